"""The family of draughts as a program that looks for whole moves and then tells them jump by jump."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
STRAIGHT = ((2, 0), (0, -2), (-2, 0), (0, 2))


class Piece(NamedTuple):
    """White is 0."""

    owner: int
    king: bool


class Jump(NamedTuple):
    start: Square
    over: Square
    end: Square


class Capture(NamedTuple):
    """A whole capture: its jumps, whether a king makes it, and which of the pieces taken were kings."""

    jumps: tuple[Jump, ...]
    by_king: bool
    kings: tuple[bool, ...]


Board = dict[Square, Piece]
Worth = Callable[[Capture], tuple[int, ...]]


@dataclass(frozen=True)
class Rules:
    """What the games of the family do not have in common."""

    size: int = 8
    ranks: int = 3
    first: int = 0
    mirrored: bool = False
    backward: bool = True
    flying: bool = True
    crowning: str = "passes"  # or stops, or flies
    stops_behind: bool = False
    lifts_at_once: bool = False
    men_spare_kings: bool = False
    straight: bool = False
    king_steps: int | None = None
    worth: Worth = lambda capture: ()
    quiet: int = 30
    threefold: bool = True
    letters: bool = False

    def name(self, square: Square) -> str:
        x, y = square
        if self.letters:
            return f"{ascii_lowercase[x]}{y + 1}"
        return str((self.size - 1 - y) * self.size // 2 + x // 2 + 1)

    def within(self, square: Square) -> bool:
        return all(0 <= way < self.size for way in square)

    def start(self) -> Board:
        board = {}
        for x in range(self.size):
            for y in range(self.size):
                if (x + y) % 2 == self.mirrored:
                    if y < self.ranks:
                        board[x, y] = Piece(0, False)
                    elif y >= self.size - self.ranks:
                        board[x, y] = Piece(1, False)
        return board

    def last(self, owner: int) -> int:
        """The row on which a man becomes a king."""
        return 0 if owner else self.size - 1

    def line(self, square: Square, dx: int, dy: int, far: bool) -> Iterator[Square]:
        """The squares in a direction; without `far` the first one only."""
        x, y = square[0] + dx, square[1] + dy
        while self.within((x, y)):
            yield x, y
            if not far:
                return
            x, y = x + dx, y + dy

    def steps(self, board: Board, start: Square) -> Iterator[Square]:
        piece = board[start]
        for dx, dy in SLANTED:
            if piece.king or (dy > 0) == (piece.owner == 0):
                for end in self.line(start, dx, dy, self.flying and piece.king):
                    if end in board:
                        break
                    yield end

    def captures(self, board: Board, start: Square, piece: Piece, taken: frozenset[Square]) -> list[Capture]:
        """All ways to go on taking to the end; `board` is without the piece itself."""
        found = []
        for dx, dy in SLANTED + STRAIGHT * self.straight:
            if not (self.backward or piece.king or (dy > 0) == (piece.owner == 0)):
                continue
            far = self.flying and piece.king
            over = next((square for square in self.line(start, dx, dy, far) if square in board), None)
            if over is None or over in taken or board[over].owner == piece.owner:
                continue
            if self.men_spare_kings and board[over].king and not piece.king:
                continue
            found += self.landings(board, Jump(start, over, over), (dx, dy), piece, taken)
        return found

    def landings(
        self, board: Board, jump: Jump, way: tuple[int, int], piece: Piece, taken: frozenset[Square]
    ) -> list[Capture]:
        """The captures that begin with a jump over a piece, wherever it ends."""
        left = {square: other for square, other in board.items() if not (self.lifts_at_once and square == jump.over)}
        on, stop = [], []
        for end in self.line(jump.over, *way, self.flying and piece.king and not self.stops_behind):
            if end in board:
                break
            arrived, goes_on = piece, True
            if end[1] == self.last(piece.owner) and not piece.king:
                arrived = Piece(piece.owner, self.crowning == "flies")
                goes_on = self.crowning != "stops"
            rest = self.captures(left, end, arrived, taken | {jump.over}) if goes_on else []
            was_king = board[jump.over].king
            made = jump._replace(end=end)
            on += [Capture((made, *one.jumps), piece.king, (was_king, *one.kings)) for one in rest]
            if not rest:
                stop.append(Capture((made,), piece.king, (was_king,)))
        return on or stop


def by_number(capture: Capture) -> tuple[int, ...]:
    return (len(capture.jumps),)


def by_number_and_worth(capture: Capture) -> tuple[int, ...]:
    return len(capture.jumps), sum(capture.kings)


def by_kings_first(capture: Capture) -> tuple[int, ...]:
    return (capture.by_king,)


def by_four_laws(capture: Capture) -> tuple[int, ...]:
    """Of Italian draughts."""
    soon = -capture.kings.index(True) if any(capture.kings) else 0
    return len(capture.jumps), capture.by_king, sum(capture.kings), soon


def by_value(capture: Capture) -> tuple[int, ...]:
    """Of Frisian draughts: a king is one and a half men."""
    return sum(3 if king else 2 for king in capture.kings), capture.by_king


@dataclass(frozen=True)
class Draughts:
    """A position. While a move is being made, `rest` are the ways in which it can go on."""

    rules: Rules
    board: Board
    turn: int
    rest: tuple[tuple[Jump, ...], ...] = ()
    whole: tuple[Jump, ...] = ()
    quiet: int = 0
    seen: tuple[object, ...] = field(default=())
    runs: tuple[tuple[Square | None, int], ...] = ((None, 0), (None, 0))

    @classmethod
    def start(cls, rules: Rules) -> Draughts:
        return cls(rules, rules.start(), rules.first)._turn_begins()

    def _turn_begins(self) -> Draughts:
        seen = () if self.quiet == 0 else self.seen
        return replace(self, seen=(*seen, (frozenset(self.board.items()), self.turn)))

    def _captures(self) -> list[tuple[Jump, ...]]:
        found = []
        for square, piece in self.board.items():
            if piece.owner == self.turn:
                others = {other: what for other, what in self.board.items() if other != square}
                found += self.rules.captures(others, square, piece, frozenset())
        best = max((self.rules.worth(one) for one in found), default=())
        return [one.jumps for one in found if self.rules.worth(one) == best]

    def _walks(self) -> list[tuple[Square, Square]]:
        mine = [square for square, piece in self.board.items() if piece.owner == self.turn]
        runner, steps = self.runs[self.turn]
        if steps == self.rules.king_steps and not all(self.board[square].king for square in mine):
            mine = [square for square in mine if square != runner]
        return [(start, end) for start in mine for end in self.rules.steps(self.board, start)]

    @property
    def mover(self) -> str | None:
        return None if self.result else ("White", "Black")[self.turn]

    @property
    def result(self) -> str | None:
        if self.rest:
            return None
        if self.rules.threefold and self.seen.count(self.seen[-1]) == 3:
            return "draw"
        if not self._captures() and not self._walks():
            return ("Black wins", "White wins")[self.turn]
        return "draw" if self.quiet == self.rules.quiet else None

    def legal(self) -> list[str]:
        """The notations of all decisions, each a step or one jump."""
        if self.result:
            return []
        name = self.rules.name
        jumps = {way[0] for way in self.rest or self._captures()}
        if jumps:
            return [f"{name(jump.start)}x{name(jump.end)}" for jump in jumps]
        return [f"{name(start)}-{name(end)}" for start, end in self._walks()]

    def apply(self, notation: str) -> Draughts:
        name = self.rules.name
        if "-" in notation:
            start, end = next(one for one in self._walks() if "-".join(map(name, one)) == notation)
            quiet = self.quiet + 1 if self.board[start].king else 0
            return self._moved(start, end, (), quiet)
        ways = [way for way in self.rest or self._captures() if f"{name(way[0].start)}x{name(way[0].end)}" == notation]
        whole = (*self.whole, ways[0][0])
        rest = tuple(way[1:] for way in ways if way[1:])
        if rest:
            return replace(self, rest=rest, whole=whole)
        return self._moved(whole[0].start, whole[-1].end, whole, 0)

    def _moved(self, start: Square, end: Square, jumps: tuple[Jump, ...], quiet: int) -> Draughts:
        gone = {jump.over for jump in jumps} | {start}
        board = {square: piece for square, piece in self.board.items() if square not in gone}
        last = self.rules.last(self.turn)
        touched = self.rules.crowning == "flies" and any(jump.end[1] == last for jump in jumps)
        board[end] = Piece(self.turn, self.board[start].king or end[1] == last or touched)
        runs = list(self.runs)
        runs[self.turn] = (None, 0)
        if not jumps and self.board[start].king and self.rules.king_steps is not None:
            runner, steps = self.runs[self.turn]
            runs[self.turn] = (end, min(steps + 1, self.rules.king_steps) if runner == start else 1)
        after = replace(self, board=board, turn=1 - self.turn, rest=(), whole=(), quiet=quiet, runs=tuple(runs))
        return after._turn_begins()


INTERNATIONAL = Rules(size=10, ranks=4, worth=by_number, quiet=50)
"""Men pass the last row, kings fly, and the most must be taken."""

FAMILY = {
    "draughts": Rules(first=1, backward=False, flying=False, crowning="stops", quiet=80, threefold=False),
    "draughts/international": INTERNATIONAL,
    "draughts/brazilian": replace(INTERNATIONAL, size=8, ranks=3, quiet=40),
    "draughts/canadian": replace(INTERNATIONAL, size=12, ranks=5),
    "draughts/pool": Rules(first=1),
    "draughts/russian": Rules(crowning="flies", letters=True),
    "draughts/czech": Rules(backward=False, crowning="stops", worth=by_kings_first, letters=True),
    "draughts/thai": Rules(
        ranks=2, backward=False, crowning="stops", stops_behind=True, lifts_at_once=True, quiet=80, threefold=False
    ),
    "draughts/spanish": Rules(
        mirrored=True, backward=False, crowning="stops", worth=by_number_and_worth, quiet=80, threefold=False
    ),
    "draughts/frisian": replace(INTERNATIONAL, worth=by_value, straight=True, king_steps=3),
    "draughts/italian": Rules(
        mirrored=True,
        backward=False,
        flying=False,
        crowning="stops",
        men_spare_kings=True,
        worth=by_four_laws,
        quiet=80,
        threefold=False,
    ),
}
