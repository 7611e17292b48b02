"""The royal game of Ur, written again: two lists of fourteen squares, of which the middle eight are the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

NAMES = ("Light", "Dark")
WAYS = tuple(
    tuple(f"{letter}{row}" for letter in "dcba") + tuple(f"{letter}2" for letter in "abcdefgh") + (f"h{row}", f"g{row}")
    for row in (1, 3)
)
ROSETTES = (3, 7, 13)


@dataclass(frozen=True)
class RoyalUr:
    pieces: int = 7
    refuge: bool = True
    on: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    """The steps of their ways on which the players' pieces stand."""
    home: tuple[int, int] = (0, 0)
    side: int = 0
    roll: int | None = None

    @property
    def mover(self) -> str | None:
        """Who decides."""
        return None if self.result else "chance" if self.roll is None else NAMES[self.side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return next((f"{name} wins" for side, name in enumerate(NAMES) if self.home[side] == self.pieces), None)

    def _open(self, to: int) -> bool:
        if to in self.on[self.side]:
            return False
        return not (self.refuge and to == 7 and 7 in self.on[1 - self.side])

    def _moves(self) -> dict[str, tuple[int, int]]:
        """From step to step of the way; -1 is beside the board, 14 at home."""
        assert self.roll is not None
        way, mine, found = WAYS[self.side], self.on[self.side], {}
        if self.roll and len(mine) + self.home[self.side] < self.pieces and self._open(self.roll - 1):
            found[f"+{way[self.roll - 1]}"] = (-1, self.roll - 1)
        for at in mine:
            to = at + self.roll
            if to < 14 and self.roll and self._open(to):
                found[f"{way[at]}-{way[to]}"] = (at, to)
            elif to == 14:
                found[f"{way[at]}-off"] = (at, to)
        return found

    def legal(self) -> list[str]:
        """Notations of what may be thrown or moved."""
        return [] if self.result else [str(n) for n in range(5)] if self.roll is None else list(self._moves())

    def apply(self, notation: str) -> RoyalUr:
        """The position after a throw or a move."""
        if self.roll is None:
            thrown = replace(self, roll=int(notation))
            return thrown if thrown._moves() else replace(self, side=1 - self.side)
        start, to = self._moves()[notation]
        on, home = [set(self.on[0]), set(self.on[1])], list(self.home)
        on[self.side].discard(start)
        if to == 14:
            home[self.side] += 1
        else:
            on[self.side].add(to)
            if 4 <= to < 12:
                on[1 - self.side].discard(to)
        side = self.side if to in ROSETTES else 1 - self.side
        return replace(self, on=(frozenset(on[0]), frozenset(on[1])), home=(home[0], home[1]), side=side, roll=None)
