"""Who wins, by numbers of each player: multinomial logistic regression, which is the ordinary one for two.

Source: McFadden, "Conditional logit analysis of qualitative choice behavior", 1974; Newton's method with a penalty on the
squares of the weights (ridge), which keeps them bounded where some number tells all.
"""

from __future__ import annotations

from typing import Any

from ...ground.extras import extra

Array = Any
"""Of numpy."""

_STEPS, _NEAR = 40, 1e-9


def numpy() -> Any:
    """Raises RulesetError: it is not installed."""
    return extra("numpy", "lab", "fitting needs")


def shares(x: Array, weights: Array) -> Array:
    """Of each row what each player may expect. `x`: rows, players, numbers; made: rows, players."""
    np = numpy()
    scores = x @ weights
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def losses(x: Array, y: Array, weights: Array) -> Array:
    """Of each row the log loss, in nats. `y`: rows, players; what each got, 1 in all."""
    np = numpy()
    return -(y * np.log(np.maximum(shares(x, weights), 1e-12))).sum(axis=1)


def fitted(x: Array, y: Array, penalty: float) -> Array:
    """The weights with the least log loss, and so much for the squares of the weights."""
    np = numpy()
    weights = np.zeros(x.shape[2])
    for _ in range(_STEPS):
        p = shares(x, weights)
        mean = np.einsum("rnk,rn->rk", x, p)
        slope = np.einsum("rnk,rn->k", x, p - y) + 2 * penalty * weights
        curve = np.einsum("rnk,rn,rnl->kl", x, p, x) - mean.T @ mean + 2 * penalty * np.eye(len(weights))
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if abs(step).max() < _NEAR:
            break
    return weights
