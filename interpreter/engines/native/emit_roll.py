"""A loop for random games: the flow as one function that does not leave at a pause, but draws and carries out on the spot.

It plays the games that `run` and `draw_candidate` play, number by number. `optimize/players.py` says at which instructions it
stands and what is known there. Only games have it whose lists are all drawn from at once, as sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...core import nodes as core
from ...ground.limits import MAX_FLOW_STEPS
from .cvalue import known_element
from .emit_roll_draws import RollDraws
from .optimize.flow_steps import FlowStep
from .optimize.players import stored, written_flow

_MAX_LOCAL = 1024
"""Bytes of a position that is copied into the loop."""


class Rolls(RollDraws):
    """The body of the loop, and of all functions about games before it."""

    is_local = False
    """Whether the loop works on a position of its own."""

    def roll_function(self) -> str:
        """The loop; "": this game has none."""
        unit = self.unit
        steps = written_flow(unit.game.flow, unit.plan) if unit.plan.has("roll") else []
        if not steps or unit.asks_afterwards or unit.ahead or unit.together:
            return ""
        self.flow_frame, self.on_over, self.keeping = True, "goto x_done;", "1"
        decides = [part for part in unit.game.flow if isinstance(part, core.Decide)]
        if any(self.roll_parts(part, at, None) is None for part in decides for at in range(len(part.lists))):
            return ""  # what such a list takes is much more than what the loop saves
        self.is_local = unit.position_bytes() <= _MAX_LOCAL
        copy = "S x_here = *x_there, *s = &x_here; /* nobody else can see it: what is in it may be in registers */"
        self.put(copy if self.is_local else "S *s = x_there;")
        self.put(f"int32_t x_left = {MAX_FLOW_STEPS}, x_last = -2;")
        self.put("int64_t x_played = 0, x_of[COUNTS] = {0};")
        self.put("uint64_t x_random = g->random;")
        self._entries(steps)
        loops = {to for at, one in enumerate(steps) for to in (one.after, one.other) if to is not None and to <= at}
        for number, one in enumerate(steps):
            self.put(f"roll_x_{number}:;")
            self.put(unit.comment(unit.game.flow[one.at].span))
            if number in loops:
                self.put("if (RARELY(x_left-- <= 0 || g->steps < 0)) return fault(g), FAULT;")
            with self.block(""), self._knowing(one):
                self._step(number, one)
                if one.after is not None and one.after != number + 1:
                    self.put(f"goto roll_x_{one.after};")
        self.put("x_done:;")
        self._show()
        self.put("memcpy(of, x_of, sizeof x_of);")
        if unit.asked.searching:  # a search goes on with the same stream; a game has one of its own
            self.put("g->random = x_random;")
        self.put("return g->steps < 0 ? FAULT : 0;")
        return self.text(
            "/* A random game, to its end or until `most` decisions were taken. 0, FAULT or ELSEWHERE. */\n"
            "static int32_t roll(G *g, S *x_there, int64_t most, int64_t *of)"
        )

    def _entries(self, steps: list[FlowStep]) -> None:
        """Goes to the decision where the position stands."""
        for number, one in enumerate(steps):
            if isinstance(self.unit.game.flow[one.at], core.Decide):
                self.put(f"if ({self.entry(one)}) goto enter_x_{number};")
        self.put("return ELSEWHERE;")

    def entry(self, one: FlowStep) -> str:
        """Whether a position stands at a decision."""
        part = self.unit.game.flow[one.at]
        assert isinstance(part, core.Decide)
        tests = [f"s->place == {one.at}"]
        if one.known.mover is not None:
            tests.append(f"s->mover == {one.known.mover}")
        for slot, value in one.known.slots:
            if slot not in part.live:
                continue
            made, field = self.unit.flow_shape(slot), self.flow_slot(slot)
            literal = self.unit.set_literal(value, made.words) if made.words else value
            tests.append(f"same{made.words}({field}, {literal})" if made.words else f"{field} == {literal}")
        return " && ".join(tests)

    @contextmanager
    def _knowing(self, one: FlowStep) -> Iterator[None]:
        """What is known at a step is written as it is."""
        part = self.unit.game.flow[one.at]
        written = stored(part.effect) if isinstance(part, core.Run) else set()
        self.slots = {
            slot: (known_element(value), self.unit.game.flow_types[slot])
            for slot, value in one.known.slots
            if slot not in written and self.unit.flow_shape(slot).kind == "scalar"
        }
        self.known_mover = one.known.mover
        yield
        self.slots, self.known_mover = {}, None

    def _step(self, number: int, one: FlowStep) -> None:
        part = self.unit.game.flow[one.at]
        match part:
            case core.Jump():
                pass
            case core.Unless(cond):
                self.put(f"if (!{self.expr(cond)}) goto roll_x_{one.other};")
            case core.Next(_, rest):
                self._next_known(part, one) if one.known.value(rest) is not None else self.next(
                    part, f"roll_x_{one.other}"
                )
            case core.BeginTurn():
                self.instruction(one.at, part)
            case core.Decide():
                self._decision(number, one, part)
            case _:
                self.instruction(one.at, part)

    def _next_known(self, part: core.Next, one: FlowStep) -> None:
        left = one.known.value(part.rest)
        if not left:
            self.put(f"goto roll_x_{one.other};")
            return
        words = self.unit.flow_shape(part.rest).words
        self.put(f"{self.flow_slot(part.slot)} = {(left & -left).bit_length() - 1};")
        self.put(f"{self.flow_slot(part.rest)} = {self.unit.set_literal(left & (left - 1), words)};")

    # ------------------------------------------------------------ decisions

    def _decision(self, number: int, one: FlowStep, part: core.Decide) -> None:
        if self.unit.game.ends:
            self.put("if (ends(g, s)) goto x_done;")
        self.put("if (RARELY(g->steps < 0) || stopped(g)) return FAULT;")
        self.put(f"g->steps = MAX_STEPS, x_left = {MAX_FLOW_STEPS};")
        self.put(f"enter_x_{number}:;")
        self.put(f"s->place = {one.at};")
        for at in range(len(part.lists)):
            self.put(f"s->offered = {at};")
            self._drawn(one, part, at)
            self.put("if (RARELY(g->steps < 0)) return FAULT;")
        if one.other is None:
            self.put("return fault(g), FAULT;")
        else:
            self.put(f"goto roll_x_{one.other};")

    def _drawn(self, one: FlowStep, part: core.Decide, at: int) -> None:
        """Draws a decision of a list, carries it out and goes on; behind these lines there is none."""
        nothing = self.fresh("nothing")
        with self.block("if (RARELY(x_played >= most))"):
            self._show()
            self.put(f"if (offer_x_{one.at}_{at}(g, x_there, ANY)) goto x_done;")
            self.put(f"goto {nothing};")
        with self.block(""):
            self.draw_parts(one, self.roll_parts(part, at, one.known.mover) or [])
            self.put(f"goto {nothing};")
        self.put(f"{nothing}:;")

    def _show(self) -> None:
        """Brings the position to where others see it."""
        if self.is_local:
            self.put("*x_there = x_here;")
