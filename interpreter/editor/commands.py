"""What an editor can have done about a text: an example run or shown; the game played, its book read, games at random.

Examples are those of the text as it is open; the others run as commands of their own, on the file as it is saved.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from ..drawing.marks import Painter
from ..drawing.text import text_lines
from ..engines.base import Game
from ..engines.choice import make_game
from ..engines.protocol import IllegalDecision
from ..files.caching import fresh_folder
from ..ground.diagnostics import RulesetError
from ..ground.records import Struct
from ..pipeline import first_report_in
from ..play.examples import ExampleLine, run_example
from .documents import Documents

GAMES = 1000
DECISIONS = 2000
"""So many decisions of random games at most are looked through for how often each move is taken."""
_SECONDS = 120
"""So long a command of its own may take."""


class Done(Struct):
    """What came of a command: a text to show, perhaps a file for the browser. `passed`: whether an example held."""

    text: str
    file: Path | None = None
    passed: bool | None = None


class MoveCount(Struct):
    """Of some decisions of random games: for a move, and where it could be taken."""

    taken: int
    offered: int
    decisions: int

    def __str__(self) -> str:
        return f"taken {self.taken:,} times, possible {self.offered:,} times, in {self.decisions:,} decisions at random"


def run(documents: Documents, path: str, number: int) -> Done:
    """Runs an example of a text, counted from 0."""
    try:
        game = _game(documents, path, {})
        example = game.program.examples[number]
        outcome = run_example(lambda options: _game(documents, path, options), number, example)
    except RulesetError as problem:
        return Done(f"not run: {problem.diagnostics[0].title}", passed=False)
    return Done("✓" if outcome.passed else f"✗ {outcome.message.splitlines()[0]}", passed=outcome.passed)


def show(documents: Documents, path: str, number: int) -> Done:
    """The position to which an example of a text leads, in letters."""
    try:
        example = _game(documents, path, {}).program.examples[number]
        game = _game(documents, path, example.options)
        state = ExampleLine(game, game.program.examples[number]).end
    except (RulesetError, IllegalDecision) as problem:
        return Done(f"not shown: {problem}")
    return Done("\n".join(text_lines(Painter(game), state)))


def _game(documents: Documents, path: str, options: Mapping[str, object]) -> Game:
    """The game of an open text. Raises RulesetError: it has mistakes."""
    program = documents.first(path).report if not options else first_report_in(documents.library(), path, options)
    if program is None:
        raise RulesetError([])
    return make_game(program.checked(), path, "reference")


COUNT, PLAY, BOARD = "ludograph.count", "ludograph.play", "ludograph.board"
COMMANDS = {PLAY: "page", "ludograph.book": "rulebook", "ludograph.simulate": "simulate"}


async def apart(command: str, path: str) -> Done:
    """Plays, tells or simulates a file as it is saved, in a process of its own."""
    name = COMMANDS[command]
    if name == "simulate":
        _, text = await _process(name, path, "--games", str(GAMES), "--jobs", "1")
        return Done(text)
    file = fresh_folder() / f"{Path(path).stem}.html"
    passed, text = await _process(name, path, "-o", str(file))
    return Done(text, file if passed else None)


async def counted(path: str) -> tuple[Done, dict[str, MoveCount]]:
    """How often each move of a file as it is saved is taken at random, by its name; if it cannot be played, what is wrong."""
    passed, text = await _process("coverage", path, "--positions", str(DECISIONS), "--json")
    if not passed:
        return Done(text), {}
    found, _ = json.JSONDecoder().raw_decode(text, text.index("{"))
    decisions = sum(one["taken"] for one in found["moves"])  # nature's among them, which its moves count as well
    counts = {one["name"]: MoveCount(one["taken"], one["offered"], decisions) for one in found["moves"]}
    return Done("\n".join(f"{name}: {count}" for name, count in counts.items())), counts


async def _process(name: str, path: str, *args: str) -> tuple[bool, str]:
    """Runs a command of this program: whether it went well, and what it printed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "ludograph", name, path, *args,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    try:
        said, _ = await asyncio.wait_for(process.communicate(), _SECONDS)
    except (TimeoutError, asyncio.CancelledError):
        process.kill()
        await process.wait()
        return False, f"`{name}` took more than {_SECONDS} seconds and was ended"
    return process.returncode == 0, said.decode("utf-8", "replace").strip()
