"""Expressions whose value is one number, element or truth; look-ups and calls of any value."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from ...core.walk import is_at
from ...ground.records import replace
from ...ground.registry import Registry
from .body import FunctionBody
from .cvalue import CValue, call, known_element, numeral, total
from .emit_types import CShape, literal, none_of
from .errors import refuse
from .named_functions import NamedFunctions
from .unit import TableInC

OPERATIONS_IN_C: Registry[str, Callable[..., CValue]] = Registry()
"""How each operation becomes C, but those that are lists, which `listed` goes through."""

REFUSED = frozenset({"letter", "lower"})
"""Operations on texts: C has none."""


def optional(node: core.Expr) -> bool:
    return isinstance(node.type, t.Opt)


def is_elements(kind: t.Type) -> bool:
    """Whether a collection is a bit set."""
    return t.is_mask(kind)


class Scalars(FunctionBody):
    def __init__(self, unit: NamedFunctions) -> None:
        super().__init__(unit)
        self.known_places: dict[tuple[core.Fun, tuple[int, ...]], CValue] = {}
        """Index of the place that is being written, for its old value: by the function and the arguments."""

    # ------------------------------------------------------------ variables and constants

    def const(self, node: core.Const, wanted: t.Type) -> CValue:
        made = self.unit.shape(wanted if node.type in (t.SetOf(t.NOTHING), t.Opt(t.NOTHING)) else node.type, node.span)
        value: t.Value = node.value
        match made.kind:
            case "scalar":
                return literal(value, wanted)
            case "set":
                return self.unit.set_literal(value, made.words)
            case "list":
                return CValue(f"(LIST){{{self.unit.list_values('list', value)}, {len(value)}}}")
        return CValue(f"({made.c}){{{self.unit.sets('sets', value, made.words)}, {len(value)}}}")

    def var(self, node: core.Var) -> CValue:
        if node.slot in self.slots:
            return self.slots[node.slot][0]
        if self.flow_frame:
            field = self.flow_slot(node.slot)
            is_list = self.unit.flow_shape(node.slot).kind == "list"
            return CValue(f"(LIST){{{field} + 1, {field}[0]}}") if is_list else field
        return refuse(f"the variable `{node.name}` here", node.span)

    def keep_element(self, wish: str, value: CValue, kind: t.Type) -> CValue:
        """A new variable of a scalar; an element is tested once, here, instead of wherever it is an index."""
        if not isinstance(kind, t.Elem) or value.in_range:
            return self.keep(wish, "int32_t", value)
        return self.keep(wish, "int32_t", f"at(g, {value}, {kind.universe.size})", in_range=True)

    def flow_slot(self, slot: int) -> CValue:
        """A variable of the flow, a field of the state."""
        self.unit.flow_fields.add(slot)
        return CValue(f"s->flow_x_{slot}")

    def nothing(self, kind: t.Type) -> CValue:
        """What a lifted node gives for none."""
        made = self.unit.shape(kind)
        match made.kind:
            case "scalar":
                return none_of(kind)
            case "set":
                return CValue(f"none{made.words}()")
        return CValue(f"({made.c}){{0, 0}}")

    # ------------------------------------------------------------ look-ups

    def index_of(
        self, domain: tuple[t.Type, ...], args: tuple[core.Expr, ...], lifted: bool
    ) -> tuple[CValue, list[str]]:
        """The index, and the tests for none that must fail before it is used."""
        steps = core.strides(domain)
        terms: list[CValue] = []
        tests: list[str] = []
        offset, size, in_range = 0, 1, True
        for arg, kind, step in zip(args, domain, steps, strict=True):
            node = self.unit.plan.expr(arg)
            size *= core.domain_size(kind)
            offset -= step * core.domain_low(kind)
            if isinstance(node, core.Const) and node.value is not None:
                offset += step * int(node.value)
                continue
            value = self.expr(node, kind)
            if lifted and optional(node):
                value = self.simple(value)
                tests.append(f"{value} == {none_of(kind)}")
            in_range = in_range and value.in_range
            terms.append(
                value if step == 1 else CValue(f"{step} * {value}" if value.is_name else f"{step} * ({value})")
            )
        if offset or not terms:
            terms.append(numeral(offset))
        index = terms[0] if len(terms) == 1 else total(terms)
        is_known = all(term.number is not None for term in terms)
        return index if in_range or is_known else call("at", "g", index, str(size)), tests

    def held_at(self, fun: core.Fun, args: tuple[core.Expr, ...]) -> CValue | None:
        """The value of a function at a place, where it is known; None: it is not."""
        slot, value = (self.held or {}).get(fun, (None, None))
        return value if slot is not None and is_at(args, slot) else None

    def place_of(self, node: core.Read) -> CValue:
        """The place where a state function is read; what may be none is not."""
        known = self.known_places.get((node.fun, tuple(map(id, node.args))))
        return self.index_of(node.fun.args, node.args, False)[0] if known is None else known

    def read(self, node: core.Read) -> CValue:
        if not node.lifted:
            held = self.held_at(node.fun, node.args)
            return self.unit.value(node.fun, self.place_of(node)) if held is None else held
        index, tests = self.index_of(node.fun.args, node.args, node.lifted)
        value = self.unit.value(node.fun, index)
        return CValue(f"({' || '.join(tests)} ? {self.nothing(node.type)} : {value})") if tests else value

    def look(self, node: core.Look) -> CValue:
        kind = node.table.result
        index, tests = self.index_of(node.table.args, node.args, node.lifted)
        table = self.unit.table(node.table.name or "table", node.table.values, kind, node.table, node.span)
        return self._looked(table, index, tests, node.type)

    def _looked(self, table: TableInC, index: CValue, tests: list[str], kind: t.Type) -> CValue:
        made = table.shape
        if tests:
            result = self.keep("found", made.c, self.nothing(kind))
            with self.block(f"if (!({' || '.join(tests)}))"):
                inner = self.simple(index) if made.kind == "list" else index
                self.put(f"{result} = {table.read(inner)};")
            return result
        return table.read(self.simple(index) if made.kind == "list" else index)

    # ------------------------------------------------------------ calls

    def invoke(self, node: core.Invoke, into: str | None = None) -> CValue:
        definition = node.definition
        values = self.unit.tabulated(definition)
        if values is not None:
            index, tests = self.index_of(definition.types, node.args, node.lifted)
            table = self.unit.table(definition.name, values, definition.result, values, node.span)
            return self._looked(table, index, tests, node.type)
        tests = []
        args: list[CValue | str] = []
        for arg, kind in zip(node.args, definition.types, strict=True):
            value = self.expr(arg, kind)
            if node.lifted and isinstance(arg.type, t.Opt):
                value = self.simple(value)
                tests.append(f"{value} == {none_of(kind)}")
            args.append(value)
        made = self.unit.shape(definition.result, node.span)
        if made.kind in ("list", "sets"):
            args.append(into or self.room(made, node.span, definition.name))
        name = self.unit.function(definition)
        self.calls += self.unit.calls[name]
        value = call(name, "g", "s", *args)
        if not tests:
            return value
        result = self.keep("found", made.c, self.nothing(node.type))
        self.put(f"if (!({' || '.join(tests)})) {result} = {value};")
        return result

    def can(self, node: core.Can) -> CValue:
        move = self.unit.game.moves[node.move]
        args = [self.expr(arg, kind) for arg, kind in zip(node.args, move.types, strict=True)]
        asked = replace(move, afterwards=())  # where it would stand in a turn is not known
        if node.player is not None:
            name = self.unit.by_name(asked)
            self.calls += self.unit.calls[name]
            return call(name, "g", "s", self.expr(node.player), *args)
        here = "(S *)s"  # listing tries in place, and leaves the position as it was
        name = self.unit.list_name(asked)
        self.calls += self.unit.calls[name]
        return CValue(f"({call(name, 'g', here, '0', *args, '1')} > 0)")

    def ways(self, node: core.Ways) -> CValue:
        move = self.unit.game.moves[node.move]
        args = [self.expr(arg, kind) for arg, kind in zip(node.args, move.types, strict=True)]
        player = CValue("s->mover") if node.player is None else self.expr(node.player)
        name = self.unit.ways_name(replace(move, afterwards=()))
        self.calls += self.unit.calls[name]
        return call(name, "g", "s", player, *args)

    def times(self, node: core.Times) -> CValue:
        memory = node.memory
        times = f"times_remembered(g, s->memory[{memory.index}], key_x_{memory.index}(s))"
        return CValue(f"count_bits((uint64_t){times})" if memory.last else times)

    # ------------------------------------------------------------ control

    def cond(self, node: core.Cond, into: str | None = None) -> CValue:
        made = self.unit.shape(node.type, node.span)
        cond = self.expr(node.cond)
        yes_lines, yes = self.capture(lambda: self._branch(node.yes, node.type, made, into))
        no_lines, no = self.capture(lambda: self._branch(node.no, node.type, made, into))
        if not yes_lines and not no_lines and made.kind in ("scalar", "set"):
            return CValue(f"({cond} ? {yes} : {no})")
        result = self.variable("chosen")
        self.put(f"{made.c} {result};")
        with self.block(f"if ({cond})"):
            self.lines += yes_lines
            self.put(f"{result} = {yes};")
        with self.block("else"):
            self.lines += no_lines
            self.put(f"{result} = {no};")
        return result

    def _branch(self, node: core.Expr, kind: t.Type, made: CShape, into: str | None) -> CValue:
        if made.kind in ("list", "sets"):
            return self.listed(node, kind, into)
        return self.expr(node, kind)

    def bind(self, node: core.Bind, into: str | None = None, wanted: t.Type | None = None) -> CValue:
        made = self.unit.shape(node.value.type, node.span)
        value = self.kept(node, made)
        with self.bound(node.slot, value, node.value.type):
            return self.listed(node.body, wanted, into) if into else self.expr(node.body, wanted)

    def kept(self, node: core.Bind, made: CShape) -> CValue:
        """The variable of a `let`."""
        value = self.expr(node.value)
        if made.kind == "scalar":
            return self.keep_element(node.name, value, node.value.type)
        return self.keep(node.name, made.c, value)

    def logic(self, parts: tuple[core.Expr, ...], word: str) -> CValue:
        """`and`, `or` from left to right; what a part needs beforehand is done only when it is asked."""
        made = self.expr(parts[0])
        for part in parts[1:]:
            lines, value = self.capture(lambda part=part: self.expr(part))  # type: ignore[misc]
            if not lines:
                made = CValue(f"{made} {word} {value}")
            else:
                result = self.keep("so", "int32_t", made)
                with self.block(f"if ({result})" if word == "&&" else f"if (!{result})"):
                    self.lines += lines
                    self.put(f"{result} = {value};")
                made = result
        return CValue(f"({made})")

    # ------------------------------------------------------------ operations

    def op(self, node: core.Op) -> CValue:
        if node.name in REFUSED:
            return refuse(f"the operation `{node.name}`", node.span)
        if node.lifted:
            return self._lifted(node)
        return OPERATIONS_IN_C[node.name](self, node)

    def _lifted(self, node: core.Op) -> CValue:
        """With arguments put into variables first: none in, nothing out."""
        made = self.unit.shape(node.type, node.span)
        args: list[core.Expr] = []
        tests: list[str] = []
        for number, arg in enumerate(node.args):
            if isinstance(arg.type, t.Opt):
                value = self.keep("given", "int32_t", self.expr(arg, arg.type))
                tests.append(f"{value} != {none_of(arg.type)}")
                slot = -1 - number
                self.slots[slot] = (value, arg.type.of)
                args.append(core.Var(slot, "given", type=arg.type.of, span=arg.span))
            else:
                args.append(arg)
        result = self.keep("found", made.c, self.nothing(node.type))
        with self.block(f"if ({' && '.join(tests) or '1'})"):
            inner = core.Op(node.name, tuple(args), type=t.required(node.type), span=node.span)
            self.put(f"{result} = {OPERATIONS_IN_C[node.name](self, inner)};")
        return result

    @OPERATIONS_IN_C.of("mover")
    def _mover(self, node: core.Op) -> CValue:
        return CValue("s->mover") if self.known_mover is None else known_element(self.known_mover)

    @OPERATIONS_IN_C.of("and", "or")
    def _logic(self, node: core.Op) -> CValue:
        return self.logic(node.args, "&&" if node.name == "and" else "||")
