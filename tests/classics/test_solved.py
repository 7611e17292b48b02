"""Who wins small boards, found by trying everything, is what has been published or can be reasoned out."""

from __future__ import annotations

from typing import Any

import pytest

from .side_by_side import native


def first_player_wins(name: str, **options: Any) -> bool:
    """Whether the first player of a game without draws wins, if nobody makes a mistake."""
    known: dict[Any, str] = {}

    def winner(state: Any) -> str:
        if state.result is not None:
            return str(state.result).removesuffix(" wins")
        if state not in known:
            found = {winner(state.apply(decision)) for decision in state.legal()}
            known[state] = state.mover if state.mover in found else found.pop()
        return known[state]

    start = native(name, **options).initial()
    return winner(start) == start.mover


@pytest.mark.parametrize(("columns", "rows", "wins"), [(2, 2, True), (3, 3, True), (4, 4, True)])
def test_domineering(columns: int, rows: int, wins: bool) -> None:
    """Published: D. Breuker, J. Uiterwijk and H. J. van den Herik, "Solving 8 x 8 Domineering". By hand: five by five is lost."""
    assert first_player_wins("domineering", columns=columns, rows=rows) == wins


def test_y() -> None:
    """A stone more never harms, so whoever is first could use the plan of whoever is second."""
    assert first_player_wins("game_of_y", size=3, pie="no")
