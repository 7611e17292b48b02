"""C to a shared library, once for each content, kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from ...diagnostics import Diagnostic, RulesetError

FLAGS = ("-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-w")
_TIMEOUT = 120


class NoCompiler(RulesetError):
    """There is no C compiler here, or it fails."""


def _no_compiler(title: str, *helps: str) -> NoCompiler:
    return NoCompiler([Diagnostic("no-compiler", title, helps=helps)])


@lru_cache(maxsize=1)
def compiler() -> tuple[str, ...]:
    """The command of the system's C compiler. Raises NoCompiler."""
    for name in (os.environ.get("CC", ""), "cc", "clang", "gcc"):
        if name and shutil.which(name):
            return (name,)
    if importlib.util.find_spec("ziglang"):
        return (sys.executable, "-m", "ziglang", "cc")
    raise _no_compiler(
        "the native engine needs a C compiler, and there is none",
        "install `gcc` or `clang`, or `pip install ziglang`",
        "or play by the reference engine: `--engine reference`",
    )


@lru_cache(maxsize=1)
def _machine() -> str:
    """What a library is made for: it uses every instruction of the processor it was compiled on."""
    flags = ""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        flags = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    except OSError:
        pass  # not this kind of system; its name must do
    command = compiler()
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=_TIMEOUT, check=False)
    return f"{platform.system()} {platform.machine()} {platform.processor()} {flags} {command} {version.stdout}"


def _folder() -> Path:
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("ludograph")) / "native"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="ludograph-"))  # nothing can be kept here; it is built for this process
    return folder


def build(text: str, more_flags: tuple[str, ...] = ()) -> Path:
    """The shared library of a C file, from the cache or compiled. Many processes may ask at once: each compiles to a file
    of its own, and the last to finish puts it in place whole.

    Raises: NoCompiler.
    """
    flags = (*FLAGS, *(("-march=native",) if platform.machine() in ("x86_64", "AMD64") else ()), *more_flags)
    key = hashlib.sha256("\0".join([text, *flags, _machine()]).encode()).hexdigest()
    folder = _folder()
    path = folder / f"{key}.so"
    if path.exists():
        return path
    with tempfile.TemporaryDirectory(dir=folder) as work:
        source, made = Path(work) / "game.c", Path(work) / "game.so"
        source.write_text(text, encoding="utf-8")
        command = [*compiler(), *flags, "-o", str(made), str(source)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT, check=False)
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise _no_compiler(f"the C compiler cannot be run: {problem}") from None
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines()
            raise _no_compiler("the C compiler refuses what was made of the rules", *lines[:4])
        os.replace(made, path)
    return path
