"""Texts for readers, as `about`: templates over what is known before the game begins, in one language or in several."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from ..core.notation import show
from ..files.document import Node, Text
from ..files.prose import Path, texts_for_readers
from ..files.ruleset import Ruleset
from ..ground import emphasis
from ..ground.limits import MAX_ABOUT
from ..ground.records import Record
from ..ground.source import Span
from .constants import Constants
from .frame import Frame
from .languages import USUAL, chosen, texts_by_language
from .templates import template


class About(Record):
    """What an author says of something, with all values filled in.

    Attributes:
        texts:  language -> text, on one line, with the marks of what stands out.
        span:   where it stands.
    """

    texts: Map[str, str]
    span: Span

    def text(self, language: str = USUAL) -> str:
        """The text in a language, else the one without a language, in English, or else the first; plain."""
        return emphasis.plain(self.marked(language))

    def marked(self, language: str = USUAL) -> str:
        """The same, with the marks of what stands out (`ground.emphasis`)."""
        return chosen(self.texts, language) or ""


class Abouts:
    """Reads and fills in. `made`: all texts by their place."""

    def __init__(self, constants: Constants) -> None:
        self.constants = constants
        self.sink = constants.sink
        self.made: dict[Path, About] = {}

    def collect(self, ruleset: Ruleset) -> None:
        """All texts of a ruleset but those of its examples, which hold under the options of the example."""
        for path, node in texts_for_readers(ruleset).items():
            self.read(path, node)

    def read(self, path: Path, node: Node | None, *, filled: bool = True) -> str:
        """The text at a place in its usual language; "" if there is none. `filled`: whether its expressions make sense
        under the present options; else they stay as they are."""
        if node is None or (isinstance(node, Text) and node.is_null):
            return ""
        texts = {}
        for language, text in texts_by_language(node).items():
            made = self._filled(text) if filled else _on_one_line(text.value)
            if made is not None:
                texts[language] = made
        self.made[path] = About(texts, node.span)
        return self.made[path].text()

    def _filled(self, text: Text) -> str | None:
        """A text with the values of its holes; None after a diagnostic."""
        rule = text.rule
        if not re.search(r"[{}]", rule.text) and len(rule.text) <= MAX_ABOUT:
            return _on_one_line(text.value)
        known = self.sink.trouble
        frame = Frame(has_mover=False)
        made = template(rule, self.constants.expressions, frame, MAX_ABOUT)
        if frame.reads_state:
            self.sink.add(
                "not-constant",
                "a text for the reader is the same in every position",
                text.span,
                "depends on the state",
                helps=("use options, constants and the board only",),
            )
        if self.sink.trouble > known:
            return None
        filled = "".join(
            piece
            if isinstance(piece, str)
            else show(self.constants.run(piece.value, [None] * frame.slots), piece.value.type, piece.separator)
            for piece in made.pieces
        )
        return _on_one_line(filled) if self.sink.trouble == known else None


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
