"""Which YAML an editor's server looks at."""

from __future__ import annotations

import pytest
from ludograph.editor.recognition import is_ours, may_become_ours


@pytest.mark.parametrize(
    ("text", "language", "ours", "may_become"),
    [
        ("language: 2\n", "yaml", True, True),
        ("title: A\nextends: hex\n", "yaml", True, True),
        ("title: A\nsteps: []\nboard: x\n", "yaml", True, False),
        ("module: a\n", "yaml", True, True),
        ("anything: 1\n", "ludograph", True, False),
        ("", "yaml", False, True),
        ("tit", "yaml", False, True),
        ("title: A\n", "yaml", False, True),
        ("title: A\ndate: 2020-01-01\n", "yaml", False, False),
        ("language: python\nscript: x\n", "yaml", False, False),
        ("services:\n  board: {}\n", "yaml", False, False),
    ],
)
def test_rules_are_known_by_what_they_begin_with(text: str, language: str, ours: bool, may_become: bool) -> None:
    assert (is_ours(text, language), may_become_ours(text)) == (ours, may_become)
