"""Rules of which one expression fails now and then. Whatever is made of what stands around it, that must be noticed, and at the
same place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.walk import is_expr, walk

from .forms import at_random, is_in_one_line, program_of, things

_LOW = -200
"""Less than any number that a quotient below can be."""


def failing(text: str, random: Random) -> str:
    """The same rules with one expression that fails where a number in it, or that of a thing that it speaks of, is a certain
    one; as they are where none can be made to."""
    for node in at_random(text, random):
        numbers = list(dict.fromkeys(_numbers(node)))
        if numbers:
            fails = f"7 div ({random.choice(numbers)} - {random.randrange(12)}) < {_LOW}"
            made = text[: node.span.start] + random.choice(_forms(node, fails)) + text[node.span.end :]
            if program_of(made) is not None:
                return made
    return text


def _numbers(node: core.Expr) -> Iterator[str]:
    """What can be divided by within an expression."""
    yield from (f"number({name})" for name in things(node))
    for part in walk(node):
        if is_expr(part) and isinstance(part.type, t.Int) and not isinstance(part, core.Const):
            yield from (one.span.text for one in [part] if one.span.file is node.span.file and is_in_one_line(one))


def _forms(node: core.Expr, fails: str) -> list[str]:
    """An expression that has the same value, if it has one. `fails`: a condition that never holds."""
    text = node.span.text
    forms = [f"(if {fails} then {text} else {text})"]
    if node.type == t.BOOL:
        forms += [f"({text} or {fails})", f"({fails} or {text})"]
    if t.is_mask(node.type) and isinstance(element := t.element_of(node.type), t.Elem):
        forms.append(f"({text} - those(zz in {element} where {fails}))")
    return forms
