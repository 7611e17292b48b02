"""Games that an engine plays many at a time: the same records as those played decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.engines.playouts import BatchGame
from ludograph.lab.simulation import batches
from ludograph.lab.simulation.batches import plays_at_random, random_games
from ludograph.lab.simulation.run import Plan, simulate
from ludograph.lab.simulation.storage import GamesFile

DICE = """
title: Dice
players: [A, B, C]
board: {tiling: square, columns: 1, rows: 1}
state: {points: player -> 0..99, rolls: 0..9}
moves:
  roll(p in player): {choose: n in 1..3, weight: "if n == 2 then 2 else 1", do: "points[p] += n", written: "{p} {n}"}
  skip: {do: rolls += 1}
  stop: {do: rolls = 9}
flow: |
  forever: for p in player: turn p:
    chance roll(p)
    decide skip | stop
end: [{when: rolls == 9, result: "rank by points[p] for p in player"}]
"""


@pytest.fixture
def dice(tmp_path: Path) -> str:
    path = tmp_path / "dice.yaml"
    path.write_text(DICE)
    return str(path)


def _lines(path: Path, rulesets: list[str], engine: str, **more: object) -> list[str]:
    simulate(Plan(**{"options": {}, "games": 40, "seed": 5, "out": path, "engine": engine, **more}, rulesets=rulesets))  # type: ignore[arg-type]
    return sorted(path.read_text().splitlines())


@pytest.mark.parametrize("jobs", [1, 2])
def test_both_engines_write_the_same_file(tmp_path: Path, dice: str, jobs: int) -> None:
    rulesets = ["tic_tac_toe", dice]
    reference = _lines(tmp_path / "reference.jsonl", rulesets, "reference")
    assert _lines(tmp_path / "native.jsonl", rulesets, "native", jobs=jobs) == reference
    assert len(reference) == 82


def test_games_left_at_the_bound_are_the_same(tmp_path: Path) -> None:
    more = {"games": 2, "max_decisions": 17}
    reference = _lines(tmp_path / "reference.jsonl", ["inchworm"], "reference", **more)
    assert _lines(tmp_path / "native.jsonl", ["inchworm"], "native", **more) == reference
    assert '"unfinished":true' in reference[-1]


def test_decisions_that_are_kept_are_the_same(tmp_path: Path, dice: str) -> None:
    more = {"games": 3, "keep": True}
    assert _lines(tmp_path / "a.jsonl", [dice], "native", **more) == _lines(
        tmp_path / "b.jsonl", [dice], "reference", **more
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_of_the_rules_is_told_as_by_the_reference_engine(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(DICE.replace("points: player -> 0..99", "points: player -> 0..7"))
    told = []
    for engine in ("native", "reference"):
        with pytest.raises(ludograph.PlayError if jobs == 1 else ludograph.RulesetError) as caught:
            simulate(Plan([str(path)], {}, 200, 1, jobs=jobs, engine=engine))
        (item,) = caught.value.diagnostics
        assert item.slug == "out-of-range"
        told.append((item.title, *item.notes))
    if jobs == 1:
        assert told[0] == told[1]


def test_games_before_a_fault_are_kept(tmp_path: Path) -> None:
    path, out = tmp_path / "faulty.yaml", tmp_path / "games.jsonl"
    path.write_text(DICE.replace("points: player -> 0..99", "points: player -> 0..8"))
    with pytest.raises(ludograph.RulesetError):
        simulate(Plan([str(path)], {}, 3000, 1, engine="native", out=out))
    games = [line for line in out.read_text().splitlines() if '"game"' in line]
    assert [line.split(",")[1] for line in games] == [f'"game":{number}' for number in range(len(games))]
    with pytest.raises(ludograph.RulesetError) as caught:
        simulate(Plan([str(path)], {}, 3000, 1, engine="reference"))
    assert caught.value.diagnostics[0].notes[-1].startswith(f"game {len(games)} of seed 1, ")


@BatchGame.register
class Timed:
    """A game on a clock of its own: each playout takes the same time."""

    def __init__(self, game: Any, seconds: float) -> None:
        self.game, self.seconds, self.now = game, seconds, 0.0

    def clock(self) -> float:
        return self.now

    def random_games(self, seed: int, numbers: Sequence[int], most: int, *, listed: bool) -> Any:
        self.now += self.seconds * len(numbers)
        return self.game.random_games(seed, numbers, most, listed=listed)


@pytest.mark.parametrize(
    ("seconds", "sizes"),
    [(1.0, [1, 1, 1]), (0.125, [1, 2, 4, 8, 8, 8]), (0.0, [1, 2, 4, 8, 16, 32, 50, 50])],
    ids=["longer than a moment", "some in a moment", "at once"],
)
def test_batches_grow_until_they_take_a_moment(
    dice: str, monkeypatch: pytest.MonkeyPatch, seconds: float, sizes: list[int]
) -> None:
    monkeypatch.setattr(batches, "_MOST", 50)
    game = ludograph.load(dice, engine="native")
    (outcome,) = simulate(Plan([dice], {}, 1, 1, engine="native"))
    assert plays_at_random(game, outcome.settings)
    timed = Timed(game, seconds)
    made = [*islice(random_games(timed, outcome.settings, count(), 1.0, timed.clock), len(sizes))]
    assert [len(records) for records in made] == sizes
    assert [record.game for records in made for record in records] == [*range(sum(sizes))]


def test_only_random_games_are_left_to_the_engine(dice: str) -> None:
    game = ludograph.load(dice, engine="native")
    for players, keep in ((("random", "search:2", "random"), False), (("random",), True)):
        (outcome,) = simulate(Plan([dice], {}, 1, 1, players, engine="native", keep=keep))
        assert not plays_at_random(game, outcome.settings)
    (outcome,) = simulate(Plan([dice], {}, 1, 1, engine="reference"))
    assert not plays_at_random(ludograph.load(dice, engine="reference"), outcome.settings)


def test_a_simulation_goes_on_by_another_engine(tmp_path: Path, dice: str) -> None:
    whole = _lines(tmp_path / "whole.jsonl", [dice], "reference")
    out = tmp_path / "parts.jsonl"
    _lines(out, [dice], "native", games=13)
    assert _lines(out, [dice], "reference", games=25) != whole
    assert _lines(out, [dice], "native") == whole
    assert len(GamesFile(out, [simulate(Plan([dice], {}, 1, 5))[0].settings]).known[dice]) == 40
