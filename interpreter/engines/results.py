"""How games end: who comes before whom, and what that pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from ..core.results import Outcomes
from ..core.sides import GAME, Sides
from ..core.written_results import DRAW, loses, wins
from ..ground.records import Struct
from ..ground.strict import Given, Unfit


class Result(Struct):
    """How a game ended.

    Attributes:
        ranking:  sides in groups, best group first; a group shares its places. A side is a player, or a team where there are
                  teams. Where the game itself is the opponent of all players, it is among them as `GAME`.
        payoffs:  player -> number. Where the game ends with points, those; else by mean place, in -1..1: first alone is 1,
                  last alone -1, all equal 0, and with the payoff of the game itself those of sides sum to 0. Each player of
                  a team has the payoff of the team.
        place:    `file:line:column` of the rule that ended the game.
        points:   side -> points, where the game ends with points.
        plural:   the sides whose names are those of many, which "win" where others "wins".
    """

    ranking: tuple[tuple[str, ...], ...]
    payoffs: Mapping[str, float]
    place: str = ""
    points: Mapping[str, int] | None = None
    plural: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def winner(self) -> str | None:
        """The player or team that is first alone, if one is. Points of a single side are compared with nobody's."""
        first = self.ranking[0]
        is_compared = self.points is None or len(self.points) > 1
        return first[0] if len(first) == 1 and first[0] != GAME and is_compared else None

    @property
    def is_draw(self) -> bool:
        return len(self.ranking) == 1 and len(self.ranking[0]) > 1

    @property
    def is_lost(self) -> bool:
        """Whether the game itself has beaten all players."""
        return self.ranking[0] == (GAME,)

    def __str__(self) -> str:
        if self.points is not None and not self.is_zero_sum:
            return ", ".join(f"{player} {points}" for player, points in self.points.items())
        if self.is_draw:
            return DRAW
        if self.is_lost:
            loser = self.ranking[-1][0]
            return loses(loser, self.plural)
        if self.winner and len(self.ranking) <= 2:
            return wins(self.winner, self.plural) + (f" {self.points[self.winner]}" if self.points else "")
        return " > ".join(" = ".join(group) for group in self.ranking)

    @property
    def is_zero_sum(self) -> bool:
        """Whether one of two sides gets as many points as the other one loses."""
        return self.points is not None and len(self.points) == 2 and sum(self.points.values()) == 0


def result_of(groups: Sequence[Sequence[str]], sides: Sides, place: str) -> Result:
    """The result of a ranking of sides, maybe with the game itself in it. Mean place m of n (from 1) pays
    1 - 2 (m - 1) / (n - 1)."""
    payoffs: dict[str, float] = {}
    ahead, everybody = 0, sum(map(len, groups))
    for group in groups:
        twice_mean = 2 * ahead + len(group) - 1
        worth = (everybody - 1 - twice_mean) / (everybody - 1) if everybody > 1 else 1.0
        payoffs.update(dict.fromkeys(group, worth))
        ahead += len(group)
    paid = {player: payoffs[sides.of[player]] for player in sides.players}
    return Result(tuple(tuple(group) for group in groups), paid, place, plural=sides.plural)


def scored(points: Mapping[str, int], sides: Sides, place: str) -> Result:
    """The result of a game that ends with points of sides."""
    groups = ([side for side in points if points[side] == worth] for worth in sorted({*points.values()}, reverse=True))
    payoffs = {player: float(points[sides.of[player]]) for player in sides.players}
    return Result(tuple(map(tuple, groups)), payoffs, place, dict(points), sides.plural)


def plain_result(result: Result) -> object:
    """A result as JSON holds it: groups of sides, the best first, or points by side."""
    return dict(result.points) if result.points is not None else [list(group) for group in result.ranking]


def read_result(given: Given, sides: Sides, outcomes: Outcomes) -> Result:
    """What `plain_result` made of a result that the rules can give. Raises Unfit."""
    names = sides.names
    if outcomes.points is not None and isinstance(given.value, dict):
        low, high = outcomes.points
        return scored({side: points.whole(low, high) for side, points in given.fields(*names).items()}, sides, "")
    everybody = (*names, GAME) if outcomes.against and not outcomes.ranked else names
    return result_of(read_ranking(given, everybody, (GAME,) if outcomes.against else ()), sides, "")


def read_ranking(given: Given, sides: Sequence[str], may_be: Sequence[str] = ()) -> tuple[tuple[str, ...], ...]:
    """Sides in groups, best first, each once; `may_be`: who else can be among them. Raises Unfit."""
    known = list(dict.fromkeys((*sides, *may_be)))
    ranking = tuple(tuple(side.one_of(known) for side in group.items()) for group in given.items())
    named = [side for group in ranking for side in group]
    if not all(ranking) or sorted(named) not in (sorted(sides), sorted(known)):
        raise Unfit(f"{given.name} does not name each player once", "it takes groups of players, the best first")
    return ranking
