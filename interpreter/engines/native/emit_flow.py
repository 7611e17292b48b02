"""Setup and flow as one C function with a label for each instruction; what is offered at each pause; end conditions."""

from __future__ import annotations

from collections.abc import Collection

from ...core import nodes as core
from ...core.candidates import draws_candidates
from ...ground.limits import MAX_FLOW_STEPS
from .cvalue import CValue, call
from .emit_sealed import EmitSealed
from .emit_turns import STUCK, TURN_OVER
from .emit_types import none_value
from .errors import refuse


class EmitFlow(EmitSealed):
    """The body of a function that works in the frame of the flow."""

    def run_function(self) -> str:
        code = self.unit.game.flow
        self.flow_frame = True
        self.on_over = "return 0;"
        self.put(f"int32_t left = {MAX_FLOW_STEPS};")
        self.begin_passes()
        decides = [at for at, part in enumerate(code) if isinstance(part, core.Decide)]
        entries = sorted({0, *(at + 1 for at in decides), *(decides if self.unit.asked.telling else ())})
        with self.block("switch (place)"):
            for at in entries:
                self.put(f"case {at}: goto place_x_{at};")
            self.put("default: return fault(g), FAULT;")
        jumps = _targets(code) | set(entries) | self.sealed_targets()
        begun = [at for at in self.unit.together if isinstance(code[at], core.BeginTurn)]
        elsewhere = {here for at in begun for here in self.unit.passed_over(at)}
        loops = _loops(code)
        for at, part in enumerate(code):
            if at in elsewhere:
                continue
            if at in jumps:
                self.put(f"place_x_{at}:;")
            self.put(self.unit.comment(part.span))
            if at in loops:
                self.put("if (RARELY(left-- <= 0 || g->steps < 0)) return fault(g), FAULT;")
            with self.block(""):
                self.instruction(at, part)
        return self.text(
            "/* From an instruction to the next pause. 0, or FAULT. */\nstatic int32_t run(G *g, S *s, int32_t place)"
        )

    def instruction(self, at: int, part: core.Instruction) -> None:
        match part:
            case core.Run(effect):
                self.effect(effect)
            case core.Jump(to):
                self.put(f"goto place_x_{to};")
            case core.Unless(cond, to):
                self.put(f"if (!{self.expr(cond)}) goto place_x_{to};")
            case core.Next():
                self.next(part, f"place_x_{part.to}")
            case core.BeginTurn() if at in self.unit.together:
                self.begin_sealed(at, part)
            case core.BeginTurn(player, _, before):
                self.put(f"s->mover = {self.expr(player)};")
                self.do_seq(core.Seq(before, span=part.span))
            case core.EndTurn() if at in self.unit.together:
                self.put("s->mover = -1;")
            case core.EndTurn(after):
                if self.unit.asks_afterwards:
                    self.put(f"if (s->x_ahead) return s->place = {TURN_OVER}, 0;")
                self.do_seq(core.Seq(after, span=part.span))
                self._end_turn()
            case core.Decide():
                self._decide(at, part)
            case core.BeginTogether():
                self.put("open_x_all(s);")
            case core.EndTogether():
                self.end_together(part)
                self._end_turn()
            case core.Stop():
                self.put("return fault(g), FAULT;")

    def next(self, part: core.Next, after: str) -> None:
        made = self.unit.shape(part.type, part.span)
        rest, slot = self.flow_slot(part.rest), self.flow_slot(part.slot)
        if made.kind == "set":
            self.put(f"if (!some{made.words}({rest})) goto {after};")
            self.put(f"{slot} = first{made.words}({rest});")
            self.put(f"drop{made.words}(&{rest}, {slot});")
            return
        self.put(f"if (!{rest}[0]) goto {after};")
        self.put(f"{slot} = {rest}[1];")
        self.put(f"memmove({rest} + 1, {rest} + 2, (size_t)--{rest}[0] * sizeof *{rest});")

    def _end_turn(self) -> None:
        from ..reference.flow import start_values

        self.put("s->mover = -1;")
        for fun in self.unit.game.funs:
            if fun.life != "turn":
                continue
            if not self.unit.plan.analysis.board_level(fun.start):
                refuse("turn state whose start depends on the position", fun.span)
            name = self.unit.fields[fun]
            values = [none_value(fun.result) if v is None else int(v) for v in start_values(fun, self.unit.machine)]
            if fun.size == 1:
                self.put(f"w_{name}(s, 0, {values[0]});")
            else:
                self.put(f"again_{name}(s);")

    def _decide(self, at: int, part: core.Decide) -> None:
        is_ahead = at in self.unit.ahead
        known = f"g->known{' && !s->x_ahead' * is_ahead}" if self.unit.asked.searching else ""
        is_sealed = at in self.unit.together
        asked = f"!({known}) && " * bool(known) + "!s->seal_x_n && " * is_sealed
        self.put(f"if ({asked}ends(g, s)) return 0;")
        self.put("int32_t x_found;")
        self.put(f"s->place = {at};")
        for number in range(len(part.lists)):
            self.put(f"s->offered = {number};")
            draws = f"g->playing{' && !s->x_ahead' * is_ahead}"
            found = f"{draws} ? draw_x_{at}_{number}(g, s) : offer_x_{at}_{number}(g, s, ANY)"
            if known:
                self.put(f"g->passed += {'!s->x_ahead' if is_ahead else '1'};")
                found = f"{known} ? g->known == g->passed : {found}"
            found = f"x_found = {found};"
            self.put(f"noting--; {found} noting++;" if self.unit.asked.noting else found)
            self.put("if (g->steps < 0) return FAULT;")
            self.put("if (x_found) return 0;")
        if part.otherwise is None:
            if is_ahead:
                self.put(f"if (s->x_ahead) return s->place = {STUCK}, 0;")
            self.put("return fault(g), FAULT;")
        elif is_sealed:
            self.seal_nothing(at)
        else:
            self.put(f"goto place_x_{part.otherwise};")

    # ------------------------------------------------------------ offers

    def offer_function(self, at: int, number: int, first: int) -> str:
        """What one list of a decide has: LISTED, COUNTED, or whether there is ANY. `first`: number of its first offer."""
        part = self.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        offers = part.lists[number]
        self.flow_frame = True
        head = f"static int32_t offer_x_{at}_{number}(G *g, S *s, int32_t x_asked)"
        self.unit.prototypes.append(f"{head};")
        if self.unit.is_gathered(at, part, number):
            with self.block("if (g->gathered != KEPT)"):
                self._fill(offers, first, drawing=False)
            self.put("if (x_asked == ANY) return some_gathered(g, s);")
            self.put("g->gathered = NOT_KEPT;")
            self.put("return x_asked == LISTED ? write_candidates(g, s) : count_candidates(g, s);")
            return self.text(head)
        self.put("g->gathered = NOT_KEPT;")
        self.put("int32_t x_any = x_asked == ANY;")
        self.put("int64_t start = g->listed;")
        for index, offer in enumerate(offers):
            found = call(self.unit.list_name(offer.move), "g", "s", str(first + index), *self.args(offer), "x_any")
            self.put(f"if ({found} && x_any) return 1;")
        if any(offer.move.finish and offer.move.finish.most for offer in offers):
            self.put("keep_best(g, start);")
        if part.chance:
            with self.block("for (int64_t i = start; !x_any && i < g->listed; i++)"):
                self.put("int32_t *d = g->decisions + i * STRIDE;")
                self.put("switch (d[0]) {")
                for index, offer in enumerate(offers):
                    self.put(f"case {first + index}: {{")
                    self.depth += 1
                    weight = call(f"weigh_{self.unit.move_name(offer.move)}", "g", "s", *self.args(offer), "d")
                    self.put(f"d[1] = {weight if offer.move.weight is not None else '1'};")
                    self.put("break;")
                    self.depth -= 1
                    self.put("}")
                self.put("}")
            self.put("if (!x_any) keep_possible(g, start);")
        self.put("return (int32_t)(g->listed - start);")
        return self.text(head)

    def draw_function(self, at: int, number: int, first: int) -> str:
        """Draws one decision of a list at random; whether there is one. `first`: number of its first offer."""
        part = self.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        offers = part.lists[number]
        self.flow_frame = True
        head = f"static int32_t draw_x_{at}_{number}(G *g, S *s)"
        self.unit.prototypes.append(f"{head};")
        self.put("g->random_before = g->random;")
        if not part.chance:
            self.put(f"if (RARELY(g->counting)) g->listed = 0, g->legal = offer_x_{at}_{number}(g, s, COUNTED);")
        is_drawn = draws_candidates(part, number)
        if is_drawn and len(offers) == 1 and self.is_lone(offers[0].move):
            self.put(
                f"return {call(self.unit.pick_name(offers[0].move), 'g', 's', str(first), *self.args(offers[0]))};"
            )
        elif is_drawn:
            self._fill(offers, first, drawing=True)
            self.put("return draw_candidate(g, s);")
        else:
            self.put("g->listed = 0;")
            self.put(f"offer_x_{at}_{number}(g, s, LISTED);")
            self.put(f"return draw_listed(g, {int(part.chance)});")
        return self.text(head)

    def _fill(self, offers: tuple[core.Offer, ...], first: int, *, drawing: bool) -> None:
        """Gathers the candidates of a list."""
        known = {found[0] for offer in offers if (found := self.spared(offer.move)) is not None}
        for number in sorted(known):
            self.put(f"g->footprints[{number}].known = 0;")
        self.put(f"g->sliced = 0, g->total = 0, g->drawing = {int(drawing)};")
        for index, offer in enumerate(offers):
            args = self.args(offer)
            self.put(f"{call(f'fill_{self.unit.move_name(offer.move)}', 'g', 's', str(first + index), *args)};")

    def args(self, offer: core.Offer) -> list[CValue]:
        return [self.expr(arg, kind) for arg, kind in zip(offer.args, offer.move.types, strict=True)]

    def test_here_function(self, offers: list[core.Offer], drawn: set[str], sealed: Collection[int]) -> str:
        """Whether a candidate that must be tried out is legal. One that is `sealed` first, by number, never stays done."""
        self.flow_frame = True
        self.put("switch (d[0]) {")
        for index, offer in enumerate(offers):
            if self.is_tested(offer.move) and offer.move.name in drawn:
                with self.block(f"case {index}:"):
                    args = self.args(offer)
                    if index in sealed:
                        self.put("g->keeping = 0;")
                    self.put(f"return {call(f'test_{self.unit.move_name(offer.move)}', 'g', 's', *args, 'd')};")
        self.put("}")
        self.put("return 1;")
        return self.text("static int32_t test(G *g, S *s, const int32_t *d)")

    def take_function(self, offers: list[core.Offer], sealed: Collection[int]) -> str:
        """Carries out the decision of an entry, or seals it: those of some numbers."""
        self.flow_frame = True
        self.put("switch (d[0]) {")
        for index, offer in enumerate(offers):
            self.put(f"case {index}: {{")
            self.depth += 1
            if index in sealed:
                self.put("return seal_x_taken(s, d), 0;")
            else:
                self.put(
                    f"return {call(f'apply_{self.unit.move_name(offer.move)}', 'g', 's', *self.args(offer), 'd')};"
                )
            self.depth -= 1
            self.put("}")
        self.put("}")
        self.put("return fault(g);")
        return self.text("static int32_t take(G *g, S *s, const int32_t *d)")


def _targets(code: tuple[core.Instruction, ...]) -> set[int]:
    """Instructions that are jumped to."""
    found: set[int] = set()
    for part in code:
        if isinstance(part, core.Jump | core.Unless | core.Next):
            found.add(part.to)
        elif isinstance(part, core.Decide) and part.otherwise is not None:
            found.add(part.otherwise)
    return found


def _loops(code: tuple[core.Instruction, ...]) -> set[int]:
    """Instructions that are jumped to from behind them: every endless run passes one of them."""
    return {
        part.to
        for at, part in enumerate(code)
        if isinstance(part, core.Jump | core.Unless | core.Next) and part.to <= at
    } | {
        part.otherwise
        for at, part in enumerate(code)
        if isinstance(part, core.Decide) and part.otherwise is not None and part.otherwise <= at
    }
