"""Verdicts: what differs, what is the same, what is not known, over questions and looks that were fixed before."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import cast

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.lab.compare.alike import GamesAlike
from ludograph.lab.compare.contrast import contrast, dominance
from ludograph.lab.compare.family import HEADLINE, questions, read_margin
from ludograph.lab.compare.hints import hints
from ludograph.lab.compare.run import Comparing
from ludograph.lab.compare.told import apart, no_difference
from ludograph.lab.compare.told import hinted as told_hints
from ludograph.lab.compare.verdicts import Finding, Judging, Verdict
from ludograph.lab.games.batch import Batch
from ludograph.lab.games.header import Header
from ludograph.lab.games.line import Ended, GameLine
from ludograph.lab.measures.collection import Measured
from ludograph.lab.measures.facts import GameFacts, LegalCounts, Studied
from ludograph.lab.measures.model import SameWithin
from ludograph.lab.statistics.looks import looks
from ludograph.lab.statistics.means import Sample

from tests.shared import thinned

TWO = Studied(("Ann", "Bob"), ("random", "random"), 1000, 0)
THREE = Studied(("Ann", "Bob", "Cy"), ("random",) * 3, 1000, 0)
SOLO = Studied(("Ann",), ("random",), 1000, 0)


def games(seed: int, count: int, *, first: float = 0.5, draws: float = 0.1, length: float = 60) -> Iterator[GameFacts]:
    """Games of a coin, whose lengths are skewed as those of real ones."""
    for number in range(count):
        random = Random(seed, number)
        one, two, three = ((random.below(1 << 30) + 0.5) / (1 << 30) for _ in range(3))
        ranking = ((0, 1),) if one < draws else ((0,), (1,)) if two < first else ((1,), (0,))
        decisions = 2 + int(-math.log(three) * (length / 3) + 2 * length / 3)
        yield GameFacts(
            number,
            ranking,
            decisions,
            0,
            decisions // 2,
            legal=LegalCounts({1: decisions // 10, 6: decisions - decisions // 10}),
        )


@cache
def measured(seed: int, count: int, **more: float) -> Measured:
    found = Measured(TWO)
    for game in games(seed, count, **more):
        found.add(game)
    return found


def answers(first: Measured, second: Measured, **same: SameWithin) -> dict[str, Finding]:
    asked = questions([TWO, TWO], same=same)
    (look,) = looks(1)
    judging = Judging(asked)
    judging.look([first, second], look.level)
    return {answer.question.name: answer for answer in judging.answers([first, second], look)}


def test_the_headline_is_asked_and_nothing_else() -> None:
    assert [one.name for one in questions([TWO, TWO])] == list(HEADLINE)
    assert [one.name for one in questions([TWO, TWO], ["real"])] == [*HEADLINE, "real"]


def test_of_three_seats_each_is_asked_and_of_one_none() -> None:
    assert [one.name for one in questions([THREE, THREE])][:3] == ["seats.0", "seats.1", "seats.2"]
    assert "draws" not in [one.name for one in questions([SOLO, SOLO])]


def test_seats_of_rulesets_with_other_numbers_of_players_are_not_compared() -> None:
    assert {one.measure.name for one in questions([TWO, THREE])} == {*HEADLINE} - {"seats", "score"}


def test_each_of_several_rulesets_is_compared_with_the_first_in_one_family() -> None:
    asked = questions([TWO, TWO, TWO])
    assert [one.second for one in asked] == [1] * len(HEADLINE) + [2] * len(HEADLINE)


def test_what_differs_much_is_called_different_and_nothing_else() -> None:
    found = answers(measured(1, 800), measured(2, 800, length=80))
    assert {name for name, one in found.items() if one.verdict is Verdict.DIFFERS} == {"length", "turns"}
    ratio = found["length"].contrast
    assert ratio is not None
    assert ratio.ratio is not None
    assert ratio.ratio[1] < 4 / 3 < ratio.ratio[2]


def test_a_small_difference_that_is_sure_is_told_as_less_than_matters() -> None:
    found = answers(measured(1, 4000), measured(2, 4000, length=65), length=SameWithin(0.2, is_relative=True))
    assert found["length"].verdict is Verdict.SMALL
    small = [one for one in found.values() if one.verdict is not Verdict.DIFFERS]
    assert [said.text for said in no_difference(small)] == ["No difference that matters was found."]
    none = [one for one in small if one.verdict is not Verdict.SMALL]
    assert [said.text for said in no_difference(none)] == ["No difference was found."]


def test_what_is_the_same_is_called_so_within_its_margin() -> None:
    found = answers(measured(1, 4000), measured(2, 4000))
    assert found["length"].verdict is Verdict.SAME
    assert found["draws"].verdict is Verdict.SAME


def test_too_few_games_leave_it_open_and_say_how_many_more_would_tell() -> None:
    found = answers(measured(1, 60), measured(2, 60))["seats"]
    assert found.verdict is Verdict.UNKNOWN
    assert found.needed is not None
    assert 1_000 < found.needed < 1_000_000


def test_games_that_did_not_end_tell_nothing_of_who_wins() -> None:
    sides = [Measured(TWO), Measured(TWO)]
    for side in sides:
        for number in range(200):
            side.add(GameFacts(number, None, 1000, 0, 500))
    found = answers(*sides)
    assert found["seats"].contrast is None
    assert found["seats"].verdict is Verdict.UNKNOWN
    assert found["seats"].needed is None


def test_what_was_called_different_at_a_look_stays_so() -> None:
    asked = questions([TWO, TWO])
    judging = Judging(asked)
    judging.look([measured(1, 400), measured(2, 400, length=90)], 0.01)
    alike = [measured(1, 800), measured(2, 800)]
    judging.look(alike, 0.04)
    found = {one.question.name: one.verdict for one in judging.answers(alike, looks(800)[-1])}
    assert found["length"] in (Verdict.DIFFERS, Verdict.SMALL)


def test_alike_games_are_rarely_called_different_over_all_questions() -> None:
    wrong = 0
    for seed in range(30):
        sides = [measured(2 * seed, 60), measured(2 * seed + 1, 60)]
        judging = Judging(questions([TWO, TWO]))
        judging.look(sides, 0.05)
        wrong += any(one.verdict is Verdict.DIFFERS for one in judging.answers(sides, looks(60)[-1]))
    assert wrong <= 4


@pytest.mark.parametrize(
    ("text", "name", "same"),
    [
        ("length=5%", "length", SameWithin(0.05, is_relative=True)),
        ("draws=2", "draws", SameWithin(0.02, is_relative=False)),
    ],
)
def test_margins_are_parts_of_numbers_and_points_of_shares(text: str, name: str, same: SameWithin) -> None:
    assert read_margin(text) == (name, same)


@pytest.mark.parametrize("text", ["length", "length=0", "length=-1", "lenght=5"])
def test_what_is_no_margin_is_refused(text: str) -> None:
    with pytest.raises(RulesetError):
        read_margin(text)


def test_a_measure_that_is_not_compared_is_refused() -> None:
    with pytest.raises(RulesetError):
        questions([TWO, TWO], ["fairness"])


@pytest.mark.parametrize(("games", "is_known"), [(2, False), (200, True)])
def test_a_few_games_that_happen_to_have_one_number_tell_nothing_for_sure(games: int, is_known: bool) -> None:
    lost, won, same = Sample.of([0.0] * games), Sample.of([1.0] * games), SameWithin(0.05, is_relative=False)
    alike, apart = contrast(lost, lost, same), contrast(lost, won, same)
    assert alike is not None
    assert apart is not None
    assert (alike.p_same < 0.05, alike.p) == (is_known, 1)
    assert (apart.p < 0.05, apart.p_same) == (is_known, 1)


@pytest.mark.parametrize("count", thinned([1, 2, 3, 5], first=2))
@pytest.mark.parametrize("first", [0.0, 0.5])
def test_of_a_few_games_nothing_is_called_different_or_the_same(count: int, first: float) -> None:
    for seed in range(20):
        sides = [measured(2 * seed, count, first=first), measured(2 * seed + 1, count, first=first, draws=0.5)]
        found = answers(*sides)
        assert {one.verdict for one in found.values()} == {Verdict.UNKNOWN}
        draws = found["draws"]
        assert draws.contrast is not None
        assert draws.needed is not None
        assert draws.contrast.difference[0] or draws.needed > 1000


@pytest.mark.parametrize("games", [2, 3, 5, 30])
def test_an_interval_holds_no_difference_just_where_it_is_not_excluded(games: int) -> None:
    relative, absolute = SameWithin(0.1, is_relative=True), SameWithin(0.05, is_relative=False)
    near, far = Sample.of([9.0] * games), Sample.of([18.0, 19.0] * games)
    for one, other in ((near, far), (far, near), (near, near), (near, Sample.of([7.0] * games))):
        for same in (relative, absolute):
            found = contrast(one, other, same)
            assert found is not None
            _, low, high = found.difference
            assert (low < 0 < high) <= (found.p > 0.05) <= (low <= 0 <= high)
            assert low < high
            assert found.ratio is None or (found.p > 0.05) <= (found.ratio[1] <= 1 <= found.ratio[2])


def test_games_of_one_number_each_need_as_many_more_as_show_others() -> None:
    same = answers(*(alike(9, 3) for _ in range(2)))["length"]
    apart = answers(alike(9, 2), alike(18, 2))["length"]
    assert same.needed is not None
    assert apart.needed is not None
    assert 40 <= same.needed <= 60
    assert apart.needed >= 4
    settled = answers(alike(9, 3 + same.needed), alike(9, 3 + same.needed))["length"]
    assert settled.verdict is Verdict.SAME


def test_two_games_of_each_bound_no_ratio_from_above() -> None:
    """Of 5 and 100 decisions against 40 and 60 the interval would end at fifty thousand per cent."""
    first, second = (lengths(*both) for both in ((40, 60), (5, 100)))
    told = apart(answers(first, second)["length"])
    assert told == "+5.0 % (-99.9 to ?)"
    assert apart(answers(lengths(40, 60), lengths(44, 56))["length"]) == "0.0 % (-71.3 to +248.9)"


def lengths(*decisions: int) -> Measured:
    found = Measured(TWO)
    for number, length in enumerate(decisions):
        found.add(GameFacts(number, ((0,), (1,)), length, 0, length))
    return found


def alike(decisions: int, count: int) -> Measured:
    """Games of one length."""
    found = Measured(TWO)
    for number in range(count):
        found.add(GameFacts(number, ((number % 2,), (1 - number % 2,)), decisions, 0, decisions))
    return found


def test_lengths_at_which_games_were_left_are_not_called_the_same() -> None:
    def left(ended: int) -> Measured:
        found = Measured(TWO)
        for number in range(400):
            found.add(GameFacts(number, ((0,), (1,)) if number < ended else None, 1000, 0, 500))
        return found

    endless = answers(left(0), left(0))
    assert endless["length"].contrast is None
    assert endless["turns"].verdict is Verdict.UNKNOWN
    assert answers(left(0), left(100))["length"].contrast is not None


def test_games_that_all_were_left_at_the_bound_did_not_go_the_same_way_for_that() -> None:
    def sides(*games: Sequence[GameLine]) -> GamesAlike:
        made = GamesAlike(len(games))
        for which, lines in enumerate(games):
            made.take(which, Batch.of(lines, cast(Header, SimpleNamespace(counts=("decisions",)))))
        return made

    def line(number: int, *, is_over: bool, choices: int = 3) -> GameLine:
        return GameLine(number, Ended((0, 1), None, "end") if is_over else None, (20,), {choices: 20})

    left, ended, others = [line(0, is_over=False)], [line(0, is_over=True)], [line(0, is_over=True, choices=4)]
    assert not sides(left, left).are_alike(1)
    assert sides(ended, ended).are_alike(1)
    assert sides([*left, line(1, is_over=True)], [line(1, is_over=True), *left]).are_alike(1)
    assert not sides(ended, others).are_alike(1), "there was something else to choose"


def hinted(first: Measured, second: Measured, *more: str) -> dict[str, Verdict]:
    found = hints(questions([TWO, TWO], more), [first, second])
    return {one.question.name: one.verdict for one in found}


def test_what_nobody_asked_about_before_is_a_hint_where_it_differs_and_never_a_verdict() -> None:
    same = hinted(measured(1, 800), measured(2, 800))
    assert {*same.values()} == {Verdict.UNASKED}
    assert not {*same} & {*HEADLINE}
    longer = hinted(measured(1, 800), measured(2, 800, length=80))
    assert longer["real"] is Verdict.HINT
    assert longer["lost"] is Verdict.UNASKED
    assert not {"factor", "turn"} & {*longer}, "their samples are logarithms"
    assert "real" not in hinted(measured(1, 800), measured(2, 800, length=80), "real")


def test_hints_are_told_by_what_they_are_about_and_the_name_that_asks_for_them() -> None:
    sides = [measured(1, 800), measured(2, 800, length=80)]
    found = hints(questions([TWO, TWO]), sides)
    (said,) = told_hints(cast(Comparing, SimpleNamespace(hints=lambda: found, passed=1)), 1)
    assert re.search(
        r"; size of the tree, in courses 10\^[\d.]+ instead of 10\^[\d.]+, by [\d.]+ powers of ten \(", said.text
    ), "no name, for `--measure tree` is refused"
    assert "real decisions of a player (`real`) " in said.text
    assert said.text.startswith("Hints, no verdicts")


@pytest.mark.long
def test_of_many_null_comparisons_few_have_a_hint() -> None:
    found = [hinted(measured(2 * pair, 100), measured(2 * pair + 1, 100)) for pair in range(60)]
    assert sum(Verdict.HINT in one.values() for one in found) <= 8  # by chance 9 or more of 60: 0.3 %


def test_how_often_games_are_longer_counts_those_that_were_left_as_the_longest() -> None:
    first, second = Measured(TWO), Measured(TWO)
    for number, (short, long) in enumerate([(3, 4), (5, 5), (6, 9), (8, 2)]):
        first.add(GameFacts(number, ((0,), (1,)), short, 0, short))
        second.add(GameFacts(number, ((0,), (1,)), long, 0, long))
    before = dominance(first.measures["length"], second.measures["length"])
    assert before is not None
    assert before.share == 6.5 / 16
    second.add(GameFacts(4, None, 1000, 0, 500))
    after = dominance(first.measures["length"], second.measures["length"])
    assert after is not None
    assert after.share == 10.5 / 20
    assert dominance(first.measures["draws"], second.measures["draws"]) is None


@pytest.mark.parametrize(("count", "is_hidden"), [(30, False), (90, True), (200, False)])
def test_what_is_the_same_in_few_games_says_that_a_rarer_kind_may_hide(count: int, is_hidden: bool) -> None:
    """Of 30 games of each the interval is wider than the margin of 5 points, and 200 prove that draws are the same."""
    found = answers(alike(9, count), alike(9, count))["draws"]
    assert found.contrast is not None
    assert (found.hidden is not None) == is_hidden
    if count == 200:
        assert found.verdict is Verdict.SAME
        return
    assert found.verdict is Verdict.UNKNOWN
    assert found.contrast.is_within(found.question.same) == is_hidden


def test_an_interval_beyond_the_margin_hides_nothing() -> None:
    found = answers(measured(1, 60), measured(2, 60))
    assert found["seats"].verdict is Verdict.UNKNOWN
    assert found["seats"].hidden is None
