"""Links of the board by a rule: `outcrop(s in cell): those(t in cell where …)`, with the directions that they may have."""

from __future__ import annotations

from ...boards.changes import Linked
from ...boards.compass import direction_bearing, is_direction
from ...boards.tables import Tables
from ...core.evaluate.collections import bits
from ...core.types import Elem, SetOf
from ...files.nodes import Listing, Mapping, Node, Text, entry_name
from ...files.places import main_of
from ...ground.diagnostics import spelled
from ...ground.limits import MAX_LINKS
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..names.scope import Scope
from ..names.signatures import read_signature
from ..names.types import type_of
from ..typing.constants import Constants
from .board_rules import board_rule

_COMPASS = "a direction of the compass, as `N` or `SSW`"


def links_by_rule(tables: Tables, key: Text, value: Node, scope: Scope, constants: Constants) -> Linked | None:
    """The links that an entry of `links` says. None where it only tells of links that the board has, and after a diagnostic."""
    signature = read_signature(key, scope.sink)
    if signature is None:
        return None
    name = signature.name.id
    rule = main_of(value, ("board", "links", entry_name(key.value)))
    given = value.get("directions") if isinstance(value, Mapping) else None
    if not isinstance(rule, Text):
        if name not in tables.links:
            title = f"this board has no links of the kind `{name}`"
            helps = (*spelled(name, tables.links, "its kinds"), "write a rule for them under `is`")
            scope.sink.add("unknown-link", title, key.span, "nothing to speak of", helps=helps)
        elif given is not None:
            title = f"`{name}` makes no links here that could have directions"
            helps = ("write a rule for them under `is`",)
            scope.sink.add("bad-link-direction", title, given.span, "of no links", helps=helps)
        return None
    ways = _ways(given, scope)
    kind = _kind(signature, key, scope)
    pairs = None if kind is None else _pairs(signature, kind, rule, tables, scope, constants)
    if kind is None or ways is None or pairs is None:
        return None
    if len(pairs) > MAX_LINKS:
        title = f"`{name}` makes more than {MAX_LINKS} links"
        scope.sink.add("board-too-large", title, key.span, "has too many links")
        return None
    return Linked(kind.universe.name, name, tuple(pairs), ways)


def _ways(given: Node | None, scope: Scope) -> tuple[str, ...] | None:
    """The directions that are listed, each once; none where nothing is said. None after a diagnostic."""
    ways: dict[str, None] = {}
    for text in given.items if isinstance(given, Listing) else ():
        if not isinstance(text, Text):
            return None
        word = text.value.strip()
        if not is_direction(word) or direction_bearing(word) is None:
            title = f"`{word}` is not {_COMPASS}"
            scope.sink.add("bad-link-direction", title, text.span, "leads nowhere in a picture of the board")
            return None
        ways[word] = None
    return tuple(ways)


def _kind(signature: ast.Signature, key: Text, scope: Scope) -> Elem | None:
    """The kind of sites between which links lead. None after a diagnostic."""
    if len(signature.params) != 1:
        title = "a link has one parameter, the site it begins at"
        scope.sink.add("wrong-count", title, key.span, "not one parameter")
        return None
    kind = type_of(scope, signature.params[0].type)
    if isinstance(kind, Elem) and kind.universe.is_site:
        return kind
    scope.sink.add("not-a-set", "links begin at sites", signature.params[0].span, "not a site kind")
    return None


def _pairs(
    signature: ast.Signature, kind: Elem, rule: Text, tables: Tables, scope: Scope, constants: Constants
) -> list[tuple[str, str]] | None:
    """What the rule says of each site, by names; a few too many where there are too many. None after a diagnostic."""
    tree = parse("body", rule.rule, scope.sink)
    if tree is None:
        return None
    frame = Frame(has_mover=False)
    param = signature.params[0]
    frame.declare(param.name.id, kind, param.span).used = True
    expr = board_rule(tree, frame, constants.expressions, SetOf(kind), signature.name.id)
    if expr is None:
        return None
    names = tables.sites[kind.universe.name].names
    pairs: list[tuple[str, str]] = []
    reached = constants.each(expr)
    for index, name in enumerate(names):
        found = reached([index, *[None] * (frame.slots - 1)])
        pairs += [(name, names[other]) for other in bits(found or 0)]
        if found is None or len(pairs) > MAX_LINKS:
            break
    return pairs
