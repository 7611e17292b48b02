"""Conditions in words: expressions that hold or not to clauses, by the rules about conditions."""

from __future__ import annotations

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import Elem, required
from ...core.walk import is_const_none, is_mover
from ...ground.records import Record
from .families import Family
from .naming import Naming
from .scope import MAX_DEPTH, Spoken
from .terms import Terms
from .trees import Fact, Phrase, Whole, filled, frame, planned_by
from .unchanging import settled


class Conditions:
    """Clauses of conditions. Works hand in hand with `Terms`."""

    def __init__(self, terms: Terms, naming: Naming) -> None:
        self.terms = terms
        self.naming = naming
        terms.conditions = self

    def clause(self, expr: core.Expr, scope: Spoken) -> Fact:
        """A condition as a clause."""
        expr = settled(expr, self.naming.kept)
        if scope.depth > MAX_DEPTH:
            return _too_deep(expr)
        return self.planned(turned(expr), scope) or _too_deep(expr)

    def compared(self, left: core.Expr, relation: str, right: core.Expr, scope: Spoken) -> Fact:
        """How two values lie to each other, as a clause."""
        left, right = folded(left), folded(right)
        return self.planned(_turned(left, relation, right), scope) or _too_deep(left)

    def planned(self, node: core.Expr | Compared, scope: Spoken) -> Fact | None:
        made = CONDITIONS.planned(self, node, scope)
        return None if made is None else planned_by(made[1], made[0].name)


CONDITIONS: Family[Conditions, Fact] = Family("conditions", "What holds or not, as a clause.")


class Compared(Record):
    """Two values and how they lie to each other: `same lt le gt ge`. What is spoken of stands on the left."""

    left: core.Expr
    relation: str
    right: core.Expr


_BACK = {"same": "same", "lt": "gt", "le": "ge"}


def turned(expr: core.Expr) -> core.Expr | Compared:
    """A condition; one that compares two values with what is spoken of in front."""
    if isinstance(expr, core.Op) and expr.name in _BACK:
        return _turned(folded(expr.args[0]), expr.name, folded(expr.args[1]))
    return expr


def _turned(left: core.Expr, relation: str, right: core.Expr) -> Compared:
    back = _is_simpler(left) and not _is_simpler(right)
    if relation == "same":
        back = back or is_const_none(left)
    elif isinstance(required(left.type), Elem):
        back = False
    else:
        back = back or isinstance(left, core.Const)
    return Compared(right, _BACK[relation], left) if back else Compared(left, relation, right)


def _is_simpler(expr: core.Expr) -> bool:
    """Whether an expression is better said behind the verb."""
    return isinstance(expr, core.Const | core.Var) or is_mover(expr)


def of_form(form: Fact | None, values: dict[str, Phrase]) -> Fact:
    """A clause with its holes filled."""
    return filled(form, values) if form is not None else Whole(frame("always"))


def _too_deep(expr: core.Expr) -> Whole:
    return Whole(frame("condition too deep", line=str(expr.span.line)))
