"""Effects as C statements that change the state `s`."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from ...core.walk import children, walk
from ...ground.registry import Registry
from .cvalue import CValue, call
from .emit_expressions import EmitExpressions
from .optimize.at_once import written_at_once


def ends_game(effect: core.Effect) -> bool:
    """Whether an effect may end the game."""
    return any(isinstance(part, core.Over) for part in walk(effect, into=(core.Action,)))


def adds_up(effect: core.Effect) -> bool:
    """Whether `together` has to sum up what an effect changes."""
    return any(isinstance(part, core.Write) and part.adds for part in walk(effect, into=(core.Action,)))


SUMS = "x_sums"
"""The variable with the sums that `together` will write."""


def is_nothing(node: core.Effect) -> bool:
    return isinstance(node, core.Seq) and not node.parts


EFFECTS: Registry[type[core.Node], Callable[..., None]] = Registry()
"""How each kind of effect becomes C."""


class EmitEffects(EmitExpressions):
    together = False
    """Whether writes are kept until all is read."""
    undoable = False
    """Whether old values are kept with `g`, to be undone."""
    undone: list[str] | None = None
    """Where other writes of a trial say how they are undone."""

    def effect(self, node: core.Effect) -> None:
        is_straight = isinstance(node, core.Seq | core.Store | core.Write)
        if not (is_straight or isinstance(node, core.Branch)):
            self._forget()
        EFFECTS[type(node)](self, node)
        if not is_straight:
            self._forget()

    def _forget(self) -> None:
        """From here on nothing is known of what functions have at places."""
        if self.held is not None:
            self.held = {}

    # ------------------------------------------------------------ writes

    # ------------------------------------------------------------ control

    @EFFECTS.of(core.Seq)
    def do_seq(self, node: core.Seq) -> None:
        for part in node.parts:
            if isinstance(part, core.Write | core.Perform | core.Over):
                self.put(self.unit.comment(part.span))
            self.effect(part)

    @EFFECTS.of(core.Store)
    def do_store(self, node: core.Store) -> None:
        made = self.unit.shape(node.value.type, node.span)
        if self.held:
            self.held = {fun: held for fun, held in self.held.items() if held[0] != node.slot}
        if self.flow_frame:
            self._store_in_flow(node)
            return
        self.slots[node.slot] = (self.keep(node.name, made.c, self.expr(node.value)), node.value.type)

    def _store_in_flow(self, node: core.Store) -> None:
        field, made = self.flow_slot(node.slot), self.unit.flow_shape(node.slot)
        if made.kind == "list":
            self.put(
                f"keep_list(g, {field}, {made.room}, {self.listed(node.value, self.unit.game.flow_types[node.slot])});"
            )
        else:
            self.put(f"{field} = {self.expr(node.value, self.unit.game.flow_types[node.slot])};")

    @EFFECTS.of(core.Branch)
    def do_branch(self, node: core.Branch) -> None:
        cond = self.unit.plan.expr(node.cond)
        if isinstance(cond, core.Const):
            self.effect(node.yes if cond.value else node.no)
            return
        asked = self.expr(cond)
        self._forget()
        with self.block(f"if ({asked})"):
            self.effect(node.yes)
        self._forget()
        if not is_nothing(node.no):
            with self.block("else"):
                self.effect(node.no)

    @EFFECTS.of(core.Each)
    def do_each(self, node: core.Each) -> None:
        source = self.unit.plan.expr(node.source)
        element = t.element_of(source.type) or t.ERROR
        write = written_at_once(self.unit.plan, node)
        if write is not None and not (self.together or self.undoable or self.undone is not None):
            self._write_all(source, write)
            return

        def step(value: CValue) -> None:
            if self.flow_frame:
                self.put(f"{self.flow_slot(node.slot)} = {value};")
                self.effect(node.body)
                return
            with self.bound(node.slot, value, element):
                self.effect(node.body)

        if t.is_mask(source.type):
            self.each_element(self.expr(source), source.type, node.name, step)
        elif isinstance(source, core.Op) and source.name in ("interval", "one_to_set"):
            self.each(source, node.name, step)
        else:
            self.each_listed(source, node.name, step)

    def _write_all(self, source: core.Expr, write: core.Write) -> None:
        """One value for all places of a set."""
        width, name = self.unit.places(write.fun), self.unit.fields[write.fun]
        self.unit.written_at_once.setdefault(write.fun)
        sites = self.keep("all", f"SET{width}", self.expr(source))
        self.put(
            f"if (!pay(g, count{width}({sites}) + 1)) all_{name}(s, {sites}, {self.expr(write.value, write.fun.result)});"
        )

    @EFFECTS.of(core.While)
    def do_while(self, node: core.While) -> None:
        left = self.keep("left", "int32_t", self.expr(node.bound))
        with self.block("for (;;)"):
            self.put(f"if (!{self.expr(node.cond)}) break;")
            self.put(f"if ({left}-- <= 0) fault(g);")
            self.put("if (pay(g, 1)) break;")
            self.effect(node.body)

    @EFFECTS.of(core.Repeat)
    def do_repeat(self, node: core.Repeat) -> None:
        left = self.keep("left", "int32_t", self.expr(node.times))
        with self.block(f"for (; {left} > 0 && !pay(g, 1); {left}--)"):
            self.effect(node.body)

    @EFFECTS.of(core.Perform)
    def do_perform(self, node: core.Perform) -> None:
        action = node.action
        args = [self.expr(arg, kind) for arg, kind in zip(node.args, action.types, strict=True)]
        later = ["later", *([SUMS] if adds_up(action.body) else [])] if self.together else []
        name = self.unit.action_function(action, self.together, self.undoable and not self.together)
        made = call(name, "g", "s", *later, *args)
        self.put(f"if ({made}) {self.on_over}" if ends_game(action.body) else f"{made};")

    # ------------------------------------------------------------ results, notes, memory

    @EFFECTS.of(core.Note)
    def do_note(self, node: core.Note) -> None:
        for piece in node.text.pieces:
            if isinstance(piece, core.Piece) and not self.unit.plan.analysis.cannot_fail(piece.value):
                self._evaluate_only(piece.value)
        if node.to is not None and not self.unit.plan.analysis.cannot_fail(node.to):
            self._evaluate_only(node.to)
        self.put("g->noted = 1;")
        if self.unit.asked.noting:
            self.tell_note(node)

    def tell_note(self, node: core.Note) -> None:
        """Given by the emission of what is told."""
        raise NotImplementedError

    def _evaluate_only(self, node: core.Expr) -> None:
        """What is written is written by Python; here only its mistakes count."""
        if node.type == t.TEXT:
            for part in children(node):
                self._evaluate_only(part)
            return
        self.put(f"(void){self.simple(self.expr(node), 'told', self.unit.shape(node.type, node.span).c)};")

    @EFFECTS.of(core.Remember)
    def do_remember(self, node: core.Remember) -> None:
        self.put(f"remember_x_{node.memory.index}(g, s);")

    @EFFECTS.of(core.Forget)
    def do_forget(self, node: core.Forget) -> None:
        self.put(f"s->memory[{node.memory.index}] = -1;")
