"""What may be otherwise with other values of options: no warning says of that that it is always so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core import nodes as core
from ...core.types import Elem, element_of, required
from ...core.walk import children
from ...files.nodes import Node
from ...files.places import is_prose, walk
from ...ground.records import held
from ...language import syntax as ast
from ..names.meanings import Constant, Defined
from ..names.scope import Scope

_WORD = re.compile(r"\w+")


def mentions_option(node: ast.Node, scope: Scope) -> bool:
    """Whether an expression speaks of options, of constants, which may be worked out from them, or of definitions."""
    if isinstance(node, ast.Name | ast.Lookup):
        if isinstance(scope.values.get(node.id), Constant | core.Table):
            return True
    elif isinstance(node, ast.Call) and isinstance(scope.value(node.id, node.span), Defined):
        return True
    return any(mentions_option(part, scope) for part in held(node, ast.Node))


def has_chosen_range(expr: core.Expr, scope: Scope) -> bool:
    """Whether options decide which numbers an expression can be: by how many players or sites there are, or by the range of
    a state function."""
    if isinstance(expr, core.Read):
        return _is_chosen(expr.fun.name, scope)
    kind = required(expr.type)
    kind = element_of(kind) or kind
    if isinstance(kind, Elem) and _is_chosen(kind.universe.name, scope):
        return True
    return any(has_chosen_range(part, scope) for part in children(expr))


def _is_chosen(name: str, scope: Scope) -> bool:
    """Whether options decide how large a universe is, or the range of a state function."""
    chosen = {key.value for section in ("options", "constants") for key, _ in scope.ruleset.mapping(section)}
    met, asked = set[str](), [name]
    while asked:
        name = asked.pop()
        if name in chosen:
            return True
        if name not in met:
            met.add(name)
            asked += _words_of(name, scope)
    return False


def _words_of(name: str, scope: Scope) -> Iterator[str]:
    """The words of what declares a universe or the range of a state function."""
    for path, declared in _declarations(name, scope):
        for place, text in walk(declared, path):
            if not is_prose(place):
                yield from _WORD.findall(text.value.rpartition("->")[2])


def _declarations(name: str, scope: Scope) -> Iterator[tuple[tuple[str, ...], Node]]:
    for section in ("universes", "state", "turn_state"):
        yield from (((section, name), node) for key, node in scope.ruleset.mapping(section) if key.value == name)
    whole = "players" if name == "player" else "board" if name in scope.site_universes else None
    if whole is not None and whole in scope.ruleset.sections:
        yield (whole,), scope.ruleset.sections[whole]
