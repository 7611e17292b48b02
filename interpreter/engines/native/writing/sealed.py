"""Decisions taken together and not yet carried out: the numbers of a native state, and what the reference engine has of it."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ...keys import SealedChoices
from ...reference.state import ReferenceDecision, ReferenceState
from .entries import HEAD, chosen
from .values import entry_readers, words_of

Entries = list[tuple[int, list[int]]]
"""Of each player who has decided the entry of what: its offer counts from 1, and 0 is none."""


def entries_of(sealed: SealedChoices, game: core.Game, stride: int) -> Entries:
    """What is sealed, as numbers."""
    made = []
    for player, found in sealed:
        entry = [0] * stride
        if found is not None:
            words = (words_of(found.values[one.slot], one.type) for one in chosen(game.moves[found.move]))
            flat = [found.offer + 1, *[0] * (HEAD - 1), *(word for part in words for word in part)]
            entry[: len(flat)] = flat
        made.append((player, entry))
    return made


def choices_of(entries: Entries, twin: ReferenceState, offers: Sequence[tuple[core.Offer, int, int]]) -> SealedChoices:
    """What is sealed in a position, of which `twin` has all else. The block is gone through once more, since a choice has what
    the flow gave it where it was taken. `offers`: all of the flow."""
    numbers = dict(entries)

    def taken(here: ReferenceState) -> ReferenceDecision:
        assert here._player is not None
        entry = numbers[here._player]
        move = offers[entry[0] - 1][0].move
        values = [read(entry, at) for read, at in entry_readers(move)]
        return here.game._taken(here, entry[0] - 1, values)

    return twin.game._enter_block(twin, {player: taken for player, entry in entries if entry[0]})._sealed
