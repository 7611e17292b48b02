"""What holds for every picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def check(drawn: str) -> None:
    """Nothing lies outside of the picture, and every figure is one."""
    root = ElementTree.fromstring(drawn)

    def number(mark: ElementTree.Element, name: str) -> float:
        return float(mark.attrib[name])

    width, height = number(root, "width"), number(root, "height")
    assert not re.search(r"nan|\binf\b|None|\d\.\d{3}", re.sub(r">[^<]*<", "><", drawn))
    for mark in root.iter(f"{SVG}circle"):
        assert -1 <= number(mark, "cx") <= width + 1
        assert -1 <= number(mark, "cy") <= height + 1
        assert number(mark, "r") > 0
    for text in root.iter(f"{SVG}text"):
        assert 0 < number(text, "x") < width
        assert 0 < number(text, "y") <= height
        assert number(text, "font-size") > 3
