"""Names and constant arrays of one C file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, count
from typing import TypeVar

from ..budget import Budget
from .cshape import NO_NUMBER, words_of
from .cvalue import CValue
from .spelling import local, named

Named = TypeVar("Named")


class CConstants:
    """What the file declares before its functions. Attributes:
    tables:     lines of the file.
    widths:     of the sets in use, in words.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.tables: list[str] = []
        self.widths: set[int] = set()
        self._names: set[str] = set()
        self._constants: dict[tuple[str, str], str] = {}

    def name(self, role: str, wish: str) -> str:
        """A name of the file that nothing else has."""
        made = fresh(named(role, wish), self._names)
        self._names.add(made)
        return made

    def set_literal(self, mask: int, width: int) -> CValue:
        """A set as an expression."""
        self.widths.add(width)
        if mask == 0:
            return CValue(f"none{width}()")
        text = f"(SET{width}){self._set_words(mask, width)}"
        low = (mask & -mask).bit_length() - 1
        follow = mask >> low & (mask >> low) + 1 == 0
        return CValue(text, interval=(low, mask.bit_length()) if follow else None)

    def _set_words(self, mask: int, width: int) -> str:
        return "{{" + ", ".join(f"0x{word:x}u" if word else "0" for word in words_of(mask, width)) + "}}"

    def numbers(self, wish: str, values: Sequence[int]) -> str:
        """A constant array of numbers; the same array twice is one."""
        low, high = min(values, default=0), max(values, default=0)
        c = "int8_t" if low >= -128 and high <= 127 else "int16_t" if low >= -(2**15) and high < 2**15 else "int32_t"
        return self._array(c, wish, [_number(value) for value in values])

    def stored_values(self, wish: str, values: Sequence[int], c: str) -> str:
        """A constant array of the C type that a state function has in the state."""
        return self._array(c, wish, [_number(value) for value in values])

    def list_values(self, wish: str, values: Sequence[int]) -> str:
        """A constant array that a LIST can point to."""
        return self._array("int32_t", wish, [_number(value) for value in values])

    def sets(self, wish: str, values: Iterable[int], width: int) -> str:
        self.widths.add(width)
        return self._array(f"SET{width}", wish, [self._set_words(mask, width) for mask in values])

    def rows(self, wish: str, values: Sequence[Sequence[int]]) -> tuple[str, str]:
        """Lists of different lengths: the constant arrays of their beginnings and of their values."""
        starts = [0]
        for row in values:
            starts.append(starts[-1] + len(row))
        flat = self.list_values(f"{wish}_values", [value for row in values for value in row])
        return self.numbers(f"{wish}_starts", starts), flat

    def walks(self, wish: str, parts: Sequence[Sequence[int]]) -> str:
        """How several walks step at once: WALKS of the runtime."""
        lanes = ("{" + ", ".join(f"0x{word:x}u" for word in part) + "}" for part in parts)
        return f"{self._array('WALKS', wish, ['{' + ', '.join(lanes) + '}'])}[0]"

    def _array(self, c: str, wish: str, items: list[str]) -> str:
        text = ", ".join(items) or "0"
        known = self._constants.get((c, text))
        if known is None:
            known = self._constants[c, text] = self.name("t", wish)
            self.tables.append(self.budget.part(f"static const {c} {known}[{max(1, len(items))}] = {{{text}}};"))
        return known


def _number(value: int) -> str:
    return "INT32_MIN" if value == NO_NUMBER else str(int(value))


def fresh(base: str, taken: Collection[str]) -> str:
    """The name, or the first one with a number behind it that is not taken."""
    tried = chain([base], (f"{base}_{number}" for number in count(2)))
    return next(name for name in tried if name not in taken)


def unique(wishes: dict[Named, str]) -> dict[Named, str]:
    """Names like the given ones, each another one."""
    made: dict[Named, str] = {}
    for key, wish in wishes.items():
        made[key] = fresh(local(wish), made.values())
    return made
