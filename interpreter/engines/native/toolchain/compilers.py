"""The C compilers of this machine: which there are, and one run of one of them."""

from __future__ import annotations

import importlib.util
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from ....ground.interrupts import held
from ....ground.limits import MAX_COMPILING
from ....ground.records import Struct
from .cache import zig_folder

_PATIENCE = 5.0
"""Seconds for the answer to `--version`."""

_MOMENT = 1.0
"""Seconds between two looks at a compiler, at least."""

_FEW = 4
"""Looks at it in all the time that it has. Each goes through all processes of the machine, which takes its time."""

_FULL = ("No space left", "Disk quota exceeded", "disk full")


class Failed(Exception):
    """A compiler did not make a library. `lines`: what it said; `for_good`: it will not do better with another file."""

    def __init__(self, title: str, lines: tuple[str, ...] = (), *, for_good: bool = False) -> None:
        super().__init__(title)
        self.title, self.lines, self.for_good = title, lines, for_good


class Late(Failed):
    """A compiler was stopped, for it took too long. Another one would hardly be faster."""


class Compiler(Struct):
    """A command, and what tells it apart from another version of itself."""

    command: tuple[str, ...]
    version: str

    def run(self, flags: tuple[str, ...], source: Path, made: Path) -> None:
        """Compiles a C file to a shared library. It is stopped with all that it started if it takes too long, or if we are.

        Raises: Failed; OSError: its folder cannot be written.
        """
        lasting = zig_folder()
        environment = {
            **({} if lasting is None else {"ZIG_GLOBAL_CACHE_DIR": str(lasting)}),
            **os.environ,
            "LC_ALL": "C",
            "TMPDIR": str(made.parent),
            "ZIG_LOCAL_CACHE_DIR": str(made.parent / "zig"),
        }
        process: subprocess.Popen[bytes] | None = None
        with tempfile.TemporaryFile(dir=made.parent) as said:
            try:
                with held():  # an interrupt in the middle of starting it would leave it running
                    process = subprocess.Popen(
                        [*self.command, *flags, "-o", str(made), str(source)],
                        stdin=subprocess.DEVNULL,
                        stdout=said,
                        stderr=said,
                        env=environment,
                        start_new_session=True,
                    )
                status = _status(process)
            except OSError as problem:
                raise Failed(
                    f"the C compiler `{self}` cannot be run: {problem.strerror or problem}", for_good=True
                ) from None
            except subprocess.TimeoutExpired:
                raise Late(f"the C compiler `{self}` was not done after {MAX_COMPILING:.0f} seconds") from None
            finally:
                if process is not None and process.poll() is None:
                    _end(process)
            said.seek(0)
            lines = tuple(said.read(1 << 16).decode(errors="replace").strip().splitlines())
        if any(word in line for line in lines for word in _FULL):
            raise OSError(28, "no space left on the device")
        if status != 0:
            raise Failed(f"the C compiler `{self}` fails with status {status}", lines[:4])
        if not made.is_file():
            raise Failed(f"the C compiler `{self}` wrote nothing", lines[:4])

    def is_same(self, other: Compiler) -> bool:
        """Whether two names are of one compiler. One program may be several compilers, by the name it is called by."""
        same = (self.version, self.command[1:]) == (other.version, other.command[1:])
        return same and self._says() == other._says()

    def _says(self) -> str:
        """What it calls itself, but for the name it was called by."""
        asked = [*self.command, "--version"]
        try:
            said = subprocess.run(asked, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return said.stdout.decode(errors="replace").partition(" ")[2]

    def __str__(self) -> str:
        return "ziglang" if "ziglang" in self.command else self.command[0]


def _status(process: subprocess.Popen[bytes]) -> int:
    """The exit status of a compiler, once it is done. While it computes only its own processor time counts, so that it is not
    stopped because others keep the machine busy.

    Raises: TimeoutExpired: `MAX_COMPILING` seconds have passed.
    """
    left, used = MAX_COMPILING, 0.0
    while True:
        moment = min(left, max(_MOMENT, left / _FEW))
        try:
            return _ended(process, moment)
        except subprocess.TimeoutExpired:
            before, used = used, _processor_time(process.pid)
            left -= min(moment, used - before) if used > before else moment
            if left <= 0:
                raise


def _ended(process: subprocess.Popen[bytes], seconds: float) -> int:
    """As `process.wait`, at once when it ends, where the system tells that; Python looks some twenty times a second.

    Raises: TimeoutExpired.
    """
    if not hasattr(os, "pidfd_open"):
        return process.wait(seconds)
    try:
        end = os.pidfd_open(process.pid)
    except OSError:  # it has ended, or this Linux is too old to tell
        return process.wait(seconds)
    try:
        looking = select.poll()
        looking.register(end, select.POLLIN)
        looking.poll(1000 * seconds)
    finally:
        os.close(end)
    return process.wait(0)


def _processor_time(session: int) -> float:
    """Seconds that the processes of a session have computed so far; 0 where the system does not tell."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if fields[3] == str(session):
            ticks += sum(map(int, fields[11:15]))  # its own, and those of its children that have ended
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends a compiler and the programs it runs in turn."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def compilers() -> list[Compiler]:
    """All there are, the one to be tried first in front: what CC says, the system's, then the one that Python packages."""
    found = []
    for name in (os.environ.get("CC", ""), "cc", "clang", "gcc"):
        try:
            command = tuple(shlex.split(name))
        except ValueError:  # quotes that do not end name no program
            continue
        place = shutil.which(command[0]) if command else None
        if place is not None:
            found.append(Compiler(command, _version(Path(place))))
    zig = packaged()
    return found if zig is None else [*found, zig]


def packaged() -> Compiler | None:
    """The compiler that Python packages, which compiles for other machines too; None: it is not installed."""
    zig = importlib.util.find_spec("ziglang")
    if zig is None or zig.origin is None:
        return None
    return Compiler((sys.executable, "-m", "ziglang", "cc"), _version(Path(zig.origin).with_name("zig")))


def _version(place: Path) -> str:
    """A program's version without running it: where it really is, its size and its date."""
    try:
        real = place.resolve()
        status = real.stat()
    except OSError:
        return str(place)
    return f"{real} {status.st_size} {status.st_mtime_ns}"
