"""Every block of the documents is tried: files are checked, commands run, Python executed. The README has a file of its own,
so that two processes share the work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared import thinned

from .pages import PAGES, ROOT, fits, tried

LENGTHY = "lab.md", "authoring.md"
"""Those whose commands play much."""


@pytest.mark.parametrize(
    "page",
    thinned(PAGES[1:], *(page for page in PAGES[1:] if page.name not in LENGTHY)),
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_what_a_page_shows_is_so(page: Path, tmp_path: Path) -> None:
    tried(page, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target, _ in _links(page):
        assert not target or (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_to_headings_lead_somewhere(page: Path) -> None:
    for path, heading in _links(page):
        if heading:
            other = (page.parent / path if path else page).read_text(encoding="utf-8")
            assert heading in _anchors(other), f"{page.name} links to {path}#{heading}"


def test_links_are_found() -> None:
    found = [link for page in PAGES for link in _links(page)]
    assert sum(bool(path) for path, _ in found) > 30
    assert sum(bool(heading) for _, heading in found) > 3


def _links(page: Path) -> list[tuple[str, str]]:
    """The links of a page into these documents: path and heading, one of them perhaps empty."""
    links = re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", page.read_text(encoding="utf-8"))
    return [(path, heading) for path, heading in links if "://" not in path]


def _anchors(text: str) -> set[str]:
    """The anchors that a reader of Markdown gives to headings."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_dots_stand_for_what_is_left_out() -> None:
    assert fits("a\n…\nd", "a\nb\nc\nd")
    assert fits("took … s", "took 3.1 s")
    assert not fits("a\nd", "a\nb\nd")
