"""A compiled game, called from Python."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Mapping, Sequence
from ctypes import POINTER, c_int32, c_int64, c_uint64, c_void_p
from pathlib import Path
from typing import Any

from ....ground.records import Struct
from ...counts import COUNTS, named
from ...pool import Pool
from .memories import LINK, NOTHING, Memories
from .room import POLL, Room

FAULT = -1
HEAD = 6
"""Numbers of the head of a state before the ranks."""

_USUAL_LINKS = 512
"""Of memories. Where there are more they are asked for twice."""

Signatures = Mapping[str, tuple[Any, list[Any]]]
"""What functions of a library give and take, by name."""

_SIGNATURES: Signatures = {
    "state_bytes": (c_int32, []),
    "open_player": (c_void_p, []),
    "close_player": (None, [c_void_p]),
    "set_poll": (None, [c_void_p, POLL]),
    "put_values": (None, [c_void_p, c_void_p]),
    "get_values": (None, [c_void_p, c_void_p]),
    "put_slots": (None, [c_void_p, c_void_p]),
    "get_slots": (None, [c_void_p, c_void_p]),
    "get_head": (None, [c_void_p, c_void_p]),
    "hash": (None, [c_void_p, c_void_p]),
    "put_head": (None, [c_void_p, c_int32, c_int32, c_int32]),
    "put_memories": (None, [c_void_p, c_void_p, c_void_p, c_int64]),
    "get_memories": (c_int64, [c_void_p, c_void_p, c_void_p, c_int64]),
    "legal": (c_int32, [c_void_p, c_void_p]),
    "decisions": (POINTER(c_int32), [c_void_p]),
    "noted": (c_int32, [c_void_p]),
    "apply": (c_int32, [c_void_p, c_void_p, c_void_p]),
    "perft": (c_int64, [c_void_p, c_void_p, c_int32]),
    "draw": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "playout": (None, [c_void_p, c_void_p, c_void_p, c_int64, c_void_p]),
    "tally": (c_int64, [c_void_p, c_void_p, c_uint64, c_int64, c_int64, c_int64, c_void_p]),
    "playouts": (
        c_int64,
        [c_void_p, c_void_p, c_uint64, c_void_p, c_int64, c_int64, c_void_p, c_void_p, c_void_p, c_int64, c_void_p],
    ),
}


class Games(Struct):
    """Numbers of random games, as C writes them.

    Attributes:
        counts:   a column for each of `COUNTS`, 64 bits a game.
        ends:     of each game `width` numbers of 32 bits: whether it is over, the number of the ending, ranks.
        offered:  how many legal decisions each position of a player had, 32 bits each; empty where nobody asked.
        faulted:  whether the next game meets a fault of the rules.
    """

    counts: Sequence[memoryview]
    ends: memoryview
    width: int
    offered: memoryview
    faulted: bool


Raw = Any
"""The bytes of a state: a ctypes buffer. Never changed once a state has it."""


class CLibrary:
    """A shared library. Each call has a working room of its own, and Python's other threads run while C does."""

    def __init__(self, path: Path, players: int, size: int, words: int, stride: int, memories: int) -> None:
        self.name = path.stem
        self._c = ctypes.CDLL(str(path))
        self.with_functions(_SIGNATURES)
        self._raw_type = ctypes.c_char * self._c.state_bytes()
        self.rooms = Pool(lambda: Room(self._c))
        self._players = players
        self._head = c_int32 * (HEAD + players)
        self._values = c_int32 * max(1, size)
        self._slots = c_int32 * max(1, words)
        self._stride, self._memories = stride, memories

    def with_functions(self, signatures: Signatures) -> ctypes.CDLL:
        """The library, with more functions that it has."""
        for name, (result, args) in signatures.items():
            function = getattr(self._c, name)
            function.restype, function.argtypes = result, args
        return self._c

    # ------------------------------------------------------------ states in and out

    def make(
        self,
        values: Sequence[int],
        slots: Sequence[int],
        place: int,
        offered: int,
        mover: int,
        sealed: Sequence[tuple[int, Sequence[int]]] = (),
    ) -> Raw:
        """A state from its numbers. `sealed`: of each decision taken together and not yet carried out its player and entry, in
        which the offer counts from 1, and 0 is none."""
        raw = self._raw_type()
        self._c.put_values(raw, self._values(*values))
        self._c.put_slots(raw, self._slots(*slots))
        self._c.put_head(raw, place, offered, mover)
        if sealed:
            numbers = [len(sealed), *(number for player, entry in sealed for number in (player, *entry))]
            self._c.put_x_sealed(raw, (c_int32 * len(numbers))(*numbers))
        return raw

    def sealed(self, raw: Raw) -> list[tuple[int, list[int]]]:
        """The same of a state, of a game that has such decisions."""
        width, numbers = 1 + self._stride, (c_int32 * (1 + self._players * (1 + self._stride)))()
        self._c.get_x_sealed(raw, numbers)
        found = [list(numbers[1 + width * at : 1 + width * (at + 1)]) for at in range(numbers[0])]
        return [(player, entry) for player, *entry in found]

    def values(self, raw: Raw) -> list[int]:
        values = self._values()
        self._c.get_values(raw, values)
        return list(values)

    def slots(self, raw: Raw) -> list[int]:
        slots = self._slots()
        self._c.get_slots(raw, slots)
        return list(slots)

    def head(self, raw: Raw) -> list[int]:
        """Place, list, mover, over, number of the ending, whether nature decides, then the ranks."""
        head = self._head()
        self._c.get_head(raw, head)
        return list(head)

    def key(self, raw: Raw) -> int:
        """128 bits of a state, its memories left out."""
        bits = (c_uint64 * 2)()
        self._c.hash(raw, bits)
        return int(bits[1]) << 64 | int(bits[0])

    def remember(self, room: Room, raw: Raw, memories: Memories) -> Raw:
        """Puts the memories of a state into the working room. Returns the state that refers to them."""
        if not self._memories:
            return raw
        raw = self._raw_type.from_buffer_copy(raw)
        self._c.put_memories(room.player, raw, memories.links, len(memories.links) // LINK)
        return raw

    def _memories_of(self, room: Room, raw: Raw) -> Memories:
        if not self._memories:
            return NOTHING
        expected = _USUAL_LINKS
        while True:
            links = ctypes.create_string_buffer(LINK * expected)
            count: int = self._c.get_memories(room.player, raw, links, expected)
            if count <= expected:
                return Memories(ctypes.string_at(links, LINK * count), self._memories)
            expected = count

    # ------------------------------------------------------------ play

    def legal(self, raw: Raw, memories: Memories) -> list[list[int]] | None:
        """The entries of all legal decisions; None: a fault."""
        with self.rooms.one() as room:
            count = self._c.legal(room.player, self.remember(room, raw, memories))
            if count == FAULT:
                return None
            if count == 0:
                return []
            flat = self._c.decisions(room.player)[: count * self._stride]
        return [flat[at : at + self._stride] for at in range(0, len(flat), self._stride)]

    def apply(self, raw: Raw, memories: Memories, entry: Sequence[int]) -> tuple[Raw, Memories, bool] | None:
        """The state after a decision, its memories, and whether something was noted; None: a fault."""
        with self.rooms.one() as room:
            new = self._raw_type.from_buffer_copy(self.remember(room, raw, memories))
            if self._c.apply(room.player, new, (c_int32 * self._stride)(*entry)) == FAULT:
                return None
            return new, self._memories_of(room, new), bool(self._c.noted(room.player))

    def evaluate(self, raw: Raw, memories: Memories, size: int) -> list[int] | None:
        """The numbers by which a state is judged; None: a fault. Only of a game that declares some."""
        values = (c_int32 * size)()
        with self.rooms.one() as room:
            function = self._c.evaluate
            function.restype, function.argtypes = c_int32, [c_void_p, c_void_p, c_void_p]
            made = function(room.player, self.remember(room, raw, memories), values)
        return None if made == FAULT else list(values)

    def seen(self, raw: Raw, memories: Memories, size: int) -> list[int] | None:
        """Of each value that may be hidden the players who see it, as a bit mask; None: a fault. `size`: how many there are.
        Only of a game that hides some."""
        limbs = (self._players + 63) // 64
        masks = (c_uint64 * (limbs * size))()
        with self.rooms.one() as room:
            function = self._c.seen_x_here
            function.restype, function.argtypes = c_int32, [c_void_p, c_void_p, c_void_p]
            made = function(room.player, self.remember(room, raw, memories), masks)
        if made == FAULT:
            return None
        found = list(masks)
        return found if limbs == 1 else [low | high << 64 for low, high in zip(found[::2], found[1::2], strict=True)]

    def perft(self, raw: Raw, memories: Memories, depth: int) -> int | None:
        with self.rooms.one() as room:
            count: int = room.long(self._c.perft, self.remember(room, raw, memories), depth)
        return None if count == FAULT else count

    def draw(self, raw: Raw, memories: Memories, random: int) -> tuple[list[int], int] | None:
        """The entry of a decision at random, and the state of the generator after it; None: a fault."""
        drawn, entry = c_uint64(random), (c_int32 * self._stride)()
        with self.rooms.one() as room:
            made = self._c.draw(room.player, self.remember(room, raw, memories), ctypes.byref(drawn), entry)
        return None if made == FAULT else (list(entry), drawn.value)

    def playout(
        self, raw: Raw, memories: Memories, random: int, most: int
    ) -> tuple[Raw, Memories, int, dict[str, int], bool]:
        """The state after at most `most` random decisions, its memories, the state of the generator, what is counted, and
        whether the next one faults."""
        drawn, counts = c_uint64(random), (c_int64 * (len(COUNTS) + 1))()
        with self.rooms.one() as room:
            new = self._raw_type.from_buffer_copy(self.remember(room, raw, memories))
            room.long(self._c.playout, new, ctypes.byref(drawn), most, counts)
            *counted, faulted = counts
            return new, self._memories_of(room, new), drawn.value, named(counted), bool(faulted)

    def playouts(
        self,
        raw: Raw,
        memories: Memories,
        root: int,
        numbers: Sequence[int],
        most: int,
        room: int,
        players: int,
    ) -> Games:
        """Random games from one position, of streams by their numbers behind `root`. `room`: how many numbers of legal
        decisions can be given back; 0: nobody asks for them. Fewer games: the next one does not fit, or faults."""
        wanted, width = len(numbers), 2 + players
        counts, ends = (c_int64 * (len(COUNTS) * wanted))(), (c_int32 * (width * wanted))()
        offered, full = (c_int32 * room)(), c_int32()
        with self.rooms.one() as own:
            done = own.long(
                self._c.playouts,
                self.remember(own, raw, memories),
                root,
                (c_int64 * wanted).from_buffer(array("q", numbers)),
                wanted,
                most,
                counts,
                ends,
                offered if room else None,
                room,
                ctypes.byref(full),
            )
        columns = [memoryview(counts).cast("B")[8 * wanted * at :][: 8 * done] for at in range(len(COUNTS))]
        asked = sum(columns[0].cast("q")) if room else 0
        return Games(
            columns,
            memoryview(ends).cast("B")[: 4 * width * done],
            width,
            memoryview(offered).cast("B")[: 4 * asked],
            done < wanted and not full.value,
        )

    def tally(self, raw: Raw, memories: Memories, root: int, first: int, games: int, most: int) -> tuple[int, int, int]:
        """Games of the streams behind `root` from a number on: how many, their decisions, how many were left unfinished."""
        sums = (c_int64 * 2)()
        with self.rooms.one() as room:
            done = room.long(self._c.tally, self.remember(room, raw, memories), root, first, games, most, sums)
        return done, sums[0], sums[1]
