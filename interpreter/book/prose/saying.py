"""What the parts that make phrases ask of each other: noun phrases hold clauses, and clauses noun phrases."""

from __future__ import annotations

from typing import Protocol

from ...core import nodes as core
from ...core.walk import Roots
from .phrases import Clause, Term
from .scope import Spoken


class SaysClauses(Protocol):
    def clause(self, expr: core.Expr, scope: Spoken) -> Clause:
        """A condition as a clause."""


class SaysTerms(Protocol):
    conditions: SaysClauses

    def term(self, expr: core.Expr, scope: Spoken) -> Term:
        """A value as a noun phrase."""

    def let(self, expr: core.Bind, scope: Spoken) -> Term: ...

    def operation(self, expr: core.Op, scope: Spoken) -> Term: ...

    def named_arguments(
        self, names: tuple[str, ...], args: tuple[core.Expr, ...], scope: Spoken
    ) -> dict[str, Term]: ...

    def arguments(self, args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Term]: ...

    def each(self, slot: int, name: str, source: core.Expr, inside: Roots, scope: Spoken) -> tuple[Spoken, str]: ...
