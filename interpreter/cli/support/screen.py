"""Positions on the terminal."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...ground.characters import in_one_line

if TYPE_CHECKING:
    from rich.console import Console

    from ...drawing.text import Line, TextPiece
    from ...engines.base import Game, State
    from .graphics import PictureWriter

VIEWS = ("text", "pieces", "picture")
"""The board in letters, lists of who stands where, a picture: in the terminal if that can show it, else in a file."""

_DARK, _LIGHT = 0.25, 0.85
_WIDEST = 60
"""Columns of a picture."""
_TALLEST = 60
"""Empty lines after which nothing is left on a screen."""
_MOST_NEAR = 4
"""Sites that changed of which is told what is around them."""
_MOST_STATUS = 90
"""Characters of a line of words beside the board."""
_COLUMNS = 100
"""Of lists, where the terminal is no narrower."""


class Screen:
    """Writes to stdout, in colours where it can show them.

    Attributes:
        view:     how positions are shown: one of `VIEWS`; "" as long as nobody has said, then what can be read.
        picture:  the file into which each position is drawn, if there is one.
        clear:    whether each position begins on a screen of its own.
        inline:   how pictures are shown within the terminal; None: they are not.
    """

    def __init__(self, game: Game, picture: Path | None = None, *, clear: bool = False) -> None:
        from rich.console import Console

        from ...drawing.marks import Painter

        self.painter = Painter(game)
        self.console: Console = Console(highlight=False, soft_wrap=True)
        self.view, self.picture, self.clear = "", picture, clear
        self.inline: PictureWriter | None = None
        self._shown: tuple[str, list[Line], list[str]] | None = None

    def position(self, state: State, before: State, last: State, *, again: bool = False) -> None:
        """The position, with the sites marked that changed since the state before, and what the drawing does not show; the
        board only where it is otherwise than it was shown last, or `again` is said. `last`: before the last decision, around
        which lists tell more."""
        from ...drawing.changes import changes
        from ...drawing.listing import is_readable, near_lines, piece_lines
        from ...drawing.text import captions, lines_besides, only_board

        changed = changes(self.painter.marks(before), self.painter.marks(state)).highlight
        taken = [spot for spot, role in changed.items() if role == "captured"]
        board = only_board(self.painter, state, changed, taken)
        if not self.view and not is_readable(board):
            self.view = "pieces"
            self.tell(
                "This board is too broad for letters; here is who stands where. `near SITE` tells what is around a site, "
                "`board text` shows the letters, `board picture` makes a picture, `play --page` plays in the browser."
            )
        if self.picture is not None:
            self._draw(state, before, self.picture)
        lists = piece_lines(self.painter, state) if self.view == "pieces" else []
        besides = board
        if self.view == "pieces":
            board = []
            newest = changes(self.painter.marks(last), self.painter.marks(state)).highlight
            lists += ["", *near_lines(self.painter, state, list(newest)[:_MOST_NEAR])] if newest else []
        status = [*captions(self.painter, state), *lines_besides(self.painter, state, besides)]
        shown = (self.view, board, lists)
        if (again or self._shown != shown) and self.view == "picture" and self.inline is not None:
            self._show_picture(self.inline, state, before)
        elif again or self._shown != shown:
            self._show(board, lists)
        self._shown = shown
        for text in _joined(status):
            self.say(text)

    def shows_pictures(self) -> bool:
        """Whether pictures can be shown within the terminal: it says how, and what makes them is installed. It is asked until
        it says so."""
        from importlib.util import find_spec

        from .graphics import picture_writer

        try:
            if self.inline is None and find_spec("resvg_py") is not None:
                self.inline = picture_writer(sys.stdin.fileno(), sys.stdout.fileno())
        except (OSError, ValueError):  # no terminal, nor a file
            return False
        return self.inline is not None

    def _show_picture(self, written: PictureWriter, state: State, before: State) -> None:
        from ...drawing.png import to_png

        self.say("")
        print(written(to_png(self._drawn(state, before)), min(_WIDEST, self.console.width)), end="", flush=True)

    def _show(self, board: Sequence[Line], lists: Sequence[str]) -> None:
        from rich.text import Text

        self.say("")
        for line in board:
            self.console.print(Text.assemble(*((piece.text, _style(piece)) for piece in _trimmed(line))))
        for text in lists:
            self.tell(text)

    def begin(self) -> None:
        """Begins what is told of a position: on an empty screen, if each is to have its own."""
        if self.clear and sys.stdout.isatty():
            self._shown = None
            self.console.clear()

    def clear_all(self) -> None:
        """An empty screen, and nothing that was shown before; many empty lines where it is no terminal."""
        self._shown = None
        if sys.stdout.isatty():
            self.console.clear()
        else:
            self.say("\n" * _TALLEST)

    def draw(self, state: State, before: State) -> Path:
        """A picture of the position, in the file for pictures or a new one."""
        from ...files.caching import fresh_folder

        if self.picture is None:
            self.picture = fresh_folder() / "position.svg"
        self._draw(state, before, self.picture)
        return self.picture

    def _draw(self, state: State, before: State, file: Path) -> None:
        from ...files.writing import write_whole

        write_whole(file, self._drawn(state, before))

    def _drawn(self, state: State, before: State) -> str:
        from ...drawing.changes import changes
        from ...drawing.picture import picture

        found = changes(self.painter.marks(before), self.painter.marks(state))
        return picture(
            self.painter, state, names=True, highlight=found.highlight, arrows=found.arrows, ghosts=found.ghosts
        )

    @property
    def width(self) -> int:
        """Columns of a list."""
        return min(_COLUMNS, self.console.width) if self.console.is_terminal else _COLUMNS

    def say(self, text: str) -> None:
        """Lines of plain text; a terminal breaks none within a word."""
        width = self.console.width
        lines = text.split("\n") if self.console.is_terminal else ()
        print(
            "\n".join(_folded(line, width, len(line) - len(line.lstrip())) for line in lines) if lines else text,
            flush=True,
        )

    def tell(self, text: str, margin: int = 2) -> None:
        """A line of a list, which may be long: `margin` columns are left free before what goes on below it."""
        print(_folded(text, self.width, margin), flush=True)

    def columns(self, words: Sequence[str]) -> None:
        """Words side by side, as many as fit."""
        width = max(map(len, words), default=1) + 2
        many = max(1, (self.console.width - 2) // width)
        for start in range(0, len(words), many):
            self.say("  " + "".join(f"{word:{width}}" for word in words[start : start + many]).rstrip())

    def ask(self, prompt: str, *, hidden: bool = False) -> str | None:
        """A line of input; None at its end. What does not come from a terminal is repeated, so that output can be read.
        `hidden`: nothing of it is shown."""
        if sys.stdin.isatty():
            import contextlib

            if hidden:
                return _unseen(prompt)

            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys and history for input()
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print("" if hidden else in_one_line(line.rstrip("\n")), flush=True)
        return line if line else None


def _folded(line: str, width: int, margin: int) -> str:
    """A line as several that are short enough."""
    if len(line) <= width:
        return line
    return "\n".join(textwrap.wrap(line, width, subsequent_indent=" " * margin, break_on_hyphens=False))


def _unseen(prompt: str) -> str | None:
    """A line of a terminal that does not repeat what is typed; None at the end of input."""
    from getpass import getpass

    try:
        return getpass(prompt)
    except EOFError:
        print()
        return None


def _joined(words: Sequence[str]) -> list[str]:
    """Short words beside the board on one line, as far as it is not too long."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < _MOST_STATUS:
            lines[-1] += f" · {word}"
        else:
            lines.append(word)
    return lines


def _style(piece: TextPiece) -> str:
    from ...ground.colours import brightness

    if not piece.colour:
        return "bold" if piece.strong else "" if piece.colour == "" else "dim"
    # black and white must both be seen, on a dark terminal and on a light one
    light = brightness(piece.colour)
    return f"{'bold underline' if piece.strong else 'bold'} {piece.colour}" + (
        " on grey82" if light < _DARK else " on grey30" if light > _LIGHT else ""
    )


def _trimmed(line: Sequence[TextPiece]) -> Sequence[TextPiece]:
    return line if not line or line[-1].text.strip() else line[:-1]
