"""Commands run in this process (`run`), or in one of their own where the process itself is looked at (`spawn`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ludograph.cli import command_names, make_app
from typer.testing import CliRunner, Result

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("check", "inchworm", input="...")` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    names = command_names()

    def call(*arguments: object, **more: Any) -> Result:
        given = [str(item) for item in arguments]
        wanted = (
            given[:1] if given and given[0] in names else names
        )  # as `ludograph.cli.run`: all of them take far longer
        result = CliRunner().invoke(make_app(wanted), given, **more)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return call


@pytest.fixture
def spawn(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    def call(*arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "ludograph", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=600, check=False, **more)

    return call
