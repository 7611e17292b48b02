"""Two engines side by side: the same random game in both, compared decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random


@dataclass
class Seen:
    games: int = 0
    decisions: int = 0
    finished: int = 0


def told(decision: Any) -> tuple[int, ...]:
    """The numbers by which C and pages know a decision, without its weight."""
    offer, _, *values = decision._entry
    return offer, *values


def draw_both(native: Any, reference: Any, random: Random) -> tuple[Any, Any]:
    """A decision at random in both: the same one, by the same numbers."""
    other = Random(0)
    other.state = random.state
    one, two = native.draw(other), reference.draw(random)
    assert (one.move, one.arguments, one.probability) == (two.move, two.arguments, two.probability)
    assert str(one) == str(two)
    assert other.state == random.state
    return one, two


def judged(state: Any) -> object:
    """What a position is judged by, or the mistake that is met."""
    try:
        return state.evaluate(), state.progress()
    except PlayError as problem:
        return problem.diagnostics[0].slug, problem.diagnostics[0].span


def compare_states(native: Any, reference: Any, deep: bool) -> None:
    assert native.mover == reference.mover
    assert native.result == reference.result
    assert native.note == reference.note
    assert native.ply == reference.ply
    assert native.twin._values == reference._values
    assert native.twin._identity() == reference._identity()
    assert native._memories.counts == reference._memories
    assert (native.key, native.position_key) == (reference.key, reference.position_key)
    if deep:
        assert judged(native) == judged(reference)
        assert native.to_json() == reference.to_json()
        assert hash(native) == hash(reference)
        assert native == reference


def compare_decisions(native: Any, reference: Any, deep: bool) -> tuple[list[Any], list[Any]]:
    one, two = native.legal(), reference.legal()
    assert [(d.move, d.arguments, d.probability) for d in one] == [(d.move, d.arguments, d.probability) for d in two]
    if deep:
        assert native.notations() == reference.notations()
        assert [d.joins for d in one] == [d.joins for d in two]
    return one, two


def follow(native: NativeGame, states: Sequence[Any]) -> None:
    """The native engine beside a game that the reference engine has played, state by state."""
    one: Any = native.initial()
    for ply, two in enumerate(states):
        if ply > 0:
            one = next((after for after in map(one.apply, one.legal()) if after.key == two.key), None)
            assert one is not None, f"no decision leads on to state {ply}"
        deep = ply % 8 == 0 or two is states[-1]
        compare_states(one, two, deep)
        if two.result is None:
            compare_decisions(one, two, deep)


def plays_as_it_lists(native: NativeGame, seed: int, most: int) -> int:
    """A random game that C plays at once has the decisions that the reference engine draws, which are legal; how many."""
    random, state = Random(seed), native.initial()
    while state.result is None and state.ply < most:
        decision, _ = draw_both(state, state.twin, random)
        assert decision in state.legal()
        state = state.apply(decision)
    whole = native.playout(seed, most=most)
    assert whole.to_json() == state.to_json()
    assert whole.result == state.result
    return state.ply


def play_both(native: NativeGame, reference: ReferenceGame, seed: int, most: int, deep_every: int = 8) -> Seen:
    """One random game in both engines, at most `most` decisions."""
    seen = Seen(games=1)
    random = Random(seed)
    one, two = native.initial(), reference.initial()
    compare_states(one, two, True)
    while two.result is None and seen.decisions < most:
        deep = seen.decisions % deep_every == 0
        left, right = compare_decisions(one, two, deep)
        drawn = draw_both(one, two, random)
        number = right.index(drawn[1])
        assert told(left[number]) == told(drawn[0]), "a decision is known by its numbers, whoever made it"
        one, two = one.apply(left[number]), two.apply(drawn[1])
        compare_states(one, two, deep)
        seen.decisions += 1
    compare_states(one, two, True)
    seen.finished = int(two.result is not None)
    whole = native.playout(seed, most=most)
    assert whole.ply == two.ply
    assert whole.to_json() == two.to_json()
    assert whole.result == two.result
    return seen
