"""The marks of a position: what the `draw` section says, worked out for a state.

A list of plain values, in the order of the section. It knows nothing of pictures, so that a terminal can show it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

from ..boards.tables import CELL, VERTEX
from ..core import nodes as core
from ..core import types as t
from ..core.evaluate import Evaluator, Fault
from ..core.evaluate.collections import bits
from ..core.evaluate.templates import render_template
from ..core.notation import show
from ..core.walk import reads_position, walk
from ..engines.base import Game, State
from ..engines.protocol import PlayError
from ..ground.diagnostics import Diagnostic
from ..ground.forms import (
    COLOUR,
    OUTSIDE,
    SITES,
    TO,
    Along,
    Beside,
    Ground,
    MarkKind,
    MarkLook,
    Seated,
    SideMark,
    Takes,
)
from ..ground.limits import MAX_MARKS
from ..ground.marks import MARKS
from .board.border import seams
from .palette import Palette

Spot = tuple[str, int]
"""A site: its kind and its number."""

Frame = list[Any]

_LONGEST = 200
"""Characters that are kept of a label; no picture has room for more."""


class PlacedMark(MarkLook):
    """A mark of a position.

    Attributes:
        kind:  as in the `draw` section: `disc`, `stack`, ...
        spot:  the site it stands on; None for marks along a side of the board or beside the board.
        to:    the site where it ends, of marks that go from site to site.
        side:  the side of the board, of marks along one; else -1.
        sites: of marks that lie on several sites.
        whose: the element whose colour it has, such as a player; "" for none.
        name:  what the `draw` section calls it; "" for nothing.
    """

    kind: str
    spot: Spot | None = None
    to: Spot | None = None
    side: int = -1
    sites: tuple[Spot, ...] = ()
    whose: str = field(default="", kw_only=True)
    name: str = field(default="", kw_only=True, compare=False)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The sites it stands or lies on."""
        return self.sites if self.spot is None else (self.spot,)

    @property
    def mark(self) -> MarkKind:
        """What its kind is."""
        return MARKS[self.kind]

    @property
    def colour(self) -> str:
        """`#rrggbb`, or "" where nothing is said."""
        return self.text("colour")

    @property
    def badge(self) -> str:
        """The colour of a small disc that it carries, or ""."""
        return self.text("badge")

    @property
    def label(self) -> str:
        """The text on it."""
        return self.text("label")

    @property
    def line(self) -> str:
        """The text beside the board, of marks that stand there."""
        if not isinstance(self.mark, Beside):
            return ""
        return f"{self.whose}: {self.text('text')}" if self.mark.calls else self.text("text")

    @property
    def calling(self) -> str:
        """What it calls the player whose colour it has; "" where it calls nobody."""
        return self.text("text") if isinstance(self.mark, Beside) and self.mark.calls else ""

    @cached_property
    def printed(self) -> bool:
        """Whether it belongs to the board rather than to the pieces on it."""
        return self.holds("printed") or isinstance(self.mark, Ground | SideMark)

    @property
    def is_piece(self) -> bool:
        """Whether it is a thing that one needs to play: it stands or lies on the board and is not printed there."""
        return self.mark.piece and not self.printed

    @property
    def is_standing(self) -> bool:
        """Whether it is a piece that stands on one site."""
        return self.is_piece and isinstance(self.mark, Seated)

    @property
    def is_bar(self) -> bool:
        """Whether it is a piece that lies between two sites, and not a way pointed out."""
        return self.is_piece and isinstance(self.mark, Along)

    @property
    def is_claim(self) -> bool:
        """Whether it is a ground that is coloured for a player, and not printed so."""
        return isinstance(self.mark, Ground) and bool(self.whose) and not self.holds("printed")

    @property
    def outside(self) -> bool:
        """Whether it stands beyond the border of the board."""
        return self.printed and self.holds("outside")

    @property
    def many(self) -> int:
        """How many things it shows."""
        counted = self.mark.many if isinstance(self.mark, Seated) else ""
        return max(1, self.number(counted, 1)) if counted else 1

    @property
    def written(self) -> str:
        """What is written on it: its label, or how many it shows if it is no single one."""
        return self.label or (str(self.many) if self.many > 1 else "")


_Identified = tuple[int, tuple[Any, ...], PlacedMark]
"""The number of a mark in its section, the values of its binders, and how it lies."""


class Painter:
    """The `draw` section of a game, ready for any of its states.

    States of other games of the same rules are taken over by their JSON.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables = self.game.program.tables
        self.drawing = self.game.core.drawing
        self._palette = Palette(self.drawing.palette)
        self._compiled: WeakKeyDictionary[Evaluator, list[_MarkCode]] = WeakKeyDictionary()
        self._of_board: dict[int, list[tuple[tuple[Any, ...], PlacedMark]]] = {}

    def marks(self, state: State) -> tuple[PlacedMark, ...]:
        """The marks of a state, in the order of the section.

        Raises: RulesetError: a property has no value here (a division by zero, say), or there are too many marks.
        """
        return tuple(mark for _, _, mark in self.identified(state))

    def identified(self, state: State) -> list[_Identified]:
        """As `marks`, each with its number in the section and the values of its binders, by which it is the same mark in
        another position."""
        with self.game.at(self.own(state)) as evaluator:
            return self._marks(evaluator)

    def _marks(self, evaluator: Evaluator) -> list[_Identified]:
        if evaluator not in self._compiled:
            self._compiled[evaluator] = [_MarkCode(mark, evaluator, self._palette) for mark in self.drawing.marks]
        placed: list[_Identified] = []
        for number, code in enumerate(self._compiled[evaluator]):
            try:
                for one in self._of_board[number] if number in self._of_board else code.placed():
                    placed.append((number, *one))
                    if len(placed) > MAX_MARKS:
                        raise Fault("too-large", f"more than {MAX_MARKS} marks", code.mark.span, "too many to draw")
            except Fault as fault:
                raise PlayError(
                    Diagnostic(fault.slug, fault.title, fault.span, fault.label, helps=fault.helps)
                ) from None
            if code.is_of_board and number not in self._of_board:
                self._of_board[number] = [(values, mark) for its, values, mark in placed if its == number]
        return placed

    @cached_property
    def leaves_board(self) -> bool:
        """Whether marks may leave the drawing on one side and come back on another."""
        kinds = {
            str(t.required(mark.site.type))
            for mark in self.drawing.marks
            if isinstance(declared := MARKS[mark.kind], Along) and declared.past_side and mark.site is not None
        }
        return any(seams(self.tables, kind) for kind in kinds)

    @cached_property
    def goes_on(self) -> bool:
        """Whether the board goes on beyond its border, at its other end, so that ways may lead there."""
        return any(seams(self.tables, kind) for kind in self.site_kinds())

    @cached_property
    def needs_margin(self) -> bool:
        """Whether marks stand beyond the border of the board."""
        return any(OUTSIDE.name in mark.properties for mark in self.drawing.marks)

    def shows(self, sort: type[MarkKind]) -> bool:
        """Whether the section has marks of a sort, whether or not a state shows them."""
        return any(isinstance(mark, sort) for mark in self._declared())

    def _declared(self) -> Iterator[MarkKind]:
        return (MARKS[mark.kind] for mark in self.drawing.marks)

    @cached_property
    def calls(self) -> bool:
        """Whether the section has marks that tell what players are called."""
        return any(isinstance(mark, Beside) and mark.calls for mark in self._declared())

    @cached_property
    def is_upright(self) -> bool:
        """Whether the section has marks that have a head and a foot."""
        return any(isinstance(mark, Seated) and mark.upright for mark in self._declared())

    def own(self, state: State) -> State:
        """The state as one of this painter's game."""
        is_view = state.game.hides and state.game.core is self.game.core
        return state if is_view or state.game is self.game else self.game.state(state.to_json())

    def site_kinds(self) -> tuple[str, ...]:
        """The site kinds that matter: those that the drawing brings out, else those that marks stand on, else those of the
        state, or the first of the board."""
        if self.drawing.kinds:
            return self.drawing.kinds
        standing = {str(t.required(mark.site.type)) for mark in self.drawing.marks if mark.site is not None}
        spoken = {str(kind) for fun in self.game.core.funs for kind in fun.args}
        for wanted in (standing & spoken, standing, spoken):
            found = tuple(kind for kind in self.tables.sites if kind in wanted)
            if found:
                return found
        return tuple(self.tables.sites)[:1]

    @cached_property
    def named_kinds(self) -> tuple[str, ...]:
        """Of the site kinds that matter those whose names are written: of several those of which a move chooses, and corners
        only where they are not called after the cell above them at the right."""
        kinds = self.site_kinds()
        chosen = {str(binder.type) for move in self.game.core.moves.values() for binder in move.binders}
        named = tuple(kind for kind in kinds if kind in chosen) or kinds
        is_after_cells = CELL in named and all(name.startswith("+") for name in self._names_of(VERTEX))
        return tuple(kind for kind in named if kind != VERTEX or not is_after_cells)

    def _names_of(self, kind: str) -> tuple[str, ...]:
        return self.tables.sites[kind].names if kind in self.tables.sites else ()


class _MarkCode:
    """One mark, compiled. `is_of_board`: whether it is the same in every position."""

    def __init__(self, mark: core.Mark, evaluator: Evaluator, palette: Palette) -> None:
        expr = evaluator.expr
        self.mark = mark
        self.is_of_board = not any(map(reads_position, walk(mark)))
        self._binders = [
            (binder, expr(binder.source), expr(binder.where) if binder.where else None) for binder in mark.binders
        ]
        self._when = expr(mark.when) if mark.when else None
        self._site = expr(mark.site) if mark.site else None
        self._whose: Callable[[Frame], tuple[int, int, str]] = lambda frame: (0, 0, "")
        self._properties: dict[str, Callable[[Frame], object]] = {}
        parameters = MARKS[mark.kind].parameters
        for name, value in mark.properties.items():
            takes = parameters[name].takes
            if isinstance(value, core.Template):
                self._properties[name] = render_template(evaluator, value, for_readers=True)
            elif takes is Takes.COLOUR:
                self._properties[name] = _coloured(expr(value), value.type, palette)
                if name == COLOUR.name:
                    self._whose = _whose(expr(value), value.type, palette)
            elif takes is Takes.LABEL:
                self._properties[name] = _shown(expr(value), value.type)
            else:
                self._properties[name] = expr(value)

    def placed(self) -> Iterator[tuple[tuple[Any, ...], PlacedMark]]:
        """The marks in the position on the desk, each with the values of its binders."""
        frame: Frame = [None] * self.mark.slots
        for _ in self._choices(frame, 0):
            if self._when is not None and not self._when(frame):
                continue
            made = self._place(frame)
            if made is not None:
                yield tuple(frame[binder.slot] for binder, _, _ in self._binders), made

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

    def _place(self, frame: Frame) -> PlacedMark | None:
        """The mark of one choice; None where it has no site, or nowhere to go."""
        spot, side = None, -1
        if self._site is not None and self.mark.site is not None:
            site = self._site(frame)
            if site is None:
                return None
            spot = _spot(site, self.mark.site.type)
            side = -1 if spot else site
        to, sites, values = None, tuple[Spot, ...](), dict[str, int | str | bool]()
        for name, value in self._properties.items():
            found = value(frame)
            target = self.mark.properties[name]
            if name == TO.name and isinstance(target, core.Expr):
                if not isinstance(found, int):
                    return None
                to = _spot(found, target.type)
            elif name == SITES.name and isinstance(target, core.Expr):
                sites = _spots(found, target.type)
            elif isinstance(found, str):
                values[name] = found[:_LONGEST]
            elif isinstance(found, int):
                values[name] = found
        sign, nth, whose = self._whose(frame)
        return PlacedMark(
            self.mark.kind, spot, to, side, sites, values=values, sign=sign, nth=nth, whose=whose, name=self.mark.name
        )


def _spot(value: int, kind: t.Type) -> Spot | None:
    """A site; None for a side of the board."""
    inner = t.required(kind)
    assert isinstance(inner, t.Elem)
    return (inner.universe.name, value) if inner.universe.is_site else None


def _spots(value: Any, kind: t.Type) -> tuple[Spot, ...]:
    """The sites of a set or path."""
    assert isinstance(kind, t.SetOf | t.PathOf)
    numbers = bits(value) if t.is_mask(kind) else value
    return tuple(spot for number in numbers if (spot := _spot(number, kind.of)))


def _coloured(value: Callable[[Frame], object], kind: t.Type, palette: Palette) -> Callable[[Frame], str]:
    return lambda frame: palette.of(value(frame), kind)


def _whose(value: Callable[[Frame], object], kind: t.Type, palette: Palette) -> Callable[[Frame], tuple[int, int, str]]:
    """The sign of the element whose colour it has, its place among its kind, and its name."""
    inner = t.required(kind)
    if not isinstance(inner, t.Elem) or inner.universe.is_site:
        return lambda frame: (0, 0, "")
    labels = inner.universe.labels

    def whose(frame: Frame) -> tuple[int, int, str]:
        found = value(frame)
        return (palette.sign(found, inner), found, labels[found]) if isinstance(found, int) else (0, 0, "")

    return whose


def _shown(value: Callable[[Frame], object], kind: t.Type) -> Callable[[Frame], str]:
    def text(frame: Frame) -> str:
        found = value(frame)
        return "" if found is None else show(found, kind)

    return text
