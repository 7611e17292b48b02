"""The syntax tree of the rule language: plain frozen data, every node with its place in the author's file.

Two nodes are equal when they say the same, wherever they stand (`span` and `depth` do not count).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .source import Span


@dataclass(frozen=True)
class Node:
    span: Span = field(compare=False, repr=False)
    depth: int = field(compare=False, repr=False)


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True)
class Number(Node):
    value: int


@dataclass(frozen=True)
class String(Node):
    value: str


@dataclass(frozen=True)
class NoneLiteral(Node):
    pass


@dataclass(frozen=True)
class Truth(Node):
    value: bool


@dataclass(frozen=True)
class Name(Node):
    id: str


@dataclass(frozen=True)
class Call(Node):
    id: str
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class Lookup(Node):
    id: str
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class SetLiteral(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Interval(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True)
class Arithmetic(Node):
    """`op` in `+ - * & div mod`; on sets `+ - &`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Logic(Node):
    """`op` is `and` or `or`."""

    op: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True)
class Negation(Node):
    value: Expr


@dataclass(frozen=True)
class Minus(Node):
    value: Expr


@dataclass(frozen=True)
class Compare(Node):
    """`op` in `== != < <= > >= is`, `is not`, `in`, `not in`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class IfExpr(Node):
    cond: Expr
    yes: Expr
    no: Expr


@dataclass(frozen=True)
class Pick(Node):
    """`count first last the` of a generator or of a set."""

    which: str
    source: Generator | Expr


@dataclass(frozen=True)
class Those(Node):
    """`those(x in S where c)`, or with a value the image `those(e for x in S)`."""

    value: Expr | None
    gens: tuple[Generator, ...]


@dataclass(frozen=True)
class Fold(Node):
    """`any all sum union max min (e for x in S)`."""

    op: str
    value: Expr
    gens: tuple[Generator, ...]


@dataclass(frozen=True)
class Extreme(Node):
    """`max(a, b)`, `min(a, b)`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Closure(Node):
    """`reach(S, x to E)`, `chain(v, x to e)`."""

    which: str
    start: Expr
    name: Name
    next: Expr


@dataclass(frozen=True)
class CanMove(Node):
    move: Name
    args: tuple[Expr, ...]


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
    | CanMove
)


@dataclass(frozen=True)
class Clause(Node):
    """`word` in `while until where`."""

    word: str
    cond: Expr


@dataclass(frozen=True)
class Generator(Node):
    name: Name
    source: Expr
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Determined(Node):
    """`name = value where cond` among the parameters of a move."""

    name: Name
    value: Expr
    where: Expr | None


Binder = Generator | Determined

# ---------------------------------------------------------------- statements


@dataclass(frozen=True)
class Assign(Node):
    """`op` in `= += -=`."""

    place: Name | Lookup
    op: str
    value: Expr


@dataclass(frozen=True)
class Let(Node):
    name: Name
    value: Expr


@dataclass(frozen=True)
class If(Node):
    cases: tuple[tuple[Expr, Block], ...]
    otherwise: Block | None


@dataclass(frozen=True)
class For(Node):
    gens: tuple[Generator, ...]
    body: Block


@dataclass(frozen=True)
class While(Node):
    cond: Expr
    within: Expr | None
    body: Block


@dataclass(frozen=True)
class Repeat(Node):
    times: Expr
    body: Block


@dataclass(frozen=True)
class Forever(Node):
    body: Block


@dataclass(frozen=True)
class Turn(Node):
    player: Expr
    body: Block


@dataclass(frozen=True)
class Together(Node):
    body: Block


@dataclass(frozen=True)
class Alternative(Node):
    """A move or choice offered by `decide` or `chance`, with arguments given by the flow."""

    name: Name
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class Decide(Node):
    lists: tuple[tuple[Alternative, ...], ...]
    otherwise: Block | None


@dataclass(frozen=True)
class Perform(Node):
    action: Name
    args: tuple[Expr, ...]


@dataclass(frozen=True)
class Chance(Node):
    move: Alternative


@dataclass(frozen=True)
class Finish(Node):
    """`win p` or `lose p`."""

    word: str
    player: Expr


@dataclass(frozen=True)
class Draw(Node):
    pass


@dataclass(frozen=True)
class Rank(Node):
    by: Expr
    gen: Generator


@dataclass(frozen=True)
class Note(Node):
    text: String


@dataclass(frozen=True)
class Memorise(Node):
    """`remember m` or `forget m`."""

    word: str
    memory: Name


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class NamedType(Node):
    id: str


@dataclass(frozen=True)
class RangeType(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True)
class CollectionType(Node):
    """`word` is `set` or `path`."""

    word: str
    of: TypeExpr


@dataclass(frozen=True)
class OptionalType(Node):
    of: TypeExpr


TypeExpr = NamedType | RangeType | CollectionType | OptionalType


@dataclass(frozen=True)
class Parameter(Node):
    name: Name
    type: TypeExpr


@dataclass(frozen=True)
class Signature(Node):
    """`group(s in cell) -> set of cell`, or of a move `drop in main`."""

    name: Name
    params: tuple[Parameter, ...]
    result: TypeExpr | None
    choice: Name | None


@dataclass(frozen=True)
class Declaration(Node):
    """`cell, metal -> 0..6 = 3`."""

    domain: tuple[TypeExpr, ...]
    result: TypeExpr
    start: Expr | None


@dataclass(frozen=True)
class Body(Node):
    """A definition: some `let`, then one expression."""

    lets: tuple[Let, ...]
    value: Expr
