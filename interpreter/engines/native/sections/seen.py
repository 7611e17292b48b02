"""Who sees which values, in C: only of rules that hide some, so that the C of all others is without it."""

from __future__ import annotations

from contextlib import ExitStack

from ....core import nodes as core
from ..c.cvalue import variable
from ..c.spelling import local, named
from ..writing.body import FunctionBody
from ..writing.questions import players_set, question

_NAME = named("seen", "masks")

EXPORTED = question(
    "Of each value that may be hidden the players who see it, as a set.", "seen_x_here", _NAME, "uint64_t"
)


def hidden_funs(game: core.Game) -> list[tuple[core.Fun, core.Expr]]:
    """The state functions that not all see, with who does."""
    return [(fun, fun.seen) for fun in game.funs if fun.seen is not None]


def seen_function(body: FunctionBody) -> str:
    """The function that works them out: function by function, in the order of their values."""
    for number, (fun, seen) in enumerate(hidden_funs(body.unit.game)):
        body.put(body.unit.comment(seen.span))
        with ExitStack() as loops:
            for slot, kind in enumerate(fun.args):
                low, size, at = core.domain_low(kind), core.domain_size(kind), local(f"at_{number}", slot)
                loops.enter_context(body.block(f"for (int32_t {at} = {low}; {at} < {low + size}; {at}++)"))
                loops.enter_context(body.bound(slot, variable(at, in_range=low == 0), kind))
            loops.enter_context(body.block(""))
            players, width = players_set(body, seen)
            body.put(f"memcpy(v, &{players}, sizeof {players});")
            body.put(f"v += {width};")
    return body.text(f"static void {_NAME}(G *g, S *s, uint64_t *v)")
