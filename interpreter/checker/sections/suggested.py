"""Marks for a ruleset that has no `draw` section, so that every game can be seen from its first day on."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain, count

from ...core import nodes as core
from ...core.types import BOOL, Elem, Int, Opt, Type
from ...files.nodes import Mapping, Text
from ...ground.source import RuleText, SourceFile, Span

_MANY = 12
"""A function with more values than these has a line for those alone that are not the lowest."""


def suggested(funs: Iterable[core.Fun], taken: Container[str]) -> Iterator[Mapping]:
    """A disc wherever a function over sites has an element as its value, a number where it has a number above the least.
    `taken`: names that have a meaning."""
    (s,) = _names("s", 1, taken)
    for fun in funs:
        if len(fun.args) != 1 or not isinstance(fun.args[0], Elem) or not fun.args[0].universe.is_site:
            continue
        name, sites = fun.name, f"{s} in {fun.args[0]}"
        match fun.result:
            case Opt(Elem(universe)) if not universe.is_site:
                yield _mark(mark="disc", on=f"{sites} where {name}[{s}] is not none", colour=f"{name}[{s}]")
            case Int(low, high) if low < high:
                yield _mark(mark="label", on=f"{sites} where {name}[{s}] > {low}", label=f"{name}[{s}]")


def lines(funs: Iterable[core.Fun], taken: Container[str]) -> Iterator[Mapping]:
    """For a game without a board: a line for each value of the state, and one for all things of which a condition holds.
    Of what not everybody sees there is none for the lowest value, which a view has in its place."""
    for fun in funs:
        if fun.life == "turn":
            continue
        names = _names("x", len(fun.args), taken)
        each = [f"{name} in {_domain(kind)}" for name, kind in zip(names, fun.args, strict=True)]
        value = f"{fun.name}[{', '.join(names)}]" if names else fun.name
        is_all = fun.result == BOOL and bool(names)
        where = _where(fun, value, each)
        over = names[:-1] if is_all else names
        shown = f"{{those({each[-1]} where {value})}}" if is_all else f"{{{value}}}"
        of = ", ".join(f"{{{name}}}" for name in over)
        text = f"{fun.name.replace('_', ' ')}{' of ' * bool(of)}{of}: {shown}"
        texts = {"mark": "caption", "text": text}
        if over:
            texts["on"] = "\n".join(each[: len(over)]) + where
        elif where:
            texts["when"] = where.removeprefix(" where ")
        owner = next((n for n, kind in zip(over, fun.args, strict=False) if str(kind) == "player"), None)
        yield _mark(**texts, **({"colour": owner} if owner else {}))


def _where(fun: core.Fun, value: str, each: list[str]) -> str:
    """Which values have a line."""
    if fun.result == BOOL:
        return f" where any({value} for {each[-1]})" if each else ""
    if isinstance(fun.result, Opt):
        return f" where {value} is not none"
    if (fun.size > _MANY or fun.seen is not None) and isinstance(fun.result, Int):
        return f" where {value} > {fun.result.low}"
    return ""


def _domain(kind: Type) -> str:
    return "{no, yes}" if kind == BOOL else str(kind)


def _names(word: str, many: int, taken: Container[str]) -> list[str]:
    """Names of variables that mean nothing yet."""
    free = (name for name in chain([word], (f"{word}{number}" for number in count(2))) if name not in taken)
    return [next(free) for _ in range(many)]


def _mark(**texts: str) -> Mapping:
    """A mark as if it had been written."""
    entries = tuple((_text(key), _text(value)) for key, value in texts.items())
    return Mapping(entries, entries[0][1].span)


def _text(value: str) -> Text:
    file = SourceFile("draw", value)
    return Text(value, Span(file, 0, len(value)), RuleText(value, file, range(len(value) + 1)), True)
