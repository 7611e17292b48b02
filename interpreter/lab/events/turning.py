"""What decisions become when sites and directions have other names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from ...boards.symmetry import Renaming
from ...core import types as t
from ...core.nodes import Fun, Move, domain_size, domain_values
from ...engines.base import Decision, Game, State

Course = tuple[str, tuple[t.Value, ...]]
"""What makes a decision the same as another: its move, and what was chosen, or what it changed."""


class TurnedGame:
    """A game beside itself with other names.

    Decisions correspond by what is chosen. Where that is neither a site nor a direction, a column by its number say, they do by
    what they change; and so do all with `by_change`, for a thing that covers several sites is named after one of them.
    """

    def __init__(self, game: Game, renaming: Renaming, *, by_change: bool = False) -> None:
        self.renaming = renaming
        self._by_change = by_change
        self._element = cache(self._element_anew)
        self._chooses = cache(self._chooses_places)
        self._cells: list[int] = []
        self._kinds: list[t.Type] = []
        for fun in game.core.funs:
            self._cells += [fun.offset + self._index(fun, row) for row in product(*map(domain_values, fun.args))]
            self._kinds += [t.required(fun.result)] * fun.size

    def decision(self, state: State, decision: Decision) -> Course:
        """What a decision becomes."""
        return self._of(state, decision, lambda value, kind: self._value(value, kind), self._cells)

    def as_is(self, state: State, decision: Decision) -> Course:
        """What it is, to be compared with what another one becomes."""
        return self._of(state, decision, lambda value, kind: value, range(len(self._cells)))

    def after(self, state: State, course: Course) -> State | None:
        """After the decision that is this one; None: none is. Raises PlayError."""
        found = next((one for one in state.legal() if self.as_is(state, one) == course), None)
        return None if found is None else state.apply(found)

    def _of(
        self, state: State, decision: Decision, value: Callable[[t.Value, t.Type], t.Value], cells: Sequence[int]
    ) -> Course:
        chosen = decision.arguments
        if not chosen or (self._chooses(decision.rule) and not self._by_change):
            kinds = (binder.type for binder in decision.rule.binders if not binder.determined)
            return decision.move, tuple(value(one, kind) for one, kind in zip(chosen, kinds, strict=True))
        before, after = state.numbers(), state.apply(decision).numbers()
        changed = [number for number, one in enumerate(after) if one != before[number]]
        return decision.move, tuple(sorted((cells[at], value(after[at], self._kinds[at])) for at in changed))

    def _chooses_places(self, rule: Move) -> bool:
        return any(self._is_place(binder.type) for binder in rule.binders if not binder.determined)

    def _is_place(self, kind: t.Type) -> bool:
        match kind:
            case t.Elem(universe):
                return universe.name in self.renaming or any(self._is_place(part) for _, part in universe.parts)
            case t.Opt(of) | t.SetOf(of) | t.PathOf(of):
                return self._is_place(of)
        return False

    def _index(self, fun: Fun, row: Sequence[int]) -> int:
        found = 0
        for value, kind in zip(row, fun.args, strict=True):
            found = found * domain_size(kind) + domain_values(kind).index(self._value(value, kind))
        return found

    def _value(self, value: t.Value, kind: t.Type) -> t.Value:
        match kind:
            case _ if value is None:
                return None
            case t.Opt(of):
                return self._value(value, of)
            case t.Elem(universe):
                return self._element(value, universe)
            case t.SetOf(t.Elem(universe)):
                numbers = [number for number in range(value.bit_length()) if value >> number & 1]
                return sum(1 << self._element(number, universe) for number in numbers)
            case t.SetOf(of):
                return tuple(sorted(self._value(one, of) for one in value))
            case t.PathOf(of):
                return tuple(self._value(one, of) for one in value)
        return value

    def _element_anew(self, number: int, universe: t.Universe) -> int:
        if universe.name in self.renaming:
            return self.renaming[universe.name][number]
        if not universe.parts:
            return number
        kinds = [kind for _, kind in universe.parts]
        rows = [*product(*(domain_values(kind) for kind in kinds))]
        return rows.index(tuple(self._value(value, kind) for value, kind in zip(rows[number], kinds, strict=True)))
