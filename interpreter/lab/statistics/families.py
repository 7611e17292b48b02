"""Many questions at once."""

from __future__ import annotations

from collections.abc import Sequence

from .scientific import scipy


def holm(ps: Sequence[float]) -> list[float]:
    """Each p raised so far that calling all below α has one false alarm or more with probability α at most, however the
    questions hang together: p of rank k (from 0) of m becomes the greatest of (m - j) p_j, j ≤ k.

    Source: Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statistics 6 (1979).
    """
    raised = [0.0] * len(ps)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        least = max(least, min(1.0, (len(ps) - rank) * ps[place]))
        raised[place] = least
    return raised


def benjamini_hochberg(ps: Sequence[float]) -> list[float]:
    """Each p raised so far that of those below α a share of at most α is false, in the mean, where questions
    are independent, or what is great in one is rather great in the others: enough for a hint, too little for a verdict.

    Source: Benjamini and Hochberg, "Controlling the false discovery rate", J. Royal Statistical Society B 57 (1995).
    """
    return [float(p) for p in scipy("stats").false_discovery_control(ps)] if ps else []
