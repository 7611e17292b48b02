"""Lines of Action, written again: points as complex numbers, stones as two sets of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

NAMES = ("Black", "White")
WAYS = (1, 1 + 1j, 1j, -1 + 1j)


def _name(point: complex) -> str:
    return f"{'abcdefghijklmnop'[int(point.real)]}{int(point.imag) + 1}"


def _joined(stones: frozenset[complex]) -> bool:
    """Whether the stones hang together, at corners too."""
    if not stones:
        return False
    found, fresh = set(), {next(iter(stones))}
    while fresh:
        found |= fresh
        fresh = {stone for stone in stones - found if any(abs(stone - other) < 1.5 for other in fresh)}
    return found == stones


@dataclass(frozen=True)
class LinesOfAction:
    size: int = 8
    tied: bool = True
    """Whether stones of both players that are joined by one move are a draw."""
    stones: tuple[frozenset[complex], frozenset[complex]] = (frozenset(), frozenset())
    side: int = 0
    result: str | None = None
    seen: Counter[tuple[object, int]] = field(default_factory=Counter)

    @classmethod
    def start(cls, size: int = 8, *, tied: bool = True) -> LinesOfAction:
        """The beginning of a game."""
        black = frozenset(complex(x, y) for x in range(1, size - 1) for y in (0, size - 1))
        white = frozenset(complex(x, y) for y in range(1, size - 1) for x in (0, size - 1))
        return replace(cls(size, tied), stones=(black, white))._begun()

    def _begun(self) -> LinesOfAction:
        """The turn begins here; the third time in one position is a draw."""
        key = (self.stones, self.side)
        seen = Counter(self.seen)
        seen[key] += 1
        return replace(self, seen=seen, result="draw" if seen[key] == 3 else None)

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else NAMES[self.side]

    def _within(self, point: complex) -> bool:
        return 0 <= point.real < self.size and 0 <= point.imag < self.size

    def _moves(self) -> dict[str, tuple[complex, complex]]:
        mine, theirs = self.stones[self.side], self.stones[1 - self.side]
        found = {}
        for at in mine:
            for way in WAYS:
                line = [at + step * way for step in range(-self.size, self.size + 1)]
                length = sum(point in mine or point in theirs for point in line)
                for ahead in (way, -way):
                    to = at + length * ahead
                    passed = [at + step * ahead for step in range(1, length)]
                    if self._within(to) and to not in mine and not theirs & set(passed):
                        found[f"{_name(at)}-{_name(to)}"] = (at, to)
        return found

    def legal(self) -> list[str]:
        """Notations of what may be moved."""
        return [] if self.result else list(self._moves()) or ["pass"]

    def apply(self, notation: str) -> LinesOfAction:
        """The position after a move."""
        stones = list(self.stones)
        if notation != "pass":
            at, to = self._moves()[notation]
            stones[self.side] = stones[self.side] - {at} | {to}
            stones[1 - self.side] -= {to}
        after = replace(self, stones=(stones[0], stones[1]))
        mine, theirs = _joined(stones[self.side]), _joined(stones[1 - self.side])
        if mine and theirs and self.tied:
            return replace(after, result="draw")
        if mine or theirs:
            return replace(after, result=f"{NAMES[self.side if mine else 1 - self.side]} wins")
        return replace(after, side=1 - self.side)._begun()
