"""Lines of files of games: `CRC32 JSON`, the checksum in eight hexadecimal digits, so that `cut -c10-` gives the JSON."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

HEAD = 9
"""Bytes before the JSON."""


def framed(text: str) -> bytes:
    """A line of this text, with its end."""
    data = text.encode()
    return b"%08x %s\n" % (crc32(data), data)


def framed_alike(begins: str, rests: Iterable[bytes]) -> bytes:
    """Lines that begin alike and go on so, with their ends."""
    head = begins.encode()
    checksum = crc32(head)
    return b"".join([b"%08x %b%b\n" % (crc32(rest, checksum), head, rest) for rest in rests])


def unframed(line: bytes) -> bytes | None:
    """What stands in a line, without its end; None where the checksum is not that of the text."""
    data = line[HEAD:]
    return data if line[:HEAD] == b"%08x " % crc32(data) else None
