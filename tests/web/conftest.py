"""Pages in a browser: `make test-web`, which says where a Chromium is. Other runs of the tests leave this folder out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

BROWSER = os.environ.get("LUDOGRAPH_BROWSER", "")
collect_ignore_glob = [] if BROWSER else ["test_*.py"]

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The address of the page of a ruleset, on the disk."""
    from ludograph.page import page

    folder, known = tmp_path_factory.mktemp("pages"), dict[str, Path]()

    def address(name: str) -> str:
        if name not in known:
            known[name] = folder / f"{name.replace('/', '_')}.html"
            known[name].write_text(page(name), encoding="utf-8")
        return known[name].as_uri()

    return address


def starts(tab: Any) -> bool:
    """Waits until a page plays. What it forbids itself to run, Playwright's own waiting may not run either."""
    for _ in range(500):
        if tab.evaluate("globalThis.ludograph !== undefined"):
            return True
        tab.wait_for_timeout(10)
    return False


@pytest.fixture
def opened(chromium: Any, made: Callable[[str], str]) -> Iterator[Callable[..., Any]]:
    """Opens the page of a ruleset. Whatever it complains of fails the test."""
    contexts, complaints = [], list[str]()

    def open_page(name: str, behind: str = "", **device: Any) -> Any:
        context = chromium.new_context(offline=True, **(device or DESKTOP))
        contexts.append(context)
        tab = context.new_page()
        tab.on("pageerror", lambda problem: complaints.append(str(problem)))
        tab.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        tab.goto(made(name) + behind)
        assert starts(tab), f"the page does not start: {complaints}"
        return tab

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture(scope="session")
def axe() -> str:
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(tab: Any, axe: str) -> list[str]:
    """What axe-core says of what a tab shows."""
    tab.wait_for_timeout(250)
    tab.evaluate(axe)
    found = tab.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]
