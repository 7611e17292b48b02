"""What the parts that make phrases ask of each other: noun phrases hold clauses, and clauses noun phrases."""

from __future__ import annotations

from typing import Protocol

from ...core import nodes as core
from ...core.walk import Roots
from .scope import Spoken
from .trees import Fact, Phrase


class SaysClauses(Protocol):
    def clause(self, expr: core.Expr, scope: Spoken) -> Fact:
        """A condition as a clause."""


class SaysTerms(Protocol):
    conditions: SaysClauses

    def term(self, expr: core.Expr, scope: Spoken) -> Phrase:
        """A value as a noun phrase."""

    def let(self, expr: core.Bind, scope: Spoken) -> Phrase: ...

    def operation(self, expr: core.Op, scope: Spoken) -> Phrase: ...

    def values(self, names: tuple[str, ...], args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Phrase]: ...

    def arguments(self, args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Phrase]: ...

    def standing(self, args: tuple[core.Expr, ...]) -> tuple[core.Expr, ...]: ...

    def each(self, slot: int, name: str, source: core.Expr, inside: Roots, scope: Spoken) -> tuple[Spoken, str]: ...
