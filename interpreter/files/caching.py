"""Where what can be made again is kept between runs. A file of the cache ends with the digest of what stands before it, so that
damage is seen before anything is read or loaded, and what is damaged was never there."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

_SEAL = 32
"""Bytes of the digest behind what is kept."""

MOST_KEPT = 1000
"""Files of a folder that stay at most, of a cache that would grow without end: those that were written or used last."""

_WEEK = 7 * 24 * 3600.0
"""Seconds."""


def cache_folder(*names: str) -> Path | None:
    """A folder of the user's cache, made if it is not there; None: nothing can be kept."""
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("ludograph"), *names)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def keep(path: Path, content: str | bytes, most: int | None = None) -> None:
    """As `put`, where it is no loss if that cannot be."""
    with suppress(OSError, ValueError):  # ValueError: a text that is no Unicode
        put(path, content, most)


def put(path: Path, content: str | bytes, most: int | None = None) -> None:
    """Puts a file into the cache, whole or not at all, whoever else writes the same one: the content, and behind it its digest.
    `most`: files of the folder that stay, those that were written or used last, as MOST_KEPT. Raises OSError, ValueError."""
    import tempfile

    found = content.encode() if isinstance(content, str) else content
    handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(found)
            file.write(_digest(found))
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    if most is not None:
        _remove_all_but(path.parent, most)


def _remove_all_but(folder: Path, most: int) -> None:
    """Removes the files of a folder that nobody wrote or used for longest, also what killed processes left half-written. A
    tenth goes at once, for to ask a full folder when each was used takes longer than most of what is put there."""
    with suppress(OSError):
        if len(os.listdir(folder)) <= most:
            return
        with os.scandir(folder) as found:
            files = sorted((entry.stat().st_mtime, entry.path) for entry in found if entry.is_file())
        for _, old in files[: -(most - most // 10)]:
            with suppress(OSError):  # another process did it
                os.unlink(old)


def kept(path: Path) -> bytes | None:
    """What was put there, without its digest, which is used now; None where there is nothing, or what is there is not as it was
    written."""
    try:
        found = path.read_bytes()
    except OSError:
        return None
    content = found[:-_SEAL]
    if found[-_SEAL:] != _digest(content):
        return None
    with suppress(OSError):  # only its date cannot be set
        os.utime(path)
    return content


def _digest(content: bytes) -> bytes:
    from hashlib import sha256

    return sha256(content).digest()


def fresh_folder() -> Path:
    """A new folder for what another program shows when the command may have ended, as a browser does a page. Those that are a
    week old go; where nothing can be kept, it is one of the system's temporary folders. Raises OSError."""
    import tempfile

    kept = cache_folder("shown")
    if kept is not None:
        remove_older(kept, _WEEK)
        with suppress(OSError):  # it cannot be written
            return Path(tempfile.mkdtemp(dir=kept))
    return Path(tempfile.mkdtemp(prefix="ludograph-"))


def remove_older(folder: Path, seconds: float, prefix: str = "") -> None:
    """Removes the folders within another one whose names begin so and that nobody has written into for so long."""
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith(prefix) and entry.is_dir() and entry.stat().st_mtime < time.time() - seconds:
                shutil.rmtree(entry, ignore_errors=True)
