"""A book as one HTML page that needs nothing else: style and pictures are in it, and no address is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from markupsafe import Markup, escape

from ..model import CODE, QUIET, STRONG, Book, Figure, Sentence, TextRun
from ..walk import figures_of
from .templates import OWN, environment, read_template, rendered

_GROUP = re.compile(r"<g [^>]*>.*?</g>", re.DOTALL)
_WORTH = 300
"""Characters of a part of pictures that is kept once instead of in each of them."""

_SHORT = 16
"""Characters of code that are not broken over two lines."""

_TAGS = {CODE: "code", STRONG: "strong"}


def to_html(book: Book, folder: Path | None = None) -> str:
    """The page. `folder`: an author's templates."""
    pool = _Pool(list(figures_of(book)))
    templates = environment(folder, escaping=True)
    templates.filters["speak"] = lambda sentence: _speak(sentence, book)
    templates.filters["write"] = _write
    templates.filters["draw"] = pool.draw
    own = next(path for path in (folder or OWN, OWN) if (path / "style.css").exists())
    return rendered(
        templates,
        "book.html",
        book=book,
        words=book.words,
        style=Markup(read_template(own / "style.css")),
        shared=pool.shared(),
    )


def _speak(sentence: Sentence, book: Book) -> Markup:
    """A sentence that tells the place of its declaration when it is pointed at."""
    inner = _write(sentence.runs)
    if not (sentence.place or sentence.changed):
        return inner
    kinds = ["s", *(["generated"] if sentence.generated else []), *(["changed"] if sentence.changed else [])]
    told = [book.words["declared_in"].replace("{place}", sentence.place)] if sentence.place else []
    told += [book.words["generated_mark"]] if sentence.generated else []
    told += [book.words["changed_mark"]] if sentence.changed else []
    return Markup('<span class="{}" data-place="{}" title="{}">{}</span>').format(
        " ".join(kinds), sentence.place, ", ".join(told), inner
    )


def _write(runs: Iterable[TextRun]) -> Markup:
    made = Markup()
    for run in runs:
        part = escape(run.text)
        if run.style == CODE and len(run.text) <= _SHORT:
            part = Markup('<code class="short">{}</code>').format(part)
        elif run.style in _TAGS:
            part = Markup("<{0}>{1}</{0}>").format(Markup(_TAGS[run.style]), part)
        elif run.style == QUIET:
            part = Markup('<span class="quiet">{}</span>').format(part)
        made += Markup('<a href="#{}">{}</a>').format(run.target, part) if run.target else part
    return made


# ---------------------------------------------------------------- pictures


class _Pool:
    """Parts that several pictures have in common, a board above all, stand in the page once."""

    def __init__(self, figures: list[Figure]) -> None:
        found = Counter(group for figure in figures for group in _groups(figure.svg))
        common = [group for group, count in found.items() if count > 1 and len(group) > _WORTH]
        self._ids = {group: f"part-{number}" for number, group in enumerate(common, 1)}

    def shared(self) -> Markup:
        """The common parts, to be put somewhere in the page."""
        return Markup("\n".join(f'<g id="{name}">{group}</g>' for group, name in self._ids.items()))

    def draw(self, figure: Figure) -> Markup:
        """A picture for this page. Its text is that of our own drawings, which escape all names."""
        svg = re.sub(r"<title>.*?</title>\n?", "", figure.svg, count=1, flags=re.DOTALL)
        for group in _groups(svg):
            if group in self._ids:
                svg = svg.replace(group, f'<use href="#{self._ids[group]}"/>', 1)
        label = Markup('<svg role="img" aria-label="{}" ').format(figure.text)
        svg = re.sub(r' xmlns="[^"]*"', "", svg, count=1)
        return Markup(label + Markup(svg.replace("<svg ", "", 1)))


def _groups(svg: str) -> list[str]:
    """The layers of a picture; none if they are not simply one behind the other."""
    found = _GROUP.findall(svg)
    return found if len(found) == svg.count("<g ") + svg.count("<g>") else []
