"""The measures of one study, fed with its games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...ground.diagnostics import fail, spelled
from .facts import GameFacts, Studied
from .kinds import MEASURES
from .model import Found, Measure, Need, Said

_FOLLOWED = frozenset({Need.COURSE, Need.VALUES})
"""What is known only of games that were gone through."""


class Measured:
    """Attributes:
    games:    how many there were.
    measures: those that mean something for these games, by name.
    absent:   the others, with the reason.
    """

    def __init__(self, studied: Studied) -> None:
        self.studied = studied
        self.games = 0
        why = {name: kind.absent(studied) for name, kind in MEASURES.items()}
        self.absent = {name: reason for name, reason in why.items() if reason}
        self.measures: Mapping[str, Measure] = {
            name: kind(studied) for name, kind in MEASURES.items() if name not in self.absent
        }
        self._each = tuple(self.measures.values())
        self._followed = tuple(measure for measure in self._each if _FOLLOWED & measure.needs)
        self._others = tuple(measure for measure in self._each if not _FOLLOWED & measure.needs)

    def add(self, game: GameFacts) -> None:
        """One more game, or several alike, in whatever order."""
        self.games += game.times
        for measure in self._others:
            measure.add(game)

    def add_course(self, game: GameFacts) -> None:
        """A game that was gone through, for the measures that need that; it was added before as all others."""
        for measure in self._followed:
            measure.add(game)

    def rows(self) -> Iterator[tuple[Measure, Found]]:
        """All numbers, in the order of the measures."""
        for measure in self._each:
            for row in measure.rows():
                yield measure, row

    def says(self) -> Iterator[Said]:
        """All sentences, in the order of the measures."""
        for measure in self._each:
            yield from measure.says()


def known(names: Iterable[str]) -> tuple[str, ...]:
    """Names of measures, each once. Raises RulesetError: there is no such measure."""
    wanted = tuple(dict.fromkeys(names))
    for name in wanted:
        if name not in MEASURES:
            raise fail(
                "unknown-measure", f"there is no measure `{name}`", helps=spelled(name, MEASURES, "the measures")
            )
    return wanted
