"""What things are called, for one and for many; English plurals that follow the rules, and small numbers as words."""

from __future__ import annotations

import re

from .records import Record

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_word(value: int) -> str:
    """A number from one to twelve as a word, others in digits."""
    return _NUMBERS[value - 1] if 1 <= value <= len(_NUMBERS) else str(value)


def regular_plural(noun: str) -> str:
    """The plural of a noun by its ending, of whose words the last is inflected."""
    if re.search(r"[^aeiou\W]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if re.search(r"(s|x|z|ch|sh)$", noun) else "s")


class Noun(Record):
    """What something is called, for one of it and for many."""

    one: str
    many: str

    @classmethod
    def read(cls, text: str) -> Noun:
        """As an author writes it, `die | dice`, or `worm` where the plural follows the rules."""
        one, _, many = (part.strip() for part in text.partition("|"))
        return cls(one, many or regular_plural(one))
