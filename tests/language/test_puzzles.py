"""What `solve` of an example claims: that a player can win, in how few decisions, and in how many ways."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text
from ludograph.play.examples import run_examples
from ludograph.play.solving import solution, solutions

from .helpers import program, rules

HEAP = """
  take:
    choose: n in 1..3 where n <= heap
    do: heap -= n
"""
EXACT = "while heap > 0: turn Solo: decide take\n{end}"


def text(example: str, end: str = "win Solo", heap: int = 5) -> str:
    flow = program(EXACT.format(end=end))
    state = f"{{heap: 0..9 = {heap}}}"
    return "language: 2\n" + rules(
        players="[Solo]", moves=HEAP, state=state, flow=flow, examples=f"[{{solve: {example}}}]"
    )


def said(example: str, **more: object) -> str:
    written = text(example, **more)  # type: ignore[arg-type]
    (outcome,) = run_examples(lambda options: ludograph.loads(written, options, engine="reference"))
    assert outcome.passed == (not outcome.message)
    return outcome.message


@pytest.mark.parametrize(
    "holds",
    [
        "{wins: Solo}",
        "{wins: Solo, within: 2}",
        "{wins: Solo, within: 2, solutions: 2}",
        "{wins: Solo, within: 3, solutions: 8}",
        "{wins: Solo, within: 5, solutions: 13}",
        "{wins: Solo, within: 1, solutions: 0}",
    ],
)
def test_a_puzzle_holds(holds: str) -> None:
    assert said(holds) == ""


@pytest.mark.parametrize(
    ("claim", "end", "message"),
    [
        ("{wins: Solo, within: 1}", "win Solo", "Solo cannot win in at most 1 decision"),
        ("{wins: Solo}", "lose Solo", "Solo cannot win"),
        ("{wins: Solo}", "score by 3 for p in player", "Solo cannot win"),
        ("{wins: Solo, solutions: 0}", "win Solo", "Solo can win: 1 1 1 1 1"),
        (
            "{wins: Solo, within: 2, solutions: 1}",
            "win Solo",
            "Solo can win in at most 2 decisions in 2 ways, not 1",
        ),
    ],
)
def test_a_puzzle_that_is_otherwise_is_told_how_it_is(claim: str, end: str, message: str) -> None:
    assert said(claim, end=end) == message


def test_that_nothing_leads_to_a_win_is_proved() -> None:
    assert said("{wins: Solo, solutions: 0}", end="lose Solo") == ""


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_a_solution_is_the_same_in_both_engines(engine: str) -> None:
    start = ludograph.loads(text("{wins: Solo}"), engine=engine).initial()
    assert list(map(str, solution(start, "Solo") or ())) == ["1"] * 5
    assert list(map(str, solution(start, "Solo", within=2) or ())) == ["2", "3"]
    assert solutions(start, "Solo", 5) == 13


def test_what_comes_round_again_is_not_looked_at_again() -> None:
    moves = "\n  turn_round:\n    choose: n in 0..2\n    do: at = n\n"
    flow = program("while at < 2: turn Solo: decide turn_round\nlose Solo")
    written = "language: 2\n" + rules(players="[Solo]", moves=moves, state="{at: 0..2}", flow=flow)
    start = ludograph.loads(written, engine="reference").initial()
    assert solution(start, "Solo") is None
    assert solutions(start, "Solo", 50) == 0


def test_a_number_of_solutions_needs_a_length() -> None:
    with pytest.raises(RulesetError, match="needs `within`"):
        check_text(text("{wins: Solo, solutions: 3}"))


def test_who_wins_is_a_player() -> None:
    with pytest.raises(RulesetError, match="there is no player `Solver`"):
        check_text(text("{wins: Solver}"))
