"""Kinds of links: which ones make neighbours, distances by a kind, and parameters that stand for one; defaults of parameters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.files.document import read_document
from ludograph.files.library_paths import stdlib_root
from ludograph.files.nodes import Mapping, Text
from ludograph.files.sources import Memory
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile
from ludograph.pipeline import report, report_text

from .helpers import game, rules, value_of

STONES = {"owner": {"Red": "a1 b2 c2", "Blue": "c3"}}


def later(**sections: str) -> str:
    return "language: 2\n" + rules(**sections)


def values(*expressions: str, define: str = "", position: Any = None, **sections: str) -> list[Any]:
    """Of expressions, in a file of edition 2."""
    probes = "".join(f"\n  probe_{number}: {text}" for number, text in enumerate(expressions))
    made = ludograph.loads(later(define=define + probes, uses="[groups]", **sections), engine="reference")
    state = made.position(position) if position is not None else made.initial()
    return [value_of(made, f"probe_{number}", state) for number in range(len(expressions))]


def told(text: str) -> list[tuple[str, str]]:
    found = report_text(text.replace(", count_of: cell -> 0..9", "")).diagnostics
    return [(item.slug, item.span.text if item.span else "") for item in found]


# ---------------------------------------------------------------- neighbours


def test_adjacent_of_the_board_says_what_makes_neighbours_in_the_library_too() -> None:
    asked = 'adjacent(cell("a1"))', 'group(cell("a1"))', 'distance(cell("a1"), cell("c3"))', "count(groups(Red))"
    board = "{tiling: square, columns: 4, rows: 4, adjacent: %s}"
    assert values(*asked, position=STONES) == [["a2", "b1"], ["a1"], 4, 2]
    assert values(*asked, position=STONES, board=board % "touching") == [["a2", "b1", "b2"], ["a1", "b2", "c2"], 2, 1]
    assert values(*asked, position=STONES, board=board % "[orthogonal, diagonal]")[0] == ["a2", "b1", "b2"]
    assert values(*asked[:2], position=STONES, board=board % "diagonal") == [["b2"], ["a1", "b2"]]


def test_links_by_a_rule_make_neighbours_only_if_adjacent_names_them() -> None:
    board = "\n  tiling: square\n  columns: 3\n  rows: 1\n  adjacent: {}\n  links:\n    leap(s in cell): those(t in cell where abs(column(t) - column(s)) == 2)"
    assert values('adjacent(cell("a1"))', board=board.format("orthogonal")) == [["b1"]]
    assert values('adjacent(cell("a1"))', board=board.format("leap")) == [["c1"]]
    assert values('adjacent(cell("a1"))', board=board.format("[orthogonal, leap]")) == [["b1", "c1"]]


def test_a_kind_that_the_board_lacks_is_told_and_is_an_error_if_no_other_is_named() -> None:
    board = "{tiling: hexagonal, columns: 3, rows: 3, adjacent: %s}"
    assert told(later(board=board % "[orthogonal, diagonal]")) == [("not-a-kind", "diagonal")]
    assert told(later(board=board % "diagonal")) == [("unknown-kind", "diagonal")]
    assert told(rules(board=board % "orthogonal")) == [("edition", "adjacent")]


# ---------------------------------------------------------------- parameters for kinds


def test_definitions_of_the_library_take_a_kind_of_links_as_last_argument() -> None:
    assert values(
        'group(cell("a1"))', 'group(cell("a1"), usual)', 'group(cell("a1"), diagonal)', 'group(cell("a1"), touching)',
        "count(groups(Red, diagonal))", "liberties({cell(\"a1\")}, diagonal)", 'border({cell("a1")}, diagonal)',
        "surrounded({cell(\"c3\")}, orthogonal)", 'connected(stones(Red), {cell("a1")}, {cell("c2")}, touching)',
        "count(components(stones(Red), touching))",
        position=STONES,
    ) == [["a1"], ["a1"], ["a1", "b2"], ["a1", "b2", "c2"], 2, [], ["b2"], False, True, 1]  # fmt: skip


def test_a_parameter_for_a_kind_can_be_handed_on() -> None:
    define = """
  near(s in cell, k in link = diagonal): those(t in cell where distance(s, t, k) in 1..1)
  round(s in cell, k in link = usual): near(s, k) + adjacent(s, k)"""
    asked = 'near(cell("a1"))', 'round(cell("a1"))', 'round(cell("a1"), diagonal)'
    assert values(*asked, define=define) == [["b2"], ["a2", "b1"], ["b2"]]


def test_for_each_kind_there_is_a_definition_in_the_core_which_has_no_such_parameter() -> None:
    define = (
        'near(s in cell, k in link = usual): adjacent(s, k)\n  all_near: near(cell("a1")) + near(cell("a1"), diagonal)'
    )
    made = game(define="\n  " + define.replace(", k in link = usual", "").replace(", k", "").replace(", diagonal", ""))
    both = ludograph.loads(later(define="\n  " + define), engine="reference")
    assert [(one.name, one.params, one.links) for one in both.core.definitions if one.name == "near"] == [
        ("near", ("s",), ()),
        ("near", ("s",), ("diagonal",)),
    ]
    assert [one.params for one in made.core.definitions if one.name == "near"] == [("s",)]


@pytest.mark.parametrize(
    ("define", "slug", "said"),
    [
        ('a: group(cell("a1"), diagonl)', "unknown-kind", "diagonl"),
        ('a: union(group(cell("a1"), k) for k in link)', "unknown-kind", "k"),
        ("a(s in cell, k in link = usual): directions(k)", "unknown-kind", "k"),
        ("a(s in cell, k in link = usul): adjacent(s, k)", "unknown-kind", "usul"),
        ("a(k in link = usual, s in cell): adjacent(s, k)", "default-place", "s in cell"),
        ("a(n in 1..9 = count(stones(Red))): n", "not-constant", "count(stones(Red))"),
        ("a(n in 1..9 = 10): n", "out-of-range", "10"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_kind_or_a_default_is_told_where_it_stands(define: str, slug: str, said: str) -> None:
    found = told(later(define="\n  " + define, uses="[groups]"))
    assert (slug, said) in found


def test_only_definitions_have_defaults_and_only_in_edition_2() -> None:
    assert told(later(actions="\n  a(n in 1..2 = 1): nothing")) == [("default-place", "n in 1..2 = 1")]
    assert told(later(moves="\n  put(n in 1..2 = 1) in main: {choose: at in cell}"))[0][0] == "default-place"
    assert ("edition", "n in 1..2 = 1") in told(rules(define="\n  a(n in 1..2 = 1): n"))


# ---------------------------------------------------------------- defaults


def test_an_argument_that_is_left_out_is_the_default() -> None:
    define = """
  wide(s in cell, n in 1..9 = size div 2, d in direction = N): n * 10 + (if d is N then 0 else 1)
  many(n in 0..9 = 3): n"""
    asked = 'wide(cell("a1"))', 'wide(cell("a1"), 4)', 'wide(cell("a1"), 4, E)', "many", "many(5)"
    options = "{size: {type: 2..9, default: 4}}"
    assert values(*asked, define=define, options=options) == [20, 40, 41, 3, 5]


def test_a_call_says_how_many_arguments_may_stand_there() -> None:
    text = later(define="\n  wide(s in cell, n in 1..9 = 2): n\n  a: wide()\n", uses="[groups]")
    text = text.replace("wide()", 'wide(cell("a1"), 1, 2)')
    (problem,) = report_text(text).diagnostics
    assert problem.title == "`wide` takes 1 or 2 arguments, not 3"


# ---------------------------------------------------------------- distances


def test_a_distance_by_links_that_join_the_board_is_never_none() -> None:
    limit = 'those(s in cell where distance(s, cell("a1"), {}) < 2)'
    assert values(limit.format("touching"), limit.format("usual")) == [["a1", "a2", "b1", "b2"], ["a1", "a2", "b1"]]
    assert told(later(define="\n  a: " + limit.format("diagonal")))[0][0] == "may-be-none"
    assert told(rules(define="\n  a: " + limit.replace(", {}", "")))[0][0] == "may-be-none"
    one_way = "\n  graph:\n    sites: {p: [0, 0], q: [1, 0]}\n    links: {way: {directed: yes, pairs: [p-q]}}"
    text = later(board=one_way, define='\n  a: those(s in cell where distance(s, cell("p"), way) < 2)')
    assert told(text)[0][0] == "may-be-none"


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_both_engines_count_steps_by_a_kind(engine: str) -> None:
    moves = '\n  put in main:\n    choose: at in cell where distance(at, cell("a1"), touching) == 2 and count(group(at, diagonal)) == 1'
    moves += "\n    do: owner[at] = mover"
    made = ludograph.loads(later(moves=moves, uses="[groups]"), engine=engine)
    assert made.initial().notations() == []
    state = made.position({"owner": {"Red": "a1 c3", "Blue": "c1 b2"}, "mover": "Red"})
    assert state.notations() == ["c3"]


# ---------------------------------------------------------------- the library in two editions


def _definitions(path: Path) -> dict[str, tuple[str, str]]:
    """The signature and the text of each definition of a module, without parameters for kinds."""
    document = read_document(SourceFile(path.name, path.read_text(encoding="utf-8")), Sink())
    found = {}
    define = document.get("define")
    for key, entry in define.entries if isinstance(define, Mapping) else ():
        text = entry.get("is") if isinstance(entry, Mapping) else entry
        assert isinstance(text, Text)
        signature = key.value.replace(", k in link = usual", "")
        found[signature] = signature, text.value.replace(", k)", ")") if signature != key.value else text.value
    return found


@pytest.mark.parametrize("module", ["graph", "groups"])
def test_a_module_that_widens_says_all_that_the_earlier_one_says(module: str) -> None:
    root = stdlib_root()
    assert _definitions(root / "2" / f"{module}.yaml") == _definitions(root / f"{module}.yaml")


def test_a_variant_of_edition_2_has_the_wider_module_for_the_whole_chain() -> None:
    base = rules(uses="[groups]", moves="\n  put in main:\n    choose: at in vacant\n    do: owner[at] = mover")
    variant = 'language: 2\ntitle: V\nextends: base\nuses: [lines]\ndefine:\n  a: group(cell("a1"), diagonal)\n'
    source = Memory({"base.yaml": base, "variant.yaml": variant})
    program = report("variant.yaml", source=source).checked()
    assert program.ruleset.modules["groups"].file.name == "stdlib/2/groups.yaml"
    assert report("base.yaml", source=source).checked().ruleset.modules["groups"].file.name == "stdlib/groups.yaml"
