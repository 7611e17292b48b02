"""The form of an entry."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Code:
    """One kind of mistake.

    Attributes:
        slug:      its name, for ever.
        severity:  "error": the ruleset cannot be used; "warning": it can, but the author hardly meant this.
        summary:   what is wrong, as part of a sentence.
        why:       what the rule behind it is for.
        bad, good: a piece of a ruleset that makes the mistake, and the same mended.
    """

    slug: str
    severity: str
    summary: str
    why: str
    bad: str
    good: str


def error(slug: str, summary: str, why: str, *, bad: str, good: str) -> Code:
    return Code(slug, "error", summary, why, bad, good)


def warning(slug: str, summary: str, why: str, *, bad: str, good: str) -> Code:
    return Code(slug, "warning", summary, why, bad, good)
