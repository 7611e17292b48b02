"""Chess: published counts, and the ends of games.

The counts are the usual ones of programs that list moves, as on the pages "Perft" and "Perft Results" of the chess
programming wiki; they know no draw by repetition, by fifty moves or by what is left on the board.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_ruleset

from .side_by_side import native, plays_alike

KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
CORNERS = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}


@cache
def chess() -> NativeGame:
    return native("chess")


def position(fen: str, game: NativeGame | ReferenceGame | None = None) -> Any:
    """A position from its FEN."""
    game = game or chess()
    rows, mover, castling, passed, quiet = (fen + " 0").split()[:5]
    owner: dict[str, list[str]] = {"White": [], "Black": []}
    man: dict[str, list[str]] = {kind: [] for kind in KINDS.values()}
    for number, row in enumerate(rows.split("/")):
        column = 0
        for char in row:
            if char.isdigit():
                column += int(char)
                continue
            site = f"{'abcdefgh'[column]}{8 - number}"
            owner["White" if char.isupper() else "Black"].append(site)
            man[KINDS[char.lower()]].append(site)
            column += 1
    given: dict[str, object] = {
        "owner": owner,
        "man": man,
        "castles": {"yes": [CORNERS[letter] for letter in castling if letter in CORNERS]},
        "quiet": int(quiet),
        "mover": {"w": "White", "b": "Black"}[mover],
    }
    if passed != "-":
        given["passed"] = passed
    return game.position(given)


def play(state: Any, moves: str) -> Any:
    for move in moves.split():
        state = state.apply(move)
    return state


COUNTS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", [20, 400, 8902, 197281]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", [48, 2039, 97862]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", [14, 191, 2812, 43238]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", [6, 264, 9467]),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", [6, 264, 9467]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", [44, 1486, 62379]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", [46, 2079, 89890]),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -", [24, 496, 9483]),
]


@pytest.mark.parametrize(("fen", "counts"), COUNTS)
def test_positions_have_the_published_counts(fen: str, counts: list[int]) -> None:
    state = position(fen)
    assert [state.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def ends(fen: str, moves: str, game: ReferenceGame | None = None) -> str:
    return str(play(position(fen, game), moves).result)


@pytest.mark.parametrize(
    ("fen", "moves", "result"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "White wins"),
        ("7k/5Q2/8/6K1/8/8/8/8 w - -", "g5g6", "draw"),
        ("8/8/8/8/8/5k2/8/5K2 w - -", "", "draw"),
        ("8/8/8/8/8/5k2/8/5KN1 w - -", "", "draw"),
        ("8/8/4b3/8/8/5k2/8/5K2 w - -", "", "draw"),
        # bishops of one shade, on both sides: c8 and f1 are light, c1 is dark
        ("2b1k3/8/8/8/8/8/8/4KB2 w - -", "", "draw"),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - -", "", "None"),
        ("2n1k3/8/8/8/8/8/8/4KB2 w - -", "", "None"),
        ("4k3/8/8/8/8/8/8/3NKN2 w - -", "", "None"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - -", "", "None"),
        # fifty moves: a capture or a move of a pawn begins the count again, and mate comes before it
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 98", "a1a2 e8d8", "draw"),
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 98", "e2e3 e8d8", "None"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 99", "a1a8", "White wins"),
    ],
)
def test_how_games_end(fen: str, moves: str, result: str) -> None:
    assert ends(fen, moves) == result


def test_without_the_rule_of_fifty_moves_the_game_goes_on() -> None:
    game = ReferenceGame(check_ruleset("chess", {"fifty_moves": "no"}), "chess")
    assert ends("4k3/8/8/8/8/8/4P3/R3K3 w - - 100", "a1a2 e8d8 a2a1", game) == "None"


BACK_AND_FORTH = "e1e2 e8e7 e2e1 e7e8 "


def test_a_position_with_other_castlings_is_another() -> None:
    """The king's first move costs the right to castle, so the position at the start is not the one he comes back to."""
    fen = "4k3/p7/8/8/8/8/8/4K2R w K -"
    assert ends(fen, BACK_AND_FORTH * 2) == "None"
    assert ends(fen.replace("K -", "- -"), BACK_AND_FORTH * 2) == "draw"
    assert ends(fen, BACK_AND_FORTH * 2 + "e1e2") == "draw"


def test_a_pawn_that_passed_counts_only_where_it_can_be_taken() -> None:
    """Article 9.2 of the laws: positions are the same if the same moves are possible in them."""
    assert ends("4k3/p7/8/8/4P3/8/8/4K3 b - e3", "e8e7 e1e2 e7e8 e2e1 " * 2) == "draw"
    assert ends("4k3/p7/8/8/3pP3/8/8/4K3 b - e3", "e8e7 e1e2 e7e8 e2e1 " * 2) == "None"
    # the pawn on d4 stands between its king and a rook, so that it may not leave the row
    pinned = "8/p7/8/8/R2pP2k/8/8/4K3 b - e3"
    assert "d4e3" not in position(pinned).notations()
    assert ends(pinned, "h4h3 e1e2 h3h4 e2e1 " * 2) == "draw"


def test_both_engines_play_it_alike() -> None:
    plays_alike(native("chess"), games=1, depth=2, most=60)
