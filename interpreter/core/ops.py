"""The operations of the core, each declared once: what it takes and gives, and what everybody who meets it must know.

What an operation means is in `evaluate/`, how it becomes C in `engines/native`, its words in `book/prose`; that none
of them forgets one is tested by this table.
"""

from __future__ import annotations

from ..ground.limits import MAX_RANGE
from ..ground.records import Record
from . import nodes as core
from . import types as t


class Operation(Record):
    name: str
    signature: str
    """What its arguments are and what comes of it: `number`, `ordered` (a number or element), `truth`, `collection`,
    `text`, `table`, or `value` for anything; a star behind the last argument: as often as you like."""
    fails: bool = False
    """Whether it can meet a mistake of the rules; `may_fail` looks at its arguments too."""
    copies: bool = False
    """Whether it goes through collections that are lists, which is paid for by each element."""
    listed: bool = False
    """Whether it makes a list where C has lists."""
    folds: bool = False
    """Whether a rulebook says the value where the arguments are known."""
    silent: bool = False
    """Whether a rulebook says nothing but the argument."""
    phrase: str = ""
    """The key of its words in the catalogue of sentences, where they stand between its two arguments."""
    infix: str = ""
    """The sign of C, where one sign says it all."""
    only_in_passes: bool = False
    """Whether it never stands in a checked program: passes of an engine make it for themselves."""

    @property
    def takes(self) -> tuple[str, ...]:
        return tuple(self.signature.partition("->")[0].replace("*", "").split())

    @property
    def repeats(self) -> bool:
        return "*" in self.signature

    @property
    def gives(self) -> str:
        return self.signature.partition("->")[2].strip()


_ALL = (
    Operation("mover", "-> value"),
    Operation("add", "number number -> number", folds=True, phrase="plus", infix="+"),
    Operation("sub", "number number -> number", folds=True, phrase="minus", infix="-"),
    Operation("mul", "number number -> number", folds=True, phrase="multiplied", infix="*"),
    Operation("div", "number number -> number", fails=True, folds=True, phrase="divided"),
    Operation("mod", "number number -> number", fails=True, folds=True, phrase="remainder"),
    Operation("neg", "number -> number", folds=True),
    Operation("abs", "number -> number", folds=True),
    Operation("greatest", "number number -> number", folds=True),
    Operation("least", "number number -> number", folds=True),
    Operation("within", "number -> number", fails=True, folds=True, silent=True),
    Operation("number", "value -> number", folds=True),
    Operation("lt", "ordered ordered -> truth", folds=True, infix="<"),
    Operation("le", "ordered ordered -> truth", folds=True, infix="<="),
    Operation("same", "value value -> truth", copies=True, folds=True),
    Operation("not", "truth -> truth", folds=True),
    Operation("and", "truth* -> truth"),
    Operation("or", "truth* -> truth"),
    Operation("among", "value value* -> truth", folds=True),
    Operation("member", "value collection -> truth", copies=True),
    Operation("literal", "value* -> collection"),
    Operation("interval", "number number -> collection", fails=True, listed=True),
    Operation("path_to_mask", "collection -> collection", copies=True, silent=True),
    Operation("path_to_set", "collection -> collection", copies=True, listed=True, silent=True),
    Operation("one_to_set", "value -> collection", silent=True),
    Operation("union", "collection collection -> collection", copies=True),
    Operation("both", "collection collection -> collection", copies=True),
    Operation("minus", "collection collection -> collection", copies=True),
    Operation("count", "collection -> number", folds=True),
    Operation("first", "collection -> value"),
    Operation("last", "collection -> value"),
    Operation("the", "collection -> value", fails=True),
    Operation("nth", "collection number -> value", fails=True),
    Operation("front", "collection number -> collection", copies=True),
    Operation("index", "collection value -> number", copies=True),
    Operation("along", "collection value number -> value", copies=True),
    Operation("around", "collection value number -> value", fails=True, copies=True),
    Operation("subsets", "collection number -> collection", fails=True, listed=True),
    Operation("distance", "table value value -> number"),
    Operation("towards", "table value value -> value"),
    Operation("step", "table value value number -> value"),
    Operation("letter", "value -> text"),
    Operation("lower", "value -> text"),
    Operation("touches", "collection collection -> truth", only_in_passes=True),
)
OPERATIONS = {operation.name: operation for operation in _ALL}


FOLDS = {"any": "truth", "all": "truth", "sum": "number", "max": "number", "min": "number", "union": "collection"}
"""The operations that `Fold` does over a collection, and what each element gives to them."""


def may_fail(node: core.Node) -> bool:
    """Whether a node itself, its parts and what it calls apart, can meet a mistake of the rules, so that working it out
    earlier or without need could be noticed."""
    match node:
        case core.Can() | core.Fold(op="max" | "min"):
            return True
        case core.Op(name="div" | "mod", args=(_, core.Const(value=int(by)))):
            return by == 0
        case core.Op(name="interval", type=t.SetOf(t.Int(low, high))):
            return high - low >= MAX_RANGE
        case core.Op(name=name):
            return OPERATIONS[name].fails
    return False
