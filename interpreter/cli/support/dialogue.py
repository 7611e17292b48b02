"""The talk between a person and a game in the terminal."""

from __future__ import annotations

from ...engines.protocol import IllegalDecision
from ...ground.diagnostics import RulesetError, counted, did_you_mean, render_all
from .commands import Commands
from .screen import Screen
from .session import Session

_FEW = 12
_ALWAYS_COMMAND = "/"
"""Before a word: the command is meant, also where a decision is written like it."""


class Dialogue:
    """Shows positions, reads lines, and does what they say."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.screen = Screen(session.game)
        self.commands = Commands(session, self.screen)
        self.told = 0

    def run(self, seed: int) -> None:
        """Until the person leaves, the input ends, or programs have played to the end."""
        say, session = self.screen.say, self.session
        say(f"{session.game.title}: {', '.join(session.game.players)}. `help` tells what you can say. Seed {seed}.")
        shown, settled = None, None
        while self.commands.open:
            session.advance()
            if shown is not session.state:
                self._show_turns()
                self.screen.position(session.state, self.commands.before_news())
            if shown is not session.state or settled is not session.settled:
                self._show_legal()
                shown, settled = session.state, session.settled
            if session.result is not None and not session.people:
                return
            line = self.screen.ask(self._prompt())
            if line is None:
                self.commands.leave()
                return
            self._answer(line.strip())

    def _prompt(self) -> str:
        session, state = self.session, self.session.state
        if session.result is not None:
            return "over> "
        if session.offer:
            return f"{session.offer.waiting[0]}, draw?> "
        legal = state.legal()
        turns = session.turns()
        begun = f" {turns[-1][1]}" if turns and legal and all(decision.joins for decision in legal) else ""
        return f"{state.mover}{begun}> "

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            command = self._command(word, line)
            if command:
                self.commands.do(command, rest.strip())
            elif line and self.session.offer:
                self.screen.say("A draw is offered: `accept`, `decline`, or `undo` to take the offer back.")
            elif line and self.session.settled:
                self.screen.say(f"The game is over: {self.session.told_result()}. `undo` takes that back.")
            elif line:
                self.session.answer(line)
        except IllegalDecision as refused:
            self.screen.say(str(refused))
            near = did_you_mean(word, self.commands.names) if refused.why.rule == "notation" else []
            if near:
                self.screen.say("or did you mean the command " + " or ".join(f"`{name}`" for name in near) + "?")
        except RulesetError as problem:
            self.screen.say(render_all(problem.diagnostics))
        self.told = min(self.told, len(self.session.plies))

    def _command(self, word: str, line: str) -> str:
        """The name of the command that a line means; "": it means decisions. What some move is written like is a decision."""
        if word.startswith(_ALWAYS_COMMAND) and word[1:] in self.commands.names:
            return word[1:]
        if word not in self.commands.names or line in self.session.state.notations():
            return ""
        refused = self.session.state.why(line).rule
        return word if refused in ("notation", "over") else ""

    # ------------------------------------------------------------ what is shown

    def _show_turns(self) -> None:
        """Turns that began or went on since the last time."""
        plies = len(self.session.plies)
        if plies > self.told:
            self.commands.tell_turns(self.told)
        self.told = plies

    def _show_legal(self) -> None:
        session = self.session
        if session.result is not None:
            self.screen.say(f"The game is over: {session.told_result()}.")
            return
        names = session.state.notations()
        if len(names) <= _FEW:
            self.screen.say(f"{counted(len(names), 'decision')}: {', '.join(names)}")
        else:
            self.screen.say(f"{len(names)} decisions; `legal` lists them.")
