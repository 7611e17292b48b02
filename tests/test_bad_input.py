"""Whatever a stranger writes: a game or a diagnostic, soon and in little memory, never anything else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.pipeline import check_text
from probe import block, played, ruleset, told, with_defined, with_do, with_when

from tests.shared import thinned


def slugs(text: str, engine: str = "auto") -> set[str]:
    return {item.slug for item in told(lambda: played(text, engine=engine))}


def warnings(text: str) -> set[str]:
    return {item.slug for item in check_text(text).warnings}


# ---------------------------------------------------------------- slips


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        (ruleset(bord="{tiling: square}"), "unknown-key"),
        (ruleset(set="{sise: 3}"), "unknown-option"),
        (with_defined("vacnt"), "unknown-name"),
        (ruleset(flow='"forever: for p in player: turn p: decide maim"'), "unknown-move"),
        (ruleset(state="{owner: cell -> playr?}"), "unknown-type"),
        (ruleset(players="[]"), "missing-key"),
        (ruleset(state="{owner: cell -> player?, n: 0..9, x: path of cell}"), "not-storable"),
        (with_when("n"), "not-a-condition"),
        (with_defined("empty(vacant)"), "type-mismatch"),
        (with_defined('surrounded(cell("a1"))'), "type-mismatch"),
        (with_defined("adjacent(last, knightly)"), "unknown-kind"),
        (ruleset(options="{o: {type: 1..3, default: 4}}"), "option-range"),
        (ruleset(state="{owner: cell -> player?, n: 1..3 = 4}"), "range-start"),
        (with_do("n -= 1"), "out-of-range"),
        (with_do("n = 2000000000"), "range-always"),
        (ruleset(extends="nowhere"), "missing-parent"),
        (ruleset(extends="../inchworm/inchworm"), "path-outside"),
        (ruleset(extends="/etc/passwd"), "path-outside"),
        (ruleset(uses="[../boards/square]"), "path-outside"),
        (ruleset(uses="[groups, liness]"), "unknown-module"),
        ("title: a\ntitle: b\n", "duplicate-key"),
        ("title: a\nboard:\n\ttiling: square\n", "yaml-tab"),
        ("title: a\nflow: forever: for p in player: nothing\n", "yaml-colon"),
        ("", "empty-file"),
        ("\n\n", "empty-file"),
        ("# nothing\n# but this\n", "empty-file"),
        ("~\n", "empty-file"),
        ("- a\n", "not-a-mapping"),
        ("text", "not-a-mapping"),
        ("title: a\x00b", "yaml-character"),
        ("title: a\n---\ntitle: b\n", "yaml-documents"),
        ("? [a, b]\n: c\n", "yaml-brace"),
        ("? {a: b}\n: c\n", "yaml-brace"),
        ("title: *a\n", "yaml-alias"),
        ("title: !!python/object/apply:os.system [ls]\n", "yaml-tag"),
        ("%YAML 9.9\n---\ntitle: a\n", "yaml-syntax"),
        ("title: [a\n", "yaml-flow"),
        ('title: "\\xZZ"\n', "yaml-syntax"),
        (with_do("while n < 5: n += 1"), "unbounded-loop"),
        (ruleset(flow='"forever: nothing"'), "no-pause"),
        (ruleset(flow='"while n == 0: nothing"'), "unbounded-loop"),
        (ruleset(flow='"forever: if n > 5: n = 1"'), None),
        (with_do("can place"), None),
    ],
)
def test_a_slip_is_told(text: str, slug: str | None) -> None:
    found = slugs(text)
    assert found
    assert slug is None or slug in found


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        (ruleset(**{"sub-title": "x"}), "did you mean `subtitle`"),
        (ruleset(**{"'\\'": "x"}), "its keys are `about`"),
        (ruleset(options="{o: {ty pe: 1..3, default: 2}}"), "did you mean `type`"),
        (ruleset(state="|\n  n: 0..9\n  owner: cell -> player?"), "take the `|` away"),
        (ruleset(flow="- 'forever: nothing'"), "write `flow: 'forever: nothing'`"),
        (ruleset(flow="\n  - 'forever: nothing'"), "take the `- ` away"),
        (ruleset(flow="\n  forever: nothing\n  at: x"), "write `language: 2`"),
        (ruleset(moves=block("place in main:", "  choose:", "    at: x", "  do: n = 1")), "below it in a block `|`"),
    ],
)
def test_what_is_advised_fits_what_is_written(text: str, advice: str) -> None:
    """Never a sentence about braces where there are none, nor one that leads to the next mistake."""
    helps = [line for item in told(lambda: played(text)) for line in item.helps]
    assert any(advice in line for line in helps), helps
    assert not any("begins with `{` or `[`" in line for line in helps)


def test_each_text_that_needs_quotes_is_told_and_no_key_below_a_block_is_moved_into_it() -> None:
    marks = ("disc, on: s in cell where owner[s], colour: red", "label, on: t in cell where owner[t], label: x")
    draw = "".join(f"\n  - {{mark: {mark}}}" for mark in marks)
    text = f"title: T\nstate:\n  owner: cell -> player?\nflow: |\n  forever: nothing\ndraw:{draw}\n"
    assert [item.helps for item in told(lambda: played(text))] == [
        (f'put it in quotes: `on: "{name} in cell where owner[{name}]"`',) for name in "st"
    ]


def test_a_text_that_begins_with_a_question_mark_is_told_as_that() -> None:
    (said,) = told(lambda: played(ruleset(examples="[{illegal: [?b6]}]")))
    assert said.title == "between brackets a text cannot begin with `?`: YAML reads a key"
    assert said.helps == ("put the text in quotes: `'?b6'`",)


def test_a_product_that_is_no_number_is_told_as_one() -> None:
    text = with_when("2000000000 * 2000000000 > 0")
    assert "always-true" not in warnings(text)
    (said,) = told(lambda: played(text))
    assert said.title == "4000000000000000000 lies outside -2147483647..2147483647"


def test_only_the_library_is_listed_as_the_library(tmp_path: Path) -> None:
    for name in ("apple", "almond", "game"):
        (tmp_path / f"{name}.yaml").write_text(ruleset(uses="[xylophone]", extends="zeppelin"), encoding="utf-8")
    said = ludograph.check_file(tmp_path / "game.yaml").diagnostics
    helps = {item.slug: " ".join(item.helps) for item in said}
    assert helps
    for text in helps.values():
        assert "amazons" in text or "alternate" in text
        assert "apple" not in text
        assert "almond" not in text


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        (ruleset(options="{o: {type: 1..3, default: 2}}"), "unused"),
        (with_defined("count(vacant)"), "unused"),
        (ruleset(state="{owner: cell -> player?, n: 0..9, spare: 0..9}"), "unused"),
        (
            ruleset(moves=block("place in main: {choose: at in vacant, do: n = 1}", "wait: {do: n = 2}")),
            "never-offered",
        ),
        (
            ruleset(moves=block("place in main: {choose: at in vacant, do: n = 1}", "b in main: {when: no}")),
            "never-offered",
        ),
        (ruleset(end=None, flow='"forever: for p in player: turn p: decide main"'), "no-end"),
    ],
)
def test_a_doubt_is_a_warning(text: str, slug: str) -> None:
    assert slug in warnings(text)


# ---------------------------------------------------------------- too much

DEFS = range(1, 61)


def chain_of_definitions(first: str, step: str) -> list[str]:
    return [f"d0: {first}", *(f"d{i}: {step.format(f'd{i - 1}')}" for i in DEFS)]


NESTED: dict[str, Callable[[int], str]] = {
    "round": lambda n: with_defined("(" * n + "n" + ")" * n),
    "curly": lambda n: with_defined("{" * n + "n" + "}" * n),
    "not": lambda n: with_when("not " * n + "n > 2"),
    "minus": lambda n: with_defined("- " * n + "n"),
    "if": lambda n: with_defined("if n > 1 then " * n + "1" + " else 2" * n),
    "plus": lambda n: with_defined(" + ".join(["n"] * n)),
    "and": lambda n: with_when(" and ".join(["n > 1"] * n)),
    "is": lambda n: with_when(" is ".join(["n"] * n)),
    "union": lambda n: with_defined(" + ".join(["vacant"] * n)),
    "count": lambda n: with_defined("count({" * n + "n" + "})" * n),
    "jump": lambda n: with_defined("jump(" * n + "last" + ", N)" * n),
    "border": lambda n: with_defined("border(" * n + "{last}" + ")" * n),
    "number": lambda n: with_defined("number(nth(player, " * n + "0" + "))" * n),
    "if in lines": lambda n: with_do(*(" " * i + "if n > 1:" for i in range(n)), " " * n + "n = 1"),
    "for on a line": lambda n: with_do("".join(f"for x{i} in cell: " for i in range(n)) + "n = 1"),
    "for in flow": lambda n: ruleset(
        flow="|\n  " + "".join(f"for x{i} in player: " for i in range(n)) + "turn Red: decide main"
    ),
    "parameters": lambda n: ruleset(
        moves=block(
            "place in main:", f'  choose: "{"; ".join(f"x{i} in cell" for i in range(n))}"', "  provided: n > 5"
        )
    ),
    "fields": lambda n: ruleset(universes=block("t: {" + ", ".join(f"f{i}: bool" for i in range(n)) + "}")),
    "notation": lambda n: ruleset(
        moves=block("place in main:", "  choose: at in vacant", f'  written: "{"{at}" * n}"', "  do: n = 1")
    ),
}


@pytest.mark.parametrize("depth", thinned([40, 95, 10_000], 95, 10_000))
@pytest.mark.parametrize("name", NESTED)
def test_nesting_is_bounded(name: str, depth: int) -> None:
    slugs(NESTED[name](depth))


@pytest.mark.parametrize(
    "text",
    [
        "title: " + "[" * 10_000,
        "title: " + "[" * 10_000 + "]" * 10_000,
        "title: " + "{a: " * 10_000,
        "- " * 10_000 + "x",
        "? " * 10_000 + "x",
        "\n".join(" " * depth + "a:" for depth in range(400)),
        "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(20)),
        "title: " + "x" * 10_000_000,
        "title: x\nplayers: [" + "a, " * 3_000_000 + "]",
        "title: x\nplayers: [" + "a, " * 40_000 + "]",
        "#" * 120_000 + "\n",
        "a: b\n" * 25_000,
        "'" * 100_000,
        "title: x\n" + " " * 100_000,
    ],
    ids=lambda text: text[:20],
)
def test_yaml_is_bounded(text: str, tmp_path: Path) -> None:
    path = tmp_path / "probe.yaml"
    path.write_text(text, encoding="utf-8")
    assert told(lambda: ludograph.load(str(path)))
    assert told(lambda: ludograph.loads(text))


HEAVY: dict[str, str] = {
    "a million cells": ruleset(board="{tiling: square, columns: 1000, rows: 1000}"),
    "huge side": ruleset(board="{tiling: hexagonal, shape: hexagon, side: 1000000}"),
    "fine arcs": ruleset(board="{rings: {a: {arcs: [0, 0.0001]}}}"),
    "product": ruleset(universes=block("a: 0..999", "t: {x: a, y: a, z: a}")),
    "product of ranges": ruleset(universes=block("t: {x: 0..2147483647, y: 0..2147483647}")),
    "state": ruleset(state='{owner: cell -> player?, n: 0..9, x: "0..2147483647, 0..2147483647 -> bool"}'),
    "constant": ruleset(constants='{x: {type: "0..2147483647, 0..2147483647 -> bool", is: no}}'),
    "options": ruleset(options="{o: {type: set of 0..99999, default: [" + ",".join(map(str, range(9999))) + "]}}"),
    "numbers": ruleset(
        define=block(*chain_of_definitions('"1000000"', "{0} * {0}")), end="[{when: d60 > 3, result: draw}]"
    ),
    "doubles": ruleset(define=block(*chain_of_definitions("n", "{0} + {0}")), end="[{when: d60 > 3, result: draw}]"),
    "sums": ruleset(
        define=block(*chain_of_definitions('"9"', "sum({0} for x in cell)")), end="[{when: d60 > 3, result: draw}]"
    ),
    "sets": ruleset(
        define=block(*chain_of_definitions("vacant", "{0} + {0}")), end="[{when: count(d60) > 3, result: draw}]"
    ),
    "sets of sets": ruleset(
        define=block(*chain_of_definitions("those({{s}} for s in vacant)", "those(x + y for x in {0} for y in {0})")),
        end="[{when: count(d60) > 3, result: draw}]",
    ).replace("{{s}}", "{s}"),
    "actions": ruleset(
        actions=block("a0: n = 1", *(f"a{i}: a{i - 1}(); a{i - 1}()" for i in DEFS)),
        moves="{place in main: {choose: at in vacant, do: a60()}}",
    ),
    "actions that decide": ruleset(
        actions=block("a0: decide main", *(f"a{i}: a{i - 1}(); a{i - 1}()" for i in range(1, 40))),
        flow='"forever: for p in player: turn p: a39()"',
    ),
    "long chain of actions": ruleset(
        actions=block(*(f"a{i}: a{i + 1}()" for i in range(1500)), "a1500: n = 1"),
        moves="{place in main: {choose: at in vacant, do: a0()}}",
    ),
    "long chain of actions that decide": ruleset(
        actions=block(*(f"a{i}: a{i + 1}()" for i in range(1500)), "a1500: decide main"),
        flow='"forever: for p in player: turn p: a0()"',
    ),
    "long chain of definitions": ruleset(
        define=block(*(f"d{i}: d{i + 1} + 1" for i in range(1500)), "d1500: n"), end="[{when: d0 > 3, result: draw}]"
    ),
    "long chain of deep definitions": ruleset(
        define=block(*(f"d{i}: {' + '.join([f'd{i + 1}'] + ['n'] * 80)}" for i in range(40)), "d40: n"),
        end="[{when: d0 > 3, result: draw}]",
    ),
    "loops in a condition": with_when(
        "any(n > 5 and a is b and c is e for a in cell for b in cell for c in cell for e in cell for g in cell)"
    ),
    "loops over long texts": with_when(
        "any("
        + " and ".join(["n + row(a) + row(b) + row(c) < 70"] * 900)
        + " and n > 5 for a in cell for b in cell for c in cell)"
    ),
    "a loop over numbers": with_do("for i in 0..2000000000: n = 1"),
    "numbers as choices": ruleset(moves=block("place in main: {choose: i in 0..2000000000, do: n = 1}")),
    "sets of numbers": with_when("count((0..2000000000) + (1..2000000000)) > 3"),
    "big sets of numbers in loops": with_when(
        "any(count((0..9999) + (row(a) + row(b)..9998 + row(c) + row(d))) > 99999"
        " for a in cell for b in cell for c in cell for d in cell)"
    ),
    "repeat": with_do("repeat 2000000000: n = 1"),
    "repeat in flow": ruleset(
        flow='"forever: repeat 1000000: turn Red: decide main otherwise: nothing"',
        moves="{place in main: {when: n > 3}}",
    ),
    "while": with_do("while n < 5 within 2000000000: n = 1"),
    "chain of numbers": with_when("count(chain(n, x to (x + 1) mod 1000000000)) > 3"),
    "reach of numbers": with_when("count(reach({n}, x to {(x + 1) mod 1000000000, (x * 2) mod 1000000000})) > 3"),
    "subsets": ruleset(moves=block("place in main: {choose: 'g in subsets(cell, 12)', do: n = 1}")),
    "no choice in the end": ruleset(
        moves=block(
            "place in main:", "  choose: a in cell; b in cell; c in cell; d in cell; e in cell", "  provided: n > 5"
        )
    ),
    "a flow without a stop": ruleset(
        flow='"forever: turn Red: decide main otherwise: nothing"', moves="{place in main: {when: n > 5, do: n = 2}}"
    ),
    "finish far away": ruleset(moves=block("place in main: {do: n += 1, finish: {by: place, until: n > 900000}}")),
    "can in a circle": ruleset(
        define=block("c: can other"), moves=block("place in main: {when: c}", "other in main: {when: c, do: n = 2}")
    ),
    "can and finish": ruleset(
        moves=block(
            "place in main: {do: n = 1, finish: {by: other, until: n > 5}}",
            "other in main: {when: can place, do: n = 2}",
        )
    ),
    "links by a rule": ruleset(
        board=block("tiling: square", "columns: 40", "rows: 40", "links:", "  far(s in cell): cell - {s}")
    ),
}

FINE = {
    "a large range": ruleset(universes="{t: 0..2000000000}", end='[{when: "count(t) > 4", result: draw}]'),
    "a value for each cell": ruleset(state="{owner: cell -> player?, n: 0..9, x: cell -> 0..9}"),
    "finish in a circle": ruleset(moves=block("place in main: {do: n = 1, finish: {by: place, until: n > 5}}")),
    "brackets": with_defined("(" * 90 + "n" + ")" * 90),
}


@pytest.mark.long
@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_ruleset_is_refused_in_time(name: str) -> None:
    assert slugs(HEAVY[name])


@pytest.mark.parametrize("said", ["b c", "|\n    b c\n    d", "b c\n    d e"], ids=["line", "block", "lines"])
def test_a_mistake_behind_a_very_long_word_is_told_in_time(said: str) -> None:
    assert slugs(ruleset(about="x" * 300_000, actions=f"\n  act: {said}"))


@pytest.mark.parametrize(
    "board", ["{tiling: square, columns: " + "1, " * 300 + "2 ]", "\n  " + "x" * 100_000 + ": 5"], ids=["values", "key"]
)
def test_a_mistake_on_a_very_long_line_is_told_in_time(board: str) -> None:
    assert slugs(ruleset(board=board))


def test_loops_of_some_million_steps_are_refused_by_the_reference_engine_alone() -> None:
    """C takes a fraction of a second for them, which is well below the bound it has."""
    text = with_do("for a in cell for b in cell for c in cell for d in cell for e in cell: n = 1")
    assert slugs(text, "reference") == {"step-limit"}
    assert slugs(text, "native") == set()


@pytest.mark.parametrize("name", FINE)
def test_what_only_looks_heavy_is_fine(name: str) -> None:
    assert not slugs(FINE[name])


# ---------------------------------------------------------------- files


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("title: Gr\xfcn".encode("latin-1"))
    (tmp_path / "wide.yaml").write_bytes("title: a".encode("utf-16"))
    (tmp_path / "nul.yaml").write_bytes(b"title: a\0")
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    for name, slug in {
        "latin.yaml": "not-utf8",
        "wide.yaml": "not-utf8",
        "nul.yaml": "yaml-character",
        "folder.yaml": "not-found",
        "missing.yaml": "not-found",
        "pipe.yaml": "not-found",
    }.items():
        assert [item.slug for item in told(lambda name=name: ludograph.load(tmp_path / name))] == [slug]  # type: ignore[misc]
    for name in ("/dev/zero", "", ".", "..", "nothing/at/all", "a" * 5000, "in\0ch"):
        assert told(lambda name=name: ludograph.load(name))  # type: ignore[misc]


def test_extends_stays_in_its_folder(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "secret.yaml").write_text(ruleset(), encoding="utf-8")
    (inner / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (inner / "door").symlink_to(tmp_path)
    for name in ("link", "door/secret", "../secret", str(tmp_path / "secret"), "./link", "link.yaml", "door/../secret"):
        (inner / "own.yaml").write_text(f"extends: {name}\n", encoding="utf-8")
        said = told(lambda: ludograph.load(inner / "own.yaml"))
        assert {item.slug for item in said} <= {"missing-parent", "path-outside"}
        assert said


def test_extends_in_a_circle(tmp_path: Path) -> None:
    for name, parent in {"a": "b", "b": "c", "c": "a", "self": "self"}.items():
        (tmp_path / f"{name}.yaml").write_text(f"extends: {parent}\n", encoding="utf-8")
    assert [item.slug for item in told(lambda: ludograph.load(tmp_path / "a.yaml"))] == ["extends-cycle"]
    assert told(lambda: ludograph.load(tmp_path / "self.yaml"))


def test_a_long_chain_of_extends(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"v{number}.yaml").write_text(f"extends: v{number + 1}\n", encoding="utf-8")
    assert [item.slug for item in told(lambda: ludograph.load(tmp_path / "v0.yaml"))] == ["too-deep"]


def test_modules_that_use_each_other(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("module: one\nuses: [two]\n", encoding="utf-8")
    (tmp_path / "two.yaml").write_text("module: two\nuses: [one]\n", encoding="utf-8")
    (tmp_path / "own.yaml").write_text(ruleset(uses="[one]"), encoding="utf-8")
    assert "extends-cycle" in {item.slug for item in told(lambda: ludograph.load(tmp_path / "own.yaml"))}


@pytest.mark.parametrize(
    "options",
    [{"goal": "x"}, {"goal": None}, {"goal": [1]}, {"goal": {}}, {"goal": 10**30}, {"": 1}, {"stock": {"Red": 1}}],
)
def test_options_of_the_caller(options: dict[str, Any]) -> None:
    assert told(lambda: ludograph.load("inchworm", options))
