"""The frame of a report: one file, no requests, no script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from .style import STYLE
from .svg import Plot

_STRONG = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
_PERCENT = re.compile(r"(?<=\d) %")


def page(title: str, subtitle: str, sections: Iterable[tuple[str, Markup]]) -> str:
    """A whole page of sections with their headings; empty ones are left out."""
    body = Markup("").join(
        Markup("<section><h2>{}</h2>{}</section>").format(heading, content) for heading, content in sections if content
    )
    return str(
        Markup(
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<link rel="icon" href="data:,">'
            '<meta name="color-scheme" content="light dark"><title>{}</title><style>{}</style></head>'
            '<body><header><h1>{}</h1><p class="quiet">{}</p></header><main>{}</main></body></html>\n'
        ).format(title, Markup(STYLE), title, spoken(subtitle), body)
    )


def spoken(text: str) -> Markup:
    """A sentence, with what is strong in it, and code. No line ends between a number and its sign of per cent."""
    made, at = Markup(""), 0
    for found in _STRONG.finditer(text):
        made += _unbroken(text[at : found.start()])
        made += Markup("<strong>{}</strong>" if found[1] else "<code>{}</code>").format(
            spoken(found[1]) if found[1] else found[2]
        )
        at = found.end()
    return made + _unbroken(text[at:])


def _unbroken(text: str) -> Markup:
    return escape(_PERCENT.sub("\u00a0%", text))


def paragraphs(texts: Iterable[str]) -> Markup:
    return Markup("").join(Markup("<p>{}</p>").format(spoken(text)) for text in texts)


def figure(plot: Markup | Plot, caption: str = "") -> Markup:
    """What is drawn, and what it is."""
    told = Markup("<figcaption>{}</figcaption>").format(spoken(caption)) if caption else Markup("")
    return Markup("<figure>{}{}</figure>").format(plot, told)


def quiet(text: str) -> Markup:
    """What a table means, behind it."""
    return Markup('<p class="quiet">{}</p>').format(spoken(text))


def board(drawn: str, caption: str) -> Markup:
    """A drawn position."""
    return figure(Markup('<div class="board">{}</div>').format(Markup(drawn)), caption)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Markup:
    """Columns of `right` are numbers."""

    def cell(tag: str, number: int, text: str) -> Markup:
        kind = Markup(' class="number"') if number in right else Markup("")
        told = spoken(text.strip())
        return Markup("<{0}{1}>{2}</{0}>").format(Markup(tag), kind, _breaking(told) if tag == "th" else told)

    head = Markup("").join(cell("th" if text.strip() else "td", number, text) for number, text in enumerate(heads))
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(cell("td", number, text) for number, text in enumerate(row)))
        for row in rows
    )
    if not any(heads):
        return Markup('<div class="scroll"><table><tbody>{}</tbody></table></div>').format(body)
    # what may be wider than a phone is reached by keys, too
    opened = Markup('<div class="scroll" tabindex="0" role="group" aria-label="{}">').format(
        ", ".join(text.strip() for text in heads if text.strip())
    )
    told = Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>").format(head, body)
    return opened + told


_BREAKS = re.compile(r"(?<=[^<][:/,=_])(?=\w)")
"""Behind the signs in names of rulesets with options; that of an end tag is none."""


def _breaking(told: Markup) -> Markup:
    """A head whose long names go on in a new line where they have a sign, and not within a word."""
    return Markup(_BREAKS.sub("<wbr>", str(told)))


def folded(summary: str, content: Markup) -> Markup:
    return Markup("<details><summary>{}</summary>{}</details>").format(summary, content)


def facts(rows: Iterable[tuple[str, str]]) -> Markup:
    """How we know: a name and what it is."""
    return table(["", ""], rows)


def heard(sounds: bool | None, why: str) -> str:
    """What became of an alarm; None: nobody listened, for this reason."""
    if sounds is None:
        return f"was not looked for: {why}"
    return "**sounds**" if sounds else "is silent"
