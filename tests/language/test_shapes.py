"""Shapes of several cells in rules: `shape`, `form`, `shape(o)` and `cover(o, s)`."""

from __future__ import annotations

import ludograph
import pytest

from .helpers import game, program, rules

PIECES = {"I": {(0, 0), (1, 0), (2, 0)}, "V": {(0, 0), (1, 0), (0, 1)}, "N": {(0, 0), (1, 0), (1, 1), (2, 1)}}

SHAPES = ", ".join(f"{name}: {sorted(map(list, cells))}" for name, cells in PIECES.items())

SECTIONS = {
    "language": "2",
    "board": f"{{tiling: square, columns: 5, rows: 4, mirrored: yes, shapes: {{{SHAPES}}}}}",
    "state": "\n  owner: cell -> player?\n  used: player, shape -> bool",
    "uses": "[groups]",
    "moves": """
  place in main:
    choose: |
      o in form where not used[mover, shape(o)]
      s in cell where count(cover(o, s)) > 0 and count(cover(o, s) - vacant) == 0
    do: |
      for x in cover(o, s): owner[x] = mover
      used[mover, shape(o)] = yes
    written: "{o}:{s}"
""",
}


def places(cells: set[tuple[int, int]], columns: int, rows: int) -> set[frozenset[tuple[int, int]]]:
    """All ways in which a shape lies on a rectangle, found by trying."""
    found = set()
    for number in range(8):
        turned = cells
        for _ in range(number % 4):
            turned = {(y, -x) for x, y in turned}
        if number > 3:
            turned = {(-x, y) for x, y in turned}
        for column in range(-9, 9):
            for row in range(-9, 9):
                there = frozenset((x + column, y + row) for x, y in turned)
                if all(0 <= x < columns and 0 <= y < rows for x, y in there):
                    found.add(there)
    return found


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_every_place_of_every_shape_is_one_decision(engine: str) -> None:
    ways = {name: places(cells, 5, 4) for name, cells in PIECES.items()}
    everywhere = [place for found in ways.values() for place in found]
    replies = sum(not place & other for place in everywhere for other in everywhere)
    played = game(engine, **SECTIONS)
    assert played.perft(1) == len(everywhere)
    assert played.perft(2) == replies


def test_elements_of_form_are_named_by_their_shape_and_number() -> None:
    start = game("reference", **SECTIONS).initial()
    assert {"I.1:a1", "I.2:a1", "V.4:b1", "N.1:a1"} <= {str(decision) for decision in start.legal()}
    after = start.apply("V.1:a1")
    assert after.value("owner", "b1") == "Red"
    after = after.apply("I.1:c3")
    assert not any(str(decision).startswith("V") for decision in after.legal())


def test_shapes_are_names_of_rules_and_win_over_directions() -> None:
    end = """[{when: 'shape(form("N.2")) is N and shape("V") is V and count(o in form where shape(o) is I) == 2', result: draw}]"""
    assert game("reference", **SECTIONS, end=end).initial().result is not None
    moves = program(
        "place in main:\n  choose: at in cell where step(at, N) is none\n  do: owner[at] = mover"
    ).removeprefix("|")
    with pytest.raises(ludograph.RulesetError, match="needs a `direction`, but this is a `shape`"):
        ludograph.loads(rules(**{**SECTIONS, "moves": moves}))
    other = moves.replace("step(at, N)", 'step(at, direction("N"))')
    assert ludograph.loads(rules(**{**SECTIONS, "moves": other})).perft(1) == 5


@pytest.mark.parametrize("key", ["shapes: {I: [[0, 0]]}", "layers: 2", "mirrored: yes"])
def test_shapes_and_layers_are_of_edition_2(key: str) -> None:
    with pytest.raises(ludograph.RulesetError, match="is of edition 2"):
        ludograph.loads(rules(board=f"{{tiling: square, columns: 4, rows: 4, {key}}}"))
