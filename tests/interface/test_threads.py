"""One game in two threads: told, and never a wrong game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from ludograph.engines import alone
from ludograph.ground.diagnostics import RulesetError


def in_another_thread(call: Callable[[], Any]) -> Any:
    """What a call gives or raises there."""
    made: list[Any] = []

    def run() -> None:
        try:
            made.append(call())
        except RulesetError as problem:
            made.append(problem)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return made[0]


USES: dict[str, Callable[[Any], object]] = {
    "legal": lambda state: state.legal(),
    "notations": lambda state: state.notations(),
    "apply": lambda state: state.apply(state.game.initial().legal()[0]),
    "why": lambda state: state.why("a1"),
    "position": lambda state: state.game.position({}),
}


def fresh(state: Any) -> Any:
    """The same state, of which nothing has been worked out yet."""
    return state.game.state(state.to_json())


@pytest.fixture
def in_use(game):
    """Both working positions of a game are in use: that of C, and that of the reference engine."""
    with game.alone:
        if hasattr(game, "library"):
            with game.library.alone:
                yield game
        else:
            yield game


@pytest.mark.parametrize("use", USES)
def test_a_game_in_use_is_refused_to_another_thread(in_use, states, use):
    state = fresh(states[1])
    told = in_another_thread(lambda: USES[use](state))
    assert isinstance(told, RulesetError)
    assert [item.slug for item in told.diagnostics] == ["other-thread"]


def test_the_thread_that_uses_a_game_goes_on_meanwhile(in_use, states):
    assert fresh(states[1]).notations() == states[1].notations()


def test_a_game_is_free_again_after_each_call(game, states):
    state = fresh(states[1])
    with pytest.raises(ValueError, match="is not legal"):
        state.apply("nothing")
    assert in_another_thread(lambda: fresh(states[1]).notations()) == state.notations()


def test_threads_that_meet_are_told_or_play_the_games_that_one_alone_plays(game, monkeypatch):
    def play() -> list[int]:
        state, keys = game.initial(), []
        for ply in range(60):
            if state.result is not None:
                break
            legal = state.legal()
            state = state.apply(legal[ply % len(legal)])
            keys.append(state.key)
        return keys

    right, games = play(), []

    def run() -> None:
        try:
            games.append(play())
        except RulesetError as problem:
            assert problem.diagnostics[0].slug == "other-thread"
            games.append(right)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert games == [right] * 4


def test_an_entered_guard_is_left_whatever_happens():
    guard = alone.Alone()
    with pytest.raises(ZeroDivisionError), guard:
        _ = 1 / 0
    assert in_another_thread(lambda: guard.__enter__()) is None
