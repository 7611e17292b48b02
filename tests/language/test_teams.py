"""Teams: who plays together wins, loses and is counted together, the same in both engines."""

from __future__ import annotations

import json
from pathlib import Path

import ludograph
import pytest
from ludograph.book.comparison import compare
from ludograph.engines.base import Game, State
from ludograph.engines.results import GAME
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.ground.strict import Given, Unfit, parse
from ludograph.lab.games.header import Header, header_of
from ludograph.lab.games.line import Ended, GameLine
from ludograph.pipeline import check_text, report_text
from ludograph.play.players import let_choose, make_player

from tests.shared import thinned

from .helpers import program, rules

FOUR = "{names: [North, East, South, West], teams: {NS: [North, South], EW: [East, West]}}"
CREW = "{names: [Ann, Bob], teams: {Crew: [Ann, Bob]}}"
ENGINES = pytest.mark.parametrize("engine", ["reference", "native"])


def ruleset(ending: str, players: str = FOUR) -> str:
    first = "{names: [North" in players
    who = "North" if first else "Ann"
    flow = program(f"turn {who}: decide main\n{ending}")
    moves = "\n  take in main:\n    choose: k in 0..9\n    do: taken[mover] = k"
    return "language: 2\n" + rules(players=players, moves=moves, state="{taken: player -> 0..9}", flow=flow)


def ended(ending: str, taken: str = "3", *, engine: str, players: str = FOUR) -> State:
    """The end of a game, which is the same when its state is written and read."""
    state = ludograph.loads(ruleset(ending, players), engine=engine).initial().apply(taken)
    assert state.result is not None
    again = state.game.state(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert (str(again.result), again.result and again.result.payoffs) == (str(state.result), state.result.payoffs)
    return state


NS_WINS = ("NS wins", (("NS",), ("EW",)), (1, -1, 1, -1))
EW_WINS = ("EW wins", (("EW",), ("NS",)), (-1, 1, -1, 1))
DRAWN = ("draw", (("NS", "EW"),), (0, 0, 0, 0))


@ENGINES
@pytest.mark.parametrize(
    ("ending", "expected"),
    thinned(
        [
            ("win North", NS_WINS),
            ("win NS", NS_WINS),
            ("win team(South)", NS_WINS),
            ("win {North, South}", NS_WINS),
            ("win members(NS)", NS_WINS),
            ("lose West", NS_WINS),
            ("lose {EW}", NS_WINS),
            ("win those(p in player where taken[p] < 3 and p is not South)", EW_WINS),
            ("win {North, East}", DRAWN),
            ("win those(p in player where taken[p] > 5)", DRAWN),
            ("rank by sum(taken[p] for p in members(t)) for t in team", NS_WINS),
            ("rank by taken[North] > 5 for t in team", DRAWN),
            ("rank by 1 for t in {EW}", EW_WINS),
            (
                "score by sum(taken[p] for p in members(t)) for t in team",
                ("NS 3, EW 0", (("NS",), ("EW",)), (3, 0, 3, 0)),
            ),
            ("score by 4 for t in EW", ("NS 0, EW 4", (("EW",), ("NS",)), (0, 4, 0, 4))),
            ("score by if t is NS then 2 else -2 for t in team", ("NS wins 2", (("NS",), ("EW",)), (2, -2, 2, -2))),
        ],
        each=3,
    ),
)
def test_a_team_wins_and_loses_as_one(ending: str, expected: tuple[str, object, tuple[int, ...]], engine: str) -> None:
    result = ended(ending, engine=engine).result
    assert result is not None
    assert (str(result), result.ranking, tuple(result.payoffs.values())) == expected


@ENGINES
@pytest.mark.parametrize(
    ("ending", "said", "ranking", "payoff"),
    thinned(
        [
            ("win Ann", "Crew wins", (("Crew",), (GAME,)), 1),
            ("win Crew", "Crew wins", (("Crew",), (GAME,)), 1),
            ("lose {Ann, Bob}", "Crew loses", ((GAME,), ("Crew",)), -1),
            ("draw", "draw", (("Crew", GAME),), 0),
            ("rank by 1 for t in team", "Crew wins", (("Crew",), (GAME,)), 1),
            ("score by taken[Ann] for t in team", "Crew 3", (("Crew",),), 3),
        ],
        each=2,
    ),
)
def test_where_all_are_one_team_the_game_itself_is_the_opponent(
    ending: str, said: str, ranking: object, payoff: int, engine: str
) -> None:
    result = ended(ending, engine=engine, players=CREW).result
    assert result is not None
    assert (str(result), result.ranking) == (said, ranking)
    assert result.payoffs == {"Ann": payoff, "Bob": payoff}


@ENGINES
@pytest.mark.parametrize(
    ("ending", "ranking"),
    [
        ("win {Ann, Bob}", (("Ann", "Bob"), ("Cid",))),
        ("lose {Ann, Bob}", (("Cid",), ("Ann", "Bob"))),
        ("win those(p in player where taken[p] > 2)", (("Ann",), ("Bob", "Cid"))),
    ],
)
def test_without_teams_several_players_win_together(ending: str, ranking: object, engine: str) -> None:
    result = ended(ending, engine=engine, players="[Ann, Bob, Cid]").result
    assert result is not None
    assert result.ranking == ranking


def test_a_set_of_winners_is_of_the_second_edition() -> None:
    text = ruleset("win {Ann}", "[Ann, Bob]").removeprefix("language: 2\n")
    with pytest.raises(RulesetError, match="`win` needs a `player`"):
        check_text(text)


ODD = "{names: [Solo, One, Two], teams: {Alone: [Solo], Pair: [One, Two]}}"


@ENGINES
def test_teams_of_any_size_are_one_side_each(engine: str) -> None:
    game = ludograph.loads(ruleset("win Pair", ODD).replace("turn Ann", "turn Solo"), engine=engine)
    result = game.initial().apply("0").result
    assert result is not None
    assert (str(result), result.payoffs) == ("Pair wins", {"Solo": -1, "One": 1, "Two": 1})


FEWER = "{names: [North, East, South, West], count: 3, teams: {NS: [North, South], EW: [East, West]}}"


@ENGINES
def test_who_does_not_play_is_in_no_team(engine: str) -> None:
    game = ludograph.loads(ruleset("rank by count(members(t)) for t in team", FEWER), engine=engine)
    result = game.initial().apply("0").result
    assert result is not None
    assert dict(game.core.teams) == {"NS": ("North", "South"), "EW": ("East",)}
    assert (str(result), result.payoffs) == ("NS wins", {"North": 1, "East": -1, "South": 1})


def test_both_engines_and_both_searches_choose_alike() -> None:
    text = ruleset("if taken[North] == 7: win NS\nif taken[North] == 8: draw\nlose NS")
    starts = [ludograph.loads(text, engine=engine).initial() for engine in ("reference", "native")]
    assert [str(let_choose(make_player("uct:300"), start, Random(1))) for start in starts] == ["7", "7"]


def test_statistics_count_by_team() -> None:
    text = ruleset("if taken[North] < 5: win NS\nwin EW")
    games = ludograph.loads(text).simulate(200, seed=3)
    assert list(games.wins) == ["NS", "EW"]
    assert sum(games.wins.values()) == 1
    assert 0.3 < games.wins["NS"] < 0.7


def test_a_file_of_games_knows_the_teams() -> None:
    game = ludograph.loads(ruleset("win NS"), engine="reference")
    header = header_of(game)
    assert Header.of(Given(parse(header.text()))) == header
    ended = game.initial().apply("1").result
    assert ended is not None
    outcome = Ended.of(ended, header.sides, 0)
    assert str(outcome.result(header.sides)) == "NS wins"
    line = GameLine(7, outcome, (1, 0, 1, *[0] * (len(header.counts) - 3)))
    assert line.text(header.key).count('"rank":[0,1]') == 1
    broken = header.text().replace('["East", "West"]', '["East"]').replace('["East","West"]', '["East"]')
    with pytest.raises(Unfit):
        Header.of(Given(parse(broken)))


def test_nobody_plays_against_a_partner() -> None:
    together = ludograph.loads(ruleset("win Crew", CREW)).initial()
    with pytest.raises(RulesetError, match="both play together in"):
        let_choose(make_player("alphabeta:2"), together, Random(1))


@pytest.mark.parametrize(
    ("players", "slugs"),
    [
        ("{names: [Ann, Bob], teams: {A: [Ann]}}", {"team-missing"}),
        ("{names: [Ann, Bob], teams: {}}", {"team-missing"}),
        ("{names: [Ann, Bob], teams: {A: [Ann, Bob], B: [Bob]}}", {"team-twice"}),
        ("{names: [Ann, Bob], teams: {A: [Ann, Ann], B: [Bob]}}", {"team-twice"}),
        ("{names: [Ann, Bob], teams: {A: [Ann, Cid], B: [Bob]}}", {"unknown-name"}),
        ("{names: [Ann, Bob], teams: {A: [Ann, Bob], B: []}}", {"wrong-kind"}),
        ("{names: [Ann, Bob], teams: [Ann, Bob]}", {"wrong-kind"}),
        ("{names: [Ann, Bob], teams: {A: Ann, B: Bob}}", {"wrong-kind"}),
        ("{names: [Ann, Bob], teams: {Ann: [Ann], Bob: [Bob]}}", {"name-clash"}),
        ("{names: [Ann, Bob], teams: {the pair: [Ann, Bob]}}", {"not-a-name"}),
        ("{names: [Ann, team], teams: {A: [Ann, team]}}", {"name-clash"}),
    ],
)
def test_teams_that_are_none_are_told_by_name(players: str, slugs: set[str]) -> None:
    found = report_text(ruleset("win Ann", players)).diagnostics
    assert {item.slug for item in found if item.is_error} == slugs
    assert all(item.span is not None for item in found)


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        ("rank by taken[p] for p in player", "`rank` ranks teams"),
        ("score by taken[p] for p in {North}", "`score` gives teams points"),
        ("win {1, 2}", "`win` needs a `player`"),
        ("rank by 1 for t in members", "members"),
    ],
)
def test_whom_a_ranking_cannot_be_of_is_told(ending: str, told: str) -> None:
    with pytest.raises(RulesetError, match=told):
        check_text(ruleset(ending))


def test_teams_are_of_the_second_edition() -> None:
    text = ruleset("win North").removeprefix("language: 2\n")
    assert "edition" in {item.slug for item in report_text(text).diagnostics}


def test_without_teams_the_words_are_free() -> None:
    text = "language: 2\n" + rules(state="{owner: cell -> player?, team: 0..9, members: 0..9}", flow="draw")
    assert {fun.name for fun in check_text(text).game.funs} >= {"team", "members"}


def test_a_name_of_teams_cannot_be_declared_again() -> None:
    for section in ("state: {members: 0..9}", "define: {team: 3}", "options: {NS: {type: 0..3, default: 1}}"):
        name, _, value = section.partition(": ")
        given = {name: value} if name != "state" else {"state": "{members: 0..9, taken: player -> 0..9}"}
        text = "language: 2\n" + rules(**{"players": FOUR, "flow": "win North", **given})
        assert {item.slug for item in report_text(text).diagnostics if item.is_error} >= {"name-clash"}, section


def test_a_variant_changes_and_removes_teams(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(ruleset("win team(North)"))
    other = "language: 2\ntitle: Other\nextends: base\nplayers: {teams: {NS: [North, East], EW: [South, West]}}\n"
    (tmp_path / "other.yaml").write_text(other)
    (tmp_path / "free.yaml").write_text(
        "language: 2\ntitle: Free\nextends: base\nplayers: {teams: ~}\nflow: win North\n"
    )
    made = {name: ludograph.load(tmp_path / f"{name}.yaml", engine="reference") for name in ("base", "other", "free")}
    assert dict(made["other"].core.teams) == {"NS": ("North", "East"), "EW": ("South", "West")}
    assert made["free"].core.teams == ()
    assert str(made["free"].initial().result) == "North wins"
    said = compare(made["base"].program, made["other"].program).changes
    assert "players" in {change.section for change in said}


def test_books_say_who_plays_together() -> None:
    game: Game = ludograph.loads(ruleset("win NS"), engine="reference")
    assert "**North** and **South** play against **East** and **West**." in ludograph.rulebook(game)
    told = ludograph.rulebook(
        ludograph.loads(ruleset("rank by sum(taken[p] for p in members(t)) for t in team"), engine="reference")
    )
    assert "of its members" in told
    crew: Game = ludograph.loads(ruleset("win Crew", CREW), engine="reference")
    assert "**Ann** and **Bob** play together, against the game itself." in ludograph.rulebook(crew)


ENDS = """
language: 2
title: Ends
players: {names: [North, East, South, West], teams: {NS: [North, South], EW: [East, West]}}
state: {points: player -> 0..99, tricks: team -> 0..9}
moves:
  bid in main:
    choose: k in 0..7
    do: |
      points[mover] += k
      if k > 3: tricks[team(mover)] += 1
      if points[mover] == 13: stop(mover)
      if points[mover] == 17: lose team(mover)
actions:
  stop(p in player): win those(q in player where q is p or points[q] > 30)
end:
  many: {for: t in team, when: "tricks[t] == 5", result: win t}
  few: {for: p in player, when: "points[p] > 24", result: lose p}
flow: |
  forever: for p in player: turn p: decide main
"""


def test_teams_end_games_wherever_results_can_stand_alike_in_both_engines() -> None:
    games = [ludograph.loads(ENDS, engine=engine) for engine in ("reference", "native")]
    places = set()
    for number in range(60):
        one, two = (game.initial().playout(Random(3, number)).result for game in games)
        assert one is not None
        assert two is not None
        assert (str(one), one.payoffs, one.place) == (str(two), two.payoffs, two.place)
        places.add(one.place)
    assert len(places) >= 3


def test_a_condition_of_teams_is_not_told_as_one_of_yours() -> None:
    book = ludograph.rulebook(ludograph.loads(ENDS, engine="reference"))
    assert "You win the game" not in book
    assert "You lose the game as soon as you have at least 25 points." in book
