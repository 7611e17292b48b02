"""Games that hide something, at one keyboard and as pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

from tests.language.test_hidden import PHANTOM


def _file(folder: Path) -> Path:
    file = folder / "phantom.yaml"
    file.write_text(PHANTOM, encoding="utf-8")
    return file


def test_only_the_view_of_who_decides_is_shown_and_the_screen_is_passed_on(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    script = "\nb2\n\nb2\nrecord\nc3\n\n"
    said = run("play", str(_file(tmp_path)), "--seed", 1, input=script).stdout
    first, red, blue, again = said.split("Pass it to ")
    assert "Red" not in first.split("Seed")[1]
    assert red.startswith("Red, then press Enter.")
    assert blue.startswith("Blue, then press Enter.")
    assert "2  .  .  ." in blue, "Blue does not see Red's stone"
    assert "You know: b2 taken" in blue
    assert "`record` waits for the end of the game" in blue
    assert again.startswith("Red, then press Enter.")
    assert "You know: b2 …" in again
    assert "2  .  R  ." in again
    assert "3  .  .  ." in again


def test_with_one_person_nothing_is_passed_on(run: Callable[..., Result], tmp_path: Path) -> None:
    said = run("play", str(_file(tmp_path)), "--seed", 1, "--side", "Blue=random", input="b2\n").stdout
    assert "Pass it" not in said
    assert "1 B" not in said


def test_a_picture_is_drawn_as_somebody_sees_it(run: Callable[..., Result], tmp_path: Path) -> None:
    file = str(_file(tmp_path))
    pictures = []
    for moves, viewer in (("b2", ["--as", "Red"]), ("b2", ["--as", "Blue"]), ("", [])):
        run("draw", file, "--moves", moves, *viewer, "-o", tmp_path / "position.svg")
        pictures.append((tmp_path / "position.svg").read_text(encoding="utf-8"))
    red, blue, nobody = pictures
    assert red != blue
    assert blue == nobody
