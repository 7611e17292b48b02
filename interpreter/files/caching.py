"""Where what can be made again is kept between runs."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path

_SEAL = 32
"""Bytes of the digest before what is kept."""

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
    """Puts a file into the cache, whole or not at all, whoever else writes the same one; it is no loss where that cannot be.
    `most`: files of the folder that stay, those that were written last."""
    import tempfile

    part = None
    try:
        handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        os.replace(part, path)
        part = None
        if most is not None:
            by_age = sorted(path.parent.glob(f"*{path.suffix}"), key=lambda one: one.stat().st_mtime)
            for old in by_age[:-most]:
                old.unlink(missing_ok=True)
    except (OSError, ValueError):  # ValueError: a text that is no Unicode
        return
    finally:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)


def kept(path: Path) -> bytes | None:
    """What was `sealed` and kept; None where there is nothing, or what is there is not as it was written."""
    try:
        found = path.read_bytes()
    except OSError:
        return None
    content = found[_SEAL:]
    return content if found == sealed(content) else None


def sealed(content: str | bytes) -> bytes:
    """What is to be kept, with its digest before it, so that damage is seen: no digest is in its name."""
    from hashlib import sha256

    found = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    return sha256(found).digest() + found


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
