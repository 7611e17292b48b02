"""What an editor is told of texts that are open in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.editor import changes, fixes
from ludograph.editor.completion import completion
from ludograph.editor.documents import Documents, Seen
from ludograph.editor.hover import hover
from ludograph.editor.navigation import RenameRefused, definition, renamed, uses
from ludograph.editor.outline import outline
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.pipeline import report_text

STONES = """\
language: 2
title: Stones
uses: [two_players, groups]
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: cell -> player?
define:
  free(c in cell):
    is: owner[c] is none
    about: whether nobody stands there
moves:
  place in main:
    choose: at in those(c in cell where free(c))
    do: owner[at] = mover
    written: "+{at}"
flow: "forever: for p in player: turn p: decide main"
end: [{when: "count(vacant) == 0", result: draw}]
examples:
  - {about: One., play: a1, then: ["count(those(c in cell where free(c))) == 8"]}
"""
VARIANT = (
    "language: 2\ntitle: Two\nextends: stones\nend: [{when: count(those(c in cell where free(c))) < 2, result: draw}]\n"
)


class Opened:
    """Texts as if they lay in one folder, and places in them by what stands there."""

    def __init__(self, folder: Path, **texts: str) -> None:
        self.documents = Documents()
        self.paths = {name: str(folder / f"{name}.yaml") for name in texts}
        for name, text in texts.items():
            self.documents.put(self.paths[name], text)
        for path in self.paths.values():
            self.documents.seen(path)

    def seen(self, name: str = "stones") -> Seen:
        return self.documents.seen(self.paths[name])

    def at(self, text: str, name: str = "stones") -> int:
        """Behind the first place where a text stands."""
        found = self.seen(name).file.text
        return found.index(text) + len(text)


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    return Opened(tmp_path, stones=STONES, two=VARIANT)


def test_a_name_is_told_with_its_type_and_what_its_author_says(opened: Opened) -> None:
    told = hover(opened.seen(), opened.at("where fre"))
    assert told is not None
    assert "**free** · definition" in told
    assert "whether nobody stands" in told
    assert "stones.yaml:9:3" in told
    assert hover(opened.seen(), opened.at("\nflo")) == hover(opened.seen(), opened.at("\nflow"))
    assert "**players**" in (hover(opened.seen(), opened.at("\nplay")) or "")
    assert hover(opened.seen(), opened.at("title: St")) is None


def test_names_lead_to_their_declaration_and_files_to_their_beginning(opened: Opened) -> None:
    place = definition(opened.seen("two"), opened.at("where fre", "two"))
    assert place is not None
    assert place.place.endswith("stones.yaml:9:3")
    base = definition(opened.seen("two"), opened.at("extends: st", "two"))
    assert base is not None
    assert base.file.name.endswith("stones.yaml")
    module = definition(opened.seen(), opened.at("[two_pl"))
    assert module is not None
    assert module.file.name == "stdlib/two_players.yaml"
    assert definition(opened.seen(), opened.at("title: St")) is None


def test_uses_are_found_in_all_open_texts(opened: Opened) -> None:
    found = uses(opened.documents, opened.paths["stones"], opened.at("where fre"))
    assert [Path(use.file.name).stem for use in found] == ["stones"] * 3 + ["two"]
    assert {use.text for use in found} == {"free"}


def test_a_name_is_changed_everywhere_or_not_at_all(opened: Opened) -> None:
    path, at = opened.paths["stones"], opened.at("where fre")
    assert [edit.text for edit in renamed(opened.documents, path, at, "empty_now")] == ["empty_now"] * 4
    with pytest.raises(RenameRefused, match="is the name of something already: state function"):
        renamed(opened.documents, path, at, "owner")
    with pytest.raises(RenameRefused, match="is no name"):
        renamed(opened.documents, path, at, "for")
    with pytest.raises(RenameRefused, match="comes with Ludograph"):
        renamed(opened.documents, path, opened.at("count(vac"), "who")
    with pytest.raises(RenameRefused, match="no name stands here"):
        renamed(opened.documents, path, opened.at("title: St"), "who")


def test_a_field_that_is_called_as_its_universe_is_another_name(tmp_path: Path) -> None:
    text = STONES.replace(
        "state:\n", "universes:\n  make: [low, high]\n  token: {side: player, make: make}\nstate:\n"
    ).replace("owner[c] is none", "owner[c] is none and any(make(k) in make for k in token)")
    opened = Opened(tmp_path, stones=text)
    for before in ("\n  ma", "any(ma"):
        edits = renamed(opened.documents, opened.paths["stones"], opened.at(before), "grade")
        made = text
        for edit in sorted(edits, key=lambda edit: -edit.span.start):
            made = made[: edit.span.start] + edit.text + made[edit.span.end :]
        assert report_text(made).program is not None, made


def proposed(opened: Opened, before: str, after: str) -> list[str]:
    """What is proposed where a piece of the text is written otherwise, at its end."""
    path = opened.paths["stones"]
    opened.documents.put(path, STONES.replace(before, after, 1))
    seen = opened.documents.known(path)
    return [one.text for one in completion(seen, seen.file.text.index(after) + len(after))]


@pytest.mark.parametrize(
    ("before", "after", "there", "missing"),
    [
        ("do: owner[at] = mover", "do: owner[at] = mo", ["at", "owner", "free", "mover"], ["is", "title"]),
        ("do: owner[at] = mover", "do: owner[", ["at", "none"], ["and"]),
        ("is: owner[c] is none", "is: owner[c] ", ["is", "and"], ["owner"]),
        ("+{at", "+{at", ["at", "owner"], ["when"]),
        ("+{at}", "+at", [], ["at", "owner"]),
        ("    do: owner[at] = mover", "    pr", ["do", "provided", "when"], ["choose", "title"]),
        ("\nuses: [two_players, groups]", "\nop", ["options", "draw", "uses"], ["title", "choose"]),
        (", rows: 3", ", wr", ["wrap", "rows"], ["columns"]),
        ("groups", "groups, l", ["ko", "superko"], ["owner"]),
    ],
)
def test_what_fits_is_proposed_also_where_the_text_is_half_written(
    opened: Opened, before: str, after: str, there: list[str], missing: list[str]
) -> None:
    found = proposed(opened, before, after)
    assert set(there) <= set(found), found
    assert not set(missing) & set(found)


def test_files_beside_a_text_are_proposed_before_the_library(tmp_path: Path) -> None:
    for name, text in (("own", "module: own\n"), ("other", "services: {}\n"), ("choosy", STONES)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    opened = Opened(tmp_path, stones=STONES, two=VARIANT)
    bases = completion(opened.seen("two"), opened.at("extends: ", "two"))
    assert [one.text for one in bases][:2] == ["choosy", "stones"]
    assert "chess" in {one.text for one in bases}
    modules = [one.text for one in completion(opened.seen(), opened.at("uses: ["))]
    assert modules[0] == "own"
    assert "choosy" not in modules


def test_messages_come_with_their_change(opened: Opened) -> None:
    path = opened.paths["stones"]
    opened.documents.put(path, STONES.replace("owner[at] = mover", "ownr[at] = mover"))
    seen = opened.seen()
    assert seen.report is not None
    (item,) = seen.report.diagnostics
    (fix,) = fixes.fixes(seen, item)
    (change,) = fix.edits
    assert (item.slug, fix.title, change.span.text, change.text) == ("not-stored", "Write `owner`", "ownr", "owner")
    assert change.made().text == STONES


@pytest.mark.parametrize(
    ("right", "wrong", "titles"),
    [
        ("groups]", "grups]", ["Write `groups`"]),
        ("is: owner[c] is none", "is: owner[c] = none", ["Write `is`", "Write `==`"]),
        ("owner[c] is none", "owner[c]=none", ["Write `is`", "Write `==`"]),
        ("    choose: at", "   choose: at", ["Write 4 blanks"]),
        ("result: draw", "result: drow", ["Write `draw`"]),
        ("free(c in cell)", "free(c in squares)", ["Write `cell`"]),
        ("count(vacant)", "size(vacant)", ["Write `count`"]),
    ],
)
def test_what_a_message_proposes_mends_the_text(opened: Opened, right: str, wrong: str, titles: list[str]) -> None:
    documents = Documents()
    documents.put("/a/b.yaml", STONES.replace(right, wrong))
    seen = documents.first("/a/b.yaml")
    assert seen.report is not None
    made = [fix for item in seen.report.diagnostics for fix in fixes.fixes(seen, item)]
    assert [fix.title for fix in made] == titles
    (edit,) = made[0].edits
    documents.put("/a/b.yaml", edit.made().text)
    mended = documents.seen("/a/b.yaml").report
    assert mended is not None
    assert mended.program is not None


@pytest.mark.parametrize(
    ("keeps", "kept"),
    [
        ("", "keeps: [flow.steps.lay, words.exchange]\n"),
        ("keeps: [moves.end]\n", "keeps: [moves.end, flow.steps.lay, words.exchange]\n"),
        ("keeps:\n- moves.end\n", None),
    ],
)
def test_texts_that_a_variant_makes_stale_can_be_said_to_hold(tmp_path: Path, keeps: str, kept: str | None) -> None:
    ends = "" if keeps else "moves: {end: {about: It ends.}}\n"
    opened = Opened(
        tmp_path, two=f"language: 2\ntitle: Two\nextends: annelids\nset: {{reconnection: no}}\n{keeps}{ends}"
    )
    seen = opened.seen("two")
    assert seen.report is not None
    (item,) = seen.report.diagnostics
    made = [fix.edits[0].made().text for fix in fixes.fixes(seen, item)]
    assert len(made) == (kept is not None)
    assert all(kept is not None and kept in text for text in made)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("options: {few: 5, ways: [1]}\n", "set: {few: 5, ways: [1]}\n"),
        ("options:\n  few: 5\n", "set:\n  few: 5\n"),
        ("options: {few: 5}\nset: {ways: [1]}\n", "set: {ways: [1], few: 5}\n"),
        (
            "set:\n  ways: [1]\noptions:\n  few: 5\n  most: {default: 5}\n",
            "set:\n  ways: [1]\n  few: 5\noptions:\n  most: {default: 5}\n",
        ),
        (
            "options:\n  most: {default: 5}\n  few: 5\n",
            "set: {few: 5}\noptions:\n  most: {default: 5}\n",
        ),
    ],
)
def test_values_of_inherited_options_are_put_where_they_stand(tmp_path: Path, wrong: str, right: str) -> None:
    options = "options: {few: {type: 1..9}, most: {type: 1..9}, ways: {type: path of 1..2}}\nstate:"
    texts = Opened(tmp_path, stones=STONES.replace("state:", options), two=f"{VARIANT}{wrong}")
    seen = texts.seen("two")
    assert seen.report is not None
    item = next(one for one in seen.report.diagnostics if one.slug == "wrong-kind")
    (fix,) = fixes.fixes(seen, item)
    made = seen.file.text
    for edit in sorted(fix.edits, key=lambda edit: -edit.span.start):
        made = made[: edit.span.start] + edit.text + made[edit.span.end :]
    assert sorted(made.splitlines()) == sorted(f"{VARIANT}{right}".splitlines())


def test_formatting_changes_the_lines_that_fmt_writes_otherwise(opened: Opened) -> None:
    path = opened.paths["stones"]
    neat = formatted(SourceFile("stones", STONES))
    opened.documents.put(path, neat.replace("owner[at] = mover", "owner[at]=mover"))
    (edit,) = changes.formatting(opened.seen())
    assert edit.text == "    do: owner[at] = mover\n"


def test_a_text_from_above(opened: Opened) -> None:
    parts = {part.name: [one.name for one in part.parts] for part in outline(opened.seen())}
    assert parts["moves"] == ["place"]
    assert parts["define"] == ["free"]
    assert parts["examples"] == ["One."]


@pytest.mark.parametrize("cut", range(0, len(STONES), 23))
def test_a_text_that_breaks_off_anywhere_is_answered(opened: Opened, cut: int) -> None:
    path = opened.paths["stones"]
    opened.documents.put(path, STONES[:cut])
    seen = opened.documents.known(path)
    for at in (0, cut // 2, cut):
        hover(seen, at)
        definition(seen, at)
        completion(seen, at)
    assert outline(seen) is not None
