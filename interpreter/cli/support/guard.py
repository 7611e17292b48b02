"""How commands end: mistakes are told without a traceback, closed pipes and Ctrl-C in silence or one line."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from types import FrameType
from typing import Any

import typer

MISTAKE, INTERNAL, INTERRUPTED, TERMINATED, CLOSED = 1, 70, 130, 143, 141
"""Exit statuses; the last three are 128 and the number of the signal that means the same."""


class Terminated(KeyboardInterrupt):
    """SIGTERM, taken like Ctrl-C: files are left in order."""


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose mistakes are told on stderr, with exit status 1."""

    @wraps(command)
    def run(*args: Any, **named: Any) -> None:
        from ...diagnostics import RulesetError, render_all
        from ...engine import IllegalDecision

        try:
            command(*args, **named)
            sys.stdout.flush()
        except RulesetError as problem:
            print(render_all(problem.diagnostics), file=sys.stderr)
            raise typer.Exit(MISTAKE) from None
        except IllegalDecision as refused:
            print(f"error: {refused}", file=sys.stderr)
            raise typer.Exit(MISTAKE) from None
        except KeyboardInterrupt as stop:
            told = " ".join(map(str, stop.args))
            print(f"stopped{told and ': '}{told}", file=sys.stderr)
            raise typer.Exit(TERMINATED if isinstance(stop, Terminated) else INTERRUPTED) from None
        except BrokenPipeError:
            raise typer.Exit(_leave_pipe()) from None
        except OSError as problem:
            print(f"error: {problem.strerror or problem}", file=sys.stderr)
            _leave_pipe()
            raise typer.Exit(MISTAKE) from None
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except Exception as broken:
            _tell_internal(broken)
            raise typer.Exit(INTERNAL) from None

    return run


def quietly(run: Callable[[], object]) -> int:
    """The exit status of a whole run, whatever happens outside a command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # a terminal without Unicode shows `?`, and the command goes on
            stream.reconfigure(errors="replace")
    try:
        run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except BrokenPipeError:
        return _leave_pipe()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    return 0


def _tell_internal(broken: Exception) -> None:
    """A mistake of ours, never of the user's: all that a report of it needs."""
    import traceback

    traceback.print_exception(broken)
    print(
        f"internal error: {type(broken).__name__}: {broken}\n"
        "  = note: this is a mistake in Ludograph, not in your ruleset\n"
        "  = help: please report it, with the lines above, the command and the ruleset",
        file=sys.stderr,
    )


def stop_on_sigterm() -> None:
    """From here on SIGTERM raises `Terminated`."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Terminated

    signal.signal(signal.SIGTERM, stop)


def _leave_pipe() -> int:
    """Nobody takes output any more: what is still to be written goes nowhere, so that Python does not complain at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED
