"""What rules count in a position, and what they find joined: conditions and numbers followed into their parts, each part with
the values that its variables have there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import gcd
from typing import Any

from ..core import nodes as core
from ..core import types as t
from ..core.evaluate import Evaluator
from ..core.evaluate.collections import bits
from ..core.walk import free, walk
from ..engines.base import Decision
from ..ground.records import Record

Frame = list[Any]

Thing = tuple[t.Universe, int]
"""An element of a universe."""

_COMPARISONS = frozenset({"lt", "le", "same"})

_SILENT = frozenset({"within", "number"})
"""Operations that leave a number as it is."""
_ROOM = 64
"""Slots of a frame for an expression of which only its variables are known."""
_CHOOSING = frozenset({"first", "last", "the"})
"""Operations that give an element of a collection."""


class Term(Record):
    """A part of a sum. `what`: the thing that counts so much, where it is one; `scale`: the factor in the rules it has."""

    amount: int
    what: Thing | None = None
    scale: int = 1


class Sum(Record):
    """A number as the sum of its parts. `name`: of the definition whose value it is, or ""; `of`: for what it was asked."""

    terms: tuple[Term, ...]
    name: str = ""
    of: tuple[Thing, ...] = ()

    @property
    def total(self) -> int:
        return sum(term.amount for term in self.terms)

    @property
    def things(self) -> tuple[Thing, ...]:
        """What counts."""
        return tuple(term.what for term in self.terms if term.what is not None)


class AskedPart(Record):
    """A part of a condition that cannot be taken apart, with the frame that it is asked in."""

    node: core.Expr
    frame: Frame


Links = tuple[tuple[int, int], ...]


class LinkedThings(Record):
    """Elements that hang together. `links`: pairs of neighbours, without circles; None where nothing tells them."""

    universe: t.Universe
    members: frozenset[int]
    links: Links | None


class Tracer:
    """Looks into rules in the position that an evaluator stands in. Raises Fault where a rule has no value there."""

    def __init__(self, game: core.Game, evaluator: Evaluator) -> None:
        self._game, self._evaluator = game, evaluator

    def value(self, node: core.Expr, frame: Frame) -> Any:
        return self._evaluator.expr(node)(list(frame))

    def elements(self, node: core.Expr, frame: Frame) -> Sequence[Any]:
        """Of a collection, in order."""
        found = self.value(node, frame)
        return bits(found) if t.is_mask(node.type) else tuple(found)

    def of_definition(self, definition: core.Definition, *args: Any) -> Any:
        """Its value for some arguments."""
        return self.value(definition.body, [*args, *[None] * (definition.slots - len(args))])

    # ------------------------------------------------------------ conditions

    def of_decision(self, decision: Decision) -> Iterator[AskedPart]:
        """What must hold for a decision before it is carried out; nothing of moves that the flow gives something."""
        move, given = decision.rule, iter(decision.arguments)
        if move.types:
            return
        frame: Frame = [None] * move.slots
        for condition in move.whens:
            yield from self.holding(condition.expr, frame)
        for binder in move.binders:
            yielded = frame[binder.slot] = self.value(binder.source, frame) if binder.determined else next(given)
            if yielded is None:
                return
            yield from self._chosen(binder.source, binder.slot, frame)
            if binder.where is not None:
                yield from self.holding(binder.where, frame)

    def of_result(self) -> Iterator[AskedPart]:
        """What must hold for the end that has come."""
        come = self._come()
        if come is not None:
            end, frame = come
            if end.source is not None:
                yield from self._chosen(end.source, end.slot, frame)
            yield from self.holding(end.when, frame)

    def _come(self) -> tuple[core.End, Frame] | None:
        """The end that has come, with its frame; None where the game has ended otherwise."""
        for end in self._game.ends:
            for source in (None,) if end.source is None else self.elements(end.source, [None] * end.slots):
                frame: Frame = _with([None] * end.slots, end.slot, source) if end.slots else []
                if self.value(end.when, frame):
                    return end, frame
        return None

    def ranked(self) -> Iterator[tuple[Sum, ...]]:
        """By what players are ranked or paid by the end that has come, else wherever the course of the game does that: for each
        player, in order, what counts."""
        come, game = self._come(), self._game
        roots = (come[0].result,) if come is not None else (*game.actions, *game.moves.values(), *game.flow)
        for node in walk(*roots):
            if not isinstance(node, core.Over) or node.members is not None:  # what teams are ranked by is no player's
                continue
            if node.value is not None and free(node.value) <= {node.slot}:
                value, slot = node.value, node.slot
                frames = (_with([None] * _ROOM, slot, player) for player in range(len(game.players)))
                yield tuple(self.sum(value, frame) for frame in frames)

    def _chosen(self, source: core.Expr, slot: int, frame: Frame) -> Iterator[AskedPart]:
        """The conditions of the collection that the value of a slot was chosen from, and the numbers that decided it."""
        room = frame
        while True:
            if isinstance(source, core.Op) and source.name in _CHOOSING:
                source = source.args[0]
            elif isinstance(source, core.Op) and source.name == "step":
                yield AskedPart(source.args[-1], room)
                return
            elif not isinstance(source, core.Filter | core.Invoke):
                return
            elif isinstance(source, core.Invoke):
                entered = self.room(source, room)
                if entered is None:
                    return
                source, room = source.definition.body, entered
            else:
                yield from self.holding(source.where, _with(room, source.slot, frame[slot]))
                source = source.source

    def holding(self, node: core.Expr, frame: Frame) -> Iterator[AskedPart]:
        """The parts of a condition that make it hold, in order."""
        match node:
            case core.Op(name="and"):
                for arg in node.args:
                    yield from self.holding(arg, frame)
            case core.Op(name="or"):
                met = next((arg for arg in node.args if self.value(arg, frame)), None)
                yield from () if met is None else self.holding(met, frame)
            case core.Fold(op="any" | "all"):
                yield from self._some(node, frame)
            case core.Bind() | core.Cond() | core.Invoke():
                below = self._below(node, frame)
                yield from () if below is None else self.holding(*below)
            case _:
                yield AskedPart(node, frame)

    def _some(self, node: core.Fold, frame: Frame) -> Iterator[AskedPart]:
        """What makes the first element pass, or all of them."""
        for element in self.elements(node.source, frame):
            room = _with(frame, node.slot, element)
            if node.op == "all" or self.value(node.value, room):
                yield from self.holding(node.value, room)
                if node.op == "any":
                    return

    def _below(self, node: core.Bind | core.Cond | core.Invoke, frame: Frame) -> tuple[core.Expr, Frame] | None:
        """The expression that the value of another one is, with its frame; None where that has none."""
        match node:
            case core.Bind():
                return node.body, _with(frame, node.slot, self.value(node.value, frame))
            case core.Cond():
                return (node.yes if self.value(node.cond, frame) else node.no), frame
        room = self.room(node, frame)
        return None if room is None else (node.definition.body, room)

    def room(self, node: core.Invoke, frame: Frame) -> Frame | None:
        """The frame of a definition for its arguments; None where one is missing."""
        args = [self.value(arg, frame) for arg in node.args]
        if node.lifted and None in args:
            return None
        return [*args, *[None] * (node.definition.slots - len(args))]

    # ------------------------------------------------------------ sums

    def sum(self, node: core.Expr, frame: Frame) -> Sum:
        """A number, taken apart."""
        terms = tuple(term for term in self._terms(node, frame) if term.amount)
        if not isinstance(node, core.Invoke):
            return Sum(terms)
        asked = [(arg.type.universe, self.value(arg, frame)) for arg in node.args if isinstance(arg.type, t.Elem)]
        return Sum(terms, node.definition.name, tuple(thing for thing in asked if thing[1] is not None))

    def _terms(self, node: core.Expr, frame: Frame) -> list[Term]:
        match node:
            case core.Op(name="add", args=(one, other)):
                return [*self._terms(one, frame), *self._terms(other, frame)]
            case core.Op(name="sub", args=(one, other)):
                return [*self._terms(one, frame), *_times(-1, self._terms(other, frame))]
            case core.Op(name="mul", args=(core.Const(value=int(by)), other)):
                return _times(by, self._terms(other, frame))
            case core.Op(name="count", args=(counted,)):
                return [Term(1, thing) for thing in self._things(counted, frame)]
            case core.Op(name=name, args=(one,)) if name in _SILENT and isinstance(one.type, t.Int):
                return self._terms(one, frame)
            case core.Fold(op="sum"):
                elements = self.elements(node.source, frame)
                things = _things(node.source, elements)
                inner = (self._terms(node.value, _with(frame, node.slot, element)) for element in elements)
                return [_joint(terms, thing) for terms, thing in zip(inner, things, strict=True)]
            case core.Invoke():
                below = self._below(node, frame)
                terms = [] if below is None else self._terms(*below)
                meant = map(_bearer, node.args)
                args = [(arg.type.universe, self.value(arg, frame)) for arg in meant if isinstance(arg.type, t.Elem)]
                # the worth of a thing, or of its kind, is what this thing counts
                return [_joint(terms, args[0])] if len(terms) == len(args) == 1 else terms
            case core.Bind() | core.Cond():
                below = self._below(node, frame)
                return [] if below is None else self._terms(*below)
        return [Term(self.value(node, frame) or 0)]

    def _things(self, node: core.Expr, frame: Frame) -> Sequence[Thing | None]:
        return _things(node, self.elements(node, frame))

    def sums(self, asked: AskedPart) -> list[tuple[Sum, bool]]:
        """The numbers that a part of a condition compares, each taken apart, and whether it is on the second side."""
        node = asked.node
        if isinstance(node.type, t.Int):
            return [(self.sum(node, asked.frame), False)]
        if not (isinstance(node, core.Op) and node.name in _COMPARISONS and all(_is_number(arg) for arg in node.args)):
            return []
        written = sorted(node.args, key=lambda arg: arg.span.start)
        compared = [one for number, arg in enumerate(written) for one in _operands(arg, number > 0)]
        if len(compared) < 2:
            return []
        begins = compared[0][1]  # what is written first is on the first side
        return [(self.sum(one, asked.frame), is_second != begins) for one, is_second in compared]

    # ------------------------------------------------------------ chains

    def chains(self, asked: AskedPart) -> Iterator[LinkedThings]:
        """What hangs together of that which a part of a condition asks about: elements that are found by going on from some to
        others, as far as that leads where it is asked to, and sets that variables hold."""
        for node in walk(asked.node):
            if isinstance(node, core.Reach) and (universe := _universe(node)) is not None:
                aims = [self.elements(aim, asked.frame) for aim in _aims(asked.node, node)]
                links = self._grown(node, asked.frame, set(aims[0]) if aims else None)
                yield LinkedThings(universe, frozenset(one for pair in links for one in pair), links)
            elif isinstance(node, core.Var) and _is_collection(node) and asked.frame[node.slot] is not None:
                held = self.elements(node, asked.frame)
                universe = _universe(node)
                if universe is not None:
                    in_order = tuple(pairwise(held)) if isinstance(node.type, t.PathOf) else None
                    yield LinkedThings(universe, frozenset(held), in_order)

    def _grown(self, node: core.Reach, frame: Frame, aims: set[int] | None) -> Links:
        came: dict[int, int | None] = dict.fromkeys(self.elements(node.start, frame))
        edge = list(came)
        for here in edge:
            if aims is not None and here in aims:
                way = _way(came, here)
                return tuple(pairwise(reversed(way)))
            for there in self.elements(node.next, _with(frame, node.slot, here)):
                if there not in came:
                    came[there] = here
                    edge.append(there)
        return tuple((start, end) for end, start in came.items() if start is not None)


def joined(members: frozenset[int], neighbours: Sequence[int]) -> Links | None:
    """How elements hang together, as pairs of neighbours; None where they do not all. `neighbours`: masks."""
    inside, came, edge = sum(1 << one for one in members), {min(members)}, [min(members)]
    found: list[tuple[int, int]] = []
    for here in edge:
        for there in bits(neighbours[here] & inside):
            if there not in came:
                came.add(there)
                edge.append(there)
                found.append((here, there))
    return tuple(found) if len(came) == len(members) else None


def _operands(node: core.Expr, is_second: bool = False) -> Iterator[tuple[core.Expr, bool]]:
    """The numbers that a comparison is about, and whether they are on the second side; a difference compares, too."""
    match node:
        case core.Const():
            return
        case core.Op(name="sub", args=(one, other)):
            yield from _operands(one, is_second)
            yield from _operands(other, not is_second)
        case core.Op(name="mul", args=(one, other)):
            yield from _operands(one, is_second)
            yield from _operands(other, is_second)
        case _:
            yield node, is_second


def _bearer(node: core.Expr) -> core.Expr:
    """The thing whose fixed kind, or the like, an expression is; else the expression itself."""
    while isinstance(node, core.Look) and len(node.args) == 1 and isinstance(node.args[0].type, t.Elem):
        node = node.args[0]
    return node


def _is_number(node: core.Expr) -> bool:
    return isinstance(node.type, t.Int)


def _is_collection(node: core.Typed) -> bool:
    return isinstance(node.type, t.SetOf | t.PathOf)


def _universe(node: core.Typed) -> t.Universe | None:
    """Of the elements of a collection."""
    kind = t.element_of(node.type)
    return kind.universe if isinstance(kind, t.Elem) else None


def _with(frame: Frame, slot: int, value: Any) -> Frame:
    room = list(frame)
    room[slot] = value
    return room


def _times(by: int, terms: Iterable[Term]) -> list[Term]:
    return [Term(by * term.amount, term.what, abs(by) * term.scale) for term in terms]


def _things(node: core.Expr, elements: Sequence[Any]) -> Sequence[Thing | None]:
    kind = t.element_of(node.type)
    return [(kind.universe, element) if isinstance(kind, t.Elem) else None for element in elements]


def _joint(terms: Sequence[Term], what: Thing | None) -> Term:
    """Terms as one, of a thing."""
    return Term(sum(term.amount for term in terms), what, gcd(*(term.scale for term in terms)) or 1)


def _aims(node: core.Expr, reach: core.Reach) -> Iterator[core.Expr]:
    """The collections that what is reached is compared with."""
    for part in walk(node):
        if isinstance(part, core.Op) and part.name == "both" and reach in part.args:
            yield next(arg for arg in part.args if arg is not reach)


def _way(came: dict[int, int | None], end: int) -> list[int]:
    made = [end]
    while (before := came[made[-1]]) is not None:
        made.append(before)
    return made
