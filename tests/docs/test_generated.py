"""The generated pages say what the code says; `python docs/generate.py` writes them."""

from __future__ import annotations

import runpy

import pytest

from .pages import ROOT

MADE: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "generate.py"))["pages"]()
FOLDER = ROOT / "docs" / "generated"


@pytest.mark.parametrize("name", MADE)
def test_a_generated_page_is_up_to_date(name: str) -> None:
    told = "run `python docs/generate.py`"
    assert (FOLDER / name).is_file(), told
    assert (FOLDER / name).read_text(encoding="utf-8") == MADE[name], told


def test_no_other_page_lies_among_the_generated_ones() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(MADE)
