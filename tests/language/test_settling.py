"""Of several readings of a mistake the one is told with which the ruleset checks."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.checker.mistakes.settling import MOST_TRIED, settled
from ludograph.ground.diagnostics import Diagnostic, Edit
from ludograph.ground.source import SourceFile, Span
from ludograph.pipeline import report_text
from ludograph.play.examples import run_examples
from probe import BASE, block, ruleset, with_defined, with_do, with_when

from tests.shared import thinned

FLOW = " |" + block("forever: for p in player:", "  turn p: decide main otherwise: draw")


def first(text: str) -> Diagnostic:
    return report_text(text).diagnostics[0]


@pytest.mark.parametrize(
    ("text", "marked", "cure"),
    thinned(
        [
            (
                ruleset(actions=block("go: main"), flow=FLOW.replace("decide main otherwise: draw", "go()")),
                "main",
                "`decide main`",
            ),
            (with_defined("those s in cell where row(s) == 0"), "s in cell where row(s) == 0", "`those(s in cell"),
            (with_when("count stones(Red) > 3"), "stones(Red)", "`count(stones(Red)) > 3`"),
            (with_when("count(vacant in stones(Red)) == 0"), "in", "`count(vacant & stones(Red)) == 0`"),
            (
                ruleset(state="{owner: cell -> player?, n: '(player) -> 0..9'}", end=None),
                "(player)",
                "`player -> 0..9`",
            ),
            (ruleset(flow=FLOW.replace("forever", "repeat")), "repeat", "`forever: for p in player:`"),
            (ruleset(flow=FLOW.replace("turn p: ", "p: ")), "p", "`turn p: decide main otherwise: draw`"),
            (ruleset(flow=FLOW.replace("otherwise", "or else")), "or else", "`turn p: decide main otherwise: draw`"),
            (ruleset(state=BASE["state"].replace("}", ", lead: 'player = \"Red\"'}")), '"Red"', "lead: 'player = Red'"),
            (with_do("mover = owner[at]"), "mover", "`owner[at] = mover`"),
            (ruleset(board="{tiling: square, columns: 3; rows: 3}"), ";", "write `,`"),
            (ruleset(moves=block("place in main:", "  choose: at: vacant")), ": ", "`choose: at in vacant`"),
            (ruleset(players="{names: Red, Blue}"), "Red, Blue", "`names: [Red, Blue]`"),
            (ruleset(define=block("one(player p): count(stones(p)) == 1")), "player p", "`one(p in player)`"),
            (
                ruleset(state="{owner: cell -> player?, n: 0..9, lit: {cell -> bool, about: So.}}"),
                "cell -> bool",
                "`type: cell",
            ),
            (with_when("n > 1_000"), "1_000", "`n > 1000`"),
            (with_when("n > 20 000"), "20 000", "`n > 20000`"),
            (with_when("owner[last is Red"), "is", "`owner[last] is Red`"),
            (with_when("count(stones(Red) > 3 and n > 2"), ">", "`count(stones(Red)) > 3 and n > 2`"),
            (with_when('owner[cell("a1" is Red and n > 2'), "is", '`owner[cell("a1")] is Red and n > 2`'),
            (with_when("owner[last] ic Red"), "ic", "`owner[last] is Red`"),
            (with_when("stones(Red) is not empty"), "empty", "`count(stones(Red)) > 0`"),
            (with_do("owner at = mover"), "owner at =", "`owner[at] = mover`"),
            (with_do("n += 1 and last = at"), "and", "`n += 1; last = at`"),
            (with_do("n, last = 1, at"), "n, last", "`n = 1; last = at`"),
            (
                with_when("n of last > 2").replace("n of last", "count(stones of Red)"),
                "stones of Red",
                "`count(stones(Red)) > 2`",
            ),
            (ruleset(define=block("many(p): count(stones(p)) > 2")), "p", "`many(p in player)`"),
            (ruleset(state="{owner: cell - player?, n: 0..9, last: cell?}"), "-", "`cell -> player?`"),
            (with_when("n > 1, n < 4"), ",", "`n > 1 and n < 4`"),
            (
                ruleset(define="{low: {s in cell where row(s) == 0}}"),
                "{s in cell",
                "`those(s in cell where row(s) == 0)`",
            ),
            (with_do("n = 25 each"), "each", "`n = 25`"),
            (with_do("owner[at] = none, n = 1, n = 2"), ",", "`owner[at] = none; n = 1; n = 2`"),
            (ruleset(flow=FLOW.replace("for p in player", "for player")), "player", "`forever: for p in player:`"),
            (ruleset(flow=FLOW.replace("otherwise: draw", "otherwise: end game")), "end game", "otherwise: draw`"),
            (ruleset(flow=FLOW.replace("decide main otherwise: draw", "main()")), "main", "`turn p: decide main`"),
            (ruleset(examples=block("- then: [owner[cell('a1')] is Red]")), "owner[", "in quotes"),
            (with_do("for i in range(1, n): n -= 1"), "range(1, n)", "`1..n - 1`"),
            (with_when("len(stones(Red)) > 1"), "len(stones(Red))", "`count(stones(Red))`"),
            (with_defined('empty(cell("a1")) == 1'), "empty(cell(", "`empty(cell("),
            (with_defined("[s for s in cell if row(s) == 0]"), "[s for s", "`those(s in cell where row(s) == 0)`"),
            (with_when("count(s for s in cell where row(s) == 0) > 1"), "count(s for ", "`count(s in cell where"),
            (with_when("stones(Red) isn't vacant"), "isn't", "`stones(Red) is not vacant`"),
            (ruleset(moves=block("place in main:", "  choose: at in sites Empty")), "sites Empty", "`at in vacant`"),
            (ruleset(moves=block("place in main:", "  do: (add (to at))")), "(add", "`owner[at] = mover`"),
            (with_do("owner[at] = owner[at] = mover"), "owner[at] = owner", "`owner[at] = mover; owner[at] = mover`"),
            (with_do("k := n; n = k"), "k :=", "`let k = n; n = k`"),
            (with_do("n = n * 0.5"), "* 0.5", "`n = n div 2`"),
            (ruleset(define=block("def low(s in cell): row(s) == 0")), "def", "`low(s in cell)`"),
            (ruleset(flow=FLOW.replace("otherwise:", "or")), "or", "`turn p: decide main otherwise: draw`"),
            (
                ruleset(end="[{when: n > 5, result: 'win max(count(stones(p)) for p in player)'}]"),
                "win max",
                "`rank by count(",
            ),
            (ruleset(end="\n  - when: count(stones(p)) > 5\n    result: win p"), "p", "`for: p in player`"),
            (ruleset(flow=FLOW.replace("for p in player:\n", "\n")), "p", "`for p in player: turn p: decide main"),
            (ruleset(moves=block("place in main:", "  choose: at in vacant", "  written: x{to}")), "to", "`at`"),
            (with_defined("those(s in Red where row(s) == 0)"), "Red", "stones(Red)"),
            (with_do("win P1"), "P1", "`Red`"),
            (with_do("let one = vacant; owner[one] = mover"), "one", "pick one of them"),
            (
                with_when("owner[last] is none or mover and not n > 1"),
                "owner[last] is",
                "is none or owner[last] is mover`",
            ),
            (with_when("count(stones(Red) intersect vacant) == 0"), "intersect", "`count(stones(Red) & vacant) == 0`"),
            (
                ruleset(options="{m: {type: 5..3, default: 4}}"),
                "5..3",
                "`3..5`",
            ),
            (
                ruleset(define=block("far(s in cell, d in cell): count(ray(s, d)) + count(ray(s, opposite(d)))")),
                "cell",
                "`direction`",
            ),
            (
                ruleset(
                    state='{owner: cell -> player?, n: "0..9", last: cell?, seen: player -> bool}',
                    define=block("known(s in cell): seen[s] or seen[last]"),
                ),
                "seen",
                "`cell -> bool`",
            ),
            (
                ruleset(
                    define=block("far(s in cell, t in cell): s is t", "one(t in cell): any(far(t) for s in vacant)")
                ),
                "far(t)",
                "`far(s, t)`",
            ),
            (with_when("owner[last] is Q"), "Q", "`Red`"),
            (with_when("any(row(e) > 1 for e in cells)"), "cells", "`cell`"),
            (with_when("owner[last] Red"), "Red", "`owner[last] is Red`"),
            (with_defined("those(x in ray(last, d) where row(x) > 1) for d in direction"), "those(x", "`union(those("),
            (
                "language: 2\n" + with_when("count(ordered(s in cell, row(s))) > 2"),
                "ordered(s in cell",
                "`ordered(s in cell by row(s))`",
            ),
            (ruleset(state="{owner: cell -> player?, n: 0..9, last: none}"), "none", "`cell?`"),
            (
                ruleset(
                    state="{owner: cell -> player?, n: 0..9, last: cell?, high: 0..9}",
                    define=block("tall(s in cell): high[s] > 1 and any(high[t] > 1 for t in cell)"),
                ),
                "0",
                "`cell -> …`",
            ),
            (
                ruleset(state="{owner: cell -> player?, n: player -> 0..9}", end="\n  - when: n > 5\n    result: draw"),
                "n",
                "when: any(n[p] > 5 for p in player)`",
            ),
            (ruleset(uses="{two_players, groups}"), "{two_players, groups}", "`[two_players, groups]`"),
            (ruleset(board="{tiling: square, size: 8x8}"), "size", "`columns: 8` and `rows: 8`"),
            (ruleset(board="{tiling: hexagonal, shape: hexagon, size: 3, sites: cell}"), "size", "`side`"),
            (
                ruleset(flow=FLOW.replace("main otherwise", "main\n      otherwise")),
                "otherwise",
                "`decide … otherwise: …`",
            ),
            (with_do("let n = 1"), "n", "`n = …` without `let`"),
            (
                ruleset(define=block("home: |", '  if n > 1 then "a1" else "b1"', "here(s in cell): s is home")),
                "a1",
                'cell("a1")',
            ),
            (
                ruleset(define=block("taken: those(s in cell where s is Red)")),
                "s is Red",
                "`taken: those(s in cell where owner[s] is Red)`",
            ),
            (
                with_when("count(owner is Red) > 2"),
                "count(owner is Red)",
                "`count(s in cell where owner[s] is Red) > 2`",
            ),
            (with_do("place at"), "place", "`owner[at] = mover`"),
            (
                ruleset(moves=block("place in main:", "  choose: |", "    at: vacant", "  do: owner[at] = mover")),
                ":",
                "`at in vacant`",
            ),
            (ruleset(state="{owner cell -> player?}", end=None), "owner cell", "`owner: cell -> player?`"),
            (
                ruleset(state="{owner: cell -> player?, n: 0..9, last: {type: cell: player?}}"),
                ": ",
                "`cell -> player?`",
            ),
            (ruleset(constants="{k: {type: 0..9, default: 4}}"), "default", "`is`"),
            (with_when("f(last) > 2"), "f", "`column`"),
            (with_when("other Red is mover"), "other Red", "`other(Red) is mover`"),
            (with_when("owner[last] is p"), "p", "`mover`"),
            (with_when("n >= {n}"), "{n}", "alone is `n`"),
            (ruleset(memory="{seen: “owner, mover”}"), "“owner, mover”", '`seen: "owner, mover"`'),
            ("language: 2\n" + ruleset(universes="{k: {about: Kinds.}}"), "k", "`is: [pawn, king]`"),
            (
                "language: 2\n" + ruleset(nouns="{cell: place | places | of places}"),
                "place | places | of",
                "`place | places`",
            ),
            (with_when("Red"), "Red", "`mover is Red`"),
            (with_when("a1 is Red"), "a1", '`owner[cell("a1")] is Red`'),
            (with_do("captures += 1"), "captures", "`captures: 0..99`"),
            (ruleset(state="{owner: 'cell -> [Red, Blue]', n: 0..9, last: cell?}"), "[Red, Blue]", "`player?`"),
            (ruleset(state="{owner: cell -> player?, int n: 0..9, last: cell?}"), "int n", "one word: `n`"),
            (ruleset(memory="owner"), "owner", "`{position: owner}`"),
            (ruleset(end="\n  full: n > 5 -> draw"), "n > 5 -> draw", "`{when: n > 5, result: draw}`"),
            (ruleset(end="\n  full: {when: n > 5, winner: Red}"), "winner", "`result: win …`"),
            (ruleset(memory="{seen: owner}", end="\n  - {when: seen == 3, result: draw}"), "seen", "`times(seen)`"),
            (with_when('last == "a1"'), "a1", '`cell("a1")`'),
            (with_when("number(Red.1) == 1"), "Red.1", "(Red, 1)"),
            (ruleset(universes="{pair: [player, 1..3]}"), "[player, 1..3]", "`pair: {owner: player, number_of: 1..3}`"),
            (
                ruleset(universes="{pair: player x player}"),
                "player x player",
                "`pair: {owner: player, owner_2: player}`",
            ),
            (ruleset(end="\n  won: {when: 'owner[last] is p', result: win p}"), "p", "`for: p in player"),
            (
                ruleset(end="\n  won: {for p in player: when: 'owner[last] is p', result: win p}"),
                "for p in player",
                "`for: p in",
            ),
            (with_do("n = random(1, 6)"), "random", "`chance roll`"),
            (with_when("count(border(mover)) > 2"), "mover", "`count(border(stones(mover))) > 2`"),
            (with_when("any(x is last for x in n)"), "n", "`1..n`"),
            (ruleset(board="{tiling: square, columns: {3}, rows: 3}"), "{3}", "`3`"),
            (
                ruleset(define=block("low(k in 0..9): k < 2"), moves=block("go in main: {when: 'low(n, 1)'}")),
                "low(n, 1)",
                "`(low(n)",
            ),
            (ruleset(state="{owner: cell -> player?, n: 'player -> 0..9 = 1, 2', last: cell?}"), "1, 2", "is: [1, 2]"),
            (ruleset(constants="{k: {type: player -> 0..9, is: [4]}}"), "[4]", "`Blue`"),
            (
                ruleset(actions=block("go: place"), flow=FLOW.replace("decide main otherwise: draw", "place()")),
                "place",
                "`turn p: decide place`",
            ),
            (with_when("count(ray(last, turn(N, 1))) > 2"), "turn", "`turned`"),
            (
                ruleset(
                    moves=block(
                        "place in main:",
                        "  choose: at = those(s in vacant where row(s) == 0)",
                        "  do: owner[at] = mover",
                    )
                ),
                "at",
                "`choose: at = first(s in vacant where",
            ),
            (
                ruleset(
                    define=block(
                        "way(p in player): if p is Red then north else south", "far(p in player): step(last, way(p))"
                    )
                ),
                "north",
                "`N else S`",
            ),
        ],
        each=3,
    ),
)
def test_what_was_meant_is_found_by_trying(text: str, marked: str, cure: str) -> None:
    item = first(text)
    assert item.span is not None
    assert marked in item.span.text or item.span.text in marked
    assert cure in " ".join(item.helps)


def readings(file: SourceFile, *texts: str) -> Diagnostic:
    here = Span(file, 0, 1)
    made = [Diagnostic("syntax", text, here, change=Edit(here, text)) for text in texts]
    return Diagnostic("syntax", "as it is", here, rivals=tuple(made))


def test_a_reading_after_which_no_fewer_mistakes_are_left_is_not_told() -> None:
    item = readings(SourceFile("f", "x"), "a", "b")
    assert settled([item], lambda file: [item]) == (item,)
    assert settled([item], lambda file: [item] * (file.text != "b"))[0].title == "b"


def test_a_ruleset_is_tried_so_often_and_no_more() -> None:
    tried: list[str] = []
    item = readings(SourceFile("f", "x"), *map(str, range(3 * MOST_TRIED)))

    def again(file: SourceFile) -> list[Diagnostic]:
        tried.append(file.text)
        return [item]

    assert settled([item], again) == (item,)
    assert len(tried) == MOST_TRIED


def test_a_refused_decision_of_an_example_is_told_where_it_stands() -> None:
    text = ruleset(end=None, examples=block("- {moves: a1, play: a2 b1; a1 b2}"))
    (outcome,) = run_examples(lambda options: ludograph.loads(text, options))
    assert outcome.span is not None
    assert (outcome.span.text, outcome.span.file.text[: outcome.span.start][-4:]) == ("a1", "b1; ")


def test_a_number_of_sequences_that_is_wrong_is_told_where_it_stands() -> None:
    text = ruleset(end=None, examples=block("- perft: [25, 601]"))
    (outcome,) = run_examples(lambda options: ludograph.loads(text, options))
    assert outcome.span is not None
    assert outcome.span.text == "601"


def test_a_line_that_begins_in_no_column_is_told_where_it_is() -> None:
    lines = ("forever:", "  for p in player:", "    turn p: decide main", " turn Red: decide main")
    item = first(ruleset(flow=" |" + block(*lines)))
    assert item.span is not None
    assert (item.span.text, item.title) == (lines[-1].strip(), "this line begins 1 blank too far to the left")


@pytest.mark.parametrize(
    ("right", "wrong", "cure"),
    [
        ("  n: 0..9", "  n: |\n  0..9", "begin it with 4 blanks"),
        ("end: \n  - when: n > 5\n    result: draw", "end: \n  when: n > 5\n    result: draw", "`- `"),
        ("end: \n  - when: n > 5\n", "end: \n  about: >\n      So.\n    when: n > 5\n", "`- `"),
        ("    is: row(s) == 0", "    about: So.\n    those(t in cell where row(t) == 0)", "`is: those("),
        ("  - when: n > 5\n    result: draw", "  - when: n > 5: draw", "`result: draw`"),
        ("    is: row(s) == 0", "    is: | row(s) == 0", "on the next line"),
        (
            "board: {tiling: square, columns: 5, rows: 5}",
            "uses: - groups\nboard: {tiling: square, columns: 5, rows: 5}",
            "[groups]",
        ),
        ("is: row(s) == 0", "is: those(t in cell: row(t) == 0) is {s}", "where"),
    ],
)
def test_lines_that_are_no_yaml_are_told_as_they_were_meant(right: str, wrong: str, cure: str) -> None:
    text = ruleset(
        state=block("owner: cell -> player?", "n: 0..9"),
        define=block("low(s in cell):", "  is: row(s) == 0"),
        end=block("- when: n > 5", "  result: draw"),
        uses=None,
        moves=None,
    )
    assert right in text
    item = first(text.replace(right, wrong, 1))
    assert cure in " ".join(item.helps)


@pytest.mark.parametrize("written", ["king.hearts", "hearts(king)", "king(hearts)"])
def test_an_element_made_of_parts_is_proposed_with_its_universe(written: str) -> None:
    universes = "{value: [jack, king], colour: [hearts, spades], card: {face: value, suit: colour}}"
    told = first(ruleset(universes=universes, define="{best: " + written + "}"))
    assert told.helps == ('write `"card(king, hearts)"`',)
