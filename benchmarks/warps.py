"""How many threads of a graphics card would go together in random games, counted without a card.

    python benchmarks/warps.py chess drift                # needs the package `ziglang` and a C compiler
    python benchmarks/warps.py chess --lines 20           # and where in the C most instructions come from

The kernel of `ludograph build --target ptx` is turned into C, 32 threads of it are run one after the other, and what they did
is gone through as a warp does it: together as long as all go the same way; where they part, one group after the other, until
they meet at the block that all of them come to in any case, its immediate post-dominator. That is what a card does by itself
(W. Fung and others, Dynamic Warp Formation and Scheduling for Efficient GPU Control Flow, 2007); post-dominators as in
K. Cooper, T. Harvey and K. Kennedy, A Simple, Fast Dominance Algorithm, 2001.

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
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ludograph.engines.native.compilers import packaged
from ludograph.engines.native.game import NativeGame
from ludograph.engines.native.targets import PTX, rules_for
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset
from ptx_as_c import CALLS, RETURNS, Block, as_c

WARP = 32
COUNTED = "++game->played"
"""What stands in the one line that is carried out once a decision."""

SEED, MOST, MEMORY, APART = 7, 20_000, 1 << 20, 3000
"""Of the games; decisions of one; bytes of a thread; between the numbers of the games of two threads."""

ALONE = 40
"""Games of a thread that is looked at alone."""

CHECKED, CHECKED_MOST, CHECKED_ROOM = 2, 200, 5_000_000
"""Games that are compared with the engine's before anything is counted; decisions of one; blocks that are enough for them."""


class _Ended(Exception):
    """The trace of a thread has no more."""


@dataclass
class Warp:
    """Threads that go together, block by block. `behind`: of each block where those meet that part there."""

    traces: Sequence[Sequence[int]]
    blocks: list[Block]
    behind: list[int]
    counted: int
    skipped: int
    decisions: int = 0
    issued: Counter[int] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)

    def run(self) -> None:
        """Until the first thread has no more."""
        self._at = [0] * len(self.traces)
        try:
            self._go(list(range(len(self.traces))), self.traces[0][0], -2)
        except _Ended:
            return

    def _next(self, thread: int) -> int:
        trace, at = self.traces[thread], self._at[thread]
        if at >= len(trace):
            raise _Ended
        return trace[at]

    def _go(self, threads: list[int], block: int, until: int) -> None:
        while block not in (until, -1):
            self._issue(block, len(threads))
            for thread in threads:
                self._at[thread] += 1
            ways = defaultdict(list)
            for thread in threads:
                ways[self._next(thread)].append(thread)
            if CALLS in ways:
                self._call(threads)
                (block,) = self.blocks[block].after
                continue
            if len(ways) == 1:
                (block,) = ways
                block = -1 if block == RETURNS else block
                continue
            meeting = self.behind[block]
            for way, group in ways.items():
                if way not in (meeting, RETURNS):
                    self._go(group, way, meeting)
            block = meeting

    def _issue(self, block: int, threads: int) -> None:
        if block == self.counted:
            self.decisions += threads
        if self.decisions > self.skipped:
            self.issued[block] += 1
            self.taken[block] += threads

    def _call(self, threads: list[int]) -> None:
        for thread in threads:
            self._at[thread] += 1
        self._go(threads, self._next(threads[0]), -2)
        for thread in threads:
            self._at[thread] += 1


def meetings(blocks: list[Block]) -> list[int]:
    """Of each block its immediate post-dominator; -1 where threads part for good in a function."""
    end = len(blocks)
    after = [[end if one < 0 else one for one in block.after] or [end] for block in blocks]
    before: list[list[int]] = [[] for _ in range(end + 1)]
    for block, ones in enumerate(after):
        for one in ones:
            before[one].append(block)
    stack = [(end, iter(before[end]))]
    seen = {end}
    finished: list[int] = []
    while stack:
        block, rest = stack[-1]
        for one in rest:
            if one not in seen:
                seen.add(one)
                stack.append((one, iter(before[one])))
                break
        else:
            finished.append(block)
            stack.pop()
    order = finished[::-1]
    number = {block: at for at, block in enumerate(order)}
    found = {end: end}
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            known = [one for one in after[block] if one in found]
            best = known[0]
            for one in known[1:]:
                while best != one:
                    if number[best] > number[one]:
                        best = found[best]
                    else:
                        one = found[one]
            if found.get(block) != best:
                found[block] = best
                changed = True
    return [-1 if found.get(block, end) == end else found[block] for block in range(end)]


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

    def traces(self, room: int) -> list[array[int]]:
        """What each thread of a warp does, up to `room` blocks: games of its own, one after the other."""
        return [self._run(thread * APART, 1 << 40, MOST, room)[0] for thread in range(WARP)]

    def check(self) -> None:
        """Whether what is run here are the games that the engine plays."""
        _, decisions = self._run(0, CHECKED, CHECKED_MOST, CHECKED_ROOM)
        played = self.game.tally(SEED, 0, CHECKED, CHECKED_MOST).decisions
        if decisions != played:
            raise SystemExit(f"the kernel takes {decisions:,} decisions in games in which the engine takes {played:,}")

    def _run(self, first: int, games: int, most: int, room: int) -> tuple[array[int], int]:
        """The trace of a thread that plays games from a number on, and how many decisions they had if it came to their end."""
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
        size = self.library.run_thread(ctypes.c_uint64(0), written, ctypes.c_uint64(room), given)
        return array("I", trace[:size]), sums[0]

    def alone(self) -> tuple[float, float]:
        """Instructions of a thread for a decision, and those of memory, from whole games."""
        trace, decisions = self._run(0, ALONE, MOST, CHECKED_ROOM)
        visits = Counter(block for block in trace if block < CALLS)
        whole = sum(times * self.blocks[block].size for block, times in visits.items())
        memory = sum(times * self.blocks[block].memory for block, times in visits.items())
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
    memory = sum(times * blocks[block].memory for block, times in warp.issued.items())
    rounds = (warp.decisions - warp.skipped) / WARP
    code, covered = 0, 0
    for block, times in sorted(warp.issued.items(), key=lambda one: -one[1]):
        if covered < 0.95 * whole:
            code += blocks[block].size
            covered += times * blocks[block].size
    row = f"{whole / rounds:,.0f} | {taken / whole:.1f} | {memory / rounds:,.0f} | {code:,}"
    return f"| {name} | {row} | {warp.decisions - warp.skipped:,} |"


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
    given = parser.parse_args()
    sys.setrecursionlimit(100_000)
    print("| ruleset | instructions for 32 decisions | threads in one | of memory | 95 % of them are | decisions |")
    print("|---|---|---|---|---|---|")
    for name in given.rulesets:
        with tempfile.TemporaryDirectory() as folder:
            kernel = Kernel.of(name, Path(folder))
            kernel.check()
            traces = kernel.traces(given.room)
        counted = kernel.once_a_decision(traces)
        if counted is None:
            whole, memory = kernel.alone()
            print(f"| {name} | {whole:,.0f} at least | 32 at most | {memory:,.1f} | | |", flush=True)
            continue
        warp = Warp(traces, kernel.blocks, meetings(kernel.blocks), counted, given.skip)
        warp.run()
        if warp.decisions <= given.skip:
            raise SystemExit(f"{name}: only {warp.decisions:,} decisions in so many blocks; take a greater --room")
        print(told(name, kernel, warp), flush=True)
        tell_lines(kernel, warp, given.lines)


if __name__ == "__main__":
    main()
