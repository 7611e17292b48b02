"""Moves: what may be chosen, what refuses it, what it does."""

from __future__ import annotations

from ...ground.source import Span
from ..types import Type
from .effects import Effect
from .expressions import Declared, Expr, Node, Slot, Template


class Reason(Node):
    """The author's sentence for whoever is refused, in a language; "" where none is said."""

    language: str
    template: Template


class Binder(Node):
    """A parameter of a move: one of a collection, or determined by a value (`none`: the choice does not exist). `because`: for
    whoever is refused by its `where`, in each language."""

    slot: Slot
    name: str
    type: Type
    source: Expr
    where: Expr | None
    determined: bool
    span: Span
    because: tuple[Reason, ...] = ()


class Finish(Node):
    moves: tuple[str, ...]
    until: Expr | None
    most: Expr | None
    slots: int
    span: Span


class Condition(Node):
    """A condition with the key it stands under: `when`, `provided` or `afterwards`.

    Attributes:
        because:    for whoever is refused by it, in each language.
        of_choice:  whether all moves of the choice share it.
        name:       what it is called under its key; "" for one that stands alone.
    """

    key: str
    expr: Expr
    because: tuple[Reason, ...] = ()
    of_choice: bool = False
    name: str = ""


class Written(Node):
    when: Expr | None
    template: Template


class Move(Declared):
    choice: str | None
    params: tuple[str, ...]
    """Parameters given by the flow: the first slots."""
    types: tuple[Type, ...]
    slots: int
    whens: tuple[Condition, ...]
    binders: tuple[Binder, ...]
    weight: Expr | None
    do: Effect
    provided: tuple[Condition, ...]
    finish: Finish | None
    then: Effect
    afterwards: tuple[Condition, ...]
    """Asked when the turn is complete, before its `after`; they see the parameters of the choice."""
    written: tuple[Written, ...]
    joins: bool
    about: str | None
    span: Span
    seen: Expr | None = None
    """The players who are told of the decision beside whoever takes it, as a set; it sees the parameters. None: all."""

    @property
    def is_tried(self) -> bool:
        """Whether a choice must be carried out on trial before it is known to be legal."""
        return bool(self.provided or self.finish or self.afterwards)
