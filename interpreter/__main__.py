"""The command `ludograph`."""

from __future__ import annotations

import sys

_SELDOM = 100_000
"""New objects before rubbish is looked for: trees of rules are kept, so looking at every 700th is a tenth of a `check`."""


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    try:
        from .ground.interrupts import end_at_once

        end_at_once()
        import gc

        gc.set_threshold(_SELDOM)
        from .cli import run

        status = run(sys.argv[1:])
        gc.freeze()  # the end of a process looks for rubbish once more, a fifth of a second for a program and its C
    except KeyboardInterrupt:  # before anybody listened
        print("stopped", file=sys.stderr)
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
