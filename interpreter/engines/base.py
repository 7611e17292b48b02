"""Games, states and decisions: what every engine offers, and what is the same for all of them.

All engines give the same decisions in the same order, the same states, hashes and JSON. Games, states and decisions never
change, so a copy is the thing itself, and any number of threads may use one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, Self, cast

from ..boards.graph import BoardGraph
from ..checker import Program
from ..core import nodes as core
from ..core.evaluate import Evaluator
from ..core.facts import Setting, written
from ..core.hiding import hides
from ..core.results import Outcomes, outcomes
from ..core.turns import is_open
from ..ground.diagnostics import Diagnostic, spelled
from ..ground.limits import MOST_DECISIONS
from ..ground.records import replace
from ..ground.rng import Random
from ..ground.strict import shown
from .arguments import the_drawing, the_most, the_notation
from .chance import draw
from .protocol import CHANCE, IllegalDecision, PlayedGames, PlayError, ProgressMade, Why, bad_argument
from .results import Result
from .views import Plain, View


class GameFace(Protocol):
    """What rooms behind the engines make of a game; `ludograph.load` gives it one."""

    def __reduce__(self) -> tuple[Any, ...]:
        """How the game is pickled."""

    def svg(self, state: State, *, width: int, names: bool) -> str: ...

    def text(self, state: State) -> str: ...

    def of(self, game: Game) -> GameFace:
        """The same for another game of the same rules."""

    def simulate(
        self, games: int, seed: int, players: str | Sequence[str], max_decisions: int, jobs: int
    ) -> PlayedGames: ...


class Decision(Plain, ABC):
    """One choice in one position. Two are equal when they make the same choice of the same move, in whatever position.
    `str` of it is its notation in its own.

    >>> decision = ludograph.load("my_game.yaml", engine="reference").initial().legal()[0]
    >>> decision, str(decision), decision.move
    (<put a1>, 'a1', 'put')

    Attributes:
        probability:  of a decision of chance; else None.
    """

    __slots__ = ("_state", "probability")

    def __init__(self, state: State, probability: Fraction | None) -> None:
        self._state = state
        self.probability = probability

    @property
    @abstractmethod
    def rule(self) -> core.Move:
        """The move as the rules declare it."""

    @property
    @abstractmethod
    def arguments(self) -> tuple[Any, ...]:
        """Values of the parameters that were chosen: elements by their numbers, sets of them as bit masks."""

    @property
    def move(self) -> str:
        """The name of the move."""
        return self.rule.name

    @property
    def joins(self) -> bool:
        """Whether it is written without a blank after the decision before."""
        return self.rule.joins

    def __str__(self) -> str:
        return self._state._written(self)

    def __repr__(self) -> str:
        return f"<{self.move} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return self.move == other.move and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.move, self.arguments))

    def __reduce__(self) -> tuple[Any, ...]:
        return _decision, (self._state, self._state.legal().index(self))


def _decision(state: State, at: int) -> Decision:
    return state.legal()[at]


class State(Plain, ABC):
    """A position with all that decides the future. A plain value: it never changes, states compare and hash by it, travel by
    `pickle` and may be used by any number of threads; `ply` and `note` only tell how it came about.

    >>> state = ludograph.load("my_game.yaml", engine="reference").initial().apply("a1")
    >>> state, state.mover, state["owner", "a1"], state.notations()
    (<My game, ply 1, Blue>, 'Blue', 'Red', ['a2', 'b1', 'b2'])
    >>> print(state.text())
    2  .  .
    1  R  .
       a  b
    >>> state.why("a1").message
    'in the move `put`, `owner[at] is none` does not hold'
    >>> print(state.apply("b1").apply("b2").result)
    Red wins

    Attributes:
        ply:  decisions taken since the start.
    """

    __slots__ = ("_decisions", "_notations", "ply")

    def __init__(self, ply: int) -> None:
        self.ply = ply
        self._decisions: Sequence[Decision] | None = None
        self._notations: Mapping[str, Decision] | None = None

    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""

    @property
    @abstractmethod
    def turn(self) -> str | None:
        """Whose turn it is, also where chance decides within it; None outside turns."""

    @property
    @abstractmethod
    def mover(self) -> str | None:
        """A player, "chance", or None when the game is over."""

    @property
    @abstractmethod
    def movers(self) -> tuple[str, ...]:
        """All who decide now: the mover, and where players decide together all who have not yet done so. Raises PlayError."""

    @property
    @abstractmethod
    def note(self) -> str:
        """What the rules noted while the last decision was carried out (captures, say)."""

    @property
    @abstractmethod
    def key(self) -> int:
        """128 bits that equal states share, in every engine and process; see `keys`."""

    @property
    @abstractmethod
    def position_key(self) -> int:
        """As `key`, without what the rules or players remember: positions that come back share it."""

    @abstractmethod
    def numbers(self) -> Sequence[int | None]:
        """Values of all state functions, one block after the other as `core.Fun.offset` says."""

    @abstractmethod
    def _why(self, notation: str) -> Why:
        """As `why`, without words of rulebooks."""

    @abstractmethod
    def perft(self, depth: int) -> int:
        """The number of different sequences of exactly `depth` decisions from here. Raises RulesetError: no such depth."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The position as plain values; `Game.state` reads them back."""

    @abstractmethod
    def value(self, name: str, *args: str | int) -> Any:
        """A state function's value in words: `state.value("owner", "e4")` is "Red" or None. Raises PlayError: there is no such
        function or argument."""

    @abstractmethod
    def ask(self, expr: core.Expr, slots: int) -> Any:
        """The value of an expression of the rules here. `slots`: the length of its frame. Raises Fault."""

    @abstractmethod
    def _list(self) -> Sequence[Decision]: ...

    @abstractmethod
    def _drawn(self, random: Random) -> Decision:
        """A decision of a player, at random."""

    @abstractmethod
    def _names(self) -> Mapping[str, Decision]:
        """The legal decisions by their notations. Raises PlayError: two are written alike."""

    @abstractmethod
    def _written(self, decision: Any) -> str: ...

    @abstractmethod
    def _after(self, decision: Any) -> State: ...

    def why(self, notation: str) -> Why:
        """Whether a notation is legal here, and if not, which condition of which rule refuses it."""
        found, speak = self._why(the_notation("why", notation)), self.game.speak
        return found if found.legal or speak is None else replace(found, words=speak(found))

    def __getitem__(self, name: str | tuple[str, *tuple[str | int, ...]]) -> Any:
        """As `value`: `state["owner", "e4"]`. Raises NotNamed, which is a KeyError."""
        return self.value(*name) if isinstance(name, tuple) and name else self.value(name)

    def legal(self, player: str | None = None) -> list[Decision]:
        """All legal decisions, in the order that the rules define. Empty exactly when the game is over. `player`: those of this
        one (or of "chance"), who may have none because others decide. Raises PlayError: there is no such player."""
        if player not in (None, CHANCE, *self.movers):
            self.game.player(str(player))
        if player not in (None, self.mover):
            return self._behind(player).legal() if player in self.movers else []
        if self._decisions is None:
            self._decisions = self._list()
        return list(self._decisions)

    def _behind(self, player: str) -> State:
        """The position in which the one of all who decide together is to decide; others before it have decided anything."""
        state: State = self
        while state.mover != player:
            state = state._after(state.legal()[0])
        return state

    def decision(self, notation: str) -> Decision:
        """The legal decision of a notation. Raises IllegalDecision."""
        wanted = the_notation("decision", notation)
        by_name = self._by_notation()
        found = by_name.get(wanted)
        if found is None:
            raise IllegalDecision(wanted, self.why(wanted), list(by_name))
        return found

    def notations(self) -> list[str]:
        """The notations of all legal decisions, in their order."""
        return list(self._by_notation())

    def _by_notation(self) -> Mapping[str, Decision]:
        if self._notations is None:
            self._notations = self._names()
        return self._notations

    def apply(self, decision: Decision | str | Mapping[str, Decision | str]) -> Self:
        """The state after a decision, given as one or by its notation; or after one of each who decides now, by player.

        Raises: IllegalDecision. RulesetError: no decision, or not one of each.
        """
        if isinstance(decision, Mapping):
            return self._apply_all(decision)
        if isinstance(decision, str):
            own: Decision | None = self.decision(decision)
        elif not isinstance(decision, Decision):
            raise bad_argument("apply", "a decision or its notation", decision)
        else:
            own = decision if decision._state is self else next((one for one in self.legal() if one == decision), None)
        if own is None:
            raise IllegalDecision(str(decision), self.why(str(decision)), self.notations())
        return cast("Self", self._after(own))  # of the same game, so of the same kind

    def _unwatched(self, decision: Decision) -> Self:
        """As `apply` with a decision of this very position; nobody is told, so players know no more than what they see then."""
        return cast("Self", self._after(decision))

    def _apply_all(self, decisions: Mapping[str, Decision | str]) -> Self:
        state, movers = self, self.movers
        if set(decisions) != set(movers):
            raise bad_argument("apply", f"a decision of each who decides now ({', '.join(movers)})", dict(decisions))
        for player in movers:
            state = state.apply(decisions[player])
        return state

    def draw(self, random: Random) -> Decision:
        """One of the legal decisions: all of a player's with the same probability, nature's by their own. Nothing is listed for
        a player, and every engine draws the same one by the same numbers: docs/random-play.md."""
        return draw(self.legal(), random) if the_drawing(self.mover, random) == CHANCE else self._drawn(random)

    def playout(self, random: Random, most: int = 1 << 40) -> Self:
        """The state after at most `most` decisions, each drawn in turn from the one stream."""
        state, most = self, the_most(random, most)
        while state.result is None and (most := most - 1) >= 0:
            state = state.apply(state.draw(random))
        return state

    def seen_by(self, viewer: str | None) -> Self:
        """The position as a player sees it, which is a position as well. None: as somebody does who sees all.
        Raises PlayError: there is no such player."""
        if viewer is not None:
            self.game.player(viewer)
        return self if viewer is None or not self.game.hides else cast("Self", self.view(viewer).position)

    @abstractmethod
    def view(self, player: str) -> View[State]:
        """What a player sees and knows, and nothing else. Raises PlayError: there is no such player."""

    @abstractmethod
    def unsealed(self) -> Self:
        """The position in which those who decide together began to; of others the same one."""

    def information_key(self, player: str) -> int:
        """What `view(player).key` is, for those who ask of many positions. Raises PlayError: there is no such player."""
        return self.view(player).key

    def __hash__(self) -> int:
        return self.key & (1 << 60) - 1

    def __repr__(self) -> str:
        return f"<{self.game.title}, ply {self.ply}, {self.mover or self.result}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _state, (self.game, self.to_json())

    @abstractmethod
    def _judged(self) -> Sequence[int]:
        """The values of `core.judging.judged`, in that order. Raises PlayError: one of them has none here."""

    def evaluate(self) -> dict[str, dict[str, int]]:
        """Of each feature that the rules declare (`evaluate:`) its value for each player, by name. Raises PlayError: one of
        them has none here."""
        players, features = self.game.players, self.game.features
        numbers = self._judged() if features else ()
        rows = (numbers[at : at + len(players)] for at in range(0, len(features) * len(players), len(players)))
        return {name: dict(zip(players, row, strict=True)) for name, row in zip(features, rows, strict=True)}

    def progress(self) -> ProgressMade | None:
        """How far the game has come; None where the rules do not say (`progress:`). Raises PlayError: it has no value here."""
        return None if self.game.core.progress is None else ProgressMade(*self._judged()[-2:])

    def svg(self, *, width: int = 640, names: bool = False, viewer: str | None = None) -> str:
        """The position as a picture. `width`: in pixels; `names`: write the names of sites; `viewer`: the player who looks at
        it; None: somebody who sees all.

        Raises: RulesetError: a mark of the `draw` section has no value here, or there is no such player.
        """
        return self.game.face.svg(self.seen_by(viewer), width=width, names=names)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()

    def text(self, *, viewer: str | None = None) -> str:
        """The position in letters, and what the board does not show. `viewer`, and what it raises: as `svg`."""
        return self.game.face.text(self.seen_by(viewer))


def _state(game: Game, values: Mapping[str, object]) -> State:
    return game.state(values)


class Game(Plain, ABC):
    """A ruleset with its options bound, ready to play. Any number of threads may use one.

    >>> game = ludograph.load("my_game.yaml", {"goal": 3}, engine="reference")
    >>> game, game.players, list(game.moves)
    (<my_game.yaml by the reference engine, goal=3>, ('Red', 'Blue'), ['put', 'pass'])
    >>> game.simulate(100, seed=1)
    My game: 100 games, seed 1, random against random
      Red           0.0%  (0.0% to 3.7%)
      Blue          0.0%  (0.0% to 3.7%)
      draws       100.0%  (96.3% to 100.0%)
      unfinished    0.0%  (0.0% to 3.7%)
      decisions      4.0  (4 to 4)
      turns          4.0  (4 to 4)

    Attributes:
        id:         what it was loaded by.
        title:      of the ruleset.
        players:    their names, in the order of seats.
        options:    the values of all options, by name.
        moves:      what can be decided, by name: parameters, conditions, effects.
        functions:  what a state is made of, by name: types of the arguments and of the value.
        features:   how positions are judged, by name: value and weight.
        is_open:    whether whoever decides knows all that decides the future.
        board:      its sites, and a graph of them.
        program:    the checked ruleset; `core` is what is played of it.
    """

    def __init__(self, program: Program, id: str) -> None:  # noqa: A002 - what a ruleset's name is called everywhere
        self.program = program
        self.core: core.Game = program.game
        self.id = id
        self.title = program.game.title
        self.players = program.game.players
        self.options: Mapping[str, Setting] = program.game.settings
        self.identity = (id, repr(sorted(self.options.items())))
        """What states of the same rules share."""
        self.moves: Mapping[str, core.Move] = program.game.moves
        self.functions: Mapping[str, core.Fun] = {fun.name: fun for fun in program.game.funs}
        self.features: Mapping[str, core.Feature] = {one.name: one for one in program.game.features}
        self.board = BoardGraph(program.tables)
        self.hides = hides(program.game)
        self.is_open = is_open(program.game)
        self.speak: Callable[[Why], str] | None = None
        """Says in words of rulebooks what refuses a decision; those give it who tell people."""
        self._face: GameFace | None = None

    @cached_property
    def outcomes(self) -> Outcomes:
        """How games can end, and the least and the greatest payoff."""
        return outcomes(self.core)

    @property
    def face(self) -> GameFace:
        """What rooms behind the engines make of it. Only a game of `ludograph.load` has one: inside, nobody asks for it."""
        assert self._face is not None, f"{self!r} was made inside"
        return self._face

    @property
    @abstractmethod
    def engine(self) -> str:
        """Which engine plays: `native` or `reference`."""

    @abstractmethod
    def initial(self) -> State:
        """The state at the first decision. The same object for every call may be returned: states do not change."""

    @abstractmethod
    def state(self, values: Mapping[str, object]) -> State:
        """The state that `to_json` wrote. Raises RulesetError: it is not of this game, or a value is not of its type."""

    @abstractmethod
    def position(self, values: Mapping[str, object]) -> State:
        """A state from values by function, each value with the arguments that have it:
        `{"owner": {"Red": "e1 e2", "Blue": "e5"}, "mover": "Red"}`. Functions that are not named have their start values;
        named ones are at their lowest value (none, no, 0) where nothing is said. It is the start of the mover's turn, or with
        `deciding: MOVE` the place of the flow that offers that move.

        Raises: RulesetError: a name or value is unknown.
        """

    @abstractmethod
    def at(self, state: Any, mover: str | None = None) -> AbstractContextManager[Evaluator]:
        """What gives expressions of the rules their values in a state. Nobody else uses it meanwhile. `mover`: where the game
        is over, whose turn it is taken to be."""

    @property
    @abstractmethod
    def spent(self) -> int:
        """Steps that the reference engine took for this game."""

    def player(self, name: str) -> str:
        """A player by name. Raises PlayError: there is none."""
        if name not in self.players:
            helps = spelled(str(name), self.players, "the players")
            raise PlayError(Diagnostic("unknown-player", f"`{self.title}` has no player {shown(name)}", helps=helps))
        return name

    def perft(self, depth: int) -> int:
        """As `State.perft`, from the start."""
        return self.initial().perft(depth)

    def simulate(
        self,
        games: int = 100,
        *,
        seed: int = 1,
        players: str | Sequence[str] = "random",
        max_decisions: int = MOST_DECISIONS,
        jobs: int = 1,
    ) -> PlayedGames:
        """Many games by programs, summed up.

        Args:
            seed:           the same one gives the same games, by every engine and in every process.
            players:        who plays, as on the command line (`uct:50`): one for all seats, or one for each.
            max_decisions:  a game is left unfinished after so many.
            jobs:           processes that play side by side; the games are the same.
        Raises: RulesetError: the rules fail in play, or there is no such player.
        """
        return self.face.simulate(games, seed, players, max_decisions, jobs)

    def __repr__(self) -> str:
        options = "".join(f", {name}={written(value)}" for name, value in self.options.items())
        return f"<{self.id} by the {self.engine} engine{options}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return self.face.__reduce__()
