"""Options that change nothing: with equal random numbers all cells play the same games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...checker.sections.option_values import OptionType
from ...core import facts as core
from ...engines.base import Game
from ...engines.playouts import random_games
from ...ground.diagnostics import RulesetError
from ...pipeline import load

GAMES, _DECISIONS = 100, 2_000
"""Random games of each cell that are held beside each other, and decisions of each."""

_TRIED, _FEW = 8, 20
"""Settings of other options that are tried for one with which an option matters, and random games of each."""


def alike(
    games: Sequence[Game], seed: int, count: int = GAMES, ready: Callable[[int], None] = lambda games: None
) -> bool:
    """Whether none of so many random games is another one in any of these. The first that is ends the search, so it costs
    little where there is nothing to tell. `ready`: told how many of them have been compiled, which takes the time. Raises
    PlayError: the rules fail."""
    for number in range(count if len(games) > 1 else 0):
        courses = set()
        for done, game in enumerate(games, 1):
            courses.add(_course(game, seed, number))
            if not number:
                ready(done)
        if len(courses) > 1:
            return False
    return len(games) > 1


def _course(game: Game, seed: int, number: int) -> tuple[object, ...]:
    """What is counted of a game, and how it ended."""
    (played,) = random_games(game, seed, [number], _DECISIONS)
    result = played.results[played.ended[0]]
    ranking = None if result is None else tuple(tuple(group) for group in result.ranking)
    return (*((name, counts[0]) for name, counts in played.counts.items()), ranking)


def would_matter(
    ruleset: str, fixed: Mapping[str, str], ends: Sequence[Mapping[str, str]], seed: int, engine: str
) -> tuple[str, str] | None:
    """Another option with a value with which random games differ between the ends of what is swept; None: none of some that
    were tried. Options that nobody set come first, and of these the ones with the fewest values."""
    try:
        options = load(ruleset, {**fixed, **ends[0]}, engine).core.options.values()
    except RulesetError:
        return None
    others = [(one.name, [*_otherwise(one)]) for one in options if one.name not in ends[0]]
    others.sort(key=lambda one: (one[0] in fixed, len(one[1])))
    tried = [(name, value) for name, values in others for value in values]
    for name, value in tried[:_TRIED]:
        try:
            games = [load(ruleset, {**fixed, **end, name: value}, engine) for end in ends]
            if not alike(games, seed, _FEW):
                return name, value
        except RulesetError:  # the rules do not take these together
            continue
    return None


def _otherwise(option: core.Option) -> Iterator[str]:
    """Values that it does not have: of a few all, of many the least and the greatest."""
    values = OptionType(option.domain, option.type, option.choices).all
    now = core.written(option.value)
    yield from [one for one in (values if len(values) < 5 else (values[0], values[-1])) if one != now]
