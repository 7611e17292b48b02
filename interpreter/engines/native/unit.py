"""One C file in the making: its names, constant tables, functions, and what every part of the emission shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import draws_candidates
from ...core.turns import looked_at
from ...ground.limits import MAX_STEPS
from ...ground.source import Span
from ..reference.desk import Desk
from .budget import Budget
from .constants import CConstants, fresh
from .emit_shifts import Steps
from .emit_types import MAX_FLOW_LIST, CShape, Stored, none_value, shape, stored, words
from .endings import Ending
from .errors import refuse
from .frame import Asked
from .optimize.analysis import Analysis
from .optimize.fold import Folding
from .optimize.parts import gains
from .optimize.runs import Lines, Step
from .optimize.shifts import transposed
from .spelling import comment, local

Named = TypeVar("Named")

_MAX_STACK = 1 << 20
"""Bytes of lists that all functions together may hold at once: each stands at most once on the stack, but for searches."""

_MAX_FOLDING = 2 * MAX_STEPS
"""Steps of the reference engine for what the board and the options decide; what is left then is worked out in play."""

_MAX_TRACKED = 512
"""Bytes of the bit sets that are kept for one state function."""


_MAX_BOUNDS = 3
"""Sets of places above a bound that are kept for one state function: each write has to look after all of them."""


class Parts(NamedTuple):
    """The adjacency that parts are connected by, and the C table of its rows."""

    table: core.Table
    rows: str


class Unit(CConstants):
    """Everything that is declared once in the file."""

    def __init__(self, desk: Desk, asked: Asked) -> None:
        super().__init__(Budget())
        self.asked = asked
        self.settled = False
        """Whether the state is settled: nothing more can be kept in it."""
        self.notes: list[core.Note] = []
        """What is noted, by number."""
        self.texts: list[str] = []
        """Texts that are told by their numbers."""
        self.game: core.Game = desk.core
        self.machine = desk.machine
        self.analysis = Analysis()
        self.machine.budget[0] = _MAX_FOLDING
        self.fold = Folding(self.machine.evaluator, self.analysis, self.budget)
        self.ahead = looked_at(self.game.flow)
        """The places of decisions that are gone through on trial, to the end of their turn."""
        self.asks_afterwards = any(move.afterwards for move in self.game.moves.values())
        self.prototypes: list[str] = []
        self.functions: list[str] = []
        self.tracked: dict[core.Fun, int] = {}
        self.above: dict[core.Fun, dict[int, int]] = {}
        """Of each function of numbers the bounds, by which of its sets has the places above them."""
        self.lines: dict[core.Fun, Lines] = {}
        self.parts: dict[core.Fun, Parts | None] = {}
        self.flow_fields: set[int] = set()
        self.calls: dict[str, int] = {}
        """Functions of definitions and moves: how many calls one call of them stands for."""
        self.summed: dict[core.Fun, None] = {}
        """The state functions that `together` sums up changes of."""
        self.endings: list[Ending] = []
        self.stack = 0
        self.fields = unique({fun: fun.name for fun in self.game.funs})
        """The fields of the state; what belongs to one of them has its name behind a role of its own."""
        self.stored: dict[core.Fun, Stored] = {fun: stored(fun) for fun in self.game.funs}
        self._tables: dict[int, str] = {}
        self._kept: list[object] = []
        self._steps: dict[tuple[tuple[int, ...], int], Steps] = {}

    def is_gathered(self, at: int, part: core.Decide, number: int) -> bool:
        """Whether a list of a decide is made of its candidates: never in one trial within another, which would gather them
        where those of the outer one are."""
        return draws_candidates(part, number) and at not in self.ahead

    # ------------------------------------------------------------ names and comments

    def comment(self, span: Span) -> str:
        """Where a piece of C comes from."""
        text = " ".join(span.text.split()) if span.file.text else ""
        text = text if len(text) <= 90 else text[:87] + "..."
        return comment(f"{span.place}  {text}")

    def ending(self, node: core.Over) -> int:
        """The number of a place in a rule file where a game can end."""
        ending = Ending.of(node)
        if ending not in self.endings:
            self.endings.append(ending)
        return self.endings.index(ending)

    # ------------------------------------------------------------ what is told

    def note(self, node: core.Note) -> int:
        """The number of a note."""
        if not any(node is known for known in self.notes):
            self.notes.append(node)
        return next(number for number, known in enumerate(self.notes) if node is known)

    def texts_at(self, texts: list[str]) -> int:
        """Where some texts stand among all, one after the other."""
        for at in range(len(self.texts) - len(texts) + 1):
            if self.texts[at : at + len(texts)] == texts:
                return at
        self.texts += texts
        return len(self.texts) - len(texts)

    # ------------------------------------------------------------ shapes

    def shape(self, kind: t.Type, span: Span | None = None) -> CShape:
        made = shape(kind, span)
        if made.words:
            self.widths.add(made.words)
        return made

    def flow_shape(self, slot: int) -> CShape:
        """The shape of a variable of the flow, which is part of the state. Raises NotNative."""
        made = self.shape(self.game.flow_types[slot])
        if made.kind == "sets" or (made.kind == "list" and made.room > MAX_FLOW_LIST):
            refuse("a variable of the flow that is a set of sets, or a long list")
        return made

    def width(self, universe: t.Universe) -> int:
        made = words(universe)
        self.widths.add(made)
        return made

    def use_stack(self, size: int, span: Span | None) -> None:
        """Counts memory of a function. Raises NotNative."""
        self.stack += size
        if self.stack > _MAX_STACK:
            refuse("so many large collections", span)

    def position_bytes(self) -> int:
        """About how large the state is, with what is likely to be kept of it: no sets for many more values than elements."""
        likely = (fun for fun in self.game.funs if self.stored[fun].count <= 8 * fun.size)
        return sum(self.stored[fun].size * fun.size for fun in self.game.funs) + sum(map(self._tracked_bytes, likely))

    def _tracked_bytes(self, fun: core.Fun) -> int:
        """Bytes of a bit set for each value of a function; 0: there cannot be one."""
        if len(fun.args) != 1 or not isinstance(fun.args[0], t.Elem):
            return 0
        size = 8 * words(fun.args[0].universe) * (self.stored[fun].count + 1)
        return size if size <= _MAX_TRACKED else 0

    def track(self, fun: core.Fun) -> bool:
        """Asks for a bit set for each value of a function of one element; whether there is one."""
        if fun in self.tracked:
            return True
        if self.settled or not self._tracked_bytes(fun):
            return False
        assert isinstance(fun.args[0], t.Elem)
        self.tracked[fun] = self.width(fun.args[0].universe)
        return True

    def keep_parts(self, fun: core.Fun, table: core.Table) -> bool:
        """Asks for the connected parts of a function by an adjacency; whether they are kept."""
        if fun not in self.parts and not self.settled:
            worth = gains(self.game, fun, self.fold) and self.track(fun)
            self.parts[fun] = Parts(table, self.sets(table.name, table.values, self.tracked[fun])) if worth else None
        parts = self.parts.get(fun)
        return parts is not None and parts.table is table

    def line_words(self, fun: core.Fun, step: Step) -> tuple[int, bool] | None:
        """Asks for words of the lines that a step makes: their axis, and whether the step goes upwards; None: no lines."""
        if self.settled and fun not in self.lines:
            return None
        lines = self.lines.get(fun, Lines(fun.size))
        axis = lines.axis(step)
        if axis is not None:
            self.lines[fun] = lines
        return axis

    def track_above(self, fun: core.Fun, bound: int) -> str | None:
        """Asks for the set of the places where a number is greater than a bound, as C; None: it is not kept. Elements are their
        numbers, and none lies below the first."""
        kind = fun.result
        if isinstance(kind, t.Opt) and isinstance(kind.of, t.Elem):
            kind = t.Int(none_value(fun.result), kind.of.universe.size - 1)
        if (
            fun.life == "turn"
            or not isinstance(kind, t.Int)
            or len(fun.args) != 1
            or not isinstance(fun.args[0], t.Elem)
        ):
            return None
        width = self.width(fun.args[0].universe)
        if not kind.low <= bound < kind.high:
            return self.set_literal((1 << fun.size) - 1 if bound < kind.low else 0, width)
        bounds = self.above.setdefault(fun, {}) if not self.settled else self.above.get(fun, {})
        if bound not in bounds and (self.settled or len(bounds) == _MAX_BOUNDS):
            return None
        return f"s->above_{self.fields[fun]}[{bounds.setdefault(bound, len(bounds))}]"

    # ------------------------------------------------------------ steps and tables

    def steps(self, wish: str, rows: Iterable[int], width: int) -> Steps:
        """How whole sets step by a constant adjacency, given as a set for each site."""
        self.widths.add(width)
        key = tuple(rows), width
        if key not in self._steps:
            self._steps[key] = Steps(self, wish, *key)
        return self._steps[key]

    def steps_back(self, table: core.Table, width: int) -> Steps:
        """How sets step from neighbours to what they are neighbours of."""
        name = table.name or "adjacent"
        if table.symmetric:
            return self.steps(name, table.values, width)
        return self.steps(f"{name}_back", transposed(table.values, core.domain_size(table.args[0])), width)

    def table(self, wish: str, values: Sequence[t.Value], kind: t.Type, key: object, span: Span | None) -> TableInC:
        """A constant function as C. `key` is what the table belongs to."""
        made = self.shape(kind, span)
        if isinstance(kind, t.Opt) and made.kind != "scalar":
            refuse(f"values of type `{kind}`", span)
        name = self._tables.get(id(key))
        if name is None:
            match made.kind:
                case "scalar":
                    numbers = [none_value(kind) if value is None else int(value) for value in values]
                    name = self.numbers(wish, numbers)
                case "set":
                    name = self.sets(wish, values, made.words)
                case "list":
                    name = " ".join(self.rows(wish, values))
                case _:
                    refuse("a table of sets of sets", span)
            self._tables[id(key)] = name
            self._kept.append(key)
        return TableInC(name, made, len(values))


class TableInC:
    """A constant table and how it is read."""

    def __init__(self, name: str, made: CShape, size: int) -> None:
        self.name, self.shape, self.size = name, made, size

    def read(self, index: str) -> str:
        """An entry, as an expression. The index is in range, and may be written twice."""
        if self.shape.kind != "list":
            return f"{self.name}[{index}]"
        starts, values = self.name.split()
        return f"(LIST){{{values} + {starts}[{index}], {starts}[{index} + 1] - {starts}[{index}]}}"


def unique(wishes: dict[Named, str]) -> dict[Named, str]:
    """Names like the given ones, each another one."""
    made: dict[Named, str] = {}
    for key, wish in wishes.items():
        made[key] = fresh(local(wish), made.values())
    return made
