"""Rulebooks as HTML in a browser: as wide as the screen, with room between what stands there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import CARD
from ludograph.book.rulebook.render.html import to_html

from tests.pdf import pages

from .conftest import DESKTOP, PHONE

Opening = Callable[[str, dict[str, Any]], Any]


@pytest.fixture(scope="module")
def opened(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Opening:
    """Opens the book of a ruleset."""
    folder, known = tmp_path_factory.mktemp("books"), dict[str, Path]()

    @contextmanager
    def open_book(name: str, device: dict[str, Any]) -> Iterator[Any]:
        if name not in known:
            known[name] = folder / f"{name.replace('/', '_')}.html"
            known[name].write_text(to_html(make_book(name, Wish())), encoding="utf-8")
        context = chromium.new_context(offline=True, **device)
        tab = context.new_page()
        tab.goto(known[name].as_uri())
        yield tab
        context.close()

    return open_book


@pytest.mark.parametrize("name", ["drift", "inchworm"])
def test_no_book_is_wider_than_a_phone(opened: Opening, name: str) -> None:
    """Figures that could not be read there scroll in their frames, also within an example."""
    with opened(name, PHONE) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_each_figure_is_seen_whole_on_a_phone(opened: Opening) -> None:
    """Also within examples, with letters that can still be read."""
    with opened("drift", PHONE) as tab:
        tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        seen = tab.evaluate("""() => [...document.querySelectorAll('.scroll')].map((one) => [
          one.ariaLabel, one.scrollWidth - one.clientWidth,
          Math.min(...[...one.querySelectorAll('text')].map((each) => each.getBoundingClientRect().height).filter(Boolean)),
        ])""")
        assert len(seen) > 15
        assert [(name, more) for name, more, _ in seen if more > 0] == []
        assert min(letters for *_, letters in seen) > 6


CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const gap = (above, below) => Math.round(box(below).top - box(above).bottom);
  const words = [...document.querySelectorAll('.table + p, .table + ul, .table + ol, .table + h3, .table + .example, figure + p')];
  return [[document.querySelector('.subtitle'), document.querySelector('.facts')], ...words.map((one) => [one.previousElementSibling, one])]
    .filter(([above, below]) => box(below).height && gap(above, below) < 6)
    .map(([above, below]) => `${gap(above, below)}: ${below.outerHTML.slice(0, 80)}`);
}"""


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", ["drift", "chess"])
def test_nothing_sticks_to_what_stands_above_it(opened: Opening, name: str, device: dict[str, Any]) -> None:
    with opened(name, device) as tab:
        assert tab.evaluate(CROWDED) == []


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_picture_stands_in_the_middle(opened: Opening, device: dict[str, Any]) -> None:
    middle = """() => [...document.querySelectorAll('section > figure')].map((one) => {
      const [it, room] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
      return it.left + it.right - room.left - room.right;
    })"""
    with opened("annelids", device) as tab:
        found = tab.evaluate(middle)
        assert len(found) > 2
        assert max(map(abs, found)) < 2


@pytest.mark.parametrize("name", ["drift", "anda", "chess"])
def test_the_card_of_a_player_is_printed_on_one_page(chromium: Any, tmp_path: Path, name: str) -> None:
    file = tmp_path / "card.html"
    file.write_text(to_html(make_book(name, Wish(form=CARD))), encoding="utf-8")
    tab = chromium.new_page()
    tab.goto(file.as_uri())
    for paper in ("A4", "Letter"):
        assert pages(tab.pdf(format=paper, prefer_css_page_size=False)) == 1, paper
    tab.close()
