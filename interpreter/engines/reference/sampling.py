"""Positions that a player could be in, found by going through what this player knows."""

from __future__ import annotations

from collections import Counter, OrderedDict
from threading import Lock
from weakref import WeakKeyDictionary

from ...ground.diagnostics import Diagnostic
from ...ground.limits import MAX_SAMPLE_STEPS
from ...ground.rng import Random
from ..base import Game, State
from ..protocol import PlayError
from .courses import CourseFinder, SampledCourse, shuffled
from .information import Information

_CROWDS = (1, 4, 16, 64, 256, 1024)
"""How many times as many courses as are wanted are gone along side by side; if all of them come to nothing, more are."""
_SPARE, _LEAST = 4, 64
"""So many for each that is wanted, as far as there are no more than these: of few all have soon come from one."""
_TRIES = 8
"""How often, for each of them, one more entry is tried."""
_FEW = 4
"""Where they have come to fewer positions than one for so many, some are changed."""
_CHANGES = 8
"""Where none agrees, so often at most, for each of them."""


def samples(game: Game, player: int, known: Information, count: int, seed: int) -> list[State]:
    """Positions in which a player knows this and nothing else, with some course that leads there. `game`: by any engine.

    Decisions that the player took or was told are those; all others are drawn, nature's by weight and players' evenly. What
    comes of it is compared with what the player knows entry by entry: of several courses those go on that agree. (Where many
    are wrong and few are right this is sooner there than to take back one draw after the other.) What was decided long ago may
    turn out only now, a ship that is hit, so that none agrees or all come from one: then courses are changed far back.

    Source: sequential Monte Carlo with resampling; Gordon, Salmond, Smith, "Novel approach to nonlinear/non-Gaussian Bayesian
    state estimation", 1993.

    Raises: PlayError: `no-history`, what is known does not begin with the game; `sample-steps`, nothing was found within
        `MAX_SAMPLE_STEPS` decisions for one entry.
    """
    if not known.whole:
        title = "nothing is known of how this position came about, so no other course can be drawn"
        helps = ("samples are drawn in games that are played from the start",)
        raise PlayError(Diagnostic("no-history", title, helps=helps))
    courses = _Courses(game, player, known, seed)
    for times in _CROWDS:
        found = courses.found(max(count, min(_SPARE * count, _LEAST)) * times)
        if found:
            random = courses.finder.random = Random(seed, count, known.key >> 64, 1)
            taken = shuffled(found, random)
            return [courses.unnoticed(taken[at % len(taken)]) for at in range(count)]
        if courses.finder.is_spent:
            break
    raise PlayError(Diagnostic("sample-steps", f"no course was found within {MAX_SAMPLE_STEPS} decisions"))


class _Crowds:
    """Crowds of one game, those that were used last: a player who knows more than before goes on from the one that was found
    then. What is drawn between two entries depends on the seed and what is known there, so it is the same with and without."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, ...], list[SampledCourse]] = OrderedDict()
        self._lock = Lock()

    def found(self, name: tuple[int, ...]) -> list[SampledCourse] | None:
        with self._lock:
            return self._kept.get(name)

    def keep(self, name: tuple[int, ...], crowd: list[SampledCourse]) -> None:
        with self._lock:
            self._kept[name] = crowd
            self._kept.move_to_end(name)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


_KEPT = 64
"""Crowds of a game."""

_OF_GAMES: WeakKeyDictionary[Game, _Crowds] = WeakKeyDictionary()


class _Courses:
    def __init__(self, game: Game, player: int, known: Information, seed: int) -> None:
        self.game, self.player, self.known, self.seed = game, player, known, seed
        self.keys = [entry.key for entry in known.entries]
        self.finder = CourseFinder(game.players[player], known, Random(seed))
        self._crowds = _OF_GAMES.setdefault(game, _Crowds())

    def found(self, size: int) -> list[SampledCourse]:
        """So many courses that agree to the end, or fewer; none, if none was found."""
        first, crowd = self._known(size)
        for reached in range(first, len(self.keys) - 1):
            if not crowd:
                break
            self.finder.begin(Random(self.seed, size, self.keys[reached + 1] >> 64))
            crowd = self._agreeing(crowd, reached + 1, size)
            self._crowds.keep(self._named(size, reached + 1), crowd)
        return crowd

    def _known(self, size: int) -> tuple[int, list[SampledCourse]]:
        """The last entry of which a crowd was found before, or none could be, and that."""
        for reached in range(len(self.keys) - 1, 0, -1):
            crowd = self._crowds.found(self._named(size, reached))
            if crowd is not None:
                return reached, crowd
        return 0, [SampledCourse(self.game.initial(), 0)] * size

    def _named(self, size: int, reached: int) -> tuple[int, ...]:
        return self.player, self.seed, size, self.keys[reached]

    def _agreeing(self, courses: list[SampledCourse], goal: int, size: int) -> list[SampledCourse]:
        """So many courses at the next entry, or fewer; none, if none was found. Each course is gone on with as often as any
        other, so that none is lost by chance."""
        finder, ahead = self.finder, list[SampledCourse]()
        for attempt in range(_TRIES):
            drawn = finder.drawn
            for one in shuffled(courses, finder.random):
                after = finder.onward(one, freely=attempt > 0)
                ahead += [after] if after is not None else []
                if len(ahead) == size or finder.is_spent:
                    break
            if len(ahead) == size or (attempt and (not ahead or drawn == finder.drawn)):
                break
        return self._spread(courses, ahead, goal, size)

    def _spread(
        self, courses: list[SampledCourse], ahead: list[SampledCourse], goal: int, size: int
    ) -> list[SampledCourse]:
        """Courses that agree, and, where they are few positions, changed ones that are others."""
        finder, there = self.finder, Counter(one.state.key for one in ahead)
        wanted, attempts = max(1, size // _FEW), size if ahead else _CHANGES * size
        while attempts > 0 and len(there) < wanted and not finder.is_spent:
            attempts -= 1
            pool = ahead or courses
            changed = finder.changed(pool[finder.random.below(len(pool))], goal)
            if changed is None or changed.state.key in there:
                continue
            if not there:
                attempts = size
            there[changed.state.key] += 1
            spare = next((at for at, one in enumerate(ahead) if there[one.state.key] > 1), None)
            if len(ahead) < size or spare is None:
                ahead.append(changed)
            else:
                there[ahead[spare].state.key] -= 1
                ahead[spare] = changed
        return ahead

    def unnoticed(self, course: SampledCourse) -> State:
        """Perhaps some decisions more, of which the player notices nothing."""
        finder, here = self.finder, course
        while here.state.result is None and here.state.mover != finder.player and finder.random.below(2):
            after = finder.after(here, here.state.draw(finder.random))
            if after is None:
                break
            here = after
        return here.state
