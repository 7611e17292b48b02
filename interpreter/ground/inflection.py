"""English plurals that follow the rules. Who knows exceptions asks here last."""

from __future__ import annotations

import re


def regular_plural(noun: str) -> str:
    """The plural of a noun by its ending, of whose words the last is inflected."""
    if re.search(r"[^aeiou\W]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if re.search(r"(s|x|z|ch|sh)$", noun) else "s")
