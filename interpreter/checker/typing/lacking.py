"""Directions that the tiling has and this board lacks."""

from __future__ import annotations

from ...boards.compass import is_direction
from ...core import nodes as core
from ...core.types import Elem, Opt, Universe
from ...files.edition import edition_of
from ...ground.diagnostics import spelled
from ...language import syntax as ast
from ..names.scope import Scope
from ..values.convert import error_expr


def lacking_direction(node: ast.Name, scope: Scope) -> core.Expr | None:
    """A name without a meaning, if it is the word for a direction: none, where the tiling has it, else an error. None: it is no
    such word, or the file is of the first edition, which has no direction that leads nowhere."""
    direction = scope.given.get("direction")
    if not isinstance(direction, Universe) or edition_of(node.span.file) == 1:
        return None
    if node.id in scope.lacking:
        return core.Const(None, type=Opt(Elem(direction)), span=node.span)
    if not direction.labels or not is_direction(node.id):
        return None
    scope.sink.add(
        "never-direction",
        f"no link leads `{node.id}` on boards of this kind",
        node.span,
        "leads nowhere, whatever the size",
        helps=spelled(node.id, direction.labels, "its directions"),
    )
    return error_expr(node.span)
