"""SVG to PNG, by resvg: one wheel without further libraries, and the same pixels on every system but for its fonts."""

from __future__ import annotations

from ..ground.diagnostics import fail
from .board.layers import FONTS

_PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    f'<text x="0" y="8" font-size="9" font-family="{FONTS}">{{}}</text></svg>'
)


def to_png(svg: str) -> bytes:
    """The bytes of a PNG file, on white, as large as the SVG says.

    Raises: RulesetError: the library is not installed, or no font is there for the letters in it.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise fail(
            "cannot-render",
            "PNG pictures need the library `resvg-py`, which is not installed",
            helps=("install it with `pip install 'ludograph[png]'`", "or write the picture as SVG"),
        ) from None

    def rendered(text: str) -> bytes:
        return bytes(svg_to_bytes(svg_string=text, background="#ffffff"))

    if "<text" in svg and rendered(_PROBE.format("M")) == rendered(_PROBE.format("")):
        raise fail(
            "cannot-render",
            "no font is installed that the letters of this picture could be set in",
            helps=("install a font such as DejaVu Sans or Liberation Sans", "or write the picture as SVG"),
        )
    return rendered(svg)
