"""What games of one kind have in common: all that decides them, and what is written of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property

from ...core.facts import Setting
from ...core.listing import listing
from ...core.sides import Sides
from ...engines.base import Game
from ...engines.counts import COUNTS
from ...engines.playouts import random_games
from ...engines.protocol import PlayError
from ...ground.diagnostics import counted, fail
from ...ground.limits import MAX_GAMES, MOST_DECISIONS
from ...ground.records import Struct
from ...ground.strict import Given
from ...language.merged import content_hash, is_named_otherwise
from ...play.players import make_player
from .clocked import count_of

FORMAT = 2
"""Of files of games. 1 had another random draw, and no checksums."""

KIND = "games"

RANDOM = "random"
"""The player whose games need no trail: they are played again."""


class Listed(Struct):
    """Of which games it is written between how many legal decisions players chose: to count them costs more than to play. The
    first games, and then one of every so many."""

    first: int = 100
    every: int = 16

    def has(self, number: int) -> bool:
        return number < self.first or number % self.every == 0

    def among(self, numbers: Iterable[int]) -> list[int]:
        """Those of these numbers."""
        first, every = self.first, self.every
        return [number for number in numbers if number % every == 0 or number < first]

    def __str__(self) -> str:
        return f"the first {self.first} and one of {self.every}"


class Header(Struct):
    """All that decides games but their numbers: a game is a pure function of a header and a stream number.

    Attributes:
        ruleset:  library id or path, as it was named; decides nothing.
        title:    of the ruleset; decides nothing.
        options:  the values of all of them, by name.
        rules:    hash of the rules' merged text (`merged.content_hash`).
        core:     hash of the program that the checker made of it; decides nothing that `rules` and `version` do not.
        players:  names of the seats.
        seats:    by seat who plays, written in full.
        cap:      after so many decisions, of players and of nature, a game is left unfinished.
        seed:     game n draws from `Random(seed, n)`.
        opening:  so many decisions at the beginning are drawn at random, whoever plays.
        listed:   which games say how many legal decisions there were.
        trail:    whether the decisions are written: always where somebody else than `random` plays.
        counts:   what is counted of a game, names of `engines/counts.py`.
        version:  of Ludograph; games of several versions stand in one file where they are the same games.
        teams:    each with its players, where there are teams; only then it is written.
    """

    ruleset: str
    title: str
    options: Mapping[str, Setting]
    rules: str
    core: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    cap: int
    seed: int
    opening: int
    listed: Listed
    trail: bool
    counts: tuple[str, ...]
    version: str
    teams: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @cached_property
    def key(self) -> str:
        """The name by which games speak of their header: equal for headers that decide the same."""
        deciding = {name: value for name, value in self._fields().items() if name not in TELLING}
        return hashlib.sha256(dump({"format": FORMAT, **deciding}, sort=True).encode()).hexdigest()[:8]

    @cached_property
    def sides(self) -> Sides:
        """Who is ranked."""
        return Sides(self.players, self.teams)

    def _fields(self) -> dict[str, object]:
        """As they are written."""
        fields = asdict(self)
        teams = fields.pop("teams")
        return fields | ({"teams": dict(teams)} if teams else {})

    @property
    def is_random(self) -> bool:
        return all(seat == RANDOM for seat in self.seats)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is to be said where the rules are not those that a ruleset has now."""
        return (_OTHERWISE,) if is_named_otherwise(self.rules) else ()

    def text(self) -> str:
        """As JSON, in one line."""
        return dump({"kind": KIND, "format": FORMAT, "key": self.key, **self._fields()})

    @classmethod
    def of(cls, given: Given) -> Header:
        """The header that `text` wrote. Raises Unfit for anything else."""
        written = [name for name in cls.fields if name != "teams"]
        fields = given.fields("kind", "format", "key", *written, optional=("teams",))
        fields["kind"].exactly(KIND)
        fields["format"].exactly(FORMAT)
        listed = fields["listed"].fields("first", "every")
        players, seats = (tuple(name.text() for name in fields[key].items()) for key in ("players", "seats"))
        if len(players) != len(seats) or not players:
            fields["seats"].refuse("it takes who plays, for each of `players`")
        header = cls(
            fields["ruleset"].text(),
            fields["title"].text(),
            fields["options"].shallow(),
            fields["rules"].text(),
            fields["core"].text(),
            players,
            seats,
            fields["cap"].whole(1, MAX_GAMES),
            fields["seed"].integer(),
            fields["opening"].whole(0, MAX_GAMES),
            Listed(listed["first"].whole(0, MAX_GAMES), listed["every"].whole(1, MAX_GAMES)),
            fields["trail"].truth(),
            tuple(count.one_of(_NAMES) for count in fields["counts"].items()),
            fields["version"].text(),
            _teams(fields["teams"], players) if "teams" in fields else (),
        )
        fields["key"].exactly(header.key)
        return header


def _teams(given: Given, players: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Raises Unfit: not each player is in one team."""
    teams = tuple((team, tuple(one.one_of(players) for one in members.items())) for team, members in given.entries())
    named = [player for _, members in teams for player in members]
    if sorted(named) != sorted(players) or not all(members for _, members in teams):
        given.refuse("it takes teams of players, each in one")
    return teams


_OTHERWISE = (
    "the rules had another kind of name then, by their prose too: whether they are the same cannot be told by it, so the games "
    "have to be played again"
)

TELLING = ("ruleset", "title", "core", "version")
"""What tells about games and does not decide which they are."""

_NAMES = [count.name for count in COUNTS]


def dump(values: object, *, sort: bool = False) -> str:
    """JSON without blanks."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=sort)


def core_hash(game: Game) -> str:
    """A name for the program that the checker made of the rules."""
    return hashlib.sha256(listing(game.core).encode()).hexdigest()[:24]


def installed_version() -> str:
    """Of Ludograph, as headers have it."""
    from importlib.metadata import version

    return version("ludograph")


def header_of(
    game: Game,
    seats: Sequence[str] = (RANDOM,),
    *,
    seed: int = 1,
    cap: int = MOST_DECISIONS,
    name: str = "",
    opening: int = 0,
    listed: Listed | None = None,
    trail: bool = False,
) -> Header:
    """The header of games by programs: one for all seats, or one for each.

    Args:
        name:    how the ruleset was named, if not by the id of the game.
        listed:  None: all games where that costs nothing, else fewer the longer they are.
    Raises: RulesetError: there is no such player, or there are not as many seats.
    """
    written = [in_full(game, seat) for seat in seats]
    if len(seats) not in (1, len(game.players)):
        raise fail(
            "unknown-player",
            f"`{name or game.id}` has {counted(len(game.players), 'player')}, not {len(seats)} as named",
            helps=(f"name one for all seats, or one for each of {', '.join(game.players)}",),
        )
    by = tuple(written) if len(seats) > 1 else tuple(written) * len(game.players)
    return Header(
        name or game.id,
        game.title,
        dict(game.options),
        content_hash(game.program.ruleset),
        core_hash(game),
        game.players,
        by,
        cap,
        seed,
        opening,
        listed or _listed(game, by, seed, cap),
        trail or any(seat != RANDOM for seat in by),
        tuple(_NAMES),
        installed_version(),
        game.core.sides.teams,
    )


def _listed(game: Game, seats: Sequence[str], seed: int, cap: int) -> Listed:
    """Which games are listed. Where all play at random it costs some six times a game, so it is done of fewer the longer game 0
    is: to know what positions offer, a few long games tell as much as many short ones."""
    if any(seat != RANDOM for seat in seats):
        return Listed(0, 1)
    try:
        (played,) = random_games(game, seed, [0], min(cap, _LONG))
    except PlayError:  # told by who plays the game
        return Listed()
    decisions = max(1, *played.counts["decisions"])
    return Listed(max(_LEAST, _POSITIONS // decisions), _OFTEN if decisions < _SHORT else _SELDOM)


_LONG, _SHORT = 500, 50
"""Decisions of a game that is long, and of one below which games are short."""

_POSITIONS, _LEAST = 4000, 10
"""About so many positions at the beginning are listed, and so many games at least."""

_OFTEN, _SELDOM = 16, 64
"""Of so many games one is listed afterwards."""


def in_full(game: Game, seat: str) -> str:
    """A player with all that decides how it plays, as it is written.

    Raises RulesetError: there is no such player, or it thinks by the clock.
    """
    player = make_player(seat)
    spec = player.settled(game)
    if spec.budget is not None and spec.budget.timed:
        assert spec.kind.effort is not None, "it has a budget"
        count = count_of(player.spec, game)
        units, example = spec.kind.effort.units, f"{spec.kind.name}:{count or spec.kind.effort.default}"
        there = f"{spec.budget} at the beginning of this game are about `{example}` on this machine" if count else ""
        raise fail(
            "player-spec",
            f"`{seat.partition(',')[0]}` thinks by the clock, so nobody could play its games again",
            helps=(f"name a number of {units}" + ("" if count else f", as `{example}`"), *([there] if there else ())),
        )
    return str(spec)
