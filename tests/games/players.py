"""Players for test games: random ones with a bent, so that the rare rules of a game are reached.

A player is a function of random numbers and an oracle's state; it gives the notation that it chooses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from tests.independent.drift import ADJACENT

from .oracles import Oracle

Player = Callable[[Random, Any], str]


def uniform(rng: Random, oracle: Oracle) -> str:
    return rng.choice(sorted(oracle.legal()))


def of_a_kind(rng: Random, notations: Sequence[str]) -> str:
    """Chooses a kind of decision first, so that the many ones of one kind do not hide the few of another."""
    kinds: dict[str, list[str]] = {}
    for notation in notations:
        kinds.setdefault(re.sub(r"[a-z]\d+[nesw]?", "", notation), []).append(notation)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def by_kind(rng: Random, oracle: Oracle) -> str:
    return of_a_kind(rng, sorted(oracle.legal()))


def builder(rng: Random, oracle: Oracle) -> str:
    """Inchworm: piles pieces up, gathers them and lays them out."""
    position = oracle.position()
    own = {square for square, (owner, _) in position["board"].items() if owner == oracle.mover}
    legal = sorted(oracle.legal())
    wanted = rng.random()
    if wanted < 0.4:
        found = [notation for notation in legal if notation in own]
    elif wanted < 0.55:
        found = [notation for notation in legal if "=" in notation]
    elif wanted < 0.8:
        found = [notation for notation in legal if "-" in notation]
    else:
        found = []
    return rng.choice(found or legal)


def hunter(rng: Random, oracle: Oracle) -> str:
    """Inchworm: of some random decisions prefers one that captures, and else piles up and lays out."""
    legal = sorted(oracle.legal())
    if len(legal) > 1 and rng.random() < 0.7:
        for notation in rng.sample(legal, min(14, len(legal))):
            if oracle.apply(notation).note:  # type: ignore[attr-defined]  # Inchworm has notes
                return notation
    return builder(rng, oracle)


def smotherer(rng: Random, oracle: Oracle) -> str:
    """Anda: of a few random decisions takes the one after which the fewest stones lie on the board."""
    choices = rng.sample(sorted(oracle.legal()), min(6, len(oracle.legal())))
    return min(choices, key=lambda notation: len(oracle.apply(notation).position()["stones"]))


def survivor(rng: Random, oracle: Oracle) -> str:
    """Goes on playing if one of a few random choices does not end the game."""
    choices = rng.sample(sorted(oracle.legal()), min(5, len(oracle.legal())))
    return next((notation for notation in choices if oracle.apply(notation).mover), choices[0])


def cautious(rng: Random, oracle: Oracle) -> str:
    """Annelids: runs into a worm only when nothing else is left, and likes to go on with the worm that it grew last."""
    legal = sorted(oracle.legal())
    exchanges = [notation for notation in legal if notation.startswith("reconnect")]
    if exchanges and rng.random() < 0.5:
        return rng.choice(exchanges)
    taken = {vertex for worm in oracle.position()["annelids"].values() for vertex in worm["path"]}
    free = [notation for notation in legal if "-" in notation and notation.split("-")[1] not in taken]
    longest = max((len(worm["path"]) for worm in oracle.position()["annelids"].values()), default=0)
    heads = {worm["path"][-1] for worm in oracle.position()["annelids"].values() if len(worm["path"]) > longest // 2}
    long = [notation for notation in free if notation.split("-")[0] in heads]
    if long and rng.random() < 0.6:
        return rng.choice(long)
    return rng.choice(free or legal)


@cache
def _distances(goal: str) -> dict[str, int]:
    """Steps from every space to one of DRIFT's spaces."""
    found = {goal: 0}
    queue = [goal]
    for space in queue:
        for other in sorted(ADJACENT[space]):
            if other not in found:
                found[other] = found[space] + 1
                queue.append(other)
    return found


def collector(rng: Random, oracle: Oracle) -> str:
    """DRIFT: carriers look for the coins that their home lacks and bring them there, more often than not."""
    legal = sorted(oracle.legal())
    position = oracle.position()
    player = position["mover"]
    if player not in position["pieces"] or rng.random() < 0.2:
        return rng.choice(legal)
    for sign in "-^+":
        useful = [n for n in legal if re.match(rf"I[abc]\{sign}", n) and _is_useful(n, position, player)]
        if useful:
            return rng.choice(useful)
    steps = {n: _closer(n, position, player) for n in legal if re.match("I[abc]>", n)}
    steps = {n: gain for n, gain in steps.items() if gain is not None and gain > 0}
    others = [n for n in legal if re.match("II", n) or "*" in n]
    if others and rng.random() < 0.3:
        return rng.choice(others)
    if steps:
        return rng.choice(sorted(steps))
    return "done" if "done" in legal and rng.random() < 0.7 else rng.choice(legal)


def _is_useful(notation: str, position: Mapping[str, Any], player: str) -> bool:
    name, coin = notation[:2], notation[3:]
    at_home = position["pieces"][player][name] == position["homes"][player]
    if notation[2] == "-":
        return at_home
    return coin not in position["repositories"][player] and not at_home


def _closer(notation: str, position: Mapping[str, Any], player: str) -> int | None:
    """By how many steps a step of a carrier brings it nearer to where it wants to go."""
    name, to = notation.split(">")
    space = position["pieces"][player][name]
    goals = _goals(position, player, name)
    if not goals:
        return None
    gains = [_distances(goal)[space] - _distances(goal)[to] for goal in goals[:1]]
    return max(gains)


def _goals(position: Mapping[str, Any], player: str, name: str) -> Sequence[str]:
    """Where a carrier wants to go, the nearest place first."""
    if name in position["carrying"][player]:
        return [position["homes"][player]]
    lacking = {"copper", "gold", "silver"} - set(position["repositories"][player])
    places = [space for space, coins in position["loose"].items() if lacking & set(coins)]
    places += [
        position["homes"][p] for p, coins in position["repositories"].items() if p != player and lacking & set(coins)
    ]
    here = position["pieces"][player][name]
    return sorted(places, key=lambda place: (_distances(place)[here], place))


BENT: dict[str, list[Player]] = {
    "inchworm": [hunter, by_kind, builder, uniform],
    "anda": [smotherer, survivor, uniform],
    "annelids": [cautious, by_kind, uniform],
    "drift": [collector, by_kind, uniform],
}
"""The players of each family of rulesets."""


def players_of(ruleset: str) -> list[Player]:
    return BENT.get(ruleset.split("/")[0], [uniform])
