"""What belongs to the native engine alone: refusals and faults."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.engines.native import NativeGame, NotNative, source
from ludograph.engines.native.file.program import generate
from ludograph.engines.reference import ReferenceGame
from ludograph.ground import limits
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset, check_text

from tests.shared import thinned

from .agreement import play_both

ODD = Path(__file__).with_name("odd.yaml").read_text(encoding="utf-8")

COUNT = """
title: Count
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {heap: 0..5, owner: cell -> player?}
moves:
  take in main:
    choose: n in 1..3
    do: heap += n
    written: "{n}"
flow: |
  forever: for p in player: turn p: decide main
end: [{when: "count(those(s in cell where owner[s] is Red)) > 3", result: draw}]
"""


def test_a_fault_is_told_as_by_the_reference_engine() -> None:
    program = check_text(COUNT)
    told = []
    for game in (NativeGame(program, "count"), ReferenceGame(program, "count")):
        state = game.initial().apply("3").apply("1")
        with pytest.raises(ludograph.PlayError) as caught:
            state.apply("2")
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert "out-of-range" in told[0]


def test_a_random_game_that_faults_says_so() -> None:
    with pytest.raises(ludograph.PlayError, match="out-of-range"):
        NativeGame(check_text(COUNT), "count").playout(1)


@pytest.mark.parametrize("factor", ["(n - n + 3)", "(1 - 4)", "(if n in {2} then -3 else -2)"])
def test_a_number_that_is_too_large_is_a_fault_though_32_bits_of_it_are_not(factor: str) -> None:
    program = check_text(COUNT.replace("heap += n", f"heap = {factor} * (2 mod 5 * 30000 * 30000) mod 5"))
    for decision in "123":
        told = []
        for game in (NativeGame(program, "large"), ReferenceGame(program, "large")):
            with pytest.raises(ludograph.PlayError) as fault:
                game.initial().apply(decision)
            told.append(str(fault.value))
        assert told[0] == told[1]
        assert "out-of-range" in told[0]


def test_a_number_that_is_settled_late_may_be_less_than_nothing() -> None:
    rules = "language: 2" + COUNT.replace(
        "state:", "define:\n  low(x in cell): |\n    let unused = heap\n    min(-1, 4)\nstate:"
    )
    score = 'score by abs(low(cell(\\"a1\\"))) - low(cell(\\"a1\\")) * number(p) for p in player'
    program = check_text(
        rules.replace('when: "count', 'when: "heap > 2 or count').replace("result: draw", f'result: "{score}"')
    )
    play_both(NativeGame(program, "low"), ReferenceGame(program, "low"), seed=1, most=3)


@pytest.mark.parametrize(
    ("turn", "missing"),
    [
        (
            "\n      let pairs = subsets(cell, 2)\n      decide main\n      heap = count(pairs)",
            "a variable of the flow that is a set of sets, or a long list",
        ),
        (
            "\n      let few = if heap > 2 then {1, heap} else none\n      decide main\n      if few is none: heap = 1",
            "a collection that may be none",
        ),
        ("for n in 1..heap + 400: decide main", "a variable of the flow that is a set of sets, or a long list"),
    ],
)
def test_what_is_missing_is_named(turn: str, missing: str) -> None:
    text = COUNT.replace("turn p: decide main", f"turn p: {turn}")
    with pytest.raises(NotNative, match=missing) as caught:
        NativeGame(check_text(text), "count")
    assert caught.value.diagnostics[0].span is not None


@pytest.mark.parametrize("first", ["n in 1..3", "n in player", "n in {}"])
def test_a_parameter_that_is_one_of_nothing_is_refused_where_it_stands(first: str) -> None:
    text = COUNT.replace("choose: n in 1..3", f"choose: |\n      {first}\n      m in {{}}")
    text = text.replace("heap += n", "heap = 0").replace('"{n}"', '"{n} {m}"')
    with pytest.raises(NotNative, match="values of type `set of nothing`") as caught:
        NativeGame(check_text(text), "count")
    assert caught.value.diagnostics[0].span is not None


def test_too_many_players_are_refused_where_they_stand() -> None:
    text = COUNT.replace("[Red, Blue]", f"[{', '.join(f'P{number}' for number in range(101))}]")
    with pytest.raises(NotNative, match=r"more than 100 players\n --> ruleset.yaml:3:10\n"):
        NativeGame(check_text(text.replace("owner[s] is Red", "owner[s] is P1")), "count")


def test_actions_that_perform_each_other_twice_are_written_in_time() -> None:
    """The work is that of 2**40 actions for whoever follows every call: that would not end."""
    chain = "".join(f"  a{i}: |\n    a{i + 1}()\n    a{i + 1}()\n" for i in range(40))
    text = COUNT.replace("moves:", f"actions:\n{chain}  a40: heap = 1\nmoves:").replace("do: heap += n", "do: a0()")
    assert "do_x_a40" in generate(ReferenceGame(check_text(text), "chain")).text


def test_illegal_decisions_are_explained() -> None:
    state = ludograph.load("tic_tac_toe", engine="native").initial().apply("b2")
    with pytest.raises(ludograph.IllegalDecision, match="b2"):
        state.apply("b2")


def test_the_source_names_the_rules() -> None:
    text = source(ludograph.load("tic_tac_toe", engine="native"))
    assert "tic_tac_toe.yaml" in text
    assert "apply_x_mark" in text


ROUND_AND_ROUND = """
title: Round and round
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 3, wrap: cylinder}
state: {blocked: cell -> bool, at: cell?, goal: cell?}
moves:
  start in main:
    choose: s in cell where not blocked[s]
    do: at = s
    finish: {by: walk, until: at is goal}
  walk:
    choose: t in {step(at, E), step(at, NE)} where not blocked[t]
    do: at = t
flow: |
  forever: for p in player: turn p: decide main else pass
"""


def test_a_search_may_come_back_to_where_it_was() -> None:
    """Ways lead round the cylinder and up, so searches meet positions that they are still in."""
    program = check_text(ROUND_AND_ROUND)
    native, reference = NativeGame(program, "round"), ReferenceGame(program, "round")
    cells = [f"{column}{row}" for column in "abcd" for row in (1, 2, 3)]
    random, found = Random(4), set()
    for _ in range(60):
        blocked = " ".join(cell for cell in cells if random.below(3) == 0)
        values = {"blocked": {"yes": blocked}, "goal": cells[random.below(12)], "mover": "Red"}
        state, wanted = native.position(values), reference.position(values).notations()
        assert native.library.legal(state._raw, state._memories) is not None
        assert state.notations() == wanted
        found.add(len(wanted))
    assert len(found) > 5


UNSURE = ROUND_AND_ROUND.replace(
    """
    choose: t in {step(at, E), step(at, NE)} where not blocked[t]
""",
    """
    choose: |
      d in {E, NE}
      t = step(at, d) where any(the(s in cell where s is x and not blocked[s]) is x for x in step(at, d))
""",
)


def test_all_ways_on_are_found_before_one_is_tried() -> None:
    """So a way that cannot be found is a mistake also where an earlier one would lead to the end."""
    program = check_text(UNSURE)
    native, reference = NativeGame(program, "unsure"), ReferenceGame(program, "unsure")
    cells = [f"{column}{row}" for column in "abcd" for row in (1, 2, 3)]
    found = set()
    for blocked in cells:
        for goal in ("b1", "c2"):
            values = {"blocked": {"yes": blocked}, "goal": goal, "mover": "Red"}
            answers = []
            for game in (native, reference):
                try:
                    answers.append(" ".join(game.position(values).notations()))
                except ludograph.PlayError as error:
                    answers.append(error.diagnostics[0].slug)
            assert answers[0] == answers[1]
            found.add(answers[0])
    assert "not-exactly-one" in found
    assert len(found) > 1


LONG = " or ".join(f"n == {number}" for number in range(25))
"""So long that a definition with it is not written out where it is used."""

DOUBLED = f"""
title: Doubled
players: [Red, Blue]
board: {{tiling: square, columns: 3, rows: 3}}
state: {{n: 0..99}}
define:
  d0(s in cell): n > 0
{"".join(f"  d{i}(s in cell): d{i - 1}(s) and ({LONG}) and d{i - 1}(s){chr(10)}" for i in range(1, 46))}
moves:
  m0: {{when: n > 0, do: n = 1}}
{"".join(f"  m{i}: {{when: can m{i - 1} and can m{i - 1}, do: n = 1}}{chr(10)}" for i in range(1, 46))}
  begin in main: {{when: n == 0, do: n = 1}}
  ask in main: {{choose: s in cell, when: ASKED, do: n = 2}}
flow: |
  forever: for p in player: turn p: decide main
end: [{{when: n == 2, result: draw}}]
"""


@pytest.mark.long
@pytest.mark.parametrize("asked", thinned(["n > 0 and any(d45(x) for x in cell)", "n > 0 and can m45"], first=1))
def test_calls_that_double_at_each_level_are_bounded(asked: str) -> None:
    game = NativeGame(check_text(DOUBLED.replace("ASKED", asked)), "doubled")
    with pytest.raises(ludograph.PlayError, match="step-limit"):
        game.initial().apply("begin")


GROWING = """
title: Growing
players: [Red, Blue]
board: {{tiling: square, columns: 5, rows: 5}}
state: {{owner: cell -> player?}}
define:
{define}
moves:
  put in main:
    choose: at in cell where owner[at] is none and {asked}
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
"""


def _growing(first: str, next_one: str, count: int, asked: str) -> ReferenceGame:
    """A game that asks for the last of definitions each of which asks twice for the one before."""
    define = [first, *(next_one.format(i=i, j=i - 1) for i in range(1, count + 1))]
    text = GROWING.format(define="\n".join(f"  {line}" for line in define), asked=asked)
    return ReferenceGame(check_text(text), "growing")


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "next_one", "count", "asked"),
    thinned(
        [
            ('d0: owner[cell("a1")] is none', "d{i}: d{j} and d{j}", 59, "d59"),
            (
                "d0(s in cell): owner[s] is none",
                "d{i}(s in cell): d{j}(s) and any(d{j}(t) for t in adjacent(s))",
                40,
                "d40(at)",
            ),
        ],
        first=1,
    ),
)
def test_what_grows_too_large_is_refused_before_it_is_compiled(
    first: str, next_one: str, count: int, asked: str
) -> None:
    with pytest.raises(NotNative, match="c-too-large") as caught:
        generate(_growing(first, next_one, count, asked))
    assert "the limit was reached here" in str(caught.value)


def test_definitions_that_ask_twice_for_the_one_before_grow_by_their_number() -> None:
    first = "d0(s in cell): if owner[s] is none then 1 else 0"
    next_one = "d{i}(s in cell): max(d{j}(s), sum(d{j}(t) for t in adjacent(s)) mod 7)"
    few, many = (len(generate(_growing(first, next_one, count, f"d{count}(at) >= 0")).text) for count in (24, 48))
    assert few < many < 1.3 * few


@pytest.mark.parametrize("bound", ["MAX_C_NODES", "MAX_C_FUNCTION", "MAX_C_CODE", "MAX_C_FILE"])
def test_each_bound_of_a_translation_holds(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reference = ReferenceGame(check_text(ODD), "odd")
    generate(reference)
    monkeypatch.setattr(f"ludograph.engines.native.budget.{bound}", 100)
    with pytest.raises(NotNative, match="c-too-large"):
        generate(reference)


@pytest.mark.parametrize(
    ("name", "options"),
    [("chess", {}), ("anda/territory", {"smothering": "same"}), ("annelids", {"side": "26"}), ("oware", {})],
)
def test_the_largest_bundled_rulesets_need_half_of_what_a_translation_may_cost_at_most(
    name: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for bound in ("MAX_C_NODES", "MAX_C_FUNCTION", "MAX_C_CODE", "MAX_C_FILE"):
        monkeypatch.setattr(f"ludograph.engines.native.budget.{bound}", getattr(limits, bound) // 2)
    assert generate(ReferenceGame(check_ruleset(name, options), name)).text
