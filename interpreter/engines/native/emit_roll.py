"""A loop for random games: the flow as one function that does not leave at a pause, but draws and carries out on the spot.

It plays the games that `run` and `draw_candidate` play, number by number. `optimize/players.py` says at which instructions it
stands and what is known there. Only games have it whose lists are all drawn from at once, as sets; where too many pairs of two
sets are refused, `draw` takes over, and the decision is carried out as elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import Candidates, candidates, draws_candidates
from ...core.walk import mentions
from ...ground.limits import MAX_FLOW_STEPS
from .cvalue import CValue, known_element
from .emit_effects import ends_game
from .emit_flow import EmitFlow
from .emit_scalars import is_elements
from .optimize.nodes import Where
from .optimize.players import FlowStep, stored, written_flow

_MAX_LINES = 150
"""Lines of the functions of a move that is written into the loop for each player. Of a longer one the functions are called:
what the loop saves is little beside it, and twice the code is slower than that."""

_MAX_LOCAL = 1024
"""Bytes of a position that is copied into the loop."""

_MAX_GRID = 4096
"""Pairs of elements that are drawn from by their number."""

_MAX_GONE = 32
"""Pairs taken out of these before the candidates are gathered after all."""


@dataclass
class _Part:
    """The candidates of one offer, in the loop.

    Attributes:
        offer, found:  what is offered, and its candidates.
        args:          the arguments that the flow gives.
        count:         the variable with how many candidates are left.
        sets:          of each chosen parameter the variable with its elements, and its words.
        gone:          of pairs: the variable with the numbers of those that were taken out.
    """

    offer: core.Offer
    found: Candidates
    args: dict[int, tuple[CValue, t.Type]] = field(default_factory=dict)
    count: CValue = field(default_factory=lambda: CValue("0"))
    sets: list[tuple[CValue, int]] = field(default_factory=list)
    gone: str = ""


class Rolls(EmitFlow):
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
        if any(self._parts(part, at) is None for part in decides for at in range(len(part.lists))):
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
        self.put("return g->steps < 0 ? FAULT : 0;")
        return self.text(
            "/* A random game, to its end or until `most` decisions were taken. 0, FAULT or ELSEWHERE. */\n"
            "static int32_t roll(G *g, S *x_there, int64_t most, int64_t *of)"
        )

    def _entries(self, steps: list[FlowStep]) -> None:
        """Goes to the decision where the position stands."""
        for number, one in enumerate(steps):
            part = self.unit.game.flow[one.at]
            if not isinstance(part, core.Decide):
                continue
            tests = [f"s->place == {one.at}"]
            if one.known.mover is not None:
                tests.append(f"s->mover == {one.known.mover}")
            for slot, value in one.known.slots:
                if slot not in part.live:
                    continue
                made, field = self.unit.flow_shape(slot), self.flow_slot(slot)
                literal = self.unit.set_literal(value, made.words) if made.words else value
                tests.append(f"same{made.words}({field}, {literal})" if made.words else f"{field} == {literal}")
            self.put(f"if ({' && '.join(tests)}) goto enter_x_{number};")
        self.put("return ELSEWHERE;")

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
            parts, gathered = self._parts(part, at) or [], self.fresh("gathered")
            self._at_once(one, parts, gathered)
            self.put(f"goto {nothing};")
            if any(each.gone for each in parts):
                self.put(f"{gathered}:;")
                self._elsewhere(one, part, at)
        self.put(f"{nothing}:;")

    def _counted(self, one: FlowStep, mover: str) -> None:
        self.put("x_played++;")
        self.put(f"count_decision(x_of, 0, x_last != {mover});")
        self.put(f"x_last = {mover};")

    def _elsewhere(self, one: FlowStep, part: core.Decide, at: int) -> None:
        """A list that is drawn from as a pause does."""
        self.put("g->random = x_random;")
        self._show()
        with self.block(f"if (draw_x_{one.at}_{at}(g, x_there))"):
            self.put("x_random = g->random;")
            self._counted(one, "(g->tried ? g->mover : x_there->mover)")
            self.put("if (!g->tried) take(g, x_there, g->drawn);")
            if self.is_local:
                self.put("x_here = *x_there;")
            self.put("if (s->over) goto x_done;")
            self.put(f"goto roll_x_{one.after};")

    def _show(self) -> None:
        """Brings the position to where others see it."""
        if self.is_local:
            self.put("*x_there = x_here;")

    # ------------------------------------------------------------ candidates that are sets

    def _parts(self, part: core.Decide, at: int) -> list[_Part] | None:
        """The candidates of a list, if those of all its moves are such as are drawn from at once. Puts nothing."""
        if not draws_candidates(part, at):
            return None
        made = []
        for offer in part.lists[at]:
            found = candidates(offer.move)
            if not self._is_at_once(found) or self.unit.written[offer.move.name] > _MAX_LINES:
                return None
            if self.is_fit_at_once(offer.move):
                return None  # drawn by `draw`, which asks nothing of one that it has drawn
            made.append(_Part(offer, found))
        return made

    def _is_at_once(self, found: Candidates) -> bool:
        """Whether candidates are one alone, the elements of a set, or all pairs of elements of two."""
        if any(binder.determined or not self.is_mask(binder.source) for binder in found.binders):
            return False
        if len(found.binders) < 2:
            return True
        if len(found.binders) > 2 or not all(is_elements(binder.source.type) for binder in found.binders):
            return False
        one, two = found.binders
        size = 1
        for binder in found.binders:
            element = t.element_of(binder.source.type)
            assert isinstance(element, t.Elem)
            size *= element.universe.size
        return size <= _MAX_GRID and not mentions(two.source, one.slot) and one.where is None and two.where is None

    def _at_once(self, one: FlowStep, parts: list[_Part], gathered: str) -> None:
        """Draws, tests and carries out; behind these lines there is nothing legal."""
        self.put("uint64_t x_before = x_random;")
        mover = str(one.known.mover) if one.known.mover is not None else "x_mover"
        if one.known.mover is None:
            self.put("int32_t x_mover = s->mover;")
        for each in parts:
            self._gather(each)
        total = self.keep("total", "int32_t", " + ".join(str(each.count) for each in parts))
        with self.block(f"for (; {total} > 0 && g->steps >= 0; {total}--)"):
            self.put(f"int32_t x_k = (int32_t)below(&x_random, (uint64_t){total});")
            for number, each in enumerate(parts):
                is_last = number == len(parts) - 1
                with self.block("" if is_last else f"if (x_k < {each.count})"):
                    self._take(one, each, mover, gathered)
                if not is_last:
                    self.put(f"x_k -= {each.count};")
        self.put("x_random = x_before;")

    def _gather(self, part: _Part) -> None:
        """Declares the sets of a part, and how many candidates they make."""
        move = part.offer.move
        given = enumerate(zip(self.args(part.offer), move.types, strict=True))
        part.args = {
            slot: (self.keep("arg", self.unit.shape(kind, move.span).c, value), kind) for slot, (value, kind) in given
        }
        part.count = self.keep("n", "int32_t", "0")
        for binder in part.found.binders:
            width = self.unit.shape(binder.source.type).words or 1
            name = self.variable("all")
            self.put(f"SET{width} {name};")
            part.sets.append((name, width))
        if len(part.sets) == 2:
            part.gone = self.fresh("gone")
            self.put(f"int32_t {part.gone}[{_MAX_GONE}], {part.gone}_n = 0;")
        with self.block(""), self._in_move(part):
            missing = self.fresh("missing")
            self.conditions(move, f"goto {missing};")
            for binder, (name, width) in zip(part.found.binders, part.sets, strict=True):
                self.put(self.unit.comment(binder.span))
                self.put(f"{name} = {self.elements(binder)[0]};")
                if binder is not part.found.binders[-1]:  # else nobody asks for the next ones, which may fail
                    self.put(f"if (!count{width}({name})) goto {missing};")
            sizes = [f"count{width}({name})" for name, width in part.sets]
            self.put(f"{part.count} = {' * '.join(sizes) or '1'};")
            self.put(f"{missing}:;")

    @contextmanager
    def _in_move(self, part: _Part) -> Iterator[None]:
        """Variables are those of a move meanwhile."""
        before, self.slots, self.flow_frame = self.slots, dict(part.args), False
        yield
        self.slots, self.flow_frame = before, True

    def _take(self, one: FlowStep, part: _Part, mover: str, gathered: str) -> None:
        """The candidate number `x_k` of a part: carried out, and on from there, or taken out."""
        move, refused = part.offer.move, self.fresh("refused")
        if part.gone:
            self.put("int32_t x_at = x_k;")
            self.put(f"for (int32_t x_i = 0; x_i < {part.gone}_n && {part.gone}[x_i] <= x_at; x_i++) x_at++;")
        with self.block(""), self._in_move(part):
            for number, (binder, (name, width)) in enumerate(zip(part.found.binders, part.sets, strict=True)):
                place = "x_k"
                if part.gone:
                    place = f"x_at {'%' if number else '/'} count{part.sets[1][1]}({part.sets[1][0]})"
                value = self.keep(
                    binder.name,
                    "int32_t",
                    f"select_element({name}.w, {width}, {place})",
                    in_range=is_elements(binder.source.type),
                )
                self.slots[binder.slot] = value, binder.type
                self._known(self.unit.plan.expr(binder.source), value)
            last = part.found.last
            if last is not None:
                self.refuse_unfit(part.found, last, f"goto {refused};")
            for binder in part.found.behind:
                made = self.unit.shape(binder.type, binder.span)
                value = self.keep(binder.name, made.c, self.expr(binder.source, binder.source.type))
                self.slots[binder.slot] = value, binder.type
                self.refuse_unfit(part.found, binder, f"goto {refused};")
            if move.is_tried:
                self.legality(move, kept=True)
                self.put(f"if (!legal) goto {refused};")
                self._counted(one, mover)
                if ends_game(move.do) or ends_game(move.then):
                    self.put("if (s->over) goto x_done;")
            else:
                self._counted(one, mover)
                self.effect(move.do)
                self.effect(move.then)
            self.put(f"goto roll_x_{one.after};")
        self.put(f"{refused}:;")
        if part.gone:
            self.put(f"if ({part.gone}_n == {_MAX_GONE}) {{ x_random = x_before; goto {gathered}; }}")
            self.put(f"int32_t x_i = {part.gone}_n++;")
            self.put(f"for (; x_i > 0 && {part.gone}[x_i - 1] > x_at; x_i--) {part.gone}[x_i] = {part.gone}[x_i - 1];")
            self.put(f"{part.gone}[x_i] = x_at;")
        elif part.sets:
            name, width = part.sets[0]
            self.put(f"drop{width}(&{name}, select_element({name}.w, {width}, x_k));")
        self.put(f"{part.count}--;")
        self.put("continue;")

    def _known(self, source: core.Expr, value: CValue) -> None:
        """Tells the compiler what is true of an element of a set by value, as it is the set that it was drawn from."""
        match source:
            case core.Bind(slot, _, given, body):
                lines, known = self.capture(lambda: self.expr(given))
                if not lines:
                    with self.bound(slot, known, given.type):
                        self._known(body, value)
            case core.Op("both", args):
                for arg in args:
                    self._known(arg, value)
            case core.Op("minus", args):
                self._known(args[0], value)
            case Where(slot, _, _, where):
                with self.bound(slot, value, t.element_of(source.type) or t.ERROR):
                    lines, holds = self.capture(lambda: self.expr(where))
                if not lines:
                    self.put(f"KNOWN({holds});")
