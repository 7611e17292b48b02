"""Players where something is hidden, or players decide together: they go by what their seat knows, and nothing else."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.by_cost import ByCostGame
from ludograph.engines.choice import at_full_speed
from ludograph.engines.protocol import PlayError
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player
from ludograph.play.players.kinds.uct import UctPlayer
from ludograph.play.replay import replay

from tests.shared import thinned

BATTLESHIP = {"fleet": "2, 1", "width": "3", "height": "3"}

PLACES = [
    ("kuhn_poker", "First jack; Second king; check"),
    ("kuhn_poker", "First queen; Second king; check; bet"),
    ("tic_tac_toe/phantom", "b2 a1 c3"),
    ("battleship", "a1E c3N a5E c7N a5 a1"),
    ("goofspiel", "3 2 4 1 5"),
    ("light_cycles", "N N N"),
]


@cache
def game(name: str) -> ludograph.Game:
    return ludograph.load(name, BATTLESHIP if name == "battleship" else {}, engine="reference")


def others(state: ludograph.State) -> list[ludograph.State]:
    """Positions of which the mover knows the same."""
    return [one for one in state.view(str(state.mover)).samples(12, 5) if one != state]


def decides_the_same(player: str, state: ludograph.State) -> None:
    """In each position of which the mover knows the same."""
    could_be = others(state)
    assert could_be, "there is something that the mover does not know"
    assert {one.information_key(str(state.mover)) for one in could_be} == {state.information_key(str(state.mover))}
    decided = str(let_choose(make_player(player), state, Random(3)))
    for one in could_be[:2]:
        assert str(let_choose(make_player(player), one, Random(3))) == decided


@pytest.mark.parametrize(("name", "moves"), thinned(PLACES, PLACES[0], PLACES[2], PLACES[3], PLACES[5]))
def test_a_search_decides_the_same_wherever_it_knows_the_same(name: str, moves: str) -> None:
    decides_the_same("uct:8", replay(game(name).initial(), moves)[-1])


@pytest.mark.parametrize("player", ["greedy", "uct:8,depth=1"])
def test_a_feature_that_fails_in_what_could_be_is_told(player: str, tmp_path: Path) -> None:
    path = tmp_path / "kuhn.yaml"
    path.write_text("language: 2\ntitle: Judged\nextends: kuhn_poker\nevaluate: {high: '1 div (count({p}) - 1)'}\n")
    state = replay(ludograph.load(path, engine="reference").initial(), "First jack; Second king")[-1]
    with pytest.raises(PlayError) as raised:
        let_choose(make_player(player), state, Random(3))
    assert [one.slug for one in raised.value.diagnostics] == ["division-by-zero"]


def test_a_greedy_player_decides_by_what_could_be(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.yaml"
    high = "if hand[p] is none then 0 else if hand[p] is king then 2 else 1"
    told = f"language: 2\ntitle: Judged\nextends: kuhn_poker\nevaluate: {{high: '{high}'}}\n"
    path.write_text(told, encoding="utf-8")
    start = ludograph.load(path, engine="reference").initial()
    decides_the_same("greedy", replay(start, "First queen; Second king; check; bet")[-1])
    for hand, decision in (("king", "bet"), ("jack", "fold")):
        state = replay(start, f"First {hand}; Second queen; check; bet")[-1]
        assert str(let_choose(make_player("greedy"), state, Random(1))) == decision


@pytest.mark.parametrize(("name", "moves"), PLACES)
def test_keys_and_samples_of_a_view_are_those_of_what_a_player_knows(name: str, moves: str) -> None:
    state = replay(game(name).initial(), moves)[-1]
    for player in state.game.players:
        view = state.view(player)
        assert view.key == state.information_key(player)
        for one in view.samples(4, 1):
            assert one.view(player).key == view.key
            assert one.view(player).history == view.history


def test_what_somebody_seals_is_no_information_of_others_but_the_own() -> None:
    start = game("goofspiel").initial().apply("3")
    sealed = [start.apply(card) for card in ("1", "2")]
    assert sealed[0].information_key("Right") == sealed[1].information_key("Right") == start.information_key("Right")
    assert sealed[0].information_key("Left") != sealed[1].information_key("Left")
    assert {str(one.to_json()["sealed"]) for one in sealed[0].view("Left").samples(5, 1)} == {"{'Left': '1'}"}


def test_nobody_can_know_what_it_shows() -> None:
    start = ludograph.load("rock_paper_scissors", {"goal": "1", "limit": "1"}, engine="reference").initial()
    player = make_player("uct:40")
    shown = Counter(str(let_choose(player, start, Random(seed))) for seed in range(60))
    assert len(shown) == 3
    assert min(shown.values()) >= 8


@pytest.mark.parametrize(
    ("hand", "decision"), [("First jack; Second queen", "fold"), ("First king; Second queen", "bet")]
)
def test_it_knows_its_own_card(hand: str, decision: str) -> None:
    state = replay(game("kuhn_poker").initial(), f"{hand}; check; bet")[-1]
    assert {str(let_choose(make_player("uct:60"), state, Random(seed))) for seed in range(5)} == {decision}


def test_games_by_players_that_think_are_played_again_from_their_names() -> None:
    spec = make_player("uct:10").settled(game("kuhn_poker"))
    assert {"solver=off", "ahead=0", "policy=plain"} <= set(str(spec).split(","))
    played = [game("kuhn_poker").simulate(6, players=["uct:5", "random"], seed=4).wins for _ in range(2)]
    assert played[0] == played[1]


@pytest.mark.parametrize("player", ["alphabeta", "ubfm"])
@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel"])
def test_who_has_to_see_all_refuses_by_name_and_place(name: str, player: str) -> None:
    with pytest.raises(ludograph.RulesetError) as refused:
        make_player(player).settled(game(name))
    (told,) = refused.value.diagnostics
    assert told.slug == "not-for-hidden"
    assert told.span is not None
    assert told.span.text.startswith("together" if name == "goofspiel" else "if shown")
    with pytest.raises(ludograph.RulesetError, match="would see"):
        let_choose(make_player(player), replay(game("goofspiel").initial(), "3")[-1], Random(1))


def test_a_search_of_positions_is_not_given_one_that_hides_something() -> None:
    state = replay(game("kuhn_poker").initial(), "First jack; Second king")[-1]
    player = make_player("uct:10")
    assert isinstance(player, UctPlayer)
    with pytest.raises(ludograph.RulesetError, match="would see"):
        player.report(state, "First", Random(1))


def test_what_is_sealed_stays_so_where_a_game_goes_on_in_c() -> None:
    state = ByCostGame(game("goofspiel").program, "goofspiel").initial().apply("3").apply("2")
    compiled = at_full_speed(state)
    assert (compiled.game.engine, compiled.mover) == ("native", "Right")
    assert compiled.to_json()["sealed"] == state.to_json()["sealed"] == {"Left": "2"}


def test_it_is_played_in_c_as_in_the_reference_engine() -> None:
    native = ludograph.load("kuhn_poker", engine="native").initial()
    for start in (native, game("kuhn_poker").initial()):
        state = replay(start, "First queen; Second king; check; bet")[-1]
        assert "queen" not in state.text(viewer="Second")
        assert str(let_choose(make_player("uct:10"), state, Random(2))) == "bet"


@pytest.mark.parametrize("name", ["kuhn_poker", "tic_tac_toe/phantom"])
def test_samples_that_are_carried_forward_are_those_that_are_drawn_anew(name: str) -> None:
    """And those of both engines are the same."""
    start, player, moves = game(name).initial(), make_player("uct:10"), list[str]()
    state, random = start, Random(6)
    for _ in range(4):
        decision = state.draw(random) if state.mover == "chance" else let_choose(player, state, random)
        moves.append(str(decision))
        state = state.apply(decision)
    fresh = ludograph.load(name, engine="native").initial()
    for move in moves[:-1]:
        fresh = fresh.apply(move)
    assert str(let_choose(make_player("uct:10"), fresh, Random(6))) == moves[-1]
