"""Which places a move writes, and with which values, as expressions of its parameters on the position before it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ....core import nodes as core
from ....core.walk import children, is_alike, is_effect, is_expr, walk
from .plan import Planning


class PlaceWrite(NamedTuple):
    """One write that is made for certain. `value`: None where it depends on what the move itself has written before."""

    fun: core.Fun
    place: core.Expr
    value: core.Expr | None


def funs_written(effect: core.Effect) -> frozenset[core.Fun]:
    """All functions that an effect may write, in the actions that it performs too."""
    return frozenset(part.fun for part in walk(effect, into=(core.Action,)) if isinstance(part, core.Write))


def written_by(move: core.Move, plan: Planning, wanted: Collection[core.Fun]) -> list[PlaceWrite] | None:
    """The writes of the `do` of a move to some functions of one element each, the last ones at their places; None: they are not
    one certain write after the other, or may fail."""
    found = _Writes(plan, frozenset(wanted))
    own = {slot: core.Var(slot, "", type=kind, span=move.span) for slot, kind in enumerate(move.types)}
    own |= {one.slot: core.Var(one.slot, one.name, type=one.type, span=one.span) for one in move.binders}
    return _last_ones(found.made) if found.effect(move.do, dict(own)) else None


def _last_ones(made: list[PlaceWrite]) -> list[PlaceWrite]:
    """The writes without those at whose place the function is written again: what is there then is the later value, whichever
    other places are written in between."""
    return [
        one
        for at, one in enumerate(made, 1)
        if not any(one.fun is later.fun and is_alike(one.place, later.place) for later in made[at:])
    ]


_Frame = dict[int, core.Expr | None]
"""What variables are, as expressions of the parameters of the move; None: nothing of the position before it."""


class _Writes:
    def __init__(self, plan: Planning, wanted: frozenset[core.Fun]) -> None:
        self.plan, self.wanted = plan, wanted
        self.made: list[PlaceWrite] = []
        self.earlier: frozenset[core.Fun] = frozenset()
        """What has been written before."""

    def effect(self, effect: core.Effect, frame: _Frame) -> bool:
        """Goes through an effect; whether all that is wanted of it is known."""
        match effect:
            case core.Seq(parts):
                return all(self.effect(part, frame) for part in parts)
            case core.Write():
                return self._write(effect, frame)
            case core.Perform(action, args):
                given: _Frame = {slot: self._seen(arg, frame) for slot, arg in enumerate(args)}
                return all(map(self.plan.analysis.cannot_fail, args)) and self.effect(action.body, given)
            case core.Store(slot, _, value):
                frame[slot] = self._seen(value, frame)
                return self.plan.analysis.cannot_fail(value)
            case core.Branch() | core.Each():
                return self._uncertain(effect)
        return False

    def _write(self, effect: core.Write, frame: _Frame) -> bool:
        parts = (*effect.args, effect.value)
        if effect.checked or not all(map(self.plan.analysis.cannot_fail, parts)):
            return False
        if effect.fun in self.wanted:
            place = self._seen(effect.args[0], frame) if len(effect.args) == 1 else None
            if place is None:
                return False
            self.made.append(PlaceWrite(effect.fun, place, self._seen(effect.value, frame)))
        self.earlier |= {effect.fun}
        return True

    def _uncertain(self, effect: core.Branch | core.Each) -> bool:
        """What need not happen must write nothing that is wanted."""
        written = funs_written(effect)
        self.earlier |= written
        return not written & self.wanted and self._is_safe(effect)

    def _is_safe(self, effect: core.Effect) -> bool:
        """Whether an effect cannot fail, nor do anything but write."""
        if not isinstance(effect, core.Seq | core.Write | core.Branch | core.Each | core.Store):
            return False
        if isinstance(effect, core.Write) and effect.checked:
            return False
        effects = [part for part in children(effect) if is_effect(part)]
        exprs = [part for part in children(effect) if is_expr(part)]
        return all(map(self.plan.analysis.cannot_fail, exprs)) and all(map(self._is_safe, effects))

    def _seen(self, node: core.Expr, frame: _Frame) -> core.Expr | None:
        """An expression as one of the position before the move."""
        read = self.plan.analysis.reads(node)
        given = {slot: frame.get(slot) for slot in self.plan.analysis.free(node)}
        if read is None or read & self.earlier or None in given.values():
            return None
        return self.plan.renaming.renamed(node, {slot: one for slot, one in given.items() if one is not None})
