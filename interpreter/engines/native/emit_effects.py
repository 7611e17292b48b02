"""Effects as C statements that change the state `s`."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from ...core.walk import children, walk
from ...ground.limits import MAX_INTEGER
from ...ground.registry import Registry
from .cvalue import CValue, call
from .emit_expressions import EmitExpressions
from .errors import refuse
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

    @EFFECTS.of(core.Write)
    def do_write(self, node: core.Write) -> None:
        fun = node.fun
        index = self.simple(self._index(fun.args, node.args, False)[0], "place")
        self.known_places[fun, tuple(map(id, node.args))] = index
        value = self.expr(node.value, fun.result)
        sums = self.together and node.adds  # the sum is tested then
        if node.checked and not sums:
            kind = t.required(fun.result)
            assert isinstance(kind, t.Int)
            if isinstance(fun.result, t.Opt):
                value = self.simple(value, "new")
                within = f"within(g, {value}, {kind.low}, {kind.high})"
                value = CValue(f"({value} == NO_NUMBER ? NO_NUMBER : {within})")
            else:
                value = CValue(f"within(g, {value}, {kind.low}, {kind.high})")
        if sums:
            self._add_later(node, f"{fun.offset} + {index}", str(self.unit.value(fun, index)), value)
        elif self.together:
            self.put(f"put_later(g, later, {fun.offset} + {index}, {value});")
        else:
            self._keep_old(fun, index)
            self._write_held(node, index, value)
        self.known_places.clear()

    def _write_held(self, node: core.Write, index: CValue, value: CValue) -> None:
        """Writes a value where the old one may be known, and notes it."""
        old, name = self.held_at(node.fun, node.args), self.unit.fields[node.fun]
        if old is None:
            self.put(f"w_{name}(s, {index}, {value});")
        else:
            self.unit.written_from.setdefault(node.fun)
            self.put(f"from_{name}(s, {index}, {old}, {value});")
        if self.held is None:
            return
        self.held.pop(node.fun, None)
        if len(node.args) == 1 and isinstance(node.args[0], core.Var) and value.is_simple:
            self.held[node.fun] = node.args[0].slot, value

    def _add_later(self, node: core.Write, at: str, old: str, given: CValue) -> None:
        """One of the changes of a place. What leaves 32 bits on the way is left to the other engine."""
        self.unit.summed.setdefault(node.fun)
        place = self.keep("place", "int32_t", f"at(g, {at}, SIZE)")
        value = self.keep("new", "int32_t", given)
        with self.block(f"if (!{SUMS}->given[{place}])"):
            self.put(f"put_later(g, {SUMS}, {place}, {value});")
        with self.block("else"):
            known = f"{SUMS}->value[{SUMS}->given[{place}] - 1]"
            total = self.keep("sum", "int64_t", f"(int64_t){known} + {value} - {old}")
            self.put(f"if ({total} < -{MAX_INTEGER} || {total} > {MAX_INTEGER}) fault(g);")
            self.put(f"else {known} = (int32_t){total};")

    def _keep_old(self, fun: core.Fun, index: CValue) -> None:
        name = self.unit.fields[fun]
        if self.undoable:
            self.put(f"keep_old(g, {fun.offset} + {index}, {self.unit.value(fun, index)});")
        elif self.undone is not None:
            old = self.keep("old", "int32_t", self.unit.value(fun, index))
            self.undone.append(f"w_{name}(s, {index}, {old});")

    @EFFECTS.of(core.Together)
    def do_together(self, node: core.Together) -> None:
        if self.together:
            self.effect(node.body)  # within another one: all of it at once
            return
        self.unit.use_stack(8 * self.unit.game.size, node.span)
        later = self.fresh("waiting")
        with self.block("", "}"):
            self.put(f"LATER {later}; LATER *later = &{later};")
            self.put("later->n = 0; memset(later->given, 0, sizeof later->given);")
            sums = adds_up(node.body)
            if sums:
                self._begin_sums(node)
            self.together = True
            self.effect(node.body)
            self.together = False
            if sums:
                self._write_sums()
            with self.block("for (int32_t i = 0; i < later->n; i++)"):
                if self.undoable:
                    self.put("keep_old(g, later->at[i], read_by_number(g, s, later->at[i]));")
                self.put("write_by_number(g, s, later->at[i], later->value[i]);")

    def _begin_sums(self, node: core.Together) -> None:
        self.unit.use_stack(8 * self.unit.game.size, node.span)
        waiting = self.fresh("waiting")
        self.put(f"LATER {waiting}; LATER *{SUMS} = &{waiting};")
        self.put(f"{SUMS}->n = 0; memset({SUMS}->given, 0, sizeof {SUMS}->given);")

    def _write_sums(self) -> None:
        """What is changed must not be set as well, and each sum lie in the range of its function."""
        with self.block(f"for (int32_t i = 0; i < {SUMS}->n; i++)"):
            place, value = f"{SUMS}->at[i]", f"{SUMS}->value[i]"
            self.put(f"if (later->given[{place}]) fault(g);")
            for fun in self.unit.summed:
                kind = t.required(fun.result)
                assert isinstance(kind, t.Int)
                here = f"{place} >= {fun.offset} && {place} < {fun.offset + fun.size}"
                self.put(f"if ({here}) {value} = within(g, {value}, {kind.low}, {kind.high});")
            if self.undoable:
                self.put(f"keep_old(g, {place}, read_by_number(g, s, {place}));")
            self.put(f"write_by_number(g, s, {place}, {value});")

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
        name = self.action_function(action, self.together, self.undoable and not self.together)
        made = call(name, "g", "s", *later, *args)
        self.put(f"if ({made}) {self.on_over}" if ends_game(action.body) else f"{made};")

    # ------------------------------------------------------------ results, notes, memory

    @EFFECTS.of(core.Over)
    def do_over(self, node: core.Over) -> None:
        place = self.unit.ending(node)
        if node.kind == "draw":
            self.put(f"over_draw(s, {place});")
        elif node.kind == "rank":
            room, has = self.fresh("worth"), self.fresh("has")
            self.put(f"int32_t {room}[PLAYERS], {has}[PLAYERS] = {{0}};")
            self._each_rated(
                node,
                lambda player, value: f"{room}[{player}] = {value}; {has}[{player}] = 1;",
            )
            self.put(f"over_rank(s, {room}, {has}, {place});")
        elif node.kind == "score":
            room = self.fresh("points")
            self.put(f"int32_t {room}[PLAYERS] = {{0}};")
            self._each_rated(node, lambda player, value: f"{room}[{player}] = {value};")
            self.put(f"memcpy(s->rank, {room}, sizeof {room});")
            self.put(f"over(s, {place});")
        elif node.members is not None or (node.value is not None and t.is_mask(node.value.type)):
            self._over_some(node, place)
        else:
            assert node.value is not None
            self.put(f"over_one(s, at(g, {self.expr(node.value)}, PLAYERS), {int(node.kind == 'win')}, {place});")
        self.put(self.on_over)

    def _over_some(self, node: core.Over, place: int) -> None:
        """Several win or lose."""
        value = node.value
        assert value is not None
        named = self.fresh("has")
        self.put(f"int32_t {named}[PLAYERS] = {{0}};")

        def mark(one: CValue) -> None:
            self._each_member(
                node, one, t.element_of(value.type) or value.type, lambda player: f"{named}[{player}] = 1;"
            )

        if t.is_mask(value.type):
            self.each(value, "player", mark)
        else:
            mark(self.expr(value))
        self.put(
            f"for (int32_t p = 0; p < PLAYERS; p++) s->rank[p] = (int8_t)({named}[p] != {int(node.kind == 'win')});"
        )
        self.put(f"over(s, {place});")

    def _each_member(self, node: core.Over, one: CValue, kind: t.Type, mark: Callable[[str], str]) -> None:
        """Goes through the players of a side, or through the one that it is."""
        if node.members is None:
            self.put(mark(f"at(g, {one}, PLAYERS)"))
            return
        with self.bound(node.slot, one, kind):
            self.each(node.members, "player", lambda player: self.put(mark(f"at(g, {player}, PLAYERS)")))

    def _each_rated(self, node: core.Over, keep: Callable[[str, CValue], str]) -> None:
        """Goes through the players of a ranking. `keep`: what is done with the index of one and what it is rated by."""
        source, worth = node.source, node.value
        assert source is not None
        assert worth is not None
        if not t.is_mask(source.type):
            refuse("a ranking in an order of its own", node.span)
        element = t.element_of(source.type) or t.ERROR

        def rate(player: CValue) -> None:
            with self.bound(node.slot, player, element):
                value = self.expr(worth)
            self._each_member(node, player, element, lambda one: keep(one, value))

        self.each(source, "player", rate)

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

    # ------------------------------------------------------------ given elsewhere

    def action_function(self, action: core.Action, together: bool, undoable: bool) -> str:
        raise NotImplementedError
