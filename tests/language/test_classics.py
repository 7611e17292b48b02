"""Known games, written in the language, against published counts and against rules written again by hand.

Chess: perft of the start and of the position "Kiwipete" (chessprogramming wiki, "Perft Results"). Draughts: perft by whole
turns, English and International (A. Bik, "Perft for checkers" and its International table); captures of one result count
once in International draughts. Go and oware: short programs below that share nothing with the engine.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.reference import ReferenceGame, ReferenceState

from .helpers import again, play

HERE = Path(__file__).parent / "classics"


@cache
def load(name: str, **options: object) -> ReferenceGame:
    return ludograph.load(HERE / f"{name}.yaml", options)


@pytest.mark.parametrize("name", ["chess", "draughts", "international", "go", "oware"])
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert [item.slug for item in load(name).program.warnings] == []
    again(load(name).initial())


# ---------------------------------------------------------------- chess


def chess(fen: str) -> ReferenceState:
    """A position from the first fields of its FEN."""
    rows, mover, castling, *_ = fen.split()
    names = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
    owner: dict[str, list[str]] = {"White": [], "Black": []}
    man: dict[str, list[str]] = {name: [] for name in names.values()}
    still = [site for letter, sites in {"K": "e1 h1", "Q": "e1 a1", "k": "e8 h8", "q": "e8 a8"}.items()
             if letter in castling for site in sites.split()]  # fmt: skip
    for number, row in enumerate(rows.split("/")):
        column = 0
        for char in row:
            if char.isdigit():
                column += int(char)
                continue
            site = f"{'abcdefgh'[column]}{8 - number}"
            owner["White" if char.isupper() else "Black"].append(site)
            man[names[char.lower()]].append(site)
            if (char == "P" and number == 6) or (char == "p" and number == 1):
                still.append(site)
            column += 1
    return load("chess").position(
        {"owner": owner, "man": man, "still": {"yes": still}, "mover": {"w": "White", "b": "Black"}[mover]}
    )


def test_chess_from_the_start() -> None:
    assert [load("chess").perft(depth) for depth in (1, 2)] == [20, 400]
    after = play(load("chess").initial(), "e2-e4")
    assert after.perft(2) == 600


def test_chess_kiwipete() -> None:
    state = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq")
    assert [state.perft(depth) for depth in (1, 2)] == [48, 2039]
    assert {"e1-g1", "e1-c1"} <= set(state.notations())
    assert "b4-a3" in play(state, "a2-a4").notations(), "en passant"


def test_chess_promotions_pins_and_checks() -> None:
    assert chess("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b -").perft(1) == 24
    assert chess("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -").perft(2) == 191
    assert chess("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq").perft(2) == 264
    assert chess("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ").perft(1) == 44


def test_chess_ends_with_mate_or_stalemate() -> None:
    mate = play(load("chess").initial(), "f2-f3", "e7-e5", "g2-g4", "d8-h4")
    assert str(mate.result) == "Black wins"
    assert str(play(chess("7k/5Q2/8/6K1/8/8/8/8 w -"), "g5-g6").result) == "draw"


# ---------------------------------------------------------------- draughts


def turns(state: ReferenceState) -> list[ReferenceState]:
    """The positions after every way to finish the turn; a way through other decisions counts by itself."""
    found = []
    for decision in state.legal():
        after = state.apply(decision)
        found += turns(after) if after.mover == state.mover else [after]
    return found


def by_turns(state: ReferenceState, depth: int, merged: bool) -> int:
    if depth == 0:
        return 1
    ways = turns(state)
    if merged:
        ways = list(dict.fromkeys(ways))
    return len(ways) if depth == 1 else sum(by_turns(after, depth - 1, merged) for after in ways)


def test_english_draughts_by_turns() -> None:
    start = load("draughts").initial()
    assert [by_turns(start, depth, merged=False) for depth in (1, 2, 3, 4, 5)] == [7, 49, 302, 1469, 7361]


def test_international_draughts_by_turns() -> None:
    start = load("international").initial()
    assert [by_turns(start, depth, merged=True) for depth in (1, 2, 3, 4)] == [9, 81, 658, 4265]


def draughts(name: str, mover: str, kings: str = "", **owner: str) -> ReferenceState:
    return load(name).position({"owner": owner, "king": {"yes": kings}, "mover": mover})


def test_a_capture_is_a_duty_and_goes_on() -> None:
    state = draughts("draughts", "Black", Black="c3 g1", White="d4 d6 f6")
    assert state.notations() == ["c3xe5"]
    state = play(state, "c3xe5")
    assert (state.mover, state.notations()) == ("Black", ["e5xg7", "e5xc7"])
    state = play(state, "e5xc7")
    assert state.mover == "White"
    assert [state.value("owner", site) for site in ("d4", "d6", "f6", "c7")] == [None, None, "White", "Black"]


def test_an_english_man_that_is_crowned_stops_and_an_international_one_goes_on_as_a_man() -> None:
    crowned = play(draughts("draughts", "Black", Black="d6", White="e7 g7 h4"), "d6xf8")
    assert (crowned.mover, crowned.value("king", "f8")) == ("White", True)
    goes_on = play(draughts("international", "White", White="d8", Black="e9 g9 j1"), "d8xf10")
    assert (goes_on.mover, goes_on.notations()) == ("White", ["f10xh8"])
    assert play(goes_on, "f10xh8").value("king", "h8") is False


def test_the_greatest_capture_must_be_made_in_international_draughts() -> None:
    position = {"White": "c3 g3", "Black": "d4 f6 h4"}
    assert draughts("international", "White", **position).notations() == ["c3xe5"]
    english = draughts("draughts", "Black", Black="c3 g3", White="d4 f6 h4")
    assert english.notations() == ["c3xe5"]
    both = draughts("draughts", "Black", Black="c3 f2", White="d4 f6 g3")
    assert both.notations() == ["c3xe5", "f2xh4"]


def test_a_flying_king_goes_any_way_beyond_what_it_takes_and_leaves_it_standing_until_the_end() -> None:
    state = draughts("international", "White", kings="a1", White="a1", Black="d4 j2")
    assert state.notations() == [f"a1x{site}" for site in ("e5", "f6", "g7", "h8", "i9", "j10")]
    twice = draughts("international", "White", kings="a1", White="a1", Black="d4 g5 j2")
    after = play(twice, "a1xf6")
    assert after.value("owner", "d4") == "Black"
    assert after.notations() == ["f6xh4", "f6xi3"]


def test_who_cannot_move_loses() -> None:
    blocked = draughts("draughts", "White", White="h4", Black="g3 f2 a1")
    assert blocked.result is not None
    assert str(blocked.result) == "Black wins"


# ---------------------------------------------------------------- go, written again

Board = tuple[int, ...]


class NaiveGo:
    """Area scoring, positional superko, no suicide. 0 is empty, 1 Black, 2 White."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.names = [f"{'abcdefgh'[column]}{row + 1}" for column in range(columns) for row in range(rows)]

    def neighbours(self, at: int) -> list[int]:
        column, row = divmod(at, self.rows)
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        return [c * self.rows + r for c, r in around if 0 <= c < self.columns and 0 <= r < self.rows]

    def chain(self, board: Board, at: int) -> tuple[set[int], set[int]]:
        """The stones (or empty points) connected to a point, and what is next to them."""
        stones, edge, todo = {at}, set(), [at]
        while todo:
            for other in self.neighbours(todo.pop()):
                if board[other] != board[at]:
                    edge.add(other)
                elif other not in stones:
                    stones.add(other)
                    todo.append(other)
        return stones, edge

    def put(self, board: Board, at: int, player: int) -> Board | None:
        new = list(board)
        new[at] = player
        for other in self.neighbours(at):
            if new[other] == 3 - player:
                stones, edge = self.chain(tuple(new), other)
                if all(new[point] for point in edge):
                    for stone in stones:
                        new[stone] = 0
        _, edge = self.chain(tuple(new), at)
        return tuple(new) if any(new[point] == 0 for point in edge) else None

    def moves(self, board: Board, seen: frozenset[Board], player: int) -> dict[str, Board]:
        found = {}
        for at, stone in enumerate(board):
            after = self.put(board, at, player) if stone == 0 else None
            if after is not None and after not in seen:
                found[self.names[at]] = after
        return {**found, "pass": board}

    def area(self, board: Board, player: int) -> int:
        points = sum(stone == player for stone in board)
        for at, stone in enumerate(board):
            if stone == 0:
                _, edge = self.chain(board, at)
                points += {board[point] for point in edge} == {player}
        return points

    def games(self, board: Board, seen: frozenset[Board], player: int, passes: int, depth: int) -> int:
        """Sequences of exactly `depth` decisions."""
        if depth == 0:
            return 1
        if passes == 2:
            return 0
        return sum(
            self.games(after, seen | {after}, 3 - player, passes + 1 if name == "pass" else 0, depth - 1)
            for name, after in self.moves(board, seen, player).items()
        )


@pytest.mark.parametrize(("columns", "rows", "depth"), [(1, 2, 12), (2, 1, 12), (1, 3, 7), (2, 2, 6), (3, 2, 4)])
def test_go_on_small_boards_counts_as_the_naive_program_does(columns: int, rows: int, depth: int) -> None:
    naive = NaiveGo(columns, rows)
    empty = (0,) * (columns * rows)
    game = load("go", columns=columns, rows=rows)
    assert game.perft(depth) == naive.games(empty, frozenset({empty}), 1, 0, depth)


@pytest.mark.parametrize(("columns", "rows", "games"), [(2, 2, 4), (3, 3, 2), (4, 3, 2)])
def test_games_of_go_agree_move_by_move_and_in_their_result(columns: int, rows: int, games: int) -> None:
    naive, rng = NaiveGo(columns, rows), random.Random(columns * 100 + rows)
    for _ in range(games):
        board: Board = (0,) * (columns * rows)
        seen, player, passes = frozenset({board}), 1, 0
        state = load("go", columns=columns, rows=rows).initial()
        for _ in range(60):
            moves = naive.moves(board, seen, player)
            assert state.notations() == list(moves)
            name = rng.choice([name for name in moves if name != "pass"] or ["pass"])
            state, board = state.apply(name), moves[name]
            seen, player, passes = seen | {board}, 3 - player, passes + 1 if name == "pass" else 0
            if passes == 2:
                black, white = 2 * naive.area(board, 1), 2 * naive.area(board, 2) + 15
                assert str(state.result) == (
                    "Black wins" if black > white else "White wins" if white > black else "draw"
                )
                break
            assert state.result is None


def test_simple_ko_forbids_only_the_next_recapture() -> None:
    game = load("go", columns=4, rows=3, ko="simple")
    state = game.position({"owner": {"Black": "a2 b1 b3", "White": "b2 c1 c3 d2"}, "mover": "Black"})
    taken = play(state, "c2")
    assert taken.value("owner", "b2") is None
    assert "b2" not in taken.notations()
    assert "b2" in play(taken, "pass", "pass").game.position(
        {"owner": {"Black": "a2 b1 b3 c2", "White": "c1 c3 d2"}, "mover": "White"}
    ).notations()  # fmt: skip
    assert "b2" in play(load("go", columns=4, rows=3, ko="free").position(
        {"owner": {"Black": "a2 b1 b3", "White": "b2 c1 c3 d2"}, "mover": "Black"}), "c2").notations()  # fmt: skip


# ---------------------------------------------------------------- oware, written again


class NaiveOware:
    """Houses 0..11, South has 0..5. A move may not leave the other side without seeds; a grand slam takes nothing."""

    def moves(
        self, seeds: tuple[int, ...], store: tuple[int, int], side: int
    ) -> dict[int, tuple[tuple[int, ...], tuple[int, int]]]:
        own, other = range(6 * side, 6 * side + 6), range(6 - 6 * side, 12 - 6 * side)
        found = {}
        for house in own:
            if seeds[house] == 0:
                continue
            new, at = list(seeds), house
            new[house] = 0
            for _ in range(seeds[house]):
                at = (at + 1) % 12
                if at == house:
                    at = (at + 1) % 12
                new[at] += 1
            taken = []
            while at in other and new[at] in (2, 3):
                taken.append(at)
                at = (at - 1) % 12
            gain = 0
            if any(new[h] for h in other if h not in taken):
                gain = sum(new[h] for h in taken)
                for h in taken:
                    new[h] = 0
            if any(new[h] for h in other):
                stores = (store[0] + gain, store[1]) if side == 0 else (store[0], store[1] + gain)
                found[house] = (tuple(new), stores)
        return found

    def perft(self, seeds: tuple[int, ...], store: tuple[int, int], side: int, depth: int) -> int:
        if depth == 0:
            return 1
        if max(store) > 24:
            return 0
        return sum(self.perft(*after, 1 - side, depth - 1) for after in self.moves(seeds, store, side).values())


def test_oware_counts_as_the_naive_program_does() -> None:
    naive = NaiveOware()
    counts = [naive.perft((4,) * 12, (0, 0), 0, depth) for depth in (1, 2, 3, 4)]
    assert counts[:2] == [6, 36]
    assert [load("oware").perft(depth) for depth in (1, 2, 3, 4)] == counts


@pytest.mark.parametrize("seed", range(4))
def test_games_of_oware_agree_move_by_move_and_in_their_result(seed: int) -> None:
    naive, rng = NaiveOware(), random.Random(seed)
    state = load("oware").initial()
    names = state.game.core.universes["cell"].labels
    seeds, store, side = (4,) * 12, (0, 0), 0
    for _ in range(300):
        moves = naive.moves(seeds, store, side)
        if max(store) > 24 or not moves:
            left = store if max(store) > 24 else (store[0] + sum(seeds[:6]), store[1] + sum(seeds[6:]))
            expected = "draw" if left[0] == left[1] else "South wins" if left[0] > left[1] else "North wins"
            assert str(state.result) == expected
            break
        assert state.notations() == [names[house] for house in moves]
        house = rng.choice(list(moves))
        seeds, store = moves[house]
        side = 1 - side
        state = state.apply(names[house])
        if state.result is None:
            assert [state.value("seeds", name) for name in names] == list(seeds)
            assert (state.value("store", "South"), state.value("store", "North")) == store
