"""A gallery in a browser: made as the command makes it, opened from the disk."""

from __future__ import annotations

from typing import Any

import pytest
from ludograph.gallery.exhibits import exhibits
from ludograph.gallery.making import Site
from ludograph.gallery.parts import WISHES, Wishes

from .conftest import DESKTOP, PHONE, until, violations

NAMES = ("tic_tac_toe", "dots_and_boxes", "peg_solitaire")
WIDE = "language: 2\ntitle: Wide\nabout: Wider.\nextends: tic_tac_toe\nset: {columns: 4}\n"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "wide.yaml").write_text(WIDE, encoding="utf-8")
    bad = folder / "bad.yaml"
    bad.write_text("title: Bad\nplayers: [A, B]\nboard: {tiling: squares}\n", encoding="utf-8")
    site = Site(folder / "site", exhibits([*NAMES, str(folder / "wide.yaml"), str(bad)]), Wishes(frozenset(WISHES), 20))
    site.make(2, lambda *said: None)
    assert [(one.named.ruleset, part) for one, part, _ in site.problems] == [(str(bad), "card")]
    return (folder / "site" / "index.html").as_uri()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_an_index(
    chromium: Any, axe: str, index: str, scheme: str, device: dict[str, Any]
) -> None:
    context = chromium.new_context(offline=True, color_scheme=scheme, **device)
    tab = context.new_page()
    tab.goto(index)
    assert violations(tab, axe) == []
    assert tab.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    assert tab.evaluate("[...document.images].every((one) => one.loading === 'lazy' || one.naturalWidth > 0)")
    context.close()


def shown(tab: Any) -> set[str]:
    return {one.get_attribute("id") for one in tab.locator(".card:visible").all()}


def test_games_are_found_by_words_players_kind_and_board(chromium: Any, index: str) -> None:
    tab, complaints = chromium.new_page(), list[str]()
    tab.on("pageerror", lambda problem: complaints.append(str(problem)))
    tab.goto(index)
    tab.evaluate("location.hash = '%'")
    assert len(shown(tab)) == len(NAMES) + 2
    tab.get_by_label("Players").select_option("1")
    assert shown(tab) == {"peg_solitaire"}
    assert tab.get_by_role("status").inner_text() == "1 of 5"
    tab.get_by_label("Players").select_option("")
    tab.get_by_label("Kind").select_option("variant")
    (variant,) = shown(tab)
    assert variant.endswith("wide")
    tab.get_by_role("link", name="Tic-tac-toe", exact=True).click()
    tab.locator("#tic_tac_toe").wait_for()
    tab.get_by_label("Search").fill("boxes")
    assert shown(tab) == {"dots_and_boxes"}
    tab.get_by_label("Search").fill("")
    tab.get_by_label("Players").select_option("1")
    tab.goto(index.replace("index.html", "peg_solitaire/book.html"))
    tab.go_back()
    until(tab, "document.querySelectorAll('.card:not([hidden])').length === 1")
    assert tab.get_by_label("Players").input_value() == "1"
    tab.close()
    assert not complaints


def test_a_card_leads_to_a_page_that_plays_and_to_a_book_and_a_report(chromium: Any, index: str) -> None:
    tab = chromium.new_page()
    for words in ("Play", "Rules", "Report"):
        tab.goto(index)
        tab.get_by_role("link", name=f"{words}: Tic-tac-toe").click()
        tab.wait_for_url("**/tic_tac_toe/*")
        if words == "Play":
            until(tab, "globalThis.ludograph !== undefined")
            assert tab.evaluate("ludograph.app.legal.length") == 9
        else:
            assert "Tic-tac-toe" in tab.locator("h1").first.inner_text()
    tab.close()
