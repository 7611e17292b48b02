"""The files of a ruleset, each read against the schema: what it extends, and what that extends."""

from __future__ import annotations

from collections.abc import Callable

from ..ground.diagnostics import RulesetError, Sink, fail
from ..ground.limits import MAX_EXTENDS
from ..ground.records import Struct
from ..ground.source import SourceFile, Span
from .document import read_document
from .edition import tell_order
from .nodes import Mapping, Text, plain
from .schema import Kind
from .schema.reader import read_form

Find = Callable[[str, str, SourceFile, Span], SourceFile]
"""`find(kind, name, asking file, place)`: the file of a ruleset ("ruleset"), module ("module") or graph ("graph"), or
RulesetError."""


class RulesetLevel(Struct):
    """A file of a ruleset."""

    file: SourceFile
    document: Mapping


def levels_of(file: SourceFile, find: Find, sink: Sink) -> list[RulesetLevel]:
    """A file and those it extends, nearest first. Raises RulesetError."""
    levels: list[RulesetLevel] = []
    while True:
        document = read_as(file, "ruleset", sink)
        levels.append(RulesetLevel(file, document))
        parent = document.get("extends")
        if parent is None:
            return levels
        if not isinstance(parent, Text) or parent.is_null:
            raise RulesetError(sink.sorted())  # told by the reader
        file = find("ruleset", parent.value, file, parent.span)
        if any(level.file.name == file.name for level in levels):
            chain = " extends ".join(f"`{one.name}`" for one in (*(level.file for level in levels), file))
            raise fail(
                "extends-cycle", "this `extends` goes in a circle", parent.span, "comes back here", notes=(chain,)
            )
        if len(levels) >= MAX_EXTENDS:
            raise fail("too-deep", f"more than {MAX_EXTENDS} levels of `extends`", parent.span, "one level too many")


def base_of(file: SourceFile, find: Find) -> SourceFile | None:
    """What a file extends. Raises RulesetError."""
    parent = read_document(file, Sink()).get("extends")
    return find("ruleset", parent.value, file, parent.span) if isinstance(parent, Text) else None


def read_as(file: SourceFile, kind: Kind, sink: Sink) -> Mapping:
    """One file against the schema; one in which nothing was wrong is not looked at again. Raises RulesetError."""
    document = read_document(file, sink)
    module = document.key("module")
    if kind == "ruleset" and module is not None:
        name = plain(document.get("module"))
        raise fail(
            "unknown-key",
            "this file is a module, and no ruleset",
            module.span,
            "says that it is one",
            helps=(f"check a ruleset that uses it: `uses: [{name}]`", "a ruleset has no key `module`"),
        )
    if kind not in file.made:
        found = Sink(is_heard=sink.is_heard)
        read_form(document, (kind,), found)
        tell_order(document, found)
        sink.take(found)
        if not found.items:
            file.made[kind] = document
    return document
