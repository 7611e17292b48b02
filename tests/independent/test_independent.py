"""Checks of the independent implementations against facts of the rules and positions worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

import pytest

from tests.shared import thinned

from .anda import Anda
from .annelids import Annelids, board_of
from .drift import ADJACENT, ARCS, COINS, Drift
from .inchworm import Inchworm, LayoutSearch, SweepSearch, bits, geometry
from .protocol import Game
from .sokoban import Sokoban

G = TypeVar("G", bound=Game)


def after(game: G, *notations: str) -> G:
    """Apply some decisions in order."""
    for notation in notations:
        game = game.apply(notation)
    return game


def perfts(game: Game, depth: int) -> list[int]:
    """Return the perft counts from depth 1 on."""
    return [game.perft(d) for d in range(1, depth + 1)]


def random_states(game: G, seed: int, limit: int) -> Iterator[G]:
    """Yield the states of one random game, the last one included."""
    rng = random.Random(seed)
    yield game
    for _ in range(limit):
        if game.mover is None:
            return
        game = game.apply(rng.choice(sorted(game.legal())))
        yield game


GAMES: list[Game] = [
    Inchworm(stock=6, goal=5),
    Inchworm(stock=9, wrap="torus", prisoner_drops=True),
    Anda(size=5),
    Anda(size=5, smothering="same", variant="last_action"),
    Annelids(side=6, columns=(2, 4)),
    Drift(players=3, coin_placement="chosen"),
]


@pytest.mark.parametrize("start", GAMES, ids=lambda game: type(game).__name__)
def test_protocol(start: Game) -> None:
    """Notations are unique, states never change, and only a finished game has a result and no decisions."""
    for game in random_states(start, seed=1, limit=150):
        before = game.position()
        options = game.legal()
        assert len(set(options)) == len(options)
        assert (game.mover is None) == (game.result is not None) == (not options)
        if game.result is not None:
            assert sum(game.result.values()) == 0
        if options:
            game.apply(options[-1])
        assert game.position() == before
        with pytest.raises(ValueError, match="not legal"):
            game.apply("nonsense")


@pytest.mark.parametrize("seed", range(3))
def test_positions_can_be_rebuilt(seed: int) -> None:
    """A state made from the values of a position has the same position and the same decisions."""
    rebuilt: Game
    for inchworm in random_states(Inchworm(stock=8, goal=9), seed, 200):
        rebuilt = Inchworm.from_position(**inchworm.position(), goal=9)
        assert (rebuilt.position(), set(rebuilt.legal())) == (inchworm.position(), set(inchworm.legal()))
    for anda in random_states(Anda(size=5), seed, 200):
        rebuilt = Anda.from_position(**anda.position(), size=5)
        assert (rebuilt.position(), set(rebuilt.legal())) == (anda.position(), set(anda.legal()))
    for annelids in random_states(Annelids(side=6, columns=(2, 4)), seed, 200):
        rebuilt = Annelids.from_position(**annelids.position(), side=6)
        assert (rebuilt.position(), set(rebuilt.legal())) == (annelids.position(), set(annelids.legal()))
    for drift in random_states(Drift(players=3), seed, 200):
        rebuilt = Drift.from_position(**drift.position(), players=3)
        assert (rebuilt.position(), set(rebuilt.legal())) == (drift.position(), set(drift.legal()))


# Inchworm


def reds_and_blues(red: str, blue: str) -> dict[str, tuple[str, int]]:
    """Return a board from lists like ``e4=7 d4``; a square without a number holds one piece."""
    board = {}
    for owner, text in (("Red", red), ("Blue", blue)):
        for word in text.split():
            name, _, height = word.partition("=")
            board[name] = (owner, int(height or 1))
    return board


FIGURE_4A = Inchworm.from_position(board=reds_and_blues("e1=2 e2 e3=3 e4 d4 d3", "e5=9"), stock=16)
SURROUNDED_ALREADY = "a8 a4 a3"
FIGURE_7_RED = "f8 f7 f6 g6 h6 e3 f3 g3 h3 d2 d1"
FIGURE_7_BLUE = "b8 g8 a7 b7 g7 h7 a5 b4 b3 a2 e2 f2 g2 h2 e1 g1"


def figure_7(red: str) -> Inchworm:
    """Return the position of figure 7 with some of Red's pieces."""
    return Inchworm.from_position(board=reds_and_blues(red, FIGURE_7_BLUE), stock={"Red": 11, "Blue": 9})


def test_inchworm_figure_4() -> None:
    assert {"e1=e4", "d4=e4", "d3=e4"} <= set(FIGURE_4A.legal())
    assert not {"d3=e5", "e1=d3", "e1=d4", "d4=e5"} & set(FIGURE_4A.legal())
    figure_4b = FIGURE_4A.apply("e1=e4")
    assert figure_4b.position()["board"] == reds_and_blues("e4=7 d4 d3", "e5=9")
    assert figure_4b.mover == "Blue"
    path = ["e5-f4", "-e3", "-d2", "-c3", "-c4", "-d5", "-d6"]
    almost = after(figure_4b, *path)
    assert almost.note == ""
    assert almost.mover == "Blue"
    assert almost.position()["laying"] == ("d6", 1)
    assert almost.position()["board"]["e5"] == ("Blue", 1)
    done = almost.apply("-d7")
    assert done.note == " X d3-d4-e4"
    assert done.position()["board"] == reds_and_blues("", "e5 f4 e3 d2 c3 c4 d5 d6 d7")
    assert (done.position()["prisoners"], done.position()["score"]) == ({"Red": 0, "Blue": 9}, {"Red": 0, "Blue": 9})
    rescued = done.apply("R9")
    assert rescued.position()["stock"] == {"Red": 25, "Blue": 16}
    assert (rescued.position()["prisoners"]["Blue"], rescued.position()["score"]["Blue"]) == (0, 9)


def test_inchworm_figure_7() -> None:
    full = figure_7(f"{SURROUNDED_ALREADY} {FIGURE_7_RED}")
    assert full.apply("h1").note == " X a3-a4-a8-h1"
    assert full.apply("h8").note == " X a3-a4-a8-g7-g8-h7-h8"
    rest = figure_7(FIGURE_7_RED)
    assert rest.apply("h1").note == " X h1"
    after_h8 = rest.apply("h8")
    assert after_h8.note == " X g7-g8-h7-h8"
    assert after_h8.position()["score"] == {"Red": 3, "Blue": 1}
    assert after_h8.position()["prisoners"] == {"Red": 3, "Blue": 1}


def test_inchworm_start() -> None:
    # Every square takes a drop, then every square but Red's, then every square but the opponent's.
    assert perfts(Inchworm(), 3) == [64, 64 * 63, 64 * 63 * 63]
    assert perfts(Inchworm(stock={"Red": 1, "Blue": 0}), 3) == [64, 64, 0 + 64]


def test_inchworm_pass() -> None:
    only_red = Inchworm.from_position(board=reds_and_blues("a1 h8", ""), stock=0)
    assert only_red.legal() == ["pass"]
    assert after(only_red, "pass", "pass").position() == only_red.position()


def test_inchworm_wrapped_collects() -> None:
    row = " ".join(f"{letter}1" for letter in "abcdefgh")
    board = reds_and_blues(row, "")
    flat = Inchworm.from_position(board=board, stock=0)
    assert len(flat.legal()) == 8 * 7
    ring = Inchworm.from_position(board=board, stock=0, wrap="cylinder")
    assert len(ring.legal()) == 8 * 7 * 2
    assert ring.apply("b1=h1>W").position()["board"] == reds_and_blues("c1 d1 e1 f1 g1 h1=3", "")
    assert ring.apply("b1=h1>E").position()["board"] == reds_and_blues("a1 h1=7", "")
    diagonal = Inchworm.from_position(board=reds_and_blues("h8 a1", ""), stock=0, wrap="torus")
    assert set(diagonal.legal()) == {"h8=a1>NE", "a1=h8>SW"}


def test_inchworm_wrapped_captures() -> None:
    board = reds_and_blues("a1", "a2 b1")
    assert Inchworm.from_position(board=board, stock=1).apply("e5").note == " X a1"
    assert Inchworm.from_position(board=board, stock=1, wrap="cylinder").apply("e5").note == ""
    board = reds_and_blues("a1", "a2 b1 h1")
    assert Inchworm.from_position(board=board, stock=1, wrap="cylinder").apply("e5").note == " X a1"
    assert Inchworm.from_position(board=board, stock=1, wrap="torus").apply("e5").note == ""


def test_inchworm_prisoner_drop() -> None:
    game = Inchworm.from_position(
        board=reds_and_blues("a2 b1", ""), stock=0, prisoners={"Red": 2, "Blue": 0}, prisoner_drops=True
    )
    dropped = game.apply("xa1")
    assert dropped.note == " X a1"
    assert dropped.position()["prisoners"]["Red"] == 2
    assert dropped.position()["score"]["Red"] == 1
    assert game.apply("xh8").position()["board"]["h8"] == ("Blue", 1)
    assert "xa2" not in game.legal()


@pytest.mark.parametrize(("red", "blue", "payoff"), [(8, 9, 1), (7, 9, 0), (5, 9, -1), (5, 5, None)])
def test_inchworm_end(red: int, blue: int, payoff: int | None) -> None:
    # h8 takes three Blue pieces and one Red piece.
    position = figure_7(FIGURE_7_RED).position() | {"score": {"Red": red, "Blue": blue}}
    game = Inchworm.from_position(**position, goal=10).apply("h8")
    assert game.result == (None if payoff is None else {"Red": payoff, "Blue": -payoff})
    assert game.mover == ("Blue" if payoff is None else None)


@pytest.mark.parametrize("wrap", thinned(["none", "cylinder", "torus"], first=1))
def test_inchworm_keeps_all_pieces(wrap: str) -> None:
    """Every piece is on the board, in its owner's stock, with the opponent, or waiting to be laid."""
    for game in random_states(Inchworm(stock={"Red": 25, "Blue": 20}, wrap=wrap), seed=2, limit=400):
        position = game.position()
        for owner, other, total in (("Red", "Blue", 25), ("Blue", "Red", 20)):
            on_board = sum(height for who, height in position["board"].values() if who == owner)
            waiting = position["laying"][1] if position["laying"] and game.mover == owner else 0
            assert position["stock"][owner] + position["prisoners"][other] + on_board + waiting == total


def brute_force(king: tuple[int, ...], last: int, free: int, count: int) -> bool:
    """Search for a path without any pruning."""
    if count == 0:
        return True
    return any(brute_force(king, to, free & ~(1 << to), count - 1) for to in bits(king[last] & free))


@pytest.mark.parametrize("wrap", ["none", "cylinder", "torus"])
def test_inchworm_layout_searches_agree(wrap: str) -> None:
    rng = random.Random(wrap)
    king = geometry(wrap).king
    for _ in range(200):
        pool = [8 * y + x for y in range(4) for x in range(rng.choice((4, 5, 8)))]
        first, *free = rng.sample(pool, rng.randint(4, 13))
        mask = sum(1 << square for square in free)
        count = rng.randint(1, len(free))
        expected = brute_force(king, first, mask, count)
        assert LayoutSearch(king).possible(first, mask, count) == expected
        assert SweepSearch(king, first, mask, count).possible() == expected


@pytest.mark.parametrize(("height", "steps"), [(2, {"a2", "b1"}), (3, {"a2", "b1"}), (4, {"a2"}), (5, set())])
def test_inchworm_distribution_must_be_completed(height: int, steps: set[str]) -> None:
    # The stack on a1 has only a2, b1 and c1 to go to, and c1 is reached through b1 alone.
    game = Inchworm.from_position(board=reds_and_blues(f"a1={height}", "a3 b3 b2 c2 d2 d1"), stock=0)
    assert {n.removeprefix("a1-") for n in game.legal() if "-" in n} == steps


# Anda


def test_anda_facts() -> None:
    assert len(Anda(pie=False).legal()) == 594
    assert perfts(Anda(size=5, pie=False), 2) == [252, 53172]
    assert perfts(Anda(size=5), 3) == [13, 26, 6552]


def test_anda_names() -> None:
    board = Anda().board
    assert len(board.cells) == 127
    assert sorted(name for name in board.cells if name.startswith("a")) == [f"a{n}" for n in range(1, 8)]
    assert {board.names[bit] for bit in board.bits(board.around(board.cells["a1"]))} == {"a2", "b1", "b2"}
    assert {board.names[bit] for bit in board.bits(board.around(board.cells["g1"]))} == {"f1", "g2", "h1"}


def test_anda_pie() -> None:
    game = after(Anda(), "komi 3")
    assert (game.mover, game.legal()) == ("second", ["black", "white"])
    assert game.apply("white").mover == "first"
    black = game.apply("black")
    assert black.mover == "second"
    assert black.position()["leader"] == "second"
    assert black.position()["prison"] == {"black": 3, "white": 0}
    assert "release" not in black.legal()
    assert "release" in black.apply("a1+g1").legal()


@pytest.mark.parametrize("seed", range(5))
def test_anda_nothing_is_removed_by_two_openings(seed: int) -> None:
    *_, game = random_states(Anda(pie=False), seed, limit=2)
    assert len(game.position()["stones"]) == 4


def test_anda_release_instead_of_opening() -> None:
    game = after(Anda(size=5, pie=False, komi=1), "a1+e9", "release", "e5")
    assert game.mover == "second"
    assert "release" not in game.legal()
    assert len(game.legal()) == 61 - 3
    assert all(game.apply(cell).result == {"first": -1, "second": 1} for cell in game.legal())


def stones(black: str, white: str) -> dict[str, str]:
    """Return a position of stones from two lists of cells."""
    return dict.fromkeys(black.split(), "black") | dict.fromkeys(white.split(), "white")


WALL = "e1 e2 e3 e4 e5 e6 e7 e8 e9"
OPENED = {"black": True, "white": True}
NOBODY = {"black": 0, "white": 0}


def split_board(**options: Any) -> Anda:
    """Return a position of size 5, White to move, with a black wall between two regions that hold a white stone each.

    The left region also touches a second black group.
    """
    return Anda.from_position(
        stones=stones(f"a1 {WALL}", "c3 g3"), prison=NOBODY, opened=OPENED, colour="white", size=5, **options
    )


def test_anda_each_breath() -> None:
    # Each breath of the wall touches one white group, so the wall falls and Black has nothing left.
    won = split_board().apply("c4")
    assert won.result == {"first": -1, "second": 1}
    assert won.position()["prison"] == {"black": 10, "white": 0}
    assert won.position()["stones"] == stones("", "c3 c4 g3")


def test_anda_same_group() -> None:
    # The two white groups differ, so the wall stays; a1 falls, and then all White's breaths touch the wall alone.
    lost = split_board(smothering="same").apply("c4")
    assert lost.result == {"first": 1, "second": -1}
    assert lost.position()["prison"] == {"black": 0, "white": 2}
    assert lost.position()["stones"] == stones(WALL, "")


def test_anda_last_action() -> None:
    game = split_board(variant="last_action").apply("c4")
    assert game.result is None
    assert game.mover == "first"
    assert "release" not in game.legal()


def test_anda_no_placement_left() -> None:
    # Wherever Black places, the one region touches a single white group.
    game = Anda.from_position(stones=stones("a1 e9", "e4"), prison=NOBODY, opened=OPENED, size=5)
    assert game.legal() == []
    assert game.result == {"first": -1, "second": 1}
    saved = Anda.from_position(stones=stones("a1 e9", "e4"), prison={"black": 0, "white": 1}, opened=OPENED, size=5)
    assert saved.legal() == ["release"]


def test_anda_handicap() -> None:
    game = Anda(size=5, pie=False, handicap=3)
    assert game.position()["prison"] == {"black": 0, "white": 3}
    assert "release" in game.legal()
    assert "release" not in game.apply("a1+e9").legal()
    assert Anda(pie=False, komi=2, handicap=5).position()["prison"] == {"black": 0, "white": 3}
    assert Anda(handicap=3).apply("komi 2").position()["prison"] == {"black": 2, "white": 0}  # not with the pie


def test_anda_sizes() -> None:
    for size in (5, 7, 9, 11):
        ring = 6 * (size - 1)
        assert Anda(size=size, pie=False).perft(1) == ring * (ring - 3) // 2


def test_anda_territory_version() -> None:
    game = Anda(size=9, pie=False, komi=2, variant="territory")
    # Side to side at distance 2 or 3, corner to one of the two far sides, corner to the opposite corner.
    assert len(game.legal()) == 9 * 7 * 7 + 6 * 2 * 7 + 3
    opened = game.apply("a1+q9")
    assert "spend" in opened.legal()
    assert opened.apply("spend").position()["prison"] == {"black": 1, "white": 0}
    divided = Anda.from_position(
        stones=stones(WALL, "a1 a2"), prison=NOBODY, opened=OPENED, colour="white", size=5, variant="territory"
    )
    assert not [cell for cell in divided.legal() if cell[0] > "e"]


# Annelids


@pytest.mark.parametrize(("side", "vertices", "edges", "squares"), [(12, 624, 888, 121), (6, 168, 228, 25)])
def test_annelids_board(side: int, vertices: int, edges: int, squares: int) -> None:
    board = board_of(side)
    assert len(board.neighbours) == vertices
    assert sum(map(len, board.neighbours.values())) == 2 * edges
    assert len(board.squares) == squares


def test_annelids_tails() -> None:
    sides = [
        "c1n>c2s f1n>f2s h1n>h2s k1n>k2s",
        "m3w>l3e m6w>l6e m8w>l8e m11w>l11e",
        "k13s>k12n h13s>h12n f13s>f12n c13s>c12n",
        "a11e>b11w a8e>b8w a6e>b6w a3e>b3w",
    ]
    annelids = Annelids().position()["annelids"]
    assert list(annelids) == " ".join(sides).split()
    assert [a["owner"] for a in annelids.values()] == ["Blue", "Green"] * 8


@pytest.mark.parametrize(
    ("colours", "blue"),
    [("alternating", "BGBGBGBG"), ("facing", "BBGGBBGG"), ("meeting", "BBBBGGGG")],
)
def test_annelids_colours(colours: str, blue: str) -> None:
    annelids = Annelids(side=6, columns=(2, 4), colours=colours).position()["annelids"]
    assert "".join(worm["owner"][0] for worm in annelids.values()) == blue


def test_annelids_turns() -> None:
    game = Annelids()
    assert len(game.legal()) == 16
    first = after(game, "c2s-c2e", "c2e-c2n", "c2n-c3s")
    assert (first.mover, first.position()["placements"]) == ("Blue", 1)
    second = first.apply("c3s-c3w")
    assert (second.mover, second.position()["placements"]) == ("Green", 8)
    assert second.position()["annelids"]["c1n>c2s"]["path"] == ["c1n", "c2s", "c2e", "c2n", "c3s", "c3w"]


def test_annelids_removal() -> None:
    game = Annelids(first_placements=6)
    # Round the small square and into the flat end: the annelid runs into itself.
    gone = after(game, "c2s-c2e", "c2e-c2n", "c2n-c2w", "c2w-c2s")
    assert "c1n>c2s" not in gone.position()["annelids"]
    assert (gone.mover, gone.position()["placements"]) == ("Blue", 2)
    assert "c2s-c2e" not in gone.legal()


def annelids_with(placements: int, owners: str, *paths: str, **options: Any) -> Annelids:
    """Return a position of side 6 with the annelids of these owners (their initials), Blue to move."""
    worms = {}
    for initial, text in zip(owners, paths, strict=True):
        path = text.split()
        worms[f"{path[0]}>{path[1]}"] = {"owner": {"B": "Blue", "G": "Green"}[initial], "path": path}
    return Annelids.from_position(annelids=worms, placements=placements, side=6, **options)


LONG = "d7s d6n d6e d6s d5n d5e e5w e5n"  # 3 segments before n-e of d5, 2 after
SHORT = "d4e d4n d5s d5w c5e"  # 1 segment before s-w of d5, 1 after


def test_annelids_last_annelid() -> None:
    game = annelids_with(3, "BG", "c1n c2s c2e c2n c2w", SHORT)
    assert game.apply("c2w-c2s").result == {"Blue": -1, "Green": 1}


def test_annelids_reconnection() -> None:
    game = annelids_with(1, "BG", LONG, SHORT)
    assert "reconnect d5" in game.legal()
    new = game.apply("reconnect d5")
    paths = {tail: " ".join(a["path"]) for tail, a in new.position()["annelids"].items()}
    assert paths == {"d7s>d6n": "d7s d6n d6e d6s d5n d5w c5e", "d4e>d4n": "d4e d4n d5s d5e e5w e5n"}
    assert new.position()["annelids"]["d4e>d4n"]["owner"] == "Green"
    assert (new.mover, new.position()["placements"]) == ("Blue", 1)
    assert "reconnect d5" not in new.legal()


def test_annelids_head_at_the_junction() -> None:
    long = "b7s b6n b6e c6w c6n c6e d6w d6s d5n d5e e5w e5n"  # 7 segments before n-e of d5, 2 after
    short = "d4e d4n d5s d5w"
    assert "reconnect d5" in annelids_with(1, "BG", long, short).legal()  # as the text says, by default
    assert "reconnect d5" not in annelids_with(1, "BG", long, short, loose_junction=False).legal()


def test_annelids_end_of_turn() -> None:
    game = annelids_with(1, "BG", LONG, SHORT).apply("e5n-e6s")
    assert game.mover == "Blue"
    assert sorted(game.legal()) == ["end", "reconnect d5"]
    assert game.apply("end").mover == "Green"
    assert game.apply("end").position()["placements"] == 1
    assert game.apply("reconnect d5").mover == "Green"


@pytest.mark.parametrize(
    ("owners", "one", "two", "strict", "loose"),
    [
        ("GG", LONG, SHORT, False, False),
        ("BB", LONG, SHORT, True, True),
        ("GB", LONG, SHORT, True, True),
        ("BG", LONG, "d4e d4n d5s d5w", False, True),
        ("BG", "d7s d6n d6e d6s d5n d5e", SHORT, False, False),
        ("BG", "d7s d6n d6e d6s d5n d5e e5w", SHORT, False, False),
        ("BG", "d6n d6s d5n d5e e5w e5n", SHORT, False, False),
        ("BG", LONG, "d4e d5w d5s d4n d4w", False, False),
    ],
    ids=["enemies", "own", "mixed", "head", "shorter", "equal after", "equal before", "same direction"],
)
def test_annelids_when_to_reconnect(owners: str, one: str, two: str, strict: bool, loose: bool) -> None:
    for allowed, option in ((strict, False), (loose, True)):
        game = annelids_with(1, owners, one, two, loose_junction=option)
        assert ("reconnect d5" in game.legal()) == allowed
    assert "reconnect d5" not in annelids_with(1, owners, one, two, reconnection=False).legal()


# DRIFT


def test_drift_board() -> None:
    assert len(ARCS) == 120
    assert all(space in ADJACENT[other] for space, others in ADJACENT.items() for other in others)
    assert ADJACENT["b0"] == {"a23", "a0", "b17", "b1", "c0"}
    assert ADJACENT["b4"] == {"a5", "b3", "b5", "c3"}
    assert ADJACENT["i1"] == {"a3", "a4", "h1", "i0", "i2"}
    assert ADJACENT["d1"] == {"c0", "c1", "e0", "e1"}
    assert ADJACENT["h0"] == {"g11", "g0", "g1", "h1", "h5", "i0"}


def test_drift_setup() -> None:
    start = Drift(players=2)
    assert (start.mover, len(start.chances()), sum(start.chances().values())) == ("chance", 15, 1)
    game = start.apply("homes 1,4")
    assert game.position()["homes"] == {"P1": "b3", "P2": "b12"}
    assert game.chances() == {n: Fraction(1, 24) for n in game.legal()}
    assert not {"copper b0", "copper b3", "copper b6"} & set(game.legal())
    game = after(game, "copper b1", "gold e0", "silver i0")
    assert "copper b1" not in game.legal()
    game = after(game, "copper b2", "gold f0", "silver h0")
    assert (game.mover, game.chances()) == ("P1", {})
    assert perfts(start, 3) == [15, 15 * 24, 15 * 24 * 24]


def test_drift_coins_placed_by_the_players_come_before_the_homes() -> None:
    chosen = Drift(players=2, coin_placement="chosen")
    assert (chosen.mover, chosen.position()["homes"]) == ("P1", {})
    assert len(chosen.legal()) == 24 + 24 + 12
    game = after(chosen, "gold e0", "silver i0")
    assert {n.split()[0] for n in game.legal()} == {"copper"}
    game = game.apply("copper b1")
    assert (game.mover, len(game.legal())) == ("P2", 23 + 23 + 11)
    game = after(game, "silver h0", "copper b2", "gold f0")
    assert (game.mover, len(game.legal())) == ("chance", 15)
    game = game.apply("homes 0,3")
    assert (game.mover, game.position()["homes"]) == ("P1", {"P1": "b0", "P2": "b9"})
    assert "done" not in game.legal()
    six = Drift(players=6, coin_placement="chosen")
    for game in random_states(six, seed=1, limit=18):
        assert game.mover != "chance"
    assert (game.mover, len(game.position()["homes"])) == ("P1", 6)


def drift(
    pieces: Mapping[str, str],
    *,
    carrying: Mapping[str, Mapping[str, str]] | None = None,
    repositories: Mapping[str, str] | None = None,
    loose: Mapping[str, str] | None = None,
    player: str = "P1",
    homes: tuple[str, ...] = ("b0", "b9"),
    **options: Any,
) -> Drift:
    """Return a position; pieces are written like ``Ia b0, Ib b0``."""
    names = [f"P{k + 1}" for k in range(len(homes))]
    coins = repositories or {}
    return Drift.from_position(
        homes=dict(zip(names, homes, strict=True)),
        pieces={name: dict(word.split() for word in pieces[name].split(", ")) for name in names},
        carrying=carrying or {},
        repositories={name: coins.get(name, "").split() for name in names},
        loose={space: {coin: 1} for space, coin in (loose or {}).items()},
        player=player,
        players=len(homes),
        **options,
    )


def of_piece(game: Drift, name: str) -> set[str]:
    """Return what one piece may do."""
    return {n.removeprefix(name) for n in game.legal() if n.startswith(name)}


def test_drift_ranks_and_points() -> None:
    game = drift({"P1": "IIIa c4, IIa c6, Ia e6", "P2": "Ia i3"})
    walked = after(game, "IIIa>c3", "IIIa>c2")
    assert walked.position()["turn"]["points"] == 1
    assert of_piece(walked.apply("IIIa>c1"), "IIIa") == set()
    assert of_piece(walked.apply("IIIa>d4"), "IIIa") == set()
    assert of_piece(walked.apply("IIa>b9"), "IIIa") == set()
    assert of_piece(game.apply("IIa>c7"), "IIIa") == set()
    only_i = game.apply("Ia>f6")
    assert only_i.legal() == ["done"]


def test_drift_rivers_flow_after_the_round() -> None:
    pieces = {"P1": "IIIa a23, IIa d0, Ia g11", "P2": "Ia i3"}
    game = drift(pieces, loose={"a23": "gold", "d5": "silver", "c0": "gold"}).apply("done")
    assert game.position()["pieces"]["P1"]["IIIa"] == "a23"
    game = game.apply("done")
    assert game.mover == "P1"
    assert game.position()["pieces"]["P1"] == {"IIIa": "a0", "IIa": "d17", "Ia": "g0"}
    assert game.position()["loose"] == {"a0": {"gold": 1}, "d4": {"silver": 1}, "c0": {"gold": 1}}


def test_drift_attack_totals() -> None:
    # Against 1 + 9 in the home: 3 + 3 + 2 + 2 is a tie, one more wins, and the carrying Ia does not count.
    five = "IIIa b10, IIIb b8, IIa c6, IIb a11"
    tie = drift({"P1": f"{five}, Ia e0", "P2": "Ia b9"})
    assert not [n for n in tie.legal() if "*" in n]
    near = {"P1": f"{five}, Ia a12", "P2": "Ia b9"}
    assert "IIIa*b9" in drift(near).legal()
    carrying = {"P1": {"Ia": "gold"}}
    assert not [n for n in drift(near, carrying=carrying).legal() if "*" in n]
    # Pieces in the same river do not help each other, pieces on the banks do, carrying or not.
    river = {"P1": "IIa e0, Ia e6", "P2": "Ia d0, IIIb d1"}
    assert "IIa*d0" in drift(river).legal()
    bank = {"P1": "IIa e0, Ia e6", "P2": "Ia d0, Ib c0"}
    assert "IIa*d0" not in drift(bank, carrying={"P2": {"Ib": "gold"}}).legal()


def test_drift_winner_in_a_home_is_sent_home() -> None:
    game = drift({"P1": "IIIa b10, IIIb b8, IIa c6, IIb a11, Ia a12", "P2": "Ia b9"}).apply("IIIa*b9")
    assert game.position()["pieces"] == {
        "P1": {"IIIa": "b0", "IIIb": "b8", "IIa": "c6", "IIb": "a11", "Ia": "a12"},
        "P2": {"Ia": "b9"},
    }


def test_drift_chain_of_pieces_sent_home() -> None:
    game = drift(
        {"P1": "IIIa c4, IIa b15", "P2": "Ia c5", "P3": "Ib b9"},
        homes=("b0", "b9", "b15"),
        carrying={"P2": {"Ia": "gold"}, "P3": {"Ib": "silver"}},
        repositories={"P2": "copper gold"},
    )
    end = game.apply("IIIa*c5")
    position = end.position()
    assert position["pieces"] == {"P1": {"IIIa": "c5", "IIa": "b0"}, "P2": {"Ia": "b9"}, "P3": {"Ib": "b15"}}
    # The silver that P3 left in the home of P2 is the coin P2 lacked, but it lies loose.
    assert position["loose"] == {"c5": {"gold": 1}, "b9": {"silver": 1}}
    assert position["repositories"]["P2"] == ["copper", "gold"]
    assert end.result is None


def test_drift_coins() -> None:
    pieces = {"P1": "Ia b9, Ib b0", "P2": "IIIa i3"}
    game = drift(pieces, repositories={"P1": "gold", "P2": "gold silver"}, loose={"b9": "copper", "b0": "gold"})
    assert {"+copper", "^gold", "^silver"} <= of_piece(game, "Ia")
    stolen = game.apply("Ia^silver")
    assert stolen.position()["repositories"]["P2"] == ["gold"]
    assert stolen.position()["carrying"]["P1"] == {"Ia": "silver"}
    picked = game.apply("Ib+gold")
    assert picked.position()["loose"] == {"b9": {"copper": 1}}
    assert "Ib^gold" not in game.legal()
    next_turn = after(picked, "done", "done")
    assert "Ib-gold" not in next_turn.legal()  # the repository has gold already
    back = after(stolen, "done", "done", "Ia-silver")
    assert back.position()["repositories"]["P2"] == ["gold", "silver"]


def test_drift_carrying_into_homes() -> None:
    pieces = {"P1": "Ia b1, Ib b10", "P2": "IIIa i3"}
    carrying = {"P1": {"Ia": "gold", "Ib": "silver"}}
    game = drift(pieces, carrying=carrying, repositories={"P1": "copper silver"})
    assert ">b0" in of_piece(game, "Ia")
    assert ">b9" not in of_piece(game, "Ib")
    win = after(game, "Ia>b0", "done", "done", "Ia-gold")
    assert win.result == {"P1": Fraction(1), "P2": Fraction(-1)}
    assert ">b0" not in of_piece(drift(pieces, carrying=carrying, repositories={"P1": "gold"}), "Ia")


def test_drift_leaving_home_by_choice() -> None:
    game = drift({"P1": "IIIa b0, IIa b0, Ia b0", "P2": "IIIa i3"})
    assert "done" not in game.legal()
    assert of_piece(game, "Ia") == set()  # III and II could both have left
    assert of_piece(game, "IIa")
    stays = after(game, "IIa>b1", "IIa>b2")
    assert stays.position()["turn"]["stayed"] == 1
    assert "done" not in stays.legal()
    end = after(stays, "Ia>b1", "done")
    assert end.position()["pieces"]["P1"] == {"IIIa": "b0", "IIa": "b2", "Ia": "b1"}


def test_drift_leaving_home_when_barred() -> None:
    own = "IIIa a23, IIIb a0, IIa b17, IIb b1, Ia b0, Ib b0"
    # P2's three holds c0 against 1; nothing at home can leave.
    game = drift({"P1": own, "P2": "IIIa c0, IIIb d0, IIa d1"})
    assert "done" in game.legal()
    end = game.apply("done")
    assert "Ia" not in end.position()["pieces"]["P1"]
    assert end.position()["pieces"]["P1"]["Ib"] == "b0"
    # The coin of the piece removed lies loose, and does not complete the repository.
    game = drift(
        {"P1": own, "P2": "IIIa c0, IIIb d0, IIa d1"},
        carrying={"P1": {"Ia": "gold"}},
        repositories={"P1": "copper silver"},
    )
    end = game.apply("done")
    assert (end.result, end.position()["loose"]) == (None, {"b0": {"gold": 1}})


def test_drift_pieces_that_come_home_during_the_turn_have_no_obligation() -> None:
    pieces = {"P1": "IIIa b0, IIa b0, IIIb c5, Ia b10, Ib c3", "P2": "Ia c4, IIIa i3"}
    game = after(drift(pieces), "IIIa>b1", "IIIa>b2", "Ia>b9", "Ib*c4")
    assert game.position()["pieces"]["P1"]["Ia"] == "b0"  # sent home by P2's piece
    assert game.position()["turn"]["obliged"] == ["IIa"]
    end = game.apply("done")
    assert end.position()["pieces"]["P1"] == {"IIIa": "b2", "IIa": "b0", "IIIb": "c5", "Ia": "b0", "Ib": "c4"}
    assert "done" not in end.apply("done").legal()  # now there are two from the beginning of the turn
    # A piece that leaves and returns is not there since the beginning, and the one that stayed is alone.
    back = after(drift({"P1": "IIIa b0, IIa b0, Ia e0", "P2": "Ia i3"}), "IIIa>b1")
    assert ">b0" not in of_piece(back, "IIIa")
    assert after(back, "IIa>c0", "IIa>c1", "done").mover == "P2"


def test_drift_an_exit_to_be_won_by_attack_is_a_way_out() -> None:
    pieces = {"P1": "IIIa b0, Ia b0, IIa a23, IIb a0, IIIb b17, Ib b1", "P2": "Ia c0"}
    game = drift(pieces)
    assert "done" not in game.legal()
    assert "done" in game.apply("IIIa*c0").legal()


def test_drift_help_within_a_river() -> None:
    two = {"P1": "IIa a3, IIb a4", "P2": "IIIa b3"}
    assert not [n for n in drift(two).legal() if "*" in n]
    bank = drift({"P1": "IIa a3, IIb a4, Ia b4", "P2": "IIIa b3"})
    assert "Ia*b3" in bank.legal()  # 1 + 2 + 2 against 3
    assert "IIa*b3" not in bank.legal()  # 2 + 1
    outcrop = drift({"P1": "IIa a3, IIb a4", "P2": "IIa i1"})
    assert not [n for n in outcrop.legal() if "*" in n]
    other_river = drift({"P1": "IIa a3, IIb g2, IIIa h1", "P2": "IIIa i1"})
    assert {"IIa*i1", "IIIa*i1"} <= set(other_river.legal())


def test_drift_siege() -> None:
    pieces = {"P1": "IIIa b10, IIIb b8, IIa c6, IIb a11, Ia a12", "P2": "Ia b9, IIa c4"}
    game = drift(pieces, carrying={"P2": {"Ia": "gold"}}, siege=True).apply("IIIa*b9")
    assert game.position()["pieces"]["P1"]["IIIa"] == "b9"
    assert game.position()["pieces"]["P2"] == {"IIa": "c4"}
    assert game.position()["loose"] == {"b9": {"gold": 1}}
    # A piece beaten elsewhere returns home as always, and drives out the one that stands there.
    pieces = {"P1": "IIIa b9, IIIb c5", "P2": "IIa c4"}
    game = drift(pieces, siege=True).apply("IIIb*c4")
    assert game.position()["pieces"] == {"P1": {"IIIa": "b0", "IIIb": "c4"}, "P2": {"IIa": "b9"}}


def test_drift_reentry() -> None:
    pieces = {"P1": "IIIa a5, IIIb d6", "P2": "Ia i3"}
    walked = after(drift(pieces), "IIIa>b4", "IIIa>b5")
    assert ">a6" in of_piece(walked, "IIIa")
    walked = after(drift(pieces, reentry=False), "IIIa>b4", "IIIa>b5")
    assert not {">a6", ">a7"} & of_piece(walked, "IIIa")
    across = after(drift(pieces, reentry=False), "IIIa>b4", "IIIa>c3")
    assert {">d4", ">d5"} & of_piece(across, "IIIa")  # another river is free
    enemy = {"P1": "IIIa a5", "P2": "Ia a6"}
    attack = after(drift(enemy, reentry=False), "IIIa>b4", "IIIa>b5")
    assert "*a6" not in of_piece(attack, "IIIa")
    assert "*a6" in of_piece(after(drift(enemy), "IIIa>b4", "IIIa>b5"), "IIIa")


def test_drift_no_obligation_with_one_piece_at_home() -> None:
    game = drift({"P1": "IIIa b0, Ia b9", "P2": "IIa c5, Ib d9"})
    assert "done" in game.legal()
    # P2's own defeat sends P1's Ia home, where IIIa stands: both stay, as the turn began with one.
    sent = after(drift({"P1": "IIIa c4, IIa b0, Ia b9", "P2": "IIa c5"}), "IIIa*c5", "done")
    assert sent.position()["pieces"]["P1"] == {"IIIa": "c5", "IIa": "b0", "Ia": "b0"}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_drift_keeps_coins_and_spaces(players: int) -> None:
    """No coin is lost, a space holds one piece except its owner's home, and a player can always decide something."""
    game: Drift
    looked_at = 0
    for game in random_states(Drift(players=players), seed=players, limit=600):
        position = game.position()
        if position["coins_placed"] < 3 * players:
            continue
        looked_at += 1
        held = [coin for own in position["carrying"].values() for coin in own.values()]
        held += [coin for own in position["repositories"].values() for coin in own]
        for coin in COINS:
            assert held.count(coin) + sum(pile.get(coin, 0) for pile in position["loose"].values()) == players
        places = [space for name, own in position["pieces"].items() for space in own.values()]
        homes = set(position["homes"].values())
        assert all(places.count(space) == 1 for space in places if space not in homes)
        for name, home in position["homes"].items():
            inside = {who for who, own in position["pieces"].items() if home in own.values()}
            assert len(inside) <= 1
            assert places.count(home) == 1 or inside <= {name}
    assert looked_at > 100


@pytest.mark.long
def test_the_room_of_sokoban_is_tidied_in_thirty_six_steps_and_no_fewer() -> None:
    start = Sokoban.start(steps=100)
    reached, frontier, steps = {(start.crates, start.keeper)}, [start], 0
    while not any(one.result == "Keeper wins" for one in frontier):
        following = [after for one in frontier for after in one.moves().values()]
        frontier = list({(one.crates, one.keeper): one for one in following}.values())
        frontier = [one for one in frontier if (one.crates, one.keeper) not in reached]
        reached |= {(one.crates, one.keeper) for one in frontier}
        steps += 1
    assert steps == 36
