"""The talk between a person and a game in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from ...diagnostics import RulesetError, counted, did_you_mean, render_all
from ...engine import IllegalDecision
from ...players import make_player
from .screen import Screen
from .session import Session

_COMPUTER = "search:100:40"
_FEW = 12


class Dialogue:
    """Shows positions, reads lines, and does what they say. A command is a method `do_NAME`; its docstring is its help."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.screen = Screen(session.game)
        self.told = 0
        self.open = True
        self.commands: dict[str, Callable[[str], None]] = {
            name.removeprefix("do_"): getattr(self, name) for name in dir(self) if name.startswith("do_")
        }

    def run(self, seed: int) -> None:
        """Until the person leaves, the input ends, or programs have played to the end."""
        say, session = self.screen.say, self.session
        say(f"{session.game.title}: {', '.join(session.game.players)}. `help` tells what you can say. Seed {seed}.")
        shown = None
        while self.open:
            session.advance()
            if shown is not session.state:
                self._show_turns()
                self.screen.position(session.state)
                self._show_legal()
                shown = session.state
            if session.state.result is not None and not set(session.game.players) - set(session.programs):
                return
            line = self.screen.ask(self._prompt())
            if line is None:
                self._leave()
                return
            self._answer(line.strip())

    def _prompt(self) -> str:
        state = self.session.state
        if state.result is not None:
            return "over> "
        legal = state.legal()
        turns = self.session.turns()
        begun = f" {turns[-1][1]}" if turns and legal and all(decision.joins for decision in legal) else ""
        return f"{state.mover}{begun}> "

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if not line:
                return
            if word in self.commands and line not in self.session.state.notations():
                self.commands[word](rest.strip())
            else:
                self.session.play(line)
        except IllegalDecision as refused:
            self.screen.say(str(refused))
            near = did_you_mean(word, self.commands) if refused.why.rule == "notation" else []
            if near:
                self.screen.say("or did you mean the command " + " or ".join(f"`{name}`" for name in near) + "?")
        except RulesetError as problem:
            self.screen.say(render_all(problem.diagnostics))

    # ------------------------------------------------------------ what is shown

    def _show_turns(self) -> None:
        """Turns that began or went on since the last time."""
        turns = self.session.turns()
        if len(self.session.plies) != self.told:
            first = self._turn_of(min(self.told, len(self.session.plies)))
            for number, (mover, text) in enumerate(turns[first:], first + 1):
                self.screen.say(f"{number}. {mover}: {text}")
        self.told = len(self.session.plies)

    def _turn_of(self, ply: int) -> int:
        """The number of the turn that a ply belongs to."""
        movers = [item.mover for item in self.session.plies[: ply + 1]]
        return sum(a != b for a, b in pairwise(movers))

    def _show_legal(self) -> None:
        state = self.session.state
        if state.result is not None:
            self.screen.say(f"The game is over: {state.result}.")
            return
        names = state.notations()
        if len(names) <= _FEW:
            self.screen.say(f"{counted(len(names), 'decision')}: {', '.join(names)}")
        else:
            self.screen.say(f"{len(names)} decisions; `legal` lists them.")

    def _leave(self) -> None:
        state = self.session.state
        turns = len(self.session.turns())
        self.screen.say(
            f"Left after {counted(turns, 'turn')}" + (f", {state.mover} to decide." if state.result is None else ".")
        )

    # ------------------------------------------------------------ commands

    def do_help(self, rest: str) -> None:
        """help: this list"""
        self.screen.say(
            "A decision is taken by its notation; several may stand on one line, with `;` or blanks between them."
        )
        for name in sorted(self.commands):
            usage, _, about = str(self.commands[name].__doc__).partition(": ")
            self.screen.say(f"  {usage:16} {about}")

    def do_legal(self, rest: str) -> None:
        """legal [BEGINNING]: all legal decisions, or those that begin so"""
        names = [name for name in self.session.state.notations() if name.startswith(rest)]
        self.screen.say(counted(len(names), "decision") + (f" with `{rest}`" if rest else ""))
        self.screen.columns(names)

    def do_why(self, rest: str) -> None:
        """why NOTATION: whether a decision is legal, and if not, which rule refuses it"""
        self.screen.say(str(self.session.state.why(rest)) if rest else "say which: `why NOTATION`")

    def do_undo(self, rest: str) -> None:
        """undo: take back the last decision of a person"""
        if not self.session.undo():
            self.screen.say("There is nothing to take back.")
        self.told = min(self.told, len(self.session.plies))

    def do_computer(self, rest: str) -> None:
        """computer [WHO]: let a program take this decision, as `search:500`"""
        if self.session.state.result is not None:
            self.screen.say("The game is over.")
        else:
            self.session.let(make_player(rest or _COMPUTER))

    def do_board(self, rest: str) -> None:
        """board: show the position again"""
        self.screen.position(self.session.state)

    def do_record(self, rest: str) -> None:
        """record: all turns so far"""
        for number, (mover, text) in enumerate(self.session.turns(), 1):
            self.screen.say(f"{number}. {mover}: {text}")

    def do_save(self, rest: str) -> None:
        """save FILE: write the game down; `play RULESET --load FILE` goes on with it"""
        if not rest:
            self.screen.say("say where: `save FILE`")
            return
        self.session.save(Path(rest))
        self.screen.say(f"saved to {rest}")

    def do_quit(self, rest: str) -> None:
        """quit: leave the game"""
        self.open = False
        self._leave()
