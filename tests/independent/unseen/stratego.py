"""Little Stratego as a program of its own: a dictionary of men, and for each player the list of what he has noticed."""

from __future__ import annotations

from itertools import product

RANKS = ("flag", "spy", "scout", "miner", "general", "bomb")
LETTERS = dict(zip("fysmgb", RANKS, strict=True))
PLAYERS = ("Red", "Blue")
CELLS = [column + row for row, column in product("12345", "abcd")]


def _beside(cell: str, direction: tuple[int, int]) -> str | None:
    to = chr(ord(cell[0]) + direction[0]) + chr(ord(cell[1]) + direction[1])
    return to if to in CELLS else None


def _beats(one: str, other: str) -> bool:
    if other == "bomb":
        return one == "miner"
    if (one, other) == ("spy", "general"):
        return True
    return RANKS.index(one) > RANKS.index(other)


class Stratego:
    """Six men a side on four columns and five rows."""

    def __init__(self, patience: int = 40) -> None:
        self.players = PLAYERS
        self.men: dict[str, tuple[int, str]] = {}
        self.quiet, self.patience = 0, patience
        self.turn, self.put = 0, 0
        self.winner: int | None = None
        self.noticed: tuple[list[object], list[object]] = ([], [])

    @classmethod
    def of_little_patience(cls) -> Stratego:
        """One that is drawn after six turns without a fight."""
        return cls(6)

    def _drawn(self) -> bool:
        return self.put == 12 and self.winner is None and self.quiet >= self.patience

    def mover(self) -> str | None:
        return None if self._drawn() or self._winner() is not None else PLAYERS[self.turn]

    def _winner(self) -> int | None:
        if self.winner is None and self.put == 12 and not self._drawn() and not self._goes():
            return 1 - self.turn
        return self.winner

    def _goes(self) -> list[str]:
        found = []
        for cell, (owner, rank) in self.men.items():
            if owner != self.turn or rank in ("flag", "bomb"):
                continue
            for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                to = _beside(cell, direction)
                while to is not None:
                    if self.men.get(to, (-1, ""))[0] != self.turn:
                        found.append(cell + to)
                    if to in self.men or rank != "scout":
                        break
                    to = _beside(to, direction)
        return found

    def legal(self) -> list[str]:
        if self.put < 12:
            rows, there = (
                "12" if self.turn == 0 else "45",
                [rank for owner, rank in self.men.values() if owner == self.turn],
            )
            free = [cell for cell in CELLS if cell[1] in rows and cell not in self.men]
            return [cell + letter for cell, letter in product(free, LETTERS) if LETTERS[letter] not in there]
        return self._goes()

    def take(self, notation: str) -> None:
        if self.put < 12:
            self.men[notation[:2]] = (self.turn, LETTERS[notation[2]])
            self.noticed[self.turn].append(notation)
            self.noticed[1 - self.turn].append(notation[:2])
            self.put += 1
            self.turn = self.put // 6 % 2
            return
        start, to = notation[:2], notation[2:]
        (owner, rank), met = self.men.pop(start), self.men.get(to)
        for known in self.noticed:
            known.append((notation, rank if met else "", met))
        self.quiet = 0 if met else self.quiet + 1
        if met is None or _beats(rank, met[1]):
            self.men[to] = owner, rank
        elif met[1] == rank:
            del self.men[to]
        if met is not None and met[1] == "flag":
            self.winner = owner
        self.turn = 1 - self.turn

    def pays(self) -> tuple[float, float]:
        winner = self._winner()
        return (0, 0) if winner is None else (1, -1) if winner == 0 else (-1, 1)
