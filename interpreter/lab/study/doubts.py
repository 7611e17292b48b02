"""What would make the numbers of a study doubtful: for what it was looked, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..measures.valued import MOST_DISPUTED
from .alarms import MANY_SHORT
from .run import RulesetStudy
from .thinking import CUT, FULL
from .told import sentences


@dataclass(frozen=True)
class Doubt:
    """An alarm.

    Attributes:
        slugs:    of the sentences by which it sounds.
        what:     it listens for.
        unasked:  why it was not listened for; "" where it was.
    """

    slugs: frozenset[str]
    what: str
    unasked: Callable[[RulesetStudy], str] = lambda study: ""


@dataclass(frozen=True)
class HeardDoubt:
    """What became of an alarm. `sounds`: None where nobody listened, for the reason `why`."""

    what: str
    sounds: bool | None
    why: str = ""


def _of_searching(study: RulesetStudy) -> str:
    return "" if study.thinking.asked else "nobody searched in the positions that were looked at"


def _of_depth(study: RulesetStudy) -> str:
    return "" if study.depth is not None else "`--depth` asks"


def _of_values(study: RulesetStudy) -> str:
    return "" if study.valued else "`--evaluator` asks"


def _of_listed(study: RulesetStudy) -> str:
    return "" if study.measured.measures["branching"].sample() is not None else "no game tells"


_DOUBTS = (
    Doubt(frozenset({"unequal-players"}), "the seats have different players"),
    Doubt(frozenset({"over-before-start"}), "games are over before anybody decides"),
    Doubt(frozenset({"nothing-to-choose"}), "every decision is the only legal one", _of_listed),
    Doubt(frozenset({"unfinished-all", "unfinished-some", "raise-bound"}), "games are left unfinished"),
    Doubt(
        frozenset({"opening-blunders"}), f"over {100 * MANY_SHORT:g} % of games are over in a tenth of the usual length"
    ),
    Doubt(frozenset({"playouts-cut"}), f"over {100 * CUT:g} % of playouts are cut off", _of_searching),
    Doubt(frozenset({"tree-full"}), f"the tree is full in over {100 * FULL:g} % of positions", _of_searching),
    Doubt(
        frozenset({"leader-disputed"}),
        f"two evaluations disagree on the leader in over {100 * MOST_DISPUTED:g} % of positions",
        _of_values,
    ),
    Doubt(frozenset({"weak-player"}), "the player does not surely beat random play", _of_depth),
    Doubt(frozenset({"blind-search"}), "thinking twice as long plays no better", _of_depth),
    Doubt(frozenset({"strength-turns"}), "who is favoured depends on how long players think", _of_depth),
)


def heard(study: RulesetStudy) -> Iterator[HeardDoubt]:
    """All alarms, those that sound first, then those that were silent, then those for which nobody listened."""
    told = {said.slug for said in sentences(study)}
    found = []
    for doubt in _DOUBTS:
        why = doubt.unasked(study)
        found.append(HeardDoubt(doubt.what, None if why else bool(doubt.slugs & told), why))
    yield from sorted(found, key=lambda one: (True, False, None).index(one.sounds))
