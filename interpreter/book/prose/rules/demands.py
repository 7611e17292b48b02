"""What must hold for a move: before it, after it, or when the turn is complete; what must not, by what is forbidden."""

from __future__ import annotations

from ....ground.records import replace
from ..matching import Capture, shape, whole
from ..moves import DEMANDS, MoveWords, Required
from ..trees import IT, Clause, Fact, Framed, Phrase, Pronoun, Relative, frame, is_plain_negation, negation

_FORBIDDEN = {"only if": "not if", "afterwards": "not afterwards"}
"""What is said by what must not be."""


def _is_of_position(fact: Fact) -> bool:
    return isinstance(fact, Clause) and isinstance(fact.subject, Framed) and fact.subject.key == "the position"


def _of_position(fact: Clause) -> Phrase:
    """What is told of a position, behind its noun."""
    return Relative(IT, replace(fact, subject=Pronoun(IT)))


@DEMANDS.rule(
    "no such position",
    shape(
        Required, key="afterwards", fact=Capture("fact", lambda fact: _is_of_position(fact) and is_plain_negation(fact))
    ),
    written="provided: times(seen) == 0",
    example="This must not lead to a position that has occurred before, as “seen” remembers.",
    patterns=(12,),
)
def _no_such_position(by: MoveWords, fact: Clause) -> Phrase:
    """A position that may not come about."""
    denied = negation(fact)
    assert isinstance(denied, Clause)
    return frame("not afterwards, that", condition=_of_position(denied))


@DEMANDS.rule(
    "such a position",
    shape(Required, key="afterwards", fact=Capture("fact", _is_of_position)),
    written="provided: times(seen) > 0",
    example="This must lead to a position that has occurred before, as “seen” remembers.",
)
def _such_a_position(by: MoveWords, fact: Clause) -> Phrase:
    """A position that must come about."""
    return frame("afterwards, that", condition=_of_position(fact))


@DEMANDS.rule(
    "must not",
    whole("demand", Required, key=lambda key: key in _FORBIDDEN, fact=Capture("fact", is_plain_negation)),
    written="when: not finished",
    example="This is not possible if “finished” holds.",
    patterns=(12,),
)
def _must_not(by: MoveWords, demand: Required, fact: Fact) -> Phrase:
    """A condition with a negation is said by what is forbidden."""
    return frame(_FORBIDDEN[demand.key], condition=negation(fact))


@DEMANDS.rule(
    "must",
    whole("demand", Required),
    written="when: points > 3",
    example="This is possible only if the number of points is more than 3.",
)
def _must(by: MoveWords, demand: Required) -> Phrase:
    """What must hold before a move, after it, or when the turn is complete."""
    return frame(demand.key, condition=demand.condition)
