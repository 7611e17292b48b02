"""What `docs/recipes.md` says of additions is so: each that can be small is made in a copy of the tree, and seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from .recipes import PERFORMED, Recipe, headings, perform


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What went wrong with each recipe."""
    return perform(PERFORMED, tmp_path_factory.mktemp("tree"))


@pytest.mark.long
@pytest.mark.parametrize("name", PERFORMED)
def test_what_a_recipe_adds_is_there(name: str, found: dict[str, str]) -> None:
    assert not found[name], found[name]


def test_every_recipe_is_performed() -> None:
    assert sorted(headings()) == sorted(PERFORMED), "a recipe has a row in PERFORMED of tests/docs/recipes.py"


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    wrong = Recipe("from ludograph import load\nload('nowhere')")
    assert "error[unknown-ruleset]" in perform({"A wrong one": wrong}, tmp_path)["A wrong one"]
