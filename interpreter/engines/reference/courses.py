"""Courses of a game that agree with what a player knows: how one goes on, and how one that does not agree is changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from ...ground.limits import MAX_SAMPLE_STEPS
from ...ground.rng import Random
from ..base import Decision, State
from ..protocol import CHANCE
from .information import NATURE, Information, ToldDecision

_MORE = 3
"""Of ten hidden decisions behind one that is changed so many are changed, too, where that is tried."""

T = TypeVar("T")

_MENDS = 24
"""Other decisions that are tried where one of the old course does not go on to agree."""


def shuffled(things: Iterable[T], random: Random) -> list[T]:
    """The same in an order that is drawn (Fisher, Yates)."""
    made = list(things)
    for at in range(len(made) - 1, 0, -1):
        other = random.below(at + 1)
        made[at], made[other] = made[other], made[at]
    return made


@dataclass(frozen=True, slots=True, eq=False)
class SampledCourse:
    """Attributes:
    state:    where it has come to.
    reached:  the number of the player's last entry there.
    before:   the same course one decision before, None at the start of the game.
    step:     that decision.
    """

    state: State
    reached: int
    before: SampledCourse | None = None
    step: Decision | None = None

    def line(self) -> list[SampledCourse]:
        """The course after each of its decisions, in their order."""
        made, here = list[SampledCourse](), self
        while here.before is not None:
            made.append(here)
            here = here.before
        return made[::-1]


class CourseFinder:
    """Goes along courses as long as they agree with what a player knows.

    Attributes:
        steps:   decisions that were tried for the next entry.
        drawn:   how many of them were drawn.
        random:  what is drawn from.
    """

    def __init__(self, player: str, known: Information, random: Random) -> None:
        self.player, self.entries, self.random = player, known.entries, random
        self.steps = self.drawn = 0

    def begin(self, random: Random) -> None:
        """Another entry is looked for."""
        self.steps, self.random = 0, random

    @property
    def is_spent(self) -> bool:
        return self.steps > MAX_SAMPLE_STEPS

    def onward(self, course: SampledCourse, *, freely: bool = False) -> SampledCourse | None:
        """Goes on until the player notices something; None, if it is something else than what is known. Who is told a decision
        next knows it, so that is taken; `freely`: or another one by the same player before, which was not told."""
        here: SampledCourse | None = course
        while here is not None and here.state.result is None and not self.is_spent:
            told, is_own = self._told(here), here.state.mover == self.player
            if not is_own and (told is None or (freely and self.random.below(2))):
                told = self._draw(here)
            here = self.after(here, told)
            if here is not None and here.reached > course.reached:
                return here
        return None

    def changed(self, course: SampledCourse, goal: int) -> SampledCourse | None:
        """The same course with another decision somewhere, drawn, as far as an entry that it need not have reached. What
        follows that decision stays as it was as long as it agrees, and is mended where it does not: whoever is found to be a
        spy cannot have been set up as one elsewhere. None: it does not agree.

        Source: the step by which particles are moved apart; Gilks, Berzuini, "Following a moving target: Monte Carlo inference
        for dynamic Bayesian models", 2001.
        """
        line = course.line()
        free = [at for at, one in enumerate(line) if self._is_hidden(one)]
        if not free:
            return None
        at = free[self.random.below(len(free))]
        begun = line[at].before
        assert begun is not None
        old = (one for one in line[at + 1 :] if one.before and one.before.state.mover != self.player)
        begins = self._other(begun, line[at].step)
        return self._along(begins, old, goal, more=bool(self.random.below(2)))

    def after(self, course: SampledCourse, decision: Decision | None) -> SampledCourse | None:
        """One decision on; None: there is none, or the player notices something else than what is known."""
        if decision is None:
            return None
        self.steps += 1
        state = course.state.apply(decision)
        key, reached = state.information_key(self.player), course.reached
        if key != self.entries[reached].key:
            reached += 1
            if reached == len(self.entries) or key != self.entries[reached].key:
                return None
        return SampledCourse(state, reached, course, decision)

    def _draw(self, course: SampledCourse) -> Decision:
        self.drawn += 1
        return course.state.draw(self.random)

    def _is_hidden(self, course: SampledCourse) -> bool:
        """Whether the last decision was another one's, and the player was not told which it was."""
        if course.before is None or course.before.state.mover == self.player:
            return False
        told = self.entries[course.reached].told if course.reached > course.before.reached else ()
        return not any(isinstance(one, ToldDecision) for one in told)

    def _told(self, course: SampledCourse) -> Decision | None:
        """The decision that the player was told next of whoever is to decide, if it is legal."""
        state = course.state
        entry = self.entries[course.reached + 1] if course.reached + 1 < len(self.entries) else None
        by = NATURE if state.mover == CHANCE else state.game.players.index(str(state.mover))
        for one in entry.told if entry else ():
            if isinstance(one, ToldDecision) and one.player == by:
                return state.decision(one.text) if one.text in state.notations() else None
        return None

    def _along(
        self, course: SampledCourse | None, old: Iterator[SampledCourse], goal: int, *, more: bool
    ) -> SampledCourse | None:
        """Goes on by the decisions of an old course, where they are legal and agree. `more`: some that were hidden are changed,
        too, for of what lies hidden together one thing alone may have no other place."""
        waiting = deque((one, one.before.reached) for one in old if one.before is not None)
        while course is not None and course.reached < goal:
            if course.state.result is not None or self.is_spent:
                return None
            if course.state.mover == self.player:
                course = self.after(course, self._told(course))
                continue
            while waiting and waiting[0][1] < course.reached:
                waiting.popleft()
            due = waiting.popleft()[0] if waiting and waiting[0][1] == course.reached else None
            if due is not None and more and self._is_hidden(due) and self.random.below(10) < _MORE:
                course = self._other(course, None)
            else:
                course = self._mended(course, None if due is None else due.step)
        return course

    def _mended(self, course: SampledCourse, wanted: Decision | None) -> SampledCourse | None:
        """One decision on by the wanted one, or else by one that is drawn."""
        same = None if wanted is None else next((one for one in course.state.legal() if one == wanted), None)
        return self.after(course, same) or self._other(course, wanted)

    def _other(self, course: SampledCourse, but: Decision | None) -> SampledCourse | None:
        """One decision on by another than one that is known."""
        found = None
        for one in shuffled(course.state.legal(), self.random)[:_MENDS]:
            if found is None and one != but and not self.is_spent:
                found = self.after(course, one)
        return found
