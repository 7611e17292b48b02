"""A ruleset as one mapping: `extends` merged level by level, modules of `uses` merged in, each file read against the schema.

Nothing is parsed here: values are still texts with places. Each file keeps its own spans, so every later message points
at the level that wrote the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ..ground.diagnostics import Sink
from ..ground.source import SourceFile, Span
from .graphs.reading import with_graph
from .kept import left_behind
from .levels import Find, RulesetLevel, levels_of
from .merging import Merger
from .modules import Modules, ModuleUse, uses_by_level
from .nodes import Mapping, Node, Text
from .schema.reader import read_whole


@dataclass
class Ruleset:
    """Merged sections by key, and where they come from."""

    main: SourceFile
    sections: dict[str, Node]
    levels: list[SourceFile]
    """This file and those it extends, nearest first."""
    find: Find = field(repr=False)
    modules: dict[str, ModuleUse] = field(default_factory=dict)
    replaced_keys: list[tuple[Text, Text]] = field(default_factory=list)
    """Signatures of base levels that a variant wrote again, both keys."""
    is_whole: bool = True
    """Whether all modules that it uses are there."""
    module_setups: list[Node] = field(default_factory=list)
    """What modules bring to the setup, in their order; it happens behind the ruleset's own. In the first edition the ruleset's
    own setup replaces theirs."""
    made: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    """What later stages have made of it, so that each does it once."""
    _below: dict[SourceFile, Ruleset] = field(default_factory=dict, repr=False)
    """Those of its levels that were asked for, which share it: what lies below one lies below all above it."""

    def mapping(self, key: str) -> list[tuple[Text, Node]]:
        """The entries of a section that is a mapping; nothing when it is absent."""
        node = self.sections.get(key)
        return list(node.entries) if isinstance(node, Mapping) else []

    def text(self, key: str) -> Text | None:
        node = self.sections.get(key)
        return node if isinstance(node, Text) and not node.is_null else None

    def level(self, number: int) -> Ruleset:
        """The ruleset of one of its levels, merged with what that one extends. Raises RulesetError."""
        file = self.levels[number]
        if file not in self._below:
            made = _merged(levels_of(file, self.find, Sink()), self.find, Sink())
            self._below[file] = replace(made, _below=self._below)
        return self._below[file]

    @property
    def title(self) -> str:
        text = self.text("title")
        return text.value if text else self.main.name


def load_ruleset(file: SourceFile, find: Find, sink: Sink) -> Ruleset:
    """Reads a file, all it extends and all it uses.

    Raises: RulesetError for whatever makes the text unusable; lesser mistakes go to the sink.
    """
    return _merged(levels_of(file, find, sink), find, sink)


def _merged(levels: list[RulesetLevel], find: Find, sink: Sink) -> Ruleset:
    sections: dict[str, Node] = {}
    merger = Merger(sink)
    modules = Modules(levels, sections, merger, find, sink)
    modules.add_graph()
    uses = uses_by_level(levels, sink)
    for number, level in reversed(list(enumerate(levels))):
        for name, names in uses[number]:
            modules.add(name, names, name.span.file, ())
        for layer in modules.between(level.document):
            merger.put_level(sections, layer)
        if number > 0:
            for section in left_behind(levels[number - 1].document):
                sections.pop(section, None)
    # a list without its brackets names modules that nobody looks for
    given = [level.document.get("uses") for level in levels]
    is_whole = modules.are_all_there and not any(isinstance(one, Text) and not one.is_null for one in given)
    main, files = levels[0].file, [level.file for level in levels]
    read_whole(sections, Span(main, 0, 0), is_whole, sink)
    board = with_graph(sections.get("board"), find, sink)
    if board is not None:
        sections["board"] = board
    return Ruleset(main, sections, files, find, modules.used, merger.replaced, is_whole, modules.setups)
