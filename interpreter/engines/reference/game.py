"""Games of the reference engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any

from ...checker import Program
from ...core import types as t
from ...core.evaluate import Evaluator
from ...ground.rng import Random
from ..base import Decision, Game, State
from ..pool import Pool
from ..protocol import CHANCE, Why
from ..views import View
from . import positions, read_json, write_json
from .desk import Desk
from .information import Information, told_since
from .sampling import samples
from .seen import SeenState
from .state import ReferenceDecision, ReferenceState, StateGame, moved
from .together import open_key, open_samples, sealed_by
from .values import Values


class ReferenceGame(StateGame):
    """A checked ruleset, played by closures in Python."""

    def __init__(self, program: Program, id: str) -> None:  # noqa: A002 - its name everywhere
        super().__init__(program, id)
        self.desks = Pool(lambda: Desk(self))
        self._initial: ReferenceState | None = None
        self._starts: Values | None = None

    @property
    def engine(self) -> str:
        return "reference"

    # ------------------------------------------------------------ states

    def initial(self) -> ReferenceState:
        if self._initial is None:
            self.start()
            with self.desks.one() as desk:
                self._initial = desk.initial()
        return self._initial

    def start(self) -> Values:
        if self._starts is None:
            with self.desks.one() as desk:
                self._starts = desk.start()
        return self._starts

    def state(self, values: Mapping[str, object]) -> ReferenceState:
        return read_json.from_json(self, values)

    def position(self, values: Mapping[str, object]) -> ReferenceState:
        start = positions.read(self, values)
        with self.desks.one() as desk:
            return positions.enter(desk, start)

    # ------------------------------------------------------------ work

    @contextmanager
    def at(self, state: ReferenceState, mover: str | None = None) -> Iterator[Evaluator]:
        with self.desk_at(state) as desk:
            if desk.machine.player is None and mover in self.players:
                desk.machine.player = self.players.index(mover)
            yield desk.machine.evaluator

    @contextmanager
    def desk_at(self, state: ReferenceState) -> Iterator[Desk]:
        """A desk with a state on it."""
        with self.desks.one() as desk:
            desk.load(state)
            yield desk

    @property
    def spent(self) -> int:
        return sum(desk.machine.spent for desk in self.desks.made)

    def allow(self, steps: int | None) -> None:
        """Begins to count `spent` anew, for one thread alone; see `Machine.allow`."""
        with self.desks.one() as desk:
            desk.machine.allow(steps)

    def _legal(self, state: ReferenceState) -> list[ReferenceDecision]:
        if state.result is not None:
            return []
        with self.desks.one() as desk:
            return desk.legal(state)

    def _movers(self, state: ReferenceState) -> tuple[str, ...]:
        if state.mover is None or state.mover == CHANCE:
            return () if state.mover is None else (CHANCE,)
        with self.desks.one() as desk:
            return tuple(self.players[player] for player in desk.deciding(state))

    def _draw(self, state: ReferenceState, random: Random) -> ReferenceDecision:
        with self.desks.one() as desk:
            return desk.draw(state, random)

    def _apply(self, state: ReferenceState, decision: ReferenceDecision, *, watched: bool = True) -> ReferenceState:
        with self.desks.one() as desk:
            return desk.apply(state, decision, watched=watched)

    def follow(
        self,
        state: ReferenceState,
        decision: ReferenceDecision,
        made: ReferenceState,
        noted: bool,
        masks: Sequence[int] | None,
    ) -> None:
        """Finds out what players know of a state to which another engine has come; as `Desk.follow`."""
        with self.desks.one() as desk:
            desk.follow(state, decision, made, noted, masks)

    def _why(self, state: ReferenceState, notation: str, legal: Mapping[str, Decision]) -> Why:
        from .why import explain

        with self.desks.one() as desk:
            return explain(desk, state, notation, legal)

    def _judged(self, state: ReferenceState) -> list[int]:
        with self.desk_at(state) as desk:
            return desk.judged()

    def _named(self, state: ReferenceState, legal: Sequence[ReferenceDecision]) -> dict[str, ReferenceDecision]:
        with self.desks.one() as desk:
            return desk.by_notation(state, legal)

    def _spelled(self, state: ReferenceState, decision: ReferenceDecision) -> str:
        with self.desks.one() as desk:
            return desk.notation(state, decision)

    def _enter_block(
        self, state: ReferenceState, decided: Mapping[int, Callable[[ReferenceState], ReferenceDecision]]
    ) -> ReferenceState:
        with self.desks.one() as desk:
            return desk.enter_block(state, decided)

    def _taken(self, state: ReferenceState, offer: int, chosen: Sequence[t.Value]) -> ReferenceDecision:
        with self.desk_at(state) as desk:
            return desk.taken(state, offer, chosen)

    def _sealed(self, state: ReferenceState) -> dict[str, str]:
        with self.desks.one() as desk:
            return {self.players[player]: notation for player, notation in desk.sealed(state).items()}

    def _inform(self, state: ReferenceState) -> tuple[Information, ...]:
        with self.desks.one() as desk:
            return desk.inform(state)

    @cached_property
    def _blind(self) -> ReferenceGame:
        """The same game for views and samples: no position of this one ever comes to its desks."""
        made = ReferenceGame(self.program, self.id)
        made._face = self._face.of(made) if self._face is not None else None
        return made

    def _information_key(self, state: ReferenceState, player: int) -> int:
        return state.information[player].key if self.hides else open_key(state, self.players[player])

    def _view(self, state: ReferenceState, player: int, sampled: Game | None = None) -> View[State]:
        """`sampled`: the game that samples are positions of, if another engine plays them."""
        name, blind = self.players[player], self._blind
        with self.desk_at(state) as desk:
            values, hidden = desk.seen_by(player, state)
            deciders = desk.deciders(state)
        movers = tuple(self.players[one] for one in deciders) or state.movers
        legal = tuple(map(str, state.legal(name))) if name in state.movers else ()
        own = state.information[player] if self.hides else Information(None, whole=False)
        if self.hides:
            drawn = partial(samples, sampled or blind, player, own)
        else:
            start: State = moved(state.unsealed(), blind)
            start = start if sampled is None else sampled.state(start.to_json())
            drawn = partial(open_samples, start, name, sealed_by(state, name))
        return View(
            name,
            SeenState(state, blind, name, deciders, values, hidden),
            frozenset(hidden),
            legal,
            movers,
            str(state.result) if state.result is not None else None,
            self._information_key(state, player),
            tuple(entry.text() for entry in own.entries[1:]),
            told_since(own, player),
            partial(positions.place, self.core),
            drawn,
        )

    def _value(self, state: ReferenceState, name: str, args: Sequence[str | int]) -> Any:
        return positions.value(state, name, args)

    def _to_json(self, state: ReferenceState) -> dict[str, Any]:
        return write_json.to_json(state)

    def _perft(self, state: ReferenceState, depth: int) -> int:
        # no recursion: depths may be beyond Python's
        if depth == 0:
            return 1
        count = 0
        ways: list[Iterator[ReferenceState]] = [iter([state])]
        """Of each ply on the way, the positions that are still to be gone on from."""
        while ways:
            here = next(ways[-1], None)
            if here is None:
                ways.pop()
                continue
            found = self._counted(here, depth - len(ways) + 1)
            if found is None:
                ways.append(map(here._unwatched, here.legal()))
            else:
                count += found
        return count

    def _counted(self, state: ReferenceState, depth: int) -> int | None:
        """The perft of a depth from 1 on where nothing need be played for it, else None."""
        return len(state.legal()) if depth == 1 else None
