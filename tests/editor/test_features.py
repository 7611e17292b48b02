"""What an editor shows of a text, and what it offers to do about it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lsprotocol import types as lsp
from ludograph.editor import actions, calls, changes, colours, commands, fixes, inlays, lenses, navigation, selection
from ludograph.editor.answers import done
from ludograph.editor.completion import completion
from ludograph.editor.documents import MAX_OPEN, MAX_TEXT, Documents
from ludograph.editor.hover import hover
from ludograph.editor.sentences import sentences
from ludograph.editor.shifts import shift
from ludograph.editor.tokens import tokens
from ludograph.editor.workspace import Workspace

from .test_questions import STONES, VARIANT, Opened

DRAWN = STONES.replace(
    "examples:",
    "draw:\n  palette: {Red: '#c8423b', Blue: navy}\n  marks: [{on: x in cell, colour: '\"sand\"'}]\nexamples:",
)
OTHERS = {
    "choosy": STONES.replace("flow:", "choices: {main: {when: count(vacant) > 0}}\noptions: {few: {type: 1..9, default: 3}}\nflow:"),
    "other": VARIANT.replace("extends: stones\n", "extends: choosy\nmoves: {place: {written: '{at}'}}\n"),
}  # fmt: skip


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    return Opened(tmp_path_factory.mktemp("texts"), stones=STONES, two=VARIANT, drawn=DRAWN, **OTHERS)


@pytest.mark.parametrize(
    ("older", "newer", "found"),
    [("abcdef", "abXYef", (2, 4, 4)), ("", "a", (0, 0, 1)), ("aaaa", "aa", (2, 4, 2)), ("same", "same", (4, 4, 4))],
)
def test_a_change_is_all_from_the_first_difference_to_the_last(older: str, newer: str, found: tuple[int, ...]) -> None:
    between = shift(older, newer)
    assert (between.start, between.then, between.now) == found


def test_places_outside_a_change_are_found_again() -> None:
    between = shift("abcdef", "abXef")
    assert [between.later(at) for at in range(7)] == [0, 1, 2, None, 3, 4, 5]
    assert [between.earlier(at) for at in range(6)] == [0, 1, 2, 4, 5, 6]


def test_line_ends_of_old_macs_are_told_as_when_a_file_is_checked(tmp_path: Path) -> None:
    text = STONES.replace("title: Stones\n", "title: Stones\r")
    (item,) = Opened(tmp_path, stones=text).seen().standing()
    assert "U+000D" in item.title


def test_what_was_known_is_told_behind_a_change(tmp_path: Path) -> None:
    texts = Opened(tmp_path, stones=STONES)
    texts.documents.put(texts.paths["stones"], STONES.replace("state:", "# a remark\nstate:"))
    seen = texts.documents.known(texts.paths["stones"])
    assert seen.report is None
    at = seen.file.text.index("where free") + 8
    assert "whether nobody stands" in (hover(seen, at) or "")
    assert (seen.name_at(at) or seen).file is seen.file
    assert "free" in {token.span.text for token in tokens(seen)}


def test_a_message_is_mended_behind_a_change_before_the_text_is_checked_again(tmp_path: Path) -> None:
    wrong = STONES.replace("owner[at] =", "ownr[at] =")
    texts = Opened(tmp_path, stones=wrong)
    path = texts.paths["stones"]
    (before,) = texts.seen().standing()
    texts.documents.put(path, f"# a remark\n{wrong}")
    seen = texts.documents.known(path)
    (item,) = seen.standing()
    (fix, *_) = fixes.fixes(seen, item)
    (edit,) = fix.edits
    assert seen.file.text[: edit.span.start] + edit.text + seen.file.text[edit.span.end :] == f"# a remark\n{STONES}"
    assert item.span is not None
    assert before.span is not None
    assert item.span.start == before.span.start + len("# a remark\n")
    texts.documents.put(path, STONES)
    assert not [*texts.documents.known(path).standing()]
    assert not texts.documents.is_checked(path)


def test_a_name_is_told_with_what_a_rulebook_says_of_it(opened: Opened) -> None:
    seen = opened.seen()
    assert seen.program is not None
    assert "> " in (hover(seen, opened.at("where fre")) or "")
    assert sentences(seen.program)["definition", "free"]
    assert "9 sites: a1, a2" in (hover(seen, opened.at("place in main:\n    choose: at in those(c in cel")) or "")
    assert "here it is `3`" in (hover(opened.seen("choosy"), opened.at("options: {fe", "choosy")) or "")


def test_a_key_is_told_with_its_forms(opened: Opened) -> None:
    told = hover(opened.seen(), opened.at("\nplay")) or ""
    assert "**players** · list or mapping" in told
    assert "keys: `names`, `count`" in told


@pytest.mark.parametrize(
    ("before", "called", "parameters", "number"),
    [
        ("cell where free(", "free", ("c in cell",), 0),
        ("is: owner[", "owner", ("cell",), 0),
        ("count(vacant) == 0", None, (), 0),
    ],
)
def test_a_call_is_told_with_its_parameters(
    opened: Opened, before: str, called: str | None, parameters: tuple[str, ...], number: int
) -> None:
    call = calls.call_at(opened.seen(), opened.at(before))
    if called is None:
        assert call is None
    else:
        assert call is not None
        assert (call.symbol.name, call.parameters, call.number) == (called, parameters, number)


def test_what_fits_the_type_stands_first(tmp_path: Path) -> None:
    def proposed(before: str, after: str) -> list[str]:
        texts.documents.put(path, STONES.replace(before, after, 1))
        seen = texts.documents.known(path)
        return [one.text for one in completion(seen, seen.file.text.index(after) + len(after))]

    texts = Opened(tmp_path, stones=STONES)
    path = texts.paths["stones"]
    assert proposed("do: owner[at] = mover", "do: owner[")[0] == "at"
    assert set(proposed("do: owner[at] = mover", "do: owner[at] = ")[:3]) == {"Red", "Blue", "mover"}
    assert proposed("owner[c] is none", 'owner[cell("')[:2] == ["a1", "a2"]


def test_types_lead_to_their_universe_and_keys_to_what_they_override(opened: Opened) -> None:
    kind = navigation.type_definition(opened.seen(), opened.at("do: owner[a"))
    assert kind is not None
    assert kind.text == "board"
    found = navigation.implementations(opened.documents, opened.paths["choosy"], opened.at("  place", "choosy"))
    assert [(Path(use.file.name).stem, use.text) for use in found] == [("other", "place")]
    key = navigation.definition(opened.seen("other"), opened.at("{place: {writ", "other"))
    assert key is not None
    assert (Path(key.file.name).stem, key.text) == ("choosy", "written")


@pytest.mark.parametrize("is_folder_open", [True, False])
def test_names_are_found_in_files_that_nobody_has_opened(tmp_path: Path, is_folder_open: bool) -> None:
    texts = Opened(tmp_path, stones=STONES)
    (tmp_path / "two.yaml").write_text(VARIANT, encoding="utf-8")
    folders = Workspace([tmp_path] if is_folder_open else [])
    found = navigation.uses(texts.documents, texts.paths["stones"], texts.at("where fre"), folders)
    assert [Path(use.file.name).stem for use in found] == ["stones"] * 3 + ["two"]
    assert len([*folders.warm(texts.documents)]) == 1


def test_words_are_told_apart_for_their_colours(opened: Opened) -> None:
    found = {(token.span.text, token.kind, token.modifiers) for token in tokens(opened.seen())}
    assert {
        ("owner", "property", ("modification",)),
        ("owner", "property", ("declaration",)),
        ("free", "function", ("declaration",)),
        ("where", "keyword", ()),
        ("none", "keyword", ()),
        ("8", "number", ()),
        ("{", "macro", ()),
        ("c", "parameter", ("declaration",)),
    } <= found


def test_hints_and_their_switches(opened: Opened) -> None:
    def shown(name: str, *kinds: inlays.InlayKind) -> set[tuple[str, str]]:
        seen = opened.seen(name)
        return {
            (one.span.text, one.text) for one in inlays.inlays(seen, 0, len(seen.file.text), kinds or inlays.INLAYS)
        }

    assert {("at", ": cell"), ("board", " 9 cells")} <= shown("stones")
    assert ("stones", " few=3") not in shown("two")
    assert ("choosy", " few=3") in shown("other", "options")
    assert shown("choosy", "conditions") == {("place in main", " when count(vacant) > 0")}
    assert shown("stones", "sizes") == {("board", " 9 cells")}


def test_colours_are_found_where_the_drawing_names_them(opened: Opened) -> None:
    assert [(place.text, red) for place, (red, _, _) in colours.colours(opened.seen("drawn"))] == [
        ("#c8423b", 0xC8), ("navy", 0x24), ("sand", 0xE2)
    ]  # fmt: skip
    assert colours.written_as(1, 0.5, 0, quoted=True) == "#ff8000"


def test_a_selection_grows_by_expressions(opened: Opened) -> None:
    spans = selection.selections(opened.seen(), opened.at("is: owner[c"))
    assert [span.text for span in spans][:4] == ["c", "owner[c]", "owner[c] is none", "is: owner[c] is none"]
    assert spans[-1].text == STONES


def acted(opened: Opened, title: str, start: int, end: int, name: str = "stones") -> str:
    """The text after an action."""
    (action,) = (one for one in actions.actions(opened.seen(name), start, end) if one.title == title)
    text = opened.seen(name).file.text
    for edit in sorted(action.edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_an_expression_becomes_a_definition_and_back(opened: Opened) -> None:
    text = "owner[c] is none"
    end = opened.at(f"is: {text}")
    made = acted(opened, "Make a definition of it", end - len(text), end)
    assert '  extracted(c in cell): "owner[c] is none"\n' in made
    assert "    is: extracted(c)\n" in made
    back = acted(opened, "Write `free` out", opened.at("where fre"), opened.at("where fre"))
    assert "choose: at in those(c in cell where (owner[c] is none))" in back
    for changed in (made, back):
        seen = Documents()
        seen.put("/a/stones.yaml", changed)
        report = seen.first("/a/stones.yaml").report
        assert report is not None
        assert not any(item.is_error for item in report.diagnostics)


def test_no_definition_is_written_out_where_it_is_declared(opened: Opened) -> None:
    declared = opened.at("  free") - 1
    assert not [one for one in actions.actions(opened.seen(), declared, declared) if one.title.startswith("Write")]


def test_what_is_given_a_value_becomes_no_definition() -> None:
    documents = Documents()
    documents.put("/a/after.yaml", MOVE)
    start = MOVE.index("owner[at] = mover")
    offered = actions.actions(documents.seen("/a/after.yaml"), start, start + len("owner[at]"))
    assert "Make a definition of it" not in {one.title for one in offered}


def test_a_position_is_given_values_of_what_it_holds() -> None:
    documents = Documents()
    example = "examples:\n  - about: A start.\n    position:\n      mover: A\n"
    documents.put("/a/after.yaml", MOVE + example)
    documents.seen("/a/after.yaml")
    documents.put("/a/after.yaml", MOVE + example + "      ow\n")
    seen = documents.known("/a/after.yaml")
    found = [one.text for one in completion(seen, len(seen.file.text) - 1)]
    assert "owner" in found
    assert "mover" not in found, "it is there"


MOVE = """language: 2
title: After
players: [A, B]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
moves:
  put: {choose: 'at in cell where owner[at] is none', do: 'owner[at] = mover'}
  take:
    choose: at in cell where owner[at] is mover
    do: owner[at] = none
    provided: count(cell) > 0
flow: |
  forever: for p in player: turn p: decide put | take
"""


def test_names_that_are_typed_right_behind_a_rename_are_those_of_the_text_with_the_new_name() -> None:
    documents, path, renamed = Documents(), "/a/after.yaml", MOVE.replace("owner", "stones_of")
    documents.put(path, MOVE)
    documents.seen(path)
    documents.put(path, renamed)
    documents.first(path)  # nobody asks for its names
    typed = renamed.replace("where stones_of[at] is mover", "where astones_of[at] is mover")
    documents.put(path, typed)
    found = [one.text for one in completion(documents.known(path), typed.index("astones_of") + 1)]
    assert {"at", "stones_of"} <= {*found}


def test_a_condition_is_asked_after_the_move_instead() -> None:
    documents = Documents()
    documents.put("/a/after.yaml", MOVE)
    seen = documents.seen("/a/after.yaml")
    for place in ("where owner[at] is none", "where owner[at] is mover"):
        offset = MOVE.index(place) + 8
        (action,) = (one for one in actions.actions(seen, offset, offset) if "provided" in one.title)
        made = MOVE
        for edit in sorted(action.edits, key=lambda one: -one.span.start):
            made = made[: edit.span.start] + edit.text + made[edit.span.end :]
        documents.put("/a/made.yaml", made)
        report = documents.seen("/a/made.yaml").report
        assert report is not None
        assert not any(item.is_error for item in report.diagnostics)
        assert f" {place}" not in made
        assert (
            'provided: "owner[at] is none"' in made or 'provided: "(count(cell) > 0) and (owner[at] is mover)"' in made
        )
    inner = MOVE.replace("at in cell where owner[at] is mover", "at in those(s in cell where owner[s] is mover)")
    documents.put("/a/inner.yaml", inner)
    of_a_set, offset = documents.seen("/a/inner.yaml"), inner.index("owner[s] is mover")
    assert not [one for one in actions.actions(of_a_set, offset, offset) if "provided" in one.title]
    offset = MOVE.index("owner[at] = mover")
    assert not [one for one in actions.actions(seen, offset, offset) if "provided" in one.title]


def test_a_variant_is_begun_and_sections_are_put_in_order(opened: Opened) -> None:
    (action,) = (one for one in actions.actions(opened.seen(), 20, 20) if one.new)
    assert action.new is not None
    assert action.new[0].name == "stones_variant.yaml"
    assert "extends: stones" in action.new[1]
    documents = Documents()
    documents.put("/a/b.yaml", STONES.replace("title: Stones\n", "") + "# of it\ntitle: Stones\n")
    (ordered,) = (one for one in actions.actions(documents.first("/a/b.yaml"), 0, 0) if one.kind.startswith("source"))
    assert ordered.edits[0].text == STONES.replace("title: Stones\n", "# of it\ntitle: Stones\n")


def test_a_missing_section_is_written_where_it_belongs() -> None:
    documents = Documents()
    documents.put("/a/b.yaml", STONES.replace("players: [Red, Blue]\n", ""))
    seen = documents.first("/a/b.yaml")
    assert seen.report is not None
    made = [fix for item in seen.report.diagnostics for fix in fixes.fixes(seen, item)]
    texts = [edit.made().text for fix in made for edit in fix.edits]
    assert STONES.replace("players: [Red, Blue]", "players: [White, Black]") in texts


def test_examples_are_run_and_shown_from_above_their_line(opened: Opened) -> None:
    found = [(one.title, one.command, one.argument) for one in lenses.lenses(opened.seen())]
    assert ("play", "ludograph.play", None) in found
    assert ("run", "ludograph.run", 0) in found
    documents = Documents()
    documents.put("/a/b.yaml", STONES.replace("play: a1", "play: +a1"))
    assert commands.run(documents, "/a/b.yaml", 0).text == "✓"
    assert "1  R  .  ." in commands.show(documents, "/a/b.yaml", 0).text
    assert commands.run(opened.documents, opened.paths["stones"], 0).text.startswith("✗ `a1` is not legal")


@pytest.mark.long
def test_how_often_moves_are_taken_stands_above_them_until_the_text_changes(tmp_path: Path) -> None:
    file = tmp_path / "stones.yaml"
    played = STONES.partition("flow:")[0].replace("moves:\n", "moves:\n  toss: {do: nothing}\n")
    flow = "flow: |\n  forever:\n    for p in player:\n      chance toss\n      turn p: decide main\n"
    file.write_text(f'{played}{flow}end: [{{when: "count(vacant) == 0", result: draw}}]\n', encoding="utf-8")
    found, counts = asyncio.run(commands.counted(str(file)))
    assert 0 < counts["place"].taken <= counts["toss"].taken, "nature's decisions are counted, too"
    assert counts["place"].decisions == counts["toss"].taken + counts["place"].taken
    documents = Documents()
    documents.put(str(file), file.read_text(encoding="utf-8"))
    titles = [one.title for one in lenses.lenses(documents.seen(str(file)), {}, counts)]
    assert f"taken {counts['place'].taken:,} times" in found.text
    assert str(counts["place"]) in titles
    file.write_text(STONES.replace("title: Stones", "title: [Stones"), encoding="utf-8")
    failed, none = asyncio.run(commands.counted(str(file)))
    assert none == {}
    assert "error" in failed.text


@pytest.mark.long
def test_an_editor_that_shows_the_board_itself_is_given_its_page_or_what_is_wrong(tmp_path: Path) -> None:
    file, told = tmp_path / "stones.yaml", list[lsp.ShowMessageParams]()
    server: Any = SimpleNamespace(window_show_message=told.append)
    for text, is_made in (
        (STONES.replace("play: a1", "play: +a1"), True),
        (STONES.replace("title: S", "title: [S"), False),
    ):
        file.write_text(text, encoding="utf-8")
        made = asyncio.run(done.board(server, file.as_uri()))["file"]
        assert (made is not None, bool(told)) == (is_made, not is_made)
        assert made is None or "<title>Stones</title>" in Path(made).read_text(encoding="utf-8")
    assert "error" in told[0].message


def test_a_new_line_is_indented_behind_what_opens_something() -> None:
    documents = Documents()
    documents.put("/a/b.yaml", "define:\n\n")
    assert [edit.text for edit in changes.indentation(documents.known("/a/b.yaml"), 8)] == ["  "]


@pytest.mark.parametrize("wrong", [False, True])
def test_a_module_is_checked_by_itself(wrong: bool) -> None:
    text = "language: 2\nmodule: near\nneeds: {site: universe, owner: site -> player?, deep: 1..9}\n"
    text += "define:\n  close(s in site): count(adjacent(s)) > deep and owner[s] is not none\n"
    documents = Documents()
    documents.put("/a/near.yaml", text.replace("owner[s]", "ownr[s]") if wrong else text)
    report = documents.seen("/a/near.yaml").report
    assert report is not None
    assert [item.slug for item in report.diagnostics] == (["unknown-name"] if wrong else [])


def test_what_is_too_large_or_too_many_is_left_alone() -> None:
    documents = Documents()
    assert not documents.put("/a/large.yaml", "#" * (MAX_TEXT + 1))
    assert all(documents.put(f"/a/{n}.yaml", "") for n in range(MAX_OPEN))
    assert not documents.put("/a/more.yaml", "")


def test_a_text_is_looked_at_again_when_what_it_extends_changes(tmp_path: Path) -> None:
    texts = Opened(tmp_path, stones=STONES, two=VARIANT, alone="title: Alone\n")
    texts.documents.put(texts.paths["stones"], STONES.replace("free", "unheld"))
    assert texts.documents.is_checked(texts.paths["alone"])
    report = texts.documents.first(texts.paths["two"]).report
    assert report is not None
    assert [item.slug for item in report.diagnostics] == ["unknown-name"]
