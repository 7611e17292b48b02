"""One try of a decision as straight-line code: what is in the fields of a lane behind it."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import draws_candidates
from ..optimize.end_plans import PlannedEnd
from ..optimize.random_games.flow_steps import FlowStep
from ..optimize.random_games.rolled import Rolled
from ..plan.plan import Planning
from . import operations, planned  # noqa: F401 - their rules enter themselves
from .draw import StraightDraw
from .effects import NumberedEnds, StraightEffects
from .ends import StraightEnds
from .expressions import constant
from .fields import Field, Fields
from .lines import line_ends
from .plain import has_all
from .several import AllowedMove, SeveralDrawn, offered_alone
from .successions import Successions
from .unmet import Unmet
from .word import NotStraight, Word, parts_first
from .words import WordCode

_MOST_STEPS = 40
"""Instructions of the flow between two decisions."""

_SHORT = 12
"""Words that are not worth a place of their own where lanes stand."""


class Tries:
    """Makes the fields behind a try of each decision of a flow. Raises NotStraight.

    Attributes:
        going:       the lanes whose game goes on.
        ends:        looks at what ends a game.
        first:       steps, if it is known that all those lanes stand at one of them whenever a try of theirs begins.
        written:     the sets of a position as each piece of code leaves them.
        costly:      what was drawn at each step: of all who may be to move it is found as one.
        successions: which decision follows which.
    """

    def __init__(self, plan: Planning, rolled: Rolled, ends: Sequence[PlannedEnd], outcomes: NumberedEnds):
        self.plan, self.steps, self.legal, self.outcomes = plan, rolled.steps, rolled.known, outcomes
        self.adjoining = rolled.adjoining
        self.words, self.fields = WordCode(), Fields(plan, int(Field.STATE), rolled.sure)
        self.unmet = Unmet(self.words, self.fields)
        self.costly: dict[int, list[Word]] = {}
        self.going = self.words.same(self.field(Field.CODE), self.words.none)
        self.first: tuple[int, ...] = ()
        self.ends = StraightEnds(ends, self.words, self.fields)
        self.written: list[dict[int, Word]] = []
        self.successions = Successions(self.pause)

    def field(self, one: Field) -> Word:
        return self.words.field(int(one))

    def standing(self, place: int) -> Word:
        """The lanes that stand at a step or a pause."""
        return self.words.both(self.going, self.words.same(self.field(Field.AT), self.words.const(place)))

    def flow(self, one: FlowStep) -> StraightEffects:
        """The position at a step, in the frame of the flow."""
        code = self.field(Field.CODE)
        here = StraightEffects(self.words, self.plan, self.fields, self.legal, self.unmet, self.outcomes, code)
        self.enter(here, one)
        return here

    def enter(self, here: StraightEffects, one: FlowStep) -> None:
        here.mover, here.held = one.known.mover, {}
        here.slots = {
            slot: constant(self.words, value, self.plan.game.flow_types[slot])
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
                    self.ends.look(here)
                    self.successions.reach(number)
                    there = self.words.either(here.mask, here.ended)  # where games stand that are over does not matter
                    return self.words.chosen(there, self.words.const(number), at)
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

    def _offers(self, here: StraightEffects, one: FlowStep) -> list[AllowedMove]:
        """What a decision offers: all moves of which it is not known that they are not allowed."""
        part = self.plan.game.flow[one.at]
        assert isinstance(part, core.Decide)
        if one.known.mover is None or len(part.lists) != 1 or not draws_candidates(part, 0):
            raise NotStraight
        made = (AllowedMove.of(here, offer) for offer in part.lists[0])
        return [offered for offered in made if offered.when.known != 0]

    def _active(self, number: int) -> Word:
        """The lanes that stand at a step."""
        return self.going if number in self.first else self.standing(number)

    def tried(self, number: int) -> dict[int, Word]:
        """The fields behind one try of a decision, in lanes where one move alone is allowed."""
        one, words = self.steps[number], self.words
        here = self.flow(one)
        (move, slots), besides = offered_alone(words, self._offers(here, one))
        here.slots = slots
        is_all = number in self.first and besides.known == 0
        active = words.without(self._active(number), besides)
        self.successions.leave(number)
        if besides.known != 0:
            self.successions.refusing.add(number)
        draw = StraightDraw(here, move, self.field(Field.REFUSED), self.field(Field.RANDOM), self.adjoining.get(move))
        nothing = words.without(active, draw.some)
        asked = words.both(active, draw.some)
        good = words.both(asked, draw.good)
        here.slots = {
            slot: words.both(word, good) if slot in draw.chosen else word for slot, word in draw.slots.items()
        }
        here.mask = good
        for binder, every in zip(draw.found.binders, draw.every, strict=True):
            here.hold(here.slots[binder.slot], every)
        for binder in draw.found.behind:
            if binder.slot in draw.chosen:
                here.hold(here.slots[binder.slot], here.slots[binder.slot])
        self._all(here, (move.do, move.then))
        at = self.follow(here, one.after, self.field(Field.AT))
        if draw.runs_out:
            draw.elsewhere = words.either(draw.elsewhere, words.without(words.same(draw.left, words.none), good))
        elsewhere = words.both(asked, draw.elsewhere)
        if one.other is None:
            elsewhere = words.either(elsewhere, nothing)
        elif nothing.known != 0:
            at = self._nothing(here, number, nothing, at)
        going = asked
        if is_all:  # what games draw that are over does not matter
            going = words.all if one.other is None else draw.some
        made = {
            Field.RANDOM: words.chosen(going, draw.random, self.field(Field.RANDOM)),
            Field.REFUSED: words.chosen(going, words.without(draw.refused, good), self.field(Field.REFUSED)),
            Field.AT: at,
            Field.CODE: words.chosen(elsewhere, words.all, here.code),
            **self._counted(good, one.known.mover),
        }
        if draw.is_certain:
            del made[Field.REFUSED]
        else:
            self.successions.refusing.add(number)
        chosen = (draw.slots[slot] for slot in sorted(draw.chosen))
        self.costly[number] = [draw.one, *chosen, good, *here.searches]
        self.written.append(here.state)
        self.unmet.leave(here.state, here.ended, here.asked)
        return {**here.state, **{int(key): word for key, word in made.items()}}

    def besides(self, number: int) -> Word:
        """The lanes that stand at a step where more than the one move that always is are allowed."""
        here = self.flow(self.steps[number])
        _, besides = offered_alone(self.words, self._offers(here, self.steps[number]))
        return self.words.both(self.standing(number), besides)

    def among(self, number: int) -> dict[int, Word]:
        """The fields behind a decision in those lanes."""
        one, words = self.steps[number], self.words
        here = self.flow(one)
        active = self.besides(number)
        self.successions.leave(number)
        draw = SeveralDrawn(here, self._offers(here, one), self.field(Field.RANDOM))
        good = words.without(words.both(active, words.any(draw.good)), draw.elsewhere)
        going = words.none
        for offered, slots, of_it in zip(draw.offers, draw.slots, draw.good, strict=True):
            here.mask = words.both(good, of_it)
            here.slots = {slot: words.both(word, here.mask) for slot, word in slots.items()}
            here.held = {}
            self._all(here, (offered.move.do, offered.move.then))
            going = words.either(going, here.mask)
        here.mask = going
        at = self.follow(here, one.after, self.field(Field.AT))
        self.ends.forget(here)
        self.unmet.leave(here.state, here.ended, here.asked)
        made = {
            Field.RANDOM: words.chosen(active, draw.random, self.field(Field.RANDOM)),
            Field.AT: at,
            Field.CODE: words.chosen(words.without(active, good), words.all, here.code),
            **self._counted(good, one.known.mover),
        }
        self.costly[number] = [*draw.parts, good, *here.searches]
        return {**here.state, **{int(key): word for key, word in made.items()}}

    def added_to(self) -> frozenset[tuple[core.Fun, int]]:
        """The sets by value that no code here takes elements from."""
        losing = {
            number
            for state in self.written
            for number, word in state.items()
            if not has_all(word, self.words.field(number))
        }
        numbers = self.fields.numbers
        return frozenset(key[:2] for key in numbers) - {key[:2] for key, number in numbers.items() if number in losing}

    def met(self) -> Word:
        """Whether a position has a line that none has where all before it had none."""
        here, words, known = self.flow(self.steps[0]), self.words, self.unmet.known
        return words.any(words.some(line_ends(here, here.load(one.fun, one.row), one.rows, one.least)) for one in known)

    def _nothing(self, here: StraightEffects, number: int, nothing: Word, at: Word) -> Word:
        """Lanes for which nothing is legal at a step: they go on at once if that is quickly done, or to its pause."""
        pause = self.pause(number)
        self.successions.reach(pause)
        if not self.is_short(number):
            return self.words.chosen(nothing, self.words.const(pause), at)
        self.successions.leave(pause)
        self.successions.passed.add(pause)
        here.mask = nothing
        return self.follow(here, self.steps[number].other, at)

    def is_short(self, number: int) -> bool:
        """Whether little is to be done where nothing is legal at a step."""
        origin, after = self.successions.origin, self.successions.after
        self.successions.after = {}
        made = self.stuck(number)
        self.successions.origin, self.successions.after = origin, after
        return sum(1 for _ in parts_first(made.values())) <= _SHORT

    def _counted(self, good: Word, mover: int | None) -> dict[Field, Word]:
        """What is counted of a decision that was taken."""
        assert mover is not None
        words, last, this = self.words, self.field(Field.LAST), self.words.const(mover)
        changed = words.without(good, words.same(last, this))
        return {
            Field.PLAYED: words.minus(self.field(Field.PLAYED), good),
            Field.TURNS: words.minus(self.field(Field.TURNS), changed),
            Field.LAST: words.chosen(good, this, last),
        }

    def pauses_at(self, number: int) -> bool:
        """Whether lanes stand at the pause of a step."""
        return self.pause(number) in self.successions.after[number] - self.successions.passed

    def pause(self, number: int) -> int:
        """Where lanes stand that have nothing legal at a step."""
        return len(self.steps) + number

    def stuck(self, number: int) -> dict[int, Word]:
        """The fields behind a decision where nothing is legal."""
        one = self.steps[number]
        self.successions.leave(self.pause(number))
        here = self.flow(one)
        here.mask = self.standing(self.pause(number))
        at = self.follow(here, one.other, self.field(Field.AT))
        self.written.append(here.state)
        self.unmet.leave(here.state, here.ended, here.asked)
        return {**here.state, int(Field.AT): at, int(Field.CODE): here.code}
