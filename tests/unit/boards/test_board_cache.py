"""Tables of boards are kept between runs, but not without end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ludograph.boards.tables import Tables
from ludograph.checker.board import board_cache
from ludograph.checker.board.board_cache import GrowingBoard


def tables(columns: int) -> Tables:
    spec = {"tiling": "square", "columns": columns, "rows": 2, "sites": ["cell"]}
    return GrowingBoard(spec, 1000, apart=False).tables()


def test_only_those_that_were_used_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(board_cache, "MOST_KEPT", 2)
    monkeypatch.setattr(board_cache, "_KEPT", 0)  # nothing stays in the process
    folder = tmp_path / "ludograph" / "boards"

    def files() -> set[Path]:
        return {*folder.iterdir()}

    tables(2)
    (first,) = files()
    os.utime(first, (1, 1))
    tables(3)
    (second,) = files() - {first}
    os.utime(second, (2, 2))
    assert len(tables(2).sites["cell"].names) == 4  # read, and so used
    tables(4)
    assert first in files()
    assert second not in files()
    assert len(files()) == 2
