"""A variant with one of its changes undone: all its rules but one, which is as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...checker import Program, Report
from ...engines.protocol import PlayError
from ...files.schema import section
from ...ground.interrupts import check
from ...ground.records import Struct
from ...pipeline import reference_game
from .between import Between, ChangedPlace
from .compare import differences
from .model import Change

MOST = 16
"""Declarations that are undone one by one."""


class Undone(Struct):
    """The second of two rulesets with some of what is different in it as in the first.

    Attributes:
        changes:  what is meant: the differences of one declaration.
        needed:   what has to be undone with it, for the rules to be rules; as little as that takes.
        program:  None: it cannot be undone without all else.
        reason:   why it cannot, or not alone, in words; "" if it can.
    """

    changes: tuple[Change, ...]
    needed: tuple[Change, ...]
    program: Program | None
    reason: str = ""


def undone(before: Program, after: Program) -> list[Undone]:
    """Each declaration that differs, undone; those that only can be together, together. All after the first `MOST` stand
    together at the end, not undone."""
    return list(_Trials(before, after).all())


class _Trial(Struct):
    """`program`: None where it cannot be played, for the reason that is given."""

    program: Program | None
    reason: str


class _Trials:
    """Rulesets between two, each checked once."""

    def __init__(self, before: Program, after: Program) -> None:
        self._before, self._after = before, after
        self._changes: dict[ChangedPlace, list[Change]] = {}
        rulesets = before.ruleset, after.ruleset
        both = ((one.ruleset, one.game.settings) for one in (before, after))
        for change in differences(*both):
            if section(change.section).role != "drawing":
                self._changes.setdefault(ChangedPlace.of(change, rulesets), []).append(change)
        self._known: dict[frozenset[ChangedPlace], _Trial] = {}

    def all(self) -> Iterable[Undone]:
        met = set[frozenset[ChangedPlace]]()
        for one in list(self._changes)[:MOST]:
            alone = self._trial([one])
            taken = [one] if alone.program is not None else self._least(one)
            if taken and frozenset(taken) in met:
                continue
            met.add(frozenset(taken))
            yield Undone(
                tuple(self._changes[one]),
                tuple(change for other in taken if other != one for change in self._changes[other]),
                self._trial(taken).program if taken else None,
                alone.reason,
            )
        left = [change for one in list(self._changes)[MOST:] for change in self._changes[one]]
        if left:
            yield Undone(tuple(left), (), None, f"only the first {MOST} changes are undone one by one")

    def _least(self, one: ChangedPlace) -> Sequence[ChangedPlace]:
        """What has to be undone for one declaration to be: of all, one after the other is left as it is where that can be.
        Nothing, if not even all of them can be undone, or if there are too many to try."""
        taken = list(self._changes)
        if len(taken) > MOST or self._trial(taken).program is None:
            return ()
        for other in self._changes:
            fewer = [kept for kept in taken if kept != other]
            if other != one and self._trial(fewer).program is not None:
                taken = fewer
        return taken

    def _trial(self, taken: Sequence[ChangedPlace]) -> _Trial:
        check()
        key = frozenset(taken)
        if key not in self._known:
            made = Between(self._after, self._before)
            for one in self._changes:
                if one in key:
                    made.take(one)
            self._known[key] = _tried(made.checked(), self._after.game.title)
        return self._known[key]


def _tried(report: Report, name: str) -> _Trial:
    """Whether rules can be read, and a game of them begun."""
    if report.program is None:
        return _Trial(None, report.diagnostics[0].title)
    try:
        reference_game(report.program, name).initial().legal()
    except PlayError as broken:
        return _Trial(None, broken.diagnostics[0].title)
    return _Trial(report.program, "")
