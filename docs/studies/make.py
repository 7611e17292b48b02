"""Makes the pages of `docs/studies/`: games are played by the lab's commands, and pages are drawn from what those said.

    .venv/bin/python docs/studies/make.py                      # draws all pages again from their data
    .venv/bin/python docs/studies/make.py --play anda drift    # plays what is missing, then draws
    .venv/bin/python docs/studies/make.py --play --again anda  # plays all of it, whatever is kept
    .venv/bin/python docs/studies/make.py --records FOLDER ... # where games are kept: the same call goes on after a break

Each study is a module beside this file, with the commands that play its games and a function that writes its page. What the
commands print as JSON is cut to what pages can need, and kept beside the page: so a page is drawn again without a game, and a
test compares it with what this script makes.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

FOLDER = Path(__file__).parent
FIGURES = FOLDER / "figures"
NAMES = ("inchworm", "drift", "anda", "annelids")

_STOPPED = 3
"""The exit status of a command that was stopped and can go on."""

_LEFT_OUT = {
    "lab",
    "hash",
    "dots",
    "label",
    "unit",
    "file",
    "absent",
    "evaluator",
    "stalls",
    "options_asked",
    "written",
}
"""Keys of the answers that no page needs: the same command prints them again."""

_MEASURES = {"seats", "score", "draws", "unfinished", "length", "turns", "branching", "forced", "agency"}


class Study(Protocol):
    """A module of this folder.

    Attributes:
        PLAYED: commands of the lab by the names under which the page asks for what they said.
        SHARED: of a command that compares: those before it whose games it uses, too.
    """

    PLAYED: Mapping[str, str]
    SHARED: Mapping[str, Sequence[str]]

    def page(self, data: Mapping[str, Any]) -> tuple[str, Mapping[str, str]]:
        """The page as Markdown, and its figures: file name -> SVG."""


def study_named(name: str) -> Study:
    """Raises KeyError: there is none."""
    if name not in NAMES:
        raise KeyError(name)
    sys.path.insert(0, str(FOLDER))
    try:
        return cast("Study", import_module(name))
    finally:
        sys.path.remove(str(FOLDER))


def play(name: str, records: Path) -> None:
    """Plays what is missing of a study, or was played by another command, and writes its data after each command."""
    path = FOLDER / f"{name}.json"
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    study = study_named(name)
    played = study.PLAYED
    data = {key: data[key] for key in played if key in data}
    for key, command in played.items():
        file = _file(records, name, key)
        if key in data and data[key]["command_line"] == command:
            continue
        if key in study.SHARED and not file.exists():  # files of games merge by being joined
            file.write_bytes(b"".join(_file(records, name, one).read_bytes() for one in study.SHARED[key]))
        said = _said(command, file)
        if said is None:
            raise SystemExit(f"{name}: `{command}` was stopped; the same call goes on")
        data[key] = said
        text = json.dumps({key: data[key] for key in played if key in data}, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")


def _file(records: Path, name: str, key: str) -> Path:
    return records / f"{name}-{re.sub('[^a-z0-9]+', '-', key)}.games"


def _said(command: str, records: Path) -> dict[str, Any] | None:
    """What a command prints as JSON; None: it was stopped."""
    words = shlex.split(command)
    words += ["--json"] if words[0] in ("stalls", "solve") else ["--json", "--jobs", "1", "--out", str(records)]
    print("ludograph", *words, file=sys.stderr)
    done = subprocess.run([sys.executable, "-m", "interpreter", *words], stdout=subprocess.PIPE, cwd=FOLDER.parents[1])
    if done.returncode == _STOPPED:
        return None
    if done.returncode:
        raise SystemExit(f"`{command}` failed")
    return {"command_line": command, **_cut(json.loads(done.stdout))}


def _cut(said: Any) -> Any:
    """What pages can need of a command's answer."""
    if isinstance(said, dict):
        return {key: _cut(part) for key, part in said.items() if key not in _LEFT_OUT}
    if isinstance(said, list):
        kept = (part for part in said if not isinstance(part, dict) or part.get("name", "seats") in _MEASURES)
        return [_cut(part) for part in kept]
    return said


def write(name: str) -> None:
    """The page and the figures, from the data."""
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    text, figures = study_named(name).page(data)
    (FOLDER / f"{name}.md").write_text(text, encoding="utf-8")
    FIGURES.mkdir(exist_ok=True)
    for file, drawn in figures.items():
        (FIGURES / file).write_text(drawn, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the pages of the case studies.")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], help="which; without any all")
    parser.add_argument("--play", action="store_true", help="play the games that are missing first")
    parser.add_argument("--again", action="store_true", help="with --play: also what is kept")
    parser.add_argument("--records", type=Path, default=Path("studies"), help="where games are kept")
    asked = parser.parse_args()
    for name in asked.names or NAMES:
        if asked.play:
            if asked.again:
                (FOLDER / f"{name}.json").unlink(missing_ok=True)
            asked.records.mkdir(parents=True, exist_ok=True)
            play(name, asked.records)
        write(name)


if __name__ == "__main__":
    main()
