"""What C of a game is compiled for, other than this machine: the same text, between other fixed parts, with other flags. The
compiler is the one that Python packages."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection
from pathlib import Path

from ...files.caching import MOST_KEPT, cache_folder, keep, kept
from ...ground.diagnostics import fail
from ...ground.extras import installed
from ...ground.records import Struct
from ..reference import ReferenceGame
from .errors import NotNative
from .file.program import CSource, generate
from .frame import IN_THREADS, PLAYING, Asked, fixed
from .toolchain.cache import work_folder
from .toolchain.compilers import Failed, packaged
from .toolchain.guard import guard

_LIBC = Path(__file__).parent / "libc"


class CTarget(Struct):
    """A machine that plays.

    Attributes:
        name:     as `build` is told.
        flags:    for the compiler.
        asked:    what the rules can do there.
        without:  passes that would make its files larger and hardly faster.
        searches: whether they can look ahead there for the end of a turn, which takes a deep stack.
        before:   fixed text in front of the file of the rules; nothing of it is said by authors.
        after:    fixed text behind it.
        beside:   a C file that is compiled with it.
        exports:  what is called from outside, beside what the file of a game says; (): nothing is.
        finished: what becomes of the compiled file; it is told the text of the rules.
    """

    name: str
    flags: tuple[str, ...]
    asked: Asked = PLAYING
    without: tuple[str, ...] = ()
    searches: bool = True
    before: str = ""
    after: str = ""
    beside: tuple[Path, ...] = ()
    exports: tuple[str, ...] = ()
    finished: Callable[[bytes, str], bytes] = lambda made, rules: made

    def text(self, rules: str) -> str:
        """The whole file."""
        return self.before + rules + self.after

    def flags_for(self, rules: CSource) -> tuple[str, ...]:
        """For the compiler."""
        there = (*self.exports, *rules.exports) if self.exports else ()
        return (*self.flags, *map(str, self.beside), *(f"-Wl,--export={name}" for name in there))


WASM = CTarget(
    "wasm",
    flags=(
        "-target", "wasm32-freestanding", "-mcpu=baseline+bulk_memory", "-std=c11", "-O2", "-s", "-w", "-nostdlib",
        "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fno-sanitize=undefined", "-isystem", str(_LIBC),
        "-Wl,--no-entry", "-Wl,-z,stack-size=4194304",
    ),
    asked=Asked(searching=True, telling=True, noting=True, explaining=True),
    without=("needed",),
    beside=(_LIBC / "memory.c",),
    exports=(
        "malloc", "free", "state_bytes", "open_player",
        "put_values", "get_values", "put_slots", "put_head", "get_head", "hash", "clear_memories", "add_memory",
        "legal", "decisions", "apply_noting", "noted_at", "draw", "playout", "perft",
        "tell_all", "marks", "come_to",
        "open_search", "plant_tree", "keep_tree", "grow_tree", "report_tree", "rooted",
    ),
)  # fmt: skip
"""A page. Nothing of WASI and no C library but ours. Numbers of a search come out as everywhere else."""

CARD_BEFORE, CARD_AFTER = fixed("card_memory"), fixed("card")

_ENTRY = re.compile(rb"(\.entry play_games\([^)]*\))")
_REGISTERS = 64


def _sharing(ptx: bytes, rules: str) -> bytes:
    """With a bound for the registers of a thread, so that more threads are there at once, which wait for memory in turn. Those
    that are lanes do not wait."""
    return ptx if "#define ONE_LANE" in rules else _ENTRY.sub(rb"\1\n.maxnreg %d" % _REGISTERS, ptx)


PTX = CTarget(
    "ptx",
    flags=(
        "-target", "nvptx64-cuda", "-mcpu=sm_70", "-std=c11", "-O2", "-w", "-nostdlib", "-S",
        "-fno-builtin", "-fno-sanitize=undefined", "-isystem", str(_LIBC),
    ),
    asked=IN_THREADS,
    searches=False,
    before=CARD_BEFORE,
    after=CARD_AFTER,
    finished=_sharing,
)  # fmt: skip
"""A graphics card of NVIDIA's, of 2017 (Volta) or later: text that its driver translates. Random games, a thread each."""


def rules_for(target: CTarget, game: ReferenceGame) -> CSource:
    """The C of a game for a target, read by the guard; without what tells refusals, where that cannot be had.

    Raises: NotNative: C cannot have these rules; RulesetError, `no-target`: the target cannot.
    """
    if not target.searches:
        _refuse_searches(target, game)
    try:
        return _rules(game, target.asked, target.without)
    except NotNative:
        if not target.asked.explaining:
            raise
        return _rules(game, target.asked._replace(explaining=False), target.without)


def _refuse_searches(target: CTarget, game: ReferenceGame) -> None:
    for move in game.core.moves.values():
        if move.afterwards:
            raise fail(
                "no-target",
                f"the target `{target.name}` cannot have moves that ask for a way to the end of the turn, as `{move.name}`",
                move.afterwards[0].expr.span,
                "asked for here",
                helps=("`--target native` and `--target wasm` can, and `--engine native`",),
            )


def _rules(game: ReferenceGame, asked: Asked, without: Collection[str]) -> CSource:
    made = generate(game, asked, without)
    guard(made.text, asked)
    return made


def file_for(target: CTarget, game: ReferenceGame) -> bytes:
    """The rules of a game, compiled for a target. Raises RulesetError: they cannot be had there, or nothing compiles them."""
    installed("ziglang", "native", f"the target `{target.name}` needs")
    rules = rules_for(target, game)
    try:
        return target.finished(compiled(target, rules), rules.text)
    except (Failed, OSError) as problem:
        lines = problem.lines if isinstance(problem, Failed) else ()
        raise fail("no-target", f"the rules cannot be compiled for `{target.name}`: {problem}", notes=lines) from None


def compiled(target: CTarget, rules: CSource) -> bytes:
    """A C file that the guard has read, compiled for a target, from the user's cache folder or anew. The package `ziglang` must
    be installed.

    Raises: Failed, OSError.
    """
    compiler = packaged()
    assert compiler is not None
    text, flags = target.text(rules.text), target.flags_for(rules)
    parts = [text, *(path.read_text(encoding="utf-8") for path in target.beside), *flags, compiler.version]
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
    folder = cache_folder("targets")
    path = None if folder is None else folder / f"{key}.{target.name}"
    before = None if path is None else kept(path)
    if before is not None:
        return before
    with work_folder() as work:
        c, made = work / "game.c", work / f"game.{target.name}"
        c.write_text(text, encoding="utf-8")
        compiler.run(flags, c, made)
        found = made.read_bytes()
    if path is not None:
        keep(path, found, MOST_KEPT)
    return found
