"""What the translation of one game may cost. Counted in nodes and characters, so that every machine refuses the same games."""

from __future__ import annotations

from ...ground.limits import MAX_C_CODE, MAX_C_FILE, MAX_C_FUNCTION, MAX_C_NODES
from ...ground.source import Span
from .errors import too_large


class Budget:
    """Counts down. Whatever asks for more than is left raises NotNative, `c-too-large`."""

    def __init__(self) -> None:
        self._nodes, self._code, self._file = MAX_C_NODES, MAX_C_CODE, MAX_C_FILE
        self._span: Span | None = None

    def node(self, span: Span | None) -> None:
        """A node of the rules is looked at: folded, or written."""
        self._span = span or self._span
        self._nodes -= 1
        if self._nodes < 0:
            too_large("these rules", self._span)

    def function(self, text: str) -> str:
        """A function of the rules that has been written."""
        self._code -= len(text)
        if len(text) > MAX_C_FUNCTION or self._code < 0:
            too_large("these rules", self._span)
        return self.part(text)

    def part(self, text: str) -> str:
        """Any part of the file."""
        self._file -= len(text)
        if self._file < 0:
            too_large("the tables of this game", None)
        return text
