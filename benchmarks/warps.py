"""How many threads of a graphics card would go together in random games, counted without a card.

    python benchmarks/warps.py chess drift                # needs the package `ziglang` and a C compiler
    python benchmarks/warps.py chess --lines 20           # and where in the C most instructions come from
    python benchmarks/warps.py chess --caches             # and how many lines of memory and instructions are not in caches

The kernel of `ludograph build --target ptx` is turned into C, 32 threads of it are run one after the other, and what they did
is gone through as a warp does it (`warp.py`).

Told are instructions of PTX that a warp issues while its threads take 32 decisions, how many of its threads take part in one
on average, how many of the instructions read or write memory of the threads, and how many instructions of the kernel 95 % of
those are: what a cache of instructions should hold. It tells no time, for how long a card waits is not known here. Games that
have one loop for all decisions are played by one thread: all 32 issue at least what that one does for a decision.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import sys
import tempfile
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ludograph.engines.native.game import NativeGame
from ludograph.engines.native.targets import PTX, rules_for
from ludograph.engines.native.toolchain.compilers import packaged
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset
from ptx_as_c import CALLS, Block, as_c
from warp import Warp, meetings
from warp_code import CACHES, missed
from warp_lines import own_places

WARP = 32
COUNTED = "++game->played"
"""What stands in the one line that is carried out once a decision."""

SEED, MOST, MEMORY, APART = 7, 20_000, 1 << 20, 3000
"""Of the games; decisions of one; bytes of a thread; between the numbers of the games of two threads."""

ALONE = 40
"""Games of a thread that is looked at alone."""

PLACES = 4
"""Of memory for each block, at most, on average."""

CHECKED, CHECKED_MOST, CHECKED_ROOM = 2, 200, 5_000_000
"""Games that are compared with the engine's before anything is counted; decisions of one; blocks that are enough for them."""


@dataclass(frozen=True)
class Kernel:
    """The rules of a game as a card has them, and as this machine runs them."""

    c: str
    blocks: list[Block]
    library: ctypes.CDLL
    game: NativeGame

    @classmethod
    def of(cls, name: str, folder: Path) -> Kernel:
        program = check_ruleset(name, {})
        c = PTX.text(rules_for(PTX, ReferenceGame(program, name)).text)
        source, ptx, made = folder / "game.c", folder / "game.ptx", folder / "game.so"
        source.write_text(c, encoding="utf-8")
        compiler = packaged()
        if compiler is None:
            raise SystemExit("the package `ziglang` is needed: pip install 'ludograph[native]'")
        compiler.run([*PTX.flags, "-gline-tables-only"], source, ptx)
        text, blocks = as_c(ptx.read_text(encoding="utf-8"), "play_games")
        source.write_text(text, encoding="utf-8")
        subprocess.run(
            ["cc", "-O1", "-fwrapv", "-fno-strict-aliasing", "-w", "-fPIC", "-shared", "-o", made, source], check=True
        )
        return cls(c, blocks, ctypes.CDLL(str(made)), NativeGame(program, name))

    def traces(self, room: int, with_places: bool = False) -> tuple[list[array[int]], list[array[int]]]:
        """What each thread of a warp does, up to `room` blocks: games of its own, one after the other; and what it touches."""
        touching = [array("Q", bytes(8 * PLACES * room)) if with_places else array("Q") for _ in range(WARP)]
        runs = [self._run(thread * APART, 1 << 40, MOST, room, touching[thread]) for thread in range(WARP)]
        return [trace for trace, _, _ in runs], [places for _, _, places in runs] if with_places else []

    def check(self) -> None:
        """Whether what is run here are the games that the engine plays."""
        _, decisions, _ = self._run(0, CHECKED, CHECKED_MOST, CHECKED_ROOM)
        played = self.game.tally(SEED, 0, CHECKED, CHECKED_MOST).decisions
        if decisions != played:
            raise SystemExit(f"the kernel takes {decisions:,} decisions in games in which the engine takes {played:,}")

    def _run(
        self, first: int, games: int, most: int, room: int, touching: array[int] | None = None
    ) -> tuple[array[int], int, array[int]]:
        """The trace of a thread that plays games from a number on, how many decisions they had if it came to their end, and the
        places that it touched, if there is room for them in `touching`."""
        start = self.game.initial()
        links = array("Q", start._memories.links)
        memory, position = ctypes.create_string_buffer(MEMORY), ctypes.create_string_buffer(bytes(start._raw))
        remembered = ctypes.create_string_buffer(links.tobytes(), 8 * len(links) + 1)
        following, sums, missed = ctypes.c_int64(first), (ctypes.c_int64 * 2)(), (ctypes.c_int64 * (APART + 1))()
        places = [ctypes.addressof(memory), MEMORY, ctypes.addressof(position), ctypes.addressof(remembered)]
        places += [len(links) // 4, Random(SEED).state, 0, first, games, most, ctypes.addressof(following), 0, 0, 0]
        places += [ctypes.addressof(sums), ctypes.addressof(missed)]
        given = (ctypes.c_uint64 * len(places))(*places)
        trace = array("I", bytes(4 * room))
        written = (ctypes.c_uint32 * room).from_buffer(trace)
        self.library.run_thread.restype = ctypes.c_uint64
        most_touched = len(touching or ())
        touched = (ctypes.c_uint64 * most_touched).from_buffer(touching) if touching else None
        size = self.library.run_thread(
            ctypes.c_uint64(0), written, ctypes.c_uint64(room), given, touched, ctypes.c_uint64(most_touched)
        )
        own = own_places(touching, ctypes.addressof(memory), MEMORY) if touching else array("q")
        return array("I", trace[:size]), sums[0], own

    def alone(self) -> tuple[float, float]:
        """Instructions of a thread for a decision, and those of memory, from whole games."""
        trace, decisions, _ = self._run(0, ALONE, MOST, CHECKED_ROOM)
        visits = Counter(block for block in trace if block < CALLS)
        whole = sum(times * self.blocks[block].size for block, times in visits.items())
        memory = sum(times * len(self.blocks[block].touches) for block, times in visits.items())
        return whole / decisions, memory / decisions

    def once_a_decision(self, traces: Sequence[Sequence[int]]) -> int | None:
        """The block that is gone through once a decision; None: the decisions of a game are in one loop."""
        lines = {at for at, line in enumerate(self.c.splitlines(), 1) if COUNTED in line}
        visits = Counter(traces[0])
        there = [number for number, block in enumerate(self.blocks) if lines & set(block.lines) and visits[number]]
        if not there:
            return None
        return max(there, key=lambda number: visits[number])


def told(name: str, kernel: Kernel, warp: Warp) -> str:
    """The row of a game."""
    blocks = kernel.blocks
    whole = sum(times * blocks[block].size for block, times in warp.issued.items())
    taken = sum(times * blocks[block].size for block, times in warp.taken.items())
    memory = sum(times * len(blocks[block].touches) for block, times in warp.issued.items())
    rounds = (warp.decisions - warp.skipped) / WARP
    code, covered = 0, 0
    for block, times in sorted(warp.issued.items(), key=lambda one: -one[1]):
        if covered < 0.95 * whole:
            code += blocks[block].size
            covered += times * blocks[block].size
    row = f"{whole / rounds:,.0f} | {taken / whole:.1f} | {memory / rounds:,.0f} | {code:,}"
    return f"| {name} | {row} | {warp.decisions - warp.skipped:,} |"


def tell_caches(kernel: Kernel, warp: Warp) -> None:
    """Lines that are not in the first cache, and those not in a cache of instructions, while all threads take a decision."""
    memory = [f"{share.missed / warp.decisions * WARP:,.0f} of {warps}" for warps, share in warp.shares.items()]
    print(f"  lines of memory that a warp does not find: {', '.join(memory)}")
    issued = sum(times * kernel.blocks[block].size for block, times in warp.issued.items())
    each = issued / (warp.decisions - warp.skipped) * WARP
    code = [f"{missed(warp.way, kernel.blocks, size) * each:,.0f} in {size} KiB" for size in CACHES]
    print(f"  lines of instructions: {', '.join(code)}")


def tell_lines(kernel: Kernel, warp: Warp, most: int) -> None:
    """The lines of C that most instructions come from, and how many threads take part in those."""
    issued: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    for block, times in warp.issued.items():
        for line, size in kernel.blocks[block].lines.items():
            issued[line] += times * size
            taken[line] += warp.taken[block] * size
    c = kernel.c.splitlines()
    for line, times in issued.most_common(most):
        text = c[line - 1].strip()[:100] if line else "(of no line)"
        print(f"{times / issued.total():6.1%} {taken[line] / times:5.1f} {line:6} {text}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--room", type=int, default=250_000, help="blocks of a thread")
    parser.add_argument("--skip", type=int, default=9600, help="decisions of the warp that are not counted, at first")
    parser.add_argument("--lines", type=int, default=0, help="how many lines of C are told")
    parser.add_argument("--caches", action="store_true", help="tell lines of memory that are not in the first cache")
    given = parser.parse_args()
    sys.setrecursionlimit(100_000)
    print("| ruleset | instructions for 32 decisions | threads in one | of memory | 95 % of them are | decisions |")
    print("|---|---|---|---|---|---|")
    for name in given.rulesets:
        with tempfile.TemporaryDirectory() as folder:
            kernel = Kernel.of(name, Path(folder))
            kernel.check()
            traces, places = kernel.traces(given.room, given.caches)
        counted = kernel.once_a_decision(traces)
        if counted is None:
            whole, memory = kernel.alone()
            print(f"| {name} | {whole:,.0f} at least | 32 at most | {memory:,.1f} | | |", flush=True)
            continue
        warp = Warp(traces, kernel.blocks, meetings(kernel.blocks), counted, given.skip, places=places)
        warp.run()
        if warp.decisions <= given.skip:
            raise SystemExit(f"{name}: only {warp.decisions:,} decisions in so many blocks; take a greater --room")
        print(told(name, kernel, warp), flush=True)
        if given.caches:
            tell_caches(kernel, warp)
        tell_lines(kernel, warp, given.lines)


if __name__ == "__main__":
    main()
