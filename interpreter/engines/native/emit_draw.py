"""Moves as C: candidates for a decision drawn at random, without writing all decisions out.

What the candidates are and what is asked of the one that is drawn is `core.candidates`. They are gathered in their order, but
the elements of the last parameter stay together as one bit set where they are one. `engine.h` draws from them.
"""

from __future__ import annotations

from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import Candidates, candidates
from .cvalue import CValue
from .emit_footprint import EmitFootprint
from .emit_moves import HEAD, chosen
from .emit_scalars import is_elements
from .emit_types import none_of
from .optimize.cases import in_cases
from .optimize.undo import is_undone
from .spelling import comment


class CandidateFit(NamedTuple):
    """The elements of a parameter that are fit, as a set of those that are there (`here`); `is_all`: nothing more is asked."""

    here: core.Var
    known: core.Expr
    is_all: bool


class Draws(EmitFootprint):
    # ------------------------------------------------------------ what is left to the drawn candidate

    def is_tested(self, move: core.Move) -> bool:
        """Whether a candidate must be tried out before it is known to be legal."""
        return self._is_tried(move) or bool(candidates(move).asked)

    def _is_tried(self, move: core.Move) -> bool:
        """Whether more is asked of it than the conditions of its last parameter."""
        behind = candidates(move).behind
        return move.is_tried or any(one.where is not None or isinstance(one.source.type, t.Opt) for one in behind)

    def is_mask(self, node: core.Expr) -> bool:
        """Whether a collection is a bit set, or can stand as one: a few small numbers known before play."""
        if is_elements(node.type):
            return t.element_of(node.type) != t.NOTHING
        source = self.unit.plan.expr(node)
        return (
            isinstance(source, core.Const)
            and isinstance(t.element_of(source.type), t.Int)
            and bool(source.value)
            and min(source.value) >= 0
            and max(source.value) < 64
            and list(source.value) == sorted(source.value)
        )

    # ------------------------------------------------------------ candidates

    def fill_function(self, move: core.Move) -> str:
        """Adds the candidates of a move."""
        head = f"MAYBE void fill_{self.unit.move_name(move)}(G *g, const S *s, int32_t x_offer{self.parameters(move)})"
        self.unit.prototypes.append(f"{head};")
        self.conditions(move, "return;")
        found = candidates(move)
        binders = self.narrowed(found.binders)
        if found.last is not None and self.is_mask(found.last.source):
            self._bind(binders[:-1], lambda: self._together(move, binders[-1]))
        else:
            self._bind(binders, lambda: self._whole(move))
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    def _whole(self, move: core.Move) -> None:
        """A candidate that stands alone."""
        with self.block(""):
            self.put(f"SLICE *c = next_slice(g, 1, -1, {int(self.is_tested(move))});")
            self._head_of(move, chosen(move))

    def _together(self, move: core.Move, last: core.Binder) -> None:
        """Candidates that differ in the last parameter alone."""
        self.put(self.unit.comment(last.span))
        with self.block(""):
            elements, width = self.elements(last)
            untested = self._listed(move, last, elements)
            sure = self.spared_elements(move, last, elements) if self._is_only_tried(move, last) else ""
            count = self.keep("n", "int32_t", f"count{width}({elements})")
            others = chosen(move)[:-1]
            at = HEAD + sum(self.word_count(binder) for binder in others)
            with self.block(f"if ({count})"):
                self.put(f"SLICE *c = next_slice(g, {count}, {at}, {untested});")
                self.put(f"memcpy(c->set, &{elements}, sizeof {elements});")
                self.put(f"for (int32_t w = {width}; w < SET_WORDS; w++) c->set[w] = 0;")
                if self.unit.footprints.all:
                    self.put("memset(c->sure, 0, sizeof c->sure);")
                if sure:
                    self.put(f"memcpy(c->sure, &{sure}, sizeof {sure});")
                self._head_of(move, others)

    def _listed(self, move: core.Move, last: core.Binder, elements: CValue) -> str:
        """Where decisions are listed and not drawn, takes those elements out that a set of others shows to be unfit. Whether
        candidates must be tried out, as C."""
        fit = self._fit_with_all(move, last)
        if fit is not None:
            self._take_out(fit, elements)
            return "1" if move.is_tried else "g->drawing"
        fit = self.fit_of(move, last)
        if fit is None:
            return str(int(self.is_tested(move)))
        if fit.known is fit.here:
            return "1"
        self._take_out(fit, elements)
        return "1" if not fit.is_all or self._is_tried(move) else "g->drawing"

    def _is_only_tried(self, move: core.Move, last: core.Binder) -> bool:
        """Whether nothing is asked of the elements of a parameter but that a trial of them passes."""
        if not is_elements(last.source.type):
            return False
        fit = self.fit_of(move, last)
        is_known = not candidates(move).behind and (fit is None or fit.is_all)
        return is_known or self._fit_with_all(move, last) is not None

    def _take_out(self, fit: CandidateFit, elements: CValue) -> None:
        with self.block("if (!g->drawing)"), self.bound(fit.here.slot, elements, fit.here.type):
            self.put(f"{elements} = {self.expr(fit.known)};")

    def _fit_with_all(self, move: core.Move, last: core.Binder) -> CandidateFit | None:
        """The elements that satisfy all that is asked of them, and of the parameters that follow from them; None: these
        cannot be found all at once."""
        plan, found, behind = self.unit.plan, candidates(move), self.behind(move)
        if not plan.has("cases") or behind is None or not is_elements(last.source.type):
            return None
        tests = [plan.renaming.renamed(part, {found.slot: last.slot}) for part in found.asked] + behind.tests
        if not tests:
            return None
        here = core.Var(plan.renaming.fresh_slot(), last.name, type=last.source.type, span=last.span)
        where = core.Op("and", tuple(tests), type=t.BOOL, span=last.span)
        known = in_cases(plan, core.Filter(last.slot, last.name, here, where, type=here.type, span=last.span))
        return None if known is None else CandidateFit(here, known, True)

    def fit_of(self, move: core.Move, last: core.Binder) -> CandidateFit | None:
        """Of the elements of the last parameter those that a set of others shows to be fit; None: all of them are."""
        found = candidates(move)
        if not (found.asked and is_elements(last.source.type)):
            return None
        where = core.Op("and", found.asked, type=t.BOOL, span=last.span)
        here = core.Var(self.unit.plan.renaming.fresh_slot(), last.name, type=last.source.type, span=last.span)
        asked = core.Filter(found.slot, last.name, here, where, type=here.type, span=last.span)
        fit = self.unit.plan.expr(asked)
        is_asked = type(fit) is core.Filter
        return CandidateFit(here, fit.source if isinstance(fit, core.Filter) and is_asked else fit, not is_asked)

    def _head_of(self, move: core.Move, binders: list[core.Binder]) -> None:
        """Writes what is the same of all candidates of the slice `c`."""
        self.put("int32_t *d = c->d;")
        self.put(f"d[0] = x_offer; d[1] = NO_NUMBER; {comment(move.name)}")
        self.encode_values(binders)

    def elements(self, last: core.Binder) -> tuple[CValue, int]:
        """A variable with the elements of a parameter that stay together, and its words."""
        width = self.unit.shape(last.source.type).words or 1
        if is_elements(last.source.type):
            return self.keep("all", f"SET{width}", self.expr(last.source)), width
        numbers = self.unit.plan.expr(last.source)
        assert isinstance(numbers, core.Const)
        return self.keep("all", f"SET{width}", self.unit.set_literal(sum(1 << n for n in numbers.value), 1)), width

    def is_lone(self, move: core.Move) -> bool:
        """Whether all candidates of a move are the elements of one set, and those that are legal another one."""
        found = candidates(move)
        if not self.unit.plan.has("pick") or found.last is None or len(found.binders) > 1:
            return False
        if not self.is_mask(found.last.source) or self._is_tried(move):
            return False
        fit = self.fit_of(move, found.last)
        return fit.is_all if fit else not found.asked

    def pick_function(self, move: core.Move) -> str:
        """Draws a candidate of a move that is the only one on offer, and of which it is known at once which are legal."""
        head = (
            f"static int32_t pick_{self.unit.move_name(move)}(G *g, const S *s, int32_t x_offer{self.parameters(move)})"
        )
        self.unit.prototypes.append(f"{head};")
        self.conditions(move, "return 0;")
        (last,) = candidates(move).binders
        self.put(self.unit.comment(last.span))
        elements, width = self.elements(last)
        fit = self.fit_of(move, last)
        if fit is None:
            self.put(f"int32_t at = draw_element(g, {elements}.w, {width});")
        else:
            with self.bound(fit.here.slot, elements, fit.here.type):
                legal = self.keep("fit", f"SET{width}", self.expr(fit.known))
            self.put("g->tried = 0;")
            self.put(f"int32_t at = draw_fit(&g->random, {elements}.w, {legal}.w, {width});")
        self.put(f"g->drawn[0] = x_offer; g->drawn[1] = NO_NUMBER; g->drawn[{HEAD}] = at;")
        self.put("return at >= 0 && g->steps >= 0;")
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    # ------------------------------------------------------------ trying out

    def test_function(self, move: core.Move) -> str:
        """Whether a candidate is legal: what was not asked when it was gathered. If it was tried out as the one that is drawn,
        the position after it stays, for it is the one that comes next."""
        head = f"static int32_t test_{self.unit.move_name(move)}(G *g, S *s{self.parameters(move)}, const int32_t *d)"
        self.unit.prototypes.append(f"{head};")
        self.put("(void)d;")
        self.decode(move, lambda binder: self.refuse_unfit(candidates(move), binder, "return 0;"))
        if move.is_tried:
            self.spare_trial(move)
            # what stays done as it is need not be carried out again
            tried = (
                move if is_undone(move, self.unit.position_bytes(), self.unit.plan) else self.unit.lean_moves.of(move)
            )
            self.legality(tried, kept=tried is move)
            if tried is not move:
                self.put(f"if (legal && g->keeping) {self.kept_done(move)};")
            self.put("return legal;")
        else:
            self.put("return 1;")
        return self.text(head)

    def refuse_unfit(self, found: Candidates, binder: core.Binder, refused: str) -> None:
        """Puts what to do where a parameter does not pass a test."""
        name, kind = self.slots[binder.slot]
        if binder in found.behind:
            if isinstance(binder.source.type, t.Opt):
                self.put(f"if ({name} == {none_of(binder.source.type)}) {refused}")
            if binder.where is not None:
                self.put(f"if (!{self.expr(binder.where)}) {refused}")
        elif found.last is not None and binder.slot == found.last.slot:
            for part in found.asked:
                with self.bound(found.slot, name, kind):
                    self.put(f"if (!{self.expr(part)}) {refused}")
