"""What is solved is what best play is worth, and C solves what is meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, cast

import ludograph
import pytest
from ludograph.engines.base import State
from ludograph.engines.choice import forcing_in_c, proving_in_c, solver_in_c
from ludograph.engines.solving import Proving, Solver, Worth
from ludograph.files.own import own_secret
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.lab.solve.keeping import SolveFile
from ludograph.lab.solve.meaning import ReferenceForcing, ReferenceSolver
from ludograph.lab.solve.proving import ReferenceProving
from ludograph.lab.solve.run import SolveOutcome, SolvePlan, solve
from ludograph.lab.solve.sentences import sentences

from tests.shared import thinned

SPOT = "board: {graph: {sites: {spot: [0, 0]}}}"

NIM = f"""
language: 2
title: Three heaps of one
players: [Ann, Ben, Cid]
{SPOT}
state: {{left: 0..6 = 5}}
moves:
  one: {{do: left -= 1}}
  two: {{when: left >= 2, do: left -= 2}}
flow: |
  forever:
    for p in player:
      turn p: decide one | two
      if left == 0: win p
"""

CHASE = f"""
language: 2
title: Chase on a ring
players: [Wolf, Hare]
{SPOT}
state: {{wolf: 0..5, hare: 0..5 = 3}}
moves:
  left: {{do: wolf = (wolf + 5) mod 6}}
  right: {{do: wolf = (wolf + 1) mod 6}}
  down: {{do: hare = (hare + 5) mod 6}}
  up: {{do: hare = (hare + 1) mod 6}}
  stay: {{do: hare = hare}}
flow: |
  forever:
    turn Wolf: decide left | right
    if wolf == hare: win Wolf
    turn Hare: decide down | up | stay
    if wolf == hare: win Wolf
"""

PARTNERS = """
language: 2
title: Two in one crew
players: {names: [Ann, Ben, Cid, Dan], teams: {Crew: [Ann, Cid], Rest: [Ben, Dan]}}
state: {given: player -> bool, taken: player -> bool}
moves:
  give: {do: "given[mover] = yes"}
  keep: {do: "given[mover] = no"}
  take: {when: "any(given[p] for p in members(team(mover)))", do: "taken[mover] = yes"}
flow: |
  for p in player: turn p: decide give | keep | take
  if taken[Cid]: win Crew
  win Rest
"""
"""Cid wins with what Ann gives, and nobody wins alone."""

DICE = f"""
language: 2
title: Double or leave
players: [Ann, Ben]
{SPOT}
state: {{rolls: 0..3, good: bool}}
moves:
  hit: {{weight: 2, do: good = yes}}
  miss: {{weight: 1, do: good = no}}
  go: {{do: rolls += 1}}
  stop: {{when: rolls > 0, do: rolls = rolls}}
flow: |
  while rolls < 3:
    turn Ann: decide go | stop
    chance hit | miss
    if not good: win Ben
    if rolls == 2: win Ann
  draw
"""

AGAIN = f"""
language: 2
title: Until it falls
players: [Ann, Ben]
{SPOT}
state: {{good: 0..2}}
moves:
  hit: {{weight: 1, do: good = 1}}
  miss: {{weight: 2, do: good = 2}}
  again: {{weight: 3, do: good = 0}}
  go: {{do: good = 0}}
flow: |
  forever:
    turn Ann: decide go
    chance hit | miss | again
    if good == 1: win Ann
    if good == 2: win Ben
"""

SHORT_OR_LONG = f"""
language: 2
title: Short or long
players: [Ann, Ben, Cid]
{SPOT}
state: {{over: bool}}
moves:
  go: {{do: over = no}}
  short: {{do: over = yes}}
  long: {{do: over = no}}
flow: |
  turn Ann: decide go
  turn Ben: decide short | long
  if over: win Ann
  turn Cid: decide go
  win Cid
"""

SMALL: list[tuple[str, Mapping[str, str]]] = [
    ("tic_tac_toe", {"columns": "3", "rows": "2", "line_length": "3"}),
    ("clobber", {"columns": "3", "rows": "3"}),
    (NIM, {}),
    (CHASE, {}),
    (DICE, {}),
    (AGAIN, {}),
]


def loaded(name: str, options: Mapping[str, str], engine: str) -> ludograph.Game:
    if "\n" not in name:
        return ludograph.load(name, options, engine=engine)
    return ludograph.loads(name, options, engine=engine)  # a file of this run alone would be compiled in every run


def settled(solver: Solver) -> Solver:
    while (found := solver.explore(1000)) == "more":
        pass
    assert (found, solver.settle()) == ("all", "settled")
    return solver


@cache
def _meant(name: str, *options: tuple[str, str]) -> Solver:
    return settled(ReferenceSolver(loaded(name, dict(options), "reference").initial()))


def meant_by(name: str, options: Mapping[str, str]) -> Any:
    """What every position is worth, worked out once for all tests."""
    return _meant(name, *options.items())


@pytest.mark.parametrize(("name", "options"), thinned(SMALL, first=2))
def test_c_finds_of_every_position_what_is_meant(name: str, options: Mapping[str, str], tmp_path: Path) -> None:
    meant = meant_by(name, options)
    solver = solver_in_c(loaded(name, options, "native").initial(), 1 << 30)
    assert solver is not None
    settled(solver)
    facts, expected = solver.facts(), meant.facts()
    assert (facts.positions, facts.edges, facts.won, facts.lost, facts.open, facts.hardest, facts.ties) == (
        expected.positions, expected.edges, expected.won, expected.lost, expected.open, expected.hardest, expected.ties,
    )  # fmt: skip
    for number, state in enumerate(meant.states):
        if state.result is None:
            found = solver.number(state)
            assert found is not None
            one, other = meant.worth(number), solver.worth(found)
            assert one.far == other.far, state
            assert one.payoffs == pytest.approx(other.payoffs, abs=1e-6)
    assert solver.way_to(facts.hardest) == meant.way_to(expected.hardest)
    broken = broken_off(loaded(name, options, "native").initial(), tmp_path / "x.solve")
    assert replace(broken.facts(), bytes=0) == replace(facts, bytes=0)
    assert broken.way_to(facts.hardest) == meant.way_to(expected.hardest)
    solver.close(), broken.close()


def broken_off(root: State, path: Path) -> Solver:
    """Solved with a break after every few positions, from which another solver goes on by the file alone."""
    for times in count():
        solver = solver_in_c(root, 1 << 30)
        assert solver is not None
        file = SolveFile(path, root)
        file.resume(solver)
        found = solver.explore(2 << times)
        if found == "all":
            assert solver.settle() == "settled"
            return solver
        file.keep(solver)
        solver.close()
    raise AssertionError


def test_the_clock_is_looked_at_soon_whatever_a_position_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at this clock is a second later: the reference engine has time for a few positions."""
    monkeypatch.setattr("time.monotonic", count().__next__)
    found = solve(ludograph.load("tic_tac_toe", engine="reference").initial(), SolvePlan(seconds=9))
    assert found.left == "time"
    assert found.facts is not None
    assert 0 < found.facts.explored < 100


def test_a_solve_that_was_stopped_goes_on_and_a_file_that_is_not_its_own_is_refused(tmp_path: Path) -> None:
    root, path = ludograph.load("tic_tac_toe", engine="native").initial(), tmp_path / "tic.solve"
    late = solve(root, SolvePlan(seconds=0, file=SolveFile(path, root)))
    assert (late.left, path.exists()) == ("time", True)
    assert solve(root, SolvePlan(file=SolveFile(path, root))).worth == Worth((0.0, 0.0), 9)
    whole = path.read_bytes()
    other = root.apply("a1")
    for here, data in (
        (other, whole), (root, b""), (root, b"foreign\n"), (root, whole[:-1]), (root, whole[:-40] + b"x" + whole[-39:]),
        (root, whole.replace(b'"format":2', b'"format":3', 1)), (root, whole + b"more"),
    ):  # fmt: skip
        path.write_bytes(data)
        with pytest.raises(RulesetError) as refused:
            solve(here, SolvePlan(file=SolveFile(path, here)))
        assert refused.value.diagnostics[0].slug == "other-solve"
        assert path.read_bytes() == data
    assert SolveFile(path, root, fresh=True).kept.counts == ()


def test_a_solve_with_less_memory_does_not_throw_away_what_was_found(tmp_path: Path) -> None:
    root, path = ludograph.load("connect_four", engine="native").initial(), tmp_path / "four.solve"
    begun = solve(root, SolvePlan(seconds=0.05, file=SolveFile(path, root)))
    assert begun.left == "time"
    whole = path.read_bytes()
    with pytest.raises(RulesetError, match="more than fits into the memory that is allowed"):
        solve(root, SolvePlan(memory=1 << 10, seconds=0.05, file=SolveFile(path, root)))
    assert path.read_bytes() == whole


def test_of_a_solve_that_keeps_nothing_it_is_not_said_that_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tic.solve"
    told = {}
    for engine in ("native", "reference"):
        root = ludograph.load("tic_tac_toe", engine=engine).initial()
        plan = SolvePlan(seconds=0, file=SolveFile(path, root))
        told[engine] = [said.slug for said in sentences(root, plan, solve(root, plan))]
    assert ("goes-on" in told["native"], "goes-on" in told["reference"]) == (True, False)


class Altered:
    """A solver of whose memory something else is kept, with the right digest: at a place of a piece, or (-1) among the counts."""

    def __init__(self, solver: Solver, number: int, place: int, there: bytes) -> None:
        self._solver, self._number, self._place, self._there = solver, number, place, there

    @property
    def layout(self) -> str:
        return self._solver.layout

    def kept(self) -> tuple[list[int], Iterator[memoryview]]:
        counts, pieces = self._solver.kept()
        held = [bytearray(piece) for piece in pieces]
        if self._number < 0:
            counts[self._place] = int.from_bytes(self._there, "little")
        else:
            held[self._number][self._place : self._place + len(self._there)] = self._there
        return counts, map(memoryview, held)


@pytest.mark.parametrize(
    ("number", "place", "there"),
    [
        pytest.param(0, 32 + 16, b"\0\0\0\0\1\0\0\0", id="decisions behind the last one"),
        pytest.param(0, 32 + 16, b"\xff" * 8, id="decisions before the first one"),
        pytest.param(0, 30, b"\x64", id="a mover that there is not"),
        pytest.param(0, 28, b"\xff\x7f", id="a worth that there is not"),
        pytest.param(1, 4, b"\xff" * 4, id="a decision to a position that there is not"),
        pytest.param(-1, 0, b"\0", id="no position"),
        pytest.param(-1, 1, b"\xff\3", id="more gone through than found"),
        pytest.param(-1, 3, b"\xff\3", id="more weights than decisions"),
        pytest.param(-1, 4, b"\xff\3", id="more values than positions"),
    ],
)
def test_c_does_not_believe_a_memory_that_cannot_be(tmp_path: Path, number: int, place: int, there: bytes) -> None:
    root, path = ludograph.load("tic_tac_toe", engine="native").initial(), tmp_path / "tic.solve"
    solver = solver_in_c(root, 1 << 30)
    assert solver is not None
    assert solver.explore(20) == "more"
    SolveFile(path, root).keep(solver)
    other = solver_in_c(root, 1 << 30)
    assert other is not None
    SolveFile(path, root).resume(other)
    SolveFile(path, root, fresh=True).keep(cast(Solver, Altered(solver, number, place, there)))
    last = solver_in_c(root, 1 << 30)
    assert last is not None
    with pytest.raises(RulesetError, match="is damaged, of another version"):
        SolveFile(path, root).resume(last)
    solver.close(), other.close(), last.close()


def test_what_a_stranger_wrote_is_never_worked_with_nor_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, path = ludograph.load("tic_tac_toe", engine="native").initial(), tmp_path / "tic.solve"
    for who in ("stranger", "me"):
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / who))
        assert own_secret() == own_secret() is not None
        assert (tmp_path / who / "ludograph" / "secret").stat().st_mode & 0o77 == 0
        if who == "stranger":
            solver = solver_in_c(root, 1 << 30)
            assert solver is not None
            solver.explore(100)
            SolveFile(path, root).keep(solver)
            solver.close()
            noted = SolveFile(tmp_path / "noted.solve", root)
            noted.looked(9)
            noted.note()
            assert SolveFile(noted.path, root).kept.looked == 9
    with pytest.raises(RulesetError, match="was not written by you here"):
        solve(root, SolvePlan(file=SolveFile(path, root)))
    with pytest.raises(RulesetError, match="was not written by you here"):
        SolveFile(noted.path, root)
    (tmp_path / "none").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "none"))
    unkept = SolvePlan(seconds=0, file=SolveFile(tmp_path / "unkept.solve", root))
    assert [said.slug for said in sentences(root, unkept, solve(root, unkept))][:2] == ["not-solved", "not-kept"]
    assert not (tmp_path / "unkept.solve").exists()
    assert solve(root, SolvePlan(file=SolveFile(tmp_path / "unkept.solve", root))).worth == Worth((0.0, 0.0), 9)


def test_what_did_not_fit_is_not_tried_again_and_forced_wins_go_on_where_they_were(tmp_path: Path) -> None:
    root, path = ludograph.load("connect_four", engine="native").initial(), tmp_path / "four.solve"
    first = solve(root, SolvePlan(memory=1, seconds=0.2, file=SolveFile(path, root)))
    assert first.left == "full"
    file = SolveFile(path, root)
    assert (file.gave_up(1), file.gave_up(2)) == (first.facts, None)
    assert file.kept.looked == first.looked


def outcome(name: str, moves: str = "", **plan: object) -> tuple[Worth | None, list[str]]:
    root = loaded(name, {}, "native").initial()
    for move in moves.split():
        root = root.apply(move)
    asked = SolvePlan(**plan)  # type: ignore[arg-type]
    made = solve(root, asked)
    return made.worth, [said.text for said in sentences(root, asked, made)]


def test_the_positions_of_tic_tac_toe_are_as_many_as_are_known_and_it_is_drawn() -> None:
    worth, said = outcome("tic_tac_toe")
    assert worth == Worth((0.0, 0.0), 9)
    assert said[0] == "**A draw** with best play, after at most 9 decisions."
    assert said[1].startswith("5,478 positions")


def test_with_three_players_each_takes_what_is_best_for_the_own_payoff() -> None:
    # of five Ann takes one: Ben loses in any case, and with the first of his decisions it is she who wins
    worth, said = outcome(NIM)
    assert worth is not None
    assert worth.payoffs == (1.0, -0.5, -0.5)
    assert said[0] == "**Ann wins** with best play, after 4 decisions."
    assert any("differ for others" in sentence for sentence in said)


def test_the_best_play_that_is_shown_leads_to_what_is_told_and_is_as_long() -> None:
    # both decisions of Ben lose; by the second the game is longer, and another one wins
    worth, said = outcome(SHORT_OR_LONG)
    assert worth is not None
    assert worth.payoffs == (1.0, -0.5, -0.5)
    assert said[0] == "**Ann wins** with best play, after 2 decisions."
    assert "Best play: go; short" in said


def test_where_positions_come_back_and_nobody_is_caught_nothing_can_be_forced() -> None:
    worth, said = outcome(CHASE)
    assert worth is not None
    assert worth.payoffs is None
    assert said[0].startswith("**Neither side can force anything**")


def test_nature_counts_by_its_weights() -> None:
    worth, said = outcome(DICE)
    assert worth is not None
    assert worth.payoffs == pytest.approx((-1 / 9, 1 / 9))
    assert "With best play the payoffs are" in said[0]


def test_what_nature_repeats_without_end_has_the_value_of_what_ends_it() -> None:
    worth, _ = outcome(AGAIN)
    assert worth is not None
    assert worth.payoffs == pytest.approx((-1 / 3, 1 / 3), abs=1e-6)


@pytest.mark.parametrize("within", [1, 2, 3, 4, 5, 6])
def test_forced_wins_are_found_within_as_many_decisions_as_they_take(within: int) -> None:
    states = [ludograph.load("tic_tac_toe", engine=engine).initial() for engine in ("native", "reference")]
    for move in ("a1", "b1"):
        states = [state.apply(move) for state in states]
    native = forcing_in_c(states[0], "Cross")
    assert native is not None
    assert native.forces(within, 10**6) is ReferenceForcing(states[1], "Cross").forces(within, 10**6) is (within >= 5)
    native.close()


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_partners_win_together(engine: str) -> None:
    root = loaded(PARTNERS, {}, engine).initial()
    for player, wins in {"Ann": True, "Cid": True, "Ben": False, "Dan": False}.items():
        search = forcing_in_c(root, player) if engine == "native" else ReferenceForcing(root, player)
        assert search is not None
        with closing(search):
            assert search.forces(4, 10**6) is wins
    told = [
        next(sentences(root, plan, solve(root, plan, lambda what, done: None))).text
        for plan in (SolvePlan(), SolvePlan(memory=1))[: 1 + (engine == "native")]
    ]
    assert told[0].startswith("**Crew wins** with best play")
    assert told[1:] == ["**Crew can force a win** within 4 decisions."] * (engine == "native")


def proved(search: Proving) -> str:
    with closing(search):
        return next(found for most in count(1) if (found := search.prove(7 * most)) != "more")


@pytest.mark.parametrize(("name", "options"), SMALL)
@pytest.mark.parametrize("engine", ["native", "reference"])
def test_who_is_proved_to_win_wins(engine: str, name: str, options: Mapping[str, str]) -> None:
    solver = meant_by(name, options)
    random, state = Random(4), loaded(name, options, engine).initial()
    players = state.game.players
    for _ in range(6):
        number = solver.number(state)
        assert number is not None
        payoffs = solver.worth(number).payoffs
        for seat, player in enumerate(players):
            search = proving_in_c(state, player) if engine == "native" else ReferenceProving(state, player)
            assert search is not None
            found = proved(search)
            if found != "open":
                wins = payoffs is not None and payoffs[seat] == 1.0
                assert (found == "win") <= wins, state
                assert len(players) > 2 or (found == "win") == wins, state  # of three, others need not play against one
        state = state.apply(state.draw(random))
        if state.result is not None:
            break


def test_a_proof_may_rest_on_nothing_that_nature_or_positions_that_come_back_leave_open() -> None:
    for name, wins in ((DICE, "none"), (AGAIN, "open")):
        state = loaded(name, {}, "native").initial()
        search = proving_in_c(state, "Ann")
        assert search is not None
        assert proved(search) == proved(ReferenceProving(state, "Ann")) == wins


def test_what_does_not_fit_is_won_or_drawn_by_proof() -> None:
    worth, said = outcome("tic_tac_toe", memory=1, seconds=60.0)
    assert worth == Worth((0.0, 0.0), None)
    assert said[0] == "**A draw** with best play: nobody can force a win, however long the game."
    made = SolveOutcome(None, "full", forced=("Ann", None), looked=3)
    told = [said.text for said in sentences(loaded(NIM, {}, "native").initial(), SolvePlan(), made)]
    assert told == ["**Ann can force a win**, but how soon is not known: in more than 3 decisions."]
    assert made.is_settled


def test_a_search_that_may_look_at_too_little_says_nothing() -> None:
    state = ludograph.load("tic_tac_toe", engine="native").initial()
    native = forcing_in_c(state, "Cross")
    assert native is not None
    assert native.forces(9, 50) is ReferenceForcing(state, "Cross").forces(9, 50) is None
    native.close()


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_rules_that_fail_where_a_win_is_looked_for_are_told(engine: str, tmp_path: Path) -> None:
    (tmp_path / "failing.yaml").write_text(NIM.replace("left -= 1", "left -= 4"), encoding="utf-8")
    root = ludograph.load(tmp_path / "failing.yaml", engine=engine).initial()
    with pytest.raises(ludograph.PlayError, match="out-of-range"):
        solve(root, SolvePlan(within=6))


def test_within_tells_how_a_forced_win_begins() -> None:
    _, said = outcome("tic_tac_toe", "a1 b1", within=5)
    assert said[0].startswith("**Cross can force a win** within 5 decisions, which begins with `")
    _, said = outcome("tic_tac_toe", within=9)
    assert said == ["**Cross cannot force a win** within 9 decisions."]


def test_what_does_not_fit_is_not_solved_and_says_what_would_help() -> None:
    worth, said = outcome("connect_four", memory=1 << 20, seconds=0.5)
    assert worth is None
    assert "`--memory 8G` allows more" in said[0]


@pytest.mark.long
def test_rules_that_look_at_earlier_positions_are_not_solved_by_positions_alone() -> None:
    root = ludograph.load("go", {"size": "3"}, engine="native").initial()
    asked = SolvePlan(seconds=0.2)
    made = solve(root, asked)
    assert made.left == "memories"
    assert made.facts is None
    assert "earlier positions" in next(iter(sentences(root, asked, made))).text
