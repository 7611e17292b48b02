"""What kind of text stands where in a ruleset: rule text and its entry point of the grammar, templates, plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..ground.forms import Takes
from ..ground.marks import parameters
from ..ground.source import RuleText
from .document import Layers, Listing, Mapping, Node, Text
from .ruleset import SIGNED, entry_name

Path = tuple[str | int, ...]
"""Keys and numbers of list items that lead to a value; a signature stands for itself."""

TEMPLATE = "template"

_TABLE = """
needs.*                 declaration
players.count           expression
options.*.type          declaration
universes.*             type_only
universes.*.*           type_only
constants.*             declaration
constants.*.type        declaration
constants.*.is          expression
constants.*.is.#        expression
board.columns           expression
board.rows              expression
board.side              expression
board.ring              expression
board.keep              expression
board.names.*           template
board.links.*           body
state.*                 declaration
state.*.type            declaration
turn_state.*            declaration
turn_state.*.type       declaration
memory.*                names
define.*                body
define.*.is             body
actions.*               block
actions.*.do            block
choices.*.when          expression
choices.*.provided      expression
choices.*.then          block
moves.*.when            expression
moves.*.choose          choose
moves.*.weight          expression
moves.*.do              block
moves.*.provided        expression
moves.*.finish.by       names
moves.*.finish.until    expression
moves.*.finish.most     expression
moves.*.then            block
moves.*.written         template
moves.*.written.#.when  expression
moves.*.written.#.as    template
setup                   block
flow                    block
end.#.for               generator
end.#.when              expression
end.#.result            block
end.*.for               generator
end.*.when              expression
end.*.result            block
draw.#.*                mark
draw.marks.#.*          mark
draw.marks.*.*          mark
examples.#.then         expression
examples.#.then.#       expression
"""
"""Entry points by path; `*` is any key, `#` any item of a list. The first line that fits holds."""

_STARTS: dict[str, list[tuple[list[str], str]]] = {}
for _line in _TABLE.split("\n"):
    if _line:
        _pattern, _start = _line.split()
        _section, *_steps = _pattern.split(".")
        _STARTS.setdefault(_section, []).append((_steps, _start))


def start_of(path: Path, text: Text) -> str | None:
    """The entry point of the grammar (or TEMPLATE) for a text at a path; None for plain values."""
    steps = path[1:]
    for pattern, start in _STARTS.get(str(path[0]), ()):
        if len(pattern) == len(steps) and all(map(_fits, pattern, steps)):
            return start if start != "mark" else _of_mark(str(path[-1]), text.value)
    return None


def _of_mark(key: str, value: str) -> str | None:
    """A property of a mark: an expression but for a few; a colour may be written `#rrggbb`, a label may be a template."""
    if key == "on":
        return "choose"
    takes = known.takes if (known := parameters().get(key)) else None
    if takes is Takes.TEMPLATE or (takes is Takes.LABEL and "{" in value):
        return TEMPLATE
    return None if key == "mark" or value.startswith("#") else "expression"


def _fits(part: str, step: str | int) -> bool:
    return part == "#" if isinstance(step, int) else part in ("*", step)


def is_signature(path: Path) -> bool:
    """Whether the key that ends a path is a signature."""
    return (len(path) == 2 and path[0] in SIGNED) or (len(path) == 3 and path[:2] == ("board", "links"))


def step_of(key: Text, path: Path) -> str:
    """The step that a key adds to a path."""
    return entry_name(key.value) if is_signature((*path, key.value)) else key.value


def walk(node: Node, path: Path = ()) -> Iterator[tuple[Path, Text]]:
    """All texts below a node with their paths; not the keys."""
    match node:
        case Text():
            yield path, node
        case Layers(items):
            for item in items:
                yield path, item
        case Listing(items):
            for number, part in enumerate(items):
                yield from walk(part, (*path, number))
        case Mapping(entries):
            for key, value in entries:
                yield from walk(value, (*path, step_of(key, path)))


_HOLE = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Hole:
    """The braces of a template, from `start` to `end`: an expression, and what joins the parts of a collection (`{dead:-}`)."""

    start: int
    end: int
    rule: RuleText
    joint: str | None


def holes(rule: RuleText) -> tuple[Hole, ...]:
    """The holes of a template; each time the same, so that what is made of their texts is made once."""
    if TEMPLATE not in rule.trees:
        rule.trees[TEMPLATE] = tuple(_holes(rule))
    found: tuple[Hole, ...] = rule.trees[TEMPLATE]
    return found


def _holes(rule: RuleText) -> Iterator[Hole]:
    for match in _HOLE.finditer(rule.text):
        inner, colon, joint = match.group(1).partition(":")
        start = match.start(1)
        text = RuleText(inner, rule.file, rule.offsets[start : start + len(inner) + 1])
        yield Hole(match.start(), match.end(), text, joint if colon else None)
