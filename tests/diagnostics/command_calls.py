"""Mistakes in commands, made by calling what the commands call."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render.templates import check_folder
from ludograph.cli import explain, new
from ludograph.cli.support.targets import BOARD, check_target
from ludograph.engines.protocol import perft_depth
from ludograph.files.library import Library
from ludograph.files.naming import WithOptions
from ludograph.files.writing import write_whole
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.cluster import no_cluster, no_workers, other_worker
from ludograph.lab.games.dealing import Dealing, worker_stopped
from ludograph.lab.games.file import GamesFile
from ludograph.lab.games.framing import framed
from ludograph.lab.games.header import Header, Listed
from ludograph.lab.games.log import log_of
from ludograph.lab.games.packing import pack
from ludograph.lab.games.reading import header_line
from ludograph.lab.games.tasks import Alone
from ludograph.lab.measures.collection import known
from ludograph.lab.mutation import read_equivalents
from ludograph.lab.simulation.run import Plan, Simulation
from ludograph.lab.study.expect import Expectation
from ludograph.pipeline import load
from ludograph.play.players import make_player
from ludograph.play.players.cutting import never_ends
from ludograph.play.players.judging import no_evaluation, settled_judge
from ludograph.play.players.two_players import refused

HEADER = Header(
    "base", "Base", {}, "2-0", "0", ("Red", "Blue"), ("random", "random"), 100, 1, 0, Listed(0, 100), False,
    ("decisions", "chance", "turns"), "0.1.0",
)  # fmt: skip
COURSE = f'{{"s":"{HEADER.key}","n":1,"end":0,"rank":[0,1],"c":[7,0,7]}}'
SHORTER = COURSE.replace("[7,0,7]", "[5,0,5]")
WRITTEN = header_line(HEADER) + framed(COURSE)
DAMAGED = header_line(HEADER) + framed(COURSE).replace(b"[7,0", b"[6,0") + framed(SHORTER.replace('"n":1', '"n":2'))
GAMES = Path("my.games")


def _packed_without_first_line() -> None:
    GAMES.write_bytes(framed(COURSE))
    try:
        pack(GAMES)
    finally:
        GAMES.unlink()


def _read(data: bytes, header: Header = HEADER, *, agrees: bool = False) -> None:
    """What is said of a file of games with this in it."""
    GAMES.write_bytes(data)
    try:
        with GamesFile(GAMES, [header], agrees=lambda which, games: agrees) as file:
            raise RulesetError(file.notices)
    finally:
        GAMES.unlink()


def _games_in_use() -> None:
    holder = f"""
import sys
from pathlib import Path
from ludograph.lab.games.file import GamesFile
with GamesFile(Path({str(GAMES.resolve())!r}), []):
    print(flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        try:
            GamesFile(GAMES, [HEADER])
        finally:
            other.communicate(b"")
            GAMES.unlink()


def _games_lost() -> None:
    """The file is removed after its last game."""
    simulation = Simulation(Plan(["shared/base.yaml"], {}, 1, 1, max_decisions=5, engine="reference", out=GAMES))
    try:
        simulation.run(lambda ruleset, done, wanted: GAMES.unlink() if done == wanted else None)
        raise RulesetError(simulation.notices)
    finally:
        log_of(GAMES).unlink()


def _worker_stopped() -> None:
    raise worker_stopped()


def _never_ends() -> None:
    raise never_ends("Base")


def _no_evaluation() -> None:
    raise no_evaluation("Base", "greedy")


def _not_for_player() -> None:
    raise refused("alphabeta", "Base", "chance decides in")


def _raised(problem: RulesetError) -> None:
    raise problem


def _worker_replaced() -> None:
    dealing = Dealing(Alone(()), iter(()), 0, replayed=12)
    raise RulesetError(dealing.notices)


def _failing_example() -> None:
    path = Path("failing.yaml")
    path.write_text("extends: shared/base\ntitle: Failing\nexamples:\n  - then: 1 + 1 == 3\n")
    try:
        make_book(str(path), Wish(pictures=False))
    finally:
        path.unlink()


_LABELLED = """language: 2
title: Labelled
players: [Red, Blue]
board: {tiling: square, columns: 24, rows: 2}
state: {owner: cell -> player?}
moves: {place: {choose: "s in cell where owner[s] is none", do: "owner[s] = mover"}}
flow: "forever: for p in player: turn p: decide place otherwise: draw"
draw: {marks: {stones: {mark: disc, on: s in cell, label: 'number {s}'}}}
"""


def _figure_too_small() -> None:
    path = Path("labelled.yaml")
    path.write_text(_LABELLED)
    try:
        make_book(str(path), Wish())
    finally:
        path.unlink()


def _bad_mutants() -> None:
    path = Path("shared/base.mutants")
    path.write_text("- {at: moves.place.do, before: last = at, after: nothing}\n")
    library = Library()
    try:
        read_equivalents(library, library.open("shared/base.yaml"))
    finally:
        path.unlink()


COMMAND_CALLS: dict[str, Callable[[], object]] = {
    "perft-depth": lambda: perft_depth(-1),
    "file-exists": lambda: new.command("shared/base", "shared/base.yaml"),
    "cannot-write": lambda: write_whole(Path("no_such_folder/board.svg"), ""),
    "wrong-ending": lambda: check_target(Path("shared/base.yaml"), BOARD),
    "example-fails": _failing_example,
    "figure-too-small": _figure_too_small,
    "bad-mutants": _bad_mutants,
    "bad-template": lambda: check_folder(Path("no_such_folder")),
    "not-games": lambda: GamesFile(Path("shared/base.yaml"), []),
    "other-games": lambda: _read(WRITTEN, replace(HEADER, seed=2)),
    "games-in-use": _games_in_use,
    "games-lost": _games_lost,
    "old-games": lambda: _read(b'{"format":1,"ruleset":"base"}\n'),
    "not-deterministic": lambda: _read(WRITTEN + framed(SHORTER)),
    "damaged-games": lambda: _read(DAMAGED + framed(COURSE)),
    "lines-not-understood": _packed_without_first_line,
    "torn-games": lambda: _read(WRITTEN + framed(SHORTER)[:40]),
    "other-version": lambda: _read(WRITTEN, replace(HEADER, version="0.2.0")),
    "foreign-games": lambda: _read(WRITTEN, replace(HEADER, version="0.2.0"), agrees=True),
    "no-cluster": lambda: _raised(no_cluster("tcp://nowhere:8786", "Connection refused")),
    "no-workers": lambda: _raised(no_workers("tcp://10.0.0.1:8786")),
    "other-worker": lambda: _raised(
        other_worker("tcp://10.0.0.7:41233", "it has Ludograph 0.2.0, and 0.1.0 is asked for")
    ),
    "worker-replaced": _worker_replaced,
    "worker-stopped": _worker_stopped,
    "unknown-player": lambda: make_player("serach"),
    "unknown-measure": lambda: known(["lenght"]),
    "bad-expectation": lambda: Expectation.read("first=50"),
    "option-twice": lambda: WithOptions.read("my_game:size=5,size=7"),
    "never-ends": _never_ends,
    "no-evaluation": _no_evaluation,
    "not-for-player": _not_for_player,
    "other-evaluation": lambda: settled_judge(load("peg_solitaire", engine="reference"), 123456),
    "player-spec": lambda: make_player("uct:500,solvr=off"),
    "unknown-code": lambda: explain.command("yaml-colum"),
}
