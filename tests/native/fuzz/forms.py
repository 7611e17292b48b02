"""Rules with what passes look for, and with what looks alike; and the same with expressions of others in place of their own,
which may lack just what makes a pass sound."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from ludograph.checker import Program
from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.walk import is_expr, walk
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text

from ..test_further_misses import FURTHER
from ..test_near_misses import NEAR

_TRIES = 25
_ONE = re.compile(r"\w+|\w+\([^()]*\)|\{[^{}]*\}")
"""What needs no brackets."""


@cache
def forms() -> tuple[str, ...]:
    """As texts."""
    near = (near.text(detail) for near in NEAR.values() for detail in (near.seen, near.missed))
    return (*near, *(further.text() for further in FURTHER.values()))


def program_of(text: str) -> Program | None:
    """The program of a text; None: it is no ruleset."""
    try:
        return check_text(text)
    except RulesetError:
        return None


def expressions(program: Program, text: str) -> Iterator[core.Expr]:
    """What stands in one line of the text itself."""
    for node in walk(program.game, into=(core.Definition, core.Move, core.Action)):
        if is_expr(node) and node.span.file.text == text and is_in_one_line(node):
            yield node


def at_random(text: str, random: Random) -> Iterator[core.Expr]:
    """Some of these, as many as may be tried; none, where the text is no ruleset."""
    program = program_of(text)
    places = [] if program is None else list(expressions(program, text))
    for _ in range(_TRIES if places else 0):
        yield random.choice(places)


def is_in_one_line(node: core.Expr) -> bool:
    """Whether a whole expression can be exchanged for another one."""
    return bool(node.span.text) and "\n" not in node.span.text


def things(node: core.Expr) -> list[str]:
    """The names of the things of the board that an expression speaks of, in order."""
    names = (one.name for one in walk(node) if isinstance(one, core.Var) and isinstance(one.type, t.Elem))
    return list(dict.fromkeys(names))


def grafted(text: str, random: Random) -> str:
    """A form with up to three expressions exchanged for ones of the same type, of any form."""
    for _ in range(random.choice([1, 1, 2, 3])):
        text = _exchanged(text, random)
    return text


def _exchanged(text: str, random: Random) -> str:
    for node in at_random(text, random):
        found = _donors().get(_kind(node))
        if found is None:
            continue
        other, names = random.choice(found)
        here = things(node)
        for name in names if here else ():
            other = re.sub(rf"\b{name}\b", random.choice([*here, name]), other)
        other = other if _ONE.fullmatch(other) else f"({other})"
        made = text[: node.span.start] + other + text[node.span.end :]
        if made != text and program_of(made) is not None:
            return made
    return text


def _kind(node: core.Expr) -> str:
    return "number" if isinstance(node.type, t.Int) else str(t.required(node.type))


@cache
def _donors() -> Mapping[str, list[tuple[str, list[str]]]]:
    """By type the expressions of all forms, and what each speaks of."""
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for text in forms():
        program = program_of(text)
        for node in () if program is None else expressions(program, text):
            found[_kind(node)][node.span.text] = things(node)
    return {kind: list(texts.items()) for kind, texts in found.items()}
