"""What an operation is: declared where its meaning stands."""

from __future__ import annotations

from collections.abc import Callable

from ...ground.records import Record
from ...ground.registry import Registry
from .. import types as t

Frame = list[t.Value]
Closure = Callable[[Frame], t.Value]
Maker = Callable[..., Closure]


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

    @property
    def takes(self) -> tuple[str, ...]:
        return tuple(self.signature.partition("->")[0].replace("*", "").split())

    @property
    def repeats(self) -> bool:
        return "*" in self.signature

    @property
    def gives(self) -> str:
        return self.signature.partition("->")[2].strip()


MEANINGS: Registry[str, Maker] = Registry()

OPERATIONS = {"mover": Operation("mover", "-> value")}  # the host of an expression knows him
"""All operations; those that mean something here enter themselves."""


def operation(
    name: str,
    signature: str,
    *,
    fails: bool = False,
    copies: bool = False,
    listed: bool = False,
    folds: bool = False,
    silent: bool = False,
    phrase: str = "",
    infix: str = "",
) -> Callable[[Maker], Maker]:
    """Declares an operation, whose meaning stands below; the arguments are the fields of `Operation`."""
    OPERATIONS[name] = Operation(name, signature, fails, copies, listed, folds, silent, phrase, infix)
    return MEANINGS.of(name)
