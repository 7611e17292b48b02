"""Moves as C: candidates for a decision drawn at random, without writing all decisions out.

The candidates of a move are gathered in the order of its decisions, but the elements of the last parameter stay together as
one bit set where that is all that is asked of them, and what is tried out (`provided`, `finish`) is tried only for the
candidate that was drawn. `engine.h` draws from them.
"""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from .emit_moves import HEAD, EmitMoves, chosen
from .emit_scalars import is_elements
from .emit_types import none_of
from .spelling import comment


class Draws(EmitMoves):
    # ------------------------------------------------------------ what is left to the drawn candidate

    def is_tested(self, move: core.Move) -> bool:
        """Whether a candidate must be tried out before it is known to be legal."""
        if move.is_tried:
            return True
        last = self._gathered_binder(move)
        return last is not None and (self._refuses(move, last) or self._conditions_of(last) is not None)

    def _gathered_binder(self, move: core.Move) -> core.Binder | None:
        """The last chosen parameter, if its elements can stay together: a set, and what is asked of it or computed after it
        cannot fail, so that it may be asked of the drawn one alone."""
        at = max((i for i, binder in enumerate(move.binders) if not binder.determined), default=-1)
        if at < 0:
            return None
        last = move.binders[at]
        if not self._is_mask(last.source):
            return None
        safe = self.unit.analysis.cannot_fail
        for binder in move.binders[at + 1 :]:
            if not safe(binder.source) or (binder.where is not None and not safe(binder.where)):
                return None
        return last

    def _is_mask(self, node: core.Expr) -> bool:
        """Whether a collection is a bit set, or can stand as one: a few small numbers known before play."""
        source = self.unit.fold.expr(node)
        if is_elements(source.type):
            return t.element_of(source.type) != t.NOTHING
        return (
            isinstance(source, core.Const)
            and isinstance(t.element_of(source.type), t.Int)
            and bool(source.value)
            and min(source.value) >= 0
            and max(source.value) < 64
            and list(source.value) == sorted(source.value)
        )

    def _refuses(self, move: core.Move, last: core.Binder) -> bool:
        """Whether a parameter that is determined after the last chosen one may be missing or unfit."""
        return any(
            binder.where is not None or isinstance(binder.source.type, t.Opt)
            for binder in move.binders[move.binders.index(last) + 1 :]
        )

    def _conditions_of(self, last: core.Binder) -> core.Filter | None:
        """The filter of a parameter whose conditions may be asked later."""
        source = self.unit.fold.expr(last.source)
        return source if isinstance(source, core.Filter) and self.unit.analysis.cannot_fail(source) else None

    # ------------------------------------------------------------ candidates

    def fill_function(self, move: core.Move) -> str:
        """Adds the candidates of a move."""
        head = f"MAYBE void fill_{self.move_name(move)}(G *g, const S *s, int32_t x_offer{self.parameters(move)})"
        self.unit.prototypes.append(f"{head};")
        last = self._gathered_binder(move)
        if last is None:
            self.choices(move, lambda: self._whole(move), "return;")
        else:
            self._conditions(move, "return;")
            self._bind(self.narrowed(move.binders)[: move.binders.index(last)], lambda: self._together(move, last))
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    def _whole(self, move: core.Move) -> None:
        """A candidate that stands alone."""
        with self.block(""):
            self.put(f"SLICE *c = next_slice(g, 1, -1, {int(move.is_tried)});")
            self.put("int32_t *d = c->d;")
            self.put(f"d[0] = x_offer; d[1] = NO_NUMBER; {comment(move.name)}")
            self.encode_values(chosen(move))

    def _together(self, move: core.Move, last: core.Binder) -> None:
        """Candidates that differ in the last parameter alone."""
        self.put(self.unit.comment(last.span))
        with self.block(""):
            elements, width, rest = self._elements(last)
            untested = bool(rest or move.is_tried or self._refuses(move, last))
            count = self.keep("n", "int32_t", f"count{width}({elements})")
            others = chosen(move)[:-1]
            at = HEAD + sum(self.word_count(binder) for binder in others)
            with self.block(f"if ({count})"):
                self.put(f"SLICE *c = next_slice(g, {count}, {at}, {int(untested)});")
                self.put(f"memcpy(c->set, &{elements}, sizeof {elements});")
                self.put(f"for (int32_t w = {width}; w < SET_WORDS; w++) c->set[w] = 0;")
                self.put("int32_t *d = c->d;")
                self.put(f"d[0] = x_offer; d[1] = NO_NUMBER; {comment(move.name)}")
                self.encode_values(others)

    def _elements(self, last: core.Binder) -> tuple[str, int, list[core.Expr]]:
        """A variable with the elements of a parameter that stay together, its words, and the conditions not asked yet."""
        source = self._conditions_of(last)
        rest: list[core.Expr] = []
        width = self.unit.shape(last.source.type).words or 1
        if source is not None:
            value, rest = self.masked(source)
        elif is_elements(last.source.type):
            value = self.expr(last.source)
        else:
            numbers = self.unit.fold.expr(last.source)
            assert isinstance(numbers, core.Const)
            value = self.unit.set_literal(sum(1 << number for number in numbers.value), 1)
        return self.keep("all", f"SET{width}", value), width, rest

    def is_lone(self, move: core.Move) -> bool:
        """Whether all candidates of a move are the elements of one set, and all of them are legal."""
        last = self._gathered_binder(move)
        if last is None or move.binders[0] is not last or chosen(move) != [last] or self._refuses(move, last):
            return False
        source = self._conditions_of(last)
        rest = self.capture(lambda: self.masked(source)[1])[1] if source is not None else []
        return not (rest or move.is_tried)

    def pick_function(self, move: core.Move) -> str:
        """Draws a candidate of a move that is the only one on offer, and of which all are legal."""
        head = f"static int32_t pick_{self.move_name(move)}(G *g, const S *s, int32_t x_offer{self.parameters(move)})"
        self.unit.prototypes.append(f"{head};")
        self.put("g->total = 0;")
        self._conditions(move, "return 0;")
        self.put(self.unit.comment(move.binders[0].span))
        elements, width, _ = self._elements(move.binders[0])
        self.put(f"int32_t at = draw_element(g, {elements}.w, {width});")
        self.put(f"g->drawn[0] = x_offer; g->drawn[1] = NO_NUMBER; g->drawn[{HEAD}] = at;")
        self.put("return at >= 0 && g->steps >= 0;")
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    # ------------------------------------------------------------ trying out

    def test_function(self, move: core.Move) -> str:
        """Whether a candidate is legal: what was not asked when it was gathered. If it was tried out as the one that is drawn,
        the position after it stays, for it is the one that comes next."""
        head = f"static int32_t test_{self.move_name(move)}(G *g, S *s{self.parameters(move)}, const int32_t *d)"
        self.unit.prototypes.append(f"{head};")
        self.put("(void)d;")
        last = self._gathered_binder(move)
        asked = move.binders[move.binders.index(last) :] if last else ()
        self.decode(move, check=lambda binder: self._refuse_unfit(binder) if binder in asked else None)
        if move.is_tried:
            self.legality(move, kept=True)
            self.put("return legal;")
        else:
            self.put("return 1;")
        return self.text(head)

    def _refuse_unfit(self, binder: core.Binder) -> None:
        """Puts the return of a test that a parameter does not pass."""
        name, kind = self.slots[binder.slot]
        if binder.determined:
            if isinstance(binder.source.type, t.Opt):
                self.put(f"if ({name} == {none_of(binder.source.type)}) return 0;")
            if binder.where is not None:
                self.put(f"if (!{self.expr(binder.where)}) return 0;")
            return
        source = self._conditions_of(binder)
        if source is not None:
            _, (_, rest) = self.capture(lambda: self.masked(source))
            for part in rest:
                with self.bound(source.slot, name, kind):
                    self.put(f"if (!{self.expr(part)}) return 0;")

    # ------------------------------------------------------------ given elsewhere

    def pick_name(self, move: core.Move) -> str:
        raise NotImplementedError
