"""Core expressions to closures over a frame (a list of slots).

The closures of one evaluator share its host: the state they read, its mover, and the budget that ends every program.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import nodes as core
from .. import types as t
from .cost import steps_of
from .faults import exhausted
from .host import Host
from .loops import EXPRESSIONS, Loops
from .operation import MEANINGS, OPERATIONS, Closure, Frame
from .sames import once

_ASKING = 10
"""Steps of asking whether a move has a decision, beside those of its conditions: about what it takes."""


def _empty(kind: t.Type) -> t.Value:
    """What a lifted node gives for none."""
    if t.is_mask(kind):
        return 0
    return () if isinstance(kind, t.SetOf | t.PathOf) else None


class Evaluator(Loops):
    """Makes closures; each definition is made once and shared."""

    _REMEMBERED = 1 << 14

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._made: dict[core.Definition, Closure] = {}
        self._bodies: dict[core.Definition, Callable[..., t.Value]] = {}

    def expr(self, node: core.Expr) -> Closure:
        """The closure of an expression; one that a pass has made of another means what that means."""
        closure = EXPRESSIONS.nearest(type(node))(self, node)
        kept = self._kept.get(id(node))
        return closure if kept is None else once(closure, kept)

    def doing(self, node: core.Effect, done: Callable[[Frame], None]) -> Callable[[Frame], None]:
        """What an engine does for a statement, with whatever is to be done besides: here nothing."""
        return done

    # ------------------------------------------------------------ leaves

    @EXPRESSIONS.of(core.Const)
    def _const(self, node: core.Const) -> Closure:
        value = node.value
        return lambda f: value

    @EXPRESSIONS.of(core.Var)
    def _var(self, node: core.Var) -> Closure:
        slot = node.slot
        return lambda f: f[slot]

    @EXPRESSIONS.of(core.Read)
    def _read(self, node: core.Read) -> Closure:
        return self._indexed(self.host.data, node.fun.offset, node.fun.args, node.args, node.lifted, node.type)

    @EXPRESSIONS.of(core.Look)
    def _look(self, node: core.Look) -> Closure:
        return self._indexed(node.table.values, 0, node.table.args, node.args, node.lifted, node.type)

    def _indexed(
        self,
        values: t.Value,
        offset: int,
        domain: tuple[t.Type, ...],
        args: tuple[core.Expr, ...],
        lifted: bool,
        kind: t.Type,
    ) -> Closure:
        steps = core.strides(domain)
        offset -= sum(step * core.domain_low(part) for step, part in zip(steps, domain, strict=True))
        if not args:
            return lambda f: values[offset]
        if len(args) == 1 and not lifted:
            if isinstance(args[0], core.Var):
                slot = args[0].slot
                if offset:
                    return lambda f: values[offset + f[slot]]
                return lambda f: values[f[slot]]
            only = self.expr(args[0])
            return lambda f: values[offset + only(f)]
        closures = [self.expr(arg) for arg in args]
        if lifted:
            nothing = _empty(kind)

            def optional(f: Frame) -> t.Value:
                at = offset
                for closure, step in zip(closures, steps, strict=True):
                    arg = closure(f)
                    if arg is None:
                        return nothing
                    at += step * arg
                return values[at]

            return optional
        if len(args) == 2:
            first, second = closures
            step = steps[0]
            return lambda f: values[offset + step * first(f) + second(f)]

        def many(f: Frame) -> t.Value:
            return values[offset + sum(step * c(f) for c, step in zip(closures, steps, strict=True))]

        return many

    @EXPRESSIONS.of(core.Op)
    def _op(self, node: core.Op) -> Closure:
        if node.name == "mover":
            host = self.host
            return lambda f: host.mover
        closures = [self.expr(arg) for arg in node.args]
        if OPERATIONS[node.name].copies:
            closures = [self._paid(arg, made) for arg, made in zip(node.args, closures, strict=True)]
        if not node.lifted:
            return MEANINGS[node.name](node, *closures)
        values: list[t.Value] = [None] * len(closures)
        readers = [
            closures[i] if isinstance(arg, core.Const) else _slot_reader(values, i) for i, arg in enumerate(node.args)
        ]
        inner = MEANINGS[node.name](node, *readers)
        nothing = _empty(node.type)

        def lifted(f: Frame) -> t.Value:
            values[:] = [closure(f) for closure in closures]
            return nothing if None in values else inner(f)

        return lifted

    def _paid(self, arg: core.Expr, closure: Closure) -> Closure:
        """An argument that is copied or searched: a path, or numbers, costs a step for each element."""
        if t.is_mask(arg.type) or not isinstance(arg.type, t.SetOf | t.PathOf):
            return closure
        budget, span = self.host.budget, arg.span

        def paid(f: Frame) -> t.Value:
            found = closure(f)
            budget[0] -= len(found)
            if budget[0] < 0:
                raise exhausted(span)
            return found

        return paid

    # ------------------------------------------------------------ calls and control

    @EXPRESSIONS.of(core.Invoke)
    def _invoke(self, node: core.Invoke) -> Closure:
        call = self._body(node.definition)
        closures = [self.expr(arg) for arg in node.args]
        if not closures:
            return lambda f: call()
        if node.lifted:
            nothing = _empty(node.type)

            def lifted(f: Frame) -> t.Value:
                args = [closure(f) for closure in closures]
                return nothing if None in args else call(*args)

            return lifted
        if len(closures) == 1:
            only = closures[0]
            return self._called(node.definition, only) if node.definition.reads_state else lambda f: call(only(f))
        if len(closures) == 2:
            first, second = closures
            return lambda f: call(first(f), second(f))
        return lambda f: call(*[closure(f) for closure in closures])

    def _called(self, definition: core.Definition, only: Closure) -> Closure:
        """A definition of one argument where it is used: most of a game's time goes there, so it is one call and not two."""
        body, room = self._made[definition], [None] * (definition.slots - 1)
        budget, span, cost = self.host.budget, definition.span, steps_of(definition.body)

        def called(f: Frame) -> t.Value:
            value = only(f)
            budget[0] -= cost
            if budget[0] < 0:
                raise exhausted(span)
            return body([value, *room])

        return called

    def _body(self, definition: core.Definition) -> Callable[..., t.Value]:
        known = self._bodies.get(definition)
        if known:
            return known
        body = self._made[definition] = self.expr(definition.body)
        room = [None] * (definition.slots - len(definition.params))
        budget = self.host.budget
        span = definition.span
        cost = steps_of(definition.body)

        def call(*args: t.Value) -> t.Value:
            budget[0] -= cost
            if budget[0] < 0:
                raise exhausted(span)
            return body([*args, *room])

        made = call if definition.reads_state else self._remembering(call)
        self._bodies[definition] = made
        return made

    def _remembering(self, call: Callable[..., t.Value]) -> Callable[..., t.Value]:
        """A definition of the board alone has one value for each arguments: it is computed once."""
        known: dict[t.Value, t.Value] = {}
        most = self._REMEMBERED

        def remembered(*args: t.Value) -> t.Value:
            try:
                return known[args]
            except KeyError:
                if len(known) >= most:
                    known.clear()
                value = known[args] = call(*args)
                return value

        return remembered

    @EXPRESSIONS.of(core.Cond)
    def _cond(self, node: core.Cond) -> Closure:
        cond, yes, no = self.expr(node.cond), self.expr(node.yes), self.expr(node.no)
        return lambda f: yes(f) if cond(f) else no(f)

    @EXPRESSIONS.of(core.Bind)
    def _bind(self, node: core.Bind) -> Closure:
        slot, value, body = node.slot, self.expr(node.value), self.expr(node.body)

        def bound(f: Frame) -> t.Value:
            f[slot] = value(f)
            return body(f)

        return bound

    @EXPRESSIONS.of(core.Can)
    def _can(self, node: core.Can) -> Closure:
        host, move = self.host, node.move
        closures = [self.expr(arg) for arg in node.args]
        budget, span = host.budget, node.span
        player = self.expr(node.player) if node.player is not None else None

        def can(f: Frame) -> bool:
            budget[0] -= _ASKING
            if budget[0] < 0:
                raise exhausted(span)
            args = tuple(closure(f) for closure in closures)
            return host.can(move, args) if player is None else host.can_by(player(f), move, args)

        return can

    @EXPRESSIONS.of(core.Ways)
    def _ways(self, node: core.Ways) -> Closure:
        host, move = self.host, node.move
        closures = [self.expr(arg) for arg in node.args]
        budget, span = host.budget, node.span
        player = self.expr(node.player) if node.player is not None else None

        def ways(f: Frame) -> int:
            budget[0] -= _ASKING
            if budget[0] < 0:
                raise exhausted(span)
            args = tuple(closure(f) for closure in closures)
            return host.ways(host.mover if player is None else player(f), move, args)

        return ways

    @EXPRESSIONS.of(core.Times)
    def _times(self, node: core.Times) -> Closure:
        host, memory = self.host, node.memory
        return lambda f: host.times(memory)

    @EXPRESSIONS.of(core.KnownBy)
    def _known(self, node: core.KnownBy) -> Closure:
        host, body, player = self.host, self.expr(node.body), self.expr(node.player)

        def known(f: Frame) -> t.Value:
            with host.as_seen_by(player(f)):
                return body(f)

        return known


def _slot_reader(values: list[t.Value], index: int) -> Closure:
    return lambda f: values[index]
