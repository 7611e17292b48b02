"""What players are shown in positions of which they know the same: it has to be the same, whichever engine plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludograph.engines.base import State
from ludograph.engines.protocol import PlayError

_ASKED = ("a1", "b2", "c9", "1", "0", "pass")
"""Notations about which is asked why they are not legal, beside those that are and the names of some things."""
_NAMES = 3
"""So many things of each universe."""


class Leak(AssertionError):
    """Something tells two positions apart that are the same to a player."""


class Watcher:
    """Looks at positions, and at others that could be for all that somebody knows.

    Attributes:
        pairs:  how often a position was met that is another one, and the same to somebody.
    """

    def __init__(self) -> None:
        self.pairs = 0
        self._shown: dict[tuple[str, int], tuple[dict[str, Any], int]] = {}

    def look(self, state: State) -> None:
        """Raises Leak."""
        for player in state.game.players:
            for one in (state, *_drawn(state, player)):
                self._look(one, player)

    def _look(self, state: State, player: str) -> None:
        shown = self._all_that_is_shown(state, player)
        before, other = self._shown.setdefault((player, state.view(player).key), (shown, state.key))
        self.pairs += other != state.key
        for what, said in before.items():
            if said != shown[what]:
                raise Leak(f"{player} is told of positions by `{what}`\n  {said!r}\n  {shown[what]!r}")

    def _all_that_is_shown(self, state: State, player: str) -> dict[str, Any]:
        view = state.view(player)
        asked = state
        while view.legal() and asked.mover != player:  # who decides together is asked one after the other
            asked = asked.apply(asked.legal()[0])
        return {
            "record": view.to_json(),
            "text": view.position.text(),
            "picture": view.svg(),
            "why": [_why(asked, text) for text in (*_ASKED, *_named(state), *view.legal()[:4])]
            if view.legal()
            else None,
            "samples": [sample.to_json() for sample in _drawn(state, player)],
        }


def _why(state: State, notation: str) -> tuple[object, ...]:
    """Without the words of rulebooks, which samples have not."""
    found = state.why(notation)
    place = None if found.span is None else (found.span.start, found.span.end)
    return found.legal, found.message, found.rule, found.move, place, found.condition, dict(found.becauses)


def _named(state: State) -> list[str]:
    return [name for universe in state.game.core.universes.values() for name in universe.labels[:_NAMES]]


def _drawn(state: State, player: str) -> Sequence[State]:
    """Some positions that could be; none, where none is found, or the rules fail on the way."""
    try:
        return state.view(player).samples(2, 1)
    except PlayError:
        return []
