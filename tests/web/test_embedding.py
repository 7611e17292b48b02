"""Games in pages of other people: the example of the documents, as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ludograph.page import page, script

from .conftest import PATIENCE

PAGE = Path(__file__).parent.parent.parent / "docs" / "embedding.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    frame, example = re.findall(r"^```html\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (made / "example.html").write_text(example, encoding="utf-8")
    (made / "framed.html").write_text(f"<!DOCTYPE html><html lang=en><title>Framed</title>{frame}", encoding="utf-8")
    (made / "hex.html").write_text(page("hex"), encoding="utf-8")
    (made / "hex.js").write_text(script("hex", called="hex"), encoding="utf-8")
    (made / "four.js").write_text(script("tic_tac_toe", {"columns": 4, "rows": 4}, called="four"), encoding="utf-8")
    return made


@pytest.fixture
def tab(chromium: Any, folder: Path) -> Iterator[Callable[[str], Any]]:
    context, complaints = chromium.new_context(offline=True), list[str]()
    context.set_default_timeout(PATIENCE)

    def opened(name: str) -> Any:
        made = context.new_page()
        made.on("pageerror", lambda problem: complaints.append(str(problem)))
        made.goto((folder / name).as_uri())
        return made

    yield opened
    context.close()
    assert not complaints


def test_the_example_puts_two_games_into_a_page_that_are_played_apart(tab: Callable[[str], Any]) -> None:
    shown = tab("example.html")
    left, right = shown.locator("#left main"), shown.locator("#right main")
    left.get_by_role("button", name="e5", exact=True).wait_for()
    assert left.get_by_role("button", name="d4", exact=True).count() == 1
    right.locator("#text").fill("a1")
    right.locator("#text").press("Enter")
    right.get_by_role("button", name="a1", exact=True).wait_for()
    assert left.get_by_role("button", name="a1", exact=True).count() == 0
    assert right.locator("#text").get_attribute("placeholder") != left.locator("#text").get_attribute("placeholder")


def test_styles_of_a_game_and_of_its_page_do_not_meet(tab: Callable[[str], Any]) -> None:
    shown = tab("example.html")
    shown.locator("#left main h1").wait_for()
    size = "(one) => getComputedStyle(one).fontSize"
    assert shown.locator("body > h1").evaluate(size) == "32px"
    assert shown.locator("#left main h1").evaluate(size) != "32px"
    colour = "(one) => getComputedStyle(one).backgroundColor"
    light = shown.locator("#left main").evaluate(colour)
    shown.locator("#left").evaluate('(one) => { one.dataset.theme = "dark"; }')
    assert shown.locator("#left main").evaluate(colour) != light
    assert shown.locator("body").evaluate(colour) == "rgba(0, 0, 0, 0)"


def test_both_players_are_seen_in_the_height_of_the_example(tab: Callable[[str], Any]) -> None:
    shown = tab("example.html")
    shown.locator("#right main h1").wait_for()
    cut = "(one) => one.scrollHeight - one.clientHeight"
    assert shown.locator("#right #players").evaluate(cut) == 0
    assert shown.locator("#right .side").evaluate("(one) => one.scrollWidth - one.clientWidth") == 0


def test_programs_think_in_a_game_within_a_page(tab: Callable[[str], Any]) -> None:
    shown = tab("example.html")
    shown.locator("#right main h1").wait_for()
    gone = list[Any]()
    shown.on("worker", lambda worker: worker.on("close", lambda one: gone.append(one)))
    made = """async () => {
      const app = globalThis.thinking = await ludograph.four(document.createElement("div"));
      app.seat(1, app.game.search.levels[0].name);
      await app.follow("a1");
      app.go(app.node, true);
      while (app.node.path.length < 2) await new Promise((done) => setTimeout(done, 20));
      return [app.at("players").querySelectorAll("select")[1].value, ...app.node.path.map((one) => one.decision.text)];
    }"""
    level, *played = shown.evaluate(made)
    assert level == "beginner"
    assert played[0] == "a1"
    assert len(played) == 2
    assert not gone
    shown.evaluate("thinking.close()")
    for _ in range(PATIENCE // 20):
        if not gone:
            shown.wait_for_timeout(20)
    assert gone, "what has thought goes with its game"


def test_a_page_is_framed(tab: Callable[[str], Any]) -> None:
    shown = tab("framed.html").frame_locator("iframe")
    shown.locator("#text").fill("d4")
    shown.locator("#text").press("Enter")
    shown.get_by_role("button", name="d4", exact=True).wait_for()
