"""Games of a ruleset that is named with its options, ready to be played and measured."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...files.naming import WithOptions
from ...ground.limits import MOST_DECISIONS
from ...ground.records import Struct
from ...play.sampling import look_at_notations
from ..games.endings import endings
from ..games.header import header_of
from ..games.playing import Recipe, Series
from ..games.run import ALONE, PlayedBy
from ..measures.lines import FactsOfLines


class HowPlayed(Struct):
    """How games are played, whatever the ruleset.

    Attributes:
        players:  who plays, by seat; one name for all seats.
        cap:      after so many decisions a game is left unfinished.
    """

    players: Sequence[str] = ("random",)
    seed: int = 1
    cap: int = MOST_DECISIONS
    engine: str = "auto"
    by: PlayedBy = ALONE


class StudiedSeries(Struct):
    """Attributes:
    named:    the ruleset as it was asked for; `players`: who plays, likewise.
    """

    named: WithOptions
    players: Sequence[str]
    series: Series

    @classmethod
    def of(cls, named: WithOptions, way: HowPlayed) -> StudiedSeries:
        """Raises RulesetError: the ruleset has errors, or there are no such players."""
        recipe, game = Recipe.read(named.ruleset, named.options, way.engine)
        look_at_notations(game, way.seed)
        header = header_of(game, way.players, seed=way.seed, cap=way.cap, name=named.ruleset)
        return cls(named, tuple(way.players), Series(header, game, recipe))

    @property
    def title(self) -> str:
        """Of the ruleset, with the options that were asked for."""
        asked = ", ".join(f"{name} {value}" for name, value in self.named.options.items())
        return f"{self.series.header.title} ({asked})" if asked else self.series.header.title

    @cached_property
    def facts(self) -> FactsOfLines:
        """Makes facts of its games."""
        game = self.series.game
        mover = game.initial().mover
        starter = game.players.index(mover) if mover in game.players else None
        return FactsOfLines(self.series.header, [ending.name for ending in endings(game.core)], starter)
