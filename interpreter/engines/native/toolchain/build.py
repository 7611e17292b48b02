"""C to a shared library, once for each content, kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from ....files.caching import kept
from ....ground.diagnostics import Diagnostic, RulesetError
from ....ground.processors import cores
from . import cache
from .compilers import Compiler, Failed, Late, compilers

FLAGS = ("-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-w")

_X86 = ("-march=native", "-mno-avx512vpopcntdq")
"""Every instruction of the processor but one: gcc 12 counts the bits of a constant of four words wrong where it uses that."""

_MOST_PIECES = 4
"""What stands in several pieces is optimized in each: more of them would gain little."""

_SMALLEST_PIECE = 1000
"""Instructions of a piece, by the compiler's own count, below which it makes fewer pieces."""

VARIABLE = "LUDOGRAPH_CFLAGS"
"""The environment variable with flags that are added, separated by blanks: `-O0` compiles in a quarter of the time."""

_failed: dict[Compiler, Failed] = {}
"""Compilers that cannot be run: they are not asked again in this process."""

_whole: set[Compiler] = set()
"""Compilers that cannot compile a file in pieces: in this process they are given whole ones."""

_late: dict[str, Failed] = {}
"""Files that a compiler was not done with in time, by key: they are not given to it again in this process."""


class NoCompiler(RulesetError):
    """Nothing here compiles C, or what was compiled can be kept nowhere."""


def _no_compiler(title: str, *helps: str) -> NoCompiler:
    return NoCompiler(
        [Diagnostic("no-compiler", title, helps=(*helps, "or play by the reference engine: `--engine reference`"))]
    )


def usable_compilers() -> list[Compiler]:
    """The C compilers of this machine. Raises NoCompiler."""
    found = compilers()
    if not found:
        raise _no_compiler(
            "the native engine needs a C compiler, and there is none",
            "install `gcc` or `clang`, or `pip install 'ludograph[native]'`",
        )
    return found


@lru_cache(maxsize=1)
def _processor() -> str:
    """What a library is made for: it uses every instruction of the processor it was compiled on."""
    flags = ""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        flags = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    except OSError:
        pass  # not this kind of system; its name must do
    return f"{platform.system()} {platform.machine()} {platform.processor()} {flags}"


def _flags() -> tuple[str, ...]:
    """What every library is compiled with here."""
    processor = _X86 if platform.machine() in ("x86_64", "AMD64") else ()
    return (*FLAGS, *processor, *os.environ.get(VARIABLE, "").split())


def optimizes() -> bool:
    """Whether libraries are compiled here by an optimizer: the last flag that says so counts."""
    return [flag for flag in _flags() if flag.startswith("-O")][-1] != "-O0"


def _in_pieces() -> tuple[str, ...]:
    """What makes gcc cut a file, once it has decided what is written out where, and optimize the pieces side by side."""
    pieces = min(cores(), _MOST_PIECES) if optimizes() else 1
    if pieces == 1:
        return ()
    sizes = ("--param", f"lto-partitions={pieces}", "--param", f"lto-min-partition={_SMALLEST_PIECE}")
    return (f"-flto={pieces}", *sizes)


def build(text: str, more_flags: Sequence[str] = ()) -> Path:
    """The shared library of a C file, from the cache or compiled. Many processes may ask at once: each compiles in a folder
    of its own, and puts what it made in place whole. A compiler that fails is passed over for the next one that is another
    program; one that takes too long has no successor.

    Raises: NoCompiler.
    """
    flags = (*_flags(), *more_flags)
    problems: dict[Compiler, Failed] = {}
    for compiler in usable_compilers():
        if any(compiler.is_same(other) for other in problems):
            continue
        if compiler in _failed:
            problems[compiler] = _failed[compiler]
            continue
        try:
            return _built(compiler, text, flags)
        except Late as problem:
            raise _no_compiler(problem.title) from None
        except Failed as problem:
            problems[compiler] = problem
            if problem.for_good:
                _failed[compiler] = problem
    first = next(iter(problems.values()))
    raise _no_compiler(first.title, *first.lines)


def library(text: str, more_flags: Sequence[str] = ()) -> bytes:
    """What `build` makes, for another place than the cache. Raises: NoCompiler."""
    made = kept(build(text, more_flags))
    if made is None:
        raise _no_compiler("the compiled rules cannot be read: the cache folder was changed meanwhile")
    return made


def _built(compiler: Compiler, text: str, flags: tuple[str, ...]) -> Path:
    """Raises Failed."""
    parts = [text, *flags, _processor(), *compiler.command, compiler.version]
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
    if key in _late:
        raise _late[key]
    reason = "there is no folder for it"
    for folder in cache.folders():
        found = cache.find(folder, key)
        if found is not None:
            return found
        try:
            with cache.work_folder(folder) as work:
                source, made = work / "game.c", work / "game.so"
                source.write_text(text, encoding="utf-8")
                _compile(compiler, flags, source, made)
                return cache.keep(folder, key, made)
        except Late as problem:
            _late[key] = problem
            raise
        except OSError as problem:
            reason = problem.strerror or str(problem)
    raise Failed(f"the compiled rules cannot be written: {reason}")


def _compile(compiler: Compiler, flags: tuple[str, ...], source: Path, made: Path) -> None:
    """Raises: Failed; OSError: the folder cannot be written."""
    pieces = () if compiler in _whole else _in_pieces()
    try:
        compiler.run((*pieces, *flags), source, made)
    except Failed as problem:
        if not pieces or problem.for_good or isinstance(problem, Late):
            raise
        compiler.run(flags, source, made)
        _whole.add(compiler)
