"""Sites put at one place by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.pipeline import report, report_text

from .helpers import rules

STATE = "{owner: cell -> player?}"


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (
            "{graph: {sites: {a: [0, 0], b: [0, 1], c: [0, 0.0], d: [0, 0]}, links: {road: [a-b]}}}",
            [("c", "a"), ("d", "a")],
        ),
        ("{graph: {sites: {a: [0, 0], b: [0, 1]}, links: {road: [a-b]}}, add: {c: [0, 1]}}", [("c", "b")]),
        ("{graph: {sites: {a: [0, 0], b: [0, 1]}, links: {}}, remove: [b], add: {c: [0, 1]}}", []),
        ("{tiling: square, columns: 2, rows: 2, add: {c: [0, 0], d: [3, 3]}}", [("c",)]),
    ],
    ids=["graph", "added", "removed", "tiling"],
)
def test_each_is_told_with_the_one_that_was_there(board: str, told: list[tuple[str, ...]]) -> None:
    found = report_text("language: 2\n" + rules(board=board, state=STATE)).diagnostics
    shared = [item for item in found if item.slug == "shared-place"]
    assert [(item.span and item.span.text, *(label.span.text for label in item.others)) for item in shared] == told


def test_a_graph_in_a_file_has_its_places_there(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text(
        '{"nodes": [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 0, "y": 0}], "edges": []}'
    )
    (tmp_path / "g.yaml").write_text("language: 2\n" + rules(board="{graph: g.json}", state=STATE))
    (shared,) = [item for item in report(str(tmp_path / "g.yaml")).diagnostics if item.slug == "shared-place"]
    assert shared.span is not None
    assert (Path(shared.span.file.name).name, shared.span.text, shared.others[0].span.text) == ("g.json", '"b"', '"a"')
