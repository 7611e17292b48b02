"""Types of the core as C: which C type a value has, and how a state function is stored."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....ground.records import Struct
from ....ground.source import Span
from ..errors import refuse
from .cvalue import CValue, numeral, variable

MAX_LIST = 4096
"""Most entries of a list; one that grows longer in play is a fault, and the reference engine goes on."""

MAX_FLOW_LIST = 256
"""Entries of a list that stands in the state."""

_MAX_SETS_BYTES = 96 * 1024
"""Memory of one set of sets."""


class CShape(Struct):
    """How a value stands in C.

    Attributes:
        kind:   `scalar`, `set` (of elements), `list` (of scalars) or `sets` (of sets of elements).
        words:  64-bit words of a set.
        room:   entries of a list or of a set of sets.
    """

    kind: str
    words: int = 0
    room: int = 0

    @property
    def c(self) -> str:
        match self.kind:
            case "scalar":
                return "int32_t"
            case "set":
                return f"SET{self.words}"
            case "list":
                return "LIST"
        return f"SETS{self.words}"

    @property
    def item(self) -> str:
        """The C type of one entry."""
        return f"SET{self.words}" if self.kind == "sets" else "int32_t"

    @property
    def numbers(self) -> int:
        """How many 32-bit numbers a value is written as, in a decision or a variable of the flow; 0: it cannot stand there."""
        match self.kind:
            case "scalar":
                return 1
            case "set":
                return 2 * self.words
            case "list":
                return 1 + self.room
        return 0

    @property
    def bytes(self) -> int:
        return self.room * (8 * self.words if self.kind == "sets" else 4)


def words(universe: t.Universe) -> int:
    return max(1, (universe.size + 63) // 64)


def shape(kind: t.Type, span: Span | None = None) -> CShape:
    """The shape of a type. Raises NotNative."""
    inner = t.required(kind)
    if isinstance(kind, t.Opt) and isinstance(inner, t.SetOf | t.PathOf):
        refuse("a collection that may be none", span)
    match inner:
        case t.Elem() | t.Int() | t.Simple("bool"):
            return CShape("scalar")
        case t.SetOf(t.Elem(universe)):
            return CShape("set", words(universe))
        case t.PathOf(t.Elem(universe)):
            return CShape("list", room=max(1, universe.size))
        case t.SetOf(t.Int(low, high)) | t.PathOf(t.Int(low, high)):
            return CShape("list", room=min(MAX_LIST, high - low + 1))
        case t.SetOf(t.Simple("bool")) | t.PathOf(t.Simple("bool")):
            return CShape("list", room=2)
        case t.SetOf(t.SetOf(t.Elem(universe))):
            most = max(1, min(max(universe.size, 512), _MAX_SETS_BYTES // (8 * words(universe))))
            return CShape("sets", words(universe), most)
    return refuse(f"values of type `{kind}`", span)


NO_NUMBER = -(2**31)
"""`none` where a number is wanted."""


def none_value(kind: t.Type) -> int:
    """What C holds for `none` where a value of this type is wanted."""
    return NO_NUMBER if isinstance(t.required(kind), t.Int) else -1


def none_of(kind: t.Type) -> CValue:
    """The same, as it is written."""
    return variable("NO_NUMBER") if isinstance(t.required(kind), t.Int) else numeral(-1)


def literal(value: int | bool | None, kind: t.Type) -> CValue:
    return none_of(kind) if value is None else numeral(int(value))


def words_of(mask: int, count: int) -> list[int]:
    return [mask >> (64 * k) & (2**64 - 1) for k in range(count)]


class Stored(Struct):
    """How a state function stands in the state.

    Attributes:
        c:     the C type of one value.
        size:  bytes of one value.
        low:   of the values; `count` of them; `none` not counted.
    """

    c: str
    size: int
    low: int
    count: int


def stored(fun: core.Fun) -> Stored:
    """The smallest integer that holds every value of a state function, `none` as -1 (of numbers as NO_NUMBER)."""
    kind = t.required(fun.result)
    optional = isinstance(fun.result, t.Opt)
    low, count = core.domain_low(kind), core.domain_size(kind)
    if optional and isinstance(kind, t.Int):
        return Stored("int32_t", 4, low, count)
    least, most = (-1 if optional else low), low + count - 1
    for c, size, smallest, greatest in (
        ("uint8_t", 1, 0, 2**8 - 1),
        ("int8_t", 1, -(2**7), 2**7 - 1),
        ("uint16_t", 2, 0, 2**16 - 1),
        ("int16_t", 2, -(2**15), 2**15 - 1),
    ):
        if smallest <= least and most <= greatest:
            return Stored(c, size, low, count)
    return Stored("int32_t", 4, low, count)


def optional(node: core.Expr) -> bool:
    return isinstance(node.type, t.Opt)
