"""The same rules with another section `evaluate`."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import replace

from ..files.document import read_document
from ..files.edition import KEY, edition_of
from ..files.nodes import Mapping
from ..files.ruleset import Ruleset
from ..ground.diagnostics import Sink
from ..ground.source import SourceFile
from .program import Program, check

_SECTION = "evaluate"


def judged_by(ruleset: Ruleset, given: Map[str, object], text: str) -> tuple[Program | None, set[int]]:
    """A merged ruleset, checked with a section `evaluate` that a text gives: the program if nothing is wrong; else which of the
    features are, by their number. The text is read in the edition of the ruleset."""
    edition = edition_of(ruleset.main)
    file = SourceFile("evaluate.yaml", f"{KEY}: {edition}\n{text}" if edition > 1 else text)
    section = read_document(file, Sink()).get(_SECTION)
    assert isinstance(section, Mapping)
    report = check(replace(ruleset, sections={**ruleset.sections, _SECTION: section}), given, Sink())
    wrong = {told.span.start for told in report.diagnostics if told.span is not None and told.span.file is file}
    return report.program, {
        number
        for number, (key, node) in enumerate(section.entries)
        if any(key.span.start <= at <= node.span.end for at in wrong)
    }
