"""Points, and the game itself as the opponent of a single player: the same in both engines."""

from __future__ import annotations

import json

import ludograph
import pytest
from ludograph.engines.base import Game, State
from ludograph.engines.results import GAME
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.ground.strict import Unfit
from ludograph.lab.games.header import Header, Listed
from ludograph.lab.games.line import Ended, GameLine, read_line
from ludograph.pipeline import check_text, report_text
from ludograph.play.players import let_choose, make_player

from tests.shared import thinned

from .helpers import program, rules

MOVES = """
  take in main:
    choose: k in 0..9
    do: score[mover] = k
"""
ENGINES = pytest.mark.parametrize("engine", ["reference", "native"])


def ruleset(ending: str, players: str = "[Ann, Bob]", edition: str = "2") -> str:
    flow = program(f"for p in player: turn p: decide main\n{ending}")
    written = rules(players=players, moves=MOVES, state="{score: player -> 0..9}", flow=flow)
    return f"language: {edition}\n{written}"


def ended(ending: str, *taken: str, engine: str, players: str = "[Ann, Bob]", edition: str = "2") -> State:
    state = ludograph.loads(ruleset(ending, players, edition), engine=engine).initial()
    for decision in taken:
        state = state.apply(decision)
    assert state.result is not None
    again = state.game.state(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert str(again.result) == str(state.result)
    return state


@ENGINES
@pytest.mark.parametrize(
    ("ending", "taken", "said", "ranking", "payoffs"),
    thinned([
        ("score by score[p] for p in player", "37", "Ann 3, Bob 7", (("Bob",), ("Ann",)), (3, 7)),
        ("score by score[p] for p in player", "44", "Ann 4, Bob 4", (("Ann", "Bob"),), (4, 4)),
        ("score by 2 * score[p] - score[Ann] - score[Bob] for p in player", "49", "Bob wins 5", (("Bob",), ("Ann",)), (-5, 5)),
        ("score by 2 * score[p] - score[Ann] - score[Bob] for p in player", "44", "draw", (("Ann", "Bob"),), (0, 0)),
        ("score by 1 - score[p] for p in {Bob}", "34", "Ann 0, Bob -3", (("Ann",), ("Bob",)), (0, -3)),
        ("score by 1 - score[p] for p in Bob", "34", "Ann 0, Bob -3", (("Ann",), ("Bob",)), (0, -3)),
        ("score by score[p] > 3 for p in player", "34", "Ann 0, Bob 1", (("Bob",), ("Ann",)), (0, 1)),
    ], each=2),
)  # fmt: skip
def test_points_are_what_a_player_is_paid(
    ending: str, taken: str, said: str, ranking: object, payoffs: tuple[int, int], engine: str
) -> None:
    result = ended(ending, *taken, engine=engine).result
    assert result is not None
    assert (str(result), result.ranking) == (said, ranking)
    assert tuple(result.payoffs.values()) == payoffs


@ENGINES
@pytest.mark.parametrize(
    ("ending", "said", "ranking", "payoff"),
    [
        ("win Solo", "Solo wins", (("Solo",), (GAME,)), 1),
        ("lose Solo", "Solo loses", ((GAME,), ("Solo",)), -1),
        ("draw", "draw", (("Solo", GAME),), 0),
        ("rank by 1 for p in player", "Solo wins", (("Solo",), (GAME,)), 1),
        ("rank by 1 for p in player where score[p] > 5", "draw", (("Solo", GAME),), 0),
    ],
)
def test_the_game_itself_is_the_opponent_of_a_single_player(
    ending: str, said: str, ranking: object, payoff: int, engine: str
) -> None:
    result = ended(ending, "3", engine=engine, players="[Solo]").result
    assert result is not None
    assert (str(result), result.ranking) == (said, ranking)
    assert result.payoffs == {"Solo": payoff}


@ENGINES
def test_points_of_a_single_player_win_nothing_and_lose_nothing(engine: str) -> None:
    state = ended("score by score[p] - 5 for p in player", "3", engine=engine, players="[Solo]")
    assert state.result is not None
    assert (str(state.result), state.result.winner, state.result.payoffs) == ("Solo -2", None, {"Solo": -2})


@ENGINES
def test_in_the_first_edition_a_single_player_is_first_and_last(engine: str) -> None:
    result = ended("lose Solo", "3", engine=engine, players="[Solo]", edition="1").result
    assert result is not None
    assert (str(result), result.ranking) == ("Solo wins", (("Solo",),))


def test_points_are_of_the_second_edition() -> None:
    told = report_text(ruleset("score by 1 for p in player", edition="1")).diagnostics
    assert [item.slug for item in told if item.slug == "edition"] == ["edition"]


def test_points_are_given_to_players() -> None:
    with pytest.raises(RulesetError, match="`score` gives players points"):
        check_text(ruleset("score by 1 for p in cell"))


def test_score_stays_a_name_where_by_does_not_follow() -> None:
    flow = program("for p in player: turn p: decide main\nif score[Ann] > 3: win Ann\nscore[Ann] = 4\ndraw")
    text = "language: 2\n" + rules(players="[Ann, Bob]", moves=MOVES, state="{score: player -> 0..9}", flow=flow)
    assert "score" in {fun.name for fun in check_text(text).game.funs}


def test_the_least_and_the_greatest_payoff_are_known_before_play() -> None:
    def payoffs(ending: str, players: str = "[Ann, Bob]") -> tuple[int, int]:
        game: Game = ludograph.loads(ruleset(ending, players), engine="reference")
        return game.outcomes.payoffs

    assert payoffs("draw") == (-1, 1)
    assert payoffs("score by score[p] + 3 for p in player") == (3, 12)
    assert payoffs("score by score[p] + 3 for p in {Ann}") == (0, 12)
    assert payoffs("score by score[p] + 3 for p in Ann") == (0, 12)
    assert payoffs("score by score[p] + 3 for p in Ann", "[Ann]") == (3, 12)
    assert payoffs("if score[Ann] > 3: lose Ann\nscore by score[p] for p in player") == (-1, 9)


def test_search_takes_most_points_whatever_their_scale() -> None:
    text = ruleset("score by 100 * score[p] + 1000 for p in player", "[Solo]")
    start = ludograph.loads(text, engine="reference").initial()
    assert str(let_choose(make_player("uct:200"), start, Random(1))) == "9"


HEADER = Header(
    "x",
    "X",
    {},
    "0",
    "0",
    ("A", "B"),
    ("random", "random"),
    100,
    1,
    0,
    Listed(0, 9),
    False,
    ("decisions", "chance", "turns"),
    "0",
)


def test_a_record_keeps_points_and_takes_no_ranking_that_contradicts_them() -> None:
    game = GameLine(1, Ended(0, (1, 0), (3, 7)), (2, 0, 2))
    text = game.text(HEADER.key)
    assert read_line(text, HEADER) == game
    for wrong in ("[8,7]", "[3]", "[3,7,1]"):
        with pytest.raises(Unfit):
            read_line(text.replace("[3,7]", wrong), HEADER)


@pytest.mark.parametrize(
    ("ending", "row"), [("lose Solo", "all lose"), ("score by score[p] for p in player", "with points")]
)
def test_what_a_single_player_does_not_win_is_counted_apart(ending: str, row: str) -> None:
    table = repr(ludograph.loads(ruleset(ending, "[Solo]"), engine="reference").simulate(3, seed=1))
    shares = {line[:14].strip(): line[14:].split()[0] for line in table.splitlines()[1:]}
    assert (shares["Solo"], shares[row]) == ("0.0%", "100.0%")
