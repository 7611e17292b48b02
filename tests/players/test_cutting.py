"""Where playouts are cut off: the parts in which random games are asked for change nothing but the work."""

from __future__ import annotations

import random
from statistics import median_high

import ludograph
import pytest
from ludograph.engines.base import Game
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.play.players import cutting

LENGTHS = 64, 0.95, 400
"""Games, the share of them that ends where games do, decisions of half of them that can be afforded."""


def by_all(lengths: list[int | None]) -> tuple[bool, object, object]:
    """What is told of a game by all of its random games: how long each is; None: it does not end."""
    games, share, afforded = LENGTHS
    ended = sorted(length for length in lengths if length is not None)
    seldom = len(ended) < share * games
    if not ended:
        return True, 30, "never-ends"
    is_long = seldom or median_high(ended) > afforded
    plain = 20_000 if seldom else 4 * ended[min(len(ended) - 1, int(0.99 * len(ended)))]
    return is_long, 30 if is_long else plain, plain


def told(game: Game) -> tuple[bool, object, object]:
    try:
        plain: object = cutting.cut_off(game, judges=False)
    except RulesetError as refused:
        plain = refused.diagnostics[0].slug
    return cutting.is_long(game), cutting.cut_off(game, judges=True) if plain != "never-ends" else 30, plain


def asked_of(lengths: list[int | None], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lets random games be of these lengths. Returns the numbers of those that are asked for, as they come."""
    asked: list[int] = []

    def part_of(game: Game, part: range) -> tuple[int, ...]:
        asked.extend(part)
        return tuple(length for at in part if (length := lengths[at]) is not None)

    monkeypatch.setattr(cutting, "_lengths", part_of)
    return asked


def test_games_in_parts_tell_what_all_games_at_once_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    game, chance, seen = ludograph.load("tic_tac_toe", engine="reference"), random.Random(1), set()
    for round_ in range(400):
        lost = chance.choice((0, 0.02, 0.05, 0.06, 0.1, 0.9, 1))
        middle = chance.choice((20, 395, 400, 405, 5000))
        made = [None if chance.random() < lost else max(1, middle + chance.randrange(-9, 10)) for _ in range(64)]
        asked_of(made, monkeypatch)
        assert told(game) == by_all(made), (round_, made)
        seen.add((by_all(made)[0], type(by_all(made)[2])))
    assert seen == {(True, int), (True, str), (False, int)}


def test_four_games_without_an_end_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = asked_of([None] * 64, monkeypatch)
    game = ludograph.load("tic_tac_toe", engine="reference")
    assert cutting.is_long(game)
    assert asked == [0, 1, 2, 3]


@pytest.mark.long
@pytest.mark.parametrize("name", library_ids())
def test_of_every_bundled_game_parts_tell_what_all_games_tell(name: str) -> None:
    try:
        game = ludograph.load(name, engine="native")
    except RulesetError as refused:
        assert {one.slug for one in refused.diagnostics} <= {"not-native", "c-too-large"}
        return
    found: list[int | None] = []
    for at in range(64):
        ended = cutting._lengths(game, range(at, at + 1))
        found.append(ended[0] if ended else None)
    assert told(game) == by_all(found)
