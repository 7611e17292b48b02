"""Everything that can be said about a ruleset, by slug. A slug is the constant in the code, the name of the golden test and
the argument of `ludograph explain`. One file beside this one for each subject; a new code is one entry in the file of its
subject, which reads

    [SLUG]
    error = "what is wrong, as part of a sentence"      # or `warning`
    why = "what the rule behind it is for"              # lines are joined
    bad = "a piece of a ruleset that makes the mistake"
    good = "the same mended"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Literal

from ...records import Struct

SUBJECTS = (
    "yaml",
    "ruleset",
    "syntax",
    "names",
    "types",
    "moves",
    "flow",
    "board",
    "play",
    "commands",
    "engines",
)
"""The files, in the order in which the page of all diagnostics has them."""

Severity = Literal["error", "warning"]


class Code(Struct):
    """One kind of mistake.

    Attributes:
        slug:      its name, for ever.
        subject:   the file that it stands in.
        severity:  "error": the ruleset cannot be used; "warning": it can, but the author hardly meant this.
        summary:   what is wrong, as part of a sentence.
        why:       what the rule behind it is for.
        bad, good: a piece of a ruleset that makes the mistake, and the same mended.
    """

    slug: str
    subject: str
    severity: Severity
    summary: str
    why: str
    bad: str
    good: str


class _Catalogue(Mapping[str, Code]):
    """Read when something is told for the first time: most runs have nothing to tell."""

    @cached_property
    def _codes(self) -> dict[str, Code]:
        return {code.slug: code for subject in SUBJECTS for code in _read(subject)}

    def __getitem__(self, slug: str) -> Code:
        return self._codes[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)


def _read(subject: str) -> Iterator[Code]:
    import tomllib  # most runs have nothing to tell

    entries = tomllib.loads(Path(__file__).with_name(f"{subject}.toml").read_text("utf-8"))
    for slug, entry in entries.items():
        severity: Severity = "warning" if "warning" in entry else "error"
        why = " ".join(entry["why"].split())
        yield Code(slug, subject, severity, entry[severity], why, entry["bad"], entry["good"])


CATALOGUE: Mapping[str, Code] = _Catalogue()

__all__ = ["CATALOGUE", "SUBJECTS", "Code"]
