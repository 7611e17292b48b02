"""One C function in the making, the one thing that templates share: its lines, where the variables of the rules stand, and
how any node becomes C, which it looks up.

A template is a function of a body and a node. It stands in one of the modules of `templates`, which enters it in the table of
what it is asked for: as a value, as what is gone through, as a list, as a set, as an effect. What it needs of the parts of its
node it asks of the body (`expr`, `each`, `listed`, `as_set`, `effect`), never of another module of templates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeAlias, TypeVar

from ....core import nodes as core
from ....core import types as t
from ....ground.registry import ClassRegistry, Registry
from ....ground.source import Span
from ..c.cshape import CShape, none_of
from ..c.cvalue import CValue
from ..c.lines import CLines
from ..c.named_functions import NamedFunctions
from ..errors import refuse
from .unit import Unit

_MAX_CALLS = 1_000
"""Calls within one function that are not paid for: less than a loop of a few rounds takes."""

SUMS = "x_sums"
"""The variable with the sums that `together` will write."""

Do = Callable[[CValue], None]
"""What is done with an element of what is gone through."""


class FunctionBody(CLines):
    """Expressions come back as values of C; what they need beforehand is put as lines. `unit`: the file that it will stand in;
    `callees`: the functions of the rules that it can call; `player`: in whose turns alone it is called, where each player has
    one of his own."""

    def __init__(self, unit: Unit, callees: NamedFunctions, player: int | None = None) -> None:
        super().__init__()
        self.unit, self.callees, self.player = unit, callees, player
        self.slots: dict[int, tuple[CValue, t.Type]] = {}
        """Slot -> C expression and type."""
        self.flow_frame = False
        """Whether variables are those of the flow, which stand in the state."""
        self.known_mover = player
        """Whose turn it is, where that is known."""
        self.held: dict[core.Fun, tuple[int, CValue]] | None = None
        """What a function is known to have at the place that a variable holds; None: that is not noted."""
        self.known_places: dict[tuple[core.Fun, tuple[int, ...]], CValue] = {}
        """Index of the place that is being written, for its old value: by the function and the arguments."""
        self.on_over = "return 1;"
        """What to do when an effect has ended the game."""
        self.together = False
        """Whether writes are kept until all is read."""
        self.undoable = False
        """Whether old values are kept with `g`, to be undone."""
        self.keyless = False
        """Whether keys of positions need not be kept, as in a trial in which nobody asks for them."""
        self.unseen: frozenset[core.Memory] = frozenset()
        """Memories in which the position stands nowhere, when it is remembered there."""
        self.counted: core.Memory | None = None
        """A memory that has the position last."""
        self.undone: list[str] | None = None
        """Where other writes of a trial say how they are undone."""
        self.known_parts = 0
        """How many connected parts are kept, while what is done with each of several is being written, for who asks again."""
        self.rooms: list[str] = []
        """Memory for lists, declared at the head of the function so that every block may hand it on."""
        self.calls = 0
        """Functions of definitions and moves that one run may call. Loops count once, for they pay for their rounds."""

    # ------------------------------------------------------------ the function

    def own(self, name: str) -> str:
        """What a function of this name is called that is made for the same player."""
        return name if self.player is None else f"{name}_of_{self.player}"

    def room(self, made: CShape, span: Span | None, wish: str = "room") -> str:
        """Memory for a list, in this function."""
        self.unit.use_stack(made.bytes, span)
        name = self.fresh(wish)
        self.rooms.append(f"  {made.item} {name}[{made.room}];")
        return name

    def held_parts(self, kind: str) -> str:
        """Memory for connected parts that were found, in this function, empty at first."""
        name = self.fresh("found")
        self.rooms.append(f"  {kind} {name} = {{0}};")
        return name

    def text(self, head: str, span: Span | None = None) -> str:
        """The whole function. `span`: the place of what it is made of, for a comment above."""
        above = [] if span is None else [self.unit.comment(span)]
        return self.unit.budget.function("\n".join([*above, f"{head} {{", *self.rooms, *self.lines, "}"]))

    def pay_for_calls(self, name: str, nothing: CValue | str) -> None:
        """A function that may call many others, each of which calls others, pays for it where it begins. To be called at the
        end of the function of this name."""
        heavy = self.calls > _MAX_CALLS
        if heavy:
            self.lines.insert(0, f"  if (pay(g, {self.calls})) return {nothing};")
        self.unit.calls[name] = 1 if heavy else 1 + self.calls

    # ------------------------------------------------------------ variables of the rules

    @contextmanager
    def bound(self, slot: int, value: CValue, kind: t.Type) -> Iterator[None]:
        """The slot stands for a C expression meanwhile."""
        before = self.slots.get(slot)
        self.slots[slot] = (value, kind)
        yield
        if before is None:
            del self.slots[slot]
        else:
            self.slots[slot] = before

    def value_of(self, node: core.Var) -> CValue:
        """What a variable stands for."""
        if node.slot in self.slots:
            return self.slots[node.slot][0]
        if self.flow_frame:
            field = self.flow_slot(node.slot)
            is_list = self.unit.flow_shape(node.slot).kind == "list"
            return CValue(f"(LIST){{{field} + 1, {field}[0]}}") if is_list else field
        return refuse(f"the variable `{node.name}` here", node.span)

    def flow_slot(self, slot: int) -> CValue:
        """A variable of the flow, a field of the state."""
        self.unit.flow_fields.add(slot)
        return CValue(f"s->flow_x_{slot}")

    def keep_element(self, wish: str, value: CValue, kind: t.Type) -> CValue:
        """A new variable of a scalar; an element is tested once, here, instead of wherever it is an index."""
        if not isinstance(kind, t.Elem) or value.in_range:
            return self.keep(wish, "int32_t", value)
        return self.keep(wish, "int32_t", f"at(g, {value}, {kind.universe.size})", in_range=True)

    def kept(self, node: core.Bind, made: CShape) -> CValue:
        """The variable of a `let`."""
        value = self.expr(node.value)
        if made.kind == "scalar":
            return self.keep_element(node.name, value, node.value.type)
        return self.keep(node.name, made.c, value)

    def nothing(self, kind: t.Type) -> CValue:
        """What a lifted node gives for none."""
        made = self.unit.shape(kind)
        match made.kind:
            case "scalar":
                return none_of(kind)
            case "set":
                return CValue(f"none{made.words}()")
        return CValue(f"({made.c}){{0, 0}}")

    # ------------------------------------------------------------ nodes

    def expr(self, node: core.Expr, wanted: t.Type | None = None) -> CValue:
        """A C expression of the node's value; `wanted`: its type where `none` or `{}` takes its form from it."""
        node = self.unit.plan.expr(node)
        self.unit.budget.node(node.span)
        try:
            made = EXPRESSIONS_IN_C.nearest(type(node))
        except KeyError:
            refuse(f"expressions of the form `{type(node).__name__}`", node.span)
        return made(self, node, wanted, None)

    def each(self, source: core.Expr, wish: str, do: Do, early: bool = False) -> None:
        """Puts a loop whose body `do` puts, given the element. `early`: the body may leave the loop."""
        source = self.unit.plan.expr(source)
        table = WHOLE_IN_C if early and self.unit.plan.is_whole(source) else LOOPS_IN_C
        table.nearest(type(source))(self, source, wish, do, early)

    def listed(self, node: core.Expr, kind: t.Type | None = None, into: str | None = None) -> CValue:
        """A list or set of sets as a whole. `into`: the memory to use, when it must outlive this function."""
        node = self.unit.plan.expr(node)
        if self.unit.shape(kind or node.type, node.span).kind in ("set", "scalar"):
            return self.expr(node, kind)
        return LISTS_IN_C.nearest(type(node))(self, node, kind, into)

    def as_set(self, node: core.Expr, kind: t.Type) -> CValue:
        """A path or set of elements as a set."""
        if t.is_mask(node.type):
            return self.expr(node, kind)
        node = self.unit.plan.expr(node)
        return SETS_IN_C.nearest(type(node))(self, node, kind)

    def effect(self, node: core.Effect) -> None:
        """Puts what an effect does."""
        node = self.unit.plan.effect(node)
        is_straight = isinstance(node, core.Seq | core.Store | core.Write)
        if not (is_straight or isinstance(node, core.Branch)):
            self.forget()
        EFFECTS_IN_C.nearest(type(node))(self, node)
        if not is_straight:
            self.forget()

    def forget(self) -> None:
        """From here on nothing is known of what functions have at places."""
        if self.held is not None:
            self.held = {}


_N = TypeVar("_N", bound=core.Node)
_Many = TypeVar("_Many", core.Op, core.Filter, core.Prefix, core.Image, core.Reach)
Template: TypeAlias = Callable[[FunctionBody, _N], CValue]
"""How a node becomes a value, whatever it is wanted for."""
_Formed: TypeAlias = Callable[[FunctionBody, _N, t.Type | None, str | None], CValue]
"""The same with the type that is wanted, and the memory to use for a list."""

EXPRESSIONS_IN_C: ClassRegistry[_Formed[Any]] = ClassRegistry()
"""How nodes become values; a list is left to `listed`."""
LISTS_IN_C: ClassRegistry[_Formed[Any]] = ClassRegistry()
"""How nodes become lists."""
LOOPS_IN_C: ClassRegistry[Callable[[FunctionBody, Any, str, Do, bool], None]] = ClassRegistry()
"""How the elements of nodes are gone through."""
WHOLE_IN_C: ClassRegistry[Callable[[FunctionBody, Any, str, Do, bool], None]] = ClassRegistry()
"""The same where all must be there before the first is looked at."""
SETS_IN_C: ClassRegistry[Callable[[FunctionBody, Any, t.Type], CValue]] = ClassRegistry()
"""How paths become sets."""
EFFECTS_IN_C: ClassRegistry[Callable[[FunctionBody, Any], None]] = ClassRegistry()

OPERATIONS_IN_C: Registry[str, Template[core.Op]] = Registry()
"""How each operation becomes a value, but those that are lists, which `listed` goes through."""
FOLDS_IN_C: Registry[str, Template[core.Fold]] = Registry()


def template(*kinds: type[_N]) -> Callable[[Template[_N]], Template[_N]]:
    """Enters how nodes become values."""

    def enter(made: Template[_N]) -> Template[_N]:
        EXPRESSIONS_IN_C.of(*kinds)(lambda body, node, _, __: made(body, node))
        return made

    return enter


def else_listed(made: Template[_Many]) -> Template[_Many]:
    """A template of what is a set of elements, as bits; a collection of others is a list."""

    @wraps(made)
    def either(body: FunctionBody, node: _Many) -> CValue:
        return made(body, node) if t.is_mask(node.type) else body.listed(node)

    return either


def formed(*kinds: type[_N]) -> Callable[[_Formed[_N]], _Formed[_N]]:
    """Enters how nodes become values of any form, lists too."""

    def enter(made: _Formed[_N]) -> _Formed[_N]:
        EXPRESSIONS_IN_C.of(*kinds)(made)
        LISTS_IN_C.of(*kinds)(made)
        return made

    return enter
