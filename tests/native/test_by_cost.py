"""A game that goes over to C in the middle: nothing of it may show."""

from __future__ import annotations

import pytest
from ludograph.engines import by_cost, native
from ludograph.engines.by_cost import ByCostGame
from ludograph.engines.chance import draw
from ludograph.engines.native import NoCompiler
from ludograph.engines.protocol import CHANCE
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.diagnostics import Diagnostic
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player

from tests.shared import program as checked
from tests.shared import thinned


@pytest.mark.parametrize("name", thinned(["inchworm", "chess", "drift"], first=1))
def test_a_game_goes_on_in_c_as_it_began(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    program = checked(name)
    plain, mixed = ReferenceGame(program, name), ByCostGame(program, name)
    monkeypatch.setattr(by_cost, "ENOUGH", 1 << 60)
    ours, theirs, random = mixed.initial(), plain.initial(), Random(4)
    for ply in range(40):
        if ply == 15:
            assert mixed.engine == "reference"
            monkeypatch.setattr(by_cost, "ENOUGH", 0)
        assert ours.notations() == theirs.notations()
        assert [one.probability for one in ours.legal()] == [one.probability for one in theirs.legal()]
        assert ours == theirs
        assert (ours.to_json(), ours.note, ours.key) == (theirs.to_json(), theirs.note, theirs.key)
        legal = theirs.legal()
        decision = draw(legal, random) if theirs.mover == CHANCE else legal[random.below(len(legal))]
        ours, theirs = ours.apply(str(decision)), theirs.apply(decision)
    assert mixed.engine == "native"
    assert ours.perft(2) == theirs.perft(2)
    assert str(ours.why("zz")) == str(theirs.why("zz"))


def test_a_game_that_ends_in_c_has_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    program = checked("tic_tac_toe")
    monkeypatch.setattr(by_cost, "ENOUGH", 0)
    states = [game.initial() for game in (ByCostGame(program, "x"), ReferenceGame(program, "x"))]
    for notation in ("a1", "b1", "a2", "b2", "a3"):
        states = [state.apply(notation) for state in states]
    assert states[0] == states[1]
    assert states[0].result == states[1].result
    assert str(states[0].result) == "Cross wins"
    assert states[0].legal() == []


def test_a_search_draws_the_same_numbers_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    program = checked("tic_tac_toe")
    found = []
    for enough in (0, 20_000, 1 << 60):
        monkeypatch.setattr(by_cost, "ENOUGH", enough)
        state, random = ByCostGame(program, "x").initial(), Random(2)
        found.append((str(let_choose(make_player("uct:60"), state, random)), random.state))
    assert found[0] == found[1] == found[2]


def test_without_a_compiler_the_reference_engine_plays_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(*_: object) -> None:
        raise NoCompiler([Diagnostic("no-compiler", "there is no compiler in this test")])

    monkeypatch.setattr(native, "NativeGame", missing)
    monkeypatch.setattr(by_cost, "ENOUGH", 0)
    game = ByCostGame(checked("tic_tac_toe"), "x")
    assert game.perft(3) == 504
    assert game.engine == "reference"
    assert capsys.readouterr().err.count("there is no compiler in this test") == 1
