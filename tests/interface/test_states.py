"""A state's JSON: what `to_json` writes is read back exactly, and whatever else is given is refused with its place."""

from __future__ import annotations

import copy
import json
import time
from typing import Any

import ludograph
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.strict import same

from .conftest import DEEP

NASTY: list[Any] = [
    None, True, False, 0, 1, -1, 3, 1.0, 1.9, 10**40, 2**31, float("inf"), float("nan"), "", "Red", "Blue", "Green",
    "a1", "z9", "1", "1_0", "٣", "none", "chance", [], {}, ["Red"], [["Red"], ["Blue"]], [["Red"], ["Red", "Blue"]],
    ["a1", "b1"], ["b1", "a1"], {"a1": 1}, {"a1": {"Red": True}}, {"0" * 32: 1}, {"g": 1}, (1, 2), b"x", {5: 5},
]  # fmt: skip
"""What is put in the place of anything."""


def refusal(game: Any, values: Any) -> str:
    """The one line that a state is refused with."""
    with pytest.raises(RulesetError) as told:
        game.state(values)
    (item,) = told.value.diagnostics
    assert item.slug == "not-a-state"
    return item.title.removeprefix("this is not a state of `ruleset.yaml`: ")


def changed(state: Any, path: str, value: Any) -> dict[str, Any]:
    """The JSON of a state with another value at a place; `...` takes it away."""
    made: dict[str, Any] = state.to_json()
    *way, last = path.split("/")
    at: Any = made
    for key in way:
        at = at[key]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return made


def test_every_state_of_a_game_is_read_back_exactly(game: str, states: Any) -> None:
    for state in states:
        written = json.loads(json.dumps(state.to_json()))
        again = game.state(written)
        assert again == state
        assert again.key == state.key
        assert same(again.to_json(), written)
        assert again.notations() == state.notations()


def test_what_a_state_writes_is_the_callers_own(game: str, states: Any) -> None:
    states[0].to_json()["options"]["stock"]["Red"] = 8
    assert states[0].to_json()["options"]["stock"] == {"Red": 4, "Blue": 5}


@st.composite
def mutations(draw: st.DrawFn) -> tuple[int, list[tuple[int, str, Any]]]:
    """Which state, and a few changes: at which of all places, what happens there, with what."""
    change = st.tuples(
        st.integers(0, 10**6),
        st.sampled_from(["replace", "replace", "replace", "remove", "rename", "add", "copy"]),
        st.sampled_from(NASTY) | st.integers(-3, 12),
    )
    return draw(st.integers(0, 10**6)), draw(st.lists(change, min_size=1, max_size=2))


def places(value: Any) -> list[tuple[Any, Any]]:
    """All (container, key) of plain values."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in ((value, key), *places(value[key]))]


def mutate(values: Any, changes: list[tuple[int, str, Any]]) -> Any:
    for number, what, value in changes:
        found = places(values)
        holder, key = found[number % len(found)]
        match what:
            case "remove":
                del holder[key]
            case "rename" if isinstance(holder, dict):
                holder[str(value)] = holder.pop(key)
            case "add" if isinstance(holder, dict):
                holder[str(value)] = copy.deepcopy(holder[key])
            case "copy":
                other, where = found[(number // 7) % len(found)]
                holder[key] = copy.deepcopy(other[where]) if where in other or isinstance(other, list) else value
            case _:
                holder[key] = value
    return values


@settings(max_examples=200)
@given(mutations())
def test_a_changed_state_is_refused_or_is_the_state_that_it_says(game: str, states: Any, mutation: Any) -> None:
    number, changes = mutation
    values = mutate(states[number % len(states)].to_json(), changes)
    given_ = copy.deepcopy(values)
    try:
        state = game.state(values)
    except RulesetError as problem:
        assert [item.slug for item in problem.diagnostics] == ["not-a-state"]
        return
    assert same(values, given_), "what is given is not changed"
    assert same(state.to_json(), given_)
    state.legal()


def test_a_state_is_refused_with_the_place_and_what_would_be_right(game: str, states: Any) -> None:
    state = states[8]
    at = next(iter(state.to_json()["values"]["height"]))
    cases: list[tuple[str, Any, str]] = [
        ("format", 2, "`format` cannot be `2`"),
        ("ruleset", "chess", "it belongs to `chess`"),
        ("options/goal", 8, "it belongs to the same ruleset with other options: `options.goal` is `8`"),
        ("options/goal", 9.0, "it belongs to the same ruleset with other options: `options.goal` is `9.0`"),
        ("options", None, "`options` cannot be `null`"),
        ("mover", "Green", "`mover` cannot be `Green`"),
        ("ply", -5, "`ply` cannot be `-5`"),
        ("ply", 10**40, "`ply` cannot be a very large number"),
        ("ply", float("inf"), "`ply` cannot be `inf`"),
        ("ply", True, "`ply` cannot be `true`"),
        ("place", 3.7, "`place` cannot be `3.7`"),
        ("place", "3", '`place` cannot be `"3"`'),
        ("place", -1, "`place` cannot be `-1`"),
        ("list", 99, "`list` cannot be `99`"),
        ("values", None, "`values` cannot be `null`"),
        ("values/hieght", {}, "`values` has a key `hieght`, which does not belong there"),
        ("values/score", ..., "`values` has no key `score`"),
        ("values/score/Blue", ..., "`values.score` has no key `Blue`"),
        ("values/score/Blue", 21, "`values.score.Blue` cannot be `21`"),
        (f"values/height/{at}", 1.9, f"`values.height.{at}` cannot be `1.9`"),
        (f"values/height/{at}", "1_0", f'`values.height.{at}` cannot be `"1_0"`'),
        (f"values/height/{at}", "٣", f'`values.height.{at}` cannot be `"٣"`'),
        (f"values/height/{at}", True, f"`values.height.{at}` cannot be `true`"),
        (f"values/height/{at}", 0, f"`values.height.{at}` cannot be `0`"),
        ("values/height/z9", 1, "`values.height` has a key `z9`, which does not belong there"),
        ("values/tie/a1", {}, "`values.tie.a1` cannot be an empty mapping"),
        ("values/quiet", 1, "`values.quiet` cannot be `1`"),
        ("values/quiet", DEEP, "`values.quiet` cannot be a list"),
        ("values/last", ["a1"], "`values.last` cannot be a list"),
        ("variables", {}, "`variables` has no key "),
        ("memory", None, "`memory` cannot be `null`"),
        ("memory/position", [], "`memory.position` cannot be an empty list"),
        ("memory/position", {"f" * 50: 1}, f"`memory.position.{'f' * 40}` is no key of a position"),
        ("memory/position", {"-" + "0" * 31: 1}, f"`memory.position.-{'0' * 31}` is no key of a position"),
        ("memory/position", {"0" * 32: -1}, f"`memory.position.{'0' * 32}` cannot be `-1`"),
        ("memory/position", {"0" * 32: 10**30}, f"`memory.position.{'0' * 32}` cannot be `{10**30}`"),
        ("result", [["Red"], ["Red", "Blue"]], "`result` does not name each player once"),
        ("result", [["Red"]], "`result` does not name each player once"),
        ("result", "Red", "`result` cannot be `Red`"),
        ("result", [["Red"], ["Blue"]], "`place` cannot be "),
    ]
    for path, value, title in cases:
        assert refusal(game, changed(state, path, value)).startswith(title), path


def test_the_turn_fits_the_place_of_the_flow(game: str, states: Any) -> None:
    in_turn = next(state for state in states if state.mover in game.players)
    of_nature = next(state for state in states if state.mover == "chance")
    assert refusal(game, changed(in_turn, "turn", None)) == "`turn` cannot be `null`"
    assert refusal(game, changed(in_turn, "turn", "Green")) == "`turn` cannot be `Green`"
    assert refusal(game, changed(in_turn, "mover", "chance")) == "`mover` cannot be `chance`"
    assert refusal(game, changed(of_nature, "turn", "Red")) == "`turn` cannot be `Red`"


@pytest.mark.parametrize("values", [None, 5, "x", b"x", [], {}, {5: 5}, DEEP])
def test_what_is_no_mapping_of_a_state_is_refused(game: str, values: Any) -> None:
    assert refusal(game, values)


def test_a_list_that_the_flow_goes_through_is_bounded() -> None:
    flow = "forever: for p in player: turn p: repeat 300: decide put"
    rules = (
        f"title: T\nplayers: [A, B]\nboard: {{tiling: square, columns: 2, rows: 1}}\nstate: {{n: 0..9}}\nflow: '{flow}'"
    )
    rules += "\nmoves: {put: {do: n = 1}}\n"
    state = ludograph.loads(rules, engine="reference").initial()
    slot = next(slot for slot, value in state.to_json()["variables"].items() if isinstance(value, list))
    for wrong in ([2, 1], [1, 1], [0], [301], list(range(1, 400)), ["1"], "1"):
        assert f"`variables.{slot}" in refusal(state.game, changed(state, f"variables/{slot}", wrong))


PATH = """
title: Path
players: [A, B]
board: {tiling: square, columns: 2, rows: 1}
state: {n: 0..9, corner: vertex?}
moves: {put: {do: n = 1}}
flow: |
  forever: for p in player: turn p:
    for v in vertices(cell("a1")): decide put
"""


def test_a_path_longer_than_c_has_room_for_is_refused() -> None:
    game = ludograph.loads(PATH, engine="native")
    state = game.initial()
    slot, rest = next((slot, value) for slot, value in state.to_json()["variables"].items() if len(value) == 3)
    assert game.state(changed(state, f"variables/{slot}", rest * 2)).legal()
    with pytest.raises(ludograph.PlayError, match="the native engine keeps lists of at most 6 entries"):
        game.state(changed(state, f"variables/{slot}", rest * 3))


def test_a_large_state_is_read_in_the_time_of_some_decisions() -> None:
    state = ludograph.load("annelids", engine="reference").initial()
    written = state.to_json()
    begun = time.process_time()
    assert state.game.state(written) == state
    assert time.process_time() - begun < 1.0  # 0.01 s here


# ---------------------------------------------------------------- positions given by hand


@pytest.mark.parametrize(
    ("values", "title"),
    [
        ({"height": {float("inf"): "a1"}}, "`height` cannot be `inf`"),
        ({"height": {1.9: "a1"}}, "`height` cannot be `1.9`"),
        ({"height": {True: "a1"}}, "`height` cannot be `true`"),
        ({"height": {"1_0": "a1"}}, '`height` cannot be `"1_0"`'),
        ({"height": {"٣": "a1"}}, '`height` cannot be `"٣"`'),
        ({"height": {"3": DEEP}}, '`height` is looked up by words, not by a list'),
        ({"height": DEEP}, "`height` needs its values with their arguments"),
        ({"owner": {"Red": "a1", "Blue": "a1"}}, "`owner` has two values for `a1`"),
        ({"owner": {"Red": 5}}, 'there is no cell `"5"`'),
        ({"owner": {"Red": "a1,b1"}}, '`owner` is looked up by 1 argument, not by `"a1,b1"`'),
        ({"quiet": 1}, "`quiet` cannot be `1`"),
        ({"quiet": DEEP}, "`quiet` cannot be a list"),
        ({"last": DEEP}, "`last` cannot be a list"),
        ({"mover": []}, "there is no player an empty list"),
        ({"deciding": {}}, "there is no move an empty mapping"),
        ({"hieght": {}}, "`Everything` has no state `hieght`"),
        ({5: 5}, "`Everything` has no state `5`"),
        ({None: 5}, "`Everything` has no state `null`"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told(game: str, values: dict[str, Any], title: str) -> None:
    with pytest.raises(RulesetError) as told:
        game.position(values)
    (item,) = told.value.diagnostics
    assert (item.slug, item.title) == ("not-a-state", title)


def test_a_position_takes_values_as_words_or_as_they_are(game: str) -> None:
    words = game.position({"height": {"3": "a1 b2"}, "quiet": "yes", "score": {"4": "Red"}, "last": "none"})
    values = game.position({"height": {3: ["a1", "b2"]}, "quiet": True, "score": {4: "Red"}, "last": None})
    assert words == values
    assert values.value("height", "b2") == 3
