"""Diagnostics as values, and the sink that collects them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..limits import MAX_DIAGNOSTICS
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


class RulesetError(Exception):
    """A ruleset (or a command about one) cannot be used as it is; carries the diagnostics that say why."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__()

    def __str__(self) -> str:
        from .render import render_all

        return "\n" + render_all(self.diagnostics)


@dataclass
class Sink:
    """Collects diagnostics; the same mistake at the same place is kept once."""

    items: list[Diagnostic] = field(default_factory=list)
    _seen: set[tuple[str, Span | None, str]] = field(default_factory=set)

    def add(
        self,
        slug: str,
        title: str,
        span: Span | None = None,
        label: str = "",
        *,
        others: Sequence[Label] = (),
        notes: Sequence[str] = (),
        helps: Sequence[str] = (),
    ) -> Diagnostic:
        item = Diagnostic(slug, title, span, label, tuple(others), tuple(notes), tuple(helps))
        self.put(item)
        return item

    def put(self, item: Diagnostic) -> None:
        key = (item.slug, item.span, item.title)
        if key not in self._seen and len(self.items) < MAX_DIAGNOSTICS:
            self._seen.add(key)
            self.items.append(item)

    def take_back(self, since: int, span: Span) -> None:
        """Forgets what was said within a place since there were `since` diagnostics: the place is looked at again."""
        kept = []
        for item in self.items[since:]:
            inside = item.span is not None and item.span.file is span.file and span.start <= item.span.start < span.end
            if inside:
                self._seen.discard((item.slug, item.span, item.title))
            else:
                kept.append(item)
        self.items[since:] = kept

    @property
    def has_errors(self) -> bool:
        return any(item.is_error for item in self.items)

    def stop_on_errors(self) -> None:
        """Raise what was collected if any of it is an error: a stage does not build on a broken one before it."""
        if self.has_errors:
            raise RulesetError(self.sorted())

    def sorted(self) -> list[Diagnostic]:
        """Errors first, then by place."""

        def key(item: Diagnostic) -> tuple[bool, str, int]:
            span = item.span
            return (not item.is_error, span.file.name if span else "", span.start if span else 0)

        return sorted(self.items, key=key)


def fail(slug: str, title: str, span: Span | None = None, label: str = "", **extra: Sequence[str]) -> RulesetError:
    """A `RulesetError` with one diagnostic, for stages where nothing can follow a mistake."""
    return RulesetError(
        [Diagnostic(slug, title, span, label, notes=tuple(extra.get("notes", ())), helps=tuple(extra.get("helps", ())))]
    )
