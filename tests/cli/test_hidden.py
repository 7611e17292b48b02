"""Games that hide something, at one keyboard and as pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import ludograph
import pytest
from typer.testing import Result

from tests.hidden import CARDS, PHANTOM


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
    assert "1. …\n2. b2 taken" in blue, "the record is what Blue knows"
    assert again.startswith("Red, then press Enter.")
    assert "You know: b2 …" in again
    assert "2  .  R  ." in again
    assert "3  .  .  ." in again


@pytest.mark.long
def test_what_one_asks_for_is_answered_from_the_own_view(run: Callable[..., Result], tmp_path: Path) -> None:
    script = "\nb2\n\nnear a2\nboard pieces\nwhere Red\nwhy b2\nhint\nundo\nsave game.json\ntree\n"
    said = run("play", str(_file(tmp_path)), "--seed", 1, input=script).stdout
    blue = said.split("Blue, then press Enter.")[1]
    assert "a2: next to a1, a3, b2" in blue
    assert "Red: b2" not in blue
    assert "nothing of that name stands anywhere" in blue
    assert "(by uct:300)" in blue
    for kept_back in ("undo", "save", "tree"):
        assert f"`{kept_back}` waits for the end of the game" in blue


def test_the_seed_is_told_at_the_end_since_it_tells_what_chance_decides(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    file, end = str(_file(tmp_path)), "\nresign\n"
    begun, _, over = run("play", file, input=end).stdout.partition("resign")
    assert "Seed" not in begun
    assert "(Red resigned). Seed" in over
    assert "Seed 1." in run("play", file, "--seed", 1, input="\n").stdout, "who has chosen it knows it"


def test_what_is_not_seen_is_no_value(run: Callable[..., Result], tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(CARDS, encoding="utf-8")
    said = run("play", str(file), "--seed", 1, "--side", "Right=random", input="").stdout
    assert re.search(r"hand: Left \d, Right \?", said)


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


def test_a_record_for_a_player_holds_nothing_that_is_hidden(run: Callable[..., Result], tmp_path: Path) -> None:
    file, saved, blue = str(_file(tmp_path)), tmp_path / "game.json", tmp_path / "blue.json"
    whole = {"format": 1, "ruleset": file, "options": {}, "start": ludograph.load(file).initial().to_json()}
    saved.write_text(json.dumps({**whole, "moves": ["b2", "b2", "c3"]}), encoding="utf-8")
    assert run("record", saved).stdout.splitlines() == ["1. Red: b2", "2. Blue: b2 taken c3"]
    assert run("record", saved, "--as", "Red").stdout.splitlines() == ["1. b2", "2. …"]
    run("record", saved, "--as", "Blue", "-o", blue)
    written = json.loads(blue.read_text(encoding="utf-8"))
    assert written["history"] == ["…", "b2 taken", "c3"]
    assert written["values"]["owner"] == {"b2": "Red", "c3": "Blue"}
    assert run("record", blue).stdout.splitlines() == ["1. …", "2. b2 taken", "3. c3"]
    before = saved.read_bytes(), blue.read_bytes()
    assert run("record", saved, "--as", "Blue", "-o", saved).exit_code == 2
    assert run("record", blue, "--as", "Blue", "-o", tmp_path / "again.json").exit_code == 2
    assert ((saved.read_bytes(), blue.read_bytes()), (tmp_path / "again.json").exists()) == (before, False)
    for command in (("play", file, "--load", blue), ("draw", file, "--position", blue, "-o", tmp_path / "x.svg")):
        assert "it is what one player knows of a game" in run(*command).stderr
    assert "nothing in it tells what Red knows" in run("record", blue, "--as", "Red").stderr
    with pytest.raises(ludograph.RulesetError, match="what one player sees"):
        ludograph.load(file).state(written)
