"""Files that users asked for, written whole or not at all: what was there before stays until the new text is complete."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ..ground.diagnostics import RulesetError, fail


def write_whole(path: Path, content: str | bytes, *, new: bool = False) -> None:
    """Puts a file in its place at once, with all it holds. Links are followed, permissions stay.

    Args:
        new:  nothing may stand there yet.
    Raises: RulesetError: `cannot-write`, also where something other than a file stands there; `file-exists`.
    """
    try:
        target = followed(path)
        if new:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            _replace(path, target, [content.encode() if isinstance(content, str) else content])
        except BaseException:
            if new:
                target.unlink()
            raise
    except FileExistsError:
        raise fail(
            "file-exists", f"`{path}` exists already", helps=("choose another name, or remove the file first",)
        ) from None
    except OSError as problem:
        raise cannot_write(path, _reason(problem)) from None


def make_folder(path: Path) -> None:
    """Makes the folder in which a file is to stand, with those that it stands in. Raises RulesetError: `cannot-write`."""
    make_folder_of(path, path.parent, "name a file in a folder that you may write in, with `--out`")


def make_folder_of(what: Path, folder: Path, *helps: str) -> None:
    """Makes a folder, with those that it stands in, for what it is told not to be written without. Raises RulesetError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        is_taken = isinstance(problem, (FileExistsError, NotADirectoryError))
        reason = "a file stands where its folder would" if is_taken else _reason(problem)
        raise cannot_write(what, reason, helps) from None


def write_parts(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """As `write_whole`, of a file that is too large to be held at once; it is on the disk when this returns."""
    try:
        _replace(path, followed(path), parts, sync=True)
    except OSError as problem:
        raise cannot_write(path, _reason(problem)) from None


def followed(path: Path) -> Path:
    """Where the links of a path lead. Raises RulesetError, `cannot-write`: in a circle, of which `Path.resolve` tells before
    Python 3.13 only, or nowhere that can be asked for."""
    try:
        with suppress(FileNotFoundError):
            path.stat()
        return path.resolve()
    except OSError as problem:
        raise cannot_write(path, _reason(problem)) from None


def _reason(problem: OSError) -> str:
    """Why a file cannot be written."""
    if problem.errno == errno.ELOOP:
        return "a link on the way there leads back to itself"
    return problem.strerror or str(problem)


def _replace(path: Path, target: Path, parts: Iterable[bytes | memoryview], *, sync: bool = False) -> None:
    mode = _mode(path, target)
    part = target.parent / f".ludograph-{os.urandom(6).hex()}.part"
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(file, "wb") as opened:
            for content in parts:
                opened.write(content)
            if sync:
                opened.flush()
                os.fsync(opened.fileno())
        if mode is not None:
            part.chmod(mode)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _mode(path: Path, target: Path) -> int | None:
    """The permissions of the file that is there, if one is. Raises RulesetError: it is no file, or is protected from being
    written; its folder alone would let another file take its place."""
    try:
        found = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found):
        raise cannot_write(path, "it is a folder" if stat.S_ISDIR(found) else "it is no ordinary file")
    refuse_protected(path, target)
    return stat.S_IMODE(found)


def refuse_protected(path: Path, target: Path) -> None:
    """Raises RulesetError: what is there, a file or the folder for one, may not be written by this user."""
    if not os.access(target, os.W_OK):
        raise cannot_write(path, f"{'the folder' if target.is_dir() else 'it'} is protected from being written")


def cannot_write(path: Path, reason: str, helps: tuple[str, ...] = ()) -> RulesetError:
    return fail("cannot-write", f"cannot write `{path}`: {reason}", helps=helps)
