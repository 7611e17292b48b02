"""A search goes on with what it found before, and shares its budget within a turn."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.searching import SearchPlan
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player
from ludograph.play.players.grove import Sought
from ludograph.play.players.kept import KeptThought, way
from ludograph.play.players.kinds.uct import UctPlayer
from ludograph.play.players.spec import Allowance

SMALL = ("connect_four", {"columns": "5", "rows": "4"})
LONG_TURNS = ("annelids/small", {})


def game_of(
    player: str, name: str, options: dict[str, str], engine: str, *, most: int, by: UctPlayer | None = None
) -> list[str]:
    """The decisions of a game that a player plays against itself, both seats by one program if it is given."""
    game = ludograph.load(name, options, engine=engine)
    programs = {seat: by or make_player(player) for seat in game.players}
    state, random, made = game.initial(), Random(4, 2), []
    while state.result is None and len(made) < most:
        made.append(str(let_choose(programs[str(state.mover)], state, random)))
        state = state.apply(made[-1])
    return made


@pytest.mark.long
def test_with_a_kept_tree_all_engines_play_the_same_game() -> None:
    native, reference = (game_of("uct:24,keep=on", *SMALL, engine, most=8) for engine in ("native", "reference"))
    assert native == reference


def test_what_a_player_played_before_changes_no_game() -> None:
    player = UctPlayer(make_player("uct:60,keep=on").spec)
    first = game_of("", *SMALL, "native", most=99, by=player)
    game_of("", *SMALL, "native", most=5, by=player)
    assert game_of("", *SMALL, "native", most=99, by=player) == first


def test_the_budget_is_that_of_the_turn() -> None:
    state = ludograph.load(*LONG_TURNS, engine="native").initial()
    kept, mover, made = KeptThought(0), str(state.mover), []
    while state.mover == mover:
        sought = Sought(state, mover, SearchPlan(200, depth=20), Allowance(200), [Random(state.ply)])
        found = kept.report(sought)
        made.append(found.iterations)
        state = state.apply(state.legal()[found.best])
    assert len(made) > 2
    assert made[0] == 120
    assert 0 < sum(made[1:]) <= 80


def test_what_was_decided_since_is_found() -> None:
    start = ludograph.load("tic_tac_toe").initial()
    later = start.apply("b2").apply("a1")
    assert way(start, later) == [(4, "Cross"), (0, "Nought")]
    assert way(later, later) == []
    assert way(later, start) is None
    assert way(start.apply("a1"), later) is None
    assert (
        way(ludograph.load("hex").initial(), ludograph.load("hex").initial().apply("a1").apply("b1").apply("c1"))
        is None
    )


def test_names_of_players_that_count_are_as_they_were() -> None:
    game = ludograph.load("tic_tac_toe")
    assert "keep" not in str(make_player("uct:10").settled(game))
    assert "keep" not in str(make_player("uct:10,keep=off").settled(game))
    assert str(make_player("uct:10,keep=on").settled(game)).endswith(",keep=on")
    assert str(make_player("uct:2s").settled(game)).endswith(",keep=on")
