"""Leduc poker as a program of its own: bets are a word, and what a player has noticed is read off it."""

from __future__ import annotations

from itertools import product

CARDS = [f"{face}.{suit}" for face, suit in product(("jack", "queen", "king"), ("hearts", "spades"))]
PLAYERS = ("First", "Second")


class Leduc:
    """Six cards, two rounds of bets, and a card for both between them."""

    def __init__(self) -> None:
        self.players = PLAYERS
        self.hand: list[str] = []
        self.common: str | None = None
        self.rounds = [""]
        """The bets of each round, a letter each: c, r, f."""
        self.noticed: tuple[list[object], list[object]] = ([], [])

    def _closed(self) -> bool:
        bets = self.rounds[-1]
        return bets.endswith("f") or (len(bets) > 1 and bets.endswith("c"))

    def _over(self) -> bool:
        return self.rounds[-1].endswith("f") or (len(self.rounds) == 2 and self._closed())

    def mover(self) -> str | None:
        if self._over():
            return None
        if len(self.hand) < 2 or self._closed():
            return "chance"
        return PLAYERS[len(self.rounds[-1]) % 2]

    def legal(self) -> list[str]:
        if self._over():
            return []
        left = [card for card in CARDS if card not in self.hand]
        if len(self.hand) < 2:
            return [f"{PLAYERS[len(self.hand)]} {card}" for card in left]
        if self._closed():
            return [f"up {card}" for card in left]
        bets = self.rounds[-1]
        return [*(["fold"] * bets.endswith("r")), "call", *(["raise"] * (bets.count("r") < 2))]

    def take(self, notation: str) -> None:
        if len(self.hand) < 2:
            self.noticed[len(self.hand)].append(notation)
            self.hand.append(notation.split()[1])
            if len(self.hand) == 2:
                self.noticed[0].append("your turn")
            return
        if self._closed():
            self.common = notation.split()[1]
            self.rounds.append("")
        else:
            self.rounds[-1] += notation[0]
        for known in self.noticed:
            known.append(notation)
        if self._over() and not self.rounds[-1].endswith("f"):
            for known in self.noticed:
                known.append(tuple(self.hand))

    def _stakes(self) -> list[int]:
        stakes = [1, 1]
        for size, bets in zip((2, 4), self.rounds, strict=False):
            for at, bet in enumerate(bets):
                if bet != "f":
                    stakes[at % 2] = stakes[1 - at % 2] + size * (bet == "r")
        return stakes

    def _worth(self, player: int) -> tuple[bool, int]:
        face = self.hand[player].split(".")[0]
        is_pair = self.common is not None and self.common.startswith(face)
        return is_pair, ("jack", "queen", "king").index(face)

    def pays(self) -> tuple[float, float]:
        stakes, bets = self._stakes(), self.rounds[-1]
        if bets.endswith("f"):
            winner = len(bets) % 2  # who would decide next is the other one
        elif self._worth(0) == self._worth(1):
            return 0, 0
        else:
            winner = int(self._worth(1) > self._worth(0))
        won = stakes[1 - winner]
        return (won, -won) if winner == 0 else (-won, won)
