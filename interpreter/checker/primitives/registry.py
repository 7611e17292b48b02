"""The table of primitives. A new one is one decorated function in a family's file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Protocol

from ...core import nodes as core
from ...core.types import Type
from ...ground.records import Struct
from ...ground.source import Span
from ...language import syntax as ast


class Calling(Protocol):
    """What a primitive may ask of the checker while it turns a call into core."""

    span: Span
    args: tuple[ast.Expr, ...]

    def value(self, index: int) -> core.Expr:
        """An argument, checked, of whatever type it has."""
        ...

    def as_seen(self, index: int) -> core.Expr:
        """An argument of whatever type it has on somebody's view, where nothing is known of what state functions hold."""
        ...

    def mover(self) -> core.Expr:
        """Whoever is to move; told where nobody is."""
        ...

    def given(self, index: int, wanted: Type) -> core.Expr:
        """An argument of a type (`none` may come in: the call is then lifted)."""
        ...

    def site(self, index: int) -> tuple[core.Expr, str]:
        """An argument that is a site, and its kind."""
        ...

    def collection(self, index: int) -> core.Expr:
        """An argument that is a set or path."""
        ...

    def link_kind(self, index: int, site_kind: str) -> str:
        """An argument that names a link kind of this board; "" for the usual links."""
        ...

    def nameless(self, index: int) -> str:
        """The name that an argument is, if nothing is called so; else ""."""
        ...

    def look(self, table: core.Table, *args: core.Expr) -> core.Expr: ...

    def op(self, name: str, result: Type, *args: core.Expr) -> core.Expr: ...

    def adjacency(self, site_kind: str, link: str = "") -> core.Table: ...

    def touching(self, index: int, kind: str) -> core.Expr: ...
    def board_table(self, *key: str) -> core.Table: ...

    def universe(self, name: str) -> Type: ...

    def fail(self, slug: str, title: str, label: str, helps: Sequence[str] = (), index: int | None = None) -> core.Expr:
        """Tells a mistake of the whole call, or of one argument."""
        ...


_OF_BOARD = re.compile(r"\bin (?:site|cell|direction|link|form)\b")

Build = Callable[[Calling], core.Expr]


class LongForm(Struct):
    """What is otherwise of a primitive that is given more arguments: its `phrase`, and the `edition` that brought it."""

    phrase: str
    edition: int


class Primitive(Struct):
    """`counts`: numbers of arguments it takes. `signature`, `about`, `example`: for documents and messages. `phrase`: how a
    rulebook says it, with holes for the arguments. `edition`: of the language, that brought it. `longer`: by numbers of
    arguments. `asks_state`: what it gives hangs on the position, too, not on its arguments and the board alone."""

    name: str
    counts: tuple[int, ...]
    signature: str
    about: str
    phrase: str
    example: str
    build: Build
    edition: int = 1
    longer: Mapping[int, LongForm] = field(default_factory=dict)
    asks_state: bool = False

    @property
    def asks_board(self) -> bool:
        """Whether it speaks of sites, sides, directions or links."""
        return _OF_BOARD.search(self.signature) is not None

    def phrase_of(self, count: int) -> str:
        """How a rulebook says it of so many arguments."""
        return self.longer[count].phrase if count in self.longer else self.phrase

    def edition_of(self, count: int) -> int:
        """The edition that brought it with so many arguments."""
        return self.longer[count].edition if count in self.longer else self.edition


PRIMITIVES: dict[str, Primitive] = {}


def primitive(
    signature: str,
    *,
    counts: Sequence[int],
    about: str,
    phrase: str,
    example: str,
    edition: int = 1,
    longer: Mapping[int, LongForm] | None = None,
    asks_state: bool = False,
) -> Callable[[Build], Build]:
    """Registers a primitive under the name its signature begins with."""

    def register(build: Build) -> Build:
        name = signature.split("(")[0]
        PRIMITIVES[name] = Primitive(
            name, tuple(counts), signature, about, phrase, example, build, edition, longer or {}, asks_state
        )
        return build

    return register
