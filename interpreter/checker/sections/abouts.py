"""Texts for readers, as `about`: templates over what is known before the game begins, in one language or in several."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from ...core.notation import show
from ...core.types import Int
from ...files.nodes import Node, Text
from ...files.prose import Path, texts_for_readers
from ...files.ruleset import Ruleset
from ...ground import emphasis
from ...ground.inflection import number_word
from ...ground.limits import MAX_ABOUT
from ...ground.records import Record
from ...ground.source import Span
from ..names.frame import Frame
from ..names.languages import ANY, USUAL, chosen, texts_by_language
from ..typing.constants import Constants
from ..typing.templates import template

_DIGITS = frozenset({"equipment", "requires"})
"""Keys of texts that keep digits: a list of things, and what values of options fit each other, which are digits themselves."""

_BEFORE = re.compile(r"(^|[\s(“\"*])$")
_BEHIND = re.compile(r"$|[\s.,;:!?)”\"*-]")
_BEGINS = re.compile(r"(^|[.!?])[\s(“\"*]*$")
"""What stands before and behind a word, and what before the first one of a sentence."""


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
            is_spelled = _DIGITS.isdisjoint(path) and language in (ANY, USUAL)
            made = self._filled(text, is_spelled=is_spelled) if filled else _on_one_line(text.value)
            if made is not None:
                texts[language] = made
        self.made[path] = About(texts, node.span)
        return self.made[path].text()

    def _filled(self, text: Text, *, is_spelled: bool) -> str | None:
        """A text with the values of its holes, small numbers as words if they are spelled; None after a diagnostic."""
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
        values = [
            None if isinstance(piece, str) else self.constants.run(piece.value, [None] * frame.slots)
            for piece in made.pieces
        ]
        texts = [
            piece if isinstance(piece, str) else show(value, piece.value.type, piece.separator)
            for piece, value in zip(made.pieces, values, strict=True)
        ]
        filled = ""
        for number, (piece, value) in enumerate(zip(made.pieces, values, strict=True)):
            is_number = is_spelled and not isinstance(piece, str) and isinstance(piece.value.type, Int)
            is_word = is_number and _stands_alone(filled, "".join(texts[number + 1 :]))
            filled += _spelled(value, filled) if is_word and value is not None else texts[number]
        return _on_one_line(filled) if self.sink.trouble == known else None


def _stands_alone(before: str, behind: str) -> bool:
    """Whether what stands between two texts is a word of a sentence, and no part of a name or of code."""
    return before.count("`") % 2 == 0 and bool(_BEFORE.search(before)) and bool(_BEHIND.match(behind))


def _spelled(value: int, before: str) -> str:
    """A number as prose has it, small ones as words; `before`: what stands before it, which may end a sentence."""
    word = number_word(value)
    return word[:1].upper() + word[1:] if _BEGINS.search(before) else word


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
