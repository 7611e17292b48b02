"""A variant with one of its changes undone is the variant in all else."""

from __future__ import annotations

import re

import pytest
from ludograph.book.comparison import compare, sentence
from ludograph.book.comparison.between import Between, ChangedPlace
from ludograph.book.comparison.undoing import MOST, undone
from ludograph.checker import Program
from ludograph.core.listing import listing
from ludograph.pipeline import OpenRuleset, check_text

from tests.shared import thinned

from .test_comparison import BASE


def edited(*edits: tuple[str, str]) -> Program:
    text = BASE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return check_text(text)


EDITS = {
    "options": ("default: 3", "default: 4"),
    "state": ("taken: 0..99", "taken: 0..50"),
    "define": ("empty(s)", "empty(s) and taken < 90"),
    "moves": ("when: taken < 99", "when: taken < 40"),
    "flow": ("draw\nend", "win p\nend"),
    "end": ("taken > 9", "taken > 8"),
}


def test_each_declaration_can_be_undone_by_itself_and_all_else_stays() -> None:
    before, after = check_text(BASE), edited(*EDITS.values())
    found = undone(before, after)
    assert [one.changes[0].section for one in found] == list(EDITS)
    for one in found:
        assert one.program is not None
        assert (one.needed, one.reason) == ((), "")
        left = edited(*(edit for name, edit in EDITS.items() if name != one.changes[0].section))
        assert course(one.program) == course(left)


def test_what_can_only_be_undone_together_is_and_no_more_than_that() -> None:
    other = BASE.replace("state:", "constants: {most: 0..9 = 9}\nstate:").replace("taken > 9", "taken > most")
    before, after = edited(("taken < 99", "taken < 40")), check_text(other)
    found = undone(before, after)
    told = {tuple(map(sentence, one.changes)): list(map(sentence, one.needed)) for one in found}
    assert told == {
        ("the constant `most` is new",): ["one end has another `when`: taken > 9 → taken > most"],
        ("the move `place` has another `when`: taken < 40 → taken < 99",): [],
        ("one end has another `when`: taken > 9 → taken > most",): [],
    }
    assert found[0].reason == "nothing called `most` is in scope"


def test_rules_that_fail_at_once_are_no_rules_to_play_by() -> None:
    """The first spot that is asked for is on the board by its own size alone."""
    more = "setup: owner[the(s in cell where column(s) == 2 and row(s) == 2)] = A\nflow: |"
    before, after = check_text(BASE), edited(("flow: |", more), ("default: 3", "default: 4"))
    size, setup = undone(edited(("default: 3", "default: 2")), after)
    assert [change.section for change in size.needed] == ["setup"]
    assert "exactly one" in size.reason
    assert (setup.needed, setup.reason) == ((), "")
    assert all(one.program is not None and not one.needed for one in undone(before, after))


def test_of_many_changes_the_first_are_undone_and_the_others_named() -> None:
    moves = "".join(f"  more{number} in main: {{do: taken += 1}}\n" for number in range(MOST + 2))
    found = undone(check_text(BASE), edited(("  stop in", f"{moves}  stop in")))
    assert len(found) == MOST + 1
    assert [change.name for change in found[-1].changes] == [f"more{MOST}", f"more{MOST + 1}"]
    assert found[-1].program is None


VARIANTS = ["anda/territory", "draughts/frisian", "draughts/brazilian", "hex/dark", "annelids/small", "annelids/torus"]


@pytest.mark.parametrize("name", thinned(VARIANTS, "hex/dark", "annelids/torus"))
def test_a_variant_with_all_its_changes_undone_is_what_it_extends(name: str) -> None:
    ruleset = OpenRuleset(name)
    base = ruleset.base()
    assert base is not None
    before, after = ruleset.checked({}, base), ruleset.checked()
    between = Between(after, before)
    rulesets = before.ruleset, after.ruleset
    changes = [change for change in compare(before, after).changes if change.section != "draw"]
    for one in dict.fromkeys(ChangedPlace.of(change, rulesets) for change in changes):
        between.take(one)
    assert course(between.checked().checked()) == course(before)
    assert all(one.program is not None for one in undone(before, after))


def course(program: Program) -> list[str]:
    """What a game is, but for what it is called and how it looks."""
    parts = re.split(r"\n(?=\S)", listing(program.game))
    # what is only drawn may be all that asks for a definition of a module
    asked = "\n".join(parts).count
    return sorted(
        part
        for part in parts
        if not part.startswith(("game ", "draw ", "option "))
        and not (part.startswith("define empty") and asked("invoke empty") <= 2)
    )
