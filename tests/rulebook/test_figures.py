"""What figures of books show, and what they tell those who do not see them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import ludograph
import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.catalogue import Catalogue
from ludograph.book.rulebook.model import Block, Book, ExampleBlock, Figure, Gallery, Items, Legend, Section, TableBlock
from ludograph.book.rulebook.pictures import Pictures, Subject
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.book.rulebook.walk import figures_in, figures_of, sections_of, sentences_of, with_links
from ludograph.drawing import Painter, Pointed
from ludograph.drawing.pointing import SIGNS
from ludograph.drawing.printed import DrawnFigure
from ludograph.engines.base import State
from ludograph.ground.diagnostics import RulesetError

from tests.rulebook.bundled_books import book_of, sentences
from tests.shared import ruleset

WALK = """
language: 2
title: Walk
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 3, links: {orthogonal: {about: Squares that share a side.}}}
state: {at: player -> cell? = cell("a1")}
turn_state: {points: 0..3 = 2, done: bool}
moves:
  step:
    choose: t in adjacent(at[mover]) where points > 0
    written: "{at[mover]}>{t}"
    do: |
      at[mover] = t
      points -= 1
  rest: {do: "done = yes", written: rest}
flow: |
  forever: for p in player: turn p:
    while not done: decide step | rest
draw: {marks: {men: {mark: disc, on: "p in player; s = at[p]", colour: pLABEL}}}
nouns: {Red: the red man | red men}
examples:
  - about: Red walks two squares.
    position: {at: {c2: Red, e3: Blue}, points: 2, mover: Red}
    play: c2>c3 c3>b3
"""


def walk(folder: Path, label: str = "") -> Book:
    path = folder / "walk.yaml"
    path.write_text(WALK.replace("LABEL", f", label: '\"{label}\"'" if label else "").lstrip(), encoding="utf-8")
    return make_book(str(path), Wish())


def blocks(book: Book) -> Iterator[Block]:
    return (block for section in sections_of(book.sections) for block in section.blocks)


def examples(book: Book) -> Iterator[ExampleBlock]:
    for section in sections_of(book.sections):
        yield from (block for block in section.blocks if isinstance(block, ExampleBlock))


def test_a_figure_says_what_stands_where_for_those_who_do_not_see_it(tmp_path: Path) -> None:
    book = walk(tmp_path)
    (figure,) = next(examples(book)).figures  # of the position before, since it shows what can be reached
    assert figure.text == "A position: Red walks two squares. the red man: c2; Blue: e3."
    assert figure.text.replace("&", "&amp;") in to_html(book)
    assert "Blue: e3" in to_markdown(book, {figure.number: "a.svg"})


@pytest.mark.long
def test_kinds_of_pieces_and_empty_boards_are_told() -> None:
    chess = next(one for one in figures_of(book_of("chess", pictures=True)) if "begins" in one.text)
    assert "White king: e1" in chess.text
    assert "Black rook: a8, h8" in chess.text
    annelids = [one.text for one in figures_of(book_of("annelids/small", pictures=True))]
    assert any("-" in text.partition("Blue")[2] for text in annelids)


def test_a_piece_that_walks_several_steps_is_shown_with_all_that_it_can_reach(tmp_path: Path) -> None:
    (figure,) = next(examples(walk(tmp_path))).figures
    assert figure.signs == ("ring", "number")
    assert ">2</text>" in figure.svg


def test_what_is_next_to_what_has_a_picture_with_the_words_of_its_author(tmp_path: Path) -> None:
    book = walk(tmp_path)
    blocks = [block for one in sections_of(book.sections) if one.id == "board" for block in one.blocks]
    (gallery,) = (block for block in blocks if isinstance(block, Gallery))
    (figure,) = gallery.figures
    assert figure.signs == ("ring", "dot")
    assert [sentence.text for sentence in figure.caption] == ["Orthogonal.", "Squares that share a side."]
    assert to_html(book).count('class="gallery"') == 1
    assert "**Orthogonal.** Squares that share a side." in to_markdown(book, {figure.number: "a.svg"})


def test_a_figure_that_cannot_be_read_makes_no_book(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as raised:
        walk(tmp_path, "many letters")
    told = raised.value.diagnostics[0]
    assert told.slug == "figure-too-small"
    assert told.span is not None


@pytest.mark.long
def test_all_figures_have_room_on_a_page_as_they_are_drawn() -> None:
    for name in ("drift", "anda", "amazons"):
        figures: list[Figure] = [one for one in figures_of(book_of(name, pictures=True)) if one.svg and one.number > 0]
        assert figures
        assert max(one.width for one in figures) <= 340


OTHER = {
    "wide": "board: {columns: 6, about: ~}",
    "apart": 'state: {at: player -> cell? = cell("c1")}',
    "slow": "turn_state: {points: 0..3 = 1, done: bool}",
}


def test_boards_that_differ_stand_side_by_side_with_what_is_new_and_else_the_beginnings(tmp_path: Path) -> None:
    walk(tmp_path)
    shown = {}
    for name, other in OTHER.items():
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"language: 2\ntitle: {name}\nextends: walk\n{other}\n", encoding="utf-8")
        section = next(one for one in make_book(str(path), Wish()).sections if one.id == "changes")
        shown[name] = [figure for block in section.blocks if isinstance(block, Gallery) for figure in block.figures]
    assert [figure.caption[0].text for figure in shown["wide"]] == ["In Walk.", "Wide."]
    assert [figure.signs for figure in shown["wide"]] == [(), ("region",)]
    assert "a1" in shown["apart"][0].text
    assert "c1" in shown["apart"][1].text
    assert shown["slow"] == []


NAMED = """
language: 2
title: Named
players: [Red, Blue]
board:
  {tiling: square, columns: 5, rows: 4, about: Twenty squares., regions: {den: {about: Nobody enters it., is: [c2]}}}
state: {owner: cell -> player?}
define:
  home(p in player): {about: Where a player begins., is: "those(s in cell where row(s) == (if p is Red then 0 else 3))"}
moves:
  put: {choose: "at in home(mover) - den where owner[at] is none", do: "owner[at] = mover"}
flow: |
  forever: for p in player: turn p: decide put
draw: {marks: {men: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}}}
nouns: {Red: Red | Reds, home: back row}
"""


def test_parts_of_the_board_have_letters_and_what_their_author_says_of_them(tmp_path: Path) -> None:
    path = tmp_path / "named.yaml"
    path.write_text(NAMED.lstrip(), encoding="utf-8")
    book = make_book(str(path), Wish())
    board = next(one for one in book.sections if one.id == "board")
    (figure,) = (block for block in board.blocks if isinstance(block, Figure))
    (items,) = (block for block in board.blocks if isinstance(block, Items))
    told = [" ".join(sentence.text for sentence in item.sentences) for item in items.items]
    assert told == ["A Den. Nobody enters it.", "B, C Back row (Red, Blue). Where a player begins."]
    assert all(f">{letter}</text>" in figure.svg for letter in "ABC")
    assert "A: c2. B: a1, b1, c1, d1, e1." in figure.text
    assert "glossary" not in [one.id for one in book.sections]  # what stands with the board stands nowhere else


@pytest.mark.long
def test_no_cover_is_empty_where_an_example_has_something() -> None:
    for name in ("hex", "game_of_y"):
        cover = book_of(name, pictures=True).cover
        assert cover is not None
        assert "Nothing stands" not in cover.text


@pytest.mark.long
def test_what_has_left_the_board_and_sites_that_are_somebodys_are_told_to_who_does_not_see_them() -> None:
    barred = next(one for one in figures_of(book_of("drift", pictures=True)) if "All ways out" in one.text)
    assert "Gone: P1 Ia: b0. P1 (homes): b0; P2 (homes): b9; P1 IIIa: a23;" in barred.text
    assert ">Ia</text>" in barred.svg


@pytest.mark.long
def test_what_a_frame_is_called_after_is_not_named_in_it_again() -> None:
    first = next(one for one in figures_of(book_of("anda", pictures=True)) if "The first stones lie" in one.text)
    assert [first.svg.count(f">{name}</text>") for name in ("a1", "i1")] == [1, 1]


@pytest.mark.long
def test_letters_at_one_side_leave_the_board_room_for_its_names() -> None:
    board = next(one for one in book_of("drift", pictures=True).sections if one.id == "board")
    figure = next(block for block in board.blocks if isinstance(block, Figure))
    assert all(f">{name}</text>" in figure.svg for name in ("A", "B", "a0", "b12", "i5"))


@pytest.mark.long
def test_what_changes_nothing_on_the_board_is_shown_with_what_stands_beside_it() -> None:
    drawn = [one.svg for one in figures_of(book_of("inchworm", pictures=True)) if one.text.count("Blue brings home")]
    assert "21 in stock" in drawn[-1]


@pytest.mark.long
def test_what_an_author_says_of_an_example_is_told_once_and_a_part_of_it_by_what_happens(tmp_path: Path) -> None:
    for name in ("drift", "inchworm", "go"):
        body = [one for one in book_of(name, pictures=True).sections if not one.folded]
        shown = [block for one in sections_of(body) for block in one.blocks if isinstance(block, ExampleBlock)]
        told = [example.about[0] for example in shown]
        own = [sentence.text for sentence in told if not sentence.generated]
        assert len(set(own)) == len(own)
    text = ruleset("drift").file.text
    own_one = "      P1's piece of rank I picks up the gold that lay where its turn began."
    assert own_one in text
    alone = tmp_path / "drift.yaml"
    alone.write_text(
        text.replace(f"  - about: >-\n{own_one}", f"  - book: no\n    about: >-\n{own_one}"), encoding="utf-8"
    )
    (part,) = (one for one in examples(make_book(str(alone), Wish())) if "Ia+copper" in one.about[0].text)
    assert part.about[0].text == "Here P1 may play Ia+copper or Ib+gold."
    assert part.facts == ()
    assert part.figures[0].caption == ()


@pytest.mark.long
def test_signs_are_explained_that_the_figures_have_and_no_others() -> None:
    for name in ("go", "hex"):
        book = book_of(name, pictures=True)
        legends = (block for block in blocks(book) if isinstance(block, Legend) and not block.wide)  # wide: pieces
        explained = [one.text for legend in legends for _, said in legend.entries for one in said]
        signs = {sign for figure in figures_of(book) for sign in figure.signs}
        meanings = {Catalogue("en").text(f"sign_{sign}") for sign in SIGNS if sign in signs}
        assert sorted("; ".join(explained).split("; ")) == sorted(meanings)


def test_signs_that_look_the_same_are_explained_once_with_all_that_they_mean() -> None:
    legend = next(one for one in blocks(book_of("go", pictures=True)) if isinstance(one, Legend) and not one.wide)
    assert len({figure.svg for figure, _ in legend.entries}) == len(legend.entries)
    assert "may be chosen; free, beside a group" in [one.text for _, said in legend.entries for one in said]


@pytest.mark.long
def test_figures_with_other_options_say_so_before_the_options_are_told_and_lead_there() -> None:
    told = "Some figures show a game with other options, such as “{}”. See “Other ways to play”."
    for name, option in (("hex", "size 5"), ("go", "size 5"), ("chess", None)):
        book = book_of(name, pictures=True)
        (signs,) = (section for section in book.sections if section.id == "signs")
        assert (
            [one.text for one in sentences_of(signs)][-1] == told.format(option) if option else len(signs.blocks) == 1
        )
        leading = [run.target for one in examples(book) for run in one.options if run.text == option]
        assert {*leading} == ({"options"} if option else set())


def test_options_of_figures_lead_nowhere_where_a_book_does_not_tell_of_them() -> None:
    book = book_of("hex", pictures=True)
    (example, *_) = (one for one in examples(book) if one.options)
    alone = with_links([Section("alone", "Alone", (example,))])
    (kept,) = alone[0].blocks
    assert isinstance(kept, ExampleBlock)
    assert "".join(run.text for run in kept.options) == "".join(run.text for run in example.options)
    assert not any(run.target for run in kept.options)


def test_what_happens_on_an_empty_board_has_no_picture_of_it() -> None:
    book = book_of("go", pictures=True)
    passed = [one for one in examples(book) if "Two passes end the game" in one.about[0].text]
    assert [one.figures for one in passed] == [()]
    assert "Figure ." not in to_markdown(book)


def test_a_move_is_written_as_on_the_board_of_the_book() -> None:
    moves = next(one for one in book_of("go").sections if one.id == "moves")
    table = next(block for block in moves.blocks if isinstance(block, TableBlock))
    assert [row[-1][0].text for row in table.rows] == ["c3", "pass"]


@pytest.mark.long
def test_no_picture_stands_twice_in_a_book() -> None:
    for name in ("go", "hex", "drift"):
        drawn = [figure.svg for figure in figures_of(book_of(name, pictures=True)) if figure.svg and figure.number > 0]
        assert len(set(drawn)) == len(drawn)


def test_pictures_that_differ_are_told_apart_by_who_does_not_see_them() -> None:
    """An example whose choices are shown where its move is told, and once more with all of them."""
    texts = [one.text for one in figures_in(book_of("chess", pictures=True).sections) if one.svg and not one.again]
    assert len(texts) == len({*texts})
    (first,) = (text for text in texts if text.startswith("A position: Both pawns beside d5") and "Possible:" in text)
    assert "Possible: e5d4, c5d4. Black pawn: c5" in first


def test_an_example_of_one_position_stands_whole_with_its_move_and_not_again_at_the_end() -> None:
    figures = figures_of(book_of("backgammon", pictures=True))
    drawn = [one for one in figures if "comes in before anything else" in one.text]
    assert [one.signs for one in drawn] == [("dot", "barred")]
    text = to_markdown(book_of("backgammon"))
    enter, step = text.index("### Enter"), text.index("### Step")
    assert all(enter < text.index(said) < step for said in ("Possible: `bar/23`", "Not allowed: `bar/22`"))


@pytest.mark.long
def test_corners_have_the_names_that_are_spoken_of_and_none_under_a_sign() -> None:
    drawn = {one.number: one for one in figures_of(book_of("annelids", pictures=True)) if one.svg}
    named = {number: re.findall(r">([a-m]\d+[nesw])<", one.svg) for number, one in drawn.items()}
    passing = [number for number, one in drawn.items() if "At b3 Blue's long worm" in one.text]
    assert [named[number] for number in passing] == [[], []]
    (turning,) = (number for number, one in drawn.items() if "does not turn back" in one.text)
    assert set(named[turning]) == {"c2e", "c2n", "c2s", "d2w"}


@pytest.mark.long
def test_a_laid_piece_that_leaves_the_board_is_seen_where_it_leaves_and_where_it_comes_in() -> None:
    (drawn,) = (
        one
        for one in figures_of(book_of("annelids/torus", pictures=True))
        if "leaves on the right" in one.text and one.svg
    )
    assert drawn.svg.count("viewBox") == 3  # two frames


def test_what_is_refused_in_another_notation_than_that_of_a_variant_is_not_shown_in_its_book() -> None:
    pages = [one for one in sentences(book_of("inchworm/torus")) if "e1=d4" in one.text]
    assert pages == []


@pytest.mark.long
def test_what_is_put_down_and_goes_at_once_is_seen_and_what_is_taken_up_has_not_gone() -> None:
    drawn = [
        one for one in figures_of(book_of("inchworm", pictures=True)) if "only the piece that Red has just" in one.text
    ]
    assert [one.signs for one in drawn] == [("ring", "gone")]
    # where stones have colours, and players are called by these
    drawn = [one for one in figures_of(book_of("anda", pictures=True)) if "smothers c3; once that is gone" in one.text]
    assert [one.svg.count("stroke-dasharray") for one in drawn] == [2]
    drawn = [one for one in figures_of(book_of("drift", pictures=True)) if "either coin of the repository" in one.text]
    assert ["gone" in one.signs for one in drawn] == [False]
    assert "gold G (repository): b0, b9; gold G: b0" in drawn[0].text


def test_rings_are_seen_whole_in_parts_of_a_board() -> None:
    looked_at = 0
    for figure in (one for one in figures_of(book_of("go", pictures=True)) if one.svg and one.number > 0):
        for frame in re.findall(r'<svg x=[^>]*viewBox="([^"]*)">(.*?)</svg>', figure.svg, re.DOTALL):
            left, top, width, height = map(float, frame[0].split())
            rings = re.findall(
                r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)" fill="#ffffff" stroke="#1d1d1d"', frame[1]
            )
            for x, y, radius in ([float(part) for part in ring] for ring in rings):
                if left < x < left + width and top < y < top + height:
                    looked_at += 1
                    assert min(x - left, left + width - x, y - top, top + height - y) > radius
    assert looked_at > 3


def test_names_are_read_over_the_lines_that_lead_to_letters() -> None:
    board = next(one for one in figures_of(book_of("drift", pictures=True)) if "A:" in one.text and one.svg)
    names = re.findall(r">([a-i]\d+)</text>", board.svg)
    assert len(names) > len(set(names))  # drawn again, over the line


@pytest.fixture
def pointed(monkeypatch: pytest.MonkeyPatch) -> list[Pointed]:
    """What figures of choices point out, as they are drawn."""
    seen: list[Pointed] = []

    def drawn(painter: Painter, state: State, shown: Pointed, *rest: object, **more: object) -> DrawnFigure:
        seen.append(shown)
        return DrawnFigure(f"<svg>{len(seen)}</svg>", 10.0, 10.0, shown.signs, 9.0)

    monkeypatch.setattr("ludograph.book.rulebook.pictures.part", drawn)
    return seen


def test_an_arrow_to_what_may_be_chosen_begins_at_the_piece_that_goes(pointed: list[Pointed]) -> None:
    game = ludograph.load("chess")
    choices = Pictures(Catalogue("en")).choices
    for moves, legal, illegal in (
        ("e2e4 d7d5 b1c3 g8f6", ["e4d5", "c3d5", "g1f3"], ["c1d2", "f1c4", "a1d5"]),
        ("a2a4 b7b5 a4b5 a7a6 b5a6 c7c6 a6a7 c6c5", ["a7b8q", "h2h3"], []),
    ):
        state = game.initial()
        for move in moves.split():
            state = state.apply(move)
        choices(game, state, legal, illegal, Subject("A position"))
    names = Painter(game).tables.sites["cell"].names
    ways = [{names[arrow.start[1]] + names[arrow.end[1]] for arrow in one.arrows} for one in pointed]
    assert ways == [{"e4d5", "c3d5", "g1f3", "c1d2", "f1c4"}, {"a7b8", "h2h3"}]
    assert {names[site]: role for (_, site), role in pointed[0].highlight.items()} == {
        "d5": "choice", "f3": "choice", "d2": "barred", "c4": "barred",
    }  # fmt: skip


@pytest.mark.long
def test_a_picture_that_was_drawn_before_is_named_behind_what_is_said_and_is_no_second_figure() -> None:
    book = book_of("chess", pictures=True)
    found = [one for one in figures_of(book) if one.again]
    page = to_html(book)
    assert found
    for again in found:
        assert page.count(f'id="figure-{again.number}"') == 1
        assert f'(<a href="#figure-{again.number}">Figure {again.number}</a>)</p>' in page


@pytest.mark.long
def test_who_decides_is_said_where_nothing_is_played_and_else_with_what_is_played() -> None:
    for name in ("chess", "drift", "annelids"):
        for example in examples(book_of(name, pictures=True)):
            said = " ".join(sentence.text for figure in example.figures for sentence in figure.caption)
            assert not (example.moves and ("is to decide" in said or said.startswith(("After ", "From "))))
            assert not example.moves or example.moves[-1].text.endswith(".")
    assert "After `e2e4` `e7e5`. **White** is to decide." in to_markdown(book_of("chess"))


OWN = """
language: 2
title: Own
extends: walk
examples:
  - about: Here, too, Red walks two squares.
    position: {at: {c2: Red, e3: Blue}, points: 2, mover: Red}
    play: c2>c3 c3>b3
  - {about: One may rest at once., legal: [rest]}
"""


def test_what_a_variant_shows_itself_is_not_shown_again_for_its_base_and_its_cover_is_its_own(tmp_path: Path) -> None:
    walk(tmp_path)
    path = tmp_path / "own.yaml"
    path.write_text(OWN.lstrip(), encoding="utf-8")
    book = make_book(str(path), Wish())
    shown = list(examples(book))
    assert [one.about[0].text for one in shown] == ["Here, too, Red walks two squares.", "One may rest at once."]
    assert book.cover is not None
    assert "c2" in book.cover.text
    (begins,) = shown[1].figures  # the position in which nothing is pointed out is that of the setup
    assert begins.again
    told = to_markdown(book, {one.number: f"{one.number}.svg" for one in figures_in(book.sections) if one.svg})
    assert told.count(f"({begins.number}.svg)") == 1
    assert told.count(f"(Figure {begins.number})") == 1
    undrawn = make_book(str(path), Wish(pictures=False))
    assert not any(one.again for one in figures_in(undrawn.sections))
