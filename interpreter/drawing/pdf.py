"""Pages of drawings as PDF, by Typst: in the size that they say, with the fonts of the package alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ..ground.extras import extra
from .sheets import Sheet

_FONTS = Path(__file__).parent.parent / "book" / "rulebook" / "fonts"

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
    # what is not among the files would be looked for in the root, by default the folder of the command
    with TemporaryDirectory() as root:
        made: bytes = typst.compile(files, root=root, font_paths=[str(_FONTS)], ignore_system_fonts=True, format="pdf")
    return made


def _own_font(svg: str) -> str:
    begin, _, rest = svg.partition(' font-family="')
    return f'{begin} font-family="Liberation Sans"{rest[rest.index(chr(34)) + 1 :]}' if rest else svg
