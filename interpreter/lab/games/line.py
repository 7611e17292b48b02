"""One game: what is written of it, as a line of JSON, and that line read back.

Lines have one form. Reading takes nothing else, and a line that says one thing twice must say the same.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ...core.sides import GAME, Sides
from ...engines.counts import COUNTS, Known
from ...engines.results import Result, result_of, scored
from ...ground.limits import MAX_DECISIONS, MAX_GAMES, MAX_INTEGER
from ...ground.records import Struct
from ...ground.strict import Given, Unfit, parse
from .header import Header


class Ended(NamedTuple):
    """How a game ended.

    Attributes:
        end:     which of the places in the rules where a game can end (`endings.py`); None where nobody knows.
        rank:    by side the number of the group in the ranking, 0 for the best; one more is that of the game itself, where
                 it takes part.
        points:  by side, where the game ended with points.
    """

    end: int | None
    rank: tuple[int, ...]
    points: tuple[int, ...] | None = None

    @classmethod
    def of(cls, result: Result, sides: Sides, end: int | None) -> Ended:
        place = {name: at for at, group in enumerate(result.ranking) for name in group}
        ranked = (*sides.names, GAME) if GAME in place else sides.names
        points = None if result.points is None else tuple(result.points[side] for side in sides.names)
        return cls(end, tuple(place[side] for side in ranked), points)

    def result(self, sides: Sides) -> Result:
        return _result(self.rank, self.points, sides)


@lru_cache(maxsize=4096)
def _result(rank: tuple[int, ...], points: tuple[int, ...] | None, sides: Sides) -> Result:
    if points is not None:
        return scored(dict(zip(sides.names, points, strict=True)), sides, "")
    names = [*sides.names, GAME][: len(rank)]
    groups = [[name for name, at in zip(names, rank, strict=True) if at == place] for place in range(max(rank) + 1)]
    return result_of(groups, sides, "")


class GameLine(Struct):
    """One game.

    Attributes:
        number:   of its stream.
        outcome:  None when the game was left unfinished.
        counts:   in the order of the header's `counts`.
        legal:    number of legal decisions -> in how many positions a player had so many; None where nobody counted.
        trail:    the decisions by their places in the lists, as `trail.py` writes them; None where none is kept.
    """

    number: int
    outcome: Ended | None
    counts: tuple[int, ...]
    legal: Mapping[int, int] | None = None
    trail: bytes | None = None

    def named(self, header: Header) -> dict[str, int]:
        """The counts by name."""
        return dict(zip(header.counts, self.counts, strict=True))

    def text(self, key: str) -> str:
        """As JSON, in one line. `key`: that of its header."""
        parts = [f'{{"s":"{key}","n":{self.number}', told(self.outcome), f'"c":[{",".join(map(str, self.counts))}]']
        if self.legal is not None:
            positions = ",".join(f'"{many}":{self.legal[many]}' for many in sorted(self.legal))
            parts.append(f'"h":{{{positions}}}')
        if self.trail is not None:
            parts.append(f'"trail":"{base64.b64encode(self.trail).decode()}"')
        return ",".join(parts) + "}"


@lru_cache(maxsize=4096)
def told(outcome: Ended | None) -> str:
    """How a game ended, as it stands in its line."""
    if outcome is None:
        return '"end":null,"rank":null'
    end = "null" if outcome.end is None else outcome.end
    points = "" if outcome.points is None else f',"points":[{",".join(map(str, outcome.points))}]'
    return f'"end":{end},"rank":[{",".join(map(str, outcome.rank))}]{points}'


_PLAIN = re.compile(
    r'\{"s":"([0-9a-f]{8})","n":(0|[1-9]\d{0,11}),("end":(?:null|\d+),"rank":(?:null|\[[\d,]+\])(?:,"points":\[[-\d,]+\])?)'
    r',"c":\[((?:0|[1-9]\d{0,15})(?:,(?:0|[1-9]\d{0,15}))*)\]\}',
    re.ASCII,
)
"""A line without lists and trail, as almost all lines of random games are."""


def read_line(text: str, header: Header) -> GameLine:
    """The game that `GameLine.text` wrote under this header. Raises Unfit for anything else, also where one number contradicts
    another."""
    found = _PLAIN.fullmatch(text)
    if found and found[1] == header.key and not header.trail and not header.listed.has(int(found[2])):
        outcome = _plain_outcome(found[3], header.sides)
        return GameLine(int(found[2]), outcome, _plain_counts(found[4], header.counts, header.cap, outcome is not None))
    given = Given(parse(text))
    fields = given.fields("s", "n", "end", "rank", "c", optional=("points", "h", "trail"))
    fields["s"].exactly(header.key)
    number = fields["n"].whole(0, MAX_GAMES - 1)
    for key, wanted in (("h", header.listed.has(number)), ("trail", header.trail)):
        if (key in fields) != wanted:
            raise Unfit(f"it has {'a' if key in fields else 'no'} key `{key}`, against its header")
    outcome = _outcome(fields, header.sides)
    counts = _counts(fields["c"], header.counts, header.cap, outcome is not None)
    game = GameLine(
        number,
        outcome,
        counts,
        _legal(fields["h"], counts[header.counts.index("decisions")]) if "h" in fields else None,
        _trail(fields["trail"]) if "trail" in fields else None,
    )
    if game.text(header.key) != text:
        raise Unfit("it is not written as Ludograph writes games")
    return game


@lru_cache(maxsize=4096)
def _plain_outcome(text: str, sides: Sides) -> Ended | None:
    outcome = _outcome(Given(parse(f"{{{text}}}")).fields("end", "rank", optional=("points",)), sides)
    if told(outcome) != text:
        raise Unfit("it is not written as Ludograph writes games")
    return outcome


@lru_cache(maxsize=4096)
def _plain_counts(text: str, names: tuple[str, ...], cap: int, finished: bool) -> tuple[int, ...]:
    fields = Given(parse(f'{{"c":[{text}]}}')).fields("c")
    return _counts(fields["c"], names, cap, finished)


def _outcome(fields: Mapping[str, Given], sides: Sides) -> Ended | None:
    if fields["rank"].value is None:
        fields["end"].exactly(None)
        return None
    end = None if fields["end"].value is None else fields["end"].whole(0, MAX_INTEGER)
    many = len(sides.names)
    ranks = tuple(rank.whole(0, many) for rank in fields["rank"].items())
    if len(ranks) - many not in (0, 1) or {*ranks} != {*range(max(ranks) + 1)}:
        raise Unfit("`rank` is no ranking of the players", "it takes the number of a group for each, 0 for the best")
    points = None
    if "points" in fields:
        points = tuple(one.whole(-MAX_INTEGER, MAX_INTEGER) for one in fields["points"].items())
        if len(points) != many:
            fields["points"].refuse("it takes a number for each player")
        fields["rank"].exactly(list(Ended.of(_result((), points, sides), sides, None).rank))
    return Ended(end, ranks, points)


def _counts(given: Given, names: tuple[str, ...], cap: int, finished: bool) -> tuple[int, ...]:
    items = given.items()
    if len(items) != len(names):
        given.refuse(f"it takes {len(names)} numbers: {', '.join(names)}")
    known: dict[str, int] = {}
    by_name = dict(zip(names, items, strict=True))
    for count in COUNTS:
        if count.name in by_name:
            known[count.name] = by_name[count.name].whole(*count.bounds(Known(cap, finished, known)))
    return tuple(known[name] for name in names)


def _legal(given: Given, decisions: int) -> dict[int, int]:
    """As many positions as decisions were taken."""
    made = {}
    for key, positions in given.entries():
        if not (key.isascii() and key.isdigit() and len(key) < 10 and 0 < int(key) <= MAX_DECISIONS):
            raise Unfit(f"{positions.name} is no number of legal decisions", f"it takes 1 to {MAX_DECISIONS}")
        made[int(key)] = positions.whole(1, max(1, decisions))
    if sum(made.values()) != decisions:
        raise Unfit(f"{given.name} counts {sum(made.values())} positions of {decisions} decisions")
    return made


def _trail(given: Given) -> bytes:
    try:
        return base64.b64decode(given.text(), validate=True)
    except (binascii.Error, ValueError):
        raise Unfit(f"{given.name} is not base64") from None
