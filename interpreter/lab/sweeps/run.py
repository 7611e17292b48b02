"""Sweeps as they are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ...files.naming import WithOptions
from ...files.writing import make_folder
from ...ground.diagnostics import Diagnostic, fail
from ...ground.records import Struct, replace
from ..games.batch import Batch
from ..games.run import GamesRun
from ..study.series import HowPlayed
from ..telling import RULES_COMPILED, RULES_READ
from .alike import alike, would_matter
from .axes import Axis, cells_of, read_axes
from .cells import Cell
from .target import SweepTarget
from .tune import Tuned, Tuning

Watch = Callable[[str, int, int], None]
"""`watch(what, done, wanted)`, called now and then: of a cell and its games, and before that of all being made ready."""


class SweepPlan(Struct):
    """What is asked for.

    Attributes:
        options:  by name, as written; at least one lists several values.
        games:    of each cell; with a target as a mean over the cells.
    """

    ruleset: str
    options: Mapping[str, str]
    games: int
    way: HowPlayed
    target: SweepTarget | None = None


class Sweep:
    """Attributes:
    is_alike: when it was played: whether the cells' random games are all the same. A target is not looked for then by random
        players.
    unlocked: if they are: another option and its value with which they would not be the same, if one was found.
    notices:  what was noticed on the way and does not make the games wrong.
    """

    def __init__(self, plan: SweepPlan, watch: Watch = lambda cell, done, wanted: None) -> None:
        """Loads all cells, and tells `watch` how far that is.

        Raises: RulesetError: the options are no sweep, or the ruleset does not take one of them.
        """
        self.fixed, self.axes = read_axes(plan.options)
        if plan.target is not None and len(self.axes) > 1:
            names = " and ".join(f"`{axis.option}`" for axis in self.axes)
            raise fail(
                "no-sweep",
                f"{names} both have several values, and a target is met along one option",
                helps=["fix the others, or leave the target out for a table of all cells"],
            )
        named = WithOptions(plan.ruleset, self.fixed)
        options = [*cells_of(self.axes)]
        self.cells = Cell.each(
            named, options, plan.way, plan.target, lambda cells: watch(RULES_READ, cells, len(options))
        )
        self._tuning = None
        if plan.target is None:
            for cell in self.cells:
                cell.ask(plan.games)
        else:
            target = plan.target.between([len(cell.measured.studied.players) for cell in self.cells])
            plan = replace(plan, target=target)
            self._tuning = Tuning(self.axis, self.cells, target, plan.games * len(self.cells))
        self.plan = plan
        self.is_alike = False
        self.unlocked: tuple[str, str] | None = None
        self.notices: list[Diagnostic] = []

    @property
    def axis(self) -> Axis:
        """The first option that has several values."""
        return self.axes[0]

    @property
    def is_whole(self) -> bool:
        """Of a sweep without a target: whether all cells have their games."""
        return all(cell.measured.games >= self.plan.games for cell in self.cells)

    def run(self, out: Path | None, watch: Watch) -> None:
        """Plays what is missing.

        Raises: RulesetError: the rules fail in a game, or the file cannot be used. KeyboardInterrupt: it was stopped.
        """
        self._look_for_effect(watch)
        if self.is_alike and self._tuning is not None and set(self.plan.way.players) == {"random"}:
            return
        if out is not None:
            make_folder(out)
        games = GamesRun(
            [cell.studied.series for cell in self.cells],
            self._take,
            by=self.plan.way.by,
            out=out,
            watch=lambda which: self._tell(watch, self.cells[which]),
        )
        try:
            with games as run:
                if self._tuning is None:
                    self._play(
                        run, [(which, game) for which in range(len(self.cells)) for game in range(self.plan.games)]
                    )
                else:
                    self._tuning.run(lambda wanted: self._play(run, wanted))
        finally:
            self.notices += games.notices

    def _look_for_effect(self, watch: Watch) -> None:
        way, cells = self.plan.way, len(self.cells)
        games = [cell.studied.series.game for cell in self.cells]
        self.is_alike = alike(games, way.seed, ready=lambda done: watch(RULES_COMPILED, done, cells))
        if self.is_alike:
            ends = [self.cells[0].options, self.cells[-1].options]
            self.unlocked = would_matter(self.plan.ruleset, self.fixed, ends, way.seed, way.engine)

    def _play(self, run: GamesRun, wanted: Sequence[tuple[int, int]]) -> None:
        """Plays games that are not there yet: of the cell of this place, with this number."""
        cells = self.cells
        for which, games in {which: game + 1 for which, game in sorted(wanted)}.items():
            cells[which].ask(games)
        missing = [(which, cells[which].stream(game)) for which, game in wanted if not cells[which].has(game)]
        run.play_these(missing, len(missing))

    def _tell(self, watch: Watch, cell: Cell) -> None:
        """How far a cell is; of a search along an option in the rounds that are known by now."""
        watch(cell.name, cell.measured.games, cell.asked if self._tuning else self.plan.games)

    @property
    def outcome(self) -> Tuned | None:
        """Of a sweep with a target: what it has come to."""
        return None if self._tuning is None else self._tuning.outcome

    def _take(self, which: int, batch: Batch) -> None:
        self.cells[which].take(batch)
