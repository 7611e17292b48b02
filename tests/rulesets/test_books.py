"""Books of a few rulesets: whole ones, as Markdown, and that nothing is missing.

`LUDOGRAPH_ACCEPT=1 pytest tests/rulesets/test_books.py` writes the goldens; read what changed before it is kept. The process
that plays the contract of a ruleset has made its book already (`tests/conftest.py`).
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from ludograph.book.prose import Prose
from ludograph.book.prose.model import ProseSentence as Said
from ludograph.book.rulebook.model import Gallery, Items
from ludograph.book.rulebook.render import to_markdown
from ludograph.book.rulebook.walk import sections_of, sentences_of

from tests.rulebook.bundled_books import book_of, sentences
from tests.shared import program, thinned

from .library import DEEP

GOLDEN = Path(__file__).parent / "golden"
GAMES = ["inchworm", "anda", "annelids", "drift"]


@pytest.mark.parametrize("ruleset", thinned(DEEP, "annelids", "drift", "inchworm", "anda"))
def test_the_book_reads_as_the_golden(ruleset: str) -> None:
    golden = GOLDEN / f"{ruleset.replace('/', '-')}.md"
    text = to_markdown(book_of(ruleset))
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def plain(text: str) -> str:
    """A text without the marks that books show otherwise."""
    return re.sub("[“”`]", "", text)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_told_in_several_hundred_words_by_its_author(ruleset: str) -> None:
    own = {sentence.text for sentence in sentences(book_of(ruleset)) if sentence.place and not sentence.generated}
    assert sum(len(text.split()) for text in own) > 300


@pytest.mark.parametrize("ruleset", thinned(["inchworm", "drift", "annelids/torus", "anda/last_action"], first=3))
def test_all_that_the_rules_say_stands_in_the_appendix_or_among_the_words(ruleset: str) -> None:
    prose = Prose(program(ruleset), plain=True)
    rules = [section for section in book_of(ruleset).sections if section.id in ("rules", "glossary")]
    told = {plain(sentence.text) for section in sections_of(rules) for sentence in sentences_of(section)}
    said: list[Said] = [*prose.flow(), *prose.setup(), *prose.endings(), *prose.happens()]
    for move in prose.moves():
        said += [*prose.move(move).all()]
    for entries in (prose.options(), prose.state(), prose.actions(), prose.definitions_used()):
        for entry in entries:
            said += [*entry.all()]
    # an event is told under its name, whatever sentence it begins with
    made = [one for top in said for one in top.all() if one.generated and not one.children]
    assert [one.text for one in made if plain(one.text) not in told] == []


@pytest.mark.parametrize("ruleset", ["inchworm", "drift"])
def test_every_example_that_a_reader_can_follow_is_in_the_book(ruleset: str) -> None:
    made = program(ruleset)
    told = {plain(sentence.text) for sentence in sentences(book_of(ruleset))}
    shown = [
        [
            plain(example.about),
            *(plain(one.text()) for one in [made.abouts.get(("examples", str(number), "ask"))] if one),
        ]
        for number, example in enumerate(made.examples)
        if example.book and (example.legal or example.illegal or example.play)
    ]
    assert len(shown) > 5
    assert [texts for texts in shown if not told.intersection(texts)] == []


def test_what_is_easily_taken_for_a_move_stands_beside_it_with_a_picture_each_and_nowhere_else() -> None:
    book = book_of("annelids")
    (wrong,) = (one for one in sections_of(book.sections) if one.id == "not-reconnect")
    (gallery,) = wrong.blocks
    assert isinstance(gallery, Gallery)
    told = [figure.caption[0].text for figure in gallery.figures]
    assert len(told) == 3
    assert told[-1] == "Both cross the square in the same direction."
    everywhere = to_markdown(book)
    assert [everywhere.count(one) for one in told] == [1, 1, 1]


@pytest.mark.long
def test_letters_name_lands_of_each_kind_and_the_places_of_things() -> None:
    for name, parts in (
        ("drift", [("A", "Home."), ("B, C, D", "Land (copper, gold, silver)."), ("E", "River."), ("F", "Outcrop.")]),
        ("annelids", [("A", "Foot."), ("B", "Small square."), ("C", "Free end.")]),
    ):
        (board,) = (one for one in sections_of(book_of(name).sections) if one.id == "board")
        listed = [item.sentences for block in board.blocks if isinstance(block, Items) for item in block.items]
        assert [(said[0].text, said[1].text) for said in listed] == parts
