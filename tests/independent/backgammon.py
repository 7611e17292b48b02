"""Backgammon, written again: two lists of twenty-six places, each counted from its own player's home.

Place 25 is the bar and 0 what is borne off. Whole turns are made first, as sets of sequences of steps; the longest of them,
or those with the greater number, say which single steps are legal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations

NAMES = ("White", "Black")
ARMY = {24: 2, 13: 5, 8: 3, 6: 5}

Places = tuple[int, ...]
Step = tuple[int, int]  # from a place by a number


def _start() -> Places:
    return tuple(ARMY.get(place, 0) for place in range(26))


def _stepped(mine: Places, theirs: Places, step: Step) -> tuple[Places, Places] | None:
    """What a step leads to; None if it cannot be made."""
    place, number = step
    if not mine[place] or (mine[25] and place != 25):
        return None
    to = place - number
    if to <= 0:
        behind = any(mine[7:]) or (to < 0 and any(mine[place + 1 :]))
        if behind:
            return None
        to = 0
    elif theirs[25 - to] > 1:
        return None
    own, other = list(mine), list(theirs)
    own[place] -= 1
    own[to] += 1
    if to and other[25 - to]:
        other[25 - to] -= 1
        other[25] += 1
    return tuple(own), tuple(other)


def _turns(mine: Places, theirs: Places, numbers: tuple[int, ...]) -> set[tuple[Step, ...]]:
    """All sequences of steps with the numbers in this order, as long as each goes."""
    if not numbers:
        return {()}
    found: set[tuple[Step, ...]] = set()
    for place in range(1, 26):
        step = (place, numbers[0])
        after = _stepped(mine, theirs, step)
        if after:
            found |= {(step, *rest) for rest in _turns(*after, numbers[1:])}
    return found or {()}


@dataclass(frozen=True)
class Backgammon:
    places: tuple[Places, Places] = (_start(), _start())
    side: int = 0
    begun: bool = False
    numbers: tuple[int, ...] = ()
    stakes: int = 3

    @property
    def mover(self) -> str | None:
        """Who decides."""
        return None if self.result else NAMES[self.side] if self.numbers else "chance"

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        for side, name in enumerate(NAMES):
            if self.places[side][0] == 15:
                loser = self.places[1 - side]
                worth = 1 if loser[0] else 3 if any(loser[19:]) else 2
                worth = min(worth, self.stakes)
                return f"{name} wins {worth}"
        return None

    def _steps(self) -> set[Step]:
        """The first steps of the turns in which most is played, the numbers in any order."""
        mine, theirs = self.places[self.side], self.places[1 - self.side]
        turns = set().union(*(_turns(mine, theirs, order) for order in set(permutations(self.numbers))))
        best = max(sum(number for _, number in turn) for turn in turns)
        return {turn[0] for turn in turns if turn and sum(number for _, number in turn) == best}

    def _point(self, place: int) -> int:
        return place if self.side == 0 else 25 - place

    def _written(self) -> dict[str, Step]:
        """Steps by their notations. Of two numbers that bear one checker off the exact one counts, or the greater one."""
        found: dict[str, Step] = {}
        for place, number in sorted(self._steps(), key=lambda step: (step[1] != step[0], -step[1])):
            start = "bar" if place == 25 else str(self._point(place))
            end = "off" if number >= place else str(self._point(place - number))
            found.setdefault(f"{start}/{end}", (place, number))
        return found

    def legal(self) -> list[str]:
        """Notations of what may be thrown or stepped."""
        if self.result:
            return []
        if self.numbers:
            return list(self._written())
        pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
        return [f"{a}-{b}" for a, b in pairs if (a <= b if self.begun else a != b)]

    def apply(self, notation: str) -> Backgammon:
        """The position after a throw or a step."""
        if not self.numbers:
            a, b = (int(number) for number in notation.split("-"))
            side = self.side if self.begun else int(b > a)
            numbers = (a,) * 4 if a == b else (a, b)
            return replace(self, side=side, begun=True, numbers=numbers)._settled()
        step = self._written()[notation]
        after = _stepped(self.places[self.side], self.places[1 - self.side], step)
        assert after is not None
        left = list(self.numbers)
        left.remove(step[1])
        places = after if self.side == 0 else after[::-1]
        return replace(self, places=(places[0], places[1]), numbers=tuple(left))._settled()

    def _settled(self) -> Backgammon:
        """The next turn, if nothing can be played any more."""
        if self.result or (self.numbers and self._steps()):
            return self
        return replace(self, side=1 - self.side, numbers=())
