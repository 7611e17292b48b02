"""One program in both engines: games decision by decision, whole games, counts of sequences, and how random games end."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ludograph.checker import Program
from ludograph.engines.counts import Counted, length
from ludograph.engines.native import NativeGame, NotNative
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random

from ..agreement import choose, compare_states

BOUNDS = {"step-limit", "finish-limit", "afterwards-limit", "too-large"}
"""Safety bounds of an engine, no part of the rules: where the reference engine stops at one, nothing can be compared."""

GAMES = 6
MOST = 40
SECONDS = 8.0
"""After which a comparison is left."""


class Difference(AssertionError):
    """The engines do not agree."""


class Bound(Exception):
    """The reference engine gave up."""


@dataclass
class Seen:
    """What was compared. `refused`: what the native engine does not have."""

    decisions: int = 0
    games: int = 0
    faults: int = 0
    refused: str = ""


def compare(program: Program, name: str, seed: int, flags: Sequence[str]) -> Seen:
    """Compares until the time is over. Raises Difference."""
    seen = Seen()
    try:
        native = NativeGame(program, name, tuple(flags))
    except NotNative as refused:
        seen.refused = refused.diagnostics[0].title
        return seen
    reference = ReferenceGame(program, name)
    until = time.monotonic() + SECONDS
    try:
        if not _both("the start", native.initial, reference.initial, seen):
            return seen
        compare_states(native.initial(), reference.initial(), True)
        for number in range(GAMES):
            if time.monotonic() < until:
                _game(native, reference, seed, number, seen)
        listed = _attempt(reference.initial().legal)
        if time.monotonic() < until and isinstance(listed, list) and len(listed) <= 30:
            both = _both("perft 2", lambda: native.perft(2), lambda: reference.perft(2), seen)
            if both:
                _same("perft 2", *both)
    except Bound:
        pass
    return seen


def _both(what: str, left: Callable[[], Any], right: Callable[[], Any], seen: Seen) -> tuple[Any, Any] | None:
    """What both give; None where both fail, alike."""
    one, two = _attempt(left), _attempt(right)
    if isinstance(two, RulesetError):
        if two.diagnostics[0].slug in BOUNDS:
            raise Bound
        seen.faults += 1
        told = str(one) if isinstance(one, RulesetError) else f"no fault: {one!r}"
        _same(f"{what}: the fault", told, str(two))
        return None
    if isinstance(one, RulesetError):
        raise Difference(f"{what}: only the native engine fails: {one}")
    return one, two


def _attempt(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except PlayError as fault:
        return fault


def _same(what: str, native: object, reference: object) -> None:
    if native != reference:
        raise Difference(f"{what}\n  native:    {native!r}\n  reference: {reference!r}")


def _game(native: NativeGame, reference: ReferenceGame, seed: int, game: int, seen: Seen) -> None:
    """One random game, compared after each decision; then the same in one call."""
    random = Random(seed, game)
    one, two = native.initial(), reference.initial()
    counted, faulted = Counted(), False
    seen.games += 1
    while two.result is None and length(counted.counts) < MOST:
        number = length(counted.counts)
        where = f"decision {number} of game {game} of seed {seed}"
        lists = _both(f"{where}, listed", one.legal, two.legal, seen)
        if lists is None:
            faulted = True
            break
        left, right = lists
        _same(f"{where}, listed", list(map(_plain, left)), list(map(_plain, right)))
        if number % 5 == 0:
            _both(f"{where}, written", one.notations, two.notations, seen)
        decision = choose(two, right, random)
        at = next(i for i, d in enumerate(right) if d is decision)
        after = _both(f"{where}, number {at}", lambda: one.apply(left[at]), lambda: two.apply(decision), seen)  # noqa: B023
        if after is None:
            faulted = True
            break
        counted.add(two.mover, len(right))
        one, two = after
        try:
            compare_states(one, two, (number + 1) % 7 == 0)
        except AssertionError as differ:
            raise Difference(f"{where}, after number {at}: {differ}") from None
        seen.decisions += 1
    _whole(native, seed, game, faulted, two, counted)


def _plain(decision: Any) -> tuple[Any, ...]:
    return decision.move, decision.arguments, decision.probability


def _whole(native: NativeGame, seed: int, game: int, faulted: bool, end: Any, counted: Counted) -> None:
    where, one_by_one = f"game {game} of seed {seed}", f"{'a' if faulted else 'no'} fault decision by decision"
    last = _attempt(lambda: native.initial().playout(Random(seed, game), MOST))
    if isinstance(last, PlayError) != faulted:
        raise Difference(f"{where}, played at once: {last!r}, {one_by_one}")
    if not faulted:
        _same(f"the end of {where}", last.to_json(), end.to_json())
    for listed in (True, False):
        played = native.random_games(seed, [game], MOST, listed=listed)
        if bool(played) == faulted:
            raise Difference(f"{where}, played by C: {played}, {one_by_one}")
        if played:
            found = {name: column[0] for name, column in played.counts.items()}, *played.results
            _same(f"what is told of {where}", found, (counted.counts, end.result))
        if played and played.offered is not None:
            _same(f"choices of {where}", Counter(played.offered), counted.offered)
