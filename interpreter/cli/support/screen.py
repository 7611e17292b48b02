"""Positions on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from ...drawing.text import TextPiece
    from ...engines.base import Game, State

_DARK, _LIGHT = 0.25, 0.85


class Screen:
    """Writes to stdout, in colours where it can show them."""

    def __init__(self, game: Game) -> None:
        from rich.console import Console

        from ...drawing.marks import Painter

        self.painter = Painter(game)
        self.console: Console = Console(highlight=False, soft_wrap=True)

    def position(self, state: State, before: State) -> None:
        """The board, with the sites marked that changed since the state before, and what the drawing does not show."""
        from rich.text import Text

        from ...drawing.changes import changes
        from ...drawing.text import board_lines, lines_besides

        marked = changes(self.painter.marks(before), self.painter.marks(state)).highlight
        lines = board_lines(self.painter, state, marked)
        self.say("")
        for line in lines:
            self.console.print(Text.assemble(*((piece.text, _style(piece)) for piece in _trimmed(line))))
        for text in lines_besides(self.painter, state, lines):
            self.say(text)

    def say(self, text: str) -> None:
        """Lines of plain text."""
        print(text, flush=True)

    def columns(self, words: Sequence[str]) -> None:
        """Words side by side, as many as fit."""
        width = max(map(len, words), default=1) + 2
        many = max(1, (self.console.width - 2) // width)
        for start in range(0, len(words), many):
            self.say("  " + "".join(f"{word:{width}}" for word in words[start : start + many]).rstrip())

    def ask(self, prompt: str) -> str | None:
        """A line of input; None at its end. What does not come from a terminal is repeated, so that output can be read."""
        if sys.stdin.isatty():
            import contextlib

            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys and history for input()
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.rstrip("\n"), flush=True)
        return line if line else None


def _style(piece: TextPiece) -> str:
    from ...ground.colours import brightness

    if not piece.colour:
        return "" if piece.colour == "" else "dim"
    # black and white must both be seen, on a dark terminal and on a light one
    light = brightness(piece.colour)
    return f"bold {piece.colour}" + (" on grey82" if light < _DARK else " on grey30" if light > _LIGHT else "")


def _trimmed(line: Sequence[TextPiece]) -> Sequence[TextPiece]:
    return line if not line or line[-1].text.strip() else line[:-1]
