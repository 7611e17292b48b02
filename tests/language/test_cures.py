"""What an author may have meant is told with the mistake: its cause, where it is declared, and what to write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ludograph
import pytest
from ludograph.checker.program import Report
from ludograph.ground.diagnostics import Diagnostic, Miscount
from ludograph.pipeline import report_text
from ludograph.play.examples import run_examples
from probe import block, ruleset, with_defined, with_do, with_when


def only(report: Report) -> Diagnostic:
    (found,) = report.diagnostics
    return found


def all_of(item: Diagnostic) -> str:
    return "\n".join([item.title, item.label, *item.notes, *item.helps, *(other.text for other in item.others)])


def test_a_library_word_without_its_module_is_told_once_with_the_module() -> None:
    text = ruleset(uses="[two_players]", define=block("a: count(vacant)", "b: count(vacant + stones(Red))"))
    found = only(report_text(text))
    assert found.slug == "unknown-name"
    assert found.helps == ("write `uses: [two_players, groups]`",)
    action = ruleset(
        state="{owner: cell -> player?, n: 0..9, last: cell?, seeds: cell -> 0..9}",
        moves=block("place in main:", "  choose: at in vacant", "  do: sow({at}, 3)"),
    )
    assert only(report_text(action)).helps == ("write `uses: [two_players, groups, sowing]`",)


def with_finish(by: str) -> str:
    return ruleset(moves=block("place in main:", "  choose: at in vacant", f"  finish: {{by: {by}, until: n > 1}}"))


@pytest.mark.parametrize(
    ("text", "slug", "cures"),
    [
        (with_when("last in (vacant and stones(Red))"), "not-a-condition", ["`last in (vacant & stones(Red))`"]),
        (with_when("last in (vacant or stones(Red))"), "not-a-condition", ["`last in (vacant + stones(Red))`"]),
        (with_do("found = stones(mover)", "n = count(found)"), "not-stored", ["`let found = …`"]),
        (with_do("owner = mover"), "wrong-count", ["`owner[at]`"]),
        (with_when("n > 1000000001"), "never-true", ["`n` is 0..1000000000 here", "give `n` a wider range"]),
        (with_when("group(n, last) is none"), "wrong-count", ["group(s in site)"]),
        (with_when("stones(Red) == 3"), "never-equal", ["`count(stones(Red))`"]),
        (with_when("last is none or first(vacant)"), "not-a-condition", ["`last in {none, first(vacant)}`"]),
        (with_when("last is none and first(vacant)"), "not-a-condition", ["`first(vacant) is not none`"]),
        (with_do("last = None"), "unknown-name", ["`none`"]),
        (with_do("n = three"), "unknown-name", ["`3`"]),
        (ruleset(state="{owner: cell -> player?, n: int}"), "unknown-type", ["`0..9`"]),
        (ruleset(uses="two_players, groups"), "wrong-kind", ["`[two_players, groups]`"]),
        (ruleset(moves=block("place in main:", "  if: n > 1", "  do: n = 1")), "unknown-key", ["called `when` here"]),
        (with_when("n + stones(Red) > 3"), "type-mismatch", ["`count(stones(Red))`"]),
        (with_do("win player"), "type-mismatch", ["`first(player)`"]),
        (with_do("for p in player: win player"), "type-mismatch", ["one of them is `p` here"]),
        ("language: 2\n" + with_do("for p in player: win player"), "type-mismatch", ["one of them is `p` here"]),
        (ruleset(state='{owner: cell -> player?, n: "0..5 = 9"}'), "range-start", ["`0..9`"]),
        (ruleset(state="{owner: player? -> cell}"), "not-storable", ["`cell -> player?`"]),
        (
            "language: 2\n" + ruleset(options="{how: {type: [draw, won], default: won}}"),
            "keyword-as-name",
            ["another word"],
        ),
        (with_when("index({}, last) is 0"), "type-mismatch", ["nothing in `{}`"]),
        (
            "constants: {players: {type: 2..2, is: 2}}\n" + with_do("for p in players: n += 1"),
            "not-a-set",
            ["is `player`"],
        ),
        (with_do("n =- 1"), "range-always", ["by `-=`"]),
        (with_finish("[place, main]"), "yaml-brace", ['`by: "place, main"`']),
        (with_finish("place | main"), "syntax", ["not by `|`", '`"place, main"`']),
        (with_finish("place or main"), "syntax", ["not by `or`", '`"place, main"`']),
        (with_finish("main"), "finish-moves", ["`main` is a choice", '`by: "place"`']),
        (ruleset(overview=block("All are alike.", "- Nothing goes back.")), "list-dash", ["put `- ` before it"]),
        (
            ruleset(overview=block("• All are alike.", "- Nothing goes back.")),
            "list-dash",
            ["write `-` in the place of `•`"],
        ),
        (ruleset(players="[Red Blue]"), "not-a-name", ["put commas between them: `Red, Blue`"]),
    ],
)
def test_the_cure_is_told(text: str, slug: str, cures: list[str]) -> None:
    first = next(item for item in report_text(text).diagnostics if item.slug == slug)
    for cure in cures:
        assert cure in all_of(first)


def test_a_forgotten_question_mark_is_told_where_the_type_stands() -> None:
    state = "{owner: cell -> player, n: 0..9, last: cell?}"
    found = [
        item
        for item in report_text(
            ruleset(state=state, moves=block("go in main:", "  choose: at in cell", "  do: owner[at] = none"))
        ).diagnostics
        if item.slug == "may-be-none" and "owner" in item.title
    ]
    (item,) = found
    assert item.span is not None
    assert item.span.text == "owner"
    assert [other.text for other in item.others] == ["none is put here"]
    assert "declare it as `player?`" in item.helps[0]
    looped = ruleset(
        state="{owner: cell -> player?, n: 0..9, last: cell}", define=block("near: those(s for x in last for s in {x})")
    )
    loop = next(item for item in report_text(looped).diagnostics if item.slug == "not-a-set")
    assert "declare it as `cell?`" in loop.helps[0]


def test_what_is_never_none_is_told_where_it_is_asked_for_none() -> None:
    state = "{owner: cell -> player?, n: 0..9, last: cell}"
    moves = block(
        "place in main:", "  choose: at in vacant where last in {none, at}", "  when: last is not none", "  do: n = 1"
    )
    found = [item for item in report_text(ruleset(state=state, moves=moves)).diagnostics if "never none" in item.title]
    assert sorted(item.slug for item in found) == ["always-true", "never-true"]
    for item in found:
        assert item.helps == ("if it may be none, declare it as `cell?`",)
        assert [other.span.text for other in item.others] == ["last"]


def test_a_state_function_for_the_wrong_things_is_told_once_where_it_is_declared() -> None:
    state = "{owner: cell -> player?, n: 0..9, last: cell?, hand: cell -> 0..9}"
    moves = block("place in main:", "  when: hand[mover] < 9", "  choose: at in vacant", "  do: hand[mover] += 1")
    found = only(report_text(ruleset(state=state, moves=moves)))
    assert (found.slug, found.span and found.span.text) == ("type-mismatch", "hand")
    assert found.helps == ("declare it as `player -> 0..9`",)
    once = block("place in main:", "  choose: at in vacant where hand[at] < 9", "  do: hand[mover] += 1")
    assert "needs a `cell`" in only(report_text(ruleset(state=state, moves=once))).title


def test_what_follows_from_a_broken_effect_is_not_told() -> None:
    moves = block("place in main:", "  choose: at in vacant", "  do: let m = !n", "  provided: m > 0", "  then: n = m")
    assert only(report_text(ruleset(moves=moves))).slug == "syntax-mark"


def test_arguments_in_another_order_are_told_as_such() -> None:
    text = ruleset(define=block("near(p in player, s in cell): owner[s] is p", 'probe: near(cell("a1"), Red)'))
    found = next(item for item in report_text(text).diagnostics if item.is_error)
    assert "another order" in found.title
    assert found.helps == ('write `near(Red, cell("a1"))`',)


def test_a_start_that_does_not_fit_is_one_mistake() -> None:
    text = ruleset(
        state="{owner: cell -> player? = cell, n: 0..9, last: cell?}",
        define=block("a: owner[last]", "b: those(s in cell where owner[s] is Red)"),
    )
    errors = [item for item in report_text(text).diagnostics if item.is_error]
    assert len(errors) == 1


def test_what_is_known_to_be_there_is_still_a_set_of_at_most_one() -> None:
    text = with_defined("any(s is last for s in cell where last in adjacent(s) for x in last where x is s)")
    assert not [item for item in report_text(text).diagnostics if item.is_error]


def outcome(text: str) -> Any:
    def load(options: Mapping[str, Any]) -> Any:
        return ludograph.loads(text, options)

    (found,) = run_examples(load)
    return found


def test_a_failing_claim_shows_the_part_that_fails_with_its_values() -> None:
    text = ruleset(examples=block("- play: a1", "  then: ['owner[cell(\"a1\")] is Red and n + 1 == 3']"))
    found = outcome(text)
    assert not found.passed
    assert found.message.endswith("does not hold after the play for `n + 1 == 3`: `n + 1` is 1")


def test_what_the_rules_do_wrong_in_an_example_keeps_its_place_and_its_help() -> None:
    text = ruleset(
        state="{owner: cell -> player?, n: 0..5, last: cell?}",
        moves=block("place in main:", "  choose: at in vacant", "  do: n += 2 + n"),
        end="[{when: n > 5, result: draw}]",
        examples=block("- play: a1 b1"),
    )
    (fault,) = outcome(text).faults
    assert fault.span is not None
    assert fault.span.text == "n += 2 + n"
    assert fault.helps


def test_a_wrong_word_in_a_position_is_told_at_its_place_with_the_near_one() -> None:
    found = outcome(ruleset(examples=block("- position: {owner: {Rad: a1}}", "  legal: [b1]")))
    assert found.span.text == "Rad"
    assert "did you mean `Red`?" in found.faults[0].helps[0]


def test_a_number_that_stands_twice_in_a_position_takes_both_in_one() -> None:
    found = only(report_text(ruleset(examples=block("- position: {seeds: {3: a1, 3: b1}}", "  legal: [b1]"))))
    assert found.helps == ("write both behind one: `3: a1 b1`",)


def test_a_list_of_claims_without_its_first_dash_is_told_there() -> None:
    text = ruleset(examples=block("- play: a1", "  then:", "    n == 1", '    - owner[cell("a1")] is Red'))
    found = only(report_text(text))
    assert (found.slug, found.span and found.span.text, found.helps) == ("syntax", "n == 1", ("put `- ` before it",))
    reads_on = ruleset(define=block("a:", "  count(vacant)", "  - n +"))
    assert "an item of a list" not in only(report_text(reads_on)).title


def test_state_that_a_variant_misspells_is_told_with_the_one_that_it_inherits() -> None:
    found = only(report_text("extends: breakthrough\nstate: {ownr: cell -> bool}\n"))
    assert "`owner`" in found.helps[0]


def test_a_refusal_of_what_is_no_parameter_is_told() -> None:
    moves = block("place in main:", "  choose: at in vacant", "  because: {to: Not there.}", "  do: n = 1")
    found = only(report_text("language: 2\n" + ruleset(moves=moves)))
    assert (found.slug, found.span and found.span.text) == ("asks-nothing", "to")
    assert "there is only `at`" in found.helps


@pytest.mark.parametrize(("written", "made"), [("(0, 2)", "[0, 2]"), ("( -1, 2.5 )", "[-1, 2.5]")])
def test_a_place_in_round_brackets_is_a_list(written: str, made: str) -> None:
    text = ruleset(board="{graph: {sites: {a: " + written + ", b: [1, 0]}, links: {road: [a-b]}}}")
    found = next(item for item in report_text(text).diagnostics if item.slug == "yaml-flow")
    assert found.title == "a place is a list of its numbers, which stands in `[ ]`"
    assert found.helps == (f"write `a: {made}`",)


@pytest.mark.parametrize(
    ("written", "made"),
    [("decide put for p", "turn p: decide put"), ("decide put by p in player", "for p in player: turn p: decide put")],
)
def test_who_decides_is_told_to_be_whose_turn_it_is(written: str, made: str) -> None:
    found = only(report_text(ruleset(flow=block(written))))
    assert (found.slug, found.helps) == ("syntax", (f"write `{made}`",))
    assert found.span is not None
    assert found.span.text == written.removeprefix("decide put ")


def test_statements_in_quotes_are_told_to_stand_without_them() -> None:
    found = only(report_text(ruleset(flow='|\n  "turn Red: decide put"\n')))
    assert (found.title, found.helps) == ("statements stand without quotes", ('take away both `"`',))


def test_a_number_in_two_pairs_of_quotes_is_told_to_be_one() -> None:
    found = only(report_text(ruleset(board="""{tiling: square, columns: "'3'", rows: 3}""")))
    assert (found.title, found.helps) == ("a number stands without quotes", ("write `3`",))


def test_a_word_of_a_module_is_told_so_beside_another_mistake() -> None:
    moves = block("put in main:", "  choose: to in adjacent where empty", "  do: n = 1")
    text = ruleset(uses="[two_players]", moves=moves)
    found = next(item for item in report_text(text).diagnostics if item.slug == "unknown-name")
    assert found.span is not None
    assert (found.span.text, found.helps[0].startswith("write `uses: [")) == ("empty", True)


def test_arguments_that_are_too_many_or_a_number_for_a_condition_are_told_as_values() -> None:
    moves = block("place(c in cell) in main:", "  choose: at in vacant", "  do: owner[at] = mover")
    given = next(item for item in report_text(ruleset(moves=moves)).diagnostics if item.miscount is not None)
    assert given.miscount == Miscount("place", 1, by_flow=True)
    number = next(item for item in report_text(with_when("3")).diagnostics if item.slug == "not-a-condition")
    assert number.clash is not None
    assert number.clash.is_number
