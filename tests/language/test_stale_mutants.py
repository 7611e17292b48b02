"""Whatever rule of a game is changed by a variant: what may be false is not printed, and what only a reader can judge is told.

`python -m tests.language.stale_mutants` tries more of it.
"""

from __future__ import annotations

from random import Random

import pytest

from .stale_mutants import variant, wrong

pytestmark = pytest.mark.long

GAMES = ["inchworm", "morris", "breakthrough", "oware"]
"""Small ones, whose authors say much."""

FEW = 1


@pytest.mark.parametrize("name", GAMES)
def test_no_stale_text_stands_and_the_rest_that_a_change_touches_is_told(name: str) -> None:
    assert variant(name, Random(f"{name} 1")) is not None
    assert [problem for seed in range(FEW) for problem in wrong(name, seed, book=seed == 0)] == []
