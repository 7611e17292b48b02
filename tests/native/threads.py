"""What a graphics card runs, run by the processor, thread after thread."""

from __future__ import annotations

import ctypes
from array import array

from ludograph.engines.counts import COUNTS
from ludograph.engines.native.card import CardGame, CardGames, CardPlayed, CardSums
from ludograph.engines.native.targets import PTX, rules_for
from ludograph.engines.native.toolchain.build import build
from ludograph.pipeline import check_ruleset, reference_game

FAST = ("-O0",)


class Threads:
    """A card that is this machine's processor. `fits`: bytes of each thread."""

    def __init__(self, rules: str, threads: int = 3, fits: int = 1 << 17) -> None:
        self.library = ctypes.CDLL(str(build(PTX.text(rules), FAST)))
        self.threads, self.fits = threads, fits
        self.missed = 0

    def play(self, games: CardGames) -> CardPlayed:
        wanted = len(games.numbers)
        counts, ends = array("q", bytes(8 * len(COUNTS) * wanted)), array("i", bytes(4 * games.width * wanted))
        done = array("i", bytes(4 * wanted))
        self._run(games, counts, ends, done, None, None)
        self.missed += wanted - sum(done)
        return CardPlayed(counts, ends, done)

    def tally(self, games: CardGames) -> CardSums:
        sums, missed = array("q", bytes(16)), array("q", bytes(8 * (len(games.numbers) + 1)))
        self._run(games, None, None, None, sums, missed)
        self.missed += missed[0]
        return CardSums(sums[0], sums[1], tuple(missed[1 : 1 + missed[0]]))

    def _run(self, games: CardGames, *kept: array[int] | None) -> None:
        numbers = games.numbers
        memory = ctypes.create_string_buffer(self.threads * self.fits)
        self.library.play_threads(
            ctypes.c_uint64(self.threads),
            memory,
            ctypes.c_uint64(self.fits),
            games.start,
            games.links.tobytes(),
            ctypes.c_int64(len(games.links) // 4),
            ctypes.c_uint64(games.root),
            numbers.tobytes() if isinstance(numbers, array) else None,
            ctypes.c_int64(numbers[0]),
            ctypes.c_int64(len(numbers)),
            ctypes.c_int64(games.most),
            ctypes.byref(ctypes.c_int64(0)),
            *((ctypes.c_char * (len(one) * one.itemsize)).from_buffer(one) if one else None for one in kept),
        )


def card_game(name: str, **room: int) -> tuple[CardGame, Threads]:
    program = check_ruleset(name, {"size": 5} if name == "go" else {})
    card = Threads(rules_for(PTX, reference_game(program, name)).text, **room)
    return CardGame(program, name, card), card
