"""Rock paper scissors as a program: two hands and what they have won."""

from __future__ import annotations

from typing import NamedTuple

BEATEN = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


class RockPaperScissors(NamedTuple):
    """Rounds to be won and to be played at most; those that each player has won, and that were played; the hidden hand of Left."""

    goal: int = 3
    limit: int = 50
    wins: tuple[int, int] = (0, 0)
    played: int = 0
    hidden: str | None = None

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        left, right = self.wins
        if self.goal not in self.wins and self.played < self.limit:
            return None
        return "draw" if left == right else "Left wins" if left > right else "Right wins"

    @property
    def mover(self) -> str | None:
        """Whose hand is asked for next."""
        return None if self.result else "Right" if self.hidden else "Left"

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return [] if self.result else ["rock", "paper", "scissors"]

    def apply(self, notation: str) -> RockPaperScissors:
        """The position after a decision, with the round played if it was the second."""
        if self.hidden is None:
            return self._replace(hidden=notation)
        left, right = self.wins
        won = (left + (BEATEN[self.hidden] == notation), right + (BEATEN[notation] == self.hidden))
        return self._replace(wins=won, played=self.played + 1, hidden=None)
