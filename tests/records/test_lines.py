"""Games as lines: written, read back, and refused where they say what no game can be."""

from __future__ import annotations

import json
from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.ground.strict import Given, Unfit, parse
from ludograph.lab.games.batch import Batch
from ludograph.lab.games.framing import framed, unframed
from ludograph.lab.games.header import Header, Listed
from ludograph.lab.games.line import Ended, GameLine, read_line
from ludograph.lab.games.trail import packed, places

HEADER = Header(
    "some/game.yaml", "Some", {"size": 3}, "r", "c", ("A", "B", "C"), ("random",) * 3, 100, 1, 0, Listed(2, 4), False,
    ("decisions", "chance", "turns"), "9",
)  # fmt: skip
GAMES = [
    GameLine(0, Ended(1, (0, 1, 1)), (5, 2, 4), {2: 3, 11: 2}),
    GameLine(3, None, (60, 40, 60)),
    GameLine(5, Ended(0, (1, 0, 2), (3, 9, -4)), (5, 0, 5)),
    GameLine(6, Ended(None, (1, 1, 1, 0)), (1, 0, 1)),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_read_as_it_was_written(game: GameLine) -> None:
    assert read_line(game.text(HEADER.key), HEADER) == game


def test_columns_are_the_same_lines() -> None:
    batch = Batch.of(GAMES, HEADER)
    assert [*batch.games()] == GAMES
    assert batch.lines(HEADER.key) == b"".join(framed(game.text(HEADER.key)) for game in GAMES)
    assert batch.numbers == array("q", [0, 3, 5, 6])


def test_a_header_is_read_as_it_was_written_and_named_by_what_decides() -> None:
    from dataclasses import replace

    assert Header.of(Given(parse(HEADER.text()))) == HEADER
    assert {replace(HEADER, version="10", ruleset="other.yaml", title="T", core="x").key} == {HEADER.key}
    others = [{"seed": 2}, {"cap": 99}, {"rules": "q"}, {"seats": ("random", "random", "search:9")}, {"trail": True}]
    assert len({HEADER.key, *(replace(HEADER, **other).key for other in others)}) == 6


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"s": "00000000"}, "`s` cannot be"),
    ({"n": -1}, "`n` cannot be `-1`"),
    ({"n": True}, "`n` cannot be `true`"),
    ({"n": 2}, "it has a key `h`, against its header"),
    ({"rank": [0, 2, 2]}, "`rank` is no ranking of the players"),
    ({"rank": []}, "`rank` is no ranking of the players"),
    ({"rank": None}, "`end` cannot be `1`"),
    ({"points": [1, 2, 3]}, "`rank` cannot be a list"),
    ({"c": [5, 2]}, "`c` cannot be a list"),
    ({"c": [5, 2, 6]}, "`c.2` cannot be `6`"),
    ({"c": [99, 2, 4]}, "`c.1` cannot be `2`"),
    ({"h": {"2": 3}}, "`h` counts 3 positions of 5 decisions"),
    ({"h": {"0": 5}}, "`h.0` is no number of legal decisions"),
    ({"trail": "AA=="}, "it has a key `trail`, against its header"),
    ({"end": 1.0}, "`end` cannot be `1.0`"),
    ({"more": 1}, "it has a key `more`"),
]


@pytest.mark.parametrize(("change", "told"), WRONG)
def test_a_line_that_no_game_can_have_is_refused(change: dict[str, Any], told: str) -> None:
    made = {**json.loads(GAMES[0].text(HEADER.key)), **change}
    with pytest.raises(Unfit) as caught:
        read_line(json.dumps(made, separators=(",", ":")), HEADER)
    assert caught.value.title.startswith(told)


def test_a_game_has_one_form() -> None:
    text = GAMES[0].text(HEADER.key)
    for other in (text.replace(":", ": "), text.replace('"2":3,"11":2', '"11":2,"2":3')):
        with pytest.raises(Unfit, match="it is not written as Ludograph writes games"):
            read_line(other, HEADER)


@given(st.lists(st.integers(0, 200_000)))
def test_a_trail_is_read_as_it_was_written(numbers: list[int]) -> None:
    trail = packed(numbers)
    assert [*places(trail)] == numbers
    if numbers and numbers[-1] >= 0x80:
        with pytest.raises(Unfit):
            [*places(trail[:-1])]


def test_a_checksum_notices_each_changed_byte() -> None:
    line = framed(GAMES[0].text(HEADER.key))
    assert unframed(line[:-1]) == GAMES[0].text(HEADER.key).encode()
    for at in range(len(line) - 1):
        assert unframed(line[:at] + bytes([line[at] ^ 1]) + line[at + 1 : -1]) is None
