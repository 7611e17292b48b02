"""The same rules for other machines. What a graphics card runs is run here by the processor, thread after thread."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from ludograph import RulesetError
from ludograph.cli import run
from ludograph.engines.native import NativeGame, targets
from ludograph.engines.native.card import CardGame
from ludograph.engines.native.file.program import CSource
from ludograph.engines.native.nvidia import NvidiaCard
from ludograph.engines.native.targets import PTX, WASM, file_for, rules_for
from ludograph.engines.native.toolchain.build import build
from ludograph.files import caching
from ludograph.files.library import library_ids
from ludograph.pipeline import check_ruleset, check_text, reference_game

from .threads import FAST, Threads, card_game


class Driver:
    """The driver of a card, as far as it is used: its memory is this machine's, its threads are played one by one."""

    def __init__(self, rules: str) -> None:
        self.library = ctypes.CDLL(str(build(PTX.text(rules), FAST)))
        self.blocks: dict[int, object] = {}
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Callable[..., int]:
        self.calls.append(name)
        handler = getattr(type(self), name.removesuffix("_v2").lower(), None)
        return partial(handler, self) if handler else lambda *args: 0

    def cudevicegetattribute(self, made: Any, wanted: int, device: object) -> int:
        made._obj.value = 1
        return 0

    def cumemgetinfo(self, free: Any, whole: Any) -> int:
        free._obj.value = 1 << 24
        return 0

    def cumemalloc(self, made: Any, size: Any) -> int:
        block = ctypes.create_string_buffer(size.value)
        made._obj.value = ctypes.addressof(block)
        self.blocks[made._obj.value] = block
        return 0

    def cumemfree(self, place: Any) -> int:
        del self.blocks[place.value]
        return 0

    def cumemcpyhtod(self, place: Any, values: bytes, size: Any) -> int:
        ctypes.memmove(place.value, values, size.value)
        return 0

    def cumemcpydtoh(self, values: Any, place: Any, size: Any) -> int:
        ctypes.memmove(values, place.value, size.value)
        return 0

    def culaunchkernel(self, entry: object, blocks: int, _y: int, _z: int, threads: int, *rest: Any) -> int:
        words = [ctypes.c_uint64(ctypes.c_uint64.from_address(place).value) for place in rest[4]]
        self.library.play_threads(ctypes.c_uint64(blocks * threads), *words)
        return 0


def test_the_driver_is_given_the_games_and_gives_back_all_memory() -> None:
    program = check_ruleset("tic_tac_toe")
    rules = rules_for(PTX, reference_game(program, "tic_tac_toe")).text
    driver: Any = Driver(rules)
    game, numbers = CardGame(program, "tic_tac_toe", NvidiaCard(driver, b"")), range(100)
    there, here = game.random_games(7, numbers, 200), NativeGame(program, "tic_tac_toe").random_games(7, numbers, 200)
    assert (dict(there.counts), there.ended) == (dict(here.counts), here.ended)
    assert game.tally(7, 3, 90, 200) == NativeGame(program, "tic_tac_toe").tally(7, 3, 90, 200)
    assert driver.calls[0] == "cuInit"
    assert driver.blocks == {}


def test_what_the_driver_refuses_is_told() -> None:
    class Failing(Driver):
        def culaunchkernel(self, *args: Any) -> int:
            return 700

        def cugeterrorstring(self, status: int, said: Any) -> int:
            said._obj.value = b"an illegal memory access was encountered"
            return 0

    program = check_ruleset("tic_tac_toe")
    driver: Any = Failing(rules_for(PTX, reference_game(program, "tic_tac_toe")).text)
    with pytest.raises(RulesetError, match="cuLaunchKernel says: an illegal memory access was encountered") as told:
        CardGame(program, "tic_tac_toe", NvidiaCard(driver, b"")).random_games(7, range(3), 200)
    assert told.value.diagnostics[0].slug == "no-gpu"
    assert driver.blocks == {}


@pytest.mark.parametrize("name", ["tic_tac_toe", "hex", "go"])
def test_threads_play_the_games_that_the_engine_plays_number_by_number(name: str) -> None:
    """Threads are the lanes of tic-tac-toe and hex; go remembers positions."""
    game, card = card_game(name)
    numbers = range(5, 45)
    there, here = game.random_games(7, numbers, 200), NativeGame(game.program, name).random_games(7, numbers, 200)
    assert card.missed == 0
    assert dict(there.counts) == dict(here.counts)
    assert [there.results[at] for at in there.ended] == [here.results[at] for at in here.ended]
    assert game.tally(7, 5, 40, 200) == NativeGame(game.program, name).tally(7, 5, 40, 200)


def test_a_game_that_has_no_room_on_the_card_is_played_here() -> None:
    game, card = card_game("go", fits=12_000)
    there, here = game.random_games(1, range(9), 400), NativeGame(game.program, "go").random_games(1, range(9), 400)
    assert card.missed > 0
    assert (dict(there.counts), len(there)) == (dict(here.counts), 9)
    assert game.tally(1, 0, 9, 400) == NativeGame(game.program, "go").tally(1, 0, 9, 400)


BROKEN = """
title: Broken
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {n: 0..3}
moves: {go in main: {choose: k in 0..3, do: n = 3 div k, written: "{k}"}}
flow: "forever: for p in player: turn p: decide main"
end: [{when: n == 3, result: draw}]
"""


def test_games_before_the_first_that_meets_a_fault_of_the_rules_come_back() -> None:
    program = check_text(BROKEN)
    card = Threads(rules_for(PTX, reference_game(program, "broken")).text)
    there = CardGame(program, "broken", card).random_games(3, range(30), 50)
    here = NativeGame(program, "broken").random_games(3, range(30), 50)
    assert card.missed > 0
    assert dict(there.counts) == dict(here.counts)
    assert len(there) == len(here) < 30
    assert CardGame(program, "broken", card).tally(3, 0, 30, 50) == NativeGame(program, "broken").tally(3, 0, 30, 50)


@pytest.mark.long
def test_a_ruleset_becomes_text_for_a_card_that_needs_nothing_else() -> None:
    ptx = file_for(PTX, reference_game(check_ruleset("tic_tac_toe"), "tic_tac_toe")).decode()
    assert re.search(r"^\.visible \.entry play_games\(", ptx, re.MULTILINE)
    assert not re.search(r"^\.extern", ptx, re.MULTILINE)
    assert "callprototype" not in ptx  # a call of what is not known: the stack of a thread would have no bound
    assert ".maxnreg" not in ptx  # of a game in lanes, which holds all it needs in registers
    assert ".maxnreg 64" in file_for(PTX, reference_game(check_ruleset("ludo"), "ludo")).decode()


def test_a_way_to_the_end_of_a_turn_is_refused_on_a_card_with_its_place() -> None:
    program = check_text("language: 2" + BROKEN.replace("do: n = 3 div k,", "do: n = k, afterwards: n > 0,"))
    with pytest.raises(RulesetError) as refused:
        rules_for(PTX, reference_game(program, "asking"))
    (item,) = refused.value.diagnostics
    assert item.slug == "no-target"
    assert item.span is not None
    assert item.span.text == "n > 0"


def test_build_writes_the_file_of_a_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "game.so"
    assert run(["build", "tic_tac_toe", "--target", "native", "-o", str(made)]) == 0
    assert ctypes.CDLL(str(made)).state_bytes() > 0
    assert run(["build", "tic_tac_toe", "--target", "ptx", "-o", str(made)]) == 1
    assert run(["build", "tic_tac_toe", "--target", "cards", "-o", str(made)]) == 2
    assert "the targets are native, wasm, ptx" in " ".join(capsys.readouterr().err.replace("│", " ").split())
    assert [path.name for path in tmp_path.iterdir()] == ["game.so"]


def test_build_reads_the_rules_and_no_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset, made = tmp_path / "mine.yaml", tmp_path / "game.so"
    ruleset.write_text('language: 2\nextends: tic_tac_toe\nexamples:\n  - {play: a1, then: ["owner[a1] = 17 +"]}\n')
    assert run(["check", str(ruleset)]) == 1
    assert run(["build", str(ruleset), "-o", str(made)]) == 0
    assert made.exists()
    ruleset.write_text(ruleset.read_text() + "players: 17 +\n")
    capsys.readouterr()
    assert run(["build", str(ruleset), "-o", str(made)]) == 1
    assert "players: 17 +" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("name", library_ids())
def test_all_rulesets_become_text_for_a_card(name: str) -> None:
    game = reference_game(check_ruleset(name), name)
    assert ".entry play_games(" in file_for(PTX, game).decode()


@pytest.mark.long
@pytest.mark.parametrize("name", library_ids())
def test_threads_play_the_games_of_all_rulesets(name: str) -> None:
    program = check_ruleset(name)
    game = CardGame(program, name, Threads(rules_for(PTX, reference_game(program, name)).text, fits=1 << 20))
    there, here = game.random_games(11, range(6), 60), NativeGame(program, name, FAST).random_games(11, range(6), 60)
    assert (dict(there.counts), there.ended) == (dict(here.counts), here.ended)
    assert there.results == here.results
    assert len(there) == 6


def test_a_kept_file_that_is_damaged_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Compiling:
        version, runs = "1", 0

        def run(self, flags: tuple[str, ...], source: Path, made: Path) -> None:
            self.runs += 1
            made.write_bytes(b"all of it")

    compiler = Compiling()
    monkeypatch.setattr(targets, "packaged", lambda: compiler)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = CSource("int x;", (), 0, (), 0, (), (), ())
    assert [targets.compiled(WASM, rules), targets.compiled(WASM, rules)] == [b"all of it"] * 2
    assert compiler.runs == 1
    (kept,) = (tmp_path / "ludograph" / "targets").iterdir()
    kept.write_bytes(b"all")
    assert targets.compiled(WASM, rules) == b"all of it"
    assert caching.kept(kept) == b"all of it"
    assert compiler.runs == 2


@pytest.mark.long
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_a_build_that_is_stopped_leaves_nothing(asked: signal.Signals, tmp_path: Path) -> None:
    made, work = tmp_path / "made", tmp_path / "work"
    made.mkdir()
    work.mkdir()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(work)}
    command = [sys.executable, "-m", "ludograph", "build", "clobber", "--target", "wasm", "-o", str(made / "game.wasm")]
    building = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)
    while not list(work.iterdir()) and building.poll() is None:
        time.sleep(0.05)
    building.send_signal(asked)
    assert b"stopped" in building.communicate()[1]
    assert building.returncode == 128 + asked
    assert [*made.iterdir(), *work.iterdir()] == []
