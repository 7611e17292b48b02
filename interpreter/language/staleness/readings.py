"""Trees without names of variables, and what they name: two texts that only call their variables otherwise read alike."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from ...ground.source import SourceFile
from .. import syntax as ast

Meaning = object
"""Nested tuples of plain values; equal for texts that say the same."""


class Space(Enum):
    """What a name is looked up as."""

    VALUE = auto()
    ACTION = auto()
    OFFER = auto()
    """A move or choice of which it is asked whether it can be chosen."""


Mention = tuple[Space, str]

Words = Mapping[SourceFile, Mapping[str, str]]
"""What the words of modules are called in a ruleset."""

_FIRST = ("gens", "gen")
"""Fields that bind variables for the fields before them."""

_SCOPES = (
    ast.Pick, ast.Those, ast.Fold, ast.Closure, ast.Shortest, ast.Ordered, ast.If, ast.For, ast.While, ast.Repeat, ast.Forever,
    ast.Turn, ast.Together, ast.Decide, ast.Rank,
)  # fmt: skip
"""What binds variables for what stands within it only."""


class TreeReading:
    """Reads the texts of one declaration, one after the other: variables of its signature and parameters stay known.

    Attributes:
        words:     of modules.
        mentions:  what was named that is no variable.
        written:   names of what statements write or remember.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self.mentions: dict[Mention, None] = {}
        self.written: dict[str, None] = {}
        self._variables: dict[str, int] = {}
        self._bound = 0

    def read(self, said: object) -> Meaning:
        """What a tree says, or a tuple of trees and texts."""
        match said:
            case ast.Generator(name=name, source=source, clauses=clauses):
                return "in", self.read(source), self._bind(name), self.read(clauses)
            case ast.Determined(name=name, value=value, where=where):
                return "is", self.read(value), self._bind(name), self.read(where)
            case ast.Let(name=name, value=value):
                return "let", self.read(value), self._bind(name)
            case ast.Parameter(name=name, type=kind, default=default):
                return "of", self.read(kind), self._bind(name), self.read(default)
            case ast.Signature(params=params, result=result, choice=choice):
                return "signature", self.read(params), self.read(result), choice.id if choice is not None else None
            case ast.Node():
                return (self._inner() if isinstance(said, _SCOPES) else self)._node(said)
            case tuple():
                return tuple(self.read(part) for part in said)
        return said

    def asked(self, name: ast.Name) -> Meaning:
        """Notes that it is asked whether a move or choice can be chosen."""
        return self._mention(Space.OFFER, name.id, name)

    def aside(self) -> TreeReading:
        """A reading that knows no variables and adds to what this one has noted."""
        made = TreeReading(self.words)
        made.mentions, made.written = self.mentions, self.written
        return made

    def _inner(self) -> TreeReading:
        """One that knows its variables too, and binds none for it."""
        made = self.aside()
        made._variables, made._bound = dict(self._variables), self._bound
        return made

    # ------------------------------------------------------------ trees

    def _node(self, node: ast.Node) -> Meaning:
        match node:
            case ast.Name(id=name):
                return self._value(name, node)
            case ast.NamedType(id=name):
                return "type", self._value(name, node)
            case ast.Call(id=name, args=args) | ast.Lookup(id=name, args=args):
                return type(node).__name__, self._value(name, node), self.read(args)
            case ast.Closure(which=which, start=start, name=variable, next=following):
                return which, self.read(start), self._bind(variable), self.read(following)
            case ast.Shortest(start=start, name=variable, next=following, until=until):
                return "shortest", self.read(start), self._bind(variable), self.read(following), self.read(until)
            case ast.CanMove(move=move, args=args, player=player):
                return "can", self.asked(move), self.read(args), self.read(player)
            case ast.Alternative(name=offer, args=args):
                return "offer", offer.id, self.read(args)
            case ast.Perform(action=action, args=args):
                return "perform", self._mention(Space.ACTION, action.id, node), self.read(args)
            case ast.Assign(place=place):
                self._write(place.id, node)
            case ast.Memorise(memory=memory):
                self._write(memory.id, node)
        return self._fields(node)

    def _fields(self, node: ast.Node) -> Meaning:
        values = [(name, getattr(node, name)) for name in node.fields[2:]]
        first = {name: self.read(value) for name, value in values if name in _FIRST}
        rest = {name: self.read(value) for name, value in values if name not in _FIRST}
        return type(node).__name__, *first.values(), *rest.values()

    # ------------------------------------------------------------ names

    def _bind(self, name: ast.Name) -> Meaning:
        self._bound += 1
        self._variables[name.id] = self._bound
        return self._bound

    def _value(self, name: str, node: ast.Node) -> Meaning:
        if name in self._variables:
            return self._variables[name]
        return self._mention(Space.VALUE, name, node)

    def _write(self, name: str, node: ast.Node) -> None:
        if name not in self._variables:
            self.written[self._here(name, node)] = None

    def _mention(self, space: Space, name: str, node: ast.Node) -> Meaning:
        here = self._here(name, node)
        self.mentions[space, here] = None
        return here

    def _here(self, name: str, node: ast.Node) -> str:
        return self.words.get(node.span.file, {}).get(name, name)
