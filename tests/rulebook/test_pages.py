"""How full the pages of a printed book are, and that its figures keep their order."""

from __future__ import annotations

import json

import pytest
import typst
from ludograph.book.rulebook.model import Book, ExampleBlock, Figure, Paragraph, Section, Sentence, TextRun
from ludograph.book.rulebook.render import to_pdf
from ludograph.book.rulebook.walk import figures_in
from ludograph.drawing.pdf import OWN_FONTS
from ludograph.ground.records import replace

from tests.pdf import ends
from tests.rulesets.library import RULESETS
from tests.shared import thinned

from .bundled_books import book_of

POINTS = 72 / 25.4
MARGINS = {"a5": (12 * POINTS, 14 * POINTS), "a4": (20 * POINTS, 22 * POINTS)}

LEAST, USUAL = 0.5, 0.8
"""How much of each page is used, and of all together, but for the cover and the last page of what a player reads."""

QUICK = ("tic_tac_toe",)


def figures_of_pages(monkeypatch: pytest.MonkeyPatch, book: Book, paper: str) -> tuple[bytes, list[int]]:
    """A book as PDF, and the pages of its figures in their order."""
    last: dict[str, object] = {}
    setting = typst.compile_with_warnings

    def watched(files: dict[str, bytes], **settings: object) -> object:
        last.update(settings, files=files)
        return setting(files, **settings)

    with monkeypatch.context() as patch:
        patch.setattr(typst, "compile_with_warnings", watched)
        pdf = to_pdf(book, None, paper)
    asked = b"""
#context for number in range(1, 200) {
  let found = query(label("figure-" + str(number)))
  if found.len() > 0 { [#metadata((number, found.first().location().page()))<standing>] }
}"""
    files = last["files"]
    assert isinstance(files, dict)
    found: list[tuple[int, int]] = json.loads(
        typst.query(
            {**files, "main": files["main"] + asked},
            "<standing>",
            field="value",
            sys_inputs=last["sys_inputs"],
            **OWN_FONTS,
        )
    )
    page_of = dict(found)
    return pdf, [page_of[one.number] for one in figures_in(book.sections) if one.number in page_of and not one.again]


def text(count: int) -> Paragraph:
    return Paragraph((Sentence((TextRun("Four words of text. " * count),)),))


def figures(book: Book, *sizes: float) -> list[Figure]:
    return [replace(book.cover, number=at, width=size, height=size) for at, size in enumerate(sizes, 1)]


@pytest.mark.parametrize("paper", thinned(["a5", "a4"], first=1))
@pytest.mark.parametrize(
    "name", [*QUICK, *(pytest.param(name, marks=pytest.mark.long) for name in RULESETS if name not in QUICK)]
)
def test_pages_are_filled_and_figures_are_in_order(name: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of(name, pictures=True)
    body = replace(book, sections=tuple(section for section in book.sections if not section.folded))
    pdf, standing = figures_of_pages(monkeypatch, body, paper)
    assert standing == sorted(standing)
    used = ends(pdf, *MARGINS[paper])[1:-1]
    assert all(one >= LEAST for one in used)
    assert sum(used) >= USUAL * len(used)


def test_no_picture_passes_another_one_and_the_text_of_the_next_move_goes_on_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = book_of("tic_tac_toe", pictures=True)
    for sizes in ((120.0, 300.0), (300.0, 120.0)):
        first, second = figures(book, *sizes)
        moves = Section("one", "One", (text(43), text(43), first)), Section("two", "Two", (text(8), second, text(60)))
        for parts in (moves, (Section("moves", "Moves", (), moves),)):
            pdf, standing = figures_of_pages(monkeypatch, replace(book, sections=parts), "a5")
            assert standing == ([2, 3] if sizes[0] < sizes[1] else [3, 3])
            assert ends(pdf, *MARGINS["a5"])[1] > 0.85, "words of the second fill the page that the picture leaves"


def test_a_move_whose_picture_finds_no_room_begins_on_the_page_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of("tic_tac_toe", pictures=True)
    (shown,) = figures(book, 200.0)
    move = Section("move", "Move", (text(20), ExampleBlock((), (), (shown,), (), ())))
    parts = (
        Section("before", "Before", (text(125),)),
        Section("moves", "Moves", (), (move,)),
        Section("end", "End", (text(9),)),
    )
    pdf, standing = figures_of_pages(monkeypatch, replace(book, sections=parts), "a5")
    assert standing == [3]
    assert ends(pdf, *MARGINS["a5"])[1] > 0.85
