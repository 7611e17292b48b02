"""A graphics card of NVIDIA's, through its driver alone (`libcuda`): it translates PTX by itself, so no CUDA is installed.

The functions are those of the CUDA driver API; names that end in `_v2` are what its header makes of the names in the manual.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import byref, c_char_p, c_int, c_int64, c_size_t, c_uint64, c_void_p
from typing import Any

from ...checker import Program
from ...ground.diagnostics import RulesetError, fail
from ..counts import COUNTS
from ..reference import ReferenceGame
from .card import CardGame, CardGames, CardPlayed, CardSums
from .targets import PTX, file_for

_LIBRARIES = ("libcuda.so.1", "nvcuda.dll")
_PROCESSORS = 16
"""The attribute that tells how many multiprocessors a card has."""

_BYTES = 129 << 10
"""Memory of a thread: what lists, trials and memories of nearly all games need. No power of two, nor are its parts (see
`card_part`), or the same places of all threads would share a part of a cache."""

_BLOCK = 64
"""Threads that begin together; few, since each holds many values."""

_STACK = 0
"""The limit of a context that tells how many bytes of stack a thread has."""

_DEEP = 1 << 16
"""That many for games that search; see `STACK_BYTES` of card_memory.h. Others say by themselves how many they need."""

_NOTHING = c_uint64(0)

_THREADS_EACH = 1024
"""Threads for each multiprocessor, where memory allows."""


def no_gpu(why: str) -> RulesetError:
    """What is told where no card can play."""
    return fail(
        "no-gpu",
        f"no graphics card can play here: {why}",
        helps=("`--engine native` plays the same games on the processor",),
    )


def driver() -> ctypes.CDLL:
    """Raises: RulesetError, `no-gpu`: there is none."""
    for name in _LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise no_gpu(f"there is no driver of NVIDIA's (`{_LIBRARIES[0]}`)")


class NvidiaCard:
    """The first card of this machine, with the rules of one game. `searches`: whether they look for ways to finish.

    Raises: RulesetError, `no-gpu`: there is none, or it does not take them.
    """

    def __init__(self, driver: ctypes.CDLL, ptx: bytes, *, searches: bool = False) -> None:
        self._c = driver
        device, self._context, module = c_int(), c_void_p(), c_void_p()
        self._entry, count = c_void_p(), c_int()
        self._ask("cuInit", 0)
        self._ask("cuDeviceGet", byref(device), 0)
        self._ask("cuDeviceGetAttribute", byref(count), _PROCESSORS, device)
        self._ask("cuDevicePrimaryCtxRetain", byref(self._context), device)
        self._ask("cuCtxSetCurrent", self._context)
        if searches:
            self._ask("cuCtxSetLimit", c_int(_STACK), c_size_t(_DEEP))
        self._ask("cuModuleLoadData", byref(module), c_char_p(ptx))
        self._ask("cuModuleGetFunction", byref(self._entry), module, c_char_p(b"play_games"))
        self._most = count.value * _THREADS_EACH

    def _ask(self, name: str, *args: Any) -> None:
        status = getattr(self._c, name)(*args)
        if status:
            said = c_char_p()
            self._c.cuGetErrorString(status, byref(said))
            raise no_gpu(f"{name} says: {(said.value or b'error').decode(errors='replace')} ({status})")

    @contextmanager
    def _memory(self, size: int) -> Iterator[c_uint64]:
        """Memory of the card, for as long as it is used."""
        place = c_uint64()
        self._ask("cuMemAlloc_v2", byref(place), c_size_t(max(size, 1)))
        try:
            yield place
        finally:
            self._c.cuMemFree_v2(place)

    def _blocks(self, games: int) -> int:
        """How many blocks of threads have room now."""
        free, whole = c_size_t(), c_size_t()
        self._ask("cuMemGetInfo_v2", byref(free), byref(whole))
        threads = min(games, self._most, free.value // 2 // _BYTES)
        return max(1, -(-threads // _BLOCK))

    def play(self, games: CardGames) -> CardPlayed:
        """See `Card`. Raises: RulesetError, `no-gpu`: the card fails."""
        self._ask("cuCtxSetCurrent", self._context)  # each thread of Python has one of its own
        wanted = len(games.numbers)
        made = CardPlayed(
            array("q", bytes(8 * len(COUNTS) * wanted)),
            array("i", bytes(4 * games.width * wanted)),
            array("i", bytes(4 * wanted)),
        )
        columns = (made.counts, made.ends, made.done)
        with (
            self._memory(8 * len(made.counts)) as counts,
            self._memory(4 * len(made.ends)) as ends,
            self._filled(made.done.tobytes()) as done,
        ):
            self._run(games, (counts, ends, done, _NOTHING, _NOTHING))
            for place, column in zip((counts, ends, done), columns, strict=True):
                self._fetch(place, column)
        return made

    def tally(self, games: CardGames) -> CardSums:
        """See `Card`. Raises: RulesetError, `no-gpu`: the card fails."""
        self._ask("cuCtxSetCurrent", self._context)
        sums, missed = array("q", bytes(16)), array("q", bytes(8))
        with self._filled(sums.tobytes()) as summed, self._memory(8 * (len(games.numbers) + 1)) as missing:
            self._ask("cuMemcpyHtoD_v2", missing, missed.tobytes(), c_size_t(8))
            self._run(games, (_NOTHING, _NOTHING, _NOTHING, summed, missing))
            self._fetch(summed, sums)
            self._fetch(missing, missed)
            if missed[0]:
                missed.extend([0] * missed[0])
                self._fetch(missing, missed)
        return CardSums(sums[0], sums[1], tuple(sorted(missed[1:])))

    def _run(self, games: CardGames, kept: tuple[c_uint64, ...]) -> None:
        """Plays the games. `kept`: the last arguments of `play_games`."""
        wanted, numbers = len(games.numbers), games.numbers
        blocks = self._blocks(wanted)
        listed = numbers.tobytes() if isinstance(numbers, array) else b""
        with (
            self._memory(blocks * _BLOCK * _BYTES) as memory,
            self._filled(games.start) as start,
            self._filled(games.links.tobytes()) as links,
            self._filled(listed) as listing,
            self._filled(bytes(8)) as following,
        ):
            self._launch(
                blocks,
                memory,
                c_uint64(_BYTES),
                start,
                links,
                c_int64(len(games.links) // 4),
                c_uint64(games.root),
                listing if listed else _NOTHING,
                c_int64(numbers[0] if wanted else 0),
                c_int64(wanted),
                c_int64(games.most),
                following,
                *kept,
            )

    def _fetch(self, place: c_uint64, column: array[int]) -> None:
        room = (ctypes.c_char * (len(column) * column.itemsize)).from_buffer(column)
        self._ask("cuMemcpyDtoH_v2", room, place, c_size_t(len(room)))

    @contextmanager
    def _filled(self, values: bytes) -> Iterator[c_uint64]:
        with self._memory(len(values)) as place:
            if values:
                self._ask("cuMemcpyHtoD_v2", place, values, c_size_t(len(values)))
            yield place

    def _launch(self, blocks: int, *args: Any) -> None:
        """Runs the kernel until all its threads are done."""
        places = (c_void_p * len(args))(*(ctypes.cast(byref(one), c_void_p) for one in args))
        self._ask("cuLaunchKernel", self._entry, blocks, 1, 1, _BLOCK, 1, 1, 0, None, places, None)
        self._ask("cuCtxSynchronize")


def on_card(program: Program, name: str) -> CardGame:
    """A checked ruleset whose random games a graphics card plays.

    Raises: RulesetError: there is no card (`no-gpu`), it cannot have these rules (`no-target`), or C cannot.
    """
    there = driver()
    searches = any(move.finish for move in program.game.moves.values())
    card = NvidiaCard(there, file_for(PTX, ReferenceGame(program, name)), searches=searches)
    return CardGame(program, name, card)
