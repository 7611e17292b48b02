"""Hidden information: what players see, are told and know, and that nothing else reaches them."""

from __future__ import annotations

import gc
from pathlib import Path
from types import FunctionType, ModuleType

import ludograph
import pytest
from ludograph.book.prose import Prose
from ludograph.engines.base import Game, State
from ludograph.engines.native.errors import NotNative
from ludograph.engines.reference.state import ReferenceState
from ludograph.engines.views import Hidden, View
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text
from ludograph.play.examples import run_examples

ONLY_OWN = (Path(__file__).parents[1] / "diagnostics" / "shared" / "only_own.yaml").read_text(encoding="utf-8")
"""Stones that only their owner sees; a try at a taken cell passes the turn."""

PHANTOM = """
language: 2
title: Phantom
about: Nobody sees the other's stones. Who tries a taken cell is told so and tries again.
uses: [groups]
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: {type: s in cell -> player?, seen: "those(q in player where owner[s] is q or met[q, s])"}
  met: {type: "q in player, cell -> bool", seen: q}
turn_state: {placed: bool}
moves:
  place:
    seen: mover
    choose: at in cell where known(empty(at))
    do: |
      if empty(at): owner[at] = mover; placed = yes
      else: met[mover, at] = yes; note " taken" to mover
flow: |
  forever: for p in player: turn p:
    if count(vacant) == 0: draw
    while not placed: decide place
"""

UMPIRE = PHANTOM.replace("decide place", "decide place | rest").replace(
    "moves:", "moves:\n  rest: {when: 'owner[cell(\"b2\")] is not none', do: placed = yes}"
)
"""An umpire who allows something openly: the list of decisions tells whether b2 is taken."""

CARDS = """
language: 2
title: Cards
about: A card each, face down, and a bid that both make at once. The higher sum of card and bid scores.
players: [Left, Right]
board: {graph: {sites: {table: [0, 0]}}}
state:
  hand: {type: p in player -> 0..3, seen: p}
  bid: {type: p in player -> 0..2, seen: p}
  wins: player -> 0..3
moves:
  deal(p in player): {seen: p, choose: n in 1..3, do: "hand[p] = n", written: "{p} {n}"}
  offer: {seen: mover, choose: "n in 0..2 where n != hand[mover]", do: "bid[mover] = n"}
flow: |
  forever:
    for p in player: chance deal(p)
    together: for p in player: turn p: decide offer
    for p in player where all(hand[p] + bid[p] > hand[q] + bid[q] for q in player where q is not p):
      note " {p} scores"
      wins[p] += 1
    for p in player where wins[p] == 3: win p
"""

GAMES = {"only own": ONLY_OWN, "phantom": PHANTOM, "umpire": UMPIRE, "cards": CARDS}


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


def test_the_native_engine_refuses_by_name_and_auto_plays() -> None:
    with pytest.raises(NotNative, match="what some players do not see"):
        ludograph.loads(ONLY_OWN, engine="native")
    assert ludograph.loads(ONLY_OWN).engine == "reference"


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
        "A player sees “owner” only if the owner of square s is that player or that player is marked “met” at square s.",
        "Each player sees only the own “met”.",
        "The others are not told of “Place”.",
    ]
    assert said["cards"] == [
        "Each player sees only the own “hand”.",
        "Each player sees only the own “bid”.",
        "Of “Deal” only player p and whoever decides are told.",
        "The others are not told of “Offer”.",
    ]
    place = Prose(check_text(PHANTOM)).move("place")
    told = " ".join(
        sentence.text for part in (place.parameters, place.effects) for one in part for sentence in one.all()
    )
    assert "as far as you can see" in told
    assert "nobody else" in told
