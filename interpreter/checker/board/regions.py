"""Regions by a rule: `bank(s in cell): row(s) == 0`, `camp(p in player, s in cell): …`.

They are worked out when the board is made. One with further parameters is a table by those; its values are regions of the board
like others.
"""

from __future__ import annotations

from itertools import product
from math import prod

from ...boards.tables import Tables
from ...core import nodes as core
from ...core.types import BOOL, ERROR, Elem, SetOf
from ...files.nodes import Mapping, Node, Text, entry_name
from ...files.places import main_of
from ...ground.diagnostics import Sink
from ...ground.limits import MAX_LINKS
from ...ground.records import replace
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..names.meanings import Constant, Region
from ..names.scope import Scope
from ..names.signatures import read_signature
from ..names.types import type_of
from ..typing.constants import Constants
from .board_rules import board_rule

Regions = dict[str, tuple[str, int]]
"""By name the kind of the sites, and which they are."""


def without_rules(regions: Mapping) -> Mapping:
    """The regions that are lists of sites."""
    return Mapping(tuple(entry for entry in regions.entries if not isinstance(_rule(*entry), Text)), regions.span)


def declare_regions(regions: Node | None, tables: Tables, scope: Scope, constants: Constants) -> Tables:
    """Gives the regions that are rules their meaning; the tables with them."""
    made: Regions = {}
    for key, value in regions.entries if isinstance(regions, Mapping) else ():
        rule = _rule(key, value)
        if isinstance(rule, Text):
            made |= _region(key, rule, scope, constants)
    return replace(tables, regions=dict(sorted((tables.regions | made).items()))) if made else tables


def _rule(key: Text, value: Node) -> Node:
    return main_of(value, ("board", "regions", entry_name(key.value)))


def _region(key: Text, rule: Text, scope: Scope, constants: Constants) -> Regions:
    signature = read_signature(key, scope.sink)
    tree = parse("body", rule.rule, scope.sink)
    if signature is None or tree is None:
        return {}
    frame, name = Frame(has_mover=False), signature.name.id
    kinds = _parameters(signature, key, frame, scope, constants)
    expr = board_rule(tree, frame, constants.expressions, BOOL, name) if kinds else None
    if expr is None:
        return {}
    *outer, sites = kinds
    size = sites.universe.size
    if size * prod(kind.universe.size for kind in outer) > MAX_LINKS:
        title = f"`{name}` asks about more than {MAX_LINKS} sites"
        scope.sink.add("board-too-large", title, key.span, "has too many parameters")
        return {}
    made: Regions = {}
    holds = constants.each(expr)
    for chosen in product(*(range(kind.universe.size) for kind in outer)):
        mask = 0
        for site in range(size):
            found = holds([*chosen, site, *[None] * (frame.slots - len(kinds))])
            if found is None:
                return {}
            mask |= bool(found) << site
        labels = ", ".join(kind.universe.labels[at] for kind, at in zip(outer, chosen, strict=True))
        called = f"{name}({labels})" if labels else name
        made[called] = sites.universe.name, mask
        _tell_empty(called, mask, key, scope.sink)
    masks = tuple(mask for _, mask in made.values())
    scope.given[name] = (
        Region(core.Table(name, tuple(outer), SetOf(sites), masks)) if outer else Constant(masks[0], SetOf(sites))
    )
    return made


def _parameters(signature: ast.Signature, key: Text, frame: Frame, scope: Scope, constants: Constants) -> list[Elem]:
    """The types of the parameters, the last of which is a kind of sites; empty after a diagnostic."""
    kinds: list[Elem] = []
    for param in signature.params:
        kind = type_of(scope, param.type)
        constants.expressions.fresh_name(param.name, frame)
        frame.declare(param.name.id, kind, param.name.span).used = True
        if isinstance(kind, Elem):
            kinds.append(kind)
        elif kind != ERROR:
            title = "a region has a value for each of some things, and not for numbers"
            scope.sink.add("not-a-set", title, param.span, "no things that have names")
    if len(kinds) < len(signature.params):
        return []
    if not kinds or not kinds[-1].universe.is_site:
        title = "the last parameter of a region is the site that lies in it or not"
        span = signature.params[-1].span if kinds else key.span
        scope.sink.add("wrong-count", title, span, "not a site", helps=(f"write `{signature.name.id}(s in cell)`",))
        return []
    return kinds


def _tell_empty(name: str, mask: int, key: Text, sink: Sink) -> None:
    if not mask:
        helps = ("look at its rule: rows and columns are counted from 0", "or take the region away")
        sink.add(
            "empty-region", f"no site lies in the region `{name}`", key.span, "its rule holds nowhere", helps=helps
        )
