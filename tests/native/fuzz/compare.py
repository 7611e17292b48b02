"""One program in both engines: games decision by decision, whole games, counts of sequences, and how random games end."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ludograph.checker import Program
from ludograph.core import nodes as core
from ludograph.core.verify import verify
from ludograph.engines.counts import Counted, length
from ludograph.engines.native import NativeGame, NotNative
from ludograph.engines.native.file.program import plan_of
from ludograph.engines.playouts import random_games
from ludograph.engines.protocol import CHANCE, PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random

from ..agreement import compare_states
from ..meanings import by_what_is_planned

BOUNDS = {"step-limit", "finish-limit", "afterwards-limit", "too-large"}
"""Safety bounds of an engine, no part of the rules: where the reference engine stops at one, nothing can be compared."""

GAMES = 6
MOST = 40
PLANNED = 6
"""Decisions of games, and of the one that the plan plays."""

SECONDS = 8.0
"""After which a comparison is left."""


class Difference(AssertionError):
    """The engines do not agree."""


class Bound(Exception):
    """The reference engine gave up."""


@dataclass
class Seen:
    """What was compared. `left`: games in which C left a decision to the reference engine, for it met a bound of its own.
    `refused`: what the native engine does not have."""

    decisions: int = 0
    games: int = 0
    faults: int = 0
    left: int = 0
    refused: str = ""


def compare(program: Program, name: str, seed: int, flags: Sequence[str], without: Sequence[str] = ()) -> Seen:
    """Compares until the time is over. `without`: passes that are left out. Raises Difference, and Unsound: of a plan."""
    seen = Seen()
    try:
        native = NativeGame(program, name, tuple(flags), without)
    except NotNative as refused:
        seen.refused = refused.diagnostics[0].title
        return seen
    reference = ReferenceGame(program, name)
    until = time.monotonic() + SECONDS
    try:
        if not _both("the start", native.initial, reference.initial, seen):
            return seen
        compare_states(native.initial(), reference.initial(), True)
        with suppress(Bound):
            _planned(program, reference, seed, seen)
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


def _planned(program: Program, reference: ReferenceGame, seed: int, seen: Seen) -> None:
    """A random game by the plan, once as what it was made of, once as what is planned, without a compiler. It is drawn from lists: candidates belong to the rules, and a plan has
    its own. What the reference engine remembers of calls is written out in a plan, so there its bound of steps is nearer."""
    plan = plan_of(reference)
    verify(plan)
    _by_core(plan, program, reference, seed, seen)
    _by_core(by_what_is_planned(plan), program, reference, seed, seen)


def _by_core(plan: core.Game, program: Program, reference: ReferenceGame, seed: int, seen: Seen) -> None:
    random, planned = Random(seed), ReferenceGame(replace(program, game=plan), reference.id)
    both = partial(_both, seen=seen, either=True)
    begun = both("the start by the plan", planned.initial, reference.initial)
    if begun is None:
        return
    one, two = begun
    for number in range(PLANNED):
        if two.result is not None:
            break
        where = f"decision {number} by the plan"
        lists = both(f"{where}, listed", one.legal, two.legal)
        if lists is None:
            return
        _same(f"{where}, listed", *(list(map(_plain, each)) for each in lists))
        at = random.below(len(lists[1]))
        after = both(f"{where}, number {at}", partial(one.apply, lists[0][at]), partial(two.apply, lists[1][at]))
        if after is None:
            return
        one, two = after
    _same("the end of a game by the plan", (one._values, one.result), (two._values, two.result))


def _both(
    what: str, left: Callable[[], Any], right: Callable[[], Any], seen: Seen, *, either: bool = False
) -> tuple[Any, Any] | None:
    """What both give; None where both fail, alike. `either`: not only the right one is the reference engine."""
    one, two = _attempt(left), _attempt(right)
    if _is_bound(two) or (either and _is_bound(one)):
        raise Bound
    if isinstance(two, RulesetError):
        seen.faults += 1
        told = str(one) if isinstance(one, RulesetError) else f"no fault: {one!r}"
        _same(f"{what}: the fault", told, str(two))
        return None
    if isinstance(one, RulesetError):
        raise Difference(f"{what}: only the native engine fails: {one}")
    return one, two


def _is_bound(made: Any) -> bool:
    return isinstance(made, RulesetError) and made.diagnostics[0].slug in BOUNDS


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
    counted, offered, faulted, is_left = Counted(), array("i"), False, False
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
        (drawn, stream), (decision, wanted) = (_drawn(each, random.state) for each in (one, two))
        _same(f"{where}, drawn", (*_plain(drawn), stream), (*_plain(decision), wanted))
        random.state, at = wanted, right.index(decision)
        after = _both(f"{where}, number {at}", partial(one.apply, left[at]), partial(two.apply, decision), seen)
        if after is None:
            faulted = True
            break
        counted.add(two.mover)
        if two.mover != CHANCE:
            offered.append(len(right))
        one, two = after
        is_left = is_left or was_left([*left, drawn], one)
        deep = (number + 1) % 7 == 0
        known = _both(f"{where}, known", partial(_known, one.twin, deep), partial(_known, two, deep), seen)
        if known is None:
            faulted = True
            break
        try:
            compare_states(one, two, deep)
        except AssertionError as differ:
            raise Difference(f"{where}, after number {at}: {differ}") from None
        seen.decisions += 1
    if not faulted:  # else C may go on: it asks nothing of decisions that nobody draws
        _whole(native, seed, game, two, counted, offered, is_left)
    seen.left += is_left


def _known(state: Any, deep: bool) -> Any:
    """What cannot be told where what is seen or written fails: what each player knows, and what a file of the state holds."""
    return state.information, state.to_json() if deep else None


def _drawn(state: Any, stream: int) -> tuple[Any, int]:
    """The decision that is drawn, and the state of the generator after it."""
    random = Random(0)
    random.state = stream
    return state.draw(random), random.state


def was_left(decisions: Sequence[Any], after: Any) -> bool:
    """Whether C left decisions, or the position just reached by one, to the reference engine."""
    return after._twin is not None or any(decision._told is not None for decision in decisions)


def _plain(decision: Any) -> tuple[Any, ...]:
    return decision.move, decision.arguments, decision.probability


def _whole(
    native: NativeGame, seed: int, game: int, end: Any, counted: Counted, offered: array[int], is_left: bool
) -> None:
    """The same game in one call. One in which C meets a bound of its own is played as those play it who want all games."""
    where = f"game {game} of seed {seed}"
    last = _attempt(lambda: native.initial().playout(Random(seed, game), MOST))
    if isinstance(last, PlayError):
        raise Difference(f"{where}, played at once: {last!r}, no fault decision by decision")
    _same(f"the end of {where}", last.to_json(), end.to_json())
    for listed in (True, False):
        played = native.random_games(seed, [game], MOST, listed=listed)
        if is_left and not played:
            (played,) = random_games(native, seed, [game], MOST, listed=listed)
        found = [{name: column[0] for name, column in played.counts.items()}, *played.results] if played else []
        _same(f"what is told of {where}", found, [counted.counts, end.result])
        _same(f"choices of {where}", played.offered, offered if listed else None)
