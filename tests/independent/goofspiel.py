"""Goofspiel as a program without cards: three sets of numbers, bids and points."""

from __future__ import annotations

from typing import NamedTuple

Hand = frozenset[int]


class Goofspiel(NamedTuple):
    """Both hands, the prizes that are left and the one that is bid for, what Left has bid while Right bids, and the points."""

    hands: tuple[Hand, Hand]
    prizes: Hand
    prize: int | None = None
    bid: int | None = None
    points: tuple[int, int] = (0, 0)

    @classmethod
    def start(cls, cards: int = 6) -> Goofspiel:
        """All cards in the hands, and all prizes to come."""
        values = frozenset(range(1, cards + 1))
        return cls((values, values), values)

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self.hands[1]:
            return None
        left, right = self.points
        return "draw" if left == right else "Left wins" if left > right else "Right wins"

    @property
    def mover(self) -> str | None:
        """Who decides: chance about the prize, then Left, then Right."""
        if self.result:
            return None
        return "chance" if self.prize is None else "Left" if self.bid is None else "Right"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        if self.result:
            return []
        return [str(n) for n in sorted(self.prizes if self.prize is None else self.hands[self.bid is not None])]

    def apply(self, notation: str) -> Goofspiel:
        """The position after a decision, with the prize won if it was the last of three."""
        card = int(notation)
        if self.prize is None:
            return self._replace(prize=card, prizes=self.prizes - {card})
        if self.bid is None:
            return self._replace(bid=card)
        left, right = self.points
        won = (left + self.prize * (self.bid > card), right + self.prize * (card > self.bid))
        hands = self.hands[0] - {self.bid}, self.hands[1] - {card}
        return self._replace(hands=hands, prize=None, bid=None, points=won)
