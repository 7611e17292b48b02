"""What a tree search of any engine is asked for, what it tells, and the numbers that all of them share.

The meaning is `play/players/tree.py`; the native engine does the same in C, to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import lcm
from typing import NamedTuple, Protocol

from ..core.results import Outcomes
from ..core.sides import Sides
from ..ground.records import Struct
from ..ground.rng import Random
from .base import State
from .judging import Evaluation

POLICIES = ("plain", "grave", "mast")
"""How a search learns beyond its tree: not at all; from decisions later in playouts (all moves as first); within playouts."""

STOPS = ("budget", "proved", "full", "stopped", "fault")
"""Why a search ended: its budget was used; nothing better can be found; the same with a tree that had no more room; somebody
wanted no more of it; the rules failed in every decision."""

LOOKED = 1 << 16
PER_PLAYOUT = 64
"""Decisions that are looked at before playouts: at most `LOOKED`, or so many times the playouts, if that is more."""

THREATS = 4
"""Decisions a playout, at most, that are looked at for wins in three decisions: they are few beside the playouts."""

HOPE = 0.1
"""What a decision that was not tried yet counts beyond the mean of its siblings, where there are too many to try each."""

FARTHEST_END = 32
"""Decisions to an end that are counted, where it is asked which win is the nearest or which loss is the farthest."""

WHOLE = 1 << 40
"""Decisions of a playout that is never cut off."""


class SearchPlan(Struct):
    """How a decision is searched for.

    Attributes:
        playouts:   iterations.
        c:          weight of exploration, for payoffs in 0..1.
        each:       whether each child is tried once before one is tried again, while the children are at most a quarter of the
                    playouts; else one that was not tried counts as the mean of its siblings and a tenth.
        policy:     one of POLICIES.
        reference:  visits of a node before its own table is asked, with `grave`.
        epsilon:    share of decisions of a playout that are drawn, with `mast`.
        depth:      decisions after which a playout is cut off.
        solve:      whether results in the tree prove bounds of what positions are worth.
        ahead:      decisions that are gone through before playouts, so that no win or loss in so many is missed: 0, 1, 2; 3:
                    wins in three, too, as far as there are `most_threats`.
        room:       nodes of the tree.
        evaluation: what a playout that was cut off is worth; None: the same to all.
    """

    playouts: int
    c: float = 0.6
    each: bool = True
    policy: str = "plain"
    reference: int = 50
    epsilon: float = 0.2
    depth: int = WHOLE
    solve: bool = True
    ahead: int = 3
    room: int = 1 << 22
    evaluation: Evaluation | None = None

    def tries_each(self, children: int) -> bool:
        """Whether each of so many children is tried once first."""
        return self.each and 4 * children <= self.playouts

    @property
    def most_looked(self) -> int:
        """Decisions that may be looked at before playouts."""
        return max(LOOKED, PER_PLAYOUT * self.playouts)

    @property
    def most_threats(self) -> int:
        """Decisions that may be looked at for wins in three."""
        return THREATS * self.playouts


class Bounded(Protocol):
    """A decision of the root: how often it was visited, and the bounds of what it is worth."""

    @property
    def visits(self) -> int: ...

    @property
    def low(self) -> Sequence[int]: ...

    @property
    def high(self) -> Sequence[int]: ...


class RootChild(NamedTuple):
    """What a search knows of a decision of its root. `low`, `high`: bounds of what the position is worth to each player, as
    places of the `Scale`."""

    visits: int
    worth: float
    low: tuple[int, ...]
    high: tuple[int, ...]


class SearchReport(Struct):
    """What a search found.

    Attributes:
        best:        the place of its decision in the list of legal ones.
        value:       what the position is worth to its mover, 0 to 1.
        iterations:  playouts, and visits of what is proven.
        nodes:       of the tree.
        depth:       decisions to the farthest node.
        stopped_by:  one of STOPS.
        proved:      what the position is worth to its mover for certain, 0 to 1; None: not known.
        cut:         playouts that were cut off.
        children:    of the root, in the order of the list.
        chances:     with which probability it takes each decision, where it draws; none where it takes the best.
    """

    best: int
    value: float
    iterations: int
    nodes: int
    depth: int
    stopped_by: str
    proved: float | None
    cut: int
    children: tuple[RootChild, ...]
    chances: tuple[float, ...] = ()


class Scale(Struct):
    """Payoffs as whole numbers: places from 0, which is the least payoff, to `top`, which is the greatest."""

    outcomes: Outcomes
    sides: Sides

    @property
    def players(self) -> int:
        return len(self.sides.players)

    @cached_property
    def parts(self) -> int:
        """Places for a payoff of 1: all that ranks can pay are whole then."""
        ranked, sides = self.outcomes.ranked or self.outcomes.points is None, len(self.sides.names)
        return lcm(max(1, sides - 1) if ranked else 1, sides if self.outcomes.against else 1)

    @cached_property
    def low(self) -> int:
        return self.outcomes.payoffs[0]

    @cached_property
    def top(self) -> int:
        low, high = self.outcomes.payoffs
        return max(1, (high - low) * self.parts)

    @cached_property
    def sum(self) -> int:
        """What the places of all players add up to; -1 where they do not always."""
        only_ranks = self.outcomes.points is None and not self.outcomes.against and self.sides.are_alike
        return self.players * self.parts if only_ranks else -1

    def place(self, payoff: float) -> int:
        return round((payoff - self.low) * self.parts)

    def payoff(self, place: float) -> float:
        """What a place pays, also one between two of them."""
        return place / self.parts + self.low


@lru_cache(maxsize=1 << 16)
def logarithm(n: int) -> float:
    """The natural logarithm of a whole number from 1 on, by operations that are the same on every machine."""
    twos = n.bit_length() - 1
    m = n / (1 << twos)
    t = (m - 1.0) / (m + 1.0)
    square, total = t * t, 0.0
    for odd in range(35, 0, -2):
        total = total * square + 1.0 / odd
    return twos * 0.6931471805599453 + 2.0 * t * total


class Thinking(Protocol):
    """A search that goes on as long as one likes. Who has taken its report closes it."""

    def more(self, playouts: int) -> bool:
        """Plays out so many times more; whether there is something left to find."""

    def follow(self, places: Sequence[int], start: State, random: Random) -> bool:
        """Goes on from a position that decisions at these places of lists have led to: what is known behind them stays, and all
        else is forgotten. False: nothing is known there, and nothing has changed."""

    def report(self) -> SearchReport: ...

    def close(self) -> None: ...


def is_decided(children: Sequence[Bounded], mover: int) -> bool:
    """Whether one decision is certainly as good as any other for the mover."""
    low = max(kid.low[mover] for kid in children)
    best = next(kid for kid in children if kid.low[mover] == low)
    return all(kid.high[mover] <= low for kid in children if kid is not best)


def usable(children: Sequence[Bounded], mover: int) -> list[int]:
    """The decisions that may be best for the mover: none that is certainly worse than another."""
    low, high = max(kid.low[mover] for kid in children), max(kid.high[mover] for kid in children)
    least = max(low, min(1, high))
    return [at for at, kid in enumerate(children) if kid.high[mover] >= least]


class Searched(Bounded, Protocol):
    """A position of a tree. `mover`: who decides there."""

    @property
    def mover(self) -> int | None: ...

    @property
    def kids(self) -> Sequence[Searched]: ...


def remaining(node: Searched, player: int, left: int = FARTHEST_END) -> int:
    """Of a position that is proven to be the worst or the best for a player, how many decisions there are to the end as far as
    the tree knows, if that player puts a loss off, or hastens a win, and the others do the opposite."""
    if not node.kids or not left:
        return 0
    worth = node.low[player]
    further = max if (worth == 0) == (node.mover == player) else min
    proven = [kid for kid in node.kids if kid.low[player] == worth == kid.high[player]]
    return 1 + further((remaining(kid, player, left - 1) for kid in proven), default=-1)


def chosen_in_tree(root: Searched, mover: int, top: int) -> int:
    """The decision that a tree is for: of those that are proven to win the one that wins first, of those that are all proven to
    lose the one that loses last, and of equal ones that which was visited most; else as `chosen`."""
    low, high = (
        max(bounds[mover] for bounds in sides)
        for sides in zip(*((one.low, one.high) for one in root.kids), strict=True)
    )
    proven = [at for at, kid in enumerate(root.kids) if kid.low[mover] == low == kid.high[mover]]
    if not proven or (low != top and high):
        return chosen(root.kids, mover)
    sign = -1 if low else 1
    return max(proven, key=lambda at: (sign * remaining(root.kids[at], mover), root.kids[at].visits))


def chosen(children: Sequence[Bounded], mover: int) -> int:
    """A decision that is proven best, else the one that was visited most of those that may be; the first of equal ones."""
    low = max(kid.low[mover] for kid in children)
    if low and is_decided(children, mover):
        return next(at for at, kid in enumerate(children) if kid.low[mover] == low)
    return max(usable(children, mover), key=lambda at: children[at].visits)


def merged(reports: Sequence[SearchReport], mover: int, top: int) -> SearchReport:
    """What searches of one position found together: visits and worth are added in the order of the searches, of bounds the
    best count."""
    rows = list(zip(*(report.children for report in reports), strict=True))
    children = tuple(
        RootChild(
            sum(kid.visits for kid in row),
            sum(kid.worth for kid in row),
            tuple(map(max, zip(*(kid.low for kid in row), strict=True))),
            tuple(map(min, zip(*(kid.high for kid in row), strict=True))),
        )
        for row in rows
    )
    best = next((report.best for report in reports if report.stopped_by == "proved"), chosen(children, mover))
    proved = next((report.proved for report in reports if report.proved is not None), None)
    kid = children[best]
    value = proved if proved is not None else kid.worth / kid.visits if kid.visits else 0.5
    stops = [report.stopped_by for report in reports]
    return SearchReport(
        best,
        value,
        sum(report.iterations for report in reports),
        sum(report.nodes for report in reports),
        max(report.depth for report in reports),
        next((stop for stop in ("proved", "full") if stop in stops), stops[0]),
        proved,
        sum(report.cut for report in reports),
        children,
    )
