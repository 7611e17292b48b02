"""A file of games that is written: only ever added to, whole lines at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from ...ground.diagnostics import Diagnostic, counted, fail
from ...ground.limits import MAX_GAMES
from ...ground.strict import printable
from .appending import append, open_appended
from .batch import Batch
from .framing import framed
from .header import Header
from .line import GameLine
from .named import differing
from .reading import Contents, Lost, Numbers, check_first, header_line, read_games

_REPLAYED = 20
"""Games of another version's file that are played again before it goes on."""

_TOGETHER = 1 << 12
"""Games that are handed on at once."""

Take = Callable[[int, Batch], None]
"""Gets games of the header of this place."""


Agrees = Callable[[int, Sequence[GameLine]], bool]
"""Told the place of a header and some of its games."""


class GamesFile:
    """A file to which games of some headers are added. Opening it reads those that are there already.

    Attributes:
        contents:  what was there.
    """

    def __init__(
        self,
        path: Path,
        headers: Sequence[Header],
        take: Take = lambda which, batch: None,
        numbers: Container[int] = range(MAX_GAMES),
        *,
        restart: bool = False,
        others: bool = False,
        agrees: Agrees = lambda which, games: True,
    ) -> None:
        """Opens a file, new or to be continued; `take` gets the games of these headers and numbers that it has.

        Args:
            restart:  the games that are there are thrown away.
            others:   there may be games of other headers, too.
            agrees:   whether this version plays some games of a header as another version did.
        Raises: RulesetError: it cannot be written, is no file of games, holds games of other headers or of another version that
            plays otherwise, or somebody else is writing it.
        """
        self.path, self.headers = path, tuple(headers)
        self.contents = Contents(path)
        self._first: list[list[GameLine]] = [[] for _ in headers]
        self._foreign: list[Diagnostic] = []
        self._file = open_appended(path)
        try:
            if restart or not self._has_line():
                self._check_own()
                self._cut(0)
            else:
                self._read(take, numbers)
                if not others:
                    self._compare()
                self._check_versions(agrees)
                self._cut(self.contents.whole)
            self.add(b"".join(map(header_line, self._missing())))
        except BaseException:
            os.close(self._file)
            raise

    def _has_line(self) -> bool:
        """Whether the file has at least one whole line."""
        os.lseek(self._file, 0, os.SEEK_SET)
        while part := os.read(self._file, 1 << 16):
            if b"\n" in part:
                return True
        return False

    def _check_own(self) -> None:
        """Raises RulesetError: what is there, and would be thrown away, was not written by Ludograph."""
        os.lseek(self._file, 0, os.SEEK_SET)
        begin = os.read(self._file, 1 << 16)
        first, end, _ = begin.partition(b"\n")
        if first.startswith(b'{"format":1,"ruleset":') or b"".join(map(header_line, self.headers)).startswith(begin):
            return
        check_first(self.path, first if end else b"")

    def _read(self, take: Take, numbers: Container[int]) -> None:
        contents = self.contents
        places: dict[str, list[int]] = {}  # rules that are the same have the same games
        for at, header in enumerate(self.headers):
            places.setdefault(header.key, []).append(at)
        kept: list[list[GameLine]] = [[] for _ in self.headers]
        for found in read_games(self._file, contents, self.headers):
            if found.game.number not in numbers:
                continue
            for at in places.get(found.header.key, ()):
                kept[at].append(found.game)
                if len(self._first[at]) < _REPLAYED:
                    self._first[at].append(found.game)
                if len(kept[at]) == _TOGETHER:
                    take(at, Batch.of(kept[at], self.headers[at]))
                    kept[at] = []
        for at, games in enumerate(kept):
            if games:
                take(at, Batch.of(games, self.headers[at]))

    def _compare(self) -> None:
        """Raises RulesetError: there are games of other headers."""
        ours = {header.key: header for header in self.headers}
        for key, (header, *_) in self.contents.headers.items():
            if key in ours:
                continue
            like = next((one for one in self.headers if one.ruleset == header.ruleset), None)
            apart = () if like is None else differing(header, like)
            how = "" if like is None else " by other rules" if header.rules != like.rules else " with other settings"
            title = f"`{self.path}` holds games of `{printable(header.ruleset)}`{how}"
            raise fail("other-games", title, notes=(*apart, *header.doubts), helps=_HOW)

    def _check_versions(self, agrees: Agrees) -> None:
        """Raises RulesetError: the file was written by other versions alone, which play otherwise."""
        for header in self._missing():
            before, at = self.contents.headers.get(header.key), self.headers.index(header)
            if not before:
                continue
            version, again = printable(before[-1].version), counted(len(self._first[at]), "game")
            if not agrees(at, self._first[at]):
                raise fail(
                    "other-version",
                    f"`{self.path}` was written by Ludograph {version}, whose games are not those of {header.version}",
                    notes=(f"of {again} played again not all came out the same",),
                    helps=_HOW,
                )
            self._foreign.append(
                Diagnostic(
                    "foreign-games",
                    f"`{self.path}` says that Ludograph {version} wrote its games, and goes on with those of {header.version}",
                    notes=(f"{again} of the file played again came out the same",),
                    helps=(f"`ludograph games {self.path} --all` plays all of them again",),
                )
            )

    def _missing(self) -> Iterable[Header]:
        """Headers that do not stand in the file yet, in this version."""
        for header in self.headers:
            there = self.contents.headers.get(header.key, ())
            if header.version not in [one.version for one in there]:
                yield header

    def _cut(self, size: int) -> None:
        os.ftruncate(self._file, size)
        os.lseek(self._file, 0, os.SEEK_END)

    def known(self, which: int) -> Numbers:
        """The games of a header that were in the file when it was opened."""
        return self.contents.games.get(self.headers[which].key) or Numbers()

    def add(self, lines: bytes) -> None:
        """Writes games, whole lines. Raises RulesetError: it cannot be written; the file ends with a whole line then."""
        append(self._file, self.path, lines, helps=_ROOM)

    def leave(self, games: Iterable[tuple[int, int]]) -> None:
        """Notes games that were begun and are left: the places of their headers, and their numbers."""
        left: dict[int, list[int]] = {}
        for which, number in games:
            left.setdefault(which, []).append(number)
        lost = (Lost(self.headers[which].key, tuple(sorted(numbers))) for which, numbers in sorted(left.items()))
        self.add(b"".join(framed(one.text()) for one in lost))

    @property
    def is_gone(self) -> bool:
        """Whether what is written goes nowhere: the file was removed, or another one was put in its place."""
        try:
            return not os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except OSError:
            return True

    @property
    def notices(self) -> list[Diagnostic]:
        """What is told of the file and does not make its games wrong."""
        made = [*self._foreign]
        if self.contents.damaged:
            made.append(damaged_games(self.contents))
        if self.contents.torn:
            made.append(
                Diagnostic(
                    "torn-games",
                    f"`{self.path}` ended within a line, where whatever wrote it was stopped",
                    notes=(f"cut off: {counted(self.contents.torn, 'byte')}",),
                    helps=("if it was a game, it is played again; all others count, each once",),
                )
            )
        if self.is_gone:
            made.append(
                Diagnostic(
                    "games-lost",
                    f"`{self.path}` was removed or replaced while games were written to it",
                    notes=("the statistics are of all games; the file does not hold them",),
                    helps=("the same command plays them again",),
                )
            )
        return made

    def close(self) -> None:
        """Ends the writing, with all on the disk."""
        os.fsync(self._file)
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


_HOW = ("give another `--out`, or throw the old games away with `--fresh`",)
_ROOM = ("the games before are there; the same command goes on with them when there is room",)
_SHOWN = 5


def damaged_games(contents: Contents) -> Diagnostic:
    """What is said of lines that are passed over."""
    damaged = contents.damaged
    more = len(damaged) - _SHOWN
    lines = [f"line {item.line}: {item.why}" for item in damaged[:_SHOWN]]
    return Diagnostic(
        "damaged-games",
        f"`{contents.path}` has {counted(len(damaged), 'damaged line')}, passed over",
        notes=(*lines, *([f"and {more} more"] if more > 0 else [])),
        helps=(
            "their games count as not played; the command that wrote them plays them again",
            f"`ludograph games {contents.path} pack` throws these lines away",
        ),
    )
