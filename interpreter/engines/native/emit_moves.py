"""Moves as C: listing their choices, carrying one out, searching for a finish, weighing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ...core import nodes as core
from ...core import types as t
from ...ground.records import replace
from .cvalue import CValue
from .emit_effects import ends_game, is_nothing
from .emit_turns import EmitTurns
from .emit_types import CShape, none_of
from .errors import refuse
from .optimize.narrowing import narrowed
from .optimize.undo import in_sequence, is_undone, memories_of, writes

_MAX_LIST = 64
"""Entries of a list that is a parameter."""

HEAD = 2
"""Integers of an entry before the parameters: which offer it is, and its weight or worth."""


def chosen(move: core.Move) -> list[core.Binder]:
    return [binder for binder in move.binders if not binder.determined]


def entry_words(made: CShape) -> int:
    """Integers of a parameter in an entry of a decision list; 0: it cannot stand there."""
    return 0 if made.kind == "list" and made.room > _MAX_LIST else made.numbers


class EmitMoves(EmitTurns):
    """The body of a function about one move."""

    keeping = "g->keeping"
    """Whether a trial that passes stays done, as C."""

    # ------------------------------------------------------------ parameters

    def parameters(self, move: core.Move) -> str:
        """Declares the arguments given by the flow, as C parameters."""
        made = []
        for slot, (name, kind) in enumerate(zip(move.params, move.types, strict=True)):
            value = self.variable(name)
            self.slots[slot] = (value, kind)
            made.append(f", {self.unit.shape(kind, move.span).c} {value}")
        return "".join(made)

    def word_count(self, binder: core.Binder) -> int:
        made = self.unit.shape(binder.type, binder.span)
        count = entry_words(made)
        if count == 0:
            refuse("a parameter that is a set of sets, or a long path", binder.span)
        return count

    def encode(self, move: core.Move, offer: str, worth: str) -> None:
        """Writes the choice that the variables hold at the end of the list."""
        with self.block("", "}"):
            self.put("int32_t *d = next_entry(g);")
            self.put(f"d[0] = {offer}; d[1] = {worth};")
            self.encode_values(chosen(move))

    def encode_values(self, binders: list[core.Binder]) -> None:
        """Writes the values of parameters, the first ones of a move, into the entry `d`."""
        at = HEAD
        for binder in binders:
            value, count = self.slots[binder.slot][0], self.word_count(binder)
            kind = self.unit.shape(binder.type).kind
            if kind == "scalar":
                self.put(f"d[{at}] = {value};")
            elif kind == "list":
                name = self.named(value, "list", "LIST")
                self.put(f"d[{at}] = {name}.n;")
                self.put(f"for (int32_t i = 0; i < {name}.n && i < {count - 1}; i++) d[{at} + 1 + i] = {name}.v[i];")
            else:
                name = self.named(value, "set", f"SET{count // 2}")
                self.put(f"memcpy(d + {at}, &{name}, sizeof {name});")
            at += count

    def decode(self, move: core.Move, check: Callable[[core.Binder], None] = lambda binder: None) -> None:
        """Declares the parameters of a move from the entry `d`; the determined ones are computed again. `check` is told of each
        one when it is there."""
        at = HEAD
        for binder in move.binders:
            made = self.unit.shape(binder.type, binder.span)
            if binder.determined:
                name = self.keep(binder.name, made.c, self.expr(binder.source, binder.source.type))
            elif made.kind == "scalar":
                name = self.keep_element(binder.name, CValue(f"d[{at}]"), binder.type)
                at += 1
            elif made.kind == "list":
                name = self.keep(binder.name, "LIST", f"{{d + {at + 1}, d[{at}]}}")
                at += self.word_count(binder)
            else:
                name = self.variable(binder.name)
                self.put(f"{made.c} {name}; memcpy(&{name}, d + {at}, sizeof {name});")
                at += self.word_count(binder)
            self.slots[binder.slot] = (name, binder.type)
            check(binder)

    # ------------------------------------------------------------ choices

    def choices(self, move: core.Move, leaf: Callable[[], None], refused: str) -> None:
        """Puts nested loops over the parameters; `refused`: what to do where `when` does not hold."""
        self.conditions(move, refused)
        self._bind(self.narrowed(move.binders), leaf)

    def conditions(self, move: core.Move, refused: str) -> None:
        for condition in move.whens:
            expr = self.unit.plan.expr(condition.expr)
            if not (isinstance(expr, core.Const) and expr.value):
                self.put(self.unit.comment(expr.span))
                self.put(f"if (!{self.expr(expr)}) {refused}")

    def _bind(self, binders: tuple[core.Binder, ...], leaf: Callable[[], None]) -> None:
        if not binders:
            leaf()
            return
        binder, rest = binders[0], binders[1:]
        self.put(self.unit.comment(binder.span))
        if not binder.determined:

            def step(value: CValue) -> None:
                with self.bound(binder.slot, value, binder.type):
                    self._bind(rest, leaf)

            self.each(binder.source, binder.name, step, True)
            return
        made = self.unit.shape(binder.type, binder.span)
        value = self.keep(binder.name, made.c, self.expr(binder.source, binder.source.type))
        head = f"if ({value} != {none_of(binder.source.type)})" if isinstance(binder.source.type, t.Opt) else ""
        with self.block(head), self.bound(binder.slot, value, binder.type):
            if binder.where is None:
                self._bind(rest, leaf)
            else:
                with self.block(f"if ({self.expr(binder.where)})"):
                    self._bind(rest, leaf)

    def narrowed(self, binders: tuple[core.Binder, ...]) -> tuple[core.Binder, ...]:
        """The parameters without elements for which the next one would find nothing, where those are known all at once."""
        made = list(binders)
        for at, (binder, after) in enumerate(pairwise(binders)):
            source = narrowed(self.unit.plan, binder, after)
            if source is not None:
                made[at] = replace(binder, source=source)
        return tuple(made)

    def trial(self, move: core.Move, then: Callable[[], None], ended: str, kept: bool = False) -> None:
        """Does a choice; where `provided` holds, `then` goes on; after that the position is as before. `ended`: what to do
        when the game ends on the way; `kept`: while `g->keeping`, a choice that is `legal` stays done."""
        before, slots = self.on_over, dict(self.slots)
        over = ends_game(move.do) or (kept and ends_game(move.then))
        with self.block(""):
            if is_undone(move, self.unit.position_bytes(), self.unit.plan):
                self._undone(move, then, ended if over else "", kept)
            else:
                self._copied(move, then, ended if over else "", kept)
        self.on_over, self.slots = before, slots

    def _undone(self, move: core.Move, then: Callable[[], None], ended: str, kept: bool) -> None:
        """A trial in place. Links that it adds to memories are left unused."""
        links = [(index, self.keep("link", "int32_t", f"s->memory[{index}]")) for index in memories_of(move.do)]
        if ended:
            self.put("int32_t place = s->place, mover = s->mover;")
        undone: list[str] = []
        self._attempt(move, lambda: undone.extend(self._in_place(move.do)), then, ended)
        if kept:
            self.put(f"if (legal && {self.keeping}) g->tried = 1, g->written = 0;")
        with self.block("else" if kept else ""):
            for line in reversed(undone):
                self.put(line)
            for index, link in links:
                self.put(f"s->memory[{index}] = {link};")
            if ended:
                self.put("if (s->over) resume(s, place, mover);")

    def _in_place(self, do: core.Effect) -> list[str]:
        """Does the effects of a move; returns the lines that undo its writes. The old value stays in a variable if the write
        is made for certain, else with `g`."""
        self.undone = []
        for part in [do] if ends_game(do) else in_sequence(do):
            self.undoable = not isinstance(part, core.Write) and writes(part, self.unit.plan) > 0
            if self.undoable:
                self.undone.append(f"undo(g, s, {self.keep('since', 'int32_t', 'g->written')});")
            self.do_seq(core.Seq((part,), span=part.span))
        self.undoable = False
        undone, self.undone = self.undone, None
        return undone

    def _copied(self, move: core.Move, then: Callable[[], None], ended: str, kept: bool) -> None:
        """A trial on a copy, which takes the place of the position if it is kept."""
        self.put("S *trial = (S *)g->trial;" if kept else "S x_copy, *trial = &x_copy;")
        self.put("memcpy(trial, s, sizeof *trial);")
        with self.block(""):
            self.put("S *s = trial;")
            self._attempt(move, lambda: self.effect(move.do), then, ended)
        if kept:
            self.put(f"if (legal && {self.keeping}) g->tried = 1, memcpy(s, trial, sizeof *s);")

    def _attempt(self, move: core.Move, do: Callable[[], None], then: Callable[[], None], ended: str) -> None:
        """What a trial does; wherever it leaves off, it goes on behind these lines."""
        back, after = self.fresh("back"), self.fresh("ended")
        self.on_over = f"goto {after};"
        do()
        for condition in move.provided:
            self.put(self.unit.comment(condition.expr.span))
            self.put(f"if (!{self.expr(condition.expr)}) goto {back};")
        then()
        if ended:
            self.put(f"goto {back};")
            self.put(f"{after}:;")
            self.put(ended)
        self.put(f"{back}:;")

    # ------------------------------------------------------------ functions

    def list_function(self, move: core.Move, name: str) -> str:
        head = f"static int32_t {name}(G *g, S *s, int32_t x_offer"
        head += f"{self.parameters(move)}, int32_t x_any)"
        self.unit.prototypes.append(f"{head};")
        self.put("int32_t x_found = 0;")
        self.choices(move, lambda: self._leaf(move), "return 0;")
        self.put("return x_found;")
        self.pay_for_calls(name, "0")
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    def _leaf(self, move: core.Move) -> None:
        if move.is_tried:
            self.legality(self.unit.lean_moves.of(move))
            with self.block("if (legal)"):
                self._found(move, "x_worth")
        else:
            self._found(move, "NO_NUMBER")

    def legality(self, move: core.Move, kept: bool = False) -> None:
        """Declares `legal`, whether the choice that the variables hold may be made, and what it is `worth`. `kept`: if so,
        and while `g->keeping`, it stays done, with what comes `then`."""
        self.put("int32_t legal = 0, x_worth = NO_NUMBER;")

        def finish() -> None:
            if move.finish is None:
                self.put("legal = 1;")
            elif move.finish.most is not None:
                self.put(f"begin_search(g); x_worth = best_{self.unit.move_name(move)}(g, s, 0); end_search(g);")
                self.put("legal = x_worth != NO_NUMBER; if (x_worth == WENT_OVER) x_worth = NO_NUMBER;")
            else:
                self.put(f"begin_search(g); legal = finish_{self.unit.move_name(move)}(g, s, 0) != 0; end_search(g);")
            if move.afterwards:
                self.completion(move)
            if kept and not is_nothing(move.then):
                with self.block(f"if (legal && {self.keeping})"):
                    self.effect(move.then)

        self.trial(move, finish, "legal = 1;", kept)

    def _found(self, move: core.Move, worth: str) -> None:
        self.put("if (x_any) return 1;")
        self.encode(move, "x_offer", worth)
        self.put("x_found++;")

    def apply_function(self, move: core.Move) -> str:
        head = f"static int32_t apply_{self.unit.move_name(move)}(G *g, S *s{self.parameters(move)}, const int32_t *d)"
        self.unit.prototypes.append(f"{head};")
        self.put("(void)d;")
        self.decode(move)
        self.effect(move.do)
        self.effect(move.then)
        self.put("return 0;")
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    def weight_function(self, move: core.Move) -> str:
        head = f"static int32_t weigh_{self.unit.move_name(move)}(G *g, const S *s{self.parameters(move)}, const int32_t *d)"
        self.unit.prototypes.append(f"{head};")
        self.put("(void)d;")
        assert move.weight is not None
        self.decode(move)
        self.put(f"return {self.expr(move.weight)};")
        return self.text(head)
