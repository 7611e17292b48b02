"""What a position is worth for certain: all positions from it on, or else wins that can be forced within some decisions."""

from __future__ import annotations

import time
from contextlib import closing

from ...engines.base import Decision, State
from ...engines.choice import solver_in_c
from ...engines.protocol import CHANCE
from ...engines.searching import Scale
from ...engines.solving import Solver, SolverFacts, Worth, has_two_sides
from ...ground.diagnostics import fail
from ...ground.interrupts import check, held
from ...ground.records import Struct, replace
from ...play.players.seeing import must_see_all
from .forced import AT_FIRST, ForcedWins, Proofs, Watch
from .keeping import SolveFile
from .meaning import ReferenceSolver

_MOMENT = 0.05
"""Twice as many positions are gone through each time, as long as they take no longer than such a moment, in seconds."""

_TURN = 1.0
"""Seconds for which forced wins are looked for first, in either way."""

_LONGEST = 1_000
"""Decisions of a puzzle for one player, where nobody says how many it takes."""


class SolvePlan(Struct):
    """What is asked for.

    Attributes:
        within:   decisions of everybody in which the mover is to win; None: what the position is worth.
        every:    whether each decision is judged.
        memory:   bytes that positions may take.
        seconds:  after which no more is looked for.
        file:     from which it goes on, and which is written; None: nothing is kept. Of `within` nothing is.
    """

    within: int | None = None
    every: bool = False
    memory: int = 2 << 30
    seconds: float = 600
    file: SolveFile | None = None


class JudgedDecision(Struct):
    """A legal decision, and what the position after it is worth to all; `far` counts from there."""

    notation: str
    worth: Worth


class LongestWay(Struct):
    """A forced way to the end: the decisions that lead to a position, and how far the end is there."""

    moves: tuple[str, ...]
    far: int


class SolveOutcome(Struct):
    """What came of it.

    Attributes:
        worth:    of the position; None: not known.
        left:     why it is not known: "full", "time", "memories", "circles"; "" where it is.
        facts:    of the positions; None where they were not looked for.
        line:     decisions of best play, up to the first position that comes back.
        options:  by decision, where that was asked for.
        hardest:  the longest forced way to the end, where there are such.
        forced:   the player or team who can force a win, and within how many decisions (None: more than `looked`); None: nobody
                  within `looked`.
        nobody:   whether it is sure that nobody can force a win, however long the game.
        looked:   decisions within which every forced win was looked for.
        keys:     the decisions with which the win begins that was asked for with `within`.
    """

    worth: Worth | None
    left: str = ""
    facts: SolverFacts | None = None
    line: tuple[str, ...] = ()
    options: tuple[JudgedDecision, ...] = ()
    hardest: LongestWay | None = None
    forced: tuple[str, int | None] | None = None
    nobody: bool = False
    looked: int = 0
    keys: tuple[str, ...] = ()

    @property
    def is_settled(self) -> bool:
        """Whether what was asked is answered."""
        return not self.left or self.forced is not None or self.nobody


def solve(root: State, plan: SolvePlan, watch: Watch = lambda what, number: None) -> SolveOutcome:
    """Raises: PlayError: the rules fail in a position. RulesetError: a win is to be forced where nature decides, or players
    decide together. KeyboardInterrupt."""
    must_see_all("solve", root.game, "`equilibrium` tells what a tiny game is worth to players who do not see all")
    if root.result is not None:
        return SolveOutcome(Worth(tuple(root.result.payoffs[player] for player in root.game.players), 0))
    if plan.within is not None:
        return _within(root, plan.within, time.monotonic() + plan.seconds, watch)
    left, file, until = "memories", plan.file, time.monotonic() + plan.seconds
    facts = None if file is None else file.gave_up(plan.memory)
    if facts is not None:
        left = "full"
    elif not root.game.core.memories:
        with closing(solver_in_c(root, plan.memory) or ReferenceSolver(root)) as solver:
            if file is not None:
                file.resume(solver)
            until = time.monotonic() + plan.seconds  # a compiler's time is not the search's
            left = _explored(solver, root, until, watch, file)
            if not left:
                return _told(solver, root, plan)
            facts = solver.facts()
            if file is not None and left != "time":
                file.leave(left, plan.memory, facts)
    if left == "time":
        return SolveOutcome(None, left, facts)
    found = _forced(root, until, watch, file)
    return replace(found, left="" if found.worth else left, facts=facts)


# ---------------------------------------------------------------- all positions


def _explored(solver: Solver, root: State, until: float, watch: Watch, file: SolveFile | None) -> str:
    """Finds all positions and what they are worth; why not. What is found stands in the file when it is left."""
    try:
        found = _looked_for(solver, until, watch, file)
    except KeyboardInterrupt:
        if file is not None:
            with held():
                file.keep(solver)
        raise
    if found == "time" and file is not None:
        file.keep(solver)
    if found == "fault":
        ReferenceSolver(root).explore(solver.facts().explored + 1)  # goes the same way, and tells what is wrong
        return "full"
    settled = solver.settle() if found == "all" else found
    return "" if settled == "settled" else settled


def _looked_for(solver: Solver, until: float, watch: Watch, file: SolveFile | None) -> str:
    """Finds positions: "all", or why not."""
    found, more = "more", AT_FIRST
    while found == "more":
        check()
        begun = time.monotonic()
        if begun > until:
            return "time"
        found = solver.explore(more)
        more *= 2 if time.monotonic() - begun < _MOMENT else 1
        watch("positions", solver.facts().positions)
        if file is not None:
            file.now_and_then(solver)
    return found


def _told(solver: Solver, root: State, plan: SolvePlan) -> SolveOutcome:
    facts = solver.facts()
    number = solver.number(root)
    assert number is not None, "it began there"
    options = tuple(JudgedDecision(str(decision), _after(solver, root.apply(decision))) for decision in root.legal())
    return SolveOutcome(
        solver.worth(number),
        facts=facts,
        line=_best_line(solver, root),
        options=options if plan.every else (),
        hardest=_hardest(solver, root, facts),
    )


def _after(solver: Solver, state: State) -> Worth:
    """What a position is worth that was found, or is over."""
    if state.result is not None:
        return Worth(tuple(state.result.payoffs[player] for player in state.game.players), 0)
    number = solver.number(state)
    assert number is not None, "all positions were found"
    return solver.worth(number)


def best_of(options: list[tuple[Decision, Worth]], seat: int, *, timed: bool) -> tuple[Decision, Worth]:
    """The best for a seat, of what is equal the first. `timed`: of wins the fastest, of losses the latest."""

    def rank(option: tuple[Decision, Worth]) -> tuple[float, int]:
        payoffs, far = option[1].payoffs, option[1].far or 0
        mine = payoffs[seat] if payoffs is not None else 0.0
        return mine, (-far if mine > 0 else far) if timed else 0

    return max(options, key=rank)


def _best_line(solver: Solver, root: State) -> tuple[str, ...]:
    """The decisions that a solver's worth rests on, up to the end, to chance or to a position that comes back."""
    state, line, seen = root, [], {root.key}
    timed = has_two_sides(root.game, Scale(root.game.outcomes, root.game.core.sides))
    while state.result is None and state.mover != CHANCE:
        options = [(decision, _after(solver, state.apply(decision))) for decision in state.legal()]
        decision, _ = best_of(options, state.game.players.index(state.mover or ""), timed=timed)
        line.append(str(decision))
        state = state.apply(decision)
        if state.key in seen:
            break
        seen.add(state.key)
    return tuple(line)


def _hardest(solver: Solver, root: State, facts: SolverFacts) -> LongestWay | None:
    """The longest forced way to the end, and how to get to where it begins."""
    if not facts.won and not facts.lost:
        return None
    worth = solver.worth(facts.hardest)
    assert worth.far is not None, "it is forced"
    state, moves = root, []
    for number in solver.way_to(facts.hardest)[1:]:
        for decision in state.legal():
            after = state.apply(decision)
            if after.result is None and solver.number(after) == number:
                moves.append(str(decision))
                state = after
                break
    return LongestWay(tuple(moves), worth.far)


# ---------------------------------------------------------------- wins within some decisions


def _forced(root: State, until: float, watch: Watch, file: SolveFile | None) -> SolveOutcome:
    """Which player or team can force a win: within as few decisions as possible, or by proof numbers however long it takes; in
    turn, for twice as long each time. One is at its best where wins are near, the other one where they are narrow."""
    deepening = _Deepening(root, file)
    proofs = None if root.game.core.memories else Proofs(root)
    turn = _TURN
    try:
        while True:
            stop = min(until, time.monotonic() + turn)
            found = deepening.go_on(stop, watch)
            if found is not None:
                return SolveOutcome(None, forced=found, looked=deepening.looked)
            if proofs is not None:
                proofs.go_on(min(until, time.monotonic() + turn), watch)
                if proofs.wins is not None:
                    return SolveOutcome(None, forced=(proofs.wins, None), looked=deepening.looked)
                if proofs.nobody:
                    return SolveOutcome(_without_a_winner(root), nobody=True, looked=deepening.looked)
            if stop >= until or (deepening.is_done and (proofs is None or proofs.is_done)):
                return SolveOutcome(None, looked=deepening.looked)
            turn *= 2
    finally:
        deepening.close()
        if proofs is not None:
            proofs.close()


def _without_a_winner(root: State) -> Worth | None:
    """What a position is worth in which nobody can force a win; None: that is not known."""
    low, high = root.game.outcomes.payoffs
    is_even = len(root.game.players) == 2 and has_two_sides(root.game, Scale(root.game.outcomes, root.game.core.sides))
    return Worth(((low + high) / 2,) * 2, None) if is_even else None


class _Deepening:
    """Forced wins within one decision more each time; for one alone as far as can be at once. It goes on behind what was
    looked at before.

    Attributes:
        looked:   decisions within which every forced win was looked for.
        is_done:  whether there is no farther to look.
    """

    def __init__(self, root: State, file: SolveFile | None) -> None:
        sides = root.game.core.sides
        self._file = file
        self.looked = 0 if file is None else file.kept.looked
        self._looks = [_LONGEST] if len(sides.names) == 1 else list(range(self.looked + 1, _LONGEST + 1))
        self._sought = {side: ForcedWins(root, members[0]) for side, members in sides.members.items()}

    @property
    def is_done(self) -> bool:
        return not self._looks

    def go_on(self, until: float, watch: Watch) -> tuple[str, int] | None:
        """A side and within how many decisions it wins; None: not found until then."""
        while self._looks:
            within = self._looks[0]
            for side, wins in self._sought.items():
                made = wins.within(within, until, watch)
                if made is None:
                    return None
                if made:
                    return side, within
            self.looked = within
            self._looks.pop(0)
            if self._file is not None:
                self._file.looked(within)
        return None

    def close(self) -> None:
        if self._file is not None:
            self._file.note()
        for wins in self._sought.values():
            wins.close()


def _within(root: State, within: int, until: float, watch: Watch) -> SolveOutcome:
    """The decisions with which the mover can force a win in so many. Raises RulesetError: nature decides first."""
    player = root.mover
    if player is None or player == CHANCE:
        raise fail(
            "nature-decides",
            f"in this position of `{root.game.title}` nature decides, and nature forces nothing",
            helps=("ask about a position in which a player decides: name the decisions up to there with `--from`",),
        )
    keys: list[str] = []
    for decision in root.legal():
        after = root.apply(decision)
        with closing(ForcedWins(after, player)) as wins:
            made = wins.within(within - 1, until, watch)
        if made is None:
            return SolveOutcome(None, "time", keys=tuple(keys))
        if made:
            keys.append(str(decision))
    return SolveOutcome(None, forced=(player, within) if keys else None, looked=within, keys=tuple(keys))
