"""What a text of statements offers, and under which conditions: those round each `decide` and `chance` within it."""

from __future__ import annotations

from collections.abc import Iterator

from ...ground.records import Record
from .. import syntax as ast

Guard = tuple[str, ast.Node | tuple[ast.Name, ...]]
"""Something that is asked on the way to an offer, behind the word for how: a condition, a variable that such speak of, or the
names of what stands before an `else`, none of which may be possible."""


class Offered(Record):
    """What stands at the end of a way through statements: a move or choice, or an action that is performed there. `is_drawn`:
    nature decides."""

    name: str
    is_action: bool
    guards: tuple[Guard, ...]
    is_drawn: bool = False


def offered(block: ast.Block | None, before: tuple[Guard, ...] = ()) -> Iterator[Offered]:
    """All that a block offers and performs, in order. `before`: what was asked on the way to it."""
    for statement in block or ():
        yield from _of(statement, before)
        if isinstance(statement, ast.Let):
            before = (*before, ("let", statement))


def _of(statement: ast.Statement, before: tuple[Guard, ...]) -> Iterator[Offered]:
    match statement:
        case ast.Decide(lists=lists, otherwise=otherwise):
            for alternatives in lists:
                yield from (Offered(one.name.id, False, before) for one in alternatives)
                before = (*before, ("else", tuple(one.name for one in alternatives)))
            yield from offered(otherwise, before)
        case ast.Chance(moves=moves):
            yield from (Offered(one.name.id, False, before, is_drawn=True) for one in moves)
        case ast.Perform(action=action):
            yield Offered(action.id, True, before)
        case ast.If(cases=cases, otherwise=otherwise):
            for condition, body in cases:
                yield from offered(body, (*before, ("if", condition)))
                before = (*before, ("if not", condition))
            yield from offered(otherwise, before)
        case ast.For(gens=gens, body=body):
            yield from offered(body, (*before, *(("for", gen) for gen in gens)))
        case ast.While(cond=condition, body=body):
            yield from offered(body, (*before, ("while", condition)))
        case ast.Repeat(times=times, body=body):
            yield from offered(body, (*before, ("repeat", times)))
        case ast.Step(body=body):
            yield from offered(body)  # what is asked round a step decides about the step, and that has words of its own
        case ast.Forever(body=body) | ast.Turn(body=body) | ast.Together(body=body):
            yield from offered(body, before)
