"""Printing and parsing undo each other, for random trees and for every rule text of the library."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from ludograph.files.document import read_document
from ludograph.files.library_paths import module_files
from ludograph.files.places import TEMPLATE, start_of, walk
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language.parser import parse
from ludograph.language.printer import one_line, print_text

from tests.rulesets.library import DEEP
from tests.shared import thinned

from .trees import TREES, rule_text

ROOT = Path(__file__).parent.parent.parent
FILES = [*(ROOT / "rulesets" / f"{name if '/' in name else f'{name}/{name}'}.yaml" for name in DEEP)]
FILES += module_files()


def parsed(start: str, text: str) -> Any:
    sink = Sink()
    tree = parse(start, rule_text(text), sink)
    assert tree is not None, (text, sink.items)
    return tree


def printed(start: str, text: str, width: int = 80) -> str:
    """A text printed with its comments; printing it again changes nothing."""
    rule = rule_text(text)
    made = print_text(start, parsed(start, text), width, rule)
    assert parsed(start, made) == parsed(start, text)
    assert print_text(start, parsed(start, made), width, rule_text(made)) == made
    return made


@pytest.mark.parametrize("start", TREES)
@pytest.mark.parametrize("most", [6, pytest.param(40, marks=pytest.mark.long)])
def test_printing_a_tree_and_parsing_it_gives_the_tree(start: str, most: int) -> None:
    @settings(max_examples=most)
    @given(TREES[start])
    def check(tree: Any) -> None:
        for width in (120, 30):
            text = print_text(start, tree, width)
            assert parsed(start, text) == tree, text
            assert print_text(start, parsed(start, text), width, rule_text(text)) == text
        short = one_line(start, tree)
        if short is not None:
            assert parsed(start, short) == tree

    check()


def library_texts(path: Path) -> Iterator[tuple[str, RuleText]]:
    file = SourceFile(path.name, path.read_text(encoding="utf-8"))
    for place, text in walk(read_document(file, Sink())):
        start = start_of(place, text)
        if start not in (None, TEMPLATE) and not text.is_null:
            yield start, text.rule


@pytest.mark.parametrize("path", thinned(FILES, each=3), ids=lambda path: path.stem)
def test_printing_the_rule_texts_of_the_library_keeps_their_trees(path: Path) -> None:
    texts = [*library_texts(path)]
    assert texts
    for start, rule in texts:
        tree = parse(start, rule, Sink())
        for width in (110, 40):
            text = print_text(start, tree, width, rule)
            assert parsed(start, text) == tree, text
            assert print_text(start, parsed(start, text), width, rule_text(text)) == text


# ---------------------------------------------------------------- what it looks like


def test_one_spacing_and_the_fewest_brackets() -> None:
    assert printed("expression", "( a )and((b or(c)) )") == "a and (b or c)"
    assert printed("expression", "f( x,y )-g[ 1 ]*( -x )") == "f(x, y) - g[1] * -x"
    assert printed("expression", "a-(b-c)-(d)") == "a - (b - c) - d"
    assert printed("expression", "(if a then b else c)+1") == "(if a then b else c) + 1"
    assert printed("expression", "not(a is b) and (not c)") == "not a is b and not c"
    assert printed("declaration", "cell ,metal->0 .. 6=( 3 )") == "cell, metal -> 0..6 = 3"


def test_what_is_written_is_kept_where_two_words_say_the_same() -> None:
    assert printed("expression", "a == b and c is 1") == "a == b and c is 1"


def test_long_conditions_have_a_line_for_each_part() -> None:
    assert printed("expression", "alpha is none and beta is none and (gamma is none or delta is none)", 40).split(
        "\n"
    ) == [
        "alpha is none",
        "  and beta is none",
        "  and (gamma is none or delta is none)",
    ]


def test_cases_of_a_long_choice_stand_below_each_other() -> None:
    assert printed("expression", "if a is b then first_one else if a is c then second_one else third_one", 40).split(
        "\n"
    ) == [
        "if a is b then first_one",
        "  else if a is c then second_one",
        "  else third_one",
    ]


def test_no_line_begins_with_while_outside_of_brackets() -> None:
    text = "for x in chain_of_all(things, further) where blue(x) while red(x):\n  nothing\n  draw"
    assert [line.split()[0] for line in printed("block", text, 50).split("\n")] == ["for", "where", "nothing", "draw"]


def test_an_expression_behind_let_does_not_begin_with_minus() -> None:
    assert printed("body", "let a = 1\n(-a) + 2") == "let a = 1\n(-a + 2)"


def test_short_loops_and_branches_stand_on_one_line() -> None:
    text = "forever:\n  for p in player:\n    turn p:\n      if a:\n        b = 1\n      else:\n        c=2;d = 3"
    assert printed("block", text).split("\n") == [
        "forever: for p in player: turn p:",
        "  if a: b = 1",
        "  else: c = 2; d = 3",
    ]


def test_comments_stay_with_what_they_are_about() -> None:
    text = """\
# above
for s in cell:   # behind the head
      # first in the block
      a=1 # behind a

      b = 2
      # last in the block
# before else
if c: d = 1
# between
elif e:
  f = 1
  # end of elif
else: g = 1 # behind g
# at the end
"""
    assert printed("block", text).split("\n") == [
        "# above",
        "for s in cell:  # behind the head",
        "  # first in the block",
        "  a = 1  # behind a",
        "",
        "  b = 2",
        "  # last in the block",
        "# before else",
        "if c: d = 1",
        "# between",
        "elif e:",
        "  f = 1",
        "  # end of elif",
        "else: g = 1  # behind g",
        "# at the end",
    ]


def test_a_comment_below_a_short_loop_does_not_make_it_longer() -> None:
    assert printed("block", "for a in b:\n  draw\n# and then\nnothing") == "for a in b: draw\n# and then\nnothing"
    assert printed("block", "for a in b:\n  draw\n  # and so on\nnothing").startswith(
        "for a in b:\n  draw\n  # and so on\n"
    )


def test_a_piece_with_comments_inside_keeps_its_lines() -> None:
    text = "a is b   # one\n      # about the other\n   and( c is d   # two\n or e )"
    assert printed("expression", text).split("\n") == [
        "a is b  # one",
        "  # about the other",
        "  and (c is d  # two",
        "  or e)",
    ]


def test_deep_texts_go_no_further_to_the_right_than_half_the_width() -> None:
    text = "if " * 60 + "a" + " then b else c" * 60
    assert max(map(len, printed("expression", text, 80).split("\n"))) < 260
