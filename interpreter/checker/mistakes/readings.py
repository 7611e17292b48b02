"""What other readings of a mistake are made of: the mistake with a change of the text, and its help."""

from __future__ import annotations

import re

from ...ground.diagnostics import Diagnostic, Edit, fitted, shortened
from ...ground.records import replace
from ...ground.source import Span

NAME = re.compile(r"[^\W\d]\w*")
FARTHEST = 4
"""Names that are tried for one that is misspelt."""

USUAL = ("player", "cell", "vertex")
"""What variables are usually taken from."""


def named(item: Diagnostic, span: Span, name: str) -> Diagnostic:
    return replace(item, helps=(f"did you mean `{name}`?",), change=Edit(span, name))


def changed(item: Diagnostic, change: Edit) -> Diagnostic:
    """The mistake with a change of its line as its help."""
    change = fitted(change.parted())
    file = change.made()
    line = file.line_text(change.span.line).strip()
    shown = line if len(line) <= _LONGEST else shortened(change.text.strip())
    return replace(item, helps=(f"write `{shown}`",), change=change)


_LONGEST = 90
