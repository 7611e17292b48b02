"""What was meant by a file that is not YAML: small changes are tried, the likely ones first, and the first with which YAML
reads on beyond the line where it stopped is told. A repair is never made in a file, only proposed; in memory it is, so that
further mistakes are found in one go.
"""

from __future__ import annotations

from collections.abc import Iterator

from yaml.error import MarkedYAMLError

from . import yaml_inline as inline
from . import yaml_layout as layout
from .yaml_events import events
from .yaml_halt import Halt, YamlRepair, line_of

MOST_READ = 2_000_000
"""So many characters are read in trials of one file, all together."""


class Trials:
    """The changes of one file that are still to be paid for."""

    def __init__(self) -> None:
        self.left = MOST_READ

    def repair(self, text: str, problem: MarkedYAMLError) -> YamlRepair | None:
        """The change after which YAML reads furthest, the likeliest of several; None if none helps."""
        halt = Halt(text, problem)
        best, furthest = None, halt.line
        for change in _changes(halt):
            self.left -= len(text)
            if self.left < 0:
                break
            stop = complaint(change.made(text))
            if stop is None:
                return change
            if line_of(stop) > furthest:
                best, furthest = change, line_of(stop)
        return best


def complaint(text: str) -> MarkedYAMLError | None:
    """What YAML has to say against a text."""
    try:
        for _ in events(text):
            pass
    except MarkedYAMLError as problem:
        return problem
    return None


_KINDS = (
    inline.quotes,
    inline.colours,
    inline.brackets,
    inline.unquoted,
    inline.comma,
    inline.behind_quotes,
    layout.other_marks,
    layout.dashes,
    layout.colons,
    layout.two_keys,
    layout.blocks,
    inline.parameters,
    inline.choices,
    inline.quantified,
    layout.indented,
    inline.forbidden_start,
)
"""What is tried, the likely ones first."""


def _changes(halt: Halt) -> Iterator[YamlRepair]:
    for kind in _KINDS:
        yield from kind(halt)
