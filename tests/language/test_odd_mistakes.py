"""Mistakes of classes that authors make who think in another language, or in another form of YAML: the message marks what is to
be changed, and says why and how."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.checker import Report
from ludograph.ground.diagnostics import Diagnostic, RulesetError, render
from ludograph.pipeline import OpenRuleset, read_ruleset, report, report_text

from tests.shared import thinned

GAME = """\
language: 2
title: Wells
uses: [two_players, groups, alternate]
players: [Red, Blue]
universes: {kind: [man, king]}
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: cell -> player?
  water: cell -> 0..9
  dug: {type: 0..9, about: Wells so far.}
turn_state: {done: bool}
define:
  ways(p in player): those(d in direction where d in directions(orthogonal))
  deep: count(s in cell where water[s] > 3)
actions:
  take_turn: |
    decide main otherwise: draw
moves:
  dig in main:
    asks: {at: the place}
    when: dug < 9
    choose: |
      from in cell; d in ways(mover)
      at = step(from, d) where owner[at] is none
    do: |
      owner[at] = mover
      water[at] += 1
      let n = water[at]
      if n > 2: win mover
    written: "{from}{d}"
end:
  - for: p in player
    when: all(owner[s] is p for s in cell)
    result: win p
evaluate:
  wells(p in player): {is: "count(stones(p))", weight: 1}
draw:
  marks:
    wells: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
    dug: {mark: caption, text: "{dug:well}"}
"""


def told(right: str, wrong: str) -> list[Diagnostic]:
    assert GAME.count(right) == 1, right
    return [item for item in report_text(GAME.replace(right, wrong)).diagnostics if item.is_error]


def test_the_game_has_no_mistakes_of_its_own() -> None:
    assert not [item for item in report_text(GAME).diagnostics if item.is_error]


@pytest.mark.parametrize(
    ("right", "wrong", "marked", "said", "advice"),
    thinned(
        [
            # clauses of generators
            (
                "count(s in cell where water[s] > 3)",
                'count(chain(cell("a1"), t to step(t, N) where water[t] > 3))',
                "where",
                "`where` is unexpected here",
                "cut it off from outside: `those(y in chain(…) while …)`",
            ),
            (
                "count(s in cell where water[s] > 3)",
                'count(reach({cell("a1")}, t to adjacent(t) where water[t] > 3))',
                "where",
                "`where` is unexpected here",
                "take less with each step: `reach(S, x to those(y in … where …))`",
            ),
            (
                "those(d in direction where d in directions(orthogonal))",
                "those(d in directions(k) for k in {orthogonal})",
                "for",
                "`for` is unexpected here",
                "all of several sets are a union: `union(… for y in S)`",
            ),
            # brackets, marks and words
            ("owner[at] = mover", "owner[at = mover", "[", "is opened and not closed", "`owner[at] = …`"),
            ("deep: count(s in", "deep: len(s in", "len", "`count(…)`", "`count("),
            ("deep: count(s in cell where water[s] > 3)", "deep: 1 + |those(s in cell)|", "|those", "count", ""),
            ("result: win p", "result: (win p)", "(win p)", "no brackets", "`win p`"),
            (
                "decide main otherwise",
                "decide any main otherwise",
                "any",
                "one too many",
                "`decide main otherwise: draw`",
            ),
            ("n > 2: win mover", "n > 2: return mover", "return", "`win` does", "win mover`"),
            (
                "all(owner[s] is p for s in cell)",
                "forall s in cell -> owner[s] is p",
                "forall",
                "`all(…)`",
                "all(owner[s]",
            ),
            ("rows: 3", "rows: 3 squares", "squares", "one too many", "`3`"),
            ("main otherwise: draw", "main or pass", "or", "parted by `|`", "`decide main | pass`"),
            ("when: dug < 9", "when: dug < 9 or No", "No", "nothing called", "`no`"),
            (
                "if n > 2: win mover",
                "win mover when n > 2",
                "win mover",
                "stands before what depends",
                "`if n > 2: win mover`",
            ),
            (
                "main otherwise: draw",
                "main, otherwise draw",
                ", otherwise",
                "stands behind `otherwise:`",
                "decide main otherwise: draw",
            ),
            ("main otherwise: draw", "main otherwise: draw mover", "draw mover", "stands alone", "otherwise: draw`"),
            ("deep: count(s in", "deep: eldest(s in", "eldest", "no generator", ""),
            ("when: dug < 9", "when: dug < 9:", ":", "does not end with a `:`", "take it away"),
            ("step(from, d) where owner", "min(s in cell where owner[s] is none) where owner", "min", "of numbers", ""),
            (
                "    when: all(owner[s] is p for s in cell)",
                "    when: exists s in cell: owner[s] is p",
                "exists",
                "`any(…)`",
                "any(owner[s]",
            ),
            (
                "owner[at] = mover\n      water[at] += 1",
                "owner[at] = mover\n      water[at] = yes",
                "yes",
                "needs a number",
                "`water[at] = 1`",
            ),
            ("title: Wells", "title: Wells\nbefore_turn: done = no", "done = no", "mapping", "`{name: done = no}`"),
            # what other languages and spreadsheets call
            ("let n = water[at]", "let n = water.get(at)", "water.get", "written with `[ ]`", "`let n = water[at]`"),
            ("let n = water[at]", "let n = at.water", "at.water", "written with `[ ]`", "`let n = water[at]`"),
            ("let n = water[at]", "let n = (+ water[at] 1)", "(+", "between two values", "`let n = water[at] + 1`"),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: (+ (count cell) 1)",
                "(+",
                "between two",
                "`count(cell) + 1`",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: sum(water)",
                "water",
                "goes through",
                "sum(water[x] for x in cell)",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: cell.filter(s => water[s] > 3).length",
                "cell.filter",
                "filtered by `where`",
                "`count(s in cell where water[s] > 3)`",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: countif(cell, water > 3)",
                "countif",
                "filtered by `where`",
                "`count(x in cell where water[x] > 3)`",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: IF(dug > 3, 1, 0)",
                "IF(",
                "`if … then … else …`",
                "`(if dug > 3 then 1 else 0)`",
            ),
            (
                "when: dug < 9",
                "when: and(dug < 9, dug > 1)",
                "and(",
                "between two conditions",
                "`(dug < 9 and dug > 1)`",
            ),
            ("when: dug < 9", 'when: "= dug < 9"', "=", "by itself", "`dug < 9`"),
            ("when: dug < 9", "when: dug less than 9", "dug less than", "by marks", "`dug < 9`"),
            (
                "      owner[at] = mover",
                "      owner[at] becomes mover",
                "owner[at] becomes",
                "without a verb",
                "= mover`",
            ),
            ("n > 2: win mover", "n > 2: pass", "pass", "`nothing`", "`if n > 2: nothing`"),
            (
                "if n > 2: win mover",
                "if at has 3 water: win mover",
                "at has 3",
                "compared",
                "`if water[at] == 3: win mover`",
            ),
            ("if n > 2: win mover", "if (n > 2) { win mover }", "if (", "not in `{ }`", "`if (n > 2): win mover`"),
            (
                "      if n > 2: win mover",
                "      switch n:\n        case 3: win mover\n        case 4: draw",
                "switch n:",
                "`if`, `elif` and `else`",
                "`if n == 3: win mover`, `elif n == 4: draw`, each on its line",
            ),
            ("when: dug < 9", "when: dug < deepest(mover)", "deepest", "nothing called", "`deepest(p in player): …`"),
            ("water: cell -> 0..9", "water: 0..9 for each cell", "0..9 for each cell", "behind `->`", "`cell -> 0..9`"),
            (
                'colour: "owner[s]"',
                'colour: "if owner[s] is Red then gold else tan"',
                "gold",
                "a colour is a text",
                'then "gold" else "tan"',
            ),
            ('text: "{dug:well}"', 'text: f"{dug:well}, {deep}"', "f", "no letter", "take it away"),
            ("{tiling: square,", "{tiling = square,", "tiling = square", "`:` is missing", "`tiling: square`"),
            ("players: [Red, Blue]", "players: [Red: first, Blue: second]", "Red: first", "a list", "`Red`"),
            # two slips on one line
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: sum([water[s] // 2 for s in cell])",
                "[water",
                "without `[ ]`",
                "`sum(water[s] div 2 for s in cell)`",
            ),
            # spoken English, Lisp and functions without names
            ("when: dug < 9", "when: any(s in cell done)", "any(", "before `for`", "any("),
            (
                "decide main otherwise: draw",
                "decide main or else the mover loses",
                "or else",
                "`otherwise:`",
                "otherwise: lose mover`",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: count(enemy stones)",
                "enemy stones",
                "`stones(p)`",
                "stones(opponent)",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: count(empty squares)",
                "empty squares",
                "`vacant`",
                "count(vacant)",
            ),
            (
                "step(from, d) where owner[at] is none",
                "step(from, d) where at is next to from",
                "at is next to",
                "`adjacent(s)`",
                "at in adjacent(from)`",
            ),
            (
                "step(from, d) where owner[at] is none",
                "step(from, d) where owner[at] is different to mover",
                "owner[at] is diff",
                "`is not`",
                "owner[at] is not mover`",
            ),
            ("result: win p", "result: (result Mover Win)", "(result", "who wins", "`win p`"),
            ("deep: count(s in", "deep: s => count(s in", "s =>", "behind the name", "`deep(s in …): …`"),
            ("deep: count(s in", "deep: COUNT(s in", "COUNT", "", "`count(s in"),
            ("players: [Red, Blue]", "players: Red vs Blue", "Red vs", "a list", "`[Red, Blue]`"),
            (
                "decide main otherwise: draw",
                "decide main otherwise: checkmate",
                "otherwise: checkmate",
                "behind `lose`",
                "lose mover`",
            ),
            (
                "decide main otherwise: draw",
                "decide main, draw if the board is full",
                "decide main",
                "`otherwise:`",
                "otherwise: draw`",
            ),
            ("when: dug < 9", "when: $dug < 9", "$", "no mark before", "`dug < 9`"),
            ("water: cell -> 0..9", "water: cell -> range(10)", "-> range", "with `..`", "`cell -> 0..10 - 1`"),
            ("where owner[at] is none", "where at is not occupied", "at is not", "`empty(…)`", "`empty(at)`"),
            ("where owner[at] is none", "where owner[at] is -mover", "is -mover", "no numbers", "`is opponent`"),
            (
                "if n > 2: win mover",
                "for (let i = 1; i <= n; i++) dug = i",
                "for (let",
                "goes through a set",
                "`for i in 1..n: dug = i`",
            ),
            (
                "dug: {type: 0..9, about: Wells so far.}",
                "dug: {Red: 0, Blue: 0}",
                "Red",
                "has no key",
                "`player -> 0..9 = 0`",
            ),
            (
                "players: [Red, Blue]",
                'players: {names: [Red, Blue] about: "Red begins."}',
                "about",
                "`,` is missing",
                "`,` before",
            ),
            (
                '{is: "count(stones(p))", weight: 1}',
                '{is: "count(stones(p)), says: "all", weight: 1}',
                '"',
                "not closed",
                "close it",
            ),
            (
                "deep: count(s in cell where water[s] > 3)",
                "deep: 1\n  edge_cells: {a1, c3}",
                "{a1, c3}",
                "a set stands in quotes",
                'cell("a1")',
            ),
            ('written: "{from}{d}"', 'written: {from}{d}"', "{from}", "not opened", '"{from}{d}"'),
            # places, directions and what is stored
            ("step(from, d) where", "from + d where", "from + d", "`step(s, d)`", "`step(from, d)`"),
            ("step(from, d) where", "from + 2 * d where", "from + 2 * d", "several steps", "`step(from, d, 2)`"),
            ("step(from, d) where", "from.d where", "from.d", "`step(s, d)`", "step(from, d)"),
            ("step(from, d) where", "from[d] where", "from[d]", "`step(s, d)`", "`step(from, d)`"),
            ("step(from, d) where", "neighbour(from, d) where", "neighbour", "nothing called", "`step(from, d)`"),
            ("= step(from, d) where", "= adjacent(from) where", "at", "given a set", "at in adjacent(from)"),
            ("let n = water[at]", "let n = at", "at", "what it holds", "`water[at]`"),
            ("{type: 0..9, about", "{type: cell -> 0..9, about", "cell -> ", "used as one value", "without `cell ->`"),
            ("when: dug < 9", "when: water < 9 and dug < 9", "water", "needs arguments", ""),
            # forms of sections
            ("kind: [man, king]", "kind: [man; king]", "man; king", "cannot be a name", "`man, king`"),
            ("mark: disc", "mark: circle", "circle", "no mark", "called `disc`"),
            ("mark: disc", "type: disc", "type", "no key `type`", "called `mark`"),
            ("{mark: disc, on", "{disc, on", "disc", "no key", "`mark: disc`"),
            (
                "title: Wells",
                "title: Wells\ninstead: {there: a, here: b}",
                "{there",
                "is a list",
                "begin each entry with `- `",
            ),
            (
                "title: Wells",
                "title: Wells\ninstead: {x: {there: a, here: b}}",
                "{x:",
                "is a list",
                "in the place of `x:`",
            ),
            (
                "uses: [two_players, groups, alternate]",
                "uses: groups two_players alternate",
                "groups",
                "a list",
                "[groups, two",
            ),
            ('written: "{from}{d}"', 'written: "{from}{d}"\n    - dig', "- dig", "stands among keys", "take it away"),
            ("when: dug < 9", "when: !done", "!done", "YAML reads a tag", "`not done…`"),
            ('"{dug:well}"', '"{dug well}"', "well", "behind a colon", "`{dug:well}`"),
            (
                "uses: [two_players, groups, alternate]",
                "uses: (two_players, groups, alternate)",
                "(two",
                "a list",
                "[two_players, groups, alternate]",
            ),
            (
                "at: the place}",
                "at: the place}\n    brief: {a well, and water}",
                "{a well",
                "without braces",
                "`brief: a well, and water`",
            ),
            (
                "      if n > 2: win mover",
                "    if n > 2: win mover",
                "if n > 2",
                "outside of the text above",
                "indent it",
            ),
            # what is declared elsewhere
            ("  take_turn: |", "  take_turns: |", "alternate", "needs `take_turn`", "`take_turns` is nearly called so"),
            (
                'wells(p in player): {is: "count(stones(p))"',
                'wells: {is: "count(stones(mover))"',
                '"count',
                "",
                "`p` for `mover`",
            ),
            ("      from in cell; d in ways(mover)\n      at =", "      d in direction\n      at =", "from", "", ""),
            ("dig in main:", "dig(at in cell) in main:", "(at in cell)", "given `at in cell` by the flow", "`dig:`"),
        ],
        each=3,
    ),
)
def test_what_is_to_be_changed_is_marked_and_how_is_said(
    right: str, wrong: str, marked: str, said: str, advice: str
) -> None:
    first = told(right, wrong)[0]
    assert first.span is not None
    assert first.span.text.startswith(marked)
    assert said in first.title
    assert advice in " ".join(first.helps)


def test_a_letter_before_the_quotes_of_a_text_is_told() -> None:
    found = report_text(GAME.replace('written: "', 'written: f"')).diagnostics
    assert ("yaml-quotes", "f") in [(item.slug, item.span and item.span.text) for item in found]


def test_what_is_never_none_is_told_where_it_is_declared_if_a_word_of_the_library_asks() -> None:
    found = report_text(
        GAME.replace("owner: cell -> player?", "owner: cell -> player").replace("in cell; d", "in vacant; d")
    )
    told_of = [(item.slug, item.span and item.span.text) for item in found.diagnostics]
    assert ("never-true", "owner") in told_of or ("may-be-none", "owner") in told_of


def test_definitions_that_only_an_end_would_use_are_not_told_where_there_is_none() -> None:
    ends = GAME[GAME.index("end:") : GAME.index("evaluate:")]
    text = GAME.replace(ends, "").replace(" otherwise: draw", "").replace("      if n > 2: win mover\n", "")
    assert "no-end" in {item.slug for item in report_text(text).diagnostics}
    assert "the definition `deep` is never used" not in {item.title for item in report_text(text).diagnostics}


def test_a_name_that_is_given_a_set_is_told_once_and_what_follows_from_it_is_not() -> None:
    assert len(told("= step(from, d) where", "= adjacent(from) where")) == 1


def test_mistakes_of_their_own_are_told_beside_one_that_is_mended_by_a_change() -> None:
    both = [("{type: 0..9, about", "{type: cell -> 0..9, about"), ("n > 2: win mover", "n > 2: win movre")]
    text = GAME
    for right, wrong in both:
        text = text.replace(right, wrong)
    marked = [item.span and item.span.text for item in report_text(text).diagnostics if item.is_error]
    assert marked == ["cell -> ", "movre"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("owner[at] = mover", "owner[at = mover"),
        ("deep: count(s in", "deep: len(s in"),
        ("result: win p", "result: (win p)"),
        ("n > 2: win mover", "n > 2: return mover"),
        ("step(from, d) where", "from + 2 * d where"),
        ("step(from, d) where", "from[d] where"),
        ("step(from, d) where", "neighbour(from, d) where"),
        ("kind: [man, king]", "kind: [man; king]"),
        ("uses: [two_players, groups, alternate]", "uses: groups two_players alternate"),
        ("when: dug < 9", "when: !done"),
        ("  take_turn: |", "  take_turns: |"),
    ],
)
def test_a_book_tells_a_mistake_as_checking_does(right: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "wells.yaml"
    path.write_text(GAME.replace(right, wrong))
    with pytest.raises(RulesetError) as problem:
        make_book(str(path), Wish({}, "en"))
    assert render(problem.value.diagnostics[0]) == render(report(str(path)).diagnostics[0])


def test_a_ruleset_that_cannot_be_merged_is_told_as_when_it_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "wells.yaml"
    path.write_text(GAME.replace("{mark: disc, on", "{disc, on"))
    with pytest.raises(RulesetError) as problem:
        read_ruleset(str(path))
    assert [*map(render, problem.value.diagnostics)] == [*map(render, report(str(path)).diagnostics)]


def test_nothing_is_tried_where_nobody_reads_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "wells.yaml"
    path.write_text(GAME.replace("step(from, d) where", "from + 2 * d where"))
    monkeypatch.setattr(Report, "settled", None)
    with pytest.raises(RulesetError):
        OpenRuleset(str(path), is_heard=False).checked()
