"""What two rulesets differ in, and how it is told.

`LUDOGRAPH_ACCEPT=1 pytest tests/comparison` rewrites the golden files; the difference is the review.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from ludograph.book.comparison import Change, compare, differences, report, sentence
from ludograph.files.library import Library
from ludograph.files.ruleset import load_ruleset
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.pipeline import check_ruleset, check_text
from typer.testing import Result

from tests.commands import called
from tests.rulesets.library import DEEP
from tests.shared import thinned

HERE = Path(__file__).parent

BASE = """
title: Base
players: [A, B]
options: {size: {type: 2..9, default: 3}, wrap: {type: [none, torus], default: none}}
board: {tiling: square, columns: size, rows: size, wrap: wrap}
uses: [groups]
state: {owner: cell -> player?, taken: 0..99}
define:
  free(s in cell): empty(s)
moves:
  place in main:
    about: Put a stone down.
    when: taken < 99
    choose: at in cell where free(at)
    do: owner[at] = mover
  stop in main: {do: taken += 1}
flow: |
  forever: for p in player: turn p:
    decide main otherwise: draw
end: [{when: taken > 9, result: draw}]
"""


def changes(*edits: tuple[str, str], options: dict[str, object] | None = None) -> list[Change]:
    """The differences between the base and an edited copy of it."""
    text = BASE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return list(compare(check_text(BASE), check_text(text, options)).changes)


def told(*edits: tuple[str, str], options: dict[str, object] | None = None) -> list[str]:
    """The same in sentences, those about the made board left out."""
    return [sentence(change) for change in changes(*edits, options=options) if change.section != "board"]


# ---------------------------------------------------------------- what differs


@pytest.mark.parametrize(
    "pair",
    ["inchworm inchworm/torus", "inchworm inchworm/prisoner_drops", "anda anda/territory", "annelids annelids/torus"],
)
def test_variants_and_what_they_extend(pair: str) -> None:
    before, after = pair.split()
    comparison = compare(check_ruleset(before), check_ruleset(after), (before, after))
    # lines of the library move with every comment; that places are right is tested below
    made = re.sub(r"(\.yaml):\d+", r"\1", "\n".join(report(comparison))) + "\n"
    golden = HERE / "golden" / f"{pair.replace('/', '_').replace(' ', '-')}.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(made, encoding="utf-8")
    assert made == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", thinned(DEEP, "annelids", "annelids/torus", "tic_tac_toe"))
def test_a_formatted_ruleset_has_the_same_rules(name: str) -> None:
    library, sink = Library(), Sink()
    file = library.open(name)
    untidy = SourceFile(file.name, "\n\n".join(reversed(re.split(r"(?m)^(?=[a-z])", file.text))))
    tidied = SourceFile(file.name, formatted(untidy))
    assert tidied.text != untidy.text
    one, two = (load_ruleset(form, library.find, sink) for form in (untidy, tidied))
    assert [sentence(change) for change in differences((one, {}), (two, {}))] == []


def test_a_formatted_ruleset_makes_the_same_board() -> None:
    text = formatted(Library().open("hex"))
    assert compare(check_ruleset("hex"), check_text(text)).is_empty


def test_form_prose_order_and_examples_make_no_difference() -> None:
    assert not changes(
        ("title: Base", "title: Other\nsources: [Me]"),
        ("about: Put a stone down.", "about: Place."),
        ("when: taken < 99", "when: |  # at last\n      (taken)<99"),
        ("free(s in cell): empty(s)", "free( s in cell ):\n    is: empty( s )\n    says: '{s} is free'"),
        ("state: {owner: cell -> player?, taken: 0..99}", "state:\n  taken: {type: 0..99}\n  owner: 'cell->player?'"),
        ("players: [A, B]", "players: {names: [A, B]}"),
        ("end:", "examples: [{about: Nothing., legal: [stop]}]\nend:"),
    )


def test_a_new_move_and_one_that_is_gone() -> None:
    made = changes(("  stop in main: {do: taken += 1}", "  go in main: {do: taken += 1}"))
    assert [sentence(change) for change in made] == [
        "the move `stop` is gone from `main`",
        "the move `go` is new in `main`",
    ]
    assert made[1].kind == "added"
    assert made[1].after is not None
    assert made[1].after.text == "do: taken += 1"
    assert made[1].after.place == "ruleset.yaml:16"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("when: taken < 99", "when: taken < 9", "the move `place` has another `when`: taken < 99 → taken < 9"),
        ("    when: taken < 99\n", "", "the move `place` has no `when` any more"),
        ("{do: taken += 1}", "{do: taken += 1, written: halt}", "the move `stop` has a `written`"),
        ("moves:\n", "choices: {main: {when: taken < 9}}\nmoves:\n", "the choice `main` is new"),
        (": empty(s)", ": empty(s) or no", "the definition `free` is different: empty(s) → empty(s) or no"),
        ("taken: 0..99", "taken: 0..100", "the state `taken` has another `type`: 0..99 → 0..100"),
        ("[A, B]", "[A, C]", "the players are different: [A, B] → [A, C]"),
        ("[{when: taken > 9, ", "[{when: taken > 8, ", "one end has another `when`: taken > 9 → taken > 8"),
        (
            "[{when: taken",
            "[{for: p in player, when: count(stones(p)) > 8, result: win p}, {when: taken",
            "there is a further end",
        ),
        ("otherwise: draw", "otherwise: win p", "the flow is different"),
        ("flow:", "setup: taken = 1\nflow:", "there is a setup"),
        ("flow:", "memory: {position: owner}\nflow:", "the memory `position` is new"),
        ("flow:", "draw: {turn: 30}\nflow:", "`turn` of the drawing: none → 30"),
        ("flow:", "draw: [{mark: disc, on: s in cell}]\nflow:", "there is a further mark"),
        ("uses: [groups]", "uses: [groups, lines]", "the module `lines` is used"),
        ("default: 3", "default: 4", "option size: 3 → 4"),
        ("2..9, default", "2..8, default", "the option `size` has another `type`: 2..9 → 2..8"),
    ],
)
def test_each_part_has_its_sentence(old: str, new: str, says: str) -> None:
    assert told((old, new)) == [says]


def test_a_move_in_another_choice() -> None:
    edits = ("  stop in main", "  stop in rest"), ("decide main", "decide main | rest")
    assert told(*edits) == ["the move `stop` is in another choice: main → rest", "the flow is different"]


def test_options_of_the_caller_show_in_options_and_board() -> None:
    made = changes(options={"size": 4})
    assert sentence(made[0]) == "option size: 3 → 4"
    assert [sentence(change) for change in made[1:]] == [
        "the board has 16 cells, not 9",
        "the board has 24 orthogonal links of cells, not 12",
        "the board has 18 diagonal links of cells, not 8",
        "the board has 42 touching links of cells, not 20",
    ]


def test_other_links_of_the_same_number_are_told() -> None:
    before, after = (
        ("tiling: square", "tiling: square"),
        ("tiling: square", 'names: {cell: "{row}.{column}"}, tiling: square'),
    )
    one, two = (check_text(BASE.replace(*edit)) for edit in (before, after))
    assert "the board has 9 other cells" in [sentence(change) for change in compare(one, two).changes]


def test_texts_of_several_lines_are_shown_line_by_line() -> None:
    one, two = (
        BASE.replace("decide main otherwise: draw", f"decide main otherwise: draw\n    taken = {number}")
        for number in (1, 2)
    )
    lines = list(report(compare(check_text(one), check_text(two), ("a", "b"))))
    assert lines == [
        "a → b: 1 difference",
        "",
        "flow",
        "  the flow is different",
        "    ruleset.yaml:17",
        "      forever: for p in player: turn p:",
        "        decide main otherwise: draw",
        "    -   taken = 1",
        "    +   taken = 2",
    ]


# ---------------------------------------------------------------- the command


def diff(*arguments: object) -> Result:
    return called("diff", *arguments)


def test_equal_rules_end_with_0_different_ones_with_1_broken_ones_with_2(tmp_path: Path) -> None:
    for name, text in {
        "a": BASE,
        "b": BASE.replace("taken < 99", "taken < 98"),
        "c": BASE.replace("when:", "wen:"),
    }.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    a, b, c = (tmp_path / f"{name}.yaml" for name in "abc")
    assert diff(a, a).exit_code == 0
    assert diff(a, a).stdout == f"{a} and {a} have the same rules\n"
    assert diff(a, b).exit_code == 1
    assert diff(a, c).exit_code == 2
    assert "unknown-key" in diff(a, c).stderr


def test_options_are_set_where_they_exist() -> None:
    result = diff("inchworm", "inchworm/torus", "--set", "wrap=cylinder", "--set", "goal=9")
    assert (result.exit_code, result.stdout) == (0, "inchworm and inchworm/torus have the same rules\n")
    assert diff("inchworm", "tic_tac_toe", "--set", "goal=9").exit_code == 1
    unknown = diff("inchworm", "inchworm/torus", "--set", "gaol=9")
    assert unknown.exit_code == 2
    assert "unknown-option" in unknown.stderr


def test_the_json_form_has_all_of_it() -> None:
    made = json.loads(diff("inchworm", "inchworm/prisoner_drops", "--json").stdout)
    assert (made["before"], made["after"], made["equal"]) == ("inchworm", "inchworm/prisoner_drops", False)
    change = made["changes"][0]
    assert (change["section"], change["name"], change["part"], change["kind"]) == (
        "moves",
        "drop_prisoner",
        "",
        "added",
    )
    assert change["before"] is None
    assert change["after"]["place"]["file"] == "rulesets/inchworm/prisoner_drops.yaml"
    assert json.loads(diff("inchworm", "inchworm", "--json").stdout)["changes"] == []
