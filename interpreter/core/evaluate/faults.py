"""Mistakes of a ruleset that only show when its rules run."""

from __future__ import annotations

from ...ground.source import Span


class Fault(Exception):
    """A value left its range, nothing to choose from, a bound reached. `slug` is a diagnostic of the catalogue."""

    def __init__(self, slug: str, title: str, span: Span, label: str = "", helps: tuple[str, ...] = ()) -> None:
        self.slug, self.title, self.span, self.label, self.helps = slug, title, span, label, helps
        super().__init__(title)


def exhausted(span: Span) -> Fault:
    return Fault(
        "step-limit",
        "this takes more steps than one decision may cost",
        span,
        "the limit was reached here",
        (
            "say it with fewer nested loops",
            "work out what is the same for all elements of a `for` before it: `let a = …`",
        ),
    )
