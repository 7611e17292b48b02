"""Which edition of the language a file is written in: `language: 2` as its first key, else the first.

A file means what its edition says, whatever a file that it extends or that extends it is written in. So who meets something
that editions read otherwise asks for the file that it stands in.
"""

from __future__ import annotations

from ..ground.diagnostics import Diagnostic, RulesetError, Sink, shortened
from ..ground.source import SourceFile, Span
from .document import read_document
from .nodes import Mapping, Node, Text, describe

KEY = "language"
EDITIONS = (1, 2)
"""Those that are read."""

_NUMBERS = {str(edition): edition for edition in EDITIONS}


def edition_of(file: SourceFile) -> int:
    """The edition of a file; of one that says an unknown one the last, so that nothing but that is told of it."""
    known = file.made.get(KEY)
    if known is None:
        try:
            node = read_document(file, Sink()).get(KEY)
        except RulesetError:
            node = None  # told by who reads the file for its rules
        known = EDITIONS[0] if node is None else _number(node) or EDITIONS[-1]
        file.made[KEY] = known
    edition: int = known
    return edition


def widens(file: SourceFile) -> bool:
    """Whether a module says all that the module of its name says in earlier editions, and means the same by it."""
    known = read_document(file, Sink()).get("widens")
    return isinstance(known, Text) and known.value in ("yes", "true")


def needs_edition(edition: int, what: str, span: Span, sink: Sink, helps: tuple[str, ...] = ()) -> None:
    """Tells it where something of a later edition stands than that of its file. `what`: as "`step NAME:`", with backquotes;
    `helps`: what else may be meant."""
    if edition_of(span.file) < edition:
        sink.put(of_later_edition(edition, what, span, helps))


def of_later_edition(edition: int, what: str, span: Span, helps: tuple[str, ...] = ()) -> Diagnostic:
    """As `needs_edition` tells it."""
    return Diagnostic(
        "edition",
        f"{what} is of edition {edition} of the language",
        span,
        f"this file is of edition {edition_of(span.file)}",
        helps=(_first_line(edition), *helps),
    )


def read_edition(document: Mapping, sink: Sink) -> None:
    """Tells an edition that is not read."""
    node = document.get(KEY)
    if node is None or _number(node) is not None:
        return
    is_said = isinstance(node, Text) and not node.is_null
    sink.add(
        "unknown-edition",
        f"this Ludograph reads editions {' and '.join(_NUMBERS)} of the language",
        node.span,
        f"`{shortened(node.span.text)}` is none of them" if is_said else f"this is {describe(node)}",
        helps=(_first_line(EDITIONS[-1]), "what is written in a later edition needs a newer Ludograph"),
    )


def tell_order(document: Mapping, sink: Sink) -> None:
    """Tells an edition that does not stand first: who reads a file from its beginning has to know it before all else."""
    key = document.key(KEY)
    first = document.entries[0][0] if document.entries else key
    if key is not None and first is not None and first is not key:
        sink.add(
            "edition-first",
            f"`{KEY}` is the first key of a file",
            key.span,
            f"stands behind `{first.value}`",
            helps=("put this line above all others; `ludograph fmt` does it",),
        )


def _number(node: Node) -> int | None:
    return _NUMBERS.get(node.value) if isinstance(node, Text) else None


def _first_line(edition: int) -> str:
    return f"write `{KEY}: {edition}` as the first line"
