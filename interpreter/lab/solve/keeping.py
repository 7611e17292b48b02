"""A file from which a solve goes on: what it had found when it was last written.

It is one line that says what is kept, then the memory of the solver as it is, then a digest of both. It is written anew now
and then, whole or not at all; so whatever stops a solve, no position is lost that was there then, and none counts twice. The
digest is made with a secret of the user: C believes its own memory, so that of a stranger is never worked with. Should the
digest be right of what cannot be, C asks whether what leads somewhere leads to something that is there, before it goes there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import blake2b, sha256
from hmac import compare_digest
from pathlib import Path

from ...engines.base import State
from ...engines.solving import NotKept, Solver, SolverFacts
from ...files.own import own_secret
from ...files.reading import open_file
from ...files.writing import make_folder, write_parts
from ...ground.diagnostics import RulesetError, fail
from ...ground.records import Struct, replace
from ...ground.strict import Given, Unfit, parse
from ..games.framing import framed, unframed
from ..games.header import core_hash, dump

KIND, FORMAT = "solve", 2

_AFTER, _PART = 20.0, 20.0
"""Seconds until it is written for the first time; later it waits so many times as long as writing took."""

_LINE = 10_000
"""Bytes that the first line may have."""


class KeptSolve(Struct):
    """What the first line says.

    Attributes:
        what:    a name for the position, the rules and the program that plays them.
        left:    why the positions are not looked for any more, as `SolveOutcome.left`; "": they are.
        memory:  bytes that were allowed.
        looked:  decisions within which every forced win was looked for.
        counts:  of the solver's memory that follows; none where nothing does.
        facts:   of the positions, where they were given up.
    """

    what: str
    left: str = ""
    memory: int = 0
    looked: int = 0
    counts: tuple[int, ...] = ()
    facts: tuple[int, ...] = ()

    def text(self) -> str:
        return dump({"kind": KIND, "format": FORMAT, **asdict(self)})

    @classmethod
    def of(cls, given: Given) -> KeptSolve:
        """Raises Unfit: it is none."""
        fields = given.fields("kind", "format", *cls.fields)
        fields["kind"].exactly(KIND)
        fields["format"].exactly(FORMAT)
        most = 2**62
        return cls(
            fields["what"].text(),
            fields["left"].text(),
            fields["memory"].whole(0, most),
            fields["looked"].whole(0, most),
            tuple(one.whole(0, most) for one in fields["counts"].items()),
            tuple(one.whole(0, most) for one in fields["facts"].items()),
        )


def solve_name(root: State) -> str:
    """A name for a position and the rules that it is of."""
    return sha256(f"{core_hash(root.game)} {root.key:x}".encode()).hexdigest()[:12]


def solve_file(ruleset: str, root: State) -> Path:
    """Where a solve is kept unless somebody says otherwise."""
    name = Path(ruleset).with_suffix("").as_posix().strip("./").replace("/", "-") or "game"
    return Path("studies") / f"{name}-{solve_name(root)[:6]}.solve"


class SolveFile:
    """Goes on with a file, if it is there. Raises RulesetError: it is of something else, or damaged.

    `lasts`: whether there will be a file to go on with; without a secret of the user there is none.
    `is_written`: whether what was found stands in it; the reference engine has nothing that it can keep.
    """

    def __init__(self, path: Path, root: State, *, fresh: bool = False) -> None:
        self.path, self._what, self._secret = path, solve_name(root), own_secret()
        self.lasts = self._secret is not None
        self.is_written = False
        self.kept = KeptSolve(self._what)
        self._begun = time.monotonic()
        self._due = self._begun + _AFTER
        if not fresh and path.exists():
            self.kept = self._first_line()

    def gave_up(self, memory: int) -> SolverFacts | None:
        """What was known of the positions when they did not fit into as much memory; None: they may fit now."""
        if self.kept.left != "full" or self.kept.memory < memory or len(self.kept.facts) != len(_FACTS):
            return None
        positions, explored, edges, held, won, lost, left_open, hardest, ties = self.kept.facts
        return SolverFacts(positions, explored, edges, held, won, lost, left_open, hardest, bool(ties))

    def resume(self, solver: Solver) -> None:
        """Gives a solver that has only begun what was found. Raises RulesetError: the file is damaged, or of another program,
        or holds more than the solver has room for: to begin anew would throw that away."""
        if not self.kept.counts or not solver.layout:
            return
        with open(self._opened(), "rb") as file:
            line = file.readline(_LINE)
            seal = self._seal(line)

            def read(piece: memoryview) -> bool:
                if file.readinto(piece) != len(piece):
                    raise self._refused("it is not whole")
                seal.add(piece)
                return True

            text = unframed(line.rstrip(b"\n"))
            if text is None or text != self.kept.text().encode():
                raise self._refused("it is damaged")
            try:
                if not solver.go_on(self.kept.counts, read):
                    raise self._refused("it holds more than fits into the memory that is allowed", _MORE)
            except NotKept:
                raise self._refused(_NOT_OURS) from None
            if not compare_digest(file.read(_TAIL + 1), seal.tail(solver.layout)):
                raise self._refused(_NOT_OURS)

    def now_and_then(self, solver: Solver) -> None:
        """Writes what was found, when it is time."""
        if time.monotonic() > self._due:
            self.keep(solver)

    def keep(self, solver: Solver) -> None:
        """Writes what was found. Raises RulesetError: it cannot be written."""
        if not solver.layout:
            return
        counts, pieces = solver.kept()
        self.kept = KeptSolve(self._what, counts=tuple(counts))
        self._write(self.kept, pieces, solver.layout)

    def leave(self, left: str, memory: int, facts: SolverFacts) -> None:
        """Notes why positions are not looked for any more; written with what is `looked` at next."""
        self.kept = KeptSolve(self._what, left, memory, facts=tuple(int(getattr(facts, name)) for name in _FACTS))

    def looked(self, within: int) -> None:
        """Notes that every forced win was looked for within so many decisions."""
        self.kept = replace(self.kept, looked=within, counts=())
        if time.monotonic() > self._due:
            self.note()

    def note(self) -> None:
        """Writes what was noted. Raises RulesetError: it cannot be written."""
        self._write(self.kept, iter(()), "")

    def drop(self) -> None:
        """It is done, and nobody goes on with it."""
        if self.path.exists():
            self.path.unlink()

    def _seal(self, line: bytes) -> _Seal:
        if self._secret is None:
            raise self._refused(_NOT_OURS)
        return _Seal(line, self._secret)

    def _write(self, kept: KeptSolve, pieces: Iterator[memoryview], layout: str) -> None:
        if self._secret is None:
            return
        begun = time.monotonic()
        make_folder(self.path)
        write_parts(self.path, _parts(kept, pieces, layout, self._secret))
        self.is_written = True
        spent = time.monotonic() - begun
        self._due = time.monotonic() + max(_AFTER, _PART * spent)

    def _opened(self) -> int:
        try:
            return open_file(self.path, os.O_RDONLY)
        except OSError as problem:
            raise fail("not-found", f"cannot read `{self.path}`: {problem.strerror or problem}") from None

    def _first_line(self) -> KeptSolve:
        with open(self._opened(), "rb") as file:
            line = file.readline(_LINE)
            text, tail = unframed(line.rstrip(b"\n")), file.read(_TAIL + 1)
        if text is None:
            raise self._refused("it is damaged, or no such file")
        try:
            kept = KeptSolve.of(Given(parse(text)))
        except Unfit:
            raise self._refused("it is of another version, or no such file") from None
        if max(kept.counts, default=0) > self.path.stat().st_size:
            raise self._refused("it is damaged")
        if kept.what != self._what:
            raise self._refused("it is of another position, or of other rules")
        if not kept.counts and not compare_digest(tail, self._seal(line).tail("")):
            raise self._refused(_NOT_OURS)
        return kept

    def _refused(self, why: str, *helps: str) -> RulesetError:
        ways = (*helps, "give another `--out`, or throw it away with `--fresh`")
        return fail("other-solve", f"no solve goes on with `{self.path}`: {why}", helps=ways)


_MORE = "allow as much as before, as `--memory 8G`"

_NOT_OURS = "it is damaged, of another version, or was not written by you here"

_FACTS = SolverFacts.fields


def _parts(kept: KeptSolve, pieces: Iterator[memoryview], layout: str, secret: bytes) -> Iterator[bytes | memoryview]:
    line = framed(kept.text())
    seal = _Seal(line, secret)
    yield line
    for piece in pieces:
        seal.add(piece)
        yield piece
    yield seal.tail(layout)


class _Seal:
    """The digest of a file, by the secret of its user."""

    def __init__(self, line: bytes, secret: bytes) -> None:
        self._digest = blake2b(line, key=secret, digest_size=16)

    def add(self, piece: memoryview) -> None:
        self._digest.update(piece)

    def tail(self, layout: str) -> bytes:
        """Behind the memory: its digest, and the program whose memory it is."""
        return f"{self._digest.hexdigest()} {sha256(layout.encode()).hexdigest()[:16]}\n".encode()


_TAIL = 32 + 1 + 16 + 1
