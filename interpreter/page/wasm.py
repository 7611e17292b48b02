"""The rules of a game as WebAssembly: the same C file as the native engine's, by the compiler that Python packages."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

from ..engines.native.compilers import Compiler, Failed, packaged
from ..engines.native.emit_program import CSource, generate
from ..engines.native.errors import NotNative
from ..engines.native.frame import WHY, Asked
from ..engines.native.guard import guard
from ..engines.reference import ReferenceGame
from ..files.writing import write_whole
from ..ground.diagnostics import RulesetError, fail
from ..ground.extras import installed

PAGE = Asked(searching=True, telling=True, noting=True, explaining=True)
"""What rules can do on a page, beside being played."""

_LIBC = Path(__file__).parent / "libc"

_EXPORTS = (
    "malloc", "free", "state_bytes", "open_player",
    "put_values", "get_values", "put_slots", "put_head", "get_head", "hash", "clear_memories", "add_memory",
    "legal", "decisions", "apply_noting", "noted_at", "draw", "playout", "perft",
    "tell_all", "marks", "come_to",
    "open_search", "plant_tree", "grow_tree", "report_tree", "rooted",
)  # fmt: skip

_FLAGS = (
    "-target", "wasm32-freestanding", "-mcpu=baseline+bulk_memory", "-std=c11", "-O2", "-s", "-w", "-nostdlib",
    "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fno-sanitize=undefined",
    "-isystem", str(_LIBC), str(_LIBC / "memory.c"),
    "-Wl,--no-entry", "-Wl,-z,stack-size=4194304", *(f"-Wl,--export={name}" for name in _EXPORTS),
)  # fmt: skip
"""Nothing of WASI and no C library but ours. Numbers of a search come out as everywhere else."""


def source(game: ReferenceGame) -> CSource:
    """The C file of a page; without what tells refusals, where that grows too large or cannot be had. Raises NotNative: C
    cannot have these rules."""
    try:
        return _source(game, PAGE)
    except NotNative:
        return _source(game, PAGE._replace(explaining=False))


def _source(game: ReferenceGame, asked: Asked) -> CSource:
    made = generate(game, asked)
    guard(made.text, asked)
    return made


def wasm(text: str) -> bytes:
    """A C file as WebAssembly, from the user's cache folder or compiled.

    Raises: RulesetError: there is no compiler for it, or it fails.
    """
    installed("ziglang", "page", "pages need")
    compiler = packaged()
    assert compiler is not None
    flags = (*_FLAGS, *(("-Wl,--export=why", "-Wl,--export=near") if WHY in text else ()))
    parts = [text, (_LIBC / "memory.c").read_text(encoding="utf-8"), *flags, compiler.version]
    kept = _kept(hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32])
    if kept is not None and kept.is_file():
        return kept.read_bytes()
    try:
        with tempfile.TemporaryDirectory(prefix="ludograph-") as work:
            made = _compiled(compiler, flags, text, Path(work))
    except (Failed, OSError) as problem:
        raise not_compiled(problem) from None
    if kept is not None:
        write_whole(kept, made)
    return made


def not_compiled(problem: Failed | OSError) -> RulesetError:
    """What is told of a compiler that fails."""
    lines = problem.lines if isinstance(problem, Failed) else ()
    helps = ("`ludograph play` plays it in the terminal",)
    return fail("no-page", f"the rules cannot be compiled for a page: {problem}", notes=lines, helps=helps)


def _compiled(compiler: Compiler, flags: tuple[str, ...], text: str, work: Path) -> bytes:
    """Raises: Failed, OSError."""
    c, made = work / "game.c", work / "game.wasm"
    c.write_text(text, encoding="utf-8")
    compiler.run(flags, c, made)
    return made.read_bytes()


def _kept(key: str) -> Path | None:
    """Where a compiled file is kept; None: nothing can be kept."""
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("ludograph")) / "pages"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder / f"{key}.wasm"
