"""How games are timed, and what is compared with what."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ludograph
import pytest
from ludograph.files.library import library_ids
from ludograph.lab.bench.measure import Contender, MeasuredPlay, Rates, measure, one_core, ratio
from ludograph.lab.bench.openspiel import Rival, _entries, counterpart, options_for
from ludograph.lab.bench.own import contender
from ludograph.lab.bench.run import LOOP, OURS, ROLLOUTS, bench

from tests.commands import called

COUNT = """
title: Count
players: [A, B]
board: {tiling: square, columns: 1, rows: 1}
state: {n: 0..20}
moves:
  one: {do: n += 1}
  two: {do: n += 2}
flow: "forever: for p in player: turn p: decide one | two"
end: [{when: n > 3, result: draw}]
"""


class Clock:
    """Stands still unless somebody plays."""

    def __init__(self) -> None:
        self.now = 0.0
        self.players: list[str] = []

    def __call__(self) -> float:
        return self.now

    def player(self, name: str, seconds: float) -> Contender:
        """Plays games of three decisions that take so long."""

        def play(games: int) -> MeasuredPlay:
            self.players.append(name)
            self.now += games * seconds
            return MeasuredPlay(games, 3 * games)

        return play


def test_rates_are_games_a_second_of_the_clock() -> None:
    clock = Clock()
    rates = measure({"fast": clock.player("fast", 0.0002), "slow": clock.player("slow", 0.001)}, 0.3, 3, clock)
    assert rates["fast"].runs == pytest.approx([5000] * 3)
    assert rates["slow"].runs == pytest.approx([1000] * 3)
    assert ratio(rates["fast"], rates["slow"]) == pytest.approx(5)
    assert rates["fast"].length == 3


def test_the_clock_is_that_of_the_processor() -> None:
    """It stands still while others have the processor, or while a contender waits."""
    calls = []

    def play(games: int) -> MeasuredPlay:
        calls.append(games)
        time.sleep(0.1)
        until = time.process_time() + 0.002 * games
        while time.process_time() < until:
            pass
        return MeasuredPlay(games, None)

    measure({"waits": play}, 0.1, 1)
    assert len(calls) > 4  # two are over the time on the wall's clock


def test_contenders_take_turns() -> None:
    clock = Clock()
    measure({"a": clock.player("a", 0.25), "b": clock.player("b", 0.5)}, 1.5, 3, clock)
    assert "".join(clock.players) == "ab" + "aab" * 3  # first one call of each, to see how long it takes


def test_games_that_nobody_counted_have_no_length() -> None:
    assert Rates((1.0,), 5, None, 0).length is None


def test_the_ratio_is_that_of_neighbouring_runs() -> None:
    ours = Rates((100.0, 400.0, 200.0), 1, None, 0)
    theirs = Rates((50.0, 200.0, 100.0), 1, None, 0)
    assert ratio(ours, theirs) == 2.0


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_games_are_whole_and_counted(engine: str) -> None:
    game = ludograph.loads(COUNT, engine=engine)
    play = contender(game)
    played = [play(200) for _ in range(3)]
    assert sum(one.games for one in played) == 600
    decisions = [one.decisions for one in played]
    assert len(set(decisions)) > 1  # other games each time
    # exactly: E(4) with E(n) = 1 + (E(n - 1) + E(n - 2)) / 2, E(n <= 0) = 0
    assert sum(decisions) / 600 == pytest.approx(2.875, abs=0.15)
    assert all(one.unfinished == 0 for one in played)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_fault_of_the_rules_is_told(engine: str) -> None:
    game = ludograph.loads(COUNT.replace("n: 0..20", "n: 0..3"), engine=engine)
    with pytest.raises(ludograph.PlayError, match="out-of-range"):
        contender(game)(50)


def test_one_core_and_then_as_before() -> None:
    before = os.sched_getaffinity(0)
    with one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_which_run_begins_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    assert [*bench(["tic_tac_toe"], {}, "reference", 0.02, 2, lambda *run: told.append(run))]
    assert told == [("tic_tac_toe", done, 2) for done in (0, 0, 1, 2)], "first while it is made ready"


def test_what_it_prints(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    arguments = ["bench", "tic_tac_toe", "--seconds", "0.05", "--runs", "2", "--engine", "native", "--json", str(file)]
    told = called(*arguments)
    assert told.exit_code == 0, told.output
    _, head, line = told.output.splitlines()
    assert head.split()[:2] == ["ruleset", "games/s"]
    assert re.match(r"tic_tac_toe +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+ +7\.\d\d? +native$", line)
    (values,) = json.loads(file.read_text())["rulesets"]
    assert len(values["rates"][OURS]["runs"]) == 2
    assert values["ratio"] == {}


def test_another_rival_is_refused() -> None:
    told = called("bench", "tic_tac_toe", "--against", "nobody")
    assert told.exit_code == 2
    assert "`nobody` is not known" in told.output


# ---------------------------------------------------------------- OpenSpiel


class State:
    """A game of three decisions between two choices, and a throw of chance before them."""

    def __init__(self) -> None:
        self.taken: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.taken) == 4

    def is_chance_node(self) -> bool:
        return not self.taken

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(5, 0.25), (6, 0.75)]

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        assert action in ([5, 6] if not self.taken else [0, 1])
        self.taken.append(action)


@pytest.fixture
def rival(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """A stand-in for the package, as far as it is used. What is asked of it is written down."""
    calls: list[tuple[str, int]] = []

    class Bot:
        def __init__(
            self,
            game: Any,
            evaluator: Any,
            c: Any,
            simulations: Any,
            megabytes: Any,
            solve: Any,
            seed: Any,
            verbose: Any,
        ) -> None:
            assert simulations == 1
            self.games = evaluator

        def mcts_search(self, state: State) -> None:
            calls.append(("rollouts", self.games))
            time.sleep(0)
            until = time.process_time() + 0.0001 * self.games
            while time.process_time() < until:
                pass

    fake = SimpleNamespace(
        load_game=lambda name: calls.append((name, 0)) or SimpleNamespace(new_initial_state=State),
        RandomRolloutEvaluator=lambda games, seed: games,
        MCTSBot=Bot,
    )
    monkeypatch.setitem(sys.modules, "pyspiel", fake)
    return calls


def test_its_games_are_counted(rival: list[tuple[str, int]]) -> None:
    assert Rival().loop("any")(10) == MeasuredPlay(10, 40)
    assert Rival().rollouts("any")(7) == MeasuredPlay(7, None)
    assert rival == [("any", 0), ("any", 0), ("rollouts", 7)]


def test_it_plays_the_game_that_it_has(rival: list[tuple[str, int]]) -> None:
    (line, other) = bench(["tic_tac_toe", "yavalath"], {}, "reference", 0.05, 1, against=True)
    assert set(line.rates) == {OURS, ROLLOUTS, LOOP}
    assert rival[0] == ("tic_tac_toe", 0)
    assert line.times(ROLLOUTS) == pytest.approx(line.rates[OURS].median / line.rates[ROLLOUTS].median)
    assert set(other.rates) == {OURS}
    assert other.plain()["counterpart"] is None


def test_options_decide_whether_it_has_the_game() -> None:
    same = {"columns": 3, "rows": 3, "line_length": 3}
    assert counterpart("tic_tac_toe", same) == "tic_tac_toe"
    assert counterpart("tic_tac_toe", {**same, "rows": 4}) is None
    assert counterpart("hex", {"size": 7, "pie": False}) == "hex(board_size=7)"
    assert counterpart("anda", {}) is None


@pytest.mark.parametrize("name", _entries())
def test_names_are_written_for_rulesets_that_are_there(name: str) -> None:
    """An entry of the table fits the options of its ruleset."""
    assert name in library_ids()
    assert counterpart(name, ludograph.load(name, options_for(name), "reference").options)


def test_a_ruleset_that_cannot_be_measured_has_no_table() -> None:
    told = called("bench", "tic_tac_two")
    assert told.exit_code == 1
    assert told.stdout == ""
