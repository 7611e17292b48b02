"""Primitives for templates: names of sites and notations."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import TEXT, Int
from .registry import Calling, primitive


@primitive(
    "letter(n in 0..701) -> text",
    counts=(1,),
    about="The n-th letter, counted from 0: a, b, ... z, aa, ab, ...",
    phrase="the letter that stands for {0} (a for 0, b for 1 and so on)",
    example="letter(column)",
)
def _letter(call: Calling) -> core.Expr:
    return call.op("letter", TEXT, call.given(0, Int(0, 701)))


@primitive(
    "lower(x) -> text",
    counts=(1,),
    about="The name of a value in small letters.",
    phrase="{0}",
    example="lower(corner)",
)
def _lower(call: Calling) -> core.Expr:
    return call.op("lower", TEXT, call.value(0))
