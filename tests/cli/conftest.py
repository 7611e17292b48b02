"""Commands run in this process (`run`), or in one of their own where the process itself is looked at (`spawn`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from tests.commands import called

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("check", "inchworm", input="...")` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return called


@pytest.fixture
def spawn(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    def call(*arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ludograph", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=600, check=False, **more)

    return call
