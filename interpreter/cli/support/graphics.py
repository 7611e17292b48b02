"""Pictures within a terminal that says that it can show them: the protocol of kitty, which WezTerm and Ghostty speak too."""

from __future__ import annotations

import base64
import os
import re
import select
import time
from collections.abc import Iterator

_QUERY = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c"
"""Whether a picture of one point could be shown, and then what every terminal answers: what it is."""

_YES = b"\x1b_Gi=31;OK\x1b\\"
_END = re.compile(rb"\x1b\[\?[0-9;]*c")
_SECONDS = 0.2
"""So long an answer is waited for; over a slow line none comes, and letters are shown."""

_PIECE = 4096
"""Characters of a piece of a picture, as the protocol has it."""


def shows_pictures(keys: int, screen: int) -> bool:
    """Whether the terminal at two file descriptors says that it shows pictures. What somebody types meanwhile is lost, so it is
    asked when a picture is wished, once."""
    if not (os.isatty(keys) and os.isatty(screen)) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        import termios
        import tty
    except ImportError:
        return False
    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys, termios.TCSANOW)
        os.write(screen, _QUERY)
        return _YES in _answer(keys)
    except (OSError, termios.error):
        return False
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)


def _answer(keys: int) -> bytes:
    """All that the terminal answers, up to what it is."""
    found, until = b"", time.monotonic() + _SECONDS
    while not _END.search(found) and (left := until - time.monotonic()) > 0:
        if select.select([keys], [], [], left)[0]:
            part = os.read(keys, 1024)
            if not part:
                break
            found += part
    return found


def written(png: bytes, columns: int) -> str:
    """What a terminal is told to show a picture so many columns wide."""
    return "".join(_pieces(base64.b64encode(png).decode("ascii"), columns)) + "\n"


def _pieces(text: str, columns: int) -> Iterator[str]:
    for start in range(0, len(text), _PIECE):
        more = int(start + _PIECE < len(text))
        head = f"f=100,a=T,q=2,c={columns}," if not start else ""
        yield f"\x1b_G{head}m={more};{text[start : start + _PIECE]}\x1b\\"
