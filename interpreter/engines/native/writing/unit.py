"""One C file in the making: its names, constant tables, functions, and what every part of the emission shares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import draws_candidates
from ....core.turns import blocks_together, looked_at
from ....core.walk import walk
from ....ground.limits import MAX_STEPS
from ....ground.records import Struct
from ....ground.source import Span
from ...reference.desk import Desk
from ..budget import Budget
from ..c.constants import CConstants, unique
from ..c.cshape import MAX_FLOW_LIST, CShape, none_value, shape, words
from ..c.cvalue import CValue
from ..c.spelling import comment
from ..errors import refuse
from ..frame import PLAYING, Asked
from ..optimize.end_plans import EndPlans, end_plans
from ..optimize.move_plans import MovePlans, move_plans
from ..optimize.passes import PASSES
from ..optimize.play_of_moves import PlayOfMoves
from ..optimize.state_plans import StatePlans, state_plans
from ..plan.kept import Keeping
from ..plan.lines import Step
from ..plan.plan import Planning, back
from .csteps import Steps
from .endings import Ending
from .veils import unveiled

_MAX_STACK = 1 << 20
"""Bytes of lists that all functions together may hold at once: each stands at most once on the stack, but for searches."""

TOO_DEEP = "depth > (int32_t)(STACK_BYTES / (sizeof(S) + 512 + ROOMS / 4))"
"""Whether a search would take too much of the stack, as C: a quarter of a megabyte of positions, of which a few stand there at
each depth, and a megabyte of lists."""

_MAX_FOLDING = 2 * MAX_STEPS
"""Steps of the reference engine for what the board and the options decide; what is left then is worked out in play."""


class Unit(CConstants):
    """Everything that is declared once in the file."""

    def __init__(self, desk: Desk, asked: Asked = PLAYING, without: Collection[str] = ()) -> None:
        super().__init__(Budget())
        self.asked = asked
        self.notes: list[core.Note] = []
        """What is noted, by number."""
        self.texts: list[str] = []
        """Texts that are told by their numbers."""
        self.rules: core.Game = desk.core
        self.unveiled = unveiled(desk.core) if desk.openness.hides else None
        self.game = self.unveiled.game if self.unveiled is not None else desk.core
        """The rules without views, which is what becomes C."""
        self.machine = desk.machine
        self.machine.budget[0] = _MAX_FOLDING
        self.kept = Keeping()
        passes = [one for one in PASSES if one.name not in without]
        self.plan = Planning(self.game, self.machine.evaluator, self.budget, self.kept, passes)
        self.ahead = looked_at(self.game.flow)
        """The places of decisions that are gone through on trial, to the end of their turn."""
        self.together = blocks_together(self.game.flow)
        """The places within blocks of decisions that are taken together, and where their block begins."""
        self.asks_afterwards = any(move.afterwards for move in self.game.moves.values())
        self.prototypes: list[str] = []
        self.functions: list[str] = []
        self.flow_fields: set[int] = set()
        self._given = {part.slot: part.span for part in walk(self.game.flow) if isinstance(part, core.Store)}
        """Where variables of the flow get their values."""
        self.calls: dict[str, int] = {}
        """Functions of definitions and moves: how many calls one call of them stands for."""
        self.summed: dict[core.Fun, None] = {}
        """The state functions that `together` sums up changes of."""
        self.written_from: dict[core.Fun, None] = {}
        """The state functions that are written where the old value is known."""
        self.written_bare: dict[core.Fun, None] = {}
        """The state functions that trials write without keys of positions."""
        self.written_at_once: dict[core.Fun, None] = {}
        """The state functions of which one value is written to a set of places."""
        self.endings: list[Ending] = []
        self.stack = 0
        self.fields = unique({fun: fun.name for fun in self.game.funs})
        """The fields of the state; what belongs to one of them has its name behind a role of its own."""
        self._move_names = unique({name: name for name in self.game.moves})
        self._tables: dict[int, TableInC] = {}
        self._held: list[object] = []
        self._steps: dict[tuple[tuple[int, ...], int], Steps] = {}

    @cached_property
    def moves(self) -> MovePlans:
        """How choices are found, drawn and tried."""
        is_in_turn = not (self.asks_afterwards or self.ahead or self.together)
        has_players = self.asked.rolling and not self.asked.threads
        ahead, together = self.ahead, self.together
        course = PlayOfMoves(ahead, together, is_in_turn, self.asks_afterwards, self.position_bytes(), has_players)
        return move_plans(self.plan, self.game, course)

    @cached_property
    def ends(self) -> EndPlans:
        """Of whom ends are asked."""
        return end_plans(self.plan)

    @cached_property
    def state(self) -> StatePlans:
        """How functions stand in the state."""
        return state_plans(self.plan)

    @property
    def rolls(self) -> bool:
        """Whether random games have a loop of their own."""
        return self.moves.rolled is not None

    def is_gathered(self, at: int, part: core.Decide, number: int) -> bool:
        """Whether a list of a decide is made of its candidates: never in one trial within another, which would gather them
        where those of the outer one are."""
        return draws_candidates(part, number) and at not in self.ahead

    def passed_over(self, at: int) -> range:
        """Of a turn in a block of decisions taken together, begun at `at`: the places behind `otherwise`."""
        begin = self.game.flow[at]
        assert isinstance(begin, core.BeginTurn)
        (decide,) = (part for part in self.game.flow[at : begin.end] if isinstance(part, core.Decide))
        return range(begin.end if decide.otherwise is None else decide.otherwise, begin.end)

    # ------------------------------------------------------------ names and comments

    def move_name(self, move: core.Move) -> str:
        """What the functions of a move are called behind a word for what they do."""
        return self._move_names[move.name]

    def comment(self, span: Span) -> str:
        """Where a piece of C comes from."""
        text = span.in_one_line
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
        given = self._given.get(slot)
        made = self.shape(self.game.flow_types[slot], given)
        if made.kind == "sets" or (made.kind == "list" and made.room > MAX_FLOW_LIST):
            refuse("a variable of the flow that is a set of sets, or a long list", given)
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

    def goes_deep(self) -> bool:
        """Whether a search may stand on the stack again and again, with all the lists of its functions."""
        return self.asks_afterwards or (self.stack > 0 and any(move.finish for move in self.game.moves.values()))

    def position_bytes(self) -> int:
        """About how large the state is, with what is likely to be kept of it: no sets for many more values than elements."""
        kept = self.kept
        likely = (fun for fun in self.game.funs if kept.stored(fun).count <= 8 * fun.size)
        return sum(kept.stored(fun).size * fun.size for fun in self.game.funs) + sum(map(kept.tracked_bytes, likely))

    # ------------------------------------------------------------ what is kept

    def places(self, fun: core.Fun) -> int:
        """Words of a set of the places of a function of one element."""
        kind = fun.args[0]
        assert isinstance(kind, t.Elem)
        return self.width(kind.universe)

    def has_keys(self, fun: core.Fun) -> bool:
        """Whether writers of a function keep keys of positions up to date."""
        return any(fun in memory.funs for memory in self.game.memories)

    def where(self, fun: core.Fun, row: CValue | str) -> CValue:
        """One of the sets by value of a function, which writers keep from here on."""
        self.kept.tracked.setdefault(fun)
        self.places(fun)
        return CValue(f"s->where_{self.fields[fun]}[{row}]")

    def above(self, fun: core.Fun, bound: int) -> CValue:
        """The set of the places where a number is greater than a bound, which writers keep from here on."""
        self.places(fun)
        return CValue(f"s->above_{self.fields[fun]}[{self.kept.keep_above(fun, bound)}]")

    def lines(self, fun: core.Fun, step: Step) -> tuple[int, bool]:
        """The axis of the lines that a step makes, which writers keep from here on, and whether it goes upwards."""
        return self.kept.keep_lines(fun, step)

    def value(self, fun: core.Fun, place: CValue | str) -> CValue:
        """The value of a function at a place, by its number."""
        name = self.fields[fun]
        return CValue(f"v_{name}(s, {place})" if fun in self.state.alone else f"s->{name}[{place}]")

    def keep_parts(self, fun: core.Fun, table: core.Table) -> None:
        """Asks for the connected parts of a function by an adjacency."""
        self.where(fun, "")
        self.kept.parts.setdefault(fun, table)

    def slot_words(self) -> list[tuple[int, int, int]]:
        """Of each variable of the flow in the state: its slot, its first 32-bit word, and how many."""
        made, start = [], 0
        for slot in sorted(self.flow_fields):
            count = self.flow_shape(slot).numbers
            made.append((slot, start, count))
            start += count
        return made

    # ------------------------------------------------------------ steps and tables

    def steps(self, wish: str, rows: Iterable[int], width: int) -> Steps:
        """How whole sets step by a constant adjacency, given as a set for each site."""
        self.widths.add(width)
        key = tuple(rows), width
        if key not in self._steps:
            self._steps[key] = Steps(self, wish, *key, self.plan.shifts(*key))
        return self._steps[key]

    def steps_back(self, table: core.Table, width: int) -> Steps:
        """How sets step from neighbours to what they are neighbours of."""
        name = table.name or "adjacent"
        return self.steps(name if table.symmetric else f"{name}_back", back(table), width)

    def table(self, wish: str, values: Sequence[t.Value], kind: t.Type, key: object, span: Span | None) -> TableInC:
        """A constant function as C. `key` is what the table belongs to."""
        made = self.shape(kind, span)
        if isinstance(kind, t.Opt) and made.kind != "scalar":
            refuse(f"values of type `{kind}`", span)
        table = self._tables.get(id(key))
        if table is None:
            table = self._tables[id(key)] = self._table(wish, values, kind, made, span)
            self._held.append(key)
        return table

    def _table(self, wish: str, values: Sequence[t.Value], kind: t.Type, made: CShape, span: Span | None) -> TableInC:
        match made.kind:
            case "scalar":
                numbers = [none_value(kind) if value is None else int(value) for value in values]
                return TableInC(self.numbers(wish, numbers), made)
            case "set":
                return TableInC(self.sets(wish, values, made.words), made)
            case "list":
                starts, flat = self.rows(wish, values)
                return TableInC(flat, made, starts)
        return refuse("a table of sets of sets", span)


class TableInC(Struct):
    """A constant table. `values`: its array; `starts`: where each list begins in it, if it holds lists."""

    values: str
    shape: CShape
    starts: str = ""

    def read(self, index: CValue) -> CValue:
        """An entry. The index is in range, and may be written twice."""
        if not self.starts:
            return CValue(f"{self.values}[{index}]")
        starts = self.starts
        return CValue(f"(LIST){{{self.values} + {starts}[{index}], {starts}[{index} + 1] - {starts}[{index}]}}")
