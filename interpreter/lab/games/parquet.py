"""Games as Parquet, for those who look at millions of them with other tools: closed files of a million games each, and a
manifest that names them.

A file has its checksum in its name and is moved into place whole, the manifest comes last, and files that it does not name are
removed after that: whatever stops an export, the manifest that is there speaks of files that are whole.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ...engines.counts import COUNTS
from ...files.writing import make_folder_of, write_parts
from ...ground.extras import extra
from ...ground.records import Struct
from .reading import Contents, GameAt, Watch, opened, read_games, watched

if TYPE_CHECKING:
    import polars

MANIFEST = "manifest.json"
_ROWS = 10**6
"""Games of one file."""

_TOGETHER = 10**4
"""Games that are made columns at once."""


class ParquetFile(Struct):
    """A file of an export."""

    file: str
    games: int
    bytes: int
    crc32: str


def export_parquet(path: Path, folder: Path, watch: Watch | None = None) -> list[ParquetFile]:
    """Writes the games of a file, each once and in its order, to a folder.

    Raises: RulesetError: polars is not installed, the file is none of games, or the folder cannot be written.
    """
    extra("polars", "parquet", "Parquet needs")  # asked for before anything is read
    make_folder_of(folder / MANIFEST, folder, "name a folder that you may write in, with `--parquet`")
    with opened(path) as (file, contents):
        games = watched(read_games(file, contents), watch)
        parts = [*_parts(games, folder)]
        _finish(folder, contents, parts)
    return parts


def _parts(games: Iterator[GameAt], folder: Path) -> Iterator[ParquetFile]:
    import polars

    number = 0
    while frames := [_frame(some) for some in _together(islice(games, _ROWS))]:
        data = io.BytesIO()
        polars.concat(frames).write_parquet(data, statistics=True)
        whole = data.getvalue()
        checksum = f"{crc32(whole):08x}"
        part = ParquetFile(f"games-{number:05}-{checksum}.parquet", sum(map(len, frames)), len(whole), checksum)
        write_parts(folder / part.file, [whole])
        yield part
        number += 1


def _together(games: Iterator[GameAt]) -> Iterator[Sequence[GameAt]]:
    while some := [*islice(games, _TOGETHER)]:
        yield some


def _frame(games: Sequence[GameAt]) -> polars.DataFrame:
    import polars

    def lists(values: list[tuple[int, ...] | None], kind: Any) -> polars.Series:
        return polars.Series([None if one is None else [*one] for one in values], dtype=polars.List(kind))

    lines = [found.game for found in games]
    named = [dict(zip(found.header.counts, found.game.counts, strict=True)) for found in games]
    columns: dict[str, polars.Series] = {
        "header": polars.Series([found.header.key for found in games], dtype=polars.Categorical),
        "n": polars.Series([game.number for game in lines], dtype=polars.Int64),
        "end": polars.Series([game.outcome and game.outcome.end for game in lines], dtype=polars.Int32),
        "rank": lists([game.outcome and game.outcome.rank for game in lines], polars.Int16),
        "points": lists([game.outcome and game.outcome.points for game in lines], polars.Int64),
    }
    for count in COUNTS:
        columns[count.name] = polars.Series([counts.get(count.name) for counts in named], dtype=polars.Int64)
    legal = [game.legal for game in lines]
    sums = [None if one is None else sum(many * often for many, often in one.items()) for one in legal]
    columns["legal_sum"] = polars.Series(sums, dtype=polars.Int64)
    columns["legal_max"] = polars.Series(
        [None if one is None else max(one, default=0) for one in legal], dtype=polars.Int64
    )
    columns["forced"] = polars.Series([None if one is None else one.get(1, 0) for one in legal], dtype=polars.Int64)
    columns["trail"] = polars.Series([game.trail for game in lines], dtype=polars.Binary)
    return polars.DataFrame(columns)


def _finish(folder: Path, contents: Contents, parts: Sequence[ParquetFile]) -> None:
    """Names the files, and removes those of an export before."""
    headers = {key: json.loads(versions[-1].text()) for key, versions in contents.headers.items()}
    manifest = {
        "headers": headers,
        "games": sum(part.games for part in parts),
        "damaged": len(contents.damaged),
        "parts": [asdict(part) for part in parts],
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    write_parts(folder / MANIFEST, [text.encode()])
    named = {part.file for part in parts}
    for other in folder.glob("games-*-*.parquet"):
        if other.name not in named:
            os.unlink(other)
