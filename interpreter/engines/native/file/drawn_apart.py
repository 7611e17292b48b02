"""What draws from a list where threads of a card go together: a candidate is asked about, and carried out behind all draws.
What the moves have in common (`optimize/moves/in_common.py`) stands once. One that can only be tried is made where it is asked
about.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import candidates
from ..c.cvalue import CValue, call
from ..optimize.moves.in_common import PartInCommon
from ..writing.body import FunctionBody
from ..writing.choices import arguments, parameters
from ..writing.drawable import refuse_unfit
from ..writing.entries import decode
from ..writing.unit import Unit
from .rule_functions import RuleFunctions


class DrawnApart:
    """The two functions of a list: what asks about a candidate, and what carries it out."""

    def __init__(self, rules: RuleFunctions, unit: Unit, at: int, number: int, first: int) -> None:
        decide, common = unit.game.flow[at], unit.moves.in_common[at, number]
        assert isinstance(decide, core.Decide)
        self.rules, self.unit, self.name = rules, unit, f"{at}_{number}"
        self.offers = dict(enumerate(decide.lists[number], first))
        self.parts = {first + place: part for place, part in common.parts.items()}
        self.condition, self.action, self.room = common.condition, common.action, common.room

    # ------------------------------------------------------------ asking

    def asks(self) -> str:
        """Adds what asks about a candidate; its name."""
        body = self._body()
        body.put("int32_t x_found = 0, x_asked = 0;")
        with body.block("switch (d[0])"):
            for number, offer in self.offers.items():
                body.put(f"case {number}: {self._asked(body, number, offer)} break;")
            body.put("default: fault(g);")
        if self.condition is not None:
            asked = call(self.rules.function(self.condition), "g", "s", *_given(self.condition.params))
            body.put(f"if (x_asked && {asked}) x_found = FITS;")
        body.put("return x_found;")
        return self._enter(body, f"asks_x_{self.name}", "int32_t")

    def _asked(self, body: FunctionBody, number: int, offer: core.Offer) -> str:
        args = arguments(body, offer)
        part = self.parts.get(number)
        if part is None:
            return f"x_found = {call(body.callees.make_name(offer.move), 'g', 's', *args, 'd')};"
        asked = call(self._ask_function(number, part), "g", "s", *args, "d", "x_given")
        return f"x_asked = {asked};" if self._is_asked_with_others(part) else f"if ({asked}) x_found = FITS;"

    def _is_asked_with_others(self, part: PartInCommon) -> bool:
        return self.condition is not None and part.condition() is self.condition

    def _ask_function(self, number: int, part: PartInCommon) -> str:
        body, move = self.rules.body(), part.move
        given = parameters(body, move)
        body.put("(void)d;")
        decode(body, move, lambda binder: refuse_unfit(body, candidates(move), binder, "return 0;"))
        legal = CValue("1")
        if isinstance(part.asks, core.Invoke) and self._is_asked_with_others(part):
            self._give(body, part.asks.args, part.asks.definition.types)
        elif part.asks is not None:
            legal = body.expr(part.asks)
        for at, (slot, _, _) in enumerate(part.variables, self.room):
            body.put(f"x_given[{at}] = {body.slots[slot][0]};")
        body.put(f"return {legal};")
        return self._enter(body, self._own("asks", number, part), "int32_t", given)

    def _give(self, body: FunctionBody, args: Sequence[core.Expr], types: Sequence[t.Type]) -> None:
        """Writes what the condition or the action is given; all is worked out before any is written."""
        values = [body.keep("given", "int32_t", body.expr(arg, kind)) for arg, kind in zip(args, types, strict=True)]
        for at, value in enumerate(values):
            body.put(f"x_given[{at}] = {value};")

    # ------------------------------------------------------------ carrying out

    def carries(self) -> str:
        """Adds what carries a candidate out; its name."""
        body = self._body()
        body.put("int32_t x_acts = 0;")
        self._each(
            body, "x_acts = {};", {number: self._begin_function(number, part) for number, part in self.parts.items()}
        )
        if self.action is not None:
            with body.block("if (x_acts)"):
                action = self.rules.action_function(self.action, False, False, False)
                body.put(f"{call(action, 'g', 's', *_given(self.action.params))};")
                ends = {number: self._end_function(number, part) for number, part in self.parts.items() if part.after}
                self._each(body, "{};", ends)
        return self._enter(body, f"carries_x_{self.name}", "void")

    def _each(self, body: FunctionBody, form: str, functions: dict[int, str]) -> None:
        if functions:
            with body.block("switch (d[0])"):
                for number, name in functions.items():
                    body.put(f"case {number}: {form.format(call(name, 'g', 's', 'd', 'x_given'))} break;")

    def _begin_function(self, number: int, part: PartInCommon) -> str:
        """What a move does before the common action; whether it does that."""
        body = self._carrying(part, "return 0;")
        body.effect(core.Seq(part.before, span=part.move.span))
        if part.action is not None:
            self._give(body, part.action.args, part.action.action.types)
        body.put(f"return {int(part.action is not None)};")
        return self._enter(body, self._own("begins", number, part), "int32_t")

    def _end_function(self, number: int, part: PartInCommon) -> str:
        body = self._carrying(part, "return;")
        body.effect(core.Seq(part.after, span=part.move.span))
        return self._enter(body, self._own("ends", number, part), "void")

    def _carrying(self, part: PartInCommon, over: str) -> FunctionBody:
        body = self.rules.body()
        body.on_over = over
        body.put("(void)d;")
        for at, (slot, name, kind) in enumerate(part.variables, self.room):
            body.slots[slot] = (body.keep(name, "int32_t", f"x_given[{at}]"), kind)
        return body

    # ------------------------------------------------------------ functions

    def _body(self) -> FunctionBody:
        body = self.rules.body()
        body.flow_frame = True
        return body

    def _own(self, role: str, number: int, part: PartInCommon) -> str:
        """What a function of an offer is called."""
        return f"{role}_{number}_{self.unit.move_name(part.move)}"

    def _enter(self, body: FunctionBody, name: str, result: str, params: str = "") -> str:
        head = f"static {result} {name}(G *g, S *s{params}, const int32_t *d, int32_t *x_given)"
        self.unit.prototypes.append(f"{head};")
        self.unit.functions.append(body.text(head))
        return name


def _given(params: Sequence[str]) -> list[str]:
    return [f"x_given[{at}]" for at in range(len(params))]
