"""Board tables kept between runs: building a graph and loading networkx costs more than checking a ruleset."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..boards.tables import Tables
from ..files.library_paths import stdlib_root


@lru_cache(maxsize=1)
def _version() -> str:
    """Changes whenever the code or the data that boards come from does."""
    digest = hashlib.sha256()
    for path in sorted(
        [*(Path(__file__).parent.parent / "boards").glob("*.py"), *(stdlib_root() / "boards").glob("*.yaml")]
    ):
        stat = path.stat()
        digest.update(f"{path.name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _folder() -> Path | None:
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("ludograph")) / "boards"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def cached_tables(spec: Mapping[str, Any], max_sites: int, *, apart: bool) -> Tables:
    """The tables of a board by its values, from the cache or built; the arguments are those of `build`.

    Raises: BoardProblem.
    """
    key = json.dumps([spec, max_sites, apart, _version()], sort_keys=True)
    folder = _folder()
    path = folder / f"{hashlib.sha256(key.encode()).hexdigest()}.json" if folder else None
    if path is not None:
        try:
            return Tables.from_json(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            pass  # not there yet, or cut off by a full disk: built afresh
    from ..boards.build import build
    from ..boards.freeze import freeze

    tables = freeze(build(spec, max_sites=max_sites, apart=apart))
    if path is not None:
        _write(path, json.dumps(tables.to_json(), separators=(",", ":")))
    return tables


def _write(path: Path, text: str) -> None:
    """Whole or not at all, whoever else writes the same file."""
    import os
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except OSError:
        return
