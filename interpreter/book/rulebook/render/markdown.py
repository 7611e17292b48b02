"""A book as Markdown that reads well as it stands, with pictures in files beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from markupsafe import Markup

from ..model import CODE, QUIET, STRONG, Book, Figure, Item, Sentence, TextRun
from .templates import environment, rendered

_SPECIAL = re.compile(r"([\\`*\[\]|~$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))")


def to_markdown(book: Book, pictures: Mapping[int, str] | None = None, folder: Path | None = None) -> str:
    """The text. `pictures`: addresses of figures by their numbers; what has none is only named. `folder`: an author's
    templates."""
    templates = environment(folder, escaping=False, finalize=_finalize)
    templates.filters["speak"] = _speak
    templates.filters["cell"] = _cell
    templates.filters["write"] = _write
    templates.filters["nested"] = _nested
    templates.filters["place"] = lambda figure: _address(figure, pictures or {})
    text = rendered(templates, "book.md", book=book, words=book.words)
    text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def _finalize(value: object) -> str:
    """What templates print is text, unless a filter has made Markdown of it."""
    return value if isinstance(value, Markup) else escaped(str(value))


def escaped(text: str) -> str:
    """Text in which nothing means anything to Markdown, wherever on a line it stands."""
    plain = " ".join(text.split())
    plain = plain.replace("&", "&amp;").replace("<", "&lt;")
    plain = _SPECIAL.sub(r"\\\1", plain)
    plain = re.sub(r"^([#+\-=>])", r"\\\1", plain)
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", plain)


def _speak(sentence: Sentence) -> Markup:
    return _write(sentence.runs)


def _cell(sentence: Sentence) -> Markup:
    """A sentence in a table, which a bar would divide, even one in a code span."""
    return Markup(re.sub(r"(?<!\\)\|", r"\\|", _speak(sentence)))


def _write(runs: Iterable[TextRun]) -> Markup:
    return Markup("".join(map(_run, runs)))


def _run(run: TextRun) -> str:
    lead, tail = (" " if run.text[:1] == " " else ""), (" " if run.text[-1:] == " " and run.text.strip() else "")
    text = " ".join(run.text.split())
    if not text:
        return " "
    if run.style == CODE:
        fence = "`" * (max((len(found) for found in re.findall("`+", text)), default=0) + 1)
        pad = " " if text.startswith("`") or text.endswith("`") else ""
        made = f"{fence}{pad}{text}{pad}{fence}"
    else:
        made = escaped(text)
        made = f"**{made}**" if run.style == STRONG else f"*{made}*" if run.style == QUIET else made
    return f"{lead}{made}{tail}"


def _nested(items: Iterable[Item], ordered: bool = False, margin: str = "") -> Markup:
    """A list with the lists below its items."""
    mark = "1. " if ordered else "- "
    lines = []
    for item in items:
        said = " ".join(_speak(sentence).strip() for sentence in item.sentences)
        lines.append(f"{margin}{mark}{said}")
        if item.items:
            lines.append(str(_nested(item.items, item.ordered, margin + " " * len(mark))))
    return Markup("\n".join(lines))


def _address(figure: Figure, pictures: Mapping[int, str]) -> Markup:
    address = pictures.get(figure.number, "")
    return Markup(f"![{escaped(figure.text)}]({address})") if address else Markup("")
