"""Boards to choose from: what there is, how a board would look, and the change of the text that takes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..boards.shapes import SHAPES
from ..boards.tiling import load_tiling
from ..boards.wrap import WRAPS
from ..files.document import read_document
from ..files.library_paths import stdlib_root
from ..files.nodes import Mapping as Keys
from ..files.nodes import Node
from ..ground.diagnostics import Edit, Sink
from ..ground.source import SourceFile, Span

Json = dict[str, Any]

KEYS = ("tiling", "shape", "columns", "rows", "side", "wrap")
"""What is chosen of a board, in the order in which it is written."""

_PLAIN = re.compile(r"[\w.]{1,60}")


def choices() -> Json:
    """Tilings with the shapes that they have, what sizes shapes take, and how sides are joined."""
    folder = stdlib_root() / "boards"
    tilings = {path.stem: load_tiling(path.stem, folder) for path in sorted(folder.glob("*.yaml"))}
    return {
        "tilings": {
            name: {"shapes": [one for one, shape in SHAPES.items() if shape.fits(tiling)], "usual": tiling.shape}
            for name, tiling in tilings.items()
        },
        "sizes": {name: list(shape.sizes) for name, shape in SHAPES.items()},
        "wraps": list(WRAPS),
    }


def chosen(board: Node | None) -> dict[str, str]:
    """What is said of a board already, in the section of that name."""
    entries = board.entries if isinstance(board, Keys) else ()
    return {key.value: value.span.text for key, value in entries if key.value in KEYS}


def asked(values: Mapping[str, Any]) -> dict[str, str]:
    """What a window asks for: words and numbers alone, so that nothing else comes into a text."""
    return {key: str(values[key]) for key in KEYS if _PLAIN.fullmatch(str(values.get(key, "")))}


def with_board(file: SourceFile, wanted: Mapping[str, str]) -> tuple[SourceFile, Edit]:
    """The text with another board, and the change that makes it. All else that is said of the board stays, comments too."""
    document = read_document(file, Sink(is_heard=False))
    board = document.get("board")
    made = [f"{key}: {value}" for key, value in wanted.items()]
    if not isinstance(board, Keys):
        return _put(file, _line_behind(file, document), "board: {" + ", ".join(made) + "}\n")
    others = [(key, value) for key, value in board.entries if key.value not in KEYS]
    if file.text[board.span.start] == "{":
        kept = [f"{key.span.text}: {value.span.text}" for key, value in others]
        return _change(file, board.span, "{" + ", ".join([*made, *kept]) + "}")
    column = file.line_column(board.entries[0][0].span.start)[1]
    lines = file.text[board.span.start : board.span.end].splitlines(keepends=True)
    gone = {
        line - file.line_column(board.span.start)[0]
        for key, value in board.entries
        if key.value in KEYS
        for line in range(file.line_column(key.span.start)[0], file.line_column(value.span.end)[0] + 1)
    }
    first = min(gone, default=0)
    made = [f"{' ' * (column - 1) if number or first else ''}{line}\n" for number, line in enumerate(made)]
    before = [line for number, line in enumerate(lines[:first]) if number not in gone]
    behind = [line for number, line in enumerate(lines) if number >= first and number not in gone]
    text = "".join([*before, *made, *behind])
    return _change(file, board.span, text if lines[-1].endswith("\n") else text.removesuffix("\n"))


def _line_behind(file: SourceFile, document: Keys) -> int:
    """Where a section may come: before the first that is larger than a line, or at the end."""
    for key, value in document.entries:
        if key.value in ("state", "define", "moves", "flow", "end", "draw", "examples"):
            return key.span.start
        del value
    return len(file.text)


def _put(file: SourceFile, at: int, text: str) -> tuple[SourceFile, Edit]:
    lead = "\n" if at and file.text[at - 1] != "\n" else ""
    return _change(file, Span(file, at, at), lead + text)


def _change(file: SourceFile, span: Span, text: str) -> tuple[SourceFile, Edit]:
    edit = Edit(span, text)
    return edit.made(), edit


def bare(wanted: Mapping[str, str]) -> SourceFile:
    """A game of nothing but a board, where the rules that are written cannot have it yet; what options say is as usual."""
    known = choices()
    words = {"tiling": known["tilings"], "shape": known["sizes"], "wrap": known["wraps"]}
    usual = {"tiling": "square", "columns": "8", "rows": "8", "side": "5"}
    told = {
        key: value if value in words.get(key, ()) or value.isdecimal() else usual.get(key)
        for key, value in wanted.items()
    }
    plain = {key: value for key, value in told.items() if value is not None}
    board = ", ".join(f"{key}: {value}" for key, value in plain.items())
    text = (
        f"language: 2\ntitle: A board\nplayers: [One, Two]\nboard: {{{board}}}\nstate: {{owner: cell -> player?}}\n"
        "moves:\n  put: {choose: 'at in cell where owner[at] is none', do: 'owner[at] = mover'}\n"
        "flow: |\n  forever: for p in player: turn p: decide put otherwise: lose mover\n"
    )
    return SourceFile("board.yaml", text)
