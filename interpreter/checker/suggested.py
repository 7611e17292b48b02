"""Marks for a ruleset that has no `draw` section, so that every game can be seen from its first day on."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain, count

from ..core import nodes as core
from ..core.types import Elem, Int, Opt
from ..files.document import Mapping, Text
from ..ground.source import RuleText, SourceFile, Span


def suggested(funs: Iterable[core.Fun], taken: Container[str]) -> Iterator[Mapping]:
    """A disc wherever a function over sites has an element as its value, a number where it has a number above the least.
    `taken`: names that have a meaning."""
    s = next(name for name in chain(["s"], (f"s{number}" for number in count(2))) if name not in taken)
    for fun in funs:
        if len(fun.args) != 1 or not isinstance(fun.args[0], Elem) or not fun.args[0].universe.is_site:
            continue
        name, sites = fun.name, f"{s} in {fun.args[0]}"
        match fun.result:
            case Opt(Elem(universe)) if not universe.is_site:
                yield _mark(mark="disc", on=f"{sites} where {name}[{s}] is not none", colour=f"{name}[{s}]")
            case Int(low, high) if low < high:
                yield _mark(mark="label", on=f"{sites} where {name}[{s}] > {low}", label=f"{name}[{s}]")


def _mark(**texts: str) -> Mapping:
    """A mark as if it had been written."""
    entries = tuple((_text(key), _text(value)) for key, value in texts.items())
    return Mapping(entries, entries[0][1].span)


def _text(value: str) -> Text:
    file = SourceFile("draw", value)
    return Text(value, Span(file, 0, len(value)), RuleText(value, file, range(len(value) + 1)), True)
