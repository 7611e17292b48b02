"""Constant tables, functions of the state, memories, definitions; expressions, and texts with expressions in them."""

from __future__ import annotations

from typing import Annotated, Any

from ...ground.records import Record
from ...ground.source import Span
from ..types import Type

Slot = Annotated[int, "bound"]
"""The number of a variable that the node itself gives values to. The first part of such a node is worked out before the
variable has one; the others see it."""


class Node(Record):
    """What stands in one place of a program. Fields that hold nodes are its parts; `walk` finds them by their types."""


class Declared(Record):
    """What has a name, and is referred to from many places."""

    name: str


# ---------------------------------------------------------------- declarations


class Table(Declared):
    """A constant function: `values[i]`, i the mixed-radix index of the arguments (first argument most significant)."""

    args: tuple[Type, ...]
    result: Type
    values: tuple[Any, ...]
    symmetric: bool = False
    """For adjacency (site -> mask): whether s is next to t exactly when t is next to s."""


class Fun(Declared):
    """A state function: a block of integers in the state, from `offset` on."""

    args: tuple[Type, ...]
    result: Type
    start: Expr
    """Start value; the arguments are the slots 0, 1, ..."""
    start_slots: int
    life: str
    """`game`, or `turn`: back to its start value when a turn ends."""
    offset: int
    size: int
    span: Span
    seen: Expr | None = None
    """The players who see a value, as a set of them; the arguments are the slots 0, 1, ... None: all players see all values."""


class Memory(Declared):
    index: int
    funs: tuple[Fun, ...]
    with_mover: bool
    span: Span
    last: int = 0
    """So many are kept, those that were remembered last; 0: all."""


class Definition(Declared):
    params: tuple[str, ...]
    types: tuple[Type, ...]
    result: Type
    slots: int
    body: Expr
    reads_state: bool
    """Reads a state function, the mover, memory, or asks `can`; else a constant function of the board."""
    uses_mover: bool
    span: Span
    says: str | None = None
    links: tuple[str, ...] = ()
    """The kinds of links that it was asked for, where they are not those that it has by itself."""


# ---------------------------------------------------------------- expressions


class Typed(Node, kw_only=True):
    type: Type
    span: Span


class Const(Typed):
    value: Any


class Var(Typed):
    slot: int
    name: str


class Look(Typed):
    table: Table
    args: tuple[Expr, ...]
    lifted: bool = False


class Read(Typed):
    fun: Fun
    args: tuple[Expr, ...]
    lifted: bool = False


class Op(Typed):
    """An operation by name; the names and their meaning are the table in `evaluate/operations.py`."""

    name: str
    args: tuple[Expr, ...]
    lifted: bool = False


class Invoke(Typed):
    """The value of a definition."""

    definition: Definition
    args: tuple[Expr, ...]
    lifted: bool = False


class Cond(Typed):
    cond: Expr
    yes: Expr
    no: Expr


class Bind(Typed):
    """`let`: the value goes to the slot, then the body."""

    slot: Slot
    name: str
    value: Expr
    body: Expr


class Filter(Typed):
    slot: Slot
    name: str
    source: Expr
    where: Expr


class Prefix(Typed):
    """The longest beginning of `source` whose elements satisfy `cond` (`while`), or, when `inclusive`, the beginning up
    to and with the first element that satisfies it (`until`)."""

    slot: Slot
    name: str
    source: Expr
    cond: Expr
    inclusive: bool


class Image(Typed):
    """All values of `value`, without `none`, each once."""

    slot: Slot
    name: str
    source: Expr
    value: Expr


class Fold(Typed):
    """`op` in `any all sum union max min` over the values of `value`."""

    op: str
    slot: Slot
    name: str
    source: Expr
    value: Expr


class Reach(Typed):
    start: Expr
    slot: Slot
    name: str
    next: Expr


class Chain(Typed):
    start: Expr
    slot: Slot
    name: str
    next: Expr


class Shortest(Typed):
    """The number of rounds in which what is new, at first `start`, becomes what is new in `next`, until `until` holds; none:
    nothing is new any more. The slot holds what is new, a set. `next` and `until` are the folds `union` and `any` over its
    elements, so that whoever knows a fast way through a set knows it here."""

    start: Expr
    slot: Slot
    name: str
    next: Expr
    until: Expr


class Sort(Typed):
    """The elements of `source` as a path, those with smaller numbers first; with equal ones, in the order that they have."""

    slot: Slot
    name: str
    source: Expr
    value: Expr


class Can(Typed):
    """Whether a player would have a legal decision of a move, were it that player's turn here; None: the mover."""

    move: str
    args: tuple[Expr, ...]
    player: Expr | None = None


class Ways(Can):
    """How many legal decisions of a move a player would have, were it that player's turn here."""


class Times(Typed):
    """How often the present values of a memory's functions were remembered."""

    memory: Memory


class KnownBy(Typed):
    """The value of `body` on the view of a player: whatever that one does not see has its lowest value there."""

    body: Expr
    player: Expr


Expr = (
    Const
    | Var
    | Look
    | Read
    | Op
    | Invoke
    | Cond
    | Bind
    | Filter
    | Prefix
    | Image
    | Fold
    | Reach
    | Chain
    | Shortest
    | Sort
    | Can
    | Ways
    | Times
    | KnownBy
)

# ---------------------------------------------------------------- text


class Piece(Node):
    """An expression within a template, written as its type is; collections joined by `separator`."""

    value: Expr
    separator: str


class Template(Node):
    pieces: tuple[str | Piece, ...]
    span: Span
