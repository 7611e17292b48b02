"""What a page can do beside playing: the editor of positions, settings, watching, words, what the browser keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
import yaml
from ludograph.cli.support.session import read_saved
from ludograph.page.packing import unpacked
from ludograph.play.replay import replay

from .conftest import PHONE, becomes, says, settle, until
from .test_pages import LINE, places, texts

Opened = Callable[..., Any]

PACKED = re.compile(r'<script type="application/octet-stream" id="\w+">([^<]*)</script>')


def setting(tab: Any, name: str, wanted: bool = True) -> None:
    """Switches a setting as a person does."""
    tab.click("#settings")
    tab.set_checked(f"[data-setting={name}]", wanted)
    tab.click("#dialog [type=submit]")


# ---------------------------------------------------------------- the editor of positions


def edited(tab: Any) -> dict[str, Any]:
    """The position that the editor tells, as an author writes it."""
    settle(tab)
    made = yaml.safe_load(tab.input_value("#panel textarea"))
    return made["position"]  # type: ignore[no-any-return]


def test_a_position_is_clicked_together_and_is_that_of_an_example(opened: Opened, tmp_path: Path) -> None:
    tab = opened("inchworm")
    tab.click("#edit")
    places(tab, "d4", "e5", "e5")
    settle(tab)
    tab.select_option("#panel .row label:first-child select", label="the height of a square")
    settle(tab)
    tab.select_option("#panel .row label:last-child select", "3")
    places(tab, "d4", "e5")
    told = edited(tab)
    assert told["owner"] == {"Red": "d4", "Blue": "e5"}
    game = ludograph.load("inchworm", engine="reference")
    there = game.position(told)
    assert there.value("height", "d4") == 3
    tab.click("#buttons .main")
    assert sorted(tab.evaluate("ludograph.app.legal.map((one) => one.text)")) == sorted(map(str, there.legal()))
    tab.evaluate("ludograph.app.play(ludograph.app.legal[0])")
    settle(tab)
    played = texts(tab)
    with tab.expect_download() as caught:
        tab.click("#save")
    caught.value.save_as(tmp_path / "game.json")
    saved = read_saved(tmp_path / "game.json")
    assert game.state(saved.start).value("height", "e5") == 3
    assert list(saved.moves) == played
    behind, hashed = tab.evaluate("[location.hash, ludograph.app.engine.hash(ludograph.app.node.state)]")
    other = opened("inchworm", behind)
    assert other.evaluate("ludograph.app.engine.hash(ludograph.app.node.state)") == hashed
    third = opened("inchworm")
    third.set_input_files("input[type=file]", tmp_path / "game.json")
    until(third, "ludograph.app.node.path.length === 1")
    assert third.evaluate("ludograph.app.engine.hash(ludograph.app.node.state)") == hashed


@pytest.mark.parametrize("name", ["chess", "drift", "annelids/small", "kalah", "dots_and_boxes"])
def test_a_position_that_was_played_is_told_as_the_engine_reads_it(opened: Opened, name: str) -> None:
    tab = opened(name)
    until(tab, "!ludograph.app.node.state.chance")
    for _ in range(6):
        tab.evaluate("ludograph.app.step(ludograph.app.legal[ludograph.app.legal.length >> 1])")
        until(tab, "!ludograph.app.node.state.chance")
    values = tab.evaluate("[...ludograph.app.engine.values(ludograph.app.node.state)]")
    tab.click("#edit")
    told = edited(tab)
    assert tab.evaluate("ludograph.app.editing.values") == values
    game = ludograph.load(name, engine="reference")
    there = game.position({key: value for key, value in told.items() if key != "deciding"})
    here = tab.evaluate(
        "(() => { const { engine, game, editing } = ludograph.app; return game.positions.functions"
        ".filter((one) => one.arguments.length === 1 && one.result.is === 'element')"
        ".map((one) => [one.name, game.universes[one.arguments[0].of].labels[0],"
        " game.universes[one.result.of].labels[editing.values[one.offset]] ?? null]); })()"
    )
    for fun, place, value in here:
        assert there.value(fun, place) == value


# ---------------------------------------------------------------- settings


def test_a_turn_waits_for_its_confirmation(opened: Opened) -> None:
    tab = opened("inchworm")
    setting(tab, "confirm")
    places(tab, "d4")
    assert texts(tab) == []
    tab.click("#buttons button:nth-child(2)")
    assert texts(tab) == []
    places(tab, "e5")
    tab.click("#buttons .main")
    until(tab, "ludograph.app.node.path.length === 1")
    assert texts(tab) == ["e5"]


def test_a_decision_that_fails_is_told_also_where_turns_are_confirmed(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    setting(tab, "confirm")
    tab.evaluate("void (ludograph.app.engine.apply = () => { throw new Error('the rules fail'); })")
    places(tab, "a1")
    says(tab, "#message", "The rules meet a fault here.")


MIXED = """
title: Mix
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, turns: 0..99}
moves:
  put in main: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover; turns += 1"}
  swap in main: {when: turns == 1, choose: "to in cell where owner[to] is none", do: "owner[to] = none", written: "{to}"}
flow: "forever: for p in player: turn p: decide main otherwise: draw"
"""


def test_two_decisions_that_are_written_alike_are_a_fault_of_the_rules(opened: Opened, tmp_path: Path) -> None:
    path = tmp_path / "mix.yaml"
    path.write_text(MIXED)
    tab = opened(str(path))
    assert texts(tab) == []
    places(tab, "a1")
    says(tab, "#message", "Two decisions are both written `a2` here. The rules meet a fault here.")
    assert tab.evaluate("ludograph.app.legal") == []
    assert texts(tab) == ["a1"]
    tab.click("#undo")
    tab.fill("#text", "b3")
    tab.press("#text", "Enter")
    says(tab, "#message", "Two decisions are both written `a1` here")
    assert texts(tab) == ["b3"]
    with pytest.raises(ludograph.PlayError, match="two decisions are both written `a2`"):
        replay(ludograph.load(path).initial(), "a1; b2")


def test_dice_may_be_real(opened: Opened) -> None:
    tab = opened("royal_ur")
    tab.evaluate("ludograph.app.restart()")
    setting(tab, "dice")
    tab.click("#new")
    tab.wait_for_timeout(500)
    assert texts(tab) == []
    says(tab, "#buttons", "(1/16)", "(3/8)")
    tab.click("#buttons button:nth-child(3)")
    until(tab, "ludograph.app.node.path.length === 1")
    tab.click("#undo")
    assert texts(tab) == []
    says(tab, "#buttons", "(1/16)", "(3/8)")


def test_what_leaves_no_choice_is_played_where_that_is_wished(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    setting(tab, "forced")
    for _ in range(8):
        tab.evaluate("ludograph.app.step(ludograph.app.legal[0])")
    until(tab, "ludograph.app.node.state.over")


def test_letters_stand_on_pieces_and_names_in_sentences(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4")
    setting(tab, "letters")
    assert "R" in tab.evaluate("document.querySelector('#board [data-live=pieces]').textContent")
    tab.click("#settings")
    tab.fill("#dialog input:not([type=checkbox]) >> nth=1", "Ada")
    tab.click("#dialog [type=submit]")
    assert "Ada" in tab.inner_text("#prompt")
    assert "Ada" in tab.inner_text("#players")


def test_what_the_computer_expects_has_its_number_of_games(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    setting(tab, "worth")
    until(tab, "document.querySelector('#worth p') !== null")
    assert "games by the computer" in tab.inner_text("#worth")


def test_programs_are_watched_step_by_step(opened: Opened) -> None:
    tab = opened("tic_tac_toe")
    tab.evaluate("ludograph.app.pace.wait = 10_000")
    for number in (1, 2):
        tab.select_option(f".player:nth-child({number}) select", "random")
    tab.click("#buttons .main")
    before = len(texts(tab))
    tab.evaluate("ludograph.app.pace.wait = 10")
    tab.wait_for_timeout(1000)
    assert len(texts(tab)) == before
    tab.click("#buttons button:nth-child(2)")
    until(tab, f"ludograph.app.node.path.length === {before + 1}")
    tab.wait_for_timeout(1000)
    assert len(texts(tab)) == before + 1


def test_a_game_goes_on_where_it_was_left(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5")
    settle(tab)
    again = tab.context.new_page()
    again.goto(tab.url.split("#")[0])
    until(again, "globalThis.ludograph !== undefined")
    becomes(again, LINE, ["d4", "e5"])
    says(again, "#message", "goes on")
    again.click("#new")
    says(again, "#message", "put away")
    again.click("#message button")
    becomes(again, LINE, ["d4", "e5"])
    again.keyboard.press("Home")
    settle(again)
    again.reload()
    until(again, "globalThis.ludograph !== undefined")
    again.wait_for_selector("#redo:enabled")
    assert texts(again) == []
    again.evaluate("location.hash = '#1.0123456789ab.m=a1;z9'")
    says(again, "#message", "other rules", "put away")
    again.click("#message button")
    becomes(again, LINE, ["d4", "e5"])
    again.evaluate("location.hash = '#hello'")
    says(again, "#message", "no game that this page can show")
    again.click("#new")
    settle(again)
    again.goto("about:blank")
    again.goto(tab.url.split("#")[0])
    until(again, "globalThis.ludograph !== undefined")
    settle(again)
    assert texts(again) == []


def test_of_two_windows_the_one_is_kept_in_which_something_was_decided_last(opened: Opened) -> None:
    one = opened("inchworm")
    places(one, "d4", "e5")
    settle(one)
    other = one.context.new_page()
    other.goto(one.url.split("#")[0])
    until(other, "globalThis.ludograph !== undefined")
    becomes(other, LINE, ["d4", "e5"])

    def kept() -> list[str]:
        settle(one)
        settle(other)
        found: str = one.evaluate(
            "JSON.parse(localStorage.getItem(`ludograph:game ${ludograph.app.game.digest}`)).moves"
        )
        return found.split(";")

    settle(other)
    one.bring_to_front()
    places(one, "d5")
    assert kept() == ["d4", "e5", "d5"]
    other.bring_to_front()
    other.keyboard.press("Home")
    other.keyboard.press("End")
    assert kept() == ["d4", "e5", "d5"], "nothing was decided there"
    places(other, "a1")
    assert kept() == ["d4", "e5", "a1"]
    names = "JSON.parse(localStorage.getItem(`ludograph:names ${ludograph.app.game.digest}`))"
    one.evaluate("ludograph.app.name(0, 'Ann')")
    becomes(other, names, ["Ann"])
    other.evaluate("ludograph.app.name(1, 'Bob')")
    becomes(one, names, ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("key", "value"),
    [("game", '{"moves": [1, 2]}'), ("names", "7"), ("names", '"Zoe"'), ("settings", '{"language": "constructor"}')],
)
def test_what_a_browser_has_kept_badly_hinders_nobody(opened: Opened, key: str, value: str) -> None:
    tab = opened("tic_tac_toe")
    whose = "" if key == "settings" else f" {tab.evaluate('ludograph.app.game.digest')}"
    tab.evaluate("([key, value]) => localStorage.setItem(key, value)", [f"ludograph:{key}{whose}", value])
    tab.goto("about:blank")
    tab.go_back()
    until(tab, "globalThis.ludograph !== undefined")
    says(tab, "#prompt", "Cross: choose")
    tab.evaluate("ludograph.app.name(0, 'Ada')")
    places(tab, "a1")
    says(tab, "#prompt", "Ada: a1")


WATCHED = """() => {
  const panel = document.querySelector("#panel"), more = (found) => void (globalThis.changes += found.length);
  Object.assign(globalThis, { changes: 0, first: panel.querySelector("ol.turns").firstChild });
  new MutationObserver(more).observe(panel, { childList: true });
}"""
"""Counts what comes into the panel and goes out of it."""


def test_the_record_stays_where_it_is_when_something_is_decided(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5")
    settle(tab)
    tab.evaluate(WATCHED)
    places(tab, "d5")
    says(tab, "#panel", "d5")
    tab.keyboard.press("u")
    says(tab, "#panel", "To the end")
    assert tab.evaluate("[first.isConnected, changes]") == [True, 0]


def test_the_end_tells_the_last_turn_and_the_condition_that_is_met(opened: Opened) -> None:
    tab = opened("hex")
    tab.fill("#text", ";".join(f"a{row};b{row}" for row in range(1, 12)).removesuffix(";b11"))
    tab.press("#text", "Enter")
    says(tab, "#prompt", "Red: a11", "The game is over: Red wins", "You win as soon as a chain of your stones joins")
    tab.click("#buttons button:nth-child(2)")
    assert tab.locator(".ends .held").all_inner_texts() == ["Red: yes"]


LONG_END = """
language: 2
title: Pot
about: Take the pebble.
players: [Left, Right]
board: {tiling: square, columns: 1, rows: 1}
state: {pebbles: 0..1 = 1}
moves: {take: {choose: at in cell, do: pebbles -= 1}}
flow: "forever: for p in player: turn p: decide take"
end:
  - when: pebbles == 0
    result: win Left
    about: >-
      Whoever leaves the pot empty ends the game. If the pot was full when the turn began, and nobody has taken a pebble twice in
      this round or in the one before, Left wins. In all other cases it is Right who wins, and the pot is filled again.
"""


def test_of_a_long_end_the_first_sentence_is_shown_and_a_click_shows_the_others(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "pot.yaml").write_text(LONG_END, encoding="utf-8")
    tab = opened(str(tmp_path / "pot.yaml"))
    tab.fill("#text", "a1")
    tab.press("#text", "Enter")
    says(tab, "#prompt", "The game is over: Left wins", "Whoever leaves the pot empty ends the game.")
    rest = tab.locator("#prompt details", has_text="In all other cases it is Right who wins")
    assert "In all other cases" not in tab.inner_text("#prompt")
    rest.locator("summary").click()
    says(
        tab,
        "#prompt",
        "nobody has taken a pebble twice",
        "In all other cases it is Right who wins, and the pot is filled again.",
    )


def test_the_board_leaves_as_a_picture(opened: Opened, tmp_path: Path) -> None:
    tab = opened("inchworm")
    tab.click("#settings")
    for kind, begins in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with tab.expect_download() as caught:
            tab.click(f"#{kind}")
        caught.value.save_as(tmp_path / kind)
        assert (tmp_path / kind).read_bytes().startswith(begins)


# ---------------------------------------------------------------- words


def test_the_author_asks_for_what_comes_next(opened: Opened) -> None:
    game, tab = ludograph.load("chess", engine="reference"), opened("chess")
    asked = [about.text() for path, about in game.program.abouts.items() if path[2:3] == ("asks",)]
    said = tab.inner_text("#prompt")
    assert any(one in said for one in asked)


def test_where_moves_differ_their_names_lead_to_the_rules(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5", "d4", "e5")
    assert "(Drop)" in tab.inner_text("#prompt")
    tab.click("#prompt button >> text=Lift")
    assert tab.get_attribute("[data-tab=rules]", "aria-selected") == "true"
    assert "Lift (" in tab.inner_text("#panel ul.now")


def test_in_a_low_window_nothing_lies_over_the_line_to_write_in(opened: Opened) -> None:
    tab = opened("inchworm", viewport={"width": 1280, "height": 540})
    text, bar = (tab.locator(one).bounding_box() for one in ("#text", "#bar"))
    assert text["y"] + text["height"] <= bar["y"]


def test_buttons_of_two_dice_tell_both_of_them(opened: Opened) -> None:
    tab = opened("backgammon")
    setting(tab, "dice")
    tab.evaluate("ludograph.app.restart()")
    until(tab, "ludograph.app.node.state.chance && document.querySelectorAll('#buttons button').length > 20")
    told = tab.evaluate("[...document.querySelectorAll('#buttons button')].map((one) => one.textContent)")
    assert "1, 3 (1/30)" in told
    assert len(set(told)) == len(told)


def test_what_chance_has_decided_is_told_while_one_chooses(opened: Opened) -> None:
    tab = opened("backgammon")
    until(tab, "!ludograph.app.node.state.chance && ludograph.app.legal.length > 0")
    assert f"chance: {texts(tab)[-1]}" in tab.inner_text("#prompt")


def test_of_lots_that_a_game_begins_with_only_what_comes_of_them_is_drawn(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "!ludograph.app.node.state.chance")
    shown = tab.evaluate(
        """async () => {
          const { app } = ludograph, { board } = app, shown = [];
          board.show = function (...position) {
            shown.push([app.node.state.chance, app.node.path.length > 0]);
            Object.getPrototypeOf(board).show.apply(board, position);
          };
          app.restart();
          while (app.node.state.chance) await new Promise((soon) => setTimeout(soon));
          return shown;
        }"""
    )
    assert shown == [[False, True]]


def test_rules_now_count_decisions_and_show_those_of_one_move(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "e5")
    tab.click("[data-tab=rules]")
    button = tab.locator("#panel ul.now button").first
    name, count = button.inner_text().rsplit(" ", 1)
    assert tab.evaluate("(name) => ludograph.app.legal.filter((one) => one.move.title === name).length", name) == int(
        count.strip("()")
    )
    button.click()
    assert tab.evaluate("(name) => ludograph.app.selection.all.every((one) => one.decision.move.title === name)", name)


def test_rules_now_tell_what_refuses_several_moves_once(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "!ludograph.app.node.state.chance")
    tab.evaluate(
        """async () => {
          const { app } = ludograph;
          while (app.legal.some((one) => one.name !== "done")) await app.step(app.legal[0]);
        }"""
    )
    tab.click("[data-tab=rules]")
    says(tab, "#panel ul.now", "possible only if")
    rows = tab.evaluate("[...document.querySelectorAll('#panel ul.now li.none')].map((one) => one.innerText)")
    titles, reasons = zip(*(row.split(" (0)") for row in rows), strict=True)
    assert len(set(reasons)) == len(reasons)
    assert {"Step", "Attack", "Pick up", "Steal", "Drop"} == {one for row in titles for one in row.split(", ")}


def test_what_an_author_stresses_bears_no_marks_in_a_reason(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "!ludograph.app.node.state.chance")
    tab.click("[data-tab=rules]")
    says(tab, "#panel ul.now", "Nobody hides at home.")
    assert "**" not in tab.inner_text("#panel ul.now")


def test_the_editor_calls_values_and_turns_as_people_do(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.click("#edit")
    settle(tab)
    told = tab.inner_text("#panel")
    assert "the number of prisoners of Red" in told
    assert "Red: Drop, Collect, Lift, Rescue, Pass" in told
    tab.set_viewport_size(PHONE["viewport"])
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert min(tab.evaluate("[...document.querySelectorAll('#panel > select')].map((one) => one.offsetWidth)")) > 180


def test_the_position_is_told_in_words_and_answers_questions(opened: Opened) -> None:
    tab = opened("chess")
    tab.click("[data-tab=words]")
    assert "e1" in tab.inner_text("#panel")
    tab.fill("#text", "where e1")
    tab.press("#text", "Enter")
    assert "White" in tab.inner_text("#message")
    tab.fill("#text", "legal e2")
    tab.press("#text", "Enter")
    assert tab.inner_text("#message").split(", ") == ["e2e3", "e2e4"]


def test_a_piece_that_is_hit_is_the_one_that_is_meant(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "ludograph.app.legal.some((one) => one.name === 'step_to') && !ludograph.app.node.state.chance")
    found = tab.evaluate(
        """() => {
          const { app } = ludograph, { standing, selection } = app;
          const pieces = app.marks.filter((mark) => mark.place && standing.things(mark).some((one) => one.of === "piece"));
          return pieces.map((mark) => [mark.place.join(":"), standing.things(mark)]).map(([place, things]) => {
            const { selection: left, take, refused } = selection.click(place, things), decisions = left?.left.map((one) => one.decision) ?? (take ? [take] : []);
            return [Boolean(refused), decisions.every((one) => one.values.includes(things[0].value))];
          });
        }"""
    )
    assert any(not refused for refused, _ in found)
    assert any(refused for refused, _ in found)
    assert all(named for _, named in found)


def on_bars(tab: Any, colour: str) -> list[list[float]]:
    """The middles of the worms of a player: beside the places that their segments join."""
    return tab.evaluate(  # type: ignore[no-any-return]
        """(name) => {
          const { game, board, marks } = ludograph.app, number = game.players.findIndex((one) => one.name === name);
          return marks.filter((mark) => mark.to && mark.of === "player" && mark.nth === number).map((mark) => {
            const [a, b] = [mark.place, mark.to].map(([kind, site]) => game.board.sites[kind].places[site]);
            const at = new DOMPoint((a[0] + b[0]) / 2, (a[1] + b[1]) / 2).matrixTransform(board.matrix);
            return [at.x, at.y];
          });
        }""",
        colour,
    )


def test_any_part_of_a_thing_takes_hold_of_it_and_who_has_it_is_what_refuses(opened: Opened) -> None:
    tab = opened("annelids/small")
    (mine, *_), (theirs, *_) = on_bars(tab, "Blue"), on_bars(tab, "Green")
    tab.mouse.click(*theirs)
    until(tab, "document.querySelector('#message').textContent !== ''")
    assert "a worm of yours" in tab.inner_text("#message")
    tab.mouse.click(*mine)
    chosen = "[...new Set(ludograph.app.selection.left.map((one) => one.decision.values[0]))].length"
    assert tab.evaluate(chosen) == 1
    assert tab.evaluate("ludograph.app.selection.left.length") == 2
    assert tab.inner_text("#message") == ""


def test_what_was_clicked_is_called_as_it_is_drawn(opened: Opened) -> None:
    tab = opened("drift")
    until(tab, "ludograph.app.legal.some((one) => one.name === 'step_to') && !ludograph.app.node.state.chance")
    tab.locator(".targets [data-at]").first.click(force=True)
    assert "P1: IIIa" in tab.inner_text("#prompt")


def test_a_message_does_not_outlive_its_position(opened: Opened) -> None:
    tab = opened("inchworm")
    places(tab, "d4", "d4")
    until(tab, "document.querySelector('#message').textContent !== ''")
    tab.keyboard.press("u")
    assert tab.inner_text("#message") == ""


def test_of_two_places_that_are_asked_for_the_first_is_refused_first(opened: Opened) -> None:
    tab = opened("anda")
    assert "the number of stones" in tab.inner_text("#prompt")
    tab.click("#buttons button >> text=0")
    tab.click("#buttons button >> text=black")
    places(tab, "g7")
    until(tab, "document.querySelector('#message').textContent !== ''")
    assert "the first cell" in tab.inner_text("#message")


def test_what_a_player_is_called_in_a_position_stands_beside_his_seat(opened: Opened) -> None:
    tab = opened("anda")
    tab.fill("#text", "komi 2; black")
    tab.press("#text", "Enter")
    told = "[...document.querySelectorAll('.player .told')].map((one) => one.textContent).join()"
    assert tab.evaluate(told) == ","
    tab.fill("#text", "a1+g13")
    tab.press("#text", "Enter")
    until(tab, f"{told} === 'white,black'")
    discs = "[...document.querySelectorAll('.player')].map((one) => [...one.querySelectorAll('.disc')].map(COLOUR).join('/'))"
    first, second = tab.evaluate(
        discs.replace("COLOUR", "(disc) => disc.textContent || getComputedStyle(disc).backgroundColor")
    )
    stones = tab.evaluate("ludograph.app.game.universes.colour.colours")
    seen = [f"rgb({', '.join(str(int(one[i : i + 2], 16)) for i in (1, 3, 5))})" for one in stones]
    assert [first, second] == [f"1/{seen[1]}", f"2/{seen[0]}"], (
        "whose stones are black or white has no colour of its own"
    )
    assert tab.inner_text("#captions").splitlines() == ["black: 2 in the prison", "white: 0 in the prison"]


def test_two_places_that_only_their_order_tells_apart_are_clicked_in_any_order(opened: Opened) -> None:
    tab = opened("anda")
    tab.click("#buttons button >> text=0")
    tab.click("#buttons button >> text=black")
    for first, second, written in (("m7", "a2", "a2+m7"), ("g1", "d1", "d1+g1")):
        places(tab, first)
        assert "then the second cell" in tab.inner_text("#prompt")
        places(tab, second)
        assert texts(tab)[-1] == written


def test_where_nothing_can_ever_be_chosen_a_click_tells_what_can(opened: Opened) -> None:
    tab = opened("annelids")
    places(tab, "c8o")
    says(tab, "#message", "Nothing that Blue may do now begins or ends at c8o", "small square", "Green dots and rings")
    places(tab, "d8")
    says(tab, "#message", "d8: Reconnect", "Green dots and rings")


def test_saved_words_of_a_page_are_data(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.click("#settings")
    tab.fill("#dialog input:not([type=checkbox]) >> nth=0", "<img src=x onerror=1>")
    tab.click("#dialog [type=submit]")
    assert tab.evaluate("document.querySelectorAll('img').length") == 0
    assert json.loads(tab.evaluate("JSON.stringify(ludograph.app.names)"))[0].startswith("<img")


@pytest.mark.parametrize("name", ["inchworm", "chess"])
def test_figures_of_the_rulebook_are_drawn_by_the_page(opened: Opened, name: str) -> None:
    tab = opened(name)
    tab.click("[data-tab=rules]")
    drawn = "(where) => document.querySelectorAll(`${where} :is(circle, polygon, path, line)`).length"
    assert (
        tab.evaluate(drawn, "#panel figure svg")
        >= tab.evaluate(drawn, "#board > g > g:not(.targets, .preview, .cursor)")
        > 0
    )


def test_rules_now_tell_how_near_the_end_is(opened: Opened) -> None:
    tab = opened("inchworm")
    tab.click("[data-tab=rules]")
    tab.click("#panel details summary")
    assert "Red: 0 of 60" in tab.inner_text("#panel details")


def test_numbers_that_fall_to_an_end_have_no_goal(opened: Opened) -> None:
    tab = opened("annelids")
    tab.click("[data-tab=rules]")
    tab.click("#panel details summary")
    assert tab.inner_text("#panel details").split("\n")[-2:] == ["Blue: 8", "Green: 8"]


@pytest.mark.parametrize("name", ["inchworm", "tic_tac_toe"])
def test_a_page_asks_nobody_for_anything(made: Callable[[str], str], name: str) -> None:
    text = Path(made(name).removeprefix("file://")).read_text(encoding="utf-8")
    inside = [unpacked(part).decode("utf-8", "replace") for part in PACKED.findall(text)]
    addresses = {found for part in (text, *inside) for found in re.findall(r"https?://[\w./-]+", part)}
    assert len(inside) == 4
    assert addresses <= {"http://www.w3.org/2000/svg"}


# ---------------------------------------------------------------- programs that think


ASKED = """async (times) => {
  const { app } = ludograph, thinker = app.thinker.another(), entry = (found) => app.legal[found.best].entry;
  const ask = (line, level) => thinker.put({ line, level, start: null, stream: 7n });
  const byClock = { ...app.level("strongest"), timed: 1000 }, counted = app.level("easy");
  const first = await ask([], byClock), line = [entry(first)];
  const made = { first, counted: await ask(line, counted), later: await ask(line, byClock), again: await ask(line, counted) };
  made.takenBack = await ask([], byClock);
  thinker.stop();
  return made;
}"""


def test_who_thinks_by_the_clock_keeps_a_tree_and_who_counts_begins_anew(opened: Opened) -> None:
    tab = opened("annelids")
    made = tab.evaluate(ASKED)
    assert made["first"]["known"] == made["takenBack"]["known"] == 0
    assert made["later"]["known"] > 0
    assert made["first"]["allowed"] == made["takenBack"]["allowed"] == 600
    assert 0 < made["later"]["allowed"] <= 400
    assert made["counted"] == made["again"]
    assert made["counted"]["playouts"] == 100
