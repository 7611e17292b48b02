"""Games played with a ruleset and its oracle side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import ludograph

from .oracles import Oracle, Setting
from .players import Player


@cache
def _loaded(ruleset: str, options: str) -> Any:
    return ludograph.load(ruleset, _OPTIONS[options])


_OPTIONS: dict[str, Mapping[str, Any]] = {}


def game_of(setting: Setting) -> Any:
    """The game of a setting, loaded once."""
    key = repr(setting.options)
    _OPTIONS[key] = setting.options
    return _loaded(setting.ruleset, key)


def differences(setting: Setting, state: Any, oracle: Oracle) -> Iterator[str]:
    """What a state and an oracle's state do not agree about."""
    ours, theirs = sorted(state.notations()), sorted(oracle.legal())
    if ours != theirs:
        yield f"legal: only the ruleset {sorted(set(ours) - set(theirs))}, only the oracle {sorted(set(theirs) - set(ours))}"
    seen, told = setting.words.seen(state), setting.words.told(oracle)
    for key in sorted(seen | told):
        if seen.get(key) != told.get(key):
            yield f"{key}: {seen.get(key)} in the ruleset, {told.get(key)} in the oracle"
    if hasattr(oracle, "note") and state.note != oracle.note:
        yield f"note: `{state.note}` in the ruleset, `{oracle.note}` in the oracle"
    ours_paid, theirs_paid = _payoffs(state.result and state.result.payoffs), _payoffs(oracle.result)
    if ours_paid != theirs_paid:
        yield f"result: {ours_paid} in the ruleset, {theirs_paid} in the oracle"
    chances = getattr(oracle, "chances", dict)()
    if chances and {str(decision): decision.probability for decision in state.legal()} != chances:
        yield "the chances differ"


def _payoffs(found: Mapping[str, float | Fraction] | None) -> Mapping[str, Fraction] | None:
    return found and {player: Fraction(payoff).limit_denominator(60) for player, payoff in found.items()}


def play_both(
    setting: Setting, state: Any, oracle: Oracle, player: Player, rng: Random, limit: int
) -> tuple[list[str], list[str]]:
    """The decisions of one game, and the differences where it stopped because of them."""
    played: list[str] = []
    while True:
        found = list(differences(setting, state, oracle))
        if found or oracle.mover is None or len(played) == limit:
            return played, found
        notation = player(rng, oracle)
        state, oracle = state.apply(notation), oracle.apply(notation)
        played.append(notation)


def transposed(setting: Setting, oracle: Oracle) -> Any:
    """The state of an oracle's position."""
    return game_of(setting).position(setting.words.given(oracle))
