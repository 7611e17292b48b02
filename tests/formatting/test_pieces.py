"""A file that is formatted piece by piece is the one that is formatted as a whole."""

from __future__ import annotations

import pytest
from ludograph.editor.changes import keep_pieces, neat
from ludograph.files.library_paths import rulesets_root
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.language.formatting.pieces import _sections, formatted_in_pieces

HEAD = "title: A\nplayers: [Red, Blue]  # two\nboard: {tiling: square, columns: 3, rows: 3}  # small\n"
DEFINED = "\n# above\n\n# of define\ndefine:\n  # first\n  a:   1\n    # deeper\n\n  b: 2   # two\n  cc: 3 # three\n\n  # tail\n"


@pytest.mark.parametrize("name", ["clobber", "breakthrough", "anda"])
def test_bundled_rulesets_are_written_alike(name: str) -> None:
    text = (rulesets_root() / name / f"{name}.yaml").read_text(encoding="utf-8").replace(": ", ":   ", 40)
    file = SourceFile("a.yaml", text)
    assert len(_sections(text) or []) > 5
    assert formatted_in_pieces(file) == formatted(file)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + DEFINED + "examples: []\n",
        DEFINED + HEAD,
        HEAD + "define:\n    # far to the right\n  a: 1\n",
        HEAD + "define:\n  a: 1\n\n    # deeper than what follows\n\n# and not\nexamples: []\n",
        "# of the file\n\n" + HEAD + "define: {a: 1}\n# the end\n",
    ],
)
def test_comments_and_order_are_written_alike(text: str) -> None:
    file = SourceFile("a.yaml", text)
    assert formatted_in_pieces(file) == formatted(file)


@pytest.mark.parametrize(
    "more",
    [
        "define:\n  a: 1\ndefine:\n  b: 2\n",
        "define:\n  a: 1\n  a: 2\n",
        "define:\n  a: (1\n",
        "# of define\ndefine:\n  a: (1\n\n  # of b\n  b: 1\n\n  c: ß + )  # of c\nexamples: []\n",
        "define:\n  a: 1\n  b: (1\nstate: {owner: cell - player?}\n",
        "define:\n  a: 1\n  b: (1\nwrong: 1\n",
        "language: 2\ndefine:\n  a: 1\n\n  b: (1\n",
        "---\n",
    ],
)
def test_mistakes_are_told_of_the_whole_file(more: str) -> None:
    file = SourceFile("a.yaml", HEAD + more)
    told = []
    for way in (formatted, formatted_in_pieces):
        with pytest.raises(RulesetError) as problem:
            way(file)
        told.append([(item.slug, item.title, item.span and item.span.place) for item in problem.value.diagnostics])
    assert told[0] == told[1]


def test_a_comment_far_to_the_right_stays_above_the_first_entry() -> None:
    text = formatted(SourceFile("a.yaml", HEAD + "define:\n    # of a\n  a: 1\nexamples: []\n"))
    assert "define:\n  # of a\n  a: 1\n" in text


def test_a_text_is_written_alike_before_and_after_its_pieces_are_kept() -> None:
    untidy, later = (SourceFile("kept.yaml", HEAD + DEFINED + end) for end in ("examples: []\n", "examples:   []\n"))
    assert neat(untidy) == formatted(untidy)
    keep_pieces(untidy)
    assert neat(later) == formatted(later) == formatted(untidy)
