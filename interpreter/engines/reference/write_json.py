"""States as plain values; `read_json` is the way back. The form is the same for all engines."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...core.notation import show
from ...core.turns import decides_together
from ..results import plain_result
from .state import ReferenceState
from .values import FORMAT, is_sparse, plain


def to_json(state: ReferenceState) -> dict[str, Any]:
    """`values`: of each state function its values by argument (sites only where the value is not the lowest one);
    `place`, `list`, `variables`: where the flow stands; `memory`: remembered keys in hexadecimal, with their counts; `sealed`,
    where players decide together: what those have decided who have, by player, as they would write it; `information`, where
    something is hidden: the key of what each player knows."""
    game = state.game
    live = state.pause.live if state.result is None else ()
    sealed = {"sealed": game._sealed(state)} if decides_together(game.core) else {}
    known = {
        "information": {name: f"{one.key:032x}" for name, one in zip(game.players, state.information, strict=False)}
    }
    known = known if state.information else {}
    return {
        "format": FORMAT,
        "ruleset": game.id,
        "options": deepcopy(dict(game.options)),  # what the caller does with it must not reach the game
        "mover": state.mover,
        "turn": state.turn,
        "ply": state.ply,
        "values": {fun.name: _function(state, fun) for fun in game.core.funs},
        "place": state._place,
        "list": state._offered,
        "variables": {
            str(slot): plain(value, game.core.flow_types[slot]) for slot, value in zip(live, state._slots, strict=True)
        },
        "memory": {
            memory.name: {f"{key:032x}": count for key, count in sorted(state._memories[memory.index].items())}
            for memory in game.core.memories
        },
        **sealed,
        **known,
        "result": plain_result(state.result) if state.result else None,
    }


def _function(state: ReferenceState, fun: core.Fun) -> Any:
    """Nested mappings, one level for each argument."""
    if not fun.args:
        return plain(state._values[fun.offset], fun.result)
    least = t.lowest(fun.result)
    sparse = is_sparse(fun)
    made: dict[str, Any] = {}
    for index, args in _arguments(fun):
        value = state._values[index]
        if sparse and value == least:
            continue
        level = made
        for arg, kind in zip(args[:-1], fun.args[:-1], strict=True):
            level = level.setdefault(show(arg, kind), {})
        level[show(args[-1], fun.args[-1])] = plain(value, fun.result)
    return made


def _arguments(fun: core.Fun) -> Iterator[tuple[int, tuple[int, ...]]]:
    for number, args in enumerate(product(*(core.domain_values(kind) for kind in fun.args))):
        yield fun.offset + number, args
