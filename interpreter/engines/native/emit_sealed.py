"""Decisions that players take together, as C: kept in the state until all are taken, then carried out at once.

A block is gone through three times on the position in which it begins. First each decision is taken and sealed. Then each is
carried out alone on a copy, and what it changed is noted; all of that is written into the position that comes next. Last
comes the `then` of each, on that one. See `reference/merging.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core import nodes as core
from ...core import types as t
from ...core.walk import walk
from ...ground.limits import MAX_INTEGER
from .cvalue import CValue, call
from .emit_draw import Draws
from .emit_moves import HEAD, chosen


class EmitSealed(Draws):
    """What the flow does in blocks of decisions taken together."""

    # ------------------------------------------------------------ in the flow

    def begin_passes(self) -> None:
        """Declares what a function that goes through the flow needs for such blocks."""
        if self.unit.together:
            self.put("LATER x_joined; /* what is changed, */")
            self.put("S x_next;       /* the position behind the block, */")
            self.put("int32_t x_pass = 0, x_turn = 0; /* and where the flow is in going through it */")

    def begin_sealed(self, at: int, part: core.BeginTurn) -> None:
        """A turn in a block: whose it is, and in a later pass all that belongs to it."""
        self.put(f"s->mover = {self.expr(part.player)};")
        with self.block("if (x_pass == 0)"):
            self.put("for (int32_t i = 0; i < s->seal_x_n; i++) if (s->seal_x_by[i] == s->mover) fault(g);")
            self.put("if (g->steps < 0) return FAULT;")
        with self.block("else"):
            self.put("const int32_t *d = s->seal_x_of[at(g, x_turn++, PLAYERS)];")
            with self.block("if (x_pass == 1)"):
                self.put("S x_alone; memcpy(&x_alone, s, sizeof x_alone);")
                self.put("if (d[0]) alone_x_here(g, &x_alone, d);")
                self.put(f"else otherwise_x_{at}(g, &x_alone);")
                self.put(f"join_x_{self.unit.together[at]}(g, s, &x_alone, &x_joined);")
            with self.block("else if (d[0])"):
                self.put("x_next.mover = s->mover;")
                self.put("if (then_x_here(g, s, &x_next, d)) return memcpy(s, &x_next, sizeof *s), 0;")
            self.put("if (g->steps < 0) return FAULT;")
            self.put("s->mover = -1;")
            self.put(f"goto place_x_{part.end + 1};")

    def end_together(self, part: core.EndTogether) -> None:
        """Behind a block: it is gone through again, or done."""
        again = f"goto place_x_{part.begin + 1};"
        with self.block("if (x_pass == 0)"):
            self.put("x_pass = 1, x_turn = 0;")
            self.put("x_joined.n = 0; memset(x_joined.given, 0, sizeof x_joined.given);")
            self.put(again)
        with self.block("if (x_pass == 1)"):
            self.put("x_pass = 2, x_turn = 0;")
            self.put("memcpy(&x_next, s, sizeof x_next);")
            self.put("open_x_all(&x_next);")
            self.put(f"write_x_{part.begin}(g, &x_next, &x_joined);")
            self.put("if (g->steps < 0) return FAULT;")
            self.put(again)
        self.put("x_pass = 0;")
        self.put("memcpy(s, &x_next, sizeof *s);")

    def seal_nothing(self, at: int) -> None:
        """Behind a decide that has nothing legal."""
        flow = self.unit.game.flow
        self.put("seal_x_nothing(s);")
        self.put(f"goto place_x_{next(end for end in range(at, len(flow)) if isinstance(flow[end], core.EndTurn))};")

    def sealed_targets(self) -> set[int]:
        """Instructions that are jumped to because of such blocks."""
        flow, found = self.unit.game.flow, set[int]()
        for at in self.unit.together:
            part = flow[at]
            if isinstance(part, core.BeginTogether):
                found.add(at + 1)
            elif isinstance(part, core.BeginTurn):
                found |= {part.end, part.end + 1}
        return found

    # ------------------------------------------------------------ functions

    def otherwise_function(self, at: int) -> None:
        """Makes the function of what happens in a turn of a block, begun at `at`, where nothing is legal."""
        flow = self.unit.game.flow
        begin = flow[at]
        assert isinstance(begin, core.BeginTurn)
        self.flow_frame, self.on_over = True, "return;"
        self.put("(void)g; (void)s;")
        inside = range(begin.end - len(self.unit.passed_over(at)), begin.end)
        targets = {part.to for here in inside if isinstance(part := flow[here], core.Jump | core.Unless | core.Next)}
        for here in inside:
            if here in targets:
                self.put(f"place_x_{here}:;")
            with self.block(""):
                self.instruction(here, flow[here])
        if begin.end in targets:
            self.put(f"place_x_{begin.end}:;")
        self._made(f"static void otherwise_x_{at}(G *g, S *s)")

    def join_function(self, end: core.EndTogether, place: int) -> None:
        """Makes the function that notes what one decision of a block changed. What several of them change becomes the sum of
        it, or must be the same."""
        self.put("(void)g; (void)s; (void)x_after; (void)later;")
        for fun in _changed(self.unit.game.flow[end.begin : place]):
            name = self.unit.fields[fun]
            with self.block(f"for (int32_t i = 0; i < {fun.size}; i++)"):
                self.put(f"int32_t was = s->{name}[i], is = x_after->{name}[i], x_at = {fun.offset} + i;")
                self.put("if (was == is) continue;")
                if fun in end.sums:
                    with self.block("if (later->given[x_at])"):
                        known = "later->value[later->given[x_at] - 1]"
                        self.put(f"int64_t x_sum = (int64_t){known} + is - was;")
                        self.put(f"if (x_sum < -{MAX_INTEGER} || x_sum > {MAX_INTEGER}) fault(g);")
                        self.put(f"else {known} = (int32_t)x_sum;")
                        self.put("continue;")
                self.put("put_later(g, later, x_at, is);")
        self._made(f"static void join_x_{end.begin}(G *g, const S *s, const S *x_after, LATER *later)")

    def write_function(self, end: core.EndTogether) -> None:
        """Makes the function that writes what all decisions of a block changed."""
        with self.block("for (int32_t i = 0; i < later->n; i++)"):
            self.put("int32_t value = later->value[i], x_at = later->at[i];")
            for fun in end.sums:
                kind = t.required(fun.result)
                if isinstance(kind, t.Int):
                    here = f"x_at >= {fun.offset} && x_at < {fun.offset + fun.size}"
                    self.put(f"if ({here}) value = within(g, value, {kind.low}, {kind.high});")
            self.put("write_by_number(g, s, x_at, value);")
        self._made(f"static void write_x_{end.begin}(G *g, S *s, const LATER *later)")

    def alone_function(self, move: core.Move) -> None:
        """Makes the function that carries out a sealed choice of a move, but for its `then`."""
        params = self.parameters(move)
        self.put("(void)d;")
        self.decode(move)
        self.effect(move.do)
        self.put("return 0;")
        self._made(f"static int32_t alone_{self.unit.move_name(move)}(G *g, S *s{params}, const int32_t *d)")

    def then_function(self, move: core.Move) -> None:
        """Makes the function of what follows a sealed choice, which is made of the position of all, on the one behind the
        block; whether the game ends."""
        params = self.parameters(move)
        self.put("(void)d; (void)x_next;")
        self.decode(move)
        with self.block(""):
            self.put("S *s = x_next;")
            self.put("(void)s;")
            self.effect(move.then)
        self.put("return 0;")
        self._made(
            f"static int32_t then_{self.unit.move_name(move)}(G *g, const S *s, S *x_next{params}, const int32_t *d)"
        )

    def sealed_functions(self, offers: Iterable[tuple[int, core.Offer]]) -> None:
        """Makes the functions that carry out a sealed decision, and what follows it. `offers`: of all blocks, by number."""

        def each(make: Callable[[core.Offer], str]) -> None:
            with self.block("switch (d[0] - 1)"):
                for number, offer in offers:
                    with self.block(f"case {number}:"):
                        self.put(make(offer))
            self.put("return fault(g);")

        self.flow_frame = True
        each(lambda one: f"return {call(f'alone_{self.unit.move_name(one.move)}', 'g', 's', *self.args(one), 'd')};")
        self._made("static int32_t alone_x_here(G *g, S *s, const int32_t *d)")
        self.lines = []
        each(
            lambda one: (
                f"return {call(f'then_{self.unit.move_name(one.move)}', 'g', 's', 'x_next', *self.args(one), 'd')};"
            )
        )
        self._made("static int32_t then_x_here(G *g, const S *s, S *x_next, const int32_t *d)")

    def sealed_key(self, offers: Iterable[tuple[int, core.Offer]]) -> None:
        """Makes the function of what sealed decisions add to the key of a state: see keys.py."""
        with self.block("for (int32_t i = 0; i < s->seal_x_n; i++)"):
            self.put("const int32_t *d = s->seal_x_of[i];")
            self.put("uint64_t x_part = 0x60000000u + 4096u * (uint64_t)s->seal_x_by[i];")
            self.put("if (d[0]) key_add(key, x_part++, (uint64_t)d[0]);")
            with self.block("switch (d[0] - 1)"):
                for number, offer in offers:
                    with self.block(f"case {number}:"):
                        self._parameter_keys(offer.move)
                        self.put("break;")
        self._made("static void key_x_sealed(const S *s, KEY *key)")

    def _parameter_keys(self, move: core.Move) -> None:
        at = HEAD
        for binder in chosen(move):
            count, kind = self.word_count(binder), self.unit.shape(binder.type, binder.span).kind
            self.put("key_add(key, x_part++, 0);")
            first, parts = at, "1"
            if kind == "list":
                first, parts = at + 1, f"d[{at}]"
            elif kind == "set":
                parts = self.fresh("parts")
                self.put(f"int32_t {parts} = {count};")
                self.put(f"while ({parts} > 1 && !d[{at - 1} + {parts}]) {parts}--;")
            added = f"key_add(key, x_part++, (uint64_t)(uint32_t)d[{first} + k] + 1);"
            self.put(f"for (int32_t k = 0; k < {parts}; k++) {added}")
            at += count

    def _made(self, head: str) -> None:
        self.unit.prototypes.append(f"{head};")
        self.unit.functions.append(self.text(head))

    # ------------------------------------------------------------ given elsewhere

    def instruction(self, at: int, part: core.Instruction) -> None:
        raise NotImplementedError

    def args(self, offer: core.Offer) -> list[CValue]:
        raise NotImplementedError


def _changed(code: tuple[core.Instruction, ...]) -> list[core.Fun]:
    """The state functions that decisions of a block may write."""
    effects: list[core.Effect] = []
    for part in code:
        if isinstance(part, core.Run):
            effects.append(part.effect)
        elif isinstance(part, core.Decide):
            effects += [offer.move.do for offers in part.lists for offer in offers]
    writes = (one for effect in effects for one in walk(effect, into=(core.Action,)) if isinstance(one, core.Write))
    return list(dict.fromkeys(one.fun for one in writes))


SEALED = """/* What is decided together and not yet carried out: as entries, but offers count from 1, and 0 is that of none. */
static void seal_x_taken(S *s, const int32_t *d) {
  int32_t n = s->seal_x_n++;
  s->seal_x_by[n] = s->mover;
  memcpy(s->seal_x_of[n], d, sizeof s->seal_x_of[n]);
  s->seal_x_of[n][0]++;
  s->seal_x_of[n][1] = 0;
}
static void seal_x_nothing(S *s) {
  int32_t n = s->seal_x_n++;
  s->seal_x_by[n] = s->mover;
  memset(s->seal_x_of[n], 0, sizeof s->seal_x_of[n]);
}
static void open_x_all(S *s) {
  s->seal_x_n = 0;
  memset(s->seal_x_by, 0, sizeof s->seal_x_by);
  memset(s->seal_x_of, 0, sizeof s->seal_x_of);
}
EXPORT void put_x_sealed(S *s, const int32_t *v) {
  open_x_all(s);
  s->seal_x_n = v[0];
  for (int32_t n = 0; n < v[0]; n++) {
    s->seal_x_by[n] = (int8_t)v[1 + n * (1 + STRIDE)];
    memcpy(s->seal_x_of[n], v + 2 + n * (1 + STRIDE), sizeof s->seal_x_of[n]);
  }
}
EXPORT void get_x_sealed(const S *s, int32_t *v) {
  v[0] = s->seal_x_n;
  for (int32_t n = 0; n < v[0]; n++) {
    v[1 + n * (1 + STRIDE)] = s->seal_x_by[n];
    memcpy(v + 2 + n * (1 + STRIDE), s->seal_x_of[n], sizeof s->seal_x_of[n]);
  }
}"""
