"""Games of a header by their numbers, played in this process: by the engine where it can play them by itself, else decision by
decision. It is the same games."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from ...checker.lints.alike import may_mix
from ...engines.base import Decision, Game, State
from ...engines.counts import Counted, length
from ...engines.playouts import failed, random_games
from ...engines.protocol import CHANCE, PlayError
from ...engines.results import Result
from ...files.library import is_bundled
from ...files.sources import Disk, Memory, Recorded
from ...ground.diagnostics import Diagnostic
from ...ground.records import Struct
from ...ground.rng import Random
from ...ground.strict import Unfit
from ...pipeline import load
from ...play.players import Player, let_choose, make_player
from .batch import Batch
from .endings import ending_places
from .header import Header
from .line import Ended, GameLine
from .trail import packed, places


class Recipe(Struct):
    """All that it takes to load a game in another process, or on another machine.

    Attributes:
        texts:  paths and texts of the files that do not come with Ludograph.
    """

    name: str
    options: Mapping[str, object]
    engine: str
    texts: tuple[tuple[str, str], ...]

    def game(self) -> Game:
        """Raises RulesetError: it is not there, or has errors."""
        return load(self.name, self.options, self.engine, source=Memory(dict(self.texts)))

    @classmethod
    def read(cls, name: str, options: Mapping[str, object], engine: str = "auto") -> tuple[Recipe, Game]:
        """The recipe of a library id or path, and the game. Raises RulesetError."""
        read = Recorded(Disk())
        game = load(name, options, engine, source=read)
        texts = tuple(sorted((path, text) for path, text in read.texts.items() if not is_bundled(Path(path))))
        return cls(name, dict(options), engine, texts), game


class Series(Struct):
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
    def _ends(self) -> dict[str, int]:
        return {place: number for number, place in enumerate(ending_places(self.game.core))}

    @cached_property
    def _compared(self) -> tuple[str, ...]:
        return tuple(may_mix(self.game.core)) if self.header.trail else ()

    def play(self, numbers: Sequence[int]) -> Iterator[Batch]:
        """The games of these numbers, in their order. Raises PlayError: the rules fail; a note tells in which game."""
        if not self.header.is_random or self.header.trail:
            for number in numbers:
                yield Batch.of([self.one(number)], self.header)
            return
        done = 0
        for played in random_games(self.game, self.header.seed, numbers, self.header.cap):
            part = numbers[done : done + len(played)]
            done += len(played)
            yield Batch(
                array("q", part),
                tuple(played.counts[name] for name in self.header.counts),
                played.ended,
                tuple(self._outcome(result) for result in played.results),
                dict(self._legal(self.header.listed.among(part))),
            )

    def games(self, numbers: Iterable[int]) -> Iterator[GameLine]:
        """The same one by one, each played when it is asked for."""
        for number in numbers:
            yield from chain.from_iterable(batch.games() for batch in self.play([number]))

    def _legal(self, numbers: Sequence[int]) -> Iterator[tuple[int, Mapping[int, int]]]:
        """Of random games how many legal decisions there were: they are played again, and listed."""
        left = iter(numbers)
        for played in random_games(self.game, self.header.seed, numbers, self.header.cap, listed=True):
            assert played.offered is not None, "asked for"
            begun = 0
            for decisions in played.counts["decisions"]:
                yield next(left), Counter(played.offered[begun : begun + decisions])
                begun += decisions

    def _outcome(self, result: Result | None) -> Ended | None:
        if result is None:
            return None
        return Ended.of(result, self.game.core.sides, self._ends.get(result.place))

    def one(self, number: int) -> GameLine:
        """A game decision by decision. All that is random comes from the stream `Random(seed, number)`. Raises PlayError."""
        return self._written(number, self.decided(number))

    def plays_the_same(self, game: GameLine, *, along_trail: bool = True) -> bool:
        """Whether a game that was written comes out the same: along its trail, where it has one and is to be followed, or
        played again."""
        try:
            if game.trail is not None and along_trail:
                return self._written(game.number, self.course(game)) == game
            return [*self.games([game.number])] == [game]
        except PlayError:
            return False

    def _written(self, number: int, decided: Iterable[tuple[State, Decision]]) -> GameLine:
        """What is written of a game in which this is decided. Raises PlayError, with a note that tells in which game."""
        counts, offered = Counted(), Counter[int]()
        trail: list[int] = []
        is_listed = self.header.listed.has(number)
        state = self.game.initial()
        try:
            for before, decision in decided:
                counts.add(str(before.mover))
                if is_listed and before.mover != CHANCE:
                    offered[len(before.legal())] += 1
                if decision.move in self._compared:
                    before.notations()  # raises PlayError where two are alike
                if self.header.trail:
                    trail.append(before.legal().index(decision))
                state = before.apply(decision)
        except PlayError as broken:
            raise failed(broken, self.header.seed, number, length(counts.counts)) from None
        return GameLine(
            number,
            self._outcome(state.result),
            tuple(counts.counts[name] for name in self.header.counts),
            offered if is_listed else None,
            packed(trail) if self.header.trail else None,
        )

    def decided(self, number: int) -> Iterator[tuple[State, Decision]]:
        """Positions of a game, and what its players and nature decide in them."""
        random = Random(self.header.seed, number)
        state = self.game.initial()
        for ply in range(self.header.cap):
            if state.result is not None:
                return
            mover = str(state.mover)
            if mover == CHANCE or ply < self.header.opening:
                decision = state.draw(random)
            else:
                decision = let_choose(self._players[mover], state, random)
            yield state, decision
            state = state.apply(decision)

    def course(self, game: GameLine) -> Iterator[tuple[State, Decision]]:
        """The positions of a game that was written, and what was decided in them: along its trail, or played again where it has
        none. Raises PlayError: the rules fail, or it does not go on or end as it is written."""
        last, counts = None, Counted()
        for last in self.decided(game.number) if game.trail is None else self._followed(game, game.trail):
            yield last
            counts.add(str(last[0].mover))
        end = self.game.initial() if last is None else last[0].apply(last[1])
        played = tuple(counts.counts[name] for name in self.header.counts)
        if (self._outcome(end.result), played) != (game.outcome, game.counts):
            raise self._otherwise(game)

    def _followed(self, game: GameLine, trail: bytes) -> Iterator[tuple[State, Decision]]:
        state = self.game.initial()
        try:
            for place in places(trail):
                legal = state.legal()
                if place >= len(legal):
                    raise self._otherwise(game)
                yield state, legal[place]
                state = state.apply(legal[place])
        except Unfit:
            raise self._otherwise(game) from None

    def _otherwise(self, game: GameLine) -> PlayError:
        return PlayError(
            Diagnostic(
                "not-deterministic",
                f"game {game.number} of `{self.header.ruleset}` is not played as it is written",
                notes=(
                    "a game follows from its rules, players, seed and number alone; who changes its line changes no game",
                ),
                helps=("`ludograph games FILE check --all` names all such games of a file; `--fresh` begins anew",),
            )
        )


def _unpickled(header: Header, made: Recipe | Game) -> Series:
    return Series(header, made.game(), made) if isinstance(made, Recipe) else Series(header, made)
