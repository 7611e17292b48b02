"""A book as PDF: the model goes as data to a Typst template, which lays it out. No text of a book is ever Typst code."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

from ....drawing.pdf import OWN_FONTS
from ....ground.diagnostics import fail
from ....ground.extras import extra
from ....ground.records import Record
from ..model import BOOK, CARD, SHEET, Book, Figure, TextRun
from ..walk import figures_of
from .broken import broken, typst_place
from .templates import DEFAULT, OWN, read_template

TYPST = "typst", "pdf", "PDF needs"
"""The library that lays pages out, as `extra` is asked for it."""

_MAIN = "book.typ"
_DATA = "book.json"
_EXAMPLE = "example.typ"
"""Where an author has an own one, it shows all examples, and none stands beside the text before it."""

_UNSETTLED = "did not converge"
_DECISION = "<decision>"
"""What Typst tells of decisions by the room that a page has left (`figure.typ`)."""

_ROUNDS = 10
"""How often decisions are taken anew where one moves another; no bundled book needs more than seven."""

A5, A4 = "a5", "a4"
PAPERS = (A5, A4)
"""What a whole book is set on."""

_SIZES = {
    BOOK: ("9",),
    SHEET: ("11", "10.4", "9.9", "9.4", "8.8", "8.2", "7.6", "7.1", "6.6", "6.2"),
    CARD: ("10", "9.3", "8.6", "8", "7.6", "7.3", "7", "6.7", "6.4", "6"),
}
"""Sizes of letters in points: the largest in which what must be on one page is there, else the smallest."""


def to_pdf(book: Book, folder: Path | None = None, paper: str = A5) -> bytes:
    """The pages. `folder`: an author's templates. `paper`: of a whole book; a sheet is A4 and a card A6.

    Raises: RulesetError: the library that makes PDF is not there, or a template cannot be used.
    """
    (pages,) = compiled(book, folder, "pdf", paper)
    return pages


def compiled(book: Book, folder: Path | None, form: str, paper: str = A5) -> list[bytes]:
    """The pages in a form of Typst: `pdf`, one file of all, or `png` with one picture for each page."""
    typst = extra(*TYPST)
    files = _files(book, folder)
    try:
        beside = "no" if folder is not None and (folder / _EXAMPLE).exists() else "yes"
        return _compiled(typst, files, _SIZES[book.form], form, {"paper": paper, "beside": beside})
    except typst.TypstError as wrong:
        message = " ".join(str(wrong).split())
        if folder is not None:
            place = typst_place(getattr(wrong, "diagnostic", ""), folder, DEFAULT, _MAIN)
            raise broken(message, place) from None
        raise fail("cannot-render", f"the pages cannot be made: {message}") from None


def _compiled(
    typst: ModuleType, files: Mapping[str, bytes], sizes: Sequence[str], form: str, inputs: Mapping[str, str]
) -> list[bytes]:
    def pages(size: str) -> list[bytes]:
        made = _settled(typst, files, form, {**inputs, "size": size})
        return made if isinstance(made, list) else [made]

    found: dict[int, list[bytes]] = {}

    def fits(number: int) -> bool:
        found[number] = pages(sizes[number])
        return sum(map(_pages, found[number])) == 1

    last = len(sizes) - 1
    best = bisect_left(range(last), True, key=fits)
    return found[best] if best in found else pages(sizes[best])


def _settled(
    typst: ModuleType, files: Mapping[str, bytes], form: str, inputs: Mapping[str, str]
) -> bytes | list[bytes]:
    """The pages, with numbers that are theirs. Typst decides by the room that is left, some times over; where one picture moves
    the next again and again, what was decided is kept from the first page on, up to what the pages would now have otherwise:
    of that the choice that leaves no page empty is taken, and all behind it is decided anew."""

    def compiled_with(**more: str) -> tuple[bytes | list[bytes], bool]:
        made, warnings = typst.compile_with_warnings(
            files, format=form, ppi=110.0, sys_inputs={**inputs, **more}, **OWN_FONTS
        )
        return made, not any(_UNSETTLED in str(warning) for warning in warnings)

    def told(decided: Mapping[str, object]) -> list[tuple[str, object, object]]:
        """Of each decision its name, what stands on the pages, and what would be better now; in their order."""
        settings = {**inputs, "decided": json.dumps(decided)}
        found: list[tuple[str, object, object]] = json.loads(
            typst.query(files, _DECISION, field="value", sys_inputs=settings, **OWN_FONTS)
        )
        return found

    made, settles = compiled_with()
    if settles:
        return made
    decided: dict[str, object] = {name: chosen for name, chosen, _ in told({})}
    kept: set[str] = set()
    for _ in range(_ROUNDS):
        found = told(decided)
        decided = {name: chosen for name, chosen, _ in found} | decided
        wrong = next((name for name, chosen, now in found if chosen != now and name not in kept), None)
        if wrong is None:
            made, settles = compiled_with(decided=json.dumps(decided))
            break
        names = [name for name, _, _ in found]
        for name, chosen, now in found[names.index(wrong) :]:
            if name not in kept:
                decided[name] = chosen and now if name == wrong else now
        kept.add(wrong)
    return made if settles else compiled_with(by_room="no")[0]


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
            files[_file_name(figure)] = _plain_svg(figure.svg).encode()
    files[_DATA] = json.dumps(_data(book), ensure_ascii=False, sort_keys=True).encode()
    # the first one is where Typst begins
    return {"main": files.pop(_MAIN), **files}


def _file_name(figure: Figure) -> str:
    return f"figure-{figure.number}.svg" if figure.number >= 0 else f"sign-{-figure.number}.svg"


def _plain_svg(svg: str) -> str:
    return re.sub(r'font-family="[^"]*"', 'font-family="Liberation Sans"', svg)


def _data(value: object) -> object:
    """The model as JSON: records with the name of their kind."""
    if isinstance(value, TextRun):
        return [value.text, value.style, value.target]
    if isinstance(value, Figure):
        made = {name: _data(getattr(value, name)) for name in value.fields if name != "svg"}
        return {**made, "kind": "figure", "drawn": bool(value.svg), "file": _file_name(value)}
    if isinstance(value, Record):
        made = {name: _data(getattr(value, name)) for name in value.fields}
        kind = getattr(value, "kind", None)
        return {**made, "kind": kind} if kind else made
    if isinstance(value, tuple | list):
        return [_data(part) for part in value]
    if isinstance(value, dict):
        return {key: _data(part) for key, part in value.items()}
    return value
