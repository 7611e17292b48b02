"""What the structure of a PDF says to those who do not see its pages."""

from __future__ import annotations

import re
from collections import Counter


def tagged(pdf: bytes, language: str = "en") -> Counter[str]:
    """How many elements of each kind (`H1`, `L`, `Figure`, ...) the structure of a file has. The file is one of ours, whose
    objects are not compressed; it must be marked as tagged, say its language and its title, and each figure of it must say
    what it shows (PDF 1.7, 14.7 and 14.9)."""
    assert re.search(rb"/StructTreeRoot \d+ 0 R", pdf)
    assert re.search(rb"/Marked true", pdf)
    assert b"/Lang(%s)" % language.encode() in pdf
    assert re.search(rb"/DisplayDocTitle true|/dc:title|<dc:title>", pdf)
    elements = [one for one in re.findall(rb" 0 obj(.*?)endobj", pdf, re.DOTALL) if b"/Type/StructElem" in one]
    for one in elements:
        if b"/S/Figure" in one:
            assert re.search(rb"/Alt\s*(\((?!\))|<(?!>))", one)
    kinds = (re.search(rb"/S/(\w+)", one) for one in elements)
    return Counter(kind[1].decode() for kind in kinds if kind is not None)
