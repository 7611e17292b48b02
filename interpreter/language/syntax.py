"""The syntax tree of the rule language: plain frozen data, every node with its place in the author's file.

Two nodes are equal when they say the same, wherever they stand (`span` and `depth` do not count).
"""

from __future__ import annotations

from ..ground.records import Record
from ..ground.source import Span


class Node(Record):
    span: Span
    depth: int

    def _said(self) -> tuple[object, ...]:
        values = self.__dict__
        return tuple(values[name] for name in self.fields[2:])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Node) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash((type(self), self._said()))


# ---------------------------------------------------------------- expressions


class Number(Node):
    value: int


class String(Node):
    value: str


class NoneLiteral(Node):
    pass


class Truth(Node):
    value: bool


class Name(Node):
    id: str


class Call(Node):
    id: str
    args: tuple[Expr, ...]


class Lookup(Node):
    id: str
    args: tuple[Expr, ...]


class SetLiteral(Node):
    items: tuple[Expr, ...]


class Interval(Node):
    low: Expr
    high: Expr


class Arithmetic(Node):
    """`op` in `+ - * & div mod`; on sets `+ - &`."""

    op: str
    left: Expr
    right: Expr


class Logic(Node):
    """`op` is `and` or `or`."""

    op: str
    parts: tuple[Expr, ...]


class Negation(Node):
    value: Expr


class Minus(Node):
    value: Expr


class Compare(Node):
    """`op` in `== != < <= > >= is`, `is not`, `in`, `not in`."""

    op: str
    left: Expr
    right: Expr


class IfExpr(Node):
    cond: Expr
    yes: Expr
    no: Expr


class Pick(Node):
    """`count first last the` of a generator or of a set."""

    which: str
    source: Generator | Expr


class Those(Node):
    """`those(x in S where c)`, or with a value the image `those(e for x in S)`."""

    value: Expr | None
    gens: tuple[Generator, ...]


class Fold(Node):
    """`any all sum union max min (e for x in S)`."""

    op: str
    value: Expr
    gens: tuple[Generator, ...]


class Extreme(Node):
    """`max(a, b)`, `min(a, b)`."""

    op: str
    left: Expr
    right: Expr


class Closure(Node):
    """`reach(S, x to E)`, `chain(v, x to e)`."""

    which: str
    start: Expr
    name: Name
    next: Expr


class Shortest(Node):
    """`shortest(S, x to E until c)`."""

    start: Expr
    name: Name
    next: Expr
    until: Expr


class Ordered(Node):
    """`ordered(x in S by e)`."""

    gen: Generator
    value: Expr


class CanMove(Node):
    """`can m`, of the mover; `can m by p`, of player p."""

    move: Name
    args: tuple[Expr, ...]
    player: Expr | None


Expr = (
    Number
    | String
    | NoneLiteral
    | Truth
    | Name
    | Call
    | Lookup
    | SetLiteral
    | Interval
    | Arithmetic
    | Logic
    | Negation
    | Minus
    | Compare
    | IfExpr
    | Pick
    | Those
    | Fold
    | Extreme
    | Closure
    | Shortest
    | Ordered
    | CanMove
)


class Clause(Node):
    """`word` in `while until where`."""

    word: str
    cond: Expr


class Generator(Node):
    name: Name
    source: Expr
    clauses: tuple[Clause, ...]


class Determined(Node):
    """`name = value where cond` among the parameters of a move."""

    name: Name
    value: Expr
    where: Expr | None


Binder = Generator | Determined

# ---------------------------------------------------------------- statements


class Assign(Node):
    """`op` in `= += -=`."""

    place: Name | Lookup
    op: str
    value: Expr


class Let(Node):
    name: Name
    value: Expr


class If(Node):
    cases: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


class For(Node):
    gens: tuple[Generator, ...]
    body: Block


class While(Node):
    cond: Expr
    within: Expr | None
    body: Block


class Repeat(Node):
    times: Expr
    body: Block


class Forever(Node):
    body: Block


class Turn(Node):
    player: Expr
    body: Block


class Together(Node):
    body: Block


class Step(Node):
    """A block with a name, by which a variant or prose speaks of it."""

    name: Name
    body: Block


class Alternative(Node):
    """A move or choice offered by `decide` or `chance`, with arguments given by the flow."""

    name: Name
    args: tuple[Expr, ...]


class Decide(Node):
    lists: tuple[tuple[Alternative, ...], ...]
    otherwise: Block | None


class Perform(Node):
    action: Name
    args: tuple[Expr, ...]


class Chance(Node):
    moves: tuple[Alternative, ...]


class Finish(Node):
    """`win p` or `lose p`."""

    word: str
    player: Expr


class Draw(Node):
    pass


class Rank(Node):
    """`rank by` or `score by`."""

    word: str
    by: Expr
    gen: Generator


class Note(Node):
    text: String
    to: Expr | None = None
    """Who is told; None: all."""


class Memorise(Node):
    """`remember m` or `forget m`."""

    word: str
    memory: Name


class Nothing(Node):
    pass


Statement = (
    Assign
    | Let
    | If
    | For
    | While
    | Repeat
    | Forever
    | Turn
    | Together
    | Step
    | Decide
    | Perform
    | Chance
    | Finish
    | Draw
    | Rank
    | Note
    | Memorise
    | Nothing
)
Block = tuple[Statement, ...]

# ---------------------------------------------------------------- types and signatures


class NamedType(Node):
    id: str


class RangeType(Node):
    low: Expr
    high: Expr


class CollectionType(Node):
    """`word` is `set` or `path`."""

    word: str
    of: TypeExpr


class OptionalType(Node):
    of: TypeExpr


TypeExpr = NamedType | RangeType | CollectionType | OptionalType


class Parameter(Node):
    """`name in type = default`."""

    name: Name
    type: TypeExpr
    default: Expr | None


class Signature(Node):
    """`group(s in cell) -> set of cell`, or of a move `drop in main`."""

    name: Name
    params: tuple[Parameter, ...]
    result: TypeExpr | None
    choice: Name | None


class Declaration(Node):
    """`cell, metal -> 0..6 = 3`."""

    domain: tuple[TypeExpr | Parameter, ...]
    """Types, or arguments with names."""
    result: TypeExpr
    start: Expr | None

    @property
    def types(self) -> tuple[TypeExpr, ...]:
        """Of the arguments."""
        return tuple(part.type if isinstance(part, Parameter) else part for part in self.domain)

    @property
    def names(self) -> tuple[Name | None, ...]:
        """Of the arguments, where they have some."""
        return tuple(part.name if isinstance(part, Parameter) else None for part in self.domain)


class Body(Node):
    """A definition: some `let`, then one expression."""

    lets: tuple[Let, ...]
    value: Expr
