"""Small games in which something is hidden, each written by itself: who decides, what is legal, what it pays, and what each
player has noticed. `noticed` is a list for each player; two courses of a game are the same to a player where it is the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Protocol


class Unseen(Protocol):
    """A game while it is played."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def noticed(self) -> tuple[list[object], ...]: ...

    def mover(self) -> str | None:
        """A player, "chance", or None at the end."""

    def legal(self) -> list[str]: ...

    def take(self, notation: str) -> None: ...

    def pays(self) -> tuple[float, ...]: ...


CARDS = ("jack", "queen", "king")


class Kuhn:
    """Kuhn's poker: three cards, one each, one bet."""

    def __init__(self) -> None:
        self.players = ("First", "Second")
        self.hand: list[str] = []
        self.bets = ""
        self.noticed: tuple[list[object], list[object]] = ([], [])

    def mover(self) -> str | None:
        if len(self.hand) < 2:
            return "chance"
        return {"": "First", "c": "Second", "b": "Second", "cb": "First"}.get(self.bets)

    def legal(self) -> list[str]:
        if len(self.hand) < 2:
            return [f"{self.players[len(self.hand)]} {card}" for card in CARDS if card not in self.hand]
        return ["bet", "fold"] if self.bets.endswith("b") else ["check", "bet"]

    def take(self, notation: str) -> None:
        if len(self.hand) < 2:
            self.noticed[len(self.hand)].append(notation)
            self.hand.append(notation.split()[1])
            if len(self.hand) == 2:
                self.noticed[0].append("your turn")
            return
        self.bets += "f" if notation == "fold" else notation[0]
        for known in self.noticed:
            known.append(notation)
        if self.mover() is None and "f" not in self.bets:
            for known in self.noticed:
                known.append(tuple(self.hand))

    def pays(self) -> tuple[float, float]:
        stake = 2 if self.bets.count("b") == 2 else 1
        has_better = CARDS.index(self.hand[0]) > CARDS.index(self.hand[1])
        first = self.bets == "bf" if self.bets.endswith("f") else has_better
        return (stake, -stake) if first else (-stake, stake)


class Phantom:
    """Stones that the other does not see; `won` tells who has won by some stones of one player."""

    def __init__(self, players: tuple[str, str]) -> None:
        self.players = players
        self.cells = ["".join(one) for one in product("abc", "123")]
        self.stones: dict[str, int] = {}
        self.met: tuple[set[str], set[str]] = (set(), set())
        self.turn = 0
        self.winner: int | None = None
        self.drawn = False
        self.noticed: tuple[list[object], list[object]] = ([], [])

    def mover(self) -> str | None:
        return None if self.drawn or self.winner is not None else self.players[self.turn]

    def legal(self) -> list[str]:
        me = self.turn
        return sorted(cell for cell in self.cells if self.stones.get(cell) != me and cell not in self.met[me])

    def take(self, notation: str) -> None:
        me = self.turn
        if notation in self.stones:
            self.met[me].add(notation)
            self.noticed[me].append((notation, "taken"))
            return
        self.stones[notation] = me
        self.noticed[me].append(notation)
        self.noticed[1 - me].append("the other has played")
        if self.won([cell for cell, owner in self.stones.items() if owner == me], me):
            self.winner = me
        self.drawn = self.winner is None and len(self.stones) == len(self.cells)
        self.turn = 1 - me

    def won(self, stones: Sequence[str], player: int) -> bool:
        raise NotImplementedError

    def pays(self) -> tuple[float, float]:
        if self.winner is None:
            return 0, 0
        return (1, -1) if self.winner == 0 else (-1, 1)


class PhantomTicTacToe(Phantom):
    def __init__(self) -> None:
        super().__init__(("Cross", "Nought"))

    def won(self, stones: Sequence[str], player: int) -> bool:
        lines = [[c + r for r in "123"] for c in "abc"] + [[c + r for c in "abc"] for r in "123"]
        lines += [["a1", "b2", "c3"], ["a3", "b2", "c1"]]
        return any(set(line) <= set(stones) for line in lines)


class DarkHex(Phantom):
    """On a rhombus of three by three: the first joins the rows, the second the columns."""

    def __init__(self) -> None:
        super().__init__(("Red", "Blue"))

    def won(self, stones: Sequence[str], player: int) -> bool:
        def at(cell: str) -> tuple[int, int]:
            return "abc".index(cell[0]), "123".index(cell[1])

        def way(cell: str) -> int:
            return at(cell)[1 - player]

        reached = {cell for cell in stones if way(cell) == 0}
        while True:
            more = {cell for cell in stones if any(_touch(at(cell), at(one)) for one in reached)} | reached
            if more == reached:
                return any(way(cell) == 2 for cell in reached)
            reached = more


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return (one[0] - other[0], one[1] - other[1]) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


class Battleship:
    """Two seas of three by three, a ship of two and one of one each."""

    def __init__(self) -> None:
        self.players = ("Left", "Right")
        self.rows = ("123", "567")
        self.ships: tuple[set[str], set[str]] = (set(), set())
        self.laid = 0
        self.shots: set[str] = set()
        self.turn = 0
        self.noticed: tuple[list[object], list[object]] = ([], [])

    def mover(self) -> str | None:
        return None if self._lost() is not None else self.players[self.turn]

    def _lost(self) -> int | None:
        return next((p for p in (0, 1) if self.laid == 4 and self.ships[p] <= self.shots), None)

    def _hulls(self) -> Iterator[tuple[str, set[str]]]:
        rows, length = self.rows[self.turn], 2 if self.laid % 2 == 0 else 1
        for column, row in product("abc", rows):
            for direction in "NE" if length > 1 else "N":
                hull = {column + row}
                if length == 2:
                    c = "abc".index(column) + (direction == "E")
                    r = rows.index(row) + (direction == "N")
                    if c == 3 or r == 3:
                        continue
                    hull.add("abc"[c] + rows[r])
                if not hull & self.ships[self.turn]:
                    yield f"{column}{row}{direction}", hull

    def legal(self) -> list[str]:
        if self.laid < 4:
            return [notation for notation, _ in self._hulls()]
        return ["".join(one) for one in product("abc", self.rows[1 - self.turn]) if "".join(one) not in self.shots]

    def take(self, notation: str) -> None:
        if self.laid < 4:
            self.ships[self.turn].update(dict(self._hulls())[notation])
            self.noticed[self.turn].append(notation)
            self.laid += 1
            if self.laid % 2 == 0:
                self.noticed[1 - self.turn].append("the ships are laid")
                self.turn = 1 - self.turn
            return
        self.shots.add(notation)
        hit = notation in self.ships[1 - self.turn]
        for known in self.noticed:
            known.append((notation, hit))
        self.turn = 1 - self.turn

    def pays(self) -> tuple[float, float]:
        return (-1, 1) if self._lost() == 0 else (1, -1)
