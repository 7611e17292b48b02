"""Made-up rulesets in which something is hidden: whoever knows the same is shown the same."""

from __future__ import annotations

from collections.abc import Iterable

import ludograph
import pytest
from ludograph.engines.protocol import PlayError
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random

from tests.hidden import GAMES
from tests.native.fuzz.hiding import HidingMaker
from tests.native.fuzz.leaks import Leak, Watcher
from tests.shared import thinned


def watched(text: str, watcher: Watcher, *, games: int, most: int, native: bool = False) -> None:
    """Looks at random games of a ruleset, as long as its rules do not fail."""
    for game in [ludograph.loads(text, engine=engine) for engine in ["reference", *["native"] * native]]:
        for number in range(games):
            random = Random(number)
            try:
                state = game.initial()
                while state.result is None and state.ply < most:
                    watcher.look(state)
                    state = state.apply(state.draw(random))
                watcher.look(state)
            except PlayError:
                continue  # the rules fail


def made_up(seeds: Iterable[int], *, native: bool, games: int, most: int) -> tuple[int, int]:
    """Of how many rulesets and pairs of positions nothing leaked."""
    rulesets = pairs = 0
    for seed in seeds:
        watcher = Watcher()
        try:
            watched(HidingMaker(seed).ruleset(), watcher, games=games, most=most, native=native)
        except RulesetError:
            continue  # what is made up is not always a ruleset, and not everything is played in C
        rulesets, pairs = rulesets + 1, pairs + watcher.pairs
    return rulesets, pairs


@pytest.mark.long
def test_rulesets_that_are_made_up_leak_nothing() -> None:
    rulesets, pairs = made_up((18, 51, 52), native=False, games=2, most=4)
    assert rulesets == 3
    assert pairs > 20


@pytest.mark.long
def test_more_of_them_leak_nothing_in_either_engine() -> None:
    rulesets, pairs = made_up(range(15, 30), native=True, games=3, most=6)
    assert rulesets >= 6
    assert pairs >= 20


@pytest.mark.parametrize("name", thinned(GAMES, first=1))
def test_neither_engine_shows_what_the_other_hides(name: str) -> None:
    watcher = Watcher()
    watched(GAMES[name], watcher, games=3, most=4, native=True)
    assert watcher.pairs > 5


@pytest.mark.long
def test_a_list_that_tells_what_nobody_sees_is_found() -> None:
    """What the comparison is for: here the rules of what is known are broken on purpose."""
    text = GAMES["only own"]
    watcher = Watcher()
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr("ludograph.engines.reference.information.key_of", lambda value: 7)
        with pytest.raises(Leak):
            watched(text, watcher, games=4, most=5)
