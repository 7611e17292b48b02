"""The legal ones of candidates that are the only ones on offer, where they are known as sets before one is drawn."""

from __future__ import annotations

from typing import NamedTuple

from .....core import nodes as core
from ...plan.plan import Planning
from .drawn import DrawnMove
from .pairs import FitPairs, fit_pairs


class LegalOnes(NamedTuple):
    """Attributes:
    here:   what stands for the set of the first elements that are there.
    known:  the legal ones of them; of `pairs` for each second element the first ones that make a legal pair with it.
    """

    here: core.Var
    known: tuple[core.Expr, ...]
    pairs: FitPairs | None = None


def legal_ones(plan: Planning, drawn: DrawnMove, mover: int | None) -> LegalOnes | None:
    """None: they are not known as sets. `mover`: in whose turns it is asked, None: that is not known."""
    found = drawn.found
    if drawn.move.is_tried or not found.binders:
        return None
    if len(found.binders) == 2:
        pairs = fit_pairs(plan, found, mover) if plan.has("pairs") else None
        return None if pairs is None else LegalOnes(pairs.here, tuple(pairs.sets.values()), pairs)
    fit = drawn.fit
    return LegalOnes(fit.here, (fit.known,)) if fit is not None and fit.is_all else None
