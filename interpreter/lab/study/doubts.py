"""What would make the numbers of a study doubtful: for what it was looked, and what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from ...ground.records import Struct
from ..measures.collection import Measured
from ..measures.valued import MOST_DISPUTED
from .alarms import MANY_SHORT, Alarms
from .run import RulesetStudy
from .thinking import CUT, FULL
from .told import sentences


class Doubt(Struct):
    """An alarm. `slugs`: of the sentences by which it sounds; `what` it listens for."""

    slugs: frozenset[str]
    what: str


class HeardDoubt(Struct):
    """What became of an alarm. `sounds`: None where nobody listened, for the reason `why`."""

    what: str
    sounds: bool | None
    why: str = ""


_OF_GAMES = (
    Doubt(frozenset({"unequal-players"}), "the seats have different players"),
    Doubt(frozenset({"over-before-start"}), "games are over before anybody decides"),
    Doubt(frozenset({"unfinished-all", "unfinished-some", "raise-bound"}), "games are left unfinished"),
    Doubt(
        frozenset({"opening-blunders"}), f"over {100 * MANY_SHORT:g} % of games are over in a tenth of the usual length"
    ),
)
_OF_LISTS = (Doubt(frozenset({"nothing-to-choose"}), "every decision is the only legal one"),)
_OF_SEARCHES = (
    Doubt(frozenset({"playouts-cut"}), f"over {100 * CUT:g} % of playouts are cut off"),
    Doubt(frozenset({"tree-full"}), f"the tree is full in over {100 * FULL:g} % of positions"),
)
_OF_VALUES = (
    Doubt(
        frozenset({"leader-disputed"}),
        f"two evaluations disagree on the leader in over {100 * MOST_DISPUTED:g} % of positions",
    ),
)
_OF_DEPTH = (
    Doubt(frozenset({"weak-player"}), "the player does not surely beat random play"),
    Doubt(frozenset({"blind-search"}), "thinking twice as long plays no better"),
)
_OF_HALF = (Doubt(frozenset({"strength-turns"}), "who is favoured depends on how long players think"),)


def heard(study: RulesetStudy) -> Sequence[HeardDoubt]:
    """All alarms, those that sound first, then those that were silent, then those for which nobody listened."""
    told = {said.slug for said in sentences(study)}
    searched = "" if study.thinking.asked else "nobody searched in the positions that were looked at"
    found = [
        *_in_games(study.measured, told),
        *_judged(_OF_SEARCHES, told, searched),
        *_judged(_OF_VALUES, told, "" if study.valued else "`--evaluator` asks"),
        *_judged(_OF_DEPTH, told, "" if study.depth is not None else _DEPTH_ASKS),
        *_judged(_OF_HALF, told, _why_not_halved(study)),
    ]
    return sorted(found, key=lambda one: (True, False, None).index(one.sounds))


_DEPTH_ASKS = "`--depth` asks"


def _why_not_halved(study: RulesetStudy) -> str:
    """Why nobody looked whether another seat is favoured when players think longer; "" where somebody did."""
    if study.depth is None:
        return _DEPTH_ASKS
    return "" if study.depth.halved is not None else "no seat begins every game, or none was decided"


def heard_in_games(measured: Measured, alarms: Alarms) -> Sequence[HeardDoubt]:
    """Those alarms alone that listen to games, whoever plays them; always in one order."""
    return [*_in_games(measured, {said.slug for said in alarms.told()})]


def _in_games(measured: Measured, told: AbstractSet[str]) -> Iterator[HeardDoubt]:
    listed = measured.measures["branching"].sample() is not None
    yield from _judged(_OF_GAMES, told)
    yield from _judged(_OF_LISTS, told, "" if listed else "no game tells")


def _judged(doubts: Iterable[Doubt], told: AbstractSet[str], why: str = "") -> Iterator[HeardDoubt]:
    """`why`: nobody listened; "" where somebody did."""
    for doubt in doubts:
        yield HeardDoubt(doubt.what, None if why else bool(doubt.slugs & told), why)
