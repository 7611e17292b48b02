"""The flow: instructions run until something is to be decided or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Fault
from ...core.evaluate.cost import steps_of
from ...core.evaluate.operation import Closure
from ...core.turns import blocks_together, first_offers
from ...ground.limits import MAX_FLOW_STEPS
from ...ground.source import Span
from ..keys import Sealed
from .effects import Doing, EffectCode
from .machine import GameOver, Machine
from .merging import Merging
from .moves import MoveCode, MoveCodes
from .rest import SEALED, STUCK, TURN_OVER, Rest, Underway

Slots = list[t.Value]

_ENDLESS: tuple[str, ...] = (
    "`end` is asked where somebody is about to decide: where nobody is to, end the game here, as by `if …: draw`",
)

IDLE_ROUNDS = 2
"""Of turns: who has had so many without a decision is not waiting for one that takes long."""


class Skip:
    """Where to begin a position given by hand: turns of others are passed over; at the turn of `player` (None: at once)
    `enter` puts the position in place, and the flow goes on, if `deciding` is given, straight to the decision that offers
    that move or choice. Where some turn has such a decision, those that have none are passed over as well."""

    def __init__(self, player: int | None, deciding: str | None, enter: Callable[[], None]) -> None:
        self.player, self.deciding, self.enter = player, deciding, enter


class FlowCode:
    """Setup and flow, compiled."""

    def __init__(self, game: core.Game, machine: Machine, moves: MoveCodes, effects: EffectCode) -> None:
        self.game, self.machine, self.moves = game, machine, moves
        self.code = game.flow
        expr = machine.evaluator.expr
        self._costs = [_cost(part) for part in self.code]
        self._effects: dict[int, Doing] = {}
        self._exprs: dict[int, Closure] = {}
        self._offers: dict[int, list[list[tuple[MoveCode, list[Closure]]]]] = {}
        for at, part in enumerate(self.code):
            match part:
                case core.Run(effect):
                    self._effects[at] = effects.effect(effect)
                case core.Unless(cond, _):
                    self._exprs[at] = expr(cond)
                case core.BeginTurn(player, _, before):
                    self._exprs[at] = expr(player)
                    self._effects[at] = effects.effect(core.Seq(before, span=part.span))
                case core.EndTurn(after):
                    self._effects[at] = effects.effect(core.Seq(after, span=part.span))
                case core.Decide(lists):
                    self._offers[at] = [
                        [(moves.codes[offer.move.name], [expr(arg) for arg in offer.args]) for offer in offers]
                        for offers in lists
                    ]
        self._ends = [
            (end, expr(end.source) if end.source is not None else None, expr(end.when), effects.effect(end.result))
            for end in game.ends
        ]
        self.underway = Underway()
        self.together = blocks_together(self.code)
        self.numbers = first_offers(self.code)
        self._turns = self._begun = (
            0  # how many turns have begun since the last decision, and where the last of them did
        )
        self._turn_start: tuple[tuple[core.Fun, t.Value], ...] | None = None

    def offers(self, at: int, slots: Slots) -> list[list[tuple[MoveCode, tuple[t.Value, ...]]]]:
        """The lists of the decide at `at`, with the flow's arguments."""
        return [[(code, tuple(arg(slots) for arg in args)) for code, args in offers] for offers in self._offers[at]]

    def available(self, at: int, slots: Slots) -> int | None:
        """The number of the first list that has a legal decision."""
        for number, offers in enumerate(self.offers(at, slots)):
            if self.moves.any(offers, Rest(self, at, slots)):
                return number
        return None

    def run(self, at: int, slots: Slots, skip: Skip | None = None) -> tuple[int, int]:
        """Runs from an instruction to the next pause. Returns the place of the decide, and which of its lists is offered.

        Raises: GameOver; Fault.
        """
        self.machine.refill()
        self._turns = 0
        try:
            return self._run(at, slots, skip, on_trial=False)
        except Fault as fault:
            if fault.slug == "stuck" and skip is not None and skip.deciding is None:
                fault.helps += self._elsewhere(fault.span)
            if skip is not None or fault.slug != "step-limit" or self._turns <= IDLE_ROUNDS * len(self.game.players):
                raise
            raise self._idle() from None

    def _elsewhere(self, stuck: Span) -> tuple[str, ...]:
        """What helps if a position was meant to begin in another turn than the one in which nothing is legal."""
        others = (part for part in self.code if isinstance(part, core.Decide) and part.span != stuck)
        move = next((offer.move.name for part in others for offers in part.lists for offer in offers), None)
        first = "a position begins in the first turn of the flow that its `mover` has"
        return () if move is None else (f"{first}: `deciding: {move}` begins it where that move is offered",)

    def to_end_of_turn(self, at: int, slots: Slots) -> tuple[int, int]:
        """The same on trial, but no further than to the end of the turn: `TURN_OVER` stands for the list there, `STUCK` where
        nothing is legal, `SEALED` where all who decide together have done so. The steps come from what the trial may cost.

        Raises: GameOver; Fault.
        """
        return self._run(at, slots, None, on_trial=True)

    def _run(self, at: int, slots: Slots, skip: Skip | None, *, on_trial: bool) -> tuple[int, int]:
        machine, code = self.machine, self.code
        for _ in range(MAX_FLOW_STEPS):
            part = code[at]
            machine.budget[0] -= self._costs[at]
            match part:
                case core.BeginTogether():
                    machine.sealed = {}
                    at += 1
                case core.EndTogether() if on_trial:
                    return at, SEALED
                case core.EndTogether():
                    self._end_together(part, at, slots, passed=skip is not None)
                    at += 1
                case core.BeginTurn():
                    at, skip = self._begin_turn(part, at, slots, skip)
                case core.EndTurn() if machine.sealed is not None:
                    machine.player = None
                    at += 1
                case core.EndTurn():
                    if on_trial:
                        return at, TURN_OVER
                    self._end_turn(part, at, slots)
                    at += 1
                case core.Decide():
                    if skip is not None:
                        # a decision outside the wanted turn (in setup, or of chance) is not taken, only passed over
                        if skip.deciding is not None and self._is_offered(part, skip.deciding):
                            skip.enter()
                            skip = None
                            continue
                        at = part.otherwise if part.otherwise is not None else at + 1
                        continue
                    if not machine.sealed:  # ends are asked before a block of decisions taken together, and behind it
                        self._test_ends()
                    offered = self.available(at, slots)
                    if offered is not None:
                        return at, offered
                    if part.otherwise is None and on_trial:
                        return at, STUCK
                    if part.otherwise is None:
                        raise _stuck(part)
                    at = part.otherwise if machine.sealed is None else self._seal_nothing(at)
                case core.Stop():
                    raise _ended(part)
                case _:
                    at = self._step(at, slots)
        title, helps = "the flow comes to no decision", _ENDLESS
        if skip is not None and skip.deciding is not None:
            whose = "" if skip.player is None else f" of {self.game.players[skip.player]}"
            title, helps = f"the flow comes to no turn{whose} that offers `{skip.deciding}`", ()
        raise Fault("step-limit", title, code[at].span, "it was running here", helps)

    def _step(self, at: int, slots: Slots) -> int:
        """Where it goes on behind an instruction that neither pauses nor belongs to a turn."""
        match self.code[at]:
            case core.Run():
                self._effects[at](slots)
            case core.Jump(to):
                return to
            case core.Unless(_, to) if not self._exprs[at](slots):
                return to
            case core.Next() as part:
                return self._next(part, at, slots)
        return at + 1

    def _next(self, part: core.Next, at: int, slots: Slots) -> int:
        rest = slots[part.rest]
        if not rest:
            slots[part.rest] = slots[part.slot] = None
            return part.to
        if t.is_mask(part.type):
            low = rest & -rest
            slots[part.slot] = low.bit_length() - 1
            slots[part.rest] = rest ^ low
        else:
            slots[part.slot], slots[part.rest] = rest[0], tuple(rest[1:])
        return at + 1

    def _begin_turn(self, part: core.BeginTurn, at: int, slots: Slots, skip: Skip | None) -> tuple[int, Skip | None]:
        """Where it goes on, and what is still to be skipped. A position that is put into the middle of a turn has its beginning
        behind it."""
        player = self._exprs[at](slots)
        self._turns, self._begun = self._turns + 1, at
        if skip is not None and self._is_passed(skip, player, at, part.end):
            return part.end + 1, skip
        if self.machine.sealed is not None:
            return self._begin_sealed(part, at, player, skip)
        self.machine.player = player
        if skip is not None:
            skip.enter()
            wanted = None if skip.deciding is None else self._seek(at, part.end, skip.deciding)
            if wanted is not None:
                return wanted, None
        if part.before:
            self._effects[at](slots)
        return at + 1, None

    def _is_passed(self, skip: Skip, player: int, at: int, end: int) -> bool:
        if skip.player is not None and player != skip.player:
            return True
        if skip.deciding is None or self._seek(at, end, skip.deciding) is not None:
            return False
        turns = ((begin, part.end) for begin, part in enumerate(self.code) if isinstance(part, core.BeginTurn))
        return any(self._seek(*turn, skip.deciding) is not None for turn in turns)

    # ------------------------------------------------------------ decisions taken together

    def _begin_sealed(self, part: core.BeginTurn, at: int, player: int, skip: Skip | None) -> tuple[int, Skip | None]:
        """A turn of somebody who decides together with others. A position that is put there has all of them to decide."""
        if skip is not None:
            skip.enter()
            return self.together[at], None
        assert self.machine.sealed is not None
        if player in self.machine.sealed:
            name = self.game.players[player]
            raise Fault("twice-together", f"{name} would decide twice at the same time", part.span, "the second turn")
        self.machine.player = player
        return at + 1, skip

    def seal(self, at: int, offered: int, slots: Slots, move: core.Move, values: tuple[t.Value, ...]) -> None:
        """Keeps what the mover decides at `at`, of the list that is offered."""
        machine = self.machine
        assert machine.sealed is not None
        args = values[: len(move.types)]
        which = next(
            number
            for number, (code, given) in enumerate(self.offers(at, slots)[offered])
            if (code.move, given) == (move, args)
        )
        held = {*range(len(args)), *(binder.slot for binder in move.binders)}
        kept = tuple(value if slot in held else None for slot, value in enumerate(values))
        machine.sealed[machine.mover] = Sealed(self.numbers[at, offered] + which, move.name, kept)

    def _seal_nothing(self, at: int) -> int:
        """The mover has no decision: what stands behind `otherwise` will happen. Where the turn ends."""
        machine = self.machine
        assert machine.sealed is not None
        machine.sealed[machine.mover] = None
        return next(end for end in range(at, len(self.code)) if isinstance(self.code[end], core.EndTurn))

    def _end_together(self, part: core.EndTogether, at: int, slots: Slots, *, passed: bool) -> None:
        """Carries out what was decided, each decision alone on the position of all, and puts together what they wrote; then the
        `then` of each, in order. `passed`: nobody decided."""
        machine = self.machine
        sealed, machine.sealed = machine.sealed, None
        if passed:
            return
        assert sealed is not None
        merging = Merging(part, machine)
        frames: list[tuple[int, MoveCode, Slots]] = []
        here, seen = part.begin + 1, list(slots)
        while here != at:
            match self.code[here]:
                case core.BeginTurn(end=end):
                    machine.player = player = self._exprs[here](seen)
                    mark, found = machine.mark(), sealed[player]
                    if found is not None:
                        code, frame = self.moves.codes[found.move], list(found.values)
                        frames.append((player, code, frame))
                        code.do(frame)
                    else:
                        self._otherwise(here, end, seen)
                    merging.add(player, mark)
                    machine.player = None
                    here = end + 1
                case _:
                    here = self._step(here, seen)
        merging.write()
        for player, code, frame in frames:
            machine.player = player
            code.then(frame)
        machine.player = None
        self._renew_turn_state()

    def _otherwise(self, begin: int, end: int, slots: Slots) -> None:
        """What happens in a turn in which nothing is legal."""
        decide = next(part for part in self.code[begin:end] if isinstance(part, core.Decide))
        at = decide.otherwise
        while at is not None and at != end:
            at = self._step(at, slots)

    def _end_turn(self, part: core.EndTurn, at: int, slots: Slots) -> None:
        """What a turn ends with; then turn state returns to its start values."""
        machine = self.machine
        if part.after:
            self._effects[at](slots)
        machine.player = None
        self._renew_turn_state()

    def _renew_turn_state(self) -> None:
        machine = self.machine
        if self._turn_start is None:
            funs = [fun for fun in self.game.funs if fun.life == "turn"]
            self._turn_start = tuple((fun, start_values(fun, machine)) for fun in funs)
        for fun, values in self._turn_start:
            for index, value in enumerate(values):
                machine.write(fun, fun.offset + index, value)

    def _idle(self) -> Fault:
        """Turns go by in which nobody has anything to decide: no decision would come, however long one waited."""
        advice = "let somebody decide, or end the game where it comes to this"
        self.machine.refill()
        try:
            self._test_ends()
        except GameOver:
            advice = (
                "a condition of `end:` holds here, but these are asked only before somebody decides: "
                "end the game where it comes to this, as by `lose mover`"
            )
        except Fault:
            pass
        return Fault(
            "step-limit",
            f"{self._turns} turns go by in which nobody has anything to decide",
            self.code[self._begun].span,
            "the last of them begins here",
            (advice,),
        )

    def _test_ends(self) -> None:
        for end, source, when, result in self._ends:
            frame: list[t.Value] = [None] * end.slots
            if source is None:
                if when(frame):
                    result(frame)
                continue
            assert end.source is not None
            found = source(frame)
            elements = [i for i in range(found.bit_length()) if found >> i & 1] if t.is_mask(end.source.type) else found
            for element in elements:
                frame[end.slot] = element
                if when(frame):
                    result(frame)

    def _is_offered(self, part: core.Decide, name: str) -> bool:
        return any(offer.move.name == name or offer.move.choice == name for offers in part.lists for offer in offers)

    def _seek(self, start: int, end: int, name: str) -> int | None:
        """The first decide of a turn that offers a move or choice."""
        for at in range(start, end):
            part = self.code[at]
            if isinstance(part, core.Decide) and self._is_offered(part, name):
                return at
        return None


def _stuck(part: core.Decide) -> Fault:
    return Fault(
        "stuck",
        "nothing is legal here, and there is no `otherwise`",
        part.span,
        "no decision is possible",
        ("say what happens then: `… otherwise: lose mover`, or `… else pass`",),
    )


def _ended(part: core.Stop) -> Fault:
    title = "the flow comes to its end, and the game is not over"
    return Fault("flow-ended", title, part.span, "this is the last statement")


def _cost(part: core.Instruction) -> int:
    match part:
        case core.Run(effect):
            return steps_of(effect)
        case core.Unless(cond):
            return steps_of(cond)
        case core.BeginTurn(before=performed) | core.EndTurn(after=performed):
            return 1 + steps_of(*performed)
    return 1


def start_values(fun: core.Fun, machine: Machine) -> list[t.Value]:
    """The start values of a state function, in the order of its arguments."""

    closure = machine.evaluator.expr(fun.start)
    room = [None] * (fun.start_slots - len(fun.args))
    return [closure([*args, *room]) for args in product(*(core.domain_values(kind) for kind in fun.args))]
