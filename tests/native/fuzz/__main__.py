"""Compares the engines without end.

usage: python -m tests.native.fuzz [--seed N] [--cases M] [--seconds S] [--shrink]

Each case is decided by its seed alone; `--seed` goes on from there. One in five is played by a page too, where node is there,
and one in five as a graphics card plays it, by the processor.
What differs is told, and kept under out/fuzz. With `--shrink` it is made as small as lines can be left out. Ctrl-C sums up.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

OUT = Path("out") / "fuzz"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.native.fuzz")
    parser.add_argument("--seed", type=int, default=time.time_ns() // 10**6 % 10**10)
    parser.add_argument("--cases", type=int, default=10**12)
    parser.add_argument("--seconds", type=float, default=10.0**12)
    parser.add_argument("--shrink", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ludograph-fuzz-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # nothing of this is needed again
        return run(given.seed, given.cases, given.seconds, given.shrink)


def run(seed: int, cases: int, seconds: float, shrink: bool) -> int:
    """Cases from a seed on. Returns the exit status: 1 when something was found."""
    from .cases import case
    from .page import lacking
    from .runner import run_apart
    from .shrink import smaller

    begun, told = time.monotonic(), time.monotonic()
    kinds: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    decisions = faults = left = pages = cards = number = 0
    found: list[int] = []
    print(f"from seed {seed}", flush=True)
    try:
        for number in range(seed, seed + cases):
            one = case(number)
            outcome = run_apart(one)
            kinds[f"{one.kind}, {outcome.kind}"] += 1
            if outcome.kind == "different":
                found.append(number)
                print(f"seed {number} ({one.kind}, {one.name}): {outcome.message}", flush=True)
                OUT.mkdir(parents=True, exist_ok=True)
                text = smaller(one) if shrink else one.text
                (OUT / f"{number}.yaml").write_text(f"# seed {number}, options {one.options}\n{text}", encoding="utf-8")
            if outcome.kind == "refused":
                refused[outcome.message] += 1
            decisions += outcome.decisions
            faults += outcome.faults
            left += outcome.left
            pages += outcome.has_page
            cards += outcome.has_card
            if time.monotonic() - told > 30:
                told = time.monotonic()
                print(f"  at seed {number}: {sum(kinds.values())} cases, {len(found)} found", flush=True)
            if time.monotonic() - begun > seconds:
                break
    except KeyboardInterrupt:
        print(f"stopped; `--seed {number}` goes on", flush=True)
    print(
        f"{sum(kinds.values())} cases in {time.monotonic() - begun:.0f} s: {decisions} decisions, {faults} faults of rules, "
        f"{left} games with decisions that C left to the reference engine"
    )
    without = lacking()
    print(f"no page played, for `{without}` is not there" if without else f"{pages} cases were played by a page, too")
    print(f"{cards} cases were played as on a graphics card, too")
    for name, count in sorted([*kinds.items(), *refused.items()]):
        print(f"  {count:6} {name}")
    print(f"differences: {', '.join(map(str, found)) or 'none'}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
