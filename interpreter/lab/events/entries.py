"""Which of several changes of rules mattered in the games that were played: these are gone through by rules in which one change
is undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ...engines.base import Game
from ...ground.records import Struct
from ..games.line import GameLine
from ..games.playing import Series
from .exposure import Exposure, exposed_steps, exposure


class UndoneRules(Struct):
    """Rules with a change undone.

    Attributes:
        changes:  what is undone, in sentences.
        needed:   what had to be undone with it.
        load:     makes the game; None: there is none.
        reason:   why it is not undone, or not alone.
    """

    changes: Sequence[str]
    needed: Sequence[str]
    load: Callable[[], Game] | None
    reason: str = ""


class EntryExposure(Struct):
    """How much one change mattered. `exposure`: None where it cannot be told, for the reason that is given."""

    changes: Sequence[str]
    needed: Sequence[str]
    exposure: Exposure | None
    reason: str = ""

    @property
    def is_idle(self) -> bool:
        """Whether no game would have been another one without it."""
        return self.exposure is not None and self.exposure.of > 0 and not self.exposure.mattered


def entries(
    undone: Sequence[UndoneRules], series: Series, games: Sequence[GameLine], watch: Callable[[int], None]
) -> Iterator[EntryExposure]:
    """Each change by itself, as `exposure` does it for all. `watch`: is told now and then how many decisions were gone
    through, of `exposed_steps` for each.

    Raises: PlayError: the rules of the games fail.
    """
    steps = exposed_steps(series, games)
    for number, one in enumerate(undone):
        before = number * steps
        watch(before)
        yield _judged(one, series, games, partial(_further, watch, before))


def _further(watch: Callable[[int], None], before: int, done: int) -> None:
    watch(before + done)


def _judged(one: UndoneRules, series: Series, games: Sequence[GameLine], watch: Callable[[int], None]) -> EntryExposure:
    if one.load is None:
        return EntryExposure(one.changes, one.needed, None, one.reason)
    return EntryExposure(one.changes, one.needed, exposure(one.load(), series, games, watch), one.reason)
