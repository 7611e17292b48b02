"""Pages in a browser: `make test-web`, which says where a Chromium is. Other runs of the tests leave this folder out."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from ludograph.engines.native import NativeGame
from ludograph.pipeline import load

BROWSER = os.environ.get("LUDOGRAPH_BROWSER", "")
collect_ignore_glob = [] if BROWSER else ["test_*.py"]

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=flags, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """The address of the page of a ruleset, on the disk; `game`: the same, if it is loaded already."""
    from ludograph.engines.native.targets import WASM, rules_for
    from ludograph.page.making import OpenRuleset, page, page_of, rules_text

    folder, known = tmp_path_factory.mktemp("pages"), dict[str, Path]()

    def text(name: str, game: Any) -> str:
        if game is None:
            return page(name)
        return page_of(game, rules_for(WASM, game.reference), rules_text(OpenRuleset(name), game.options, "en"))

    def address(name: str, game: Any = None) -> str:
        if name not in known:
            known[name] = folder / f"{name.replace('/', '_')}.html"
            known[name].write_text(text(name, game), encoding="utf-8")
        return known[name].as_uri()

    return address


PATIENCE = 60_000
"""Milliseconds."""


def until(tab: Any, holds: str) -> None:
    """Waits until an expression, or what it promises, is true. What a page forbids itself to run, Playwright's own waiting may not run either."""
    for _ in range(PATIENCE // 20):
        if tab.evaluate(f"(async () => Boolean(await ({holds})))()"):  # a function would be called
            return
        tab.wait_for_timeout(20)
    raise AssertionError(f"never: {holds}")


def says(tab: Any, where: str, *texts: str) -> None:
    """Waits until an element says all these texts: most of a page follows a moment after what was done."""
    for text in texts:
        until(tab, f"(document.querySelector({json.dumps(where)})?.innerText ?? '').includes({json.dumps(text)})")


def settle(tab: Any) -> None:
    """Waits until nothing is asked any more where the rules are, and panels, the address and the browser's memory have followed
    the board."""
    tab.evaluate(SETTLED)


def becomes(tab: Any, expression: str, wanted: Any) -> None:
    """Waits until an expression has a value, of what JSON can say."""
    written = json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
    until(tab, f"JSON.stringify({expression}) === {json.dumps(written)}")


SETTLED = """async () => {
  const late = (on) => {
    requestAnimationFrame(() => setTimeout(() => setTimeout(on)));
    setTimeout(on, 1000); // where nothing is painted
  };
  for (let calm = 0; calm < 2; calm = ludograph.app.engine.waiting?.size ? 0 : calm + 1) await new Promise(late);
}"""

FAR = """async (plies) => {
  const { app } = ludograph;
  let node = app.root;
  for (let ply = 0; ply < plies; ply++) {
    const legal = app.engine.legal(node.state);
    node = await node.after(legal[(ply * 5) % legal.length], app.engine);
  }
  app.go(node);
}"""
"""Goes to the end of a line of so many plies."""

GIVEN_UP = """async () => {
  const { app } = ludograph;
  if (!app.blind) return;
  await app.restart();
  await app.news({ do: "look", player: app.hand });
  await app.resign();
  await app.openRecord();
}"""


def open_record(tab: Any) -> None:
    """Gives a game up in which something is hidden, and opens its record: from there on all is seen, as in other games."""
    tab.evaluate(GIVEN_UP)
    until(tab, "!ludograph.app.blind")


@pytest.fixture(scope="module")
def game(name: str) -> NativeGame:
    """The game of a module's `name`."""
    game = load(name, {}, "native")
    assert isinstance(game, NativeGame)
    return game


Opening = Callable[..., AbstractContextManager[Any]]

SEEDED = """(() => {
  const others = crypto.getRandomValues.bind(crypto);
  let state = 20n;
  crypto.getRandomValues = (into) => {
    if (!(into instanceof BigUint64Array)) return others(into); // asked by no page of ours
    for (let i = 0; i < into.length; i++) into[i] = state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return into;
  };
})()"""
"""What a page decides by chance is the same each time: lots, dice, and what programs find that count. Workers have their own."""


@pytest.fixture(scope="session")
def opening(chromium: Any, made: Callable[..., str]) -> Opening:
    """Opens the page of a ruleset until it is left. Whatever it complains of meanwhile is a failure."""

    @contextmanager
    def open_page(name: str, game: Any = None, behind: str = "", **device: Any) -> Iterator[Any]:
        complaints = list[str]()
        context = chromium.new_context(offline=True, **(device or DESKTOP))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SEEDED)
        tab = context.new_page()
        tab.on("pageerror", lambda problem: complaints.append(str(problem)))
        tab.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        tab.goto(made(name, game) + behind)
        until(tab, "globalThis.ludograph !== undefined")
        settle(tab)
        yield tab
        context.close()
        assert not complaints

    return open_page


@pytest.fixture
def opened(opening: Opening) -> Iterator[Callable[..., Any]]:
    """Opens the page of a ruleset for the rest of a test."""
    with ExitStack() as stack:
        yield lambda name, behind="", **device: stack.enter_context(opening(name, None, behind, **device))


@pytest.fixture(scope="session")
def axe() -> str:
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


STILL = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
}"""
"""What moves or fades has come to its end: colours in between are nobody's."""


def violations(tab: Any, axe: str) -> list[str]:
    """What axe-core says of what a tab shows."""
    tab.wait_for_timeout(250)
    tab.evaluate(STILL)
    tab.evaluate(axe)
    found = tab.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
