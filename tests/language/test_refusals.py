"""What is told of a notation that is not legal: which of several moves and directions was meant, and what refuses it."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.engines.reference import ReferenceGame, ReferenceState
from ludograph.pipeline import check_text

from .helpers import rules, start

OWNED = "{owner: cell -> player?}"
SLIDE = """
  slide in main:
    choose: |
      from in cell where owner[from] is mover
      d in directions(orthogonal)
      to in ray(from, d) while owner[to] is none
    do: owner[to] = mover; owner[from] = none
    written: "{from}-{to}"
"""


def sliding(owner: str) -> ReferenceState:
    game = start(moves=SLIDE, state=OWNED, board="{tiling: square, columns: 5, rows: 5}").game
    return game.position({"owner": {"Red": "c3", "Blue": owner}, "mover": "Red"})


def test_what_lies_between_refuses_it_and_not_another_direction() -> None:
    why = sliding("c4 b3").why("c3-c5")
    assert why.message == "in the move `slide`, c5 lies beyond `while owner[to] is none`, which ends at c4"


def test_where_no_direction_leads_no_direction_is_blamed() -> None:
    why = sliding("c4").why("c3-d5")
    assert why.message == "in the move `slide`, no `d` has d5 in `ray(from, d)`"


def test_a_direction_that_leads_elsewhere_is_not_blamed_though_it_comes_first() -> None:
    """Both jumps fail at what is jumped over; only one of them goes where it was written to go."""
    moves = """
  jump in main:
    choose: |
      from in cell where owner[from] is mover
      d in directions(orthogonal)
      over = step(from, d) where owner[over] is not mover and owner[over] is not none
      to = step(over, d)
    do: owner[to] = mover
    written: "{from}-{to}"
"""
    state = start(moves=moves, state=OWNED).game.position({"owner": {"Red": "b2 c2", "Blue": "b3"}, "mover": "Red"})
    why = state.why("b2-d2")
    assert why.message == "in the move `jump`, `owner[over] is not mover` does not hold"
    assert state.why("b2-d4").message == "in the move `jump`, no `d` has d4 as `to`"


def test_where_no_direction_leads_the_condition_that_refuses_another_place_is_not_told() -> None:
    """From a1 every step leads onto a stone of its own, and none to c1: c1 is not refused by `owner[to] is none`."""
    moves = """
  go in main:
    choose: |
      from in cell where owner[from] is mover
      d in directions(orthogonal)
      to = step(from, d) where owner[to] is none
    do: owner[to] = mover; owner[from] = none
    written: "{from}-{to}"
"""
    state = start(moves=moves, state=OWNED).game.position({"owner": {"Red": "a1 a2 b1"}, "mover": "Red"})
    why = state.why("a1-c1")
    assert why.message == "in the move `go`, no `d` has c1 as `to`"
    assert why.span.text == "step(from, d)"
    assert state.why("a1-b1").span.text == "owner[to] is none"


def test_the_condition_on_a_direction_is_told_where_that_leads_to_what_was_written() -> None:
    """The direction is not written, but the place that it leads to is: of all it was the one that was meant."""
    moves = """
  go in main:
    choose: |
      from in cell where owner[from] is mover
      d in direction where owner[step(from, d)] is none and column(from) > 0
      to = step(from, d)
    do: owner[to] = mover; owner[from] = none
    written: "{from}-{to}"
"""
    game = start(moves=moves, state=OWNED, board="{tiling: square, columns: 5, rows: 5}").game
    state = game.position({"owner": {"Red": "a1 d4", "Blue": "a2"}, "mover": "Red"})
    assert state.why("a1-a2").message == "in the move `go`, `owner[step(from, d)] is none` does not hold"
    assert state.why("a1-b1").message == "in the move `go`, `column(from) > 0` does not hold"
    assert state.why("a1-c3").message == "in the move `go`, no `d` has c3 as `to`"


def test_of_several_moves_the_one_that_is_nearest_to_legal_is_told() -> None:
    """`take` passes two of its conditions, but has one left behind the third; `put` has none behind its first."""
    moves = """
  take in main:
    when: count_of[cell("a1")] == 0
    choose: at in cell where owner[at] is mover and count_of[at] > 3 and count_of[at] < 8
    do: owner[at] = none
  put in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
    written: "{at}"
"""
    state = start(moves=moves).game.position({"owner": {"Red": "a2"}, "mover": "Red"})
    assert state.why("a2").move == "put"


def test_being_outside_a_set_that_a_definition_describes_counts_by_the_condition_that_fails() -> None:
    moves = """
  put in main: {choose: at in ready, do: "owner[at] = mover", written: "{at}"}
"""
    define = "{ready: 'those(s in cell where owner[s] is mover and count_of[s] == 0)'}"
    state = start(moves=moves, define=define).game.position({"owner": {"Red": "a1", "Blue": "a2"}, "mover": "Red"})
    why = state.why("a2")
    assert why.rule == "choose"
    assert why.message == "in the move `put`, a2 is not one of `ready`, because `owner[s] is mover` does not hold"


def test_what_is_legal_but_written_otherwise_is_told_before_all_else() -> None:
    moves = """
  go in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
    written:
      - {when: row(at) == 0, as: "{at}!"}
      - {as: "{at}"}
  leave in main:
    choose: at in cell where owner[at] is mover
    do: owner[at] = none
    written: "{at}"
"""
    assert start(moves=moves).why("a1").message == "that would be written `a1!` now"


def test_a_place_from_which_nothing_goes_is_told_with_what_is_there() -> None:
    state = sliding("c4 e1")
    assert state.why("e1").message == "nothing that Red may do now begins or ends at e1 (`owner` is Blue)"
    assert "begins or ends" in state.why("d5").message
    assert "(" not in state.why("d5").message
    assert state.why("c3").message == (
        "`c3` alone is not the notation of any move; with it are written `c3-d3`, `c3-e3`, `c3-c2`, `c3-c1`, `c3-b3`, `c3-a3`"
    )


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_the_about_of_the_choice_comes_before_the_words_and_the_code(engine: str) -> None:
    moves = """
  place in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
"""
    choices = """
  main: {about: Nobody takes the corner., provided: 'owner[cell("a1")] is none'}
"""
    state = start(engine, moves=moves, choices=choices)
    with pytest.raises(ludograph.IllegalDecision) as refused:
        state.apply("a1")
    assert str(refused.value).splitlines()[:4] == [
        "`a1` is not legal: Nobody takes the corner.",
        "After it, this would have to hold: a1 has no owner.",
        'in the move `place`, `owner[cell("a1")] is none` does not hold',
        '  ruleset.yaml:11:54: owner[cell("a1")] is none',
    ]


RESERVED = """language: 2
{}
moves:
  place in main:
    when: {{is: 'count_of[cell("a1")] > 0', because: 'You have {{count_of[cell("a1")]:stone}}.'}}
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
    provided:
      middle: {{is: row(at) != 1, because: "{{at}} stays free."}}
      edge: row(at) != 2
    written: "{{at}}"
  stop in main: {{do: draw}}
"""


def test_a_condition_says_why_in_the_sentence_of_its_author() -> None:
    state = ludograph.loads(RESERVED.format(rules(moves="~"))).initial()
    assert str(state.why("a1")).splitlines()[0] == "You have 0 stones."
    state = state.game.position({"count_of": {"1": "a1"}})
    assert [state.why(name).because for name in ("a2", "a3")] == ["a2 stays free.", ""]
    assert (state.why("a2").condition, state.why("a1").legal) == ("middle", True)


def test_a_variant_adds_a_name_to_a_condition_that_has_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(RESERVED.format(rules(moves="~")), encoding="utf-8")
    (tmp_path / "variant.yaml").write_text(
        'language: 2\ntitle: Variant\nextends: base\nmoves: {place: {when: {late: {is: "count(cell) < 0", because: Too late.}}}}\n',
        encoding="utf-8",
    )
    state = ludograph.load(tmp_path / "variant.yaml", engine="reference").initial()
    assert state.why("a1").because == "You have 0 stones."
    assert state.game.position({"count_of": {"1": "a1"}}).why("a1").because == "Too late."


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("amazons", "/d5", "the move `shoot` is not offered now: now it is `move`"),
        ("inchworm", "pass", "`pass` is offered only when nothing before it is legal, and `a1` is legal"),
        ("chess", "O-O", "`O-O` is not the notation of any move; `b1a3` is one that is legal"),
        ("chess", "e4", "`e4` alone is not the notation of any move; with it are written `e2e4`"),
        ("amazons", "d1d7/g7", "`d1d7/g7` is not the notation of any move; did you mean `d1-d7`?"),
    ],
)
def test_what_is_not_to_be_decided_now_is_told_with_what_is(game: str, typed: str, said: str) -> None:
    assert ludograph.load(game, engine="reference").initial().why(typed).message == said


@pytest.mark.parametrize(
    ("notation", "move", "told"),
    [
        ("a1a4", "play", "a4 is not one of `reached(from) - stones(mover)`"),
        ("g1g3", "play", "g3 is not one of `reached(from) - stones(mover)`"),
        ("e2e5", "advance", "`to` is e3, not e5"),
        ("a7a6", "play", "a7 is not one of `stones(mover)`, because `owner[s] is p` does not hold"),
        ("e1g1", "castle", "`open(from, corner_at)` does not hold"),
    ],
)
def test_of_several_readings_the_one_is_told_that_gets_furthest(notation: str, move: str, told: str) -> None:
    why = ludograph.load("chess", engine="reference").initial().why(notation)
    assert (why.move, why.message) == (move, f"in the move `{move}`, {told}")


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_what_may_have_been_meant_as_another_move_is_told(engine: str) -> None:
    state = ludograph.load("chess", engine=engine).initial()
    for notation in ("e2e4", "d7d6", "e4e5", "d6d5"):
        state = state.apply(notation)
    passing, nothing = state.why("e5d6"), state.why("e5e7")
    assert (passing.move, passing.is_ambiguous) == ("capture", True), "or it takes in passing, what went one step only"
    assert (nothing.move, nothing.is_ambiguous) == ("double", False)


TOLD = """
  hop in main:
    choose: |
      from in cell where owner[from] is mover
      to = step(from, E) where owner[to] is none
    because: {from: "{from} is not of {mover}.", to: "{owner[to]} is on {to}, beside {from}."}
    do: owner[to] = mover
    written: "{from}"
"""


def test_the_where_of_a_parameter_is_told_in_the_words_of_its_author() -> None:
    position = {"owner": {"Red": "a1 a3", "Blue": "b1"}, "mover": "Red"}
    state = start(language="2", moves=TOLD, state=OWNED).game.position(position)
    assert state.why("a1").because == "Blue is on b1, beside a1."
    assert state.why("b1").because == "b1 is not of Red."


IN_LANGUAGES = """
  hop in main:
    when:
      {is: "count(owned) > 1", because: {en: "{mover} has one stone.", de: "{mover} hat einen Stein."}}
    choose: |
      from in cell where owner[from] is mover
      to = step(from, E) where owner[to] is none
    because: {to: {de: "Auf {to} steht {owner[to]}.", en: "{owner[to]} is on {to}."}}
    do: owner[to] = mover
    written: "{from}"
  wait in main: {do: nothing}
"""
OWNED_BY_MOVER = "\n  owned: those(s in cell where owner[s] is mover)"


def test_a_refusal_is_told_in_the_language_that_is_wished() -> None:
    game = start(language="2", moves=IN_LANGUAGES, state=OWNED, define=OWNED_BY_MOVER).game
    why = game.position({"owner": {"Red": "a1 a3", "Blue": "b1"}, "mover": "Red"}).why("a1")
    assert why.because == "Blue is on b1."
    assert [why.told(language).splitlines()[0] for language in ("de-AT", "fr")] == [
        "Auf b1 steht Blue.",
        "Blue is on b1.",
    ]
    state = game.position({"owner": {"Red": "a1"}, "mover": "Red"})
    assert state.why("a1").becauses == {"en": "Red has one stone.", "de": "Red hat einen Stein."}
    with pytest.raises(ludograph.IllegalDecision) as refused:
        state.apply("a1")
    assert refused.value.told("de").startswith("`a1` is not legal: Red hat einen Stein.\n")


PASSED = """language: 2
title: Passed
players: [White, Black]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
define:
  beaten(s in cell):
    is: |
      let beyond = step(s, E)
      owner[s] is not none and owner[s] is not mover and beyond is not none
    says: "{s} can be beaten"
moves:
  beat:
    choose: |
      at in cell
      it = first(s in adjacent(at) where owner[s] is not none and beaten(s))
    do: owner[it] = none
    written: beat {at}
  wait: {do: nothing}
flow: "forever: for p in player: turn p: decide beat | wait"
"""


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("a1", "`owner[s] is not none` holds of none of a2, b1"),
        ("c2", "“c3 can be beaten” does not hold, because `beyond is not none` does not; nor does it of b2, c1"),
        ("a2", "“b2 can be beaten” does not hold, because `owner[s] is not mover` does not"),
    ],
)
def test_where_nothing_is_found_the_condition_that_leaves_nothing_over_is_told(at: str, told: str) -> None:
    game = ReferenceGame(check_text(PASSED), "passed")
    why = game.position({"owner": {"White": "c1 b2", "Black": "c3"}, "mover": "White"}).why(f"beat {at}")
    assert why.message == f"in the move `beat`, there is no `it`: {told}"
