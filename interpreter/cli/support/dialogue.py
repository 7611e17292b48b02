"""The talk between a person and a game in the terminal."""

from __future__ import annotations

from pathlib import Path

from ...engines.protocol import IllegalDecision
from ...ground.diagnostics import RulesetError, counted, did_you_mean, render_all, shortened
from ...play.secrecy import is_in_secret
from .asking import Asking
from .commands import CALLED_ELSEWHERE, Commands
from .curtain import Curtain
from .output import bold
from .screen import Screen
from .session import Session

_FEW = 12
_ALWAYS_COMMAND = "/"
"""Before a word: the command is meant, also where a decision is written like it."""


class Dialogue:
    """Shows positions, reads lines, and does what they say."""

    def __init__(self, session: Session, picture: Path | None = None, *, clear: bool = False) -> None:
        self.session = session
        self.screen = Screen(session.game, picture, clear=clear)
        self.curtain = Curtain(session, self.screen)
        self.commands = Commands(session, self.screen, self.curtain)
        self.told = 0
        self._is_unread = True
        self._asking: Asking | None = None
        self._seed_waits = False

    def run(self, *, given: bool = False) -> None:
        """Until the person leaves, the input ends, or programs have played to the end. `given`: somebody has chosen the seed;
        else it is told at the end where something is hidden, since it tells what chance decides."""
        say, session = self.screen.say, self.session
        self._seed_waits = not given and self.curtain.viewer() is not None
        seed = "" if self._seed_waits else f" Seed {session.seed}."
        self.screen.begin()
        say(f"{session.game.title}: {', '.join(session.game.players)}. `help` tells what you can say.{seed}")
        shown, settled = None, None
        while self.commands.open:
            session.advance()
            if shown is not session.state and not self._show_position():
                self.commands.leave()
                return
            if shown is not session.state or settled is not session.settled:
                self._show_legal()
                shown, settled = session.state, session.settled
            if session.result is not None and not session.people:
                return
            line = self.screen.ask(self._prompt(), hidden=self._in_secret)
            if line is None:
                self.commands.leave()
                return
            self._answer(line.strip())

    @property
    def _in_secret(self) -> bool:
        """Whether others look on who must not see what is decided."""
        return len(self.session.people) > 1 and is_in_secret(self.session.state)

    def _prompt(self) -> str:
        session, state = self.session, self.session.state
        if session.result is not None:
            return "over> "
        if session.offer:
            return f"{session.offer.waiting[0]}, draw?> "
        legal, asking = state.legal(), self.asking
        turns = session.turns()
        begun = f" {turns[-1][1]}" if turns and legal and all(decision.joins for decision in legal) else ""
        parts, words = "".join(f" {part}" for part in asking.picked), asking.words()
        secret = ", in secret" * is_in_secret(state)
        return f"{state.mover}{secret}{begun}{parts}{words and f', {words}'}> "

    @property
    def asking(self) -> Asking:
        """The decision that is being given, with the parts of it that were picked in this position."""
        if self._asking is None or self._asking.state is not self.session.state:
            self._asking = Asking(self.session.state, self.session.language)
        return self._asking

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            command = self._command(word, line)
            if command and self.curtain.keeps_back(command):
                self.screen.say(f"`{command}` waits for the end of the game, since something is hidden.")
            elif command:
                self.commands.do(command, rest.strip())
            elif line and self.session.offer:
                self.screen.say("A draw is offered: `accept`, `decline`, or `undo` to take the offer back.")
            elif line and self.session.settled:
                self.screen.say(f"The game is over: {self.session.told_result()}. `undo` takes that back.")
            elif line:
                self._decide(line)
            elif self._asking is not None and self._asking.picked:
                self._asking = None
                self._show_legal()
        except IllegalDecision as refused:
            self.screen.say(bold(refused.told(self.session.language)))
            self._suggest(word, refused)
        except RulesetError as problem:
            self.screen.say(render_all(problem.diagnostics))
        self.told = min(self.told, len(self.session.plies))

    def _suggest(self, word: str, refused: IllegalDecision) -> None:
        """What a word may have been meant as: a decision that is legal, or a command."""
        if refused.why.rule != "notation":
            return
        near = () if refused.why.near else did_you_mean(refused.notation, refused.legal)
        decisions = [f"`{name}`" for name in near]
        elsewhere = CALLED_ELSEWHERE.get(word.lower())
        meant = [elsewhere] if elsewhere else did_you_mean(word, self.commands.names)
        commands = [f"the command `{name}`" for name in meant]
        if decisions or commands:
            self.screen.say(f"did you mean {' or '.join([*decisions, *commands])}?")

    def _decide(self, line: str) -> None:
        """Takes the decisions of a line, or the next part of one. Raises IllegalDecision."""
        part = None if line in self.session.state.notations() else self.asking.with_part(line)
        if part is None:
            self._answer_whole(line)
        elif part.decision is not None:
            self.session.take(part.decision)
        else:
            self._asking = part
            self._show_legal()

    def _answer_whole(self, line: str) -> None:
        plies = len(self.session.plies)
        try:
            self.session.answer(line)
        except IllegalDecision as refused:
            if len(self.session.plies) > plies:
                self._is_unread = True
                self.screen.say(f"The line is taken up to `{shortened(refused.notation)}`.")
            if refused.why.rule != "notation" or not self.asking.picked:
                raise
            begun = " ".join(self.asking.picked)
            self.screen.say(f"No decision that begins with {begun} goes on with `{shortened(line)}`.")

    def _command(self, word: str, line: str) -> str:
        """The name of the command that a line means; "": it means decisions. What some move is written like is a decision."""
        if word.startswith(_ALWAYS_COMMAND) and word[1:] in self.commands.names:
            return word[1:]
        if word not in self.commands.names or line in self.session.state.notations():
            return ""
        refused = self.session.state.why(line).rule
        return word if refused in ("notation", "over") else ""

    # ------------------------------------------------------------ what is shown

    def _show_position(self) -> bool:
        """The position, as far as whoever looks may see it. False: the input ended before somebody else sat down."""
        state, viewer = self.session.state, self.curtain.viewer()
        before, last = self.commands.before_news(), self.commands.before_last()
        if viewer is not None and not self.curtain.pass_on(viewer):
            return False
        if not self._is_unread:
            self.screen.begin()
        self._is_unread = False
        if viewer is None:
            self._show_turns()
            self.screen.position(state, before, last)
            return True
        self.told = len(self.session.plies)
        if told := self.curtain.told(viewer):
            self.screen.say(f"You know: {told}")
        self.screen.position(state.seen_by(viewer), before.seen_by(viewer), last.seen_by(viewer))
        return True

    def _show_turns(self) -> None:
        """Turns that began or went on since the last time."""
        plies = len(self.session.plies)
        if plies > self.told:
            self.commands.tell_turns(self.told)
        self.told = plies

    def _show_legal(self) -> None:
        session = self.session
        if session.result is not None:
            seed = f" Seed {session.seed}." if self._seed_waits else ""
            self.screen.say(f"The game is over: {session.told_result()}.{seed}")
            return
        names = [str(decision) for decision in self.asking.decisions]
        if len(names) <= _FEW:
            self.screen.say(f"{counted(len(names), 'decision')}: {', '.join(names)}")
        else:
            self.screen.say(f"{len(names)} decisions; `legal` lists them.")
