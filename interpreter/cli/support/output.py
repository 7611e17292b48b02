"""Tables and progress on the terminal."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from ...ground.characters import in_json
from .ticking import Ticking

if TYPE_CHECKING:
    from ...lab.study.run import Watch

_BETWEEN = 0.1
"""Seconds between two looks of a progress bar."""

_MOMENT = 1.0
"""Seconds after which a progress bar shows anew how long it has been at work, whether it was told anything or not."""

_SELDOM = 30.0
"""Seconds between two lines on how far something is, where no bar can be shown."""

_STRONG = re.compile(r"\*\*(.+?)\*\*")

_MEMORY = 600.0
"""Seconds over which it measures how long is left: games of good players take minutes each."""


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """A table on stdout; columns of `right` are flush right. Cut to the terminal; in a pipe lines are as long as needed."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = 10_000
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    with console.capture() as captured:
        console.print(table)
    sys.stdout.write("\n".join(line.rstrip() for line in captured.get().split("\n")))


def print_json(values: Any) -> None:
    """Values as JSON on stdout."""
    from json import dumps

    print(in_json(dumps(values, indent=2, ensure_ascii=False)))


def bold(text: str, stream: TextIO | None = None) -> str:
    """A text with `**strong**` parts as stdout, or another stream, shows them: bold on a terminal, else as they are."""
    return _STRONG.sub(r"\033[1m\1\033[0m" if (stream or sys.stdout).isatty() else r"\1", text)


@contextmanager
def progress() -> Iterator[Watch]:
    """A watch that shows a bar for each ruleset on stderr, with the time that it takes and what is known so far, if it is a
    terminal; else a line now and then, so that a log tells how far a long run is."""
    if not sys.stderr.isatty():
        with _lines() as written:
            yield written
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskID,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bars: dict[str, TaskID] = {}
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        TextColumn("{task.fields[live]}", markup=False),
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,  # `Ticking` does it, which knows of forks
        speed_estimate_period=_MEMORY,
    )
    shown = 0.0

    def watch(ruleset: str, done: int, wanted: int, live: str = "") -> None:
        nonlocal shown
        if ruleset not in bars:
            bars[ruleset] = bar.add_task(ruleset, total=wanted, live=live)
        bar.update(bars[ruleset], completed=done, total=wanted or None, live=live)
        if done in (0, wanted) or time.monotonic() - shown >= _BETWEEN:
            shown = time.monotonic()
            bar.refresh()

    with bar, Ticking(bar.refresh, _MOMENT):
        yield watch


@contextmanager
def one_by_one() -> Iterator[Watch]:
    """A watch for who measures time, beside which nothing may be at work: on a terminal it writes on stderr what begins, in one
    line, which is empty again when all is done."""
    is_shown = sys.stderr.isatty()

    def write(line: str) -> None:
        if is_shown:
            print(f"\r{line}\033[K", end="", file=sys.stderr, flush=True)

    try:
        yield lambda what, done, wanted, live="": write(f"{what}: run {done + 1} of {wanted}" if done < wanted else "")
    finally:
        write("")


@contextmanager
def _lines() -> Iterator[Watch]:
    """A watch of which the newest is written now and then."""
    newest = ""

    def watch(ruleset: str, done: int, wanted: int, live: str = "") -> None:
        nonlocal newest
        of = f" of {wanted:,}" if wanted else ""
        newest = f"{ruleset}: {done:,}{of}" + (f", {live}" if live else "")

    with _written(lambda: newest):
        yield watch


@contextmanager
def _written(text: Callable[[], str]) -> Iterator[None]:
    """What there is to say is written to stderr each time that half a minute has passed, with the time so far."""
    stream, begun = sys.stderr, time.monotonic()

    def write() -> None:
        if said := text():
            print(f"{said}, {time.monotonic() - begun:.0f} s so far", file=stream, flush=True)

    with Ticking(write, _SELDOM):
        yield


@contextmanager
def counter() -> Iterator[Callable[[str, int], None]]:
    """`watch(what, how many)` that shows one line on stderr, for work whose end nobody knows; where that is no terminal, as
    `progress`."""
    if not sys.stderr.isatty():
        with _lines() as watch:
            yield lambda what, number: watch(what, number, 0)
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda what, number: status.update(f"{what}: {number:,}")


@contextmanager
def stages(what: str) -> Iterator[Callable[[str], None]]:
    """`tell(stage)` says what is being done now, for work of a few stages that cannot tell how far they are. It is shown on
    stderr; where that is no terminal, as a line each time that half a minute has passed."""
    if sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status("") as status:
            yield lambda stage: status.update(f"{what}: {stage}")
        return
    stage = ""

    def tell(text: str) -> None:
        nonlocal stage
        stage = text

    with _written(lambda: stage and f"{what}: {stage}"):
        yield tell


def told_drain(games: int) -> None:
    """Says that a run ends when the games that are begun are over."""
    from ...ground.diagnostics import counted
    from ...ground.interrupts import grace

    verb = "is" if games == 1 else "are"
    until = "Ctrl-C again leaves them" if (seconds := grace()) is None else f"for {seconds:.0f} seconds at most"
    print(
        f"stopping: {counted(games, 'game')} {verb} being finished; {until}",
        file=sys.stderr,
        flush=True,
    )
