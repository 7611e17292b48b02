"""A game being played: its decisions so far, who decides for whom, and how it is written down."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...chance import draw
from ...diagnostics import RulesetError
from ...diagnostics.model import fail
from ...engine import CHANCE
from ...files import write_whole
from ...limits import MAX_SAVED_BYTES
from ...reading import read_file
from ...replay import steps
from ...rng import Random
from ...strict import Given, Unfit, parse
from .targets import SAVED, check_target

if TYPE_CHECKING:
    from ...engines.reference import ReferenceGame, ReferenceState
    from ...players import Player

_FORMAT = 1


@dataclass(frozen=True)
class Ply:
    """A decision that was taken: who took it, how it is written, whether it joins the one before, what the rules noted."""

    mover: str
    notation: str
    joins: bool
    after: ReferenceState


class Session:
    """Attributes:
    programs:  players that are played by a program.
    plies:     all decisions so far.
    """

    def __init__(self, game: ReferenceGame, start: ReferenceState, programs: Mapping[str, Player], seed: int) -> None:
        self.game, self.start, self.programs = game, start, programs
        self.random = Random(seed)
        self.plies: list[Ply] = []

    @property
    def state(self) -> ReferenceState:
        return self.plies[-1].after if self.plies else self.start

    # ------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        """Takes the decisions of a text. Raises IllegalDecision, and then takes none of them."""
        for decision, after in steps(self.state, text):
            self._add(decision, after)

    def take(self, decision: Any) -> None:
        """Takes a legal decision."""
        self._add(decision, self.state.apply(decision))

    def _add(self, decision: Any, after: ReferenceState) -> None:
        self.plies.append(Ply(self.state.mover or "", str(decision), decision.joins, after))

    def advance(self) -> None:
        """Lets nature and programs decide until a person must, or the game is over."""
        while self.state.result is None and (self.state.mover == CHANCE or self.state.mover in self.programs):
            if self.state.mover == CHANCE:
                self.take(draw(self.state.legal(), self.random))
            else:
                self.let(self.programs[self.state.mover or ""])

    def let(self, player: Player) -> None:
        """Lets a program take one decision."""
        self.take(player.choose(self.state, self.state.legal(), self.random))

    def undo(self) -> bool:
        """Goes back to before the last decision of a person. False when there is none."""
        at = len(self.plies) - 1
        while at >= 0 and (self.plies[at].mover == CHANCE or self.plies[at].mover in self.programs):
            at -= 1
        if at < 0:
            return False
        del self.plies[at:]
        return True

    # ------------------------------------------------------------ written down

    def turns(self) -> list[tuple[str, str]]:
        """Who, and all decisions of the turn as one text: what joins without a blank, notes behind what they are about."""
        return list(self._turns())

    def _turns(self) -> Iterator[tuple[str, str]]:
        mover, text, noted = "", "", False
        for ply in self.plies:
            if ply.mover != mover:
                if mover:
                    yield mover, text
                mover, text = ply.mover, ply.notation
            else:
                text += ply.notation if ply.joins and not noted else f" {ply.notation}"
            note = ply.after.note
            noted = bool(note)
            text += note
        if mover:
            yield mover, text

    def save(self, path: Path) -> None:
        """Writes the game to a file. Raises RulesetError."""
        check_target(path, SAVED)
        values = {
            "format": _FORMAT,
            "ruleset": self.game.id,
            "options": dict(self.game.options),
            "start": self.start.to_json(),
            "moves": [ply.notation for ply in self.plies],
        }
        write_whole(path, json.dumps(values, indent=1, ensure_ascii=False) + "\n")


@dataclass(frozen=True)
class Saved:
    """What `Session.save` wrote, or a state as JSON by itself."""

    ruleset: str
    options: Mapping[str, Any]
    start: Mapping[str, Any]
    moves: tuple[str, ...]


def read_saved(path: Path) -> Saved:
    """Raises RulesetError: the file cannot be read, or is nothing of the kind."""
    return saved_of(read_values(path), path)


def read_values(path: Path) -> Any:
    """What a JSON file holds. Raises RulesetError."""
    data = read_file(path, MAX_SAVED_BYTES, "a saved game")
    try:
        return parse(data.decode("utf-8"))
    except Unfit as problem:
        raise _no_saved_game(path, problem) from None
    except UnicodeDecodeError:
        raise _no_saved_game(path, Unfit("it is not UTF-8 text")) from None


def saved_of(values: Any, path: Path) -> Saved:
    """The saved game that a file holds, or the game at a state that it holds. Raises RulesetError."""
    try:
        given = Given(values)
        found = dict(given.entries())
        if "start" not in found:
            if not {"ruleset", "options"} <= found.keys():
                raise Unfit("it has neither a `start` nor what a state has")
            return Saved(found["ruleset"].text(), found["options"].shallow(), values, ())
        fields = given.fields("format", "ruleset", "options", "start", "moves")
        fields["format"].exactly(_FORMAT)
        moves = tuple(move.text() for move in fields["moves"].items())
        return Saved(fields["ruleset"].text(), fields["options"].shallow(), fields["start"].mapping(), moves)
    except Unfit as problem:
        raise _no_saved_game(path, problem) from None


def _no_saved_game(path: Path, problem: Unfit) -> RulesetError:
    return fail("not-a-state", f"`{path}` is not a saved game: {problem.title}", helps=problem.helps)
