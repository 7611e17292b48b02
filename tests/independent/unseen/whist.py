"""Three tricks of whist as a program of its own: hands are lists of words, and a trick is settled when its fourth card falls."""

from __future__ import annotations

from itertools import product

SUITS, VALUES = ("clubs", "spades", "hearts"), ("jack", "queen", "king", "ace")
CARDS = [f"{suit}.{value}" for suit, value in product(SUITS, VALUES)]
PLAYERS = ("North", "East", "South", "West")
TRUMPS = "hearts"


def _suit(card: str) -> str:
    return card.split(".")[0]


class Whist:
    """Twelve cards for four, of whom those who face each other are partners."""

    def __init__(self) -> None:
        self.players = PLAYERS
        self.hands: dict[str, list[str]] = {player: [] for player in PLAYERS}
        self.dealt = 0
        self.trick: list[tuple[str, str]] = []
        self.leader = "North"
        self.tricks = [0, 0]
        self.noticed: tuple[list[object], ...] = ([], [], [], [])

    def mover(self) -> str | None:
        if self.dealt < len(CARDS):
            return "chance"
        if sum(self.tricks) == 3:
            return None
        return PLAYERS[(PLAYERS.index(self.leader) + len(self.trick)) % 4]

    def legal(self) -> list[str]:
        mover = self.mover()
        if mover == "chance":
            held = {card for hand in self.hands.values() for card in hand}
            return [f"{PLAYERS[self.dealt % 4]} {card}" for card in CARDS if card not in held]
        hand = self.hands[mover] if mover else []
        led = [card for card in hand if self.trick and _suit(card) == _suit(self.trick[0][1])]
        return led or hand

    def take(self, notation: str) -> None:
        mover = self.mover()
        if mover == "chance":
            player, card = notation.split()
            self.hands[player].append(card)
            self.noticed[PLAYERS.index(player)].append(notation)
            self.dealt += 1
            if self.dealt == len(CARDS):
                for known in self.noticed:
                    known.append("North leads")
            return
        assert mover is not None
        self.hands[mover].remove(notation)
        self.trick.append((mover, notation))
        for known in self.noticed:
            known.append(notation)
        if len(self.trick) == 4:
            self.leader, _ = max(self.trick, key=lambda played: self._strength(played[1]))
            self.tricks[PLAYERS.index(self.leader) % 2] += 1
            self.trick = []

    def _strength(self, card: str) -> tuple[bool, bool, int]:
        suit, value = card.split(".")
        return suit == TRUMPS, suit == _suit(self.trick[0][1]), VALUES.index(value)

    def pays(self) -> tuple[float, ...]:
        won = 1 if self.tricks[0] > self.tricks[1] else -1
        return won, -won, won, -won
