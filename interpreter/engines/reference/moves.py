"""Moves: which choices they have in a position, and what a choice does."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import candidates
from ...core.evaluate import Fault
from ...core.evaluate.collections import bits
from ...core.evaluate.cost import steps_of
from ...core.evaluate.operation import Closure, Frame
from ...core.evaluate.templates import render_template
from ...core.turns import asked_of_choice
from ...ground.limits import MAX_DECISIONS, MAX_FINISH_NODES
from ...ground.rng import Random
from ...ground.source import Span
from .effects import EffectCode
from .machine import GameOver, Machine


class _Parameter:
    """A binder, compiled."""

    def __init__(self, binder: core.Binder, machine: Machine, depth: int) -> None:
        self.slot, self.determined = binder.slot, binder.determined
        self.machine, self.cost = machine, 2 + depth // 4
        self.binder = binder
        self.source: Closure = machine.evaluator.expr(binder.source)
        self.where: Closure | None = machine.evaluator.expr(binder.where) if binder.where else None
        self.mask = t.is_mask(binder.source.type)

    def elements(self, frame: Frame) -> t.Value:
        """The choices here; of a determined parameter the one value, if there is one."""
        found = self.source(frame)
        if not self.determined:
            elements = bits(found) if self.mask else found
            pay(self.machine, len(elements) * self.cost + 1, self.binder.span)
            return elements
        if found is None:
            return ()
        if self.where is not None:
            frame[self.slot] = found
            return (found,) if self.where(frame) else ()
        return (found,)


def pay(machine: Machine, steps: int, span: Span) -> None:
    """Takes steps from what listing or trying decisions may cost."""
    machine.budget[0] -= steps
    if machine.budget[0] < 0:
        raise Fault("step-limit", "there are too many choices to try", span, "the limit was reached here")


class MoveCode:
    """One move, compiled."""

    def __init__(self, move: core.Move, machine: Machine, effects: EffectCode) -> None:
        expr = machine.evaluator.expr
        self.move, self.machine = move, machine
        self.name = move.name
        self.whens = [expr(condition.expr) for condition in move.whens]
        self.parameters = [_Parameter(binder, machine, depth) for depth, binder in enumerate(move.binders)]
        self.seen = expr(move.seen) if move.seen else None
        self.weight = expr(move.weight) if move.weight else None
        self.do = effects.effect(move.do)
        self.provided = [expr(condition.expr) for condition in move.provided]
        self.then = effects.effect(move.then)
        self.afterwards = [expr(condition.expr) for condition in move.afterwards]
        self.asks = tuple(condition.expr.span for condition in move.afterwards)
        self.asked = asked_of_choice(move)
        self.written = [
            (expr(case.when) if case.when else None, render_template(machine.evaluator, case.template))
            for case in move.written
        ]
        self.until = expr(move.finish.until) if move.finish and move.finish.until else None
        self.most = expr(move.finish.most) if move.finish and move.finish.most else None
        self.room: Frame = [None] * move.finish.slots if move.finish else []
        self.needs_trial = bool(self.provided or move.finish)
        self.cost = steps_of(move.do, *move.provided)
        self.chosen = [binder.slot for binder in move.binders if not binder.determined]

    def frame(self, args: tuple[t.Value, ...]) -> Frame:
        return [*args, *[None] * (self.move.slots - len(args))]

    def filled(self, args: tuple[t.Value, ...], chosen: Iterable[t.Value]) -> Frame:
        """The frame of a choice: what is determined by the chosen values is worked out."""
        frame, left = self.frame(args), iter(chosen)
        for parameter in self.parameters:
            frame[parameter.slot] = parameter.source(frame) if parameter.determined else next(left)
        return frame

    def notation(self, frame: Frame) -> str:
        """The text of a choice, in the position before it."""
        for when, render in self.written:
            if when is None or when(frame):
                return render(frame)
        return self.name

    def leaves(self, frame: Frame) -> Iterator[None]:
        """Fills the frame with each choice in turn, in order; trials are left to the caller."""
        return _assigned(self.parameters, frame, 0) if self._holds(frame) else iter(())

    def _holds(self, frame: Frame) -> bool:
        return all(when(frame) for when in self.whens)

    # ------------------------------------------------------------ candidates

    @cached_property
    def _drawn(self) -> tuple[list[_Parameter], list[Closure], list[_Parameter]]:
        """As `Candidates`: parameters that are gone through, conditions and parameters of the drawn one alone."""
        found, machine = candidates(self.move), self.machine
        gathered = [_Parameter(binder, machine, depth) for depth, binder in enumerate(found.binders)]
        behind = [_Parameter(binder, machine, len(gathered)) for binder in found.behind]
        return gathered, list(map(machine.evaluator.expr, found.asked)), behind

    def candidates(self, frame: Frame) -> Iterator[None]:
        """Fills the frame with each candidate in turn, in order."""
        return _assigned(self._drawn[0], frame, 0) if self._holds(frame) else iter(())

    def fits(self, frame: Frame) -> bool:
        """Whether what is asked of a drawn candidate holds, trials apart; fills in what is determined by it."""
        gathered, asked, behind = self._drawn
        if asked:
            frame[candidates(self.move).slot] = frame[gathered[-1].slot]
        if not all(condition(frame) for condition in asked):
            return False
        for parameter in behind:
            found = parameter.elements(frame)
            if not found:
                return False
            (frame[parameter.slot],) = found
        return True


def _assigned(parameters: list[_Parameter], frame: Frame, depth: int) -> Iterator[None]:
    """Fills the frame with each assignment of some parameters in turn, from a depth on."""
    if depth == len(parameters):
        yield
        return
    parameter = parameters[depth]
    slot = parameter.slot
    if depth == len(parameters) - 1:
        for value in parameter.elements(frame):
            frame[slot] = value
            yield
        return
    for value in parameter.elements(frame):
        frame[slot] = value
        yield from _assigned(parameters, frame, depth + 1)


class Ahead(Protocol):
    """The rest of a turn behind a decision."""

    def completes(self, code: MoveCode, frame: Frame) -> bool:
        """Whether the turn can be completed from the present position so that `afterwards` of the choice holds."""
        ...


Found = tuple[MoveCode, tuple[t.Value, ...]]
"""A legal choice: its move, and the values of the move's whole frame up to its parameters."""


class _Place:
    """A position on the way to a finish. `order`: when it was found; `low`: the first found that it leads back to."""

    __slots__ = ("low", "order", "steps", "stuck", "worth")

    def __init__(self, steps: Generator[None, None, None], order: int) -> None:
        self.steps, self.order, self.low = steps, order, order
        self.stuck = True
        self.worth: int | None = None


_NO_MORE = object()


class MoveCodes:
    """All moves of a game over one machine."""

    _MEMO = 1 << 18

    def __init__(self, game: core.Game, machine: Machine, effects: EffectCode) -> None:
        self.machine = machine
        self.codes = {name: MoveCode(move, machine, effects) for name, move in game.moves.items()}
        machine.ask, machine.ask_ways = self.possible, self.ways
        self._settled: dict[tuple[t.Value, ...], int | None] = {}
        self._nodes = 0

    # ------------------------------------------------------------ listing

    def legal(self, offers: list[tuple[MoveCode, tuple[t.Value, ...]]], rest: Ahead | None) -> list[Found]:
        """The legal choices of one list of a decide, in order. With `most`, only those on the way to the greatest value.
        `rest`: the rest of the turn, behind that decide; None: `afterwards` is not asked."""
        found: list[tuple[Found, int | None]] = []
        for code, args in offers:
            frame = code.frame(args)
            for _ in code.leaves(frame):
                values = tuple(frame)
                is_tried = code.needs_trial or (code.afterwards and rest is not None)
                worth = self._try(code, frame, rest) if is_tried else (True, None)
                if worth[0]:
                    found.append(((code, values), worth[1]))
                    if len(found) > MAX_DECISIONS:
                        raise Fault(
                            "step-limit", f"more than {MAX_DECISIONS} decisions", code.move.span, "too many choices"
                        )
        best = max((worth for _, worth in found if worth is not None), default=None)
        return [choice for choice, worth in found if worth is None or worth == best]

    def draw(self, offers: list[tuple[MoveCode, tuple[t.Value, ...]]], rest: Ahead, random: Random) -> Found:
        """A legal choice of one list of a decide that has one, at random: a candidate, all with the same probability; where it
        is not legal, another one of the others."""
        pool: list[Found] = []
        for code, args in offers:
            frame = code.frame(args)
            pool += [(code, tuple(frame)) for _ in code.candidates(frame)]
        while True:
            code, values = pool.pop(random.below(len(pool)))
            frame = list(values)
            is_tried = code.needs_trial or code.afterwards
            if code.fits(frame) and (not is_tried or self._try(code, frame, rest)[0]):
                return code, tuple(frame)

    def possible(self, name: str, args: tuple[t.Value, ...]) -> bool:
        """Whether a move has a legal choice, as far as it alone can tell: where it would stand in a turn is not known."""
        return self.any([(self.codes[name], args)], None)

    def ways(self, name: str, args: tuple[t.Value, ...]) -> int:
        """How many legal choices a move has, as far as it alone can tell."""
        return len(self.legal([(self.codes[name], args)], None))

    def any(self, offers: list[tuple[MoveCode, tuple[t.Value, ...]]], rest: Ahead | None) -> bool:
        """Whether a list has a legal choice: candidates are asked about one after the other, and none behind the first that is
        legal. `rest`: the rest of the turn; None: `afterwards` is not asked."""
        for code, args in offers:
            frame = code.frame(args)
            for _ in code.candidates(frame):
                needs_trial = code.needs_trial or (code.afterwards and rest is not None)
                if code.fits(frame) and (not needs_trial or self._try(code, frame, rest)[0]):
                    return True
        return False

    def _try(self, code: MoveCode, frame: Frame, rest: Ahead | None) -> tuple[bool, int | None]:
        """Does a choice, tests `provided`, `finish` and, with the rest of the turn, `afterwards`, and takes it back. The number
        is the best `most`, if asked for."""
        pay(self.machine, code.cost, code.move.span)
        worth = None
        with self.machine.on_trial():
            try:
                code.do(frame)
                for condition in code.provided:
                    if not condition(frame):
                        return False, None
                if code.move.finish is not None:
                    worth = self._finish(code)
                    if worth is None:
                        return False, None
                if code.afterwards and rest is not None:
                    code.then(frame)
                    if not rest.completes(code, frame):
                        return False, None
            except GameOver:
                return True, None
        return True, worth if code.most is not None else None

    # ------------------------------------------------------------ finishing

    def _key(self, code: MoveCode) -> tuple[t.Value, ...]:
        machine = self.machine
        remembered = tuple(frozenset(counts.items()) for counts in machine.memories)
        return (code.name, machine.player, remembered, *machine.data)

    def _count_node(self, code: MoveCode) -> None:
        self._nodes += 1
        if self._nodes > MAX_FINISH_NODES:
            assert code.move.finish is not None
            raise Fault(
                "finish-limit",
                f"looking for a way to finish `{code.name}` took more than {MAX_FINISH_NODES} positions",
                code.move.finish.span,
                "the search was given up",
                ("add a condition to `provided` that refuses hopeless choices early",),
            )

    def _finish(self, code: MoveCode) -> int | None:
        """The greatest `most` at the end of a finish from the present position (0 where `most` is not asked for: then the
        first way found will do); None when there is no way.

        Depth first, without recursion. Positions that lead back to each other are worth the same: they are settled together
        (Tarjan, "Depth-first search and linear graph algorithms", 1972).
        """
        self._nodes = 0
        path: list[_Place] = []
        unsettled: dict[tuple[t.Value, ...], _Place] = {}
        try:
            settled, worth = self._arrive(code, path, unsettled)
            while path:
                place = path[-1]
                if not settled:
                    pass
                elif worth is not None:
                    if code.most is None:
                        self._settled.update(dict.fromkeys(unsettled, worth))
                        return worth
                    place.worth = worth if place.worth is None else max(place.worth, worth)
                if next(place.steps, _NO_MORE) is not _NO_MORE:
                    place.stuck = False
                    settled, worth = self._arrive(code, path, unsettled)
                    continue
                if place.stuck and code.until is None:
                    place.worth = self._worth(code)
                path.pop()
                settled, worth = True, place.worth
                if path:
                    path[-1].low = min(path[-1].low, place.low)
                if place.low == place.order:
                    self._settle(place, unsettled)
            return worth
        finally:
            for place in reversed(path):
                place.steps.close()

    def can_finish(self, code: MoveCode) -> bool:
        """Whether there is a way to finish a move from the present position, just behind its `do`."""
        return code.move.finish is None or self._finish(code) is not None

    def _worth(self, code: MoveCode) -> int:
        return int(code.most(code.room)) if code.most is not None else 0

    def _arrive(
        self, code: MoveCode, path: list[_Place], unsettled: dict[tuple[t.Value, ...], _Place]
    ) -> tuple[bool, int | None]:
        """Looks at the present position: whether it is settled, and its worth. Else it is put on the path, or, when it lies on
        it, a circle is closed."""
        if code.until is not None and code.until(code.room):
            return True, self._worth(code)
        key = self._key(code)
        if key in self._settled:
            return True, self._settled[key]
        seen = unsettled.get(key)
        if seen is not None:
            path[-1].low = min(path[-1].low, seen.order)
            return True, None
        self._count_node(code)
        place = unsettled[key] = _Place(self._steps(code), self._nodes)
        path.append(place)
        return False, None

    def _settle(self, place: _Place, unsettled: dict[tuple[t.Value, ...], _Place]) -> None:
        """The place and all found since then that lead back to it are worth the same."""
        if len(self._settled) >= self._MEMO:
            self._settled.clear()
        while True:
            key, other = unsettled.popitem()
            self._settled[key] = place.worth
            if other is place:
                return

    def _steps(self, code: MoveCode) -> Generator[None, None, None]:
        """Each position after one finishing move. The position is put back when the caller asks for the next."""
        assert code.move.finish is not None
        machine = self.machine
        for name in code.move.finish.moves:
            other = self.codes[name]
            frame = other.frame(())
            choices = [tuple(frame) for _ in other.leaves(frame)]
            for choice in choices:
                frame[:] = choice
                with machine.on_trial():
                    other.do(frame)
                    if all(condition(frame) for condition in other.provided):
                        yield

    # ------------------------------------------------------------ chance

    def weights(self, found: list[Found]) -> list[Fraction]:
        """Probabilities of the choices of a chance decision."""
        weights = []
        for code, values in found:
            frame = list(values)
            weights.append(code.weight(frame) if code.weight else 1)
        total = sum(weights)
        if total <= 0:
            raise Fault(
                "no-weight", "all weights of this chance decision are 0", found[0][0].move.span, "nothing can happen"
            )
        return [Fraction(weight, total) for weight in weights]
