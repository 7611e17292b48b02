"""The command: files whole or not at all, templates of an author, what is refused."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_html, to_markdown
from ludograph.files.library import library_ids
from typer.testing import Result

from tests.shared import thinned

Run = Callable[..., Result]


@pytest.mark.parametrize("name", ["a.md", "a.html", "a.pdf"])
def test_an_example_that_fails_leaves_no_file(
    name: str, rulebook: Run, small: Callable[..., Path], tmp_path: Path
) -> None:
    path = small(claim='owner[cell(\\"b2\\")] is Blue')
    kept = tmp_path / name
    kept.write_text("an older book")
    result = rulebook(path, "-o", kept)
    assert result.exit_code == 1
    assert "error[example-fails]" in result.output
    assert "does not hold after the play" in result.output
    assert "small.yaml:" in result.output
    assert kept.read_text() == "an older book"
    assert {one.name for one in tmp_path.iterdir()} == {name, "small.yaml"}


@pytest.mark.parametrize(("form", "head"), [("md", b"# Small"), ("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF-")])
def test_the_name_says_the_format(
    form: str, head: bytes, rulebook: Run, small: Callable[..., Path], tmp_path: Path
) -> None:
    result = rulebook(small(), "-o", f"book.{form}")
    assert result.exit_code == 0
    assert result.output == f"Small: book.{form}\n"
    assert (tmp_path / f"book.{form}").read_bytes().startswith(head)


def test_without_a_file_it_is_markdown_on_stdout(rulebook: Run, small: Callable[..., Path], tmp_path: Path) -> None:
    result = rulebook(small(), "--set", "goal=5")
    assert result.output.startswith("# Small\n")
    assert "Whoever has five stones has won." in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["small.yaml"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-o", "a.doc"], "wrong-ending"),
        (["--language", "xx"], "the fixed text exists in de and en"),
        (["--template", "nowhere"], "bad-template"),
        (["-o", "no_folder/a.html"], "cannot-write"),
        (["--set", "goal=99"], "option-range"),
    ],
)
def test_what_cannot_be_is_told(arguments: list[str], told: str, rulebook: Run, small: Callable[..., Path]) -> None:
    result = rulebook(small(), *arguments)
    assert result.exit_code in (1, 2)
    assert told in " ".join(result.output.split())


def test_a_template_replaces_a_block(rulebook: Run, small: Callable[..., Path], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "book.html").write_text(
        '{% extends "default/book.html" %}{% block lead %}<p class="mine">{{ book.title }}!</p>{% endblock %}'
    )
    (folder / "paragraph.md").write_text("> {% for sentence in block.sentences %}{{ sentence|speak }}{% endfor %}\n")
    (folder / "example.typ").write_text("#let show-example(example, words) = [No examples.]\n")
    path = small()
    assert rulebook(path, "--template", "mine", "-o", "a.html").exit_code == 0
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert '<p class="mine">Small!</p>' in page
    assert "Two players put stones." not in page
    assert "<h2>The moves</h2>" in page
    assert "> Put a stone on an empty square." in rulebook(path, "--template", "mine").output
    assert rulebook(path, "--template", "mine", "-o", "a.pdf").exit_code == 0
    assert rulebook(path, "-o", "b.pdf").exit_code == 0
    assert (tmp_path / "a.pdf").read_bytes() != (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("book.html", "{% if %}", "1:1"),
        ("book.html", "<p>\n  {{ book.nothing }}", "2:3"),
        ("book.html", "{{ ''.__class__.__mro__ }}", "1:1"),
        ("section.html", "\n\n{{ 1 / 0 }}", "3:1"),
        ("book.html", '{% include "../../../etc/passwd" %}', "1:1"),
        ("book.typ", "#nothing", "1:2"),
        ("example.typ", '\n#let show-example(example, words) = panic("no")', "2:37"),
        ("book.typ", '#read("/etc/passwd")', "1:7"),
    ],
)
def test_a_template_that_is_none_is_a_diagnostic_with_its_place(
    name: str, text: str, place: str, rulebook: Run, small: Callable[..., Path], tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / name).write_text(text)
    form = "pdf" if name.endswith("typ") else "html"
    result = rulebook(small(), "--template", "mine", "-o", f"a.{form}")
    assert result.exit_code == 1
    assert "error[bad-template]" in result.output
    assert f"--> mine/{name}:{place}\n" in result.output
    assert not (tmp_path / f"a.{form}").exists()


def test_a_refusal_is_told_in_the_language_of_the_book(rulebook: Run, small: Callable[..., Path]) -> None:
    path = small(move='"x"\n    because: {at: {en: "{at} is taken.", de: "{at} ist belegt."}}')
    path.write_text("language: 2\n" + path.read_text())
    assert "- Not allowed: `c3`. c3 is taken.\n" in rulebook(path).output
    assert "`c3`. c3 ist belegt.\n" in rulebook(path, "--language", "de").output


def test_an_author_speaks_several_languages(rulebook: Run, small: Callable[..., Path]) -> None:
    path = small(about="{en: 'Stones for {goal}.', de: 'Steine bis {goal}.'}")
    assert "Stones for three." in rulebook(path).output
    german = rulebook(path, "--language", "de").output
    assert "Steine bis 3." in german
    assert "Stones for" not in german
    assert "Put a stone on an empty square." in german, "what has one language only is said in it"


@pytest.mark.long
def test_the_largest_rulesets_take_a_few_seconds() -> None:
    begun = time.process_time()
    book = make_book("drift", Wish())
    to_html(book)
    to_markdown(book)
    assert time.process_time() - begun < 10  # of processor time; two where nothing else runs


@pytest.mark.parametrize(
    "name", thinned(["hex", "oware", "morris", "reversi", "drift/one_each"], "oware", "drift/one_each")
)
def test_rulesets_of_other_kinds_have_a_compact_book(name: str) -> None:
    assert name in library_ids()
    text = to_markdown(make_book(name, Wish(pictures=False, form="sheet")))
    assert "## The end of the game" in text
    assert "## Course of a turn" in text


def test_an_example_that_is_a_test_only_is_not_in_the_book(rulebook: Run, small: Callable[..., Path]) -> None:
    shown, hidden = (rulebook(small(book=book)).output for book in ("yes", "no"))
    assert "Red puts a stone into the middle." in shown
    assert "Red puts a stone into the middle." not in hidden


def test_whether_an_example_is_in_the_book_is_yes_or_no(rulebook: Run, small: Callable[..., Path]) -> None:
    result = rulebook(small(book="perhaps"), "-o", "book.md")
    assert result.exit_code == 1
    assert "error[wrong-kind]: `yes` or `no` is expected here" in result.output


def test_paper_is_for_the_pages_of_a_pdf_alone(rulebook: Run) -> None:
    for arguments, why in (
        (("--paper", "a4"), "a PDF alone has pages"),
        (("--paper", "a4", "-o", "book.html"), "a PDF alone has pages"),
        (("--paper", "a4", "--card", "-o", "card.pdf"), "a card A6"),
        (("--paper", "a9", "-o", "book.pdf"), "pages are a5 or a4"),
    ):
        made = rulebook("tic_tac_toe", *arguments)
        assert made.exit_code == 2
        assert why in made.output
    assert not list(Path().iterdir())


@pytest.mark.long
def test_an_option_that_is_given_as_the_ruleset_has_it_takes_out_no_text(rulebook: Run) -> None:
    """Its author keeps texts that name what the option rules out."""
    usual, given = (rulebook("annelids/no_reconnection", *more) for more in ((), ("--set", "reconnection=no")))
    assert given.exit_code == 0
    bodies = [
        one.stdout.partition("## What you need")[2].partition("## The rules word for word")[0] for one in (usual, given)
    ]
    assert bodies[0] == bodies[1] != ""
