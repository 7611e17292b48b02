"""Options as whoever plays gives them, as a text of their own: what is wrong with one is shown there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.facts import written
from ...ground.diagnostics import shortened
from ...ground.source import SourceFile, Span

Given = Mapping[str, Any]
"""Values of options as a caller gives them: Python values, or texts as on the command line."""


class GivenPlaces:
    """Where each option stands in a line that says them all, `side=6 columns=2,9`."""

    def __init__(self, given: Given) -> None:
        said = {name: f"{name}={shortened(as_given(value))}" for name, value in given.items()}
        file = SourceFile(_LINE, " ".join(said.values()))
        self._spans: dict[str, Span] = {}
        at = 0
        for name, text in said.items():
            self._spans[name] = Span(file, at, at + len(text))
            at += len(text) + 1

    def __getitem__(self, name: str) -> Span:
        return self._spans[name]


_LINE = "options"


def option_at(span: Span) -> str | None:
    """The option that is given at a place of such a line; None: it is another text."""
    return span.text.partition("=")[0] if span.file.name == _LINE else None


def as_given(value: object) -> str:
    """A value as on the command line."""
    match value:
        case list() | tuple():
            return ",".join(map(as_given, value))
        case Mapping():
            return ",".join(f"{name}:{as_given(part)}" for name, part in value.items())
        case bool() | None:
            return written(value)
    return " ".join(str(value).split())
