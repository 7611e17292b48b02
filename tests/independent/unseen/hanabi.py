"""Hanabi of two colours as a program of its own: the pack is a list of all its cards, and hands are places with cards."""

from __future__ import annotations

COLOURS, HEIGHTS, PLACES = ("red", "blue"), ("one", "two", "three", "four", "five"), ("first", "second", "third")
COPIES = (3, 2, 2, 2, 1)
PLAYERS = ("Ann", "Bob")


class Hanabi:
    """Two players together, each of whom sees the hand of the other one alone."""

    def __init__(self) -> None:
        self.players = PLAYERS
        heights = list(zip(HEIGHTS, COPIES, strict=True))
        self.pack = [f"{colour}.{height}" for colour in COLOURS for height, copies in heights for _ in range(copies)]
        self.hands: tuple[dict[str, str], dict[str, str]] = ({}, {})
        self.lacking = [(player, place) for player in (0, 1) for place in PLACES]
        self.fireworks = dict.fromkeys(COLOURS, 0)
        self.tokens, self.fuses = 8, 3
        self.turn = 0
        self.left: int | None = None
        """Turns that are left once the pack is empty."""
        self.noticed: tuple[list[object], list[object]] = ([], [])

    def mover(self) -> str | None:
        if not self.fuses or self.left == 0 or sum(self.fireworks.values()) == 10:
            return None
        return "chance" if self.lacking else PLAYERS[self.turn]

    def legal(self) -> list[str]:
        if self.lacking:
            player, place = self.lacking[0]
            return [f"{PLAYERS[player]} {place} {card}" for card in sorted(set(self.pack))]
        held, other = self.hands[self.turn], self.hands[1 - self.turn]
        told = {word for card in other.values() for word in card.split(".")}
        return [
            *(f"play {place}" for place in held),
            *(f"discard {place}" for place in held if self.tokens < 8),
            *(f"hint {word}" for word in told if self.tokens),
        ]

    def take(self, notation: str) -> None:
        if self.lacking:
            self._draw(notation.split()[2])
            return
        word, what = notation.split()
        if word == "hint":
            self.tokens -= 1
            cards = self.hands[1 - self.turn]
            self._tell(notation, *(place for place in PLACES if what in cards.get(place, "").split(".")))
        else:
            card = self.hands[self.turn].pop(what)
            self._tell(notation, card)
            if self.pack:
                self.lacking.append((self.turn, what))
            if word == "discard":
                self.tokens += 1
            else:
                self._build(*card.split("."))
        if self.left is not None:
            self.left -= 1
        self.turn = 1 - self.turn

    def _build(self, colour: str, height: str) -> None:
        if HEIGHTS.index(height) != self.fireworks[colour]:
            self.fuses -= 1
            return
        self.fireworks[colour] += 1
        self.tokens = min(8, self.tokens + (height == "five"))

    def _draw(self, card: str) -> None:
        player, place = self.lacking.pop(0)
        self.pack.remove(card)
        self.hands[player][place] = card
        self.noticed[1 - player].append((place, card))
        self.noticed[player].append((place, "face down"))
        if not self.pack:
            self.left = 2

    def _tell(self, *said: str) -> None:
        for known in self.noticed:
            known.append(said)

    def pays(self) -> tuple[float, float]:
        points = sum(self.fireworks.values()) if self.fuses else 0
        return points, points
