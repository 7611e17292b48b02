"""The canonical form of a ruleset file: order of keys, indentation, quotes, rule text; comments stay where they are.

Input: the text of one ruleset, module or tiling. Invariant: the result means the same, and formatting it changes nothing.
"""

from __future__ import annotations

from ...files.document import read_document
from ...files.nodes import Mapping
from ...files.schema.reader import read_form
from ...ground.diagnostics import Sink
from ...ground.source import SourceFile
from ..printer import aligned
from .entries import read_entries
from .verify import difference
from .writer import Writer

__all__ = ["FormattingError", "formatted"]


class FormattingError(AssertionError):
    """The formatter would have changed what a file means: a mistake of Ludograph, not of the file."""


def formatted(file: SourceFile) -> str:
    """The text of a file in canonical form.

    Raises: RulesetError: the file is no YAML, has unknown keys, or rule text with syntax errors.
    """
    sink = Sink()
    document = read_document(file, sink)
    is_module = document.get("module") is not None
    if not _is_tiling(document):
        read_form(document, ("module" if is_module else "ruleset",), sink)
    sink.stop_on_errors()
    lines = Writer(file, sink, is_module).document(read_entries(file, document))
    sink.stop_on_errors()
    text = "\n".join(aligned(lines)).rstrip("\n") + "\n"
    if text == file.text:
        return text  # and means the same
    where = difference(file, SourceFile(file.name, text), is_module)
    if where is not None:
        raise FormattingError(f"formatting `{file.name}` would change `{where}`")
    return text


def _is_tiling(document: Mapping) -> bool:
    """Whether this is a board of the library, which has no rule text."""
    return document.get("lattice") is not None and document.get("faces") is not None
