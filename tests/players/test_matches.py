"""Games between programs."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.play.matches import places_of, play_match, seated, states_of, trail_of


@pytest.mark.parametrize("places", [[], [0], [127, 128, 300, 0, 1 << 20]])
def test_a_trail_gives_its_places_back(places: list[int]) -> None:
    assert list(places_of(trail_of(places))) == places


def test_a_game_is_the_same_again_and_its_trail_leads_to_its_end() -> None:
    game = ludograph.load("tic_tac_toe", engine="reference")
    made = [play_match(game, seated(["uct:20", "random"], game), 5, 1) for _ in range(2)]
    assert made[0] == made[1]
    *_, last = states_of(game, made[0].trail)
    assert last.result is not None
    assert made[0].result is not None
    assert last.result.ranking == made[0].result.ranking
    assert last.ply == made[0].decisions


def test_an_opening_is_the_same_whoever_plays() -> None:
    game = ludograph.load("tic_tac_toe", engine="reference")
    begun = [
        list(places_of(play_match(game, seated(names, game), 5, 2, opening=3, most=3).trail))
        for names in (["uct:5", "random"], ["random", "uct:5"])
    ]
    assert begun[0] == begun[1]
