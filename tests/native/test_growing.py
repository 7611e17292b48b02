"""Ends are asked of those who gained something; in a position that is put in, of all."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_ruleset


@pytest.mark.parametrize("engine", [ReferenceGame, NativeGame])
def test_whoever_has_won_already_in_a_position_that_is_put_in_has_won(
    engine: type[ReferenceGame] | type[NativeGame],
) -> None:
    game = engine(check_ruleset("hex", {"size": "3"}), "hex")
    position = game.initial().to_json()
    position["values"]["owner"] = {"a1": "Blue", "b1": "Blue", "c1": "Blue"}
    before = game.state(position)
    after = before.apply(next(one for one in before.legal() if str(one) == "a3"))
    assert after.result is not None
    assert str(after.result) == "Blue wins"
