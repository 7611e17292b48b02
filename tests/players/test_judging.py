"""Players that go by the evaluation that rules declare."""

from __future__ import annotations

from collections import Counter

import ludograph
import pytest
from ludograph.engines.choice import search_in_c
from ludograph.engines.judging import Evaluation
from ludograph.engines.protocol import PlayError
from ludograph.engines.searching import SearchPlan, Thinking
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player
from ludograph.play.players.judging import PositionJudge
from ludograph.play.players.kinds.uct import UctPlayer
from ludograph.play.players.tree import Tree

from tests.unending import NOTHING_TELLS

CLIMB = """
language: 2
title: Climb
players: [Red, Blue]
board: {tiling: square, columns: 1, rows: 1}
state: {height: player -> 0..100 = 50}
moves:
  up: {when: "height[mover] < 100", do: "height[mover] += 1"}
  down: {when: "height[mover] > 0", do: "height[mover] -= 1"}
  stay: {}
flow: |
  forever: for p in player: turn p: decide up | down | stay
end:
  - {for: p in player, when: "height[p] == 100", result: win p}
"""
JUDGED = CLIMB + "evaluate: {high: {is: 'height[p]', weight: 3}}\n"
FLAT = CLIMB + "evaluate: {high: 'height[p] - height[p]'}\n"
TWINS = [
    ("[Red, Blue]", "50", SearchPlan(60, depth=5, evaluation=Evaluation((3, 1), 2))),
    ("[Red, Blue, Green]", "50", SearchPlan(80, depth=4, policy="mast", evaluation=Evaluation((-7, 2), 9))),
    ("[Red, Blue, Green]", "1", SearchPlan(60, depth=6, policy="grave", reference=5, evaluation=Evaluation((5, 3), 1))),
]
"""In the last game the second feature often has no value."""

ENGINES = pytest.mark.parametrize("engine", ["reference", "native"])


def test_a_lead_is_worth_more_the_greater_it_is_and_never_as_much_as_a_win() -> None:
    evaluation = Evaluation((2, 1), 4)
    assert evaluation.leads([[3, 1], [0, 2]]) == [2, -2]
    assert evaluation.worths([[3, 1], [0, 0]]) == [0.5 + 0.4 * (4.0 / 8.0), 0.5 - 0.4 * (4.0 / 8.0)]
    assert evaluation.leads([[4, 1, 1], [0, 0, 0]]) == [12, -6, -6]
    worths = [evaluation.worths([[lead, 0], [0, 0]])[0] for lead in (0, 1, 5, 1000)]
    assert worths == sorted(set(worths))
    assert 0.5 == worths[0] < worths[-1] < 0.9


@ENGINES
def test_greedy_climbs_and_wins_at_once(engine: str) -> None:
    game = ludograph.loads(JUDGED, engine=engine)
    greedy = make_player("greedy")
    assert let_choose(greedy, game.initial(), Random(1)).move == "up"
    near = ludograph.loads(JUDGED.replace("weight: 3", "weight: -3") + "setup: 'height[Red] = 99'\n", engine=engine)
    assert let_choose(greedy, near.initial(), Random(1)).move == "up"


def test_of_equal_decisions_greedy_takes_any_and_the_same_again() -> None:
    state = ludograph.loads(FLAT, engine="reference").initial()
    taken = [let_choose(make_player("greedy"), state, Random(stream)).move for stream in range(60)]
    assert taken == [let_choose(make_player("greedy"), state, Random(stream)).move for stream in range(60)]
    assert min(Counter(taken)[move] for move in ("up", "down", "stay")) > 8


def test_greedy_refuses_rules_that_do_not_tell_who_is_ahead() -> None:
    game = ludograph.loads(NOTHING_TELLS, engine="native")
    for use in (
        make_player("greedy").settled,
        lambda game: let_choose(make_player("greedy"), game.initial(), Random(1)),
    ):
        with pytest.raises(RulesetError) as raised:
            use(game)
        assert raised.value.diagnostics[0].slug == "no-evaluation"


def test_a_player_is_written_with_the_evaluation_that_it_judges_by() -> None:
    game, other = (
        ludograph.loads(text, engine="native") for text in (JUDGED, JUDGED.replace("weight: 3", "weight: 4"))
    )
    for name in ("greedy", "uct:20,depth=9"):
        settled = str(make_player(name).settled(game))
        assert str(make_player(settled).settled(game)) == settled
        with pytest.raises(RulesetError) as raised:
            make_player(settled).settled(other)
        assert raised.value.diagnostics[0].slug == "other-evaluation"
    assert make_player("uct:20,depth=9,judge=0").settled(game)["judge"] == 0


def test_what_is_cut_off_is_judged_by_who_is_ahead() -> None:
    ahead = ludograph.loads(JUDGED + "setup: 'height[Red] = 60'\n", engine="native").initial()
    values = [
        UctPlayer(make_player(f"uct:40,depth=3{judge}").spec).report(ahead, "Red", Random(1)).value
        for judge in ("", ",judge=0")
    ]
    assert 0.5 == values[1] < values[0] < 0.9


@ENGINES
@pytest.mark.parametrize("name", ["greedy", "uct:20,depth=2", "alphabeta:50", "ubfm:50"])
def test_a_feature_that_fails_is_told_where_a_player_decides_and_not_where_it_thinks(engine: str, name: str) -> None:
    text = CLIMB + "evaluate: {high: 'height[p] + 9 div (height[Red] - AT)'}\n"
    thought, met = (ludograph.loads(text.replace("AT", at), engine=engine).initial() for at in ("51", "50"))
    assert let_choose(make_player(name), thought, Random(1)) in thought.legal()
    with pytest.raises(PlayError) as raised:
        let_choose(make_player(name), met, Random(1))
    told = raised.value.diagnostics[0]
    assert (told.slug, told.span and told.span.text) == ("division-by-zero", "9 div (height[Red] - 50)")


@ENGINES
def test_a_judge_of_other_features_asks_for_its_own_and_not_for_those_of_the_game(engine: str) -> None:
    holds, fails = (ludograph.loads(text, engine=engine) for text in (JUDGED, CLIMB + "evaluate: {high: '9 div 0'}\n"))
    judge = PositionJudge(holds, None)
    assert judge.seen(fails.initial()).game is holds
    assert judge.worths(fails.initial()) == [0.5, 0.5]
    for ask in (PositionJudge(fails, None).seen, PositionJudge(fails, None).worths):
        with pytest.raises(PlayError):
            ask(holds.initial())


@pytest.mark.parametrize(("players", "start", "plan"), TWINS)
def test_c_judges_as_is_meant_to_the_last_bit(players: str, start: str, plan: SearchPlan) -> None:
    text = CLIMB.replace("[Red, Blue]", players).replace("= 50", f"= {start}")
    text += "evaluate: {high: 'height[p]', part: '100 div height[p] + height[p]'}\n"
    native, reference = (ludograph.loads(text, engine=engine) for engine in ("native", "reference"))
    search, tree = search_in_c(plan, native.initial(), Random(7).state), Tree(plan, reference.initial(), Random(7))
    assert search is not None
    reports = []
    searches: list[Thinking] = [search, tree]
    for thinking in searches:
        thinking.more(plan.playouts)
        reports.append(thinking.report())
    search.close()
    assert reports[0] == reports[1]
    assert reports[0].cut > 0
    assert len({child.worth / child.visits for child in reports[0].children}) > 1


def test_games_that_seldom_end_at_random_are_cut_off_early_where_somebody_is_ahead() -> None:
    game = ludograph.loads(JUDGED, engine="native")
    even, judging = (make_player(name).settled(game).whole("depth") for name in ("uct:60,judge=0", "uct:60"))
    assert even > 10 * judging
