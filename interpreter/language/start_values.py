"""What is to begin with several values, or to be a table, in the short form that has room for one."""

from __future__ import annotations

import re

from ..ground.diagnostics import Diagnostic
from .halts import Place

_SEVERAL = re.compile(r"\s*(?P<type>(?:[\w., ]+)->\s*[^=\n]+?)\s*=\s*(?P<values>\[?-?\w+(?:\s*,\s*-?\w+)+\]?)\s*")
_SECTION = re.compile(r"^(\w+) *:", re.MULTILINE)
_NAME = re.compile(r"[{,\n] *(\w+) *: *\"?$")


def start_values(place: Place) -> Diagnostic | None:
    """Several values behind `=`: `cell -> 0..9 = 3, 4, 5`."""
    found = _SEVERAL.fullmatch(place.rule.text)
    if place.start != "declaration" or found is None:
        return None
    values, of = found["values"].strip("[]"), place.rule.span(*found.span("values"))
    before = of.file.text[: place.rule.span(0, 1).start]
    name, section = _NAME.search(before), _SECTION.findall(before)[-1:]
    if name and section == ["constants"]:
        title = "behind `=` stands one value; those of a table stand in a list under `is`, in the long form"
        helps = (f"write `{name.group(1)}: {{type: {_quoted(found['type'])}, is: [{values}]}}`",)
        return Diagnostic("syntax", title, of, "several values", helps=helps)
    title = "what is stored begins with one value, or with a table that has a value for each"
    table = f"{{type: {_quoted(found['type'])}, is: [{values}]}}"
    helps = (f"declare the table, `constants: {{first: {table}}}`, and write `= first`",)
    return Diagnostic("syntax", title, of, "several values", helps=helps)


def _quoted(kind: str) -> str:
    """A type as it stands between the braces of YAML."""
    return f'"{kind}"' if "," in kind else kind
