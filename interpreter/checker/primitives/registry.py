"""The table of primitives. A new one is one decorated function in a family's file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...core import nodes as core
from ...core.types import Type
from ...ground.source import Span
from ...language import syntax as ast


class Calling(Protocol):
    """What a primitive may ask of the checker while it turns a call into core."""

    span: Span
    args: tuple[ast.Expr, ...]

    def value(self, index: int) -> core.Expr:
        """An argument, checked, of whatever type it has."""
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

    def look(self, table: core.Table, *args: core.Expr) -> core.Expr: ...

    def op(self, name: str, result: Type, *args: core.Expr) -> core.Expr: ...

    def adjacency(self, site_kind: str, link: str = "") -> core.Table: ...

    def board_table(self, *key: str) -> core.Table: ...

    def universe(self, name: str) -> Type: ...

    def fail(self, slug: str, title: str, label: str, helps: Sequence[str] = ()) -> core.Expr: ...


Build = Callable[[Calling], core.Expr]


@dataclass(frozen=True)
class Primitive:
    """`counts`: numbers of arguments it takes. `signature`, `about`, `example`: for documents and messages. `phrase`: how a
    rulebook says it, with holes for the arguments."""

    name: str
    counts: tuple[int, ...]
    signature: str
    about: str
    phrase: str
    example: str
    build: Build


PRIMITIVES: dict[str, Primitive] = {}


def primitive(
    signature: str, *, counts: Sequence[int], about: str, phrase: str, example: str
) -> Callable[[Build], Build]:
    """Registers a primitive under the name its signature begins with."""

    def register(build: Build) -> Build:
        name = signature.split("(")[0]
        PRIMITIVES[name] = Primitive(name, tuple(counts), signature, about, phrase, example, build)
        return build

    return register
