"""Core effects to closures that change the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Fault
from ...core.evaluate.collections import bits
from ...core.evaluate.cost import steps_of
from ...core.evaluate.operation import Frame
from ...core.evaluate.templates import render_template
from ...core.notation import show
from ...ground.diagnostics import counted
from ...ground.registry import ClassRegistry
from ...ground.source import Span
from .machine import ALL, GameOver, Machine

Doing = Callable[[Frame], None]

EFFECTS: ClassRegistry[Callable[..., Doing]] = ClassRegistry()
"""What each kind of effect does: methods that make its closure."""


def _nothing(frame: Frame) -> None:
    return None


class _Waiting(NamedTuple):
    """What `together` will write, and whether it is the sum of changes; who said it, first or last."""

    value: t.Value
    adds: bool
    node: core.Write


class EffectCode:
    """Compiles effects of one game. With `buffer`, writes are collected instead of done (for `together`)."""

    def __init__(self, machine: Machine, buffer: dict[int, _Waiting] | None = None) -> None:
        self.machine = machine
        self.expr = machine.evaluator.expr
        self.buffer = buffer
        self._actions: dict[core.Action, Callable[..., None]] = {}

    def effect(self, node: core.Effect) -> Doing:
        return self.machine.evaluator.doing(node, EFFECTS.nearest(type(node))(self, node))

    # ------------------------------------------------------------ writes

    @EFFECTS.of(core.Write)
    def _write(self, node: core.Write) -> Doing:
        fun = node.fun
        steps = core.strides(fun.args)
        base = fun.offset - sum(step * core.domain_low(kind) for step, kind in zip(steps, fun.args, strict=True))
        args = [self.expr(arg) for arg in node.args]
        value = self.expr(node.value)
        sums = self.buffer is not None and node.adds  # the sum is tested then
        check = self._range_check(node) if node.checked and not sums else None
        put = self._put(node)
        if not args:

            def simple(f: Frame) -> None:
                new = value(f)
                if check:
                    check(new, base)
                put(base, new)

            return simple
        if len(args) == 1:
            only = args[0]

            def single(f: Frame) -> None:
                at = base + only(f)
                new = value(f)
                if check:
                    check(new, at)
                put(at, new)

            return single

        def several(f: Frame) -> None:
            at = base + sum(step * arg(f) for step, arg in zip(steps, args, strict=True))
            new = value(f)
            if check:
                check(new, at)
            put(at, new)

        return several

    def _put(self, node: core.Write) -> Callable[[int, t.Value], None]:
        fun, machine, buffer = node.fun, self.machine, self.buffer
        if buffer is None:
            write = machine.write
            return lambda at, value: write(fun, at, value)

        def keep(at: int, value: t.Value) -> None:
            known = buffer.get(at)
            if known is not None and node.adds and known.adds:
                value = _summed(known.value, value, machine.data[at])
            elif known is not None and (known.value != value or node.adds != known.adds):
                raise Fault(
                    "together-conflict",
                    f"`{place_name(fun, at)}` is given two values at once",
                    node.span,
                    "the second, different one",
                )
            buffer[at] = _Waiting(value, node.adds, node)

        return keep

    def _range_check(self, node: core.Write) -> Callable[[t.Value, int], None]:
        fun = node.fun
        kind = t.required(fun.result)
        assert isinstance(kind, t.Int)
        low, high = kind.low, kind.high

        def check(value: t.Value, at: int) -> None:
            if value is not None and not low <= value <= high:
                raise Fault(
                    "out-of-range",
                    f"`{place_name(fun, at)}` would become {value}, outside {low}..{high}",
                    node.span,
                    f"the range of `{fun.name}` is declared at {fun.span.place}",
                    ("if the move should not be legal then, give it a `when`; or widen the range",),
                )

        return check

    # ------------------------------------------------------------ control

    @EFFECTS.of(core.Seq)
    def _seq(self, node: core.Seq) -> Doing:
        parts = [self.effect(part) for part in node.parts]
        if not parts:
            return _nothing
        if len(parts) == 2:
            first, second = parts

            def two(f: Frame) -> None:
                first(f)
                second(f)

            return two

        def several(f: Frame) -> None:
            for part in parts:
                part(f)

        return several

    @EFFECTS.of(core.Store)
    def _store(self, node: core.Store) -> Doing:
        slot, value = node.slot, self.expr(node.value)

        def store(f: Frame) -> None:
            f[slot] = value(f)

        return store

    @EFFECTS.of(core.Branch)
    def _branch(self, node: core.Branch) -> Doing:
        cond, yes, no = self.expr(node.cond), self.effect(node.yes), self.effect(node.no)

        def branch(f: Frame) -> None:
            if cond(f):
                yes(f)
            else:
                no(f)

        return branch

    @EFFECTS.of(core.Each)
    def _each(self, node: core.Each) -> Doing:
        source, body, slot = self.expr(node.source), self.effect(node.body), node.slot
        mask, pay, cost = t.is_mask(node.source.type), self._pay(node.span), steps_of(node.body)

        def each(f: Frame) -> None:
            found = source(f)
            elements = bits(found) if mask else found
            pay(len(elements) * cost + 1)
            for element in elements:
                f[slot] = element
                body(f)

        return each

    @EFFECTS.of(core.While)
    def _while(self, node: core.While) -> Doing:
        cond, bound, body, pay = (
            self.expr(node.cond),
            self.expr(node.bound),
            self.effect(node.body),
            self._pay(node.span),
        )
        cost = steps_of(node.cond, node.body)

        def loop(f: Frame) -> None:
            most = bound(f)
            rounds = 0
            while cond(f):
                rounds += 1
                if rounds > most:
                    raise Fault(
                        "step-limit",
                        f"this loop runs more than {counted(most, 'time')}",
                        node.span,
                        "the bound after `within`",
                        (
                            f"give it a greater bound, or, if it may stop then, write `repeat {most}:`, and an `if` below it",
                        ),
                    )
                pay(cost)
                body(f)

        return loop

    @EFFECTS.of(core.Repeat)
    def _repeat(self, node: core.Repeat) -> Doing:
        times, body, pay = self.expr(node.times), self.effect(node.body), self._pay(node.span)
        cost = steps_of(node.body)

        def loop(f: Frame) -> None:
            for _ in range(times(f)):
                pay(cost)
                body(f)

        return loop

    def _pay(self, span: Span) -> Callable[[int], None]:
        budget = self.machine.budget

        def pay(steps: int) -> None:
            budget[0] -= steps
            if budget[0] < 0:
                raise Fault(
                    "step-limit", "this takes more steps than one decision may cost", span, "the limit was reached here"
                )

        return pay

    @EFFECTS.of(core.Together)
    def _together(self, node: core.Together) -> Doing:
        if self.buffer is not None:
            return self.effect(node.body)  # within another one: all of it at once
        buffer: dict[int, _Waiting] = {}
        body = EffectCode(self.machine, buffer).effect(node.body)
        machine = self.machine

        def together(f: Frame) -> None:
            buffer.clear()
            body(f)
            for at, (value, adds, write) in buffer.items():
                if adds:
                    self._range_check(write)(value, at)
                machine.write(write.fun, at, value)

        return together

    @EFFECTS.of(core.Perform)
    def _perform(self, node: core.Perform) -> Doing:
        call = self._action(node.action)
        args = [self.expr(arg) for arg in node.args]
        return lambda f: call([arg(f) for arg in args])

    def _action(self, action: core.Action) -> Callable[[list[t.Value]], None]:
        known = self._actions.get(action)
        if known is None:
            body = self.effect(action.body)
            room = [None] * (action.slots - len(action.params))
            pay, cost = self._pay(action.span), 1 + steps_of(action.body)

            def call(args: list[t.Value]) -> None:
                pay(cost)
                body([*args, *room])

            known = self._actions[action] = call
        return known

    # ------------------------------------------------------------ results, notes, memory

    @EFFECTS.of(core.Over)
    def _over(self, node: core.Over) -> Doing:
        n = len(self.machine.game.players) + node.game
        place = node.span.place
        if node.kind == "draw":

            def draw(f: Frame) -> None:
                raise GameOver([list(range(n))], place)

            return draw
        if node.kind == "rank":
            return self._rank(node, place)
        if node.kind == "score":
            return self._score(node, place)
        wins, named = node.kind == "win", self._named(node)

        def some(f: Frame) -> None:
            those = {*named(f)}
            others = [p for p in range(n) if p not in those]
            groups = [sorted(those), others] if wins else [others, sorted(those)]
            raise GameOver([group for group in groups if group], place)

        return some

    def _named(self, node: core.Over) -> Callable[[Frame], Iterable[int]]:
        """The players who win or lose."""
        assert node.value is not None
        value = self.expr(node.value)
        is_set = t.is_mask(node.value.type)
        if node.members is None:
            return (lambda f: bits(value(f))) if is_set else lambda f: (value(f),)
        members, slot = self.expr(node.members), node.slot

        def together(f: Frame) -> Iterator[int]:
            for one in bits(value(f)) if is_set else (value(f),):
                f[slot] = one
                yield from bits(members(f))

        return together

    def _rated(self, node: core.Over) -> Callable[[Frame], Iterator[tuple[int, int]]]:
        """Players, each with what it is rated by, in the order in which they are gone through."""
        assert node.source is not None
        assert node.value is not None
        source, value, slot = self.expr(node.source), self.expr(node.value), node.slot
        mask = t.is_mask(node.source.type)
        members = self.expr(node.members) if node.members is not None else None

        def rated(f: Frame) -> Iterator[tuple[int, int]]:
            found = source(f)
            for one in bits(found) if mask else found:
                f[slot] = one
                worth = value(f)
                if members is None:
                    yield one, worth
                else:
                    yield from ((player, worth) for player in bits(members(f)))

        return rated

    def _rank(self, node: core.Over, place: str) -> Doing:
        rated, n = self._rated(node), len(self.machine.game.players) + node.game

        def rank(f: Frame) -> None:
            by_value: dict[int, list[int]] = {}
            for player, worth in rated(f):
                by_value.setdefault(worth, []).append(player)
            groups = [by_value[worth] for worth in sorted(by_value, reverse=True)]
            rest = [p for p in range(n) if not any(p in group for group in groups)]
            raise GameOver([*groups, rest] if rest else groups, place)

        return rank

    def _score(self, node: core.Over, place: str) -> Doing:
        rated, n = self._rated(node), len(self.machine.game.players)

        def score(f: Frame) -> None:
            points = [0] * n
            for player, worth in rated(f):
                points[player] = worth
            raise GameOver([], place, points)

        return score

    @EFFECTS.of(core.Note)
    def _note(self, node: core.Note) -> Doing:
        render, notes = render_template(self.machine.evaluator, node.text), self.machine.notes
        if node.to is None:
            return lambda f: notes.append((render(f), ALL))
        to = self.machine.evaluator.expr(node.to)
        return lambda f: notes.append((render(f), to(f)))

    @EFFECTS.of(core.Remember)
    def _remember(self, node: core.Remember) -> Doing:
        machine, memory = self.machine, node.memory
        return lambda f: machine.remember(memory)

    @EFFECTS.of(core.Forget)
    def _forget(self, node: core.Forget) -> Doing:
        machine, memory = self.machine, node.memory
        return lambda f: machine.forget(memory)


def _summed(one: t.Value, other: t.Value, before: t.Value) -> int:
    """What a number becomes that is changed twice."""
    assert isinstance(one, int)
    assert isinstance(other, int)
    assert isinstance(before, int)
    return one + other - before


def place_name(fun: core.Fun, at: int) -> str:
    """One integer of the state as rule text names it: `reserve[Red]`."""
    return f"{fun.name}[{place_text(fun, at)}]" if fun.args else fun.name


def place_text(fun: core.Fun, at: int) -> str:
    """The arguments of one integer of the state."""
    rest = at - fun.offset
    parts = []
    for kind, step in zip(fun.args, core.strides(fun.args), strict=True):
        parts.append(show(core.domain_low(kind) + rest // step, kind))
        rest %= step
    return ", ".join(parts)
