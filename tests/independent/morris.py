"""Nine men's morris, written again: the crossings as eight places on each of three rings, counted round."""

from __future__ import annotations

from dataclasses import dataclass, replace

RINGS = ("a1 a4 a7 d7 g7 g4 g1 d1", "b2 b4 b6 d6 f6 f4 f2 d2", "c3 c4 c5 d5 e5 e4 e3 d3")
NAMES = [name for ring in RINGS for name in ring.split()]
"""Place k of ring r is number 8 r + k; the corners are the even places."""


def mills() -> list[set[int]]:
    """All sixteen."""
    sides = [{8 * r + k, 8 * r + k + 1, 8 * r + (k + 2) % 8} for r in range(3) for k in (0, 2, 4, 6)]
    return sides + [{k, 8 + k, 16 + k} for k in (1, 3, 5, 7)]


def beside(point: int) -> set[int]:
    """The next crossings along the lines."""
    r, k = divmod(point, 8)
    found = {8 * r + (k + 1) % 8, 8 * r + (k - 1) % 8}
    if k % 2:
        found |= {8 * other + k for other in (r - 1, r + 1) if 0 <= other <= 2}
    return found


@dataclass(frozen=True)
class Morris:
    men: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    hand: tuple[int, int] = (9, 9)
    side: int = 0
    taking: bool = False
    quiet: int = 0
    most_quiet: int = 100
    flying: bool = True
    captures_count: bool = True

    def _milled(self, side: int) -> set[int]:
        return {point for mill in mills() if mill <= self.men[side] for point in mill}

    def _all(self) -> list[str]:
        own, other = self.men[self.side], self.men[1 - self.side]
        if self.taking:
            loose = other - self._milled(1 - self.side)
            return [f"x{NAMES[point]}" for point in loose or other]
        vacant = set(range(24)) - own - other
        if self.hand[self.side]:
            return [NAMES[point] for point in vacant]
        anywhere = self.flying and len(own) == 3
        return [f"{NAMES[a]}-{NAMES[b]}" for a in own for b in vacant if anywhere or b in beside(a)]

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else ("White", "Black")[self.side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        for side in (0, 1):
            if self.hand[side] + len(self.men[side]) < 3:
                return f"{('Black', 'White')[side]} wins"
        if self.quiet >= self.most_quiet and not self.taking:
            return "draw"
        return None if self._all() else f"{('Black', 'White')[self.side]} wins"

    def legal(self) -> list[str]:
        """Notations of what may be done."""
        return [] if self.result else self._all()

    def apply(self, notation: str) -> Morris:
        """The position after a decision."""
        assert notation in self._all()
        places = [NAMES.index(name) for name in notation.removeprefix("x").split("-")]
        own, other = self.men[self.side], self.men[1 - self.side]
        if self.taking:
            quiet = 0 if self.captures_count else self.quiet
            return self._with(own, other - {places[0]}, quiet=quiet, side=1 - self.side, taking=False)
        hand = self.hand
        if len(places) == 1:
            hand = tuple(n - (side == self.side) for side, n in enumerate(hand))  # type: ignore[assignment]
        after = self._with((own - {places[0]}) | {places[-1]}, other, quiet=self.quiet + 1, hand=hand)
        closed = places[-1] in after._milled(self.side)
        return replace(after, taking=True) if closed else replace(after, side=1 - self.side)

    def _with(self, own: frozenset[int], other: frozenset[int], **changed: object) -> Morris:
        men = (own, other) if self.side == 0 else (other, own)
        return replace(self, men=men, **changed)  # type: ignore[arg-type]
