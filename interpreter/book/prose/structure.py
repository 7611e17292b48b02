"""The course of play as nested steps again: what the flow's list of instructions was made from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ...core import nodes as core
from ...core.facts import CourseStep
from ...core.folding import folded
from ...ground.records import Record
from ...ground.source import Span

_T = TypeVar("_T")


class Act(Record):
    """An effect."""

    effect: core.Effect
    span: Span


class Choose(Record):
    """A decision, or a draw of chance; `otherwise`: what happens if there is none."""

    decide: core.Decide
    otherwise: tuple[Step, ...] | None
    span: Span


class TurnSteps(Record):
    player: core.Expr
    steps: tuple[Step, ...]
    span: Span


class AtOnce(Record):
    """Decisions that players take together."""

    steps: tuple[Step, ...]
    span: Span


class Loop(Record):
    """For ever, or as long as `cond` holds."""

    cond: core.Expr | None
    steps: tuple[Step, ...]
    span: Span


class ForEach(Record):
    slot: int
    name: str
    source: core.Expr
    steps: tuple[Step, ...]
    span: Span


class Either(Record):
    cond: core.Expr
    yes: tuple[Step, ...]
    no: tuple[Step, ...]
    span: Span


class Named(Record):
    """What the rules call a step. `path`: where an author speaks of it."""

    path: tuple[str, ...]
    steps: tuple[Step, ...]
    span: Span


Step = Act | Choose | TurnSteps | AtOnce | Loop | ForEach | Either | Named


class Structure:
    """Reads instructions back. It relies on how `checker/sections/flow.py` lays them out. `course`: the steps that have names,
    outer ones first."""

    def __init__(self, game: core.Game, course: Sequence[CourseStep]) -> None:
        self.code = game.flow
        self.names = game.flow_names
        self.course = course

    def steps(self, start: int, end: int, within: int = -1) -> tuple[Step, ...]:
        """The steps of the instructions from `start` to before `end`. `within`: the number of the named step that they are,
        if they are one."""
        made: list[Step] = []
        at = start
        while at < end:
            at = self._step(at, end, within, made)
        return tuple(made)

    def _step(self, at: int, end: int, within: int, made: list[Step]) -> int:
        forever = self._forever(at, end)
        number, named = self._named(at, end, within)
        if named is not None and named.end > max(at, forever):
            made.append(Named(named.path, self.steps(at, named.end, number), named.span))
            return named.end
        if forever > at:
            made.append(Loop(None, self.steps(at, forever), self.code[forever].span))
            return forever + 1
        return self._plain(at, end, made)

    def _named(self, at: int, end: int, within: int) -> tuple[int, CourseStep | None]:
        """The outermost named step that begins at a place, with its number; not the one within which that is, nor those around
        it."""
        for number, one in enumerate(self.course):
            if number > within and one.start == at and at < one.end <= end:
                return number, one
        return -1, None

    def _plain(self, at: int, end: int, made: list[Step]) -> int:
        match self.code[at]:
            case core.Run(core.Store(slot, _, source)) as run if self._goes_through(at + 1, slot):
                loop = self.code[at + 1]
                assert isinstance(loop, core.Next)
                steps = self.steps(at + 2, loop.to - 1)
                made.append(ForEach(loop.slot, self.names[loop.slot], source, steps, run.span))
                return loop.to
            case core.Run(effect) as run:
                made.append(Act(effect, run.span))
            case core.Unless(cond, to) as unless:
                return self._unless(at, cond, to, end, made, unless.span)
            case core.BeginTurn(player, stop) as begin:
                made.append(TurnSteps(player, self.steps(at + 1, stop), begin.span))
                return stop + 1
            case core.BeginTogether(stop) as together:
                made.append(AtOnce(self.steps(at + 1, stop), together.span))
                return stop + 1
            case core.Decide(otherwise=otherwise) as decide:
                if otherwise is None:
                    made.append(Choose(decide, None, decide.span))
                    return at + 1
                over = self.code[at + 1]
                assert isinstance(over, core.Jump)
                made.append(Choose(decide, self.steps(otherwise, over.to), decide.span))
                return over.to
        return at + 1

    def _unless(self, at: int, cond: core.Expr, to: int, end: int, made: list[Step], span: Span) -> int:
        last = self.code[to - 1] if to - 1 > at else None
        if isinstance(last, core.Jump) and last.to == at:
            made.append(Loop(cond, self.steps(at + 1, to - 1), span))
            return to
        if isinstance(last, core.Jump) and to <= last.to <= end and not self._is_skip(at, to - 1):
            made.append(Either(cond, self.steps(at + 1, to - 1), self.steps(to, last.to), span))
            return last.to
        made.append(Either(cond, self.steps(at + 1, to), (), span))
        return to

    def _is_skip(self, start: int, at: int) -> bool:
        """Whether a jump forward belongs to the decision right before it."""
        before = self.code[at - 1]
        return at - 1 > start and isinstance(before, core.Decide) and before.otherwise is not None

    def _goes_through(self, at: int, slot: int) -> bool:
        following = self.code[at] if at < len(self.code) else None
        return isinstance(following, core.Next) and following.rest == slot

    def _forever(self, at: int, end: int) -> int:
        """The last jump back to a place that no loop with a condition explains; -1 if there is none."""
        own = self.code[at]
        for other in range(end - 1, at, -1):
            jump = self.code[other]
            if isinstance(jump, core.Jump) and jump.to == at:
                return -1 if isinstance(own, core.Unless) and own.to == other + 1 else other
        return -1


def finest(told: Sequence[tuple[CourseStep, _T]]) -> list[tuple[CourseStep, _T]]:
    """Steps with what is said of them, without actions whose author speaks of steps within them, too."""
    return [
        one
        for one in told
        if "steps" in one[0].path or not any("steps" in other.path and _is_within(other, one[0]) for other, _ in told)
    ]


def _is_within(inner: CourseStep, outer: CourseStep) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def all_steps(steps: Sequence[Step]) -> list[Step]:
    """All steps and those within them, in order; not those that options have ruled out."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        match step:
            case TurnSteps() | AtOnce() | Loop() | ForEach() | Named():
                found += all_steps(step.steps)
            case Either(cond, yes, no):
                settled = folded(cond)
                value = settled.value if isinstance(settled, core.Const) else None
                found += all_steps(() if value is False else yes) + all_steps(() if value is True else no)
            case Choose(_, otherwise):
                found += all_steps(otherwise or ())
    return found
