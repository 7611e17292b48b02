"""The card of a player: the turn, the moves, what each kind of piece can do, the end, and what is easily forgotten; nothing
that is only looked up."""

from __future__ import annotations

from collections.abc import Iterator

from .amounts import amounts_table
from .chosen import Chosen
from .happenings import Happenings
from .kinds import kinds_tables
from .kit import Kit
from .material import rows_of_pieces
from .model import Block, Section
from .moves import move_section, move_table
from .sections import ending_blocks, turn_blocks
from .told import chapter


def card_sections(kit: Kit) -> Iterator[Section]:
    """What stands on a card, as far as there is something to say."""
    yield from _some(kit, "turn", turn_blocks(kit))
    amounts = (table for name in kit.in_play for table in amounts_table(kit, name))
    yield from _some(kit, "moves", (*(move_table(kit, kit.in_play) or _only_move(kit)), *amounts))
    yield from _some(kit, "kinds", tuple(kinds_tables(kit, rows_of_pieces(kit), close=True)))
    yield from _some(kit, "end", ending_blocks(kit))
    yield from chapter(kit, "remember")


def _only_move(kit: Kit) -> tuple[Block, ...]:
    """The one move of a game that has no table of moves: what its turn is made of."""
    return tuple(
        block for name in kit.in_play for block in move_section(kit, name, Chosen(kit, Happenings(kit))).blocks
    )


def _some(kit: Kit, key: str, blocks: tuple[Block, ...]) -> Iterator[Section]:
    if blocks:
        yield Section(key, kit.say.text(key), blocks)
