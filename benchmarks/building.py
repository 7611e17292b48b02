"""How long `ludograph build` takes from an empty cache, with Python's own start: wall time of whole commands.

    python benchmarks/building.py --runs 3
    LUDOGRAPH_CFLAGS=-O0 python benchmarks/building.py chess drift

Without names all bundled games are built, one after the other, slowest first when all are done.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludograph.files.library import library_ids


def seconds(name: str) -> float:
    """How long one command takes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ludograph", "build", name, "-o", str(Path(folder, "game.so"))]
        begun = time.perf_counter()
        subprocess.run(command, check=True, env={**os.environ, "XDG_CACHE_HOME": folder})
        return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    rulesets = given.rulesets or [name for name in library_ids() if "/" not in name]
    taken = {name: sorted(seconds(name) for _ in range(given.runs)) for name in rulesets}
    print("| ruleset | seconds, least | greatest |\n|---|---|---|")
    for name, times in sorted(taken.items(), key=lambda item: -item[1][0]):
        print(f"| {name} | {times[0]:.2f} | {times[-1]:.2f} |")


if __name__ == "__main__":
    main()
