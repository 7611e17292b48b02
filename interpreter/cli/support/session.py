"""A game being played: its decisions so far, who decides for whom, and how it is written down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...checker.names.languages import USUAL
from ...engines.chance import draw
from ...engines.choice import at_full_speed
from ...engines.protocol import CHANCE, IllegalDecision, Why
from ...engines.results import Result
from ...files.reading import read_file
from ...files.writing import write_whole
from ...ground.diagnostics import RulesetError, fail, shortened
from ...ground.limits import MAX_SAVED_BYTES
from ...ground.records import Struct
from ...ground.rng import Random
from ...ground.strict import Given, Unfit, parse
from ...play.players import let_choose
from ...play.replay import steps, steps_as_far
from ...play.secrecy import BESIDE, SEALED, sealed
from .conventions import DrawOffer, Settled
from .lines import LinesBeside, Ply
from .targets import SAVED, check_target

if TYPE_CHECKING:
    from ...engines.base import Decision, Game, State
    from ...play.players import Player

_FORMAT = 1


class Session:
    """Attributes:
    programs:  players that are played by a program.
    plies:     all decisions so far.
    language:  of what the author says, where there are several.
    settled:   how the players ended the game themselves, if they did.
    offer:     a draw that waits for an answer.
    notes:     what somebody wrote about positions, by how many decisions lead there.
    """

    def __init__(
        self, game: Game, start: State, programs: Mapping[str, Player], seed: int, language: str = USUAL
    ) -> None:
        self.game, self.start, self.programs, self.seed, self.language = game, start, programs, seed, language
        self.random = Random(seed)
        self.plies: list[Ply] = []
        self.settled: Settled | None = None
        self.offer: DrawOffer | None = None
        self.notes: dict[int, str] = {}
        self.lines = LinesBeside()

    @property
    def state(self) -> State:
        return self.plies[-1].after if self.plies else self.start

    @property
    def people(self) -> list[str]:
        """The players that no program plays."""
        return [player for player in self.game.players if player not in self.programs]

    @property
    def result(self) -> Result | None:
        """How the game ended, by its rules or by its players."""
        return self.settled.result(self.game.core.sides) if self.settled else self.state.result

    def told_result(self) -> str:
        """`Red wins`, `Red wins (Blue resigned)`; "" while the game goes on."""
        if self.result is None:
            return ""
        return f"{self.result} ({self.settled})" if self.settled else str(self.result)

    # ------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        """Takes the decisions of a record, whoever's they are. Raises IllegalDecision, and then takes none of them."""
        for decision, after in steps(self.state, text):
            self._add(decision, after)

    def answer(self, line: str) -> None:
        """Takes the decisions that people have written on a line; nature and programs decide between them.

        Raises: IllegalDecision: the first that is not legal; those before it are taken. Whatever else it raises, none is.
        """
        plies, drawn = len(self.plies), self.random.state
        paused: State | None = None
        refused: IllegalDecision | None = None
        try:
            while line:
                taken, line, refused = steps_as_far(self.state, line, self._goes_on)
                for decision, after in taken:
                    self._add(decision, after)
                if refused is not None:
                    break
                if line:
                    paused = self.state
                    self.advance()
        except BaseException:
            del self.plies[plies:]
            self.random.state = drawn
            raise
        if refused is not None:
            raise refused if paused is None or taken else self._not_ours(refused, paused)

    def _goes_on(self, state: State) -> bool:
        """Whether a person decides there, or the game is over, where nobody else does either."""
        return state.result is not None or not self._is_other(state.mover)

    def _is_other(self, mover: str | None) -> bool:
        """Whether nature or a program decides for a mover."""
        return mover == CHANCE or mover in self.programs

    def _not_ours(self, refused: IllegalDecision, paused: State) -> IllegalDecision:
        """The refusal of a decision that nature or a program would have had to take."""
        if refused.notation not in paused.notations():
            return refused
        who = "chance" if paused.mover == CHANCE else f"a program plays {paused.mover}, and"
        why = Why(False, f"{who} decides there by itself", "decide")
        return IllegalDecision(refused.notation, why, self.state.notations())

    def take(self, decision: Any) -> None:
        """Takes a legal decision."""
        self._add(decision, self.state.apply(decision))

    def _add(self, decision: Any, after: State) -> None:
        ply = Ply(self.state.mover or "", str(decision), decision.joins, after, sealed(after))
        self.lines.went_on(len(self.plies), ply.notation)
        self.notes = {at: text for at, text in self.notes.items() if at <= len(self.plies)}
        self.plies.append(ply)

    def advance(self) -> None:
        """Lets nature and programs decide until a person must, or the game is over."""
        while self.result is None and self._is_other(self.state.mover):
            if self.state.mover == CHANCE:
                self.take(draw(self.state.legal(), self.random))
            else:
                self.let(self.programs[self.state.mover or ""])

    def let(self, player: Player) -> None:
        """Lets a program take one decision."""
        self.take(self._chosen(player, self.random))

    def hint(self, player: Player) -> str:
        """What a program would decide. It draws from a stream of its own, so that the game goes on as without it."""
        aside = Random(self.seed, len(self.plies))
        return str(self._chosen(player, aside))

    def _chosen(self, player: Player, random: Random) -> Decision:
        """What a program decides. It may look at thousands of games, of which none should be played slowly."""
        state = at_full_speed(self.state)
        found = let_choose(player, state, random)
        return found if state is self.state else self.state.decision(str(found))

    def undo(self) -> bool:
        """Goes back to before the last thing that a person decided: an offer, the end of the game, a decision. False when
        there is none."""
        if self.offer or self.settled:
            self.offer = self.settled = None
            return True
        at = len(self.plies) - 1
        while at >= 0 and self._is_other(self.plies[at].mover):
            at -= 1
        if at < 0:
            return False
        self.lines.went_back(at, self.plies[at:])
        del self.plies[at:]
        return True

    def redo(self) -> bool:
        """Takes again what was taken back last. False when there is nothing, or something else was decided since."""
        again = self.lines.again(len(self.plies))
        for ply in again:
            self.plies.append(ply)
        return bool(again)

    # ------------------------------------------------------------ looking back

    def state_before(self, ply: int) -> State:
        """The state in which a decision was taken, by its number from 0."""
        return self.plies[ply - 1].after if ply else self.start

    def news(self) -> int:
        """The ply with which that began which whoever decides now has not seen: all that programs did since a person
        decided, or else the last turn."""
        last = len(self.plies)
        at = last
        while at and self._is_other(self.plies[at - 1].mover):
            at -= 1
        if any(ply.mover != CHANCE for ply in self.plies[at:]):
            return at
        mover = self.plies[at - 1].mover if at else CHANCE
        while at and self.plies[at - 1].mover in (mover, CHANCE):
            at -= 1
        return at

    def turn_of(self, ply: int) -> int:
        """The number, from 0, of the turn that a ply belongs to."""
        return next(number for number, turn in enumerate(self._turns()) if ply in turn)

    def _turns(self) -> Iterator[range]:
        """The plies of each turn; those of all who decide together are one turn."""
        begin = 0
        for at, (one, other) in enumerate(pairwise(self.plies), 1):
            goes_on = one.sealed > 0 or (one.mover == other.mover and not other.sealed and not self._was_sealed(at - 1))
            if not goes_on:
                yield range(begin, at)
                begin = at
        if self.plies:
            yield range(begin, len(self.plies))

    def _was_sealed(self, ply: int) -> bool:
        """Whether a decision was taken together with the one before it."""
        return ply > 0 and self.plies[ply - 1].sealed > 0

    # ------------------------------------------------------------ written down

    def turns(self) -> list[tuple[str, str]]:
        """Who, and all decisions of the turn as one text: what joins without a blank, notes behind what they are about. Of what
        is sealed nothing is told."""
        return [self._turn(turn) for turn in self._turns()]

    def _turn(self, turn: range) -> tuple[str, str]:
        hidden = len(self.plies) - self.plies[-1].sealed
        movers, text, noted = list[str](), "", False
        for at in turn:
            ply = self.plies[at]
            if at == turn.start or self._was_sealed(at):
                movers.append(ply.mover)
                blank = BESIDE if at > turn.start else ""
            else:
                blank = "" if ply.joins and not noted else " "
            noted = bool(ply.after.note)
            text += blank + (SEALED if at >= hidden else ply.notation) + ply.after.note
        return BESIDE.join(movers), text

    def restore(self, saved: Saved) -> None:
        """Takes all decisions of a saved game, and ends it as its players did.

        Raises: IllegalDecision. RulesetError: it says another end than that.
        """
        for notation in saved.moves:
            self.take(self.state.decision(notation))
        self.notes = dict(saved.notes)
        try:
            if saved.settled is not None:
                self.settled = Settled.of(saved.settled, self.game.players)
            if saved.result is not None:
                saved.result.exactly(self.told_result())
        except Unfit as problem:
            raise fail("not-a-state", f"this is not a saved game: {problem.title}", helps=problem.helps) from None

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
        if self.result is not None:
            values["result"] = self.told_result()
        if self.settled:
            values["settled"] = self.settled.plain()
        if notes := {str(at): text for at, text in self.notes.items() if at <= len(self.plies)}:
            values["notes"] = notes
        write_whole(path, json.dumps(values, indent=1, ensure_ascii=False) + "\n")


class Saved(Struct):
    """What `Session.save` wrote, or a state as JSON by itself. `settled`: as `Settled.plain` wrote it, if it is there."""

    ruleset: str
    options: Mapping[str, Any]
    start: Mapping[str, Any]
    moves: tuple[str, ...]
    settled: Given | None = None
    result: Given | None = None
    notes: Mapping[int, str] = field(default_factory=dict)


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
        if "view" in found:
            raise Unfit("it is what one player knows of a game", "`record` shows it; no game goes on from it")
        if "start" not in found:
            if not {"ruleset", "options"} <= found.keys():
                raise Unfit("it has neither a `start` nor what a state has")
            return Saved(found["ruleset"].text(), found["options"].shallow(), values, ())
        fields = given.fields("format", "ruleset", "options", "start", "moves", optional=("settled", "result", "notes"))
        fields["format"].exactly(_FORMAT)
        return Saved(
            fields["ruleset"].text(),
            fields["options"].shallow(),
            fields["start"].mapping(),
            tuple(move.text() for move in fields["moves"].items()),
            fields.get("settled"),
            fields.get("result"),
            _notes(fields["notes"]) if "notes" in fields else {},
        )
    except Unfit as problem:
        raise _no_saved_game(path, problem) from None


def _notes(given: Given) -> Mapping[int, str]:
    """What somebody wrote about positions. Raises Unfit."""
    made: dict[int, str] = {}
    for key, value in given.entries():
        if not re.fullmatch(r"[0-9]{1,6}", key, re.ASCII):
            raise Unfit(f"`notes` stand by numbers of decisions, and not by `{shortened(key)}`")
        made[int(key)] = value.text()
    return made


def _no_saved_game(path: Path, problem: Unfit) -> RulesetError:
    return fail("not-a-state", f"`{path}` is not a saved game: {problem.title}", helps=problem.helps)
