"""Games without a board: no sites, and everything else as ever."""

from __future__ import annotations

import json
from pathlib import Path

import ludograph
import pytest
from ludograph.drawing import Painter
from ludograph.drawing.text import text_lines
from ludograph.engines.base import Game
from ludograph.ground.rng import Random
from ludograph.pipeline import report_text

from tests.commands import called
from tests.shared import thinned

CARDS = """
language: 2
title: Cards
about: The higher card takes the prize.
players: [Left, Right]
universes: {card: 1..4}
state:
  spent: "player, card -> bool"
  prize: 0..4
  bid: player -> 0..4
  total: player -> 0..9
  favourite: player -> card?
moves:
  turn_up: {choose: n in card, do: prize = n}
  offer:
    choose: c in card where not spent[mover, c]
    do: spent[mover, c] = yes; bid[mover] = c; favourite[mover] = c
flow: |
  repeat 2:
    chance turn_up
    for p in player: turn p: decide offer
    for p in player where all(bid[q] < bid[p] for q in player where q is not p): total[p] += prize
  rank by total[p] for p in player
"""
ENGINES = pytest.mark.parametrize("engine", ["reference", "native"])


def loaded(engine: str = "reference", text: str = CARDS) -> Game:
    return ludograph.loads(text, engine=engine)


@ENGINES
def test_it_plays_to_its_end_and_its_states_can_be_written(engine: str) -> None:
    state = loaded(engine).initial()
    for decision in ("2", "4", "1", "3", "1", "2"):
        state = state.apply(decision)
        assert state.game.state(json.loads(json.dumps(state.to_json()))) == state
    assert str(state.result) == "Right wins"
    assert state.game.perft(3) == 64


def test_both_engines_play_the_same_games() -> None:
    ends = [loaded(engine).initial().playout(Random(5, 3)) for engine in ("reference", "native")]
    assert ends[0] == ends[1]
    assert str(ends[0].result) == str(ends[1].result)


def test_without_a_drawing_each_value_has_a_line() -> None:
    game = loaded()
    state = game.initial().apply("2").apply("4").apply("1")
    lines = text_lines(Painter(game), state)
    assert "spent of Left: 4" in lines
    assert "total of Left: 2" in lines
    assert "favourite of Right: 1" in lines
    assert "prize: 2" in lines
    start = text_lines(Painter(game), game.initial())
    assert not any(line.startswith(("spent", "favourite")) for line in start)
    drawn = state.svg()
    assert "total of Left: 2" in drawn
    assert drawn == state.svg()


def test_own_marks_stand_beside_no_board() -> None:
    text = CARDS + 'draw: [{mark: caption, on: p in player, text: "{p} has {total[p]}", colour: p}]\n'
    assert text_lines(Painter(loaded(text=text)), loaded(text=text).initial()) == ["Left has 0", "Right has 0"]


def test_its_board_is_empty() -> None:
    game = loaded()
    assert game.board.kinds == ()
    assert len(game.board.graph) == 0


def test_its_book_has_no_chapter_of_a_board_and_no_pictures() -> None:
    game = loaded()
    book = ludograph.rulebook(game)
    assert "## The board" not in book
    assert "a board of" not in book
    assert "**Turn up**" in book
    assert "<figure" not in ludograph.rulebook(game, "html")


@pytest.mark.parametrize(
    ("command", "wanted"),
    thinned(
        [
            (["check"], "ok: 2 players, 15 values of state"),
            (["draw", "-o", "cards.svg"], ""),
            (["show", "--board"], "The game has no board."),
            (["simulate", "--games", "20"], "Left wins"),
            (["study", "--games", "20"], "All games took 6 decisions"),
            (["coverage", "--games", "10"], ""),
            (["print", "-o", "cards.pdf"], "cards.pdf"),
            (["rulebook", "--compact"], "# Cards"),
        ],
        each=3,
    ),
)
def test_commands_take_it(command: list[str], wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cards.yaml").write_text(CARDS)
    found = called(command[0], "cards.yaml", *command[1:])
    assert found.exit_code == 0, found.output
    assert wanted in found.output


def test_a_variant_takes_the_board_away(tmp_path: Path) -> None:
    base = CARDS + "board: {tiling: square, columns: 2, rows: 2}\n"
    (tmp_path / "base.yaml").write_text(base)
    (tmp_path / "bare.yaml").write_text("language: 2\ntitle: Bare\nextends: base\nboard: ~\n")
    game = ludograph.load(tmp_path / "bare.yaml", engine="reference")
    assert game.board.kinds == ()


START = "language: 2\ntitle: x\nplayers: [Ann, Bob]\n"


@pytest.mark.parametrize(
    ("more", "slug"),
    [
        ('state: {owner: "cell -> player?"}\nflow: win Ann\n', "missing-key"),
        ('state: {owner: "site -> player?"}\nflow: win Ann\n', "no-board"),
        ("state: {facing: direction}\nflow: win Ann\n", "no-board"),
        ("flow: 'if opposite(N) is S: win Ann'\n", "no-board"),
        ('flow: "if count(directions(orthogonal)) > 2: win Ann"\n', "no-board"),
        ('end: [{when: "row(Ann) > 2", result: draw}]\nflow: win Ann\n', "no-board"),
        ("flow: win Ann\ndraw: [{mark: disc, on: s in site}]\n", "no-board"),
        ("flow: win Ann\ndraw: [{mark: disc, on: p in player}]\n", "missing-key"),
        ("flow: win Ann\ndraw: {hide: [orthogonal]}\n", "unknown-link"),
        ("uses: [groups]\nflow: win Ann\n", "need-unmet"),
    ],
)
def test_words_for_places_are_told_by_name(more: str, slug: str) -> None:
    found = [item for item in report_text(START + more).diagnostics if item.is_error]
    assert slug in {item.slug for item in found}
    assert all(item.span is not None for item in found)


def test_in_the_first_edition_a_board_is_needed() -> None:
    text = START.removeprefix("language: 2\n") + "flow: win Ann\n"
    found = report_text(text).diagnostics
    assert ("missing-key", "a ruleset needs a `board`") in {(item.slug, item.title) for item in found}


def test_who_forgets_the_board_is_told_what_speaks_of_it() -> None:
    (found,) = report_text(START + 'state: {owner: "cell -> player?"}\nflow: win Ann\n').diagnostics
    assert found.title == "a ruleset needs a `board`"
    assert found.helps[0] == "the rules speak of `cell`"
