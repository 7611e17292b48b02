"""A file in a later edition of the language."""

from __future__ import annotations

from collections.abc import Iterator

from ..files.document import read_document
from ..files.edition import KEY, edition_of
from ..files.library_paths import is_changed
from ..files.modules import uses_of
from ..ground.diagnostics import Sink
from ..ground.source import SourceFile, Span
from .formatting import formatted
from .otherwise import NAMING_EDITION, named_otherwise, read_otherwise


def in_edition(file: SourceFile, edition: int) -> str:
    """The text of a file in canonical form, which says the edition; a file of a later one stays in that. Raises RulesetError:
    as `formatted`."""
    text = formatted(file)
    if edition_of(file) >= edition:
        return text
    written = read_document(SourceFile(file.name, text), Sink()).get(KEY)
    if written is not None:
        return f"{text[: written.span.start]}{edition}{text[written.span.end :]}"
    return formatted(SourceFile(file.name, f"{KEY}: {edition}\n{text}"))


def renames_sites(file: SourceFile, edition: int) -> bool:
    """Whether sites of the file's own board are called otherwise in an edition. Raises RulesetError: the file is no YAML."""
    sections = {key.value: value for key, value in read_document(file, Sink()).entries}
    return edition_of(file) < NAMING_EDITION <= edition and named_otherwise(sections) is not None


def undecided(file: SourceFile, edition: int) -> Iterator[tuple[Span, str]]:
    """What may mean something else in a later edition, with a sentence for each: only the author knows whether it should.
    Raises RulesetError: the file is no YAML."""
    own, document = edition_of(file), read_document(file, Sink())
    for place in read_otherwise({key.value: value for key, value in document.entries}):
        if own < place.edition <= edition:
            yield place.span, place.told
    for name, _ in uses_of(document.get("uses")):
        if is_changed(name.value, own, edition):
            yield name.span, f"the module `{name.value}` is another one in edition {edition}"
