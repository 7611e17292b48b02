"""What rules declare, and whether the prose says it."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.book.prose import Prose
from ludograph.core import nodes as core
from ludograph.core.folding import folded
from ludograph.ground.source import Span


def _parts(expr: core.Expr) -> Iterator[Span]:
    """A condition, and what is joined in it by "and"."""
    yield expr.span
    if isinstance(expr, core.Op) and expr.name == "and":
        for arg in expr.args:
            yield from _parts(arg)


def _settled(expr: core.Expr) -> bool | None:
    made = folded(expr)
    return made.value if isinstance(made, core.Const) else None


def _effects(effect: core.Effect) -> Iterator[Span]:
    """What an effect does that a reader must be told, without what options rule out."""
    match effect:
        case core.Seq(parts):
            for part in parts:
                yield from _effects(part)
        case core.Branch(cond, yes, no):
            yield cond.span
            if _settled(cond) is not False:
                yield from _effects(yes)
            if _settled(cond) is not True:
                yield from _effects(no)
        case core.Each() | core.While() | core.Repeat() | core.Together():
            inner = list(_effects(effect.body))
            if inner:
                yield effect.span
            yield from inner
        case _:
            yield effect.span


def _move(move: core.Move) -> Iterator[Span]:
    for condition in (*move.whens, *move.provided, *move.afterwards):
        yield from _parts(condition.expr) if _settled(condition.expr) is None else (condition.expr.span,)
    for binder in move.binders:
        yield binder.span
        if binder.where is not None:
            yield from _parts(binder.where)
        source = binder.source
        while isinstance(source, core.Filter) and source.slot == binder.slot and not binder.determined:
            yield from _parts(source.where)
            source = source.source
    if move.weight is not None:
        yield move.weight.span
    yield from _effects(move.do)
    yield from _effects(move.then)
    if move.finish is not None:
        yield move.finish.span


def _reached(game: core.Game) -> set[int]:
    """Instructions that options do not rule out."""
    found: set[int] = set()
    stack = [0]
    while stack:
        at = stack.pop()
        if at in found or at >= len(game.flow):
            continue
        found.add(at)
        match game.flow[at]:
            case core.Jump(to):
                stack.append(to)
            case core.Unless(cond, to):
                value = _settled(cond)
                stack += [at + 1] if value is True else [to] if value is False else [at + 1, to]
            case core.Next(to=to):
                stack += [at + 1, to]
            case core.Decide(otherwise=otherwise):
                stack += [at + 1] if otherwise is None else [at + 1, otherwise]
            case _:
                stack.append(at + 1)
    return found


def declarations(game: core.Game) -> Iterator[Span]:
    """The places of all that a reader must be told."""
    for move in game.moves.values():
        if move.span.file.text:
            yield from _move(move)
    for action in game.actions:
        yield from _effects(action.body)
    for at in sorted(_reached(game)):
        match game.flow[at]:
            case core.Run(core.Store()):
                pass
            case core.Run(effect):
                yield from _effects(effect)
            case core.Decide() | core.Unless() as instruction:
                yield instruction.span
    for end in game.ends:
        yield end.span
        yield from _effects(end.result)
    for fun in game.funs:
        yield fun.span


def missing(made: Prose) -> list[str]:
    said = made.covered()
    return [f"{place.place}: {place.text}" for place in declarations(made.program.game) if place not in said]


def unexplained(made: Prose) -> set[str]:
    """Definitions of the ruleset's own that rules use and the glossary does not have."""
    explained = {entry.name for entry in made.definitions_used()}
    definitions = made.program.game.definitions
    own = {one.name for one in definitions if one.span.file not in _library(made)}
    used = {one.name for one in definitions} & _used(made)
    return (own & used) - explained


def _library(made: Prose) -> set[object]:
    return {module.file for module in made.program.ruleset.modules.values()}


def _used(made: Prose) -> set[str]:
    """Definitions that moves, flow and ends lead to, but for what the options never allow, which a book leaves out."""
    found: set[str] = set()
    game = made.game
    stack: list[object] = [*game.moves.values(), *game.flow, *game.ends]
    seen: set[int] = set()
    while stack:
        part = stack.pop()
        if isinstance(part, tuple):
            stack += part
        elif isinstance(part, core.Branch | core.Cond) and _settled(part.cond) is not None:
            stack.append(part.yes if _settled(part.cond) else part.no)
        elif isinstance(part, core.Op) and _settled(part) is not None:
            pass
        elif hasattr(part, "fields") and id(part) not in seen:
            seen.add(id(part))
            if isinstance(part, core.Definition):
                found.add(part.name)
            stack += list(vars(part).values())
    return found
