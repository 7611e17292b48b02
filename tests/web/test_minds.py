"""Programs that think on pages of games in which something is hidden, or decided together: by what their own player knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from ludograph.engines.native import NativeGame

from .conftest import Opening, until
from .test_blind import pair, press, record

THINKERS = ("kuhn_poker", "tic_tac_toe/phantom", "little_stratego")


@pytest.fixture(scope="module", params=THINKERS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def tab(opening: Opening, name: str, game: NativeGame) -> Iterator[Any]:
    with opening(name, game) as tab:
        yield tab


THOUGHT = """async (lines) => {
  const { Truth, Umpire } = ludograph, { wasm, game } = packed, rules = await Promise.all([1, 2].map(() => Truth.open(wasm, game)));
  const umpire = new Umpire(...rules), { mind, another } = umpire, level = { ...game.search.levels[0], playouts: 40 }, made = [];
  for (const line of lines) {
    await umpire.follow({ text: line.join(";"), seats: umpire.seats });
    umpire.mind = new mind.constructor(another, 7n);
    made.push({ player: umpire.course.mover, ...(await umpire.thought(level)) });
  }
  return made;
}"""


def test_a_program_decides_the_same_wherever_its_player_knows_the_same(tab: Any, game: NativeGame) -> None:
    """To the last bit of what it finds, though it is asked in the true positions, which differ."""
    found = (pair(game, seed, 3 + seed % 6) for seed in range(30))
    pairs = list(islice((one for one in found if one is not None), 2))
    assert pairs
    for line, other in pairs:
        one, two = tab.evaluate(THOUGHT, [line, other])
        assert one == two, (line, other)


def test_a_program_does_not_know_what_another_has_sealed(opening: Opening) -> None:
    with opening("goofspiel") as tab:
        found = tab.evaluate(THOUGHT, [["3", card] for card in ("1", "2", "6")])
    assert found[0]["player"] == 1
    assert found[0] == found[1] == found[2]


PLAYED = """async ([games, level]) => {
  const { Truth, Umpire } = ludograph, { wasm, game } = packed, rules = await Promise.all([1, 2].map(() => Truth.open(wasm, game)));
  const umpire = new Umpire(...rules);
  let points = 0, again = [];
  for (let i = 0; i < games; i++) {
    umpire.random = new umpire.random.constructor(5, i);
    umpire.begin({ seats: i % 2 ? ["random", level] : [level, "random"] });
    await umpire.onwards();
    const [one, two] = umpire.mind.score(umpire.state), mine = i % 2 ? two - one : one - two;
    points += mine > 0 ? 1 : mine < 0 ? 0 : 0.5;
    again.push(umpire.course.line.map((one) => one.decision.text).join(" "));
  }
  return { points, again };
}"""


def test_a_level_beats_random_play_and_its_seed_decides_the_game(opening: Opening) -> None:
    with opening("tic_tac_toe/phantom") as tab:
        one, two = (tab.evaluate(PLAYED, [20, "easy"]) for _ in range(2))
    assert one == two
    assert one["points"] >= 13


def test_somebody_plays_poker_against_a_program(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        tab.select_option(".player select >> nth=1", "easy")
        until(tab, "ludograph.app.mine")
        assert tab.evaluate("ludograph.app.seated") == 0
        press(tab, "Bet")
        until(tab, "ludograph.app.ended")
        assert record(tab)[-1] in ("bet", "fold")
        press(tab, "Open the record")
        until(tab, "!ludograph.app.blind")
        assert tab.locator(".player select >> nth=1").locator("option").count() == 2
        press(tab, "New game")
        until(tab, "ludograph.app.blind && ludograph.app.mine")
        assert tab.evaluate("ludograph.app.seats") == ["person", "easy"]


THINKING = """() => {
  const { engine } = ludograph.app, ask = engine.ask.bind(engine);
  let begun;
  const another = new Promise((on) => (begun = on));
  engine.ask = async (question) => {
    if (question.do === "begin") begun();
    const found = await ask(question);
    if (question.do === "onwards") await another;
    return found;
  };
}"""
"""What a program has thought is not heard before another game is begun, however slow everything else is."""


def test_while_a_program_thinks_the_own_decision_is_shown_and_a_new_game_can_be_had(opening: Opening) -> None:
    with opening("tic_tac_toe/phantom") as tab:
        tab.select_option(".player select >> nth=1", "strongest")
        until(tab, "ludograph.app.mine")
        tab.evaluate(THINKING)
        tab.evaluate("ludograph.app.step(ludograph.app.legal[0])")
        tab.get_by_text("thinks").first.wait_for()
        until(tab, "document.querySelectorAll('#panel button.ply').length === 1")
        tab.click("#new")
        assert "lost for good" in tab.inner_text("#message")
        assert len(record(tab)) == 1
        tab.click("#message button")
        until(tab, "ludograph.app.mine && document.querySelector('#panel button.ply') === null")
        assert record(tab) == []


def test_a_hint_goes_by_what_is_seen_and_is_not_to_be_had_behind_the_curtain(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        assert tab.is_disabled("#hint")
        assert tab.evaluate("ludograph.app.engine.ask({ do: 'hint' })") is None
        tab.evaluate(
            "async () => { const { app } = ludograph; await app.news({ do: 'follow', text: 'First jack; Second king; bet', seats: app.seats }); }"
        )
        assert tab.is_disabled("#hint")
        press(tab, "I am Second")
        tab.click("#hint")
        tab.get_by_text("The computer would play bet").first.wait_for()
        found = tab.evaluate("ludograph.app.engine.ask({ do: 'hint' })")
        assert sorted(found) == ["best", "playouts", "value"]
