"""What a lane holds: numbers of its game, and the words of its position."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from ....core import nodes as core
from ....core import types as t
from ..plan.plan import Planning
from .word import BITS, NotStraight, width

MOST_ELEMENTS = 4 * BITS
"""Of a set in lanes."""

VALUE = -1
"""In place of a row: the value of a function without arguments."""


class Field(IntEnum):
    """Numbers of a lane. `REFUSED`: the candidates of a draw that goes on that were refused, none of a new one; `CODE`: of the
    outcome, 0 while the game goes on, all bits: the game must be played elsewhere."""

    RANDOM = 0
    REFUSED = 1
    AT = 2
    PLAYED = 3
    TURNS = 4
    LAST = 5
    CODE = 6
    STATE = 7


@dataclass
class Fields:
    """The words that a position is made of.

    Attributes:
        first:       the number of the first one.
        sure:        functions without arguments to which nothing is written that may be a mistake of the rules.
        numbers:     of the sets by value that writers keep, by function, row and place among the words of a set; of the value
                     of a function without arguments with `VALUE` as its row.
        searches:    of what searches have reached before, by condition for the end, player, place among the searches for it,
                     and that among the words.
        read:        functions without arguments that are asked for.
        unfollowed:  those that something is written to that is no word.
    """

    plan: Planning
    first: int
    sure: frozenset[core.Fun]
    numbers: dict[tuple[core.Fun, int, int], int] = field(default_factory=dict)
    searches: dict[tuple[int, int, int, int], int] = field(default_factory=dict)
    read: set[core.Fun] = field(default_factory=set)
    unfollowed: set[core.Fun] = field(default_factory=set)

    def row(self, fun: core.Fun, row: int) -> list[int]:
        """The numbers of the words of a set by value; `row`: 0 for the places with none."""
        kind = fun.args[0] if len(fun.args) == 1 else None
        if fun not in self.plan.kept.tracked or not isinstance(kind, t.Elem) or kind.universe.size > MOST_ELEMENTS:
            raise NotStraight
        return self._words(fun, row, kind.universe.size)

    def value(self, fun: core.Fun) -> list[int]:
        """The numbers of the words of the value of a function without arguments."""
        kind = t.required(fun.result)
        if isinstance(kind, t.Elem) and kind.universe.size <= MOST_ELEMENTS:
            return self._words(fun, VALUE, kind.universe.size)
        if fun.result != t.BOOL and not isinstance(fun.result, t.Int):
            raise NotStraight
        return self._words(fun, VALUE, 1)

    def _words(self, fun: core.Fun, row: int, size: int) -> list[int]:
        return [self.numbers.setdefault((fun, row, at), self._next) for at in range(width(size))]

    def has(self, fun: core.Fun, row: int) -> bool:
        """Whether a set by value has been asked for."""
        return (fun, row, 0) in self.numbers

    def search(self, end: int, player: int, place: int, words: int) -> list[int]:
        """The numbers of the words of what a search has reached before."""
        return [self.searches.setdefault((end, player, place, at), self._next) for at in range(words)]

    @property
    def _next(self) -> int:
        return self.first + len(self.numbers) + len(self.searches)
