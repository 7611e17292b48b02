"""Numbers in prose that are values of options or constants: with another value the text would be false, and stay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...files.places import walk
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Sink
from ...ground.source import Span
from ...language.numerals import LEAST, said_in
from ...language.staleness import Place, ProseNode, prose_of, uses_of

Values = Mapping[Place, int]
"""Numbers by the options and constants that have them."""


def tell_numbers(ruleset: Ruleset, values: Values, sink: Sink) -> None:
    """Adds a warning for each text of the ruleset's own file that has such a number, and whose declaration uses what it is the
    value of."""
    wanted = {place: value for place, value in values.items() if value >= LEAST}
    found = [(prose, place, span) for prose in _own(ruleset) for place, span in _numbers(prose, wanted)]
    used = uses_of(ruleset) if found else {}
    for prose, place, span in found:
        if place != prose.place and place in used.get(prose.place, ()):
            _tell(prose, place, span, sink)


def _own(ruleset: Ruleset) -> Iterator[ProseNode]:
    return (one for one in prose_of(ruleset) if one.node.span.file is ruleset.main)


def _numbers(prose: ProseNode, values: Values) -> Iterator[tuple[Place, Span]]:
    """Where a text has the value of what."""
    for _, text in walk(prose.node):
        for place, value in values.items():
            if (span := said_in(text, value)) is not None:
                yield place, span


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
