"""Each measure is declared whole, does what it says, and bears every kind of game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import ludograph
import pytest
from ludograph.cli import command_names
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.batch import Batch
from ludograph.lab.games.header import header_of
from ludograph.lab.games.line import Ended, GameLine
from ludograph.lab.measures.bases import scattered_estimate, share_estimate
from ludograph.lab.measures.collection import Measured, known
from ludograph.lab.measures.courses import CourseReader
from ludograph.lab.measures.elsewhere import ELSEWHERE
from ludograph.lab.measures.facts import AgencyOfDecision, CourseOfGame, GameFacts, LegalCounts, Studied, ValuesOfGame
from ludograph.lab.measures.kinds import MEASURES
from ludograph.lab.measures.kinds.ends import EndRules
from ludograph.lab.measures.lines import FactsOfLines
from ludograph.lab.measures.model import Measure, Rate
from ludograph.lab.measures.valued import ValueMeasure
from ludograph.lab.statistics.means import Sample
from ludograph.lab.study.alarms import Alarms
from ludograph.pipeline import load

TWO = Studied(("Ann", "Bob"), ("random", "random"), 100, 0)
THREE = Studied(("Ann", "Bob", "Cy"), ("random",) * 3, 100, 0)
SOLO = Studied(("Ann",), ("random",), 100, 0)


def game(*ranking: tuple[int, ...], number: int = 0, **more: Any) -> GameFacts:
    """A finished game of ten decisions in four turns."""
    given = {"decisions": 10, "chance": 0, "turns": 4, "end": "rules.yaml:7:3", **more}
    return GameFacts(number, tuple(ranking) or None, **given)


WON, LOST, DRAWN = game((0,), (1,)), game((1,), (0,)), game((0, 1))
OPEN = game(decisions=100)
LISTED = game((0,), (1,), legal=LegalCounts({1: 2, 3: 1, 8: 1}))
HALF = game((0,), (1,), legal=LegalCounts({1: 1, 2: 1}))
SEEN = game((0,), (1,), course=CourseOfGame((5, 6, 5, 7), ("a", "b", "c", "d"), 2, {"cell": 0b101}, {"cell": 4}, 2))
OTHER = game((0,), (1,), course=CourseOfGame((5, 6, 8, 9), ("a", "b", "c", "e"), 0, {"cell": 0b1}, {"cell": 4}, 2))

VALUED = game((0,), (1,), values=ValuesOfGame((0, 1, 0, 1), (0.6, 0.4, 0.4, 0.9), (0.6, 0.32, 0.4, 0.9), (0.25, 0.5)))
REPLIED = game((0,), (1,), values=ValuesOfGame((0, 1, 0), (0.5, 0.8, 0.6), (0.5, 0.8, 0.6)))


MATTERS = AgencyOfDecision(8, 32, 0.05)


def chosen(first: int) -> GameFacts:
    return game((0,), (1,), course=CourseOfGame((1, 2), first_options=first))


def standing(decisions: int, of: int, longest: int) -> GameFacts:
    course = CourseOfGame((1, 2), standing=decisions, longest_run=longest)
    return game((0,), (1,), decisions=of, course=course)


def measured(name: str, games: list[GameFacts], studied: Studied = TWO) -> Measure:
    measure = MEASURES[name](studied)
    for one in games:
        measure.add(one)
    return measure


def numbers(name: str, games: list[GameFacts], studied: Studied = TWO) -> list[float]:
    return [row.estimate.value for row in measured(name, games, studied).rows() if row.estimate]


BY_HAND: dict[str, tuple[list[GameFacts], list[float]]] = {
    "seats": ([WON, WON, LOST, DRAWN, OPEN], [2 / 5, 1 / 5]),
    "score": ([WON, WON, LOST, DRAWN, OPEN], [2.5 / 4, 1.5 / 4]),
    "advantage": ([WON, WON, LOST, DRAWN], [0.25]),
    # 2 and 1 wins: all outcomes of three games are as uneven
    "fairness": ([WON, WON, LOST, DRAWN], [1.0]),
    "draws": ([WON, DRAWN, OPEN, OPEN], [0.25]),
    "shared": ([game((0, 1), (2,)), game((0,), (1, 2)), game((0, 1, 2)), OPEN], [0.25]),
    "lost": ([game((-1,), (0, 1)), WON, WON, OPEN], [0.25]),
    "points": ([game((0,), (1,), points=(6, 2)), game((0, 1), points=(3, 3)), WON, OPEN], [4.5, 2.5]),
    "unfinished": ([WON, OPEN, DRAWN, OPEN], [0.5]),
    "length": ([WON, OPEN, game((0,), (1,), chance=6)], [(10 + 100 + 16) / 3]),
    "turns": ([WON, game((0,), (1,), turns=7)], [5.5]),
    "branching": ([LISTED, HALF, WON], [((2 + 3 + 8) / 4 + 1.5) / 2]),
    # bits a decision: (log2 3 + 3)/4 and 1/2
    "factor": ([LISTED, HALF], [2 ** ((((math.log2(3) + 3) / 4) + 0.5) / 2)]),
    # 24 ways in four turns, and 2 in one
    "turn": (
        [LISTED, game((0,), (1,), legal=LegalCounts({1: 1, 2: 1}), turns=1)],
        [2 ** ((math.log2(24) / 4 + 1) / 2)],
    ),
    "forced": ([LISTED, HALF], [0.5]),
    "real": ([LISTED, HALF], [(2 / 2 + 1 / 2) / 2]),
    "closeness": ([game((0,), (1,), points=(6, 2)), game((0, 1), points=(3, 3)), WON], [0.25]),
    "rounds": ([SEEN, OTHER, WON], [2.0]),
    "board": ([SEEN, OTHER], [(2 / 4 + 1 / 4) / 2]),
    "repetition": ([SEEN, OTHER], [(1 / 4 + 0) / 2]),
    "passes": ([SEEN, OTHER], [(2 / 10 + 0) / 2]),
    # runs of 60 and 9 decisions of 100, and none of ten
    "stalled": ([standing(60, 100, 60), standing(0, 10, 9), WON], [(60 / 100 + 0) / 2, (60 + 9) / 2]),
    # 5 and 6 in two games, 7, 8 and 9 in one: 5 + 3 * 2 / (2 * 3); what could be is told by who went through the game
    "positions": ([SEEN, OTHER], [math.log10(6), 0.0]),
    "tree": ([LISTED, HALF], [(math.log10(24) + math.log10(2)) / 2, math.log10((24 + 2) / 2)]),
    "variety": (
        [SEEN, SEEN, SEEN, OTHER] * 3,
        [math.exp(-0.75 * math.log(0.75) - 0.25 * math.log(0.25) + 1 / 24) / 12],
    ),
    "agency": ([game((0,), (1,), agency=MATTERS), game((0,), (1,), agency=AgencyOfDecision(0, 32)), WON], [0.125]),
    "thirds": (
        [game((0,), (1,), agency=AgencyOfDecision(gain, 32, 0.0, third)) for gain, third in ((8, 0), (0, 0), (16, 2))],
        [0.125, 0.5],
    ),
    # a quarter is more than a tenth, but not by twice 0.1
    "meaningful": (
        [
            game((0,), (1,), agency=one)
            for one in (MATTERS, MATTERS, AgencyOfDecision(8, 32, 0.1), AgencyOfDecision(3, 32))
        ],
        [0.5],
    ),
    "options": ([chosen(3), chosen(1)], [(3 + 1) / 2]),
    "choice": ([game((0,), (1,), first_choice=4), game((0,), (1,), first_choice=9), WON], [6.5]),
    # one of four differences is 0.08: mean 0.02, variance (3 * 0.0004 + 0.0036)/3, half of it for one value
    "noise": ([VALUED], [0.0008**0.5]),
    # behind twice, by 0.36 and 0.2 of the second evaluation
    "drama": ([VALUED, WON], [(0.36**0.5 + 0.2**0.5) / 2]),
    # ahead, behind, ahead again, by more than twice the noise
    "leads": ([VALUED], [2 / 3, 2.0]),
    # the loser stood at 0.6 best, and 0.6 and twice the noise is less than 0.9: the last turn of four
    "decisiveness": ([VALUED], [1 / 4]),
    # from 0.4 to 0.9 by Ann
    "killer": ([VALUED], [0.5]),
    # 0.3 gained, 0.2 of it lost to the reply
    "permanence": ([REPLIED], [1 / 3]),
    # 0.9 alone in the last third; 0.6 and 0.4 in the first of four turns
    "uncertainty": ([VALUED], [0.2, 0.8]),
    "clarity": ([VALUED], [0.375]),
    "ends": ([WON, WON, LOST, DRAWN, OPEN], [0.5, 0.25, 0.25]),
}
"""By measure: games, and what comes of them, worked out by hand."""


def test_every_measure_is_declared_whole_and_worked_out_by_hand() -> None:
    assert BY_HAND.keys() == MEASURES.keys()
    for name, kind in MEASURES.items():
        assert name == kind.name
        assert kind.needs
        for text in (kind.definition, kind.edges):
            assert text.endswith("."), name
        assert all((kind.title, kind.span, kind.estimator, kind.error, kind.source)), name


def test_what_other_commands_measure_is_declared_whole_under_a_name_of_its_own() -> None:
    commands = {*command_names()}
    for one in ELSEWHERE:
        assert {command.split()[0] for command in one.commands} <= commands, one.name
        assert all((one.title, one.about, one.unit, one.span, one.estimator, one.error, one.source)), one.name
        assert one.definition.endswith(".")
        assert one.edges.endswith(".")
    names = [*MEASURES, *(one.name for one in ELSEWHERE)]
    assert len({*names}) == len(names)


def test_ways_to_take_a_turn_are_told_where_turns_have_several_decisions() -> None:
    single = game((0,), (1,), legal=LegalCounts({2: 4}), decisions=4, turns=4)
    assert not measured("turn", [single]).rows()
    assert numbers("turn", [single, LISTED])


def test_games_that_mostly_stand_still_are_told_before_anybody_asks() -> None:
    assert not measured("stalled", [standing(20, 100, 60)]).says()
    (said,) = measured("stalled", [standing(60, 100, 60)]).says()
    assert said.slug == "stalled"
    few = "**60.0 % of the decisions of 1 game that was gone through lie in runs of 50 or more without progress**"
    assert said.text.startswith(few)
    (said,) = measured("stalled", [standing(60, 100, 60)] * 10).says()
    assert said.text.startswith("**60.0 % of the decisions lie in runs of 50 or more without progress**")


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_gives_what_is_worked_out_by_hand(name: str) -> None:
    games, wanted = BY_HAND[name]
    studied = THREE if name == "shared" else TWO
    assert numbers(name, games, studied) == pytest.approx(wanted, abs=1e-6)
    assert numbers(name, games[::-1], studied) == numbers(name, games, studied), "the order of games never matters"


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize(
    ("studied", "games"),
    [
        (TWO, []),
        (TWO, [DRAWN]),
        (TWO, [OPEN, OPEN]),
        (TWO, [game(decisions=0, chance=100, turns=0, legal=LegalCounts({}))]),
        (THREE, [game((2,), (0, 1)), game((0, 1), (2,)), game((0, 1, 2)), OPEN]),
        (THREE, [game((-1,), (0, 1, 2))]),
        (SOLO, [game((0,), points=(7,)), game((0,)), game((-1,), (0,)), OPEN]),
    ],
    ids=["no game", "a draw", "no finished game", "chance alone", "three players", "all lose", "one player"],
)
def test_a_measure_bears_every_kind_of_game(name: str, studied: Studied, games: list[GameFacts]) -> None:
    if MEASURES[name].absent(studied):
        assert len(studied.players) != 2 or name == "shared"
        return
    measure = measured(name, games, studied)
    for row in measure.rows():
        assert row.label
        if row.estimate is not None:
            assert row.estimate.of > 0
            assert math.isfinite(row.estimate.value)
            ends = (row.estimate.low, row.estimate.high)
            assert None in ends or ends[0] <= row.estimate.value + 1e-12 <= ends[1] + 1e-9  # type: ignore[operator]
    for told in measure.says():
        assert told.slug
        assert "{" not in told.text


def test_a_game_that_one_player_leads_throughout_has_no_change_of_the_lead_and_no_drama() -> None:
    led = game((0,), (1,), values=ValuesOfGame((0, 1, 0, 1), (0.6, 0.7, 0.8, 0.9), (0.6, 0.7, 0.8, 0.9)))
    assert numbers("leads", [led]) == [0.0, 0.0]
    assert numbers("drama", [led]) == [0.0]


def test_a_game_without_a_decision_that_matters_is_beyond_all_others() -> None:
    games = [game((0,), (1,), first_choice=one) for one in (2, 2, 0, 0, 0)]
    (row,) = measured("choice", games).rows()
    assert list(row.quantiles) == [2.0, None, None]
    assert row.estimate is None, "and no mean takes the lengths of games for it"
    assert (row.tells, row.games) == (True, 5)
    (none,) = measured("choice", games[2:]).rows()
    assert not none.tells


def test_the_first_decision_of_a_kind_is_never_before_the_first() -> None:
    (row,) = measured("choice", [game((0,), (1,), first_choice=one) for one in (1, 9)]).rows()
    assert row.estimate is not None
    assert row.estimate.low == 1


def test_few_games_tell_nothing_of_how_varied_openings_are() -> None:
    assert [row.estimate for row in measured("variety", [SEEN]).rows()] == [None]
    assert [row.estimate for row in measured("variety", [SEEN] * 9).rows()] == [None]
    assert numbers("variety", [SEEN] * 10) == pytest.approx([0.1])


def test_where_only_the_last_turn_counts_nothing_is_decided_before_it() -> None:
    even = game((0,), (1,), values=ValuesOfGame((0, 1, 0, 1), (0.5,) * 4, (0.5,) * 4))
    assert numbers("decisiveness", [even]) == [0.0]
    assert numbers("uncertainty", [even]) == [1.0, 1.0]


def test_how_a_game_feels_is_told_in_sentences_with_intervals() -> None:
    turned = game((0,), (1,), values=ValuesOfGame((0, 1, 0), (0.7, 0.2, 0.9), (0.7, 0.2, 0.9)))
    games = [replace(turned, number=number, agency=AgencyOfDecision(32, 32)) for number in range(4)]
    (lead,), (early,), (few,) = (measured(name, games).says() for name in ("leads", "decisiveness", "meaningful"))
    assert lead.text.startswith("The lead changes at 100 % (")
    assert early.text.startswith("Games are decided when 33.3 % (")
    assert few.text.startswith("Of 4 decisions with an alternative that were looked at 4 had an option clearly better")
    (matters,) = measured("meaningful", [replace(games[0], times=35)]).says()
    assert matters.text.startswith("In 100 % (90.1 to 100) of the decisions with an alternative one option is clearly")
    assert measured("leads", []).says() == measured("meaningful", []).says() == []


def test_leads_are_not_told_where_two_evaluations_disagree_on_the_leader() -> None:
    noisy = game((0,), (1,), values=ValuesOfGame((0, 1), (0.6, 0.4), (0.4, 0.6)))
    assert measured("leads", [noisy]).sample() is None
    assert measured("noise", [noisy]).says()[0].slug == "leader-disputed"


def test_an_unfinished_game_is_no_draw_and_no_win() -> None:
    assert measured("draws", [OPEN, OPEN]).sample() == Rate(0, 2)
    assert measured("seats", [OPEN, OPEN]).sample() is None, "no game tells who wins"
    assert "No game ended" in measured("unfinished", [OPEN, OPEN]).says()[0].text
    assert measured("seats", [OPEN, OPEN]).says() == ()


def test_a_draw_is_no_loss_of_the_first_seat() -> None:
    assert numbers("advantage", [DRAWN, DRAWN]) == [0.0]
    assert numbers("score", [DRAWN]) == [0.5, 0.5]


@pytest.mark.parametrize(
    ("games", "told"),
    [
        ([DRAWN], "It ended. It was drawn."),
        ([WON], "It ended. It was no draw."),
        ([DRAWN] * 3, "All games ended. All were drawn."),
        ([DRAWN, WON], "All games ended. 50 % are drawn."),
        ([WON] * 2, "All games ended. None was drawn."),
    ],
)
def test_one_game_is_no_share_of_games(games: list[GameFacts], told: str) -> None:
    assert " ".join(said.text for name in ("unfinished", "draws") for said in measured(name, games).says()) == told


def test_lengths_are_those_of_all_games_and_a_quantile_beyond_the_bound_is_not_made_up() -> None:
    games = [WON] * 8 + [OPEN] * 2
    (row,) = measured("length", games).rows()
    assert row.estimate is not None
    assert row.estimate.value == pytest.approx(28)
    assert row.quantiles == (10.0, 10.0, None)
    assert [low for low, _ in row.around] == [None, 10, 10]
    assert [high for _, high in row.around] == [10, None, None]


def test_where_games_were_left_their_length_is_told_to_be_more_and_of_few_no_tenth() -> None:
    (said,) = measured("length", [WON, OPEN]).says()
    assert said.text == "A game takes 55.0 decisions or more; 1 game was left after 100."
    (said,) = measured("length", [WON] * 8 + [OPEN] * 2).says()
    assert said.text == "A game takes 28.0 decisions or more; one in ten takes over 100, where games are left."


def test_nobody_has_less_than_one_choice() -> None:
    games = [game((0,), (1,), legal=LegalCounts({1: 1, most: 1}), decisions=2, turns=1) for most in (1, 40)]
    for name in ("branching", "factor"):
        (row,) = measured(name, games).rows()
        assert row.estimate is not None
        assert row.estimate.low == 1, name


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ([18] * 5, "All games took 18 decisions."),
        ([18], "The game took 18 decisions."),
        ([5, 9], "A game takes 7.0 decisions; the longest took 9."),
        ([5] * 4 + [9] * 6, "A game takes 7.4 decisions; none takes over 9."),
        ([9] * 97 + [10, 11, 12], "A game takes 9.1 decisions; 3.0 % take over 9."),
        ([*range(1, 101)], "A game takes 50.5 decisions; one in ten takes over 90.1."),
    ],
)
def test_one_in_ten_games_is_said_to_be_longer_only_where_it_is(lengths: list[int], told: str) -> None:
    (said,) = measured("length", [game((0,), (1,), decisions=one) for one in lengths]).says()
    assert said.text == told


def test_it_is_said_where_decisions_of_chance_are_counted_with_the_others() -> None:
    thrown = [game((0,), (1,), decisions=one, chance=one) for one in (3, 4) * 5]
    assert (
        measured("length", thrown).says()[0].text
        == "A game takes 7.0 decisions, those of chance included; none takes over 8."
    )
    assert measured("length", thrown[:1] * 2).says()[0].text == "All games took 6 decisions, those of chance included."


def test_the_median_of_an_even_number_of_games_lies_between_its_neighbours() -> None:
    games = [game((0,), (1,), decisions=length) for length in (1, 2, 3, 10)]
    assert measured("length", games).rows()[0].quantiles[1] == 2.5


def test_scores_of_three_follow_mean_places() -> None:
    assert [game((2,), (0, 1)).score(seat) for seat in range(3)] == [(1, 4), (1, 4), (4, 4)]
    assert game((-1,), (0,)).score(0) == (0, 2)
    assert game((0,)).score(0) is None


def test_a_game_without_an_end_leaves_both_extremes_open() -> None:
    (told,) = measured("advantage", [WON, LOST, OPEN, OPEN]).says()
    assert "between 25.0 % and 75.0 %" in told.text


def test_the_advantage_is_that_of_who_begins_wherever_it_sits() -> None:
    second = Studied(("Ann", "Bob"), ("random", "random"), 100, 1)
    assert numbers("advantage", [WON, WON, LOST, DRAWN], second) == [-0.25]
    (told,) = measured("advantage", [WON, LOST, OPEN, OPEN], second).says()
    assert "the first player (Bob) scores between" in told.text
    drawn = Studied(("Ann", "Bob"), ("random", "random"), 100, None)
    assert measured("advantage", [WON, WON, LOST], drawn).rows()[0].label == "advantage of Ann"


def test_a_number_that_a_few_games_happen_to_share_is_not_known_for_sure() -> None:
    (score, _), (advantage,) = (measured(name, [WON] * 5).rows() for name in ("score", "advantage"))
    assert score.estimate is not None
    assert advantage.estimate is not None
    assert score.estimate.low is not None
    assert advantage.estimate.low == pytest.approx(2 * score.estimate.low - 1)
    assert advantage.estimate.low < advantage.estimate.high == 1
    (agency,) = measured("agency", [game((0,), (1,), agency=MATTERS, number=at) for at in range(5)]).rows()
    assert agency.estimate is not None
    assert agency.estimate.low is None


@pytest.mark.parametrize(
    ("wins", "losses", "slug", "begins"),
    [
        (
            1032,
            968,
            "seats-even",
            "Nobody is favoured, as far as 2,000 games show: the first player (Ann) has 51.6 % of wins",
        ),
        (1100, 900, "seat-favoured", "**The first player (Ann) is favoured**: 55.0 % of wins"),
        (900, 1100, "seat-favoured", "**The second player (Bob) is favoured**: 55.0 % of wins"),
    ],
)
def test_a_seat_is_called_favoured_where_its_interval_is_clear_of_the_fair_share(
    wins: int, losses: int, slug: str, begins: str
) -> None:
    (told,) = measured("seats", [WON] * wins + [LOST] * losses).says()
    assert told.slug == slug
    assert told.text.startswith(begins)


def test_few_games_rule_no_bias_out_and_make_no_length_less_than_nothing() -> None:
    (told,) = measured("seats", [WON] * 2 + [LOST]).says()
    assert told.slug == "seats-unknown"
    assert told.text.startswith(
        "Whether somebody is favoured is not known: 3 games tell too little, the first player (Ann) has"
    )
    lengths = measured("length", [game((0,), (1,), decisions=length) for length in (40, 64)]).rows()[0].estimate
    assert lengths is not None
    assert lengths.low == 0


@pytest.mark.parametrize(("value", "low", "high"), [(0.0, 0.0, 0.1611), (0.5, 0.4194, 0.5806), (1.0, 0.8389, 1.0)])
def test_games_that_are_all_the_same_do_not_make_a_share_sure(value: float, low: float, high: float) -> None:
    found = share_estimate(Sample.of([value] * 20))
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_of_three_seats_the_favoured_one_is_told_with_the_fair_share() -> None:
    games = [game((0,), (1, 2))] * 600 + [game((1,), (0, 2))] * 790 + [game((2,), (0, 1))] * 610
    (told,) = measured("seats", games, THREE).says()
    assert told.text == "**Bob is favoured**: 39.5 % of wins (36.9 to 42.1); fair would be 33.3."


def test_one_player_has_nobody_to_be_compared_with() -> None:
    found = Measured(SOLO)
    assert {"seats", "score", "draws"} <= found.absent.keys()
    assert "length" in found.measures


@pytest.mark.parametrize("studied", [TWO, THREE])
def test_games_that_are_alike_count_together_as_they_do_one_by_one(studied: Studied) -> None:
    """With draws, unfinished games, points, and some whose decisions were listed."""
    game = load("tic_tac_toe", engine="reference")
    header = replace(header_of(game, ["random"], seed=1, cap=100), players=studied.players, seats=studied.programs)
    ranks = {TWO: ((0, 1), (1, 0), (0, 0)), THREE: ((0, 1, 1), (1, 0, 2), (0, 0, 0))}[studied]
    ends = [Ended(0, ranks[0]), Ended(1, ranks[1], tuple(range(len(ranks[1])))), Ended(0, ranks[2]), None]
    lines = [
        GameLine(
            number,
            ends[number * number % 7 % 4],
            (5 + number % 3, number % 2, 4, 1),
            {0: {2: 3}, 6: {1: 2, 4: 1}}.get(number % 9),
        )
        for number in range(60)
    ]
    facts = FactsOfLines(header, ["a:1:1", "b:1:1"], 0)
    batch, told = Batch.of(lines, header), []
    alone, joined = [*facts(batch)], [*facts.summed(batch)]
    assert len(joined) < len(alone)
    assert 0 < sum(one.legal is not None for one in joined) < len(batch.legal)
    for games in (alone, joined):
        sums, alarms = Measured(facts.studied), Alarms(facts.studied)
        for one in games:
            sums.add(one)
            alarms.add(one)
        assert sums.games == 60
        told.append(([(measure.name, found) for measure, found in sums.rows()], [*sums.says()], [*alarms.told()]))
    assert told[0] == told[1]


def test_games_are_found_by_a_measure_of_values_unless_leads_are_disputed() -> None:
    games = [replace(VALUED, number=3), WON, game(number=5, values=VALUED.values)]
    drama = measured("drama", games)
    assert isinstance(drama, ValueMeasure)
    assert drama.by_game() == {3: pytest.approx((0.36**0.5 + 0.2**0.5) / 2)}
    torn = game((0,), (1,), values=ValuesOfGame((0, 1), (0.6, 0.6), (0.4, 0.4)))
    disputed = measured("drama", [torn])
    assert isinstance(disputed, ValueMeasure)
    assert disputed.by_game() == {}


def test_decisions_that_happen_to_be_worth_the_same_are_no_sure_mean() -> None:
    games = [game((0,), (1,), agency=AgencyOfDecision(0, 32, 0.0, third)) for third in (0, 2, 2)]
    found = [row.estimate for row in measured("thirds", games).rows()]
    assert [one and (one.value, one.low, one.of) for one in found] == [(0, None, 1), None, (0, None, 2)]


CLAIMS = """
language: 2
title: Claims
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 1}
state: {owner: cell -> player?, idle: 0..9}
actions: {crown(p in player): win p}
moves:
  put in play: {choose: "s in cell where owner[s] is none", do: "owner[s] = mover"}
  claim in play: {do: crown(mover)}
  wait in play: {do: idle += 1}
flow: "forever: for p in player: turn p: decide play otherwise: draw"
end: [{when: idle == 2, result: draw}]
"""


@pytest.mark.parametrize(
    ("moves", "passes"), [("a1 claim", 0), ("a1 wait claim", 1), ("wait wait", 2)], ids=["wins", "waits", "both wait"]
)
def test_a_decision_that_ends_the_game_itself_is_no_pass(moves: str, passes: int) -> None:
    state = ludograph.loads(CLAIMS, engine="reference").initial()
    reader, walk = CourseReader(state.game), []
    for written in moves.split():
        walk.append((state, state.decision(written)))
        state = state.apply(written)
    assert state.result is not None
    assert reader.read(walk).passes == passes


def test_games_are_counted_by_what_ended_them() -> None:
    ends = measured("ends", [LOST, replace(WON, end="rules.yaml:9:1"), DRAWN, OPEN])
    assert isinstance(ends, EndRules)
    assert [*ends.games.items()] == [("rules.yaml:7:3", 2), ("rules.yaml:9:1", 1)]
    assert [row.label for row in ends.rows()] == [
        "rules.yaml:7:3: nobody wins",
        "rules.yaml:7:3: Bob wins",
        "rules.yaml:9:1: Ann wins",
    ], "a rule such as `lose p` is no word on who has won"


def test_a_measure_that_does_not_exist_is_refused_with_a_near_one() -> None:
    with pytest.raises(RulesetError) as refused:
        known(["lenght"])
    assert refused.value.diagnostics[0].slug == "unknown-measure"
    assert "length" in str(refused.value.diagnostics[0].helps)


@pytest.mark.parametrize(
    ("game", "moves", "passes"),
    [
        ("rock_paper_scissors", ("rock", "rock", "paper", "rock"), 0),
        ("kuhn_poker", ("First king", "Second jack", "check", "bet", "bet"), 1),
    ],
    ids=["taken together", "without sites"],
)
def test_a_pass_changes_nothing_once_it_is_carried_out(game: str, moves: Sequence[str], passes: int) -> None:
    start = ludograph.load(game, engine="reference").initial()
    walk, state = [], start
    for written in moves:
        decision = state.decision(written)
        walk.append((state, decision))
        state = state.apply(decision)
    assert CourseReader(start.game).read(walk).passes == passes


def test_a_difference_of_shares_is_bounded_by_all_of_them_however_few_games_tell_it() -> None:
    found = scattered_estimate(Sample.of([-0.1875, 0.1875]))
    assert found is not None
    assert (found.value, found.low, found.high) == (0, -1, 1)
    surer = scattered_estimate(Sample.of([-0.1875, 0.1875] * 20))
    assert surer is not None
    assert surer.high is not None
    assert 0 < surer.high < 0.1
    alike = scattered_estimate(Sample.of([0.25, 0.25]))
    assert alike is not None
    assert (alike.low, alike.high) == (None, None)
