"""What is asked of a decision, down to the last value: of a legal one all holds, of another one not the last."""

from __future__ import annotations

import pytest
from ludograph.engines.reference import ReferenceGame
from ludograph.engines.reference.reasons import MetCondition, ValuedPart, reasons_of
from ludograph.engines.reference.state import ReferenceState
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset, reference_game

from tests.shared import thinned

NO_CONDITION = frozenset({"notation", "decide", "over", "finish", "afterwards", "hidden"})
"""Rules that refuse a text without a condition of its move being asked, or behind all of them."""


def asked(game: ReferenceGame, state: ReferenceState, text: str) -> list[MetCondition]:
    legal = state._by_notation()
    with game.desks.one() as desk:
        return list(reasons_of(desk, state, text, legal))


def lines(tree: ValuedPart, depth: int = 0) -> list[str]:
    return [
        f"{'  ' * depth}{tree.span.in_one_line} = {tree.value}",
        *(line for part in tree.parts for line in lines(part, depth + 1)),
    ]


def test_each_condition_is_told_with_its_values() -> None:
    game = reference_game(check_ruleset("tic_tac_toe"), "tic_tac_toe")
    state = game.initial().apply(game.initial().decision("a1"))
    taken, free = ((one.holds, lines(one.tree)[:3]) for one in (asked(game, state, text)[-1] for text in ("a1", "b2")))
    assert taken == (False, ["owner[s] is none = no", "  owner[s] = Cross", "    s = a1"])
    assert free == (True, ["owner[s] is none = yes", "  owner[s] = none", "    s = b2"])
    assert asked(game, state, "nonsense") == []


@pytest.mark.parametrize("name", thinned(["inchworm", "chess", "reversi", "oware"], first=1))
def test_of_a_legal_decision_all_holds_and_of_another_one_not_the_last(name: str) -> None:
    game = reference_game(check_ruleset(name), name)
    state, random, before = game.initial(), Random(3), list[str]()
    for _ in range(6):
        here = [*state._by_notation()]
        for text in here[:12]:
            assert all(one.holds is not False for one in asked(game, state, text)), text
        for text in [one for one in before if one not in here][:12]:
            found, why = asked(game, state, text), state.why(text)
            assert all(one.holds is not False for one in found[:-1]), text
            assert why.rule in NO_CONDITION or not found or found[-1].holds is False, (text, why.message)
        before, state = here, state.apply(state.draw(random))
