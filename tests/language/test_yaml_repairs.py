"""A slip in the YAML of a ruleset is told where it was made, in terms of what was meant, and several in one go."""

from __future__ import annotations

import pytest
from ludograph.files.document import read_document
from ludograph.files.yaml_text.halt import FAR
from ludograph.files.yaml_text.repairs import MOST_READ, Trials, complaint
from ludograph.ground.diagnostics import Diagnostic, RulesetError, Sink
from ludograph.ground.source import SourceFile

GAME = """\
title: Tug
about: A rope with a knot.
players: [East, West]
board: {tiling: square, columns: 7, rows: 1}
state:
  knot: cell
  passes: 0..2
  plies: 0..9
moves:
  pull:
    choose: n in 1..2
    written: "{n}"
    do: |
      passes = 0
      knot = last
end:
  - when: passes == 2
    result: win East
examples:
  - about: Two steps.
    play: 2 1
  - about: One step.
    play: 1
"""


def told(*changes: tuple[str, str]) -> list[Diagnostic]:
    text = GAME
    for right, wrong in changes:
        assert text.count(right) == 1, right
        text = text.replace(right, wrong)
    with pytest.raises(RulesetError) as problem:
        read_document(SourceFile("tug.yaml", text), Sink())
    return list(problem.value.diagnostics)


@pytest.mark.parametrize(
    ("right", "wrong", "marked", "advice"),
    [
        ("do: |\n      passes = 0", "do: repeat 2: repeat 3:\n        passes = 0", "do:", "`do: |`"),
        ("players: [East, West]", "players: {names: [East, West], about: “East[s]”}", "“East[s]”", '`"East[s]"`'),
        ("players: [East, West]", 'players: {names: [East, West], about: "East {n}}', '"', '`"East {n}"`'),
    ],
)
def test_a_line_is_told_with_what_it_should_be(right: str, wrong: str, marked: str, advice: str) -> None:
    item = told((right, wrong))[0]
    assert item.span is not None
    assert item.span.text == marked
    assert advice in " ".join(item.helps)


def test_the_game_itself_reads() -> None:
    assert read_document(SourceFile("tug.yaml", GAME), Sink()).get("examples") is not None


@pytest.mark.parametrize(
    ("right", "wrong", "line", "marked", "cure"),
    [
        ("  passes: 0", "   passes: 0", 7, "passes", "begin it with 2 blanks, as `knot`"),
        ("  passes: 0", " passes: 0", 7, "passes", "begin it with 2 blanks, as `knot`"),
        ("  knot: cell", "knot: cell", 6, "knot", "begin it with 2 blanks"),
        ("    do: |", "   do: |", 13, "do", "begin it with 4 blanks"),
        ("  - about: Two", " - about: Two", 20, "about", "begin it with 2 blanks"),
        ("[East, West]", "[East, West", 3, "[", "close it: `[East, West]`"),
        ("rows: 1}", "rows: 1", 4, "{", "close it: `{tiling: square, columns: 7, rows: 1}`"),
        ("rows: 1}", "rows: 1}}", 4, "}", "take it away"),
        ("rows: 1}", "rows: 1]", 4, "]", "write `}`"),
        (
            "rows: 1}",
            "rows: 1, regions: {far(p in player, s in cell): row(s) == 0}}",
            4,
            "far(p in player, s in cell)",
            'put it in quotes: `{"far(p in player, s in cell)": …}`',
        ),
        ("columns: 7, rows", "columns: 7 rows", 4, "rows", "put a `,` before it"),
        (
            "    do: |\n      passes = 0\n",
            "    do:\n      passes = 0\n      if passes: plies = 1\n",
            13,
            "do:",
            "write `do: |`",
        ),
        ("    do: |\n      passes = 0\n", "    do: \n      if passes: plies = 1\n", 13, "do:", "write `do: |`"),
        ("  knot: cell\n", "  far(s: cell): row(s)\n", 6, ": ", "write `far(s in cell):`"),
        ("    choose: n in", "   choose: n in", 11, "choose", "begin it with 4 blanks"),
        ("  passes: 0..2", "  passes 0..2", 7, "passes", "put a `:` behind it"),
        (
            "  knot: cell\n",
            " far(s in cell): cell\n  near(s in cell): cell\n",
            6,
            "far(s in cell)",
            "begin it with 2 blanks",
        ),
        (
            "  knot: cell\n",
            "  far(s in cell, d in cell) row(s)\n",
            6,
            "far(s in cell, d in cell)",
            "put a `:` behind it",
        ),
        ("choose: n in 1..2", "choose: n = if a: 1 else 2", 11, ": ", "write `if a then 1 else 2`"),
        ("choose: n in 1..2", "choose: n = if a: 1 else: 2", 11, ": ", "write `if a then 1 else 2`"),
        ("choose: n in 1..2", "choose: all(e in f(s): g[e])", 11, ": ", "write `all(g[e] for e in f(s))`"),
        ("choose: n in 1..2", "choose: a > b ? 1 : 2", 11, " : ", "write `if a > b then 1 else 2`"),
        ('"{n}"', '"{n}', 12, '"', 'close it on its line: `"{n}"`'),
        ("players: [", "players [", 3, "players", "put a `:` behind it"),
        ("  pull:\n", "  pull: in main:\n", 10, ":", "write `pull in main:`"),
        ("      knot = last", "     knot = last", 15, "knot = last", "begin it with 6 blanks"),
        (
            "choose: n in 1..2",
            "when: for all e in f(s): g[e]",
            11,
            "for all e in f(s): g[e]",
            "`all(g[e] for e in f(s))`",
        ),
        ("choose: n in 1..2", "choose: {n[1]}", 11, "{n[1]}", "write `choose: n[1]`"),
        ("  knot: cell\n", "  far(s in cell) -> row(s)\n", 6, "far(s in cell) ->", "write `far(s in cell):`"),
        ("title: Tug", "title:Tug", 1, "title:", "put a blank behind the colon"),
        ("title: Tug", "title; Tug", 1, "title;", "write `title:`"),
        ("  knot: cell", "  knot = cell", 6, "knot =", "write `knot:`"),
        ("[East, West]", "{names: [East, West, about: Two.}", 3, "[", "close it: `[East, West]`"),
        ("title: Tug", "title: @Tug", 1, "@", 'put it in quotes: `"@Tug"`'),
        ("  knot: cell\n", "  knot: {0, 7}\n", 6, "{0, 7}", "put the text in quotes: `'{0, 7}'`"),
        ("rows: 1}", "rows: max(1, 2)}", 4, ", 2)", '`rows: "max(1, 2)"`'),
        (
            "      knot = last\n",
            "      knot = last\n  go: {when: knot in {a, b}, do: at[n] = 1}\n",
            16,
            "knot in {a, b}",
            '`when: "knot in {a, b}"`',
        ),
        ('"{n}"', "'{n}\"", 12, "'{n}\"", "close it as it is opened: `'{n}'`"),
        ("East, West]", "East, West)", 3, ")", "write `]`"),
        (
            "title: Tug",
            "end: {draw: forever: nothing}",
            1,
            "forever: nothing",
            'put it in quotes: `draw: "forever: nothing"`',
        ),
        ("  - when: passes", "  -when: passes", 17, "-", "put a blank behind the `-`"),
        ("board: {", "board: tiling: {", 4, "tiling", "write `board: {tiling: {tiling: square, columns: 7, rows: 1}}`"),
        ("tiling: square, c", "tiling; square, c", 4, "tiling; square", "write `tiling: square`"),
        ("tiling: square, c", "tiling:square, c", 4, "tiling:", "write `tiling: square`"),
        ("[East, West]", "{names:[East, West]}", 3, "names:", "put a blank behind the colon"),
        ("about: Two steps.", "set: {knot}", 20, "knot", "say what it is behind a colon: `knot: …`"),
        ("about: Two steps.", "set: {knot: }", 20, "knot", "say what it is behind a colon: `knot: …`"),
        ("about: Two steps.", "set: {knot: 1, a: }", 20, "a", "say what it is behind a colon: `a: …`"),
        ("    play: 2 1", "    play, 2 1", 21, "play,", "write `play:`"),
        ("    play: 2 1", "    pla:y 2 1", 21, "pla:y", "write `play:`"),
        ("    play: 2 1", "    :play 2 1", 21, ":play", "write `play:`"),
        ("- about: Two steps.", "* about: Two steps.", 20, "*", "write `-` in the place of `*`"),
        ("- about: One step.", "– about: One step.", 22, "–", "write `-` in the place of `–`"),
        ("about: One step.", "about: [1, 1], One, two.", 22, ",", "put the text in quotes or in a block"),
        ("title: Tug", "title. Tug", 1, "title.", "write `title:`"),
        ("about: Two steps.", "set: {knot:}", 20, "knot", "say what it is behind a colon: `knot: …`"),
        ("about: Two steps.", "position: {on: {East: a}, mover East}", 20, "mover East", "write `mover: East`"),
        ("tiling: square, c", "tiling square, c", 4, "tiling square", "write `tiling: square`"),
        ("choose: n in 1..2", "choose: n = if a: b[1] = 1", 11, ": ", "write `if a then 1 else …`"),
        ("players: [", 'overview:\n  - "Two" steps.\nplayers: [', 4, '"Two" steps.', "'\"Two\" steps.'"),
        ("title: Tug", "draw: {a: #b9703c, b: c}", 1, "#b9703c", 'put the colour in quotes: `"#b9703c"`'),
        ("about: A rope", 'about: "A" rope', 2, '"A" rope with a knot.', "'\"A\" rope with a knot.'"),
    ],
)
def test_a_slip_is_told_at_its_line_with_its_cure(right: str, wrong: str, line: int, marked: str, cure: str) -> None:
    (only,) = told((right, wrong))
    assert only.span is not None
    assert (only.span.line, only.span.text) == (line, marked)
    assert cure in only.helps[0]


def test_items_of_which_each_begins_with_a_star_are_mended_one_and_all() -> None:
    found = told(("title: Tug\n", "title: Tug\noverview:\n  * One pulls.\n  * So does the other.\n"))
    assert [item.helps for item in found] == [("write `-` in the place of `*`",)] * 2


def test_all_blanks_that_are_missing_in_one_mapping_are_put_in_at_once() -> None:
    (only,) = told(("tiling: square, columns: 7, rows: 1", "tiling:square, columns: 7, rows:1"))
    assert only.change is not None
    assert only.change.made().text == GAME


def test_several_slips_are_told_in_the_order_of_the_file() -> None:
    found = told(("[East, West]", "[East, West"), ("  passes: 0", "   passes: 0"), ("    do: |", "   do: |"))
    assert [item.span.line for item in found if item.span] == [3, 7, 13]


def test_printed_quotes_round_a_text_are_a_warning() -> None:
    sink = Sink()
    read_document(SourceFile("tug.yaml", GAME.replace('"{n}"', "“{n}”")), sink)
    (only,) = sink.items
    assert (only.slug, only.is_error) == ("yaml-quotes", False)
    quoting = GAME.replace("about: A rope with a knot.", "about: “Tug” is a rope with a knot.")
    sink = Sink()
    read_document(SourceFile("tug.yaml", quoting), sink)
    assert not sink.items


def test_trials_of_a_large_file_end() -> None:
    text = "a: [\n" + "  b: {c\n" * (2 * FAR) + "x" * (MOST_READ // 3)
    problem = complaint(text)
    assert problem is not None
    trials = Trials()
    assert not trials.repairs(text, problem)
    assert trials.left < 0
