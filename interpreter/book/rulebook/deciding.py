"""What decides in the position of an example: pieces without which something that the example says would be otherwise."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from typing import Any

from ...drawing import Painter, Spot, changes
from ...engines.base import State
from ...engines.protocol import IllegalDecision
from ...ground.diagnostics import RulesetError

_MOST = 24
"""Pieces that are taken away, one at a time; where more stand, nothing is looked for."""


def deciding_choices(
    painter: Painter, state: State, legal: Sequence[str], illegal: Sequence[str], seen: Container[Spot]
) -> set[Spot]:
    """The pieces without which a decision would be possible that is not, or the other way round, or be refused by another
    rule. `seen`: sites that need not be looked at."""

    def judged(of: State) -> Hashable:
        reasons = [of.why(notation) for notation in (*legal, *illegal)]
        return tuple((why.legal, why.rule) for why in reasons)

    return _deciding(painter, state, judged, seen)


def deciding_course(painter: Painter, state: State, notations: Sequence[str], seen: Container[Spot]) -> set[Spot]:
    """The pieces without which the same decisions would not be possible, or change something else on the board. `seen`: sites
    that need not be looked at."""

    def course(of: State) -> Hashable:
        first = painter.marks(of)
        for notation in notations:
            of = of.apply(notation)
        return frozenset(changes(first, painter.marks(of)).highlight.items())

    return _deciding(painter, state, course, seen)


def _deciding(painter: Painter, state: State, says: Callable[[State], Hashable], seen: Container[Spot]) -> set[Spot]:
    standing = {mark.spot for mark in painter.marks(state) if mark.is_standing and mark.spot is not None}
    asked = sorted(spot for spot in standing if spot not in seen)
    if not asked or len(standing) > _MOST:
        return set()
    before = says(state)
    found = set()
    for spot in asked:
        try:
            other = _without(painter, state, spot)
            decides = other is not None and says(other) != before
        except IllegalDecision:
            decides = True
        except RulesetError:  # the rules are not for a position without that piece
            decides = False
        if decides:
            found.add(spot)
    return found


def _without(painter: Painter, state: State, spot: Spot) -> State | None:
    """The position without what stands on a site; None where no values are of that site alone. Raises RulesetError: there is no
    such position."""
    kind, site = spot
    name = painter.tables.sites[kind].names[site]
    written = state.to_json()
    values = {fun: _left(held, name) for fun, held in written["values"].items()}
    if values == written["values"]:
        return None
    return state.game.state({**written, "values": values})


def _left(held: Any, name: str) -> Any:
    """The values of a function without those of a site, or of what is there."""
    if not isinstance(held, Mapping):
        return held
    return {key: None if value == name else value for key, value in held.items() if key != name}
