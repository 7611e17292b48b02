"""`about` texts: templates over what is known before the game begins, in one language or in several."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from ..core.notation import show
from ..files.document import Mapping, Node, Text, entries
from ..files.places import entry_name
from ..files.ruleset import Ruleset
from ..files.schema import SECTIONS
from ..files.schema.forms import RecordForm, SchemaPlace
from ..files.schema.reader import text_of
from ..ground.limits import MAX_ABOUT
from ..ground.records import Record
from ..ground.source import Span
from ..language.steps import key_of
from .constants import Constants
from .frame import Frame
from .templates import template

ANY = ""
"""The language of a text that does not say which it is."""

_USUAL = "en"

Path = tuple[str, ...]
"""What a text is about: `("about",)`, `("moves", "drop")`, `("flow", "steps", "count")`, `("end", "0")` and so on."""


class About(Record):
    """What an author says of something, with all values filled in.

    Attributes:
        texts:  language -> text, on one line.
        span:   where it stands.
    """

    texts: Map[str, str]
    span: Span

    def text(self, language: str = _USUAL) -> str:
        """The text in a language, else the one without a language, in English, or else the first."""
        for wanted in (language, language.partition("-")[0], ANY, _USUAL):
            if wanted in self.texts:
                return self.texts[wanted]
        return next(iter(self.texts.values()), "")


class Abouts:
    """Reads and fills in. `made`: all texts by their place."""

    def __init__(self, constants: Constants) -> None:
        self.constants = constants
        self.sink = constants.sink
        self.made: dict[Path, About] = {}

    def collect(self, ruleset: Ruleset) -> None:
        """All texts of a ruleset but those of its examples, which hold under the options of the example."""
        self.read(("about",), ruleset.sections.get("about"))
        for key, option in ruleset.mapping("options"):
            self._of_option(("options", key.value), option)
        for section in SECTIONS:
            node = ruleset.sections.get(section.name)
            if section.role != "rules" or node is None:
                continue
            if section.items is not None:  # what need not have a name has none here
                for number, entry in enumerate(entries(node)):
                    self._collect((section.name, str(number)), entry, section.items.of)
            else:
                self._collect((section.name,), node, section)

    def _collect(self, path: Path, node: Node, place: SchemaPlace) -> None:
        """The texts of a value and of all below it."""
        form = place.mapping
        for key, value in node.entries if isinstance(node, Mapping) else ():
            if isinstance(form, RecordForm):
                inner = form.at(key.value)
                if inner is not None and inner.name == "about":
                    self.read(path, value)
                elif inner is not None and inner.name == "steps":
                    self._collect_steps((*path, inner.name), value)
                elif inner is not None:
                    self._collect((*path, inner.name), value, inner)
            elif form is not None:
                self._collect((*path, entry_name(key.value)), value, form.of)

    def _collect_steps(self, path: Path, node: Node) -> None:
        """The texts of steps; what a level says of a step takes the place of what those below it say, if it is more than
        another `about` or `do`."""
        for key, value in node.entries if isinstance(node, Mapping) else ():
            step = (*path, key_of(key.value).name)
            if isinstance(value, Mapping):
                self.read(step, value.get("about"))
            else:
                self.made.pop(step, None)

    def _of_option(self, path: Path, option: Node) -> None:
        """What its values mean, and what it demands."""
        for part in ("values", "requires"):
            node = option.get(part) if isinstance(option, Mapping) else None
            for key, entry in node.entries if isinstance(node, Mapping) else ():
                said = entry if part == "values" else text_of(entry, "says")
                self.read((*path, part, key.value), said)

    def read(self, path: Path, node: Node | None, *, filled: bool = True) -> str:
        """The text at a place in its usual language; "" if there is none. `filled`: whether its expressions make sense
        under the present options; else they stay as they are."""
        if node is None or (isinstance(node, Text) and node.is_null):
            return ""
        texts = {}
        for language, text in self._languages(node).items():
            made = self._filled(text) if filled else _on_one_line(text.value)
            if made is not None:
                texts[language] = made
        self.made[path] = About(texts, node.span)
        return self.made[path].text()

    @staticmethod
    def _languages(node: Node) -> dict[str, Text]:
        if isinstance(node, Text):
            return {ANY: node}
        given = node.entries if isinstance(node, Mapping) else ()
        return {key.value: value for key, value in given if isinstance(value, Text)}

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
                "an `about` is the same in every position",
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
