"""A choice that is not tried, because it writes none of the places on which its condition hangs, is as legal as a trial says."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from .agreement import play_both

HEAD = """
title: Pins
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
universes: {kind: [king, rook, stone]}
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player? = side, man: cell -> kind? = kind_of, n: 0..9, heap: cell -> 0..9}
define:
  side(s in cell): if row(s) == 0 then Red else if row(s) == 3 then Blue else none
  kind_of(s in cell): if row(s) in {1, 2} then none else if column(s) == 1 then king else if column(s) == 3 then rook else stone
  men(p in player, k in kind): those(s in cell where man[s] is k and owner[s] is p)
  lines(s in cell): union(ray(s, d) for d in directions(orthogonal))
  open(s in cell, t in cell): count(between(s, t) & stones(Red)) == 0 and count(between(s, t) & stones(Blue)) == 0
  middle: those(s in cell where row(s) in {1, 2} and column(s) in {1, 2})
  goes(s in cell): adjacent(s) - stones(mover)
  wide: count(those(s in cell where WIDE))
actions:
  take_turn: "decide main otherwise: draw"
  shift(s in cell, t in cell): |
    n = (n + 1) mod 10
    owner[t] = mover; man[t] = man[s]; owner[s] = none; man[s] = none
moves:
""".replace("WIDE", " or ".join(f"(owner[s] is mover and heap[s] == {high} and number(s) > 3)" for high in range(9)))

CONDITIONS = {
    "pinned": "not any(any(open(s, t) for t in lines(s) & men(other(mover), rook)) for s in men(mover, king))",
    "next to it": "not any(count(adjacent(s) & men(other(mover), rook)) > 0 for s in men(mover, king))",
    "some": "count(stones(mover) & middle) > 0",
    "some or none": "count(men(opponent, stone) & middle) == 0 or count(stones(mover) & middle) > 0",
    "all": "all(owner[s] is not opponent for s in middle)",
    "a case": "if any(heap[s] > 0 for s in cell) then all(empty(s) for s in middle) else count(men(mover, king)) > 0",
    "without": "count(stones(opponent) - men(opponent, stone)) > 0 and not all(owner[s] is mover for s in middle)",
    "of either": "count((men(opponent, stone) + stones(mover)) & middle) == 0",
    "not of the king": "count(men(mover, king) & middle) < 1",
    "of a change": "count(men(mover, stone) & middle) < 1",
}
"""What is asked of the position after a move."""

NEVER = {
    "of a number that is written": "n != 3 or count(men(mover, king)) > 0",
    "of the choice": "count(adjacent(to) & stones(opponent)) < 3",
    "of a search": "all(count(group(s)) < 3 for s in stones(mover))",
    "of places that a set loses": "count(those(s in cell where row(s) == 0) - stones(Red)) == 0",
    "of a place that need not be": "all(owner[step(s, N)] is not opponent or heap[s] > 1 for s in middle)",
    "of a definition": "wide < 3",
}
"""Conditions of which nothing is known before a trial."""


DOES = {"of a change": ("adjacent(from) & stones(mover)", "man[to] = stone; owner[from] = none")}
"""Where a move goes and what it does, where it does not shift a man."""


def moves(conditions: dict[str, str]) -> str:
    made = []
    for at, (name, condition) in enumerate(conditions.items()):
        goes, does = DOES.get(name, ("goes(from)", "shift(from, to)"))
        choose = f"choose: |\n      from in stones(mover)\n      to in {goes}"
        made.append(
            f'  go_{at} in main:\n    {choose}\n    do: {does}\n    provided: {condition}\n    written: "{at}{{from}}{{to}}"\n'
        )
    return HEAD + "".join(made)


@pytest.fixture(scope="module")
def engines() -> tuple[NativeGame, ReferenceGame]:
    program = check_text(moves(CONDITIONS | NEVER))
    return NativeGame(program, "pins"), ReferenceGame(program, "pins")


def footprints(native: NativeGame) -> int:
    text = native.source.text
    return sum(f"static void footprint_x_{number}(G *g, const S *s) {{" in text for number in range(99))


def test_conditions_of_places_have_footprints(engines: tuple[NativeGame, ReferenceGame]) -> None:
    assert footprints(engines[0]) == len(CONDITIONS)


@pytest.mark.long
def test_what_is_not_tried_is_as_legal_as_what_is(engines: tuple[NativeGame, ReferenceGame]) -> None:
    native, reference = engines
    assert native.perft(2) == reference.perft(2)
    for seed in range(6):
        assert play_both(native, reference, seed, 40).decisions > 20


@pytest.mark.long
def test_trials_or_none_the_games_are_the_same(
    engines: tuple[NativeGame, ReferenceGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", "footprint")
    tried = NativeGame(check_text(moves(CONDITIONS | NEVER)), "pins")
    assert footprints(tried) == 0
    assert tried.tally(5, 0, 200, 60) == engines[0].tally(5, 0, 200, 60)
    assert tried.perft(3) == engines[0].perft(3)


FAILS = """  ask in main:
    choose: from in stones(mover) where any(7 div (column(x) - row(x) + 2) > 9 for x in {from})
    do: heap[from] = 1
"""
"""A move in front of others: the second stone of Blue cannot be asked about."""


def test_what_is_known_without_a_trial_passes_over_no_mistake_of_a_move_before_it() -> None:
    program = check_text(moves({"pinned": CONDITIONS["pinned"]}).replace("\nmoves:\n", f"\nmoves:\n{FAILS}"))
    for made in (ReferenceGame, NativeGame):
        start = made(program, "pins").initial()
        with pytest.raises(PlayError, match="division by zero"):
            start.apply(start.legal()[0])
