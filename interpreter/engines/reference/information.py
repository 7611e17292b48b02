"""What each player knows: the sequence of what this player has noticed.

An *entry* of a player is made at every pause and at the end of the game: the decisions since the last pause that the player
took or was told, and the notes for this one; the view, who is to decide, and the result; and where the list of decisions tells
of what is hidden, that list for whoever decides. One that holds nothing told and is otherwise as the last one is dropped: a
player does not notice what cannot be noticed, nor how long it took. Two courses of a game with the same entries are the same to
that player.

The key of what a player knows is made of the key before and the entry, by BLAKE2b with 128 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

from ...core import types as t
from .values import Values
from .veils import Veils

NATURE = -1
"""The player of a decision of chance."""


class ToldDecision(NamedTuple):
    """A decision as players are told it: by its move, what the flow gave, the free parameters, and its notation."""

    player: int
    move: str
    given: tuple[t.Value, ...]
    chosen: tuple[t.Value, ...]
    text: str


ToldItem = ToldDecision | str
"""A decision, or a note."""


class Heard(NamedTuple):
    """What some players are told; `players`: as a bit mask."""

    told: ToldItem
    players: int


@dataclass(frozen=True, slots=True)
class NoticedEntry:
    """Attributes:
    told:     in order.
    noticed:  a key of the view, of who is to decide, of the result and of a list that tells something.
    key:      of all that the player knows with this entry.
    before:   the entry before, so that what is known in two positions of a game is kept once.
    """

    told: tuple[ToldItem, ...]
    noticed: int
    key: int
    before: NoticedEntry | None = field(default=None, compare=False, repr=False)

    def text(self) -> str:
        """As records write it: `…` stands for what the player is not told."""
        parts: list[str] = []
        for one in self.told:
            if isinstance(one, ToldDecision):
                parts.append(one.text)
            elif parts:
                parts[-1] += one
            else:
                parts.append(f"…{one}")
        return " ".join(parts) or "…"


@dataclass(frozen=True, slots=True)
class Information:
    """What one player knows, by the last entry; None: nothing is hidden. `whole`: whether it begins with the game, and not with
    a position given by hand."""

    last: NoticedEntry | None
    whole: bool

    @property
    def entries(self) -> tuple[NoticedEntry, ...]:
        """All entries, in order."""
        made, entry = [], self.last
        while entry is not None:
            made.append(entry)
            entry = entry.before
        return tuple(reversed(made))

    @property
    def key(self) -> int:
        assert self.last is not None
        return self.last.key

    def before(self) -> Information:
        """What was known before the last entry."""
        assert self.last is not None
        return Information(self.last.before, self.whole)


@dataclass(frozen=True, slots=True)
class Pause:
    """What all notice of a pause, beside what they see. `listed`: the notations of whoever decides, where they tell
    something."""

    values: Values
    deciders: tuple[int, ...]
    result: str
    player: int | None
    listed: tuple[str, ...] | None


def noticed(player: int, pause: Pause, veils: Veils) -> int:
    """A key of what a player notices. The machine of the veils holds the values of the pause."""
    seen = tuple(None if value is None else int(value) for value in veils.seen_by(player, pause.values))
    hidden = veils.hidden_from(player, pause.values)
    listed = pause.listed if player == pause.player else None
    return key_of((seen, hidden, pause.deciders, pause.result, listed))


def begun(players: int, pause: Pause, veils: Veils, *, whole: bool) -> tuple[Information, ...]:
    """What all players know where nothing has happened yet, or nothing is known of what has."""
    made = []
    for player in range(players):
        here = noticed(player, pause, veils)
        made.append(Information(NoticedEntry((), here, key_of(here)), whole))
    return tuple(made)


def followed(
    before: Sequence[Information], heard: Sequence[Heard], pause: Pause, veils: Veils
) -> tuple[Information, ...]:
    """What all players know at a pause, from what they knew at the one before and what they were told since."""
    made = []
    for player, known in enumerate(before):
        told = tuple(one.told for one in heard if one.players >> player & 1)
        here, last = noticed(player, pause, veils), known.last
        assert last is not None
        if told or here != last.noticed:
            known = Information(NoticedEntry(told, here, key_of((last.key, told, here)), last), known.whole)
        made.append(known)
    return tuple(made)


def resumed(known: Sequence[Information], keys: Sequence[int]) -> tuple[Information, ...]:
    """The same with these keys, of a state that was written down with them."""
    lasts = ((one.last, key) for one, key in zip(known, keys, strict=True))
    return tuple(Information(NoticedEntry((), one.noticed, key), whole=False) for one, key in lasts if one is not None)


def key_of(value: object) -> int:
    """128 bits of a value, by how it is written."""
    return int.from_bytes(blake2b(repr(value).encode(), digest_size=16).digest(), "big")


def key_of_all(known: Sequence[Information]) -> int:
    """What the knowledge of all players adds to the key of a state."""
    made = 0
    for number, one in enumerate(known):
        made ^= one.key * (2 * number + 1) & (1 << 128) - 1
    return made


def told_since(known: Information, player: int) -> str:
    """What a player was told from the own last decision on."""
    entries = known.entries[1:]
    own = [at for at, entry in enumerate(entries) if _took(entry, player)]
    return " ".join(entry.text() for entry in entries[own[-1] if own else 0 :])


def _took(entry: NoticedEntry, player: int) -> bool:
    return any(isinstance(one, ToldDecision) and one.player == player for one in entry.told)
