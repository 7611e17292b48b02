"""What people do on a page: click, write, link, save, play against programs."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph

from tests.gates import GATES

from .conftest import FAR, PHONE, becomes, says, settle, until

Opened = Callable[..., Any]


def places(tab: Any, *names: str) -> None:
    """Clicks on cells by their names, with a mouse."""
    for name in names:
        box = tab.evaluate(
            """(name) => {
              const { game, board } = ludograph.app, kind = Object.keys(game.board.sites)[0];
              const [x, y] = game.board.sites[kind].places[game.universes[kind].labels.indexOf(name)];
              const at = new DOMPoint(x, y).matrixTransform(board.matrix);
              return [at.x, at.y];
            }""",
            name,
        )
        tab.mouse.click(*box)


LINE = "ludograph.app.node.path.map((one) => one.decision.text)"
"""The decisions on the way to the position that is shown."""


def texts(tab: Any) -> list[str]:
    return tab.evaluate(LINE)  # type: ignore[no-any-return]


def test_a_first_game_is_clicked(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5", "d5")
    assert texts(tab) == ["d4", "e5", "d5"]
    tab.keyboard.press("u")
    assert texts(tab) == ["d4", "e5"]
    tab.keyboard.press("r")
    assert texts(tab) == ["d4", "e5", "d5"]


def test_signs_beside_words_are_drawn_and_wait_for_no_font(opened: Opened) -> None:
    """Fonts that are on every machine have neither a round arrow nor a small triangle."""
    tab = opened("inchworm", **PHONE)
    tab.evaluate("ludograph.app.step(ludograph.app.legal[0])")
    until(tab, "document.querySelector('#prompt button.last')")
    drawn = """([where, which]) => {
      const style = getComputedStyle(document.querySelector(where), which);
      return [style.content, parseFloat(style.width) > 5, [style.maskImage, style.clipPath].filter((one) => one !== "none").length];
    }"""
    for place in (["#prompt button.last", "::before"], ["#players .player", "::after"]):
        assert tab.evaluate(drawn, place) == ['""', True, 1], place


def test_what_is_not_possible_is_told_and_changes_nothing(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    places(tab, "a1", "a1")
    assert len(texts(tab)) == 1
    assert "possible only if" in tab.inner_text("#message")


def test_where_buttons_alone_are_possible_a_click_on_the_board_says_so(opened: Opened) -> None:
    tab = opened("anda")
    places(tab, "g7")
    says(tab, "#message", "at g7", "on the buttons")


def test_what_is_not_possible_is_refused_by_the_rule_in_its_words(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "d4")
    assert "on a stack of your own" in tab.inner_text("#message")
    refused = ludograph.load("inchworm", engine="reference").initial().apply("d4").why("d4")
    assert refused.message.replace("`", "") in tab.text_content("#message details")
    places(tab, "e5")
    assert tab.inner_text("#message") == ""


def test_of_what_can_go_nowhere_no_place_is_named_that_nobody_clicked(opened: Opened) -> None:
    tab = opened("chess")
    places(tab, "a1")
    says(tab, "#message", "begins or ends at a1", "can be reached from the piece")
    assert "to is not one of reached(from) - stones(mover)" in tab.text_content("#message details")
    places(tab, "b1", "b5")
    assert "b5 is not one of reached(from) - stones(mover)" in tab.text_content("#message details")


def test_whoever_has_begun_is_told_why_it_does_not_go_there_also_where_others_can_go(opened: Opened) -> None:
    tab = opened("chess")
    places(tab, "b1", "b4")
    says(tab, "#message", "b4: ", "can be reached from the piece")
    assert tab.evaluate("ludograph.app.selection.picks.length") == 1, "the knight is in hand as before"
    places(tab, "c3")
    says(tab, "#prompt", "b1c3")
    places(tab, "e5", "d7", "d5")
    says(tab, "#prompt", "d7d5")


MARKED = """language: 2
title: Marked
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
define: {free: "those(s in cell where owner[s] is none)"}
moves:
  put in main:
    choose: at in free
    because: {at: "**{at}** is <img src=x> of **{owner[at]}, not free**."}
    do: owner[at] = mover
    written: "{at}"
draw:
  marks:
    stones: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
flow: "forever: for p in player: turn p: decide main otherwise: draw"
"""


def test_marks_of_an_author_stand_out_in_a_refusal_and_nothing_else_in_it_is_markup(
    opened: Opened, tmp_path: Path
) -> None:
    (tmp_path / "marked.yaml").write_text(MARKED, encoding="utf-8")
    tab = opened(str(tmp_path / "marked.yaml"))
    places(tab, "b2", "b2")
    told = tab.locator("#message span").first
    assert told.inner_text() == "b2 is <img src=x> of Red, not free."
    assert told.locator("strong").all_inner_texts() == ["b2", "Red, not free"]
    assert tab.locator("#message img").count() == 0
    assert "b2 is not one of free, because owner[s] is none does not hold" in tab.text_content("#message details")
    assert tab.locator("#message details code").all_text_contents() == ["put", "free", "owner[s] is none"]


def test_a_thing_that_is_made_of_a_place_is_chosen_there(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "gates.yaml").write_text(GATES, encoding="utf-8")
    tab = opened(str(tmp_path / "gates.yaml"))
    places(tab, "a1")
    says(tab, "#prompt", "Black: a1")
    offered = tab.locator("#buttons button").all_inner_texts()
    assert [one for one in offered if "a1." in one] == [
        f"a1.{way}, {metal}" for way in ("N", "NE", "E") for metal in ("tin", "gold")
    ]
    tab.click("#buttons >> text=a1.E, gold")
    until(tab, "ludograph.app.node.path.length === 1")
    assert texts(tab) == ["a1.E-gold"]


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
    settle(tab)
    behind, hash_there = tab.evaluate("[location.hash, ludograph.app.engine.hash(ludograph.app.node.state)]")
    other = opened("inchworm", behind)
    assert other.evaluate("ludograph.app.engine.hash(ludograph.app.node.state)") == hash_there
    torn = opened("inchworm", "#1.0123456789ab.m=d4;z9")
    becomes(torn, LINE, ["d4"])
    says(torn, "#message", "other rules", "z9")
    strange = opened("inchworm", "#1.50895")
    says(strange, "#message", "no game that this page can show")


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
    becomes(other, LINE, ["d4", "e5"])
    file.write_text("d5; e5; then we had tea", encoding="utf-8")
    other.set_input_files("input[type=file]", file)
    says(other, "#message", "not read: then we had tea")
    assert texts(other) == ["d5", "e5"]


def test_a_file_that_is_no_game_changes_nothing_and_says_so(opened: Opened, tmp_path: Path) -> None:
    tab, file = opened("tic_tac_toe"), tmp_path / "game.json"
    places(tab, "a1", "b2", "c3")
    with tab.expect_download() as caught:
        tab.click("#save")
    caught.value.save_as(file)
    saved = file.read_text(encoding="utf-8")
    elsewhere = saved.replace('"place": ', '"place": 9')
    head, _, _ = saved.partition('"a1"')
    for text, told in {
        "": "empty",
        "[1]": "no saved game",
        "{broken": "no saved game",
        saved[:40]: "no saved game",
        elsewhere: "a position that these rules do not have",
        "dear diary": "nothing is changed: dear diary",
        head.replace("tic_tac_toe", "hex") + "]}": "other rules, and holds no decisions",
        saved.replace("tic_tac_toe", "hex").replace('"a1"', '"z9"'): "other rules",
    }.items():
        file.write_text(text, encoding="utf-8")
        tab.evaluate("ludograph.app.tell('')")  # what is told of the file before is told of others, too
        tab.set_input_files("input[type=file]", file)
        says(tab, "#message", told)
        assert texts(tab) == ["a1", "b2", "c3"]
    for end, left in (('"b2"', ["a1"]), ('c3"', ["a1", "b2"]), ("]", ["a1", "b2", "c3"])):
        file.write_text(saved[: saved.rindex(end)], encoding="utf-8")
        tab.evaluate("ludograph.app.tell('')")
        tab.set_input_files("input[type=file]", file)
        says(tab, "#message", "The end of this file is missing")
        becomes(tab, LINE, left)


def test_the_computer_answers_and_the_page_meanwhile(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.select_option(".player:nth-child(2) select", "medium")
    places(tab, "b2")
    until(tab, f"{LINE}.length === 2")
    tab.keyboard.press("u")
    assert texts(tab) == []


def test_programs_play_a_game_to_its_end(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.select_option(".player:nth-child(1) select", "beginner")
    tab.select_option(".player:nth-child(2) select", "easy")
    until(tab, "ludograph.app.node.state.over")
    says(tab, "#prompt", "over")


def test_a_hint_says_what_a_search_found(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    places(tab, "a1", "b1", "a2", "b2")
    tab.click("#hint")
    until(tab, "ludograph.app.hinted !== null")
    says(tab, "#prompt", "The computer would play a3 (for certain 100 % of what can be won).")
    tab.click("#buttons button")
    becomes(tab, f"{LINE}.at(-1)", "a3")


def test_a_hint_that_was_searched_for_says_of_how_many_games(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.click("#hint")
    until(tab, "ludograph.app.hinted !== null")
    found = tab.evaluate("ludograph.app.hinted")
    assert not found["certain"]
    says(tab, "#prompt", f"of what can be won, from {found['playouts']} games).")


def test_a_key_asks_for_no_hint_where_a_program_thinks(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.select_option(".player:nth-child(2) select", "hard")
    tab.evaluate("void ludograph.app.play(ludograph.app.legal[0]).then(() => ludograph.app.hint())")
    until(tab, f"{LINE}.length === 2 && ludograph.app.mine")


def test_it_speaks_the_language_of_the_browser_if_it_has_it(opened: Opened) -> None:
    for locale, undo in (("de-AT", "Zurück"), ("fr-FR", "Undo")):
        tab = opened("inchworm", **PHONE, locale=locale)
        assert tab.inner_text("#undo") == undo
        assert tab.locator("#bar").bounding_box()["height"] < 64, "its buttons are one row, and lie over nothing"


def test_a_low_window_shows_all_seats_the_captions_and_some_of_the_record(opened: Opened) -> None:
    tab = opened("inchworm", locale="de-AT", viewport={"width": 1000, "height": 600})
    box = "(one) => { const { bottom, height } = one.getBoundingClientRect(); return { bottom, height }; }"
    side, tabs = tab.locator("#players"), tab.locator(".tabs").bounding_box()
    assert side.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert all(one.evaluate(box)["bottom"] <= tabs["y"] for one in side.locator("select, #captions").all())
    assert tab.locator("#panel").evaluate(box)["height"] > 120
    tab.click("#more")
    assert tab.is_visible("#settings")
    assert tab.locator("#settings").evaluate(box)["bottom"] <= 600


def test_it_says_so_where_the_rules_are_in_another_language_than_the_interface(opened: Opened) -> None:
    told = "sind hier auf Englisch geschrieben"
    tab = opened("inchworm", locale="de-AT")
    for panel in ("record", "rules"):
        tab.click(f"[data-tab={panel}]")
        says(tab, "#panel", told)
    assert tab.get_attribute("#panel > [lang]", "lang") == "en", "for who has the page read aloud"
    tab.evaluate("ludograph.app.speak('en')")
    until(tab, f"!document.querySelector('#panel').innerText.includes('{told}')")


def test_it_speaks_german_and_has_no_word_that_is_missing(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.click("#settings")
    tab.select_option("[data-setting=language]", label="Deutsch")
    tab.click("#dialog [type=submit]")
    assert tab.inner_text("#undo") == "Zurück"
    assert "am Zug" in tab.inner_text("#prompt")
    tab.reload()
    becomes(tab, "document.documentElement.lang", "de")
    keys = tab.evaluate("Object.values(ludograph.app.game.strings).map((one) => Object.keys(one).sort().join())")
    assert len(set(keys)) == 1


SHARED = """async () => {
  const { app } = ludograph;
  let copied = "";
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => void (copied = text) } });
  await app.share();
  return [copied.slice(copied.indexOf("#")), app.engine.hash(app.node.state)];
}"""


def test_a_torn_link_is_told_where_a_game_goes_on(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    page = tab.url.partition("#")[0]
    tab.fill("#text", "a1;b2")
    tab.press("#text", "Enter")
    settle(tab)
    tab.goto("about:blank")
    tab.goto(f"{page}#1.xx.m=%%%")
    says(tab, "#message", "the link is torn", "goes on where it was left")
    assert texts(tab) == ["a1", "b2"]


def packed(text: str) -> str:
    made = zlib.compressobj(wbits=-15)
    return base64.urlsafe_b64encode(made.compress(text.encode()) + made.flush()).decode().rstrip("=")


def test_a_link_that_is_long_is_no_torn_one(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    page, digest = tab.url.partition("#")[0], tab.evaluate("ludograph.app.game.digest")
    long = packed("a1;b2;" + ";".join(str(number**5) for number in range(9_000)))
    assert len(long) > 20_000
    tab.goto("about:blank")
    tab.goto(f"{page}#1.{digest}.z={long}")
    says(tab, "#message", "could be read as far as here")
    assert texts(tab) == ["a1", "b2"]
    tab.goto("about:blank")
    tab.goto(f"{page}#1.{digest}.z={packed('a1;' * 1_000_000)}")
    says(tab, "#message", "the link is torn, too long, or of another page")


def test_a_long_game_has_a_short_link_and_goes_on_where_it_was_left(opened: Opened) -> None:
    tab, long = opened("drift"), 420
    tab.evaluate(FAR, long)
    behind, reached = tab.evaluate(SHARED)
    assert len(behind) < 1500
    settle(tab)
    tab.reload()
    until(tab, "globalThis.ludograph !== undefined")
    becomes(tab, f"{LINE}.length", long)
    assert tab.evaluate("ludograph.app.engine.hash(ludograph.app.node.state)") == reached
    other = opened("drift", behind)
    assert other.evaluate("ludograph.app.engine.hash(ludograph.app.node.state)") == reached
    assert len(texts(other)) == long
    other.evaluate("(behind) => { location.hash = behind }", behind[:-40])
    settle(other)
    assert len(texts(other)) == long
    torn = opened("drift", behind[:-40])
    says(torn, "#message", "no game that this page can show")
