"""The parts and variables of core nodes, found by how their classes are declared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ludograph.core import nodes as core
from ludograph.core.walk import (
    Walked,
    binds,
    children,
    free,
    inside,
    is_alike,
    mapped,
    mentions,
    outside,
    slots_read,
    walk,
)
from ludograph.ground.records import Record, Struct
from ludograph.pipeline import check_ruleset, check_text

from tests.probe import ruleset, with_when

NAMED = (core.Fun, core.Table, core.Memory, core.Definition, core.Action, core.Move)


def _nodes_in(value: object) -> Iterator[object]:
    """All nodes in a value, whatever its field is declared as."""
    if isinstance(value, tuple):
        for part in value:
            yield from _nodes_in(part)
    elif isinstance(value, dict):
        yield from _nodes_in(tuple(value.values()))
    elif isinstance(value, Record) and not isinstance(value, (*NAMED, Struct)):
        yield value


@pytest.mark.parametrize("name", ["chess", "drift"])
def test_the_parts_of_a_node_are_all_nodes_that_its_fields_hold(name: str) -> None:
    game = check_ruleset(name).game
    roots = (*game.moves.values(), *game.flow, *game.ends, *game.drawing.marks, *game.definitions, *game.actions)
    seen = set()
    for node in walk(*roots, into=(core.Fun,)):
        seen.add(type(node))
        assert list(children(node)) == [part for value in vars(node).values() for part in _nodes_in(value)]
    assert len(seen) > 30


def _condition(text: str) -> core.Expr:
    return check_text(with_when(text)).game.moves["place"].whens[0].expr


def test_nodes_with_a_variable_say_so_in_their_declaration() -> None:
    classes = [cls for cls in vars(core).values() if isinstance(cls, type) and issubclass(cls, core.Node)]
    binding = {cls.__name__ for cls in classes if binds_of(cls)}
    assert binding == {
        "Bind", "Filter", "Prefix", "Image", "Fold", "Reach", "Chain", "Shortest", "Sort", "Store", "Each", "Over", "Binder", "End",
    }  # fmt: skip


def binds_of(cls: type[core.Node]) -> bool:
    blank = object.__new__(cls)
    blank.__dict__["slot"] = 7
    return binds(blank) == 7


def test_what_is_gone_through_is_worked_out_before_the_variable_has_a_value() -> None:
    fold = _condition("any(owner[s] is mover for s in vacant)")
    assert isinstance(fold, core.Fold)
    assert outside(fold) is fold.source
    assert inside(fold) == [fold.value]
    assert slots_read(fold.value) == {fold.slot}
    assert free(fold) == frozenset()
    assert free(fold.value) == {fold.slot}
    assert mentions(fold, fold.slot)
    assert not mentions(fold.source, fold.slot)


def test_a_mapped_node_has_other_parts_and_is_the_same_otherwise() -> None:
    fold = _condition("count(s in vacant where n > 2) > 3")
    made = mapped(fold, lambda part: core.Const(1, type=part.type, span=part.span))
    assert isinstance(made, core.Op)
    assert made.name == fold.name
    assert [type(part) for part in made.args] == [core.Const, core.Const]
    assert type(fold.args[1]) is not core.Const


def test_a_walk_goes_into_a_definition_once_and_only_if_it_is_told_to() -> None:
    game = check_text(
        ruleset(define='{many: "n > 3", "both": "many and many"}', end="[{when: both or both, result: draw}]")
    ).game
    entered: list[Walked] = list(walk(*game.ends, into=(core.Definition,)))
    assert [part.name for part in entered if isinstance(part, core.Definition)] == ["both", "many"]
    assert not any(isinstance(part, core.Definition) for part in walk(*game.ends))


ALIKE = """
title: Alike
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 2}
state: {n: cell -> 0..9}
define:
  one: any(n[s] > 1 for s in cell where n[s] < 5)
  two: all(n[s] < 3 for s in cell) and any(n[s] > 1 for s in cell where n[s] < 5)
  three: any(n[s] > 2 for s in cell where n[s] < 5)
  four(t in cell): any(n[t] > 1 for s in cell where n[s] < 5)
flow: win Red
end: [{when: one and two and three and all(four(s) for s in cell), result: draw}]
"""


def test_expressions_are_alike_whatever_their_variables_are_called_by() -> None:
    """The slots of variables of their own may differ, those of others and all else may not."""
    made = {one.name: one.body for one in check_text(ALIKE).game.definitions}
    assert isinstance(made["two"], core.Op)
    assert is_alike(made["one"], made["one"])
    assert is_alike(made["one"], made["two"].args[1])
    assert not is_alike(made["one"], made["two"].args[0])
    assert not is_alike(made["one"], made["three"])
    assert not is_alike(made["one"], made["four"])
