"""A text as a client has it, which its changes are made in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pygls.workspace import TextDocument

_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")


class ClientText(TextDocument):
    """Its lines end where the protocol has them end. Python knows more ends of lines, such as U+2028 and the form feed, and
    with one of them in a text each change below it would be made in another line than the client's."""

    @property
    def lines(self) -> Sequence[str]:
        return tuple(_LINE.findall(self.source))
