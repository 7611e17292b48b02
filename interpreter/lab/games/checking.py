"""What a file of games holds, and whether it is as it was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import gcd
from pathlib import Path

from ...ground.diagnostics import Diagnostic, counted, fail
from ...ground.records import Struct
from ...ground.rng import mix64
from ...ground.strict import printable
from .file import damaged_games
from .header import Header, header_of, installed_version
from .line import GameLine
from .named import differing
from .playing import Recipe, Series
from .reading import Contents, Watch, opened, read_games, watched


@dataclass
class Held:
    """The games of one header in a file.

    Attributes:
        versions:  of Ludograph that wrote them.
        step:      how far the numbers are apart, as those of a shard or of a cell of a sweep are; 0 of a single game.
        missing:   numbers between the least and the greatest that are not there, of those that are so far apart.
        lost:      that were begun and left.
        kept:      some of them, with what decides that it is they.
    """

    header: Header
    versions: Sequence[str] = ()
    games: int = 0
    unfinished: int = 0
    least: int = 0
    greatest: int = -1
    step: int = 0
    lost: int = 0
    kept: list[tuple[int, int, GameLine]] = field(default_factory=list)

    @property
    def missing(self) -> int:
        return (self.greatest - self.least) // self.step + 1 - self.games if self.step else 0

    @property
    def foreign(self) -> list[str]:
        """Versions that are not this one."""
        return [version for version in self.versions if version != installed_version()]


class Checked(Struct):
    """Attributes:
    notices:  what is wrong, and does not make the games wrong that are counted.
    """

    path: Path
    held: Sequence[Held]
    again: int
    notices: Sequence[Diagnostic]


def check_file(
    path: Path,
    sample: int = 0,
    take: Callable[[Header, GameLine], None] | None = None,
    watch: Watch | None = None,
) -> Checked:
    """Reads a whole file.

    Args:
        sample:  so many games of each header are kept, of all alike.
        take:    gets each game.
    Raises: RulesetError: it is no file of games, or holds one game with two courses.
    """
    held: dict[str, Held] = {}
    with opened(path) as (file, contents):
        for found in watched(read_games(file, contents), watch):
            one = held.setdefault(found.header.key, Held(found.header, least=found.game.number))
            one.games += 1
            one.step = gcd(one.step, found.game.number - one.least)
            one.unfinished += found.game.outcome is None
            one.least, one.greatest = min(one.least, found.game.number), max(one.greatest, found.game.number)
            _keep(one.kept, found.game, sample)
            if take is not None:
                take(found.header, found.game)
    for key, versions in contents.headers.items():
        one = held.setdefault(key, Held(versions[0]))
        one.versions, one.lost = [printable(header.version) for header in versions], len(contents.lost(key))
    return Checked(path, [*held.values()], contents.again, [*notices(contents)])


def _keep(sample: list[tuple[int, int, GameLine]], game: GameLine, room: int) -> None:
    """Those games whose numbers scatter to the least: as good as drawn, and the same each time."""
    heappush(sample, (-mix64(game.number), game.number, game))
    if len(sample) > room:
        heappop(sample)


def notices(contents: Contents) -> Iterator[Diagnostic]:
    """What is damaged in a file that was read."""
    if contents.damaged:
        yield damaged_games(contents)
    if contents.torn:
        yield Diagnostic(
            "damaged-games",
            f"`{contents.path}` ends within a line: {counted(contents.torn, 'byte')} of it",
            helps=("the command that wrote it cuts it off and goes on",),
        )


def series_of(header: Header) -> Series:
    """What plays the games of a header that was read, by the rules of now.

    Raises: RulesetError: the rules are not there, or they or what else decides games are others now.
    """
    recipe, game = Recipe.read(header.ruleset, header.options)
    now = header_of(
        game,
        header.seats,
        seed=header.seed,
        cap=header.cap,
        name=header.ruleset,
        opening=header.opening,
        listed=header.listed,
        trail=header.trail,
    )
    if now.rules != header.rules:
        raise fail(
            "other-rules",
            f"`{header.ruleset}` has other rules now than when its games were played",
            notes=header.doubts,
            helps=("give back the rules of then; `ludograph games FILE` alone tells what a file holds by any rules",),
        )
    if now.key != header.key:
        raise fail(
            "other-games",
            f"the games of `{header.ruleset}` have settings that this version of Ludograph does not give them",
            notes=differing(header, now),
            helps=("use the version that wrote them, or play such games anew",),
        )
    return Series(header, game, recipe)
