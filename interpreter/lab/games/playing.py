"""Games of a header by their numbers, played in this process: by the engine where it can play them by itself, else decision by
decision. It is the same games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...checker.alike import may_mix
from ...engines.base import Decision, Game, State
from ...engines.chance import draw
from ...engines.counts import Counted, length
from ...engines.playouts import BatchGame
from ...engines.protocol import CHANCE, PlayError
from ...files.library import is_bundled
from ...files.sources import Disk, Memory, Recorded
from ...ground.diagnostics import Diagnostic, counted
from ...ground.rng import Random
from ...pipeline import load
from ...play.players import Player, make_player
from .batch import Batch
from .endings import ending_places
from .header import RANDOM, Header
from .line import GameLine, Outcome
from .trail import packed, places


@dataclass(frozen=True)
class Recipe:
    """All that it takes to load a game in another process, or on another machine.

    Attributes:
        texts:  paths and texts of the files that do not come with Ludograph.
    """

    name: str
    options: Mapping[str, Any]
    engine: str
    texts: tuple[tuple[str, str], ...]

    def game(self) -> Game:
        """Raises RulesetError: it is not there, or has errors."""
        return load(self.name, self.options, self.engine, source=Memory(dict(self.texts)))

    @classmethod
    def read(cls, name: str, options: Mapping[str, Any], engine: str = "auto") -> tuple[Recipe, Game]:
        """The recipe of a library id or path, and the game. Raises RulesetError."""
        read = Recorded(Disk())
        game = load(name, options, engine, source=read)
        texts = tuple(sorted((path, text) for path, text in read.texts.items() if not is_bundled(Path(path))))
        return cls(name, dict(options), engine, texts), game


@dataclass(frozen=True)
class Series:
    """The games of one header, and what plays them. `recipe`: None for a game that was made inside and stays in the process and
    its forks."""

    header: Header
    game: Game
    recipe: Recipe | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.header, self.recipe or self.game)

    @cached_property
    def _players(self) -> dict[str, Player]:
        return {name: make_player(seat) for name, seat in zip(self.game.players, self.header.seats, strict=True)}

    @cached_property
    def _chance(self) -> Player:
        return make_player(RANDOM)

    @cached_property
    def _ends(self) -> dict[str, int]:
        return {place: number for number, place in enumerate(ending_places(self.game.core))}

    @cached_property
    def _compared(self) -> tuple[str, ...]:
        return tuple(may_mix(self.game.core)) if self.header.trail else ()

    def play(self, numbers: Sequence[int]) -> Iterator[Batch]:
        """The games of these numbers, in their order. Raises PlayError: the rules fail; a note tells in which game."""
        if isinstance(self.game, BatchGame) and self.header.is_random and not self.header.trail:
            yield Batch.of(self._by_engine(self.game, numbers), self.header)
            return
        for number in numbers:
            yield Batch.of([self.one(number)], self.header)

    def _by_engine(self, game: BatchGame, numbers: Sequence[int]) -> Iterator[GameLine]:
        left = list(numbers)
        while left:
            played = game.playouts([Random(self.header.seed, number).state for number in left], self.header.cap)
            for number, one in zip(left, played, strict=False):
                outcome = None
                if one.result is not None:
                    outcome = Outcome.of(one.result, self.game.players, self._ends.get(one.result.place))
                counts = tuple(one.counts[name] for name in self.header.counts)
                yield GameLine(number, outcome, counts, one.offered if self.header.listed.has(number) else None)
            left = left[len(played) :]
            if left:
                # what the engine cannot play by itself is played decision by decision: so the fault is told, if it is one
                yield self.one(left.pop(0))

    def one(self, number: int) -> GameLine:
        """A game decision by decision. All that is random comes from the stream `Random(seed, number)`. Raises PlayError."""
        counts = Counted()
        trail: list[int] = []
        state = self.game.initial()
        try:
            for before, decision in self._decided(number):
                legal = before.legal()
                mover = before.mover
                assert mover is not None, "the game goes on"
                counts.add(mover, len(legal))
                if decision.move in self._compared:
                    before.notations()  # raises PlayError where two are alike
                if self.header.trail:
                    trail.append(next(at for at, one in enumerate(legal) if one is decision))
                state = before.apply(decision)
        except PlayError as broken:
            raise _told(broken, self.header, number, length(counts.counts)) from None
        outcome = None
        if state.result is not None:
            outcome = Outcome.of(state.result, self.game.players, self._ends.get(state.result.place))
        return GameLine(
            number,
            outcome,
            tuple(counts.counts[name] for name in self.header.counts),
            counts.offered if self.header.listed.has(number) else None,
            packed(trail) if self.header.trail else None,
        )

    def _decided(self, number: int) -> Iterator[tuple[State, Decision]]:
        """Positions of a game, and what its players and nature decide in them."""
        random = Random(self.header.seed, number)
        state = self.game.initial()
        for ply in range(self.header.cap):
            if state.result is not None:
                return
            legal, mover = state.legal(), state.mover
            if mover == CHANCE:
                decision = draw(legal, random)
            else:
                assert mover is not None, "the game goes on"
                player = self._chance if ply < self.header.opening else self._players[mover]
                decision = player.choose(state, legal, random)
            yield state, decision
            state = state.apply(decision)

    def course(self, game: GameLine) -> Iterator[tuple[State, Decision]]:
        """The positions of a game that was written, and what was decided in them: along its trail, or played again where it has
        none. Raises PlayError: the rules fail; IndexError: the trail is not of these rules."""
        if game.trail is None:
            yield from self._decided(game.number)
            return
        state = self.game.initial()
        for place in places(game.trail):
            decision = state.legal()[place]
            yield state, decision
            state = state.apply(decision)


def _unpickled(header: Header, made: Recipe | Game) -> Series:
    return Series(header, made.game(), made) if isinstance(made, Recipe) else Series(header, made)


def _told(broken: PlayError, header: Header, number: int, decisions: int) -> PlayError:
    (item,) = broken.diagnostics
    where = f"game {number} of seed {header.seed}, after {counted(decisions, 'decision')}"
    return PlayError(
        Diagnostic(item.slug, item.title, item.span, item.label, item.others, (*item.notes, where), item.helps)
    )
