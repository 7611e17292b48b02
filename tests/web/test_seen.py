"""What a page shows of what has just happened, of choices that are no places, and where much has to find room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .conftest import PHONE, becomes, says, settle, until
from .test_hands import where
from .test_pages import places

Opened = Callable[..., Any]

BELOW = '[data-live="below"]'
OWN, OTHER = "#8a5a00", "#6b6b6b"

DECIDED = """async (seed, plies) => {
  const { app } = ludograph;
  let node = app.node;
  for (let ply = 0; ply < plies && !node.state.over; ply++) {
    const legal = app.engine.legal(node.state);
    node = await node.after(legal[(ply * seed) % legal.length], app.engine);
  }
  app.go(node);
}"""


def decide(tab: Any, seed: int, plies: int) -> None:
    tab.evaluate(f"({DECIDED})({seed}, {plies})")
    settle(tab)


def write(tab: Any, line: str) -> None:
    tab.fill("#text", line)
    tab.press("#text", "Enter")
    settle(tab)


def test_the_last_turn_is_told_where_the_next_one_is_asked_for(opened: Opened) -> None:
    tab = opened("inchworm")
    assert tab.locator("#prompt .last").count() == 0
    write(tab, "d4;e5;d4;e5;d4;e4;d4-d5")
    assert tab.inner_text("#prompt .last") == "Red: d4-d5"
    write(tab, "-d6")
    assert tab.inner_text("#prompt .last") == "Red: d4-d5-d6"


def test_a_long_turn_is_told_by_its_end(opened: Opened) -> None:
    tab = opened("annelids")
    decide(tab, 7, 10)
    assert tab.inner_text("#prompt .last").split()[1] == "…"
    assert len(tab.inner_text("#prompt .last")) < 60


def test_dice_for_the_next_turn_leave_the_last_one_seen(opened: Opened) -> None:
    tab = opened("backgammon")
    decide(tab, 5, 7)
    assert tab.locator(f"{BELOW} .role-to").count()
    assert "chance" not in tab.inner_text("#prompt .last")


def test_ways_of_things_are_seen_and_those_that_were_decided_are_bold(opened: Opened) -> None:
    tab = opened("drift")
    moved = """async () => {
      const { app } = ludograph;
      for (let node = app.root, ply = 0; ply < 300; ply++) {
        const legal = app.engine.legal(node.state), done = legal.find((one) => one.move.title === "Done");
        const wanted = ply % 3 || !done ? legal[(ply * 5) % legal.length] : done;
        node = await node.after(wanted, app.engine);
        app.go(node);
        const arrows = [...document.querySelectorAll(`[data-live="below"] polygon`)].map((one) => one.getAttribute("fill"));
        if (new Set(arrows).size > 1) return arrows;
      }
      return [];
    }"""
    assert set(tab.evaluate(moved)) == {OWN, OTHER}  # rivers carry what nobody has named


def test_what_would_be_taken_is_crossed_out(opened: Opened) -> None:
    tab = opened("chess")
    write(tab, "e2e4;d7d5")
    tab.mouse.click(*where(tab, "e4"))
    tab.mouse.move(*where(tab, "d5"))
    tab.wait_for_selector(".preview path[stroke='#b3261e']", state="attached")
    tab.mouse.move(*where(tab, "e5"))
    settle(tab)
    assert tab.locator(".preview path[stroke='#b3261e']").count() == 0


def test_what_comes_on_another_stack_is_not_crossed_out(opened: Opened) -> None:
    tab = opened("inchworm")
    crosses = tab.locator("[data-live=above] path[stroke='#b3261e']")
    write(tab, "d4;e5;d5;e4;d4=d5")
    assert tab.inner_text("#prompt .last") == "Red: d4=d5"
    assert tab.locator("[data-live=above] .ghost *").count()
    assert crosses.count() == 0
    tab.evaluate("ludograph.app.restart()")
    write(tab, "c1;a1;c1;h8;c1;h7;c1;h6;c1-b1;-b2;-a2")
    assert crosses.count() == 1


@pytest.mark.parametrize(
    ("name", "shown"), [("quoridor", f"{BELOW} line.role-to"), ("blokus_duo", ".above circle[fill='#ffd766']")]
)
def test_a_piece_over_several_sites_that_was_laid_last_is_told_from_others(
    opened: Opened, name: str, shown: str
) -> None:
    tab = opened(name)
    wanted = "one.move.title === 'Build'" if name == "quoridor" else "true"
    tab.evaluate(
        f"""async () => {{
          const {{ app }} = ludograph;
          app.go(await app.node.after(app.legal.find((one) => {wanted}), app.engine));
        }}"""
    )
    settle(tab)
    assert tab.locator(shown).count()
    width = tab.evaluate(f"parseFloat(getComputedStyle(document.querySelector({shown!r})).strokeWidth)")
    assert width > 15 or name != "quoridor"  # it shines from under the wall


def test_what_a_pawn_becomes_is_chosen_by_buttons_with_pictures(opened: Opened) -> None:
    tab = opened("chess")
    write(tab, "a2a4;h7h5;a4a5;h5h4;a5a6;h4h3;a6b7;h3g2")
    for square in ("b7", "a8"):
        tab.mouse.click(*where(tab, square))
        settle(tab)
    buttons = tab.locator("#buttons button")
    assert buttons.all_inner_texts() == ["knight", "bishop", "rook", "queen"]
    tab.wait_for_selector("#buttons button:last-child svg")
    assert tab.locator(".targets .next").count() == 0  # nobody looks for a queen elsewhere on the board
    buttons.last.click()
    settle(tab)
    assert tab.inner_text("#prompt .last") == "White: b7a8q"


def test_four_players_leave_room_for_the_record(opened: Opened) -> None:
    tab = opened("ludo")
    decide(tab, 3, 30)
    assert "in the yard" in tab.locator(".player .told").first.inner_text()
    assert tab.inner_text("#captions") == ""
    assert tab.locator("#panel").bounding_box()["height"] > 150


SIX = "language: 2\ntitle: Six\nabout: Six.\nextends: drift\nset: {players: 6}\n"


@pytest.fixture
def crowded(opened: Opened, tmp_path: Path) -> Any:
    """A game of six on a phone."""
    (tmp_path / "six.yaml").write_text(SIX, encoding="utf-8")
    tab = opened(str(tmp_path / "six.yaml"), **PHONE)
    until(tab, "!ludograph.app.node.state.chance && ludograph.app.legal.length > 0")
    return tab


def test_a_phone_shows_the_end_of_the_record_above_its_bar(opened: Opened, crowded: Any) -> None:
    for tab in (opened("inchworm", **PHONE), crowded):
        decide(tab, 11, 30)
        box, bar = (tab.locator(one).bounding_box() for one in ("#panel [aria-current]", "#bar"))
        assert box["y"] + box["height"] <= bar["y"]


def test_a_phone_shows_all_of_six_players_and_a_tap_anywhere_on_one_chooses_who_plays(crowded: Any) -> None:
    decide(crowded, 11, 30)
    rows = crowded.locator(".player")
    bar = crowded.locator("#bar").bounding_box()["y"]
    for row in rows.all():
        box = row.bounding_box()
        assert box["height"] >= 42
        assert box["y"] + box["height"] < bar
        for x, y in ((12, 8), (box["width"] / 2, box["height"] / 2), (box["width"] - 12, box["height"] - 6)):
            hit = "([x, y]) => document.elementFromPoint(x, y).tagName"
            assert crowded.evaluate(hit, [box["x"] + x, box["y"] + y]) == "SELECT"
        assert row.evaluate(
            "(one) => one.querySelector('.told').scrollHeight + one.querySelector('.name').offsetHeight <= one.clientHeight"
        )


BETWEEN = """() => [...document.querySelectorAll(".player")].map((row) => {
  const seat = row.querySelector("select"), style = getComputedStyle(seat), paper = document.createElement("canvas").getContext("2d");
  paper.font = style.font;
  const begins = seat.getBoundingClientRect().right - parseFloat(style.paddingRight) - paper.measureText(seat.selectedOptions[0].text).width;
  return begins - row.querySelector(".name").getBoundingClientRect().right;
})"""
"""How far who plays stands behind the name of each player."""


def test_on_a_phone_a_long_name_ends_before_who_plays(opened: Opened) -> None:
    tab = opened("domineering", **PHONE)
    for seat in ("person", "medium", "strongest", "random"):
        tab.locator("#players select").nth(1).select_option(seat)
        assert min(tab.evaluate(BETWEEN)) > 3, seat
    tab.locator("#players select").nth(0).select_option("person")
    tab.evaluate("ludograph.app.seat(0, 'strongest')")
    assert min(tab.evaluate(BETWEEN)) > 3, "whoever embeds a page has chosen"


SHOWN = """() => {
  const { app } = ludograph, { go } = app;
  globalThis.shown = [];
  app.go = function (node, ...more) {
    shown.push({ at: performance.now(), decisions: node.path.length });
    go.call(app, node, ...more);
    if (shown.halt?.()) queueMicrotask(() => clearTimeout(app.timer)); // it is set a moment later
  };
}"""
"""Writes down what is shown: when, and after how many decisions; where `shown.halt` says so, nothing comes behind it by itself."""


def test_decisions_of_programs_can_be_followed_and_nobody_has_to(crowded: Any) -> None:
    crowded.evaluate(SHOWN)
    for number in range(1, 6):
        crowded.locator("#players select").nth(number).select_option("beginner")
    crowded.evaluate("ludograph.app.hurry()")  # nobody waits yet: nothing is to be hurried
    done = "ludograph.app.legal.find((one) => one.text === 'done')"
    for _ in range(20):
        if crowded.evaluate(f"Boolean({done})"):
            break
        crowded.evaluate("ludograph.app.step(ludograph.app.legal[0])")
        settle(crowded)
    crowded.evaluate(f"shown.length = 0; ludograph.app.step({done})")
    until(crowded, "shown.length > 4")
    times = crowded.evaluate("shown.slice(1, 5).map(({ at }, i) => at - shown[i].at)")
    assert min(times) > 150
    crowded.touchscreen.tap(*where(crowded, "e5"))
    until(crowded, "ludograph.app.mine")
    count = crowded.evaluate("ludograph.app.node.path.length")
    crowded.evaluate("shown.halt = () => ludograph.app.node.by === 2")
    crowded.tap("#prompt .last")
    until(crowded, "ludograph.app.node.by === 2")
    assert crowded.evaluate("ludograph.app.node.path.length") < count
    assert not crowded.evaluate("ludograph.app.mine")
    assert "shown again" in crowded.inner_text("#prompt")
    crowded.tap("#buttons .main")
    assert crowded.evaluate("[ludograph.app.node.path.length, ludograph.app.mine, ludograph.app.live]") == [
        count,
        True,
        True,
    ]


def test_the_last_turn_is_shown_again_and_a_click_ends_that(opened: Opened) -> None:
    tab = opened("inchworm")
    write(tab, "d4;e5;d4;e5;d4;e4;d4-d5;-d6")
    tab.evaluate(SHOWN)
    tab.click("#prompt .last")
    becomes(tab, "shown.map(({ decisions }) => decisions)", [6, 7, 8])
    tab.evaluate("shown.halt = () => ludograph.app.node.path.length === 7")
    tab.click("#prompt .last")
    until(tab, "ludograph.app.node.path.length === 7")
    places(tab, "a1")
    assert tab.evaluate("[ludograph.app.node.path.length, ludograph.app.mine]") == [8, True]
    assert tab.inner_text("#prompt .last") == "Red: d4-d5-d6"


def test_of_many_choices_all_can_be_had_by_buttons(opened: Opened) -> None:
    tab = opened("blokus_duo")
    tab.mouse.click(*where(tab, "j10"))
    settle(tab)
    more = tab.locator("#buttons > button:last-child")
    while more.inner_text().endswith(" more"):
        more.click()
        settle(tab)
    named = tab.evaluate("[...document.querySelectorAll('#buttons button')].map((one) => one.title)")
    assert named == tab.evaluate("ludograph.app.selection.left.map((one) => one.decision.text)")
    assert len(named) > 48
    more.click()
    settle(tab)
    assert tab.inner_text("#prompt .last") == f"Purple: {named[-1]}"


def test_a_finger_presses_a_button_at_once(opened: Opened) -> None:
    tab = opened("drift", **PHONE)
    settle(tab)
    for turn in range(4):
        for ply in range(9):
            if tab.locator("#buttons button[title=done]").count() and ply > turn:
                break
            tab.evaluate(
                "(ply) => ludograph.app.step(ludograph.app.legal[(5 * ply) % ludograph.app.legal.length])", ply
            )
            settle(tab)
        before = tab.evaluate("ludograph.app.node.path.length")
        box = tab.locator("#buttons button[title=done]").bounding_box()
        tab.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 4)
        settle(tab)
        assert tab.evaluate("ludograph.app.node.path.map((one) => one.decision.text)")[before:] == ["done"]


def test_paper_is_light_where_the_screen_is_dark(opened: Opened) -> None:
    tab = opened("tic_tac_toe", color_scheme="dark")
    seen = "[getComputedStyle(document.body).color, getComputedStyle(document.getElementById('board')).filter].join()"
    for theme in ("dark", "system"):
        tab.evaluate("(theme) => ludograph.app.theme(theme)", theme)
        dark = tab.evaluate(seen)
        tab.emulate_media(media="print")
        assert tab.evaluate(seen) == "rgb(38, 34, 28),none" != dark
        tab.emulate_media(media="screen")


def test_board_record_and_rules_are_printed(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    write(tab, "b2")
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    printed = tab.inner_text("#panel")
    assert "b2" in printed
    assert "MOVES" in printed.upper()
    tab.evaluate("dispatchEvent(new Event('afterprint'))")
    says(tab, "#panel", "b2")
    assert "MOVES" not in tab.inner_text("#panel").upper()
