"""Decisions of the loop for random games whose candidates are sets: drawn by number, tested and carried out on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import Candidates, candidates, draws_candidates
from ...core.walk import mentions
from .cvalue import CValue
from .emit_effects import ends_game
from .emit_flow import EmitFlow
from .emit_legal import LegalPairs, LegalSet, pairs_of
from .emit_scalars import is_elements
from .optimize.flow_steps import FlowStep
from .optimize.nodes import Where
from .optimize.pairs import fit_pairs

_MAX_LINES = 150
"""Lines of the functions of a move that is written into the loop for each player. Of a longer one the functions are called:
what the loop saves is little beside it, and twice the code is slower than that."""

_MAX_GRID = 4096
"""Pairs of elements that are drawn from by their number: a bit for each says which are left."""


@dataclass
class RollPart:
    """The candidates of one offer, in the loop.

    Attributes:
        offer, found:  what is offered, and its candidates.
        legal:         the legal ones, where they are known before one is drawn.
        args:          the arguments that the flow gives.
        count:         the variable with how many candidates are left.
        sets:          of each chosen parameter the variable with its elements, and its words.
        left:          of pairs that are not known: the variable with the numbers of those that are left.
    """

    offer: core.Offer
    found: Candidates
    legal: LegalSet | LegalPairs | None = None
    args: dict[int, tuple[CValue, t.Type]] = field(default_factory=dict)
    count: CValue = field(default_factory=lambda: CValue("0"))
    sets: list[tuple[CValue, int]] = field(default_factory=list)
    left: str = ""


class RollDraws(EmitFlow):
    """The body of the loop where something is decided, and of all functions about games before it."""

    def roll_parts(self, part: core.Decide, at: int, mover: int | None) -> list[RollPart] | None:
        """The candidates of a list, if those of all its moves are such as are drawn from at once. Puts nothing."""
        if not draws_candidates(part, at):
            return None
        made = []
        for offer in part.lists[at]:
            found = candidates(offer.move)
            if not self._is_at_once(found):
                return None
            legal = self.legal(offer.move, found, mover) if len(part.lists[at]) == 1 else None
            tested, carried_out = self.unit.written[offer.move.name]
            if carried_out + (0 if legal else tested) > _MAX_LINES:
                return None
            made.append(RollPart(offer, found, legal))
        return made

    def legal(self, move: core.Move, found: Candidates, mover: int | None) -> LegalSet | LegalPairs | None:
        """The legal ones of candidates that are the only ones, if they are known as sets."""
        if move.is_tried or not found.binders:
            return None
        if len(found.binders) == 2:
            pairs = fit_pairs(self.unit.plan, found, mover)
            return LegalPairs(*pairs) if pairs else None
        fit = self.fit_of(move, found.binders[0])
        return LegalSet(fit.here, fit.known) if fit is not None and fit.is_all else None

    def _is_at_once(self, found: Candidates) -> bool:
        """Whether candidates are one alone, the elements of a set, or all pairs of elements of two."""
        if any(binder.determined or not self.is_mask(binder.source) for binder in found.binders):
            return False
        if len(found.binders) < 2:
            return True
        if len(found.binders) > 2 or not all(is_elements(binder.source.type) for binder in found.binders):
            return False
        one, two = found.binders
        return (
            pairs_of(found.binders) <= _MAX_GRID
            and not mentions(two.source, one.slot)
            and one.where is None
            and two.where is None
        )

    def counted(self, mover: str) -> None:
        self.put("x_played++;")
        self.put(f"count_decision(x_of, 0, x_last != {mover});")
        self.put(f"x_last = {mover};")

    def draw_parts(self, one: FlowStep, parts: list[RollPart]) -> None:
        """Draws, tests and carries out; behind these lines there is nothing legal."""
        mover = str(one.known.mover) if one.known.mover is not None else "x_mover"
        if one.known.mover is None:
            self.put("int32_t x_mover = s->mover;")
        for each in parts:
            self._gather(each)
        if len(parts) == 1 and parts[0].legal is not None:
            with self.block(f"if ({parts[0].legal.some})"):
                self._take_legal(one, parts[0], parts[0].legal, mover)
            return
        self.put("uint64_t x_before = x_random;")
        total = self.keep("total", "int32_t", " + ".join(str(each.count) for each in parts))
        with self.block(f"for (; {total} > 0 && g->steps >= 0; {total}--)"):
            self.put(f"int32_t x_k = (int32_t)below(&x_random, (uint64_t){total});")
            for number, each in enumerate(parts):
                is_last = number == len(parts) - 1
                with self.block("" if is_last else f"if (x_k < {each.count})"):
                    self._take(one, each, mover)
                if not is_last:
                    self.put(f"x_k -= {each.count};")
        self.put("x_random = x_before;")

    def _gather(self, part: RollPart) -> None:
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
        if part.legal is not None:
            part.legal.declare(self, part.sets)
        elif len(part.sets) == 2:
            part.left = self.fresh("left")
            self.put(f"uint64_t {part.left}[{pairs_of(part.found.binders) // 64 + 1}];")
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
            if part.legal is not None:
                part.legal.gather(self, part.sets, part.count)
            elif part.left:
                self.put(f"all_pairs({part.left}, {part.count});")
            self.put(f"{missing}:;")

    @contextmanager
    def _in_move(self, part: RollPart) -> Iterator[None]:
        """Variables are those of a move meanwhile."""
        before, self.slots, self.flow_frame, self.held = self.slots, dict(part.args), False, {}
        yield
        self.slots, self.flow_frame, self.held = before, True, None

    def _take_legal(self, one: FlowStep, part: RollPart, legal: LegalSet | LegalPairs, mover: str) -> None:
        """One of those that are known to be legal: drawn as if the others were there, carried out, and on from there."""
        places = legal.draw(self, part.sets, part.count)
        with self._in_move(part):
            self._put_chosen(part, places)
            for binder in part.found.behind:
                self._put_determined(binder)
            self.counted(mover)
            self.effect(part.offer.move.do)
            self.effect(part.offer.move.then)
        self.put(f"goto roll_x_{one.after};")

    def _take(self, one: FlowStep, part: RollPart, mover: str) -> None:
        """The candidate number `x_k` of a part: carried out, and on from there, or taken out."""
        move, refused = part.offer.move, self.fresh("refused")
        places: tuple[str, ...] = ("x_k",)
        if part.left:
            self.put(f"int32_t x_at = select_pair({part.left}, x_k);")
            second, width = part.sets[1]
            places = f"x_at / count{width}({second})", f"x_at % count{width}({second})"
        with self.block(""), self._in_move(part):
            drawn = zip(places, part.sets, strict=False)
            self._put_chosen(part, tuple(f"select_element({name}.w, {width}, {at})" for at, (name, width) in drawn))
            if part.found.last is not None:
                self.refuse_unfit(part.found, part.found.last, f"goto {refused};")
            for binder in part.found.behind:
                self._put_determined(binder)
                self.refuse_unfit(part.found, binder, f"goto {refused};")
            if move.is_tried:
                self.held = None
                self.legality(move, kept=True)
                self.put(f"if (!legal) goto {refused};")
                self.counted(mover)
                if ends_game(move.do) or ends_game(move.then):
                    self.put("if (s->over) goto x_done;")
            else:
                self.counted(mover)
                self.effect(move.do)
                self.effect(move.then)
            self.put(f"goto roll_x_{one.after};")
        self.put(f"{refused}:;")
        if part.left:
            self.put(f"{part.left}[x_at >> 6] &= ~((uint64_t)1 << (x_at & 63));")
        elif part.sets:
            name, width = part.sets[0]
            self.put(f"drop{width}(&{name}, select_element({name}.w, {width}, x_k));")
        self.put(f"{part.count}--;")
        self.put("continue;")

    def _put_chosen(self, part: RollPart, values: tuple[str, ...]) -> None:
        """Declares the parameters that are chosen."""
        for drawn, binder in zip(values, part.found.binders, strict=False):
            value = self.keep(binder.name, "int32_t", drawn, in_range=is_elements(binder.source.type))
            self.slots[binder.slot] = value, binder.type
            self._hold(binder.source, binder.slot)

    def _put_determined(self, binder: core.Binder) -> None:
        """Declares a parameter that has its value by others."""
        made = self.unit.shape(binder.type, binder.span)
        value = self.keep(binder.name, made.c, self.expr(binder.source, binder.source.type))
        self.slots[binder.slot] = value, binder.type
        if isinstance(binder.source.type, t.Opt):
            self._hold(binder.source, binder.slot)

    def _hold(self, source: core.Expr, slot: int) -> None:
        """Notes what is true of an element of a set by value, which a variable holds, as it is the set that it comes from."""
        source = self.unit.plan.expr(source)
        match source:
            case core.Bind(bound, _, given, body):
                lines, known = self.capture(lambda: self.expr(given))
                if not lines:
                    with self.bound(bound, known, given.type):
                        self._hold(body, slot)
            case core.Op("both", args):
                for arg in args:
                    self._hold(arg, slot)
            case core.Op("minus" | "first", args):
                self._hold(args[0], slot)
            case Where(value=value) if value is not None and self.held is not None:
                lines, made = self.capture(lambda: self.expr(value, t.optional(source.fun.result)))
                if not lines and made.number is not None:
                    self.held[source.fun] = slot, made
