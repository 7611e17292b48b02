"""Sides of the board and the sites at them: what is said where one stands for the other."""

from __future__ import annotations

from ...core.types import Elem, PathOf, SetOf, Type, required
from ...ground.diagnostics import proposed, spelled


def of_borders(source: str, found: Type, wanted: Type) -> tuple[str, ...]:
    """What to write for a text of one type where the other is wanted; nothing where they are no side and site."""
    have, need = _element(found), _element(wanted)
    if have is None or need is None:
        return ()
    several = isinstance(wanted, SetOf | PathOf)
    if have.universe.name == SIDE and need.universe.is_site:
        made = sites_at(source, str(need), of_many=isinstance(found, SetOf | PathOf))
        if several:
            return (proposed("the sites there are {}", made),)
        return (f"a side is no `{need}`; those that lie there are `{made}`",)
    if have.universe.is_site and need.universe.name == SIDE:
        if isinstance(found, SetOf | PathOf):
            lie, made = "they lie", f"union(sides(s) for s in {source})"
        else:
            lie, made = "it lies", f"sides({source})"
        said = f"the sides on which {lie} are"
        return (proposed(f"{said} {{}}", made) if several else f"{said} `{made}`",)
    return ()


SIDE = "side"


def met_at_borders(one: Type, first: str, other: Type, second: str) -> tuple[str, ...]:
    """What may be meant by comparing two texts of these types, of which one is a site and the other a side."""
    for way, named in ((_element(one), _element(other)), (_element(other), _element(one))):
        if way is not None and named is not None and (way.universe.name, named.universe.name) == ("direction", SIDE):
            return spelled("", named.universe.labels, "the sides")
    for site, side, place, border in ((one, other, first, second), (other, one, second, first)):
        have, need = _element(site), _element(side)
        if have is None or need is None or not have.universe.is_site or need.universe.name != SIDE:
            continue
        if isinstance(site, SetOf | PathOf):
            return (f"the sites there are `{sites_at(border, str(have), of_many=isinstance(side, SetOf | PathOf))}`",)
        if border == SIDE:
            return (proposed("whether it lies at any of them: {}", f"count(sides({place})) > 0"),)
        if isinstance(side, SetOf | PathOf):
            return (proposed("whether it lies at any of them: {}", f"count(sides({place}) & {border}) > 0"),)
        return (proposed("whether it lies there: {}", f"{border} in sides({place})"),)
    return ()


def sites_at(side: str, kind: str, *, of_many: bool = False) -> str:
    """The sites at a side, or at any of several."""
    if side == SIDE:
        return f"those(s in {kind} where count(sides(s)) > 0)"
    return f"those(s in {kind} where {f'count(sides(s) & {side}) > 0' if of_many else f'{side} in sides(s)'})"


def _element(kind: Type) -> Elem | None:
    inner = required(kind)
    inner = inner.of if isinstance(inner, SetOf | PathOf) else inner
    return inner if isinstance(inner, Elem) else None
