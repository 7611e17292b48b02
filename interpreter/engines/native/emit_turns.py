"""What a choice asks at the end of its turn, as C: the rest of the turn is gone through on copies of the position.

`x_ahead` of a position says how many decisions it is ahead of the one that is asked about; it is there where anything is asked
`afterwards`, and `run` stops at the end of the turn where it is not 0. `x_behind` leads back through the positions that the
search is in, so that it does not go round in circles. Where conditions look at the choice, these are not compared: such a
circle meets the bound of decisions, and the reference engine does that decision again.
"""

from __future__ import annotations

from ...core import nodes as core
from ...core.turns import asks_no_less
from ...core.walk import slots_read
from ...ground.limits import MAX_TURN_AHEAD
from .emit_effects import EmitEffects, ends_game, is_nothing
from .unit import TOO_DEEP

TURN_OVER, STUCK = -2, -3
"""The place of a position that is ahead: the turn is complete; nothing is legal."""

_STEPS = 64
"""What looking at one position costs, beside what is done there."""


class EmitTurns(EmitEffects):
    def completion(self, move: core.Move) -> None:
        """Makes `legal` false where the turn cannot be completed as a choice, just carried out, asks."""
        before, ended = self.on_over, self.fresh("ended")
        with self.block("if (legal)"):
            after = self.fresh("after")
            self.put(f"S {after}; memcpy(&{after}, s, sizeof {after});")
            with self.block(""):
                self.put(f"S *s = &{after};")
                self.put("s->x_ahead++;")
                if not is_nothing(move.then):
                    self.on_over = f"goto {ended};"
                    self.effect(move.then)
                    self.on_over = before
                values = "".join(f", {self.slots[slot][0]}" for slot in _asked(move))
                self.put(f"legal = complete_{self.unit.move_name(move)}(g, s{values});")
            if ends_game(move.then):
                self.put(f"{ended}:;")

    def complete_function(self, move: core.Move) -> str:
        """Whether a turn can be completed as a move asks, from the position behind a decision."""
        types = dict(enumerate(move.types)) | {binder.slot: binder.type for binder in move.binders}
        params = ""
        for slot in _asked(move):
            value = self.variable("v")
            self.slots[slot] = (value, types[slot])
            params += f", {self.unit.shape(types[slot], move.span).c} {value}"
        head = f"static int32_t complete_{self.unit.move_name(move)}(G *g, S *s{params})"
        self.unit.prototypes.append(f"{head};")
        self.put("int32_t depth = s->x_ahead;")
        self.put(f"if (pay(g, {_STEPS}) || depth > {MAX_TURN_AHEAD} || {TOO_DEEP}) return fault(g);")
        if not _asked(move):
            self._open(move)
        self.put("if (run(g, s, s->place + 1) || g->steps < 0) return 0;")
        self.put("if (s->over) return 1;")
        with self.block(f"if (s->place == {TURN_OVER})"):
            for condition in move.afterwards:
                self.put(self.unit.comment(condition.expr.span))
                self.put(f"if (!{self.expr(condition.expr)}) return 0;")
            self.put("return 1;")
        self.put(f"if (s->place == {STUCK}) return 0;")
        self._shown(move)
        self._tried(move)
        return self.text(f"{self.unit.comment(move.span)}\n{head}")

    def _open(self, move: core.Move) -> None:
        """Leaves where the search is in this very position already, and else notes that it is."""
        number = 1 + list(self.unit.game.moves).index(move.name)
        with self.block("for (const S *other = (const S *)s->x_behind; other; other = (const S *)other->x_behind)"):
            self.put(f"if (other->x_asks == {number} && !memcmp(other, s, offsetof(S, x_ahead))) return 0;")
        self.put("S here; memcpy(&here, s, sizeof here);")
        self.put(f"here.x_asks = {number}; s->x_behind = &here;")

    def _shown(self, move: core.Move) -> None:
        """Lists of which any decision shows that the turn can be completed so."""
        for at in sorted(self.unit.ahead):
            part = self.unit.game.flow[at]
            assert isinstance(part, core.Decide)
            for number, offers in enumerate(part.lists):
                if all(asks_no_less(offer.move, move) for offer in offers):
                    self.put(f"if (s->place == {at} && s->offered == {number}) return 1;")

    def _tried(self, move: core.Move) -> None:
        """Each decision that may follow, and on from there."""
        values = "".join(f", {self.slots[slot][0]}" for slot in _asked(move))
        self.put("int64_t start = g->listed;")
        self.put("list_here(g, s);")
        self.put("int64_t end = g->listed;")
        self.put("int32_t legal = 0;")
        with self.block("for (int64_t i = start; i < end && !legal && g->steps >= 0; i++)"):
            self.put("S next; memcpy(&next, s, sizeof next);")
            self.put("int32_t d[STRIDE]; memcpy(d, g->decisions + i * STRIDE, sizeof d);")
            self.put("next.x_ahead++;")
            self.put("take(g, &next, d);")
            self.put(f"legal = next.over || complete_{self.unit.move_name(move)}(g, &next{values});")
        self.put("g->listed = start;")
        self.put("return g->steps >= 0 && legal;")


def _asked(move: core.Move) -> list[int]:
    """The slots of the choice that its conditions at the end of the turn look at."""
    own = {*range(len(move.types)), *(binder.slot for binder in move.binders)}
    return sorted(slots_read(move.afterwards) & own)
