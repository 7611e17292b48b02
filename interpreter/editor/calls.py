"""What is called at a place: the parameters of a definition, primitive, action or state function that is being written."""

from __future__ import annotations

import re

from ..checker.index import Symbol
from ..ground.records import Struct
from .documents import Seen

_FAR = 2000
"""Characters back to which a bracket is looked for."""

_CALLED = ("primitive", "definition", "action", "state function", "constant", "option", "move", "field", "universe")


class OpenCall(Struct):
    """Attributes:
    symbol:     what is called.
    parameters: as they are declared: `s in site`, or a type alone.
    number:     the one at the place, from 0.
    """

    symbol: Symbol
    parameters: tuple[str, ...]
    number: int

    @property
    def wanted(self) -> str:
        """The type of the one at the place; "" if it is not known."""
        if self.number >= len(self.parameters):
            return ""
        return self.parameters[self.number].rpartition(" in ")[2].partition("=")[0].strip()


def call_at(seen: Seen, offset: int) -> OpenCall | None:
    """The innermost call whose brackets are open at a place."""
    opened = _opened(seen.file.text, offset)
    if opened is None:
        return None
    name, bracket, number = opened
    found = [one for one in seen.names.symbols if one.name == name and one.what in _CALLED and one.type]
    if bracket == "[":
        found = [one for one in found if "->" in one.type and "(" not in one.type]
    found.sort(key=lambda one: _CALLED.index(one.what) if one.place is None else -1)
    for symbol in found:
        parameters = parameters_of(symbol.type)
        if parameters:
            return OpenCall(symbol, parameters, number)
    return None


def parameters_of(kind: str) -> tuple[str, ...]:
    """`s in cell` of `group(s in cell) -> set of cell`, `cell` of `cell -> player?`; () where there are none."""
    called = re.match(r"\w+\((.*?)\)(?:$| )", kind)
    if called is None and "->" not in kind:
        return ()
    inside = called.group(1) if called is not None else kind.partition("->")[0]
    return tuple(part.strip() for part in inside.split(",") if part.strip())


def result_of(kind: str) -> str:
    """The type that comes out of what is written as a symbol's type, without `?`."""
    return kind.rpartition("->")[2].strip().removesuffix("?")


def _opened(text: str, offset: int) -> tuple[str, str, int] | None:
    """The name before the bracket that is open, the bracket, and how many commas stand behind it."""
    depth = commas = 0
    for at in range(offset - 1, max(offset - _FAR, 0) - 1, -1):
        char = text[at]
        if char in ")]}":
            depth += 1
        elif char in "([{":
            if depth == 0:
                name = re.search(r"(\w+)$", text[max(at - 60, 0) : at])
                return (name.group(1), char, commas) if name is not None and char != "{" else None
            depth -= 1
        elif char == "," and depth == 0:
            commas += 1
        elif char == "\n" and re.match(r"\n\S", text[at : at + 2]):
            return None
    return None
