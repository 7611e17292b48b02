"""What state holds at first: of whom a text can become false when that is different.

Whatever reads some state was said to depend on its start before, so that three lines with another one made every text of a game
stale. But what is done with points is the same for somebody who begins with five of them. What can be false is the text about
the setup, a text that says the number, and, of what is yes or no, whatever asks for it: a case may never come again.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...files.nodes import Text
from ...files.places import walk
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Sink
from ...ground.records import Record
from .. import syntax as ast
from ..numerals import said_in
from ..parser import parse
from .entries import DeclaredNode, Place, ProseNode, entries_of

START = "start"
"""The section of what is a part of a declaration: what some state holds at first."""

STARTING = ("state", "turn_state")
"""Sections of what holds something at first."""


class Starting(Record):
    """Attributes:
    place:    of the state.
    number:   what it holds at first, if that is one number.
    is_flag:  whether it is yes or no.
    """

    place: Place
    number: int | None
    is_flag: bool

    def is_told(self, prose: ProseNode) -> bool:
        """Whether a text says the number."""
        texts = (text for _, text in walk(prose.node))
        return self.number is not None and any(said_in(text, self.number) is not None for text in texts)


def declaration_of(entry: DeclaredNode) -> ast.Declaration | None:
    """What some state is declared as."""
    node = entry.rules.get("type")
    return parse("declaration", node.rule, Sink(is_heard=False)) if isinstance(node, Text) else None


def starting(ruleset: Ruleset) -> Iterator[Starting]:
    """All state of a ruleset."""
    for entry in entries_of(ruleset):
        tree = declaration_of(entry) if entry.place[0] in STARTING else None
        if tree is not None:
            number = tree.start.value if isinstance(tree.start, ast.Number) else None
            yield Starting(entry.place, number, isinstance(tree.result, ast.NamedType) and tree.result.id == "bool")
