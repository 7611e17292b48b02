"""Diagnostics as values."""

from __future__ import annotations

from dataclasses import dataclass

from ..characters import parted
from ..source import SourceFile, Span
from .catalogue import CATALOGUE


@dataclass(frozen=True)
class Label:
    """A further place that belongs to a diagnostic."""

    span: Span
    text: str


@dataclass(frozen=True)
class Edit:
    """A change of a file: what stands at `span` becomes `text`."""

    span: Span
    text: str

    def parted(self) -> Edit:
        """The same change, after which no two words have grown together."""
        text, span = self.span.file.text, self.span
        return Edit(span, parted(text[: span.start], self.text, text[span.end :]))

    def made(self) -> SourceFile:
        """The file as it would be."""
        file = self.span.file
        return SourceFile(file.name, file.text[: self.span.start] + self.text + file.text[self.span.end :])


@dataclass(frozen=True)
class Diagnostic:
    """One mistake, said once.

    `title` stands alone (lower case, no full stop); `label` says what the text at `span` is; `notes` are facts;
    `helps` are changes to make. `change`: the one that is proposed, where it is known to the letter. `rivals`: what else the
    same mistake may be, each with its change; those are told only where trying them shows that they were meant.
    """

    slug: str
    title: str
    span: Span | None = None
    label: str = ""
    others: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    change: Edit | None = None
    rivals: tuple[Diagnostic, ...] = ()

    def __post_init__(self) -> None:
        if self.slug not in CATALOGUE:
            raise KeyError(f"diagnostic {self.slug!r} is not in the catalogue")

    @property
    def severity(self) -> str:
        return CATALOGUE[self.slug].severity

    @property
    def is_error(self) -> bool:
        return self.severity == "error"
