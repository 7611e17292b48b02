"""How much a decision matters is told by random games, and by those only that end."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.engines.base import Decision, State
from ludograph.ground.rng import Random
from ludograph.lab.study.patience import OutOfPatience, Patience
from ludograph.lab.study.playouts import agency, first_choice

from tests.unending import unending


def walk(game: ludograph.Game, decisions: int) -> list[tuple[State, Decision]]:
    state, random, made = game.initial(), Random(1, 1), []
    while state.result is None and len(made) < decisions:
        decision = state.draw(random)
        made.append((state, decision))
        state = state.apply(decision)
    return made


@pytest.mark.long
def test_where_random_games_are_cut_off_nothing_is_told_of_what_matters(tmp_path: Path) -> None:
    """Each of them would count a half, and no decision would matter."""
    path = tmp_path / "unending.yaml"
    path.write_text(unending(1000), encoding="utf-8")
    game = ludograph.load(path, engine="reference")
    course = walk(game, 4)
    assert agency(course, Random(1, 1), 3, Patience()) is None
    assert first_choice(course, Random(1, 1), 3, Patience()) is None


def test_where_they_end_every_decision_has_its_worth() -> None:
    game = ludograph.load("tic_tac_toe", engine="reference")
    course = walk(game, 9)
    found = agency(course, Random(1, 1), 100, Patience())
    assert found is not None
    assert found.of > 0
    assert first_choice(course, Random(1, 1), 100, Patience()) in range(len(course) + 1)


def test_looking_ends_when_patience_does() -> None:
    game = ludograph.load("tic_tac_toe", engine="reference")
    for look in (agency, first_choice):
        with pytest.raises(OutOfPatience):
            look(walk(game, 9), Random(1, 1), 100, Patience(0))
