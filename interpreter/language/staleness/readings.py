"""Trees without names of variables, and what they name: two texts that only call their variables otherwise read alike."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

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

_FIRST = ("gens", "gen")
"""Fields that bind variables for the fields before them."""

_SCOPES = (
    ast.Pick, ast.Those, ast.Fold, ast.Closure, ast.If, ast.For, ast.While, ast.Repeat, ast.Forever, ast.Turn,
    ast.Together, ast.Decide, ast.Rank,
)  # fmt: skip
"""What binds variables for what stands within it only."""


class TreeReading:
    """Reads the texts of one declaration, one after the other: variables of its signature and parameters stay known.

    Attributes:
        mentions:  what was named that is no variable.
        written:   names of what statements write or remember.
    """

    def __init__(self) -> None:
        self.mentions: dict[Mention, None] = {}
        self.written: dict[str, None] = {}
        self._variables: dict[str, int] = {}
        self._bound = 0
        self._words: Mapping[str, str] = {}

    def read(self, said: object, words: Mapping[str, str]) -> Meaning:
        """What a tree says, or a tuple of trees and texts. `words`: what the text's own words are called in the ruleset."""
        self._words = words
        return self._any(said)

    def asked(self, name: str) -> None:
        """Notes that it is asked whether a move or choice can be chosen."""
        self._mention(Space.OFFER, name)

    def aside(self) -> TreeReading:
        """A reading that knows no variables and adds to what this one has noted."""
        made = TreeReading()
        made.mentions, made.written, made._words = self.mentions, self.written, self._words
        return made

    def _inner(self) -> TreeReading:
        """One that knows its variables too, and binds none for it."""
        made = self.aside()
        made._variables, made._bound = dict(self._variables), self._bound
        return made

    # ------------------------------------------------------------ trees

    def _any(self, said: object) -> Meaning:
        match said:
            case ast.Generator(name=name, source=source, clauses=clauses):
                return "in", self._any(source), self._bind(name), self._any(clauses)
            case ast.Determined(name=name, value=value, where=where):
                return "is", self._any(value), self._bind(name), self._any(where)
            case ast.Let(name=name, value=value):
                return "let", self._any(value), self._bind(name)
            case ast.Parameter(name=name, type=kind):
                return "of", self._any(kind), self._bind(name)
            case ast.Signature(params=params, result=result, choice=choice):
                return "signature", self._any(params), self._any(result), choice.id if choice is not None else None
            case ast.Node():
                return (self._inner() if isinstance(said, _SCOPES) else self)._node(said)
            case tuple():
                return tuple(self._any(part) for part in said)
        return said

    def _node(self, node: ast.Node) -> Meaning:
        match node:
            case ast.Name(id=name):
                return self._value(name)
            case ast.NamedType(id=name):
                return "type", self._value(name)
            case ast.Call(id=name, args=args) | ast.Lookup(id=name, args=args):
                return type(node).__name__, self._value(name), self._any(args)
            case ast.Closure(which=which, start=start, name=variable, next=following):
                return which, self._any(start), self._bind(variable), self._any(following)
            case ast.CanMove(move=move, args=args):
                return "can", self._mention(Space.OFFER, move.id), self._any(args)
            case ast.Alternative(name=offered, args=args):
                return "offer", offered.id, self._any(args)
            case ast.Perform(action=action, args=args):
                return "perform", self._mention(Space.ACTION, action.id), self._any(args)
            case ast.Assign(place=place):
                self._write(place.id)
            case ast.Memorise(memory=memory):
                self._write(memory.id)
        return self._fields(node)

    def _fields(self, node: ast.Node) -> Meaning:
        values = [(name, getattr(node, name)) for name in node.fields[2:]]
        first = {name: self._any(value) for name, value in values if name in _FIRST}
        rest = {name: self._any(value) for name, value in values if name not in _FIRST}
        return type(node).__name__, *first.values(), *rest.values()

    # ------------------------------------------------------------ names

    def _bind(self, name: ast.Name) -> Meaning:
        self._bound += 1
        self._variables[name.id] = self._bound
        return self._bound

    def _value(self, name: str) -> Meaning:
        if name in self._variables:
            return self._variables[name]
        return self._mention(Space.VALUE, name)

    def _write(self, name: str) -> None:
        if name not in self._variables:
            self.written[self._words.get(name, name)] = None

    def _mention(self, space: Space, name: str) -> Meaning:
        here = self._words.get(name, name)
        self.mentions[space, here] = None
        return here
