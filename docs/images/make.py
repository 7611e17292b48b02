"""Makes the pictures of the documents that show what one sees.

    .venv/bin/python docs/images/make.py              # all
    .venv/bin/python docs/images/make.py page report  # some

It takes the extras `web`, `workshop`, `pdf` and `lab`, the package `pillow`, and a Chromium: the system's, or the one that
LUDOGRAPH_BROWSER names. No test compares them, for browsers and fonts differ; make them anew when what they show has changed.
"""

from __future__ import annotations

import base64
import io
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import CARD, SHEET
from ludograph.book.rulebook.render.html import to_html
from ludograph.book.rulebook.render.pdf import compiled
from ludograph.files.library_paths import rulesets_root
from ludograph.files.naming import WithOptions
from ludograph.gallery.parts import REPORT, Wishes, make
from ludograph.ground.rng import Random
from ludograph.page import link, page
from ludograph.pipeline import load
from ludograph.play.players import let_choose, make_player
from ludograph.workshop.server import Serving
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent
GAME = "inchworm"
DECISIONS = 46
"""Of a game between programs, after which the page shows it."""

_CHOSEN = """() => {
  const { app } = ludograph, ways = (place) => app.selection.click(place).selection?.places.size ?? 0;
  app.click([...app.selection.places.keys()].sort((one, other) => ways(other) - ways(one))[0]);
}"""
"""Clicks the place from which most others are possible."""

AT_REST = """document.querySelector(".game").dataset.engine === "wasm" && ludograph.app.game.search?.levels.length > 0
  && !/\\d\\/\\d/.test(document.querySelector("#tabs").textContent)"""
"""In a workshop the rules are compiled, programs can play, all examples were run: nothing is announced any more."""

MOST_BYTES = 150_000
WIDE, HIGH = 1080, 680

Shown = Callable[[Browser, Path], bytes]


def players_page(browser: Browser, folder: Path) -> bytes:
    """The page of a game that is being played, with a piece chosen."""
    game, player = load(GAME, {}, "native"), make_player("uct:300")
    state, said, random = game.initial(), list[str](), Random(1, 0)
    for _ in range(DECISIONS):
        decision = let_choose(player, state, random)
        said.append(str(decision))
        state = state.apply(decision)
    with opened(browser, folder, page(GAME), link(game, said)) as tab:
        tab.wait_for_function("globalThis.ludograph?.app.node.path.length > 9")
        tab.evaluate(_CHOSEN)
        tab.wait_for_timeout(500)
        return bytes(tab.screenshot())


def book(browser: Browser, folder: Path) -> bytes:
    """Two pages of a printed rulebook, side by side."""
    return beside(browser, folder, compiled(make_book(GAME, Wish()), None, "png")[:2])


def report(browser: Browser, folder: Path) -> bytes:
    """The beginning of a report of games by random players."""
    made = make(REPORT, WithOptions(GAME, {"goal": "5"}), Wishes(frozenset({REPORT}), 1000))
    with opened(browser, folder, made.files["report.html"].decode()) as tab:
        return bytes(tab.screenshot())


def workshop(browser: Browser, folder: Path) -> bytes:
    """The game that the README begins with, written at the left and played at the right."""
    readme = (FOLDER.parent.parent / "README.md").read_text(encoding="utf-8")
    file = folder / "crowd.yaml"
    file.write_text(readme.partition("# file: crowd.yaml\n")[2].partition("```")[0], encoding="utf-8")
    command = [sys.executable, "-m", "ludograph", "workshop", str(file), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        context = browser.new_context(viewport={"width": 1280, "height": 720}, color_scheme="light")
        tab = context.new_page()
        tab.goto(address)
        tab.locator("#text").fill("c3; d3; c4; b2; d2; c1", timeout=60_000)
        tab.locator("#text").press("Enter")
        tab.get_by_role("button", name="c1").wait_for()
        settle(tab, AT_REST)
        made = tab.screenshot()
        context.close()
        server.terminate()
    return bytes(made)


def browser_book(browser: Browser, folder: Path) -> bytes:
    """The beginning of a rulebook in a browser."""
    with opened(browser, folder, to_html(make_book("drift", Wish()))) as tab:
        return bytes(tab.screenshot())


def printed_book(browser: Browser, folder: Path) -> bytes:
    """Pages of a printed rulebook with a board, a reach, sums and an event, side by side."""
    return beside(browser, folder, [compiled(make_book("drift", Wish()), None, "png")[page] for page in (2, 5, 6)])


def players_card(browser: Browser, folder: Path) -> bytes:
    """The card of a player."""
    return beside(browser, folder, compiled(make_book("drift", Wish(form=CARD)), None, "png"), 420)


def compact_book(browser: Browser, folder: Path) -> bytes:
    """A rulebook on one page."""
    return beside(browser, folder, compiled(make_book(GAME, Wish(form=SHEET)), None, "png"), 700)


def workshop_play(browser: Browser, folder: Path) -> bytes:
    """The workshop with a game that is being played."""
    with at_work(browser, folder) as tab:
        play_line(tab, "d4", "e5", "d5", "e6")
        settle(tab, AT_REST)
        show_text(tab, "drop in main")
        return bytes(tab.screenshot())


def workshop_line(browser: Browser, folder: Path) -> bytes:
    """The workshop after a change that breaks off the line."""
    with at_work(browser, folder) as tab:
        play_line(tab, "d4", "e5", "d5", "e6")
        choice = "owner[square] in {none, mover}"
        write_text(tab, choice, f'{choice} and square is not cell("d5")')
        settle(tab, "!document.querySelector('.broke').hidden")
        show_text(tab, "drop in main")
        return bytes(tab.screenshot())


PICTURES: Mapping[str, Shown] = {
    "workshop-play": workshop_play,
    "workshop-line": workshop_line,
    "page": players_page,
    "workshop": workshop,
    "book": book,
    "report": report,
    "rulebook-html": browser_book,
    "rulebook-pdf": printed_book,
    "rulebook-card": players_card,
    "rulebook-compact": compact_book,
}


@contextmanager
def opened(browser: Browser, folder: Path, html: str, behind: str = "", width: int = WIDE) -> Iterator[Any]:
    """A tab that shows a page, as tall as it is wide on paper. `behind`: the part of the address behind `#`, with it."""
    path = folder / "shown.html"
    path.write_text(html, encoding="utf-8")
    context = browser.new_context(viewport={"width": width, "height": HIGH}, color_scheme="light")
    tab = context.new_page()
    tab.goto(path.as_uri() + behind)
    yield tab
    context.close()


@contextmanager
def at_work(browser: Browser, folder: Path) -> Iterator[Any]:
    """A window on a workshop with the rules of a game."""
    shutil.copy(rulesets_root() / GAME / f"{GAME}.yaml", folder / "my_game.yaml")
    serving, begun = Serving(folder, "my_game.yaml"), threading.Event()
    thread = threading.Thread(target=serving.run, args=(begun.set,), daemon=True)
    thread.start()
    begun.wait()
    context = browser.new_context(viewport={"width": 1300, "height": 800}, color_scheme="light")
    tab = context.new_page()
    tab.goto(serving.address)
    settle(tab, "globalThis.ludograph !== undefined")
    yield tab
    context.close()
    serving.stop()
    thread.join(20)


def settle(tab: Any, holds: str) -> None:
    """Waits until something holds; the workshop's policy allows no script of the browser's driver to do it."""
    for _ in range(1200):
        if tab.evaluate(holds):
            return
        tab.wait_for_timeout(100)
    raise RuntimeError(f"never: {holds}")


def play_line(tab: Any, *texts: str) -> None:
    for text in texts:
        tab.evaluate("(text) => ludograph.app.play(ludograph.app.legal.find((one) => one.text === text))", text)


def write_text(tab: Any, before: str, after: str) -> None:
    """Writes a piece of the text otherwise."""
    change = "([before, after]) => workshop.editor.put(workshop.editor.text.replace(before, after))"
    tab.evaluate(change, [before, after])


def show_text(tab: Any, piece: str) -> None:
    tab.evaluate("(piece) => workshop.editor.go(workshop.editor.text.indexOf(piece))", piece)
    tab.wait_for_timeout(300)


def beside(browser: Browser, folder: Path, pages: Sequence[bytes], width: int = WIDE) -> bytes:
    """Pages of a book on a table."""
    shown = "".join(f'<img src="data:image/png;base64,{base64.b64encode(one).decode()}">' for one in pages)
    style = f"body {{ margin: 0; padding: 16px; background: #d9d5cc; display: flex; gap: 16px; width: {width - 32}px }}"
    style += f" img {{ width: calc((100% - {16 * (len(pages) - 1)}px) / {len(pages)}); box-shadow: 0 2px 8px #0006 }}"
    with opened(browser, folder, f"<!DOCTYPE html><style>{style}</style>{shown}", width=width) as tab:
        tab.wait_for_function("[...document.images].every((one) => one.complete)")
        return bytes(tab.locator("body").screenshot())


def light(picture: bytes) -> bytes:
    """A picture in as many colours as a byte can tell."""
    packed = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


def run(names: Sequence[str]) -> None:
    path = os.environ.get("LUDOGRAPH_BROWSER") or shutil.which("chromium")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name in names or PICTURES:
            made = light(PICTURES[name](browser, Path(folder)))
            (FOLDER / f"{name}.png").write_bytes(made)
            print(f"{name}.png: {len(made):,} bytes" + (", which is too many" if len(made) > MOST_BYTES else ""))
        browser.close()


if __name__ == "__main__":
    run(sys.argv[1:])
