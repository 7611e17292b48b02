"""Values of positions, kept beside the games in a file of their own: to find them takes longer than to play.

Lines are those of files of games. A header tells of which games, who valued, and by which version, for other versions may value
otherwise; then each game has a line. Whatever is not whole, or not of these games, counts as not there: it can be found again.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from ...ground.diagnostics import Diagnostic, counted, fail
from ...ground.limits import MAX_GAME_BYTES, MAX_GAMES
from ...ground.records import Struct
from ...ground.strict import Given, Unfit, parse
from ..games.appending import append, open_appended
from ..games.framing import framed, unframed
from ..games.header import dump
from ..measures.facts import ValuesOfGame

KIND, FORMAT = "evals", 1
SUFFIX = ".evals"
_BEGIN = b'{"kind":"evals"'
_OURS = re.compile(rb"[0-9a-f]{8} " + _BEGIN)
_MOST_TURNS = 1 << 20


def evals_file(games: Path) -> Path:
    """Where values are kept of the games of a file."""
    return games.with_name(games.name + SUFFIX) if games.suffix == SUFFIX else games.with_suffix(SUFFIX)


class EvalsHeader(Struct):
    """All that decides values.

    Attributes:
        games:    key of the header of the games.
        by:       who values, with all settings written out.
        version:  of Ludograph.
    """

    games: str
    by: str
    version: str

    @property
    def key(self) -> str:
        """The name by which lines of games speak of it."""
        return hashlib.sha256(dump([FORMAT, self.games, self.by, self.version]).encode()).hexdigest()[:8]

    def text(self) -> str:
        about = {"kind": KIND, "format": FORMAT, "s": self.key}
        return dump({**about, "games": self.games, "by": self.by, "version": self.version})


class EvalsLine(Struct):
    """What the turns of one game are worth. `plies`: decisions before each of them."""

    number: int
    plies: tuple[int, ...]
    values: ValuesOfGame

    def text(self, key: str) -> str:
        turns = zip(self.plies, self.values.movers, self.values.once, self.values.again, strict=True)
        return dump({"s": key, "n": self.number, "e": [*turns], "clarity": self.values.clarity})

    @classmethod
    def of(cls, given: Given) -> EvalsLine:
        """Raises Unfit: it is none."""
        fields = given.fields("s", "n", "e", "clarity")
        turns = [_turn(one) for one in fields["e"].items()]
        values = ValuesOfGame(
            tuple(mover for _, mover, _, _ in turns),
            tuple(once for _, _, once, _ in turns),
            tuple(again for _, _, _, again in turns),
            tuple(_share(one) for one in fields["clarity"].items()),
        )
        return cls(fields["n"].whole(0, MAX_GAMES - 1), tuple(ply for ply, _, _, _ in turns), values)


def _turn(given: Given) -> tuple[int, int, float, float]:
    parts = given.items()
    if len(parts) != 4:
        raise Unfit("a turn has its place, its seat and two values")
    ply, mover, once, again = parts
    return ply.whole(0, _MOST_TURNS), mover.whole(0, 1), _share(once), _share(again)


def _share(given: Given) -> float:
    if type(given.value) not in (int, float) or not 0 <= given.value <= 1:
        given.refuse("it takes a number from 0 to 1")
    return float(given.value)


@dataclass
class _Read:
    lines: dict[int, EvalsLine] = field(default_factory=dict)
    damaged: list[int] = field(default_factory=list)
    whole: int = 0
    torn: int = 0
    has_header: bool = False


class EvalsFile:
    """A file of values, new or to be continued."""

    def __init__(self, path: Path, header: EvalsHeader, *, restart: bool = False) -> None:
        """Raises RulesetError: it cannot be written, is another file, or somebody else is writing it."""
        self.path, self._header = path, header
        self._unlike: list[int] = []
        self._file = open_appended(path)
        try:
            self._read = _read(self._all(), header, path)
            if restart:
                self._read = _Read()
            os.ftruncate(self._file, self._read.whole)
            if not self._read.has_header:
                append(self._file, path, framed(header.text()))
        except BaseException:
            os.close(self._file)
            raise

    def _all(self) -> bytes:
        size = os.fstat(self._file).st_size
        if size > MAX_GAME_BYTES:
            raise fail("too-large", f"`{self.path}` has more than {MAX_GAME_BYTES >> 20} MiB", helps=(_AGAIN,))
        os.lseek(self._file, 0, os.SEEK_SET)
        parts = []
        while part := os.read(self._file, 1 << 20):
            parts.append(part)
        return b"".join(parts)

    def kept(self, number: int) -> EvalsLine | None:
        """The values of a game."""
        return self._read.lines.get(number)

    def refuse(self, number: int) -> None:
        """Notes that the values of a game are not what comes out."""
        self._unlike.append(number)

    def add(self, line: EvalsLine) -> None:
        """Raises RulesetError: it cannot be written; what was there stays."""
        append(self._file, self.path, framed(line.text(self._header.key)))

    @property
    def notices(self) -> list[Diagnostic]:
        """What is told of the file and makes no value wrong."""
        made = []
        damaged = [f"line {number} is not as it was written" for number in self._read.damaged[:_SHOWN]]
        damaged += [f"the values of game {number} are not those that come out" for number in self._unlike[:_SHOWN]]
        if damaged:
            title = f"`{self.path}` has values that do not count"
            made.append(Diagnostic("damaged-games", title, notes=tuple(damaged), helps=(_VALUED_AGAIN,)))
        if self._read.torn:
            title = f"`{self.path}` ended within a line, where whatever wrote it was stopped"
            notes = (f"cut off: {counted(self._read.torn, 'byte')}",)
            made.append(Diagnostic("torn-games", title, notes=notes, helps=(_VALUED_AGAIN,)))
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        os.fsync(self._file)
        os.close(self._file)


_SHOWN = 5
_VALUED_AGAIN = "the positions of these games were valued again; all others count"
_AGAIN = "throw it away: the same command makes it again"


def _read(data: bytes, header: EvalsHeader, path: Path) -> _Read:
    """What a file holds for these values. Raises RulesetError: it is no file of values."""
    found, key = _Read(), header.key
    *lines, torn = data.split(b"\n")
    first = lines[0] if lines else torn
    if not (_OURS.match(first) or framed(header.text()).startswith(data)):
        raise fail(
            "not-games", f"`{path}` is not a file of values", helps=("name other games by `--out`, or move it away",)
        )
    twice: set[int] = set()
    for number, line in enumerate(lines, 1):
        text = unframed(line)
        try:
            given = None if text is None else Given(parse(text))
            if given is None:
                found.damaged.append(number)
            elif text is not None and text.startswith(_BEGIN):
                found.has_header |= given.mapping().get("s") == key
            elif given.mapping().get("s") == key:
                one = EvalsLine.of(given)
                if found.lines.setdefault(one.number, one) != one:
                    twice.add(one.number)
                    found.damaged.append(number)
        except Unfit:
            found.damaged.append(number)
    found.lines = {number: one for number, one in found.lines.items() if number not in twice}
    found.whole, found.torn = len(data) - len(torn), len(torn)
    if found.damaged and not torn and found.damaged[-1] == len(lines):
        # a last line with its end can be torn, too: the system may write the end of a file before what comes before it
        found.damaged.pop()
        found.torn = len(lines[-1]) + 1
        found.whole -= found.torn
    return found
