"""How the candidates of a move are gathered, and what is asked of one before it is done."""

from __future__ import annotations

from enum import Enum, auto

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import Candidates, candidates
from .....ground.records import Struct
from ...plan.plan import Planning
from .determined import determined
from .fits import CandidateFit, fit_of, fit_one_by_one, fit_with_all, stands_as_set
from .footprint import Footprints
from .narrowing import narrowed_binders
from .spared import SparedTrial, spared_trial


class Tested(Enum):
    """Whether candidates that were gathered must be tried out before they are known to be legal."""

    NEVER = auto()
    ALWAYS = auto()
    DRAWN = auto()
    """Where one is drawn; among those that are listed are only legal ones."""


class DrawnMove(Struct):
    """How a move is drawn.

    Attributes:
        move, found:  it, and its candidates.
        binders:      the parameters of the candidates, without elements for which the next one would find nothing.
        is_together:  whether the elements of the last one stay together as a set.
        is_tested:    whether more is asked of a candidate than that it is one.
        is_tried:     whether more is asked than the conditions of its last parameter.
        fit:          of the elements of the last parameter those that satisfy its own conditions.
        listed:       those that are left where decisions are listed; None: all are.
        tested:       whether those must be tried out.
        spared:       which choices need no trial.
        is_safe:      whether asking a candidate cannot fail.
        is_lone:      whether all candidates are the elements of one set, and the legal ones are another one: `pick`.
    """

    move: core.Move
    found: Candidates
    binders: tuple[core.Binder, ...]
    is_together: bool
    is_tested: bool
    is_tried: bool
    fit: CandidateFit | None
    listed: CandidateFit | None
    tested: Tested
    spared: SparedTrial | None
    is_safe: bool
    is_lone: bool


def drawn_move(plan: Planning, move: core.Move, footprints: Footprints | None) -> DrawnMove:
    """`footprints`: of the game; None: no choice is spared its trial."""
    found = candidates(move)
    is_tried = needs_trial(plan, move)
    fit, behind = fit_of(plan, move), determined(plan, found.behind)
    with_all = fit_with_all(plan, move, behind)
    is_known = with_all is not None or (not found.behind and (fit is None or fit.is_all))
    is_mask = found.last is not None and t.is_mask(found.last.source.type)
    spared = None
    if footprints is not None:
        spared = spared_trial(plan, move, footprints, behind, is_mask and is_known)
    is_together = found.last is not None and stands_as_set(plan, found.last.source)
    is_lone = plan.has("pick") and len(found.binders) == 1 and is_together and not is_tried
    return DrawnMove(
        move,
        found,
        narrowed_binders(plan, found.binders),
        is_together,
        is_tried or bool(found.asked),
        is_tried,
        fit,
        *_listed(plan, move, fit, with_all),
        spared,
        _is_safe(plan, found, move.is_tried and spared is None),
        is_lone and (fit.is_all if fit else not found.asked),
    )


def _listed(
    plan: Planning, move: core.Move, fit: CandidateFit | None, with_all: CandidateFit | None
) -> tuple[CandidateFit | None, Tested]:
    """Of the elements of the last parameter those that are left where decisions are listed, and whether they are tested."""
    if with_all is not None:
        return with_all, Tested.ALWAYS if move.is_tried else Tested.DRAWN
    one_by_one = fit_one_by_one(plan, move)
    if one_by_one is not None:
        return one_by_one, Tested.ALWAYS
    is_tried = needs_trial(plan, move)
    if fit is None:
        return None, Tested.ALWAYS if is_tried or candidates(move).asked else Tested.NEVER
    if fit.known is fit.here:
        return None, Tested.ALWAYS
    return fit, Tested.ALWAYS if is_tried or not fit.is_all else Tested.DRAWN


def _is_safe(plan: Planning, found: Candidates, is_uncertain: bool) -> bool:
    """Whether asking a candidate cannot fail. `is_uncertain`: whether a trial may; one that some choices are spared cannot."""
    asked = [*found.asked, *(one.source for one in found.behind), *(one.where for one in found.behind if one.where)]
    return not is_uncertain and all(map(plan.analysis.cannot_fail, asked))


def needs_trial(plan: Planning, move: core.Move) -> bool:
    """Whether more is asked of a candidate than the conditions of its last parameter."""
    surely = plan.analysis.cannot_fail
    return move.is_tried or any(
        one.where is not None or isinstance(one.source.type, t.Opt) or not surely(one.source)
        for one in candidates(move).behind
    )
