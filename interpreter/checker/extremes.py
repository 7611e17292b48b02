"""Whether a ruleset also holds with the lowest and the highest value of its options, tried one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from itertools import islice

from ..core.facts import Option, Setting, written
from ..core.types import BOOL, Elem, Int, Opt
from ..ground.diagnostics import Diagnostic, Label, Sink
from .program import Program, check

_MOST_TRIALS = 16
_MOST_SITES = 512
"""Boards of more sites of a kind are not tried: they take long, and what fails on them mostly fails on smaller ones."""

_NO_FAULT = frozenset({"option-requires", "board-too-large"})
"""What a ruleset asks for itself, and what was not tried."""


def fails_with(program: Program, given: Map[str, object]) -> Iterator[Diagnostic]:
    """Warnings about values that the types of options allow and the rules do not. Options of the checked file alone are tried:
    others have been where they are declared. `given`: what the caller has set."""
    trials = ((option, value) for option in program.game.options.values() for value in _ends(option))
    own = (trial for trial in trials if trial[0].span.file is program.ruleset.main and trial[0].name not in given)
    for option, value in islice(own, _MOST_TRIALS):
        report = check(program.ruleset, {**given, option.name: value}, Sink(), most_sites=_MOST_SITES)
        error = next((one for one in report.diagnostics if one.is_error), None)
        if error is not None and error.slug not in _NO_FAULT:
            yield Diagnostic(
                "fails-with",
                f"with {option.name}={written(value)}: {error.title}",
                option.span,
                "can be set so",
                (Label(error.span, error.label),) if error.span is not None else (),
                helps=("narrow its type, or say under `requires` what it needs of others",),
            )


def _ends(option: Option) -> Iterator[Setting]:
    """The lowest and the highest value of an option, where there are such, but not the one that it has."""
    kind = option.type.of if isinstance(option.type, Opt) else option.type
    ends: tuple[Setting, ...] = ()
    if option.choices:
        ends = option.choices[0], option.choices[-1]
    elif isinstance(kind, Int):
        ends = kind.low, kind.high
    elif isinstance(kind, Elem):
        ends = kind.universe.labels[0], kind.universe.labels[-1]
    elif kind == BOOL:
        ends = False, True
    yield from (value for value in dict.fromkeys(ends) if written(value) != written(option.value))
