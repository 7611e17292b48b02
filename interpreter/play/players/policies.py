"""Which policy of a search is known to be best in which rules, and where playouts are best cut off and judged.

None is best everywhere, so they play against each other: a policy takes the place of `plain` only where it wins clearly, and
whole playouts are given up only where those that are cut off win clearly. What came of that for the rulesets of the library
stands in `policies.toml` beside them, by the name of the rules, so that a player is the same on every machine; `calibrated` and
`calibrated_depth` find it out for any rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache

from ...engines.base import Game
from ...engines.searching import POLICIES
from ...files.library_paths import measured
from ...language.merged import content_hash

KNOWN = measured("policies")

PLAIN = POLICIES[0]
PAIRS, PLAYOUTS, OPENING = 24, 400, 2
"""A policy is tried in so many pairs of games, each with so many playouts a decision, after so many drawn decisions."""

COST = dict(zip(POLICIES, (1.0, 1.5, 4.0), strict=True))
"""What a playout of a policy costs beside a plain one, about: `grave` notes every decision, `mast` lists them. It gets fewer
playouts by as much, so that what wins is better at equal time."""

DEPTHS = (4, 12)
"""Decisions after which playouts are cut off and judged, as it is tried."""

CLEARLY = 0.625
"""The share of points that takes the place of `plain`. Equal strength gets there in one of 25 trials."""


@lru_cache(maxsize=1)
def known() -> dict[str, dict[str, str | float]]:
    """By the name of rules what is known of them: `game`, `policy`, and the share of `points` against `plain`; `depth` where
    playouts are best cut off, and the share of points against whole ones, `cut`."""
    return tomllib.loads(KNOWN.read_text(encoding="utf-8"))


def known_policy(game: Game) -> tuple[str, int]:
    """What is known to be best in a game: the policy, and the decisions after which playouts are cut off, 0: as the game asks.
    `plain` and 0 where nothing is known."""
    entry = known().get(content_hash(game.program.ruleset))
    return (PLAIN, 0) if entry is None else (str(entry["policy"]), int(entry.get("depth", 0)))


def calibrated(share: Callable[[str, str], float]) -> str:
    """The policy that wins clearly against `plain`, and at least half against another one that does. `share`: of points of
    one policy against another one, 0 to 1."""
    better = [policy for policy in POLICIES[1:] if share(policy, PLAIN) >= CLEARLY]
    if len(better) < 2:
        return better[0] if better else PLAIN
    first, second = better
    return first if share(first, second) >= 0.5 else second


def calibrated_depth(share: Callable[[int], float]) -> int:
    """Where playouts are best cut off, of `DEPTHS`; 0: nowhere. `share`: of points against whole playouts."""
    best = max(DEPTHS, key=share)
    return best if share(best) >= CLEARLY else 0
