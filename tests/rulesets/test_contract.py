"""What every ruleset of the library keeps: its text, its examples, what is told of it. How it is played: `test_played.py`.

The tests of a ruleset are played by one process, which loads it once (`tests/conftest.py`). Keep them cheap: there will be
hundreds of rulesets. What costs more is done with `DEEP`, a few of different kinds; and whole books, positions and options as
large as they go, of rulesets beyond `SHORT`, by the long tests.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest
from ludograph.book.rulebook.played import MOST_SEQUENCES, Loader
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.checker.extremes import fails_with
from ludograph.core.hiding import hides
from ludograph.core.verify import verify
from ludograph.drawing import Painter, picture
from ludograph.engines.by_cost import ByCostGame
from ludograph.language.formatting import formatted
from ludograph.play.beginning import not_begun
from ludograph.play.examples import run_example
from ludograph.play.judging import odd_features

from tests.drawing.pictures import check as check_picture
from tests.prose.coverage import missing, unexplained
from tests.prose.said import every_sentence, prose, unenglish
from tests.rulebook.bundled_books import book_of
from tests.shared import program, thinned

from .library import DEEP, HIDDEN, RULESETS, SHORT, game, of_short, states, usual

CHAPTERS = [
    "changes",
    "overview",
    "need",
    "board",
    "setup",
    "turn",
    "moves",
    "seen",
    "end",
    "questions",
    "mistakes",
    "rulings",
]
CHAPTERS += ["strategy", "options", "variants", "history", "puzzles", "solutions", "glossary", "index", "rules", "more"]
SOMETIMES = {"changes", "overview", "questions", "mistakes", "rulings", "strategy", "options", "variants", "history"}
SOMETIMES |= {"board", "seen", "puzzles", "solutions", "glossary", "index", "more"}


every = pytest.mark.parametrize("ruleset", RULESETS)
short = of_short(RULESETS)
deep = pytest.mark.parametrize("ruleset", thinned(RULESETS, *DEEP))


# ---------------------------------------------------------------- the text


@every
def test_its_file_is_formatted(ruleset: str) -> None:
    file = program(ruleset).ruleset.main
    assert formatted(file) == file.text, f"say `ludograph fmt {file.name}`"


@every
def test_nothing_is_warned_of(ruleset: str) -> None:
    assert [*program(ruleset).warnings] == []


@deep
def test_nothing_is_found_by_trying_it(ruleset: str) -> None:
    checked, played = program(ruleset), game(ruleset)
    assert [*fails_with(checked, {}), *not_begun(played, checked.facts), *odd_features(played)] == []


@every
def test_its_core_is_sound(ruleset: str) -> None:
    verify(program(ruleset).game)


@every
def test_it_tells_what_it_is_and_what_its_moves_and_options_do(ruleset: str) -> None:
    made = program(ruleset)
    about = made.ruleset.text("about")
    assert about is not None
    assert len(about.value) > 80
    assert made.facts.sources or made.ruleset.levels[1:]
    assert all(move.about for move in made.game.moves.values())
    assert all(("options", option) in made.abouts for option in made.game.options)


@every
def test_it_hides_something_if_it_is_said_to(ruleset: str) -> None:
    assert hides(program(ruleset).game) == (ruleset in HIDDEN)


@every
def test_what_it_hides_cannot_be_worked_out(ruleset: str) -> None:
    """Soon somebody knows of several positions that they are possible: nothing else would be hidden from one who thinks."""
    if ruleset in HIDDEN:
        assert any(
            len({sampled.key for sampled in state.view(player).samples(8, seed)}) > 1
            for seed in range(4)
            for state in islice(states(game(ruleset), seed, 9), 1, None)
            for player in game(ruleset).players
        )


# ---------------------------------------------------------------- the examples


@every
def test_it_has_ten_examples_of_its_own_and_three_refusals_with_a_reason(ruleset: str) -> None:
    examples = program(ruleset).examples
    assert len(examples) >= 10
    assert sum(bool(example.illegal and example.because) for example in examples) >= 3


@every
def test_every_example_says_in_one_sentence_what_it_shows(ruleset: str) -> None:
    abouts = [example.about for example in program(ruleset).examples]
    assert all(about[:1].isupper() for about in abouts)
    assert all(about.endswith(".") for about in abouts)
    assert len(set(abouts)) == len(abouts)


@every
def test_its_examples_hold(ruleset: str) -> None:
    """Those for readers are played for its book, where one is made; but not the many sequences that it does not print."""
    if ruleset in SHORT:
        book_of(ruleset)
    games = Loader(lambda options: ByCostGame(program(ruleset, options), ruleset))
    for number, example in enumerate(program(ruleset).examples):
        if (
            ruleset not in SHORT
            or not example.book
            or max((count for count, _ in example.perft), default=0) > MOST_SEQUENCES
        ):
            outcome = run_example(games.game, number, example)
            assert outcome.passed, f"{outcome.span and outcome.span.place}: {outcome.message}"


# ---------------------------------------------------------------- what is told


@every
@pytest.mark.parametrize("bare", [True, False], ids=["bare", "full"])
def test_generated_sentences_are_english(ruleset: str, bare: bool) -> None:
    wrong = [fault for sentence in every_sentence(prose(ruleset, bare)) for fault in unenglish(sentence)]
    assert not wrong, "\n".join(wrong)


@every
def test_without_about_nothing_of_the_author_is_left(ruleset: str) -> None:
    assert all(one.generated for one in every_sentence(prose(ruleset)))


@every
def test_everything_is_said(ruleset: str) -> None:
    assert not missing(prose(ruleset))


@every
def test_every_definition_that_rules_use_is_explained_or_says_itself(ruleset: str) -> None:
    assert not unexplained(prose(ruleset))


@short
def test_its_book_has_all_chapters_in_order(ruleset: str) -> None:
    ids = [section.id for section in book_of(ruleset).sections]
    assert ids == [one for one in CHAPTERS if one in ids]
    assert set(CHAPTERS) - SOMETIMES <= {*ids}
    assert ("changes" in ids) == (program(ruleset).ruleset.levels[1:] != [])
    assert ("options" in ids) == bool(program(ruleset).game.options)
    assert ("board" in ids) == bool(program(ruleset).tables.sites)


@short
def test_nothing_is_left_unfilled_in_its_book(ruleset: str) -> None:
    text = re.sub(r"(`+).*?\1", "", to_markdown(book_of(ruleset)))
    assert [line for line in text.splitlines() if re.search(r"[{}]|\bNone\b|\bUndefined\b", line)] == []


@short
def test_all_links_of_its_book_lead_into_it(ruleset: str) -> None:
    page = to_html(book_of(ruleset))
    targets = set(re.findall(r'href="#([^"]*)"', page))
    assert targets
    assert page.count("href=") == page.count('href="#') + page.count('<link rel="icon" href="data:,">')
    assert targets <= set(re.findall(r'\bid="([^"]*)"', page))


@deep
def test_its_positions_can_be_drawn(ruleset: str) -> None:
    painter = Painter(game(ruleset))
    check_picture(picture(painter, usual(ruleset)[0], names=True))
    last = picture(painter, usual(ruleset)[-1], names=True)
    check_picture(last)
    assert last == picture(painter, game(ruleset).state(usual(ruleset)[-1].to_json()), names=True)
