"""What `compare` says of a ruleset and its base, while the games are being played."""

from __future__ import annotations

import time
from typing import Any

from ..book.comparison import compare
from ..book.comparison.words import sentence
from ..checker import Program
from ..engines.choice import make_game
from ..files.naming import WithOptions
from ..lab.compare.family import questions
from ..lab.compare.run import Comparing
from ..lab.compare.told import sentences, table
from ..lab.games.header import header_of
from ..lab.games.playing import Series
from ..lab.games.run import GamesRun
from ..lab.study.series import StudiedSeries

Json = dict[str, Any]

_CAP = {"native": 20_000, "reference": 1_000}
_PLANNED = {"native": 1600, "reference": 200}
"""Decisions of a game and games of each, by the engine that plays. Looks are fixed by it before the first game."""

_STEP = 4
"""Games of each between looks at the clock."""


class AgainstBase:
    """The comparison of two programs, the base first. Raises RulesetError: the rules fail."""

    def __init__(self, programs: tuple[Program, Program], names: tuple[str, str], seed: int) -> None:
        games = [make_game(program, name, "auto") for program, name in zip(programs, names, strict=True)]
        engine = min(game.engine for game in games) if len({game.engine for game in games}) == 1 else "reference"
        header = [header_of(game, ("random",), seed=seed, cap=_CAP[engine], name=game.id) for game in games]
        studied = [
            StudiedSeries(WithOptions(game.id), ("random",), Series(one, game))
            for game, one in zip(games, header, strict=True)
        ]
        asked = questions([one.facts.studied for one in studied])
        self._comparing = Comparing(studied, asked, _PLANNED[engine], None)
        self._run = GamesRun([one.series for one in studied], self._comparing.take)
        self._changes = [sentence(change) for change in compare(*programs).changes]

    def play(self, until: float) -> None:
        """Goes on with the games until a time."""
        comparing = self._comparing
        while not comparing.is_whole and time.monotonic() < until:
            comparing.go_on(self._run, _STEP)
            if comparing.is_whole:
                comparing.expose()

    def told(self) -> Json:
        comparing = self._comparing
        (*heads, apart, verdict), rows = table(comparing, 1)
        looked = comparing.looks[comparing.passed - 1].games if comparing.passed else 0
        return {
            "games": min(side.games for side in comparing.sides),
            "planned": comparing.planned,
            "said": [said.text for said in sentences(comparing, 1, self._changes)],
            "looked": looked,
            "heads": [*heads, f"{apart} at one look", verdict],
            "rows": rows,
        }
