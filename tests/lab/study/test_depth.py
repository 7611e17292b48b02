"""Whether a study's player can be trusted: what it is worth to think longer, and whether the favoured seat stays the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.matches.ladder import Climbed, Ladder
from ludograph.lab.measures.facts import Studied
from ludograph.lab.study.depth import SeatWins, StudyDepth, last_rungs
from ludograph.lab.study.thinking import ThoughtAgain

STUDIED = Studied(("Ann", "Bob"), ("uct:40", "uct:40"), 1000, 0)
NOBODY: Any = SimpleNamespace()


def turned(whole: SeatWins, half: SeatWins) -> str:
    said = StudyDepth(Climbed(Ladder("uct", (10, 20, 40)), (), NOBODY), half).turned(whole, STUDIED)
    return "" if said is None else said.text


def test_a_seat_that_is_favoured_by_stronger_play_alone_is_told() -> None:
    text = turned(SeatWins("uct:40", 140, 200), SeatWins("uct:20", 60, 200))
    assert "Ann) wins 70.0 % (63.3-75.9) by `uct:40`, and 30.0 % (24.1-36.7) with half of its time" in text
    assert "trust neither" in text


def test_seats_that_may_be_even_or_are_favoured_alike_are_not() -> None:
    for often in (100, 90, 130):
        assert not turned(SeatWins("uct:40", 140, 200), SeatWins("uct:20", often, 200))
    assert not turned(SeatWins("uct:40", 0, 0), SeatWins("uct:20", 60, 200))


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
