"""What a name can mean besides a universe, a table or a state function, and declarations as they are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...core import nodes as core
from ...core.types import Elem, Int, Type, Universe
from ...files.nodes import Mapping, Node, Text
from ...ground.records import Record, Struct
from ...ground.source import Span
from ...language import syntax as ast


class EnumLabel(Struct):
    """A label of an enumeration: a value by its name."""

    universe: Universe
    index: int


class Constant(Struct):
    """An option or constant without arguments."""

    value: Any
    type: Type


class NumberSet(Struct):
    """A universe that is a range of numbers."""

    type: Int


class Sense(NamedTuple):
    """What a definition or action is checked for: the kind of sites that its `site` is, if it is generic, and the kinds of
    links that its parameters stand for, in their order."""

    site_kind: str | None
    links: tuple[str, ...] = ()


class Region(Struct):
    """A region of the board by arguments."""

    table: core.Table


class Teams(Record):
    """Who plays together.

    Attributes:
        universe:  `team`.
        of:        `team(p)`, of a player the team.
        members:   `members(t)`, of a team the set of its players.
    """

    universe: Universe
    of: core.Table
    members: core.Table

    @property
    def are_single(self) -> bool:
        """Whether nobody has a partner."""
        return all(mask.bit_count() == 1 for mask in self.members.values)

    @property
    def named(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The teams by name, each with its players."""
        (kind,) = self.of.args
        assert isinstance(kind, Elem)
        players = kind.universe.labels
        return tuple(
            (team, tuple(player for seat, player in enumerate(players) if mask >> seat & 1))
            for team, mask in zip(self.universe.labels, self.members.values, strict=True)
        )


@dataclass(eq=False)
class Defined:
    """A definition or action as written, and as checked once it was asked for."""

    name: str
    key: Text
    signature: ast.Signature
    text: Text
    whole: Node
    """All that is said of it, its text included."""
    says: str | None
    definitions: dict[Sense, core.Definition | None] = field(default_factory=dict)
    actions: dict[Sense, core.Action | None] = field(default_factory=dict)
    body: ast.Block | None = None
    """Of an action: its statements, once they are parsed."""
    uses_mover: bool = False
    busy: bool = False


class Broken(Struct):
    """A name whose declaration is wrong, which was said where it stands: nothing more is said of its uses."""


BROKEN = Broken()

Value = Universe | NumberSet | EnumLabel | Constant | core.Table | core.Fun | Region | Defined | Broken


@dataclass(eq=False)
class DeclaredMove:
    """A move as written: its signature checked, its body not yet."""

    name: str
    key: Text | None
    node: Mapping | None
    signature: ast.Signature | None
    choice: str | None
    types: tuple[Type, ...]
    uses_mover: bool = False
    """Known once its body is checked."""

    def param_types(self) -> tuple[Type, ...]:
        return self.types

    def get(self, key: str) -> Node | None:
        found = self.node.get(key) if self.node else None
        return None if isinstance(found, Text) and found.is_null else found

    @property
    def span(self) -> Span:
        assert self.key is not None
        return self.key.span
