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
from ludograph.files.writing import write_whole
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.measures.collection import known
from ludograph.lab.mutation import read_equivalents
from ludograph.lab.naming import WithOptions
from ludograph.lab.simulation.records import Settings
from ludograph.lab.simulation.run import Plan, Simulation
from ludograph.lab.simulation.storage import GamesFile
from ludograph.lab.simulation.workers import stopped
from ludograph.play.players import make_player

SETTINGS = Settings("base", "Base", ("Red", "Blue"), {}, "0", 1, ("random", "random"), 100, False, "0.1.0")
GAMES = Path("games.jsonl")


def _with_games(call: Callable[[], object]) -> None:
    """With a file of games of seed 1, which is then removed."""
    GAMES.write_text(SETTINGS.line())
    try:
        call()
    finally:
        GAMES.unlink()


def _other_games() -> None:
    _with_games(lambda: GamesFile(GAMES, [replace(SETTINGS, seed=2)]))


def _games_in_use() -> None:
    holder = f"""
import sys
from pathlib import Path
from ludograph.lab.simulation.storage import GamesFile
with GamesFile(Path({str(GAMES.resolve())!r}), []):
    print(flush=True)
    sys.stdin.read()
"""

    def call() -> None:
        GAMES.write_text("")
        with subprocess.Popen([sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
            assert other.stdout is not None
            other.stdout.readline()
            try:
                GamesFile(GAMES, [SETTINGS])
            finally:
                other.communicate(b"")

    _with_games(call)


def _games_lost() -> None:
    """The file is removed after its last game."""
    simulation = Simulation(Plan(["shared/base.yaml"], {}, 1, 1, max_decisions=5, engine="reference", out=GAMES))
    simulation.run(lambda ruleset, done, wanted: GAMES.unlink() if done == wanted else None)
    raise RulesetError(simulation.notices)


def _worker_stopped() -> None:
    raise stopped()


def _failing_example() -> None:
    path = Path("failing.yaml")
    path.write_text("extends: shared/base\ntitle: Failing\nexamples:\n  - then: 1 + 1 == 3\n")
    try:
        make_book(str(path), Wish(pictures=False))
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
    "bad-mutants": _bad_mutants,
    "bad-template": lambda: check_folder(Path("no_such_folder")),
    "not-games": lambda: GamesFile(Path("shared/base.yaml"), []),
    "other-games": _other_games,
    "games-in-use": _games_in_use,
    "games-lost": _games_lost,
    "worker-stopped": _worker_stopped,
    "unknown-player": lambda: make_player("serach"),
    "unknown-measure": lambda: known(["lenght"]),
    "option-twice": lambda: WithOptions.read("my_game:size=5,size=7"),
    "player-spec": lambda: make_player("uct:500,solvr=off"),
    "unknown-code": lambda: explain.command("yaml-colum"),
}
