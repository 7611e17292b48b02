"""Whom a game favours, taken apart: who moves first, what the rules give to a name, and who plays.

Games are played in blocks. In each block another player begins, with the names, and so the colours, places and aims, as they
are; and where the seats have different players, these change seats, too. All combinations have equally many games, so none
of the three can be taken for another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...ground.diagnostics import RulesetError, fail
from ...ground.records import Struct
from ..games.batch import Batch
from ..games.header import header_of
from ..games.place import default_file
from ..games.playing import Series
from ..games.run import GamesRun, PlayedBy
from ..measures.lines import FactsOfLines
from .series import HowPlayed, StudiedSeries
from .turned import is_turned, turned_recipes

Watch = Callable[[str, int, int], None]
"""`watch(what, games done, games wanted)`, called now and then."""

ORDER, NAME, PLAYER = "order", "name", "player"


class RotationBlock(Struct):
    """Games of one arrangement.

    Attributes:
        players:  by seat, in the turn order, who plays, as it was asked for.
    """

    series: Series
    players: tuple[str, ...]

    def levels(self, factor: str) -> Sequence[str]:
        """By seat what it has of a factor."""
        if factor == ORDER:
            return [_ordinal(place) for place in range(len(self.players))]
        return self.series.header.players if factor == NAME else self.players


@dataclass
class Rotation:
    """Attributes:
    blocks:   all arrangements.
    factors:  what is taken apart.
    each:     games of a block that are wanted; 0: not known yet.
    games:    that were played; `decided`: that somebody won alone.
    wins:     by factor and level how many of these.
    """

    blocks: Sequence[RotationBlock]
    factors: Sequence[str]
    each: int = 0
    games: int = 0
    decided: int = 0
    wins: dict[str, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for factor in self.factors:
            self.wins[factor] = {level: 0 for block in self.blocks for level in block.levels(factor)}

    def fair(self, factor: str, level: str) -> float:
        """The share of wins that is fair for a level: that of the seats that have it."""
        levels = self.blocks[0].levels(factor)
        return levels.count(level) / len(levels)

    def run(self, games: int, by: PlayedBy, watch: Watch, *, is_kept: bool = True) -> None:
        """Plays so many games of all blocks together, or some more, as far as they are missing.

        Raises: RulesetError: the rules fail in a game. KeyboardInterrupt: it was stopped.
        """
        self.each = -(-games // len(self.blocks))
        readers = [FactsOfLines(block.series.header, (), None) for block in self.blocks]
        wanted = [(which, which * self.each + game) for which in range(len(self.blocks)) for game in range(self.each)]

        def take(which: int, batch: Batch) -> None:
            """No two blocks share a stream: rules that differ in names alone would play the same games with it."""
            for game in readers[which](batch):
                if game.number // self.each == which:
                    self._add(self.blocks[which], game.winner)

        run = GamesRun(
            [block.series for block in self.blocks],
            take,
            by=by,
            out=self.default_file if is_kept else None,
            watch=lambda which: watch("seats rotated", self.games, len(wanted)),
        )
        with run:
            missing = [(which, number) for which, number in wanted if number not in run.known(which)]
            run.play_these(missing, len(missing))

    def _add(self, block: RotationBlock, winner: int | None) -> None:
        self.games += 1
        if winner is None:
            return
        self.decided += 1
        for factor in self.factors:
            self.wins[factor][block.levels(factor)[winner]] += 1

    @property
    def default_file(self) -> Path:
        """Where its games are kept unless somebody says otherwise. How many a block has decides which they are."""
        return default_file([block.series.header for block in self.blocks]).with_suffix(f".{self.each}.games")


def rotation(studied: StudiedSeries, way: HowPlayed) -> Rotation:
    """The blocks, before any of their games is played.

    Raises: RulesetError: there is nothing to rotate.
    """
    series = studied.series
    assert series.recipe is not None, "the games of a study are named"
    names, programs = series.game.players, way.players
    if len(names) < 2:
        raise _refuse(f"`{studied.named}` has one player", "with nobody to change seats with, nothing is favoured")
    if series.header.teams:
        raise _refuse(f"`{studied.named}` is played by teams", "whom it favours `study` tells by team")
    turned = [*turned_recipes(series.recipe, series.game)]
    changes_order = is_turned([game for _, game in turned])
    if not changes_order:
        turned = turned[:1]
    changes_players = len(set(programs)) > 1
    if not changes_order and not changes_players:
        title = f"who begins in `{studied.named}` does not follow from the order of its players"
        raise _refuse(title, "where the rules name who begins, or nature chooses, seats can be rotated by hand alone")
    blocks = []
    by = tuple(programs) if changes_players else tuple(programs[:1]) * len(names)
    arranged = dict.fromkeys((*by[shift:], *by[:shift]) for shift in range(len(names)))
    for recipe, game in turned:
        for one in arranged:
            seats = tuple(one[names.index(name)] for name in game.players)
            header = header_of(game, seats, seed=way.seed, cap=way.cap, name=studied.named.ruleset)
            blocks.append(RotationBlock(Series(header, game, recipe), seats))
    factors = [*([ORDER, NAME] if changes_order else [NAME]), *([PLAYER] if changes_players else [])]
    return Rotation(blocks, factors)


def _refuse(title: str, why: str) -> RulesetError:
    return fail("cannot-rotate", title, helps=(why,))


def _ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place] if place < 6 else f"{place + 1}th"
