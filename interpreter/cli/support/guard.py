"""How commands end: mistakes are told without a traceback, closed pipes and Ctrl-C in silence or one line. What is wrong with a
command line itself is told with the care of diagnostics."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import typer
from typer.core import TyperGroup

from ...ground.interrupts import INTERRUPTED, TERMINATED, Terminated, raised

MISTAKE, INTERNAL, CLOSED = 1, 70, 141
"""Exit statuses; the last one is 128 and the number of the signal that means the same."""

_WRONG: Any = typer.BadParameter.__base__
"""What is raised for every wrong command line. Typer brings its own copy of click or takes click's, by its version."""


class CarefulGroup(TyperGroup):
    """Commands whose wrong options, arguments and names are told so that a terminal shows them: in one line, without what it
    would obey, and long ones with their beginning and end."""

    def make_context(self, *args: Any, **named: Any) -> Any:
        with _careful():
            return super().make_context(*args, **named)

    def invoke(self, ctx: Any) -> Any:
        with _careful():
            return super().invoke(ctx)


@contextmanager
def _careful() -> Iterator[None]:
    from ...ground.diagnostics import one_line

    try:
        yield
    except _WRONG as wrong:
        wrong.message = one_line(wrong.message + _meant(wrong))
        raise


_SETTING = re.compile(r"extra argument.*\((\w+=\S+?)\)?$")


def _meant(wrong: Any) -> str:
    """What was meant by a word too many that looks like the value of an option of the rules, where a command takes these."""
    found = _SETTING.search(wrong.message)
    taken = (
        [] if found is None or wrong.ctx is None else [name for one in wrong.ctx.command.params for name in one.opts]
    )
    return f": options of a ruleset are set by `--set {found[1]}`" if found is not None and "--set" in taken else ""


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose mistakes are told on stderr, with exit status 1."""

    @wraps(command)
    def run(*args: object, **named: object) -> None:
        from ...engines.protocol import IllegalDecision
        from ...ground.diagnostics import RulesetError, one_line, render_all

        try:
            with raised():
                command(*args, **named)
                sys.stdout.flush()
        except RulesetError as problem:
            print(render_all(problem.diagnostics), file=sys.stderr)
            raise typer.Exit(MISTAKE) from None
        except IllegalDecision as refused:
            print("error: " + "\n".join(map(one_line, str(refused).splitlines())), file=sys.stderr)
            raise typer.Exit(MISTAKE) from None
        except KeyboardInterrupt as stop:
            told = " ".join(map(str, stop.args))
            print(f"stopped{told and ': '}{told}", file=sys.stderr)
            raise typer.Exit(TERMINATED if isinstance(stop, Terminated) else INTERRUPTED) from None
        except BrokenPipeError:
            raise typer.Exit(_leave_pipe()) from None
        except OSError as problem:
            raise typer.Exit(_tell_system(problem)) from None
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except Exception as broken:
            _tell_internal(broken)
            raise typer.Exit(INTERNAL) from None

    return run


def quietly(run: Callable[[], object]) -> int:
    """The exit status of a whole run, whatever happens outside a command."""
    _open_missing()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # a terminal without Unicode shows `?`, and the command goes on
            stream.reconfigure(errors="replace")
    try:
        status = _status(run)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        return _leave_pipe()
    except OSError as problem:
        return _tell_system(problem)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED


def _status(run: Callable[[], object]) -> int:
    try:
        run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _open_missing() -> None:
    """A process can be begun with closed streams, and the next file that it opens would take their place: input is at its
    end then, what goes to stderr is lost, and stdout can be written by none who does not say so."""
    if sys.stdin is None:
        sys.stdin = open(os.open(os.devnull, os.O_RDONLY))  # noqa: SIM115 - open to the end
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w")  # noqa: SIM115 - cannot be written, as is to be told
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - open to the end


def _tell_system(problem: OSError) -> int:
    """What the system refused, in one line. Returns the exit status."""
    from ...ground.diagnostics import one_line

    closed = problem.errno == errno.EBADF
    where = f"`{problem.filename}`: " if problem.filename else ""
    told = "stdout is closed" if closed else f"{where}{problem.strerror or problem}"
    print(f"error: {one_line(told)}", file=sys.stderr)
    _leave_pipe()
    return MISTAKE


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


def _leave_pipe() -> int:
    """Nobody takes output any more: what is still to be written goes nowhere, so that Python does not complain at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED
