"""What is told of a condition that does not hold, in the words of the rules: the same by every engine, and on a page."""

from __future__ import annotations

from collections.abc import Callable

from ..core import nodes as core
from ..ground.source import Span

Line = Callable[[str], str]
"""What is told, of a value as it is shown."""


def always(told: str) -> Line:
    """The same of every value."""
    return lambda _: told


def in_move(name: str, told: str) -> str:
    return f"in the move `{name}`, {told}"


def does_not_hold(condition: core.Condition, failing: Span) -> str:
    """`failing`: the part of the condition."""
    told = f"`{failing.in_one_line}` does not hold"
    if condition.name:
        told = f"`{condition.name}` asks that `{failing.in_one_line}`"
    return f"{told} when the turn is complete" if condition.key == "afterwards" else told


def is_none_of(shown: str, source: Span, failing: Span | None = None) -> str:
    """Of a value outside a set. `failing`: the part of the definition of the set that does not hold of it."""
    why = f", because `{failing.in_one_line}` does not hold" if failing is not None else ""
    return f"{shown} is not one of `{source.in_one_line}`{why}"


def there_is_no(name: str, source: Span, why: str = "") -> str:
    """Of a parameter without a value. `why`: what leaves nothing over, where that is known."""
    return f"there is no `{name}`: {why}" if why else f"there is no `{name}`, because `{source.in_one_line}` is none"


def cannot_finish(finish: core.Finish) -> str:
    by = " or ".join(f"`{name}`" for name in finish.moves)
    if finish.most is not None:
        return f"another way gives more by {by}, or it could not be finished"
    return f"it could not be finished by {by}"


def cannot_complete(conditions: tuple[core.Condition, ...]) -> str:
    """Of a turn whose end no way leads to where they hold."""
    asked = " and ".join(f"`{condition.expr.span.in_one_line}`" for condition in conditions)
    return f"the turn cannot be completed so that {asked} holds"


def because_of_set(binder: core.Binder) -> tuple[core.Reason, ...]:
    """The author's sentences for a value outside the set of a parameter: those of its `where` are not about that."""
    return () if isinstance(binder.source, core.Filter) or binder.where is not None else binder.because
