"""Files of games: JSON Lines that are complete up to the last finished game, whatever stops the program."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Self

from ...files.reading import open_file
from ...files.writing import cannot_write
from ...ground.diagnostics import Diagnostic, RulesetError
from ...ground.limits import MAX_GAME_BYTES, MAX_GAMES_BYTES
from ...ground.strict import Given, Unfit, parse, printable, shown
from .records import GameRecord, Settings

_CHUNK = 1 << 20
_START = b'{"format":'


class GamesFile:
    """A file to which games are added. Opening it reads the games that are there already.

    Attributes:
        known:  ruleset -> game number -> record.
    """

    def __init__(self, path: Path, settings: Sequence[Settings], *, restart: bool = False) -> None:
        """Opens a file for games of these settings, new or to be continued.

        Raises: RulesetError: it cannot be written, is no file of games, holds games of other settings, or somebody else is
            writing it. With `restart` games of other settings are thrown away.
        """
        self.path = path
        self.known: dict[str, dict[int, GameRecord]] = {item.ruleset: {} for item in settings}
        try:
            self._file = open_file(path, os.O_RDWR | os.O_CREAT)
        except OSError as problem:
            raise cannot_write(path, problem.strerror or str(problem)) from None
        try:
            self._lock()
            self._begin(settings, restart)
        except BaseException:
            os.close(self._file)
            raise

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:  # no such locks on this system
            return
        try:
            # not flock: a child process that outlives its parent must not keep the file locked
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise _refuse(
                "games-in-use",
                self.path,
                "is being written by another simulation",
                "wait for it, or give another `--out`",
            ) from None

    def _begin(self, settings: Sequence[Settings], restart: bool) -> None:
        headers = [item.line().encode() for item in settings]
        lines = _Lines(self._file, self.path)
        rest = iter(lines)
        first = next(rest, None)
        if not (_START.startswith(lines.torn[: len(_START)]) if first is None else _is_header(first)):
            raise _refuse(
                "not-games",
                self.path,
                "is not a file of simulated games",
                "give a file that does not exist yet as `--out`",
            )
        if restart or first is None:
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            self._write(b"".join(headers))
            return
        found = self._parse(chain([first], rest))
        self._compare(found, settings)
        os.ftruncate(self._file, lines.whole)
        os.lseek(self._file, 0, os.SEEK_END)
        # a torn end can have taken the later of several headers with it
        self._write(
            b"".join(header for item, header in zip(settings, headers, strict=True) if item.ruleset not in found)
        )

    def _parse(self, lines: Iterable[bytes]) -> dict[str, Settings]:
        """The settings in the file; the games go to `known`, each once."""
        found: dict[str, Settings] = {}
        for number, line in enumerate(lines, 1):
            try:
                given = Given(parse(line))
                if "format" in given.mapping():
                    settings = Settings.of(given)
                    found[settings.ruleset] = settings
                else:
                    self._know(given, found)
            except Unfit as problem:
                raise _refuse(
                    "not-games",
                    self.path,
                    f"has no game in line {number}: {problem.title}",
                    *problem.helps,
                    "mend or remove the line, or begin anew with `--restart`",
                ) from None
        return found

    def _know(self, given: Given, found: dict[str, Settings]) -> None:
        name = given.mapping().get("ruleset")
        if not isinstance(name, str) or name not in found:
            raise Unfit(f"it is of `ruleset` {shown(name)}, whose settings are in no line before it")
        record = GameRecord.of(given, found[name])
        games = self.known.setdefault(name, {})
        if games.setdefault(record.game, record) != record:
            raise Unfit(f"game {record.game} stands in a line before it already, with another course")

    def _compare(self, found: dict[str, Settings], settings: Sequence[Settings]) -> None:
        for item in settings:
            before = found.get(item.ruleset, item)
            differing = [
                printable(f"{name}: {getattr(before, name)} in the file, {getattr(item, name)} now")
                for name in Settings.__dataclass_fields__
                if getattr(before, name) != getattr(item, name)
            ]
            if differing:
                raise _refuse(
                    "other-games",
                    self.path,
                    f"holds games of `{item.ruleset}` with other settings",
                    *_HOW,
                    notes=differing,
                )
        others = set(found) - {item.ruleset for item in settings}
        if others:
            names = " and ".join(f"`{name}`" for name in sorted(others))
            raise _refuse("other-games", self.path, f"holds games of {names}", *_HOW)

    def add(self, records: Iterable[GameRecord]) -> None:
        """Writes games, whole lines at once."""
        self._write("".join(record.line() for record in records).encode())

    def _write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as problem:
            raise cannot_write(self.path, problem.strerror or str(problem)) from None

    @property
    def is_gone(self) -> bool:
        """Whether what is written goes nowhere: the file was removed, or another one was put in its place."""
        try:
            return not os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except OSError:
            return True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)


class _Lines:
    """The whole lines of a file, without their ends.

    Attributes:
        whole:  how many bytes the lines have that were given out, with their ends.
        torn:   after the last line: what stands behind it.
    """

    def __init__(self, file: int, path: Path) -> None:
        self._file, self._path = file, path
        self.whole, self.torn = 0, b""

    def __iter__(self) -> Iterator[bytes]:
        # by this descriptor only: to close any other one of the same file would give up the lock
        os.lseek(self._file, 0, os.SEEK_SET)
        while part := os.read(self._file, _CHUNK):
            *lines, self.torn = (self.torn + part).split(b"\n")
            if max(map(len, (*lines, self.torn))) > MAX_GAME_BYTES:
                raise _refuse("too-large", self._path, f"has a line of more than {MAX_GAME_BYTES >> 20} MiB", *_HOW)
            for line in lines:
                self.whole += len(line) + 1
                if self.whole > MAX_GAMES_BYTES:
                    raise _refuse("too-large", self._path, f"has more than {MAX_GAMES_BYTES >> 30} GiB", *_HOW)
                yield line


def _is_header(line: bytes) -> bool:
    try:
        Settings.of(Given(parse(line)))
    except Unfit:
        return False
    return True


_HOW = ("give another `--out`, or throw the old games away with `--restart`",)


def _refuse(slug: str, path: Path, title: str, *helps: str, notes: Sequence[str] = ()) -> RulesetError:
    return RulesetError([Diagnostic(slug, f"`{path}` {title}", notes=tuple(notes), helps=helps)])
