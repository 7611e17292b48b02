"""Regions by a rule."""

from __future__ import annotations

from pathlib import Path

import ludograph
import pytest
from ludograph.pipeline import report_text

from .helpers import rules, value_of

BOARD = """
  tiling: square
  columns: 4
  rows: size
  regions:
    home: [a1]
    bank(s in cell): row(s) == 0
    camp(p in player, s in cell): |
      let far = if p is Red then 0 else size - 1
      row(s) == far and column(s) < 2
"""
OPTIONS = "{size: {type: 2..9, default: 4}}"


def text(board: str = BOARD, head: str = "language: 2\n", **sections: str) -> str:
    return head + rules(board=board, options=OPTIONS, state="{owner: cell -> player?}", **sections)


def told(board: str, head: str = "language: 2\n") -> list[tuple[str, str]]:
    found = report_text(text(board, head)).diagnostics
    return [(item.slug, item.span.text if item.span else "") for item in found if item.slug != "unused"]


def test_a_region_is_all_sites_for_which_its_rule_holds() -> None:
    define = '\n  a: bank\n  b: camp(Blue)\n  c: those(p in player where cell("b1") in camp(p))\n  d: home + camp(Red)'
    for size, last in ((4, 4), (3, 3)):
        made = ludograph.loads(text(define=define), {"size": size}, engine="reference")
        found = [value_of(made, name) for name in "abcd"]
        assert found == [["a1", "b1", "c1", "d1"], [f"a{last}", f"b{last}"], ["Red"], ["a1", "b1"]]


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_both_engines_know_the_regions(engine: str) -> None:
    moves = "\n  put in main:\n    choose: at in camp(mover) where owner[at] is none\n    do: owner[at] = mover"
    state = ludograph.loads(text(moves=moves), engine=engine).initial()
    assert state.notations() == ["a1", "b1"]
    assert state.apply("a1").notations() == ["a4", "b4"]


def test_tables_of_the_board_know_each_region_by_its_name() -> None:
    tables = report_text(text()).checked().tables
    assert sorted(tables.regions) == ["bank", "camp(Blue)", "camp(Red)", "home"]


@pytest.mark.parametrize(
    ("region", "slug", "said"),
    [
        ("bank(s in cell): row(s) == 9", "empty-region", "bank(s in cell)"),
        ("bank(p in player): p is Red", "wrong-count", "p in player"),
        ("bank: row == 0", "wrong-count", "bank"),
        ("bank(n in 1..2, s in cell): row(s) == n", "not-a-set", "n in 1..2"),
        ("bank(s in cell): row(s)", "type-mismatch", "row(s)"),
        ("bank(s in cell): owner[s] is none", "not-constant", "owner[s]"),
    ],
)
def test_what_is_wrong_with_a_region_is_told_at_its_place(region: str, slug: str, said: str) -> None:
    board = f"\n  tiling: square\n  columns: 3\n  rows: 3\n  regions:\n    {region}\n"
    assert (slug, said) in told(board)


def test_rules_for_regions_are_of_edition_2() -> None:
    board = "\n  tiling: square\n  columns: 3\n  rows: 3\n  regions:\n    bank(s in cell): row(s) == 0\n"
    assert told(board, "") == [("edition", "row(s) == 0")]


def test_a_variant_changes_a_region_by_its_bare_name_and_lists_one_that_had_a_rule(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(text(), encoding="utf-8")
    variant = "language: 2\ntitle: Other\nextends: base\nboard: {regions: {bank: {is: row(s) == 1}, home: [b2], camp: [c3]}}\n"
    (tmp_path / "other.yaml").write_text(variant, encoding="utf-8")
    tables = ludograph.load(str(tmp_path / "other.yaml")).board.tables
    assert sorted(tables.regions) == ["bank", "camp", "home"]
    cells = tables.sites["cell"].names
    assert [cells[at] for at in range(len(cells)) if tables.regions["bank"][1] >> at & 1] == ["a2", "b2", "c2", "d2"]
