"""Values at the start that nobody sees: the setup writes all of them before anything asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import Elem, Type, is_mask
from ...core.walk import walk
from .structure import Act, Choose, Either, ForEach, Loop, Named, Step, TurnSteps, all_steps


def set_up_anyway(funs: Iterable[core.Fun], setup: Sequence[Step]) -> frozenset[str]:
    """The names of such state. `setup`: the steps before the game."""
    state = tuple(funs)
    found: set[str] = set()
    asked: set[str] = set()
    for step in _always_done(setup):
        if isinstance(step, Act):
            found |= {fun.name for fun in state if _writes_all(step.effect, fun)} - asked
        for inner in all_steps((step,)):
            parts = walk(*_nodes(inner), into=(core.Definition, core.Action, core.Move))
            asked |= {part.fun.name for part in parts if isinstance(part, core.Read)}
    return frozenset(found)


def _always_done(steps: Sequence[Step]) -> Iterator[Step]:
    """Steps one after the other, without the names of those that have one and the cases that options have decided."""
    for step in steps:
        settled = folded(step.cond) if isinstance(step, Either) else None
        if isinstance(step, Named):
            yield from _always_done(step.steps)
        elif isinstance(step, Either) and isinstance(settled, core.Const):
            yield from _always_done(step.yes if settled.value else step.no)
        else:
            yield step


def _nodes(step: Step) -> tuple[core.Node, ...]:
    """What of the core a step holds itself."""
    match step:
        case Act(effect):
            return (effect,)
        case Choose(decide):
            return (decide,)
        case TurnSteps(player):
            return (player,)
        case ForEach():
            return (step.source,)
        case Loop(cond) | Either(cond) if cond is not None:
            return (cond,)
    return ()


def _writes_all(effect: core.Effect, fun: core.Fun) -> bool:
    """Whether an effect gives a value to all that is kept of something, whatever was kept before."""
    match effect:
        case core.Seq(parts):
            return any(_writes_all(part, fun) for part in parts)
        case core.Write(written, args) if written is fun:
            return not args and not _reads(effect, fun)
        case core.Each(slot, _, source, core.Write(written, (core.Var(at),))) if written is fun:
            return at == slot and not _reads(effect, fun) and _is_all(source, fun.args[0])
    return False


def _reads(effect: core.Effect, fun: core.Fun) -> bool:
    return any(isinstance(part, core.Read) and part.fun is fun for part in walk(effect, into=(core.Definition,)))


def _is_all(source: core.Expr, kind: Type) -> bool:
    """Whether a collection holds every element of a kind."""
    every = folded(source)
    if not isinstance(every, core.Const) or not isinstance(kind, Elem) or not is_mask(every.type):
        return False
    return bool(every.value == (1 << kind.universe.size) - 1)
