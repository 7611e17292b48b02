"""Two people at one keyboard, in a game that hides something: each sees the own view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .screen import Screen
from .session import Session

if TYPE_CHECKING:
    from ...engines.base import State

_KEPT_BACK = frozenset({"computer", "note", "redo", "save", "tree", "undo"})
"""The commands that would tell or undo what is hidden, or leave something for others to read."""


class Curtain:
    """Falls when another person comes to decide.

    Attributes:
        seated:  the person who looks at the screen; None before the first.
    """

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session, self.screen = session, screen
        self.seated: str | None = None

    def viewer(self) -> str | None:
        """Who looks at the screen now; None: nothing has to be hidden, or no more."""
        session = self.session
        if not session.game.hides or session.result is not None or not session.people:
            return None
        mover = session.state.mover
        return mover if mover in session.people else session.people[0]

    def pass_on(self, viewer: str) -> bool:
        """Has the screen cleared and passed on where another person comes to decide. False: the input has ended meanwhile."""
        if self.seated == viewer or len(self.session.people) == 1:
            return True
        self.screen.clear_all()
        self.seated = viewer
        return self.screen.ask(f"Pass it to {viewer}, then press Enter.") is not None

    def told(self, viewer: str) -> str:
        """What somebody was told since the own last decision, with it."""
        return self.session.state.view(viewer).told

    def known(self, viewer: str) -> list[str]:
        """All that somebody noticed, a line for each time."""
        return list(self.session.state.view(viewer).history)

    def seen(self, state: State) -> State:
        """A position as whoever looks sees it."""
        return state.seen_by(self.viewer())

    def keeps_back(self, command: str) -> bool:
        """Whether a command has to wait until nothing is hidden any more."""
        return self.viewer() is not None and command in _KEPT_BACK
