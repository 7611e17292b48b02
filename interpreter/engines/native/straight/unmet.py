"""Lines that no position of a game has, since each that is made ends it: whether one goes through the new stone is not asked.

That is shown by what a ply leaves behind. Where the set by value of a line has grown, it was asked for lines through the new
places, all that were added are such places, and in all lanes where one was found the game has ended. So if there was no line
before a decision, there is none before the next one. Whether there is none where games begin is asked when they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ....core import nodes as core
from .fields import Fields
from .plain import is_part, is_within
from .word import Word, limbs
from .words import WordCode


class SetLine(NamedTuple):
    """So many places in a row, by steps along `rows`, in a set by value."""

    fun: core.Fun
    row: int
    rows: tuple[int, ...]
    least: int


class AskedLine(NamedTuple):
    """Whether there is a line through a place. `stones`: the set by value; `where`: the lanes where something was written."""

    line: SetLine
    stones: Word
    site: Word
    found: Word
    where: Word


@dataclass
class Unmet:
    """What is known of lines. `known`: those that no game that goes on has."""

    words: WordCode
    fields: Fields
    known: tuple[SetLine, ...] = ()
    _left: list[tuple[dict[int, Word], Word, list[AskedLine]]] = field(default_factory=list)

    def leave(self, state: dict[int, Word], ended: Word, asked: Iterable[AskedLine]) -> None:
        """The sets that a piece of code leaves behind, and where the game has ended."""
        self._left.append((state, ended, [one for one in asked if self.is_new(one.line, one.stones, one.site)]))

    def is_new(self, line: SetLine, stones: Word, site: Word) -> bool:
        """Whether nothing has been added to a set by value but a place."""
        return is_part(stones, self.words.either(self._before(line), site))

    def never(self) -> tuple[SetLine, ...]:
        """The lines that no position has if there is none at the start."""
        lines = dict.fromkeys(one.line for _, _, asked in self._left for one in asked)
        return tuple(line for line in lines if all(self._is_kept_out(line, *left) for left in self._left))

    def _is_kept_out(self, line: SetLine, state: dict[int, Word], ended: Word, asked: Sequence[AskedLine]) -> bool:
        numbers = self.fields.row(line.fun, line.row)
        now = self.words.wide([state.get(number) or self.words.field(number) for number in numbers])
        if is_part(now, self._before(line)):
            return True
        return any(
            one.line == line
            and is_part(now, one.stones)
            and all(is_within(part, one.where) for part in limbs(one.site))
            and is_within(self.words.both(one.where, one.found), ended)
            for one in asked
        )

    def _before(self, line: SetLine) -> Word:
        return self.words.wide([self.words.field(number) for number in self.fields.row(line.fun, line.row)])
