"""One game in many threads: each plays what one alone plays."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import ludograph
import pytest
from ludograph.engines.base import Game, State
from ludograph.engines.native import NativeGame
from ludograph.engines.playouts import BatchGame
from ludograph.engines.pool import Pool
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.lab.games.header import header_of
from ludograph.lab.games.playing import Series

from .conftest import RULES

pytestmark = pytest.mark.long

T = TypeVar("T")
THREADS = 8


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(call: Callable[[], T]) -> list[T]:
    """What a call gives in each of some threads that begin together."""
    gate = threading.Barrier(THREADS)

    def run() -> T:
        gate.wait()
        return call()

    with ThreadPoolExecutor(THREADS) as pool:
        return [future.result() for future in [pool.submit(run) for _ in range(THREADS)]]


def played(game: Game, plies: int) -> list[Any]:
    """A game decision by decision: all that can be told of each of its states."""
    state, made = game.initial(), list[Any]()
    for ply in range(plies):
        if state.result is not None:
            break
        legal = state.legal()
        decision = legal[(7 * ply + 3) % len(legal)]
        made.append((state.key, hash(state), state.notations(), str(decision), state.why("nothing").message))
        state = state.apply(str(decision) if ply % 2 else decision)
        made.append((state.note, state.to_json(), state.text(), state.svg()))
    return made


@pytest.mark.usefixtures("often")
def test_threads_play_one_game_as_one_thread_alone_does(game: Game) -> None:
    right = played(game, 25)
    assert at_once(lambda: played(game, 25)) == [right] * THREADS


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize(("name", "plies"), [("inchworm", 4), ("oware", 6), ("yavalath", 6)])
@pytest.mark.parametrize("engine", ["reference", "native"])
def test_threads_play_bundled_games_as_one_thread_alone_does(name: str, plies: int, engine: str) -> None:
    right = played(ludograph.load(name, engine=engine), plies)
    game = ludograph.load(name, engine=engine)  # nothing of it is known yet, not even its first state
    assert at_once(lambda: played(game, plies)) == [right] * THREADS


@pytest.mark.usefixtures("often")
def test_records_are_the_same_from_threads(game: Game) -> None:
    series = Series(header_of(game, seed=7, cap=100, trail=True), game)
    right = [series.one(number) for number in range(3)]
    told = at_once(lambda: [series.one(number) for number in range(3)])
    assert told == [right] * THREADS


@pytest.mark.usefixtures("often")
def test_random_games_are_the_same_from_threads(game: Game) -> None:
    def key() -> int:
        state: State = game.initial().playout(Random(5), 60)
        return state.key

    assert at_once(key) == [key()] * THREADS


def test_games_that_c_plays_are_the_same_from_threads() -> None:
    game = ludograph.loads(RULES, engine="native")
    assert isinstance(game, BatchGame)
    right = game.tally(1, 0, 500, 200)
    assert at_once(lambda: game.tally(1, 0, 500, 200)) == [right] * THREADS


def test_a_desk_in_use_is_nobody_elses(game: Game) -> None:
    reference = game.reference if isinstance(game, NativeGame) else game
    assert isinstance(reference, ReferenceGame)
    state = reference.initial()
    with reference.desk_at(state) as desk:
        told = threading.Thread(target=lambda: reference.state(state.to_json()).legal())
        told.start()
        told.join()
        assert desk in reference.desks.made
        assert len(reference.desks.made) >= 2
    with reference.desk_at(state) as again:
        assert again in reference.desks.made


def test_what_one_thread_uses_is_made_once() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(len(made) + 1)
        return len(made)

    pool = Pool(make)
    for _ in range(3):
        with pool.one() as thing:
            assert thing == 1
    with pytest.raises(ZeroDivisionError), pool.one() as thing:
        _ = thing / 0
    with pool.one() as first, pool.one() as second:
        assert {first, second} == {1, 2}
    assert pool.made == [1, 2]
