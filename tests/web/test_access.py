"""Pages, HTML rulebooks and reports for everybody: what axe-core finds is nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render.html import to_html
from ludograph.page.making import link
from ludograph.pipeline import load

from tests.commands import called

from .conftest import DESKTOP, FAR, PHONE, becomes, settle, until, violations
from .test_blind import course
from .test_pages import places

Opened = Callable[..., Any]

SIZES = {"desktop": DESKTOP, "phone": PHONE}


def start(tab: Any) -> None:
    """The first position."""


def selected(tab: Any) -> None:
    tab.evaluate(
        "() => { const { app, clicksOf } = ludograph; app.live = false; app.click(clicksOf(app.legal.at(-1), app.standing)[0]); }"
    )


def previewed(tab: Any) -> None:
    tab.evaluate("ludograph.app.preview(ludograph.app.legal[0])")


def refused(tab: Any) -> None:
    tab.evaluate("() => { const { app } = ludograph; app.refuse(app.board.everywhere[0], []); }")


def over(tab: Any) -> None:
    tab.evaluate(
        """async () => {
          const { app } = ludograph;
          for (let plies = 0; plies < 300 && !app.node.state.over; plies++)
            app.go(await app.node.after(app.legal[(plies * 7) % app.legal.length], app.engine));
        }"""
    )


def editing(tab: Any) -> None:
    tab.evaluate("ludograph.app.edit()")


def settings(tab: Any) -> None:
    tab.evaluate("document.querySelector('#settings').click()")


def german(tab: Any) -> None:
    tab.evaluate("ludograph.app.speak('de'); ludograph.app.turn('rules')")


def words(tab: Any) -> None:
    tab.evaluate("ludograph.app.turn('words')")


def branching(tab: Any) -> None:
    """Another decision than the one that was played, beside it in the record."""
    tab.evaluate(
        """async () => {
          const { app } = ludograph;
          for (const at of [0, 1, -1]) {
            app.go(await app.node.after(app.legal.at(at), app.engine));
            if (at === 1) app.go(app.node.parent);
          }
          app.turn("record");
        }"""
    )


def shown_again(tab: Any) -> None:
    branching(tab)
    tab.evaluate("ludograph.app.again()")


STATES = (start, selected, previewed, refused, over, editing, settings, german, words, branching, shown_again)


LOOKS = (
    ("inchworm", "light", "phone"),
    ("inchworm", "dark", "desktop"),
    ("drift", "light", "desktop"),
    ("drift", "dark", "phone"),
    ("chess", "light", "desktop"),
    ("annelids/small", "dark", "phone"),
    ("royal_ur", "light", "phone"),
)
"""Both schemes in both sizes, each of the first two games in both schemes and both sizes."""


@pytest.mark.parametrize(("name", "scheme", "size"), LOOKS)
def test_axe_finds_nothing_on_a_page(opened: Opened, axe: str, name: str, scheme: str, size: str) -> None:
    tab, found = opened(name, color_scheme=scheme, **SIZES[size]), {}
    for state in STATES:
        tab.evaluate("document.querySelector('#dialog').close(); ludograph.app.restart()")
        settle(tab)
        state(tab)
        found[state.__name__] = violations(tab, axe)
        assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
    assert {state: said for state, said in found.items() if said} == {}


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_word_that_no_line_can_hold_makes_no_page_broader(opened: Opened, size: str) -> None:
    """An author's title may be one word of any length, and an address among the sources is."""
    tab = opened("tic_tac_toe", **SIZES[size])
    tab.evaluate("document.querySelector('h1').textContent = 'W'.repeat(300)")
    assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]


@pytest.mark.parametrize("name", ["inchworm", "drift", "chess"])
def test_axe_finds_nothing_on_a_rulebook(chromium: Any, axe: str, tmp_path: Path, name: str) -> None:
    file = tmp_path / "book.html"
    file.write_text(to_html(make_book(name, Wish({}))), encoding="utf-8")
    for scheme, size in (("light", "desktop"), ("dark", "phone")):
        context = chromium.new_context(offline=True, color_scheme=scheme, **SIZES[size])
        tab = context.new_page()
        tab.goto(file.as_uri())
        assert violations(tab, axe) == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
        context.close()


def test_a_game_is_played_by_keys_alone(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.focus("#board")
    for keys in (["ArrowRight", "Enter"], ["ArrowRight", "Enter"], ["ArrowDown", "Enter"]):
        for key in keys:
            tab.keyboard.press(key)
    settle(tab)
    assert tab.evaluate("ludograph.app.node.path.length") >= 2
    places(tab, "b2")


REACHED = """() => {
  const { pointer, board } = ludograph.app, all = board.everywhere, reached = new Set([all[0]]), from = [...reached];
  while (from.length) {
    const place = from.pop();
    for (const way of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      pointer.cursor = place;
      pointer.go(way, true);
      if (reached.has(pointer.cursor)) continue;
      reached.add(pointer.cursor);
      from.push(pointer.cursor);
    }
  }
  return all.filter((place) => !reached.has(place));
}"""


@pytest.mark.parametrize("name", ["annelids", "draughts"])
def test_arrows_reach_all_places(opened: Opened, name: str) -> None:
    assert opened(name).evaluate(REACHED) == []


def test_right_and_left_go_over_each_column_of_slanting_rows(opened: Opened) -> None:
    tab = opened("anda")
    tab.focus("#board")
    columns = list[str]()
    for _ in range(4):
        tab.keyboard.press("ArrowRight")
        columns.append(
            tab.evaluate("ludograph.app.game.universes.cell.labels[ludograph.app.pointer.cursor.split(':')[1]][0]")
        )
    assert "".join(columns) == "abcd"


def test_keys_are_told_what_stands_at_a_place_and_what_is_still_to_be_chosen(opened: Opened) -> None:
    game = load("drift", engine="native")
    _, dealt = course(game, 1, 0)
    tab = opened("drift", link(game, dealt))
    until(tab, "ludograph.app.legal.some((one) => one.name === 'step_to') && !ludograph.app.node.state.chance")
    tab.focus("#board")
    tab.keyboard.press("ArrowRight")
    assert "IIIa" in tab.inner_text("#prompt")
    tab.keyboard.press("Enter")
    assert tab.locator("#buttons [title]").count() == 0
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    until(tab, "document.querySelectorAll('#buttons [title]').length > 1")
    assert "then the piece" in tab.inner_text("#prompt")
    tab.keyboard.press("1")
    until(tab, "ludograph.app.node.path.at(-1).decision.text.startsWith('IIIa>')")


HELD = "document.activeElement.id || document.activeElement.textContent"


def test_who_goes_by_keys_stays_where_he_is(opened: Opened) -> None:
    """Though buttons are made anew with each decision, and some can be pressed no more."""
    tab = opened("go")

    def pressed(where: str) -> str:
        tab.focus(where)
        tab.keyboard.press("Enter")
        settle(tab)
        held: str = tab.evaluate(HELD)
        return held

    assert pressed("#buttons button") == "Pass"
    assert "Pass – " not in tab.inner_text("#prompt"), "it is asked what comes next, and not told what has the focus"
    assert pressed("#undo") == "redo"
    assert pressed("#redo") == "undo"
    tab.focus("#board")
    for key in ("ArrowRight", "Enter"):
        tab.keyboard.press(key)
    assert tab.evaluate(HELD) == "board"
    settle(tab)
    assert pressed("#panel button.ply") == "pass"
    assert pressed("#panel .branch button") == "pass", "there is nothing to go on to"
    tab.keyboard.press("Home")
    assert pressed("[data-tab=moves]") == "Decisions"
    assert pressed("#panel button.choice") == "a2"
    assert pressed("#resign") == "new"
    assert pressed("#buttons button") == "Pass"
    assert pressed("#message button") == "board", "the answer is gone, and so is the question"


def test_what_is_opened_and_closed_by_keys_loses_nobody(opened: Opened) -> None:
    tab = opened("go", **PHONE)

    def after(*keys: str) -> str:
        for key in keys:
            tab.keyboard.press(key)
        settle(tab)
        held: str = tab.evaluate(HELD)
        return held

    def opens(name: str) -> None:
        tab.focus("#more")
        tab.keyboard.press("Enter")
        tab.focus(f"#{name}")
        tab.keyboard.press("Enter")

    tab.keyboard.press("Tab")
    for name in ("save", "link", "load"):
        opens(name)
        assert after() == "more", f"{name} is hidden again"
    opens("settings")
    tab.focus("[data-setting=language]")
    assert after("ArrowUp", "Escape") == "more", "the bar was made anew in another language"
    tab.set_viewport_size({"width": 1280, "height": 720})
    tab.focus("#settings")
    assert after("Enter", "Escape") == "settings"
    assert after("+", "+") == "settings"
    tab.focus("#whole")
    assert after("Enter") == "board", "the button is gone"
    tab.evaluate(FAR, 4)
    settle(tab)
    tab.focus("#prompt .last")
    tab.keyboard.press("Enter")
    becomes(tab, "document.activeElement.className", "main")  # to the end
    assert after("Enter") == "Pass", "which stands where that stood"


def test_who_opens_a_record_by_keys_is_on_the_board_that_it_is_shown_on(opened: Opened) -> None:
    for name, where in (("battleship", "board"), ("kuhn_poker", "panel")):
        tab = opened(name)
        tab.evaluate("ludograph.app.restart()")
        tab.evaluate("ludograph.app.news({ do: 'look', player: ludograph.app.hand })")
        tab.evaluate("ludograph.app.resign()")
        settle(tab)
        tab.keyboard.press("Tab")
        tab.focus("#buttons button")
        tab.keyboard.press("Enter")
        until(tab, "!ludograph.app.blind")
        settle(tab)
        assert tab.evaluate(HELD) == where


def test_what_is_read_aloud_tells_who_decided_and_nothing_twice(opened: Opened) -> None:
    tab = opened("go")
    tab.fill("#text", "a1;b2")
    tab.press("#text", "Enter")
    settle(tab)
    record = tab.locator("#panel").aria_snapshot()
    for said in ('img "Black"', 'button "a1"', 'img "White"', 'button "b2"'):
        assert said in record
    assert tab.locator("#bar").aria_snapshot().count('button "Open"') == 1


def test_a_key_that_is_held_presses_once(opened: Opened) -> None:
    """Another button has the focus by then."""
    tab = opened("go")
    tab.focus("#buttons button")
    for _ in range(3):
        tab.keyboard.down("Enter")
    tab.keyboard.up("Enter")
    settle(tab)
    assert tab.evaluate("ludograph.app.node.path.length") == 1
    tab.keyboard.press("Enter")
    settle(tab)
    assert tab.evaluate("ludograph.app.node.path.length") == 2


def test_what_a_mouse_has_clicked_gives_the_focus_to_nothing_else(opened: Opened) -> None:
    tab = opened("go")
    tab.click("#buttons button")
    settle(tab)
    assert tab.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize(
    "words",
    [("study", "tic_tac_toe", "--games", "40"), ("compare", "hex:size=2", "hex:size=2,pie=no", "--games", "50")],
    ids=["study", "compare"],
)
def test_axe_finds_nothing_on_a_report_and_plots_fit_a_phone(
    chromium: Any, axe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    made = called(*words, "--jobs", "1", "--report", "report.html")
    assert made.exit_code == 0, made.output
    for scheme, size in (("light", "desktop"), ("dark", "phone")):
        context = chromium.new_context(offline=True, color_scheme=scheme, **SIZES[size])
        tab = context.new_page()
        tab.goto((tmp_path / "report.html").as_uri())
        assert violations(tab, axe) == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]
        wider = "[...document.querySelectorAll('figure')].filter(one => one.scrollWidth > one.clientWidth + 1).length"
        assert tab.evaluate(wider) == 0
        context.close()
