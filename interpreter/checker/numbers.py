"""Numbers in prose that are values of options or constants: with another value the text would be false, and stay."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..files.document import Text
from ..files.places import holes, walk
from ..files.ruleset import Ruleset
from ..ground.diagnostics import Sink
from ..ground.inflection import number_word
from ..ground.source import Span
from ..language.staleness import Place, ProseNode, prose_of, uses_of

Values = Mapping[Place, int]
"""Numbers by the options and constants that have them."""

_LEAST_WORD = 3
"""The least number that is looked for as a word; the two of "between two stones" is hardly ever an option's."""

_LEAST = 2
"""Of lesser numbers nothing is told: they stand everywhere."""


def tell_numbers(ruleset: Ruleset, values: Values, sink: Sink) -> None:
    """Adds a warning for each text of the ruleset's own file that has such a number, and whose declaration uses what it is the
    value of."""
    wanted = {place: value for place, value in values.items() if value >= _LEAST}
    found = [(prose, place, span) for prose in _own(ruleset) for place, span in _numbers(prose, wanted)]
    used = uses_of(ruleset) if found else {}
    for prose, place, span in found:
        if place != prose.place and place in used.get(prose.place, ()):
            _tell(prose, place, span, sink)


def _own(ruleset: Ruleset) -> Iterator[ProseNode]:
    return (one for one in prose_of(ruleset) if one.node.span.file is ruleset.main)


def _numbers(prose: ProseNode, values: Values) -> Iterator[tuple[Place, Span]]:
    """Where a text has the value of what: in digits or as a word, and not within braces."""
    for _, text in walk(prose.node):
        said = _outside(text)
        for place, value in values.items():
            if match := re.search(rf"(?<![\w.])(?:{'|'.join(_written(value))})(?!\w)", said, re.IGNORECASE):
                yield place, text.rule.span(*match.span())


def _outside(text: Text) -> str:
    """A text with blanks for what stands in braces."""
    said = text.rule.text
    for hole in holes(text.rule):
        said = said[: hole.start] + " " * (hole.end - hole.start) + said[hole.end :]
    return said


def _written(value: int) -> tuple[str, ...]:
    return (str(value), number_word(value)) if value >= _LEAST_WORD else (str(value),)


def _tell(prose: ProseNode, place: Place, span: Span, sink: Sink) -> None:
    section, name = place
    about = prose.place[-1] if len(prose.place) > 1 and not prose.place[-1].isdigit() else prose.place[0]
    sink.add(
        "number-in-prose",
        f"a text about `{about}` says {span.text}, which is the value of the {section.removesuffix('s')} `{name}`",
        span,
        f"false where `{name}` has another value",
        helps=(f"write `{{{name}}}`, which is filled in",),
    )
