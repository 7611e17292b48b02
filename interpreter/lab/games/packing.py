"""A file of games put in order: each game once, by header and number, and nothing that is damaged.

An undisturbed run writes this order anyway, so what was stopped and resumed, or played in shards, has the same bytes then.
What is left out is gone. So a line whose checksum is right has to be of games that are known here, which can be played again.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from pathlib import Path

from ...files.reading import open_file
from ...files.writing import cannot_write, write_parts
from ...ground.diagnostics import counted, fail
from ...ground.records import Struct
from .appending import lock
from .framing import framed
from .reading import Contents, Lost, Watch, header_line, read_games, watched

_CHUNK = 1 << 20


class Packed(Struct):
    """What was done.

    Attributes:
        games:    how many the file has.
        again:    that stood there more than once.
        damaged:  lines that were left out, with a torn tail.
    """

    games: int
    again: int
    damaged: int


class _Places(Struct):
    """Where the games of one header stand: numbers, first bytes, lengths."""

    numbers: array[int]
    starts: array[int]
    sizes: array[int]

    def in_order(self) -> Iterator[tuple[int, int]]:
        """First bytes and lengths, by number."""
        for at in sorted(range(len(self.numbers)), key=self.numbers.__getitem__):
            yield self.starts[at], self.sizes[at]


def pack(path: Path, watch: Watch | None = None) -> Packed:
    """Writes the file anew, whole or not at all.

    Raises: RulesetError: it is no file of games, holds a game with two courses or whole lines that are not understood, cannot
        be written, or is being written.
    """
    try:
        file = open_file(path, os.O_RDWR)
    except OSError as problem:
        raise fail("not-found", f"cannot read `{path}`: {problem.strerror or problem}") from None
    try:
        lock(file, path)
        contents = Contents(path)
        places: dict[str, _Places] = {}
        for found in watched(read_games(file, contents), watch):
            one = places.setdefault(found.header.key, _Places(array("q"), array("q"), array("q")))
            one.numbers.append(found.game.number)
            one.starts.append(found.start)
            one.sizes.append(len(found.line) + 1)
        _check_understood(contents)
        _check_left(contents, places)
        write_parts(path, _parts(file, contents, places))
    except OSError as problem:
        raise cannot_write(path, problem.strerror or str(problem)) from None
    finally:
        os.close(file)
    games = sum(len(one.numbers) for one in places.values())
    return Packed(games, contents.again, len(contents.damaged) + (contents.torn > 0))


def _check_understood(contents: Contents) -> None:
    """Raises RulesetError: lines are whole, and what they say is not known."""
    whole = [damage for damage in contents.damaged if damage.is_foreign]
    if not whole:
        return
    lines, are = counted(len(whole), "line"), "are" if len(whole) > 1 else "is"
    raise fail(
        "lines-not-understood",
        f"`{contents.path}` has {lines} that {are} whole and not understood, which packing would throw away",
        notes=(f"line {whole[0].line}: {whole[0].why}", "the file is as it was"),
        helps=(
            "pack it with the version that wrote it; if the line was lost that says which games these are, the command that "
            "played them writes it again",
        ),
    )


def _check_left(contents: Contents, places: dict[str, _Places]) -> None:
    """Raises RulesetError: all lines of games are damaged."""
    if contents.damaged and not places:
        raise fail(
            "lines-not-understood",
            f"`{contents.path}` has no whole line of a game, so packing would throw away all that it has",
            notes=(f"line {contents.damaged[0].line}: {contents.damaged[0].why}", "the file is as it was"),
            helps=("take the file as it was written first; or delete it, and play its games again",),
        )


def _parts(file: int, contents: Contents, places: dict[str, _Places]) -> Iterator[bytes]:
    for versions in contents.headers.values():
        yield b"".join(map(header_line, versions))
    for key in contents.headers:
        if key in places:
            yield from _joined(file, places[key])
    for key in contents.headers:
        lost = contents.lost(key)
        if lost:
            yield framed(Lost(key, tuple(lost)).text())


def _joined(file: int, places: _Places) -> Iterator[bytes]:
    """The lines of games in order; those that stand so already are read together."""
    begun = size = 0
    for start, length in places.in_order():
        if start != begun + size or size > _CHUNK:
            yield os.pread(file, size, begun)
            begun, size = start, 0
        size += length
    yield os.pread(file, size, begun)
