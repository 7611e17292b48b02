"""Files that commands write: whole or not at all, and never in the place of something else."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from ludograph.cli.support.targets import BOARD, check_target
from ludograph.files.library_paths import rulesets_root
from ludograph.files.writing import write_whole
from ludograph.ground.diagnostics import RulesetError
from typer.testing import Result

RULES = (rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml").read_text(encoding="utf-8")


@contextmanager
def a_disk_with_room_for(size: int) -> Iterator[None]:
    """No file grows beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def slug_of(path: Path, content: str, **more: bool) -> str:
    with pytest.raises(RulesetError) as told:
        write_whole(path, content, **more)
    (item,) = told.value.diagnostics
    return item.slug


def test_a_file_that_does_not_fit_leaves_the_old_one_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "old.svg"
    path.write_text("old")
    with a_disk_with_room_for(1000):
        assert slug_of(path, "x" * 2000) == "cannot-write"
        assert slug_of(tmp_path / "new.svg", "x" * 2000) == "cannot-write"
        assert slug_of(tmp_path / "new.yaml", "x" * 2000, new=True) == "cannot-write"
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["old.svg"]


def test_an_interrupted_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stop)
    for new in (False, True):
        with pytest.raises(KeyboardInterrupt):
            write_whole(tmp_path / "a.svg", "text", new=new)
    assert os.listdir(tmp_path) == []


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_new_file_has_the_permissions_that_new_files_have(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    write_whole(tmp_path / "a.svg", "")
    assert (tmp_path / "a.svg").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_is_no_file_is_not_written(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "circle.svg").symlink_to("circle.svg")
    with pytest.raises(RulesetError, match="a link on the way there leads back to itself"):
        write_whole(tmp_path / "circle.svg", "text", new=True)
    with pytest.raises(RulesetError, match="a link on the way there leads back to itself"):
        check_target(tmp_path / "circle.svg", BOARD)
    for name in ("pipe.svg", "folder.svg", "circle.svg", "nowhere/a.svg"):
        assert slug_of(tmp_path / name, "text") == "cannot-write"
    assert slug_of(tmp_path / "folder.svg", "text", new=True) == "file-exists"


# ---------------------------------------------------------------- which files a command may write

WRITES = {
    "draw": ["draw", "mine.yaml", "-o"],
    "show": ["show", "mine.yaml", "--svg"],
    "bench": ["bench", "mine.yaml", "--seconds", "0.01", "--runs", "1", "--engine", "reference", "--json"],
    "rulebook": ["rulebook", "mine.yaml", "-o"],
    "study": ["study", "mine.yaml", "--games", "4", "--jobs", "1", "--engine", "reference", "--report"],
    "compare": [
        "compare",
        "mine.yaml",
        "mine.yaml",
        "--games",
        "4",
        "--jobs",
        "1",
        "--engine",
        "reference",
        "--report",
    ],
}
ENDINGS = {"draw": ".svg", "show": ".svg", "bench": ".json", "rulebook": ".md", "study": ".html", "compare": ".html"}


@pytest.mark.parametrize("command", WRITES)
def test_no_command_overwrites_a_ruleset(run: Callable[..., Result], tmp_path: Path, command: str) -> None:
    rules = tmp_path / "mine.yaml"
    rules.write_text(RULES)
    link = tmp_path / f"link{ENDINGS[command]}"
    link.symlink_to("mine.yaml")
    for name in ("mine.yaml", "other.yaml", "noending", link.name):
        result = run(*WRITES[command], name)
        assert result.exit_code == 1
        assert result.stderr.startswith("error[wrong-ending]")
    assert rules.read_text() == RULES
    assert sorted(os.listdir(tmp_path)) == sorted(["mine.yaml", link.name])


@pytest.mark.parametrize("command", WRITES)
def test_what_is_no_file_is_told_before_anything_is_done(
    run: Callable[..., Result], tmp_path: Path, command: str
) -> None:
    (tmp_path / "mine.yaml").write_text(RULES)
    os.mkfifo(tmp_path / f"pipe{ENDINGS[command]}")
    for name in ("pipe", "nowhere/a"):
        result = run(*WRITES[command], name + ENDINGS[command])
        assert result.exit_code == 1
        assert result.stderr.startswith("error[cannot-write]")
        assert result.stdout == ""


@pytest.mark.parametrize("protected", ["a.svg", "."], ids=["the file", "its folder"])
def test_what_is_protected_is_told_before_anything_is_done_and_stays(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, protected: str
) -> None:
    """Root may write all: so the system is made to say what it would say to others."""
    file = tmp_path / "a.svg"
    file.write_text("old")
    allowed = os.access
    refused = (tmp_path / protected).resolve()
    monkeypatch.setattr(os, "access", lambda path, mode, **more: path != refused and allowed(path, mode, **more))
    result = run("draw", "no_such_game", "-o", "a.svg")
    assert result.stderr.startswith("error[cannot-write]: cannot write `a.svg`: ")
    assert "is protected from being written" in result.stderr
    assert file.read_text() == "old"
    if protected == "a.svg":
        assert slug_of(file, "new") == "cannot-write"
        assert os.listdir(tmp_path) == ["a.svg"]


def test_numbers_of_a_benchmark_replace_such_numbers_only(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(RULES)
    (tmp_path / "notes.json").write_text('{"machine": "of somebody else"}')
    result = run(*WRITES["bench"], "notes.json")
    assert result.stderr.startswith(
        "error[file-exists]: `notes.json` exists already, and is not the numbers of a bench"
    )
    assert run(*WRITES["bench"], "own.json").exit_code == 0
    assert run(*WRITES["bench"], "own.json").exit_code == 0


def test_save_replaces_saved_games_only(run: Callable[..., Result], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(RULES)
    (tmp_path / "notes.json").write_text('{"options": {}}')
    script = "b2\nsave mine.yaml\nsave notes.json\nsave game.json\na1\nsave game.json\nquit\n"
    said = run("play", "mine.yaml", "--seed", 1, input=script).output
    assert "error[wrong-ending]: `mine.yaml` does not end in `.json`, the ending of a saved game" in said
    assert "error[file-exists]: `notes.json` exists already, and is not a saved game" in said
    assert said.count("saved to game.json") == 2
    assert (tmp_path / "mine.yaml").read_text() == RULES
    assert (tmp_path / "notes.json").read_text() == '{"options": {}}'
    assert json.loads((tmp_path / "game.json").read_text())["moves"] == ["b2", "a1"]


def test_a_new_variant_that_cannot_be_written_leaves_nothing_behind(run: Callable[..., Result], tmp_path: Path) -> None:
    with a_disk_with_room_for(10):
        result = run("new", "mine", "--extends", "tic_tac_toe")
    assert result.stderr.startswith("error[cannot-write]")
    assert os.listdir(tmp_path) == []
    assert run("new", "mine", "--extends", "tic_tac_toe").exit_code == 0
    assert run("new", "mine", "--extends", "tic_tac_toe").stderr.startswith("error[file-exists]")
