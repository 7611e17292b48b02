"""What refuses a click while the server plays: the moves on offer that a place, or a thing on it, could be a part of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core import nodes as core
from ..core import types as t
from ..engines.native.writing.refusals import obstacles
from ..engines.reference import ReferenceGame
from ..engines.reference.refusal import Fit, Refusal
from ..engines.reference.state import ReferenceState
from ..engines.reference.why import refusals_of
from ..ground import emphasis
from ..ground.source import Span


def rows_at(game: ReferenceGame, state: ReferenceState, places: Sequence[str]) -> Iterator[list[Any]]:
    """Rows for the page: the move, values of its parameters by their order as far as they are known, the number of the
    condition of the move or None, else its words; what the rules say; the author's sentence, and how many conditions lie
    behind it.

    Args:
        places: `UNIVERSE:ELEMENT`, the place and what stands there.
    """
    universes = game.core.universes
    for place in places:
        name, _, number = place.rpartition(":")
        if name in universes and number.isdecimal() and int(number) < universes[name].size:
            kind, element = t.Elem(universes[name]), int(number)
            legal = state._by_notation()
            with game.desks.one() as desk:
                found = list(refusals_of(desk, state, kind, element, legal))
            yield from (_row(move, slot, element, refusal) for slot, refusal, move in found if refusal.fit <= Fit.OTHER)


def _row(move: core.Move, slot: int, element: int, refusal: Refusal) -> list[Any]:
    slots = [*range(len(move.params)), *(binder.slot for binder in move.binders)]
    values = [element if one == slot else None for one in slots]
    number = _number(move, refusal.span)
    because = next(iter(refusal.because.values()), "")
    words = emphasis.plain(next(iter(refusal.about.values()), "")) or f"{refusal.message}."
    return [move.name, values, number, words, refusal.message, because, refusal.left]


def _number(move: core.Move, span: Span) -> int | None:
    """The number of a move's condition by its place. What is said of all parts of a definition is the same."""
    found = (number for number, one in enumerate(obstacles(move)) if one.span == span and not one.never_refuses)
    return next(found, None)
