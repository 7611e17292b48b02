"""What a page is made of, as far as no browser is needed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.drawing import Painter
from ludograph.ground.forms import Along as Way
from ludograph.ground.forms import Covering, Seated
from ludograph.ground.marks import MARKS
from ludograph.page import LANGUAGES, bundle
from ludograph.page.board import board_data, forms_data
from ludograph.page.endings import EndWording
from ludograph.page.making import _strings
from ludograph.page.packing import packed, unpacked
from ludograph.page.tight import tight
from ludograph.pipeline import check_ruleset, load, loads, reference_game

ENTRIES = ("open", "secret")
"""The modules that a page may begin with."""


def test_every_module_of_a_page_is_in_a_script_and_behind_those_that_it_needs() -> None:
    assert {name for entry in ENTRIES for name in bundle.ordered(entry)} == {
        path.stem for path in bundle.SOURCES.glob("*.js")
    }
    for entry in ENTRIES:
        order = bundle.ordered(entry)
        assert len(order) == len(set(order))
        for name in order:
            needed = re.findall(r'from "\./(\w+)\.js"', (bundle.SOURCES / f"{name}.js").read_text(encoding="utf-8"))
            assert all(order.index(one) < order.index(name) for one in needed)
        assert not re.search(r"^(import|export) ", bundle.bundled(entry), re.MULTILINE)


@given(st.binary(max_size=600))
def test_what_is_packed_is_unpacked_and_may_stand_in_html_and_in_a_text(content: bytes) -> None:
    text = packed(content)
    assert unpacked(text) == content
    assert not set(text) & set('<"\\ ')
    assert text.isprintable()
    assert text.isascii()


def test_pages_of_open_games_have_nothing_of_what_hides() -> None:
    assert not {"secret", "blind", "screen", "umpire", "known", "truth"} & set(bundle.ordered("open"))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a = b + c; // why\n\n  return { d };", "a=b+c;return{d};"),
        ("f(\n  a,\n  b\n)\n\n(c)\nlet d = {\n  e\n}\ne\n++g", "f(a,b)\n(c)\nlet d={e}\ne\n++g"),
        ("[\n  `,\n\n`\n]", "[`,\n\n`]"),
        ("a + +b - -c", "a+ +b- -c"),
        ("a / b / c", "a / b / c"),
        ("const x = '  /* no */  ' + \"  // no\";", "const x='  /* no */  '+\"  // no\";"),
        ("f(/ [/ ] \\/ `/g, 1 / 2)", "f(/ [/ ] \\/ `/g,1 / 2)"),
        ("`a  ${ b + `  ${ c }  }` }  // no`  + d", "`a  ${ b + `  ${ c }  }` }  // no`+d"),
        ("return `a`", "return `a`"),
        ("if (a) return / b /.test(c)", "if(a)return / b /.test(c)"),
        ("/** What\n * it does. */\nlet a", "let a"),
    ],
)
def test_a_script_says_the_same_without_blanks(text: str, wanted: str) -> None:
    assert tight(text) == wanted
    assert tight(wanted) == wanted


@pytest.mark.parametrize("more", ["", "secret"])
def test_the_interface_says_the_same_in_all_languages(more: str) -> None:
    words = {one: _strings(one, more) for one in LANGUAGES}
    assert {"de", "en"} <= words.keys()
    holes = [{key: sorted(re.findall(r"\{(\w+)\}", text)) for key, text in said.items()} for said in words.values()]
    assert all(one == holes[0] for one in holes)


def test_the_scripts_speak_of_no_game_and_ask_nobody() -> None:
    script = bundle.bundled("open") + bundle.bundled("secret")
    assert "http" not in script.replace("http://www.w3.org/2000/svg", "")
    assert "fetch(" not in script


@pytest.mark.parametrize("name", ["kalah", "chess"])
def test_the_forms_of_a_page_are_those_of_the_marks(name: str) -> None:
    painter = Painter(reference_game(check_ruleset(name), name))
    forms = forms_data(painter)
    for mark in painter.marks(load(name, engine="reference").initial()):
        if isinstance(mark.mark, Seated):
            known = forms[mark.kind]
            said = [mark.values.get(one, 0) for one in known["decides"]]
            key = ",".join(str(one.lower() if isinstance(one, str) else int(one)) for one in (False, 0, *said))
            form = mark.mark.form(mark)
            assert len(known["forms"][known["keys"][key]]["parts"]) == len(form.parts)


def test_marks_along_ways_and_over_sites_that_the_scripts_draw_are_all_there_are() -> None:
    drawn = {name for name, mark in MARKS.items() if isinstance(mark, Way | Covering)}
    assert drawn == {"arrow", "bar", "tile"}


def test_a_page_has_the_places_of_all_kinds_that_decisions_name() -> None:
    painter = Painter(reference_game(check_ruleset("quoridor"), "quoridor"))
    sites = board_data(painter, True)["sites"]
    assert set(sites) == {"cell", "vertex"}
    assert all(len(one["places"]) == len(one["rooms"]) for one in sites.values())


@pytest.mark.parametrize(
    ("name", "upright"),
    [("chess", True), ("draughts", True), ("battleship", True), ("quoridor", False), ("kalah", False)],
)
def test_a_board_is_not_turned_under_what_has_a_head_and_a_foot_or_where_directions_are_written(
    name: str, upright: bool
) -> None:
    painter = Painter(reference_game(check_ruleset(name), name))
    assert board_data(painter, True).get("upright", False) is upright


RACE = """
language: 2
title: Race
players: [Red, Blue]
board: {tiling: square, columns: 1, rows: 1}
state: {left: player -> 0..9 = 9}
moves: {take: {do: "left[mover] -= 1"}}
flow: |
  forever: for p in player: turn p: decide take
end:
  - {for: p in player, when: "left[p] == 0", result: win p}
"""


def test_an_end_without_words_of_its_author_is_told_by_the_rules() -> None:
    made = EndWording(loads(RACE, engine="reference"), "en")
    assert len(made.conditions) == len(set(made.at().values())) == 1
    assert made.conditions[0] == "You win the game as soon as your number “left” is 0."


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("clobber", {"If you can take nothing when your turn comes, you have lost."}),
        ("reversi", {"If neither player can enclose anything, the game is over."}),
        ("breakthrough", {"If your piece has reached the row farthest from you"}),
    ],
)
def test_ends_in_the_course_of_play_are_told_by_the_sentence_that_a_book_has_of_them(name: str, said: set[str]) -> None:
    made = set(EndWording(load(name, engine="reference"), "en").at().values())
    assert len(made) == len(said)
    assert all(any(one.startswith(start) for one in made) for start in said)


def test_an_end_in_the_course_that_nobody_tells_of_is_told_by_the_rules() -> None:
    text = RACE.replace("decide take", "decide take otherwise: lose mover").replace(
        'do: "', 'when: "left[mover] > 0", do: "'
    )
    made = set(EndWording(loads(text, engine="reference"), "en").at().values())
    assert "If no move is possible, you lose the game." in made


def test_an_end_in_a_case_is_told_with_all_that_it_takes() -> None:
    text = RACE.replace('do: "', 'when: "left[mover] > 0", do: "')
    nested = """
flow: |
  forever: for p in player:
    turn p:
      decide take otherwise:
        if left[Red] == 0: lose mover
        draw
"""
    text = text[: text.index("flow:")] + nested.lstrip() + text[text.index("end:") :]
    made = set(EndWording(loads(text, engine="reference"), "en").at().values())
    (told,) = [one for one in made if "possible" in one]
    assert told.startswith("If no move is possible: If ")
    assert told.endswith(" you lose the game. Otherwise, the game ends in a draw."), "never the draw alone"
