"""Files of games, line by line: what is true of one, whatever happened to it.

A last line that is not whole is a torn tail. A line elsewhere whose checksum is not that of its text, or that is no line of
Ludograph's, is damaged: it is passed over, and told. The same game twice counts once. A line whose checksum is right and that
is not understood may be another version's, or belong to a line that is damaged; nothing throws it away.
"""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from ...files.reading import open_file
from ...ground.diagnostics import RulesetError, fail
from ...ground.limits import MAX_GAME_BYTES, MAX_GAMES, MAX_GAMES_BYTES
from ...ground.records import Struct
from ...ground.strict import Given, Unfit, parse, shown
from .framing import HEAD, framed, unframed
from .header import FORMAT, KIND, Header, dump
from .line import GameLine, read_line

LOST = "lost"
_CHUNK = 1 << 20
_BEGINS = re.compile(rb"(?=[0-9a-f]{8} \{)")
_FIRST = b'{"kind":'
"""How lines begin that are no games."""

_OFTEN = 10_000
"""Games after which it is told how many were read."""

Watch = Callable[[str, int], None]
"""Told what is counted, and how many there are by now."""


class Numbers:
    """Stream numbers, each with the checksum of its game, in little memory where they lie close together."""

    _WIDE = 64

    def __init__(self) -> None:
        self._parts: dict[int, array[int]] = {}
        self.count = 0

    def put(self, number: int, checksum: int) -> bool:
        """Whether it is new, or known with this checksum."""
        part = self._parts.get(number // self._WIDE)
        if part is None:
            part = self._parts[number // self._WIDE] = array("I", bytes(4 * self._WIDE))
        known, told = part[number % self._WIDE], checksum or 1
        if not known:
            part[number % self._WIDE] = told
            self.count += 1
        return known in (0, told)

    def __iter__(self) -> Iterator[int]:
        """In order."""
        for place in sorted(self._parts):
            yield from (place * self._WIDE + at for at, known in enumerate(self._parts[place]) if known)

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        part = self._parts.get(number // self._WIDE)
        return part is not None and part[number % self._WIDE] > 0


class Damage(Struct):
    """A line that is passed over. `line`: its number, from 1 on; `why`: what is wrong with it; `is_whole`: its checksum is
    right; `is_foreign`: and nobody here knows of which games it is, so that they cannot be played again."""

    line: int
    why: str
    is_whole: bool = False
    is_foreign: bool = False


class Lost(Struct):
    """Games that were begun and left."""

    key: str
    numbers: tuple[int, ...]

    def text(self) -> str:
        return dump({"kind": LOST, "s": self.key, "n": self.numbers})

    @classmethod
    def of(cls, given: Given) -> Lost:
        fields = given.fields("kind", "s", "n")
        return cls(fields["s"].text(), tuple(one.whole(0, MAX_GAMES - 1) for one in fields["n"].items()))


@dataclass
class Contents:
    """What a file holds.

    Attributes:
        headers:  by key those of the games, in the order of the file, each in all its versions.
        games:    by key which games there are.
        lost:     by key which games were begun and left, and are not there.
        damaged:  lines that are passed over.
        again:    games that stood there already.
        whole:    bytes up to the end of the last whole line.
        torn:     bytes behind that.
    """

    path: Path
    headers: dict[str, list[Header]] = field(default_factory=dict)
    games: dict[str, Numbers] = field(default_factory=dict)
    left: dict[str, set[int]] = field(default_factory=dict)
    damaged: list[Damage] = field(default_factory=list)
    again: int = 0
    whole: int = 0
    torn: int = 0

    def lost(self, key: str) -> list[int]:
        """Games that were begun and left, and are not there."""
        there = self.games.get(key, ())
        return sorted(number for number in self.left.get(key, ()) if number not in there)


class GameAt(Struct):
    """A game in a file, with its line, whose first byte is at `start`."""

    header: Header
    game: GameLine
    line: bytes
    start: int


def read_games(file: int, contents: Contents, expected: tuple[Header, ...] = ()) -> Iterator[GameAt]:
    """The games of an open file, each once; `contents` is filled on the way.

    Args:
        expected:  headers whose games are read even if their own line is damaged.
    Raises: RulesetError: it is no file of games, or too large; one game stands there with two courses.
    """
    known = _Known({header.key: header for header in expected}, file)
    for number, start, line in _lines(file, contents):
        text = unframed(line)
        if text is None:
            contents.damaged.append(_damage(number, line))
            start, line, text = _whole_end(start, line)
        if text is None:
            continue
        try:
            if text.startswith(_FIRST):
                _about(text, contents, known)
                continue
            found = _game(text, known)
        except Unfit as problem:
            is_foreign = text.startswith(_FIRST) or known.get(_key(text)) is None
            contents.damaged.append(Damage(number, problem.title, True, is_foreign))
            continue
        header, game = found
        there = contents.games.setdefault(header.key, Numbers())
        before = there.count
        if not there.put(game.number, int(line[: HEAD - 1], 16)):
            raise _two_courses(contents.path, number, game.number)
        if there.count == before:
            contents.again += 1
            continue
        yield GameAt(header, game, line, start)
    if not contents.torn and _is_last_alone(contents.damaged, number):
        # a last line with its end can be torn, too: the system may write the end of a file before what comes before it
        contents.damaged.pop()
        contents.torn = len(line) + 1
        contents.whole -= len(line) + 1


def watched(games: Iterator[GameAt], watch: Watch | None) -> Iterator[GameAt]:
    """The same games; `watch` is told now and then how many these are by now: a million are read for half a minute."""
    for number, found in enumerate(games):
        if watch is not None and number % _OFTEN == 0:
            watch("games read", number)
        yield found


def _damage(number: int, line: bytes) -> Damage:
    """What is wrong with a line whose checksum is not that of its text."""
    if line.endswith(b"\r") and unframed(line[:-1]) is not None:
        return Damage(
            number, "it ends in CR LF: something took the file for text and changed its ends of lines", True, True
        )
    return Damage(number, "its checksum is not that of its text")


def _is_last_alone(damaged: Sequence[Damage], last: int) -> bool:
    """Whether of the lines up to this one the last is damaged, by its checksum, and the one before is not."""
    *before, line = [Damage(0, ""), *damaged]
    return line.line == last and not line.is_whole and before[-1].line != last - 1


def _lines(file: int, contents: Contents) -> Iterator[tuple[int, int, bytes]]:
    """Whole lines without their ends: number, first byte, text."""
    # by this descriptor only: to close any other one of the same file would give up the lock
    os.lseek(file, 0, os.SEEK_SET)
    number, torn = 0, b""
    while part := os.read(file, _CHUNK):
        *lines, torn = (torn + part).split(b"\n")
        if max(map(len, (*lines, torn))) > MAX_GAME_BYTES:
            raise _refuse("too-large", contents.path, f"has a line of more than {MAX_GAME_BYTES >> 20} MiB")
        for line in lines:
            number, start = number + 1, contents.whole
            contents.whole += len(line) + 1
            if contents.whole > MAX_GAMES_BYTES:
                raise _refuse("too-large", contents.path, f"has more than {MAX_GAMES_BYTES >> 30} GiB")
            if number == 1:
                check_first(contents.path, line)
            yield number, start, line
    contents.torn = len(torn)
    if number == 0:
        check_first(contents.path, torn)


def check_first(path: Path, line: bytes) -> None:
    """Raises RulesetError: no file of games of this format begins with this line."""
    if line.startswith(b'{"format":1,"ruleset":'):
        raise _refuse(
            "old-games",
            path,
            "was written by an older version, whose random games were others",
            "give another `--out`, or play its games again with `--fresh`",
        )
    text = line[HEAD:]
    if not (line[8:9] == b" " and _is_checksum(line[:8]) and text.startswith(b"{")):
        raise _refuse("not-games", path, "is not a file of games", "name a file that Ludograph wrote")
    if unframed(line) is None:
        return
    try:
        given = parse(text)
    except Unfit:
        return
    if isinstance(given, dict) and given.get("kind") == KIND and given.get("format") != FORMAT:
        raise _refuse(
            "old-games",
            path,
            f"is of format {shown(given.get('format'))}, and this version of Ludograph reads format {FORMAT}",
            "use the version that wrote it",
        )


def _whole_end(start: int, line: bytes) -> tuple[int, bytes, bytes | None]:
    """The whole line at the end of a damaged one: a file may follow a torn tail of another that it was joined to."""
    for found in _BEGINS.finditer(line, 1):
        rest = line[found.start() :]
        text = unframed(rest)
        if text is not None:
            return start + found.start(), rest, text
    return start, line, None


def _is_checksum(text: bytes) -> bool:
    return all(char in b"0123456789abcdef" for char in text)


@dataclass
class _Known:
    """Headers by key; those that stand behind their games, where their own line was damaged and written again, once they are
    asked for."""

    headers: dict[str, Header]
    file: int
    _is_searched: bool = False

    def get(self, key: str) -> Header | None:
        if key not in self.headers and not self._is_searched:
            self._is_searched = True
            self.headers = {header.key: header for header in self._all()} | self.headers
        return self.headers.get(key)

    def put(self, header: Header) -> None:
        self.headers.setdefault(header.key, header)

    def _all(self) -> Iterator[Header]:
        """By a place of its own: whoever reads the file line by line goes on where it was."""
        at, torn = 0, b""
        while part := os.pread(self.file, _CHUNK, at):
            at += len(part)
            *lines, torn = (torn[:MAX_GAME_BYTES] + part).split(b"\n")
            for line in lines:
                if line.startswith(_FIRST, HEAD):
                    with suppress(Unfit):
                        yield Header.of(Given(parse(unframed(line) or b"")))


def _about(text: bytes, contents: Contents, known: _Known) -> None:
    """A line that is no game."""
    given = Given(parse(text))
    if given.mapping().get("kind") == LOST:
        lost = Lost.of(given)
        contents.left.setdefault(lost.key, set()).update(lost.numbers)
        return
    form = given.mapping().get("format")
    if form != FORMAT:
        raise Unfit(f"it begins games of format {shown(form)}, and this version of Ludograph reads format {FORMAT}")
    header = Header.of(given)
    known.put(header)
    versions = contents.headers.setdefault(header.key, [])
    if header not in versions:
        versions.append(header)


def _game(text: bytes, known: _Known) -> tuple[Header, GameLine]:
    header = known.get(_key(text))
    if header is None:
        raise Unfit("no line says of which games it is")
    return header, read_line(text.decode("utf-8", "replace"), header)


def _key(text: bytes) -> str:
    """Of the header of a game."""
    return text[6:14].decode("ascii", "replace")


def _two_courses(path: Path, line: int, game: int) -> RulesetError:
    return fail(
        "not-deterministic",
        f"`{path}` has game {game} twice, with two courses: once more in line {line}",
        notes=("a game follows from its rules, players, seed and number alone; one of the two was not played so",),
        helps=("find the machine or the version that plays other games, and play without it with `--fresh`",),
    )


def _refuse(slug: str, path: Path, title: str, *helps: str) -> RulesetError:
    return fail(slug, f"`{path}` {title}", helps=helps)


@contextmanager
def opened(path: Path) -> Iterator[tuple[int, Contents]]:
    """A file of games to be read. Raises RulesetError: it cannot be read."""
    try:
        file = open_file(path)
    except OSError as problem:
        helps = (
            "this takes a file of games; `ludograph study RULESET` plays some, and says at its end where they are",
        )
        raise fail("not-found", f"cannot read `{path}`: {problem.strerror or problem}", helps=helps) from None
    try:
        yield file, Contents(path)
    finally:
        os.close(file)


def header_line(header: Header) -> bytes:
    """As a file has it."""
    return framed(header.text())
