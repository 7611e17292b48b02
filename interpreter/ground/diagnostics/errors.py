"""The error that carries diagnostics, and the sink that collects them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..limits import MAX_DIAGNOSTICS
from ..records import replace
from ..source import SourceFile, Span
from .model import Clash, Diagnostic, Label, Mend, Miscount
from .render import render_all


class RulesetError(Exception):
    """A ruleset (or a command about one) cannot be used as it is; carries the diagnostics that say why."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__()

    def __str__(self) -> str:
        return "\n" + render_all(self.diagnostics)

    def __reduce__(self) -> tuple[Any, ...]:  # what a subclass is made of is its own matter
        return _bare, (type(self),), self.__dict__


def _bare(kind: type[Exception]) -> Exception:
    return kind.__new__(kind)


@dataclass
class Sink:
    """Collects diagnostics; the same mistake at the same place is kept once. `is_heard`: whether somebody reads them; else
    nobody needs to find out what was meant."""

    items: list[Diagnostic] = field(default_factory=list)
    trouble: int = 0
    """How often an error was met, also where it was said before or is not to be said."""
    _seen: set[tuple[str, Span | None, str]] = field(default_factory=set)
    _mute: set[str] = field(default_factory=set)
    is_heard: bool = True

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
        mends: Sequence[Mend] = (),
        clash: Clash | None = None,
        miscount: Miscount | None = None,
    ) -> Diagnostic:
        more = tuple(others), tuple(notes), tuple(helps)
        item = Diagnostic(slug, title, span, label, *more, mends=tuple(mends), clash=clash, miscount=miscount)
        self.put(item)
        return item

    def put(self, item: Diagnostic) -> None:
        self.trouble += item.is_error
        if item.slug in self._mute:
            return
        key = (item.slug, item.span, item.title)
        if key not in self._seen and len(self.items) < MAX_DIAGNOSTICS:
            self._seen.add(key)
            self.items.append(item)

    def silently(self) -> None:
        """An error that follows from one that was told."""
        self.trouble += 1

    def mute(self, slugs: Iterable[str]) -> None:
        """From here on, such diagnostics would follow from one that was told."""
        self._mute.update(slugs)

    def take(self, other: Sink) -> None:
        """Says what another sink has collected, and what that one mutes is muted here, too."""
        for item in other.items:
            self.put(item)
        self.mute(other._mute)

    def mark(self) -> tuple[int, int]:
        """Where the sink is now, for `take_back` and `forget`."""
        return len(self.items), self.trouble

    def advise(self, span: Span, helps: Sequence[str], general: str = "") -> None:
        """Gives help to what was said of a place, where that has none, or only what begins as `general` does."""
        for at, item in enumerate(self.items):
            said = [text for text in item.helps if not general or not text.startswith(general)]
            if item.span == span and not said:
                self.items[at] = replace(item, helps=tuple(helps))

    def drop(self, slug: str, places: Collection[Span]) -> None:
        """Forgets the diagnostics of a kind at some places: they follow from what is told instead."""
        self.items[:] = [item for item in self.items if item.slug != slug or item.span not in places]

    def forget(self, mark: tuple[int, int]) -> None:
        """Forgets all that was said since then: it follows from what is told now."""
        since, self.trouble = mark
        del self.items[since:]

    def take_back(self, mark: tuple[int, int], span: Span) -> None:
        """Forgets what was said within a place since then: the place is looked at again."""
        since, self.trouble = mark
        kept = []
        for item in self.items[since:]:
            if item.span is not None and item.span.begins_in(span):
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

    def sorted(self, first: SourceFile | None = None) -> list[Diagnostic]:
        """Errors first, then by place; those of a file before others."""

        def key(item: Diagnostic) -> tuple[bool, bool, str, int]:
            span = item.span
            is_first = span is None or span.file is first
            return (not item.is_error, not is_first, span.file.name if span else "", span.start if span else 0)

        return sorted(self.items, key=key)


def fail(slug: str, title: str, span: Span | None = None, label: str = "", **extra: Sequence[str]) -> RulesetError:
    """A `RulesetError` with one diagnostic, for stages where nothing can follow a mistake."""
    return RulesetError(
        [Diagnostic(slug, title, span, label, notes=tuple(extra.get("notes", ())), helps=tuple(extra.get("helps", ())))]
    )
