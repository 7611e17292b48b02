"""How a ruleset is named together with its options: `NAME:option=value,option=value`, in every command."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from ..ground.diagnostics import fail, shortened
from ..ground.records import Struct

_START = re.compile(r":(?=\s*\w+\s*=)")
"""Where options begin; a path may have colons of its own."""

_NEXT = re.compile(r",(?=\s*\w+\s*=)")
"""Where the next option begins; a value may have commas of its own, as `stock=Red:20,Blue:25`."""


class WithOptions(Struct):
    """A library id or path, and values of options, as they were written."""

    ruleset: str
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str, more: Mapping[str, str] | None = None) -> WithOptions:
        """What `NAME` or `NAME:option=value,...` names. `more`: options for all rulesets of a command; those of the text come
        first.

        Raises: RulesetError: an option is set twice.
        """
        start = _START.search(text)
        if start is None:
            return cls(text, dict(more or {}))
        options: dict[str, str] = {}
        for part in _NEXT.split(text[start.end() :]):
            name, _, value = (piece.strip() for piece in part.partition("="))
            if name in options:
                raise fail(
                    "option-twice", f"`{name}` is set twice in `{shortened(text)}`", helps=("leave one of them out",)
                )
            options[name] = value
        return cls(text[: start.start()], {**(more or {}), **options})

    def __str__(self) -> str:
        """As `read` takes it."""
        settings = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.ruleset}:{settings}" if settings else self.ruleset
