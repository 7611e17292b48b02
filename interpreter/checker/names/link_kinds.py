"""Kinds of links as arguments.

A parameter in `link` with a default stands for one kind where its definition is called, never for a value that play decides:
the definition is checked once for each kind that it is called with, and in the core there is no such parameter.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...core.types import Elem
from ...files.edition import edition_of
from ...ground.diagnostics import spelled
from ...language import syntax as ast
from .frame import Frame
from .meanings import Defined
from .scope import Scope
from .types import type_of

USUAL = ""
"""The kind that stands for all links that make sites neighbours."""

_USUAL = "usual"
"""How rules call it."""


class LinkParameter(NamedTuple):
    """A parameter that stands for a kind of links. `place`: its number among all."""

    place: int
    default: ast.Expr


def link_parameters(defined: Defined, scope: Scope) -> tuple[LinkParameter, ...]:
    """Those of a definition."""
    link = scope.given.get("link")
    return tuple(
        LinkParameter(place, param.default)
        for place, param in enumerate(defined.signature.params)
        if param.default is not None
        and isinstance(param.type, ast.NamedType)
        and scope.alias(param.type.id, param.type.span) == "link"
        and isinstance(meant := type_of(scope, param.type), Elem)
        and meant.universe is link
    )


def named_kind(node: ast.Expr, frame: Frame, scope: Scope, site_kind: str | None) -> str | None:
    """The kind of links that an expression names; None after a diagnostic. `site_kind`: of the sites that they join, if that is
    known."""
    tables = scope.tables
    assert tables is not None
    here: Collection[str] = tables.sites[site_kind].adjacency if site_kind else tables.links
    is_later = edition_of(node.span.file) > 1
    if isinstance(node, ast.Name):
        local = frame.find(node.id)
        if local is not None and local.link is not None and (local.link in here or local.link == USUAL):
            local.used = True
            scope.mention(local, node.id, node.span)
            return local.link
        if node.id in here:
            scope.used.add(node.id)
            return node.id
        if node.id == _USUAL and is_later:
            return USUAL
    shown = node.span.text.strip()
    between = f" between {site_kind} sites" if site_kind else ""
    scope.sink.add(
        "unknown-kind",
        f"this board has no links of kind `{shown}`{between}",
        node.span,
        "not a kind of this board",
        helps=spelled(shown, [*here, _USUAL] if is_later else list(here), "its kinds"),
    )
    return None


def usual_kinds(defined: Defined, scope: Scope) -> tuple[str, ...] | None:
    """The kinds that the parameters of a definition stand for by themselves; None after a diagnostic."""
    return asked_kinds(defined, (), Frame(has_mover=False), scope, None)


def asked_kinds(
    defined: Defined, args: Sequence[ast.Expr], frame: Frame, scope: Scope, site_kind: str | None
) -> tuple[str, ...] | None:
    """The kinds that the parameters of a definition stand for in a call with these arguments; None after a diagnostic."""
    found: list[str | None] = []
    for param in link_parameters(defined, scope):
        is_given = param.place < len(args)
        node, here = (args[param.place], frame) if is_given else (param.default, Frame(has_mover=False))
        found.append(named_kind(node, here, scope, site_kind))
    return None if None in found else tuple(kind for kind in found if kind is not None)
