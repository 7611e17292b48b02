"""Mistakes in commands that let players meet, sweep over options or solve."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ludograph.files.naming import WithOptions
from ludograph.lab.bench.run import bench
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.ladder import Ladder
from ludograph.lab.matches.pairing import Arena
from ludograph.lab.solve.keeping import SolveFile
from ludograph.lab.solve.run import SolvePlan, solve
from ludograph.lab.study.rotation import rotation
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.lab.sweeps.axes import read_axes
from ludograph.lab.sweeps.target import SweepTarget
from ludograph.pipeline import load


def _arena(name: str = "tic_tac_toe") -> Arena:
    recipe, game = Recipe.read(name, {}, "reference")
    return Arena(game, recipe, seed=1, opening=2, cap=100)


def _rotated(name: str) -> object:
    way = HowPlayed(engine="reference")
    return rotation(StudiedSeries.of(WithOptions(name), way), way)


LAB_CALLS: dict[str, Callable[[], object]] = {
    "bad-target": lambda: SweepTarget.read("fair"),
    "cannot-rotate": lambda: _rotated("peg_solitaire"),
    "nature-decides": lambda: solve(load("backgammon", engine="reference").initial(), SolvePlan(within=1)),
    "no-budget": lambda: Ladder.between("random", 16, 64).pairings(_arena()),
    "no-decisions": lambda: list(bench(["ends-at-once.yaml"], {}, "reference", 0.1, 1)),
    "no-opponents": lambda: _arena("peg_solitaire"),
    "no-sweep": lambda: read_axes({"komi": "3"}),
    "other-solve": lambda: SolveFile(Path("shared/base.yaml"), load("tic_tac_toe", engine="reference").initial()),
    "same-player": lambda: _arena().pairing("uct:400", "uct:400"),
}
