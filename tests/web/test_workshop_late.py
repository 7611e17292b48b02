"""The workshop in a browser where answers, news and hands come late, early, or one upon the other."""

from __future__ import annotations

from typing import Any

from ludograph.workshop.server import Serving

from .conftest import FAR, says, until
from .test_workshop import CHOICE, WRONG, another_window, change, good, line, play, rebuilt, serving, tab

__all__ = ["serving", "tab"]

HELD = """(held) => {
  const { line } = workshop, ask = line.ask.bind(line), let_go = new Promise((on) => (globalThis.letGo = on));
  line.ask = async (what, values) => {
    const found = await ask(what, values);
    if (what === held) {
      globalThis.isHeld = true;
      await let_go;
    }
    return found;
  };
  globalThis.isHeld = false;
}"""
"""Answers to one question are not heard before `letGo()`."""

LET_GO = "(delete workshop.line.ask, globalThis.letGo())"


def another_file(serving: Serving) -> Any:
    path = serving.workshop.folder.path("mine.yaml").with_name("second.yaml")
    path.write_text("title: Second\nextends: mine\n", encoding="utf-8")
    return path


def test_what_is_typed_while_a_file_is_saved_parts_no_windows_and_is_not_saved(tab: Any) -> None:
    change(tab, "title: Inchworm", "title: Saved worm")
    tab.evaluate(HELD, "save")
    tab.evaluate("void workshop.save()")
    until(tab, "globalThis.isHeld")
    change(tab, "title: Saved worm", "title: Typed worm")
    tab.evaluate("workshop.push()")
    assert not tab.locator("#notices div").count()
    tab.evaluate(LET_GO)
    says(tab, "#state", "not saved")
    assert "title: Typed worm" in tab.evaluate("workshop.line.ask('open', { file: 'mine.yaml' })")["text"]
    change(tab, "title: Typed worm", "title: Inchworm")
    tab.evaluate("workshop.save()")
    assert tab.inner_text("#state") == "saved"


def test_of_files_that_are_chosen_in_a_row_the_last_is_shown_and_each_text_is_kept(tab: Any, serving: Serving) -> None:
    path = another_file(serving)
    change(tab, "title: Inchworm", "title: Unsaved worm")
    tab.evaluate("Promise.all(['second.yaml', 'library:hex'].map((file) => workshop.open(file)))")
    assert tab.evaluate("workshop.file") == "library:hex"
    says(tab, "#state", "to look at; mine.yaml not saved")
    until(tab, "globalThis.ludograph.app?.game.title === 'Hex'")
    tab.evaluate("workshop.open('mine.yaml')")
    assert "title: Unsaved worm" in tab.evaluate("workshop.editor.text")
    assert not tab.locator("#notices div").count()
    path.unlink()


def test_what_is_typed_while_another_file_is_opened_is_kept(tab: Any) -> None:
    tab.evaluate(HELD, "open")
    tab.evaluate("void workshop.open('library:hex')")
    until(tab, "globalThis.isHeld")
    change(tab, "title: Inchworm", "title: Late worm")
    tab.evaluate(LET_GO)
    until(tab, "workshop.file === 'library:hex'")
    tab.evaluate("workshop.open('mine.yaml')")
    assert "title: Late worm" in tab.evaluate("workshop.editor.text")


def test_news_of_a_file_that_is_being_opened_are_not_missed(tab: Any, chromium: Any, serving: Serving) -> None:
    with another_window(chromium, serving) as other:
        other.evaluate("workshop.open('library:hex')")
        other.evaluate(HELD, "close")
        other.evaluate("void workshop.open('mine.yaml')")
        until(other, "globalThis.isHeld")
        change(tab, "title: Inchworm", "title: Other worm")
        tab.evaluate("workshop.push()")
        other.wait_for_timeout(300)
        other.evaluate(LET_GO)
        until(other, "workshop.editor.text.includes('title: Other worm')")


def test_what_another_window_writes_and_saves_of_a_file_that_waits_is_saved_here(
    tab: Any, chromium: Any, serving: Serving
) -> None:
    path = another_file(serving)
    with another_window(chromium, serving) as other:
        change(tab, "title: Inchworm", "title: First worm")
        tab.evaluate("workshop.open('second.yaml')")
        says(tab, "#state", "saved; mine.yaml not saved")
        until(other, "workshop.editor.text.includes('title: First worm')")
        change(other, "title: First worm", "title: Second worm")
        other.evaluate("workshop.save()")
        until(tab, "document.getElementById('state').textContent === 'saved'")
        tab.evaluate("workshop.open('mine.yaml')")
        assert "title: Second worm" in tab.evaluate("workshop.editor.text")
        assert not tab.locator("#notices div").count()
        change(tab, "title: Second worm", "title: Inchworm")
        tab.evaluate("workshop.save()")
    path.unlink()


def test_what_is_typed_while_the_server_is_away_is_no_other_window_s(tab: Any) -> None:
    tab.evaluate("workshop.line.socket.close()")
    until(tab, "workshop.line.socket.readyState === 3")
    change(tab, "title: Inchworm", "title: Lonely worm")
    before = good(tab)
    until(tab, f"workshop.good > {before}")
    assert "title: Lonely worm" in tab.evaluate("workshop.editor.text")
    assert not tab.locator("#notices div").count()
    says(tab, "#state", "not saved")


def test_examples_are_not_told_to_fail_by_a_text_that_has_mistakes(tab: Any) -> None:
    torn = """([choice, wrong]) => {
      const { examples } = workshop.views, { ask, editor } = examples;
      examples.ask = async (what, values) => {
        if (values?.number === 1) editor.put(editor.text.replace(choice, wrong));
        return ask(what, values);
      };
      return examples.run();
    }"""
    until(tab, "document.querySelector('.at-examples .tick')")
    tab.evaluate(torn, [CHOICE, WRONG])
    tab.evaluate("delete workshop.views.examples.ask")
    assert tab.locator(".at-examples .cross").count() == 0


def test_what_lies_beside_a_board_that_is_awaited_may_be_clicked(tab: Any) -> None:
    play(tab, "d4")
    tab.get_by_role("button", name="Pin", exact=True).click()
    until(tab, "document.querySelectorAll('.pin svg').length === 1")
    tab.evaluate(
        "workshop.stage.put({ texts: ['e5'] }); document.querySelector('.pin button').click(); workshop.check()"
    )
    until(tab, "workshop.stage.app !== null")
    assert line(tab) == ["e5"]
    tab.click(".pin .drop")


def test_the_sentence_at_the_cursor_stays_marked_when_a_book_gets_its_pictures(tab: Any) -> None:
    tab.evaluate("workshop.editor.go(workshop.editor.text.indexOf('Put one piece from your stock'))")
    tab.click("#tabs >> text=Rulebook")
    until(tab, "workshop.views.book.root?.querySelector('figure svg')")
    assert tab.evaluate("workshop.views.book.root.querySelector('.here') !== null")


def test_a_board_that_was_asked_for_in_the_file_before_is_not_offered(tab: Any) -> None:
    tab.evaluate(HELD, "boards")
    tab.evaluate("void (globalThis.opening = workshop.views.board.wizard.open())")
    until(tab, "globalThis.isHeld")
    tab.evaluate("workshop.open('library:hex')")
    tab.evaluate(f"({LET_GO}, globalThis.opening)")
    assert tab.evaluate("workshop.views.board.wizard.panel.hidden")
    tab.evaluate("workshop.open('mine.yaml')")


def test_what_somebody_is_told_outlasts_the_check_that_ends(tab: Any) -> None:
    tab.evaluate(HELD, "check")
    tab.evaluate("void workshop.check()")
    until(tab, "globalThis.isHeld")
    tab.evaluate("workshop.lookedAt()")
    before = good(tab)
    tab.evaluate(LET_GO)
    until(tab, f"workshop.good > {before}")
    assert tab.inner_text("#state") == "this file is here to be looked at"
    rebuilt(tab)
    assert tab.inner_text("#state") == "not saved"


ASIDE = """async () => {
  const { ask } = workshop;
  let asked = false;
  workshop.ask = async function (what, values) {
    if (what === "apply" && !asked) {
      asked = true;
      workshop.stage.put({ texts: ["d4"] });
      globalThis.again = workshop.check();
    }
    return ask.call(this, what, values);
  };
  await workshop.check();
  await globalThis.again;
  delete workshop.ask;
}"""


def test_another_line_may_be_wanted_while_the_board_goes_along_a_long_one(tab: Any) -> None:
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    tab.evaluate(FAR, 405)
    tab.evaluate(ASIDE)
    until(tab, "workshop.stage.app !== null && ludograph.app.node.path.length === 1")
    assert line(tab) == ["d4"]
