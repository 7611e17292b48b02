"""In edition 2 `together:` adds up what is done several times to one number; both engines do, and the first edition does not."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.core.listing import listing
from ludograph.ground.diagnostics import RulesetError

from tests.shared import thinned

RULES = """title: Sums
players: [A, B]
universes: {{thing: [a, b, c]}}
board: {{tiling: square, columns: 3, rows: 1}}
state: {{n: 0..9 = 4, held: thing -> 0..9, big: -2147483647..2147483647 = 0}}
actions:
  more(x in thing): held[x] += 2; n -= 1
moves:
  go in main: {{do: {do}}}
flow: |
  forever: for p in player: turn p: decide main
"""


def after(do: str, engine: str, edition: int = 2) -> str:
    head = "language: 2\n" if edition == 2 else ""
    game = ludograph.loads(head + RULES.format(do=f"'{do}'"), engine=engine)
    try:
        state = game.initial().apply("go")
    except RulesetError as problem:
        return str(problem).partition("]")[0].partition("[")[2]
    return f"{state.value('n')} {[state.value('held', x) for x in 'abc']} {state.value('big')}"


CASES = {
    "together: for x in thing: n += 1": "7 [0, 0, 0] 0",
    "together: for x in thing: n -= 1": "1 [0, 0, 0] 0",
    "together: n += 6; n -= 2": "8 [0, 0, 0] 0",  # on the way it would leave its range
    "together: for x in thing: held[x] += n; n -= 1": "1 [4, 4, 4] 0",
    "together: for x in thing: more(x); held[a] += 1": "1 [5, 2, 2] 0",
    "together: for x in thing: more(a)": "1 [6, 0, 0] 0",
    "together: for x in thing: n += 2": "out-of-range",
    "together: n += 1; n = 5": "together-conflict",
    "together: n = 5; n += 1": "together-conflict",
    "together: n = 5; n = 5": "5 [0, 0, 0] 0",
    "together: for x in thing: big += 2000000000": "out-of-range",
    "for x in thing: more(a)": "1 [6, 0, 0] 0",
}


@pytest.mark.parametrize("do", thinned(CASES, first=5))
def test_what_is_added_together_adds_up_alike_in_both_engines(do: str) -> None:
    assert [after(do, engine) for engine in ("reference", "native")] == [CASES[do]] * 2


def test_in_the_first_edition_each_says_what_the_number_becomes() -> None:
    once = "together: for x in thing: n += 1"
    assert [after(once, engine, edition=1) for engine in ("reference", "native")] == ["5 [0, 0, 0] 0"] * 2
    assert [after("together: n += 6; n -= 2", engine, edition=1) for engine in ("reference", "native")] == [
        "out-of-range"
    ] * 2


def test_only_what_is_done_together_is_marked_in_the_core() -> None:
    def core(do: str) -> str:
        return listing(ludograph.loads("language: 2\n" + RULES.format(do=f"'{do}'"), engine="reference").core)

    assert "adds" not in core("n += 1; more(a)")
    assert core("together: n += 1").count("adds") == 1
    assert core("together: more(a)").count("adds") == 2


def test_a_step_that_another_text_puts_into_it_adds_up_too(tmp_path: Path) -> None:
    base = "language: 2\n" + RULES.format(do="'together: for x in thing: step s: nothing'")
    (tmp_path / "base.yaml").write_text(base)
    (tmp_path / "game.yaml").write_text("language: 2\nextends: base\nmoves: {go: {do: {steps: {s: n += 1}}}}\n")
    state = ludograph.load(tmp_path / "game.yaml", engine="reference").initial().apply("go")
    assert state.value("n") == 7
