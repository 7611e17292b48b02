"""Whether two decisions of one position can be written alike, judged by their templates and by the conditions of their moves.

Three answers. Most rulesets cannot mix their notations, because no two templates give the same text. Where templates could,
conditions may still keep such decisions apart, which only play can tell: `may_mix`. And where two moves have the same
choices and the same text there is nothing left to tell: `mixed_moves`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Evaluator, Fault, NoState
from ...core.notation import elements
from ...core.walk import slots_settled
from .texts import Texts, are_apart, can_meet, texts_of

Slots = dict[int, int]

TOLD_APART = "give one of the moves a `written` that tells them apart"
"""What helps against two decisions with one notation."""


def may_mix(game: core.Game) -> frozenset[str]:
    """The moves of which a decision may be written like another one of its position, as far as texts alone tell."""
    return frozenset(name for _, offers in _lists(game) for name in _not_apart(offers))


def mixed_moves(game: core.Game) -> Iterator[tuple[core.Decide, core.Move, core.Move]]:
    """Pairs of moves in one list that are the same to whoever reads: whenever one can be chosen the other can, and both are
    written with the same text. A move that stands twice in a list is a pair with itself."""
    told: set[tuple[str, str]] = set()
    for step, offers in _lists(game):
        for one, other in combinations(offers, 2):
            names = (one.move.name, other.move.name)
            if names not in told and _same_choices(one, other):
                told.add(names)
                yield step, one.move, other.move


def _lists(game: core.Game) -> Iterator[tuple[core.Decide, tuple[core.Offer, ...]]]:
    for step in game.flow:
        if isinstance(step, core.Decide):
            yield from ((step, offers) for offers in step.lists)


# ---------------------------------------------------------------- by their texts


def _not_apart(offers: tuple[core.Offer, ...]) -> Iterator[str]:
    """The moves of a list whose choices may have a text in common with others of the list, whatever their conditions."""
    written = [(offer.move, [texts_of(case.template) for case in offer.move.written]) for offer in offers]
    for move, texts in written:
        if not _choices_apart(move, texts):
            yield move.name
    for (one, texts), (other, others) in combinations(written, 2):
        if any(can_meet(a, b) for a in texts for b in others):
            yield from (one.name, other.name)


def _choices_apart(move: core.Move, written: list[Texts]) -> bool:
    """Whether two choices of a move always have different texts."""
    chosen = {binder.slot for binder in move.binders if not binder.determined}
    if not chosen:
        return True
    cases_apart = not any(can_meet(one, other) for one, other in combinations(written, 2))
    return (
        bool(written)
        and cases_apart
        and all(
            are_apart(texts) and chosen <= _named(move, case) for case, texts in zip(move.written, written, strict=True)
        )
    )


def _named(move: core.Move, case: core.Written) -> set[int]:
    """The parameters that a text tells: those that stand in it, those that the condition of its case settles, and those that
    one of these leaves only one value."""
    known = set(range(len(move.params))) | slots_settled(case.when)
    known |= {
        slot for piece in case.template.pieces if isinstance(piece, core.Piece) for slot in _written_slot(piece.value)
    }
    for binder in reversed(move.binders):
        if not binder.determined and binder.slot in known:
            known |= _told_by_element(binder.source, known)
        if binder.determined and binder.slot in known and isinstance(binder.source, core.Look):
            places = [arg.slot if isinstance(arg, core.Var) else -1 for arg in binder.source.args]
            for number, slot in enumerate(places):
                others = {place for place in places if place != slot}
                if slot >= 0 and others <= known and _is_invertible(binder.source.table, number):
                    known.add(slot)
    return known


def _written_slot(value: core.Expr) -> Iterator[int]:
    """The variable that a piece of a template shows so that different values look different."""
    if isinstance(value, core.Op) and value.name == "letter":
        (value,) = value.args
    if isinstance(value, core.Var):
        yield value.slot


_MOST_SETS = 5000
"""So many sets of a definition are worked out at most: a hundredth of a second or two."""


def _told_by_element(source: core.Expr, known: set[int]) -> set[int]:
    """The variables that an element of a set tells, with those that are known: the end of a ray tells its direction where rays
    from one site have nothing in common. Only what the board alone decides is looked at."""
    while isinstance(source, core.Filter | core.Prefix):
        source = source.source
    if not isinstance(source, core.Invoke) or source.definition.reads_state:
        return set()
    slots = [arg.slot for arg in source.args if isinstance(arg, core.Var)]
    universes = [kind.universe for kind in source.definition.types if isinstance(kind, t.Elem)]
    asked = set(slots) - known
    if not len(set(slots)) == len(source.args) == len(universes) or len(asked) != 1:
        return set()
    sizes = [universe.size for universe in universes]
    return asked if prod(sizes) <= _MOST_SETS and _are_apart(source, slots, sizes, *asked) else set()


def _are_apart(source: core.Expr, slots: list[int], sizes: list[int], asked: int) -> bool:
    """Whether the sets that a variable leads to have no element in common, whatever the other ones are."""
    value, number = Evaluator(NoState()).expr(source), slots.index(asked)
    frame: list[int | None] = [None] * (max(slots) + 1)
    found: dict[tuple[int, ...], set[t.Value]] = {}
    for chosen in product(*map(range, sizes)):
        for slot, element in zip(slots, chosen, strict=True):
            frame[slot] = element
        before = found.setdefault((*chosen[:number], *chosen[number + 1 :]), set())
        try:
            reached = set(elements(value(frame), source.type))
        except Fault:
            return False
        if not before.isdisjoint(reached):
            return False
        before |= reached
    return True


def _is_invertible(table: core.Table, number: int) -> bool:
    """Whether a value of a table and all its arguments but one tell that one."""
    sizes = [_size(kind) for kind in table.args]
    step = 1
    for size in sizes[number + 1 :]:
        step *= size
    block = step * sizes[number]
    for begin in range(0, len(table.values), block):
        for at in range(begin, begin + step):
            found = [value for value in table.values[at : begin + block : step] if value is not None]
            if len(set(found)) < len(found):
                return False
    return True


def _size(kind: t.Type) -> int:
    kind = t.required(kind)
    if isinstance(kind, t.Elem):
        return kind.universe.size
    return kind.high - kind.low + 1 if isinstance(kind, t.Int) else 2


# ---------------------------------------------------------------- by their conditions


def _same_choices(one: core.Offer, other: core.Offer) -> bool:
    """Whether two offers have the same choices with the same texts, as far as their forms tell."""
    a, b = one.move, other.move
    if any(move.is_tried or len(move.written) != 1 for move in (a, b)) or len(a.binders) != len(b.binders):
        return False
    if not is_same(one.args, other.args, {}):
        return False
    slots = dict(zip(range(len(a.params)), range(len(b.params)), strict=False))
    for left, right in zip(a.binders, b.binders, strict=True):
        if left.determined != right.determined or not is_same(left.source, right.source, slots):
            return False
        slots[left.slot] = right.slot
        if not is_same(left.where, right.where, slots):
            return False
    if any(isinstance(condition.expr, core.Const) and not condition.expr.value for condition in a.whens):
        return False  # neither can ever be chosen
    whens, others = (tuple(condition.expr for condition in move.whens) for move in (a, b))
    return is_same(whens, others, slots) and is_same(a.written[0].template, b.written[0].template, slots)


_APART = ("span", "name", "depth", "slot")


def is_same(one: Any, other: Any, slots: Slots) -> bool:
    """Whether two pieces of core mean the same, if the variables of the first are called as `slots` says."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(is_same(a, b, slots) for a, b in zip(one, other, strict=True))
    if type(one) is not type(other):
        return False
    if isinstance(one, core.Var):
        return slots.get(one.slot, one.slot) == int(other.slot)
    if isinstance(one, core.Op) and one.name != other.name:
        return False
    if isinstance(one, core.Typed | core.Template | core.Piece):
        bound, renamed = getattr(one, "slot", None), getattr(other, "slot", None)
        inner = slots if bound is None or renamed is None else {**slots, bound: renamed}
        return all(is_same(part, getattr(other, name), inner) for name, part in vars(one).items() if name not in _APART)
    return bool(one == other)
