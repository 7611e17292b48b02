"""What a choice must write when it is tried: only what is asked about afterwards.

A trial that does not stay asks `provided` of the position after it. What that does not read, and no write that it does read
depends on, is left out: the count of turns, rights that are lost, keys of positions.
"""

from __future__ import annotations

from operator import is_

from .....core import nodes as core
from .....core.walk import is_alike, walk
from .....ground.records import replace
from ...plan.plan import Planning


class LeanMoves:
    """Moves with no more to do than what decides whether they are legal. Actions of several moves are pruned once."""

    def __init__(self, plan: Planning) -> None:
        self.plan = plan
        self._moves: dict[core.Move, core.Move] = {}
        self._actions: dict[tuple[core.Action, frozenset[core.Fun]], core.Action | None] = {}
        self._pruned_of: dict[core.Action, list[core.Action]] = {}

    def of(self, move: core.Move) -> core.Move:
        """The move as it is tried; itself, where nothing can be left out. Where it stays done, it must be carried out."""
        if move not in self._moves:
            self._moves[move] = self._lean(move)
        return self._moves[move]

    def _lean(self, move: core.Move) -> core.Move:
        if not move.provided or move.finish or move.afterwards or not self.plan.has("needed"):
            return move
        needed: frozenset[core.Fun] = frozenset()
        more = self._read(*(one.expr for one in move.provided))
        do: core.Effect | None = move.do
        while more is not None and not more <= needed:
            needed |= more
            do = self._pruned(move.do, needed)
            more = frozenset() if do is None else self._read(do)
        if more is None or do is move.do:
            return move
        return replace(move, do=do or core.Seq((), span=move.span))

    def _read(self, *roots: core.Expr | core.Effect) -> frozenset[core.Fun] | None:
        """All functions that are read there; None: more than these."""
        found: frozenset[core.Fun] = frozenset()
        for root in roots:
            read = self.plan.analysis.reads(root)
            if read is None:
                return None
            found |= read
        return found

    def _pruned(self, effect: core.Effect, needed: frozenset[core.Fun]) -> core.Effect | None:
        """The effect without writes that are not needed; None: nothing of it is."""
        safe = self.plan.analysis.cannot_fail
        match effect:
            case core.Seq(parts):
                return self._sequence(effect, parts, needed)
            case core.Write():
                is_left = (
                    effect.fun not in needed and not effect.checked and all(map(safe, (*effect.args, effect.value)))
                )
                return None if is_left else effect
            case core.Branch():
                yes, no = self._pruned(effect.yes, needed), self._pruned(effect.no, needed)
                if yes is None and no is None and safe(effect.cond):
                    return None
                if yes is effect.yes and no is effect.no:
                    return effect
                nothing = core.Seq((), span=effect.span)
                return replace(effect, yes=yes or nothing, no=no or nothing)
            case core.Each():
                body = self._pruned(effect.body, needed)
                if body is None:
                    return None if safe(effect.source) else effect
                return effect if body is effect.body else replace(effect, body=body)
            case core.Perform():
                action = self._action(effect.action, needed)
                if action is None:
                    return None if all(map(safe, effect.args)) else effect
                return effect if action is effect.action else replace(effect, action=action)
        return effect

    def _sequence(
        self, effect: core.Seq, parts: tuple[core.Effect, ...], needed: frozenset[core.Fun]
    ) -> core.Effect | None:
        """What is left of several; a `let` goes with the last that asks for it."""
        kept: list[core.Effect] = []
        for part in reversed(parts):
            left = self._pruned(part, needed)
            if left is not None and not self._is_idle(left, kept):
                kept.insert(0, left)
        if not kept:
            return None
        return effect if len(kept) == len(parts) and all(map(is_, kept, parts)) else replace(effect, parts=tuple(kept))

    def _action(self, action: core.Action, needed: frozenset[core.Fun]) -> core.Action | None:
        key = action, needed
        if key not in self._actions:
            body = self._pruned(action.body, needed)
            self._actions[key] = None if body is None else self._one(action, body)
        return self._actions[key]

    def _one(self, action: core.Action, body: core.Effect) -> core.Action:
        """The action with less in it: the same one for all that leave out the same."""
        known = self._pruned_of.setdefault(action, [action])
        alike = next((one for one in known if is_alike(one.body, body)), None)
        if alike is None:
            known.append(alike := replace(action, body=body))
        return alike

    def _is_idle(self, effect: core.Effect, later: list[core.Effect]) -> bool:
        """Whether it is a `let` that no later effect asks for."""
        if not isinstance(effect, core.Store) or not self.plan.analysis.cannot_fail(effect.value):
            return False
        return not any(isinstance(part, core.Var) and part.slot == effect.slot for part in walk(tuple(later)))
