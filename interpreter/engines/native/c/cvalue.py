"""What C an expression has become, and what is known of it. Whoever has to know asks here; the text is only ever written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CValue:
    """A C expression.

    Attributes:
        text:      as it is written.
        is_name:   it is a variable, or a constant of the runtime.
        number:    the number that it is; None: it is no number known here.
        in_range:  it is the index of an element, for certain.
        interval:  it is a constant set of elements that follow each other: the first one, and the one after the last.
    """

    text: str
    is_name: bool = False
    number: int | None = None
    in_range: bool = False
    interval: tuple[int, int] | None = None

    def __str__(self) -> str:
        return self.text

    @property
    def is_simple(self) -> bool:
        """Whether it may be written twice: that costs nothing, and changes nothing."""
        return self.is_name or self.number is not None


def variable(text: str, *, in_range: bool = False) -> CValue:
    return CValue(text, is_name=True, in_range=in_range)


def numeral(value: int) -> CValue:
    return CValue(str(value), number=value)


def known_element(value: int) -> CValue:
    """The index of an element that is known."""
    return CValue(str(value), number=value, in_range=True)


def call(function: str, *args: CValue | str) -> CValue:
    return CValue(f"{function}({', '.join(map(str, args))})")


def total(terms: list[CValue]) -> CValue:
    """The sum of several numbers."""
    made = terms[0].text
    for term in terms[1:]:
        made += f" - {-term.number}" if term.number is not None and term.number < 0 else f" + {term}"
    return CValue(made)
