"""Pages of drawings as PDF, by Typst: in the size that they say, with the fonts of the package alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ..ground.extras import extra
from .sheets import Sheet

_FONTS = str(Path(__file__).parent / "fonts")

OWN_FONTS = {"root": _FONTS, "font_paths": [_FONTS], "ignore_system_fonts": True}
"""How Typst is called: with the fonts of the package alone, so that equal pages give equal bytes. What is not among the files
that it is given it looks for in the root, which holds nothing else; by default that is the folder of the command."""

_MAIN = b"""#set page(margin: 0pt)
#for one in json("/pages.json") {
  page(width: one.width * 1pt, height: one.height * 1pt, image("/" + one.file, width: one.width * 1pt, alt: one.text))
}
"""


def to_pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """The bytes of a PDF file. Raises RulesetError: the library is not installed."""
    typst = extra("typst", "pdf", "pages to print need")
    pages = [
        {"width": one.width, "height": one.height, "text": one.text, "file": f"{at}.svg"}
        for at, one in enumerate(sheets)
    ]
    files = {
        "main": b'#set document(title: json("/title.json"), date: none)\n' + _MAIN,
        "title.json": json.dumps(title).encode(),
        "pages.json": json.dumps(pages).encode(),
        **{f"{at}.svg": _own_font(one.svg).encode() for at, one in enumerate(sheets)},
    }
    made: bytes = typst.compile(files, format="pdf", **OWN_FONTS)
    return made


def _own_font(svg: str) -> str:
    begin, _, rest = svg.partition(' font-family="')
    return f'{begin} font-family="Liberation Sans"{rest[rest.index(chr(34)) + 1 :]}' if rest else svg
