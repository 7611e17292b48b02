"""The candidates of a choice: what a random decision is drawn from, before its last conditions are asked.

They follow from the program as it is checked, so that every engine draws the same decision by the same numbers, whatever it
makes of the program first. docs/random-play.md says what is drawn, for whoever writes an engine.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ..ground.records import Struct, replace
from . import nodes as core
from . import types as t
from .walk import conjuncts, free


class Candidates(Struct):
    """Of one move.

    Attributes:
        binders:  its parameters up to the last one that is chosen. Each assignment of these is a candidate; of the conditions
                  of the last one, only the plain ones at their beginning stand here.
        slot:     of the last parameter, in its other conditions.
        asked:    those: they are asked of the candidate that is drawn.
        behind:   parameters that are determined after it, when it is drawn; without a value, or where what is asked of them
                  does not hold, it is not legal.
    """

    binders: tuple[core.Binder, ...]
    slot: int
    asked: tuple[core.Expr, ...]
    behind: tuple[core.Binder, ...]

    @property
    def last(self) -> core.Binder | None:
        """The last parameter that is chosen."""
        return self.binders[-1] if self.binders else None


_KNOWN: WeakKeyDictionary[core.Move, Candidates] = WeakKeyDictionary()


def candidates(move: core.Move) -> Candidates:
    """What is drawn from for a move. The same object for the same move."""
    if move not in _KNOWN:
        _KNOWN[move] = _candidates(move)
    return _KNOWN[move]


def draws_candidates(part: core.Decide, number: int) -> bool:
    """Whether a decision of a list is drawn from its candidates. It is drawn from the legal ones where those are compared with
    each other: by nature's weights, or by what a finish makes the most of."""
    return not part.chance and not any(offer.move.finish and offer.move.finish.most for offer in part.lists[number])


def pairs_of(binders: tuple[core.Binder, ...]) -> int:
    """How many pairs of elements of two sets there can be."""
    one, two = (t.element_of(binder.source.type) for binder in binders)
    assert isinstance(one, t.Elem)
    assert isinstance(two, t.Elem)
    return one.universe.size * two.universe.size


def _candidates(move: core.Move) -> Candidates:
    end = max((at + 1 for at, binder in enumerate(move.binders) if not binder.determined), default=0)
    if not end:
        return Candidates((), 0, (), move.binders)
    last = move.binders[end - 1]
    filters: list[core.Filter] = []
    source = last.source
    while isinstance(source, core.Filter) and all(source.slot == other.slot for other in filters):
        filters.append(source)
        source = source.source
    slot = filters[0].slot if filters else last.slot
    conditions = tuple(part for node in reversed(filters) for part in conjuncts(node.where))
    plain = next((at for at, part in enumerate(conditions) if not is_plain(part, frozenset({slot}))), len(conditions))
    if plain:
        where = core.Op("and", conditions[:plain], type=t.BOOL, span=last.span) if plain > 1 else conditions[0]
        source = core.Filter(slot, last.name, source, where, type=last.source.type, span=last.span)
    binders = *move.binders[: end - 1], replace(last, source=source)
    return Candidates(binders, slot, conditions[plain:], move.binders[end:])


def is_plain(node: core.Expr, slots: frozenset[int], is_view: bool = False) -> bool:
    """Whether a condition compares an element, or a function of it alone, with what does not depend on it; or is made of such
    conditions. `slots`: the variables that hold the element; `is_view`: it is asked of what somebody sees."""
    if not free(node) & slots:
        return True
    match node:
        case core.KnownBy(body, player):
            return not is_view and not free(player) & slots and is_plain(body, slots, True)
        case core.Op("not" | "and" | "or", args, lifted=False):
            return all(is_plain(part, slots, is_view) for part in args)
        case core.Op("same" | "among" | "member" | "lt" | "le", args, lifted=False):
            return all(_is_of_it(part, slots, is_view) for part in args)
        case core.Invoke(definition, args):
            held = _held(args, slots)
            return held is not None and is_plain(definition.body, held, is_view)
    return _is_of_it(node, slots, is_view)


def _is_of_it(node: core.Expr, slots: frozenset[int], is_view: bool) -> bool:
    """Whether a value is an element, a state function of it alone, what the board has of it in a table, or one that does not
    depend on it. In a view a state function is one that everybody sees."""
    if not free(node) & slots:
        return True
    match node:
        case core.KnownBy(body, player):
            return not is_view and not free(player) & slots and _is_of_it(body, slots, True)
        case core.Read(fun, (core.Var(),)):
            return not is_view or fun.seen is None
        case core.Look(_, args) | core.Op("distance" | "step" | "towards", args):
            return _held(args, slots) is not None
        case core.Invoke(definition, args):
            held = _held(args, slots)
            return held is not None and _is_of_it(definition.body, held, is_view)
    return isinstance(node, core.Var)


def _held(args: tuple[core.Expr, ...], slots: frozenset[int]) -> frozenset[int] | None:
    """The arguments that are the element; None where one is made of it."""
    given = [at for at, arg in enumerate(args) if free(arg) & slots]
    return frozenset(given) if all(isinstance(args[at], core.Var) for at in given) else None
