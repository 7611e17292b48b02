"""Steps in books: what an author says of a step is an item of the course, what he does not say the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book, Item, Items, Paragraph, Section
from ludograph.book.rulebook.render import to_html, to_markdown, to_pdf
from ludograph.book.rulebook.render.plain import plain_lines
from ludograph.page.endings import EndWording
from ludograph.pipeline import check_ruleset, load

RULES = """
language: 2
title: Stones
about: Stones on a board.
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, laid: 0..9, count_of: player -> 0..9 = 2}
moves:
  put:
    choose: at in cell where owner[at] is none
    do:
      do: |
        step lay: owner[at] = mover; laid += 1
        if laid == 1:
          step open: for s in cell where row(s) == 0: count_of[mover] += 0
      steps: {lay: {about: Lay the stone.}, open: {about: The row opens.}}
    then: {about: Then the other waits., do: "for p in player: count_of[p] += 0"}
setup:
  about: {en: The middle is Red's., de: Die Mitte ist rot.}
  do: |
    step middle: for s in cell where row(s) == 1 and column(s) == 1: owner[s] = Red
flow:
  about: {en: Red begins., de: Rot beginnt.}
  do: |
    forever: for p in player: turn p:
      step count: laid = 0
      if count_of[p] > 1:
        step more: decide put otherwise: draw
      step put: while laid < count_of[p]: decide put otherwise: draw
  steps:
    count: {about: {en: Your turn begins., de: Dein Zug beginnt.}}
    more: {about: Put one before all others.}
"""


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Book]:
    def make(language: str = "en") -> Book:
        path = tmp_path / "stones.yaml"
        path.write_text(RULES)
        return make_book(str(path), Wish(pictures=False, language=language))

    return make


def chapter(book: Book, key: str) -> Section:
    return next(section for section in book.sections if section.id == key)


def turn_of(book: Book) -> Item:
    """What is done in a turn, below the rounds."""
    item = next(block for block in chapter(book, "turn").blocks if isinstance(block, Items)).items[0]
    while not item.ordered:
        (item,) = item.items
    return item


def said(item: Item) -> str:
    return " ".join(sentence.text for sentence in item.sentences)


@pytest.mark.parametrize(
    ("language", "course", "setup", "step"),
    [
        ("en", "Red begins.", "The middle is Red's.", "Your turn begins."),
        ("de", "Rot beginnt.", "Die Mitte ist rot.", "Dein Zug beginnt."),
    ],
)
def test_what_is_said_of_the_course_stands_first_and_steps_are_numbered(
    book: Callable[..., Book], language: str, course: str, setup: str, step: str
) -> None:
    made = book(language)
    for key, text in (("turn", course), ("setup", setup)):
        first = chapter(made, key).blocks[0]
        assert isinstance(first, Paragraph)
        assert first.sentences[0].text == text
    counted, _, put = turn_of(made).items
    assert (said(counted), counted.sentences[0].generated, counted.items) == (step, False, ())
    assert put.sentences[0].generated
    assert "laid" in said(put)


def test_a_step_within_a_case_is_told_below_its_condition(book: Callable[..., Book]) -> None:
    more = turn_of(book()).items[1]
    assert said(more).startswith("If ")
    assert said(more).endswith(":")
    assert more.ordered
    assert [said(item) for item in more.items] == ["Put one before all others."]


def test_what_the_author_says_of_a_step_is_not_told_again(book: Callable[..., Book]) -> None:
    body = to_markdown(book()).split("## The rules word for word")[0]
    assert body.count("Your turn begins.") == 1
    assert "becomes 0" not in body


def test_steps_of_what_a_move_does_are_told_in_their_place(book: Callable[..., Book]) -> None:
    (put,) = chapter(book(), "moves").sections
    said_of = [said(item) for block in put.blocks if isinstance(block, Items) for item in block.items]
    assert [text for text in said_of if "stone" in text or "row" in text or "waits" in text] == [
        "Lay the stone.",
        "Then the other waits.",
    ]
    (case,) = (item for block in put.blocks if isinstance(block, Items) for item in block.items if item.items)
    assert [said(item) for item in case.items] == ["The row opens."]


def test_a_told_step_in_which_the_game_may_end_stands_under_the_end(book: Callable[..., Book]) -> None:
    goal = [block for block in chapter(book(), "end").blocks if isinstance(block, Items)]
    assert "Put one before all others." in str(goal)


BY_NAME = """
language: 2
title: Turns
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 2}
state: {owner: cell -> player?}
actions:
  take_turn:
    about: Put a stone, or the game is drawn.
    do: "decide put otherwise: draw"
moves: {put: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}}
flow: {about: Red begins., do: "forever: for p in player: turn p: take_turn()"}
"""
STEPPED = """    do: "step choose: decide put otherwise: draw"
    steps: {choose: {about: Choose a square.}}"""


@pytest.mark.parametrize(
    ("do", "told"),
    [
        ('    do: "decide put otherwise: draw"', ["Put a stone, or the game is drawn."]),
        (STEPPED, ["Choose a square."]),
    ],
)
def test_a_turn_with_a_name_is_told_in_its_authors_words_or_in_those_of_its_steps(
    tmp_path: Path, do: str, told: list[str]
) -> None:
    path = tmp_path / "turns.yaml"
    path.write_text(BY_NAME.replace('    do: "decide put otherwise: draw"', do))
    blocks = chapter(make_book(str(path), Wish(pictures=False)), "turn").blocks
    assert [said(block) for block in blocks if isinstance(block, Paragraph)][-len(told) :] == told


def test_the_chapter_of_the_end_has_what_a_step_says_of_it(tmp_path: Path) -> None:
    end = "    steps: {choose: {about: Choose a square., end: On a full board the game is drawn.}}"
    path = tmp_path / "turns.yaml"
    path.write_text(BY_NAME.replace('    do: "decide put otherwise: draw"', STEPPED.split("\n")[0] + "\n" + end))
    book = make_book(str(path), Wish(pictures=False))
    (items,) = (block for block in chapter(book, "end").blocks if isinstance(block, Items))
    assert [said(item) for item in items.items] == ["On a full board the game is drawn."]
    assert "full board" not in str(chapter(book, "turn"))


OF_ENDS = """
language: 2
title: Heaps
players: [Left, Right]
board: {graph: {sites: {pile: [0, 0]}}}
state: {pebbles: 0..20 = 10}
moves: {take: {choose: n in 1..3 where n <= pebbles, do: pebbles -= n}}
flow: "forever: for p in player: turn p: decide take otherwise: lose mover"
"""
IN_THE_FLOW = """flow:
  about: The players take turns.
  do: |
    forever: for p in player: turn p:
      step take: decide take otherwise: lose mover
  steps: {take: {ABOUT}}
"""
IN_AN_ACTION = """flow: "forever: for p in player: one_turn(p)"
actions:
  one_turn(p in player):
    about: One turn.
    do: |
      step take: turn p: decide take otherwise: lose mover
    steps: {take: {ABOUT}}
"""
IN_A_PERFORMED_ACTION = """flow: "forever: for p in player: turn p: decide take otherwise: over(p)"
actions:
  over(p in player):
    about: Who is stuck is out.
    do: |
      step take: lose p
    steps: {take: {ABOUT}}
"""
IN_A_MOVE = """moves:
  take:
    about: Take a few.
    choose: n in 1..3 where n <= pebbles
    do:
      do: |
        pebbles -= n
        if pebbles < 3:
          pebbles -= 0
          step take:
            if pebbles == 0: win mover
      steps: {take: {ABOUT}}
flow: "forever: for p in player: turn p: decide take"
"""


@pytest.mark.parametrize("about", ["", "about: One step., "])
@pytest.mark.parametrize("rules", [IN_THE_FLOW, IN_AN_ACTION, IN_A_PERFORMED_ACTION, IN_A_MOVE])
def test_what_is_said_of_the_end_of_a_step_stands_there_in_books_and_pages(
    tmp_path: Path, rules: str, about: str
) -> None:
    head = OF_ENDS[: OF_ENDS.index("moves:" if rules == IN_A_MOVE else "flow:")]
    path = tmp_path / "heaps.yaml"
    path.write_text(head + rules.replace("ABOUT", f"{about}end: This is how it ends."))
    (items,) = (block for block in chapter(make_book(str(path), Wish(pictures=False)), "end").blocks)
    assert isinstance(items, Items)
    assert [said(item) for item in items.items] == ["This is how it ends."]
    game = load(str(path))
    assert list(EndWording(game, "en").at().values()) == ["This is how it ends."]
    path.write_text(head + rules.replace("ABOUT", f'{about}end: ""'))
    assert not any(section.id == "end" for section in make_book(str(path), Wish(pictures=False)).sections)


def test_of_two_ends_in_one_case_each_is_told_in_its_own_words(tmp_path: Path) -> None:
    text = IN_A_MOVE.replace("          pebbles -= 0\n", "          if pebbles == 1: draw\n")
    path = tmp_path / "heaps.yaml"
    path.write_text(OF_ENDS[: OF_ENDS.index("moves:")] + text.replace("ABOUT", "about: A step., end: So it ends."))
    (items,) = (block for block in chapter(make_book(str(path), Wish(pictures=False)), "end").blocks)
    assert isinstance(items, Items)
    (case,) = items.items
    assert said(case) == "If the number of pebbles is less than 3:"
    drawn, otherwise = case.items
    assert said(drawn) == "If the number of pebbles is 1, the game ends in a draw."
    assert [said(item) for item in otherwise.items] == ["So it ends."]


def test_an_end_that_only_steps_within_would_tell_is_told_nowhere_and_the_author_hears_of_it(tmp_path: Path) -> None:
    text = IN_THE_FLOW.replace("step take: decide", "step outer:\n        step take: decide")
    path = tmp_path / "heaps.yaml"
    path.write_text(
        OF_ENDS[: OF_ENDS.index("flow:")] + text.replace("ABOUT}", "end: It ends.}, outer: {end: Nobody reads this.}")
    )
    (told,) = check_ruleset(str(path)).warnings
    assert (told.slug, told.span.text) == ("ends-nothing", "Nobody reads this.")
    assert "`outer` has an `end` of its own each time" in told.title


@pytest.mark.parametrize(
    ("flow", "opening"),
    [
        ("forever: for p in player: turn p:\n      step a: decide put\n      step b: decide put", "In your turn:"),
        ("step a: turn Red: decide put\n    step b:\n      turn Blue: decide put\n      draw", "Step by step:"),
    ],
)
def test_steps_that_are_no_part_of_a_turn_are_not_called_so(tmp_path: Path, flow: str, opening: str) -> None:
    rules = (
        BY_NAME.split("actions:")[0]
        + 'moves: {put: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}}\n'
    )
    steps = "  steps: {a: {about: First one.}, b: {about: Then another.}}\n"
    (tmp_path / "turns.yaml").write_text(f"{rules}flow:\n  do: |\n    {flow}\n{steps}")
    blocks = chapter(make_book(str(tmp_path / "turns.yaml"), Wish(pictures=False)), "turn").blocks
    assert opening in [said(block) for block in blocks if isinstance(block, Paragraph)]


def test_all_renderers_number_steps(book: Callable[..., Book]) -> None:
    made = book()
    assert "\n    1. Your turn begins.\n" in to_markdown(made)
    assert re.search(r"<ol>\s*<li>(<[^>]*>)*Your turn begins\.", to_html(made))
    lines = [line.strip() for line in plain_lines(chapter(made, "turn"), 60)]
    assert "1. Your turn begins." in lines
    assert any(line.startswith("3. ") for line in lines)
    assert to_pdf(made).startswith(b"%PDF")


ENDS = """
language: 2
title: Rounds
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 1}
state: {owner: cell -> player?, rounds: 0..4}
moves: {put: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover; rounds += 1"}}
flow:
  do: |
    while rounds < 3: for p in player: turn p: decide put
    step over: draw
  steps: {over: {about: Nobody goes on., end: After two rounds nobody has won.}}
end: [{about: Who takes the middle wins., for: p in player, when: 'owner[cell("b1")] is p', result: win p}]
examples:
  - {about: The middle wins., book: yes, play: b1, result: Red wins}
  - {about: Blue takes the middle., book: yes, play: a1 b1, result: Blue wins}
  - {about: A corner does nothing., book: yes, play: a1}
  - {about: Both corners., play: a1 c1 d1 e1, result: draw}
"""


def ended(tmp_path: Path, rules: str) -> str:
    """The chapter of the end."""
    path = tmp_path / "rounds.yaml"
    path.write_text(rules)
    book = to_markdown(make_book(str(path), Wish(pictures=False)))
    return next(part for part in book.split("\n## ") if part.startswith("The end of the game"))


def test_what_is_written_of_the_end_in_a_step_stands_behind_what_is_written_of_all_ends(tmp_path: Path) -> None:
    text = ended(tmp_path, ENDS)
    assert text.index("Who takes the middle wins.") < text.index("After two rounds nobody has won.")
    assert "Nobody goes on." not in text


def test_the_end_shows_the_ends_that_are_wanted_where_a_move_has_enough_examples(tmp_path: Path) -> None:
    text = ended(tmp_path, ENDS)
    assert "The middle wins." in text
    assert "Blue takes the middle." in text
    assert "Both corners." not in text
    assert "A corner does nothing." not in text


def test_an_end_that_its_move_has_room_for_stands_with_the_move(tmp_path: Path) -> None:
    text = ended(tmp_path, ENDS.replace("  - {about: A corner does nothing., book: yes, play: a1}\n", ""))
    assert "Both corners." in text
    assert "The middle wins." not in text
    assert "Blue takes the middle." not in text
