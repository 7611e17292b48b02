"""Pages of games in which something is hidden, or decided together: each sees what the own player sees, and nothing else is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ludograph.drawing import Painter, picture
from ludograph.engines.native import NativeGame
from ludograph.engines.native.calls.state import NativeState
from ludograph.ground.rng import Random
from ludograph.pipeline import load
from ludograph.play.player_record import read_player_record

from tests.rulesets.library import HIDDEN

from .conftest import DESKTOP, PHONE, SETTLED, Opening, says, settle, violations
from .test_games import drawn_things, near

CLAIMS = str(Path(__file__).parent.parent / "claims.yaml")


@pytest.fixture(scope="module", params=(*HIDDEN, "goofspiel", "light_cycles", "rock_paper_scissors"))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def tab(opening: Opening, name: str, game: NativeGame) -> Iterator[Any]:
    with opening(name, game) as tab:
        yield tab


def course(game: NativeGame, seed: int, plies: int) -> tuple[NativeState, list[str]]:
    """A position of a random game in which a player decides, and the way there."""
    random, state, line = Random(seed, plies), game.initial(), list[str]()
    while state.result is None and (len(line) < plies or state.mover == "chance"):
        line.append(str(drawn := state.draw(random)))
        state = state.apply(drawn)
    return state, line


LOOKED = """async (line) => {
  const { app } = ludograph;
  app.seats.fill("person");
  await app.news({ do: "follow", text: line.join(";"), seats: app.seats });
  const hand = app.hand;
  await app.news({ do: "look", player: hand });
  app.board.show(app.marks, null);
  return {
    hand,
    told: app.node.line.map((one) => one.decision.text),
    legal: app.legal.map((one) => one.text),
    drawn: app.game.layers.map((layer) => (app.game.board.layers[layer] ?? "") + app.board.live[layer].text).join(""),
  };
}"""


def test_whoever_looks_sees_the_view_and_is_told_the_history(tab: Any, game: NativeGame) -> None:
    painter = Painter(game.reference)
    for plies in (3, 8, 17):
        state, line = course(game, 5, plies)
        if state.result is not None:
            continue
        assert state.mover is not None
        view = state.view(state.mover)
        shown = tab.evaluate(LOOKED, line)
        assert game.players[shown["hand"]] == state.mover
        assert shown["legal"] == view.legal()
        if game.hides:
            assert shown["told"] == list(view.history)
        here = drawn_things(shown["drawn"])
        there = drawn_things(picture(painter, view.position if game.hides else state, names=True, captions=False))
        assert [tag for tag, _ in here] == [tag for tag, _ in there]
        for (tag, one), (_, two) in zip(here, there, strict=True):
            assert one.keys() == two.keys(), tag
            assert all(near(one[key], two[key]) for key in one), (tag, one, two)


# ---------------------------------------------------------------- nothing leaks

SNAPSHOT = """async (line) => {
  const { app } = ludograph, { worker } = app.engine, traffic = [], pages = [];
  const note = ({ data }) => traffic.push(data.found);
  const settled = SETTLED;
  app.seats.fill("person");
  app.turn("record");
  await app.restart();
  worker.addEventListener("message", note);
  await app.news({ do: "follow", text: line.join(";"), seats: app.seats });
  const seen = async () => {
    for (let before = ""; before !== document.documentElement.outerHTML; await settled()) before = document.documentElement.outerHTML;
    pages.push(document.documentElement.outerHTML, location.href);
  };
  await seen();
  await app.news({ do: "look", player: app.hand });
  await seen();
  for (const tab of ["rules", "moves", "words"]) {
    app.turn(tab);
    await seen();
  }
  const links = [];
  navigator.clipboard.writeText = async (text) => links.push(text);
  await app.share();
  const other = 1 - app.seated;
  await app.news({ do: "look", player: other });
  await app.news({ do: "open" });
  await seen();
  worker.removeEventListener("message", note);
  const met = new Set(), reached = [];
  const reach = (one, path) => {
    if (typeof one === "string" || typeof one === "number") return reached.push(`${path}=${one}`);
    if (!one || typeof one !== "object" || met.has(one) || one instanceof Node || one instanceof Worker || one instanceof ArrayBuffer) return;
    met.add(one);
    if (one instanceof Map || one instanceof Set) [...one].forEach((part, i) => reach(part, `${path}/${i}`));
    else for (const key of Object.keys(one)) if (!["c", "worker", "ticket", "timer", "aside", "weighing"].includes(key)) reach(one[key], `${path}/${key}`);
  };
  reach(app, "");
  return { pages, traffic: JSON.stringify(traffic), links, reached, storage: JSON.stringify(localStorage) };
}""".replace("SETTLED", SETTLED)


def way_to(state: NativeState) -> list[str]:
    """The decisions that led to a position, nature's with the others'."""
    line = list[str]()
    while state._came is not None:
        line.append(str(state._came.step))
        state = state._came.before
    return line[::-1]


def pair(game: NativeGame, seed: int, plies: int) -> tuple[list[str], list[str]] | None:
    """The ways to two positions that are another one, and the same to whoever is to decide; None: none is found."""
    state, line = course(game, seed, plies)
    if state.result is not None:
        return None
    assert state.mover is not None
    for one in state.view(state.mover).samples(8, seed):
        assert isinstance(one, NativeState)
        if one.mover == state.mover and one.key != state.key:
            return line, way_to(one)
    return None


def test_positions_of_one_information_are_one_page(tab: Any, game: NativeGame) -> None:
    if not game.hides:
        return
    found = (pair(game, seed, 3 + seed % 7) for seed in range(30))
    pairs = [one for one in found if one is not None][:2]
    assert pairs
    for line, other in pairs:
        one, two = tab.evaluate(SNAPSHOT, line), tab.evaluate(SNAPSHOT, other)
        for part in one:
            assert one[part] == two[part], (part, line, other)


# ---------------------------------------------------------------- clicks

ENTERED = """async ([bits, plies]) => {
  const { app, clicksOf } = ludograph, wrong = [];
  let tried = 0, at = BigInt(bits);
  app.seats.fill("person");
  await app.restart();
  for (let ply = 0; ply < plies && !app.ended; ply++) {
    if (!app.mine) {
      await app.news({ do: "look", player: app.hand });
      continue;
    }
    const { legal, standing, selection: all } = app, step = Math.max(1, Math.floor(legal.length / 20));
    for (let i = 0; i < legal.length; i += step) {
      let selection = all, taken = null;
      for (const place of clicksOf(legal[i], standing)) {
        const found = selection.click(place);
        taken = found.take ?? null;
        if (taken || found.refused) break;
        selection = found.selection;
      }
      taken ??= selection.finished.find((one) => one.decision === legal[i])?.decision ?? null;
      if (taken !== legal[i]) wrong.push(legal[i].text);
      tried++;
    }
    at = (at * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    await app.step(legal[Number(at >> 33n) % legal.length]);
  }
  return { tried, wrong };
}"""


def test_every_decision_is_entered_on_what_is_seen(tab: Any) -> None:
    found = tab.evaluate(ENTERED, ["977", 40])
    assert found["tried"] > 2
    assert found["wrong"] == []


# ---------------------------------------------------------------- people


def press(tab: Any, text: str) -> None:
    """Presses a button, once it is there."""
    tab.get_by_role("button", name=text, exact=False).first.click()
    settle(tab)


def record(tab: Any) -> list[str]:
    return tab.eval_on_selector_all("#panel button.ply", "all => all.map((one) => one.textContent)")  # type: ignore[no-any-return]


def test_a_curtain_falls_between_two_people(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        assert "Hand the device to First" in tab.inner_text("#prompt")
        assert not tab.query_selector_all("#captions div")
        assert tab.locator("#panel .hints").is_visible(), "what it is about may be read before the game has begun"
        press(tab, "I am First")
        own = tab.inner_text("#captions")
        assert "card of First" in own
        assert "card of Second" not in own
        press(tab, "Bet")
        assert "Second decides next" in tab.inner_text("#prompt")
        press(tab, "Hide")
        assert "Hand the device to Second" in tab.inner_text("#prompt")
        assert not tab.query_selector_all("#captions div")
        assert not tab.locator("#panel").is_visible()
        press(tab, "I am Second")
        assert "card of First" not in tab.inner_text("#captions")
        assert record(tab)[-1] == "bet"
        press(tab, "Fold")
        assert "First wins" in tab.inner_text("#prompt")
        assert "card of First" not in tab.inner_text("#captions")
        assert tab.evaluate("location.hash").count(".") == 1
        press(tab, "Open the record")
        settle(tab)
        assert "card of First" in tab.inner_text("#captions")
        assert "fold" in tab.evaluate("location.hash")
        press(tab, "New game")
        settle(tab)
        assert "Hand the device to First" in tab.inner_text("#prompt")


def test_what_nobody_has_learnt_from_is_taken_back_and_nothing_else(opening: Opening) -> None:
    with opening("tic_tac_toe/phantom") as tab:
        begun = "async (line) => { const { app } = ludograph; await app.news({ do: 'follow', text: line, seats: app.seats }); await app.news({ do: 'look', player: app.hand }); }"
        tab.evaluate(begun, "a1")
        tab.evaluate("ludograph.app.step(ludograph.app.legal.find((one) => one.text === 'a1'))")
        settle(tab)
        assert "taken" in " ".join(record(tab))
        tab.click("#undo")
        settle(tab)
        assert "cannot be taken back" in tab.inner_text("#message")
        assert "taken" in " ".join(record(tab))
    with opening("battleship") as tab:
        tab.evaluate(begun, "")
        tab.evaluate("ludograph.app.step(ludograph.app.legal[0])")
        settle(tab)
        assert len(record(tab)) == 1
        tab.click("#undo")
        settle(tab)
        assert not record(tab)


def test_the_page_is_told_nothing_of_the_seat_of_a_program(opening: Opening) -> None:
    with opening("leduc_poker") as tab:
        tab.select_option(".player select >> nth=1", "random")
        settle(tab)
        assert tab.evaluate("ludograph.app.seated") == 0
        told = tab.evaluate("ludograph.app.engine.ask({ do: 'look', player: 1 })")
        assert told["account"]["player"] == 0
        assert tab.evaluate("ludograph.app.engine.ask({ do: 'open' })") is None
        assert "First" in json.dumps(told["account"]["entries"])
        assert "Second" not in json.dumps(told["account"]["entries"])


def test_what_a_player_saves_holds_what_this_one_was_told(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        tab.evaluate(
            "async () => { const { app } = ludograph; await app.news({ do: 'follow', text: 'First king; Second jack; check', seats: app.seats }); "
            "await app.news({ do: 'look', player: 1 }); }"
        )
        with tab.expect_download() as waited:
            tab.click("#save")
        saved = json.loads(Path(waited.value.path()).read_text(encoding="utf-8"))
        assert saved["view"] == "Second"
        assert saved["history"] == ["Second jack", "check"]
        assert "king" not in json.dumps(saved)
        record = read_player_record(saved, Path("saved.json"))
        assert (record.player, record.history) == ("Second", ("Second jack", "check"))


GO_TO = "async (line) => { const { app } = ludograph; await app.news({ do: 'follow', text: line, seats: app.seats }); await app.news({ do: 'look', player: app.hand }); }"
OPENED = """async (saved) => {
  const { app } = ludograph;
  await app.open({ files: [new Blob([JSON.stringify(saved)])], value: "" });
}"""


def noted(tab: Any) -> dict[str, Any]:
    """What whoever is at the screen saves."""
    with tab.expect_download() as waited:
        tab.click("#save")
    return json.loads(Path(waited.value.path()).read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_what_was_saved_is_looked_through_while_the_game_waits(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        tab.evaluate(GO_TO, "First king; Second jack")
        press(tab, "Check")
        saved = noted(tab)
        press(tab, "Hide")
        tab.evaluate(OPENED, saved)
        settle(tab)
        assert "What First noticed" in tab.inner_text("#prompt")
        assert record(tab) == ["First king", "…", "check"]
        assert "card of First" in tab.inner_text("#captions")
        tab.click("#panel button.ply >> nth=0")
        assert tab.evaluate("ludograph.app.mine") is False
        press(tab, "Back to the game")
        assert "Hand the device to Second" in tab.inner_text("#prompt"), "the curtain is where it was"
        assert not tab.query_selector_all("#captions div")


def test_a_record_for_a_player_is_looked_through_too(opening: Opening) -> None:
    state = load("kuhn_poker", {}).initial().apply("First king").apply("Second jack").apply("check")
    with opening("kuhn_poker") as tab:
        tab.evaluate(OPENED, state.view("Second").to_json())
        settle(tab)
        assert record(tab) == ["Second jack", "check"]
        assert "card of Second" in tab.inner_text("#captions")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"entries": [{"text": "x", "own": True, "seen": {"values": [99] * 7, "deciders": []}}]}, "no saved game"),
        ({"entries": [None]}, "no saved game"),
        ({"history": "check"}, "no saved game"),
        ({"digest": "0123"}, "other rules"),
        ({"view": "Nobody"}, "other rules"),
    ],
)
def test_what_the_rules_cannot_have_is_not_shown(opening: Opening, change: dict[str, Any], told: str) -> None:
    with opening("kuhn_poker") as tab:
        tab.evaluate(GO_TO, "First king; Second jack; check")
        tab.evaluate(OPENED, {**noted(tab), **change})
        settle(tab)
        assert told in tab.inner_text("#message")
        assert "What" not in tab.inner_text("#prompt")


def test_who_closes_the_page_is_asked_if_a_game_would_be_lost(opening: Opening) -> None:
    asks = "() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    with opening("kuhn_poker") as tab:
        assert not tab.evaluate(asks)
        press(tab, "I am First")
        press(tab, "Bet")
        assert tab.evaluate(asks)
        press(tab, "Hide")
        press(tab, "I am Second")
        press(tab, "Fold")
        assert not tab.evaluate(asks), "the game is over"


@pytest.mark.parametrize("way", ["a file", "a link"])
def test_another_game_is_asked_for_twice_where_one_would_be_lost(opening: Opening, way: str) -> None:
    with opening("kuhn_poker") as tab:
        press(tab, "I am First")
        press(tab, "Bet")
        if way == "a file":
            game = tab.evaluate("(({ game: { id, options, state } }) => ({ id, options, state }))(ludograph.app)")
            moves = ["First king", "Second jack", "check"]
            tab.evaluate(
                OPENED, {"ruleset": game["id"], "options": game["options"], "start": game["state"], "moves": moves}
            )
        else:
            tab.evaluate("location.hash += '.m=First%20king;Second%20jack;check'")
        says(tab, "#message", "The game that is here would be lost for good.")
        assert "Second decides next" in tab.inner_text("#prompt")
        tab.click("#message button")
        says(tab, "#prompt", "Hand the device to Second")
        assert "Give it back" not in tab.inner_text("#message")
        press(tab, "I am Second")
        assert record(tab)[-1] == "check"


WATCHING = """() => {
  globalThis.watching = new Promise((told) => {
    const look = () => {
      const { app } = ludograph;
      if (app.blind) setTimeout(look);
      else told({ isAtTheStart: app.node.parent === null, buttons: app.at("buttons").innerText });
    };
    look();
  });
}"""
"""Looks what is there as soon as everything is seen: soon afterwards it goes on."""


def test_who_looks_on_where_programs_alone_play_sees_everything(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        tab.evaluate(WATCHING)
        for seat in range(2):
            tab.select_option(f".player select >> nth={seat}", "random")
            settle(tab)
        told = tab.evaluate("watching")
        assert told["isAtTheStart"]
        assert "Pause" in told["buttons"]
        tab.evaluate("ludograph.app.pace.wait = 10")
        says(tab, "#prompt", "over")
        shown = tab.inner_text("#captions")
        assert "card of First" in shown
        assert "card of Second" in shown
        tab.select_option(".player select >> nth=0", "person")
        settle(tab)
        assert tab.evaluate("ludograph.app.seated") == 0, "a new game, in which one sees what a player sees"
        assert "card of Second" not in tab.inner_text("#captions")


def test_a_sealed_decision_is_seen_by_nobody_else_until_all_have_decided(opening: Opening) -> None:
    with opening(CLAIMS) as tab:
        press(tab, "I am Left")
        assert "Left, in secret: choose" in tab.inner_text("#prompt")
        tab.click("#buttons button[title='say 3']")
        settle(tab)
        assert record(tab) == ["say 3"]
        press(tab, "Hide")
        press(tab, "I am Right")
        assert record(tab) == []
        assert "say" not in tab.evaluate("decodeURIComponent(location.hash)")
        tab.hover("#buttons button[title='say 1']")
        settle(tab)
        assert "Right, in secret: choose" in tab.inner_text("#prompt")
        tab.click("#buttons button[title='say 1']")
        settle(tab)
        assert record(tab) == ["say 3 say 1"]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_curtain_and_what_is_behind_it_are_for_everybody(
    opening: Opening, axe: str, device: dict[str, Any]
) -> None:
    with opening("battleship", **device) as tab:
        for theme in ("light", "dark"):
            tab.evaluate("(theme) => ludograph.app.theme(theme)", theme)
            tab.evaluate("ludograph.app.restart()")
            assert violations(tab, axe) == []
            press(tab, "I am Left")
            assert violations(tab, axe) == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]


def test_keys_alone_hand_the_device_over(opening: Opening) -> None:
    with opening("kuhn_poker") as tab:
        tab.get_by_role("button", name="I am First").wait_for()
        for _ in range(4):
            tab.keyboard.press("1")
            settle(tab)
        assert "Second" in tab.inner_text("#prompt")
        assert "choose" in tab.inner_text("#prompt")
