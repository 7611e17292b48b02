"""What solving means: every position that play can reach from one, and from the ends backwards what each is worth.

Source: Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970; Thompson, "Retrograde analysis of certain endgames",
ICCA Journal 9, 1986; for more than two players Luckhart and Irani, "An algorithmic solution of N-person games", AAAI 1986.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from ...engines.base import State
from ...engines.protocol import CHANCE
from ...engines.searching import Scale
from ...engines.solving import SolverFacts, Worth, has_two_sides
from ...ground.limits import MAX_SOLVE_POSITIONS

_EXACT = 1e-9
_ROUNDS = 100_000


class ReferenceSolver:
    """As `Solver`; slow. States must have no memories, for their keys do not know of them."""

    def __init__(self, root: State) -> None:
        self.scale = Scale(root.game.outcomes, root.game.core.sides)
        self._sides = has_two_sides(root.game, self.scale)
        self.states: list[State] = []
        self._numbers: dict[object, int] = {}
        self._edges: list[list[int]] = []
        self._weights: list[list[float]] = []
        self._back: list[list[int]] = []
        self._worth: list[tuple[float, ...] | None] = []
        """Of each position the places of the scale by seat."""
        self._far: list[int] = []
        self._ties = False
        self._look_up(root)

    # ------------------------------------------------------------ positions

    def _look_up(self, state: State) -> int:
        key = state.key if state.result is None else (state.key, *state.result.payoffs.values())
        if key not in self._numbers:
            self._numbers[key] = len(self.states)
            self.states.append(state)
        return self._numbers[key]

    def explore(self, most: int) -> str:
        """Raises PlayError: the rules fail in a position."""
        for _ in range(most):
            at = len(self._edges)
            if at == len(self.states):
                return "all"
            if len(self.states) > MAX_SOLVE_POSITIONS:
                return "full"
            legal = [] if self.states[at].result is not None else self.states[at].legal()
            self._edges.append([self._look_up(self.states[at].apply(decision)) for decision in legal])
            self._weights.append([float(decision.probability or 0) for decision in legal])
        return "all" if len(self._edges) == len(self.states) else "more"

    # ------------------------------------------------------------ to go on later: it keeps nothing

    layout = ""

    def kept(self) -> tuple[list[int], Iterator[memoryview]]:
        return [], iter(())

    def go_on(self, counts: Sequence[int], read: Callable[[memoryview], bool]) -> bool:
        return False

    # ------------------------------------------------------------ from the ends backwards

    def settle(self) -> str:
        self._back = [[] for _ in self.states]
        for at, edges in enumerate(self._edges):
            for to in edges:
                self._back[to].append(at)
        self._worth = [self._at_end(state) for state in self.states]
        self._far = [0] * len(self.states)
        if self._sides:
            self._settle_forced()
            self._settle_draws()
            return "settled"
        if not self._settle_in_order():
            return "settled"
        return self._settle_in_rounds() if len(self.scale_players) <= 2 else "circles"

    @property
    def scale_players(self) -> tuple[str, ...]:
        return self.states[0].game.players

    def _at_end(self, state: State) -> tuple[float, ...] | None:
        if state.result is None:
            return None
        return tuple(float(self.scale.place(state.result.payoffs[player])) for player in self.scale_players)

    def _mover(self, at: int) -> int | None:
        """The seat that decides; None: nature does."""
        mover = self.states[at].mover
        return None if mover in (CHANCE, None) else self.scale_players.index(mover)

    def _settle_forced(self) -> None:
        """Two players, or one, who win, lose or draw: wins as fast, losses as late as can be."""
        top = float(self.scale.top)
        left = [len(edges) for edges in self._edges]
        queue = deque(at for at, worth in enumerate(self._worth) if worth and worth[0] in (0, top))
        while queue:
            at = queue.popleft()
            for before in self._back[at]:
                if self._worth[before] is not None:
                    continue
                left[before] -= 1
                mover, worth = self._mover(before), self._worth[at]
                assert worth is not None
                assert mover is not None
                if worth[mover] == top or not left[before]:
                    self._worth[before], self._far[before] = worth, self._far[at] + 1
                    queue.append(before)

    def _settle_draws(self) -> None:
        """Positions from which play without a mistake ends in a draw, however it goes."""
        even = (self.scale.top / 2,) * len(self.scale_players)
        is_even = [worth is None or worth == even for worth in self._worth]
        left = [sum(is_even[to] for to in edges) for edges in self._edges]
        queue = deque(at for at, worth in enumerate(self._worth) if worth == even)
        while queue:
            at = queue.popleft()
            for before in self._back[at]:
                left[before] -= self._worth[before] is None
                if self._worth[before] is None and not left[before]:
                    self._worth[before], self._far[before] = even, self._far[at] + 1
                    queue.append(before)

    def _settle_in_order(self) -> int:
        """Any number of players, and nature: positions whose decisions all lead to settled ones. How many stay open."""
        left = [len(edges) for edges in self._edges]
        queue = deque(at for at, worth in enumerate(self._worth) if worth is not None)
        settled = len(queue)
        while queue:
            at = queue.popleft()
            if self._worth[at] is None:
                self._worth[at] = self._settle_one(at)
            for before in self._back[at]:
                left[before] -= 1
                if not left[before]:
                    settled += 1
                    queue.append(before)
        return len(self.states) - settled

    def _settle_one(self, at: int) -> tuple[float, ...]:
        """What a position is worth by what its decisions lead to."""
        mover, edges = self._mover(at), self._edges[at]
        rows = [self._known(to) for to in edges]
        if mover is None:
            self._far[at] = 1 + max(self._far[to] for to in edges)
            return tuple(
                sum(w * x for w, x in zip(self._weights[at], column, strict=True)) for column in zip(*rows, strict=True)
            )
        best = max(range(len(rows)), key=lambda i: rows[i][mover])
        self._ties |= len(rows[best]) > 2 and any(row != rows[best] for row in rows if row[mover] == rows[best][mover])
        self._far[at] = 1 + self._far[edges[best]]
        return rows[best]

    def _known(self, at: int) -> tuple[float, ...]:
        worth = self._worth[at]
        assert worth is not None
        return worth

    def _settle_in_rounds(self) -> str:
        """One or two players where positions come back: from a guess, until nothing changes. What has no end counts as even,
        and for one player as the least."""
        players = len(self.scale_players)
        left = [at for at, worth in enumerate(self._worth) if worth is None]
        for at in left:
            self._worth[at] = (0.0 if players == 1 else self.scale.top / 2,) * players
        for _ in range(_ROUNDS):
            change = 0.0
            for at in reversed(left):
                made = self._settle_one(at)
                change = max(change, abs(made[0] - self._known(at)[0]))
                self._worth[at] = made
            if change <= _EXACT:
                for at in left:
                    self._far[at] = -1
                return "settled"
        return "circles"

    # ------------------------------------------------------------ what was found

    def number(self, state: State) -> int | None:
        return self._numbers.get(state.key)

    def worth(self, number: int) -> Worth:
        places, far = self._worth[number], self._far[number]
        if places is None:
            return Worth(None, None)
        return Worth(tuple(self.scale.payoff(place) for place in places), far if far >= 0 else None)

    def way_to(self, number: int) -> list[int]:
        way = [number]
        while way[-1]:
            way.append(self._back[way[-1]][0])
        return way[::-1]

    def facts(self) -> SolverFacts:
        won = lost = hardest = 0
        decided = [self._sides and worth is not None and worth[0] in (0, self.scale.top) for worth in self._worth]
        if self._sides and self._worth:
            won = sum(worth is not None and worth[0] == self.scale.top for worth in self._worth)
            lost = sum(worth is not None and worth[0] == 0 for worth in self._worth)
            hardest = max(range(len(decided)), key=lambda at: (decided[at], self._far[at] if decided[at] else 0))
        is_open = sum(worth is None for worth in self._worth) if self._sides else 0
        edges = sum(map(len, self._edges))
        return SolverFacts(len(self.states), len(self._edges), edges, 0, won, lost, is_open, hardest, self._ties)

    def close(self) -> None:
        """Nothing is held that Python does not give back."""


class NotEnough(Exception):
    """As many positions were looked at as may be."""


class ReferenceForcing:
    """As `Forcing`; slow. `player`: the one who is to win, with its partners."""

    def __init__(self, root: State, player: str) -> None:
        self.player, self._root = player, root
        sides = root.game.core.sides
        self._side = sides.members[sides.of[player]]
        self._has_keys = not root.game.core.memories
        self._won: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._left = 0

    def forces(self, within: int, most: int) -> bool | None:
        """Raises PlayError: the rules fail in a position."""
        self._left = most
        try:
            return self._forces(self._root, within)
        except NotEnough:
            return None

    def _forces(self, state: State, left: int) -> bool:
        if state.result is not None:
            return state.result.payoffs[self.player] == state.game.outcomes.payoffs[1]
        if not left:
            return False
        if self._has_keys and self._won.get(state.key, left + 1) <= left:
            return True
        if self._has_keys and self._open.get(state.key, 0) >= left:
            return False
        self._left -= 1
        if self._left < 0:
            raise NotEnough
        ask = any if state.mover in self._side else all
        made = ask(self._forces(state.apply(decision), left - 1) for decision in state.legal())
        if made:
            self._won[state.key] = min(left, self._won.get(state.key, left))
        else:
            self._open[state.key] = left
        return made

    def close(self) -> None:
        """Nothing is held that Python does not give back."""
