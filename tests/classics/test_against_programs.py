"""Random games of the classics, decision by decision, against programs that share nothing with the engines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.amazons import Amazons
from tests.independent.ataxx import Ataxx
from tests.independent.backgammon import Backgammon
from tests.independent.blokus_duo import BlokusDuo
from tests.independent.breakthrough import Breakthrough
from tests.independent.chinese_checkers import ChineseCheckers
from tests.independent.clobber import Clobber
from tests.independent.domineering import Domineering
from tests.independent.dots_and_boxes import DotsAndBoxes
from tests.independent.fanorona import Fanorona
from tests.independent.goofspiel import Goofspiel
from tests.independent.havannah import Havannah
from tests.independent.kalah import Kalah
from tests.independent.konane import Konane
from tests.independent.light_cycles import LightCycles
from tests.independent.lines import HEX_AXES, SQUARE_AXES, Lines, hexagon, rectangle
from tests.independent.lines_of_action import LinesOfAction
from tests.independent.ludo import Ludo
from tests.independent.peg_solitaire import PegSolitaire
from tests.independent.qubic import Qubic
from tests.independent.quoridor import Quoridor
from tests.independent.reversi import Reversi
from tests.independent.rock_paper_scissors import RockPaperScissors
from tests.independent.royal_ur import RoyalUr
from tests.independent.sokoban import Sokoban
from tests.independent.tablut import Tablut
from tests.independent.y import Y
from tests.shared import thinned

from .side_by_side import Oracle, native, same_games

STONES = ("Black", "White")

PLAYED: list[tuple[str, dict[str, Any], Oracle, int, set[str]]] = [
    (
        "connect_four",
        {},
        Lines(rectangle(7, 6), SQUARE_AXES, 4, ("Yellow", "Red"), falls=True),
        12,
        {"Yellow wins", "Red wins"},
    ),
    (
        "connect_four",
        {"columns": 4, "rows": 4},
        Lines(rectangle(4, 4), SQUARE_AXES, 4, ("Yellow", "Red"), falls=True),
        16,
        {"Yellow wins", "Red wins", "draw"},
    ),
    ("gomoku", {}, Lines(rectangle(15, 15), SQUARE_AXES, 5, STONES), 1, {"White wins"}),
    ("gomoku", {"size": 6}, Lines(rectangle(6, 6), SQUARE_AXES, 5, STONES), 6, {"Black wins", "White wins", "draw"}),
    (
        "gomoku",
        {"size": 7, "overlines": "no"},
        Lines(rectangle(7, 7), SQUARE_AXES, 5, STONES, exact=True),
        6,
        {"Black wins", "White wins", "draw"},
    ),
    (
        "yavalath",
        {},
        Lines(hexagon(5), HEX_AXES, 4, ("White", "Black"), loses=3),
        10,
        {"White wins", "Black wins"},
    ),
    (
        "yavalath",
        {"size": 3},
        Lines(hexagon(3), HEX_AXES, 4, ("White", "Black"), loses=3),
        24,
        {"White wins", "Black wins"},
    ),
    ("reversi", {}, Reversi(), 3, {"Black wins", "White wins"}),
    ("reversi", {"size": 4}, Reversi(4), 8, {"Black wins", "White wins", "draw"}),
    ("qubic", {}, Qubic(), 2, {"Red wins", "Blue wins"}),
    ("qubic", {"pegs": "yes"}, Qubic(pegs=True), 2, {"Red wins", "Blue wins"}),
    ("qubic", {"side": 3}, Qubic(3), 4, {"Red wins", "Blue wins"}),
    ("blokus_duo", {}, BlokusDuo(), 2, {"Orange wins", "Purple wins"}),
    ("blokus_duo", {"bonus": "no"}, BlokusDuo(bonus=False), 1, {"Orange wins"}),
    ("breakthrough", {}, Breakthrough.start(), 4, {"Black wins", "White wins"}),
    ("breakthrough", {"columns": 2, "rows": 6}, Breakthrough.start(2, 6), 12, {"Black wins", "White wins"}),
    ("clobber", {}, Clobber.start(), 8, {"Black wins", "White wins"}),
    ("havannah", {}, Havannah(), 1, {"White wins"}),
    ("havannah", {"size": 3}, Havannah(3), 10, {"Black wins", "White wins"}),
    ("havannah", {"size": 5}, Havannah(5), 4, {"Black wins", "White wins"}),
    ("konane", {}, Konane.start(), 4, {"Black wins", "White wins"}),
    ("konane", {"size": 5, "anywhere": "yes"}, Konane.start(5, True), 8, {"Black wins", "White wins"}),
    ("sokoban", {"steps": 60}, Sokoban.start(60), 6, {"Keeper loses"}),
    ("goofspiel", {}, Goofspiel.start(), 6, {"Left wins", "Right wins"}),
    ("goofspiel", {"cards": 3}, Goofspiel.start(3), 20, {"Left wins", "Right wins", "draw"}),
    ("rock_paper_scissors", {}, RockPaperScissors(), 6, {"Left wins", "Right wins"}),
    ("rock_paper_scissors", {"limit": 2}, RockPaperScissors(limit=2), 12, {"Left wins", "Right wins", "draw"}),
    ("light_cycles", {}, LightCycles.start(), 4, {"Blue wins", "Red wins"}),
    ("light_cycles", {"columns": 5, "rows": 4}, LightCycles.start(5, 4), 12, {"Blue wins", "Red wins", "draw"}),
    ("peg_solitaire", {}, PegSolitaire.start(), 8, {"Solver loses"}),
    (
        "peg_solitaire",
        {"outline": "european", "home": "yes"},
        PegSolitaire.start(True, home=True),
        8,
        {"Solver loses"},
    ),
    ("peg_solitaire", {"gap": "edge"}, PegSolitaire.start(gap=(2, 0)), 8, {"Solver loses"}),
    ("amazons", {}, Amazons.start(), 1, {"White wins"}),
    ("amazons", {"size": 6}, Amazons.start(6), 4, {"Black wins", "White wins"}),
    ("kalah", {}, Kalah.start(), 8, {"North wins", "South wins"}),
    (
        "kalah",
        {"houses": 3, "start": 2, "empty_capture": "yes"},
        Kalah.start(3, 2, empty_capture=True),
        13,
        {"North wins", "South wins", "draw"},
    ),
    ("royal_ur", {}, RoyalUr(), 2, {"Dark wins", "Light wins"}),
    ("royal_ur", {"pieces": 3, "refuge": "no"}, RoyalUr(3, refuge=False), 4, {"Dark wins", "Light wins"}),
    ("ludo", {"players": 3}, Ludo.start(3), 1, {"Red wins"}),
    ("ludo", {"players": 2, "blocks": "no", "sixes": "no"}, Ludo.start(2, blocks=False, sixes=False), 1, {"Red wins"}),
    ("backgammon", {}, Backgammon(), 1, {"Black wins 2"}),
    ("lines_of_action", {}, LinesOfAction.start(), 1, {"Black wins"}),
    (
        "lines_of_action",
        {"size": 5, "both": "won"},
        LinesOfAction.start(5, tied=False),
        5,
        {"Black wins", "White wins"},
    ),
    ("lines_of_action", {"size": 4}, LinesOfAction.start(4), 12, {"Black wins", "White wins", "draw"}),
    ("ataxx", {}, Ataxx.start(), 1, {"Blue wins"}),
    ("ataxx", {"size": 4}, Ataxx.start(4), 6, {"Blue wins", "Red wins"}),
    ("quoridor", {"size": 5, "walls": 4}, Quoridor.start(5, 2, 4), 2, {"Black wins", "White wins"}),
    (
        "quoridor",
        {"size": 4, "players": 4, "walls": 2},
        Quoridor.start(4, 4, 2),
        4,
        {"Black wins", "Blue wins", "Red wins", "White wins"},
    ),
    ("chinese_checkers", {"points": 2}, ChineseCheckers.start(2, 2), 1, {"Orange wins"}),
    (
        "chinese_checkers",
        {"points": 1, "players": 5, "stay": "no"},
        ChineseCheckers.start(5, 1, stay=False),
        8,
        {"Blue wins", "Green wins", "Red wins", "Yellow wins"},
    ),
    ("domineering", {}, Domineering.start(), 3, {"Horizontal wins", "Vertical wins"}),
    ("domineering", {"columns": 5, "rows": 4}, Domineering.start(5, 4), 6, {"Horizontal wins", "Vertical wins"}),
    ("dots_and_boxes", {}, DotsAndBoxes.start(), 2, {"Blue wins", "draw"}),
    ("dots_and_boxes", {"columns": 2, "rows": 2}, DotsAndBoxes.start(2, 2), 8, {"Blue wins", "Red wins", "draw"}),
    ("fanorona", {}, Fanorona.start(), 1, {"Black wins"}),
    ("fanorona", {"columns": 5}, Fanorona.start(5), 3, {"Black wins", "White wins"}),
    ("fanorona", {"columns": 3, "rows": 3}, Fanorona.start(3, 3), 5, {"Black wins", "White wins"}),
    ("game_of_y", {"size": 5}, Y.start(5), 4, {"Blue wins", "Red wins"}),
    ("tablut", {}, Tablut(), 3, {"Swedes win"}),
    (
        "tablut",
        {"swedes_begin": "yes", "crossing": "no", "camps": "yes", "repeats": 3},
        Tablut(False, True, 3, "Swedes"),
        3,
        {"Muscovites win", "Swedes win"},
    ),
    ("game_of_y", {"size": 3, "pie": "no"}, Y.start(3, False), 6, {"Blue wins", "Red wins"}),
]


@pytest.mark.parametrize(("name", "options", "oracle", "games", "results"), thinned(PLAYED, each=3))
def test_games_go_as_the_program_says(
    name: str, options: dict[str, Any], oracle: Oracle, games: int, results: set[str]
) -> None:
    assert same_games(native(name, **options), oracle, games) == results
