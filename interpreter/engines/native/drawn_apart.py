"""What draws from a list where threads of a card go together: a candidate is asked about, and carried out behind all draws.

Threads that drew different moves would do one after the other what their moves have in common. So the condition that most
moves of a list ask beforehand stands once, and the action that most of them perform; each move says before what it gives them.
Control flow that parts and does alike, brought together: C. Saumya and others, DARM: Control-Flow Melding for SIMT Thread
Divergence Reduction, 2022. A candidate that can only be tried is made where it is asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import candidates
from .body import FunctionBody
from .choices import arguments, parameters
from .cvalue import CValue, call
from .drawable import refuse_unfit
from .effect_facts import ends_game
from .entries import decode
from .optimize.undo import in_sequence
from .rule_functions import RuleFunctions
from .unit import Unit

MOST_GIVEN = 24
"""Numbers that are kept of a candidate from when it is asked about until it is carried out."""

_Shared = TypeVar("_Shared", core.Definition, core.Action)


@dataclass(frozen=True)
class _Part:
    """An offer whose candidates can be carried out later.

    Attributes:
        number:  of the offer.
        asks:    whether it is legal, before it is done; None: nothing more is asked of it.
        before:  what is done first.
        action:  what others do as well; None: `before` is all.
        after:   what is done then.
    """

    number: int
    move: core.Move
    asks: core.Expr | None
    before: tuple[core.Effect, ...]
    action: core.Perform | None = None
    after: tuple[core.Effect, ...] = ()

    @property
    def variables(self) -> list[tuple[int, str, t.Type]]:
        """Of the move: slot, name, type."""
        given = enumerate(zip(self.move.params, self.move.types, strict=True))
        chosen = [(one.slot, one.name, one.type) for one in self.move.binders]
        return [*((slot, name, kind) for slot, (name, kind) in given), *chosen]

    def condition(self) -> core.Definition | None:
        """What is asked, where others may ask it too."""
        return self.asks.definition if isinstance(self.asks, core.Invoke) and not self.asks.lifted else None

    def performed(self) -> list[core.Perform]:
        """The actions that are carried out for certain."""
        return [effect for effect in self.before if isinstance(effect, core.Perform)]

    def divided(self, action: core.Action | None) -> _Part:
        """The same with what stands before and after an action, if that is performed once and no variable is set beside it."""
        own = [one for one in self.performed() if one.action is action]
        if len(own) != 1 or any(isinstance(effect, core.Store) or ends_game(effect) for effect in self.before):
            return self
        at = self.before.index(own[0])
        return replace(self, before=self.before[:at], action=own[0], after=self.before[at + 1 :])


class DrawnApart:
    """The two functions of a list: what asks about a candidate, and what carries it out."""

    def __init__(self, rules: RuleFunctions, unit: Unit, at: int, number: int, first: int) -> None:
        decide = unit.game.flow[at]
        assert isinstance(decide, core.Decide)
        self.rules, self.unit, self.name = rules, unit, f"{at}_{number}"
        self.offers = dict(enumerate(decide.lists[number], first))
        parts = [self._part(number, offer.move) for number, offer in self.offers.items() if self._waits(offer.move)]
        self.condition = self._most(part.condition() for part in parts)
        action = self._most(one.action for part in parts for one in part.performed())
        divided = [part.divided(action) for part in parts]
        self.action = action if sum(part.action is not None for part in divided) > 1 else None
        shared = [one.params for one in (self.condition, self.action) if one is not None]
        self.room = max(map(len, shared), default=0)
        """Numbers that the condition and the action are given; behind them stand the variables of a move."""
        self.parts = {part.number: part for part in (divided if self.action else parts) if shared}

    def _waits(self, move: core.Move) -> bool:
        """Whether it is known of a candidate that it is legal before it is done, and what has to be kept is a few numbers."""
        is_known = not move.is_tried or self.unit.moves.tried[move].foreseen[None] is not None
        return is_known and self._is_small([*move.types, *(one.type for one in move.binders)])

    def _part(self, number: int, move: core.Move) -> _Part:
        asks = self.unit.moves.tried[move].foreseen[None] if move.is_tried else None
        return _Part(number, move, asks, (*in_sequence(move.do), *in_sequence(move.then)))

    def _is_small(self, types: Sequence[t.Type]) -> bool:
        return len(types) <= MOST_GIVEN // 2 and all(self.unit.shape(kind).kind == "scalar" for kind in types)

    def _most(self, found: Iterable[_Shared | None]) -> _Shared | None:
        """What is there most often, the first of several, and is given a few numbers; None: nothing is there twice."""
        counted = Counter(one for one in found if one is not None and self._is_small(one.types))
        best = max(counted.values(), default=0)
        return next(one for one, times in counted.items() if times == best) if best > 1 else None

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
        asked = call(self._ask_function(part), "g", "s", *args, "d", "x_given")
        return f"x_asked = {asked};" if self._is_asked_with_others(part) else f"if ({asked}) x_found = FITS;"

    def _is_asked_with_others(self, part: _Part) -> bool:
        return self.condition is not None and part.condition() is self.condition

    def _ask_function(self, part: _Part) -> str:
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
        return self._enter(body, self._own("asks", part), "int32_t", given)

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
        self._each(body, "x_acts = {};", {part.number: self._begin_function(part) for part in self.parts.values()})
        if self.action is not None:
            with body.block("if (x_acts)"):
                action = self.rules.action_function(self.action, False, False, False)
                body.put(f"{call(action, 'g', 's', *_given(self.action.params))};")
                ends = {part.number: self._end_function(part) for part in self.parts.values() if part.after}
                self._each(body, "{};", ends)
        return self._enter(body, f"carries_x_{self.name}", "void")

    def _each(self, body: FunctionBody, form: str, functions: dict[int, str]) -> None:
        if functions:
            with body.block("switch (d[0])"):
                for number, name in functions.items():
                    body.put(f"case {number}: {form.format(call(name, 'g', 's', 'd', 'x_given'))} break;")

    def _begin_function(self, part: _Part) -> str:
        """What a move does before the common action; whether it does that."""
        body = self._carrying(part, "return 0;")
        body.effect(core.Seq(part.before, span=part.move.span))
        if part.action is not None:
            self._give(body, part.action.args, part.action.action.types)
        body.put(f"return {int(part.action is not None)};")
        return self._enter(body, self._own("begins", part), "int32_t")

    def _end_function(self, part: _Part) -> str:
        body = self._carrying(part, "return;")
        body.effect(core.Seq(part.after, span=part.move.span))
        return self._enter(body, self._own("ends", part), "void")

    def _carrying(self, part: _Part, over: str) -> FunctionBody:
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

    def _own(self, role: str, part: _Part) -> str:
        """What a function of an offer is called."""
        return f"{role}_{part.number}_{self.unit.move_name(part.move)}"

    def _enter(self, body: FunctionBody, name: str, result: str, params: str = "") -> str:
        head = f"static {result} {name}(G *g, S *s{params}, const int32_t *d, int32_t *x_given)"
        self.unit.prototypes.append(f"{head};")
        self.unit.functions.append(body.text(head))
        return name


def _given(params: Sequence[str]) -> list[str]:
    return [f"x_given[{at}]" for at in range(len(params))]
