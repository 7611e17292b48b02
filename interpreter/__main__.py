"""The command `ludograph`."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command line and ends the process with its exit status."""
    try:
        from .ground.interrupts import end_at_once

        end_at_once()
        from .cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # before anybody listened
        print("stopped", file=sys.stderr)
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
