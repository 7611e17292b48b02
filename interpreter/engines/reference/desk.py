"""A desk: one working position with the rules compiled for it. Each call of the engine works on one by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any

from ...checker.lints.alike import TOLD_APART
from ...core import nodes as core
from ...core import types as t
from ...core.candidates import draws_candidates
from ...core.evaluate import Evaluator, Fault, Host
from ...core.evaluate.operation import Closure
from ...core.judging import judged
from ...core.sides import GAME, Sides
from ...ground.diagnostics import Diagnostic
from ...ground.rng import Random
from ..protocol import CHANCE, PlayError
from ..results import Result, plain_result, result_of, scored
from .effects import EffectCode
from .flow import FlowCode, Skip, Slots, start_values
from .information import NATURE, Heard, Information, Pause, ToldDecision, begun, followed
from .machine import ALL, Counts, GameOver, Machine
from .moves import MoveCode, MoveCodes
from .openness import Openness
from .rest import Rest
from .state import Reached, ReferenceDecision, ReferenceState, StateGame
from .values import Values


class Desk:
    """The closures of a game's rules, and the machine that they work on. `dearer`: so many times as many steps
    may a decision cost."""

    def __init__(self, game: StateGame, evaluator: Callable[[Host], Evaluator] = Evaluator, dearer: int = 1) -> None:
        self.game, self.core = game, game.core
        self.machine = Machine(self.core, evaluator, dearer)
        effects = EffectCode(self.machine)
        self.moves = MoveCodes(self.core, self.machine, effects)
        self.flow = FlowCode(self.core, self.machine, self.moves, effects)
        self.openness = Openness(self.core)
        self._loaded: ReferenceState | None = None
        """The state that the machine's position is; None while it changes, and when something went wrong meanwhile."""

    # ------------------------------------------------------------ positions

    def start(self) -> Values:
        """The start values of all state functions."""
        with self._failing(None):
            return tuple(value for fun in self.core.funs for value in start_values(fun, self.machine))

    def initial(self) -> ReferenceState:
        """The state at the first decision."""
        self.put(self.game.start(), None)
        made = self.run(0, [None] * self.core.flow_slots, 0, None)
        made._information = self.begun(made, whole=True)
        return made

    def put(self, values: Values, player: int | None) -> None:
        """Makes values the machine's position; nothing is remembered."""
        self._load(values, player, tuple({} for _ in self.core.memories))

    def _load(self, values: Values, player: int | None, memories: tuple[Counts, ...]) -> None:
        self._loaded = None
        self.machine.load(values, player, memories)
        self.machine.notes.clear()
        self.machine.refill()

    def load(self, state: ReferenceState) -> None:
        """Makes a state the machine's position."""
        if self._loaded is not state:
            self._load(state._values, state._player, state._memories)
            self._loaded = state
        self.machine.sealed = dict(state._sealed) if state._place in self.flow.together else None
        self.machine.refill()

    def judged(self) -> list[int]:
        """The values of `core.judging.judged` in the position that is loaded. Raises PlayError: one of them has none here."""
        with self._failing(None):
            return [int(value([player])) for value, player in self._judged]

    @cached_property
    def _judged(self) -> list[tuple[Closure, int | None]]:
        return [(self.machine.evaluator.expr(value), player) for value, player in judged(self.core)]

    def forget(self) -> None:
        """Says that the machine's position may be in the middle of a change."""
        self._loaded = None

    def slots(self, state: ReferenceState) -> Slots:
        """The flow's frame of a state: its live slots filled."""
        frame = [None] * self.core.flow_slots
        for slot, value in zip(state.pause.live, state._slots, strict=True):
            frame[slot] = value
        return frame

    # ------------------------------------------------------------ decisions

    def legal(self, state: ReferenceState) -> list[ReferenceDecision]:
        """The decisions of a state in which something is to be decided. Raises PlayError."""
        self.load(state)
        self._loaded = None  # until all trials are taken back
        with self._failing(state):
            slots = self.slots(state)
            offers = self.flow.offers(state._place, slots)[state._offered]
            found = self.moves.legal(offers, Rest(self.flow, state._place, slots))
            weights = self.moves.weights(found) if state.pause.chance else [None] * len(found)
        self._loaded = state
        return [
            ReferenceDecision(state, code.move, values, weight)
            for (code, values), weight in zip(found, weights, strict=True)
            if weight is None or weight
        ]

    def deciding(self, state: ReferenceState) -> list[int]:
        """The players who are to decide: the one whose turn it is and, where players decide together, those behind it who have
        a decision. Raises PlayError."""
        assert state._player is not None
        found = [state._player]
        if state._place not in self.flow.together:
            return found
        self.load(state)
        self._loaded = None
        slots, machine, at = self.slots(state), self.machine, state._place
        with self._failing(state):
            while True:
                assert machine.sealed is not None
                machine.sealed[machine.mover] = None
                at, offered = self.flow.to_end_of_turn(at + 1, slots)
                if offered < 0:
                    return found
                found.append(machine.mover)

    def draw(self, state: ReferenceState, random: Random) -> ReferenceDecision:
        """A decision of a state in which a player decides, at random. Raises PlayError."""
        if not draws_candidates(state.pause, state._offered):
            legal = self.legal(state)
            return legal[random.below(len(legal))]
        self.load(state)
        self._loaded = None
        with self._failing(state):
            slots = self.slots(state)
            offers = self.flow.offers(state._place, slots)[state._offered]
            code, values = self.moves.draw(offers, Rest(self.flow, state._place, slots), random)
        self._loaded = state
        return ReferenceDecision(state, code.move, values)

    def notation(self, state: ReferenceState, decision: ReferenceDecision) -> str:
        """Raises PlayError."""
        self.load(state)
        return self.written(state, self.moves.codes[decision.move], decision._values)

    def written(self, state: ReferenceState, code: MoveCode, values: Sequence[t.Value]) -> str:
        """How a decision is written, in a position that is loaded. Raises PlayError."""
        with self._failing(state):
            return code.notation(list(values))

    def sealed(self, state: ReferenceState) -> dict[int, str]:
        """What those have decided who decide together, in the order of their block, as they write it. Raises PlayError."""
        self.load(state)
        made = {}
        for player, found in state._sealed:
            if found is not None:
                self.machine.player = player
                made[player] = self.written(state, self.moves.codes[found.move], found.values)
        self.machine.player = state._player
        return made

    def by_notation(self, state: ReferenceState, legal: Sequence[ReferenceDecision]) -> dict[str, ReferenceDecision]:
        """Raises PlayError, also where two decisions are written alike."""
        named: dict[str, ReferenceDecision] = {}
        for decision in legal:
            notation = self.notation(state, decision)
            if notation in named:
                other = named[notation]
                raise PlayError(
                    Diagnostic(
                        "notation-mixes",
                        f"two decisions are both written `{notation}`",
                        decision.rule.span,
                        f"`{decision.move}` and `{other.move}` at ply {state.ply}",
                        helps=(TOLD_APART,),
                    )
                )
            named[notation] = decision
        return named

    def apply(self, state: ReferenceState, decision: ReferenceDecision, *, watched: bool = True) -> ReferenceState:
        """The state after a legal decision. `watched`: what players know of it can be asked for. Raises PlayError."""
        made = self._carried_out(state, decision)
        if watched and self.openness.hides:
            made._reached = Reached(state, decision, tuple(self.machine.notes))
        return made

    def follow(
        self,
        state: ReferenceState,
        decision: ReferenceDecision,
        made: ReferenceState,
        noted: bool,
        masks: Sequence[int] | None,
    ) -> None:
        """As `apply`, where another engine has carried a decision out: for what players know of the state that was `made`, and
        for its note. `noted`: whether there is one, which is the decision's alone; `masks`: as of `Reached`."""
        notes = self._notes(state, decision) if noted else []
        made._note = "".join(text for text, _ in notes)
        made._reached = Reached(state, decision, tuple(notes), masks)

    def _notes(self, state: ReferenceState, decision: ReferenceDecision) -> list[tuple[str, int]]:
        """What a decision notes, and for whom."""
        self.load(state)
        self._loaded = None
        self.machine.notes.clear()
        code, frame = self.moves.codes[decision.move], list(decision._values)
        with self._failing(state, decision), suppress(GameOver):
            code.do(frame)
            code.then(frame)
        return list(self.machine.notes)

    def inform(self, state: ReferenceState) -> tuple[Information, ...]:
        """Finds out what each player knows, from the last state on of which it is known: one after the other, since games are
        long. Nobody may ever ask, and what cannot be written or seen is a fault for who asks alone. Raises PlayError."""
        steps: list[tuple[ReferenceState, Reached]] = []
        here = state
        while (reached := here.reached()) is not None and here._information is None:
            steps.append((here, reached))
            here = reached.before
        known = here._information
        if known is None:
            known = self.begun(here, whole=False)
            here.learn(known)
        while steps:
            made, reached = steps.pop()
            known = self._known_after(known, reached, made)
            made.learn(known)
        return known

    def _known_after(
        self, known: Sequence[Information], reached: Reached, made: ReferenceState
    ) -> tuple[Information, ...]:
        before, decision = reached.before, reached.decision
        with self._failing(before, decision):
            heard = [*self._heard(before, decision, made), *(Heard(*one) for one in reached.notes)]
        if reached.masks is not None:
            self.machine.veils.know(made._values, reached.masks)
        pause = self.pause(made)
        with self._failing(before, decision):
            return followed(known, heard, pause, self.machine.veils)

    def _carried_out(self, state: ReferenceState, decision: ReferenceDecision) -> ReferenceState:
        self.load(state)
        self._loaded = None
        code, slots = self.moves.codes[decision.move], self.slots(state)
        frame = list(decision._values)
        machine = self.machine
        machine.notes.clear()
        if machine.sealed is not None:
            self.flow.seal(state._place, state._offered, slots, decision.rule, decision._values)
            return self.run(state._place + 1, slots, state.ply + 1, (state, decision))
        try:
            code.do(frame)
            code.then(frame)
        except GameOver as over:
            return self._over(over, state.ply + 1)
        except Fault as fault:
            raise self._failure(fault, state, decision) from None
        machine.commit()
        return self.run(state._place + 1, slots, state.ply + 1, (state, decision))

    def taken(self, state: ReferenceState, offer: int, chosen: Sequence[t.Value]) -> ReferenceDecision:
        """The decision of an offer, by its number in the flow, with values of the parameters that are chosen."""
        first = self.flow.numbers[state._place, state._offered]
        code, args = self.flow.offers(state._place, self.slots(state))[state._offered][offer - first]
        return ReferenceDecision(state, code.move, tuple(code.filled(args, chosen)))

    def enter_block(
        self, state: ReferenceState, decided: Mapping[int, Callable[[ReferenceState], ReferenceDecision]]
    ) -> ReferenceState:
        """Goes through a block of decisions taken together on the position of a state in it, up to the first player of whom it
        is not given what was decided in a position. Raises PlayError: somebody has no such decision."""
        begin = self.flow.together[state._place]
        self.load(state)
        self._loaded = None
        here, left = self.run(begin, self.slots(state), state.ply - len(decided), None), dict(decided)
        while here._player in left and here._place in self.flow.together:
            here = self.apply(here, left.pop(here._player)(here))
        return here

    # ------------------------------------------------------------ what players know

    def begun(self, state: ReferenceState, *, whole: bool) -> tuple[Information, ...]:
        """What each player knows where nothing is known of what was before. `whole`: nothing was. Raises PlayError."""
        if not self.openness.hides:
            return ()
        self._load(state._values, state._player, state._memories)
        pause = self.pause(state)
        with self._failing(state):
            return begun(len(self.core.players), pause, self.machine.veils, whole=whole)

    def seen_by(self, player: int, state: ReferenceState) -> tuple[Values, tuple[int, ...]]:
        """The values of a position as a player sees them, and the places of those that are hidden. Leaves the position on the
        desk. Raises PlayError."""
        self.load(state)
        with self._failing(state):
            veils = self.machine.veils
            return veils.seen_by(player, state._values), veils.hidden_from(player, state._values)

    def shown_of(self, state: ReferenceState) -> Values:
        """The values of a position as whoever decides there sees them. Leaves the position on the desk. Raises PlayError."""
        self.load(state)
        if not self.openness.hides:
            return state._values
        with self._failing(state):
            veils = self.machine.veils
            if state._player is not None:
                return veils.seen_by(state._player, state._values)
            lowest = {at: value for at, _, value in veils.masks(state._values)}
            return tuple(lowest.get(at, value) for at, value in enumerate(state._values))

    def pause(self, state: ReferenceState) -> Pause:
        """What all notice of a state. Leaves its values on the desk."""
        deciders = self.deciders(state)
        listed = None
        if deciders and self.openness.list_tells(state):
            with suppress(PlayError):  # it is told to whoever asks for the list, which this is not
                listed = tuple(self.notation(state, one) for one in self.legal(state))
        self._load(state._values, state._player, state._memories)
        ended = repr(plain_result(state.result)) if state.result is not None else str(state.mover == CHANCE)
        return Pause(state._values, deciders, ended, state._player if deciders else None, listed)

    def deciders(self, state: ReferenceState) -> tuple[int, ...]:
        """The players who decide now, also those who have done so together with others."""
        if state.mover in (None, CHANCE):
            return ()
        done = [player for player, found in state._sealed if found is not None]
        return (*done, *self.deciding(state))

    def _heard(self, state: ReferenceState, decision: ReferenceDecision, made: ReferenceState) -> list[Heard]:
        """What is told of a decision that led to a state: what players decide together is told when all have."""
        self.load(state)
        me = state._player if not state.pause.chance else None
        if state._place not in self.flow.together:
            return [self._one_heard(decision.move, decision._values, me)]
        taken = [(player, found.move, found.values) for player, found in state._sealed if found is not None]
        heard = [self._one_heard(move, values, player) for player, move, values in taken]
        own = self._one_heard(decision.move, decision._values, me)
        self.machine.player = state._player
        if me is not None and dict(made._sealed).get(me) is not None:
            return [Heard(own.told, 1 << me)]  # others still decide
        others = [
            Heard(one.told, one.players & ~(1 << player)) for one, (player, _, _) in zip(heard, taken, strict=True)
        ]
        return [*others, own]

    def _one_heard(self, move: str, values: Sequence[t.Value], player: int | None) -> Heard:
        code, frame = self.moves.codes[move], list(values)
        if player is not None:
            self.machine.player = player
        given = tuple(frame[: len(code.move.types)])
        told = ToldDecision(
            NATURE if player is None else player,
            move,
            given,
            tuple(frame[at] for at in code.chosen),
            code.notation(frame),
        )
        players = ALL if code.seen is None else int(code.seen(frame))
        return Heard(told, players if player is None else players | 1 << player)

    # ------------------------------------------------------------ the flow

    def run(
        self,
        place: int,
        slots: Slots,
        ply: int,
        came: tuple[ReferenceState, ReferenceDecision] | None,
        skip: Skip | None = None,
    ) -> ReferenceState:
        """Goes on from a place of the flow to the next decision, or the end of the game. Raises PlayError."""
        machine = self.machine
        try:
            at, offered = self.flow.run(place, slots, skip)
        except GameOver as over:
            return self._over(over, ply)
        except Fault as fault:
            raise self._failure(fault, *(came or (None, None))) from None
        machine.commit()
        pause = self.core.flow[at]
        assert isinstance(pause, core.Decide)
        live = tuple(_stored(slots[slot]) for slot in pause.live)
        state = self.game.state_type(
            self.game,
            tuple(machine.data),
            at,
            offered,
            live,
            machine.player,
            machine.memories,
            None,
            "".join(text for text, _ in machine.notes),
            ply,
            tuple(machine.sealed.items()) if machine.sealed is not None else (),
        )
        self._loaded = state
        return state

    def _over(self, over: GameOver, ply: int) -> ReferenceState:
        machine = self.machine
        machine.commit()
        self._loaded = None
        return self.game.state_type(
            self.game,
            tuple(machine.data),
            -1,
            0,
            (),
            None,
            machine.memories,
            _result(over, self.game.core.sides),
            "".join(text for text, _ in machine.notes),
            ply,
        )

    @contextmanager
    def _failing(self, state: ReferenceState | None, decision: ReferenceDecision | None = None) -> Iterator[None]:
        """Within it, what is wrong with the rules is told of a state, and of a decision there. Raises PlayError."""
        try:
            yield
        except Fault as fault:
            raise self._failure(fault, state, decision) from None

    def _failure(self, fault: Fault, state: ReferenceState | None, decision: ReferenceDecision | None) -> PlayError:
        self._loaded = None
        self.machine.undo(0)
        notes: tuple[str, ...] = ()
        if state is not None:
            told = f"ply {state.ply}, {state.mover} to decide"
            notes = (told if decision is None else f"{told}, who chose `{self._told(state, decision)}`",)
        return PlayError(Diagnostic(fault.slug, fault.title, fault.span, fault.label, notes=notes, helps=fault.helps))

    def _told(self, state: ReferenceState, decision: ReferenceDecision) -> str:
        try:
            return self.notation(state, decision)
        except PlayError:
            return decision.move


def _stored(value: Any) -> Any:
    """A flow variable as states hold it: a range and the same numbers one by one are equal."""
    return tuple(value) if isinstance(value, range) else value


def _result(over: GameOver, sides: Sides) -> Result:
    if over.points is not None:
        points = {side: over.points[seat] for side, seat in zip(sides.names, sides.seats, strict=True)}
        return scored(points, sides, over.place)
    names = {**dict(zip(sides.seats, sides.names, strict=True)), len(sides.players): GAME}
    return result_of([[names[p] for p in group if p in names] for group in over.groups], sides, over.place)
