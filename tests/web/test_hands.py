"""What hands do on a page beside clicking on places: pieces, drawings, nearer views, branches, questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import FAR, PHONE, becomes, says, settle, until
from .test_features import setting
from .test_pages import LINE, places, texts

Opened = Callable[..., Any]

SEEN = "(() => { const { near } = ludograph.app.board.camera; return near; })()"


def where(tab: Any, name: str) -> list[float]:
    """A cell on the screen."""
    found: list[float] = tab.evaluate(
        """(name) => {
          const { game, board } = ludograph.app, kind = Object.keys(game.board.sites)[0];
          const [x, y] = game.board.sites[kind].places[game.universes[kind].labels.indexOf(name)];
          const at = new DOMPoint(x, y).matrixTransform(board.matrix);
          return [at.x, at.y];
        }""",
        name,
    )
    return found


def test_a_long_board_is_turned_where_it_becomes_larger_by_that(opened: Opened) -> None:
    tab = opened("backgammon", **PHONE)
    until(tab, "ludograph.app.mine && !ludograph.app.node.state.chance")
    box = tab.locator("#board").bounding_box()
    assert box["height"] > box["width"]
    place = tab.evaluate("[...ludograph.app.selection.places.keys()].at(-1)")
    tab.touchscreen.tap(
        *where(tab, tab.evaluate("(place) => ludograph.app.game.universes.cell.labels[place.split(':')[1]]", place))
    )
    assert tab.evaluate("ludograph.app.selection.picks") == [place]
    tab.set_viewport_size({"width": 844, "height": 390})
    until(tab, "!ludograph.app.board.camera.turned")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (932, 430)])
def test_on_a_phone_that_lies_on_its_side_the_board_has_all_of_the_height(
    opened: Opened, width: int, height: int
) -> None:
    tab = opened("inchworm", **PHONE)
    tab.set_viewport_size({"width": width, "height": height})
    until(tab, "document.querySelector('#board').clientHeight > 0.9 * innerHeight")
    board, side, bar = (tab.locator(one).bounding_box() for one in ("#board", ".side", "#bar"))
    assert board["width"] >= 0.9 * height, "so that a square one is as large as the screen is high"
    assert board["x"] + board["width"] <= side["x"] < bar["x"] + bar["width"] <= width
    assert side["y"] + side["height"] <= bar["y"] + 4
    assert bar["y"] + bar["height"] <= height, "all buttons are within reach"
    assert tab.evaluate(
        "[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
    ) == [True, True]
    tab.set_viewport_size({"width": 390, "height": 844})
    until(
        tab,
        "document.querySelector('#board').getBoundingClientRect().bottom < document.querySelector('#prompt').getBoundingClientRect().top",
    )


def test_a_piece_far_from_the_middle_of_its_place_is_taken_hold_of(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "ludograph.app.legal.some((one) => one.name === 'step_to') && !ludograph.app.node.state.chance")
    rings = tab.evaluate(
        "[...document.querySelectorAll('.targets .next')].map((one) => one.getBoundingClientRect())"
        ".map((box) => [box.x + box.width / 2, box.y + box.height / 2])"
    )
    assert len(rings) > 1  # each piece that may go has its own
    for x, y in rings:
        tab.keyboard.press("Escape")
        tab.mouse.click(x, y)
        assert tab.evaluate("new Set(ludograph.app.selection.left.map((one) => one.decision.values[0])).size") == 1


def test_the_right_button_draws_and_esc_clears(opened: Opened) -> None:
    tab = opened("chess")
    tab.mouse.move(*where(tab, "e2"))
    tab.mouse.down(button="right")
    tab.mouse.move(*where(tab, "e4"))
    tab.mouse.up(button="right")
    tab.mouse.click(*where(tab, "d5"), button="right")
    assert tab.locator("polygon.sketch").count() == tab.locator("circle.sketch").count() == 1
    assert texts(tab) == []
    places(tab, "e2", "e4")
    assert tab.locator(".sketch polygon").count() == 0
    tab.keyboard.press("u")
    assert tab.locator("polygon.sketch").count() == 1
    tab.keyboard.press("Escape")
    assert tab.locator("polygon.sketch").count() == 0


def test_keys_draw_too(opened: Opened) -> None:
    tab = opened("chess")
    tab.focus("#board")
    for one in ("ArrowRight", "m", "M", "ArrowRight", "M"):
        tab.keyboard.press(one)
    assert tab.locator("polygon.sketch").count() == tab.locator("circle.sketch").count() == 1


def test_a_wheel_and_keys_come_nearer_and_a_hand_moves_what_is_seen(opened: Opened) -> None:
    tab = opened("inchworm")
    x, y = where(tab, "d4")
    tab.mouse.move(x, y)
    for _ in range(4):
        tab.mouse.wheel(0, -100)
    until(tab, f"{SEEN} > 2")
    assert where(tab, "d4") == pytest.approx([x, y], abs=2)
    places(tab, "d4")
    assert texts(tab) == ["d4"]
    assert tab.evaluate(SEEN) > 2
    tab.mouse.move(x, y)
    tab.mouse.down()
    tab.mouse.move(x + 60, y, steps=4)
    tab.mouse.up()
    assert where(tab, "d4")[0] == pytest.approx(x + 60, abs=16)
    tab.click("#whole")
    assert tab.evaluate(SEEN) == 1
    tab.keyboard.press("+")
    assert tab.evaluate(SEEN) > 1
    tab.keyboard.press("0")
    assert tab.evaluate(SEEN) == 1


def test_a_button_stays_under_the_mouse_that_has_reached_it(opened: Opened) -> None:
    tab = opened("ludo")
    setting(tab, "dice")
    tab.click("#new")
    last = tab.locator("#buttons [title]").last
    for number in range(8):
        tab.mouse.move(4, 4)
        box = last.bounding_box()
        tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        until(tab, "document.querySelector('.preview').childNodes.length > 0 || ludograph.app.previewed !== null")
        tab.evaluate("ludograph.app.preview(ludograph.app.previewed)")
        assert last.bounding_box() == box
        tab.mouse.down()
        tab.mouse.up()
        until(tab, f"{LINE}.length === {number + 1}")


def test_two_fingers_come_nearer_and_decide_nothing(opened: Opened) -> None:
    tab = opened("inchworm", **PHONE)
    x, y = where(tab, "d4")
    wire = tab.context.new_cdp_session(tab)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    until(tab, f"{SEEN} > 1.5")
    assert texts(tab) == []


def touch(tab: Any, *points: list[float]) -> None:
    """A finger that goes from point to point, and is lifted at the last one."""
    wire = tab.context.new_cdp_session(tab)
    for kind, at in (("touchStart", points[0]), *(("touchMove", at) for at in points[1:]), ("touchEnd", None)):
        told = [{"x": at[0], "y": at[1], "id": 0}] if at else []
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})


def test_a_finger_brings_a_piece_to_any_corner_of_a_square(opened: Opened) -> None:
    tab = opened("chess", **PHONE)
    (x, y), (right, low) = where(tab, "e4"), where(tab, "f3")
    corner = [x + 0.42 * (right - x), y + 0.42 * (low - y)]
    touch(tab, where(tab, "e2"), where(tab, "e3"), corner)
    until(tab, f"{LINE}.length === 1")
    assert texts(tab) == ["e2e4"]


def test_a_finger_that_is_lifted_beside_the_board_is_forgotten_also_where_its_piece_has_gone(opened: Opened) -> None:
    tab = opened("chess", **PHONE)
    x, y = where(tab, "e2")
    wire = tab.context.new_cdp_session(tab)
    for kind, low in (("touchStart", y), ("touchMove", y + 60), ("touchMove", 800), ("touchEnd", 0)):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": low}] if low else []})
        if kind == "touchStart":
            tab.evaluate("ludograph.app.play(ludograph.app.legal.find((one) => one.text === 'e2e4'))")
    tab.touchscreen.tap(*where(tab, "d7"))
    until(tab, "ludograph.app.selection.picks.length === 1")


def test_a_button_that_is_let_go_of_beside_the_board_moves_nothing_any_more(opened: Opened) -> None:
    tab = opened("chess")
    tab.mouse.move(*where(tab, "e5"))
    tab.mouse.wheel(0, -300)
    until(tab, f"{SEEN} > 1")
    whole = tab.get_attribute("#board", "viewBox")
    tab.mouse.down()
    tab.mouse.move(*where(tab, "e6"))
    tab.mouse.move(1270, 400)
    tab.mouse.up()
    seen = tab.get_attribute("#board", "viewBox")
    assert seen != whole
    tab.mouse.move(*where(tab, "e5"))
    tab.mouse.move(*where(tab, "d5"))
    assert tab.get_attribute("#board", "viewBox") == seen


RINGS = """[...document.querySelectorAll('.targets circle:not(.picked)')].map((one) => one.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""


def test_small_things_are_taken_and_brought_to_their_place_from_near(opened: Opened) -> None:
    tab = opened("drift", **PHONE)
    until(tab, "!ludograph.app.node.state.chance && ludograph.app.legal.length > 0")
    played = len(texts(tab))
    tab.touchscreen.tap(*tab.evaluate(RINGS)[0])
    assert tab.evaluate(SEEN) > 2, "several pieces stand there"
    tab.touchscreen.tap(*tab.evaluate(RINGS)[1])
    assert len(texts(tab)) == played
    assert tab.evaluate("new Set(ludograph.app.selection.left.map((one) => one.decision.values[0])).size") == 1
    assert tab.evaluate(SEEN) > 1.3
    board = tab.locator("#board").bounding_box()
    places = tab.evaluate(RINGS)
    assert len(places) == tab.evaluate("ludograph.app.selection.places.size")
    for x, y in places:
        assert board["x"] < x < board["x"] + board["width"]
        assert board["y"] < y < board["y"] + board["height"]
    tab.touchscreen.tap(*places[0])
    until(tab, f"{LINE}.length === {played + 1}")
    assert tab.evaluate(SEEN) == 1


COVERED = """(() => {
  const whole = document.querySelector('#whole').getBoundingClientRect();
  return [...document.querySelectorAll('.targets > :not(g), .targets g > :not(g)')].map((one) => one.getBoundingClientRect())
    .filter((one) => one.left < whole.right && one.right > whole.left && one.top < whole.bottom && one.bottom > whole.top).length;
})()"""


def test_the_button_for_the_whole_board_makes_way_for_what_can_be_taken(opened: Opened) -> None:
    tab = opened("chess", **PHONE)
    places(tab, "d2", "d4")
    until(tab, f"{LINE}.length === 1")
    tab.evaluate("(({ board }) => board.camera.look(board.camera.width, 0, 1.3))(ludograph.app)")
    tab.evaluate("ludograph.app.seen()")
    assert tab.locator("#whole").is_visible()
    assert tab.evaluate(COVERED) == 0
    tab.touchscreen.tap(*where(tab, "g8"))
    assert tab.evaluate("ludograph.app.selection.picks.length") == 1


def test_what_a_finger_can_hit_is_not_brought_nearer(opened: Opened) -> None:
    tab = opened("chess", **PHONE)
    tab.touchscreen.tap(*where(tab, "e2"))
    assert tab.evaluate("ludograph.app.selection.picks.length") == 1
    assert tab.evaluate(SEEN) == 1


NAMES = "[...document.querySelectorAll('#board > g > g > text')].filter((one) => one.getAttribute('visibility') !== 'hidden')"


LETTERS = """() => {
  const pixels = ({ text }) => Number(text.getAttribute("font-size")) * ludograph.app.board.names.scale;
  const { all } = ludograph.app.board.names, seen = all.filter((one) => one.seen === "visible");
  const boxes = seen.map(({ text }) => text.getBBox()), inner = ({ y, height }) => [y + 0.3 * height, y + 0.7 * height];
  const over = (a, b) => inner(a)[0] < inner(b)[1] && inner(b)[0] < inner(a)[1];
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && over(a, b);
  return [seen.length, all.length, Math.min(...seen.map(pixels)), boxes.some((a, i) => boxes.some((b, j) => i < j && meet(a, b)))];
}"""
"""How many names of places are seen, and of how many; how high the smallest letters are; whether one lies over another."""


@pytest.mark.parametrize(("name", "hidden"), [("drift", 6), ("draughts/international", 0)])
def test_names_of_places_grow_on_a_phone_so_that_they_can_be_read(opened: Opened, name: str, hidden: int) -> None:
    tab = opened(name, **PHONE)
    tab.evaluate(FAR, 10)
    seen, of, high, meet = tab.evaluate(LETTERS)
    assert (seen >= of - hidden, high >= 7, meet) == (True, True, False)
    tab.set_viewport_size({"width": 160, "height": 844})
    until(tab, f"({LETTERS})()[0] === 0")  # names as large as that would lie over each other
    tab.evaluate("ludograph.app.board.camera.magnify([320, 320])")
    assert tab.evaluate(LETTERS)[0] > 5
    tab.evaluate("ludograph.app.board.camera.settle()")
    tab.set_viewport_size({"width": 1280, "height": 720})
    until(tab, "ludograph.app.board.names.all.every(({ now, size }) => now === size)")


def test_a_finger_that_stays_on_a_place_is_told_what_it_is_called(opened: Opened) -> None:
    tab = opened("annelids", **PHONE)
    asked = tab.inner_text("#prompt")
    wire = tab.context.new_cdp_session(tab)
    (x, y), (right, low) = where(tab, "f6"), where(tab, "h9")
    for kind, points in (("touchStart", [(x, y)]), ("touchMove", [(right, low)]), ("touchEnd", [])):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})
        if kind == "touchStart":
            becomes(tab, "document.querySelector('#prompt').innerText", "f6")
    becomes(tab, "document.querySelector('#prompt').innerText", asked)
    assert texts(tab) == []


def test_no_name_of_a_place_lies_over_a_piece(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, f"!ludograph.app.node.state.chance && {NAMES}.length > 50")
    tab.evaluate(
        """() => {
          const { names } = ludograph.app.board, one = names.all.find(({ text }) => text.textContent === "c4");
          names.cover([{ x: one.x + one.across + 5, y: one.y, radius: 10 }]);
          globalThis.hidden = one.text;
        }"""
    )
    assert tab.evaluate("hidden.getAttribute('visibility')") == "hidden", "half of it is"
    tab.evaluate("ludograph.app.board.names.cover([])")
    assert tab.evaluate("hidden.getAttribute('visibility')") == "visible"


CROSSED = """() => {
  const all = [...document.querySelectorAll("#board [data-live] circle, #board [data-live] line, #board [data-live] path")];
  const apart = (one, two) => one.right < two.left || two.right < one.left || one.bottom < two.top || two.bottom < one.top;
  const behind = (text, one) => text.compareDocumentPosition(one) & text.DOCUMENT_POSITION_FOLLOWING;
  const meets = (text, one) => behind(text, one) && !apart(text.getBoundingClientRect(), one.getBoundingClientRect());
  const crossed = (text) => all.some((one) => meets(text, one));
  return VISIBLE.filter(crossed).map((one) => one.textContent);
}""".replace("VISIBLE", NAMES)
"""The names of places that rings, pieces or traces are drawn over."""


@pytest.mark.parametrize(("name", "plies"), [("draughts", 12), ("morris", 40)])
def test_rings_and_pieces_are_drawn_over_no_name_of_a_place(opened: Opened, name: str, plies: int) -> None:
    tab = opened(name)
    tab.evaluate(FAR, plies)
    assert tab.evaluate(f"{NAMES}.length") > 12
    assert tab.evaluate(CROSSED) == []


def test_a_board_on_which_directions_are_written_is_not_turned(opened: Opened) -> None:
    """What is called north is above. Two seas, one above the other, would be larger side by side here."""
    assert opened("battleship", viewport={"width": 1280, "height": 720}).locator("#board.turned").count() == 0
    assert opened("kalah", **PHONE).locator("#board.turned").count() == 1


def test_branches_come_first_or_go_and_come_back(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5")
    tab.keyboard.press("u")
    places(tab, "a1")
    children = "ludograph.app.root.children[0].children.map((one) => one.decision.text)"
    assert tab.evaluate(children) == ["e5", "a1"]
    settle(tab)
    tab.click("text=Main line")
    assert tab.evaluate(children) == ["a1", "e5"]
    tab.keyboard.press("ArrowDown")
    assert texts(tab) == ["d4", "e5"]
    settle(tab)
    tab.click("text=Delete from here")
    assert tab.evaluate(children) == ["a1"]
    settle(tab)
    tab.click("text=Give it back")
    assert tab.evaluate(children) == ["a1", "e5"]
    tab.keyboard.press("Home")
    assert texts(tab) == []
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("End")
    assert texts(tab) == ["d4", "e5"]
    tab.keyboard.press("ArrowLeft")
    assert texts(tab) == ["d4"]


def test_who_gives_up_has_lost_and_may_take_that_back(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4")
    tab.click("#resign")
    assert "Red wins" in tab.inner_text("#prompt")
    places(tab, "e5")
    assert texts(tab) == ["d4"]
    tab.click("#undo")
    places(tab, "e5")
    assert texts(tab) == ["d4", "e5"]


def test_why_is_a_question_that_can_be_written(opened: Opened) -> None:
    tab = opened("chess")

    def asked(question: str) -> str:
        tab.fill("#text", question)
        tab.press("#text", "Enter")
        until(tab, "document.querySelector('#message').textContent !== ''")
        said: str = tab.inner_text("#message")
        tab.keyboard.press("Escape")
        tab.evaluate("ludograph.app.tell('')")
        return said

    assert "possible: e2e4" in asked("why e2e4")
    assert asked("why e2e5") == asked("e2e5")
    assert asked("why e8").startswith("e8: ")
    assert "not possible here" in asked("why zz")
    assert texts(tab) == []


ANSWERS = (
    ("chess", "e2e5", "e5: ", "Perhaps e2e3, e2e4?"),
    ("chess", "e5e6", "e5: ", "a square of yours"),
    ("chess", "a1a2", "a2: ", "not among your squares"),
    ("chess", "e2-e4", "", "Perhaps e2e4?"),
    ("chess", "E2E4", "", "Perhaps e2e4?"),
    ("draughts/international", "31-36", "36: ", "Perhaps 31-27, 31-26?"),
    ("draughts/international", "32x28", "", "Perhaps 32-28?"),
    ("draughts/international", "60-2", "2: ", "a square of yours"),
    ("go", "j10", "", "Green dots and rings show what is possible."),
    ("anda", "komi 99", "", "Perhaps komi 9?"),
)


@pytest.mark.parametrize(("name", "text", "part", "more"), ANSWERS)
def test_what_is_written_and_not_possible_is_answered_as_a_whole(
    opened: Opened, name: str, text: str, part: str, more: str
) -> None:
    """By the first part of it that is not possible, and what would be."""
    tab = opened(name)
    tab.fill("#text", text)
    tab.press("#text", "Enter")
    says(tab, "#message", f"“{text}” is not possible here. {part}", more)
    assert (tab.input_value("#text"), texts(tab)) == (text, [])
    assert tab.locator("#message strong").count() == (1 if part else 0)


def test_the_thing_that_is_written_first_is_the_one_that_is_refused(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "ludograph.app.legal.some((one) => one.name === 'step_to') && !ludograph.app.node.state.chance")
    tab.evaluate(
        """() => {
          const { app } = ludograph, { labels } = app.game.universes.piece;
          app.claims = { refused: ({ values }) => (globalThis.refused = labels[values[0]]) };
        }"""
    )
    tab.fill("#text", "IIIb>i3")
    tab.press("#text", "Enter")
    says(tab, "#message", "“IIIb>i3” is not possible here. i3: ", "Perhaps IIIb>")
    assert tab.evaluate("refused").endswith("IIIb")


def test_a_refusal_is_seen_on_a_phone_where_the_finger_was(opened: Opened) -> None:
    tab = opened("inchworm", **PHONE)
    for _ in range(2):
        tab.touchscreen.tap(*where(tab, "d4"))
        settle(tab)
    box = tab.locator("#message").bounding_box()
    assert box["height"] > 20
    assert box["y"] + box["height"] < tab.locator("#bar").bounding_box()["y"]
    assert tab.locator(".refused .vain").count() == 1


def test_all_buttons_of_a_phone_are_reached(opened: Opened) -> None:
    tab = opened("inchworm", **PHONE)
    assert not tab.is_visible("#settings")
    tab.click("#more")
    tab.click("#settings")
    assert tab.is_visible("#dialog")


def test_sounds_are_made_only_where_they_are_wished(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.evaluate(
        """() => {
          const start = OscillatorNode.prototype.start;
          globalThis.tones = 0;
          OscillatorNode.prototype.start = function (at) { globalThis.tones++; start.call(this, at); };
        }"""
    )
    places(tab, "d4")
    settle(tab)
    assert tab.evaluate("tones") == 0
    setting(tab, "sound")
    places(tab, "e5")
    until(tab, "tones === 1")


def test_whoever_is_new_is_told_what_the_game_is_about(opened: Opened) -> None:
    tab = opened("inchworm")
    assert "stacks and prisoners" in tab.inner_text("#panel")
    tab.click("text=Read the rules")
    assert tab.locator("[data-tab=rules][aria-selected=true]").count() == 1


def test_a_page_tells_when_its_pictures_were_there(opened: Opened) -> None:
    tab = opened("inchworm")
    until(tab, "performance.getEntriesByName('ludograph board').length === 1")
    assert tab.evaluate("performance.getEntriesByName('ludograph redraw').length") == 0
    tab.evaluate(
        """() => {
          globalThis.redrawn = [];
          new PerformanceObserver((list) => redrawn.push(...list.getEntriesByName("ludograph redraw"))).observe({ entryTypes: ["measure"] });
        }"""
    )
    for number, name in enumerate(("d4", "e5", "d5"), 1):
        places(tab, name)
        until(tab, f"redrawn.length === {number}")
    assert tab.evaluate("performance.getEntriesByName('ludograph redraw').length") == 1
    assert all(one > 0 for one in tab.evaluate("redrawn.map((one) => one.duration)"))
