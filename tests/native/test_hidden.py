"""Hidden information in both engines: the same games, and the same that players see, are told and know."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any, cast

import ludograph
import pytest
from ludograph.checker import Program
from ludograph.engines.base import Game
from ludograph.engines.by_cost import ByCostGame
from ludograph.engines.native import NativeGame, NativeState, NotNative
from ludograph.engines.playouts import random_games
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame, ReferenceState
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests import hidden
from tests.shared import program as checked

from .agreement import play_both

BUNDLED: dict[str, dict[str, str]] = {
    "kuhn_poker": {},
    "hex/dark": {"size": "3"},
    "battleship": {"fleet": "2, 1", "width": "3", "height": "3"},
}
GAMES = {**hidden.GAMES, "lanterns": hidden.LANTERNS}
NAMES = (*BUNDLED, *GAMES)


@pytest.fixture(scope="module")
def both() -> dict[str, tuple[NativeGame, ReferenceGame]]:
    made = {}
    for name in NAMES:
        program = check_text(GAMES[name]) if name in GAMES else checked(name, BUNDLED[name])
        made[name] = NativeGame(program, name), ReferenceGame(program, name)
    return made


@pytest.mark.parametrize("name", NAMES)
def test_the_same_games(name: str, both: dict[str, tuple[NativeGame, ReferenceGame]]) -> None:
    native, reference = both[name]
    assert native.perft(2) == reference.perft(2)
    assert sum(play_both(native, reference, seed, 40).decisions for seed in range(3)) > 10


def shown_by(state: Any) -> list[object]:
    """All that everybody sees, is told and knows."""
    made: list[object] = [state.information_key(player) for player in state.game.players]
    for player in state.game.players:
        view = state.view(player)
        made += [view.key, view.movers, view.result, view.legal(), view.history, view.told, view.position.to_json()]
    return made


@pytest.mark.parametrize("name", NAMES)
def test_the_same_views(name: str, both: dict[str, tuple[NativeGame, ReferenceGame]]) -> None:
    native, reference = both[name]
    random, one, two = Random(5), native.initial(), reference.initial()
    while two.result is None and two.ply < 12:
        notation = str(two.draw(random))
        one, two = one.apply(notation), two.apply(notation)
        if two.ply % 3 == 0 or two.result is not None:  # what was known between is found out then
            assert shown_by(one) == shown_by(two)
            assert one.why(notation).told() == two.why(notation).told()


@pytest.mark.parametrize("name", ["phantom", "cards", "kuhn_poker"])
def test_samples_are_positions_that_c_plays(name: str, both: dict[str, tuple[NativeGame, ReferenceGame]]) -> None:
    state = both[name][0].initial().playout(Random(3), 3)
    for player in state.game.players:
        view = state.view(player)
        for one in view.samples(3, 1):
            assert isinstance(one, NativeState)
            assert one.information_key(player) == view.key
            assert one.playout(Random(1)).result is not None
        assert view.samples(3, 1) == view.samples(3, 1), "the same seed draws the same"


def test_what_turns_out_late_is_found_by_changing_courses_far_back(
    both: dict[str, tuple[NativeGame, ReferenceGame]],
) -> None:
    """Where each ship lies that was hit: of courses that are drawn none has them all."""
    state, random = both["battleship"][0].initial(), Random(2)
    while state.result is None and state.ply < 11:
        state = state.apply(state.draw(random))
    view = state.view("Left")
    found = view.samples(16, 1)
    assert {one.information_key("Left") for one in found} == {view.key}


@pytest.mark.long
def test_few_samples_of_a_set_up_are_not_one() -> None:
    game = ludograph.load("little_stratego", engine="native")
    state = game.initial().playout(Random(5), 16)
    assert len({one.key for one in state.view("Red").samples(16, 7)}) >= 6


def test_no_way_leads_from_a_view_of_c_to_its_state() -> None:
    game = ludograph.loads(hidden.PHANTOM, engine="native")
    assert isinstance(game, NativeGame)
    state = game.initial().apply("b2")
    view = state.view("Blue")
    view.sample(1)
    reached = list(referred(view))
    assert any(isinstance(one, NativeGame) for one in reached)
    assert not any(one is game or one is state or one is state.twin for one in reached)


def referred(start: object) -> Iterator[object]:
    """All that something refers to, by however many steps; of functions no more than what they are bound to."""
    met, ahead = set[int](), [start]
    while ahead:
        one = ahead.pop()
        if id(one) not in met and not isinstance(one, type | ModuleType | FunctionType):
            met.add(id(one))
            yield one
            ahead += gc.get_referents(one)


def test_what_is_known_at_the_end_of_random_games(both: dict[str, tuple[NativeGame, ReferenceGame]]) -> None:
    native, reference = both["lanterns"]
    begun = native.initial().playout(Random(1), 4)
    one, two = begun.playout(Random(2)), reference.initial().playout(Random(1), 4).playout(Random(2))
    assert shown_by(one) == shown_by(two)
    assert (one.key, one.to_json()) == (two.key, two.to_json())
    assert native.state(begun.to_json()) == begun


LONG = """
language: 2
title: Long
players: [Red, Blue]
board: {graph: {sites: {table: [0, 0]}}}
state: {mark: {type: p in player -> 0..3, seen: p}}
moves:
  put: {seen: mover, choose: n in 1..2, do: 'mark[mover] = n; note "." to mover'}
flow: |
  forever: for p in player: turn p: decide put
"""


def test_long_games_are_gone_through_again_without_recursion() -> None:
    state, random = NativeGame(check_text(LONG), "long").initial(), Random(1)
    while state.ply < 1200:
        state = state.apply(state.draw(random))
    assert len(state.view("Red").history) == 1200


def test_games_that_begin_in_python_and_go_on_in_c_know_the_same() -> None:
    program = check_text(hidden.LANTERNS)
    mixed, reference = ByCostGame(program, "lanterns"), ReferenceGame(program, "lanterns")
    assert mixed.native(at_once=True) is not None
    one, two = mixed.initial(), reference.initial()
    for _ in range(4):
        notation = two.notations()[-1]
        one, two = one.apply(notation), two.apply(notation)
    assert shown_by(one) == shown_by(two)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("known(can rest) and empty(at)", "whether a move is possible, as far as somebody sees"),
        ("known(known(empty(at), Red))", "what somebody sees of what somebody sees"),
    ],
)
def test_questions_to_views_that_c_cannot_answer_are_refused_by_name(asked: str, told: str) -> None:
    text = hidden.UMPIRE.replace("known(empty(at))", asked)
    with pytest.raises(NotNative, match=told):
        ludograph.loads(text, engine="native")
    assert ludograph.loads(text, engine="auto").engine == "reference"


def test_rules_that_hide_nothing_are_compiled_as_they_are() -> None:
    """`known` of what all see is what it speaks of."""
    text = "hex"
    with ReferenceGame(checked(text), text).desks.one() as desk:
        from ludograph.engines.native.frame import PLAYING
        from ludograph.engines.native.writing.unit import Unit

        assert Unit(desk, PLAYING, ()).game is desk.core


LATE = """
language: 2
title: Late
about: Which decisions there are depends on what is hidden, and one of them fails.
players: [Red, Blue]
state:
  secret: {type: 0..9, seen: "{}"}
  total: 0..9
moves:
  go in main: {do: "total = min(9, total + 1)"}
  spring in main:
    when: total > 0 and secret == 0
    do: total = min(9, (secret + 4) * 30000 * 30000)
    provided: total > 0
flow: |
  forever: for p in player: turn p: decide main otherwise: lose mover
"""


@pytest.mark.parametrize("engine", [NativeGame, ReferenceGame])
def test_what_fails_while_decisions_are_listed_is_told_to_whoever_lists_them(
    engine: type[NativeGame] | type[ReferenceGame],
) -> None:
    state = engine(check_text(LATE), "late").initial().apply("go")
    with pytest.raises(PlayError, match="3600000000 lies outside"):
        state.legal()


FAILING = """
language: 2
title: Failing
players: [Red, Blue]
state:
  turns: 0..9
  secret: {type: 0..9, seen: VALUE}
moves:
  go in main: {seen: MOVE, do: turns += 1; secret = turns}
end: [{when: turns == 5, result: draw}]
flow: |
  forever: for p in player: turn p: decide main
"""
FROM_THE_THIRD = "nth({Red}, max(0, turns - 1))"


@pytest.mark.parametrize("engine", [NativeGame, ReferenceGame])
@pytest.mark.parametrize(
    ("text", "after"),
    [
        (FAILING.replace("VALUE", '"nth({Red}, 1)"').replace("MOVE", "mover"), 0),
        (FAILING.replace("VALUE", f'"{FROM_THE_THIRD}"').replace("MOVE", "mover"), 2),
        (FAILING.replace("VALUE", '"{Red}"').replace("MOVE", f'"{FROM_THE_THIRD}"'), 3),
    ],
    ids=["a value, at once", "a value", "a decision"],
)
def test_what_cannot_be_said_to_be_seen_is_told_to_whoever_looks(
    engine: type[NativeGame] | type[ReferenceGame], text: str, after: int
) -> None:
    game = engine(check_text(text), "failing")

    def looked_at() -> None:
        state = game.initial()
        for ply in range(5):
            assert state.view("Blue").key == state.information_key("Blue")
            assert ply < after
            state = state.apply("go")

    with pytest.raises(PlayError, match="there is no element 1 of 1"):
        looked_at()


@pytest.mark.parametrize("engine", [NativeGame, ReferenceGame])
def test_what_cannot_be_written_is_told_to_whoever_reads_it(engine: type[NativeGame] | type[ReferenceGame]) -> None:
    text = FAILING.replace("VALUE", '"{Red}"').replace("MOVE", "mover")
    text = text.replace("do:", 'written: "{late}", do:').replace(
        "moves:", f"define: {{late: '{FROM_THE_THIRD}'}}\nmoves:"
    )
    state = engine(check_text(text), "failing").initial().apply("Red").apply("Red")
    for read in (
        lambda: state.notations(),
        lambda: str(state.legal()[0]),
        lambda: state.view("Red"),
        lambda: state.why("go"),
    ):
        with pytest.raises(PlayError, match="there is no element 1 of 1"):
            read()


def _going_on_in_c(program: Program, name: str) -> Game:
    made = ByCostGame(program, name)
    assert made.native(at_once=True) is not None
    return made


@pytest.mark.parametrize(
    "text",
    [
        FAILING.replace("VALUE", f'"{FROM_THE_THIRD}"').replace("MOVE", "mover"),
        FAILING.replace("VALUE", '"{Red}"').replace("MOVE", f'"{FROM_THE_THIRD}"'),
        FAILING.replace("VALUE", '"{Red}"').replace("MOVE", "mover, written: '{late}'")
        + f"define: {{late: '{FROM_THE_THIRD}'}}\n",
    ],
    ids=["a value", "a decision", "what is written"],
)
def test_what_players_know_fails_when_it_is_asked_for_at_the_decision_from_which_on_it_cannot_be_told(
    text: str,
) -> None:
    def known(engine: type[NativeGame] | type[ReferenceGame], noted: bool) -> tuple[str, str]:
        played = text.replace("turns += 1;", 'turns += 1; note "!";') if noted else text
        state = engine(check_text(played), "failing").initial()
        for _ in range(4):
            state = state.apply(state.legal()[0])
        assert state.note == ("!" if noted else "")
        with pytest.raises(PlayError, match="there is no element 1 of 1") as first:
            state.information_key("Red")
        with pytest.raises(PlayError) as again:
            _ = state.key
        return str(first.value), str(again.value)

    for noted in (False, True):
        first, again = known(ReferenceGame, noted)
        assert first == again
        assert known(NativeGame, noted) == known(_going_on_in_c, noted) == (first, again)


@pytest.mark.parametrize("engine", [NativeGame, ReferenceGame, _going_on_in_c])
def test_what_players_know_after_a_long_game_is_found_out_one_after_the_other(
    engine: Callable[[Program, str], Game],
) -> None:
    text = FAILING.replace("VALUE", '"{Red}"').replace("MOVE", "Red").replace("turns += 1", "turns = 1 - turns")
    state = engine(check_text(text.replace("end: [{when: turns == 5, result: draw}]\n", "")), "failing").initial()
    for _ in range(3000):
        before, state = state, state.apply("go")
    earlier, known = (
        (one.twin if isinstance(one, NativeState) else cast("ReferenceState", one)).information[0]
        for one in (before, state)
    )
    assert len(state.view("Red").history) == 3000
    assert known.last is not None
    assert known.last.before is earlier.last  # and not once more for every position


@pytest.mark.parametrize("engine", [NativeGame, ReferenceGame])
def test_where_nobody_looks_nothing_that_is_seen_can_fail(engine: type[NativeGame] | type[ReferenceGame]) -> None:
    game = engine(check_text(FAILING.replace("VALUE", '"{Red}"').replace("MOVE", f'"{FROM_THE_THIRD}"')), "failing")
    (played,) = random_games(game, 1, [0], 100)
    assert list(played.counts["decisions"]) == [5]
    assert played.results[0] is not None
    assert game.perft(4) == 1
