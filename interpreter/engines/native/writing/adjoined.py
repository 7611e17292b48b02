"""Pairs of an element and one beside it, in the loop for random games: a bit for each pair, in the order of the list.

An element has as many bits as there are distances, the lowest for the least; so what a bit stands for is told by its place.
"""

from __future__ import annotations

from ....core import nodes as core
from ..c.cvalue import CValue
from ..optimize.moves.adjoining import Adjoining
from ..plan.shifts import WORD
from .body import FunctionBody
from .legal import Sets

_MOST_WITHOUT_BRANCH = 4
"""Words of pairs up to which all are counted, where one is looked for."""


class AdjoinedPairs:
    """`left`: the variable with the bits of those that are left."""

    def __init__(self, pairs: Adjoining) -> None:
        self._pairs, self._shift = pairs, pairs.shift
        self.words = -(-(pairs.elements << pairs.shift) // WORD)
        self.left = self.some = ""
        """`some`: whether there is one, as C."""

    def declare(self, body: FunctionBody, sets: Sets) -> None:
        self.left = body.fresh("left")
        body.put(f"uint64_t {self.left}[{self.words}] = {{0}};")

    def gather(self, body: FunctionBody, sets: Sets, count: CValue) -> None:
        """Puts what finds them, and counts them."""
        width, each = sets[0][1], 1 << self._shift
        with body.bound(self._pairs.here.slot, sets[0][0], self._pairs.here.type):
            some = [body.keep("fit", f"SET{width}", body.expr(known)) for known in self._pairs.sets]
        for word in range(self.words):
            at, by = divmod(word * WORD >> self._shift, WORD)
            parts = (f"apart({one}.w[{at}] >> {by}, {each}) << {number}" for number, one in enumerate(some))
            body.put(f"{self.left}[{word}] = {' | '.join(parts)};")
        body.put(f"{count} = {' + '.join(f'count_bits({self.left}[{word}])' for word in range(self.words))};")
        self.some = str(count)

    def draw(self, body: FunctionBody, sets: Sets, count: CValue) -> tuple[str, ...]:
        """The parameters that are drawn, as C."""
        body.put(f"int32_t x_at = {self.place(f'(int32_t)below_ahead(&x_random, (uint64_t){count})')};")
        return self.values(body)

    def place(self, number: str) -> str:
        """The place of the pair of a number among those that are left, as C."""
        if self.words <= _MOST_WITHOUT_BRANCH:
            return f"select_element({self.left}, {self.words}, {number})"
        return f"select_pair({self.left}, {number})"

    def values(self, body: FunctionBody) -> tuple[str, ...]:
        """The parameters of the pair at `x_at`, as C."""
        first = f"x_at >> {self._shift}"
        number = f"x_at & {(1 << self._shift) - 1}"
        room = (0,) * ((1 << self._shift) - len(self._pairs.seconds))  # places of no pair
        second = f"{body.unit.numbers('seconds', (*self._pairs.seconds, *room))}[{number}]"
        return first, f"({first}) + {second}" if self._pairs.is_beside else second

    def follows(self, body: FunctionBody, binder: core.Binder) -> str:
        """The value of a parameter that follows from what was drawn, as C; "": it is worked out as elsewhere."""
        return ""
