"""Where chance comes from in what is asked of the games of a study when they are over."""

from __future__ import annotations

from enum import IntEnum


class StudyBranch(IntEnum):
    """Branches of the stream of a game: each who asks something of it has its own, so none knows what another draws."""

    AGENCY = 1
    VALUES = 2
    VALUES_AGAIN = 3
    FIRST_CHOICE = 4
    THOUGHT_AGAIN = 5
