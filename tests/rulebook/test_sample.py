"""A sample game in a book, and how long games take."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import ludograph
import pytest
from ludograph.book.rulebook import book as books
from ludograph.book.rulebook import lengths
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import ExampleBlock
from ludograph.book.rulebook.render import to_markdown
from ludograph.book.rulebook.walk import sections_of
from ludograph.lab.study.sample import SampleDecision, sample_game
from ludograph.pipeline import OpenRuleset

from tests.rulebook.conftest import Run


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that think little, in the engine that needs no compiler."""
    monkeypatch.setattr(books, "sample_game", lambda game, watch: sample_game(game, watch, "uct:2"))
    monkeypatch.setattr(OpenRuleset, "fast", lambda self, options: self.game(options))


@pytest.mark.usefixtures("quick")
def test_a_sample_game_is_told_to_its_end_with_pictures() -> None:
    book = make_book("tic_tac_toe", Wish(sample=True))
    (section,) = (one for one in sections_of(book.sections) if one.id == "sample")
    parts = [block for block in section.blocks if isinstance(block, ExampleBlock)]
    assert len(parts) > 2
    assert all(len(part.figures) == 1 and part.figures[0].text for part in parts)
    assert parts[-1].facts, "the end has its result"
    assert "Example." not in to_markdown(book).split("## A sample game")[1].split("\n## ")[0]
    told = [" ".join(one.text for one in part.about) for part in parts]
    assert told[0].startswith("Turn")
    assert "Nought" in told[0] or "Cross" in told[0] or "ahead" in told[0]
    assert told[-1].endswith("The game ends here.")
    assert all(one != before or "still" in one.lower() for before, one in pairwise(told))
    moves = " ".join("".join(run.text for run in part.moves) for part in parts)
    assert 5 <= moves.count(":") <= 9, "each decision is told once"


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("worth", "turns"), [("5559999", True), ("5559555", False)])
def test_a_game_has_turned_where_it_still_stands_so_at_the_next_picture(
    monkeypatch: pytest.MonkeyPatch, worth: str, turns: bool
) -> None:
    """`worth`: what positions are worth to Cross, in tenths."""
    made = [
        SampleDecision(notation, (tenths if number % 2 == 0 else 10 - tenths) / 10)
        for number, (notation, tenths) in enumerate(
            zip(["a1", "b2", "c3", "a3", "c1", "b1", "c2"], map(int, worth), strict=True)
        )
    ]
    monkeypatch.setattr(books, "sample_game", lambda game, watch: made)
    text = to_markdown(make_book("tic_tac_toe", Wish(sample=True, pictures=False))).split("## A sample game")[1]
    assert "**Cross** is ahead" in text
    assert ("Here the game turns" in text) is turns


def sample(rules: str, decisions: Sequence[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """How a book of rules tells a game of such decisions."""
    path = folder / "rules.yaml"
    path.write_text(rules)
    made = [SampleDecision(decision, None) for decision in decisions]
    monkeypatch.setattr(books, "sample_game", lambda game, watch: made)
    text = to_markdown(make_book(str(path), Wish(sample=True, pictures=False)))
    return text.split("## A sample game")[1].split("\n## ")[0]


COLOURS = """
language: 2
title: Stones
players: [Left, Right]
universes: {colour: [black, white]}
board: {tiling: square, columns: 3, rows: 1}
state: {stone: cell -> colour?}
moves:
  take: {do: "for s in cell: stone[s] = none"}
  wait: {do: nothing}
setup: |
  for s in cell: stone[s] = black
flow: |
  for p in player: turn p: decide take | wait
  draw
draw:
  marks:
    stones: {mark: disc, on: "s in cell where stone[s] is not none", colour: "stone[s]"}
"""


@pytest.mark.usefixtures("quick")
def test_pieces_that_are_no_players_are_told_by_their_colour(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = sample(COLOURS, ["take", "wait"], monkeypatch, tmp_path)
    assert "Off the board: 3 of **black**." in text


CARRIED = """
language: 2
title: Coins
players: [Left, Right]
universes: {metal: [gold, silver]}
board: {tiling: square, columns: 3, rows: 1}
state: {loose: cell -> metal?, held: metal?}
moves:
  lift: {do: 'held = gold; loose[cell("a1")] = none'}
  sink: {do: 'loose[cell("b1")] = none'}
setup: |
  loose[cell("a1")] = gold
  loose[cell("b1")] = silver
flow: |
  for p in player: turn p: decide lift | sink
  draw
draw:
  marks:
    coins: {mark: disc, on: "s in cell where loose[s] is not none", colour: "loose[s]"}
    man: {mark: counter, on: 's in cell where s is cell("c1")', colour: black, badge: held}
"""


@pytest.mark.usefixtures("quick")
def test_what_a_piece_has_taken_up_is_not_off_the_board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = sample(CARRIED, ["lift", "sink"], monkeypatch, tmp_path)
    assert "gold" not in text
    assert "Off the board: 1 of **silver**." in text


def test_a_book_has_no_sample_game_unless_it_is_wanted(rulebook: Run) -> None:
    assert "A sample game" not in to_markdown(make_book("tic_tac_toe", Wish(pictures=False)))
    assert "no room on one page" in rulebook("tic_tac_toe", "--sample", "--card").output


def test_a_sample_game_that_does_not_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.lab.study.sample.MOST", 3)
    seen: list[tuple[int, int]] = []
    game = ludograph.load("tic_tac_toe", engine="reference")
    made = sample_game(game, lambda done, most: seen.append((done, most)), "uct:2")
    again = sample_game(game, lambda done, most: None, "uct:2")
    assert [one.notation for one in made] == [one.notation for one in again]
    assert len(made) == 3
    assert seen == [(0, 3), (1, 3), (2, 3)]


def test_the_length_of_a_game_is_told_where_it_was_seen_and_for_these_rules_alone() -> None:
    (length,) = (value for word, value in make_book("hex", Wish(pictures=False)).facts if word == "Length")
    assert length == "about 50 to 60 turns, in 24 games between programs"
    assert "Length" not in dict(make_book("hex", Wish({"size": "5"}, pictures=False)).facts)
    assert lengths.length_of(OpenRuleset("hex").checked()) == (50, 60, 24)


STONES = """
language: 2
title: Stones
players: [Left, Right]
board: {tiling: square, columns: 4, rows: 1}
state: {stone: cell -> bool}
moves:
  take: {choose: "s in cell where stone[s]", do: "stone[s] = no"}
  wait: {do: nothing}
setup: |
  for s in cell: stone[s] = yes
flow: |
  forever: for p in player: turn p: decide take | wait
draw:
  marks: {stone: {mark: disc, on: "s in cell where stone[s]"}}
"""


def test_stretches_in_which_much_happens_are_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [SampleDecision(notation, None) for notation in [*("a1", "b1", "c1", "d1"), *("wait",) * 28]]
    monkeypatch.setattr(books, "sample_game", lambda game, watch: made)
    monkeypatch.setattr(OpenRuleset, "fast", lambda self, options: self.game(options))
    (tmp_path / "stones.yaml").write_text(STONES.lstrip(), encoding="utf-8")
    book = make_book(str(tmp_path / "stones.yaml"), Wish(sample=True, pictures=False))
    (section,) = (one for one in sections_of(book.sections) if one.id == "sample")
    told = [part.about[0].text for part in section.blocks if isinstance(part, ExampleBlock)]
    assert told[:4] == ["Turn 1.", "Turn 2.", "Turn 3.", "Turn 4."]
    assert told[4:] == ["Turns 5 to 8.", "Turns 9 to 16.", "Turns 17 to 24.", "Turns 25 to 32."]
