"""How players are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ludograph
import pytest
from ludograph.book.rulebook import lengths
from ludograph.engines.searching import POLICIES
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.language.merged import content_hash
from ludograph.pipeline import read_ruleset
from ludograph.play.players import make_player, policies, several_players, timed
from ludograph.play.players.levels import LEVELS, fared


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("random", "random"),
        ("uct", "uct:1000"),
        ("uct:250", "uct:250"),
        ("uct:1.5s", "uct:1500ms"),
        ("uct:2s", "uct:2s"),
        ("uct:9,solver=off,c=0.40", "uct:9,c=0.4,solver=off"),
        ("search:50", "uct:50"),
        ("search:50:20", "uct:50,depth=20"),
    ],
)
def test_a_player_is_written_in_one_way(text: str, means: str) -> None:
    assert str(make_player(text).spec) == means
    assert str(make_player(means).spec) == means


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("uct:12,polcy=plain", "has no setting `polcy`"),
        ("uct:0", "`uct` does not take `0`"),
        ("uct:5,c=-1", "`c` cannot be `-1`"),
        ("uct:5,ahead=4", "`ahead` cannot be `4`"),
        ("uct:5,solver", "`solver` is not set to anything"),
        ("uct:5,c=1,c=2", "`c` is set twice"),
        ("random:4", "`random` takes no `:4`"),
    ],
)
def test_a_mistake_is_told_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(RulesetError) as raised:
        make_player(text)
    (item,) = raised.value.diagnostics
    assert item.slug == "player-spec"
    assert told in item.title
    assert item.helps


def test_players_that_are_asked_for_without_a_budget_are_told_with_it() -> None:
    told = ("uct:1000", "random", "uct:1000,c=1", "easy", "uct:7")
    assert several_players("search,random,uct,c=1,easy,uct:7") == told
    with pytest.raises(RulesetError):
        several_players("random,nobody")


def test_all_settings_are_written_out_and_read_back() -> None:
    full = str(make_player("uct:10,ahead=1").spec.settled())
    assert (
        full
        == "uct:10,c=0.6,first=each,policy=known,ref=50,epsilon=0.2,depth=0,judge=1,solver=on,ahead=1,nodes=4M,threads=1,keep=clock"
    )
    assert str(make_player(full).spec) == full


def test_a_branch_of_a_stream_does_not_depend_on_what_was_drawn() -> None:
    stream = Random(3, 7)
    stream.next64()
    assert stream.branch(2, 5).state == Random(3, 7, 2, 5).state
    assert stream.branch(2).branch(5).state == Random(3, 7, 2, 5).state


def test_levels_are_players_and_grow_stronger_by_name() -> None:
    budgets = [make_player(one.name).spec for one in LEVELS]
    assert [str(spec) for spec in budgets] == [one.spec for one in LEVELS]
    assert make_player(LEVELS[0].name).spec["ahead"] == 0
    assert all(spec["ahead"] == 3 for spec in budgets[1:])


def test_levels_have_the_same_order_in_every_game_in_which_they_were_measured() -> None:
    names = [one.name for one in LEVELS if not make_player(one.name).spec.budget.timed]
    assert len(fared()) >= 6
    for game, (pairs, *found) in ((game, [*one.items()]) for game, one in fared().items()):
        assert [name for name, _ in found] == names[: len(found)], game
        assert pairs[1] >= 8
        chance = 1.96 * 0.5 / (2 * pairs[1]) ** 0.5  # of a share among so many games, at most
        assert found[0][1] + chance > 0.5, game  # no weaker than random play
        assert all(share > 0.5 for _, share in found[1:]), game


def test_time_takes_the_place_of_a_number_of_playouts() -> None:
    assert str(timed(make_player("uct:50,c=1"), "2s").spec) == "uct:2s,c=1"
    with pytest.raises(RulesetError):
        timed(make_player("random"), "2s")


def test_what_the_game_decides_is_written_out() -> None:
    game = ludograph.load("tic_tac_toe", engine="reference")
    settled = make_player("uct:10").settled(game)
    assert settled["policy"] in POLICIES
    assert settled["depth"] == 36
    assert make_player(str(settled)).settled(game) == settled


def test_a_game_that_random_play_never_ends_is_refused() -> None:
    text = "title: Endless\nplayers: [A, B]\nboard: {tiling: square, columns: 1, rows: 1}\nstate: {n: 0..1}\n"
    text += 'moves: {go: {do: n = 1 - n}}\nflow: "forever: for p in player: turn p: decide go"\nend: []\n'
    game = ludograph.loads(text, engine="native")
    with pytest.raises(RulesetError) as raised:
        make_player("uct:10").settled(game)
    assert raised.value.diagnostics[0].slug == "never-ends"
    assert make_player("uct:10,depth=20").settled(game)["depth"] == 20


@pytest.mark.parametrize("known", [policies.known, lengths.known], ids=["policies", "lengths"])
def test_what_is_known_of_rules_is_of_bundled_ones(known: Callable[[], dict[str, dict[str, Any]]]) -> None:
    for rules, entry in known().items():
        assert content_hash(read_ruleset(str(entry["game"]))) == rules


def test_policies_that_are_known_are_policies() -> None:
    for entry in policies.known().values():
        assert entry["policy"] in POLICIES


def test_playouts_are_cut_off_where_that_wins_clearly() -> None:
    assert policies.calibrated_depth({4: 0.7, 12: 0.8}.__getitem__) == 12
    assert policies.calibrated_depth({4: 0.6, 12: 0.5}.__getitem__) == 0


def test_what_is_known_of_a_game_is_what_its_search_does(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ludograph.load("tic_tac_toe", engine="native")
    found = {"game": "tic_tac_toe", "policy": "mast", "points": 0.7, "depth": 4, "cut": 0.7}
    monkeypatch.setattr(policies, "known", lambda: {content_hash(game.program.ruleset): found})
    settled = make_player("uct:10").settled(game)
    assert (settled["policy"], settled["depth"]) == ("mast", 4)
    assert make_player("uct:10,judge=0").settled(game)["depth"] == 36
    assert make_player("uct:10,policy=plain").settled(game)["depth"] == 36
