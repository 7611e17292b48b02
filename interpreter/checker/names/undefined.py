"""Names that nothing is like: what their author may want to say with them, and where."""

from __future__ import annotations

import re

from ...core.types import Elem, Int, required
from ...ground.characters import at_commas
from ...ground.diagnostics import Diagnostic, Label
from ...ground.source import Span
from ..values.convert import UNDEFINED
from .frame import Frame

BY_TEXT = "is named by a text"
"""What the advice says of a site that stands without quotes, and so without a meaning."""

_CALL = re.compile(r"\(((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))+)\)")
_SPARE = "stuvwxyz"
"""Names of parameters for what is no name itself."""


def to_be_defined(span: Span, frame: Frame | None, site: str) -> str:
    """What to do about an unknown name: to define it, with parameters that take what it is given. `site`: what a parameter
    is of where nothing tells it."""
    name = span.text
    call = _CALL.match(span.file.text, span.end)
    if call is None:
        return (
            f"{UNDEFINED}: if it is to be yours, say under `define` what it is, `{name}: …`, or keep it under `state`"
        )
    fields = _fields(call.group(1).strip(), frame)
    if fields:
        return f"what belongs to a `{_domain(call.group(1).strip(), frame)}` is {fields}"
    given = [
        f"{arg} in {kind}"
        if kind is not None
        else "p in player"
        if arg in ("mover", "opponent")
        else f"{spare} in {'…' if '[' in arg else site}"
        for arg, spare in zip(at_commas(call.group(1)), _SPARE, strict=False)
        for kind in (_domain(arg, frame),)
    ]
    return f"{UNDEFINED}: if it is to be yours, say under `define` what it is, `{name}({', '.join(given)}): …`"


def action_to_be_defined(name: str, is_given: bool) -> str:
    """What to do about an unknown action. `is_given`: whether something stands in its brackets."""
    return (
        f"{UNDEFINED}: if it is to be yours, say under `actions` what it does, `{name}{'(…)' if is_given else ''}: …`"
    )


def _fields(name: str, frame: Frame | None) -> str:
    """What is asked of a variable whose values are made of parts: `owner(x)` and `make(x)`."""
    local = frame.find(name) if frame is not None else None
    kind = required(local.type) if local is not None else None
    parts = kind.universe.parts if isinstance(kind, Elem) else ()
    return " and ".join(f"`{part}({name})`" for part, _ in parts)


def _domain(name: str, frame: Frame | None) -> str | None:
    """What a variable is an element of, or which numbers it may be."""
    local = frame.find(name) if frame is not None else None
    kind = required(local.type) if local is not None else None
    if isinstance(kind, Int):
        return f"{kind.low}..{kind.high}"
    return kind.universe.name if isinstance(kind, Elem) else None


def hides_type(span: Span, place: Span) -> Diagnostic:
    """What to say of a word of the board that is no type, for the ruleset calls something else so, at `place`."""
    return Diagnostic(
        "unknown-type",
        f"`{span.text}` is no type here: something else is called so",
        span,
        "not what the board means by it",
        (Label(place, "it is called so here"),),
        helps=("give that another name",),
    )
