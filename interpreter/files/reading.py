"""How files that a user names are opened: ordinary files only, and no more of one than a bound.

A pipe would be waited for, a device has no end, and a size that the system tells can be wrong by the time of reading.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from ..ground.diagnostics import fail
from ..ground.source import Span
from .links import broken

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_file(path: Path, flags: int = os.O_RDONLY, shown: str = "", span: Span | None = None) -> int:
    """A descriptor of an ordinary file; without delay, whatever stands there.

    Args:
        flags:  as for `os.open`.
        shown:  what messages call the file, if not its path.
    Raises: OSError: it cannot be opened; RulesetError: it is a folder, a pipe or a device.
    """
    slug = "cannot-write" if flags & (os.O_RDWR | os.O_WRONLY) else "not-found"
    if path.exists():
        _check(os.stat(path).st_mode, slug, shown or str(path), span)
    flags |= getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o666)
    try:
        _check(os.fstat(file).st_mode, slug, shown or str(path), span)  # another file can have come there
    except BaseException:
        os.close(file)
        raise
    return file


def _check(mode: int, slug: str, shown: str, span: Span | None) -> None:
    if not stat.S_ISREG(mode):
        kind = next((name for is_kind, name in _KINDS if is_kind(mode)), "no file")
        raise fail(slug, f"`{shown}` is {kind}", span, "named here", helps=("name an ordinary file",))


def read_file(path: Path, most: int, what: str, *, shown: str = "", span: Span | None = None) -> bytes:
    """All of an ordinary file.

    Args:
        most:   how many bytes it may have.
        what:   what it should be, as `a ruleset`, for messages.
        shown:  what messages call the file, if not its path.
        span:   where it is asked for.
    Raises: RulesetError: it cannot be read, is no ordinary file, or is larger.
    """
    name = shown or str(path)
    if fault := broken(path):
        raise fail("not-found", f"`{name}` {fault}", span, "named here")
    try:
        file = open_file(path, shown=shown, span=span)
        with os.fdopen(file, "rb") as stream:
            data = stream.read(most + 1)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise fail("not-found", f"cannot read `{name}`: {reason}", span) from None
    if len(data) > most:
        bound = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most >> 10} KiB"
        raise fail("too-large", f"`{name}` is too large: {what} has at most {bound}", span)
    return data


def look_into(folder: Path) -> None:
    """Raises RulesetError: nobody may see what is in a folder, so that it would seem empty."""
    try:
        with os.scandir(folder):
            pass
    except OSError as problem:
        raise fail("not-found", f"cannot read `{folder}`: {problem.strerror or problem}") from None
