"""The facts of operations: each can be seen to be true."""

from __future__ import annotations

import inspect

import pytest
from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.evaluate import Evaluator, Fault, NoState
from ludograph.core.evaluate.operation import MEANINGS
from ludograph.core.evaluate.shapes import cannot_fail
from ludograph.core.ops import OPERATIONS, may_fail
from ludograph.engines.native.plan.analysis import Analysis
from ludograph.ground.limits import MAX_RANGE
from ludograph.ground.source import SourceFile, Span

SPAN = Span(SourceFile("nowhere", ""), 0, 0)
CELLS = t.SetOf(t.Elem(t.Universe("cell", tuple(f"c{number}" for number in range(40)))))


def number(value: int) -> core.Expr:
    return core.Const(value, type=t.Int(value, value), span=SPAN)


def cells(mask: int) -> core.Expr:
    return core.Const(mask, type=CELLS, span=SPAN)


def op(name: str, kind: t.Type, *args: core.Expr) -> core.Expr:
    return core.Op(name, args, type=kind, span=SPAN)


MISTAKES = {
    "div": op("div", t.Int(0, 9), number(1), number(0)),
    "mod": op("mod", t.Int(0, 9), number(1), number(0)),
    "within": op("within", t.Int(0, 3), number(5)),
    "the": op("the", t.required(CELLS.of), cells(3)),
    "nth": op("nth", t.required(CELLS.of), cells(3), number(2)),
    "around": op("around", t.required(CELLS.of), cells(3), core.Const(5, type=CELLS.of, span=SPAN), number(1)),
    "interval": op("interval", t.SetOf(t.Int(0, MAX_RANGE)), number(0), number(MAX_RANGE)),
    "subsets": op("subsets", t.SetOf(CELLS), cells((1 << 40) - 1), number(20)),
}
"""Of each operation that can meet a mistake, one that does."""


def test_the_operations_that_fail_are_those_that_say_so() -> None:
    assert set(MISTAKES) == {name for name, operation in OPERATIONS.items() if operation.fails}
    told = {name for name in MEANINGS if {"Fault(", "_divisor("} & set(_calls(inspect.getsource(MEANINGS[name])))}
    assert told == set(MISTAKES)


def _calls(source: str) -> list[str]:
    return [call for call in ("Fault(", "_divisor(") if call in source]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_met_and_both_engines_expect_it(name: str) -> None:
    expr = MISTAKES[name]
    with pytest.raises(Fault):
        Evaluator(NoState()).expr(expr)([])
    assert may_fail(expr)
    assert not cannot_fail(expr)
    assert not Analysis().cannot_fail(expr)


@pytest.mark.parametrize(
    "expr",
    [
        op("div", t.Int(0, 9), number(1), number(2)),
        op("mod", t.Int(0, 9), number(1), number(-2)),
        op("interval", t.SetOf(t.Int(0, 9)), number(0), number(9)),
        op("union", CELLS, cells(1), cells(2)),
    ],
    ids=lambda expr: expr.name,
)
def test_what_its_arguments_rule_out_is_not_expected(expr: core.Expr) -> None:
    Evaluator(NoState()).expr(expr)([])
    assert not may_fail(expr)
    assert cannot_fail(expr)
    assert Analysis().cannot_fail(expr)
