"""What the trials of a ruleset's mutants have shown, summed up and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from ...ground.diagnostics import counted
from ...ground.diagnostics.render import excerpt
from ...ground.records import Struct
from ...ground.source import SourceFile
from .equivalents import Equivalent
from .model import ENOUGH, HELD, KILLED, SAME, STILLBORN, SURVIVED, Mutant

MOST_EQUIVALENT = 0.08
"""The share of a ruleset's mutants that may be listed as equivalent: a list that grows instead of the examples is no test."""


class Verdicts(Struct):
    """What became of some mutants.

    Attributes:
        made:     how many there are.
        tried:    those that were tried, with their verdicts, in the order of the text.
        entries:  of each mutant that is listed as equivalent, its entry.
    """

    made: int
    tried: tuple[tuple[Mutant, str], ...]
    entries: Mapping[Mutant, Equivalent]

    def count(self, verdict: str) -> int:
        return sum(found == verdict for _, found in self.tried)

    @cached_property
    def survivors(self) -> tuple[Mutant, ...]:
        """Mutants that no example notices and nobody has listed."""
        return tuple(m for m, verdict in self.tried if verdict == SURVIVED and m not in self.entries)

    @property
    def noticed(self) -> int:
        return self.count(KILLED) + self.count(HELD)

    @property
    def equivalent(self) -> int:
        return self.count(SURVIVED) - len(self.survivors)

    @property
    def score(self) -> float | None:
        """The share of mutants that were noticed among those that could be; None where there are none."""
        able = self.noticed + len(self.survivors)
        return self.noticed / able if able else None


class MutationReport(Struct):
    """The trials of one ruleset.

    Attributes:
        made:       all mutants of the ruleset and of the lines that it inherits.
        tried:      mutants with their verdicts, in the order of the text.
        listed:     changes that are listed as equivalent beside the ruleset.
        elsewhere:  changes of inherited lines that are listed so where these lines stand.
        stopped:    whether it ended early, by Ctrl-C.
    """

    ruleset: str
    file: SourceFile
    made: tuple[Mutant, ...]
    tried: tuple[tuple[Mutant, str], ...]
    listed: tuple[Equivalent, ...]
    elsewhere: tuple[Equivalent, ...] = ()
    stopped: bool = False

    @cached_property
    def entries(self) -> dict[Mutant, Equivalent]:
        """Of each mutant that is listed, its entry."""
        return {
            mutant: entry
            for mutant in self.made
            for entry in (*self.listed, *(self.elsewhere if mutant.inherited else ()))
            if entry.means(mutant)
        }

    @cached_property
    def all(self) -> Verdicts:
        return Verdicts(len(self.made), self.tried, self.entries)

    @cached_property
    def own(self) -> Verdicts:
        """Those of its own lines."""
        return self._part(inherited=False)

    @cached_property
    def inherited(self) -> Verdicts:
        """Those of lines that it inherits."""
        return self._part(inherited=True)

    def _part(self, *, inherited: bool) -> Verdicts:
        made = sum(mutant.inherited == inherited for mutant in self.made)
        tried = tuple((m, verdict) for m, verdict in self.tried if m.inherited == inherited)
        return Verdicts(made, tried, self.entries)

    @property
    def gone(self) -> tuple[Equivalent, ...]:
        """Entries that are no change of the ruleset any more."""
        known = set(self.entries.values())
        return tuple(entry for entry in self.listed if entry not in known)

    @property
    def wrong(self) -> tuple[Equivalent, ...]:
        """Entries of changes that an example does notice, or that need not be listed. What stands in the list of a ruleset that
        this one extends speaks of that one."""
        noticed = (self.entries[m] for m, verdict in self.tried if verdict != SURVIVED and m in self.entries)
        return tuple(entry for entry in noticed if entry in self.listed)

    @property
    def too_many(self) -> bool:
        """Whether more mutants are listed than may be."""
        return len(self.listed) > MOST_EQUIVALENT * self.measured

    @property
    def measured(self) -> int:
        """How many mutants the list of equivalents is measured by: the ruleset's own, or as many as are always tried."""
        return max(self.own.made, min(ENOUGH, len(self.made)))

    @property
    def passed(self) -> bool:
        return not (self.all.survivors or self.gone or self.wrong or self.too_many or self.stopped)


def summary(report: MutationReport) -> Iterator[str]:
    """A line for the ruleset's own mutants and one for those of inherited lines: how many, and what became of them."""
    parts = [("", report.own)] + [(" in inherited lines", report.inherited)] * bool(report.inherited.tried)
    for where, part in parts:
        early = " (stopped early)" if report.stopped and part is parts[-1][1] else ""
        yield f"{report.ruleset}: {_line(part, where)}{early}"


def _line(part: Verdicts, where: str) -> str:
    tried, able = len(part.tried), part.noticed + len(part.survivors)
    held = [f"{part.count(HELD)} held by what it extends"] if where else []
    counting = [f"{part.count(KILLED)} killed", *held, f"{len(part.survivors)} survived"]
    before = [f"{part.count(STILLBORN)} stillborn", f"{part.count(SAME)} the same"]
    behind = f"{part.equivalent} equivalent"
    noticed = "killed or held" if held else "killed"
    score = "" if part.score is None else f"; {100 * part.score:.1f} % {noticed}"
    if tried < part.made:  # so many as were asked for are those that count
        besides = ", ".join([*before, behind])
        return f"{counted(able, 'mutant')} of {part.made}{where}: {', '.join(counting)}{score}; besides {besides}"
    return f"{counted(tried, 'mutant')}{where}: {', '.join([*before, *counting, behind])}{score}"


def told(report: MutationReport) -> Iterator[str]:
    """The report as blocks of text: each survivor with its place, then what is wrong in the list, then the summary."""
    for mutant in report.all.survivors:
        yield "\n".join(excerpt_of(mutant))
    for entry in report.gone:
        yield _of_entry(entry, "is no change of this ruleset any more")
    for entry in report.wrong:
        yield _of_entry(entry, "is not equivalent: an example fails by it, or it changes nothing")
    if report.too_many:
        yield (
            f"{report.ruleset}: {len(report.listed)} of {report.measured} mutants are listed as equivalent; "
            f"at most {MOST_EQUIVALENT:.0%} may be".replace("%", " %")
        )
    yield "\n".join(summary(report))


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
        "stopped": report.stopped,
        **_plain_verdicts(report.all),
        "inherited": _plain_verdicts(report.inherited),
        "survivors": [_plain_mutant(mutant) for mutant in report.all.survivors],
        "gone": [entry.span.place for entry in report.gone],
        "wrong": [entry.span.place for entry in report.wrong],
    }


def _plain_verdicts(part: Verdicts) -> dict[str, Any]:
    return {
        "made": part.made,
        "tried": len(part.tried),
        **{verdict: part.count(verdict) for verdict in (STILLBORN, SAME, KILLED, HELD)},
        "survived": len(part.survivors),
        "equivalent": part.equivalent,
        "score": part.score,
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
