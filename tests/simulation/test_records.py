"""Records of games as lines of JSON: read back as they were, and refused with line and place when they were edited."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import ludograph
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.ground.strict import Given, Unfit, parse, same
from ludograph.lab.simulation.records import GameRecord, Settings
from ludograph.lab.simulation.run import Plan, simulate

DICE = """
title: Dice
players: [A, B, C]
board: {tiling: square, columns: 1, rows: 1}
state: {points: player -> 0..99, rolls: 0..9}
moves:
  roll(p in player): {choose: n in 1..3, do: "points[p] += n", written: "{p} {n}"}
  skip: {do: rolls += 1}
  stop: {do: rolls = 9}
flow: |
  forever: for p in player: turn p:
    chance roll(p)
    decide skip | stop
end: [{when: rolls == 9, result: "rank by points[p] for p in player"}]
"""
NASTY: list[Any] = [
    None, True, False, 0, 1, 2, -1, -5, 1.0, 0.5, 3.7, 10**400, float("inf"), "", "A", "Nobody", "abc", [], {},
    ["A"], [["A"], ["B", "C"]], [["Nobody"]], [["A", "A"], ["B"]], {"A": "a"}, {"-1": -1}, {"2": 3}, [1, 2],
]  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A file of games, finished and unfinished ones, with their decisions: path, and the plan that made it."""
    folder = tmp_path_factory.mktemp("records")
    (folder / "dice.yaml").write_text(DICE)
    plan = Plan([str(folder / "dice.yaml")], {}, 12, 3, max_decisions=9, out=folder / "games.jsonl", keep=True)
    simulate(plan)
    return plan.out, plan


@pytest.fixture(scope="module")
def lines(file: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file[0].read_text().splitlines()]


def test_records_are_read_as_they_were_written(lines: list[dict[str, Any]]) -> None:
    header, *games = lines
    known = Settings.of(Given(header))
    assert json.loads(known.line()) == header
    assert len(games) == 12
    assert {game["unfinished"] for game in games} == {True, False}
    for game in games:
        assert same(json.loads(GameRecord.of(Given(game), known).line()), game)


@st.composite
def changes(draw: st.DrawFn) -> tuple[int, list[tuple[int, str, Any]]]:
    change = st.tuples(
        st.integers(0, 10**6),
        st.sampled_from(["replace", "replace", "replace", "remove", "rename", "copy"]),
        st.sampled_from(NASTY) | st.integers(-3, 12),
    )
    return draw(st.integers(0, 10**6)), draw(st.lists(change, min_size=1, max_size=2))


def places(value: Any) -> list[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [place for key in keys for place in ((value, key), *places(value[key]))]


def changed(values: Any, made: list[tuple[int, str, Any]]) -> Any:
    values = copy.deepcopy(values)
    for number, what, value in made:
        found = places(values)
        holder, key = found[number % len(found)]
        match what:
            case "remove":
                del holder[key]
            case "rename" if isinstance(holder, dict):
                holder[str(value)] = holder.pop(key)
            case "copy":
                other, where = found[(number // 7) % len(found)]
                holder[key] = copy.deepcopy(other[where]) if where in other or isinstance(other, list) else value
            case _:
                holder[key] = copy.deepcopy(value)
    return values


@settings(max_examples=500)
@given(changes())
def test_a_changed_line_is_refused_or_is_the_record_that_it_says(lines: list[dict[str, Any]], change: Any) -> None:
    number, made = change
    known = Settings.of(Given(lines[0]))
    values = changed(lines[number % len(lines)], made)
    is_header = number % len(lines) == 0
    try:
        found = Settings.of(Given(values)) if is_header else GameRecord.of(Given(values), known)
    except Unfit as problem:
        assert str(problem)
        return
    assert same(json.loads(found.line()), values)


def refusal(file: Any, lines: list[Any], number: int, line: Any) -> tuple[str, str]:
    """What is said about a file in which one line is another: its first line, and the first help."""
    path, plan = file
    other = path.with_name("edited.jsonl")
    texts = [json.dumps(one) for one in lines]
    texts[number] = line if isinstance(line, str) else json.dumps(line)
    other.write_text("".join(text + "\n" for text in texts))
    with pytest.raises(ludograph.RulesetError) as told:
        simulate(replace(plan, out=other))
    (item,) = told.value.diagnostics
    assert item.slug == "not-games"
    assert other.read_text().splitlines() == texts, "the file is left as it is"
    return item.title.removeprefix(f"`{other}` has no game in line {number + 1}: "), item.helps[0]


def test_an_edited_game_is_refused_with_line_and_place(file: Any, lines: list[dict[str, Any]]) -> None:
    number, game = next((at, line) for at, line in enumerate(lines) if line.get("unfinished") is False)
    offered = game["offered"]
    cases: list[tuple[dict[str, Any], str]] = [
        ({"ranking": [["Nobody"]]}, "`ranking.0.0` cannot be `Nobody`"),
        ({"ranking": "abc"}, "`ranking` cannot be `abc`"),
        ({"ranking": [["A"]]}, "`ranking` does not name each player once"),
        ({"payoffs": None}, "`payoffs` cannot be `null`"),
        ({"payoffs": {"A": "a", "B": 0.0, "C": 0.0}}, "`payoffs.A` cannot be `a`"),
        ({"payoffs": [1, 2]}, "`payoffs` cannot be a list"),
        ({"payoffs": {"A": 0.25, "B": 0.25, "C": -0.5}}, "`payoffs.A` cannot be `0.25`"),
        ({"unfinished": True}, "`unfinished` cannot be `true`"),
        ({"decisions": -5}, "`decisions` cannot be `-5`"),
        ({"decisions": 1.0}, "`decisions` cannot be `1.0`"),
        ({"decisions": 10**400}, "`decisions` cannot be a very large number"),
        ({"turns": game["decisions"] + 1}, f"`turns` cannot be `{game['decisions'] + 1}`"),
        ({"game": 3.7}, "`game` cannot be `3.7`"),
        ({"game": -1}, "`game` cannot be `-1`"),
        ({"offered": {**offered, "positions": {"-1": -1}}}, "`offered.positions.-1` is no number of legal decisions"),
        ({"offered": {**offered, "positions": {}}}, "`offered.positions` counts 0 positions of "),
        ({"offered": {**offered, "sum": 1}}, "`offered.sum` cannot be `1`"),
        ({"offered": {**offered, "max": 99}}, "`offered.max` cannot be `99`"),
        ({"moves": game["moves"][:-1]}, f"`moves` has {len(game['moves']) - 1} decisions, and "),
        ({"ruleset": "chess"}, "it is of `ruleset` `chess`, whose settings are in no line before it"),
        ({"more": 1}, "it has a key `more`, which does not belong there"),
    ]
    for change, title in cases:
        said, helps = refusal(file, lines, number, {**game, **change})
        assert said.startswith(title)
        assert helps
    said, _ = refusal(file, lines, len(lines) - 1, {**lines[-1], "game": game["game"]})
    assert said == f"game {game['game']} stands in a line before it already, with another course"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('{"game":1e999,@', "`game` cannot be `inf`"),
        ('{"game":NaN,@', "`NaN` is no number"),
        ('{"game":1,"game":2,@', "the key `game` stands twice in one mapping"),
        ('{"decisions":1' + "0" * 400 + ",@", "`decisions` cannot be a very large number"),
        ('{"decisions":1' + "0" * 5000 + ",@", "it is not JSON"),
        ("[" * 100_000, "it is nested too deep"),
        ("[]", "it cannot be an empty list"),
        ("null", "it cannot be `null`"),
        ('{"game":', "it is not JSON"),
    ],
)
def test_a_line_that_is_no_game_is_refused(file: Any, lines: list[dict[str, Any]], text: str, title: str) -> None:
    game = lines[2]
    rest = {key: value for key, value in game.items() if f'"{key}"' not in text}
    said, _ = refusal(file, lines, 2, text.replace("@", json.dumps(rest)[1:]))
    assert said == title


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format":1,"seed":1e999}', '{"format":1}', '{"format":true}'])
def test_a_header_that_is_none_is_no_file_of_games(file: Any, lines: list[dict[str, Any]], text: str) -> None:
    said, _ = refusal(file, lines, 0, text)
    assert said.endswith("is not a file of simulated games")


@pytest.mark.parametrize("text", ["", "{", "{'a': 1}", "[1,]", '{"a":1,"a":1}', "Infinity", "[-Infinity]", "\ud800"])
def test_what_is_no_plain_json_is_not_taken(text: str) -> None:
    with pytest.raises(Unfit):
        parse(text)


def test_plain_values_are_the_same_only_in_their_types_too() -> None:
    assert same({"a": [1, "x", None, 0.5]}, {"a": [1, "x", None, 0.5]})
    for a, b in ((1, True), (1, 1.0), ([1], (1,)), ({}, []), ({"a": 1}, {"a": 1, "b": 2}), ("1", 1), (None, False)):
        assert not same(a, b)
        assert not same(b, a)
