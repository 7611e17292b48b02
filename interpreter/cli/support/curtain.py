"""Two people at one keyboard, in a game that hides something: each sees the own view alone."""

from __future__ import annotations

from .screen import Screen
from .session import Session

_OPEN = frozenset({"help", "rules", "legal", "why", "resign", "draw", "accept", "decline", "quit"})
"""The commands that tell nothing of what is hidden."""


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

    def keeps_back(self, command: str) -> bool:
        """Whether a command would show what is hidden."""
        return self.viewer() is not None and command not in _OPEN
