"""A secret of the user, by which files are known again that they wrote themselves: what is read as it lies in memory must be of
nobody else."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

_BYTES = 32


def own_secret() -> bytes | None:
    """The same in every run of one user, in a file that nobody else may read; None where none can be kept."""
    import platformdirs

    path = Path(platformdirs.user_state_dir("ludograph"), "secret")
    with suppress(OSError):
        if not path.exists():
            _make(path)
        found = path.read_bytes()
        return found if len(found) == _BYTES else None
    return None


def _make(path: Path) -> None:
    """Whole or not at all, and only once, whoever else makes it. Raises OSError."""
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(os.urandom(_BYTES))
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        os.unlink(part)
