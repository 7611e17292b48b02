"""Pictures within a terminal that says that it can show them: by the protocol of kitty, which WezTerm and Ghostty speak too, by
that of iTerm2, or as sixel, which foot, Konsole, mlterm, Windows Terminal and xterm know."""

from __future__ import annotations

import base64
import os
import re
import select
import time
from collections.abc import Callable, Iterator

from ...drawing.sixel import to_sixel

_QUERY = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[>q\x1b[c"
"""Whether a picture of one point could be shown, what the program is called, and then what every terminal answers: its kind."""

_YES = b"\x1b_Gi=31;OK\x1b\\"
_ITERM = b"\x1bP>|iTerm2 "
_END = re.compile(rb"\x1b\[\?([0-9;]*)c")
_SIXEL = b"4"
"""Among what a terminal says that it is: one that shows sixel."""

PictureWriter = Callable[[bytes, int], str]
"""What a terminal is told to show a PNG file: about so many columns wide, if it asks for that."""

_SECONDS = 0.2
"""So long an answer is waited for; over a slow line none comes, and letters are shown."""

_PIECE = 4096
"""Characters of a piece of a picture, as the protocol has it."""


def picture_writer(keys: int, screen: int) -> PictureWriter | None:
    """How the terminal at two file descriptors says that it shows pictures; None: not at all. What somebody types meanwhile is
    lost, so it is asked when a picture is wished, once."""
    if not (os.isatty(keys) and os.isatty(screen)) or os.environ.get("TERM", "dumb") == "dumb":
        return None
    try:
        import termios
        import tty
    except ImportError:
        return None
    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys, termios.TCSANOW)
        os.write(screen, _QUERY)
        return _understood(_answer(keys))
    except (OSError, termios.error):
        return None
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)


def _understood(answer: bytes) -> PictureWriter | None:
    if _YES in answer:
        return for_kitty
    if _ITERM in answer:
        return for_iterm
    what = _END.search(answer)
    return as_sixel if what is not None and _SIXEL in what[1].split(b";")[1:] else None


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


def as_sixel(png: bytes, columns: int) -> str:
    """A picture point by point, so as wide as it is."""
    return to_sixel(png) + "\n"


def for_kitty(png: bytes, columns: int) -> str:
    """A picture so many columns wide."""
    return "".join(_pieces(base64.b64encode(png).decode("ascii"), columns)) + "\n"


def for_iterm(png: bytes, columns: int) -> str:
    """A picture so many columns wide."""
    told = base64.b64encode(png).decode("ascii")
    return f"\x1b]1337;File=inline=1;width={columns};size={len(png)}:{told}\x1b\\\n"


def _pieces(text: str, columns: int) -> Iterator[str]:
    for start in range(0, len(text), _PIECE):
        more = int(start + _PIECE < len(text))
        head = f"f=100,a=T,q=2,c={columns}," if not start else ""
        yield f"\x1b_G{head}m={more};{text[start : start + _PIECE]}\x1b\\"
