"""Hidden information: what players see, are told and know, and that nothing else reaches them."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType

import ludograph
import pytest
from ludograph.book.prose import Prose
from ludograph.core.hiding import telling
from ludograph.engines.base import Game, State
from ludograph.engines.reference.state import ReferenceState
from ludograph.engines.views import Hidden, View
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text
from ludograph.play.examples import run_examples

from tests.hidden import CARDS, GAMES, ONLY_OWN, PHANTOM


def game_of(text: str) -> Game:
    return ludograph.loads(text, engine="reference")


def shown_by(view: View[State], state: State) -> tuple[object, ...]:
    """All that somebody is shown, as values."""
    while view.legal() and state.mover != view.player:  # who decides together is asked one after the other
        state = state.apply(state.legal()[0])
    whys = [state.why(text).told() for text in ("a1", "b2", "c9", "1", "offer")] if view.legal() else []
    position = view.position
    said = (view.movers, view.result, view.history, view.told, view.legal(), whys)
    return (*said, position.to_json(), position.text(), view.svg())


@pytest.mark.parametrize("name", GAMES)
def test_who_knows_the_same_is_shown_the_same(name: str) -> None:
    game, random, met = game_of(GAMES[name]), Random(7), 0
    shown: dict[tuple[str, int], tuple[tuple[object, ...], int]] = {}
    for _ in range(15):
        state = game.initial()
        for _ in range(5):
            if state.result is not None:
                break
            state = state.apply(state.draw(random))
            for player in game.players:
                view = state.view(player)
                found = shown_by(view, state)
                before, other = shown.setdefault((player, view.key), (found, state.key))
                assert before == found
                met += other != state.key
    assert met > 5, "pairs of different states are compared"


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_a_state_that_the_player_could_be_in(name: str) -> None:
    game, random, others = game_of(GAMES[name]), Random(3), 0
    for _ in range(4):
        state = game.initial()
        for _ in range(4):
            if state.result is None:
                state = state.apply(state.draw(random))
        for player in game.players:
            view = state.view(player)
            for seed in range(3):
                drawn = view.sample(seed)
                assert drawn.view(player).key == view.key
                assert drawn == view.sample(seed), "the same seed draws the same"
                others += drawn != state
    assert others > 5


def test_samples_can_be_each_state_that_the_player_could_be_in() -> None:
    view = game_of(ONLY_OWN).initial().apply("b2").view("Blue")
    found = {str(view.sample(seed).to_json()["values"]["owner"]) for seed in range(150)}
    assert len(found) == 9


def test_what_is_not_noticed_is_not_known() -> None:
    state = game_of(PHANTOM).initial().apply("b2")
    tried = state.apply("b2")
    assert tried.view("Red").key == state.view("Red").key, "Blue decides before and after"
    assert tried.view("Blue").key != state.view("Blue").key
    assert (tried.view("Blue").told, tried.view("Red").told) == ("b2 taken", "b2")
    assert tried.view("Blue").value("owner", "b2") == "Red"
    assert tried.apply("c3").view("Red").history == ("b2", "…")


def test_sealed_decisions_are_told_to_nobody() -> None:
    state = game_of(CARDS).initial().apply("Left 3").apply("Right 1")
    keys = {state.apply(bid).view("Right").key for bid in ("0", "1", "2")}
    assert len(keys) == 1
    assert state.view("Left").movers == state.view("Right").movers == ("Left", "Right")


def test_a_view_raises_what_it_hides() -> None:
    view = game_of(ONLY_OWN).initial().apply("b2").view("Blue")
    assert not view.sees("owner", "b2")
    with pytest.raises(Hidden, match="does not see"):
        view.value("owner", "b2")
    with pytest.raises(Hidden, match="what happens from here on is not known"):
        view.position.legal()


def test_no_way_leads_from_a_view_to_its_state() -> None:
    game = game_of(PHANTOM)
    state = game.initial().apply("b2").apply("b2").apply("a1")
    assert state.notations()
    assert not state.why("z9").legal
    assert state.view("Red").sample(1).view("Red").key == state.view("Red").key
    view = state.view("Red")
    met: dict[int, object] = {}
    ahead: list[object] = [view]
    while ahead:
        one = ahead.pop()
        if id(one) not in met and not isinstance(one, type | ModuleType | FunctionType):
            met[id(one)] = one
            ahead += gc.get_referents(one)
    reached = [one for one in met.values() if isinstance(one, ReferenceState) and one is state]
    assert reached == []
    assert not any(one is game for one in met.values())


def test_a_state_is_written_with_what_everybody_knows() -> None:
    game = game_of(PHANTOM)
    one, other = game.initial().apply("b2").apply("b2"), game.initial().apply("b2")
    for state in (one, other):
        assert game.state(state.to_json()) == state
    assert set(one.to_json()["information"]) == set(game.players)
    without = {key: value for key, value in one.to_json().items() if key != "information"}
    with pytest.raises(RulesetError, match="information"):
        game.state(without)


def test_examples_claim_what_players_see_and_are_told() -> None:
    examples = """
examples:
  - play: b2 b2
    views: {Blue: 'owner[cell("b2")] is Red', Red: ['empty(cell("c3"))']}
    told: {Blue: b2 taken, Red: b2}
  - play: b2 b2 c3
    views: {Red: 'owner[cell("c3")] is Blue'}
  - play: b2 b2
    told: {Red: b2 taken}
"""
    found = run_examples(lambda options: ludograph.loads(PHANTOM + examples, options, engine="reference"))
    assert [one.passed for one in found] == [True, False, False]
    assert "what Red sees is otherwise" in found[1].message
    assert "Red was told `b2`, not `b2 taken`" in found[2].message


def test_edition_1_refuses_the_words() -> None:
    with pytest.raises(RulesetError) as refused:
        ludograph.loads(PHANTOM.replace("language: 2\n", ""))
    said = " ".join(one.title for one in refused.value.diagnostics)
    assert "`seen`" in said


def test_books_say_who_sees_what() -> None:
    said = {
        name: [one.text for one in Prose(check_text(text)).seen()]
        for name, text in (("phantom", PHANTOM), ("cards", CARDS))
    }
    assert said["phantom"] == [
        "A player sees “owner” of square s only if the owner of square s is that player"
        " or that player is marked “met” at square s.",
        "You see only your own “met”.",
        "The others are not told of “Place”.",
    ]
    assert said["cards"] == [
        "You see only your own “hand”.",
        "You see only your own “bid”.",
        "Only the player whom “Deal” is about is told of it.",
        "The others are not told of “Offer”.",
    ]
    place = Prose(check_text(PHANTOM)).move("place")
    told = " ".join(
        sentence.text for part in (place.parameters, place.effects) for one in part for sentence in one.all()
    )
    assert "as far as you can see" in told
    assert "nobody else" in told


def test_what_another_player_can_see_tells_something() -> None:
    own, others = (
        check_text(ONLY_OWN.replace("known(empty(at))", asked))
        for asked in ("known(empty(at))", "known(empty(at), Red)")
    )
    assert telling(own.game, own.game.moves["place"]) is None
    assert telling(others.game, others.game.moves["place"]) is others.game.funs[0]


def test_what_reads_no_state_is_known_to_all() -> None:
    ordered = ONLY_OWN.replace("at in cell where", "at in ordered(s in cell by known(number(s) mod 2, Red)) where")
    state = game_of(ordered).initial()
    assert [str(one) for one in state.legal()][:2] == ["a1", "a3"]


def test_a_type_that_drops_the_names_by_which_an_inherited_seen_speaks_is_told() -> None:
    variant = """
language: 2
title: Bare
extends: tic_tac_toe/phantom
state: {owner: {type: cell -> player?}}
"""
    with pytest.raises(RulesetError) as refused:
        check_text(variant)
    (told,) = refused.value.diagnostics
    assert told.slug == "unknown-name"
    assert told.span is not None
    assert (told.span.file.name, told.span.text) == ("ruleset.yaml", "owner")
    assert told.helps[0] == "name them in the type: `s in cell -> player?`"
    assert check_text(variant.replace("cell ->", "s in cell ->"))
