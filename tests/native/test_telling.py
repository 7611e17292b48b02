"""What C tells as numbers says the same as what the reference engine writes."""

from __future__ import annotations

import pytest
from ludograph.core.walk import walk
from ludograph.drawing import Painter
from ludograph.engines.native import NativeGame, generate
from ludograph.engines.native.calls import telling
from ludograph.engines.native.file.program import CSource
from ludograph.engines.native.frame import Asked
from ludograph.engines.native.plan.effect_nodes import Noted
from ludograph.engines.native.plan.whole import planned
from ludograph.engines.native.toolchain.guard import guard
from ludograph.engines.native.writing.unit import Unit
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.marks import MARKS
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset, check_text

ALL = Asked(searching=True, telling=True, noting=True, explaining=True)

TOLD = """
title: Told
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, last: cell?, height: cell -> 0..2}
moves:
  put in main:
    choose: at in cell where owner[at] is none; n in 0..2
    do: |
      owner[at] = mover
      height[at] = n
      last = at
      if n == 2: note " high {at}"
    written:
      - {when: "last is none", as: "first {at}{letter(n)}"}
      - {when: "last is not none", as: "{at}{letter(n)} behind {lower(mover)} {last}"}
  two in main:
    choose: sites in subsets(those(s in cell where owner[s] is none), 2)
    do: 'for s in sites: owner[s] = mover'
    written: "both {sites: +}"
flow: |
  forever: for p in player: turn p: decide main
end: [{when: "count(those(s in cell where owner[s] is not none)) > 6", result: draw}]
draw:
  marks:
    stones: {mark: disc, on: "s in cell; p = owner[s]", colour: 'if p is Red then "sand" else "navy"', label: "height[s]"}
    latest: {mark: arrow, on: "s in cell", when: "s is last", site: s, to: cell("a1")}
    sum: {mark: caption, text: "{count(those(s in cell where owner[s] is not none))} stones, last {last}"}
"""


@pytest.fixture(scope="module")
def game() -> NativeGame:
    return NativeGame(check_text(TOLD), "told")


def test_c_tells_the_notations_that_the_reference_engine_writes(game: NativeGame) -> None:
    state, random = game.initial(), Random(1)
    seen = set()
    while state.result is None:
        told = game.telling().notations(state._raw, state._memories)
        assert told == game._notations(state, state.legal())
        seen |= set(told or ())
        state = state.apply(state._drawn(random))
    assert "first a1a" in seen
    assert any(text.startswith("both a1") for text in seen)
    assert any(text.endswith("behind blue c3") or " behind red " in text for text in seen)


def test_c_tells_the_marks_that_are_drawn(game: NativeGame) -> None:
    painter, state = Painter(game), game.initial().playout(Random(2), 3)
    told = game.telling().marks(state._raw, state._memories)
    drawn = painter.marks(state)
    assert told is not None
    assert [game.core.drawing.marks[one.number].kind for one in told] == [one.kind for one in drawn]
    for one, mark in zip(told, drawn, strict=True):
        declared = game.core.drawing.marks[one.number]
        assert one.site == (None if mark.spot is None else mark.spot[1])
        said = dict(zip(declared.properties, one.properties, strict=True))
        if mark.kind == "disc":
            assert painter._palette.of(said["colour"], declared.properties["colour"].type) == mark.colour  # type: ignore[union-attr]
            assert str(said["label"]) == mark.label
        if mark.line:
            assert said["text"] == mark.line
    assert {mark.kind for mark in drawn} <= set(MARKS)


def test_lists_are_told_by_c_when_many_were_asked_for(game: NativeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    by_reference = game.initial().notations()
    monkeypatch.setattr(telling, "_FEW_LISTS", 0)
    monkeypatch.setattr(NativeGame, "_notations", lambda *_: pytest.fail("the reference engine wrote them"))
    state = game._from_reference(game.initial().twin)
    assert state.notations() == by_reference


def test_one_decision_is_told_with_its_whole_list(game: NativeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    by_reference = game.initial().twin.notations()
    monkeypatch.setattr(telling, "_FEW_LISTS", 0)
    monkeypatch.setattr(NativeGame, "_reference_decision", lambda *_: pytest.fail("the reference engine wrote it"))
    assert [str(decision) for decision in game.initial().legal()] == by_reference


def test_room_grows_with_what_is_told(game: NativeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "_ROOM", 1)
    state = game.initial()
    told = telling.Telling(game.telling()._library, game.telling()._source, game.core.drawing.marks)
    assert told.notations(state._raw, state._memories) == state.twin.notations()
    assert told.marks(state._raw, state._memories) == game.telling().marks(state._raw, state._memories)


def _state_of(source: CSource) -> str:
    """How a state stands in C."""
    text = source.text
    return text[text.index("the state */") : text.index("The part of the engine that is the same")]


@pytest.mark.parametrize("name", ["connect_four", "konane"])
def test_a_library_that_tells_has_the_same_states(name: str) -> None:
    reference = ReferenceGame(check_ruleset(name), name)
    telling = generate(reference, ALL)
    assert _state_of(telling) == _state_of(generate(reference))
    assert guard(telling.text, ALL) == telling.text


NOTED = """
language: 2
title: Noted
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {tiling: square, columns: 3, rows: 1}
state: {owner: cell -> player?, n: 0..9}
actions: {take_turn: "decide main otherwise: draw"}
moves:
  put in main:
    choose: s in vacant
    do: |
      n += 1; owner[s] = mover
      note "{s}, {stones(mover)} TEXT" to TO
"""


@pytest.mark.parametrize(
    ("text", "to"),
    [("and {6 div (n - 2)}", "mover"), ("too", "those(p in player where 6 div (n - 2) > 3)")],
    ids=["what is told", "who is told"],
)
def test_a_mistake_in_a_note_is_met_though_nobody_reads_it(text: str, to: str) -> None:
    """Of a note only what may be one is worked out then."""
    program = check_text(NOTED.replace("TEXT", text).replace("TO", to))
    with ReferenceGame(program, "noted").desks.one() as desk:
        (noted,) = (
            part for part in walk(planned(desk.core, Unit(desk).plan).moves["put"].do) if isinstance(part, Noted)
        )
    assert len(noted.failing) == 1
    places = []
    for game in (ReferenceGame(program, "noted"), NativeGame(program, "noted", ("-O0",))):
        state = game.initial()
        state = state.apply(state.legal()[0])
        with pytest.raises(PlayError) as met:
            state.apply(state.legal()[0])
        places.append((met.value.diagnostics[0].slug, met.value.diagnostics[0].span))
    assert places[0] == places[1]
