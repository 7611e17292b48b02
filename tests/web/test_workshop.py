"""The workshop in a browser: rules are written at the left, and the game at the right follows."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ludograph.files.library_paths import rulesets_root
from ludograph.ground.rng import Random
from ludograph.pipeline import reference_game, report
from ludograph.play.examples import run_examples
from ludograph.workshop import server
from ludograph.workshop.server import Serving
from workshop.fuzzed import fuzzed

WINDOW = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
VENDOR = Path(server.__file__).parent / "vendor"
PATIENCE = 60_000
"""Milliseconds."""


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("games")
    shutil.copy(rulesets_root() / "inchworm" / "inchworm.yaml", folder / "mine.yaml")
    serving, begun = Serving(folder, "mine.yaml"), threading.Event()
    thread = threading.Thread(target=serving.run, args=(begun.set,), daemon=True)
    thread.start()
    assert begun.wait(60)
    yield serving
    serving.stop()
    thread.join(20)


@pytest.fixture
def tab(chromium: Any, serving: Serving) -> Iterator[Any]:
    """A window on the workshop, with a game on the board. Whatever it complains of fails the test."""
    complaints = list[str]()
    context = chromium.new_context(**WINDOW)
    tab = context.new_page()
    tab.on("pageerror", lambda problem: complaints.append(str(problem)))
    tab.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    tab.goto(serving.address)
    until(tab, "globalThis.ludograph !== undefined")
    yield tab
    context.close()
    assert not complaints


def until(tab: Any, holds: str) -> None:
    """Waits; the page's policy forbids what the browser's driver would do for it."""
    for _ in range(PATIENCE // 50):
        if tab.evaluate(holds):
            return
        tab.wait_for_timeout(50)
    raise AssertionError(f"never: {holds}")


def change(tab: Any, before: str, after: str) -> None:
    """Writes a piece of the text otherwise, as if it were typed."""
    tab.evaluate(
        """([before, after]) => {
          const { view, text } = workshop.editor, from = text.indexOf(before);
          if (from < 0) throw new Error(`no ${before}`);
          view.dispatch({ changes: { from, to: from + before.length, insert: after } });
        }""",
        [before, after],
    )


def play(tab: Any, *texts: str) -> None:
    for text in texts:
        tab.evaluate(
            "(text) => ludograph.app.play(ludograph.app.legal.find((one) => one.text === text))",
            text,
        )


def line(tab: Any) -> list[str]:
    return tab.evaluate("ludograph.app.node.path.map((one) => one.decision.text)")  # type: ignore[no-any-return]


CHOICE = "owner[square] in {none, mover}"


def test_a_mistake_is_marked_and_mended_and_the_last_good_board_stays(tab: Any) -> None:
    play(tab, "d4", "e5")
    change(tab, CHOICE, "ownr[square] in {none, mover}")
    until(tab, "document.querySelectorAll('#problems li').length === 1")
    assert "1 error since" in tab.inner_text(".banner")
    assert line(tab) == ["d4", "e5"]
    tab.click("#problems button")
    until(tab, "document.querySelectorAll('.cm-lintRange-error').length > 0")
    tab.keyboard.press("Control+.")
    until(tab, "document.querySelector('.banner').hidden && !document.querySelector('#problems li')")
    assert CHOICE in tab.evaluate("workshop.editor.text")
    assert line(tab) == ["d4", "e5"]


def test_the_line_survives_a_change_breaks_with_its_reason_and_comes_back_whole(tab: Any) -> None:
    play(tab, "d4", "e5", "d5", "e6")
    change(tab, CHOICE, f'{CHOICE} and square is not cell("d5")')
    until(tab, "!document.querySelector('.broke').hidden")
    assert "Decision 3, d5, is no longer legal" in tab.inner_text(".broke")
    assert "e6" in tab.inner_text(".broke .rest")
    assert line(tab) == ["d4", "e5"]
    tab.click(".broke button")
    assert (
        tab.evaluate("workshop.editor.view.state.doc.lineAt(workshop.editor.view.state.selection.main.head).text")
        .strip()
        .startswith("choose:")
    )
    change(tab, ' and square is not cell("d5")', "")
    until(tab, "document.querySelector('.broke').hidden")
    assert line(tab) == ["d4", "e5", "d5", "e6"]


def test_compiled_rules_take_over_and_refusals_speak(tab: Any) -> None:
    play(tab, "d4")
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    assert line(tab) == ["d4"]
    tab.evaluate("ludograph.app.click('cell:' + ludograph.app.game.universes.cell.labels.indexOf('d4'))")
    until(tab, "document.querySelector('.game #message').textContent !== ''")
    assert "d4" in tab.inner_text(".game #message")


def test_one_click_makes_an_example_that_the_test_command_passes(tab: Any, serving: Serving) -> None:
    play(tab, "d4", "e5", "d5")
    tab.click("#tabs >> text=Examples")
    tab.click(".at-examples button.main")
    until(tab, "workshop.views.examples.told.textContent !== ''")
    tab.keyboard.press("Control+s")
    until(tab, "document.querySelector('#state').textContent === 'saved'")
    path = serving.workshop.folder.path("mine.yaml")
    program = report(str(path)).checked()
    assert program.examples[-1].play is not None
    assert program.examples[-1].play.value == "d4; e5; d5"
    small = Path(path).with_name("one.yaml")
    text = path.read_text()
    head, _, rest = text.partition("\nexamples:\n")
    small.write_text(f"{head}\nexamples:\n{rest[rest.rindex('  - about:') :]}".replace("cover: 15\n", ""))
    (outcome,) = run_examples(lambda options: reference_game(report(str(small), options).checked(), "one"))
    assert outcome.passed
    small.unlink()


def test_words_are_completed_explained_and_given_other_names(tab: Any) -> None:
    at = tab.evaluate("workshop.editor.text.indexOf('reserve[mover] > 0')")
    found = tab.evaluate("(at) => workshop.ask('complete', { at: at + 2 })", at)
    assert "reserve" in {one["text"] for one in found["options"]}
    assert "reserve" in tab.evaluate("(at) => workshop.ask('hover', { at: at + 2 })", at)["says"]
    tab.on("dialog", lambda dialog: dialog.accept("pool"))
    tab.evaluate("(at) => workshop.rename(at + 2)", at)
    until(tab, "workshop.editor.text.includes('pool[mover] > 0') && !workshop.editor.text.includes('reserve[')")
    until(tab, "!document.querySelector('#problems li button.error')")


def test_an_option_changes_the_game_and_not_the_file(tab: Any) -> None:
    text = tab.evaluate("workshop.editor.text")
    good = tab.evaluate("workshop.good")
    tab.select_option("#option-wrap", "torus")
    until(tab, f"workshop.good > {good}")
    assert tab.evaluate("ludograph.app.game.options.wrap") == "torus"
    assert tab.evaluate("workshop.editor.text") == text


def test_the_book_follows_the_cursor_and_the_lab_counts(tab: Any) -> None:
    tab.click("#tabs >> text=Rulebook")
    until(tab, "workshop.views.book.places?.length > 20")
    tab.evaluate("workshop.editor.go(workshop.editor.text.indexOf('Put one piece from your stock'))")
    until(tab, "workshop.views.book.root.querySelector('.here') !== null")
    assert "stock" in tab.evaluate("workshop.views.book.root.querySelector('.here').textContent")
    tab.click("#tabs >> text=Lab")
    until(tab, "document.querySelector('.at-lab table') !== null")
    until(tab, "Number(/^\\d+/.exec(document.querySelector('.at-lab strong')?.textContent ?? '0')) > 3")
    assert tab.evaluate("document.querySelectorAll('.cm-covered span').length") >= 0


def test_games_part_on_two_boards(tab: Any) -> None:
    play(tab, "d4", "e5", "d5")
    good = tab.evaluate("workshop.good")
    change(tab, CHOICE, f'{CHOICE} and square is not cell("d5")')
    until(tab, f"workshop.good > {good}")
    tab.click("#tabs >> text=Diff")
    until(tab, "document.querySelectorAll('.at-diff figure svg').length === 2")
    assert "After 0 decisions" in tab.inner_text(".at-diff")
    assert "Only there: d5" in tab.inner_text(".at-diff figure:first-child figcaption")


def test_a_file_that_is_changed_outside_is_read_again(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml")
    tab.evaluate("workshop.open('mine.yaml')")
    tab.wait_for_timeout(300)
    path.write_text(path.read_text().replace("title: Inchworm", "title: Changed outside"))
    until(tab, "workshop.editor.text.includes('Changed outside') || document.querySelector('#notices button') !== null")
    path.write_text(path.read_text().replace("title: Changed outside", "title: Inchworm"))
    until(tab, "workshop.editor.text.includes('title: Inchworm') || document.querySelector('#notices button') !== null")


def test_another_browser_has_no_business_here(chromium: Any, serving: Serving) -> None:
    context = chromium.new_context()
    tab = context.new_page()
    assert tab.goto(f"http://127.0.0.1:{serving.port}/").status == 403
    tab.goto("about:blank")
    refused = """(port) => new Promise((told) => {
      const line = new WebSocket(`ws://127.0.0.1:${port}/ws`);
      line.onopen = () => told("open");
      line.onerror = () => told("refused");
    })"""
    assert tab.evaluate(refused, serving.port) == "refused"
    context.close()


def test_ten_thousand_messages_and_killed_workers_leave_the_server_alive(tab: Any, serving: Serving) -> None:
    random = Random(11)
    crew = serving.workshop._crew
    for start in range(0, 10_000, 500):
        texts = [
            fuzzed(random, ("hello", "open", "edit", "check", "apply", "hover", "lights", "complete", "define"))
            for _ in range(500)
        ]
        tab.evaluate("(texts) => texts.forEach((text) => workshop.line.socket.send(text))", texts)
        if start % 2500 == 0 and crew["check"]._process is not None:
            crew["check"]._process.kill()
        tab.wait_for_timeout(200)
    tab.evaluate("workshop.open('mine.yaml')")
    good = tab.evaluate("workshop.good")
    change(tab, "title: Inchworm", "title: Inchworm again")
    until(tab, f"workshop.good > {good} || workshop.good === 1")
    assert {path.name for path in serving.workshop.folder.root.iterdir()} <= {"mine.yaml", "game.yaml", "a"}


@pytest.mark.skipif(
    not (VENDOR / "node_modules" / "esbuild").is_dir(), reason="`npm ci` in interpreter/workshop/vendor was not run"
)
def test_the_bundle_of_libraries_is_what_its_sources_make(tmp_path: Path) -> None:
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=VENDOR, check=True, timeout=120)
    for name in ("codemirror.js", "THIRD_PARTY.md"):
        assert (tmp_path / name).read_bytes() == (VENDOR / name).read_bytes()
