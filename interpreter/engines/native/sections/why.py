"""Why decisions are not possible, as C that writes numbers: for every choice of a move the first condition that refuses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ....core import nodes as core
from ....core import types as t
from ....core.effect_facts import ends_game
from ..c.cshape import none_of
from ..c.cvalue import CValue, call
from ..writing.body import FunctionBody
from ..writing.choices import arguments, parameters
from ..writing.refusals import Obstacle, is_tried, obstacles, of_conditions, of_parameter
from ..writing.told import tell_template, told
from ..writing.trials import TURN_OVER, finishing, legality

_N = TypeVar("_N", bound=core.Node)

MOST_TOLD = 1 << 18
"""Numbers that are told of one position."""


def why_function(body: FunctionBody, move: core.Move) -> str:
    """Tells of each choice of a move which condition refuses it, with the values that it has by then."""
    head = f"static void why_{body.unit.move_name(move)}(G *g, S *s, int32_t x_offer{parameters(body, move)}, TOLD *o)"
    body.unit.prototypes.append(f"{head};")
    _Refusals(body, move).put()
    return body.text(head)


def why_here_function(body: FunctionBody, offers: Sequence[tuple[core.Offer, int, int]]) -> str:
    """Tells what refuses the decisions of what is offered in the position."""
    body.flow_frame = True
    body.put("(void)o;")
    for number, (offer, at, part) in enumerate(offers):
        with body.block(f"if (s->place == {at} && s->offered == {part})"):
            body.put(
                f"{call(f'why_{body.unit.move_name(offer.move)}', 'g', 's', str(number), *arguments(body, offer), 'o')};"
            )
    return body.text("static void why_here(G *g, S *s, TOLD *o)")


class _Refusals:
    """What refuses the choices of a move, in the body of a function that tells it."""

    def __init__(self, body: FunctionBody, move: core.Move) -> None:
        self.body, self._move = body, move
        self._rules = body.unit.rules.moves[move.name]
        """The move with views: who tells of its conditions counts those."""
        self._all = obstacles(self._rules)
        self._values = [(body.slots[slot][0], kind) for slot, kind in enumerate(move.types)]
        """What was given and chosen, as far as the loops are."""

    def put(self) -> None:
        move = self._move
        self._met(of_conditions(self._rules.whens, len(move.types)), 0, lambda at: self._parameter(move.binders, at))

    def _refused(self, at: int) -> None:
        """Puts a row: the offer, the condition, what was given and chosen, the values of the author's sentence."""
        with self.body.block(f"if (o->n < {MOST_TOLD})"):
            self.body.put(f"told(o, x_offer); told(o, {at});")
            for value, kind in self._values:
                told(self.body, value, kind)
            for reason in self._all[at].because[:1]:
                tell_template(self.body, self._without_views(reason.template))

    def _without_views(self, node: _N) -> _N:
        made = self.body.unit.unveiled
        return node if made is None else made.node(node)

    def _met(self, asked: Sequence[Obstacle], at: int, then: Callable[[int], None]) -> None:
        """Tests conditions one after the other, from number `at` on; where all hold, `then` goes on."""
        if not asked:
            then(at)
            return
        first = asked[0]
        assert first.expr is not None
        with self.body.block(f"if (!({self.body.expr(self._without_views(first.expr))}))"):
            self._refused(at)
        with self.body.block("else"):
            self._met(asked[1:], at + 1, then)

    def _parameter(self, binders: Sequence[core.Binder], at: int) -> None:
        if not binders:
            self._trial(at)
            return
        binder, rest = binders[0], binders[1:]
        there = self._rules.binders[len(self._rules.binders) - len(binders)]
        asked = of_parameter(there, 0, self.body.unit.plan.renaming)

        def step(value: CValue) -> None:
            before = self.body.slots.get(binder.slot)
            self.body.slots[binder.slot] = (value, binder.type)
            self._values.append((value, binder.type))
            mine = asked[1:] if binder.determined else asked
            self._met(mine, at + int(binder.determined), lambda after: self._parameter(rest, after))
            self._values.pop()
            if before is None:
                del self.body.slots[binder.slot]
            else:
                self.body.slots[binder.slot] = before

        if is_tried(binder):
            assert isinstance(binder.type, t.Elem)
            value, size = self.body.variable(binder.name, in_range=True), binder.type.universe.size
            with self.body.block(f"for (int32_t {value} = 0; {value} < {size} && !pay(g, 4); {value}++)"):
                step(value)
        elif binder.determined:
            self._determined(binder, at, step)
        else:
            self.body.each(binder.source, binder.name, step)

    def _determined(self, binder: core.Binder, at: int, step: Callable[[CValue], None]) -> None:
        kind = binder.source.type
        value = self.body.keep(binder.name, self.body.unit.shape(binder.type).c, self.body.expr(binder.source, kind))
        if not isinstance(kind, t.Opt):
            step(value)
            return
        with self.body.block(f"if ({value} == {none_of(kind)})"):
            self._values.append((value, kind))
            self._refused(at)
            self._values.pop()
        with self.body.block("else"):
            step(value)

    def _trial(self, at: int) -> None:
        """What the position after a choice has to meet, on a copy of it."""
        move = self._move
        if not move.is_tried:
            return
        before, over, slots = self.body.on_over, self.body.fresh("over"), dict(self.body.slots)
        legality(self.body, move)
        with self.body.block("if (!legal)"):
            self.body.put("S x_after, *x_there = &x_after; memcpy(&x_after, s, sizeof x_after);")
            self.body.on_over = f"goto {over};"
            with self.body.block(""):
                self.body.put("S *s = x_there;")
                self.body.effect(move.do)
                self._met(of_conditions(self._rules.provided, 0), at, self._behind)
            if ends_game(move.do) or ends_game(move.then):
                self.body.put(f"{over}:;")
        self.body.on_over, self.body.slots = before, slots

    def _behind(self, at: int) -> None:
        """What is asked of the decisions that follow: a way to finish, then the end of the turn."""
        move = self._move
        if not move.afterwards:
            if move.finish is not None:
                self._refused(at)
            return
        if move.finish is not None:
            self.body.put("int32_t x_finished = 0;")
            finishing(self.body, move, "x_finished")
            with self.body.block("if (!x_finished)"):
                self._refused(at)
            self.body.put("else")
            at += 1
        with self.body.block(""):
            self.body.put("s->x_ahead++;")
            self.body.effect(move.then)
            with self.body.block("if (!run(g, s, s->place + 1) && g->steps >= 0)"):
                last = len(self._all) - 1
                with self.body.block(f"if (s->place != {TURN_OVER})"):
                    self._refused(last)
                with self.body.block("else"):
                    self._met(of_conditions(self._rules.afterwards, 0), at, lambda _: self._refused(last))
