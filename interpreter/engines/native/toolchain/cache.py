"""Compiled libraries in the user's cache folder. Nothing torn is ever loaded."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ....files import caching
from ....ground.interrupts import held

_STALE = 3600.0
"""Seconds after which a work folder has been left behind by a process that was killed."""

_ENDING = ".so"
_WORK = "work-"


def folders() -> Iterator[Path]:
    """Where a library may be kept: the user's cache folder, else a folder that lasts as long as this process."""
    kept = caching.cache_folder("native")
    if kept is not None:
        yield kept
    with contextlib.suppress(OSError):
        yield _own_folder()


@lru_cache(maxsize=1)
def _own_folder() -> Path:
    made = tempfile.mkdtemp(prefix="ludograph-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def zig_folder() -> Path | None:
    """Where the compiler that Python packages keeps what it makes once for all files; None: in the user's cache, as it does by
    itself. Where that cannot be written it would compile nothing."""
    import platformdirs

    usual = platformdirs.user_cache_path("zig")
    there = next(place for place in (usual, *usual.parents) if os.path.exists(place))
    return None if os.path.isdir(there) and os.access(there, os.W_OK) else _own_folder() / "zig"


def find(folder: Path, key: str) -> Path | None:
    """The library of a key, whole and loadable."""
    path = folder / f"{key}{_ENDING}"
    return None if caching.kept(path) is None or not _loads(path) else path


def keep(folder: Path, key: str, made: Path) -> Path:
    """Puts a finished library in its place. Systems load what its head names, and never look at the digest behind. Raises
    OSError: it cannot be kept or loaded there."""
    path = folder / f"{key}{_ENDING}"
    caching.put(path, made.read_bytes(), caching.MOST_KEPT)
    if not _loads(path):
        path.unlink(missing_ok=True)
        raise OSError("the system does not load programs from this folder")
    caching.remove_older(folder, _STALE, _WORK)
    return path


@contextlib.contextmanager
def work_folder(folder: Path | None = None) -> Iterator[Path]:
    """A folder to compile in: within another one, on the same disk, or wherever the system has such. Raises OSError."""
    with held():  # an interrupt in the middle of making it would leave it there
        prefix = _WORK if folder else "ludograph-"
        made = tempfile.TemporaryDirectory(dir=folder, prefix=prefix, ignore_cleanup_errors=True)
    with made as work:
        yield Path(work)


def _loads(path: Path) -> bool:
    try:
        ctypes.CDLL(str(path))
    except OSError:
        return False
    return True
