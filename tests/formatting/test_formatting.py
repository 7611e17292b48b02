"""Formatted files: what they look like, that they mean the same, and what the command does with them.

`LUDOGRAPH_ACCEPT=1 pytest tests/formatting` rewrites the golden file; the difference is the review.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st
from ludograph.files.document import read_document
from ludograph.files.nodes import Mapping, Text
from ludograph.ground.characters import forbidden_in_value
from ludograph.ground.diagnostics import RulesetError, Sink
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import FormattingError, formatted
from ludograph.language.formatting.scalars import can_fold, folded, scalar
from typer.testing import Result

from tests.commands import called

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FILES = sorted((ROOT / "stdlib").rglob("*.yaml"))
UNTIDY = (HERE / "untidy.yaml").read_text(encoding="utf-8")


def tidy(text: str) -> str:
    """A formatted text; formatting it again changes nothing."""
    made = formatted(SourceFile("file.yaml", text))
    assert formatted(SourceFile("file.yaml", made)) == made
    return made


# ---------------------------------------------------------------- what it looks like


def test_an_untidy_file_becomes_tidy() -> None:
    golden = HERE / "tidy.yaml"
    made = tidy(UNTIDY)
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.write_text(made, encoding="utf-8")
    assert made == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_of_the_library_can_be_formatted(path: Path) -> None:
    """Those of rulesets are formatted, see their contract."""
    made = tidy(path.read_text(encoding="utf-8"))
    assert max(map(len, made.splitlines())) <= 128
    assert made.endswith("\n")
    assert not made.endswith("\n\n")
    assert "\n\n\n" not in made


def test_keys_come_in_the_usual_order_and_names_stay_in_theirs() -> None:
    assert tidy("flow: draw\nmoves:\n  b: {do: draw, when: yes}\n  a: {do: draw}\ntitle: T\n") == (
        "title: T\nmoves:\n  b: {when: yes, do: draw}\n  a: {do: draw}\nflow: draw\n"
    )


def test_a_comment_at_the_top_is_about_the_file_and_one_above_a_key_about_the_key() -> None:
    assert tidy("# the file\n\n# the flow\nflow: draw\n\n# the title\ntitle: T\n") == (
        "# the file\n\n# the title\ntitle: T\n# the flow\nflow: draw\n"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("""flow: 'a = "b"'""", """flow: a = "b"\n"""),
        ("""flow: 'for p in player: win p'""", "flow: |\n  for p in player: win p\n"),
        ("""define: {a: "{N, S}"}""", """define: {a: "{N, S}"}\n"""),
        ("""title: 'It''s "this"'""", """title: It's "this"\n"""),
        ("""title: '"This: #1"'""", """title: '"This: #1"'\n"""),
        ("""title: "null" """, """title: "null"\n"""),
        ("""setup:""", """setup: ~\n"""),
        ("""title: "a\\tb" """, """title: "a\\tb"\n"""),
        ("""board: {tiling: "12", rows: 8}""", """board: {tiling: "12", rows: 8}\n"""),
    ],
)
def test_quotes_stand_where_yaml_needs_them(before: str, after: str) -> None:
    assert tidy(before) == after


def test_what_is_long_gets_lines_of_its_own() -> None:
    long = "those(s in cell where owner[s] is none)"
    assert tidy(f"define: {{a: '{long}', b: '{long} + {{x}}'}}") == f"define:\n  a: {long}\n  b: {long} + {{x}}\n"
    items = ", ".join(f"move_{number}" for number in range(20))
    first, second = tidy(f"examples: [{{legal: [{items}]}}]").splitlines()[1:]
    assert first.startswith("  - legal: [move_0, move_1, ")
    assert second.startswith("      move_13, ")
    prose = " ".join(["word"] * 40)
    assert tidy(f"about: {prose}").splitlines()[0] == "about: >-"


def test_no_more_than_one_blank_line_in_a_row() -> None:
    assert (
        tidy("\n\ntitle: T\n\n\n\nflow: |\n\n\n  draw\n\n\n\n  nothing\n\n\n")
        == "title: T\n\nflow: |\n  draw\n\n  nothing\n"
    )


def test_a_program_with_comments_stays_a_block() -> None:
    assert tidy("flow: |   # turns\n  # one\n  draw # now\n") == "flow: |  # turns\n  # one\n  draw  # now\n"


# ---------------------------------------------------------------- what it means

_LINES = UNTIDY.splitlines()
_notes = st.tuples(st.integers(0, len(_LINES)), st.integers(0, 8), st.sampled_from(["alone", "behind", "blank"]))


@pytest.mark.long
@settings(max_examples=15)
@given(st.lists(_notes, max_size=5))
def test_comments_anywhere_are_kept(notes: list[tuple[int, int, str]]) -> None:
    lines = list(_LINES)
    for number, (at, indent, how) in enumerate(sorted(notes, reverse=True)):
        if how == "behind" and at < len(lines):
            lines[at] += f"  # note {number}"
        else:
            lines.insert(at, " " * indent + f"# note {number}" if how == "alone" else "")
    try:
        made = tidy("\n".join(lines))
    except RulesetError:
        reject()  # a comment within a text on several lines ends it
    comments = [line[line.find("# note") :] for line in lines if "# note" in line]
    assert [comment for comment in comments if comment not in made] == []


@settings(max_examples=15)
@given(st.text(st.characters(codec="utf-8"), max_size=12) | st.text("ab -:#{}[],'\"\\~|>?!&*%@`", max_size=8))
def test_a_scalar_is_read_back_as_it_was(value: str) -> None:
    assume(forbidden_in_value(value) is None)
    for text, in_flow in (
        (f"a: {scalar(value)}\nb:\n  - {scalar(value)}\n", False),
        (f"a: {{b: [{scalar(value, True)}]}}", True),
    ):
        node = read_document(SourceFile("file", text), Sink()).entries[0][1]
        if in_flow:
            assert isinstance(node, Mapping)
            node = node.entries[0][1].items[0]  # type: ignore[union-attr]
        assert node.value == value, text  # type: ignore[union-attr]
        assert not node.is_null  # type: ignore[union-attr]


@given(st.text("ab #:-", min_size=1, max_size=60), st.integers(1, 30))
def test_folding_prose_keeps_it(value: str, width: int) -> None:
    assume(can_fold(value))
    text = "a: >-\n" + "\n".join(f"  {line}" for line in folded(value, width))
    assert read_document(SourceFile("file", text), Sink()).get("a").value == value  # type: ignore[union-attr]


def test_a_text_that_would_change_its_meaning_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.language.formatting.writer.one_line", lambda start, tree: "nothing")
    with pytest.raises(FormattingError, match="`flow`"):
        formatted(SourceFile("file.yaml", "flow: draw\n"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("about: >\n  One two \n  three\n", "about: >\n  One two three\n"),
        ("about: |\n  One \n    - two\t\n", "about: |\n  One\n    - two\n"),
        ("about: |\n  One \n \n  two  three\n", "about: |\n  One\n\n  two  three\n"),
        ('about: {en: "a \\nb", de: c}\n', "about:\n  en: |-\n    a\n    b\n  de: c\n"),
        ("title: |\n  One \n  two\n", 'title: "One \\ntwo\\n"\n'),
    ],
)
def test_blanks_at_the_ends_of_lines_go_where_they_say_nothing(before: str, after: str) -> None:
    assert tidy(before) == after


_PIECES = st.text("ab \t-", max_size=6)


@settings(max_examples=60)
@given(
    st.sampled_from(["about", "title", "flow"]),
    st.sampled_from([">", "|", ">-", "|-", ">+", "|+"]),
    st.lists(_PIECES, min_size=1, max_size=5),
    st.sampled_from(["", "\n", "\n  \n", "\n# end\n"]),
)
def test_a_block_of_any_lines_keeps_its_words(key: str, mark: str, pieces: list[str], end: str) -> None:
    """A text that would mean something else is refused by an internal error, which is none here."""
    lines = [f"{line} win a " if key == "flow" and line.strip() else line for line in pieces]
    text = f"{key}: {mark}\n" + "".join(f"  {line}\n" for line in lines) + end
    try:
        before = read_document(SourceFile("file", text), Sink()).get(key)
        made = tidy(text)
    except RulesetError:
        reject()  # lines that are indented otherwise, or are no rule text
    after = read_document(SourceFile("file", made), Sink()).get(key)
    assert isinstance(before, Text)
    assert isinstance(after, Text)
    assert after.value.split() == before.value.split()
    if key == "title":
        assert after.value == before.value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("uses: [ # a\n  b: {c: d}, # e\n  # f\n  g # h\n]", "uses:  # a\n  - b: {c: d}  # e\n  # f\n  - g  # h\n"),
        ("players: [\n  # nobody\n]", "# nobody\nplayers: []\n"),
        ("--- # a\ntitle: T\n...\n# b\n", "# a\ntitle: T\n# b\n"),
        (
            "board:\n  add:\n  - - a # b\n    # c\n  -   # d\n    e: f\n",
            "board:\n  add:\n    - - a  # b\n      # c\n    # d\n    - e: f\n",
        ),
        ("flow: # a\n  # b\n  draw\n", "# b\nflow: draw  # a\n"),
        ("title: T\n   goes on # a\n", "title: T goes on  # a\n"),
    ],
)
def test_comments_in_odd_places(before: str, after: str) -> None:
    assert tidy(before) == after


# ---------------------------------------------------------------- the command


def fmt(*arguments: object) -> Result:
    return called("fmt", *arguments)


def test_the_command_formats_files_in_place_and_says_which(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("flow:   draw\n")
    (tmp_path / "two.yaml").write_text("flow: draw\n")
    result = fmt(tmp_path)
    assert (result.exit_code, result.stdout) == (0, f"formatted: {tmp_path / 'one.yaml'}\n")
    assert (tmp_path / "one.yaml").read_text() == "flow: draw\n"
    assert fmt(tmp_path).stdout == "2 files, nothing to change\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.yaml", "two.yaml"]


def test_check_changes_nothing_and_fails(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("flow:   draw\n")
    result = fmt("--check", path)
    assert (result.exit_code, result.stdout) == (1, f"would change: {path}\n")
    assert path.read_text() == "flow:   draw\n"
    fmt(path)
    assert fmt("--check", path).exit_code == 0


def test_stdout_prints_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("flow:   draw\n")
    result = fmt("--stdout", path)
    assert (result.exit_code, result.stdout) == (0, "flow: draw\n")
    assert path.read_text() == "flow:   draw\n"


def test_files_with_mistakes_are_left_alone_and_the_others_formatted(tmp_path: Path) -> None:
    broken = {
        "a.yaml": "flow: draw draw\n", "b.yaml": "flow: {\n", "c.yaml": "fow: draw\n", "d.yaml": "",
        "e.yaml": "define: {f(: a}\n", "f.yaml": 'moves: {m: {written: "{a b}"}}\n',
    }  # fmt: skip
    for name, text in broken.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "z.yaml").write_text("flow:   draw\n")
    result = fmt(tmp_path, tmp_path / "missing.yaml")
    assert result.exit_code == 1
    assert result.stdout == f"formatted: {tmp_path / 'z.yaml'}\n"
    assert result.stderr.count("error[") == len(broken) + 1
    for name, text in broken.items():
        assert (tmp_path / name).read_text() == text


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_bytes(b"flow:   draw\r\n")
    (tmp_path / "real.yaml").chmod(0o640)
    (tmp_path / "link.yaml").symlink_to("real.yaml")
    assert fmt(tmp_path / "link.yaml").exit_code == 0
    assert (tmp_path / "link.yaml").is_symlink()
    assert (tmp_path / "real.yaml").read_bytes() == b"flow: draw\n"
    assert (tmp_path / "real.yaml").stat().st_mode & 0o777 == 0o640


def test_files_are_brought_to_an_edition_and_what_only_the_author_knows_is_told(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("state: {n: 0..9}\nflow: 'together: n += 1'\n")
    result = fmt("--edition", "2", path)
    question = "`n += 1` in `together:` adds up in edition 2 if it is done twice to one place"
    assert result.stdout == f"formatted: {path}\nlook at {path}:2:18: {question}\n"
    assert path.read_text() == "language: 2\nstate: {n: 0..9}\nflow: |\n  together: n += 1\n"
    assert fmt("--edition", "2", path).stdout == "1 file, nothing to change\n"
    assert "editions are 1 and 2" in fmt("--edition", "3", path).stderr
