"""The workshop in a browser: rules are written at the left, and the game at the right follows."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from ludograph.files.library_paths import rulesets_root
from ludograph.ground.rng import Random
from ludograph.pipeline import reference_game, report
from ludograph.play.examples import run_examples
from ludograph.workshop import room, server
from ludograph.workshop.server import Serving
from workshop.fuzzed import fuzzed

from tests.hidden import PHANTOM
from tests.serving import served
from tests.unending import unending

from .conftest import PATIENCE, PHONE, says, until, violations

WINDOW = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
VENDOR = Path(server.__file__).parent / "vendor"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("games")
    shutil.copy(rulesets_root() / "inchworm" / "inchworm.yaml", folder / "mine.yaml")
    with served(folder, "mine.yaml") as serving:
        yield serving


@pytest.fixture
def tab(chromium: Any, serving: Serving) -> Iterator[Any]:
    """A window on the workshop, with a game on the board. Whatever it complains of fails the test."""
    complaints = list[str]()
    context = chromium.new_context(**WINDOW)
    context.set_default_timeout(PATIENCE)
    tab = context.new_page()
    tab.on("pageerror", lambda problem: complaints.append(str(problem)))
    tab.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    tab.goto(serving.address)
    until(tab, "globalThis.ludograph !== undefined")
    yield tab
    take_back(tab)  # also behind a test that failed: the next window is shown what is not saved
    context.close()
    assert not complaints


@contextmanager
def another_window(chromium: Any, serving: Serving) -> Iterator[Any]:
    """On the same workshop."""
    context = chromium.new_context(**WINDOW)
    context.set_default_timeout(PATIENCE)
    tab = context.new_page()
    tab.goto(serving.address)
    until(tab, "globalThis.ludograph !== undefined")
    yield tab
    context.close()


def rewrite(tab: Any, text: str) -> None:
    """Writes another text in place of the whole."""
    tab.evaluate(
        """(text) => {
          const { view, text: before } = workshop.editor;
          view.dispatch({ changes: { from: 0, to: before.length, insert: text } });
        }""",
        text,
    )


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


def take_back(tab: Any) -> None:
    """Takes back what was written and not saved, until the server has it; what is on the disk may be told only now, as that a test
    has taken the file away."""
    until(
        tab, "(workshop.editor.put(workshop.saved), workshop.push().then(() => !workshop.altered && !workshop.parted))"
    )


def heard(tab: Any) -> None:
    """The server has heard all that a window has told it."""
    tab.evaluate("workshop.line.ask('hello')")


def play(tab: Any, *texts: str) -> None:
    for text in texts:
        tab.evaluate(
            "(text) => ludograph.app.play(ludograph.app.legal.find((one) => one.text === text))",
            text,
        )


def good(tab: Any) -> int:
    """The number of the last check that found no mistake."""
    return tab.evaluate("workshop.good")  # type: ignore[no-any-return]


def rebuilt(tab: Any) -> None:
    """Rules that say the same in other words are on the board: the server plays until they are compiled."""
    before = good(tab)
    change(tab, CHOICE, f"{CHOICE} and yes")
    until(tab, f"workshop.good > {before}")


def line(tab: Any) -> list[str]:
    return tab.evaluate("ludograph.app.node.path.map((one) => one.decision.text)")  # type: ignore[no-any-return]


def overwrite(path: Path, text: str) -> None:
    """Puts a text in the place of a file's, at once: the server may look at any moment."""
    made = path.with_name("made.txt")
    made.write_text(text, encoding="utf-8")
    made.replace(path)


CHOICE = "owner[square] in {none, mover}"
WRONG = CHOICE.replace("owner", "ownr")


def test_a_mistake_is_marked_and_mended_and_the_last_good_board_stays(tab: Any) -> None:
    play(tab, "d4", "e5")
    change(tab, CHOICE, WRONG)
    until(tab, "document.querySelectorAll('#problems li').length === 1")
    assert "1 error since" in tab.inner_text(".banner")
    assert line(tab) == ["d4", "e5"]
    tab.click("#problems button")
    until(
        tab, "document.querySelectorAll('.cm-lintRange-error').length > 0 && document.querySelector('#problems .fix')"
    )
    tab.locator(".cm-lintRange-error").first.hover()
    until(tab, "document.querySelector('.cm-diagnosticAction')")
    assert "`" not in tab.inner_text(".cm-diagnosticAction")
    tab.keyboard.press("Control+.")
    until(tab, "document.querySelector('.banner').hidden && !document.querySelector('#problems li')")
    assert CHOICE in tab.evaluate("workshop.editor.text")
    assert line(tab) == ["d4", "e5"]


def test_what_is_for_readers_of_the_screen_takes_no_room_above_the_text_and_folds_wait_for_no_font(tab: Any) -> None:
    told = tab.locator(".head .hidden")
    assert sorted(told.evaluate_all("(all) => all.map((one) => one.textContent)")) == ["Export", "File"]
    assert told.evaluate_all("(all) => Math.max(...all.map((one) => one.getBoundingClientRect().width))") <= 1
    until(tab, "document.querySelector('#rules .cm-foldGutter span[title]')")
    look = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundImage.slice(0, 9)]"
    assert tab.locator("#rules .cm-foldGutter span[title]").first.evaluate(look) == ["rgba(0, 0, 0, 0)", 'url("data']


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


HELD = """() => {
  const ask = workshop.ask.bind(workshop), promised = (name) => new Promise((on) => (globalThis[name] = on));
  const begun = promised("begun"), built = promised("built");
  workshop.ask = async (what, values) => {
    if (what === "apply") globalThis.begun();
    const found = await ask(what, values);
    if (what === "build") await begun;
    if (what === "apply") await built;
    return found;
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (address) => {
    const found = await fetch(address);
    if (address !== "/thinking.js") return found;
    const code = await found.text();
    return { text: async () => (setTimeout(() => globalThis.built(), 50), code) };
  };
}"""
"""The server carries out a decision until the compiled rules are there, which is the last moment before they take over."""


def test_a_decision_that_the_server_carries_out_is_not_lost_when_compiled_rules_take_over(tab: Any) -> None:
    tab.evaluate(HELD)
    rebuilt(tab)
    play(tab, "d4")
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    assert line(tab) == ["d4"]


def test_what_is_told_of_a_decision_stays_when_compiled_rules_take_over(tab: Any) -> None:
    tab.evaluate(
        """() => {
          const ask = workshop.ask.bind(workshop), built = new Promise((on) => (globalThis.built = on));
          workshop.ask = async (what, values) => {
            const found = await ask(what, values);
            if (what === "build") await built;
            return found;
          };
        }"""
    )
    rebuilt(tab)
    play(tab, "d4")
    tab.evaluate("ludograph.app.click('cell:' + ludograph.app.game.universes.cell.labels.indexOf('d4'))")
    claim = tab.get_by_role("button", name="Claim that d4 is not legal")
    claim.wait_for()
    tab.evaluate("workshop.stage.reasons.show('d4')")
    said = tab.inner_text(".game #message")
    tab.evaluate("built()")
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    assert tab.inner_text(".game #message") == said
    assert tab.locator(".reasons").is_visible()
    claim.click()  # which lies under nothing, though conditions take much of the room
    assert tab.locator(".claim").count() == 1


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


def test_a_text_that_is_not_saved_waits_while_another_file_is_open(tab: Any, serving: Serving) -> None:
    second = serving.workshop.folder.path("second.yaml")
    second.write_text("title: Second\nextends: mine\n", encoding="utf-8")
    tab.reload()
    until(tab, "globalThis.ludograph !== undefined")
    change(tab, "title: Inchworm", "title: Unsaved worm")
    for file, told in (("second.yaml", "saved; mine.yaml not saved"), ("mine.yaml", "not saved")):
        tab.select_option("#files", file)
        until(tab, f"document.getElementById('state').textContent === '{told}'")
    assert "title: Unsaved worm" in tab.evaluate("workshop.editor.text")
    assert tab.is_visible("#rules")  # the base of a variant that was open is written now, and not looked at
    change(tab, "title: Unsaved worm", "title: Inchworm")
    tab.evaluate("workshop.save()")
    assert tab.inner_text("#state") == "saved"
    second.unlink()


def test_words_are_completed_explained_and_given_other_names(tab: Any) -> None:
    at = tab.evaluate("workshop.editor.text.indexOf('reserve[mover] > 0')")
    found = tab.evaluate("(at) => workshop.ask('complete', { at: at + 2 })", at)
    assert "reserve" in {one["text"] for one in found["options"]}
    assert "reserve" in tab.evaluate("(at) => workshop.ask('hover', { at: at + 2 })", at)["says"]
    tab.on("dialog", lambda dialog: dialog.accept("pool"))
    tab.evaluate("(at) => workshop.editor.go(at + 2)", at)
    tab.keyboard.press("F2")
    until(tab, "workshop.editor.text.includes('pool[mover] > 0') && !workshop.editor.text.includes('reserve[')")
    until(tab, "!document.querySelector('#problems li button.error')")


def test_that_another_file_cannot_be_given_the_other_name_is_told(tab: Any) -> None:
    """It was not, and an error in the browser's console instead."""
    tab.evaluate(
        """() => {
          const { line } = workshop, ask = line.ask.bind(line), edits = [{ file: "away.yaml", from: 0, to: 1, insert: "pool" }];
          line.ask = async (what, values) => {
            if (what === "rename") return values.name ? { edits } : { now: "reserve" };
            return what === "open" && values.file === "away.yaml" ? { error: "this file cannot be read" } : ask(what, values);
          };
        }"""
    )
    tab.on("dialog", lambda dialog: dialog.accept("pool"))
    tab.evaluate("workshop.editor.go(workshop.editor.text.indexOf('reserve[mover] > 0') + 2)")
    tab.keyboard.press("F2")
    until(tab, "document.querySelector('#state').textContent === 'this file cannot be read'")
    assert tab.get_attribute("#state", "class") == "bad"


def test_a_word_that_was_typed_to_its_end_lets_enter_end_the_line(tab: Any) -> None:
    tab.evaluate("(choice) => workshop.editor.go(workshop.editor.text.indexOf(choice))", CHOICE)
    tab.keyboard.type("squar")
    tab.wait_for_selector(".cm-tooltip-autocomplete >> text=square")
    tab.keyboard.type("e")
    tab.wait_for_selector(".cm-tooltip-autocomplete", state="detached")
    tab.keyboard.press("Enter")
    ended = "/square\\n *owner\\[square/.test(workshop.editor.text)"
    until(tab, ended)
    take_back(tab)


def test_an_option_changes_the_game_and_not_the_file(tab: Any) -> None:
    text = tab.evaluate("workshop.editor.text")
    before = good(tab)
    tab.select_option("#option-wrap", "torus")
    until(tab, f"workshop.good > {before}")
    assert tab.evaluate("ludograph.app.game.options.wrap") == "torus"
    assert tab.evaluate("workshop.editor.text") == text


def test_programs_that_have_learnt_when_another_game_is_called_for_leave_it_alone(tab: Any) -> None:
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    tab.evaluate("const { stage } = workshop; stage.put({ texts: [] }); stage.taught({ levels: [] }, stage.number)")
    tab.evaluate("workshop.check()")
    until(tab, "workshop.stage.app !== null")
    assert line(tab) == []


def test_an_option_that_is_a_list_is_written_with_blanks(tab: Any) -> None:
    before = good(tab)
    change(tab, "options:\n", "options:\n  edges: {type: path of 1..9, default: [1, 3], about: Some edges.}\n")
    until(tab, f"workshop.good > {before}")
    assert tab.input_value("#option-edges") == "1 3"
    tab.fill("#option-edges", "2, 4 6")
    tab.keyboard.press("Enter")
    until(tab, "String(ludograph.app.game.options.edges) === '2,4,6'")
    take_back(tab)


def test_the_lab_tells_of_a_first_game_that_has_no_end(tab: Any) -> None:
    tab.click("#tabs >> text=Lab")
    rewrite(tab, unending(100_000))
    says(tab, ".at-lab", "The first game has no end yet")
    take_back(tab)


@pytest.mark.parametrize("view", ["lab", "diff"])
def test_views_tell_a_mistake_as_the_list_of_mistakes_does(tab: Any, view: str) -> None:
    rewrite(tab, "language: 2\ntitle: Mine\nextends: inchworm\nset: {gaol: 4}\n")
    until(tab, "document.querySelector('#problems li')?.innerText.includes('gaol')")
    tab.click(f"#tabs >> text={view.capitalize()}")
    tab.evaluate("workshop.views.lab.again()")  # which plays the rules that were right until it begins anew
    until(tab, f"[...document.querySelectorAll('.at-{view} code')].some((one) => one.textContent === 'gaol')")
    assert "`" not in tab.inner_text(f".at-{view}")
    take_back(tab)


def test_whoever_types_into_a_text_of_the_library_is_told_that_it_is_only_looked_at(tab: Any) -> None:
    tab.select_option("#files", "library:hex")
    until(tab, "workshop.file === 'library:hex'")
    until(tab, "globalThis.ludograph.app?.game.title === 'Hex'")
    before = tab.evaluate("workshop.editor.text")
    tab.focus("#rules .cm-content")
    says(tab, "#state", "to look at")
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Control+c")
    assert "here" not in tab.inner_text("#state"), "to look at it is what it is for"
    tab.keyboard.press("x")
    says(tab, "#state", "this file is here to be looked at")
    assert tab.evaluate("workshop.editor.text") == before
    tab.select_option("#files", "mine.yaml")
    until(tab, "workshop.file === 'mine.yaml'")


def test_the_board_is_shown_as_a_player_sees_it(tab: Any) -> None:
    before = tab.evaluate("workshop.editor.text")
    rewrite(tab, PHANTOM.lstrip())
    until(tab, "document.querySelector('#eyes') !== null")
    assert "author: everything" in tab.inner_text("#eyes")
    play(tab, "b2")
    until(tab, "ludograph.app.node.path.length === 1")
    pieces = "ludograph.app.marks.length"
    assert tab.evaluate(pieces) == 1
    for seen_by, many in (("Blue", 0), ("Red", 1), ("", 1)):
        tab.select_option("#eyes", seen_by)
        assert tab.evaluate(pieces) == many, seen_by
    rewrite(tab, before)
    until(tab, "document.querySelector('#eyes') === null")


def test_the_book_follows_the_cursor_and_the_lab_counts(tab: Any) -> None:
    tab.click("#tabs >> text=Rulebook")
    until(tab, "workshop.views.book.places?.length > 20")
    tab.evaluate("workshop.editor.go(workshop.editor.text.indexOf('Put one piece from your stock'))")
    until(tab, "workshop.views.book.root.querySelector('.here') !== null")
    assert "stock" in tab.evaluate("workshop.views.book.root.querySelector('.here').textContent")
    tab.click("#tabs >> text=Lab")
    until(tab, "document.querySelector('.at-lab table') !== null")
    assert "null" not in tab.inner_text(".at-lab")
    until(
        tab,
        "Number(/^[\\d,]+/.exec(document.querySelector('.at-lab strong')?.textContent ?? '0')[0].replaceAll(',', '')) > 3",
    )
    assert "by random players" in tab.inner_text(".at-lab")
    assert "95 %, at any look" in tab.inner_text(".at-lab")
    for which in ("shortest", "longest"):
        long = tab.locator(f".at-lab button:has-text('{which} game')").inner_text()
        assert re.fullmatch(rf"The first 400 of \d{{4,}} decisions of the {which} game", long), (
            "what the board will show"
        )
    assert re.search(r"(?<![0-9])0\.0 %", tab.inner_text(".at-lab")) is None
    until(
        tab, "document.querySelectorAll('.cm-covered span').length > 1"
    )  # one keeps the margin as wide as it may become
    tab.check("#lab-search")
    until(tab, "/by uct:30|no end yet/.test(document.querySelector('.at-lab').innerText)")


def test_moves_tell_in_the_text_how_many_decisions_they_have_now(tab: Any) -> None:
    lines = "Object.fromEntries([...document.querySelectorAll('#rules .cm-line[data-now]')].map((one) => [/\\w+/.exec(one.textContent)[0], one.dataset.now]))"
    tab.evaluate("workshop.editor.go(workshop.editor.text.indexOf('\\nmoves:'))")
    until(tab, f"Object.keys({lines}).length > 0")

    def now() -> dict[str, str]:
        return tab.evaluate(lines)  # type: ignore[no-any-return]

    counts = "(() => { const made = {}; for (const { name } of ludograph.app.legal) made[name] = (made[name] ?? 0) + 1; return made; })()"
    for texts in ((), ("d4", "e5", "d5")):
        play(tab, *texts)
        until(tab, f"ludograph.app.node.path.length === {len(texts)}")
        legal = tab.evaluate(counts)
        told = now()
        assert {name: int(one.split()[0]) for name, one in told.items()} == {name: legal.get(name, 0) for name in told}
    until(tab, f"Object.values({lines}).every((one) => one.endsWith('of random play'))")


def test_a_page_a_book_and_a_record_leave_the_workshop(tab: Any) -> None:
    play(tab, "d4")
    for what, name in (
        ("record", ".json"),
        ("book", "mine-rulebook.html"),
        ("rules", "mine-rules.yaml"),
        ("page", "mine-game.html"),
    ):
        with tab.expect_download(timeout=PATIENCE) as waiting:
            tab.select_option("#out", what)
        assert waiting.value.suggested_filename.endswith(name)
        assert Path(waiting.value.path()).stat().st_size > 100


def test_what_takes_its_time_is_shown_and_can_be_stopped(tab: Any, serving: Serving) -> None:
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    os.kill(serving.workshop._crew["make"]._process.pid, signal.SIGSTOP)  # as where much is to be made
    tab.select_option("#out", "page")
    notice = tab.locator("#notices div", has_text="Making the page…")
    notice.get_by_role("button", name="Stop").click()
    until(tab, "document.querySelector('#state').textContent === 'no page was made'")
    assert notice.count() == 0
    rebuilt(tab)
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")


def test_earlier_texts_come_back_and_later_ones_stay(tab: Any) -> None:
    for before, after in (("columns: 8", "columns: 7"), ("columns: 7", "columns: 6")):
        number = good(tab)
        change(tab, before, after)
        until(tab, f"workshop.good > {number}")
    for number, columns in ((1, 7), (0, 8), (2, 6), (0, 8)):
        tab.evaluate(f"workshop.back({number}), document.querySelector('#past').value = {number}")
        until(tab, f"ludograph.app.game.universes.cell.labels.length === {8 * columns}")
        assert tab.evaluate("workshop.past.length") == 3
    tab.evaluate("workshop.tabs.show('diff')")
    says(tab, ".at-diff", "have the same rules")
    listed = [one.inner_text().split(":")[0] for one in tab.locator("#diff-against optgroup option").all()]
    assert listed == ["3", "2"], "the last one first, and not the one that is shown"
    tab.locator("#diff-against").select_option("past 2")
    says(tab, ".at-diff", "With 2: ")


def test_the_base_stands_beside_a_variant_to_be_looked_at(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml").with_name("variant.yaml")
    path.write_text("language: 2\ntitle: Fast\nextends: mine\nset: {goal: 30}\n")
    tab.evaluate("workshop.open('variant.yaml')")
    until(tab, "document.querySelectorAll('#chain button').length > 3")
    tab.click("#chain >> text=mine")
    until(tab, "workshop.chain.editor.text.includes('title: Inchworm')")
    assert tab.evaluate("ludograph.app.game.title") == "Fast"
    tab.evaluate("workshop.chain.editor.insert('no')")
    assert tab.evaluate("workshop.file") == "variant.yaml"
    tab.click("#chain button:first-child")
    assert tab.evaluate("document.querySelector('#reader').hidden && !document.querySelector('#rules').hidden")
    tab.click("#chain >> text=mine")
    tab.once("dialog", lambda dialog: dialog.accept("beside"))
    tab.click("#variant")
    until(tab, "workshop.file === 'beside.yaml'")
    assert "extends: mine" in tab.evaluate("workshop.editor.text")
    tab.evaluate("workshop.open('mine.yaml')")
    for one in (path, path.with_name("beside.yaml")):
        one.unlink()


def test_no_view_shows_what_was_of_the_file_before(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml").with_name("torn.yaml")
    path.write_text("title: Torn\nextends: nothing_of_this_name\n")
    tab.evaluate("workshop.tabs.show('book')")
    until(tab, "workshop.views.book.places?.length > 10")
    tab.evaluate("workshop.tabs.show('diff')")
    until(tab, "document.querySelectorAll('.at-diff figure').length === 2")
    tab.evaluate("workshop.tabs.show('lab')")
    until(tab, "document.querySelector('.at-lab table') && document.querySelector('.at-examples .tick')")
    tab.evaluate("workshop.tabs.show('values')")
    until(tab, "document.querySelectorAll('.at-values tr').length > 1")
    tab.evaluate("workshop.tabs.show('board')")
    tab.evaluate("workshop.views.board.wizard.open()")
    until(tab, "document.querySelector('.at-board .site') && !workshop.views.board.wizard.panel.hidden")
    tab.evaluate("workshop.open('torn.yaml')")
    until(tab, "document.querySelectorAll('#problems li').length === 1")
    for view, says_now in (
        ("board", "appears here once"),
        ("book", "is made when"),
        ("lab", "begin when"),
        ("diff", "are compared when"),
        ("examples", ""),
    ):
        assert says_now in tab.evaluate(f"document.querySelector('.at-{view}').textContent")
    assert not tab.locator(".at-lab table, .at-diff figure, .at-examples li, #tabs .mark").count()
    assert not tab.locator(".at-board svg, .at-values tr, .at-board button.main:visible").count()
    tab.click("text=Another board…")
    until(tab, "workshop.views.board.wizard.told.textContent !== ''")
    assert tab.evaluate("workshop.views.book.root.childNodes.length") == 0
    assert not tab.locator(".at-play svg, .at-play .settings:visible").count()
    tab.evaluate("workshop.open('mine.yaml')")
    until(tab, "workshop.file === 'mine.yaml' && globalThis.ludograph.app?.game.title === 'Inchworm'")
    path.unlink()


def test_a_variant_follows_what_it_extends_wherever_that_is_changed(tab: Any, chromium: Any, serving: Serving) -> None:
    base = serving.workshop.folder.path("mine.yaml")
    path = base.with_name("fast.yaml")
    path.write_text("language: 2\ntitle: Fast\nextends: mine\nset: {goal: 30}\n")
    before = base.read_text()
    with another_window(chromium, serving) as other:
        other.evaluate("workshop.open('fast.yaml')")
        until(other, "globalThis.ludograph.app?.game.title === 'Fast'")
        about = "ludograph.app.game.moves.drop.about"
        change(tab, "Put one piece from", "Put a single piece from")
        until(other, f"{about}.includes('a single piece')")
        other.evaluate("workshop.chain.show('mine.yaml')")
        reads = "workshop.chain.editor.text.includes('{}')".format
        until(other, reads("Put a single piece from"))
        change(tab, "Put a single piece from", "Put exactly one piece from")
        until(other, reads("Put exactly one piece from"))
        take_back(tab)
        until(other, f"{about}.includes('Put one piece')")
        tab.evaluate("workshop.open('fast.yaml')")
        until(tab, "globalThis.ludograph.app?.game.title === 'Fast'")
        heard(tab)  # of what its rules are made, too
        overwrite(base, before.replace("Put one piece from", "Put some piece from"))
        for window in (tab, other):
            until(window, f"{about}.includes('some piece')")
        until(other, reads("Put some piece from"))
        overwrite(base, before)
        for window in (tab, other):
            until(window, f"{about}.includes('Put one piece')")
    tab.evaluate("workshop.open('mine.yaml')")
    path.unlink()


def test_a_file_that_cannot_be_opened_is_not_told_to_be_open(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml").with_name("passing.yaml")
    path.write_text("title: Passing\nextends: mine\n")
    tab.evaluate("workshop.relist()")
    until(tab, "[...document.querySelectorAll('#files option')].some((one) => one.value === 'passing.yaml')")
    path.unlink()
    tab.select_option("#files", "passing.yaml")
    says(tab, "#state", "cannot read")
    assert tab.input_value("#files") == "mine.yaml"


def test_what_is_saved_is_told_of_its_own_file(tab: Any, chromium: Any, serving: Serving) -> None:
    """Also where another one is shown when it is known: in this window, or since another window has saved it."""
    path = serving.workshop.folder.path("mine.yaml").with_name("second.yaml")
    path.write_text("title: Second\nextends: mine\n")
    with another_window(chromium, serving) as other:
        change(tab, "title: Inchworm", "title: Unsaved worm")
        until(tab, "workshop.pushed === workshop.editor.text")
        tab.evaluate("workshop.open('second.yaml')")
        until(tab, "document.getElementById('state').textContent === 'saved; mine.yaml not saved'")
        until(other, "workshop.editor.text.includes('Unsaved worm')")
        other.keyboard.press("Control+s")
        until(tab, "document.getElementById('state').textContent === 'saved'")
        other.evaluate("workshop.editor.put(workshop.editor.text.replace('Unsaved worm', 'Inchworm'))")
        other.keyboard.press("Control+s")
        until(other, "document.getElementById('state').textContent === 'saved'")
    slow = """async () => {
      const { line } = workshop, ask = line.ask.bind(line), opened = new Promise((on) => (globalThis.opened = on));
      line.ask = async (what, values) => {
        const found = await ask(what, values);
        if (what === "save") await opened;
        return found;
      };
      const saving = workshop.save();
      await workshop.open("mine.yaml");
      globalThis.opened();
      await saving;
      delete line.ask;
    }"""
    tab.evaluate(slow)
    assert tab.evaluate("workshop.file") == "mine.yaml"
    assert not tab.evaluate("workshop.altered")
    path.unlink()


def test_what_is_written_and_chosen_on_the_board_outlives_its_engine(tab: Any) -> None:
    rebuilt(tab)
    tab.focus("#text")
    tab.keyboard.type("d")
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    tab.keyboard.type("4")
    assert tab.input_value("#text") == "d4"
    take_back(tab)


def test_an_option_is_set_by_keys_step_by_step(tab: Any) -> None:
    change(tab, "options:\n", "options:\n  steps: {type: 1..9, default: 3, about: Some steps.}\n")
    until(tab, "ludograph.app?.game.options.steps === 3")
    tab.focus("#option-steps")
    for steps in (4, 5):
        tab.keyboard.press("ArrowRight")
        until(tab, f"ludograph.app?.game.options.steps === {steps}")
    take_back(tab)


def test_keys_leave_the_text(tab: Any) -> None:
    tab.focus("#rules .cm-content")
    tab.keyboard.press("Escape")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.id") == "split"
    assert not tab.evaluate("workshop.altered")


def test_arrows_go_from_view_to_view(tab: Any) -> None:
    tab.click("#tabs >> text=Play")
    tab.keyboard.press("ArrowRight")
    assert tab.evaluate("workshop.tabs.now") == "examples"
    assert tab.evaluate("document.activeElement.textContent").startswith("Examples")


def test_sites_that_nobody_points_at_any_more_are_dark(tab: Any) -> None:
    late = """async (at) => {
      const ask = workshop.ask.bind(workshop), left = new Promise((on) => (globalThis.left = on));
      workshop.ask = async (what, values) => {
        const found = await ask(what, values);
        if (what === "lights") await left;
        return found;
      };
      const lighting = workshop.light(at);
      await workshop.light(null);
      globalThis.left();
      await lighting;
      delete workshop.ask;
    }"""
    lit = "document.querySelectorAll('.game .lit').length"
    at = tab.evaluate("workshop.editor.text.indexOf('cell where owner[square]')")
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")  # which draws all anew
    until(tab, f"workshop.light({at}).then(() => {lit} > 0)")
    tab.evaluate(late, at)
    assert tab.evaluate(lit) == 0


def test_a_variant_is_held_against_what_it_extends_until_somebody_chooses(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml").with_name("fast.yaml")
    path.write_text("language: 2\ntitle: Fast\nextends: mine\nset: {goal: 30}\n")
    tab.evaluate("workshop.open('fast.yaml')")
    until(tab, "globalThis.ludograph.app?.game.title === 'Fast'")
    tab.evaluate("workshop.tabs.show('diff')")
    says(tab, ".at-diff", "option goal")
    tab.select_option("#diff-against", "saved")
    says(tab, ".at-diff", "have the same rules")
    tab.evaluate("workshop.open('mine.yaml')")
    until(tab, "document.querySelector('#diff-against option[value=base]').disabled")
    path.unlink()


def test_a_pinned_position_is_shown_again_and_says_when_its_line_breaks(tab: Any) -> None:
    play(tab, "d4", "e5")
    tab.get_by_role("button", name="Pin", exact=True).click()
    until(tab, "document.querySelectorAll('.pin svg').length === 1")
    tab.evaluate("ludograph.app.go(ludograph.app.root)")
    tab.click(".pin button")
    until(tab, "ludograph.app.node.path.length === 2")
    assert line(tab) == ["d4", "e5"]
    change(tab, CHOICE, f'{CHOICE} and square is not cell("e5")')
    until(tab, "document.querySelector('.pin.broken') !== null")
    change(tab, ' and square is not cell("e5")', "")
    until(tab, "document.querySelector('.pin:not(.broken)') !== null")
    tab.click(".pin .drop")
    until(tab, "document.querySelector('.pins').hidden")


def test_what_two_windows_pin_both_keep(tab: Any) -> None:
    pinned = "[...document.querySelectorAll('.pin svg')].filter((one) => one.checkVisibility()).length"
    other = tab.context.new_page()
    other.goto(tab.url)
    until(other, "globalThis.ludograph !== undefined")
    for number, (window, text) in enumerate([(tab, "d4"), (other, "e5"), (tab, "f6")], 1):
        window.bring_to_front()
        window.evaluate("ludograph.app.go(ludograph.app.root)")
        play(window, text)
        window.get_by_role("button", name="Pin", exact=True).click()
        until(tab, f"{pinned} === {number}")
        until(other, f"{pinned} === {number}")
    for number in (2, 1, 0):
        other.locator(".pin .drop").first.click()
        until(tab, f"{pinned} === {number}")
    other.close()


def test_ticked_values_are_claimed_by_the_example_that_is_made(tab: Any) -> None:
    play(tab, "d4")
    tab.get_by_role("tab", name="Values").click()
    tab.locator(".at-values tr.changed input").first.check()
    tab.get_by_role("tab", name="Examples").click()
    text = tab.evaluate("workshop.editor.text")
    tab.click(".at-examples button.main")
    until(tab, "workshop.views.examples.told.textContent !== ''")
    assert 'height[cell("d4")] == 1' in tab.evaluate("workshop.editor.text")
    tab.evaluate("(text) => workshop.editor.put(text)", text)


def test_decisions_are_claimed_by_clicks_where_they_are_legal_or_not(tab: Any) -> None:
    text = tab.evaluate("workshop.editor.text")
    play(tab, "d4")
    tab.locator(".game .tabs").get_by_text("Decisions").click()
    tab.get_by_role("button", name="claim that e5 is legal").click()
    tab.evaluate("ludograph.app.click('cell:' + ludograph.app.game.universes.cell.labels.indexOf('d4'))")
    tab.get_by_role("button", name="Claim that d4 is not legal").click()
    assert tab.locator(".claim").count() == 2
    play(tab, "e5")
    assert not tab.locator(".claim").count(), "that was of another position"
    tab.evaluate("ludograph.app.undo()")
    until(tab, "document.querySelectorAll('.claim').length === 2")
    tab.locator(".settings").get_by_role("button", name="Make an example").click()
    until(tab, "workshop.altered && !document.querySelector('.claim')")
    made = "    moves: d4\n    legal: [e5]\n    illegal: [d4]\n    because: where\n"
    assert made in tab.evaluate("workshop.editor.text")
    tab.evaluate("(text) => workshop.editor.put(text)", text)


def test_what_is_asked_of_a_decision_is_shown_with_its_values_and_leads_into_the_text(tab: Any) -> None:
    tab.evaluate("workshop.stage.reasons.show('d4')")
    says(tab, ".reasons p", "d4: legal")
    play(tab, "d4", "e5")
    assert tab.locator(".reasons").is_hidden(), "it was of another position"
    tab.evaluate("workshop.stage.reasons.show('e5')")
    says(tab, ".reasons p", "e5: not legal")
    fails = tab.locator(".reasons .fails").last
    assert "✗" in fails.text_content()
    tab.locator(".reasons li:has(> details > summary > .fails) button.place").first.click()
    assert tab.evaluate("workshop.editor.line") > 1
    tab.click(".reasons .drop")
    assert tab.locator(".reasons").is_hidden()


def test_a_position_that_is_set_up_stays_under_the_rules_and_begins_an_example(tab: Any) -> None:
    text = tab.evaluate("workshop.editor.text")
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    tab.get_by_role("button", name="Edit", exact=True).click()
    tab.evaluate("ludograph.app.click('cell:' + ludograph.app.game.universes.cell.labels.indexOf('d4'))")
    before = good(tab)
    tab.locator(".game button.main").last.click()
    until(tab, f"workshop.good > {before}")
    play(tab, "e5")
    until(tab, "ludograph.app.node.path.length === 1")
    rebuilt(tab)
    assert line(tab) == ["e5"]
    tab.locator(".settings").get_by_role("button", name="Make an example").click()
    until(tab, "workshop.editor.text.includes('    position: {owner: {Red: d4}')")
    tab.evaluate("(text) => workshop.editor.put(text)", text)
    tab.get_by_role("button", name="From the start").click()
    until(tab, "ludograph.app.marks.length === 2")


def test_names_links_and_sides_are_shown_on_the_board_and_stay_under_other_rules(tab: Any) -> None:
    tab.get_by_role("tab", name="Board").click()
    tab.select_option("#board-part", "names")
    until(tab, "[...document.querySelectorAll('.sheet .word')].some((one) => one.textContent === 'd4')")
    tab.select_option("#board-part", "side: north")
    until(tab, "document.querySelectorAll('.sheet .preview .lit').length === 8")
    tab.select_option("#board-part", "links: orthogonal")
    until(tab, "document.querySelectorAll('.sheet .joined').length === 2 * 7 * 8")
    change(tab, "columns: 8", "columns: 7")
    until(tab, "document.querySelectorAll('.sheet .joined').length === 6 * 8 + 7 * 7")
    take_back(tab)


def test_a_board_is_chosen_with_its_picture_and_written_into_the_text(tab: Any) -> None:
    tab.get_by_role("tab", name="Board").click()
    tab.get_by_text("Another board…").click()
    until(tab, "document.querySelector('#wizard-tiling').options.length > 3")
    tab.fill("#wizard-columns", "6")
    until(tab, "document.querySelector('.at-board').textContent.includes('48 of')")
    tab.get_by_text("Write it into the text").click()
    until(tab, "ludograph.app.game.universes.cell.labels.length === 48")
    assert "  wrap: wrap\n" in tab.evaluate("workshop.editor.text"), "what options say stays"
    change(tab, "columns: 6", "columns: 8")
    until(tab, "ludograph.app.game.universes.cell.labels.length === 64")


def test_games_part_on_two_boards(tab: Any) -> None:
    play(tab, "d4", "e5", "d5")
    before = good(tab)
    change(tab, CHOICE, f'{CHOICE} and square is not cell("d5")')
    until(tab, f"workshop.good > {before}")
    tab.click("#tabs >> text=Diff")
    until(tab, "document.querySelectorAll('.at-diff figure svg').length === 2")
    assert "The games part at their beginning." in tab.inner_text(".at-diff")
    caption = tab.inner_text(".at-diff figure:first-child figcaption")
    assert caption.startswith("With the saved file"), "each board says whose it is"
    assert "Only here: d5" in caption


def test_a_comparison_that_comes_late_is_not_shown_as_that_of_another_choice(tab: Any) -> None:
    tab.click("#tabs >> text=Diff")
    until(tab, "document.querySelectorAll('.at-diff figure svg').length === 2")
    tab.evaluate(
        """async () => {
          const { diff } = workshop.views, { ask } = diff;
          let begin;
          const other = new Promise((done) => (begin = done));
          diff.ask = async (...told) => ask(...told).then(async (found) => (await other, found));
          const late = diff.opened();
          diff.ask = ask;
          diff.against.value = "base";
          await diff.opened();
          begin();
          await late;
        }"""
    )
    assert not tab.locator(".at-diff figure").count(), "this file extends nothing"


def test_a_file_that_is_changed_outside_is_read_again(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml")
    take_back(tab)
    saved = path.read_text()
    for title in ("Changed outside", "Changed twice"):
        overwrite(path, saved.replace("title: Inchworm", f"title: {title}"))
        until(tab, f"workshop.editor.text.includes('title: {title}')")
        assert tab.locator("#notices button").count() == 0, "nothing was written here that could be lost"
    change(tab, "title: Changed twice", "title: Changed here")
    overwrite(path, saved)
    tab.click("#notices >> text=Take that text")
    until(tab, "workshop.editor.text.includes('title: Inchworm') && !workshop.altered")


def test_a_text_that_was_chosen_is_saved_by_keys_wherever_they_are_pressed(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml")
    take_back(tab)
    saved = path.read_text()
    change(tab, "title: Inchworm", "title: Changed here")
    overwrite(path, saved.replace("title: Inchworm", "title: Changed outside"))
    tab.click("#notices >> text=Keep this one")
    tab.focus("#tidy")
    tab.keyboard.press("Control+s")
    until(tab, "!workshop.altered && document.querySelector('#notices button') === null")
    assert "title: Changed here" in path.read_text()
    overwrite(path, saved)
    until(tab, "workshop.editor.text.includes('title: Inchworm')")


def test_a_file_that_is_taken_away_is_told_and_written_again_when_asked(tab: Any, serving: Serving) -> None:
    path = serving.workshop.folder.path("mine.yaml")
    take_back(tab)
    saved = path.read_text()
    path.unlink()
    says(tab, "#notices", "On the disk mine.yaml is no more")
    says(tab, "#state", "not saved")
    tab.click("#notices >> text=Write it again")
    until(tab, "!workshop.altered && document.querySelector('#notices button') === null")
    assert path.read_text() == saved
    path.write_bytes(b"\xff\xfe")
    says(tab, "#notices", "is not UTF-8 text")
    overwrite(path, saved)
    until(tab, "!workshop.altered && document.querySelector('#notices button') === null")


def test_what_was_not_saved_of_a_file_that_is_taken_away_while_another_is_shown_can_be_opened_again(
    tab: Any, serving: Serving
) -> None:
    path = serving.workshop.folder.path("mine.yaml")
    take_back(tab)
    saved = path.read_text()
    change(tab, "title: Inchworm", "title: Only here")
    tab.select_option("#files", "library:go")
    until(tab, "workshop.file === 'library:go'")
    path.unlink()
    says(tab, "#state", "mine.yaml not saved")
    tab.select_option("#files", "mine.yaml")
    says(tab, "#notices", "On the disk mine.yaml is no more")
    assert "title: Only here" in tab.evaluate("workshop.editor.text")
    tab.click("#notices >> text=Write it again")
    until(tab, "!workshop.altered && document.querySelector('#notices button') === null")
    assert "title: Only here" in path.read_text()
    overwrite(path, saved)
    until(tab, "workshop.editor.text.includes('title: Inchworm')")


def test_what_one_window_saves_is_saved_in_the_other(tab: Any, chromium: Any, serving: Serving) -> None:
    take_back(tab)
    with another_window(chromium, serving) as other:
        for before, after in (("title: Inchworm", "title: Two windows"), ("title: Two windows", "title: Inchworm")):
            change(tab, before, after)
            until(other, f"workshop.editor.text.includes('{after}') && workshop.altered")
            tab.click("#keep")
            until(other, "document.getElementById('state').textContent === 'saved'")
            assert not other.evaluate("workshop.altered")


def test_of_two_texts_of_one_file_both_stay_until_one_is_chosen_in_both_windows(
    tab: Any, chromium: Any, serving: Serving
) -> None:
    take_back(tab)
    with another_window(chromium, serving) as other:
        for window, title in ((tab, "Here"), (other, "There")):
            window.evaluate("workshop.push = async () => {}")  # nobody hands its text over yet
            change(window, "title: Inchworm", f"title: {title}")
        tab.evaluate("delete workshop.push, workshop.push()")
        says(other, "#notices", "was changed in another window, and here too")
        other.evaluate("delete workshop.push")
        for file in ("library:tic_tac_toe", "mine.yaml"):  # what is to be chosen between waits, too
            other.evaluate("(file) => workshop.open(file)", file)
            until(other, f"workshop.file === '{file}'")
        says(other, "#notices", "was changed in another window, and here too")
        assert "title: There" in other.evaluate("workshop.editor.text")
        other.click("#notices >> text=Keep this one")
        until(tab, "workshop.editor.text.includes('title: There')")
        tab.evaluate("workshop.editor.put(workshop.saved), workshop.push()")
        until(other, "workshop.editor.text.includes('title: Inchworm')")
        assert not other.locator("#notices div").count()


def test_texts_that_two_windows_hand_over_at_the_same_time_both_stay(tab: Any, chromium: Any, serving: Serving) -> None:
    take_back(tab)
    with another_window(chromium, serving) as other:
        other.evaluate("""const { line } = workshop, { heard } = line;
          line.heard = (message) => setTimeout(() => heard(message), 1500);""")  # what it is told comes late
        change(tab, "title: Inchworm", "title: Here")
        tab.evaluate("workshop.push()")
        change(other, "title: Inchworm", "title: There")
        says(other, "#notices", "was changed in another window, and here too")
        other.wait_for_timeout(2000)
        assert other.locator("#notices div").count() == 1
        assert "title: There" in other.evaluate("workshop.editor.text")
        assert "title: Here" in tab.evaluate("workshop.editor.text")
        other.click("#notices >> text=Take that text")
        until(other, "workshop.editor.text.includes('title: Here')")
        tab.evaluate("workshop.editor.put(workshop.saved), workshop.push()")
        until(other, "workshop.editor.text.includes('title: Inchworm')")


def test_a_check_that_was_ended_is_told_as_that_and_not_as_a_mistake(tab: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(room._TASKS, "check", room.Errand("check", 0.001, True))
        change(tab, "title: Inchworm", "title: Slow worm")
        says(tab, ".banner", "could not be checked: this took more than 0.001 seconds of work and was ended")
    assert tab.locator("#problems li").count() == 0
    change(tab, "title: Slow worm", "title: Inchworm")
    until(tab, "document.querySelector('.banner').hidden")


def test_a_decision_that_runs_away_is_ended_and_told_with_its_rule(tab: Any) -> None:
    good = (rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml").read_text(encoding="utf-8")
    first = "        owner[at] = mover\n"
    rewrite(tab, good)
    until(tab, "ludograph.app?.legal.length === 9")
    play(tab, "b3")
    until(tab, "ludograph.app.node.path.length === 1")
    rewrite(tab, good.replace(first, f"{first}        repeat 1000000: repeat 1000000: owner[at] = mover\n"))
    says(
        tab,
        ".broke",
        "Decision 1, b3, is no longer legal: the rules fail: this takes more steps than one decision may cost",
    )
    assert tab.locator(".banner").is_hidden()
    play(tab, "a1")
    says(tab, "#message", "the rules fail: this takes more steps than one decision may cost")
    tab.click("#message >> text=Show the rule")
    assert "repeat 1000000" in tab.evaluate("workshop.editor.view.state.doc.line(workshop.editor.line).text")
    take_back(tab)


def test_a_decision_that_was_not_answered_is_no_fault_of_the_rules(tab: Any) -> None:
    lost = """() => {
      const ask = workshop.ask.bind(workshop), answers = { apply: { error: "the server does not answer" }, build: { superseded: true } };
      workshop.ask = async (what, values) => answers[what] ?? ask(what, values);
    }"""
    tab.evaluate(lost)
    rebuilt(tab)
    play(tab, "d4")
    says(tab, "#message", "The server has not answered: once more, please.")
    tab.evaluate("delete workshop.ask")
    play(tab, "d4")
    until(tab, "ludograph.app.node.path.length === 1")
    take_back(tab)


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
    until(tab, "workshop.open('mine.yaml').then((found) => Boolean(found))")
    # of so many questions some still wait, and as long as that is so others are refused
    until(tab, "workshop.ask('check', { record: workshop.stage.record }).then((found) => Boolean(found.good))")
    change(tab, "title: Inchworm", "title: Inchworm again")
    until(tab, "workshop.past.at(-1)?.text.includes('title: Inchworm again')")  # it was good; a new worker counts anew
    assert {path.name for path in serving.workshop.folder.root.iterdir()} <= {"mine.yaml", "game.yaml", "a"}


@pytest.mark.skipif(
    not (VENDOR / "node_modules" / "esbuild").is_dir(), reason="`npm ci` in interpreter/workshop/vendor was not run"
)
def test_the_bundle_of_libraries_is_what_its_sources_make(tmp_path: Path) -> None:
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=VENDOR, check=True, timeout=120)
    for name in ("codemirror.js", "THIRD_PARTY.md"):
        assert (tmp_path / name).read_bytes() == (VENDOR / name).read_bytes()


@pytest.mark.parametrize(("scheme", "size"), [("light", WINDOW), ("dark", WINDOW), ("dark", PHONE)])
def test_axe_finds_nothing_in_any_view(tab: Any, axe: str, scheme: str, size: dict[str, Any]) -> None:
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size(size["viewport"])
    play(tab, "d4")
    found = {}
    for view in ("Play", "Examples", "Rulebook", "Lab", "Diff", "Board", "Values"):
        tab.locator("#tabs").get_by_role("tab", name=view).click()
        found[view] = violations(tab, axe)
    assert tab.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
    change(tab, CHOICE, WRONG)
    until(tab, "document.querySelectorAll('#problems li').length === 1")
    found["a mistake"] = violations(tab, axe)
    change(tab, WRONG, CHOICE)
    until(tab, "document.querySelector('.banner').hidden")
    assert not any(found.values()), found


def test_on_a_phone_nothing_of_the_prompt_or_the_seats_is_cut(tab: Any) -> None:
    tab.set_viewport_size(PHONE["viewport"])
    play(tab, "d4")
    for part in (".prompt", "#players"):
        room = f"document.querySelector('.game {part}')"
        assert tab.evaluate(f"{room}.scrollHeight <= {room}.clientHeight + 1"), part
    seats = tab.locator(".game .player select")
    frame = tab.locator("#players").bounding_box()
    for seat in seats.all():
        box = seat.bounding_box()
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    tab.focus(".game #text")  # which nothing is to lie over
    written, bar = tab.locator(".game #text").bounding_box(), tab.locator(".game #bar").bounding_box()
    assert written["y"] + written["height"] <= bar["y"], "what is last is not below the bar"


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (932, 430)])
def test_on_a_phone_that_lies_on_its_side_the_board_has_all_of_the_height(tab: Any, width: int, height: int) -> None:
    tab.set_viewport_size({"width": width, "height": height})
    play(tab, "d4")
    for scrolled in (0, 200):
        tab.evaluate(f"scrollTo(0, {scrolled})")
        assert tab.evaluate("scrollY") == scrolled
        board, bar = tab.locator(".game #board").bounding_box(), tab.locator(".game #bar").bounding_box()
        assert board["y"] == 0
        assert (board["height"], board["width"]) >= (height, 0.9 * height)
        assert board["x"] + board["width"] <= bar["x"]
        assert bar["y"] + bar["height"] <= height, "undo is within reach"
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.evaluate("scrollTo(0, 0)")
    rules = tab.locator("#see-rules").bounding_box()
    assert rules["x"] + rules["width"] <= width
    tab.locator("#see-rules").click()
    assert tab.locator("#rules").bounding_box()["height"] > 0.6 * height
    tab.locator("#see-game").click()
    tab.locator("#tabs").get_by_role("tab", name="Examples").click()
    assert tab.locator("#views").bounding_box()["height"] > 0.6 * height


def test_a_window_on_rules_with_a_mistake_says_when_the_game_appears(chromium: Any, tab: Any, serving: Serving) -> None:
    change(tab, CHOICE, WRONG)
    until(tab, "document.querySelectorAll('#problems li').length === 1")
    context = chromium.new_context(**WINDOW)
    other = context.new_page()
    other.goto(serving.address)
    other.get_by_text("The rules have 1 error. The game appears here once they are right.").wait_for()
    context.close()
    change(tab, WRONG, CHOICE)
    until(tab, "document.querySelector('.banner').hidden")


def test_an_empty_folder_proposes_to_begin_a_game_and_lists_the_files_that_come_later(
    chromium: Any, tmp_path: Path
) -> None:
    with served(tmp_path, "") as serving:
        tab = chromium.new_context(**WINDOW).new_page()
        tab.on("dialog", lambda dialog: dialog.accept("crowd"))
        tab.goto(serving.address)
        tab.get_by_role("button", name="Begin a game").click()
        until(tab, "workshop.file === 'crowd.yaml' && globalThis.ludograph?.app?.game.title === 'Crowd'")
        assert not tab.get_by_text("There is no rule file in this folder yet").count()
        assert report(str(tmp_path / "crowd.yaml")).diagnostics == ()
        (tmp_path / "other.yaml").write_text("extends: crowd\n")
        tab.evaluate("dispatchEvent(new Event('focus'))")
        until(tab, "[...document.querySelectorAll('#files option')].some((one) => one.value === 'other.yaml')")
        assert tab.evaluate("document.querySelector('#files').value") == "crowd.yaml"
        tab.context.close()


def test_what_was_asked_for_another_text_changes_nothing(tab: Any) -> None:
    """The text is exchanged while the example is made, so that its place is in the other text."""
    until(tab, "document.querySelector('.game').dataset.engine === 'wasm'")
    text = tab.evaluate("workshop.editor.text")
    play(tab, "d4")
    short = text[: len(text) // 2]
    tab.evaluate(
        """(text) => {
          [...document.querySelectorAll('.settings button')].find((one) => one.textContent === 'Make an example').click();
          setTimeout(() => workshop.editor.put(text), 0);
        }""",
        short,
    )
    until(tab, "document.body.textContent.includes('the text has changed meanwhile')")
    assert tab.evaluate("workshop.editor.text") == short
    assert tab.evaluate("workshop.editor.apply([{from: 0, to: 1, insert: ''}], 'another text')") is False
    tab.evaluate("(text) => workshop.editor.put(text)", text)
