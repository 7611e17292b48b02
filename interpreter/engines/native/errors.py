"""What cannot be translated to C is refused, never guessed."""

from __future__ import annotations

from typing import NoReturn

from ...ground.diagnostics import Diagnostic, RulesetError
from ...ground.source import Span


class NotNative(RulesetError):
    """A ruleset uses something that the native engine does not have. The reference engine plays it."""


def refuse(what: str, span: Span | None = None) -> NoReturn:
    """Raises NotNative. `what` is a noun: "a path of sets"."""
    raise NotNative(
        [
            Diagnostic(
                "not-native",
                f"the native engine cannot compile {what}",
                span,
                "used here" if span is not None else "",
                helps=("the reference engine plays it, slower: `--engine reference`",),
            )
        ]
    )


def too_large(what: str, span: Span | None) -> NoReturn:
    """Raises NotNative: the translation would keep a compiler busy for too long."""
    raise NotNative(
        [
            Diagnostic(
                "c-too-large",
                f"{what} grow too large when they are written out as C",
                span,
                "the limit was reached here" if span is not None else "",
                helps=("the reference engine plays them, slower: `--engine reference`",),
            )
        ]
    )
