"""What was played when and where on a file of games, in words for people.

Times and machines decide no game, and equal games are to be equal bytes; so they stand beside the file and not in it. Nothing
reads this file.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from ...files.reading import open_file
from ...ground.diagnostics import Diagnostic, RulesetError, counted
from ..telling import duration
from .header import Header, installed_version
from .named import named_of

_OFTEN = 600.0
"""Seconds after which it is noted how far a run is."""


def log_of(path: Path) -> Path:
    """Where the log of a file of games is."""
    return path.with_name(f"{path.name}.log")


class RunLog:
    """The log of one run. Where it cannot be written it is not: games are worth more, and who cannot write those says so."""

    def __init__(self, path: Path, headers: Sequence[Header]) -> None:
        self._path = log_of(path)
        more = f" and {len(headers) - 1} more" if len(headers) > 1 else ""
        self._what = f"{named_of(headers[0])}{more}" if headers else "nothing"
        self._begun: float | None = None
        self._noted = 0.0
        self._games = 0

    def begin(self, by: str, there: int, *, restart: bool = False) -> None:
        """The first games are given out. `by`: who plays; `there`: games that the file had."""
        self._begun = self._noted = time.monotonic()
        had = "what was there thrown away" if restart else f"{counted(there, 'game')} there"
        self._note(f"begins {self._what}; {had}; {by}, Ludograph {installed_version()}")

    def played(self, games: int) -> None:
        """So many more were written."""
        self._games += games
        if time.monotonic() - self._noted > _OFTEN:
            self._noted = time.monotonic()
            self._note(f"goes on, {self._so_far}")

    def end(self, problem: BaseException | None, spent: float, notices: Sequence[Diagnostic]) -> None:
        """No more games are played. `spent`: seconds of all processors."""
        if self._begun is None:
            return
        how = "ends"
        if isinstance(problem, KeyboardInterrupt):
            how = "is stopped"
        elif problem is not None:
            told = problem.diagnostics[0].title if isinstance(problem, RulesetError) else type(problem).__name__
            how = f"fails ({told})"
        noticed = [f"; {notice.title}" for notice in notices]
        self._note(f"{how}, {self._so_far}, {duration(spent)} of processors{''.join(noticed)}")

    @property
    def _so_far(self) -> str:
        assert self._begun is not None, "it begins before it goes on"
        return f"{counted(self._games, 'game')} played in {duration(time.monotonic() - self._begun)}"

    def _note(self, text: str) -> None:
        where = f"{platform.node() or 'a machine without a name'}, process {os.getpid()}"
        line = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, {where}: {text}\n"
        with suppress(OSError, RulesetError):
            file = open_file(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            try:
                os.write(file, line.encode())
            finally:
                os.close(file)
