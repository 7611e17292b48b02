"""Files that one writer at a time adds whole lines to, for the lab keeps what was found once."""

from __future__ import annotations

import os
from pathlib import Path

from ...files.reading import open_file
from ...files.writing import cannot_write
from ...ground.diagnostics import fail


def open_appended(path: Path) -> int:
    """A descriptor of a file, new or as it is, that nobody else writes until it is closed.

    Raises: RulesetError: it cannot be written, is no ordinary file, or somebody else is writing it.
    """
    try:
        file = open_file(path, os.O_RDWR | os.O_CREAT)
    except OSError as problem:
        raise cannot_write(path, problem.strerror or str(problem)) from None
    try:
        lock(file, path)
    except BaseException:
        os.close(file)
        raise
    return file


def append(file: int, path: Path, lines: bytes, helps: tuple[str, ...] = ()) -> None:
    """Writes behind what is there: all of the lines, or none.

    Args:
        helps:  what is said where they cannot be written.
    Raises: RulesetError: they cannot.
    """
    size = os.lseek(file, 0, os.SEEK_END)
    try:
        while lines:
            lines = lines[os.write(file, lines) :]
    except OSError as problem:
        os.ftruncate(file, size)
        os.lseek(file, 0, os.SEEK_END)
        raise cannot_write(path, problem.strerror or str(problem), helps) from None


def lock(file: int, path: Path) -> None:
    """Keeps others from writing a file until it is closed. Raises RulesetError: somebody does already."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return
    try:
        # not flock: a child process that outlives its parent must not keep the file locked
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise fail(
            "games-in-use",
            f"`{path}` is being written by another program",
            helps=("wait for it, or give another `--out`",),
        ) from None
