"""A few cases of the endless comparison, and that it finds what it looks for."""

from __future__ import annotations

import os
import shutil
import signal
import time
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.card import CardGames, CardPlayed
from ludograph.engines.playouts import Columns
from ludograph.engines.reference import ReferenceGame
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text, reference_game

from tests.shared import thinned

from .fuzz import cases, compare, failing, forms, page, runner, shrink
from .fuzz.__main__ import run
from .fuzz.cases import Case, case
from .fuzz.runner import Outcome, run_apart
from .fuzz.shrink import smaller
from .test_near_misses import played
from .threads import Threads

SIMPLE = Case(1, "made up", "simple.yaml", """
title: Simple
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 2}
state:
  owner: cell -> player?
  unused: 0..9
moves:
  place in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
  more:
    do: unused += 1
flow: |
  forever: for p in player: turn p:
    decide main otherwise: draw
""", ())  # fmt: skip


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where what is compiled here is kept, which nobody asks for again."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _kept_apart(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setattr(runner, "PATIENCE", 600)  # nothing is left out, or slow, on a busy machine
    monkeypatch.setattr(compare, "SECONDS", 600.0)


@pytest.mark.long
def test_the_engines_agree() -> None:
    outcomes = [run_apart(case(seed)) for seed in range(5)]
    assert [outcome.message for outcome in outcomes if outcome.kind == "different"] == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ["hiding", "teams", "together"])
def test_the_engines_agree_where_something_is_hidden_or_shared(kind: str) -> None:
    made = [Case(seed, kind, "made_up.yaml", cases.MAKERS[kind](seed).ruleset(), ()) for seed in range(8)]
    outcomes = [run_apart(one) for one in made]
    assert [outcome.message for outcome in outcomes if outcome.kind == "different"] == []
    assert sum(outcome.kind == "same" for outcome in outcomes) >= 3
    assert sum(outcome.decisions for outcome in outcomes) > 30, "whatever the seeds make, some of it is played"


@pytest.mark.long
def test_cases_depend_on_their_seed_alone() -> None:
    assert case(5) == case(5)
    assert len({case(seed).text for seed in range(20)}) > 10
    assert {case(seed).kind for seed in range(60)} == {"bundled", "changed", "failing", "grafted", *cases.MAKERS}


@pytest.mark.parametrize("name", thinned(library_ids(), first=2, each=16))
def test_what_is_bundled_is_a_ruleset_without_its_examples(name: str) -> None:
    check_text(cases.merged(name))


@pytest.mark.long
def test_what_fails_now_and_then_is_played_as_before_until_it_fails() -> None:
    """Of forms that passes look for."""
    failed = changed = 0
    for seed, text in enumerate(forms.forms()[:12]):
        made = failing.failing(text, Random(seed))
        changed += made != text
        before, after = (played(ReferenceGame(check_text(one), "form"), seed) for one in (text, made))
        if after and isinstance(after[-1], tuple):
            failed += 1
            after = after[:-1]
        assert after == before[: len(after)]
    assert changed > 9
    assert failed > 0


@pytest.mark.long
def test_forms_with_something_of_others_are_rulesets() -> None:
    made = [(text, forms.grafted(text, Random(seed))) for seed, text in enumerate(forms.forms()[:6])]
    assert sum(one != other for one, other in made) > 4
    assert all(forms.program_of(other) for _, other in made)


@pytest.mark.long
def test_what_is_made_up_is_mostly_a_ruleset() -> None:
    made = [cases.MAKERS["made up"](seed).ruleset() for seed in range(40)]
    assert sum(forms.program_of(text) is not None for text in made) > 0.7 * len(made)


def _wrong_perft(self: NativeGame, depth: int) -> int:
    return 17


def _wrong_count(self: NativeGame, seed: int, numbers: list[int], most: int, *, listed: bool = False) -> Columns:
    counts = {name: array("q", [number]) for name, number in (("decisions", 4), ("chance", 0), ("turns", 3))}
    return Columns(counts, array("i", [0]), [None], array("i", [1, 1, 1, 1]) if listed else None)


def _no_games(self: NativeGame, seed: int, numbers: list[int], most: int, *, listed: bool = False) -> Columns:
    return Columns({}, array("i"), [], array("i") if listed else None)


def _dies(self: NativeGame, depth: int) -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0


def _fails(self: NativeGame, depth: int) -> int:
    raise KeyError("broken")


def test_where_nothing_differs_nothing_is_found() -> None:
    assert run_apart(SIMPLE).kind == "same"


PAGED = replace(SIMPLE, seed=next(seed for seed in range(99) if replace(SIMPLE, seed=seed).has_page))


@pytest.mark.long
def test_a_page_plays_as_the_native_engine_does() -> None:
    outcome = run_apart(PAGED)
    assert (outcome.kind, outcome.message) == ("same", "")
    assert outcome.has_page == (not page.lacking())
    assert not run_apart(SIMPLE).has_page


@pytest.mark.long
def test_decisions_that_are_written_alike_are_a_fault_to_both() -> None:
    """Behind the first decision, for else there is no page."""
    later = "  more in main:\n    written: b1\n    when: unused < 3 and any(owner[s] is not none for s in cell)\n"
    outcome = run_apart(replace(PAGED, text=PAGED.text.replace("  more:\n", later)))
    assert (outcome.kind, outcome.message) == ("same", "")
    assert outcome.faults > 0
    assert outcome.has_page == (not page.lacking())


CARDED = replace(SIMPLE, seed=next(seed for seed in range(99) if replace(SIMPLE, seed=seed).has_card))


def test_threads_of_a_card_play_as_the_native_engine_does() -> None:
    outcome = run_apart(CARDED)
    assert (outcome.kind, outcome.message, outcome.has_card) == ("same", "", True)
    assert not run_apart(SIMPLE).has_card


@pytest.mark.parametrize("wrong", ["counts", "ends", "done"])
def test_what_a_card_plays_otherwise_is_found(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    play = Threads.play

    def otherwise(self: Threads, games: CardGames) -> CardPlayed:
        played = play(self, games)
        column = getattr(played, wrong)
        column[0] = 1 - column[0]
        self.missed += wrong == "done"
        return played

    monkeypatch.setattr(Threads, "play", otherwise)
    outcome = runner.outcome_of(CARDED)
    assert outcome.kind == "different"
    assert "card" in outcome.message


def test_what_a_page_plays_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "lacking", lambda: "")
    monkeypatch.setattr(page, "_played", lambda given: {"lines": [[]] * page.GAMES})
    outcome = runner.outcome_of(PAGED)
    assert outcome.kind == "different"
    assert "decisions, as a page plays them" in outcome.message


def test_it_is_told_where_no_page_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert run(PAGED.seed, 0, 0, False) == 0
    assert "no page played, for `node` is not there" in capsys.readouterr().out


@pytest.mark.long
def test_a_bound_that_c_alone_meets_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """C looks for a finish by recursion, the reference engine does not."""
    monkeypatch.setattr(compare, "GAMES", 1)
    finish = "finish: {by: more, until: unused == 9000}\n"
    long = SIMPLE.text.replace("0..9", "0..9000").replace("owner[s] = mover\n", f"owner[s] = mover\n    {finish}")
    long = long.replace("rows: 2", "rows: 1")
    outcome = run_apart(replace(SIMPLE, text=long))
    assert outcome.kind == "same"
    assert outcome.left == compare.GAMES


def test_a_plan_may_take_more_steps_than_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    dear = "owner[s] is none and all(any(n > unused for n in 1..3000) for k in 0..3000)"
    plan = check_text(SIMPLE.text.replace("owner[s] is none", dear)).game
    monkeypatch.setattr(compare, "plan_of", lambda reference: plan)
    outcome = run_apart(SIMPLE)
    assert outcome.kind == "same"
    assert outcome.decisions == 4 * compare.GAMES


@pytest.mark.parametrize(
    ("name", "broken", "told"),
    [
        ("perft", _wrong_perft, "perft 2"),
        ("random_games", _wrong_count, "what is told of game"),
        ("random_games", _no_games, "what is told of game"),
        ("perft", _dies, "dies by SIGSEGV"),
        ("perft", _fails, "KeyError"),
    ],
)
def test_differences_are_found(
    name: str, broken: Callable[..., object], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(NativeGame, name, broken)
    outcome = run_apart(SIMPLE)
    assert outcome.kind == "different"
    assert told in outcome.message


@pytest.mark.long
def test_what_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 1)
    monkeypatch.setattr(runner, "HANGING", 0)

    def hang(case: Case) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})  # as C that never comes back
        while True:
            pass

    monkeypatch.setattr(runner, "outcome_of", hang)
    assert run_apart(SIMPLE).message == "the native engine hangs"


def test_what_only_waits_for_its_turn_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 1)
    monkeypatch.setattr(runner, "HANGING", 0.1)
    monkeypatch.setattr(runner, "_MUCH", 1000)

    def starved(case: Case) -> Outcome:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        time.sleep(1.5)  # as where others have the processor
        return Outcome("same")

    monkeypatch.setattr(runner, "outcome_of", starved)
    assert run_apart(SIMPLE).kind == "same"


def test_what_takes_long_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 1)
    monkeypatch.setattr(runner, "outcome_of", lambda case: time.sleep(3600))
    assert run_apart(SIMPLE).kind == "slow"


def test_a_finding_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(case: Case) -> Outcome:
        """As if C counted wrongly whatever can be placed."""
        try:
            starts = reference_game(check_text(case.text), case.name).initial().notations()
        except RulesetError:
            return Outcome("refused")
        return Outcome("different", "perft 2: 17 are none of them") if "a1" in starts else Outcome("same")

    monkeypatch.setattr(shrink, "run_apart", differs)
    text = smaller(replace(SIMPLE, text=SIMPLE.text + "end: [{when: unused > 5, result: draw}]\n"))
    assert "unused" not in text
    assert "place in main" in text


def test_a_finding_is_told_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cases, "case", lambda seed: replace(SIMPLE, seed=seed))
    assert run(3, 1, 3600, False) == 0
    monkeypatch.setattr(NativeGame, "perft", _wrong_perft)
    assert run(7, 2, 3600, False) == 1
    told = capsys.readouterr().out
    assert "seed 7 (made up, simple.yaml): perft 2" in told
    assert told.endswith("differences: 7, 8\n")
    assert (tmp_path / "out" / "fuzz" / "8.yaml").read_text().startswith("# seed 8, options {}\n")
