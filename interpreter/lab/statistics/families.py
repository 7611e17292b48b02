"""Many questions at once."""

from __future__ import annotations

from collections.abc import Sequence


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
