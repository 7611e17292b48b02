"""Games, states and decisions travel to other processes, and are refused where the rules are others."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.base import Game, State
from ludograph.face import again

from .conftest import RULES

PARENT = RULES.replace("title: Everything", "title: Parent")
CHILD = "title: Child\nextends: parent\noptions: {goal: {type: 1..99, default: 3}}\n"


def travelled(thing: object) -> object:
    """What another process gets, as far as this one can play it."""
    data = pickle.dumps(thing)
    again.cache_clear()
    return pickle.loads(data)


def test_every_state_of_a_game_travels(game: Game, states: list[State]) -> None:
    for state in states[::3]:
        other = pickle.loads(pickle.dumps(state))
        assert other == state
        assert (hash(other), other.key, other.ply) == (hash(state), state.key, state.ply)
        assert other.to_json() == state.to_json()
        assert other.notations() == state.notations()
        assert other.game.engine == game.engine


def test_decisions_travel_with_their_states(states: list[State]) -> None:
    decision = states[4].legal()[1]
    other = pickle.loads(pickle.dumps(decision))
    assert other == decision
    assert hash(other) == hash(decision)
    assert repr(other) == repr(decision)
    state, same = pickle.loads(pickle.dumps((states[4], decision)))
    assert state.apply(same) == states[4].apply(decision)


def test_many_states_make_one_game(states: list[State]) -> None:
    games = {id(pickle.loads(pickle.dumps(state)).game) for state in states}
    assert len(games) == 1
    assert len({id(state.game) for state in pickle.loads(pickle.dumps(states))}) == 1


def test_a_game_travels_with_its_options(game: Game) -> None:
    other = ludograph.loads(RULES, {"goal": 7, "stock": {"Red": 1, "Blue": 2}}, "mine.yaml", engine=game.engine)
    there = travelled(other)
    assert isinstance(there, Game)
    assert repr(there) == repr(other)
    assert (there.id, there.options, there.engine) == ("mine.yaml", other.options, game.engine)
    assert there.initial() == other.initial()


def test_the_files_of_a_game_travel_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("parent", PARENT), ("child", CHILD)):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
    state = ludograph.load("child.yaml", engine="reference").position({"owner": {"Red": "a1"}})
    data = pickle.dumps(state)
    for path in tmp_path.iterdir():
        path.unlink()
    again.cache_clear()
    assert pickle.loads(data) == state
    Path("child.yaml").write_text("title: Another one", encoding="utf-8")
    again.cache_clear()
    assert pickle.loads(data) == state, "what travels is what was loaded"


@pytest.mark.parametrize(
    ("change", "slug"),
    [
        (lambda data, game: data.replace(game.face.origin.rules.encode(), b"0" * 26), "other-rules"),
        (lambda data, game: data.replace(b"oware", b"owrae"), "unknown-ruleset"),
    ],
    ids=["other rules", "no such ruleset"],
)
def test_what_is_not_the_same_here_is_refused(change: Callable[[bytes, Game], bytes], slug: str) -> None:
    game = ludograph.load("oware", engine="reference")
    data = change(pickle.dumps(game.initial()), game)
    with pytest.raises(ludograph.RulesetError) as told:
        pickle.loads(data)
    assert [item.slug for item in told.value.diagnostics] == [slug]


@pytest.fixture(scope="module")
def elsewhere():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        yield pool


def test_another_process_plays_on(states: list[State], elsewhere: ProcessPoolExecutor) -> None:
    state = states[5]
    decision = state.legal()[0]
    assert elsewhere.submit(State.apply, state, decision).result() == state.apply(decision)
    assert elsewhere.submit(hash, state).result() == hash(state)


def test_errors_come_back_from_another_process(states: list[State], elsewhere: ProcessPoolExecutor) -> None:
    for call in (
        lambda run: run(State.apply, states[5], "nothing"),
        lambda run: run(State.__getitem__, states[5], "onwer"),
    ):
        with pytest.raises((ludograph.IllegalDecision, ludograph.PlayError)) as here:
            call(lambda function, *args: function(*args))
        with pytest.raises(here.type) as there:
            call(lambda function, *args: elsewhere.submit(function, *args).result())
        assert str(there.value) == str(here.value)


def test_copies_play_the_same(states: list[State]) -> None:
    state = copy.deepcopy(states[3])
    assert state.notations() == states[3].notations()
    assert copy.deepcopy([state, state.game, state.legal()]) == [state, state.game, state.legal()]
