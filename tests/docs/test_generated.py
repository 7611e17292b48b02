"""The generated pages say what the code says; `python docs/generate.py` writes them."""

from __future__ import annotations

import runpy

import pytest

from .pages import ROOT

FOLDER = ROOT / "docs" / "generated"


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """The pages by their names. They take seconds, so nobody makes them who only looks which tests there are."""
    pages: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
    return pages


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_a_generated_page_is_up_to_date(made: dict[str, str], name: str) -> None:
    told = "run `python docs/generate.py`"
    assert (FOLDER / name).read_text(encoding="utf-8") == made[name], told


def test_the_generated_pages_lie_there_and_no_others(made: dict[str, str]) -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(made), "run `python docs/generate.py`"
