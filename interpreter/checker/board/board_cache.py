"""Board tables kept between runs: building a large board costs as much as checking a ruleset. A process keeps the last ones
besides, so that a ruleset that is checked again has the same tables, and what was made of them."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...boards.changes import BoardChange
from ...boards.tables import Tables
from ...files.caching import MOST_KEPT, cache_folder, keep, kept
from ...files.library_paths import stdlib_root

if TYPE_CHECKING:
    from ...boards.board import Board


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


_KEPT, _MOST_SITES = 12, 2_000
"""Tables that a process keeps, and how many sites these have at most."""

_kept: OrderedDict[str, Tables] = OrderedDict()


def _remember(key: str, tables: Tables) -> Tables:
    """Tables by their key: those that were there first, should two threads make them at once."""
    if sum(len(table.names) for table in tables.sites.values()) > _MOST_SITES:
        return tables
    made = _kept.setdefault(key, tables)
    while len(_kept) > _KEPT:
        _kept.popitem(last=False)
    return made


class GrowingBoard:
    """A board and what rules make of it, step by step. The tables of each step come from the cache; the graph is built only
    where those of one step are not there yet.

    `tables` raises BoardProblem. The arguments are those of `build`.
    """

    def __init__(self, spec: Mapping[str, object], max_sites: int, *, apart: bool) -> None:
        self._spec, self._max_sites, self._apart = spec, max_sites, apart
        self._changes: list[BoardChange] = []
        self._board: Board | None = None
        self._made = 0
        """So many of the changes the graph has."""

    def change(self, change: BoardChange) -> None:
        """A further change, made when tables are asked for."""
        self._changes.append(change)

    def tables(self) -> Tables:
        """The tables with all changes so far."""
        said = [self._spec, self._max_sites, self._apart, _version(), *(change.said() for change in self._changes)]
        key = hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()
        return _kept.get(key) or _remember(key, self._found(key))

    def _found(self, key: str) -> Tables:
        """The tables of a key from the cache on the disk, or built and put there."""
        folder = cache_folder("boards")
        path = folder / f"{key}.json" if folder else None
        found = kept(path) if path is not None else None
        if found is not None:
            return Tables.from_json(json.loads(found))
        tables = self._frozen()
        if path is not None:
            keep(path, json.dumps(tables.to_json(), separators=(",", ":")), MOST_KEPT)
        return tables

    def _frozen(self) -> Tables:
        from ...boards.build import build
        from ...boards.freeze import freeze

        if self._board is None:
            self._board = build(self._spec, max_sites=self._max_sites, apart=self._apart)
        for change in self._changes[self._made :]:
            change.make(self._board)
        self._made = len(self._changes)
        return freeze(self._board)
