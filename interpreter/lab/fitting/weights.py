"""The weights with which features tell results best, and whether they tell anything of games that they were not learnt from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ground.records import Struct
from ...play.players.weighing import LeadSums, Observed, telling, whole_weights
from ..statistics.means import Sample, interval
from ..statistics.softmax import fitted, losses, numpy
from .observing import FeatureSet, ObservedRow

ENOUGH = 10
"""Games that ended below which nothing is learnt: what is told of so few left out is chance."""

_FOLDS = 5
_PENALTIES = (1.0, 10.0, 100.0, 1000.0)
"""Those that are tried; the one is taken with which games that were left out are told best."""


class LearntWeights(Struct):
    """Attributes:
    chosen:     the features that are used, by their numbers.
    weights:    of these.
    positions:  that were looked at.
    gain:       by how much less is lost of a game that was left out than by who sits where alone, in nats; with its interval.
    """

    chosen: tuple[int, ...]
    weights: tuple[int, ...]
    positions: int
    gain: tuple[float, float, float]

    @property
    def tells(self) -> bool:
        """Whether they surely tell something."""
        return bool(self.chosen) and self.gain[1] > 0


def learnt_weights(features: FeatureSet, rows: Sequence[ObservedRow]) -> LearntWeights | None:
    """What positions teach; None: nothing, for no feature varies, or they are of too few games."""
    if len({row.number for row in rows}) < ENOUGH:
        return None
    usable = [at for at in range(len(features.features)) if all(row.leads[at] is not None for row in rows)]
    chosen = _telling(features, rows, usable)
    if not chosen:
        return None
    x, y, numbers = _arrays(rows, chosen)
    size = _deviations(x)
    gains = {penalty: _gains(x / size, y, numbers, penalty) for penalty in _PENALTIES}
    penalty = max(_PENALTIES, key=lambda one: sum(gains[one]))
    weights = whole_weights([float(weight) for weight in fitted(x / size, y, penalty) / size])
    sample = Sample.of(gains[penalty])
    used = [(at, weight) for at, weight in zip(chosen, weights, strict=True) if weight]
    return LearntWeights(
        tuple(at for at, _ in used), tuple(weight for _, weight in used), len(rows), (sample.mean, *interval(sample))
    )


def _telling(features: FeatureSet, rows: Sequence[ObservedRow], usable: Sequence[int]) -> list[int]:
    """The features that are used: of those that are found the ones that tell something, of declared ones all that vary."""
    players = len(features.game.players)
    observed = [
        Observed(
            [row.leads[at] or () for at in usable],
            [round(1000 * (players * share - 1) / players) for share in row.paid],
        )
        for row in rows
    ]
    sums = LeadSums(observed, len({row.number for row in rows}))
    if features.declared:
        return [at for place, at in enumerate(usable) if sums.products[place][place]]
    return [usable[place] for place in telling(sums)]


def _arrays(rows: Sequence[ObservedRow], chosen: Sequence[int]) -> tuple[Any, Any, Any]:
    np = numpy()
    x = np.array([[row.leads[at] for at in chosen] for row in rows], dtype=float).transpose(0, 2, 1)
    return x, np.array([row.paid for row in rows]), np.array([row.number for row in rows])


def _deviations(x: Any) -> Any:
    """How much each feature varies."""
    return numpy().sqrt((x * x).mean(axis=(0, 1)))


def _gains(x: Any, y: Any, numbers: Any, penalty: float) -> list[float]:
    """Of each game, left out with others, by how much less is lost of its positions than by what seats pay in the mean."""
    np = numpy()
    gains: list[float] = []
    _, places = np.unique(numbers, return_inverse=True)
    for fold in range(_FOLDS):
        out = places % _FOLDS == fold
        seats = np.maximum(y[~out].mean(axis=0), 1e-3)
        alone = -(y[out] * np.log(seats / seats.sum())).sum(axis=1)
        less = alone - losses(x[out], y[out], fitted(x[~out], y[~out], penalty))
        gains += [float(less[numbers[out] == number].mean()) for number in np.unique(numbers[out])]
    return gains
