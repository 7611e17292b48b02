"""Numbers of decision sequences of the classics.

Each figure says where it is from: *published*, or *counted* by another program (OpenSpiel, by listing its legal actions, or
the programs in `tests/independent`), or worked out by hand.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.shared import thinned

from .side_by_side import native

COUNTS: list[tuple[str, dict[str, Any], list[int]]] = [
    # Counted with OpenSpiel. Until a column can be full, 7 to the power of the depth; then less the 7 full columns.
    ("connect_four", {}, [7, 49, 343, 2401, 16807, 117649, 823536]),
    # By hand: 225 * 224 * 223, since no line can stand before the ninth stone.
    ("gomoku", {}, [225, 50400, 11239200]),
    # By hand: 64 * 63 * 62, and with three to a side the fifth piece ends no earlier sequence.
    ("qubic", {}, [64, 4032, 249984]),
    # By hand: sixteen pegs, and after four pieces on one of them it is full.
    ("qubic", {"pegs": "yes"}, [16, 256, 4096, 65536, 16**5 - 16]),
    ("qubic", {"side": 3}, [27, 702, 17550, 421200, 9687600]),
    # By hand: a form of n squares covers a starting point in n ways, which are 414 for all.
    ("blokus_duo", {}, [828]),
    # By hand, as for gomoku, up to the fifth stone. With it White may have made one of the 27 lines of three of the small
    # board, in 6 orders, between two of 16 black stones; these sequences lack their 14 sixth stones.
    ("yavalath", {}, [61, 3660, 215940, 12524520]),
    ("yavalath", {"size": 3}, [19, 342, 5814, 93024, 1395360, 19535040 - 27 * 6 * 16 * 15 * 14]),
    # Published for Othello with this opening, passes counted: "perft" tables of Othello programs; counted with OpenSpiel.
    ("reversi", {}, [4, 12, 56, 244, 1396, 8200, 55092]),
    # Counted with OpenSpiel.
    ("breakthrough", {}, [22, 484, 11132, 256036]),
    # Counted with OpenSpiel.
    ("clobber", {}, [49, 2116, 80063]),
    # By hand: with the fifth stone White may have filled one of the six sides of the small board from corner to corner, in
    # 6 orders, between two of 16 black stones; these sequences lack their 14 sixth stones. Counted with OpenSpiel as well.
    ("havannah", {}, [169, 28392, 4741464]),
    ("havannah", {"size": 3}, [19, 342, 5814, 93024, 1395360, 19535040 - 6 * 6 * 16 * 15 * 14]),
    # Counted with tests/independent/konane.py.
    ("konane", {}, [4, 12, 28, 172, 892]),
    ("konane", {"size": 6}, [4, 12, 28, 156, 668, 4192]),
    ("konane", {"size": 5, "anywhere": "yes"}, [13, 40, 68, 264, 848, 3960]),
    # By hand: factorials, a prize and two bids in turn.
    ("goofspiel", {}, [6, 36, 216, 1080, 5400, 27000]),
    ("goofspiel", {"cards": 3}, [3, 9, 27, 54, 108, 216, 216, 216, 216]),
    # By hand: of the nine pairs of a round three decide nothing.
    ("rock_paper_scissors", {"goal": 1}, [3, 9, 9, 27, 27, 81]),
    ("rock_paper_scissors", {}, [3, 9, 27, 81, 243, 729]),
    # Counted with tests/independent/light_cycles.py.
    ("light_cycles", {}, [4, 16, 44, 121, 319, 841, 2058]),
    ("light_cycles", {"columns": 5, "rows": 4}, [4, 16, 34, 77, 129, 230, 274, 318, 428, 601]),
    # Counted with tests/independent/peg_solitaire.py.
    ("peg_solitaire", {}, [4, 12, 60, 400]),
    ("peg_solitaire", {"outline": "european", "gap": "edge"}, [2, 6, 38, 285]),
    # Counted with OpenSpiel, which has three decisions in a turn. 2176 turns are what the literature gives.
    ("amazons", {}, [80, 2176, 168420, 4307152]),
    ("amazons", {"size": 6}, [40, 544, 19936, 238532]),
    # By hand: 8 times 7 places, and a domino upright takes 2 or 4 of the others'; then with tests/independent/domineering.py.
    ("domineering", {}, [56, 2940]),
    ("domineering", {"columns": 4, "rows": 4}, [12, 108, 756, 3628, 11904]),
    # By hand: as many as orders of the lines.
    ("dots_and_boxes", {}, [40, 1560, 59280]),
    ("dots_and_boxes", {"columns": 1, "rows": 1}, [4, 12, 24, 24, 0]),
    # The five first moves are in all books; the rest counted with tests/independent/fanorona.py.
    ("fanorona", {}, [5, 17, 64, 337]),
    # By hand, until somebody can have won; then counted with tests/independent/y.py.
    ("game_of_y", {"size": 3, "pie": "no"}, [6, 30, 120, 360, 720, 360]),
]


@pytest.mark.parametrize(("name", "options", "counts"), thinned(COUNTS, each=2))
def test_sequences_are_as_many_as_others_count(name: str, options: dict[str, Any], counts: list[int]) -> None:
    game = native(name, **options)
    assert [game.perft(depth) for depth in range(1, len(counts) + 1)] == counts
