"""What the trials of a ruleset's mutants have shown, summed up and told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...ground.diagnostics import counted
from ...ground.diagnostics.render import excerpt
from ...ground.source import SourceFile
from .equivalents import Equivalent
from .model import KILLED, SAME, STILLBORN, SURVIVED, Mutant

MOST_EQUIVALENT = 0.08
"""The share of a ruleset's mutants that may be listed as equivalent: a list that grows instead of the examples is no test."""


@dataclass(frozen=True)
class MutationReport:
    """The trials of one ruleset.

    Attributes:
        made:     all mutants of the ruleset.
        chosen:   how many were to be tried; of a sample how many that count.
        tried:    mutants with their verdicts, in the order of the text.
        listed:   mutants that are listed as equivalent.
        stopped:  whether it ended early, by Ctrl-C.
    """

    ruleset: str
    file: SourceFile
    made: tuple[Mutant, ...]
    chosen: int
    tried: tuple[tuple[Mutant, str], ...]
    listed: tuple[Equivalent, ...]
    stopped: bool = False

    def count(self, verdict: str) -> int:
        return sum(found == verdict for _, found in self.tried)

    @cached_property
    def _entries(self) -> dict[Mutant, Equivalent]:
        """Of each mutant that is listed, its entry."""
        return {mutant: entry for mutant in self.made for entry in self.listed if entry.means(mutant)}

    @cached_property
    def survivors(self) -> tuple[Mutant, ...]:
        """Mutants that no example notices and nobody has listed."""
        return tuple(m for m, verdict in self.tried if verdict == SURVIVED and m not in self._entries)

    @property
    def equivalent(self) -> int:
        return self.count(SURVIVED) - len(self.survivors)

    @property
    def gone(self) -> tuple[Equivalent, ...]:
        """Entries that are no change of the ruleset any more."""
        known = set(self._entries.values())
        return tuple(entry for entry in self.listed if entry not in known)

    @property
    def wrong(self) -> tuple[Equivalent, ...]:
        """Entries of changes that an example does notice, or that need not be listed."""
        return tuple(self._entries[m] for m, verdict in self.tried if verdict != SURVIVED and m in self._entries)

    @property
    def too_many(self) -> bool:
        """Whether more mutants are listed than may be."""
        return len(self._entries) > MOST_EQUIVALENT * len(self.made)

    @property
    def score(self) -> float | None:
        """The share of killed mutants among those that could be killed; None where there are none."""
        able = self.count(KILLED) + len(self.survivors)
        return self.count(KILLED) / able if able else None

    @property
    def passed(self) -> bool:
        return not (self.survivors or self.gone or self.wrong or self.too_many or self.stopped)


def summary(report: MutationReport) -> str:
    """One line: how many mutants, and what became of them."""
    tried = len(report.tried)
    of = f" of {len(report.made)}" if tried < len(report.made) else ""
    parts = [
        f"{report.count(STILLBORN)} stillborn",
        f"{report.count(SAME)} the same",
        f"{report.count(KILLED)} killed",
        f"{len(report.survivors)} survived",
        f"{report.equivalent} equivalent",
    ]
    score = "" if report.score is None else f"; {100 * report.score:.1f} % killed"
    early = " (stopped early)" if report.stopped else ""
    return f"{report.ruleset}: {counted(tried, 'mutant')}{of}: {', '.join(parts)}{score}{early}"


def told(report: MutationReport) -> Iterator[str]:
    """The report as blocks of text: each survivor with its place, then what is wrong in the list, then the summary."""
    for mutant in report.survivors:
        yield "\n".join(excerpt_of(mutant))
    for entry in report.gone:
        yield _of_entry(entry, "is no change of this ruleset any more")
    for entry in report.wrong:
        yield _of_entry(entry, "is not equivalent: an example fails by it, or it changes nothing")
    if report.too_many:
        yield (
            f"{report.ruleset}: {len(report._entries)} of {len(report.made)} mutants are listed as equivalent; "
            f"at most {MOST_EQUIVALENT:.0%} may be".replace("%", " %")
        )
    yield summary(report)


def excerpt_of(mutant: Mutant) -> list[str]:
    """A survivor: what no example notices, and where."""
    before, after = mutant.span.text, mutant.after
    shown = f"`{_short(before)}` is dropped" if not after else f"`{_short(before)}` becomes `{_short(after)}`"
    margin = len(str(mutant.span.line))
    label = mutant.kind if not after else f"`{_short(after)}`: {mutant.kind}"
    return [
        f"survived: no example fails when {shown}",
        *excerpt(mutant.span, "^", label, "-->", margin),
        f"{' ' * margin} = at: {mutant.at}",
    ]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"


def _of_entry(entry: Equivalent, what: str) -> str:
    return "\n".join(
        [
            f"`{_short(entry.after)}` at {entry.at} {what}",
            *excerpt(entry.span, "^", "listed here", "-->", len(str(entry.span.line))),
        ]
    )


def plain(report: MutationReport) -> dict[str, Any]:
    """The report for JSON."""
    return {
        "ruleset": report.ruleset,
        "made": len(report.made),
        "tried": len(report.tried),
        "stopped": report.stopped,
        **{verdict: report.count(verdict) for verdict in (STILLBORN, SAME, KILLED)},
        "survived": len(report.survivors),
        "equivalent": report.equivalent,
        "score": report.score,
        "survivors": [_plain_mutant(mutant) for mutant in report.survivors],
        "gone": [entry.span.place for entry in report.gone],
        "wrong": [entry.span.place for entry in report.wrong],
    }


def _plain_mutant(mutant: Mutant) -> dict[str, Any]:
    line, column = mutant.span.file.line_column(mutant.span.start)
    before, after = mutant.lines
    return {
        "file": mutant.span.file.name,
        "line": line,
        "column": column,
        "kind": mutant.kind,
        "old": mutant.span.text,
        "new": mutant.after,
        "at": mutant.at,
        "before": before,
        "after": after,
    }
