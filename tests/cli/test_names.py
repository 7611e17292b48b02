"""Files of any name: what is said of them is one line, and nothing that a terminal obeys or that turns the line around."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest
from ludograph.files.library_paths import rulesets_root
from ludograph.ground.characters import in_json, path_shown
from typer.testing import Result

from tests.shared import thinned

Run = Callable[..., Result]

RULES = (rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml").read_text(encoding="utf-8")
NAMES = {"obeyed": "a\x1b[31mb", "turned": "a\u202eb", "two lines": "a\nb", "no text": os.fsdecode(b"a\xffb")}
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
LONG = "n" * 240


def said(result: Result) -> str:
    assert result.exit_code in (0, 1, 2), result.exception
    text = result.stdout + result.stderr
    assert not RAW.search(text)
    assert "a\nb" not in text
    return text


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return NAMES[request.param]


def test_a_path_is_shown_in_one_line_and_cut_where_nobody_would_read_it() -> None:
    assert [path_shown(one) for one in NAMES.values()] == ["a<U+001B>[31mb", "a<U+202E>b", "a<U+000A>b", "a<U+DCFF>b"]
    assert path_shown(LONG) == LONG
    assert len(path_shown(Path(*[LONG] * 15))) == 320


def test_json_for_a_terminal_holds_what_it_held(name: str) -> None:
    text = in_json(json.dumps({"file": name}, ensure_ascii=False))
    assert not RAW.search(text)
    assert json.loads(text) == {"file": name}


@pytest.mark.parametrize(
    "command", ["check", "test", "show", "page -o x.html", "fmt", "simulate --games 1", "rulebook"]
)
def test_a_ruleset_has_a_name_that_a_text_may_hold(run: Run, name: str, command: str) -> None:
    """Books, pages and records repeat it."""
    Path(f"{name}.yaml").write_text(RULES, encoding="utf-8")
    words = command.split()
    told = run(words[0], f"{name}.yaml", *words[1:])
    assert told.exit_code == 1
    assert "which no text may hold" in said(told)
    assert [path.name for path in Path().iterdir()] == [f"{name}.yaml"]


@pytest.mark.parametrize("name", thinned(NAMES, "obeyed"), indirect=True)
def test_what_is_written_may_be_called_anything(run: Run, name: str) -> None:
    shown = path_shown(name)
    assert f"{shown}.games" in said(run("study", "tic_tac_toe", "--games", "2", "--out", f"{name}.games"))
    assert f"{shown}.games: 2 games" in said(run("games", f"{name}.games"))
    assert f"{shown}.games: 2 games in order" in said(run("games", f"{name}.games", "pack"))
    assert f"`{shown}.games` has no game 7" in said(run("games", f"{name}.games", "--number", "7"))
    told = run("games", f"{name}.games", "check", "--json")
    if name.isascii() and "\n" not in name:  # what can be typed
        assert f"saved to {shown}.json" in said(run("play", "tic_tac_toe", input=f"save {name}.json\nquit\n"))
    assert json.loads(told.stdout)["file"] == f"{name}.games"
    said(told)
    for command in ("check", "record", "games", "play"):
        said(run(command, f"{name}.none"))


def test_a_book_finds_its_pictures_beside_it_whatever_it_is_called(run: Run) -> None:
    name = NAMES["no text"]
    assert f"{path_shown(name)}.md" in said(run("rulebook", "tic_tac_toe", "-o", f"{name}.md"))
    address = re.search(r"a%FFb_figures/\w+\.svg", Path(f"{name}.md").read_text(encoding="utf-8"))
    assert address is not None
    assert Path(os.fsdecode(unquote_to_bytes(address.group()))).is_file()


def test_a_gallery_says_what_it_cannot_show(run: Run, name: str) -> None:
    Path("games").mkdir()
    Path("games", f"{name}.yaml").write_text(RULES, encoding="utf-8")
    assert f"games/{path_shown(name)}.yaml: cannot be shown" in said(
        run("gallery", "games", "-o", "site", "--jobs", "1")
    )
    assert not RAW.search(Path("site", "index.html").read_text(encoding="utf-8"))
