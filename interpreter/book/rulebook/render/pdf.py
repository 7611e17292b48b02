"""A book as PDF: the model goes as data to a Typst template, which lays it out. No text of a book is ever Typst code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

from ....ground.diagnostics import fail
from ....ground.records import Record
from ..model import Book, Figure, TextRun
from ..walk import figures_of
from .templates import DEFAULT, OWN, read_template

_MAIN = "book.typ"
_DATA = "book.json"
_SIZES = ("9.4", "8.8", "8.2", "7.6", "7.1", "6.6", "6.2")
"""Sizes of letters in points that are tried until a book for the table fits its page."""


def to_pdf(book: Book, folder: Path | None = None) -> bytes:
    """The pages. `folder`: an author's templates.

    Raises: RulesetError: the library that makes PDF is not there, or a template cannot be used.
    """
    (pages,) = compiled(book, folder, "pdf")
    return pages


def compiled(book: Book, folder: Path | None, form: str) -> list[bytes]:
    """The pages in a form of Typst: `pdf`, one file of all, or `png` with one picture for each page."""
    try:
        import typst
    except ImportError:
        raise fail(
            "cannot-render",
            "PDF needs the package `typst`, which is not installed",
            helps=("say `pip install 'ludograph[pdf]'`", "HTML needs nothing, and prints well"),
        ) from None
    files = _files(book, folder)
    try:
        # what is not among the files would be looked for in the root, by default the folder of the command
        with TemporaryDirectory() as root:
            return _compiled(typst, files, book.compact, form, root)
    except typst.TypstError as broken:
        message = " ".join(str(broken).split())
        if folder is not None:
            raise fail("bad-template", f"a template cannot be used: {message}") from None
        raise fail("cannot-render", f"the pages cannot be made: {message}") from None


def _compiled(typst: ModuleType, files: Mapping[str, bytes], compact: bool, form: str, root: str) -> list[bytes]:
    for size in _SIZES if compact else _SIZES[:1]:
        # without the fonts of the machine, so that equal books give equal bytes
        made = typst.compile(
            files, root=root, ignore_system_fonts=True, format=form, ppi=110.0, sys_inputs={"size": size}
        )
        found = made if isinstance(made, list) else [made]
        if not compact or sum(map(_pages, found)) == 1:
            break
    return found


def _pages(made: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", made)) if made.startswith(b"%PDF") else 1


def _files(book: Book, folder: Path | None) -> dict[str, bytes]:
    """All that Typst may read: its files are these and no others."""
    files = {path.name: path.read_bytes() for path in sorted(OWN.glob("*.typ"))}
    files |= {f"{DEFAULT}/{name}": text for name, text in files.items()}
    for path in sorted(folder.glob("*.typ")) if folder is not None else ():
        files[path.name] = read_template(path).encode()
    for figure in figures_of(book):
        if figure.svg:
            files[f"figure-{figure.number}.svg"] = _plain_svg(figure.svg).encode()
    files[_DATA] = json.dumps(_data(book), ensure_ascii=False, sort_keys=True).encode()
    # the first one is where Typst begins
    return {"main": files.pop(_MAIN), **files}


def _plain_svg(svg: str) -> str:
    return re.sub(r'font-family="[^"]*"', 'font-family="DejaVu Sans Mono"', svg)


def _data(value: object) -> object:
    """The model as JSON: records with the name of their kind."""
    if isinstance(value, TextRun):
        return [value.text, value.style]
    if isinstance(value, Figure):
        made = {name: _data(getattr(value, name)) for name in value.fields if name != "svg"}
        return {**made, "kind": "figure", "drawn": bool(value.svg)}
    if isinstance(value, Record):
        made = {name: _data(getattr(value, name)) for name in value.fields}
        kind = getattr(value, "kind", None)
        return {**made, "kind": kind} if kind else made
    if isinstance(value, tuple | list):
        return [_data(part) for part in value]
    if isinstance(value, dict):
        return {key: _data(part) for key, part in value.items()}
    return value
