"""Which sets of sites a condition asks to be connected: seen by its form, whatever the definition that says it is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core import nodes as core
from ...core.evaluate.collections import distances
from ...core.walk import walk
from ...ground.records import Struct


class Connection(Struct):
    """Whether sites connect two others.

    Attributes:
        own:       the sites that connect.
        one, two:  sets, one site of each of which must be connected with the other.
        links:     the kind of links, unless they are the usual ones: its name, or nothing.
        longest:   as many sites as the longest of all shortest ways has, where nothing stands.
    """

    own: core.Expr
    one: core.Expr
    two: core.Expr
    links: tuple[str, ...]
    longest: int


def connections(condition: core.Expr) -> Iterator[Connection]:
    """All of a condition: `count(reach(one & own, x to adjacent(x) & own) & two) > 0`, written out or as a definition."""
    for part in walk(condition):
        given = dict(enumerate(part.args)) if isinstance(part, core.Invoke) else {}
        found = _connection(part.definition.body if isinstance(part, core.Invoke) else part, given)
        if found is not None:
            yield found


def _connection(node: core.Node | core.Declared, given: Mapping[int, core.Expr]) -> Connection | None:
    match node:
        case core.Op(
            name="lt",
            args=(
                core.Const(value=0),
                core.Op(
                    name="count",
                    args=(
                        core.Op(
                            name="both",
                            args=(
                                core.Reach(
                                    start=core.Op(name="both", args=(one, own)),
                                    next=core.Op(name="both", args=(core.Look(table=table), within)),
                                ),
                                two,
                            ),
                        ),
                    ),
                ),
            ),
        ) if own.span.text == within.span.text:
            links = table.name.partition(" ")[2]
            steps = [step for site in range(len(table.values)) for step in distances(table.values, site)]
            return Connection(
                own=_written(own, given),
                one=_written(one, given),
                two=_written(two, given),
                links=(links,) if links else (),
                longest=max(step for step in steps if step is not None) + 1,
            )
    return None


def _written(part: core.Expr, given: Mapping[int, core.Expr]) -> core.Expr:
    """What stands for a variable where it was given."""
    return given.get(part.slot, part) if isinstance(part, core.Var) else part


def set_text(part: core.Expr) -> str:
    """A set as it can be written as an argument."""
    text = part.span.text
    return f"those({text})" if isinstance(part, core.Filter | core.Prefix) else text
