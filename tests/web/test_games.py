"""Every bundled ruleset on a page: every decision can be entered, the page plays the same game as the other engines, paints what
books show, and is small. A ruleset is loaded once for all that is asked of its page, and the page is opened once for a mouse and
once for fingers."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ludograph.boards.tables import CELL
from ludograph.drawing import Painter
from ludograph.drawing.board.canvas import Canvas
from ludograph.drawing.picture import empty_board, paint
from ludograph.drawing.pointing import NOTHING
from ludograph.engines.native import NativeGame
from ludograph.ground.rng import Random
from ludograph.page.board import WIDTH

from tests.rulesets.library import RULESETS

from .conftest import PHONE, Opening, open_record, until
from .refusals import refused_otherwise
from .test_pages import LINE, texts

FOUR = frozenset({"inchworm", "anda", "annelids", "drift"})
REACH = (Path(__file__).parent / "reach.js").read_text(encoding="utf-8").rstrip().rstrip(";")


@pytest.fixture(scope="module", params=RULESETS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def tab(opening: Opening, name: str, game: NativeGame) -> Iterator[Any]:
    """The page, for a mouse; whoever is given it begins a game anew. Where something is hidden, a game is given up at once, and
    its record is open."""
    with opening(name, game) as tab:
        open_record(tab)
        yield tab


END = "(bits) => { const { engine, root } = ludograph.app; return engine.hash(engine.playout(root.state, BigInt(bits), 300)); }"
WIDE = 60
"""Decisions beyond which two in a row are too many to be counted."""


def test_every_decision_is_entered_by_its_handles_and_one_click_at_most(tab: Any) -> None:
    found = tab.evaluate(REACH, ["12345", 50])
    assert found["tried"] > 3
    assert found["wrong"] == []
    assert found["extra"] <= 1


def test_a_page_plays_the_games_of_the_native_engine(tab: Any, game: NativeGame) -> None:
    depth = 2 if game.perft(1) <= WIDE else 1
    assert tab.evaluate(f"Number(ludograph.app.engine.perft(ludograph.app.root.state, {depth}))") == game.perft(depth)
    for number in range(5):
        random = Random(7, number)
        bits = str(random.state)
        end = game.initial().playout(random, 300)
        assert tab.evaluate(END, bits) == f"{game.library.key(end._raw):032x}"


PICKED = """([bits, most]) => {
  const { engine, root } = ludograph.app, picked = [];
  let { state } = root, random = BigInt(bits);
  const before = engine.playout(state, random, 40); // what another game leaves behind is of no account
  if (!before.over) engine.legal(before);
  while (picked.length < most && !state.over) {
    const legal = engine.legal(state), one = engine.pick(state, random, legal);
    picked.push(one.decision.index);
    ({ random } = one);
    ({ state } = engine.apply(state, one.decision.entry));
  }
  return picked;
}"""


def test_a_page_draws_the_decisions_that_the_native_engine_draws(tab: Any, game: NativeGame) -> None:
    random, state, drawn = Random(3, 1), game.initial(), list[int]()
    bits = str(random.state)
    while len(drawn) < 60 and state.result is None:
        legal, one = state.legal(), state._drawn(random)
        drawn.append(legal.index(one))
        state = state.apply(one)
    assert tab.evaluate(PICKED, [bits, 60]) == drawn


TOLD = """async (line) => {
  const { app } = ludograph, { engine } = app, told = [];
  let node = app.root;
  for (const wanted of line) {
    const legal = engine.legal(node.state);
    node = await node.after(legal.find((one) => one.text === wanted), engine);
    told.push([legal.map((one) => one.text), engine.hash(node.state), node.note]);
  }
  return told;
}"""


def test_a_page_tells_decisions_and_notes_as_the_reference_engine_does(tab: Any, game: NativeGame) -> None:
    random, state = Random(9, 1), game.initial()
    line, told = list[str](), list[list[Any]]()
    while len(line) < 25 and state.result is None:
        drawn, legal = state._drawn(random), state.legal()
        line.append(str(drawn))
        texts, state = game._notations(state, legal), state.apply(drawn)
        told.append([texts, f"{game.library.key(state._raw):032x}", state.note])
    assert tab.evaluate(TOLD, line) == told


# ---------------------------------------------------------------- the picture

_ELEMENT = re.compile(r"<(circle|ellipse|polygon|polyline|line|path|text)\b([^>]*?)/?>(?:([^<]*)</text>)?")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def drawn_things(svg: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of a drawing with their attributes."""
    return [(tag, {**dict(_ATTRIBUTE.findall(said)), "": text}) for tag, said, text in _ELEMENT.findall(svg)]


def without_names_in_cells(drawing: str, canvas: Canvas) -> str:
    """A drawing without the names of cells, which books put elsewhere, or leave out, where something stands on the cell. On a page
    they keep their place: they would go to and fro with each turn."""
    for (kind, _), box in canvas.named.items():
        if kind == CELL:
            drawing = drawing.replace(box.element, "", 1)
    return drawing


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


def test_a_page_paints_what_books_show(tab: Any, game: NativeGame) -> None:
    random = Random(4, 2)
    painter, state, line = Painter(game.reference), game.reference.initial(), list[str]()
    for plies in (0, 9, 16):
        for _ in range(plies):
            if state.result is None:
                line.append(str(drawn := state._drawn(random)))
                state = state.apply(drawn)
        here = drawn_things(
            without_names_in_cells(tab.evaluate(PAINTED, line), empty_board(painter, WIDTH, names=True))
        )
        canvas = paint(painter, state, NOTHING, width=WIDTH, names=True, captions=False)
        book = drawn_things(without_names_in_cells(canvas.render(painter.game.title), canvas))
        assert [tag for tag, _ in here] == [tag for tag, _ in book]
        for (tag, one), (_, two) in zip(here, book, strict=True):
            assert one.keys() == two.keys(), tag
            assert all(near(one[key], two[key]) for key in one), (tag, one, two)


# ---------------------------------------------------------------- reasons


def test_a_page_refuses_in_the_words_of_the_reference_engine(tab: Any, game: NativeGame) -> None:
    assert refused_otherwise(game.reference, tab) == []


# ---------------------------------------------------------------- hands


ONWARD = """async ([bits, plies]) => {
  const { app } = ludograph, { engine } = app;
  Object.assign(app.settings, { dice: true, motion: false }); // chance waits for us, and things stand where they are clicked
  app.settled();
  for (const one of [app.root, ...app.root.line]) one.resigned = null; // a game was given up to be seen
  let node = app.node.state.over ? app.root : app.node, random = BigInt(bits);
  for (let ply = 0; ply < plies && !node.state.over; ply++) {
    const drawn = engine.pick(node.state, random, engine.legal(node.state));
    [node, random] = [await node.after(drawn.decision, engine), drawn.random];
  }
  app.go(node.state.over ? app.root : node, true);
}"""

HANDLES = """(pick) => {
  const { app } = ludograph, { standing, board, marks } = app, { decision, handles } = app.selection.all[pick % app.legal.length];
  const isOf = ({ type, value }) => (one) => one.of === type.of && one.value === value;
  const steps = handles.filter((one) => one.needed).flatMap((handle) => handle.steps.map(([place]) => {
    const seated = (mark, i) => board.taken.has(i) && mark.place?.join(":") === place && standing.things(mark).some(isOf(handle));
    return [place, marks.findIndex(seated)];
  }));
  return [decision.text, steps];
}"""
"""What a decision is written as, and what is clicked to enter it: places, each with the mark on it that is meant, or -1."""

SEEN = """([place, mark]) => {
  const { board, game } = ludograph.app, at = place.lastIndexOf(":");
  const { x, y } = board.taken.get(mark) ?? { x: null }, middle = game.board.sites[place.slice(0, at)].places[place.slice(at + 1)];
  const point = new DOMPoint(x ?? middle[0], y ?? middle[1]).matrixTransform(board.matrix);
  return [point.x, point.y];
}"""

BESIDE = (4, 4)
"""Where a mouse points at nothing."""

MORE = "#buttons button:not([title]):last-child"
"""What shows more of many buttons."""


def entered(tab: Any, steps: list[tuple[str, int]], text: str, count: int) -> int:
    """Enters a decision by a mouse: its handles, then the button that has its name, else the last handle again. How many
    clicks that took."""
    clicks, at = 0, (0.0, 0.0)
    for step in steps:
        at = tab.evaluate(SEEN, step)
        tab.mouse.click(*at)
        clicks += 1
        if tab.evaluate(f"{LINE}.length") != count:
            return clicks
    tab.mouse.move(*BESIDE)
    while (
        not (found := tab.locator(f"#buttons [title={json.dumps(text)}]")).count()
        and (more := tab.locator(MORE)).count()
    ):
        more.click()
    if found.count():
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.mouse.move(*at)
    tab.mouse.click(*at)
    return clicks + 1


@pytest.mark.parametrize(
    ("positions", "decisions"), [pytest.param(5, 3), pytest.param(60, 8, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_a_mouse_enters_decisions_by_one_click_too_many_at_most(tab: Any, positions: int, decisions: int) -> None:
    tab.evaluate("ludograph.app.go(ludograph.app.root)")
    tab.evaluate(ONWARD, ["1", 0])
    random = Random(6)
    for _ in range(positions):
        before = texts(tab)
        for _ in range(decisions):
            text, steps = tab.evaluate(HANDLES, random.below(10**6))
            clicks = entered(tab, steps, text, len(before))
            until(tab, f"{LINE}.length !== {len(before)}")
            assert (texts(tab), clicks <= len(steps) + 1) == ([*before, text], True), steps
            tab.keyboard.press("u")
            assert texts(tab) == before
        tab.evaluate(ONWARD, [str(random.below(2**60)), 9])


# ---------------------------------------------------------------- fingers


STEP = """async (wanted) => {
  const { app } = ludograph;
  await app.play(app.legal.find((one) => one.text === wanted));
}"""

MISSED = 10
"""Pixels by which a finger misses."""

AT = """(place) => {
  const { app } = ludograph, at = place.lastIndexOf(":"), kind = place.slice(0, at), site = Number(place.slice(at + 1));
  const [x, y] = app.game.board.sites[kind].places[site], point = new DOMPoint(x, y).matrixTransform(app.board.matrix);
  const { left, right, top, bottom } = app.board.svg.getBoundingClientRect();
  const seen = left <= point.x && point.x <= right && top <= point.y && point.y <= bottom;
  return [point.x, point.y, seen, app.board.camera.lent, app.selection.picks.length];
}"""
"""Where a place is in the window, whether it can be seen, whether the board came nearer, and how much is picked."""

MEANT = """(pick) => {
  const { app, clicksOf } = ludograph, decision = app.legal[pick % app.legal.length];
  const clicks = clicksOf(decision, app.standing), same = (one) => clicksOf(one, app.standing).join() === clicks.join();
  return [decision.text, clicks, app.legal.filter(same).map((one) => one.text)];
}"""


def tapped(tab: Any, place: str, random: Random) -> None:
    """A tap that misses a place; where the board comes nearer instead, another one."""
    for _ in range(2):
        x, y, seen, lent, picked = tab.evaluate(AT, place)
        assert seen, place
        way = random.below(8) * math.pi / 4
        tab.touchscreen.tap(x + MISSED * math.cos(way), y + MISSED * math.sin(way))
        *_, near, now = tab.evaluate(AT, place)
        if lent or not near or picked != now:
            return


def test_fingers_that_miss_enter_nothing_wrong(opening: Opening, name: str, game: NativeGame) -> None:
    with opening(name, game, **PHONE) as tab:
        open_record(tab)
        tapped_game(tab, Random(3))


def tapped_game(tab: Any, random: Random) -> None:
    """Some decisions by fingers that miss."""
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]  # type: ignore[index]
    tab.evaluate(ONWARD, ["1", 0])
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


def test_every_page_is_small_enough(tab: Any, name: str) -> None:
    size = Path(tab.url.removeprefix("file://").partition("#")[0]).stat().st_size
    assert size < (150_000 if name in FOUR else 400_000)
