"""How players are written."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.play.players import make_player


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("random", "random"),
        ("uct", "uct:1000"),
        ("uct:250", "uct:250"),
        ("uct:1.5s", "uct:1500ms"),
        ("uct:2s", "uct:2s"),
        ("uct:9,solver=off,c=0.40", "uct:9,c=0.4,solver=off"),
        ("search:50", "uct:50"),
        ("search:50:20", "uct:50,depth=20"),
    ],
)
def test_a_player_is_written_in_one_way(text: str, means: str) -> None:
    assert str(make_player(text).spec) == means
    assert str(make_player(means).spec) == means


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("uct:12,polcy=plain", "has no setting `polcy`"),
        ("uct:0", "`uct` does not take `0`"),
        ("uct:5,c=-1", "`c` cannot be `-1`"),
        ("uct:5,ahead=3", "`ahead` cannot be `3`"),
        ("uct:5,solver", "`solver` is not set to anything"),
        ("uct:5,c=1,c=2", "`c` is set twice"),
        ("random:4", "`random` takes no `:4`"),
    ],
)
def test_a_mistake_is_told_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(RulesetError) as raised:
        make_player(text)
    (item,) = raised.value.diagnostics
    assert item.slug == "player-spec"
    assert told in item.title
    assert item.helps


def test_all_settings_are_written_out_and_read_back() -> None:
    full = str(make_player("uct:10,ahead=1").spec.settled())
    assert (
        full == "uct:10,c=0.6,first=each,policy=plain,ref=50,epsilon=0.2,depth=0,solver=on,ahead=1,nodes=4M,threads=1"
    )
    assert str(make_player(full).spec) == full


def test_a_branch_of_a_stream_does_not_depend_on_what_was_drawn() -> None:
    stream = Random(3, 7)
    stream.next64()
    assert stream.branch(2, 5).state == Random(3, 7, 2, 5).state
    assert stream.branch(2).branch(5).state == Random(3, 7, 2, 5).state
