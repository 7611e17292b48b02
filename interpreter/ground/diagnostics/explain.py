"""The page that explains a code: `ludograph explain SLUG`."""

from __future__ import annotations

import textwrap

from .catalogue import Code

_WIDTH = 88


def explain(code: Code) -> str:
    """Plain text: what is wrong, why it is a mistake, and an example of it, wrong and right."""
    return "\n".join(
        [
            f"{code.slug} ({code.severity})",
            "",
            *textwrap.wrap(_sentence(code.summary), _WIDTH),
            "",
            *textwrap.wrap(code.why, _WIDTH),
            "",
            "Wrong:",
            "",
            _indented(code.bad),
            "",
            "Right:",
            "",
            _indented(code.good),
            "",
        ]
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _indented(text: str) -> str:
    """A piece of a ruleset, safe to print: tabs are shown as arrows, other control characters as boxes."""
    shown = text.replace("\t", "\N{RIGHTWARDS ARROW TO BAR}   ")
    shown = "".join(char if char.isprintable() or char == "\n" else "\N{WHITE SQUARE}" for char in shown)
    return textwrap.indent(shown, "    ")
