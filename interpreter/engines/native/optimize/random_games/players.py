"""The flow with its players written out: an instruction for each value of the variables of its loops that is known there.

`for p in player: turn p: ...` keeps in the state who comes next. A loop that plays on without
a pause can know it instead: each player has instructions of his own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .....core import nodes as core
from .....core import types as t
from .....core.effect_facts import slots_given
from .....ground.records import replace
from ...plan.plan import Planning
from .flow_steps import FlowStep, KnownThere

_MAX_STEPS = 200
_MAX_DECISIONS = 8
"""Instructions, and decisions among them, of a flow that is written out; a longer one stays as it is."""


@dataclass
class _Written:
    flow: tuple[core.Instruction, ...]
    plan: Planning
    is_known: bool
    numbers: dict[tuple[int, KnownThere], int] = field(default_factory=dict)
    steps: list[FlowStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        loops = [part for part in self.flow if isinstance(part, core.Next) and t.is_mask(part.type)]
        self.of_loop = {part.rest: part.slot for part in loops}
        """Of a variable that holds what is left of a loop, the one that holds what comes now."""

    def step(self, at: int, known: KnownThere) -> int:
        """The number of an instruction, which is written with all that follows it if it is new."""
        key = at, known if self.is_known else KnownThere()
        if key in self.numbers:
            return self.numbers[key]
        number = self.numbers[key] = len(self.steps)
        self.steps.append(FlowStep(*key))
        if len(self.steps) <= _MAX_STEPS:
            after, other = self._next(self.flow[at], *key)
            self.steps[number] = FlowStep(
                *key,
                None if after is None else self.step(*after),
                None if other is None else self.step(*other),
            )
        return number

    def _next(
        self, part: core.Instruction, at: int, known: KnownThere
    ) -> tuple[tuple[int, KnownThere] | None, tuple[int, KnownThere] | None]:
        on = at + 1
        match part:
            case core.Jump(to):
                return (to, known), None
            case core.Unless(_, to):
                return (on, known), (to, known)
            case core.Stop():
                return None, None
            case core.Next(slot, rest, _, to):
                left, gone = known.value(rest), known.without(slot, rest)
                if left is None:
                    return (on, gone), (to, gone)
                if not left:
                    return None, (to, gone)
                first = (left & -left).bit_length() - 1
                return (on, known.with_slot(slot, first).with_slot(rest, left & (left - 1))), None
            case core.Run(effect):
                return (on, self._after(effect, known)), None
            case core.BeginTurn(player):
                return (on, replace(known, mover=self.constant(player, known))), None
            case core.EndTurn():
                return (on, replace(known, mover=None)), None
            case core.Decide(_, otherwise):
                return (on, known), None if otherwise is None else (otherwise, known)
        return (on, known), None

    def _after(self, effect: core.Effect, known: KnownThere) -> KnownThere:
        if isinstance(effect, core.Store) and effect.slot in self.of_loop:
            value = self.constant(effect.value, known)
            known = known.without(effect.slot, self.of_loop[effect.slot])
            return known if value is None else known.with_slot(effect.slot, value)
        return known.without(*slots_given(effect))

    def constant(self, node: core.Expr, known: KnownThere) -> int | None:
        if isinstance(node, core.Var) and known.value(node.slot) is not None:
            return known.value(node.slot)
        made = self.plan.expr(node)
        return made.value if isinstance(made, core.Const) and type(made.value) is int else None


def written_flow(flow: tuple[core.Instruction, ...], plan: Planning) -> list[FlowStep]:
    """The steps of a flow from its beginning on, in the order in which they are first met; none of one that is too long."""
    if len(flow) > _MAX_STEPS:
        return []
    for is_known in (plan.has("players"), False):
        made = _Written(flow, plan, is_known)
        made.step(0, KnownThere())
        decisions = sum(isinstance(flow[one.at], core.Decide) for one in made.steps)
        if not is_known or (len(made.steps) <= _MAX_STEPS and decisions <= _MAX_DECISIONS):
            break
    return made.steps
