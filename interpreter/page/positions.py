"""What the editor of positions on a page knows: the state functions with their values, and where the flow may stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book.prose import Prose
from ..core import nodes as core
from ..core import types as t
from ..engines.native import NativeGame
from ..engines.native.c.cshape import none_value
from ..engines.native.calls.state import NativeState
from ..engines.reference.values import is_sparse
from ..ground.rng import Random

Json = dict[str, Any]

_GAMES, _PLIES = 3, 150
"""Games at random, and decisions of each, in which places of the flow are looked for."""


def positions_data(game: NativeGame, typed: Callable[[t.Type], Json], words: int) -> Json:
    """`typed`: how types are written; `words`: of the variables of the flow."""
    prose = Prose(game.program)
    return {
        "functions": [_function(fun, typed, prose) for fun in game.core.funs],
        "places": _places(game, words),
    }


def _function(fun: core.Fun, typed: Callable[[t.Type], Json], prose: Prose) -> Json:
    """A function as a block of the values of a position: one for each combination of its arguments, the last one fastest.
    `called`: what people call one of them, with a hole `{0}` for each argument."""
    return {
        "name": fun.name,
        "called": prose.value(fun, [f"{{{number}}}" for number in range(len(fun.args))]),
        "arguments": [typed(kind) | {"values": list(core.domain_values(kind))} for kind in fun.args],
        "result": typed(fun.result) | _domain(fun.result),
        "offset": fun.offset,
        "size": fun.size,
        "sparse": is_sparse(fun),
    }


def _domain(kind: t.Type) -> Json:
    """The values that a function may have: a range of numbers as C has them, and what means none."""
    inner = t.required(kind)
    low, high = (inner.low, inner.high) if isinstance(inner, t.Int) else (0, core.domain_size(inner) - 1)
    made: Json = {"low": low, "high": high}
    if isinstance(inner, t.Int) and inner.gaps:
        made["gaps"] = sorted(inner.gaps)
    return made | ({"none": none_value(inner)} if isinstance(kind, t.Opt) else {})


def _places(game: NativeGame, words: int) -> list[Json]:
    """Where the flow may stand, by who decides there, as some games at random meet it; the first one is that of the start."""
    found: dict[tuple[int, int], Json] = {}
    for number in range(_GAMES):
        random, state, last = Random(1, number), game.initial(), -2
        for _ in range(_PLIES):
            if state.result is not None:
                break
            place, _, mover, *_ = game.library.head(state._raw)
            if (place, mover) not in found:
                found[place, mover] = _place(game, state, words) | {"first": mover != last}
            last = mover
            state = state.playout(random, 1)
    return list(found.values())


def _place(game: NativeGame, state: NativeState, words: int) -> Json:
    """A place of the flow: for C, for files, and for people: what can be decided there."""
    head = game.library.head(state._raw)
    part, plain = game.core.flow[head[0]], state.to_json()
    assert isinstance(part, core.Decide)
    moves = [offer.move for offers in part.lists for offer in offers]
    offers = dict.fromkeys(move.choice or move.name for move in moves)
    kept = {name: plain[name] for name in ("mover", "turn", "place", "list", "variables")}
    names = dict.fromkeys(move.name for move in moves)
    slots = game.library.slots(state._raw)[:words]
    return {"head": head[:3], "slots": slots, "offers": list(offers), "moves": list(names), "json": kept}
