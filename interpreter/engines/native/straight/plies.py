"""The decisions of random games as straight-line code: a try for each decision of the flow, which draws a candidate and, if it
is legal, carries it out and goes on to the next decision.

A lane is one game. What it holds are fields: the numbers below, and the sets of its position. It stands at a step of the flow
(`Field.AT`), and the code of a step changes only lanes that stand there. A lane whose candidate is refused stays, and draws
another one of those that are left next time: so no lane waits for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import draws_candidates
from ..optimize.flow_steps import FlowStep
from ..optimize.plan import Planning
from . import operations, planned  # noqa: F401 - their rules enter themselves
from .draw import StraightDraw
from .effects import NumberedEnds, StraightEffects
from .expressions import Fields, LegalOf
from .words import JoinedWords, NotStraight, Word, WordCode, parts_first

_MOST_STEPS = 40
"""Instructions of the flow between two decisions."""


class Field(IntEnum):
    """Numbers of a lane. `LEFT`: the candidates of a draw that goes on, none of a new one; `CODE`: of the outcome, 0 while the
    game goes on, all bits: the game must be played elsewhere."""

    RANDOM = 0
    LEFT = 1
    AT = 2
    PLAYED = 3
    TURNS = 4
    LAST = 5
    CODE = 6
    STATE = 7


@dataclass(frozen=True)
class Block:
    """Code that is gone through in each round. `at`: the steps where lanes must stand for it to do something; `rare`: few
    do."""

    at: tuple[int, ...]
    fields: dict[int, Word]
    rare: bool = False


@dataclass(frozen=True)
class Plies:
    """The code of a game.

    Attributes:
        blocks:    in the order in which they are gone through.
        fields:    the functions and rows of the sets of a position, by number.
        outcomes:  the ending and the ranks of each number from 1 on.
    steps:     instructions of the flow; a number from there on is that of a decision where nothing is legal.
    """

    blocks: tuple[Block, ...]
    fields: dict[int, tuple[core.Fun, int]]
    outcomes: tuple[tuple[int, ...], ...]
    steps: int

    @property
    def at(self) -> tuple[int, ...]:
        """The decisions of the flow."""
        return tuple(at for block in self.blocks for at in block.at if at < self.steps)


class _Maker:
    def __init__(self, plan: Planning, steps: Sequence[FlowStep], legal: LegalOf, outcomes: NumberedEnds):
        self.plan, self.steps, self.legal, self.outcomes = plan, steps, legal, outcomes
        self.words, self.fields = WordCode(), Fields(plan, int(Field.STATE))
        self.costly: dict[int, list[Word]] = {}
        """What was drawn at each step: of all who may be to move it is found as one."""

    def field(self, one: Field) -> Word:
        return self.words.field(int(one))

    def flow(self, one: FlowStep) -> StraightEffects:
        """The position at a step, in the frame of the flow."""
        here = StraightEffects(self.words, self.plan, self.fields, self.legal, self.outcomes, self.field(Field.CODE))
        self.enter(here, one)
        return here

    def enter(self, here: StraightEffects, one: FlowStep) -> None:
        here.mover, here.held = one.known.mover, {}
        here.slots = {
            slot: self.words.const(1 << value)
            for slot, value in one.known.slots
            if isinstance(t.required(self.plan.game.flow_types[slot]), t.Elem)
        }

    # ------------------------------------------------------------ between decisions

    def follow(self, here: StraightEffects, number: int | None, at: Word) -> Word:
        """From an instruction on, in the lanes of `here.mask`; the step where each lane stands then."""
        for _ in range(_MOST_STEPS):
            if number is None or here.mask.known == 0:
                break
            one = self.steps[number]
            part = self.plan.game.flow[one.at]
            self.enter(here, one)
            match part:
                case core.Decide():
                    return self.words.chosen(here.mask, self.words.const(number), at)
                case core.Unless(cond):
                    return self._fork(here, one, here.expr(cond), at)
                case core.Next(_, rest) if one.known.value(rest) is not None:
                    number = one.after if one.known.value(rest) else one.other
                case core.Jump():
                    number = one.after
                case core.BeginTurn(_, _, before):
                    here.mover = None if one.after is None else self.steps[one.after].known.mover
                    self._all(here, before)
                    number = one.after
                case core.EndTurn(after) if all(fun.life != "turn" for fun in self.plan.game.funs):
                    self._all(here, after)
                    number = one.after
                case core.Run(effect):
                    if not (isinstance(effect, core.Store) and self._is_known(effect, one)):
                        here.effect(effect)
                    number = one.after
                case _:
                    raise NotStraight
        if here.mask.known == 0:
            return at
        raise NotStraight

    def _fork(self, here: StraightEffects, one: FlowStep, cond: Word, at: Word) -> Word:
        words, mask = self.words, here.mask
        for number, of_it in ((one.after, cond), (one.other, words.neither(cond))):
            here.mask = words.both(mask, of_it)
            at = self.follow(here, number, at)
        return at

    def _all(self, here: StraightEffects, effects: Sequence[core.Effect]) -> None:
        for effect in effects:
            here.effect(effect)

    def _is_known(self, effect: core.Store, one: FlowStep) -> bool:
        """Whether a variable of the flow is known behind the instruction that gives it a value."""
        return one.after is not None and self.steps[one.after].known.value(effect.slot) is not None

    # ------------------------------------------------------------ decisions

    def tried(self, number: int) -> dict[int, Word]:
        """The fields behind one try of a decision."""
        one, words = self.steps[number], self.words
        part, mover = self.plan.game.flow[one.at], one.known.mover
        assert isinstance(part, core.Decide)
        if mover is None or len(part.lists) != 1 or len(part.lists[0]) != 1 or not draws_candidates(part, 0):
            raise NotStraight
        (offer,) = part.lists[0]
        here, move = self.flow(one), offer.move
        here.slots = dict(enumerate(here.expr(arg) for arg in offer.args))
        active = words.same(self.field(Field.AT), words.const(number))
        draw = StraightDraw(here, move, self.field(Field.LEFT), self.field(Field.RANDOM))
        nothing = words.without(active, draw.some)
        asked = words.both(active, draw.some)
        good = words.both(asked, draw.good)
        here.slots = {
            slot: words.both(word, good) if slot in draw.chosen else word for slot, word in draw.slots.items()
        }
        here.mask = good
        here.effect(move.do)
        here.effect(move.then)
        at = self.follow(here, one.after, self.field(Field.AT))
        left = draw.left
        elsewhere = words.both(asked, words.either(draw.elsewhere, words.without(words.same(left, words.none), good)))
        if one.other is None:
            elsewhere = words.either(elsewhere, nothing)
        else:
            at = words.chosen(nothing, words.const(self.pause(number)), at)
        made = {
            Field.RANDOM: words.chosen(asked, draw.random, self.field(Field.RANDOM)),
            Field.LEFT: words.chosen(asked, words.without(left, good), self.field(Field.LEFT)),
            Field.AT: at,
            Field.CODE: words.chosen(elsewhere, words.all, here.code),
            **self._counted(good, mover),
        }
        if draw.is_certain:
            del made[Field.LEFT]
        self.costly[number] = [draw.one, *(draw.slots[slot] for slot in sorted(draw.chosen)), good]
        return {**here.state, **{int(key): word for key, word in made.items()}}

    def _counted(self, good: Word, mover: int) -> dict[Field, Word]:
        """What is counted of a decision that was taken."""
        words, last, this = self.words, self.field(Field.LAST), self.words.const(mover)
        changed = words.without(good, words.same(last, this))
        return {
            Field.PLAYED: words.minus(self.field(Field.PLAYED), good),
            Field.TURNS: words.minus(self.field(Field.TURNS), changed),
            Field.LAST: words.chosen(good, this, last),
        }

    def pause(self, number: int) -> int:
        """Where lanes stand that have nothing legal at a step."""
        return len(self.steps) + number

    def stuck(self, number: int) -> dict[int, Word]:
        """The fields behind a decision where nothing is legal."""
        one, words = self.steps[number], self.words
        here = self.flow(one)
        here.mask = words.same(self.field(Field.AT), words.const(self.pause(number)))
        at = self.follow(here, one.other, self.field(Field.AT))
        return {**here.state, int(Field.AT): at, int(Field.CODE): here.code}


def straight_plies(
    plan: Planning,
    steps: Sequence[FlowStep],
    legal: LegalOf,
    ending: Callable[[core.Over], int],
) -> Plies | None:
    """The code of the random games of a flow; None: they are no straight-line code."""
    outcomes = NumberedEnds(ending)
    made = _Maker(plan, steps, legal, outcomes)
    try:
        if plan.game.ends:
            raise NotStraight
        blocks = list(_blocks(made))
    except NotStraight:
        return None
    fields = {number: key for key, number in made.fields.numbers.items()}
    return Plies(_needed(blocks), fields, tuple(outcomes.numbers), len(steps))


def _blocks(made: _Maker) -> list[Block]:
    """The code of each decision of the flow, of all who may be to move as one."""
    places: dict[int, list[int]] = {}
    for number, one in enumerate(made.steps):
        if isinstance(made.plan.game.flow[one.at], core.Decide):
            places.setdefault(one.at, []).append(number)
    tries = [Block(tuple(at), _joined(made, at, at, made.tried)) for at in places.values()]
    others = [[number for number in at if made.steps[number].other is not None] for at in places.values()]
    pauses = [list(map(made.pause, at)) for at in others]
    stuck = [
        Block(tuple(pause), _joined(made, at, pause, made.stuck), rare=True)
        for at, pause in zip(others, pauses, strict=True)
        if at
    ]
    return [*tries[:1], *stuck, *(Block(one.at, one.fields, rare=True) for one in tries[1:])]


def _joined(
    made: _Maker, numbers: Sequence[int], at: Sequence[int], of: Callable[[int], dict[int, Word]]
) -> dict[int, Word]:
    words = made.words
    fields = of(numbers[-1])
    for number, stands in zip(reversed(numbers[:-1]), reversed(at[:-1]), strict=True):
        join = JoinedWords(words, words.same(made.field(Field.AT), words.const(stands)))
        one = of(number)
        for costly in zip(made.costly.get(number, ()), made.costly.get(numbers[-1], ()), strict=False):
            join(*costly)
        fields = {
            key: join(one.get(key, words.field(key)), fields.get(key, words.field(key)))
            for key in sorted({*one, *fields})
        }
    return fields


def _needed(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The code without sets that nothing else is made of."""
    needed = set(range(int(Field.STATE)))
    before: set[int] = set()
    while needed != before:
        before = set(needed)
        roots = [word for block in blocks for key, word in block.fields.items() if key in needed]
        needed |= {word.number for word in parts_first(roots) if word.name == "field"}
    return tuple(
        Block(block.at, {key: word for key, word in block.fields.items() if key in needed}, block.rare)
        for block in blocks
    )
