"""Figures show the pieces that decide, wherever they stand, and no others for their sake."""

from __future__ import annotations

import ludograph
from ludograph.book.rulebook.deciding import deciding_choices, deciding_course
from ludograph.drawing import Painter


def _names(painter: Painter, spots: set[tuple[str, int]]) -> set[str]:
    return {painter.tables.sites[kind].names[site] for kind, site in spots}


def test_what_shuts_a_king_in_is_needed_for_the_capture_and_what_stands_far_off_is_not() -> None:
    game = ludograph.load("tablut")
    painter = Painter(game)
    pieces = {"Muscovites": "b3 d5 f5 e6 h2", "Swedes": "e4 e5"}
    state = game.position({"owner": pieces, "king": "e5", "mover": "Muscovites"})

    found = deciding_course(painter, state, ["b3-e3"], set())

    assert _names(painter, found) == {"b3", "d5", "f5", "e6", "e4"}


def test_a_rook_that_guards_from_afar_decides_and_a_king_that_the_rules_cannot_miss_does_not() -> None:
    game = ludograph.load("chess")
    painter = Painter(game)
    pieces = {"White": "e1 a1 h1", "Black": "e8 f7 b8"}
    men = {"king": "e1 e8", "rook": "a1 h1 f7 b8"}
    state = game.position({"owner": pieces, "man": men, "castles": {"yes": "a1 h1"}, "mover": "White"})

    found = deciding_choices(
        painter, state, ["e1c1"], ["e1g1"], {("cell", painter.tables.sites["cell"].names.index("e1"))}
    )

    assert _names(painter, found) == {"a1", "f7"}


def test_what_is_looked_at_already_is_not_taken_away() -> None:
    game = ludograph.load("tablut")
    painter = Painter(game)
    state = game.position({"owner": {"Muscovites": "c7 e2", "Swedes": "d7 h2"}, "king": "d7", "mover": "Muscovites"})
    standing = {mark.spot for mark in painter.marks(state) if mark.spot is not None}

    assert deciding_course(painter, state, ["e2-e7"], standing) == set()
