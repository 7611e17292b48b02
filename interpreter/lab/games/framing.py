"""Lines of files of games: `CRC32 JSON`, the checksum in eight hexadecimal digits, so that `cut -c10-` gives the JSON."""

from __future__ import annotations

from zlib import crc32

HEAD = 9
"""Bytes before the JSON."""


def framed(text: str) -> bytes:
    """A line of this text, with its end."""
    data = text.encode()
    return b"%08x %s\n" % (crc32(data), data)


class Framing:
    """Lines that begin alike."""

    def __init__(self, begins: str) -> None:
        self._begins = begins.encode()
        self._checksum = crc32(self._begins)

    def framed(self, goes_on: bytes) -> bytes:
        """The line that goes on so, with its end."""
        return b"%08x %b%b\n" % (crc32(goes_on, self._checksum), self._begins, goes_on)


def unframed(line: bytes) -> bytes | None:
    """What stands in a line, without its end; None where the checksum is not that of the text."""
    data = line[HEAD:]
    return data if line[:HEAD] == b"%08x " % crc32(data) else None
