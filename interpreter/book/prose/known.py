"""What is known to stand on the sites that a move chooses: nothing, or something of whoever moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...core import nodes as core
from ...core.folding import folded
from ...core.walk import conjuncts, is_const_none, is_mover, is_slot

Given = Mapping[int, core.Expr]
"""The arguments of a definition by the variables of its parameters."""


class KnownSites:
    """`occupants`: the names of what is kept of sites and may be nothing."""

    def __init__(self, move: core.Move, occupants: frozenset[str]) -> None:
        self._occupants = occupants
        self.vacant = self._slots(move, is_const_none)
        self.yours = self._slots(move, is_mover)

    def _slots(self, move: core.Move, wanted: Callable[[core.Expr], bool]) -> frozenset[int]:
        """The variables of the choices for which what stands there is known to be so."""
        chosen = (binder for binder in move.binders if not binder.determined)
        return frozenset(binder.slot for binder in chosen if self._are(binder.source, {}, wanted))

    def _are(self, source: core.Expr, given: Given, wanted: Callable[[core.Expr], bool]) -> bool:
        """Whether it is so for all members of a collection."""
        match folded(source):
            case core.Filter(slot, _, inner, where):
                told = any(self._says(one, slot, given, wanted) for one in conjuncts(where))
                return told or self._are(inner, given, wanted)
            case core.Invoke(definition, args):
                return self._are(definition.body, _given(args, given), wanted)
            case core.Op("both", (one, other)):
                return self._are(one, given, wanted) or self._are(other, given, wanted)
            case core.Op("minus", (one, _)):
                return self._are(one, given, wanted)
        return False

    def _says(self, where: core.Expr, slot: int, given: Given, wanted: Callable[[core.Expr], bool]) -> bool:
        match folded(where):
            case core.Invoke(definition, args):
                at = next((number for number, arg in enumerate(args) if is_slot(arg, slot)), None)
                inner = _given(args, given)
                return at is not None and any(self._says(one, at, inner, wanted) for one in conjuncts(definition.body))
            case core.Op("same", (one, other)):
                return self._is(one, other, slot, given, wanted) or self._is(other, one, slot, given, wanted)
            case core.Op("member", (arg, source)):
                return is_slot(arg, slot) and self._are(source, given, wanted)
        return False

    def _is(
        self, read: core.Expr, value: core.Expr, slot: int, given: Given, wanted: Callable[[core.Expr], bool]
    ) -> bool:
        read, value = folded(read), folded(value)
        if not isinstance(read, core.Read) or read.fun.name not in self._occupants or len(read.args) != 1:
            return False
        return is_slot(read.args[0], slot) and wanted(_known(value, given))


def _known(value: core.Expr, given: Given) -> core.Expr:
    return given.get(value.slot, value) if isinstance(value, core.Var) else value


def _given(args: tuple[core.Expr, ...], outer: Given) -> Given:
    return {slot: _known(folded(arg), outer) for slot, arg in enumerate(args)}
