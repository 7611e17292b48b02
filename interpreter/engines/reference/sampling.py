"""Positions that a player could be in, found by going through what this player knows."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ...ground.diagnostics import Diagnostic
from ...ground.limits import MAX_SAMPLE_STEPS
from ...ground.rng import Random
from ..base import Decision, Game, State
from ..protocol import PlayError
from .information import Information, ToldDecision

_CROWDS = (1, 4, 16, 64, 256, 1024)
"""How many courses are gone along side by side; if all of them come to nothing, more are."""
_TRIES = 8
"""How often, for each of them, one more entry is tried."""


def samples(game: Game, player: int, known: Information, count: int, seed: int) -> list[State]:
    """Positions in which a player knows this and nothing else, with some course that leads there. `game`: by any engine.

    Decisions that the player took are those that were told; all others are drawn, nature's by weight and players' evenly. What
    comes of it is compared with what the player knows entry by entry: of several courses those go on that agree. (Where many
    are wrong and few are right this is sooner there than to take back one draw after the other.)

    Source: sequential Monte Carlo with resampling; Gordon, Salmond, Smith, "Novel approach to nonlinear/non-Gaussian Bayesian
    state estimation", 1993.

    Raises: PlayError: `no-history`, what is known does not begin with the game; `sample-steps`, nothing was found within
        `MAX_SAMPLE_STEPS` decisions.
    """
    if not known.whole:
        title = "nothing is known of how this position came about, so no other course can be drawn"
        helps = ("samples are drawn in games that are played from the start",)
        raise PlayError(Diagnostic("no-history", title, helps=helps))
    courses = _Courses(game, player, known, seed)
    for size in _CROWDS:
        found = courses.found(count * size)
        if found:
            return found[:count]
        if courses.steps > MAX_SAMPLE_STEPS:
            break
    raise PlayError(Diagnostic("sample-steps", f"no course was found within {MAX_SAMPLE_STEPS} decisions"))


class _Crowd(NamedTuple):
    """Courses that agree so far. `steps`: decisions that were tried for them."""

    courses: list[State]
    steps: int


class _Crowds:
    """Crowds of one game, those that were used last: a player who knows more than before goes on from the one that was found
    then. What is drawn between two entries depends on the seed and what is known there, so it is the same with and without."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, ...], _Crowd] = OrderedDict()
        self._lock = Lock()

    def found(self, name: tuple[int, ...]) -> _Crowd | None:
        with self._lock:
            return self._kept.get(name)

    def keep(self, name: tuple[int, ...], crowd: _Crowd) -> None:
        with self._lock:
            self._kept[name] = crowd
            self._kept.move_to_end(name)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


_KEPT = 64
"""Crowds of a game."""

_OF_GAMES: WeakKeyDictionary[Game, _Crowds] = WeakKeyDictionary()


class _Courses:
    """`steps`: decisions that were tried."""

    def __init__(self, game: Game, player: int, known: Information, seed: int) -> None:
        self.game, self.player, self.known, self.seed = game, player, known, seed
        self.keys = [entry.key for entry in known.entries]
        self.name, self.steps = game.players[player], 0
        self.random = Random(seed)
        self._crowds = _OF_GAMES.setdefault(game, _Crowds())

    def found(self, size: int) -> list[State]:
        """So many courses that agree to the end; none, if none was found."""
        begun, first, crowd = self.steps, *self._known(size)
        self.steps += crowd.steps
        for reached in range(first, len(self.keys) - 1):
            self.random = Random(self.seed, size, self.keys[reached + 1] >> 64)
            ahead: list[State] = []
            for _ in range(_TRIES * size):
                after = self._next(self._one_of(crowd.courses), reached)
                ahead += [after] if after is not None else []
                if len(ahead) == size or self.steps > MAX_SAMPLE_STEPS:
                    break
            if not ahead:
                return []
            crowd = _Crowd(ahead, self.steps - begun)
            self._crowds.keep(self._named(size, reached + 1), crowd)
        self.random = Random(self.seed, size, self.keys[-1] >> 64, 1)
        return [self._unnoticed(self._one_of(crowd.courses)) for _ in range(size)]

    def _known(self, size: int) -> tuple[int, _Crowd]:
        """The last entry of which a crowd was found before, and that."""
        for reached in range(len(self.keys) - 1, 0, -1):
            if crowd := self._crowds.found(self._named(size, reached)):
                return reached, crowd
        return 0, _Crowd([self.game.initial()], 0)

    def _named(self, size: int, reached: int) -> tuple[int, ...]:
        return self.player, self.seed, size, self.keys[reached]

    def _one_of(self, crowd: list[State]) -> State:
        return crowd[self.random.below(len(crowd))]

    def _next(self, state: State, reached: int) -> State | None:
        """Goes on until the player notices something; None, if it is something else than what the player knows."""
        while state.result is None and self.steps <= MAX_SAMPLE_STEPS:
            decision = self._drawn(state, reached)
            if decision is None:
                return None
            self.steps += 1
            state = state.apply(decision)
            key = state.information_key(self.name)
            if key != self.keys[reached]:
                return state if key == self.keys[reached + 1] else None
        return None

    def _drawn(self, state: State, reached: int) -> Decision | None:
        if state.mover != self.name:
            return state.draw(self.random)
        told = next((one for one in self.known.entries[reached + 1].told if isinstance(one, ToldDecision)), None)
        return state.decision(told.text) if told is not None and told.text in state.notations() else None

    def _unnoticed(self, state: State) -> State:
        """Perhaps some decisions more, of which the player notices nothing."""
        while state.result is None and state.mover != self.name and self.random.below(2):
            self.steps += 1
            after = state.apply(state.draw(self.random))
            if after.information_key(self.name) != self.keys[-1]:
                break
            state = after
        return state
