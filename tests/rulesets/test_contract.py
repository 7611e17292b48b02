"""What every ruleset of the library keeps: its text, its examples, what is told of it, and how it is played.

The tests of a ruleset are played by one process, which loads it once (`tests/conftest.py`). Keep them cheap: there will be
hundreds of rulesets. What costs more is done with `DEEP`, a few of different kinds.
"""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any

import ludograph
import pytest
from ludograph.book.rulebook.played import MOST_SEQUENCES, Loader
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.checker.extremes import fails_with
from ludograph.core.hiding import hides
from ludograph.core.verify import verify
from ludograph.drawing import Painter, picture
from ludograph.engines.by_cost import ByCostGame
from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import CHANCE
from ludograph.engines.results import GAME
from ludograph.language.formatting import formatted
from ludograph.play.beginning import ends_at_once
from ludograph.play.examples import run_example

from tests.drawing.pictures import check as check_picture
from tests.native.agreement import follow, plays_as_it_lists
from tests.prose.coverage import missing, unexplained
from tests.prose.said import every_sentence, prose, unenglish
from tests.rulebook.bundled_books import book_of
from tests.shared import program

from .library import HIDDEN, RULESETS, game, played, states

PLIES = 24
RULES = {"when", "choose", "where", "provided", "finish", "decide", "notation", "over", "hidden"}

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


pytestmark = pytest.mark.parametrize("ruleset", RULESETS)


@cache
def _usual_game(ruleset: str) -> tuple[int, list[Any]]:
    """The beginning of a random game at which several tests look, the first that does not end at once, or the longest of a
    game that is short: its seed and states."""
    games = [(0, list(states(game(ruleset), 0, PLIES)))]
    while len(games[-1][1]) < 9 and len(games) < 10:
        games.append((len(games), list(states(game(ruleset), len(games), PLIES))))
    return max(games, key=lambda one: len(one[1]))


def _usual(ruleset: str) -> list[Any]:
    return _usual_game(ruleset)[1]


# ---------------------------------------------------------------- the text


def test_its_file_is_formatted(ruleset: str) -> None:
    file = program(ruleset).ruleset.main
    assert formatted(file) == file.text, f"say `ludograph fmt {file.name}`"


def test_nothing_is_warned_of(ruleset: str) -> None:
    checked = program(ruleset)
    assert [*checked.warnings, *fails_with(checked, {}), *ends_at_once(game(ruleset), checked.facts)] == []


def test_its_core_is_sound(ruleset: str) -> None:
    verify(program(ruleset).game)


def test_it_tells_what_it_is_and_what_its_moves_and_options_do(ruleset: str) -> None:
    made = program(ruleset)
    about = made.ruleset.text("about")
    assert about is not None
    assert len(about.value) > 80
    assert made.facts.sources or made.ruleset.levels[1:]
    assert all(move.about for move in made.game.moves.values())
    assert all(("options", option) in made.abouts for option in made.game.options)


def test_it_hides_something_if_it_is_said_to(ruleset: str) -> None:
    assert hides(program(ruleset).game) == (ruleset in HIDDEN)


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


def test_it_has_ten_examples_of_its_own_and_three_refusals_with_a_reason(ruleset: str) -> None:
    examples = program(ruleset).examples
    assert len(examples) >= 10
    assert sum(bool(example.illegal and example.because) for example in examples) >= 3


def test_every_example_says_in_one_sentence_what_it_shows(ruleset: str) -> None:
    abouts = [example.about for example in program(ruleset).examples]
    assert all(about[:1].isupper() for about in abouts)
    assert all(about.endswith(".") for about in abouts)
    assert len(set(abouts)) == len(abouts)


def test_its_examples_hold(ruleset: str) -> None:
    """Those for readers are played for its book, which is not made otherwise; but not the many sequences that it does not print."""
    book_of(ruleset)
    games = Loader(lambda options: ByCostGame(program(ruleset, options), ruleset))
    for number, example in enumerate(program(ruleset).examples):
        if not example.book or max((count for count, _ in example.perft), default=0) > MOST_SEQUENCES:
            outcome = run_example(games.game, number, example)
            assert outcome.passed, f"{outcome.span and outcome.span.place}: {outcome.message}"


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize("bare", [True, False], ids=["bare", "full"])
def test_generated_sentences_are_english(ruleset: str, bare: bool) -> None:
    wrong = [fault for sentence in every_sentence(prose(ruleset, bare)) for fault in unenglish(sentence)]
    assert not wrong, "\n".join(wrong)


def test_without_about_nothing_of_the_author_is_left(ruleset: str) -> None:
    assert all(one.generated for one in every_sentence(prose(ruleset)))


def test_everything_is_said(ruleset: str) -> None:
    assert not missing(prose(ruleset))


def test_every_definition_that_rules_use_is_explained_or_says_itself(ruleset: str) -> None:
    assert not unexplained(prose(ruleset))


def test_its_book_has_all_chapters_in_order(ruleset: str) -> None:
    ids = [section.id for section in book_of(ruleset).sections]
    assert ids == [one for one in CHAPTERS if one in ids]
    assert set(CHAPTERS) - SOMETIMES <= {*ids}
    assert ("changes" in ids) == (program(ruleset).ruleset.levels[1:] != [])
    assert ("options" in ids) == bool(program(ruleset).game.options)
    assert ("board" in ids) == bool(program(ruleset).tables.sites)


def test_nothing_is_left_unfilled_in_its_book(ruleset: str) -> None:
    text = re.sub(r"(`+).*?\1", "", to_markdown(book_of(ruleset)))
    assert re.findall(r".*(?:[{}]|\bNone\b|\bUndefined\b).*", text) == []


def test_all_links_of_its_book_lead_into_it(ruleset: str) -> None:
    page = to_html(book_of(ruleset))
    targets = set(re.findall(r'href="#([^"]*)"', page))
    assert targets
    assert page.count("href=") == page.count('href="#')
    assert targets <= set(re.findall(r'\bid="([^"]*)"', page))


def test_its_positions_can_be_drawn(ruleset: str) -> None:
    painter = Painter(game(ruleset))
    check_picture(picture(painter, _usual(ruleset)[0], names=True))
    last = picture(painter, _usual(ruleset)[-1], names=True)
    check_picture(last)
    assert last == picture(painter, game(ruleset).state(_usual(ruleset)[-1].to_json()), names=True)


# ---------------------------------------------------------------- play


def test_a_game_is_over_exactly_when_nothing_is_legal(ruleset: str) -> None:
    sides = program(ruleset).game.sides.names
    for state in _usual(ruleset):
        over = state.result is not None
        assert over == (state.mover is None) == (not state.legal())
        if over:
            ranked = [player for group in state.result.ranking for player in group]
            if GAME not in ranked and state.result.points is None:
                assert sum(state.result.payoffs.values()) == pytest.approx(0)
            assert sorted(ranked) in (sorted(sides), sorted([*sides, GAME]))


def test_every_notation_names_one_decision(ruleset: str) -> None:
    for state in _usual(ruleset):
        decisions = state.legal()
        assert len({str(decision) for decision in decisions}) == len(decisions) == len(set(decisions))
        assert [str(decision) for decision in decisions] == state.notations()
        assert all(state.decision(str(decision)) == decision for decision in decisions[:10])


def test_chances_add_up_to_one_and_players_have_none(ruleset: str) -> None:
    for state in _usual(ruleset)[:20]:
        chances = [decision.probability for decision in state.legal()]
        assert sum(chances) == 1 if state.mover == CHANCE else set(chances) <= {None}


def test_applying_a_decision_leaves_the_state_as_it_was(ruleset: str) -> None:
    rng = Random(ruleset)
    for state in _usual(ruleset)[::3]:
        before, notations, told = state.to_json(), state.notations(), hash(state)
        for notation in rng.sample(notations, min(3, len(notations))):
            first, second = state.apply(notation), state.apply(notation)
            assert first == second
            assert hash(first) == hash(second)
            assert first.note == second.note
            assert first.ply == state.ply + 1
        assert (state.to_json(), state.notations(), hash(state)) == (before, notations, told)


def test_a_state_goes_through_json_and_comes_back(ruleset: str) -> None:
    for ply, state in enumerate(_usual(ruleset)):
        back = game(ruleset).state(json.loads(json.dumps(state.to_json())))
        assert back == state
        assert hash(back) == hash(state)
        assert back.to_json() == state.to_json()
        assert (back.mover, str(back.result), back.ply) == (state.mover, str(state.result), state.ply)
        assert ply % 4 or back.notations() == state.notations()


def test_the_same_decisions_lead_to_equal_states_and_others_to_different_ones(ruleset: str) -> None:
    seed, one = _usual_game(ruleset)
    two = list(states(game(ruleset), seed, PLIES // 4))
    assert one[: len(two)] == two
    assert [hash(state) for state in one[: len(two)]] == [hash(state) for state in two]
    assert all(state != after for state, after in pairwise(one))


def test_refusals_agree_with_what_is_legal_and_give_a_rule_and_its_place(ruleset: str) -> None:
    rng = Random(ruleset)
    met: set[str] = {"", "nonsense", "a1", "pass", "end", "e4-e5"}
    for ply, state in enumerate(_usual(ruleset)):
        notations = state.notations()
        met |= set(rng.sample(notations, min(6, len(notations))))
        if ply % 6 and state.result is None:
            continue
        for notation in rng.sample(sorted(met), min(40, len(met))):
            why = state.why(notation)
            assert why.legal == bool(why) == (notation.strip() in notations), notation
            if why.legal:
                continue
            assert why.rule in RULES
            assert why.message
            if why.rule not in ("notation", "over", "hidden"):
                assert why.move is not None
                assert why.span is not None
                assert why.span.text
            with pytest.raises(ludograph.IllegalDecision):
                state.apply(notation)


def test_both_engines_play_it_alike(ruleset: str) -> None:
    native = NativeGame(played(ruleset), ruleset)
    follow(native, _usual(ruleset))
    assert native.perft(1) == len(_usual(ruleset)[0].legal())
    assert plays_as_it_lists(native, 0, PLIES) > 3
