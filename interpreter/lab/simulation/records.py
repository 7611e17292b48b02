"""What is written down of simulated games: one line of JSON for each ruleset's settings, one for each game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache

from ...engines.counts import COUNTS, Known, length
from ...engines.results import GAME, Result, read_ranking, result_of, scored
from ...ground.limits import MAX_DECISIONS, MAX_GAMES, MAX_INTEGER
from ...ground.strict import Given, Unfit

FORMAT = 1


@dataclass(frozen=True)
class Settings:
    """All that decides the games of one ruleset: equal settings and game numbers give equal records.

    Attributes:
        ruleset:        library id or path.
        hash:           of the rules' merged text (`merged.content_hash`).
        seats:          per player the name of who plays it.
        max_decisions:  after so many decisions, of players and of nature, a game is left unfinished.
        keep:           whether records hold the decisions.
        version:        of Ludograph.
    """

    ruleset: str
    title: str
    players: tuple[str, ...]
    options: Mapping[str, object]
    hash: str
    seed: int
    seats: tuple[str, ...]
    max_decisions: int
    keep: bool
    version: str

    def line(self) -> str:
        return _dump({"format": FORMAT, **asdict(self)})

    @classmethod
    def of(cls, given: Given) -> Settings:
        """The settings that `line` wrote. Raises Unfit for anything else."""
        fields = given.fields("format", *cls.__dataclass_fields__)
        fields["format"].exactly(FORMAT)
        return cls(
            fields["ruleset"].text(),
            fields["title"].text(),
            tuple(player.text() for player in fields["players"].items()),
            fields["options"].shallow(),
            fields["hash"].text(),
            fields["seed"].integer(),
            tuple(seat.text() for seat in fields["seats"].items()),
            fields["max_decisions"].integer(),
            fields["keep"].truth(),
            fields["version"].text(),
        )


@dataclass(frozen=True)
class GameRecord:
    """One game.

    Attributes:
        ranking:    players in groups, best first; None when the game was left unfinished.
        payoffs:    by player, None as well.
        points:     by player, where the game ended with points.
        counts:     by name, see `engines/counts.py`; a record of an older file may lack some.
        offered:    number of legal decisions -> in how many positions a player had so many.
        moves:      the notations of all decisions, nature's too, when they are kept.
    """

    ruleset: str
    game: int
    ranking: tuple[tuple[str, ...], ...] | None
    payoffs: Mapping[str, float] | None
    counts: Mapping[str, int]
    offered: Mapping[int, int]
    moves: tuple[str, ...] | None = None
    points: Mapping[str, int] | None = None

    @property
    def is_finished(self) -> bool:
        return self.ranking is not None

    def line(self) -> str:
        positions = {str(number): self.offered[number] for number in sorted(self.offered)}
        made = {
            "ruleset": self.ruleset,
            "game": self.game,
            "ranking": self.ranking,
            "payoffs": self.payoffs,
            **({} if self.points is None else {"points": self.points}),
            "unfinished": not self.is_finished,
            **self.counts,
            "offered": {
                "sum": sum(number * positions for number, positions in self.offered.items()),
                "max": max(self.offered, default=0),
                "positions": positions,
            },
        }
        return _dump(made if self.moves is None else {**made, "moves": self.moves})

    @classmethod
    def of(cls, given: Given, settings: Settings) -> GameRecord:
        """The record that `line` wrote of a game of these settings. Raises Unfit for anything else, also where one number
        contradicts another."""
        always = [count.name for count in COUNTS if count.always]
        later = [count.name for count in COUNTS if not count.always]
        keys = (*_BEFORE, *always, "offered", *(("moves",) if settings.keep else ()))
        fields = given.fields(*keys, optional=("points", *later))
        fields["ruleset"].exactly(settings.ruleset)
        result = _result(fields, settings.players)
        counts: dict[str, int] = {}
        for count in COUNTS:
            if count.name in fields:
                known = Known(settings.max_decisions, result is not None, counts)
                counts[count.name] = fields[count.name].whole(*count.bounds(known))
        fields["unfinished"].exactly(result is None)
        return cls(
            settings.ruleset,
            fields["game"].whole(0, MAX_GAMES - 1),
            result.ranking if result else None,
            result.payoffs if result else None,
            counts,
            _offered(fields["offered"], counts["decisions"]),
            _moves(fields["moves"], length(counts)) if settings.keep else None,
            result.points if result else None,
        )


_BEFORE = ("ruleset", "game", "ranking", "payoffs", "unfinished")
"""Keys of a game that stand before its counts."""


def _result(fields: Mapping[str, Given], players: tuple[str, ...]) -> Result | None:
    """How the game ended. Raises Unfit where its ranking or payoffs are not those of a result."""
    if fields["ranking"].value is None:
        fields["payoffs"].exactly(None)
        return None
    if "points" in fields:
        points = fields["points"].fields(*players)
        result = scored({player: given.whole(-MAX_INTEGER, MAX_INTEGER) for player, given in points.items()}, "")
        fields["ranking"].exactly([list(group) for group in result.ranking])
    else:
        result = _ranked(read_ranking(fields["ranking"], players, may_be=(GAME,)), players)
    for player, payoff in fields["payoffs"].fields(*players).items():
        payoff.exactly(result.payoffs[player])
    return result


@lru_cache(maxsize=256)
def _ranked(ranking: tuple[tuple[str, ...], ...], players: tuple[str, ...]) -> Result:
    return result_of(ranking, players, "")


def _offered(given: Given, decisions: int) -> dict[int, int]:
    """In how many positions there were how many legal decisions: as many positions as decisions were taken."""
    fields = given.fields("sum", "max", "positions")
    made = {}
    for key, positions in fields["positions"].entries():
        if not _COUNT.fullmatch(key) or int(key) > MAX_DECISIONS:
            raise Unfit(f"{positions.name} is no number of legal decisions", f"it takes 1 to {MAX_DECISIONS}")
        made[int(key)] = positions.whole(1, max(1, decisions))
    if sum(made.values()) != decisions:
        raise Unfit(f"{fields['positions'].name} counts {sum(made.values())} positions of {decisions} decisions")
    fields["sum"].exactly(sum(number * positions for number, positions in made.items()))
    fields["max"].exactly(max(made, default=0))
    return made


_COUNT = re.compile(r"[1-9][0-9]{0,9}")


def _moves(given: Given, decisions: int) -> tuple[str, ...]:
    moves = tuple(move.text() for move in given.items())
    if len(moves) != decisions:
        raise Unfit(f"{given.name} has {len(moves)} decisions, and {decisions} were taken")
    return moves


def _dump(values: Mapping[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
