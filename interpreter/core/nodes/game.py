"""A game as a whole: its ends, its drawing, how it is judged, and all its other parts."""

from __future__ import annotations

from functools import cached_property

from ...ground.records import Record
from ...ground.source import Span
from ..facts import Option, Setting
from ..sides import Sides
from ..types import Type, Universe
from .effects import Action, Effect
from .expressions import Declared, Definition, Expr, Fun, Memory, Node, Slot, Template
from .flow import Instruction
from .moves import Binder, Move


class End(Node):
    """An end condition. `slot` and `source`: for each of them, in order."""

    slot: Slot
    source: Expr | None
    when: Expr
    result: Effect
    slots: int
    about: str | None
    span: Span


class Mark(Node):
    """Something drawn for every choice of its binders.

    `site`: where it stands, an optional site or, for marks along the border, a side of the board; None for marks that
    stand beside the board. `properties`: by name, values of the types that the checker asks for. `name`: what the section
    calls it; "" where it lists marks without names.
    """

    kind: str
    binders: tuple[Binder, ...]
    when: Expr | None
    site: Expr | None
    properties: dict[str, Expr | Template]
    slots: int
    span: Span
    name: str = ""


class Drawing(Record):
    """How positions look. `palette`: words to `#rrggbb`; `hidden`: link kinds that are not shown; `turn`: by how many
    degrees the board is turned clockwise; `kinds`: the site kinds that are brought out, the first of the state first, or
    none where the marks decide it."""

    marks: tuple[Mark, ...]
    palette: dict[str, str]
    hidden: tuple[str, ...]
    turn: int = 0
    kinds: tuple[str, ...] = ()


class Feature(Declared):
    """A number for each player, which tells how well off that one is. `value`: the player is in slot 0; `book`: whether what
    its author says of it is advice for players, too."""

    value: Expr
    weight: int | None
    book: bool
    span: Span


class Progress(Record):
    """How far a game has come: `value` from 0 to `of`."""

    value: Expr
    of: Expr
    span: Span


class Game(Record):
    title: str
    universes: dict[str, Universe]
    funs: tuple[Fun, ...]
    memories: tuple[Memory, ...]
    definitions: tuple[Definition, ...]
    actions: tuple[Action, ...]
    moves: dict[str, Move]
    choices: dict[str, tuple[Move, ...]]
    flow: tuple[Instruction, ...]
    """Setup, then the flow."""
    flow_start: int
    """Where the flow begins, behind the setup."""
    flow_slots: int
    flow_names: tuple[str, ...]
    flow_types: tuple[Type, ...]
    """Of each flow slot: what it is called and what it holds (for JSON)."""
    ends: tuple[End, ...]
    before_turn: tuple[Action, ...]
    after_turn: tuple[Action, ...]
    """What every turn of the flow begins and ends with; its instructions perform them."""
    drawing: Drawing
    options: dict[str, Option]
    features: tuple[Feature, ...] = ()
    progress: Progress | None = None
    """How positions are judged. No rule depends on these."""
    teams: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Each with its players; none, where every player plays alone."""
    plural: frozenset[str] = frozenset()
    """The players whose names are those of many, as `nouns` tell."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.universes["player"].labels

    @cached_property
    def sides(self) -> Sides:
        """Who is ranked when the game ends."""
        return Sides(self.players, self.teams, self.plural)

    @property
    def settings(self) -> dict[str, Setting]:
        """What the options are set to, in words."""
        return {name: option.value for name, option in self.options.items()}

    @property
    def size(self) -> int:
        """Integers of a state."""
        return sum(fun.size for fun in self.funs)
