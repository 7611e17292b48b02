"""Whether a study's player can be trusted: what it is worth to think longer, and whether the favoured seat stays the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.matches.ladder import Climbed, Ladder
from ludograph.lab.measures.collection import Measured
from ludograph.lab.measures.facts import GameFacts, Studied
from ludograph.lab.measures.kinds.seats import SeatShare
from ludograph.lab.study import doubts
from ludograph.lab.study.depth import StarterShare, StudyDepth, last_rungs
from ludograph.lab.study.thinking import ThoughtAgain

STUDIED = Studied(("Ann", "Bob"), ("uct:40", "uct:40"), 1000, 0)
NOBODY: Any = SimpleNamespace()


def share(player: str, won: int, drawn: int, lost: int) -> StarterShare | None:
    """What Ann, who begins, has of so many games."""
    seats = SeatShare(STUDIED)
    for ranking, times in ((((0,), (1,)), won), (((0, 1),), drawn), (((1,), (0,)), lost)):
        if times:
            seats.add(GameFacts(0, ranking, 10, 0, 10, times=times))
    return StarterShare.of(player, seats, STUDIED.starter)


def turned(whole: StarterShare | None, half: StarterShare | None) -> str:
    said = StudyDepth(Climbed(Ladder("uct", (10, 20, 40)), (), NOBODY), half).turned(whole, STUDIED)
    return "" if said is None else said.text


def test_a_seat_that_is_favoured_by_stronger_play_alone_is_told() -> None:
    text = turned(share("uct:40", 140, 0, 60), share("uct:20", 60, 0, 140))
    assert (
        "Ann) has 70.0 % of wins (63.3-75.9) by `uct:40`, and 30.0 % of wins (24.1-36.7) with half of its time" in text
    )
    assert "trust neither" in text


def test_seats_that_may_be_even_or_are_favoured_alike_are_not() -> None:
    for often in (100, 90, 130):
        assert not turned(share("uct:40", 140, 0, 60), share("uct:20", often, 0, 200 - often))
    assert not turned(share("uct:40", 0, 0, 0), share("uct:20", 60, 0, 140))


def test_draws_are_no_losses_of_who_begins() -> None:
    whole, half = share("uct:40", 70, 110, 20), share("uct:20", 130, 0, 70)
    assert not turned(whole, half)  # Ann wins 35 % of all games, and scores more in both
    assert "62.5 % of points (58.1-66.9)" in turned(whole, share("uct:20", 20, 110, 70))


@pytest.mark.parametrize(("half", "sounds"), [(share("uct:20", 100, 0, 100), False), (share("uct:20", 0, 0, 0), None)])
def test_nobody_listened_where_games_by_half_of_the_time_tell_nothing(
    half: StarterShare | None, sounds: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doubts, "sentences", lambda study: [])
    depth = StudyDepth(Climbed(Ladder("uct", (10, 20, 40)), (), NOBODY), half)
    study: Any = SimpleNamespace(thinking=SimpleNamespace(asked=0), measured=Measured(STUDIED), valued={}, depth=depth)
    (found,) = (one for one in doubts.heard(study) if one.what == "who is favoured depends on how long players think")
    assert found.sounds is sounds


def test_the_last_rungs_have_the_settings_of_the_player() -> None:
    ladder = last_rungs(("uct:40,c=1", "uct:40,c=1"))
    assert [ladder.rung(budget) for budget in ladder.budgets] == ["uct:10,c=1", "uct:20,c=1", "uct:40,c=1"]
    assert last_rungs(("uct:2",)).budgets == [1, 2]


@pytest.mark.parametrize("players", [("random",), ("uct:1s",), ("uct:1",), ("uct:40", "uct:20")])
def test_players_without_a_number_of_playouts_have_none(players: tuple[str, ...]) -> None:
    with pytest.raises(RulesetError) as caught:
        last_rungs(players)
    assert caught.value.diagnostics[0].slug == "no-budget"


def thought(**found: int) -> list[str]:
    nothing: Any = SimpleNamespace(header=SimpleNamespace(seats=(), seed=1), game=SimpleNamespace(players=()))
    asked = ThoughtAgain(nothing)
    for name, value in found.items():
        setattr(asked, name, value)
    return [said.text for said in asked.told()]


def test_playouts_that_do_not_end_and_trees_that_are_full_are_told() -> None:
    assert thought(asked=40, iterations=1000, cut=200) == []
    (cut,) = thought(asked=40, iterations=1000, cut=201)
    assert cut.startswith("**20.1 % of the playouts were cut off before the game was over**")
    (full,) = thought(asked=40, iterations=1000, full=3)
    assert full.startswith("**In 7.5 % of 40 positions the tree was full**")
    assert thought(asked=40, iterations=1000, full=2) == []
