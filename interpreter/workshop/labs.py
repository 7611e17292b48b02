"""Random games while somebody thinks: sums that grow, and which conditions were at work. It works in a process of its own."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from ..engines.base import Decision, Game, State
from ..engines.choice import in_reference, make_game
from ..engines.protocol import CHANCE
from ..engines.reference.state import ReferenceState
from ..engines.reference.watched import WatchedGame
from ..ground.rng import Random
from ..lab.statistics.levels import CONFIDENCE
from ..lab.statistics.sequence import live
from ..lab.telling import bare_percent, fill, percent, players_of, short, whole
from ..pipeline import OpenRuleset
from ..play.players import Player, let_choose, make_player
from .against import AgainstBase
from .asking import AnswerDesk, Json, WindowQuestion

_SLICE = 0.4
"""Seconds of work for one answer, so that others are heard."""

_STRIDE = 4096
"""Decisions between two looks at the clock, at most; rules that work long at each are looked at as often as need be."""

_LONGEST = {"native": 20_000, "reference": 1_000}
"""Decisions after which a random game is left unfinished, by the engine that plays."""

_WINDOW = 300
"""Decisions of a game that are gone through with every condition watched, from a place that is drawn."""

_BARS = 24

_RECORD = 400
"""Decisions of a game that are put on the board, at most."""

_SEARCH = "uct:30"
"""Who plays where games are not to be random: it thinks of each decision for a moment only."""

_HEADS = ["first alone", "games", "share", f"{CONFIDENCE}, at any look"]
_PLAYED = "{games#game|games} by {players}"
_LONG = "{mean} decisions each, on average"
_LEFT = "{mean} decisions each or more, on average; a game is left after {most}"
_NONE_ENDED = "None ended within {most#decision|decisions}, after which a game is left"
_FOLLOWED = "{decisions#decision|decisions} of random games gone through condition by condition."


@dataclass
class _Window:
    """A part of a random game, from the decision `start` on, before `end`.

    Attributes:
        state:    of the game, up to `start`.
        watched:  where it is since; `None`: not yet there.
    """

    state: State
    random: Random
    start: int
    end: int
    watched: ReferenceState | None = None


@dataclass
class LabSums:
    """What is known of the random games of some rules.

    Attributes:
        game:     plays them; `watched` the same rules, condition by condition.
        player:   who plays all seats; None: each decision is drawn.
        firsts:   by player or team how often that one was first alone.
        odd:      the numbers of the shortest and of the longest game.
        going:    the game that is being played, and what it draws from: a long one is played over several answers.
        taken:    by move how many decisions of games that are gone through condition by condition.
    """

    game: Game
    watched: WatchedGame
    player: Player | None = None
    games: int = 0
    draws: int = 0
    unfinished: int = 0
    firsts: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    odd: dict[str, int] = field(default_factory=dict)
    going: tuple[State, Random] | None = None
    _stride: int = 1
    _drawn: int = 0
    _window: _Window | None = None

    def play(self, seed: int, until: float) -> None:
        """Goes on with games until a time; games come out the same however often this is left."""
        most = _LONGEST[self.game.engine]
        while True:
            now = time.monotonic()
            state, random = self.going or (self.game.initial(), Random(seed, self.games))
            state = self.onward(state, random, min(self._stride, most - state.ply))
            is_over = state.result is not None or state.ply >= most
            self.going = None if is_over else (state, random)
            if is_over:
                self._count(state)
            spent = time.monotonic() - now
            self._stride = min(2 * self._stride, _STRIDE) if spent < _SLICE / 16 else max(self._stride // 2, 1)
            if now + spent > until:
                return

    def onward(self, state: State, random: Random, most: int) -> State:
        """A position some decisions on, so many at most; one that somebody thinks about is one by itself."""
        return state.playout(random, most) if self.player is None else state.apply(self.decided(state, random))

    def decided(self, state: State, random: Random) -> Decision:
        """What is decided in a position."""
        if self.player is None or state.mover == CHANCE:
            return state.draw(random)
        return let_choose(self.player, state, random)

    def _count(self, state: State) -> None:
        """Takes a game that has come to its end, or was left."""
        length = state.ply
        if not self.lengths or length < min(self.lengths):
            self.odd["shortest"] = self.games
        if not self.lengths or length > max(self.lengths):
            self.odd["longest"] = self.games
        self.games += 1
        self.lengths[length] += 1
        if state.result is None:
            self.unfinished += 1
        elif state.result.winner is not None:
            self.firsts[state.result.winner] += 1
        elif state.result.is_draw:
            self.draws += 1

    @property
    def ends(self) -> list[tuple[str, int]]:
        """How often each player was first alone, and what else became of games."""
        firsts = [(name, self.firsts[name]) for name in self.game.core.sides.names]
        others = self.games - self.firsts.total() - self.draws - self.unfinished
        return [
            *firsts,
            ("draws", self.draws),
            ("unfinished", self.unfinished),
            *([("otherwise", others)] * bool(others)),
        ]

    @property
    def long(self) -> str:
        """How long games are."""
        mean = sum(length * count for length, count in self.lengths.items()) / max(self.games, 1)
        frame = _LONG if not self.unfinished else _NONE_ENDED if self.unfinished == self.games else _LEFT
        return fill(frame, mean=short(mean), most=_LONGEST[self.game.engine])

    def follow(self, seed: int, until: float) -> None:
        """Goes through parts of games with every condition watched, until a time.

        Watching is slow, and much happens late in long games alone. So of each game a part of `_WINDOW` decisions is gone
        through, wherever it lies: it begins at a decision drawn from all that the longest game so far has, or by as many
        before the first. A game that ends before that is left, and so every decision of every game is as likely to be seen.
        """
        while time.monotonic() < until:
            window = self._window or self._draw_window(seed)
            is_there = self._go_to(window) if window.watched is None else self._watch(window)
            self._window = window if is_there else None

    def _draw_window(self, seed: int) -> _Window:
        random = Random(seed, 1 << 32, self._drawn)
        self._drawn += 1
        longest = max(self.lengths, default=0) or 1
        start = random.below(_WINDOW + longest - 1) - _WINDOW + 1
        return _Window(self.game.initial(), random, max(start, 0), start + _WINDOW)

    def _go_to(self, window: _Window) -> bool:
        """Comes nearer to where a part begins; false: the game has ended before."""
        state = window.state
        if state.ply < window.start:
            state = window.state = state.playout(window.random, min(self._stride, window.start - state.ply))
        if state.result is None and state.ply == window.start:
            window.watched = in_reference(state, self.watched)
        return state.result is None

    def _watch(self, window: _Window) -> bool:
        """Goes through one decision; false: the part is at its end."""
        state = window.watched
        assert state is not None
        decision = state.draw(window.random)
        self.taken[decision.move] += 1
        state = window.watched = state.apply(decision)
        return state.result is None and state.ply < window.end


class LabDesk(AnswerDesk):
    """Plays at random, a slice for each question."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        self._key = ""
        self._played: LabSums | None = None
        self._versus: AgainstBase | None = None
        self._versus_key = ""

    def answers(self) -> dict[str, Callable[[WindowQuestion], Json]]:
        return {"lab": self.lab, "versus": self.versus, "game": self.record}

    def lab(self, question: WindowQuestion) -> Json:
        """The sums after one more slice of games. `key`: names rules and seed; with another one it begins anew."""
        played, seed = self._of(question), question.number("seed")
        played.play(seed, time.monotonic() + _SLICE / 2)
        played.follow(seed, time.monotonic() + _SLICE / 2)
        return told_of(played, question.shown)

    def versus(self, question: WindowQuestion) -> Json:
        """What `compare` says of the base and this text, after one more slice of games of both; `none`: there is no base."""
        key = f"{question.text('key')} {question.number('seed')}"
        if key != self._versus_key:
            self._versus_key, self._versus = key, self._against_base(question)
        if self._versus is None:
            return {"none": "this ruleset extends no other one"}
        self._versus.play(time.monotonic() + _SLICE)
        return self._versus.told()

    def _against_base(self, question: WindowQuestion) -> AgainstBase | None:
        ruleset = OpenRuleset(question.path, self.library(question))
        file = ruleset.base()
        if file is None:
            return None
        programs = ruleset.checked({}, file), ruleset.checked(question.options)
        names = file.name.rpartition("/")[2].removesuffix(".yaml"), "this text"
        return AgainstBase(programs, names, question.number("seed"))

    def _of(self, question: WindowQuestion) -> LabSums:
        searches = question.is_true("searches")
        key = f"{question.text('key')} {question.number('seed')} {searches}"
        if self._played is None or key != self._key:
            program = self.program(question)
            games = make_game(program, question.path, "auto"), WatchedGame(program, question.path)
            self._played = LabSums(*games, make_player(_SEARCH) if searches else None)
            self._key = key
        return self._played

    def record(self, question: WindowQuestion) -> Json:
        """The decisions of a game by its number, of a long one the first."""
        played, random = self._of(question), Random(question.number("seed"), question.number("game"))
        state, made = played.game.initial(), list[str]()
        while state.result is None and len(made) < _RECORD:
            decision = played.decided(state, random)
            made.append(str(decision))
            state = state.apply(decision)
        return {"record": made}


def told_of(played: LabSums, file: str) -> Json:
    """What a window shows of sums. `file`: as it is named where places are told; conditions of others are left out."""
    lengths = played.lengths or Counter([0])
    followed = played.taken.total()
    return {
        "games": played.games,
        "going": played.going[0].ply if played.going is not None else 0,
        "played": fill(_PLAYED, games=played.games, players=players_of([_SEARCH if played.player else "random"])),
        "long": played.long,
        "followed": fill(_FOLLOWED, decisions=followed),
        "heads": _HEADS,
        "shares": [_share(name, count, played.games) for name, count in played.ends],
        "lengths": _bars(lengths),
        "shortest": min(lengths),
        "longest": max(lengths),
        "moves": [
            [name, whole(played.taken[name]), percent(played.taken[name] / followed)] for name in played.game.moves
        ]
        if followed
        else [],
        "odd": played.odd,
        "record": _RECORD,
        "engine": played.game.engine,
        "conditions": [
            {"line": seen.span.file.line_column(seen.span.start)[0], "true": seen.true, "false": seen.false,
             "text": seen.span.in_one_line[:80]}
            for seen in played.watched.conditions
            if seen.visible and seen.span.file.name == file
        ],
    }  # fmt: skip


def _share(name: str, count: int, of: int) -> list[str]:
    """How often, its share, and an interval that holds however often somebody looks: here that is all the time."""
    low, high = live(count, of)
    return [name, whole(count), percent(count / max(of, 1)), f"{bare_percent(low)} to {bare_percent(high)}"]


def _bars(lengths: Counter[int]) -> list[list[int]]:
    """A histogram: where each bar begins, and how many games lie in it."""
    low, high = min(lengths), max(lengths)
    width = max(1, -(-(high - low + 1) // _BARS))
    bars = Counter((length - low) // width for length in lengths.elements())
    return [[low + width * bar, bars[bar]] for bar in range((high - low) // width + 1)]
