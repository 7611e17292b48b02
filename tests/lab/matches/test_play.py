"""Matches of real games: the same whoever plays them, and after any break."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.playing import Recipe
from ludograph.lab.games.run import PlayedBy
from ludograph.lab.matches.blocks import BlockTally
from ludograph.lab.matches.ladder import AGAINST_RANDOM, RUNG, Climbed, Ladder, climb, told
from ludograph.lab.matches.pairing import Arena
from ludograph.lab.matches.play import Matches, MatchOutcome
from ludograph.lab.matches.sentences import told as told_match
from ludograph.lab.matches.verdict import MatchQuestion, judge

GAME = "tic_tac_toe"


def arena(name: str = GAME, cap: int = 100, seed: int = 1) -> Arena:
    recipe, game = Recipe.read(name, {}, "reference")
    return Arena(game, recipe, seed=seed, opening=2, cap=cap)


def play(question: MatchQuestion, *, jobs: int = 1, out: Path | None = None, cap: int = 100) -> MatchOutcome:
    pairing = arena(cap=cap).pairing("uct:3", "random")
    matches = Matches([pairing], question.end)
    with matches.opened(out, PlayedBy(jobs)):
        return matches.play(pairing, question)


def test_a_match_is_the_same_for_any_number_of_processes() -> None:
    question = MatchQuestion(blocks=4)
    assert play(question).tally.counts == play(question, jobs=2).tally.counts


def test_a_match_goes_on_where_it_was_left_and_plays_nothing_twice(tmp_path: Path) -> None:
    question, out = MatchQuestion(nelo1=200, first=4, most=8), tmp_path / "match.games"
    whole = play(question)
    play(MatchQuestion(blocks=2), out=out)
    before = out.read_bytes()
    again = play(question, out=out)
    assert again.tally.counts == whole.tally.counts
    assert again.verdict == whole.verdict
    assert out.read_bytes().startswith(before)
    written = out.read_bytes()
    assert play(question, out=out).verdict == whole.verdict
    assert out.read_bytes() == written


@pytest.mark.long
def test_how_far_a_match_is_moves_with_each_game_and_not_with_each_look() -> None:
    pairing, question, shown = arena().pairing("uct:3", "random"), MatchQuestion(blocks=6), list[tuple[int, int]]()
    matches = Matches([pairing], question.end)
    with matches.opened(watch=lambda of, done, most: shown.append((done, most))):
        matches.play(pairing, question)
    assert {most for _, most in shown} == {6}
    assert [done for done, _ in shown] == sorted(done for done, _ in shown)
    assert len({done for done, _ in shown} - {0, 6}) > 2


def test_games_of_a_block_begin_alike() -> None:
    pairing = arena().pairing("uct:3", "random")
    first, second = ([*one.course(one.one(5))] for one in pairing.series)
    assert [str(decision) for _, decision in first[:2]] == [str(decision) for _, decision in second[:2]]


def test_a_match_that_is_stopped_before_its_first_block_says_that_and_not_that_games_have_no_end() -> None:
    outcome = Matches.so_far(arena().pairing("uct:3", "random"), MatchQuestion())
    (said,) = told_match(outcome.pairing.contenders, outcome.tally, outcome.question, outcome.verdict)
    assert said.slug == "no-block"
    assert "it was stopped before all games of one pair were played" in said.text
    left = play(MatchQuestion(blocks=2), cap=3)
    told_left = told_match(left.pairing.contenders, left.tally, left.question, left.verdict)
    assert [one.slug for one in told_left] == ["unfinished-blocks", "unfinished-extremes", "nothing-known"]


def test_games_left_at_the_bound_count_for_nobody() -> None:
    outcome = play(MatchQuestion(blocks=2), cap=3)
    assert outcome.tally.blocks == 0
    assert outcome.tally.unfinished == 2
    assert outcome.verdict.nelo is None


def test_what_an_interrupted_match_has_come_to_is_told_of_whole_blocks_alone() -> None:
    pairing = arena().pairing("uct:3", "random")
    for seat, number in [(0, 0), (1, 0), (0, 1)]:
        for batch in pairing.series[seat].play([number]):
            pairing.take(seat, batch)
    outcome = Matches.so_far(pairing, MatchQuestion())
    assert outcome.tally.blocks == 1
    assert not outcome.is_over
    assert [*pairing.missing(2)] == [(1, 1)]


@pytest.mark.parametrize(
    ("players", "slug"), [(("uct:3", "uct:3,c=0.6"), "same-player"), (("uct:3", "nobody"), "unknown-player")]
)
def test_who_cannot_meet_is_told_why(players: tuple[str, str], slug: str) -> None:
    with pytest.raises(RulesetError) as refused:
        arena().pairing(*players)
    assert refused.value.diagnostics[0].slug == slug


def test_who_names_a_number_of_players_where_programs_are_named_hears_where_it_belongs() -> None:
    with pytest.raises(RulesetError) as refused:
        arena().pairing("uct:3", "3")
    assert "is an option of rulesets" in refused.value.diagnostics[0].helps[-1]


def climbed(rungs: Sequence[Sequence[int]], random: Sequence[int], *, seats: bool = False) -> Climbed:
    """A ladder whose blocks came out so: how often with 0, 1, … 4 half points. `seats`: of two games with two half points the
    first is won and the second lost."""
    ladder = Ladder.between("uct", 8, 8 << len(rungs))
    pairings = ladder.pairings(arena())
    outcomes = []
    for pairing, counts in zip(pairings, [*rungs, random], strict=True):
        tally = BlockTally(2)
        for points, count in enumerate(counts):
            for _ in range(count):
                tally.add([2, 0] if seats and points == 2 else [(points + 1) // 2, points // 2])
        question = AGAINST_RANDOM if pairing is pairings[-1] else RUNG
        outcomes.append(MatchOutcome(pairing, question, tally, judge(tally, question), is_over=True))
    return Climbed(ladder, outcomes[:-1], outcomes[-1])


@pytest.mark.long
def test_a_ladder_that_helps_up_to_its_end_has_no_alarm() -> None:
    made = climbed([(0, 1, 6, 10, 25), (1, 2, 10, 20, 20)], (0, 0, 0, 0, 50))
    assert [one.slug for one in told(made)] == ["depth", "last-rung", "against-random"]
    assert len(made.proven) == 2
    assert next(told(made)).text.startswith("Depth: 2 rungs, 370 nelo, from 8 to 32:")


@pytest.mark.long
def test_a_ladder_on_a_solved_game_sounds_that_more_thinking_is_worth_nothing() -> None:
    """All games between the two upper rungs are won by who has the better seat."""
    made = climbed([(0, 1, 6, 10, 25), (0, 0, 60, 0, 0)], (0, 0, 0, 0, 50))
    assert [one.slug for one in told(made)] == ["blind-search", "depth", "last-rung", "against-random"]
    first = next(told(made)).text
    assert first.startswith("**Stronger search plays no better**: `uct:32` has 50 % of the points")
    assert first.endswith("or the search does not see what matters.")
    by_seat = next(told(climbed([(0, 1, 6, 10, 25), (0, 0, 60, 0, 0)], (0, 0, 0, 0, 50), seats=True))).text
    assert by_seat.endswith(
        ", or it is decided by something else: 100 % of the luck in these games is the seat and the opening."
    )


def test_a_ladder_of_drawn_games_says_that_they_tell_nothing_and_blames_no_player() -> None:
    made = climbed([(0, 0, 52, 0, 0), (0, 0, 52, 0, 0)], (0, 0, 50, 0, 0))
    (said,) = told(made)
    assert said.slug == "all-drawn"
    assert said.text == (
        "**All 308 games were drawn**, so they do not tell who is stronger: at most 1.0 % of the games of these players end "
        "otherwise (95 %)."
    )


def test_a_last_rung_of_drawn_games_has_no_difference() -> None:
    made = climbed([(0, 1, 6, 10, 25), (0, 0, 60, 0, 0)], (0, 0, 0, 0, 50))
    last = next(one.text for one in told(made) if one.slug == "last-rung")
    assert last == "Of the last doubling, from 16 to 32, all 120 games were drawn."


def test_a_doubling_that_is_proven_to_help_is_not_told_to_be_of_no_use() -> None:
    """By few wins among many draws."""
    made = climbed([(0, 1, 70, 16, 0)], (0, 0, 0, 0, 50))
    assert made.rungs[-1].tally.scores.mean < 0.55
    assert [one.slug for one in told(made)] == ["depth", "last-rung", "against-random"]


def test_a_player_that_loses_to_random_play_cannot_judge_depth() -> None:
    made = climbed([(0, 0, 60, 0, 0)], (0, 0, 1, 1, 48))
    assert [one.slug for one in told(made)] == [
        "weak-player",
        "blind-search",
        "no-depth",
        "last-rung",
        "against-random",
    ]


@pytest.mark.long
def test_a_draw_against_random_play_is_half_a_point_and_no_loss() -> None:
    made = climbed([(0, 1, 6, 10, 25)], (0, 0, 0, 1, 49))
    assert "weak-player" not in [one.slug for one in told(made)]
    weak = next(told(climbed([(0, 1, 6, 10, 25)], (0, 0, 0, 2, 48)))).text
    assert "99.0 % of the points against random play (94.6 % to 99.8 %)" in weak


def test_all_rungs_of_a_ladder_are_played_in_one_run() -> None:
    ladder = Ladder.between("uct", 1, 5)
    assert ladder.budgets == [1, 2, 4]
    pairings = ladder.pairings(arena())
    few = MatchQuestion(blocks=2)
    matches = Matches(pairings, few.end)
    with matches.opened():
        made = climb(ladder, matches, pairings, few, few)
    assert [rung.tally.blocks for rung in made.rungs] == [2, 2]
    assert made.random.pairing.contenders.first == "uct:4"


@pytest.mark.parametrize(
    ("player", "slug"), [("random", "no-budget"), ("uct:100", "player-spec"), ("uct:9,c=1", "player-spec")]
)
def test_a_ladder_needs_a_player_that_can_think_longer_and_sets_its_budget(player: str, slug: str) -> None:
    with pytest.raises(RulesetError) as refused:
        Ladder.between(player, 16, 64).pairings(arena())
    assert refused.value.diagnostics[0].slug == slug
