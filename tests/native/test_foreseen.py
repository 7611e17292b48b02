"""What is asked after a choice, asked before it, has the same answer, as the reference engine reads it and as C does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.evaluate import Evaluator
from ludograph.core.walk import size_of
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.optimize.moves.taken_out import meeting
from ludograph.engines.native.writing.unit import Unit
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both
from .test_footprint import HEAD

CONDITIONS = {
    "pinned": "not any(any(open(s, t) for t in lines(s) & men(other(mover), rook)) for s in men(mover, king))",
    "grouped": "count(those(s in men(mover, stone) where count(adjacent(s) & stones(mover)) > 0)) > 0",
    "few": "count(stones(mover)) > 2 and count(stones(opponent)) > 2",
}
"""What is asked of the position after a move, of sets by value."""

EFFECTS = {
    "shift": "shift(from, to)",
    "back and forth": "owner[from] = opponent; owner[to] = none; owner[from] = none; owner[to] = mover",
    "become": "owner[to] = mover; man[to] = man[from]; man[from] = none; man[to] = stone",
    "swap": "man[to] = rook; owner[to] = opponent; man[from] = rook",
    "leave": "man[from] = none; owner[from] = none",
    "over and over": "shift(from, to); owner[from] = opponent; owner[to] = none; man[to] = rook; man[from] = stone; owner[to] = mover",
}
"""What a move writes: places twice and more often, other values than the ones that were there, and the same."""

NEVER = {
    "of what was written": "shift(from, to); owner[from] = owner[to]",
    "now and then": "if n > 3: owner[from] = none",
    "a lot": 'shift(from, to); owner[cell("a1")] = opponent; owner[cell("d4")] = none; owner[cell("b2")] = none',
}


def moves(effects: dict[str, str]) -> str:
    made = []
    cases = [(do, condition) for do in effects.values() for condition in CONDITIONS.values()]
    for at, (do, condition) in enumerate(cases):
        choose = "choose: |\n      from in stones(mover)\n      to in goes(from)"
        made.append(
            f"  go_{at} in main:\n    {choose}\n    do: |\n      {do}\n"
            f'    provided: {condition}\n    written: "{at}.{{from}}{{to}}"\n'
        )
    return HEAD + "".join(made)


@pytest.fixture(scope="module")
def reference() -> ReferenceGame:
    return ReferenceGame(check_text(moves(EFFECTS)), "foreseen")


def test_what_writes_for_certain_is_foreseen_and_nothing_else(reference: ReferenceGame) -> None:
    with reference.desks.one() as desk:
        unit = Unit(desk)
        going = [move for name, move in unit.game.moves.items() if name.startswith("go_")]
        known = [unit.moves.tried[move].foreseen[None] for move in going]
    assert len(known) == len(EFFECTS) * len(CONDITIONS)
    assert None not in known
    other = ReferenceGame(check_text(moves(NEVER)), "tried")
    assert "r_x_foreseen" not in generate(other).text
    assert "r_x_foreseen" not in generate(reference, without={"foresee"}).text


def test_the_reference_engine_foresees_what_it_finds_after_the_move(reference: ReferenceGame) -> None:
    compared = refused = 0
    with reference.desks.one() as desk:
        unit = Unit(desk)
        going = [move for name, move in unit.game.moves.items() if name.startswith("go_")]
        foreseen = {move.name: unit.moves.tried[move].foreseen[None] for move in going}
        for seed in range(2):
            state, random = reference.initial(), Random(seed)
            while state.result is None and state.ply < 6:
                legal = {str(one) for one in state.legal()}
                with reference.at(state) as evaluator:
                    for name, asked in foreseen.items():
                        assert asked is not None
                        for choice in _choices(evaluator, unit.game.moves[name]):
                            found = evaluator.expr(asked)([*choice, *[None] * unit.game.moves[name].slots])
                            written = f"{name.removeprefix('go_')}.{''.join(map(_label, choice))}"
                            assert found == (written in legal), (seed, state.ply, written)
                            compared, refused = compared + 1, refused + (not found)
                state = state.apply(state.draw(random))
    assert compared > 500
    assert refused > 50


def _choices(evaluator: Evaluator, move: core.Move) -> Iterator[tuple[int, int]]:
    """All choices of a move, whatever is asked after them."""
    one, two = (evaluator.expr(binder.source) for binder in move.binders)
    for chosen in _elements(one([None] * move.slots)):
        yield from ((chosen, to) for to in _elements(two([chosen, *[None] * move.slots])))


def _elements(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def _label(cell: int) -> str:
    return f"{'abcd'[cell // 4]}{cell % 4 + 1}"


@pytest.mark.long
@pytest.mark.parametrize("count", thinned([60, 200], 60))
def test_foreseen_or_tried_the_games_are_the_same(reference: ReferenceGame, count: int) -> None:
    program = check_text(moves(EFFECTS | NEVER))
    native, tried = NativeGame(program, "foreseen"), NativeGame(program, "foreseen", without={"foresee"})
    assert native.tally(5, 0, count, 60) == tried.tally(5, 0, count, 60)
    assert native.perft(2) == tried.perft(2)
    assert play_both(native, ReferenceGame(program, "foreseen"), 1, 30).decisions > 20


def test_what_one_side_of_an_intersection_has_not_is_not_asked_of_the_other(reference: ReferenceGame) -> None:
    with reference.desks.one() as desk:
        unit = Unit(desk)
        move = unit.game.moves["go_0"]
        cell, span = move.binders[0].type, move.span
        cells = t.SetOf(cell)
        a, b = (core.Var(slot, "", type=cells, span=span) for slot in (0, 1))
        p, q = (
            core.Op("literal", (core.Var(slot, "", type=cell, span=span),), type=cells, span=span) for slot in (2, 3)
        )
        now_and_then = core.Cond(
            core.Var(4, "", type=t.BOOL, span=span), p, core.Const(0, type=cells, span=span), type=cells, span=span
        )

        def op(name: str, *args: core.Expr) -> core.Expr:
            return core.Op(name, args, type=cells, span=span)

        without, brought = op("minus", a, p), op("union", op("minus", b, p), now_and_then)
        for whole, nodes in {
            op("both", without, brought): 6,
            op("both", brought, without): 6,
            op("both", op("minus", without, q), op("minus", brought, q)): 9,
            op("both", without, op("union", b, q)): 9,
            op("both", op("union", without, q), brought): 18,
            op("union", without, brought): 15,
        }.items():
            made = meeting(whole)
            assert size_of(made) == nodes
            for number in range(64):
                frame = [5, 3, *divmod(number % 16, 4), number // 32]
                assert unit.plan.evaluator.expr(made)(list(frame)) == unit.plan.evaluator.expr(whole)(list(frame))
