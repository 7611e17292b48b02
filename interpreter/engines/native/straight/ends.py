"""The conditions under which a game ends as straight-line code, with what is kept of the searches that they ask for."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.collections import bits
from ..optimize.end_plans import PlannedEnd
from .effects import StraightEffects
from .expressions import constant
from .fields import Fields
from .plain import has_all
from .word import NotStraight, Word
from .words import WordCode


class StraightEnds:
    """Looks at what ends a game, as it is planned. Raises NotStraight.

    Attributes:
        growing:  sets by value, by function and row, to which elements are added alone.
    """

    def __init__(self, ends: Sequence[PlannedEnd], words: WordCode, fields: Fields) -> None:
        self._ends, self._words, self._fields = ends, words, fields
        self.growing: frozenset[tuple[core.Fun, int]] = frozenset()
        self._kept: dict[tuple[int, int], tuple[core.Fun, int]] = {}
        """Conditions and players of whom searches are kept, and the set by value that these grow with."""

    def look(self, here: StraightEffects) -> None:
        """The conditions under which the game ends, which are looked at before a decision."""
        here.searches = []
        for number, (end, fun, _) in enumerate(self._ends):
            kind = None if end.source is None else t.element_of(end.source.type)
            players = None if end.source is None else here.expr(end.source).known
            if players is None or not isinstance(kind, t.Elem):
                raise NotStraight
            for player in bits(players):
                value = constant(self._words, player, kind)
                if fun is None or here.is_changed(fun, value):
                    row = None if fun is None else self._growing_row(here, fun, value)
                    here.keeping = None if row is None else (number, player)
                    if row is not None:
                        self._kept[number, player] = row
                    self._end_of(here, end, value)
        here.keeping = None

    def _growing_row(self, here: StraightEffects, fun: core.Fun, value: Word) -> tuple[core.Fun, int] | None:
        """The set by value of a value, if elements are only added to it, here too."""
        row = here.row_of(fun, value)
        is_growing = row is not None and (fun, row) in self.growing and not self._lost(here, fun, row)
        return (fun, row) if row is not None and is_growing else None

    def _lost(self, here: StraightEffects, fun: core.Fun, row: int) -> list[Word]:
        """What may have been taken away from a set by value."""
        words, numbers = self._words, self._fields.row(fun, row)
        both = ((words.field(number), here.state.get(number, words.field(number))) for number in numbers)
        return [words.without(before, now) for before, now in both if not has_all(now, before)]

    def forget(self, here: StraightEffects) -> None:
        """What was searched from a set that has lost elements is no longer known to be within reach."""
        for (end, player), (fun, row) in self._kept.items():
            lost = self._words.some(self._words.any(map(self._words.some, self._lost(here, fun, row))))
            for key, number in self._fields.searches.items():
                if key[:2] == (end, player) and lost.known != 0:
                    here.state[number] = self._words.without(here.words_of([number]), lost)

    def _end_of(self, here: StraightEffects, end: core.End, value: Word) -> None:
        mask = here.mask
        with here.frame({end.slot: value}):
            here.mask = self._words.both(mask, here.expr(end.when))
            here.effect(end.result)
        here.mask = self._words.without(mask, here.ended)
