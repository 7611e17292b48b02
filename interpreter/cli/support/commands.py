"""What can be said in the terminal beside decisions."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ...drawing.listing import contents_line, found_sites, near_lines, site_names
from ...ground.characters import in_one_line, path_shown
from ...ground.diagnostics import counted, did_you_mean, shortened
from ...ground.interrupts import Terminated
from ...play.players import make_player
from .conventions import DrawOffer, Settled
from .curtain import Curtain
from .output import bold
from .screen import VIEWS, Screen
from .session import Session

if TYPE_CHECKING:
    from ...drawing.marks import Painter, Spot
    from ...engines.base import State

_COMPUTER = "uct:300"

CALLED_ELSEWHERE = {
    **dict.fromkeys(("exit", "q", ":q", "bye", "leave"), "quit"),
    **dict.fromkeys(("?", "h", "commands"), "help"),
    **dict.fromkeys(("back", "u", "takeback"), "undo"),
    **dict.fromkeys(("moves", "list", "ls"), "legal"),
    **dict.fromkeys(("show", "print", "d"), "board"),
    "go": "computer",
    "history": "record",
}
"""What commands are called in other programs. They are proposed and not carried out: a decision may have been meant."""


class Commands:
    """A command is a method `do_NAME`; its docstring is its help."""

    def __init__(self, session: Session, screen: Screen, curtain: Curtain) -> None:
        self.session, self.screen, self.curtain = session, screen, curtain
        self.open = True
        found = {name.removeprefix("do_"): getattr(self, name) for name in dir(self) if name.startswith("do_")}
        self.names: dict[str, Callable[[str], None]] = {**found, "draw?": self.do_draw}

    def do(self, name: str, rest: str) -> None:
        """Does what a command says. Raises RulesetError."""
        self.names[name](rest)

    # ------------------------------------------------------------ for the dialogue too

    def before_news(self) -> State:
        """The state from which on things are news to whoever decides now."""
        return self.session.state_before(self.session.news())

    def before_last(self) -> State:
        """The state in which the last decision was taken."""
        return self.session.state_before(max(len(self.session.plies) - 1, 0))

    def tell_turns(self, since: int) -> None:
        """All turns that the plies from one on belong to."""
        first = self.session.turn_of(since) if since < len(self.session.plies) else len(self.session.plies)
        for number, (mover, text) in enumerate(self.session.turns()[first:], first + 1):
            self.screen.say(f"{number}. {mover}: {text}")

    def leave(self) -> None:
        """Says how far the game came."""
        self.open = False
        turns = counted(len(self.session.turns()), "turn")
        waiting = f", {self.session.state.mover} to decide" if self.session.result is None else ""
        self.screen.say(f"Left after {turns}{waiting}.")

    # ------------------------------------------------------------ looking

    def do_help(self, rest: str) -> None:
        """help: this list"""
        self.screen.say(
            "A decision is taken by its notation; several may stand on one line, with `;` or blanks between. "
            "One of several parts may be given part by part; an empty line takes them back."
        )
        for name in sorted(name for name in self.names if name.isalpha()):
            usage, _, about = str(self.names[name].__doc__).partition(": ")
            self.screen.tell(f"  {usage:18} {about}", 21)
        self.screen.say("Where a decision is written like a command, `/` before it means the command: `/resign`.")

    def do_rules(self, rest: str) -> None:
        """rules [PART]: the parts of the rules, or what one of them says, as `rules end`"""
        from .rules import Rules

        for line in Rules(self.session.game, self.screen.width).lines(rest):
            self.screen.say(line)

    def do_legal(self, rest: str) -> None:
        """legal [BEGINNING]: all legal decisions, or those that begin so"""
        names = [name for name in self.session.state.notations() if name.startswith(rest)]
        self.screen.say(counted(len(names), "decision") + (f" with `{rest}`" if rest else ""))
        self.screen.columns(names)

    def do_why(self, rest: str) -> None:
        """why NOTATION: whether a decision is legal, and if not, which rule refuses it"""
        told = self.session.state.why(rest).told(self.session.language) if rest else "say which: `why NOTATION`"
        self.screen.say(bold(told))

    def do_board(self, rest: str) -> None:
        """board [VIEW]: show the position again, in letters (`text`), as lists (`pieces`), or drawn (`picture`)"""
        seen, viewer = self.curtain.seen, self.curtain.viewer()
        state, before = seen(self.session.state), seen(self.before_news())
        if rest and rest not in VIEWS:
            self.screen.say(f"A board is shown as {', '.join(f'`{view}`' for view in VIEWS)}.")
        elif rest == "picture" and not self.screen.shows_pictures():
            self.screen.say(f"The picture is {self.screen.draw(state, before)}; it is drawn anew after every decision.")
        else:
            self.screen.view = rest or self.screen.view
            if viewer is None:
                self.tell_turns(self.session.news())
            self.screen.position(state, before, seen(self.before_last()), again=True)

    def do_where(self, rest: str) -> None:
        """where WHAT: the sites on which something stands that is called so, or what stands on a site"""
        self._around(rest, "where", lambda painter, state, spots: [contents_line(painter, state, spots)])

    def do_near(self, rest: str) -> None:
        """near SITE: what stands on a site and on those next to it"""
        self._around(rest, "near", near_lines)

    def _around(self, word: str, command: str, told: Callable[[Painter, State, list[Spot]], list[str]]) -> None:
        """Says something of the sites that a word means, or that it means none."""
        painter, state = self.screen.painter, self.curtain.seen(self.session.state)
        found = found_sites(painter, state, word) if word else []
        for line in told(painter, state, found) if found else ():
            self.screen.tell(line)
        if not found and word:
            near = did_you_mean(word, site_names(painter))
            hint = f"; did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ""
            self.screen.say(f"There is no site `{shortened(word)}`, and nothing of that name stands anywhere{hint}")
        elif not word:
            self.screen.say(f"say which: `{command} SITE`")

    def do_record(self, rest: str) -> None:
        """record: all turns so far, and the result; where something is hidden, what you know of them"""
        viewer = self.curtain.viewer()
        if viewer is not None:
            for number, text in enumerate(self.curtain.known(viewer), 1):
                self.screen.say(f"{number}. {text}")
            return
        self.tell_turns(0)
        for at, text in sorted(self.session.notes.items()):
            if at <= len(self.session.plies):
                self.screen.say(f"note {self._behind(at)}: {in_one_line(text)}")
        if self.session.result is not None:
            self.screen.say(f"result: {self.session.told_result()}")

    # ------------------------------------------------------------ help by a program

    def do_hint(self, rest: str) -> None:
        """hint [SECONDS]: a decision that a quick search finds good, or one of so many seconds"""
        who = f"{rest}s" if re.fullmatch(r"[0-9]{1,3}(\.[0-9])?", rest, re.ASCII) else rest or _COMPUTER
        if self._goes_on():
            player = make_player(who)
            found = self._unless_stopped(lambda: self.session.hint(player))
            if found is not None:
                self.screen.say(f"{found}  (by {player.spec})")

    def do_computer(self, rest: str) -> None:
        """computer [WHO]: let a program take this decision, as `uct:500`"""
        if self._goes_on():
            player = make_player(rest or _COMPUTER)
            self._unless_stopped(lambda: self.session.let(player))

    def _goes_on(self) -> bool:
        """Whether somebody is to decide now; says so if not."""
        if self.session.result is not None:
            self.screen.say("The game is over.")
        elif self.session.offer:
            self.screen.say("First answer the draw that is offered.")
        return self.session.result is None and not self.session.offer

    def _unless_stopped(self, think: Callable[[], str | None]) -> str | None:
        """What comes of thinking; nothing if Ctrl-C ends it: the game goes on as it was."""
        try:
            return think()
        except Terminated:
            raise
        except KeyboardInterrupt:
            self.screen.say("stopped")
            return None

    # ------------------------------------------------------------ ending the game

    def do_resign(self, rest: str) -> None:
        """resign: give up; all others share the places before you"""
        if self._can_settle():
            self.session.settled = Settled(self.session.state.mover)

    def do_draw(self, rest: str) -> None:
        """draw?: offer a draw; all others must `accept`"""
        if not self._can_settle():
            return
        by = str(self.session.state.mover)
        programs = [player for player in self.session.game.players if player in self.session.programs]
        if programs:
            verb = "is a program" if len(programs) == 1 else "are programs"
            self.screen.say(f"Declined: {' and '.join(programs)} {verb}, and programs play on.")
            return
        self.session.offer = DrawOffer(by, tuple(player for player in self.session.people if player != by))
        self.screen.say(f"{by} offers a draw.")

    def do_accept(self, rest: str) -> None:
        """accept: agree to the draw that is offered"""
        offer = self.session.offer
        if offer is None:
            self.screen.say("No draw is offered.")
            return
        offer = offer.accepted()
        self.session.offer = offer if offer.waiting else None
        if not offer.waiting:
            self.session.settled = Settled(None)

    def do_decline(self, rest: str) -> None:
        """decline: play on, though a draw is offered"""
        offer, self.session.offer = self.session.offer, None
        self.screen.say(f"{offer.waiting[0]} declines the draw." if offer else "No draw is offered.")

    def _can_settle(self) -> bool:
        """Whether the mover can end the game with the others; says why not."""
        if not self._goes_on():
            return False
        if len(self.session.game.players) == 1:
            self.screen.say("You play alone: `quit` leaves the game.")
        return len(self.session.game.players) > 1

    # ------------------------------------------------------------ going back, away, on

    def do_undo(self, rest: str) -> None:
        """undo: take back the last decision, resignation or offer of a person"""
        if not self.session.undo():
            self.screen.say("There is nothing to take back.")

    def do_redo(self, rest: str) -> None:
        """redo: take again what was taken back last"""
        if not self.session.redo():
            self.screen.say("There is nothing to take again.")

    def do_tree(self, rest: str) -> None:
        """tree: the game, and the lines that were taken back"""
        session = self.session
        for number, (mover, text) in enumerate(session.turns()):
            self.screen.say(f"{number + 1}. {mover}: {text}")
            for start, plies in session.lines.beside:
                if start < len(session.plies) and session.turn_of(start) == number:
                    words = " ".join(ply.notation for ply in plies)
                    self.screen.say(f"    {self._behind(start)} also {plies[0].mover}: {words}")
        if not session.plies:
            self.screen.say("Nothing has been decided yet.")

    def do_note(self, rest: str) -> None:
        """note TEXT: write something about this position; `record` and saved games have it"""
        at = len(self.session.plies)
        if rest:
            self.session.notes[at] = rest
        else:
            self.screen.say(in_one_line(self.session.notes.get(at, "say what: `note TEXT`")))

    def _behind(self, at: int) -> str:
        """Where a position stands in the game."""
        return f"behind {self.session.plies[at - 1].notation}" if at else "at the beginning"

    def do_save(self, rest: str) -> None:
        """save FILE: write the game down; `play RULESET --load FILE` goes on with it"""
        if not rest:
            self.screen.say("say where: `save FILE`")
            return
        self.session.save(Path(rest))
        self.screen.say(f"saved to {path_shown(rest)}")

    def do_quit(self, rest: str) -> None:
        """quit: leave the game"""
        self.leave()
