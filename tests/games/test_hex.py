"""Hex against the few facts that define it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import ludograph
import pytest

SIDES = {"Red": 1, "Blue": 0}
"""The coordinate that a player's chain has to run through."""


def _connects(cells: set[tuple[int, int]], size: int, way: int) -> bool:
    reached = [cell for cell in cells if cell[way] == 0]
    for column, row in reached:
        for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            other = (column + dc, row + dr)
            if other in cells and other not in reached:
                reached.append(other)
    return any(cell[way] == size - 1 for cell in reached)


def _cell(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def _stones(state: Any, player: str) -> set[tuple[int, int]]:
    return {_cell(name) for name, owner in state.to_json()["values"]["owner"].items() if owner == player}


def test_every_full_board_connects_exactly_one_player() -> None:
    cells = list(product(range(3), range(3)))
    for owners in product(("Red", "Blue"), repeat=9):
        winners = [
            player
            for player in SIDES
            if _connects({cell for cell, owner in zip(cells, owners, strict=True) if owner == player}, 3, SIDES[player])
        ]
        assert len(winners) == 1


@pytest.mark.parametrize("size", [2, 3, 5, 7])
def test_a_game_ends_with_the_first_chain_and_its_owner_wins(size: int) -> None:
    game = ludograph.load("hex", {"size": size})
    for seed in range(12):
        rng = Random(seed)
        state = game.initial()
        while state.result is None:
            assert not any(_connects(_stones(state, player), size, SIDES[player]) for player in SIDES)
            state = state.apply(rng.choice(state.notations()))
        winner = state.result.winner
        assert winner is not None
        assert _connects(_stones(state, winner), size, SIDES[winner])


@pytest.mark.parametrize("first", ["a1", "b1", "e2", "c3"])
def test_a_swap_mirrors_the_first_stone_and_hands_the_turn_back(first: str) -> None:
    state = ludograph.load("hex", {"size": 5}).initial().apply(first)
    swapped = state.apply("swap")
    column, row = _cell(first)
    assert _stones(swapped, "Blue") == {(row, column)}
    assert _stones(swapped, "Red") == set()
    assert swapped.mover == "Red"
    assert "swap" not in swapped.notations()
    assert "swap" not in swapped.apply("d4").notations()


def test_without_the_pie_there_is_no_swap() -> None:
    state = ludograph.load("hex", {"size": 5, "pie": False}).initial()
    assert not any("swap" in now.notations() for now in (state, state.apply("b1")))
