"""What is asked of positions in many forms is answered alike by both engines, on boards of all kinds and for three players."""

from __future__ import annotations

from itertools import product

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import plan_of
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both
from .asked import BOARDS, KINDS, ruleset
from .test_plan import kinds

OFTEN = [("square", "lines"), ("hexagon", "sets")]
"""Tried each time; all others are long."""

SEEN = {
    "searches": {"Touches", "Disjoint", "Untouching", "Arrives", "Search", "RegionsInTurn", "Meets"},
    "lines": {"ShortLine", "FirstOnLine", "Filled"},
    "lengths": {"RunLength", "Cut", "BeforeStop", "Swept"},
    "sets": {"Where", "Above", "Stepped", "Crowded", "SteppedImage"},
}
"""Nodes that passes make of some of them."""


@pytest.mark.parametrize(("board", "kind"), thinned(product(BOARDS, KINDS), *OFTEN))
def test_all_questions_are_answered_alike(board: str, kind: str) -> None:
    reference = ReferenceGame(check_text(ruleset(board, kind)), "asked")
    if board == "square":
        assert kinds(plan_of(reference)) >= SEEN[kind]
    native = NativeGame(reference.program, "asked", ("-O0",))
    assert sum(play_both(native, reference, seed, 24, 12).decisions for seed in range(2)) == 48
