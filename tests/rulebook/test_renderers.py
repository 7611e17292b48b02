"""HTML, Markdown and PDF: valid, complete in themselves, the same every time, and deaf to what authors write into texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typst
from ludograph.book.rulebook.book import Wish, cover_of, make_book
from ludograph.book.rulebook.model import (
    CODE,
    Block,
    ExampleBlock,
    IndexBlock,
    IndexEntry,
    Legend,
    Paragraph,
    Section,
    Sentence,
    TableBlock,
    TextRun,
)
from ludograph.book.rulebook.render import to_html, to_markdown, to_pdf
from ludograph.book.rulebook.render.pdf import compiled
from ludograph.book.rulebook.render.templates import OWN
from ludograph.book.rulebook.walk import figures_in, sections_of, sentences_of
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.emphasis import plain
from ludograph.ground.records import replace
from typer.testing import Result

from tests.pdf import pages, smallest_letters, tagged
from tests.shared import ruleset, thinned

from .bundled_books import book_of, sections

VOID = {"meta", "br", "hr", "img", "input", "link"}
HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "</style></svg></head><h1>x",
    '#read("/etc/passwd") #eval("1") $x$ *a* _b_ @c <d> = e',
    "[a](javascript:alert) ![b](http://example.org/c.png) ** d ** __d__ # e | f ` g",
    "\\\\u0 \\\\ // /* comment */ ]) #panic()",
]

Run = Callable[..., Result]


class Checker(HTMLParser):
    """Whether all elements are closed in order; collects tags and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.long
def test_a_pdf_tells_its_parts_to_those_who_do_not_see_it() -> None:
    book = book_of("inchworm", pictures=True)
    pdf = to_pdf(book)
    found = tagged(pdf)
    titles = [section.title for section in sections(book)]
    assert sum(found[level] for level in ("H1", "H2", "H3")) == len(titles) + 1, "and the sources"
    assert min(found[kind] for kind in ("L", "LI", "Table", "TH")) > 0
    assert found["Figure"] >= len([one for one in figures_in(book.sections) if one.svg and not one.again])
    small = book_of("tic_tac_toe", pictures=True)
    assert tagged(to_pdf(replace(small, language="de")), "de") == tagged(to_pdf(small))


@pytest.mark.parametrize("name", thinned(["inchworm", "annelids/small", "tic_tac_toe"], "inchworm", "tic_tac_toe"))
def test_html_is_valid_and_needs_nothing_else(name: str) -> None:
    text = to_html(book_of(name, pictures=True))
    page = Checker(text)
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    targets = [str(attrs["href"]) for tag, attrs in page.tags if "href" in attrs and tag != "link"]
    assert targets
    assert {target[1:] for target in targets} <= {*ids}, "all links lead into the page"
    assert [attrs["href"] for tag, attrs in page.tags if tag == "link"] == ["data:,"], (
        "an icon that no server is asked for"
    )
    assert not [tag for tag, attrs in page.tags if tag in ("script", "img", "iframe") or "src" in attrs]
    assert not re.search(r"https?://|url\(|@import", text)
    assert sum(tag == "svg" for tag, _ in page.tags) > 5


def test_html_tells_the_place_of_a_sentence() -> None:
    page = Checker(to_html(book_of("tic_tac_toe", pictures=True)))
    places = [str(attrs["data-place"]) for _, attrs in page.tags if attrs.get("data-place")]
    assert "rulesets/tic_tac_toe/tic_tac_toe.yaml" in {place.partition(":")[0] for place in places}
    titles = [str(attrs.get("title")) for _, attrs in page.tags if attrs.get("data-place")]
    assert all("declared in" in title for title in titles)


def test_a_board_stands_in_a_page_once() -> None:
    book = book_of("inchworm", pictures=True)
    text = to_html(book)
    whole = sum(len(block.svg) for section in book.sections for block in section.blocks if block.kind == "figure")
    shown = Counter(re.findall(r'<use href="#([\w-]+)"', text))
    assert max(shown.values()) > 5
    assert all(many > 1 and text.count(f'id="{part}"') == 1 for part, many in shown.items())
    assert len(text) < 40 * whole


def test_all_that_a_page_in_a_browser_is_drawn_on_follows_the_dark_scheme() -> None:
    style, _, printed = (OWN / "style.css").read_text(encoding="utf-8").partition("@media print")
    grounds = re.findall(r"background: ([^;}]+)", style)
    assert grounds
    assert printed
    assert all(one.startswith("var(--") for one in grounds)
    light, dark = re.findall(r"--ground: (#\w+)", style)
    assert light != dark


def test_pdf_has_pages_and_is_made_of_the_same_model() -> None:
    pdf = to_pdf(book_of("tic_tac_toe", pictures=True))
    assert pdf.startswith(b"%PDF-")
    assert 4 <= pages(pdf) <= 12
    assert b"http://" not in re.sub(rb"http://(ns\.adobe\.com|www\.w3\.org|purl\.org|www\.aiim\.org)", b"", pdf)


@pytest.mark.parametrize("name", thinned(["tic_tac_toe", "drift/one_each"], first=1))
def test_the_compact_pdf_is_one_page(name: str) -> None:
    assert pages(to_pdf(book_of(name, pictures=True, compact=True))) == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "most"),
    [("inchworm", 8), ("anda", 8), ("annelids", 8), ("drift", 12), ("chess", 14)],
)
def test_what_a_player_reads_is_on_so_few_pages_and_six_of_seven_words_of_it_are_the_authors(
    name: str, most: int
) -> None:
    book = book_of(name, pictures=True)
    body = tuple(section for section in book.sections if not section.folded and section.id != "index")
    assert pages(to_pdf(replace(book, sections=body))) <= most
    said = [(words_in(one), one.own) for section in sections_of(body) for one in sentences_of(section)]
    assert sum(count for count, own in said if not own) < 0.15 * sum(count for count, _ in said)


def words_in(sentence: Sentence) -> int:
    """The words of a sentence, without what is written as in a record of a game."""
    return sum(len(re.findall(r"[^\W\d_]+", run.text)) for run in sentence.runs if run.style != CODE)


def test_text_goes_on_before_a_picture_that_finds_no_room_on_its_page() -> None:
    book = book_of("tic_tac_toe", pictures=True)
    picture = replace(book.cover, number=1, width=300.0, height=300.0)
    text = Paragraph((Sentence((TextRun("Four words of text. " * 48),)),))
    before, after = Section("before", "Before", (text,) * 2), Section("after", "After", (text,) * 2)

    def body(*blocks: Block) -> int:
        return pages(to_pdf(replace(book, sections=(before, Section("shown", "Shown", blocks), after))))

    assert body(text, picture) == 3, "the cover, and what comes after fills the page above the picture"
    assert body(picture) == 4, "a picture that comes first stays with its heading"


def test_all_that_announces_a_list_or_a_table_stands_with_it() -> None:
    book = book_of("tic_tac_toe", pictures=True)
    cell = (Sentence((TextRun("A cell."),)),)
    table = TableBlock(("One", "Two"), ((cell, cell),) * 6)

    def text(count: int) -> Paragraph:
        return Paragraph((Sentence((TextRun("Four words of text. " * count),)),))

    def body(after: int) -> int:
        blocks = (text(185),), (text(3), text(3), table), (text(after),)
        made = (Section(f"part-{number}", "Part", one) for number, one in enumerate(blocks))
        return pages(to_pdf(replace(book, sections=tuple(made))))

    assert body(140) == 3, "the cover, a page of text, and the table with what is behind it"
    assert body(152) == 4, "both paragraphs before the table have gone to its page, too"


def test_an_index_stays_with_its_heading() -> None:
    book = book_of("tic_tac_toe", pictures=True)
    index = Section("index", "Index", (IndexBlock(tuple(IndexEntry(f"word {number}", ()) for number in range(60))),))

    def body(before: int, after: int) -> int:
        texts = (Paragraph((Sentence((TextRun("Four words of text. " * count),)),)) for count in (before, after))
        first, last = (Section(f"text-{number}", "Text", (text,)) for number, text in enumerate(texts))
        return pages(to_pdf(replace(book, sections=(first, index, last))))

    assert body(120, 120) == 3, "the cover, and the index has room on the page behind it"
    assert body(170, 120) == 4, "the index begins a page, and what is behind it has no room on that"


@pytest.mark.parametrize("names", [1, 2, 3])
def test_what_pieces_can_do_stands_below_the_names_of_pieces_however_many_these_are(names: int) -> None:
    book = book_of("tic_tac_toe", pictures=True)
    figure = replace(book.cover, width=20.0, height=20.0)
    name, can = Sentence((TextRun("A piece."),)), Sentence((TextRun("It can jump."),))
    legend = Legend((*((figure, (name,)) for _ in range(names)), (figure, (name, can)), (figure, (name,))), wide=True)
    assert pages(to_pdf(replace(book, sections=(Section("need", "Need", (legend,)),)))) == 2, "the cover and a page"


def test_moves_with_small_pictures_stand_side_by_side_where_that_takes_less_room() -> None:
    book = book_of("tic_tac_toe", pictures=True)
    text = Paragraph((Sentence((TextRun("Four words of text. " * 12),)),))

    def body(width: float) -> int:
        figures = (replace(book.cover, number=number, width=width, height=width) for number in range(4))
        blocks = [(text, ExampleBlock((), (), (figure,), (), ())) for figure in figures]
        inner = tuple(Section(f"move-{at}", f"Move {at}", made) for at, made in enumerate(blocks))
        return pages(to_pdf(replace(book, sections=(Section("moves", "Moves", (), inner),))))

    assert body(120.0) == 2, "the cover and a page of four moves"
    assert body(170.0) == 3, "two such pictures are broader than a page"


@pytest.mark.long
def test_numbers_of_pages_are_those_of_the_pages_also_where_pictures_move_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[bool] = []
    setting = typst.compile_with_warnings

    def watched(*files: object, **settings: object) -> tuple[object, list[object]]:
        made, warnings = setting(*files, **settings)
        tried.append(not warnings)
        return made, warnings

    monkeypatch.setattr(typst, "compile_with_warnings", watched)
    to_pdf(book_of("inchworm", pictures=True))
    assert tried[-1]
    assert not all(tried), "what stands on a page depends on too much room here"


@pytest.mark.long
def test_no_letter_of_a_page_is_smaller_than_six_points_also_not_in_lists_captions_and_notation() -> None:
    book = book_of("inchworm", pictures=True)
    assert {"questions", "more"} <= {one.id for one in sections(book)}
    for paper in ("a5", "a4"):
        assert smallest_letters(to_pdf(book, None, paper)) >= 5.99


def test_labels_of_pieces_that_nobody_can_read_are_left_out_of_the_cover() -> None:
    crowded, roomy = (cover_of(ruleset(name), {}).svg for name in ("drift", "ludo"))
    assert "IIIa" not in crowded
    assert set(re.findall(r'font-size="([\d.]+)"', roomy)) == {"6.35"}


@pytest.mark.long
def test_the_same_input_gives_the_same_bytes() -> None:
    first, second = (make_book("tic_tac_toe", Wish()) for _ in range(2))
    assert first is not second
    assert to_html(first) == to_html(second)
    assert to_pdf(first) == to_pdf(second)
    assert to_markdown(first) == to_markdown(second)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_only_text(text: str, small: Callable[..., Path]) -> None:
    texts = {key: _quoted(text) for key in ("about", "move", "example", "title", "sources")}
    book = make_book(str(small(**texts)), Wish())
    page = Checker(to_html(book))
    assert not [
        tag for tag, attrs in page.tags if tag in ("script", "img") or any(name.startswith("on") for name in attrs)
    ]
    assert sum(tag == "h1" for tag, _ in page.tags) == 1
    # what authors emphasize stands there without its stars, but for titles
    said = {text.replace("  ", " "), plain(text).replace("  ", " ")}
    assert sum(map("".join(page.words).count, said)) >= 5, "all of it is there to be read"
    assert compiled(book, None, "pdf")[0].startswith(b"%PDF-")
    markdown = to_markdown(book)
    assert "<script" not in markdown
    assert "](" not in markdown.replace("\\](", "").replace("\\]", "")


def test_template_code_in_a_title_is_only_text(small: Callable[..., Path]) -> None:
    book = make_book(str(small(title=_quoted("{{ 7 * 7 }} {% raw %} {# x #}"))), Wish(pictures=False))
    assert "<h1>{{ 7 * 7 }} {% raw %} {# x #}</h1>" in to_html(book)
    assert "{{ 7 \\* 7 }} {% raw %} {# x #}" in to_markdown(book)


@pytest.mark.parametrize("text", ["{{ 7 * 7 }}", "{% raw %}", '{owner[cell("a1")]}', "{nobody}", "a } b"])
def test_braces_in_an_about_are_rule_text_or_a_diagnostic(text: str, small: Callable[..., Path]) -> None:
    with pytest.raises(RulesetError):
        make_book(str(small(about=_quoted(text))), Wish(pictures=False))


def test_a_megabyte_of_about_is_refused(small: Callable[..., Path]) -> None:
    for size in (30_000, 1_000_000):
        with pytest.raises(RulesetError) as caught:
            make_book(str(small(about=_quoted("word " * (size // 5)))), Wish(pictures=False))
        assert [item.slug for item in caught.value.diagnostics] == ["too-large"]


def test_a_long_about_is_printed(small: Callable[..., Path]) -> None:
    book = make_book(str(small(about=_quoted("word " * 3_900))), Wish(pictures=False))
    assert to_html(book).count("word") >= 3_900


@pytest.mark.long
def test_a_word_that_is_longer_than_a_line_goes_on_in_the_next_one(small: Callable[..., Path]) -> None:
    def body(text: str) -> int:
        return pages(to_pdf(make_book(str(small(title="m" * 100, about=text, move=text)), Wish(pictures=False))))

    assert "overflow-wrap: break-word" in to_html(book_of("tic_tac_toe"))
    assert body("m" * 9_000) >= body("mmmmmmmm " * 1_000) > body("m" * 30)


def test_markdown_with_pictures_beside_it(rulebook: Run, tmp_path: Path) -> None:
    (tmp_path / "rules_figures").mkdir()
    (tmp_path / "rules_figures" / "figure_99.svg").write_text("old")
    assert rulebook("tic_tac_toe", "-o", "rules.md").exit_code == 0
    text = (tmp_path / "rules.md").read_text(encoding="utf-8")
    addresses = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", text)
    assert len(addresses) > 5
    assert re.search(
        r"\n- !\[what the figure is about: [^\]]*\]\(rules_figures/sign_03\.svg\) what the figure is about", text
    )
    assert not re.search(r"\*\*Figure \d+\.\*\*\S", text)
    assert all((tmp_path / address).read_text(encoding="utf-8").startswith("<svg") for address in addresses)
    assert not (tmp_path / "rules_figures" / "figure_99.svg").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"rules.md", "rules_figures"}


@pytest.mark.long
def test_a_booklet_is_a5_unless_a4_is_asked_for_and_the_card_is_one_page_of_a6() -> None:
    book = book_of("tic_tac_toe", pictures=True)
    assert b"/MediaBox[0 0 419.5" in to_pdf(book)
    assert b"/MediaBox[0 0 595.2" in to_pdf(book, None, "a4")
    card = to_pdf(make_book("tic_tac_toe", Wish(form="card", pictures=False)))
    assert b"/MediaBox[0 0 297.6" in card
    assert pages(card) == 1


def test_the_front_of_a_book_is_one_page_also_where_the_board_is_high() -> None:
    book = book_of("battleship", pictures=True)
    assert book.cover is not None
    assert pages(to_pdf(book)) == pages(to_pdf(replace(book, cover=replace(book.cover, svg=""))))
