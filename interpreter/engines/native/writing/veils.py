"""What players see of a position, written out: rules without `known`, in which each hidden value is asked whether it is seen.

A state function that not all see gets a definition: the value as a player sees it, the lowest one where that player does not.
`known` becomes what it stands for, and the definitions in it once more, with such values in place of the true ones. What
follows knows nothing of views, and makes them fast as any other rule.

The alternative, a copy of the position with lowest values in it, costs a pass over all hidden values wherever `known` is asked,
which is of every candidate of a move.
"""

from __future__ import annotations

from itertools import count

from ....core import nodes as core
from ....core import types as t
from ....core.walk import binds, is_mover, mapped
from ....ground.records import replace
from ..errors import refuse
from ..plan.renaming import Renaming
from ..plan.whole import Rewritten

_FIRST_SLOT = 900
"""Slots from here on belong to players whose view is asked: behind those of rulesets, before those of copies that passes
make."""


def unveiled(game: core.Game) -> Rewritten:
    """The game without `known`. Raises NotNative: a view is asked what only a position can tell."""
    return Rewritten(game, _Veils(game).expr)


class _Veils:
    def __init__(self, game: core.Game) -> None:
        self._player: t.Type = t.Elem(game.universes["player"])
        self._slots = count(_FIRST_SLOT)
        self._renaming = Renaming()
        self._values: dict[core.Fun, core.Definition] = {}
        self._definitions: dict[core.Definition, core.Definition] = {}

    def expr(self, node: core.Expr) -> core.Expr:
        """A node without a view, but perhaps with some in its parts."""
        if not isinstance(node, core.KnownBy):
            return node
        viewer = node.player
        if isinstance(viewer, core.Var | core.Const) or is_mover(viewer):
            return self._seen(node.body, viewer)
        variable = core.Var(next(self._slots), "viewer", type=self._player, span=viewer.span)
        body = self._seen(node.body, variable)
        return core.Bind(variable.slot, variable.name, viewer, body, type=body.type, span=node.span)

    def _seen(self, node: core.Expr, viewer: core.Expr) -> core.Expr:
        """A node as a player sees it, and all of its parts."""
        match node:
            case core.KnownBy():
                refuse("what somebody sees of what somebody sees", node.span)
            case core.Can():
                refuse("whether a move is possible, as far as somebody sees", node.span)
            case core.Times(memory) if any(fun.seen is not None for fun in memory.funs):
                return core.Const(0, type=node.type, span=node.span)
        made = mapped(node, lambda part: self._seen(part, viewer))
        match made:
            case core.Read(fun) if fun.seen is not None:
                called = self._value(fun, fun.seen)
            case core.Invoke(definition) if definition.reads_state:
                called = self._definition(definition)
            case _:
                return made
        args = (viewer, *made.args)
        return core.Invoke(called, args, made.lifted, type=made.type, span=made.span)

    # ------------------------------------------------------------ definitions

    def _definition(self, definition: core.Definition) -> core.Definition:
        """A definition that is told, before all else, who looks."""
        if definition not in self._definitions:
            viewer = core.Var(0, "viewer", type=self._player, span=definition.span)
            self._definitions[definition] = replace(
                definition,
                name=f"{definition.name}_seen",
                params=("viewer", *definition.params),
                types=(self._player, *definition.types),
                slots=definition.slots + 1,
                body=self._seen(_behind_viewer(definition.body), viewer),
            )
        return self._definitions[definition]

    def _value(self, fun: core.Fun, seen: core.Expr) -> core.Definition:
        """What a player sees of a value."""
        if fun not in self._values:
            viewer = core.Var(0, "viewer", type=self._player, span=seen.span)
            args = tuple(core.Var(slot + 1, "at", type=kind, span=seen.span) for slot, kind in enumerate(fun.args))
            value = core.Read(fun, args, type=fun.result, span=seen.span)
            lowest = core.Const(t.lowest(fun.result), type=fun.result, span=seen.span)
            sees = self._sees(viewer, _behind_viewer(seen))
            body = core.Cond(sees, value, lowest, type=fun.result, span=seen.span)
            params, kinds = ("viewer", *("at" for _ in args)), (self._player, *fun.args)
            self._values[fun] = core.Definition(
                f"{fun.name}_seen", params, kinds, fun.result, fun.start_slots + 1, body, True, False, seen.span
            )
        return self._values[fun]

    def _sees(self, viewer: core.Var, players: core.Expr) -> core.Expr:
        """Whether somebody is one of some players, without a set of them where that is possible."""

        def logic(name: str, *args: core.Expr) -> core.Expr:
            return core.Op(name, args, type=t.BOOL, span=players.span)

        match players:
            case core.Filter(slot, _, source, where):
                asked = self._renaming.renamed(where, {slot: viewer})
                return asked if self._is_everybody(source) else logic("and", self._sees(viewer, source), asked)
            case core.Op("one_to_set", (one,)):
                return logic("same", one, viewer)
            case core.Cond(cond, yes, no):
                parts = (self._sees(viewer, part) for part in (yes, no))
                return core.Cond(cond, *parts, type=t.BOOL, span=players.span)
        return logic("member", viewer, players)

    def _is_everybody(self, players: core.Expr) -> bool:
        assert isinstance(self._player, t.Elem)
        return isinstance(players, core.Const) and players.value == (1 << self._player.universe.size) - 1


def _behind_viewer(node: core.Expr) -> core.Expr:
    """An expression in a frame whose first slot is somebody else's."""
    if isinstance(node, core.Var):
        return replace(node, slot=node.slot + 1)
    slot, made = binds(node), mapped(node, _behind_viewer)
    return made if slot is None else replace(made, slot=slot + 1)
