"""Where a book tells what a reader must know first, and numbers that stand beside a sign."""

from __future__ import annotations

import pytest
from ludograph.book.rulebook.walk import figures_in

from tests.rulebook.bundled_books import book_of
from tests.rulesets.library import RULESETS
from tests.shared import thinned


@pytest.mark.long
def test_an_event_that_moves_ask_about_stands_before_them() -> None:
    moves = next(one for one in book_of("anda").sections if one.id == "moves")
    titles = [one.title for one in moves.sections]
    assert titles.index("Taking") < titles.index("Release") < titles.index("Place")


def test_a_number_with_a_fraction_behind_it_is_in_digits() -> None:
    end = next(one for one in book_of("go").sections if one.id == "end")
    said = " ".join(sentence.text for block in end.blocks for sentence in getattr(block, "sentences", ()))
    assert "his komi of 7½ points" in said


@pytest.mark.parametrize("ruleset", thinned(RULESETS, "anda", "inchworm", "go"))
def test_figures_are_numbered_in_the_order_in_which_they_stand(ruleset: str) -> None:
    numbers = [
        figure.number for figure in figures_in(book_of(ruleset).sections) if figure.number > 0 and not figure.again
    ]
    assert numbers == sorted(numbers)
