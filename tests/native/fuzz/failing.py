"""Rules of which one expression fails now and then. Whatever is made of what stands around it, that must be noticed, and at the
same place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from ludograph.checker import Program
from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.walk import is_expr, walk
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.source import Span
from ludograph.pipeline import check_text

from ..test_near_misses import NEAR

_TRIES = 20
_LOW = -200
"""Less than any number that a quotient below can be."""


@cache
def forms() -> tuple[str, ...]:
    """Rules with what passes look for, and with what looks alike."""
    return tuple(near.text(detail) for near in NEAR.values() for detail in (near.seen, near.missed))


def failing(text: str, random: Random) -> str:
    """The same rules with one expression that fails where a number in it, or that of a thing that it speaks of, is a certain
    one; as they are where none can be made to."""
    try:
        program = check_text(text)
    except RulesetError:
        return text
    places = list(_places(program, text))
    for _ in range(_TRIES if places else 0):
        node = random.choice(places)
        numbers = list(dict.fromkeys(_numbers(node)))
        if numbers:
            fails = f"7 div ({random.choice(numbers)} - {random.randrange(12)}) < {_LOW}"
            made = text[: node.span.start] + random.choice(_forms(node, fails)) + text[node.span.end :]
            if _is_ruleset(made):
                return made
    return text


def _places(program: Program, text: str) -> Iterator[core.Expr]:
    """What stands in one line of the text itself, but for how decisions are told: that the native engine asks when it is shown,
    the reference engine where something is hidden at once."""
    told = {id(part) for move in program.game.moves.values() for part in walk(move.written, move.seen)}
    for node in walk(program.game, into=(core.Definition, core.Move, core.Action)):
        is_ours = is_expr(node) and node.span.file.text == text and id(node) not in told
        if is_ours and is_expr(node) and _is_in_one_line(node.span):
            yield node


def _numbers(node: core.Expr) -> Iterator[str]:
    """What can be divided by within an expression."""
    for part in walk(node):
        if isinstance(part, core.Var) and isinstance(part.type, t.Elem):
            yield f"number({part.name})"
        elif is_expr(part) and isinstance(part.type, t.Int) and not isinstance(part, core.Const):
            yield from (span.text for span in [part.span] if span.file is node.span.file and _is_in_one_line(span))


def _forms(node: core.Expr, fails: str) -> list[str]:
    """An expression that has the same value, if it has one. `fails`: a condition that never holds."""
    text = node.span.text
    forms = [f"(if {fails} then {text} else {text})"]
    if node.type == t.BOOL:
        forms += [f"({text} or {fails})", f"({fails} or {text})"]
    if t.is_mask(node.type) and isinstance(element := t.element_of(node.type), t.Elem):
        forms.append(f"({text} - those(zz in {element} where {fails}))")
    return forms


def _is_in_one_line(span: Span) -> bool:
    return bool(span.text) and "\n" not in span.text


def _is_ruleset(text: str) -> bool:
    try:
        check_text(text)
    except RulesetError:
        return False
    return True
