"""The typed core of a ruleset: what engines run, and rulebooks read. Frozen data; no names left to resolve.

A `Game` is complete: options are bound, the board is tables, library definitions are in. Expressions carry their type and
the place they come from. Variables are slots of a frame: one frame for each call of a definition or action, one for a
move, one for the flow. Values are those of `types`: indices, numbers, None, bit masks, tuples.

`None in, nothing out`: a node marked `lifted` has arguments that may be none; its value is then none, or the empty set.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..ground.records import Record
from ..ground.source import Span
from .facts import Option, Setting
from .types import Type, Universe

Slot = Annotated[int, "bound"]
"""The number of a variable that the node itself gives values to. The first part of such a node is worked out before the
variable has one; the others see it."""


class Node(Record):
    """What stands in one place of a program. Fields that hold nodes are its parts; `walk` finds them by their types."""


class Declared(Record):
    """What has a name, and is referred to from many places."""

    name: str


# ---------------------------------------------------------------- declarations


class Table(Declared):
    """A constant function: `values[i]`, i the mixed-radix index of the arguments (first argument most significant)."""

    args: tuple[Type, ...]
    result: Type
    values: tuple[Any, ...]
    symmetric: bool = False
    """For adjacency (site -> mask): whether s is next to t exactly when t is next to s."""


class Fun(Declared):
    """A state function: a block of integers in the state, from `offset` on."""

    args: tuple[Type, ...]
    result: Type
    start: Expr
    """Start value; the arguments are the slots 0, 1, ..."""
    start_slots: int
    life: str
    """`game`, or `turn`: back to its start value when a turn ends."""
    offset: int
    size: int
    span: Span
    seen: Expr | None = None
    """The players who see a value, as a set of them; the arguments are the slots 0, 1, ... None: all players see all values."""


class Memory(Declared):
    index: int
    funs: tuple[Fun, ...]
    with_mover: bool
    span: Span
    last: int = 0
    """So many are kept, those that were remembered last; 0: all."""


class Definition(Declared):
    params: tuple[str, ...]
    types: tuple[Type, ...]
    result: Type
    slots: int
    body: Expr
    reads_state: bool
    """Reads a state function, the mover, memory, or asks `can`; else a constant function of the board."""
    uses_mover: bool
    span: Span
    says: str | None = None
    links: tuple[str, ...] = ()
    """The kinds of links that it was asked for, where they are not those that it has by itself."""


class Action(Declared):
    """Statements with parameters, none of which decides."""

    params: tuple[str, ...]
    types: tuple[Type, ...]
    slots: int
    body: Effect
    span: Span


# ---------------------------------------------------------------- expressions


class Typed(Node, kw_only=True):
    type: Type
    span: Span


class Const(Typed):
    value: Any


class Var(Typed):
    slot: int
    name: str


class Look(Typed):
    table: Table
    args: tuple[Expr, ...]
    lifted: bool = False


class Read(Typed):
    fun: Fun
    args: tuple[Expr, ...]
    lifted: bool = False


class Op(Typed):
    """An operation by name; the names and their meaning are the table in `evaluate/operations.py`."""

    name: str
    args: tuple[Expr, ...]
    lifted: bool = False


class Invoke(Typed):
    """The value of a definition."""

    definition: Definition
    args: tuple[Expr, ...]
    lifted: bool = False


class Cond(Typed):
    cond: Expr
    yes: Expr
    no: Expr


class Bind(Typed):
    """`let`: the value goes to the slot, then the body."""

    slot: Slot
    name: str
    value: Expr
    body: Expr


class Filter(Typed):
    slot: Slot
    name: str
    source: Expr
    where: Expr


class Prefix(Typed):
    """The longest beginning of `source` whose elements satisfy `cond` (`while`), or, when `inclusive`, the beginning up
    to and with the first element that satisfies it (`until`)."""

    slot: Slot
    name: str
    source: Expr
    cond: Expr
    inclusive: bool


class Image(Typed):
    """All values of `value`, without `none`, each once."""

    slot: Slot
    name: str
    source: Expr
    value: Expr


class Fold(Typed):
    """`op` in `any all sum union max min` over the values of `value`."""

    op: str
    slot: Slot
    name: str
    source: Expr
    value: Expr


class Reach(Typed):
    start: Expr
    slot: Slot
    name: str
    next: Expr


class Chain(Typed):
    start: Expr
    slot: Slot
    name: str
    next: Expr


class Sort(Typed):
    """The elements of `source` as a path, those with smaller numbers first; with equal ones, in the order that they have."""

    slot: Slot
    name: str
    source: Expr
    value: Expr


class Can(Typed):
    """Whether a player would have a legal decision of a move, were it that player's turn here; None: the mover."""

    move: str
    args: tuple[Expr, ...]
    player: Expr | None = None


class Times(Typed):
    """How often the present values of a memory's functions were remembered."""

    memory: Memory


Expr = (
    Const
    | Var
    | Look
    | Read
    | Op
    | Invoke
    | Cond
    | Bind
    | Filter
    | Prefix
    | Image
    | Fold
    | Reach
    | Chain
    | Sort
    | Can
    | Times
)

# ---------------------------------------------------------------- text


class Piece(Node):
    """An expression within a template, written as its type is; collections joined by `separator`."""

    value: Expr
    separator: str


class Template(Node):
    pieces: tuple[str | Piece, ...]
    span: Span


# ---------------------------------------------------------------- effects


class Placed(Node, kw_only=True):
    span: Span


class Write(Placed):
    fun: Fun
    args: tuple[Expr, ...]
    value: Expr
    checked: bool
    """Whether the value can lie outside the function's range, so that engines must test it."""
    adds: bool = False
    """Whether what the value adds to that before is summed up with what others add, within a `Together`; the sum must lie in
    the function's range."""


class Seq(Placed):
    parts: tuple[Effect, ...]


class Store(Placed):
    """A `let` among statements."""

    slot: Slot
    name: str
    value: Expr


class Branch(Placed):
    cond: Expr
    yes: Effect
    no: Effect


class Each(Placed):
    slot: Slot
    name: str
    source: Expr
    body: Effect


class While(Placed):
    """At most `bound` rounds; one more is an error."""

    cond: Expr
    bound: Expr
    body: Effect


class Repeat(Placed):
    times: Expr
    body: Effect


class Together(Placed):
    """Reads everything first, then writes."""

    body: Effect


class Perform(Placed):
    action: Action
    args: tuple[Expr, ...]


class Over(Placed):
    """Ends the game: `kind` in `win lose draw rank score`; `rank` ranks the players of `source` by `value`, `score` pays them
    that. `game`: all players are one team, and the game itself takes part in the ranking as their opponent."""

    kind: str
    slot: Slot
    source: Expr | None
    value: Expr | None
    game: bool = False


class Note(Placed):
    text: Template


class Remember(Placed):
    memory: Memory


class Forget(Placed):
    memory: Memory


Effect = Write | Seq | Store | Branch | Each | While | Repeat | Together | Perform | Over | Note | Remember | Forget

# ---------------------------------------------------------------- moves


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

    @property
    def is_tried(self) -> bool:
        """Whether a choice must be carried out on trial before it is known to be legal."""
        return bool(self.provided or self.finish or self.afterwards)


# ---------------------------------------------------------------- flow


class Offer(Node):
    """A move in the list of a `Decide`, with arguments given by the flow."""

    move: Move
    args: tuple[Expr, ...]


class Run(Placed):
    effect: Effect


class Jump(Placed):
    to: int


class Unless(Placed):
    """Goes to `to` when the condition does not hold."""

    cond: Expr
    to: int


class Next(Placed):
    """Takes the first of what is left in slot `rest` to slot `slot`; goes to `to` when nothing is left."""

    slot: int
    rest: int
    type: Type
    to: int


class BeginTurn(Placed):
    """`before`: what happens then, once there is a mover; nothing in setup."""

    player: Expr
    end: int
    """Where the turn's `EndTurn` stands."""
    before: tuple[Perform, ...] = ()


class EndTurn(Placed):
    """`after`: what happens first, while there is still a mover, and turn state has its values; nothing in setup."""

    after: tuple[Perform, ...] = ()


class Decide(Placed):
    """Offers the first list that has a legal decision; with none goes to `otherwise` (None: the error `stuck`)."""

    lists: tuple[tuple[Offer, ...], ...]
    otherwise: int | None
    by: Literal["mover", "chance"] = "mover"
    """Who decides: the player whose turn it is, or nature."""
    live: tuple[int, ...] = ()
    """Slots whose values matter from here on."""

    @property
    def chance(self) -> bool:
        return self.by == "chance"


class Stop(Placed):
    """The end of the flow; reaching it leaves nothing to decide, an error of the ruleset."""


Instruction = Run | Jump | Unless | Next | BeginTurn | EndTurn | Decide | Stop


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
    stand beside the board. `properties`: by name, values of the types that the checker asks for.
    """

    kind: str
    binders: tuple[Binder, ...]
    when: Expr | None
    site: Expr | None
    properties: dict[str, Expr | Template]
    slots: int
    span: Span


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

    @property
    def players(self) -> tuple[str, ...]:
        return self.universes["player"].labels

    @property
    def settings(self) -> dict[str, Setting]:
        """What the options are set to, in words."""
        return {name: option.value for name, option in self.options.items()}

    @property
    def size(self) -> int:
        """Integers of a state."""
        return sum(fun.size for fun in self.funs)


def strides(types: tuple[Type, ...]) -> tuple[int, ...]:
    """Of each argument: what one step in it adds to the index."""
    made: list[int] = []
    step = 1
    for t in reversed(types):
        made.append(step)
        step *= domain_size(t)
    return tuple(reversed(made))


def domain_size(t: Type) -> int:
    """Values of a type that can be an argument: an element, a number or a truth value."""
    from .types import Elem, Int

    if isinstance(t, Elem):
        return t.universe.size
    if isinstance(t, Int):
        return t.high - t.low + 1
    return 2


def domain_values(t: Type) -> range:
    """Those values, in order."""
    from .types import Int

    return range(t.low, t.high + 1) if isinstance(t, Int) else range(domain_size(t))


def domain_low(t: Type) -> int:
    """The value with index 0; `none` is not counted."""
    from .types import Int, required

    inner = required(t)
    return inner.low if isinstance(inner, Int) else 0
