"""What was meant by a file that is not YAML: small changes are tried, the likely ones first, and the first with which YAML
reads on beyond the line where it stopped is told. A repair is never made in a file, only proposed; in memory it is, so that
further mistakes are found in one go.
"""

from __future__ import annotations

from collections.abc import Iterator

from yaml.error import MarkedYAMLError

from . import guesses as guesses
from . import inline as inline
from . import layout as layout
from .events import events
from .halt import Halt, YamlRepair, line_of

MOST_READ = 2_000_000
"""So many characters are read in trials of one file, all together."""


MOST_READINGS = 5
"""So many changes are told apart by trying the whole ruleset."""

MOST_FURTHER = 16
"""So many changes are tried after one with which a file reads to its end."""


class Trials:
    """The changes of one file that are still to be paid for."""

    def __init__(self) -> None:
        self.left = MOST_READ

    def repairs(self, text: str, problem: MarkedYAMLError) -> list[YamlRepair]:
        """The changes after which YAML reads furthest, the likeliest first; none if none helps."""
        halt = Halt(text, problem)
        best: dict[str, YamlRepair] = {}
        furthest, further = halt.line, 0
        for change in _changes(halt):
            made = change.made(text)
            self.left -= len(text)
            further += furthest == _END
            if self.left < 0 or further > MOST_FURTHER or len(best) == MOST_READINGS:
                break
            if made in best:
                continue
            stop = complaint(made)
            reached = _END if stop is None else line_of(stop)
            if reached > furthest:
                best, furthest = {}, reached
            if reached == furthest and reached > halt.line:
                best[made] = change
        return list(best.values())


_END = 1 << 30
"""Beyond every line."""


def complaint(text: str) -> MarkedYAMLError | None:
    """What YAML has to say against a text."""
    try:
        for _ in events(text):
            pass
    except MarkedYAMLError as problem:
        return problem
    return None


_KINDS = (
    inline.tight,
    inline.quotes,
    inline.colours,
    inline.brackets,
    inline.bound,
    inline.unquoted,
    inline.comma,
    inline.behind_quotes,
    layout.other_marks,
    layout.ended,
    layout.parted,
    layout.outside,
    layout.dashes,
    layout.colons,
    layout.two_keys,
    layout.fallen_out,
    layout.slipped,
    layout.begun_block,
    layout.blocks,
    inline.parameters,
    inline.choices,
    inline.quantified,
    layout.behind_key,
    layout.results,
    layout.bare_block,
    layout.keyless,
    layout.among_keys,
    layout.indented,
    layout.first_dash,
    layout.outdented,
    inline.forbidden_start,
    inline.braced,
    guesses.declared,
    guesses.lists,
    guesses.items,
    guesses.marks,
    guesses.missing_colon,
    guesses.within_rules,
)
"""What is tried, the likely ones first."""


def _changes(halt: Halt) -> Iterator[YamlRepair]:
    for kind in _KINDS:
        yield from kind(halt)
