"""What an author writes beside the rules: where it stands in a book, and what of it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.book.rulebook.render.pdf import compiled
from ludograph.checker.untold import untold
from ludograph.files import schema as table
from ludograph.files.schema.forms import SchemaSection
from ludograph.files.schema.prose import prose
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_ruleset, check_text

from tests.shared import thinned

HERE = Path(__file__).parent
TOLD = HERE / "told.yaml"
"""A game of a few lines with all that can be told."""


def book(language: str = "en", *, compact: bool = False) -> Book:
    return make_book(str(TOLD), Wish(language=language, form="sheet" if compact else "book", pictures=False))


def chapters(of: Book) -> dict[str, str]:
    parts = to_markdown(of).split("\n## ")[1:]
    return {part.split("\n")[0]: part.split("\n", 1)[1].strip() for part in parts}


def test_all_that_can_be_told_stands_in_the_book() -> None:
    text = to_markdown(book())
    told = [
        "A race over a small river", "**Design** Nobody", "**Year** 1901", "- Stones only come; they never move.",
        "**Red** sits below, Blue above.", "- Coins of two kinds.", "Nine squares between two banks.",
        "**Orthogonal.** Squares that share a side.", "**Leap.** From a corner to the corner across.",
        "**A** **North.** Where Red wants to be.", "| **Put** | whoever is on turn | a stone | `a1` |", "**May two stones share a square?** No.",
    ]  # fmt: skip
    assert [one for one in told if one not in text] == []


def test_a_word_of_the_board_that_is_called_like_a_state_has_not_its_noun(tmp_path: Path) -> None:
    text = TOLD.read_text(encoding="utf-8").replace(
        "\nstate:\n", "\nnouns: {leap: jump, b2: heap, orthogonal: neighbour}\nstate:\n  leap: 0..3\n  b2: 0..3\n", 1
    )
    path = tmp_path / "told.yaml"
    path.write_text(text, encoding="utf-8")
    assert {*check_ruleset(str(path)).game.universes["cell"].called} == set()
    text = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "**Leap.** From a corner to the corner across." in text
    assert "**Neighbours.** Squares that share a side." in text


def test_chapters_come_in_the_order_of_a_reader() -> None:
    found = list(chapters(book()))
    wanted = [
        "In a few words", "What you need", "The board", "Setting up", "The moves", "The end of the game",
        "Questions and answers", "Where this edition decides", "Good advice", "Where it comes from", "Words", "Index",
        "The rules word for word", "More examples",
    ]  # fmt: skip
    assert [title for title in found if title in wanted] == wanted


def test_what_an_author_lists_as_needed_stands_in_the_place_of_what_the_rules_tell(tmp_path: Path) -> None:
    text = TOLD.read_text(encoding="utf-8").replace(
        '{about: "Coins of {stakes} kinds.", is: [low, high]}', "[low, high]"
    )
    path = tmp_path / "banks.yaml"
    needed = []
    for more in ("", "equipment: ['{count(cell)} stones']\n"):
        path.write_text(text + more, encoding="utf-8")
        needed.append(chapters(make_book(str(path), Wish(pictures=False)))["What you need"])
    lines = needed[0].splitlines()
    assert lines[0] == "- a board of 9 squares"
    assert lines[1].endswith(", never more than 9 in all"), "each square has one piece at most"
    assert needed[1] == "- a board of 9 squares\n- 9 stones"


def test_words_that_an_author_explains_stand_among_the_words_and_in_the_index() -> None:
    found = chapters(book())
    assert "- **Far bank.** The one across the river, the last of two.\n" in f"{found['Words']}\n"
    assert "- far bank: " in found["Index"]
    assert "Words" in found["Index"].partition("far bank: ")[2].partition("\n")[0]


def test_a_ruling_stands_in_its_chapter_and_is_named_where_it_matters() -> None:
    found = chapters(book())
    ruling = "1. **Does a stone on the near bank win?** No, only on the far one. (The source: *“a bank”, page 3*.) (Option: stakes.)"
    assert found["Where this edition decides"].splitlines()[0] == ruling
    see = "*See “Where this edition decides”*"
    assert f"A stone on the far bank wins at once. {see}, *1*.\n" in found["The end of the game"]
    assert f" {see}, *2*.\n" in found["The moves"].partition("### Drown")[0]
    assert '<a href="#ruling-1">' in to_html(book())


def test_the_first_figure_of_a_move_is_the_one_that_its_author_wants() -> None:
    found = chapters(book())
    assert "**Red** plays `b2`" in found["The moves"]
    assert "Somewhere." in found["More examples"]


def test_an_example_without_words_is_told_by_what_happens() -> None:
    text = to_markdown(book())
    assert "**Example.** **Red** plays `b2`." in text
    assert "**Example.** **Red** plays `xb2`. What stood on `b2` is gone." in text


def test_phrases_of_the_author_stand_out_in_the_book_and_are_plain_elsewhere() -> None:
    assert "**Red** sits below, Blue above." in to_markdown(book())
    assert "<strong>Red</strong> sits below" in to_html(book())
    assert check_ruleset(str(TOLD)).abouts["players",].text() == "Red sits below, Blue above."


def test_a_test_of_the_notation_is_not_in_the_book() -> None:
    assert "z9" not in to_markdown(book())


def test_the_card_for_the_table_has_the_moves_and_what_is_forgotten_and_no_advice() -> None:
    found = chapters(book(compact=True))
    assert "| **Put** | whoever is on turn | a stone | `a1` |" in found["The moves"]
    assert found["Easily forgotten"].startswith("- Blue wins in the south.")
    assert not {"In a few words", "Good advice", "Where this edition decides"} & found.keys()


def test_chapters_and_texts_have_their_language() -> None:
    found = chapters(book("de"))
    assert "Drei Reihen liegen zwischen den Ufern." in found["In wenigen Worten"]
    assert {"Was diese Ausgabe entscheidet", "Guter Rat", "Fragen und Antworten", "Stichworte"} <= found.keys()
    assert "Ein Wettlauf über einen kleinen Fluss" in to_markdown(book("de"))


def test_the_pages_of_a_pdf_take_all_of_it() -> None:
    assert compiled(book(), None, "pdf")[0].startswith(b"%PDF")


VARIANT = """
language: 2
title: Wide banks
about: Four columns.
extends: {base}
instead:
  - {{there: Three columns., here: Four columns.}}
board: {{columns: 4, about: ~, regions: {{north: {{about: The far bank.}}}}}}
rulings: {{first: {{answer: 'Yes, here it does.'}}, second: ~}}
players: {{about: Sit as you like.}}
universes: {{wager: {{about: Coins.}}}}
"""


def variant(folder: Path) -> Path:
    (folder / "banks.yaml").write_text(TOLD.read_text(encoding="utf-8"), encoding="utf-8")
    path = folder / "wide.yaml"
    path.write_text(VARIANT.format(base="banks").lstrip(), encoding="utf-8")
    return path


def test_a_variant_merges_by_key_and_inherits_nothing_that_speaks_of_the_whole(tmp_path: Path) -> None:
    program = check_ruleset(str(variant(tmp_path)))
    texts = {path: about.text() for path, about in program.abouts.items()}
    assert texts["players",] == "Sit as you like."
    assert texts["universes", "wager"] == "Coins."
    assert texts["board", "regions", "north"] == "The far bank."
    assert texts["rulings", "0", "answer"] == "Yes, here it does."
    assert texts["rulings", "0", "question"] == "Does a stone on the near bank win?"
    assert program.game.players == ("Red", "Blue")
    assert ("board",) not in texts
    whole = {"subtitle", "overview", "equipment", "remember", "strategy", "history", "credits", "cover"}
    assert not whole & {path[0] for path in texts}
    assert program.facts.cover is None
    assert len(program.facts.rulings) == 1


def test_what_a_variant_writes_anew_has_no_word_of_what_was_there(tmp_path: Path) -> None:
    path = variant(tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("{about: Coins.}", "[low, high, highest]"))
    assert ("universes", "wager") not in check_ruleset(str(path)).abouts


def test_what_a_variant_has_instead_stands_side_by_side(tmp_path: Path) -> None:
    text = to_markdown(make_book(str(variant(tmp_path)), Wish(pictures=False)))
    assert "| In Banks | Here |\n| --- | --- |\n| Three columns. | Four columns. |" in text


def wrong(line: str, instead_of: str = "history: Made for a test.") -> list[tuple[str, str]]:
    text = TOLD.read_text(encoding="utf-8")
    assert instead_of in text
    with pytest.raises(RulesetError) as told:
        check_text(text.replace(instead_of, line))
    return [(one.slug, one.title) for one in told.value.diagnostics]


@pytest.mark.parametrize(
    ("line", "instead_of", "slug", "title"),
    [
        ("strategy: {en: [a]}", "strategy:\n  - Go on as fast as you can.\n  - Look behind you now and then.", "wrong-kind", "`strategy` is a text, or one text for each language"),
        ("history: '{owner}'", "history: Made for a test.", "wrong-count", ""),
        ("subtitle: [a]", "subtitle: {en: A race over a small river, de: Ein Wettlauf über einen kleinen Fluss}", "wrong-kind", "`subtitle` is a text, or one text for each language"),
        ("cover: winz", "cover: wins", "prose-place", "`cover` names no example"),
        ("cover: 9", "cover: wins", "prose-place", "`cover` names no example"),
        ("on: end.acros", "on: end.across", "prose-place", "the ruling is `on` `end.acros`, and nothing here is called so"),
        ("option: stake", "option: stakes", "prose-place", "the ruling has the option `stake`, which is not there"),
        ("credits: {designer: me}", "credits: {design: Nobody, year: 1901}", "unknown-key", "`credits` has no key `designer`"),
        ("leep: {about: x}", "orthogonal: {about: Squares that share a side.}", "unknown-link", "this board has no links of the kind `leep`"),
        ("north: {about: Where?}", "north: {about: Where Red wants to be., is: [a3, b3, c3]}", "missing-key", "the region `north` needs `is`, its sites"),
        ("ask: May two?", "ask: May two stones share a square?\n    answer: No.", "missing-key", "an example with `ask` needs `answer`"),
        ("history: ''\ninstead: [{here: Four.}]", "history: Made for a test.", "missing-key", "`instead` needs `there`"),
        ("second: {on: moves.put}", "second: {on: moves.put, answer: A square holds one stone.}", "missing-key", "`second` needs `answer`"),
        ("- {xx_: Three.}", '- {en: "Three rows lie between the banks.", de: "Drei Reihen liegen zwischen den Ufern."}', "unknown-key", "`xx_` is no language"),
    ],
)  # fmt: skip
def test_what_is_no_such_text_is_told(line: str, instead_of: str, slug: str, title: str) -> None:
    (found,) = wrong(line, instead_of)
    assert found == (slug, title or found[1])


def test_the_first_edition_has_none_of_it() -> None:
    with pytest.raises(RulesetError) as told:
        check_text(TOLD.read_text(encoding="utf-8").replace("language: 2\n", ""))
    assert {one.slug for one in told.value.diagnostics} == {"edition"}


def test_what_has_no_about_is_told_where_it_is_asked_for() -> None:
    found = [item.title for item in untold(check_ruleset(str(TOLD))) if item.slug == "untold"]
    assert found == [
        "in `board`, `regions.south` has no `about`",
        "in `state`, `owner` and `bid` have no `about`",
        "in `moves`, `drown` has no `about`",
        "`flow` has no `about`",
    ]


def test_a_step_that_a_variant_takes_out_needs_no_about() -> None:
    program = check_text("language: 2\ntitle: Slow\nextends: draughts\nflow: {steps: {crown: ~}}\n")
    assert untold(program) == []


def test_a_key_of_prose_is_a_place_of_the_table_and_a_chapter() -> None:
    place = prose("origin", "Where it was found.")
    section = SchemaSection(place.name, place.help, place.forms, role="prose", inherited=False)
    kept = list(table.SECTIONS)
    table.SECTIONS.append(section)
    table.place_at.cache_clear()
    try:
        program = check_text(TOLD.read_text(encoding="utf-8") + "origin: On a beach of {count(cell)} stones.\n")
    finally:
        table.SECTIONS[:] = kept
        table.place_at.cache_clear()
    assert program.abouts["origin",].text() == "On a beach of nine stones."


def test_a_term_that_no_other_chapter_uses_is_no_word_for_players(tmp_path: Path) -> None:
    told = TOLD.read_text().replace("history: Made for a test.", "history: Stay away from the gravel.")
    told = told.replace("where owner[at] is none", "where owner[at] is none and at not in shore + inland")
    terms = (
        "  shore: {about: Where Red is., is: 'those(s in cell where owner[s] is Red)'}",
        "  inland: {about: Where Blue is., is: 'those(s in cell where owner[s] is Blue)'}",
    )
    nouns = "nouns: {shore: gravel | gravel, inland: meadow | meadows}"
    told = told.replace("\nmoves:\n", "\n".join(("", "define:", *terms, nouns, "moves:", "")))
    (tmp_path / "game.yaml").write_text(told)
    words = chapters(make_book(str(tmp_path / "game.yaml"), Wish(pictures=False)))["Words"]
    assert "Where Red is." in words
    assert "Where Blue is." not in words


@pytest.mark.parametrize(
    ("rules", "told"),
    thinned(
        [
            ("extends: inchworm\nset: {wrap: torus}\n", "no border: what leaves it on one side comes in on the other"),
            ("extends: inchworm\nset: {wrap: cylinder}\n", "The board has a border on these sides: north, south."),
            ("extends: hex\nplayers: {names: [Blue, Red]}\n", "Blue begins."),
            ("extends: connect_four\nplayers: {names: [Ann, Ben]}\n", "The players are Ann, Ben."),
        ],
        first=2,
    ),
)
def test_borders_and_players_of_a_variant_are_told_in_a_sentence(rules: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "variant.yaml").write_text(f"language: 2\ntitle: Variant\n{rules}")
    assert told in to_markdown(make_book(str(tmp_path / "variant.yaml"), Wish(pictures=False)))


ROW = """
language: 2
title: Row
about: Stones in a row.
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {owner: cell -> player?}
moves:
  put in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide main otherwise: lose mover
"""
RING = """
language: 2
title: Ring
extends: row.yaml
board:
  {tiling: ~, columns: ~, rows: ~, graph: {sites: {a1: [0, 0], b1: [2, 0], c1: [1, 2]}, links: {near: [a1-b1, b1-c1, a1-c1]}}}
"""


def test_a_board_without_sides_that_joins_none_is_not_said_to_go_on_beyond_them(tmp_path: Path) -> None:
    for name, rules in (("row", ROW), ("ring", RING)):
        (tmp_path / f"{name}.yaml").write_text(rules)
    told = to_markdown(make_book(str(tmp_path / "ring.yaml"), Wish(pictures=False)))
    assert "**Sides**: none instead of north east south west." in told
    assert "comes in on the other" not in told


OPTION = ROW.replace(
    "state:",
    "options: {crowded: {type: bool, default: yes, about: Whether it is., values: {yes: It is., no: It is not.}}}\nstate:",
)
WORDS = """
nouns: {Red: the red side | the red sides}
words: {row: Three squares.}

"""
WIDE = """
language: 2
title: Wide row
extends: row.yaml
set: {crowded: no}
words: {side: One of two.}
"""


def test_a_book_in_another_language_has_the_words_of_the_author_and_its_own_yes_and_no(tmp_path: Path) -> None:
    (tmp_path / "row.yaml").write_text(OPTION + WORDS)
    (tmp_path / "wide.yaml").write_text(WIDE)
    german = to_markdown(make_book(str(tmp_path / "row.yaml"), Wish(language="de", pictures=False)))
    assert "*(hier: ja)*" in german
    assert "**nein.** It is not." in german
    assert "**The red side** entscheidet zuerst." in german
    wide = to_markdown(make_book(str(tmp_path / "wide.yaml"), Wish(language="de", pictures=False)))
    assert "**Row.** Three squares." in wide
    assert "**Side.** One of two." in wide
    assert "**ja.** It is." in wide
