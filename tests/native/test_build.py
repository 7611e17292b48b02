"""Building: which compiler is taken, what is kept, and what happens when the machine does not play along."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.engines import notice
from ludograph.engines.choice import search_in_c
from ludograph.engines.native import NoCompiler
from ludograph.engines.native.toolchain import build, cache, compilers
from ludograph.engines.searching import SearchPlan
from ludograph.files import caching
from ludograph.ground import interrupts

from tests.shared import thinned

TEXT = '__attribute__((visibility("default"))) int answer(void) { return 42; }\n'
ROOT = Path(__file__).parents[2]

Fake = Callable[[str], None]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder of its own, and another folder for when that cannot be written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    cache._own_folder.cache_clear()
    monkeypatch.setattr(build, "_failed", {})
    monkeypatch.setattr(build, "_late", {})
    monkeypatch.setattr(build, "_whole", set())
    monkeypatch.setattr(notice, "_noticed", set())
    yield tmp_path / "ludograph" / "native"
    cache._own_folder.cache_clear()


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    """The only compiler of the machine is a script."""

    def install(script: str) -> None:
        path = tmp_path / "bin" / "cc"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!{sys.executable}\nimport os, subprocess, sys, time\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(path.parent))
        monkeypatch.delenv("CC", raising=False)
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    return install


def answer(path: Path) -> int:
    number: int = ctypes.CDLL(str(path)).answer()
    return number


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ---------------------------------------------------------------- what is kept


def test_what_was_built_is_there_the_next_time(kept: Path, fake: Fake) -> None:
    path = build.build(TEXT)
    assert answer(path) == 42
    assert names(kept) == [path.name]
    before = path.stat().st_ino
    assert build.build(TEXT) == path
    assert path.stat().st_ino == before


def test_another_text_or_flag_is_another_library(kept: Path) -> None:
    paths = {build.build(TEXT), build.build(TEXT.replace("42", "43")), build.build(TEXT, ("-DX",))}
    assert len(paths) == 3


def test_the_environment_adds_flags(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXT.replace("42", "ANSWER")
    made = set()
    for number in (7, 8):
        monkeypatch.setenv("LUDOGRAPH_CFLAGS", f"-O0  -DANSWER={number} ")
        made.add(build.build(text))
        assert answer(build.build(text)) == number
    assert len(made) == 2
    monkeypatch.setenv("LUDOGRAPH_CFLAGS", "-fno-such-flag")
    with pytest.raises(NoCompiler, match="no-such-flag"):
        build.build(text)


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: b"#!/bin/sh\n" * 1000,
        lambda content: content[:100] + b"\xff" * 100 + content[200:],
    ],
    ids=["empty", "half", "cut", "other", "changed"],
)
def test_a_damaged_library_is_built_again(kept: Path, damage: Callable[[bytes], bytes]) -> None:
    path = build.build(TEXT)
    content = path.read_bytes()
    path.unlink()  # this process has it open; a damaged file is another one
    path.write_bytes(damage(content))
    assert answer(build.build(TEXT)) == 42
    assert path.read_bytes() == content


def test_a_library_for_another_machine_is_built_again(kept: Path) -> None:
    """It is as it was written, but the system does not take it."""
    path = build.build(TEXT)
    path.unlink()
    caching.put(path, b"\x7fELF\x02\x01\x01\x00" + b"\x00" * 200)
    assert answer(build.build(TEXT)) == 42
    assert names(kept) == [path.name]


def test_what_earlier_versions_kept_is_never_loaded(kept: Path) -> None:
    """They wrote the digest into the name."""
    path = build.build(TEXT)
    content = caching.kept(path)
    assert content is not None
    path.unlink()
    path.write_bytes(content)
    old = path.with_suffix(".0123456789abcdef0123456789abcdef.so")
    old.write_bytes(content)
    assert answer(build.build(TEXT)) == 42
    assert caching.kept(path) == content
    assert names(kept) == sorted([path.name, old.name])


def test_a_library_for_another_place_is_what_the_compiler_wrote(kept: Path, tmp_path: Path) -> None:
    path = build.build(TEXT)
    (tmp_path / "made.so").write_bytes(build.library(TEXT))
    assert answer(tmp_path / "made.so") == 42
    assert path.read_bytes().startswith(build.library(TEXT))
    assert len(path.read_bytes()) > len(build.library(TEXT))


def test_many_may_build_at_once(kept: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        paths = set(pool.map(lambda _: build.build(TEXT), range(8)))
    assert len(paths) == 1
    assert names(kept) == [path.name for path in paths]


@pytest.mark.long
def test_many_processes_may_build_at_once(kept: Path) -> None:
    code = f"from ludograph.engines.native.toolchain import build; import ctypes; print(ctypes.CDLL(str(build.build({TEXT!r}))).answer())"
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(4)
    ]
    assert [process.communicate()[0] for process in started] == ["42\n"] * 4
    assert len(names(kept)) == 1


def test_only_so_many_are_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST_KEPT", 2)
    paths = [build.build(f"int answer(void) {{ return {number}; }}\n") for number in range(3)]
    os.utime(paths[1], (1, 1))
    (kept / "work-left").mkdir()
    os.utime(kept / "work-left", (1, 1))
    paths.append(build.build(TEXT))
    assert names(kept) == sorted(path.name for path in (paths[2], paths[3]))


# ---------------------------------------------------------------- folders that are not there


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_where_the_cache_cannot_be_written_another_folder_serves(
    kept: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    there = cache.work_folder

    def refused(folder: Path) -> object:
        if folder == kept:
            raise OSError(number, os.strerror(number))
        return there(folder)

    monkeypatch.setattr(cache, "work_folder", refused)
    path = build.build(TEXT)
    assert answer(path) == 42
    assert path.parent != kept
    assert build.build(TEXT) == path


def test_a_cache_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "ludograph").write_text("")
    assert answer(build.build(TEXT)) == 42


def test_without_any_folder_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: Path) -> object:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(cache, "work_folder", refused)
    with pytest.raises(NoCompiler, match="cannot be written: No space left on device"):
        build.build(f"{TEXT}/* never built before */\n")


def test_a_compiler_that_finds_the_disk_full(kept: Path, fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    fake('print("fatal error: error writing to a.s: No space left on device", file=sys.stderr); sys.exit(1)')
    with pytest.raises(NoCompiler, match="no space left on the device"):
        build.build(TEXT)
    assert names(kept) == []


# ---------------------------------------------------------------- compilers that are not there, or do not work


def test_a_compiler_that_fails_says_why(kept: Path, fake: Fake) -> None:
    fake('print("cc: internal error: no luck today", file=sys.stderr); sys.exit(4)')
    with pytest.raises(NoCompiler, match="fails with status 4") as caught:
        build.build(TEXT)
    assert "no luck today" in str(caught.value)
    assert names(kept) == []


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("", "wrote nothing"),
        ("open(sys.argv[sys.argv.index('-o') + 1], 'w').write('no library')", "does not load programs"),
        ("os.abort()", "fails with status -6"),
    ],
)
def test_a_compiler_that_makes_no_library(fake: Fake, script: str, told: str) -> None:
    fake(script)
    with pytest.raises(NoCompiler, match=told):
        build.build(TEXT)


def test_a_compiler_that_hangs_is_ended_with_all_it_started(
    kept: Path, tmp_path: Path, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "note"
    staying = STAYING.format(note=str(note))
    fake(f"subprocess.Popen([sys.executable, '-c', {staying!r}])\n{staying}")

    def until_it_hangs(process: subprocess.Popen[bytes], seconds: float) -> int:
        _wait_for_lines(note, 2, process)
        raise subprocess.TimeoutExpired(process.args, seconds)

    monkeypatch.setattr(compilers, "_ended", until_it_hangs)
    with pytest.raises(NoCompiler, match="was not done after 20 seconds"):
        build.build(TEXT)
    assert _are_gone(note)
    note.unlink()
    with pytest.raises(NoCompiler, match="was not done after"):
        build.build(TEXT)
    assert not note.exists()  # it was not given the same file again
    assert names(kept) == []


STAYING = """
import fcntl, time
note = open({note!r}, "a")
fcntl.flock(note, fcntl.LOCK_SH)
print("here", file=note, flush=True)
time.sleep(3600)
"""
"""A program that locks a note and sleeps for an hour. The lock goes with it, also where nobody collects what has ended."""


def _wait_for_lines(note: Path, many: int, process: subprocess.Popen[Any]) -> None:
    """Until so many have locked a note, which `process` must live to see."""
    while not (note.exists() and note.read_text().count("\n") == many):
        assert process.poll() is None
        time.sleep(0.02)


def _are_gone(note: Path) -> bool:
    """Whether all who locked a note end, within minutes."""
    with note.open() as file:
        for _ in range(6000):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                time.sleep(0.05)
    return False


def test_the_next_compiler_helps_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", f"{broken} --with arguments")
    assert compilers.compilers()[0].command == (str(broken), "--with", "arguments")
    assert answer(build.build(TEXT)) == 42


def test_a_compiler_whose_name_cannot_be_read_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc '")
    assert answer(build.build(TEXT)) == 42


def _compilers_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, *names: str) -> Path:
    """One program under several names, and nothing else; each run that compiles adds a line to the file that is returned."""
    note, program = tmp_path / "runs", tmp_path / "program"
    program.write_text(
        f"#!{sys.executable}\nimport os, sys, time\nname = os.path.basename(sys.argv[0])\n"
        f"if '--version' not in sys.argv: open({str(note)!r}, 'a').write(name + chr(10))\n{script}\n"
    )
    program.chmod(0o755)
    folder = tmp_path / "names"
    folder.mkdir()
    for name in names:
        (folder / name).symlink_to(program)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    return note


@pytest.mark.parametrize(("cores", "flags", "runs"), [(2, "", "pww"), (1, "", "ww"), (9, "-O0", "ww")])
def test_a_compiler_that_cannot_cut_a_file_in_pieces_is_given_whole_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int, flags: str, runs: str
) -> None:
    note, program, real = tmp_path / "runs", tmp_path / "cc", compilers.compilers()[0].command
    program.write_text(
        f"""#!{sys.executable}
import os, sys
pieces = any(one.startswith("-flto") for one in sys.argv)
open({str(note)!r}, "a").write("p" if pieces else "w")
if pieces:
    sys.exit("error: invalid -flto mode")
os.execvp({real[0]!r}, [*{real!r}, *sys.argv[1:]])
"""
    )
    program.chmod(0o755)
    monkeypatch.setenv("CC", str(program))
    monkeypatch.setenv("LUDOGRAPH_CFLAGS", flags)
    monkeypatch.setattr(build, "cores", lambda: cores)
    assert [answer(build.build(TEXT.replace("42", number))) for number in ("42", "43")] == [42, 43]
    assert note.read_text() == runs


@pytest.mark.long
@pytest.mark.parametrize("name", thinned(["connect_four", "reversi"], "connect_four"))
def test_a_file_in_pieces_plays_as_a_whole_one(
    name: str, optimized: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tallies = []
    for cores in (1, 3):
        monkeypatch.setattr(build, "cores", lambda cores=cores: cores)
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / str(cores)))
        made: Any = ludograph.load(name, engine="native")
        tallies.append(made.tally(seed=1, first=0, games=200, most=10**6))
    is_gcc = "Free Software Foundation" in compilers.compilers()[0]._says()
    assert bool(build._whole) != is_gcc
    assert tallies[0] == tallies[1]


def test_one_compiler_under_two_names_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = _compilers_of(tmp_path, monkeypatch, "print(name, '1.2.3')\nsys.exit(1)", "cc", "gcc")
    with pytest.raises(NoCompiler, match="`cc` fails"):
        build.build(TEXT)
    assert runs.read_text().split() == ["cc"]


def test_one_program_that_is_two_compilers_is_tried_as_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = _compilers_of(tmp_path, monkeypatch, "print('made by', name)\nsys.exit(1)", "cc", "gcc")
    with pytest.raises(NoCompiler, match="`cc` fails"):
        build.build(TEXT)
    assert runs.read_text().split() == ["cc", "gcc"]


def test_a_compiler_that_takes_too_long_has_no_successor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "MAX_COMPILING", 0.5)
    runs = _compilers_of(tmp_path, monkeypatch, "print('made by', name, flush=True)\ntime.sleep(60)", "cc", "gcc")
    with pytest.raises(NoCompiler, match="`cc` was not done after"):
        build.build(TEXT)
    assert runs.read_text().split() in ([], ["cc"])  # on a busy machine it was stopped before it began
    with pytest.raises(NoCompiler, match="`cc` was not done after"):
        build.build("int other;\n")  # another file may be a quicker one


def test_the_packaged_compiler_is_the_last(fake: Fake, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`python -m ziglang cc`, here a module of that name that hands over to the system's."""
    fake("sys.exit(1)")
    real = next(
        path for path in ("/usr/bin/cc", "/usr/bin/gcc", "/usr/bin/clang", "/usr/local/bin/cc") if Path(path).exists()
    )
    package = tmp_path / "packages" / "ziglang"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "__main__.py").write_text(
        f"import os, sys\nassert sys.argv[1] == 'cc'\n"
        f"os.environ['PATH'] = '/usr/bin:/bin:/usr/local/bin'\nos.execv({real!r}, [{real!r}, *sys.argv[2:]])\n"
    )
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    monkeypatch.syspath_prepend(str(package.parent))
    assert [str(compiler) for compiler in compilers.compilers()] == ["cc", "ziglang"]
    assert answer(build.build(TEXT)) == 42


def test_the_packaged_compiler_has_a_folder_also_where_the_users_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tells = "import os, sys; open(sys.argv[2], 'w').write(os.environ.get('ZIG_GLOBAL_CACHE_DIR', 'its own'))"
    compiler, made = compilers.Compiler((sys.executable, "-c", tells), ""), tmp_path / "made"
    monkeypatch.delenv("ZIG_GLOBAL_CACHE_DIR", raising=False)
    compiler.run((), tmp_path / "game.c", made)
    assert made.read_text() == "its own"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    compiler.run((), tmp_path / "game.c", made)
    assert made.read_text() == str(cache._own_folder() / "zig")
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", "as the user says")
    compiler.run((), tmp_path / "game.c", made)
    assert made.read_text() == "as the user says"


def test_an_interrupt_while_a_compiler_starts_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    begin = subprocess.Popen

    def interrupted(*_: object, **more: Any) -> subprocess.Popen[bytes]:
        started.append(begin([sys.executable, "-c", "import time; time.sleep(3600)"], **more))
        signal.raise_signal(signal.SIGINT)
        return started[0]

    monkeypatch.setattr(compilers.subprocess, "Popen", interrupted)
    with pytest.raises(KeyboardInterrupt), interrupts.raised():
        compilers.Compiler(("cc",), "").run((), tmp_path / "game.c", tmp_path / "game.so")
    assert started[0].returncode is not None


@pytest.mark.parametrize("number", thinned([signal.SIGINT, signal.SIGTERM], first=1))
def test_an_interrupt_in_the_middle_leaves_nothing(kept: Path, tmp_path: Path, number: int) -> None:
    note = tmp_path / "note"
    slow = tmp_path / "cc"
    slow.write_text(f"#!{sys.executable}\n{STAYING.format(note=str(note))}")
    slow.chmod(0o755)
    command = [sys.executable, "-m", "ludograph", "simulate", "tic_tac_toe", "--engine", "native"]
    with subprocess.Popen(
        command, env={**os.environ, "CC": str(slow)}, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        _wait_for_lines(note, 1, process)
        process.send_signal(number)
        _, told = process.communicate()
    assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[signal.Signals(number)]
    assert told == "stopped\n"
    assert _are_gone(note)
    assert names(kept) == []


# ---------------------------------------------------------------- what the reference engine then does


def test_without_a_compiler_the_reference_engine_plays_and_says_so_once(
    fake: Fake, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LUDOGRAPH_ENGINE")
    fake("sys.exit(1)")
    (Path(os.environ["PATH"]) / "cc").unlink()
    for name in ("tic_tac_toe", "hex"):
        assert ludograph.load(name).engine == "reference"
    told = capfd.readouterr().err
    assert told == (
        "note: the reference engine plays, which is slower: the native engine needs a C compiler, and there is none\n"
    )
    assert ludograph.load("hex", engine="reference").engine == "reference"
    assert capfd.readouterr().err == ""
    monkeypatch.setattr(notice, "_noticed", set())
    monkeypatch.setattr(notice._Here, "aloud", True)
    notice.leave_it()  # as a worker does that shares our stderr
    assert ludograph.load("hex").engine == "reference"
    assert capfd.readouterr().err == ""
    with pytest.raises(NoCompiler):
        ludograph.load("tic_tac_toe", engine="native")


def test_what_c_cannot_do_is_played_by_the_reference_engine(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from ludograph.engines.native.calls import libraries
    from ludograph.engines.native.errors import refuse

    monkeypatch.delenv("LUDOGRAPH_ENGINE")
    monkeypatch.setattr(libraries, "generate", lambda reference, **asked: refuse("a path of sets"))
    assert ludograph.load("tic_tac_toe").engine == "reference"
    assert capfd.readouterr().err == (
        "note: the reference engine plays, which is slower: the native engine cannot compile a path of sets\n"
    )


def test_the_environment_says_what_auto_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LUDOGRAPH_ENGINE")
    assert ludograph.load("tic_tac_toe").engine == "native"
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "reference")
    assert ludograph.load("tic_tac_toe").engine == "reference"
    assert ludograph.load("tic_tac_toe", engine="native").engine == "native"
    monkeypatch.setenv("LUDOGRAPH_ENGINE", "fast")
    with pytest.raises(ludograph.RulesetError, match="LUDOGRAPH_ENGINE says `fast`, which is no engine"):
        ludograph.load("tic_tac_toe")


def test_a_compiler_that_is_killed_in_the_middle_is_told_and_not_asked_for_each_decision(
    fake: Fake, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LUDOGRAPH_ENGINE")
    game = ludograph.load("tic_tac_toe")
    assert game.engine == "native"
    fake("open(os.path.dirname(sys.argv[0]) + '/asked', 'a').write('x'); os.kill(os.getpid(), 9)")
    assert [search_in_c(SearchPlan(4), game.initial(), stream) for stream in range(3)] == [None, None, None]
    assert (Path(os.environ["PATH"]) / "asked").read_text() == "x"
    assert capfd.readouterr().err == (
        "note: the reference engine plays, which is slower: the C compiler `cc` fails with status -9\n"
    )
