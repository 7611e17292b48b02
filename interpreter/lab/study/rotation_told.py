"""What the rotation of seats tells of whom a game favours."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ...ground.records import Struct
from ..measures.model import Said
from ..statistics.levels import of_groups
from ..statistics.rates import wilson
from ..telling import bare_percent, fill, percent
from .rotation import NAME, ORDER, PLAYER, Rotation

_FAVOURED = {
    ORDER: "**It is the turn order: who moves {level} is favoured**, whatever the name: {share} of wins ({low} to {high}).",
    NAME: (
        "**It is what the rules give to {level}**: colour, place and aims stay with the name when seats rotate, and "
        "{level} has {share} of wins ({low} to {high})."
    ),
    PLAYER: "**It is who plays: {level} wins most**, in whatever seat: {share} of wins ({low} to {high}).",
}
_BEHIND = {
    ORDER: "**It is the turn order: who moves {level} is at a disadvantage**: {share} of wins ({low} to {high}).",
    NAME: (
        "**It is what the rules give to {level}**: colour, place and aims stay with the name when seats rotate, and "
        "{level} has {share} of wins alone ({low} to {high})."
    ),
    PLAYER: "**It is who plays: {level} wins least**: {share} of wins ({low} to {high}).",
}
_BOTH = "**It is also what the rules give to {level}**: {share} of wins, whoever begins ({low} to {high})."
_EVEN = {
    ORDER: "The turn order favours nobody, as far as {games#game|games} show: a bias of more than {most} points is ruled out.",
    NAME: (
        "No name is favoured by its colour, place or aims, as far as {games#game|games} show: a bias of more than {most} "
        "points is ruled out."
    ),
    PLAYER: "Neither player is better, as far as {games#game|games} show.",
}
_FIXED = "Who begins does not follow from the order of the players, so that names and turn order are not told apart."
_HEAD = "Seats rotated in {blocks#arrangement|arrangements}, {each#game|games} each."
_NOBODY = "With seats rotated nobody won, so nothing is known of who is favoured."


def sentences(rotation: Rotation) -> Iterator[Said]:
    """What carries the advantage, and what does not."""
    if not rotation.decided:
        yield Said("rotated-nobody", _NOBODY)
        return
    yield Said("rotated", fill(_HEAD, blocks=len(rotation.blocks), each=rotation.each))
    if ORDER not in rotation.factors:
        yield Said("rotated-fixed", _FIXED)
    ordered = False
    for factor in rotation.factors:
        level, low, high = _farthest(rotation, factor)
        fair, share = rotation.fair(factor, level), rotation.wins[factor][level] / rotation.decided
        numbers = {"share": percent(share), "low": bare_percent(low), "high": bare_percent(high)}
        shown = f"`{level}`" if factor == PLAYER else level
        if low > fair or high < fair:
            frame = (_FAVOURED if low > fair else _BEHIND)[factor]
            if factor == NAME and ordered:
                frame = _BOTH
            ordered = ordered or factor == ORDER
            yield Said(f"rotated-{factor}", fill(frame, level=shown, **numbers))
        else:
            most = math.ceil(100 * max(_off(rotation, factor, one) for one in rotation.wins[factor]))
            yield Said(f"rotated-{factor}-even", fill(_EVEN[factor], games=rotation.decided, most=f"{most}"))


def _interval(rotation: Rotation, factor: str, level: str) -> tuple[float, float]:
    """Of the share of wins; those of more than two levels hold together."""
    return wilson(rotation.wins[factor][level], rotation.decided, of_groups(len(rotation.wins[factor])))


def _off(rotation: Rotation, factor: str, level: str) -> float:
    fair = rotation.fair(factor, level)
    return max(abs(end - fair) for end in _interval(rotation, factor, level))


def _farthest(rotation: Rotation, factor: str) -> tuple[str, float, float]:
    """The level that is farthest from what is fair, of two the one above it; with its interval."""
    wins = rotation.wins[factor]

    def beyond(level: str) -> float:
        return wins[level] / rotation.decided - rotation.fair(factor, level)

    best = max(wins, key=lambda level: (round(abs(beyond(level)), 12), beyond(level)))
    return (best, *_interval(rotation, factor, best))


class LevelShare(Struct):
    """Of the wins of a rotation the share of one level, with its interval and what would be fair."""

    label: str
    share: float
    low: float
    high: float
    fair: float


def levels(rotation: Rotation, factor: str) -> list[LevelShare]:
    """All levels of a factor, in games that somebody won."""
    return [
        LevelShare(
            f"{_KINDS[factor]}{level}",
            wins / rotation.decided,
            *_interval(rotation, factor, level),
            rotation.fair(factor, level),
        )
        for level, wins in rotation.wins[factor].items()
    ]


def rows(rotation: Rotation) -> list[list[str]]:
    """Of each level its share of the wins, what would be fair, and in how many games."""
    return [
        [
            f"  {one.label}",
            percent(one.share),
            f"{bare_percent(one.low)} to {bare_percent(one.high)}",
            percent(one.fair),
        ]
        for factor in (rotation.factors if rotation.decided else ())
        for one in levels(rotation, factor)
    ]


_KINDS = {ORDER: "who moves ", NAME: "", PLAYER: "by "}

TITLES = {ORDER: "By turn order", NAME: "By name", PLAYER: "By player"}
"""Of plots, by what is taken apart."""


def plain_rotation(rotation: Rotation) -> dict[str, Any]:
    """As JSON."""
    factors = {
        factor: [
            {
                "level": level,
                "wins": wins,
                "fair": rotation.fair(factor, level),
                **dict(zip(("low", "high"), _interval(rotation, factor, level), strict=True)),
            }
            for level, wins in rotation.wins[factor].items()
        ]
        for factor in rotation.factors
        if rotation.decided
    }
    return {"blocks": len(rotation.blocks), "games": rotation.games, "decided": rotation.decided, "factors": factors}
