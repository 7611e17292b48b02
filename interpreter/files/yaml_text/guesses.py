"""What may be meant by a line that is not YAML, where nothing likelier is known: lists without brackets, marks of other
languages, keys without colons, and colons in rule text that mean something else.

Several of them may read; which one was meant shows when the whole ruleset is checked with each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...ground.characters import at_commas
from ...ground.diagnostics import quoted, shortened
from .halt import PROSE, RULE_TEXT, Halt, YamlRepair

_PAIR = r"[^\[\]{},:]|\[[^\[\]]*\]"


def lists(halt: Halt) -> Iterator[YamlRepair]:
    """Several values behind a key, without brackets round them all: `I2: [0, 0], [1, 0]`, `{arcs: 0, 15}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    for found in re.finditer(
        rf"(?<![\w.])([\w.]+): +((?:{_PAIR})+?(?:,(?:{_PAIR})+?)+?)\s*(?=\}}|, *[\w.]+: |$)", line
    ):
        if found.group(1) in PROSE:
            continue
        whole = f"[{found.group(2)}]"
        at, end = start + found.start(2), start + found.end(2)
        title = "several values are a list, which stands in `[ ]`"
        advice = f"write `{found.group(1)}: {shortened(whole)}`"
        yield YamlRepair(at, end - at, whole, "yaml-flow", title, "no list without brackets", advice, (at, end))


def items(halt: Halt) -> Iterator[YamlRepair]:
    """Rule texts with brackets of their own in a list on one line: `then: [points[Ash] == 3]`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^\s*(?:- +)*\w+: +\[(.*)\]\s*$", line)
    parts = at_commas(found.group(1)) if found else []
    odd = next((part for part in parts if _needs_quotes(part)), "")
    if not found or not odd:
        return
    made = ", ".join(quoted(part) if _needs_quotes(part) else part for part in parts)
    at, end = start + found.start(1), start + found.end(1)
    marked = start + line.find(odd)
    title = "this text has brackets or commas, which YAML takes for its own inside `[ ]`"
    advice = f"put it in quotes: `{shortened(quoted(odd))}`"
    yield YamlRepair(
        at, end - at, made, "yaml-flow", title, "this text needs quotes", advice, (marked, marked + len(odd))
    )


def _needs_quotes(part: str) -> bool:
    return bool(re.search(r"[\[\]{},:]", part)) and not part.startswith(('"', "'"))


def declared(halt: Halt) -> Iterator[YamlRepair]:
    """A type with a colon in it, as in other languages: `{type: vertex: way?}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.search(r"\b(\w+): +(\w+)( *: +)(\w+\??|\d+\.\.\w+)(?=\s*[,}]|\s*$)", line)
    if found and found.group(1) not in PROSE:
        at, end = start + found.start(3), start + found.end(3)
        title = "what is stored for each stands behind `->`"
        made = f"{found.group(2)} -> {found.group(4)}"
        yield YamlRepair(
            at, end - at, " -> ", "yaml-colon", title, "write `->`", f"write `{made}`", (at, end), is_guess=True
        )


def marks(halt: Halt) -> Iterator[YamlRepair]:
    """A `;` between entries, or an `=` behind a key, within brackets: `{men: 6; flying: no}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    for found in re.finditer(r"(;) *(?=[\w.]+: )|(?<=[{,]) *[\w.]+( ?= ?)(?=[\w\"\'])", line):
        group = 1 if found.group(1) else 2
        at, end = start + found.start(group), start + found.end(group)
        text = "," if group == 1 else ": "
        title = "entries between brackets are parted by `,`" if group == 1 else "a key has `:` behind it"
        yield YamlRepair(
            at, end - at, text, "yaml-flow", title, f"write `{text.strip()}`", f"write `{text}`", (at, end)
        )


def missing_colon(halt: Halt) -> Iterator[YamlRepair]:
    """A key without its colon between brackets: `{o: the piece, s its first square}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    for found in re.finditer(r"(?<=[{,]) *([A-Za-z_]\w*)(?= +[^\s:,{}]+[^:,{}]*[,}])", line):
        at = start + found.end(1)
        title = f"a `:` is missing behind the key `{found.group(1)}`"
        marked = (start + found.start(1), at)
        yield YamlRepair(at, 0, ":", "yaml-flow", title, "no key without a colon", f"write `{found.group(1)}:`", marked)


_MEANT = (
    (" in ", "an element is taken from a set by `in`"),
    (" = ", "a name gets its value by `=`"),
    (" where ", "a filter begins with `where`"),
    (" then ", "a value that depends on a condition is written `if … then … else …`"),
    ("; ", "parameters and statements are parted by `;`"),
)
"""What a colon stands for in other languages."""


def within_rules(halt: Halt) -> Iterator[YamlRepair]:
    """A colon in a rule text on one line that needs none: `choose: at: vacant`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^\s*(?:- +)*(\w+(?:\([^()]*\))?): +(\S[^:]*?)( *: +)(\S.*)$", line)
    if (
        not found
        or not (found.group(1) in RULE_TEXT or found.group(1).endswith(")"))
        or "mapping values" not in halt.said
    ):
        return
    at, end = start + found.start(3), start + found.end(3)
    for text, title in _MEANT:
        made = f"{found.group(1)}: {found.group(2)}{text}{found.group(4)}"
        advice = f"write `{shortened(made)}`"
        yield YamlRepair(
            at, end - at, text, "yaml-colon", title, f"write `{text.strip()}`", advice, (at, end), is_guess=True
        )
