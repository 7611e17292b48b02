"""Choices that are spared their trial: what their conditions hang on is found once a list (`footprint.py`), and of those that
write none of it the answer is known."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import candidates
from .....ground.records import Struct
from ...plan.exchange import written_out
from ...plan.plan import Planning
from .determined import Following
from .fits import CandidateFit, fit_in_cases
from .footprint import Footprints, Spared


class SparedTrial(Struct):
    """When a choice of a move is spared its trial.

    Attributes:
        number:     of the footprint.
        places:     the variable for its places.
        untouched:  whether a choice, in terms of its parameters, writes none of them, and what else is asked.
        elements:   those of the last parameter of which that is known all at once; None: it is asked of the one that is drawn.
    """

    number: int
    places: core.Var
    untouched: core.Expr
    elements: CandidateFit | None


def spared_trial(
    plan: Planning, move: core.Move, footprints: Footprints, behind: Following | None, is_only_tried: bool
) -> SparedTrial | None:
    """None: it never is. `behind`: what follows from the last parameter; `is_only_tried`: nothing is asked of the elements of
    that but a trial."""
    found = footprints.of(move)
    if found is None:
        return None
    number, spared = found
    kind, span = spared.footprint.if_true.type, spared.footprint.condition.span
    places = core.Var(plan.renaming.fresh_slot(), "places", type=kind, span=span)
    untouched = _untouched(spared, places)
    last, where = candidates(move).last, None
    if is_only_tried and behind is not None:
        where = written_out(plan, untouched, behind.given)
    elements = None if last is None or where is None else fit_in_cases(plan, last, where)
    return SparedTrial(number, places, untouched, elements)


def _untouched(spared: Spared, places: core.Var) -> core.Expr:
    """Whether a choice writes none of some places, and what else is asked."""
    tests: list[core.Expr] = list(spared.guards)
    for place in spared.places:
        touched = core.Op("member", (place, places), type=t.BOOL, span=place.span)
        tests.append(core.Op("not", (touched,), type=t.BOOL, span=place.span))
    return core.Op("and", tuple(tests), type=t.BOOL, span=places.span)
