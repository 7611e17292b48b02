"""`ludograph player`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from ludograph.cli.support import output

from .conftest import Run

LOOKED_FOR = "Tic-tac-toe: who is ahead is looked for in the rules and in random games"
READY = "tic_tac_toe: the rules are made ready"


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        ((), [READY, LOOKED_FOR]),
        (("--json",), [READY, LOOKED_FOR]),
        (("--explain", "greedy"), [READY, LOOKED_FOR, LOOKED_FOR]),
    ],
)
def test_what_takes_some_seconds_is_shown_while_it_works(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], shown: list[str]
) -> None:
    told: list[str] = []

    @contextmanager
    def stages(what: str) -> Iterator[Callable[[str], None]]:
        yield lambda stage: told.append(f"{what}: {stage}")

    monkeypatch.setattr(output, "stages", stages)
    assert run("player", "tic_tac_toe", *arguments).exit_code == 0
    assert told == shown
