"""What is read of a user's files: ordinary ones, bounded, and no character that shows something else than it is."""

from __future__ import annotations

import os
import socket
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path

import ludograph
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import templates
from ludograph.book.rulebook.render.pdf import to_pdf
from ludograph.book.rulebook.render.templates import environment, rendered
from ludograph.cli.support.session import read_saved
from ludograph.files import reading
from ludograph.files.sources import Disk
from ludograph.ground.diagnostics import Diagnostic, RulesetError, render_all
from ludograph.lab.games import reading as lines
from ludograph.lab.games.file import GamesFile
from ludograph.lab.games.header import Header, Listed
from ludograph.pipeline import check_ruleset, check_text
from probe import ruleset, with_when

TERMINAL = [*map(chr, {*range(0x20), *range(0x7F, 0xA0)} - {*b"\t\n\r"})]
DIRECTION = [*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]


def told(run: Callable[[], object]) -> Diagnostic:
    with pytest.raises(RulesetError) as caught:
        run()
    return caught.value.diagnostics[0]


# ---------------------------------------------------------------- characters


@pytest.mark.parametrize("char", [*TERMINAL, *DIRECTION], ids=lambda char: f"{ord(char):04X}")
def test_a_character_that_changes_what_is_shown_is_refused_by_its_code_point(char: str) -> None:
    raw, comment = f"title: a{char}b\n", f"title: a\n# {char}\n"
    escaped = f'title: "a\\u{ord(char):04x}b"\n'
    for text, column in ((raw, 9), (comment, 3), (escaped, 10)):
        said = told(partial(check_text, text))
        shown = render_all([said])
        assert said.slug == "yaml-character"
        assert f"U+{ord(char):04X}" in said.title
        assert char not in shown
        assert said.span is not None
        assert said.span.file.line_column(said.span.start)[1] == column


@pytest.mark.parametrize("escape", ["\\e", "\\a", "\\N", "\\L", "\\x9b", "\\U0000202e", "\\r"])
def test_an_escape_is_refused_for_what_it_stands_for(escape: str) -> None:
    said = told(lambda: check_text(f'title: "\\"é {escape}[2J"\n'))
    assert (said.slug, said.span and said.span.text) == ("yaml-character", escape)


def test_a_key_is_read_as_a_value_is() -> None:
    assert told(lambda: check_text('"a\\e": b\n')).slug == "yaml-character"


@pytest.mark.parametrize("text", ["title: a\rplayers: [A, B]\r", "title: a\nabout: b\rplayers: [A, B]\n"])
def test_line_ends_of_old_macs_are_named(text: str) -> None:
    assert "old Macs" in told(lambda: check_text(text)).title


def test_line_ends_of_windows_are_read() -> None:
    assert check_text(ruleset().replace("\n", "\r\n")).game.title == "Probe"


def test_letters_of_all_languages_may_stand_in_titles() -> None:
    title = "Mühle, モリス, मोरिस, مو\u200cریس"
    assert check_text(ruleset(title=title)).game.title == title


@pytest.mark.parametrize(
    ("text", "char"),
    [
        (with_when("n >\u00a02 and n > 1"), "\u00a0"),
        (with_when("n >\u200b 2"), "\u200b"),
        (with_when("\u043ewner[n]"), "\u043e"),
        (with_when("\u0578 > 1"), "\u0578"),
        (with_when("n > \u0663"), "\u0663"),
        (with_when("n \u2265 3"), "\u2265"),
        (ruleset(players="[R\u0435d, Blue]"), "\u0435"),
        (ruleset(universes="{colo\u00a0ur: [a, b]}"), "\u00a0"),
        (ruleset(state='{\u043ewner: "cell -> player?", n: 0..9}'), "\u043e"),
        (ruleset(universes="\n\u00a0 colour: [a, b]"), "\u00a0"),
        (ruleset(universes="\n  colour: [a, b]\n \u2003size: [c, d]"), "\u2003"),
    ],
)
def test_a_character_that_looks_like_another_or_like_nothing_is_named(text: str, char: str) -> None:
    said = told(lambda: check_text(text))
    assert f"U+{ord(char):04X} {unicodedata.name(char)}" in f"{said.title} {said.label}"


@pytest.mark.parametrize("text", ['title: "\\xZZ"', 'title: "\\q"'])
def test_a_wrong_escape_is_not_told_as_a_missing_quote(text: str) -> None:
    assert "never closed" not in told(lambda: check_text(text)).title


@given(st.text(max_size=30))
@example("\x1b[2J")
@example("\u202e")
def test_what_a_message_repeats_never_reaches_the_terminal_raw(word: str) -> None:
    shown = render_all([Diagnostic("not-found", word, None, word, (), (word,), (word,))])
    assert not {*TERMINAL, *DIRECTION, "\r"} & {*shown}


def test_only_names_that_can_be_written_are_offered(tmp_path: Path) -> None:
    (tmp_path / "pare\x1bnt.yaml").write_text("title: x\n")
    (tmp_path / "main.yaml").write_text("extends: parent\n")
    assert "nt`" not in str(told(lambda: check_ruleset(str(tmp_path / "main.yaml"))).helps).replace("parent", "")


# ---------------------------------------------------------------- files

HEADER = Header(
    "base", "Base", {}, "0", "0", ("Red", "Blue"), ("random", "random"), 100, 1, 0, Listed(), False,
    ("decisions", "chance", "turns"), "0.1.0",
)  # fmt: skip
READERS: dict[str, Callable[[Path], object]] = {
    "ruleset": lambda path: Disk().read(path, str(path)),
    "saved": read_saved,
    "games": lambda path: GamesFile(path, [HEADER]),
    "games anew": lambda path: GamesFile(path, [HEADER], restart=True),
    "template": lambda path: rendered(environment(path.parent, escaping=False), path.name),
}


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


@pytest.mark.parametrize("make", [_pipe, _folder, _device, _socket])
@pytest.mark.parametrize("reader", READERS)
def test_only_ordinary_files_are_read(
    reader: str, make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    path = Path("probe")
    make(path)
    said = told(lambda: READERS[reader](path))
    assert said.slug == ("cannot-write" if reader.startswith("games") else "not-found")
    assert said.title == f"`probe` is a {make.__name__[1:]}"


@pytest.mark.parametrize("reader", ["ruleset", "saved", "template"])
def test_the_bound_holds_for_what_is_read_whatever_the_size_seems_to_be(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(17 << 20)
    real = os.stat_result

    def small(status: os.stat_result) -> os.stat_result:
        return real((*status[:6], 10, *status[7:]))

    stat, fstat = os.stat, os.fstat
    monkeypatch.setattr(os, "stat", lambda *args, **named: small(stat(*args, **named)))
    monkeypatch.setattr(os, "fstat", lambda *args: small(fstat(*args)))
    assert told(lambda: READERS[reader](path)).slug == "too-large"


def test_a_file_that_another_one_takes_the_place_of_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(os, "stat", lambda path, stat=os.stat, **named: stat(tmp_path / "file"))
    assert "is a pipe" in told(lambda: reading.read_file(tmp_path / "pipe", 10, "a text")).title


def test_a_file_of_games_has_bounded_lines_and_a_bounded_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    with GamesFile(path, [HEADER]):
        pass
    size = path.stat().st_size
    monkeypatch.setattr(lines, "_CHUNK", 7)
    with GamesFile(path, [HEADER]):
        pass
    assert path.stat().st_size == size
    monkeypatch.setattr(lines, "MAX_GAMES_BYTES", size - 1)
    assert told(lambda: GamesFile(path, [HEADER])).slug == "too-large"
    monkeypatch.setattr(lines, "MAX_GAME_BYTES", size - 2)
    said = told(lambda: GamesFile(path, [HEADER]))
    assert said.slug == "too-large"
    assert "line" in said.title
    assert path.stat().st_size == size


def test_a_template_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_bytes(b"\xff")
    assert told(lambda: rendered(environment(tmp_path, escaping=False), "book.md")).slug == "bad-template"


def test_a_module_is_read_as_a_ruleset_is(tmp_path: Path) -> None:
    (tmp_path / "main.yaml").write_text(ruleset(uses="[two_players, groups, mine]"))
    (tmp_path / "mine.yaml").write_text("module: mine\nabout: a\u202eb\n")
    assert told(lambda: ludograph.load(str(tmp_path / "main.yaml"))).slug == "yaml-character"


# ---------------------------------------------------------------- templates of strangers


@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(9999) %}{% for b in range(99) %}" + "x" * 1000 + "{% endfor %}{% endfor %}",
        "{{ 'a' * 10000000000 }}",
        "{{ 10000000000 * 'a' }}",
        "{{ ['a'] * 10000000000 }}",
        "{{ 10 ** 10 ** 10 }}",
        "{{ '%99999999999d' % 1 }}",
        "{{ 'a' | center(10000000000) }}",
        "{{ 'a'.ljust(10000000000) }}",
        "{{ '{:>10000000000}'.format(1) }}",
        "{% set a = 'aaaaaaaaaa' %}" + "{% set a = a | replace('a', a) %}" * 6,
    ],
)
def test_a_template_makes_no_more_than_a_book(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "MAX_BOOK", 1_000_000)
    (tmp_path / "book.md").write_text(text)
    assert told(lambda: rendered(environment(tmp_path, escaping=False), "book.md")).slug == "bad-template"


def test_a_template_counts_and_replaces_as_ever(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(
        "{% for a in range(3) %}{{ a * 2 }}{% endfor %}{{ 'abab' | replace('b', 'cc') }}{{ 7 % 4 }}"
    )
    assert rendered(environment(tmp_path, escaping=False), "book.md") == "024accacc3"


def test_a_template_can_be_interrupted(tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    (tmp_path / "book.md").write_text("{{ stop() }}")
    with pytest.raises(KeyboardInterrupt):
        rendered(environment(tmp_path, escaping=False), "book.md", stop=stop)


def test_a_typst_template_reads_none_of_the_files_around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.yaml").write_text("hidden: words\n")
    (tmp_path / "small.yaml").write_text(ruleset())
    own = tmp_path / "own"
    own.mkdir()
    book = make_book("small.yaml", Wish(pictures=False))
    for name, refused in (("/secret.yaml", True), ("secret.yaml", True), ("book.json", False)):
        (own / "book.typ").write_text(f'#read("{name}")')
        if refused:
            assert told(lambda: to_pdf(book, own)).slug == "bad-template"
        else:
            assert to_pdf(book, own).startswith(b"%PDF")
