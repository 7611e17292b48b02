"""A game of a file as text: its decisions turn by turn, and the commands that look at it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import groupby

from ...engines.protocol import CHANCE
from ...ground.diagnostics import RulesetError, fail
from ...ground.records import Struct
from ..games.line import GameLine
from ..games.named import setting
from ..games.playing import Series

_LONG = 100_000
"""Characters of a command that a shell may refuse."""


class WrittenTurn(Struct):
    """Decisions in a row of a player, or of nature, which has no number."""

    number: int | None
    mover: str
    decisions: Sequence[str]


class WrittenGame(Struct):
    """Attributes:
    result:  "left unfinished" where there is none.
    """

    turns: Sequence[WrittenTurn]
    result: str

    @property
    def moves(self) -> str:
        """As `--moves` takes them."""
        return "; ".join(decision for turn in self.turns for decision in turn.decisions)


def otherwise(series: Series, line: GameLine) -> RulesetError:
    """That a game does not come out as it was written."""
    return fail(
        "damaged-games",
        f"game {line.number} of `{series.header.ruleset}` does not come out as it was written",
        helps=("it was edited, or written by a version of Ludograph that plays otherwise",),
    )


def written_game(series: Series, line: GameLine) -> WrittenGame:
    """Raises RulesetError: the game does not come out as it was written."""
    if not series.plays_the_same(line):
        raise otherwise(series, line)
    state, made = series.game.initial(), []
    for state, decision in series.course(line):
        made.append((str(state.mover), str(decision)))
        state = state.apply(decision)
    turns: list[WrittenTurn] = []
    number, last = 0, ""
    for mover, run in groupby(made, key=lambda one: one[0]):
        is_new = mover not in (CHANCE, last)
        if is_new:
            number, last = number + 1, mover
        turns.append(WrittenTurn(number if is_new else None, mover, [decision for _, decision in run]))
    return WrittenGame(turns, "left unfinished" if state.result is None else str(state.result))


def commands(series: Series, game: WrittenGame, number: int) -> list[str]:
    """The commands that show a game at its end; none where they would be too long for a shell."""
    if len(game.moves) > _LONG:
        return []
    sets = [word for name, value in series.game.options.items() for word in ("--set", f"{name}={setting(value)}")]
    what = [series.header.ruleset, *sets, "--moves", game.moves]
    return [
        shlex.join(["ludograph", "play", *what]),
        shlex.join(["ludograph", "draw", *what, "--output", f"game-{number}.svg"]),
    ]
