"""The card of a player: the turn, the moves, the end, and what is easily forgotten; nothing that is only looked up."""

from __future__ import annotations

from collections.abc import Iterator

from .endings import own_endings
from .kit import Kit
from .model import Block, Section
from .moves import move_table
from .sections import turn_blocks
from .told import chapter


def card_sections(kit: Kit) -> Iterator[Section]:
    """What stands on a card, as far as there is something to say."""
    yield from _some(kit, "turn", turn_blocks(kit))
    yield from _some(kit, "moves", move_table(kit, kit.in_play))
    yield from _some(kit, "end", kit.speech.on("end").paragraph(*own_endings(kit)))
    yield from chapter(kit, "remember")


def _some(kit: Kit, key: str, blocks: tuple[Block, ...]) -> Iterator[Section]:
    if blocks:
        yield Section(key, kit.say.text(key), blocks)
