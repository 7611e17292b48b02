"""The marks of a position: what the `draw` section says, worked out for a state.

A list of plain values, in the order of the section. It knows nothing of pictures, so that a terminal can show it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from ..core import nodes as core
from ..core import types as t
from ..core.evaluate import Evaluator, Fault
from ..core.evaluate.collections import bits
from ..core.evaluate.templates import render_template
from ..core.notation import show
from ..engines.base import Game, State
from ..engines.protocol import PlayError
from ..engines.reference.desk import Desk
from ..ground.diagnostics import Diagnostic
from ..ground.limits import MAX_MARKS
from .board.border import seams
from .palette import Palette

Spot = tuple[str, int]
"""A site: its kind and its number."""

Frame = list[Any]

_LONGEST = 200
"""Characters that are kept of a label; no picture has room for more."""


@dataclass(frozen=True)
class Placed:
    """A mark of a position.

    Attributes:
        kind:      as in the `draw` section: `disc`, `stack`, ...
        spot:      the site it stands on; None for marks along a side of the board or beside the board.
        to:        the site where it ends, of bars and arrows.
        side:      the side of the board, of borders; else -1.
        colour:    `#rrggbb`, or "" where nothing is said.
        badge:     the colour of a small disc that it carries, or "".
        label:     the text on it; of a caption, the text.
        size:      in percent of the room of its site, or 0 where nothing is said.
        height:    of a stack.
        corners:   of polygons and stars.
        strength:  of a fill, in percent.
        traits:    those of `printed`, `head`, `foot`, `chevron` that hold.
    """

    kind: str
    spot: Spot | None = None
    to: Spot | None = None
    side: int = -1
    colour: str = ""
    badge: str = ""
    label: str = ""
    size: int = 0
    height: int = 1
    corners: int = 0
    strength: int = 100
    traits: frozenset[str] = frozenset()

    @property
    def printed(self) -> bool:
        """Whether it belongs to the board rather than to the pieces on it."""
        return "printed" in self.traits or self.kind in ("fill", "border")


class Painter:
    """The `draw` section of a game, ready for any of its states.

    States of other games of the same rules are taken over by their JSON.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables = self.game.program.tables
        self.drawing = self.game.core.drawing
        self._palette = Palette(self.drawing.palette)
        self._compiled: WeakKeyDictionary[Desk, list[_MarkCode]] = WeakKeyDictionary()

    def marks(self, state: State) -> tuple[Placed, ...]:
        """The marks of a state, in the order of the section.

        Raises: RulesetError: a property has no value here (a division by zero, say), or there are too many marks.
        """
        with self.game.at(self.own(state)) as desk:
            return self._marks(desk)

    def _marks(self, desk: Desk) -> tuple[Placed, ...]:
        if desk not in self._compiled:
            evaluator = desk.machine.evaluator
            self._compiled[desk] = [_MarkCode(mark, evaluator, self._palette) for mark in self.drawing.marks]
        placed: list[Placed] = []
        for code in self._compiled[desk]:
            try:
                for mark in code.placed():
                    placed.append(mark)
                    if len(placed) > MAX_MARKS:
                        raise Fault("too-large", f"more than {MAX_MARKS} marks", code.mark.span, "too many to draw")
            except Fault as fault:
                raise PlayError(
                    Diagnostic(fault.slug, fault.title, fault.span, fault.label, helps=fault.helps)
                ) from None
        return tuple(placed)

    @cached_property
    def leaves_board(self) -> bool:
        """Whether bars may leave the drawing on one side and come back on another."""
        kinds = {
            str(t.required(mark.site.type))
            for mark in self.drawing.marks
            if mark.kind == "bar" and mark.site is not None
        }
        return any(seams(self.tables, kind) for kind in kinds)

    def own(self, state: State) -> State:
        """The state as one of this painter's game."""
        return state if state.game is self.game else self.game.state(state.to_json())

    def site_kinds(self) -> tuple[str, ...]:
        """The site kinds that matter: those that marks stand on, or with none the first of the state, or of the board."""
        standing = {str(t.required(mark.site.type)) for mark in self.drawing.marks if mark.site is not None}
        spoken = {str(kind) for fun in self.game.core.funs for kind in fun.args}
        for wanted in (standing & spoken, standing, spoken):
            found = tuple(kind for kind in self.tables.sites if kind in wanted)
            if found:
                return found
        return tuple(self.tables.sites)[:1]


class _MarkCode:
    """One mark, compiled."""

    def __init__(self, mark: core.Mark, evaluator: Evaluator, palette: Palette) -> None:
        expr = evaluator.expr
        self.mark = mark
        self._binders = [
            (binder, expr(binder.source), expr(binder.where) if binder.where else None) for binder in mark.binders
        ]
        self._when = expr(mark.when) if mark.when else None
        self._site = expr(mark.site) if mark.site else None
        self._properties: dict[str, Callable[[Frame], Any]] = {}
        for name, value in mark.properties.items():
            if isinstance(value, core.Template):
                self._properties[name] = render_template(evaluator, value)
            elif name in ("colour", "badge"):
                self._properties[name] = _coloured(expr(value), value.type, palette)
            elif name == "label":
                self._properties[name] = _shown(expr(value), value.type)
            else:
                self._properties[name] = expr(value)

    def placed(self) -> Iterator[Placed]:
        """The marks in the position on the desk."""
        frame: Frame = [None] * self.mark.slots
        for _ in self._choices(frame, 0):
            if self._when is not None and not self._when(frame):
                continue
            made = self._place(frame)
            if made is not None:
                yield made

    def _choices(self, frame: Frame, depth: int) -> Iterator[None]:
        if depth == len(self._binders):
            yield
            return
        binder, source, where = self._binders[depth]
        found = source(frame)
        values = found
        if binder.determined:
            values = () if found is None else (found,)
        elif t.is_mask(binder.source.type):
            values = bits(found)
        for value in values:
            frame[binder.slot] = value
            if where is None or where(frame):
                yield from self._choices(frame, depth + 1)

    def _place(self, frame: Frame) -> Placed | None:
        """The mark of one choice; None where it has no site, or nowhere to go."""
        standing: dict[str, Any] = {}
        if self._site is not None and self.mark.site is not None:
            site = self._site(frame)
            if site is None:
                return None
            standing["side" if self.mark.kind == "border" else "spot"] = _spot(site, self.mark.site.type)
        traits = []
        for name, value in self._properties.items():
            found = value(frame)
            if name == "to":
                if found is None:
                    return None
                target = self.mark.properties["to"]
                assert not isinstance(target, core.Template)
                standing["to"] = _spot(found, target.type)
            elif isinstance(found, bool):
                traits += [name] if found else []
            elif found is not None:
                standing["label" if name == "text" else name] = found[:_LONGEST] if isinstance(found, str) else found
        return Placed(self.mark.kind, **standing, traits=frozenset(traits))


def _spot(value: int, kind: t.Type) -> Spot | int:
    inner = t.required(kind)
    assert isinstance(inner, t.Elem)
    return (inner.universe.name, value) if inner.universe.is_site else value


def _coloured(value: Callable[[Frame], Any], kind: t.Type, palette: Palette) -> Callable[[Frame], str]:
    return lambda frame: palette.of(value(frame), kind)


def _shown(value: Callable[[Frame], Any], kind: t.Type) -> Callable[[Frame], str]:
    def text(frame: Frame) -> str:
        found = value(frame)
        return "" if found is None else show(found, kind)

    return text
