"""Pictures within the terminal: asked with the bytes that terminals have answered."""

from __future__ import annotations

import base64
import os
import re
import threading
import tty

import pytest
from ludograph.cli.support.graphics import PictureWriter, as_sixel, for_iterm, for_kitty, picture_writer

KITTY = b"\x1b_Gi=31;OK\x1b\\\x1b[?62;52;c"
FOOT = b"\x1b[?62;4;22;28c"
ITERM = b"\x1bP>|iTerm2 3.5.0\x1b\\\x1b[?64;1;2;4;6;17;18;21;22c"
XTERM = b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c"
REFUSING = b"\x1b_Gi=31;ENOTSUPPORTED:no pictures\x1b\\\x1b[?62;c"


def asked(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[PictureWriter | None, bytes]:
    """What is made of a terminal's answer, and what it was asked."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("ludograph.cli.support.graphics._SECONDS", 0.05 if not answer else 5)
    theirs, ours = os.openpty()
    tty.setraw(ours)
    found: list[bytes] = []

    def answers() -> None:
        found.append(os.read(theirs, 1024))
        os.write(theirs, answer)

    terminal = threading.Thread(target=answers, daemon=True)
    terminal.start()
    try:
        shows = picture_writer(ours, ours)
        terminal.join(5)
    finally:
        os.close(ours)
        os.close(theirs)
    return shows, found[0]


@pytest.mark.parametrize(
    ("answer", "shows"),
    [(KITTY, for_kitty), (ITERM, for_iterm), (FOOT, as_sixel), (XTERM, None), (REFUSING, None), (b"", None)],
    ids=["kitty", "iterm", "foot", "xterm", "refusing", "silent"],
)
def test_a_terminal_that_says_so_shows_pictures(
    answer: bytes, shows: PictureWriter | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, question = asked(answer, monkeypatch)
    assert found is shows
    assert question.startswith(b"\x1b_G")
    assert question.endswith(b"\x1b[c"), "what every terminal answers comes last"


def test_what_is_no_terminal_is_not_asked() -> None:
    read, write = os.pipe()
    assert picture_writer(read, write) is None
    os.close(write)
    assert os.read(read, 10) == b""
    os.close(read)


def test_a_picture_is_written_in_pieces_that_make_it_whole() -> None:
    png = bytes(range(256)) * 40
    text = for_kitty(png, 50)
    pieces = re.findall("\x1b_G([^;]*);([^\x1b]*)\x1b\\\\", text)
    assert base64.b64decode("".join(piece for _, piece in pieces)) == png
    assert [head for head, _ in pieces] == ["f=100,a=T,q=2,c=50,m=1", "m=1", "m=1", "m=0"]
    assert max(len(piece) for _, piece in pieces) <= 4096


def test_a_picture_for_iterm_says_how_wide_and_how_long_it_is() -> None:
    png = bytes(range(256)) * 4
    found = re.fullmatch("\x1b]1337;File=inline=1;width=50;size=1024:([^\x1b]*)\x1b\\\\\n", for_iterm(png, 50))
    assert found is not None
    assert base64.b64decode(found[1]) == png
