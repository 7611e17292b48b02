"""Which ruleset one extends, and which bundled rulesets extend it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...check import Program, check
from ...files.document import Text, read_document
from ...files.library import Library, library_ids
from ...files.ruleset import load_ruleset
from ...ground.diagnostics import Sink
from ...ground.source import SourceFile


class Family:
    """A ruleset, what it extends, and what extends it. All share the files that they are read from."""

    def __init__(self, name: str) -> None:
        """Raises RulesetError: there is no such ruleset."""
        self.name = name
        self._library = Library()
        self.file = self._library.open(name)

    def check(self, options: Mapping[str, Any], file: SourceFile | None = None) -> Program:
        """The checked program, or that of another file of the family. Raises RulesetError."""
        sink = Sink()
        return check(load_ruleset(file or self.file, self._library.find, sink), dict(options), sink).checked()

    def base(self) -> SourceFile | None:
        """What the ruleset extends. Raises RulesetError."""
        return self._parent(self.file)

    def variants(self) -> list[SourceFile]:
        """The bundled rulesets that extend it without another one between them."""
        made = []
        for name in library_ids():
            file = self._library.open(name)
            parent = self._parent(file) if "extends:" in file.text else None
            if parent is self.file:
                made.append(file)
        return made

    def _parent(self, file: SourceFile) -> SourceFile | None:
        said = read_document(file, Sink()).get("extends")
        return self._library.find("ruleset", said.value, file, said.span) if isinstance(said, Text) else None
