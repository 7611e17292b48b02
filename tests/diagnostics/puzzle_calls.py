"""Puzzles that are too large to be solved."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import ludograph
from ludograph.ground.diagnostics import RulesetError
from ludograph.play.examples import run_examples


def _gives_up() -> None:
    with patch("ludograph.play.solving.MAX_SOLVE_POSITIONS", 50):
        (outcome,) = run_examples(lambda options: ludograph.load("shared/counter.yaml", options))
    raise RulesetError(outcome.faults)


PUZZLE_CALLS: dict[str, Callable[[], object]] = {"solve-gives-up": _gives_up}
