"""Diagnostics as values."""

from __future__ import annotations

from dataclasses import dataclass

from ..source import Span
from .catalogue import CATALOGUE


@dataclass(frozen=True)
class Label:
    """A further place that belongs to a diagnostic."""

    span: Span
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """One mistake, said once.

    `title` stands alone (lower case, no full stop); `label` says what the text at `span` is; `notes` are facts;
    `helps` are changes to make.
    """

    slug: str
    title: str
    span: Span | None = None
    label: str = ""
    others: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.slug not in CATALOGUE:
            raise KeyError(f"diagnostic {self.slug!r} is not in the catalogue")

    @property
    def severity(self) -> str:
        return CATALOGUE[self.slug].severity

    @property
    def is_error(self) -> bool:
        return self.severity == "error"
