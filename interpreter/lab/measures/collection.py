"""The measures of one study, fed with its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...ground.diagnostics import fail, spelled
from .facts import GameFacts, Studied
from .kinds import MEASURES
from .model import Measure


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

    def add(self, games: Iterable[GameFacts]) -> None:
        """Games, in whatever order and pieces."""
        measures = tuple(self.measures.values())
        for game in games:
            self.games += 1
            for measure in measures:
                measure.add(game)


def known(names: Iterable[str]) -> tuple[str, ...]:
    """Names of measures, each once. Raises RulesetError: there is no such measure."""
    wanted = tuple(dict.fromkeys(names))
    for name in wanted:
        if name not in MEASURES:
            raise fail(
                "unknown-measure", f"there is no measure `{name}`", helps=spelled(name, MEASURES, "the measures")
            )
    return wanted
