"""What is said of a match, from its numbers alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from ludograph.lab.matches.blocks import BlockTally
from ludograph.lab.matches.sentences import Contenders, rounded_nelo, told
from ludograph.lab.matches.verdict import MatchQuestion, Shown, judge

WHO = Contenders("uct:800", "uct:400", 2, 500)


def of(*counts: int, players: int = 2) -> BlockTally:
    """Blocks by the half points that the first contender has; as even within as they can be."""
    made = BlockTally(players)
    for points, count in enumerate(counts):
        each, rest = divmod(points, players)
        for _ in range(count):
            made.add([each + (seat < rest) for seat in range(players)])
    return made


def says(tally: BlockTally, question: MatchQuestion, who: Contenders = WHO) -> list[str]:
    return [one.text for one in told(who, tally, question, judge(tally, question))]


def test_looks_are_after_eight_blocks_then_every_four_then_after_a_sixteenth_more() -> None:
    question = MatchQuestion(most=150)
    looks = [0]
    while looks[-1] < question.end:
        looks.append(question.next_look(looks[-1]))
    assert looks == [0, *range(8, 129, 4), 136, 144, 150]
    assert MatchQuestion(blocks=30).next_look(0) == 30


def test_a_test_that_is_sure_stops_and_its_estimate_is_nearer_than_the_plain_one() -> None:
    tally = of(2, 5, 20, 25, 20)
    verdict = judge(tally, MatchQuestion())
    assert verdict.shown is Shown.STRONGER
    assert verdict.is_stopped
    assert verdict.nelo is not None
    assert 0 < verdict.nelo < tally.scores.nelo


def test_a_test_that_is_not_sure_is_undecided_however_far_its_interval_is_from_even() -> None:
    tally = of(0, 1, 2, 4, 5)
    low, _ = tally.scores.interval()
    assert low > 0
    assert judge(tally, MatchQuestion()).shown is Shown.UNKNOWN
    assert judge(tally, MatchQuestion(blocks=12)).shown is Shown.STRONGER


@pytest.mark.parametrize(
    ("counts", "question", "slug"),
    [
        ((0, 0, 4, 6, 30), MatchQuestion(), "stronger"),
        ((30, 6, 4, 0, 0), MatchQuestion(), "weaker"),
        ((10, 40, 200, 40, 10), MatchQuestion(), "not-stronger"),
        ((10, 40, 200, 40, 10), MatchQuestion(-50, 0), "not-weaker"),
        ((1, 2, 4, 2, 1), MatchQuestion(), "unknown"),
        ((), MatchQuestion(), "no-block"),
    ],
)
def test_verdicts(counts: Sequence[int], question: MatchQuestion, slug: str) -> None:
    tally = of(*counts)
    assert next(told(WHO, tally, question, judge(tally, question))).slug == slug


def test_the_sentences_of_a_stopped_test() -> None:
    assert says(of(3, 5, 20, 25, 20), MatchQuestion()) == [
        "**`uct:800` is stronger than `uct:400`**, by about 130 nelo (76 to 190), after 73 pairs with the seats exchanged.",
        "The test stopped when it was sure; the estimate allows for that.",
        "Of the pairs `uct:800` won 45, shared 20, lost 8; of the games 65 won, 70 drawn, 11 lost.",
    ]


def test_the_sentences_of_an_open_match_name_who_is_ahead_and_what_would_tell() -> None:
    assert says(of(3, 6, 9, 3, 1), MatchQuestion(blocks=22))[:2] == [
        "Who is stronger is not known yet. So far `uct:400` is ahead, by about 77 nelo (-29 to 190), after 22 pairs with the seats exchanged.",
        "About 59 more pairs would tell, if the difference is what it seems.",
    ]
    assert says(of(2, 6, 9, 6, 2), MatchQuestion(blocks=25))[:2] == [
        "So far `uct:800` and `uct:400` are even, within 97 nelo, after 25 pairs with the seats exchanged. "
        "Who is stronger is not known yet.",
        "Neither is ahead so far, so how many more games would tell them apart is not known.",
    ]


def test_few_blocks_that_are_all_won_do_not_tell_by_how_much() -> None:
    assert says(of(0, 0, 0, 0, 2), MatchQuestion(blocks=2))[:2] == [
        "Who is stronger is not known yet. So far `uct:800` is ahead; by how much is not known after 2 pairs with the seats "
        "exchanged.",
        "About 6 more pairs would tell, if the difference is what it seems.",
    ]
    assert says(of(2, 0, 0, 0, 0), MatchQuestion(blocks=2))[0].startswith(
        "Who is stronger is not known yet. So far `uct:400` is ahead; by how much is not known after 2 pairs"
    )


def test_who_wins_all_of_many_blocks_is_stronger_by_at_least_so_much() -> None:
    assert says(of(0, 0, 0, 0, 50), MatchQuestion(blocks=50))[0] == (
        "**`uct:800` is stronger than `uct:400`**, by at least 590 nelo, after 50 pairs with the seats exchanged."
    )


def test_after_few_blocks_it_is_at_least_so_much() -> None:
    assert says(of(0, 0, 2, 3, 19), MatchQuestion())[0].startswith(
        "**`uct:800` is stronger than `uct:400`**, by at least "
    )


def test_a_match_of_drawn_games_says_that_and_no_difference() -> None:
    made = says(of(0, 0, 76), MatchQuestion())
    assert made == [
        "**All 152 games were drawn**, so they do not tell who is stronger: at most 2.0 % of the games of these players end "
        "otherwise (95 %).",
        "Of the pairs `uct:800` won 0, shared 76, lost 0; of the games 0 won, 152 drawn, 0 lost.",
    ]


def test_games_that_did_not_end_come_first_with_what_they_could_have_changed() -> None:
    tally = of(0, 0, 4, 6, 20)
    tally.add([None, 2])
    assert says(tally, MatchQuestion())[:2] == [
        "**1 pair has a game that did not end** in 500 decisions: not counted.",
        "If all those games had been lost, `uct:800` would have 87.1 % of the points, and 88.7 % if all had been won: "
        "the verdict stays the same.",
    ]


def test_three_players_meet_in_blocks_of_three() -> None:
    who = Contenders("uct:800", "random", 3, 500)
    tally = of(*(0,) * 9, 4, 8, 12, 16, players=3)
    assert says(tally, MatchQuestion(), who)[0].endswith("after 40 blocks of 3 games with the seats exchanged.")
    assert (
        "Of the blocks `uct:800` won 40, shared 0, lost 0; of the games 80 of 120 won alone, where 40 would be even."
        in says(tally, MatchQuestion(), who)
    )


@pytest.mark.parametrize(("nelo", "text"), [(-0.3, "0"), (42.4, "42"), (-104.0, "-100"), (1234.0, "1,230")])
def test_nelo_is_told_to_two_digits_or_so(nelo: float, text: str) -> None:
    assert rounded_nelo(nelo) == text
