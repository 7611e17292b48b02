"""Kriegspiel on four by five as a program of its own: a dictionary of men in letters, and an umpire."""

from __future__ import annotations

from itertools import product

PLAYERS = ("White", "Black")
CELLS = [column + row for row, column in product("12345", "abcd")]
STRAIGHT, SLANT = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = tuple((x, y) for x, y in product((1, -1, 2, -2), repeat=2) if abs(x) != abs(y))
WAYS = {"r": STRAIGHT, "b": SLANT, "q": STRAIGHT + SLANT, "k": STRAIGHT + SLANT, "n": JUMPS}

Men = dict[str, tuple[int, str]]


def _to(cell: str, x: int, y: int) -> str | None:
    to = chr(ord(cell[0]) + x) + chr(ord(cell[1]) + y)
    return to if to in CELLS else None


def _takes(men: Men, cell: str) -> set[str]:
    """The squares that a man attacks."""
    owner, kind = men[cell]
    if kind == "p":
        ahead = 1 if owner == 0 else -1
        return {to for x in (1, -1) if (to := _to(cell, x, ahead))}
    found = set()
    for x, y in WAYS[kind]:
        to = _to(cell, x, y)
        while to is not None:
            found.add(to)
            if to in men or kind in "kn":
                break
            to = _to(to, x, y)
    return found


def _steps(men: Men, cell: str) -> set[str]:
    """Straight ahead, for a pawn before an empty square."""
    owner, kind = men[cell]
    to = _to(cell, 0, 1 if owner == 0 else -1)
    return {to} if kind == "p" and to is not None and to not in men else set()


def _attacked(men: Men, player: int) -> bool:
    kings = {cell for cell, man in men.items() if man == (player, "k")}
    return any(kings & _takes(men, cell) for cell, (owner, _) in men.items() if owner != player)


def _moved(men: Men, start: str, to: str) -> Men:
    owner, kind = men[start]
    last = "5" if owner == 0 else "1"
    rest = {cell: man for cell, man in men.items() if cell != start}
    return rest | {to: (owner, "q" if kind == "p" and to[1] == last else kind)}


class Kriegspiel:
    """A rook, a knight, a king, a bishop and four pawns a side."""

    def __init__(self, patience: int = 80) -> None:
        self.players = PLAYERS
        first = {
            column + row: (owner, kind)
            for row, owner in (("1", 0), ("5", 1))
            for column, kind in zip("abcd", "rnkb", strict=True)
        }
        self.men: Men = first | {column + row: (owner, "p") for row, owner in (("2", 0), ("4", 1)) for column in "abcd"}
        self.turn, self.quiet, self.patience = 0, 0, patience
        self.tried: set[str] = set()
        self.noticed: tuple[list[object], list[object]] = ([], [])

    def _possible(self, start: str, to: str) -> bool:
        men, me = self.men, self.turn
        if men.get(to, (-1, ""))[0] == me:
            return False
        takes = to in _takes(men, start) and (men[start][1] != "p" or to in men)
        return (takes or to in _steps(men, start)) and not _attacked(_moved(men, start, to), me)

    def _own(self) -> Men:
        return {cell: man for cell, man in self.men.items() if man[0] == self.turn}

    def _stuck(self) -> bool:
        return not any(self._possible(start, to) for start in self._own() for to in CELLS)

    def mover(self) -> str | None:
        over = not self.tried and (self._stuck() or self.quiet >= self.patience)
        return None if over else PLAYERS[self.turn]

    def legal(self) -> list[str]:
        own = self._own()
        ways = (start + to for start in own for to in (_takes(own, start) | _steps(own, start)) - own.keys())
        return [way for way in ways if way not in self.tried]

    def take(self, notation: str) -> None:
        start, to = notation[:2], notation[2:]
        me = self.turn
        if not self._possible(start, to):
            self.tried.add(notation)
            self.noticed[me].append((notation, "no"))
            self.noticed[1 - me].append("no")
            return
        said = ("takes", to) if to in self.men else ()
        self.quiet = 0 if to in self.men else self.quiet + 1
        self.men = _moved(self.men, start, to)
        self.tried = set()
        self.turn = 1 - me
        said += ("check",) if _attacked(self.men, 1 - me) else ()
        self.noticed[me].append((notation, said))
        self.noticed[1 - me].append(("moved", said))

    def pays(self) -> tuple[float, float]:
        if not self._stuck() or not _attacked(self.men, self.turn):
            return 0, 0
        return (-1, 1) if self.turn == 0 else (1, -1)
