"""A page plays the same game as the other engines, and every decision of it can be entered."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.drawing import Painter, picture
from ludograph.engines.native import NativeGame
from ludograph.files.library import library_ids
from ludograph.ground.rng import Random
from ludograph.pipeline import load

from .conftest import PHONE

Opened = Callable[..., Any]

SMALL = ("tic_tac_toe", "kalah", "dots_and_boxes", "domineering", "konane", "annelids/small", "royal_ur")
FOUR = ("inchworm", "anda", "annelids", "drift")
GAMES = tuple(library_ids())
REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8").rstrip().rstrip(";")


def native(name: str) -> NativeGame:
    game = load(name, {}, "native")
    assert isinstance(game, NativeGame)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_is_entered_by_its_handles_and_one_click_at_most(opened: Opened, name: str) -> None:
    tab = opened(name)
    found = tab.evaluate(REACH, ["12345", 50])
    assert found["tried"] > 5
    assert found["wrong"] == []
    assert found["extra"] <= 1


@pytest.mark.parametrize("name", SMALL)
def test_a_page_plays_the_games_of_the_native_engine(opened: Opened, name: str) -> None:
    game, tab = native(name), opened(name)
    assert tab.evaluate("Number(ludograph.app.engine.perft(ludograph.app.root.state, 2))") == game.perft(2)
    ends = "(bits) => { const { engine, root } = ludograph.app; return engine.hash(engine.playout(root.state, BigInt(bits), 300)); }"
    for number in range(5):
        random = Random(7, number)
        bits = str(random.state)
        end = game.initial().playout(random, 300)
        assert tab.evaluate(ends, bits) == f"{game.library.key(end._raw):032x}"


STEP = """async (wanted) => {
  const { app } = ludograph, decision = app.legal.find((one) => one.text === wanted);
  const texts = app.legal.map((one) => one.text);
  app.go(await app.node.after(decision, app.engine));
  return { texts, hash: app.engine.hash(app.node.state), note: app.node.note };
}"""


@pytest.mark.parametrize("name", SMALL)
def test_a_page_tells_decisions_and_notes_as_the_reference_engine_does(opened: Opened, name: str) -> None:
    game, tab, random = native(name), opened(name), Random(9, 1)
    tab.evaluate("ludograph.app.go(ludograph.app.root)")  # nature waits
    state = game.initial()
    for _ in range(25):
        if state.result is not None:
            break
        drawn = state._drawn(random)
        after = state.apply(drawn)
        found = tab.evaluate(STEP, str(drawn))
        assert found["texts"] == game._notations(state, state.legal())
        assert found["hash"] == f"{game.library.key(after._raw):032x}"
        assert found["note"] == after.note
        state = after


# ---------------------------------------------------------------- the picture

_ELEMENT = re.compile(r"<(circle|ellipse|polygon|polyline|line|path|text)\b([^>]*?)/?>(?:([^<]*)</text>)?")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def drawn_things(svg: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of a drawing with their attributes."""
    return [(tag, {**dict(_ATTRIBUTE.findall(said)), "": text}) for tag, said, text in _ELEMENT.findall(svg)]


def near(one: str, two: str) -> bool:
    """Whether two attributes are the same, numbers within a tenth."""
    if re.sub(r"-?[\d.]+", "0", one) != re.sub(r"-?[\d.]+", "0", two) or one.startswith("#"):
        return one == two
    pairs = zip(re.findall(r"-?[\d.]+", one), re.findall(r"-?[\d.]+", two), strict=True)
    return all(abs(float(a) - float(b)) <= 0.11 for a, b in pairs)


PAINTED = """async (line) => {
  const { app } = ludograph;
  let { node } = { node: app.root };
  for (const text of line) node = await node.after(app.engine.legal(node.state).find((one) => one.text === text), app.engine);
  app.go(node);
  app.board.show(app.marks, null);
  return app.game.layers.map((layer) => (app.game.board.layers[layer] ?? "") + app.board.live[layer].text).join("");
}"""


@pytest.mark.parametrize("name", GAMES)
def test_a_page_paints_what_books_show(opened: Opened, name: str) -> None:
    game, tab, random = load(name, {}, "reference"), opened(name), Random(4, 2)
    painter, state, line = Painter(game), game.initial(), list[str]()
    for plies in (0, 9, 16):
        for _ in range(plies):
            if state.result is None:
                line.append(str(drawn := state._drawn(random)))
                state = state.apply(drawn)
        here = drawn_things(tab.evaluate(PAINTED, line))
        book = drawn_things(picture(painter, state, names=True, captions=False))
        assert [tag for tag, _ in here] == [tag for tag, _ in book]
        for (tag, one), (_, two) in zip(here, book, strict=True):
            assert one.keys() == two.keys(), tag
            assert all(near(one[key], two[key]) for key in one), (tag, one, two)


# ---------------------------------------------------------------- people


def places(tab: Any, *names: str) -> None:
    """Clicks on cells by their names, with a mouse."""
    for name in names:
        box = tab.evaluate(
            """(name) => {
              const { game, board } = ludograph.app, kind = Object.keys(game.board.sites)[0];
              const [x, y] = game.board.sites[kind].places[game.universes[kind].labels.indexOf(name)];
              const at = new DOMPoint(x, y).matrixTransform(board.svg.getScreenCTM());
              return [at.x, at.y];
            }""",
            name,
        )
        tab.mouse.click(*box)


def texts(tab: Any) -> list[str]:
    return tab.evaluate("ludograph.app.node.path.map((one) => one.decision.text)")  # type: ignore[no-any-return]


def test_a_first_game_is_clicked(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5", "d5")
    assert texts(tab) == ["d4", "e5", "d5"]
    tab.keyboard.press("u")
    assert texts(tab) == ["d4", "e5"]
    tab.keyboard.press("r")
    assert texts(tab) == ["d4", "e5", "d5"]


def test_what_is_not_possible_is_told_and_changes_nothing(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    places(tab, "a1", "a1")
    assert len(texts(tab)) == 1
    assert "possible there only if" in tab.inner_text("#message")


def test_what_is_not_possible_is_refused_by_the_rule_in_its_words(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "d4")
    assert "you are the owner of the chosen square" in tab.inner_text("#message")
    refused = ludograph.load("inchworm", engine="reference").initial().apply("d4").why("d4")
    assert refused.span is not None
    assert refused.span.text == tab.text_content("#message code")
    places(tab, "e5")
    assert tab.inner_text("#message") == ""


def test_decisions_are_written_too(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.fill("#text", "d4; e5 d5")
    tab.press("#text", "Enter")
    assert texts(tab) == ["d4", "e5", "d5"]
    tab.fill("#text", "z9")
    tab.press("#text", "Enter")
    assert "z9" in tab.inner_text("#message")
    assert len(texts(tab)) == 3


def test_a_link_leads_to_the_same_position(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5", "d5")
    tab.wait_for_timeout(100)
    behind, hash_there = tab.evaluate("[location.hash, ludograph.app.engine.hash(ludograph.app.node.state)]")
    other = opened("inchworm", behind)
    assert other.evaluate("ludograph.app.engine.hash(ludograph.app.node.state)") == hash_there
    torn = opened("inchworm", "#1.0123456789ab.m=d4;z9")
    assert texts(torn) == ["d4"]
    assert "other rules" in torn.inner_text("#message")
    assert "z9" in torn.inner_text("#message")


def test_a_saved_game_is_opened_here_and_in_the_terminal(opened: Opened, tmp_path: Path) -> None:
    from ludograph.cli.support.session import read_saved

    tab = opened("inchworm")
    places(tab, "d4", "e5")
    with tab.expect_download() as caught:
        tab.click("#save")
    file = tmp_path / "game.json"
    caught.value.save_as(file)
    saved = read_saved(file)
    assert (saved.ruleset, saved.moves) == ("inchworm", ("d4", "e5"))
    assert ludograph.load("inchworm", engine="reference").state(saved.start).ply == 0
    other = opened("inchworm")
    other.set_input_files("input[type=file]", file)
    other.wait_for_timeout(200)
    assert texts(other) == ["d4", "e5"]
    file.write_text("{broken", encoding="utf-8")
    other.set_input_files("input[type=file]", file)
    other.wait_for_timeout(200)
    assert texts(other) == []
    assert "{broken" in other.inner_text("#message")


def test_the_computer_answers_and_the_page_meanwhile(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.select_option(".player:nth-child(2) select", "medium")
    places(tab, "b2")
    for _ in range(200):
        if len(texts(tab)) == 2:
            break
        tab.wait_for_timeout(20)
    assert len(texts(tab)) == 2
    tab.keyboard.press("u")
    assert texts(tab) == []


def test_programs_play_a_game_to_its_end(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.select_option(".player:nth-child(1) select", "beginner")
    tab.select_option(".player:nth-child(2) select", "easy")
    for _ in range(500):
        if tab.evaluate("ludograph.app.node.state.over"):
            break
        tab.wait_for_timeout(20)
    assert "over" in tab.inner_text("#prompt")


def test_a_hint_says_what_a_search_found(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    places(tab, "a1", "b1", "a2", "b2")
    tab.click("#hint")
    for _ in range(500):
        if tab.evaluate("ludograph.app.hinted !== null"):
            break
        tab.wait_for_timeout(20)
    assert tab.evaluate("ludograph.app.hinted.playouts") >= 0
    assert "a3" in tab.inner_text("#prompt")
    tab.click("#buttons button")
    assert texts(tab)[-1] == "a3"


def test_it_speaks_german_and_has_no_word_that_is_missing(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.click("#settings")
    tab.select_option("[data-setting=language]", "de")
    tab.click("#dialog [type=submit]")
    assert tab.inner_text("#undo") == "Zurück"
    assert "am Zug" in tab.inner_text("#prompt")
    keys = tab.evaluate("Object.values(ludograph.app.game.strings).map((one) => Object.keys(one).sort().join())")
    assert len(set(keys)) == 1


MISSED = 10
"""Pixels by which a finger misses."""

AT = """(place) => {
  const { app } = ludograph, at = place.lastIndexOf(":"), kind = place.slice(0, at), site = Number(place.slice(at + 1));
  const [x, y] = app.game.board.sites[kind].places[site], point = new DOMPoint(x, y).matrixTransform(app.board.svg.getScreenCTM());
  return [point.x, point.y, app.board.camera.lent];
}"""

MEANT = """(pick) => {
  const { app, clicksOf } = ludograph, decision = app.legal[pick % app.legal.length];
  const clicks = clicksOf(decision, app.standing), same = (one) => clicksOf(one, app.standing).join() === clicks.join();
  return [decision.text, clicks, app.legal.filter(same).map((one) => one.text)];
}"""


def tapped(tab: Any, place: str, random: Random) -> None:
    """A tap that misses a place; where the board comes nearer, another one."""
    for _ in range(2):
        x, y, lent = tab.evaluate(AT, place)
        way = random.below(8) * math.pi / 4
        tab.touchscreen.tap(x + MISSED * math.cos(way), y + MISSED * math.sin(way))
        if lent or not tab.evaluate("ludograph.app.board.camera.lent"):
            return


@pytest.mark.parametrize("name", GAMES)
def test_fingers_that_miss_enter_nothing_wrong(opened: Opened, name: str) -> None:
    tab, random = opened(name, **PHONE), Random(3)
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]  # type: ignore[index]
    tab.evaluate("(ludograph.app.settings.dice = true, ludograph.app.go(ludograph.app.root))")  # nature waits for us
    for _ in range(8):
        if tab.evaluate("ludograph.app.node.state.over"):
            return
        text, clicks, alike = tab.evaluate(MEANT, random.below(10**6))
        before = len(texts(tab))
        for place in clicks:
            if len(texts(tab)) == before:
                tapped(tab, place, random)
        done = texts(tab)[before:]
        assert not done or done[0] in alike  # of two pieces on one cell a finger chooses neither
        tab.keyboard.press("Escape")
        if not done:
            tab.evaluate(STEP, text)


@pytest.mark.parametrize("name", GAMES)
def test_every_page_is_small_enough(made: Callable[[str], str], name: str) -> None:
    size = Path(made(name).removeprefix("file://")).stat().st_size
    assert size < (150_000 if name in FOUR else 400_000)
