"""Whether a core is sound: what the checker promises of its programs, and every pass that rewrites them has to keep.

Engines trust the core and ask nothing of this while they run. Tests verify what the checker makes of all rulesets, and what
each pass makes of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import nodes as core
from . import types as t
from .ops import FOLDS, OPERATIONS
from .walk import Walked, binds, children, inside, is_expr, outside


class Unsound(Exception):
    """A core that no checker makes. `problem` says what is wrong and where."""

    def __init__(self, node: Walked, problem: str) -> None:
        place = getattr(node, "span", None)
        super().__init__(f"{type(node).__name__} at {place.place if place else 'no place'}: {problem}")


def verify(game: core.Game) -> None:
    """Raises Unsound: an argument of another type, too many or too few of them, a variable that has no value yet, a jump out of
    the flow, or what is called, performed, written or offered and is not part of the game."""
    verifier = Verifier(game)
    for fun in game.funs:
        verifier.parts(range(len(fun.args)), fun.start_slots, fun.start)
        if fun.seen is not None:
            verifier.parts(range(len(fun.args)), fun.start_slots, fun.seen)
            verifier.word(fun.seen, "collection", fun.seen)
    for definition in game.definitions:
        verifier.parts(range(len(definition.params)), definition.slots, definition.body)
        verifier.want(definition.body, definition.result, definition.body)
    for action in (*game.actions, *game.before_turn, *game.after_turn):
        verifier.parts(range(len(action.params)), action.slots, action.body)
    for move in game.moves.values():
        _move(move, verifier)
    for end in game.ends:
        verifier.parts((), end.slots, end)
    for feature in game.features:
        verifier.parts(range(1), 1, feature.value)
    if game.progress is not None:
        verifier.parts((), 0, game.progress.value, game.progress.of)
    for mark in game.drawing.marks:
        verifier.parts((), mark.slots, mark)
    _flow(game, verifier)


def _move(move: core.Move, verifier: Verifier) -> None:
    given = range(len(move.params))
    parts = (*move.whens, *move.binders)
    verifier.parts(given, move.slots, *parts, *([move.weight] if move.weight else []))
    verifier.parts(given, move.slots, *parts, move.do, *move.provided, move.then)
    verifier.parts(given, move.slots, *parts, *move.afterwards)
    verifier.parts(given, move.slots, *parts, *move.written)
    if move.seen is not None:
        verifier.parts(given, move.slots, *parts, move.seen)
        verifier.word(move.seen, "collection", move.seen)
    if move.finish is not None:
        verifier.parts((), move.finish.slots, move.finish)
        by = [verifier.game.moves.get(name) for name in move.finish.moves]
        verifier.require(move.finish, all(other and not other.params for other in by), "a move that cannot finish one")


def _flow(game: core.Game, verifier: Verifier) -> None:
    """Instructions of all places see what any of them stores; in which order they run is not followed."""
    stored = {slot for part in game.flow if isinstance(part, core.Next) for slot in (part.slot, part.rest)}
    stored |= {
        part.effect.slot for part in game.flow if isinstance(part, core.Run) and isinstance(part.effect, core.Store)
    }
    for part in game.flow:
        verifier.parts(stored, game.flow_slots, part)
        for to in _targets(part):
            verifier.require(part, 0 <= to < len(game.flow), f"it leads to {to}, out of the flow")


def _targets(part: core.Instruction) -> list[int]:
    match part:
        case core.Jump(to) | core.Unless(_, to) | core.Next(_, _, _, to):
            return [to]
        case core.BeginTurn(end=end) | core.BeginTogether(end):
            return [end]
        case core.EndTogether(begin):
            return [begin]
        case core.Decide(otherwise=int(to)):
            return [to]
    return []


class Verifier:
    """What holds for any piece of one game."""

    def __init__(self, game: core.Game) -> None:
        self.game = game
        self._known = {id(one) for one in (*game.funs, *game.memories, *game.definitions)}
        self._known |= {id(one) for one in (*game.actions, *game.before_turn, *game.after_turn)}
        self._known |= {id(move) for move in game.moves.values()}
        self._slots = 0

    def parts(self, given: Iterable[int], slots: int, *parts: core.Node) -> None:
        """Pieces that run one after the other in one frame of so many slots, some of which have values."""
        self._slots = slots
        known = set(given)
        for part in parts:
            self.node(part, known)

    def node(self, node: core.Node, known: set[int]) -> None:
        """One piece; `known` are the slots that have values, and afterwards those that it stores in."""
        if isinstance(node, core.Var):
            self.require(node, node.slot in known, f"`{node.name}` has no value yet")
        slot = binds(node)
        if slot is None:
            self._in_turn(node, known)
        else:
            self.require(node, slot < self._slots, f"slot {slot} of a frame of {self._slots}")
            before = outside(node)
            if before is not None:
                self.node(before, known)
            within = known if isinstance(node, core.Store | core.Binder) else set(known)
            if before is not None:
                within.add(slot)
            for part in inside(node):
                self.node(part, within)
        self._itself(node)

    def _in_turn(self, node: core.Node, known: set[int]) -> None:
        """Parts one after the other; what is stored in only one of several branches has no value behind them."""
        branches = (core.Branch, core.While, core.Repeat)
        for part in children(node):
            self.node(part, set(known) if isinstance(node, branches) else known)

    def require(self, node: Walked, holds: bool, problem: str) -> None:
        if not holds:
            raise Unsound(node, problem)

    def want(self, node: core.Node, wanted: t.Type, given: core.Expr) -> None:
        """A value of this type, as it is represented, intervals apart."""
        same = t.same_shape(given.type, wanted)
        nothing = t.element_of(given.type) == t.NOTHING
        if same and not nothing and isinstance(t.required(wanted), t.SetOf | t.PathOf):
            same = t.is_mask(t.required(given.type)) == t.is_mask(t.required(wanted))
        self.require(node, same, f"{given.type} where {wanted} is wanted")

    def wants(self, node: core.Node, wanted: tuple[t.Type, ...], given: tuple[core.Expr, ...], lifted: bool) -> None:
        self.require(node, len(wanted) == len(given), f"{len(given)} arguments, not {len(wanted)}")
        for kind, arg in zip(wanted, given, strict=True):
            self.want(node, t.optional(kind) if lifted else kind, arg)

    def word(self, node: core.Node, word: str, given: core.Expr, lifted: bool = False) -> None:
        kind = t.required(given.type) if lifted else given.type
        holds = {
            "number": isinstance(kind, t.Int),
            "ordered": isinstance(kind, t.Int | t.Elem),
            "truth": kind == t.BOOL,
            "text": kind == t.TEXT,
            "collection": isinstance(kind, t.SetOf | t.PathOf),
            "table": isinstance(given, core.Const) and isinstance(given.value, core.Table),
        }
        self.require(node, holds.get(word, True), f"{given.type} where `{word}` is wanted")

    def _itself(self, node: core.Node) -> None:
        for one in _referred(node):
            self.require(node, id(one) in self._known, f"`{one.name}` is not part of the game")
        if isinstance(node, core.Op):
            self._operation(node)
        elif is_expr(node):
            self._expr(node)
        else:
            self._other(node)

    def _operation(self, node: core.Op) -> None:
        self.require(node, node.name in OPERATIONS, f"an unknown operation `{node.name}`")
        operation = OPERATIONS[node.name]
        takes, count = operation.takes, len(node.args)
        least = len(takes) - operation.repeats
        self.require(
            node, count == least or (operation.repeats and count > least), f"`{node.name}` of {count} arguments"
        )
        for number, arg in enumerate(node.args):
            self.word(node, takes[min(number, len(takes) - 1)], arg, node.lifted)

    def _expr(self, node: core.Expr) -> None:
        match node:
            case core.Look(table, args, lifted):
                self.wants(node, table.args, args, lifted)
            case core.Read(fun, args, lifted):
                self.wants(node, fun.args, args, lifted)
            case core.Invoke(definition, args, lifted):
                self.wants(node, definition.types, args, lifted)
            case core.Cond(cond, yes, no):
                self.word(node, "truth", cond)
                self.want(node, node.type, yes)
                self.want(node, node.type, no)
            case core.Bind(body=body):
                self.want(node, node.type, body)
            case core.Filter(where=cond) | core.Prefix(cond=cond):
                self.word(node, "truth", cond)
                self.word(node, "collection", node.source)
            case core.Image(source=source):
                self.word(node, "collection", source)
            case core.Fold(op, source=source, value=value):
                self.word(node, "collection", source)
                self.require(node, op in FOLDS, f"an unknown fold `{op}`")
                self.word(node, FOLDS[op], value)
            case core.Reach(start, next=following):
                self.word(node, "collection", start)
                self.word(node, "collection", following)
            case core.Shortest(start, next=following, until=until):
                self.word(node, "collection", start)
                self.word(node, "collection", following)
                self.word(node, "truth", until)
            case core.Sort(source=source, value=value):
                self.word(node, "collection", source)
                self.word(node, "number", value)
            case core.Can(move, _, player):
                self.require(node, move in self.game.moves or move in self.game.choices, f"an unknown move `{move}`")
                if player is not None:
                    self.want(node, t.Elem(self.game.universes["player"]), player)
            case core.KnownBy(body, player):
                self.want(node, node.type, body)
                self.want(node, t.Elem(self.game.universes["player"]), player)

    def _other(self, node: core.Node) -> None:
        match node:
            case core.Write(fun, args, value):
                self.wants(node, fun.args, args, False)
                self.want(node, fun.result, value)
            case core.Perform(action, args):
                self.wants(node, action.types, args, False)
            case core.Offer(move, args):
                self.wants(node, move.types, args, False)
            case core.Branch(cond=cond) | core.While(cond=cond) | core.Unless(cond=cond):
                self.word(node, "truth", cond)
            case core.Condition(expr=cond):
                self.word(node, "truth", cond)
            case core.Each(source=source):
                self.word(node, "collection", source)
            case core.Repeat(times=times):
                self.word(node, "number", times)
            case core.Note(to=to) if to is not None:
                self.word(node, "collection", to)


def _referred(node: core.Node) -> Iterator[core.Declared]:
    """What a node calls by its name, tables apart: those belong to the board."""
    for value in node.__dict__.values():
        if isinstance(value, core.Declared) and not isinstance(value, core.Table):
            yield value
