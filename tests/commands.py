"""Commands of the command line, called in this process."""

from __future__ import annotations

from typing import Any

from ludograph.cli import command_names, make_app
from typer.testing import CliRunner, Result

_NAMES = command_names()


def called(*words: object, **more: Any) -> Result:
    """`called("check", "inchworm", input="...")`: what a command answers, which is never a fault of its own."""
    given = [str(word) for word in words]
    # as `ludograph.cli.run`: to make all of them takes far longer
    wanted = given[:1] if given and given[0] in _NAMES else _NAMES
    result = CliRunner().invoke(make_app(wanted), given, **more)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result
