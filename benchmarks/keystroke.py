"""How long the workshop takes from a keystroke to the board that it changes, in a real browser.

usage: python benchmarks/keystroke.py [RULESET ...]
A digit of how strongly a mark is filled is typed over again and again in a copy of the rules, by the browser's own keyboard.
Told are the median, the fastest and the slowest in milliseconds, from the key to the frame after the board is drawn otherwise;
the pause in which the workshop waits for another key is part of that. LUDOGRAPH_BROWSER may say where a Chromium is. Without
rulesets: chess and drift.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from ludograph.files.library_paths import rulesets_root
from ludograph.workshop.server import Serving
from playwright.sync_api import sync_playwright

TIMES = 7
DIGIT = re.compile(r"mark: fill.*strength: (\d)0")

READY = """(at) => {
  const { view } = workshop.editor;
  view.dispatch({ selection: { anchor: at, head: at + 1 }, scrollIntoView: true });
  view.focus();
  globalThis.painted = new Promise((done) => {
    let begun = 0;
    addEventListener("keydown", () => (begun = performance.now()), { capture: true, once: true });
    const ofBoard = (node) => node.closest?.("#board") || node.querySelector?.("#board");
    const watched = new MutationObserver((changes) => {
      const met = changes.flatMap((one) => [one.target.closest("#board"), ...[...one.addedNodes].map(ofBoard)]);
      if (!begun || !met.some(Boolean)) return;
      watched.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    });
    watched.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}"""


def taken(browser: Any, name: str) -> list[float]:
    """Milliseconds of each keystroke but the first."""
    with tempfile.TemporaryDirectory() as folder:
        source = rulesets_root() / name / f"{name}.yaml"
        shutil.copy(source, Path(folder) / "mine.yaml")
        found = DIGIT.search(source.read_text(encoding="utf-8"))
        if found is None:
            sys.exit(f"`{name}` has no mark to change: a fill with `strength: N0`")
        serving, begun = Serving(Path(folder), "mine.yaml"), threading.Event()
        thread = threading.Thread(target=serving.run, args=(begun.set,), daemon=True)
        thread.start()
        begun.wait()
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        tab.goto(serving.address)
        while not tab.evaluate("globalThis.ludograph?.app !== undefined"):
            tab.wait_for_timeout(100)
        tab.wait_for_timeout(8_000)  # until the rules are compiled and nothing is worked on
        times = []
        for number in range(TIMES + 1):
            digit = "3579"[number % 4]
            tab.evaluate(READY, found.start(1))
            tab.keyboard.press(digit)
            times.append(tab.evaluate("painted"))
            tab.wait_for_timeout(2_000)
        tab.close()
        serving.stop()
        thread.join(20)
        return times[1:]


def main(names: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("LUDOGRAPH_BROWSER") or shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name in names:
            times = taken(browser, name)
            print(
                f"{name}: {statistics.median(times):.0f} ({min(times):.0f} to {max(times):.0f}), {len(times)} keystrokes"
            )
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["chess", "drift"])
