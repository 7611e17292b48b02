"""Records for a player: what one player saw and was told of a game, and nothing else.

`View.to_json` writes them, and so do pages, with what was seen each time in place of the last position. No game goes on from
one, for it does not hold what the player does not know.
"""

from __future__ import annotations

from pathlib import Path

from ..ground.diagnostics import fail
from ..ground.records import Struct
from ..ground.strict import Given, Unfit


class PlayerRecord(Struct):
    """Attributes:
    player:   whose it is.
    history:  what the player noticed, one text for each time.
    result:   how the game ended; None while it goes on.
    """

    player: str
    ruleset: str
    history: tuple[str, ...]
    result: str | None


def is_player_record(values: object) -> bool:
    """Whether values are meant as one."""
    return isinstance(values, dict) and {"view", "history"} <= values.keys()


def read_player_record(values: object, path: Path, viewer: str | None = None) -> PlayerRecord:
    """`viewer`: whose it has to be. Raises RulesetError: it is none, or somebody else's."""
    try:
        fields = Given(values).fields(*_KEYS, optional=(*_OF_VIEWS, *_OF_PAGES))
        history = tuple(one.text() for one in fields["history"].items())
        result = None if fields["ended"].value is None else fields["ended"].text()
        record = PlayerRecord(fields["view"].text(), fields["ruleset"].text(), history, result)
    except Unfit as problem:
        raise fail("not-a-state", f"`{path}` is no record of a player: {problem.title}", helps=problem.helps) from None
    if viewer not in (None, record.player):
        title = f"`{path}` is what {record.player} knows of a game, and nothing in it tells what {viewer} knows"
        raise fail("not-a-state", title, helps=("a saved game tells it of all: `play` writes one by `save FILE`",))
    return record


_KEYS = ("format", "ruleset", "options", "view", "history", "ended")
_OF_VIEWS = ("mover", "values", "result", "hidden", "movers", "legal", "told")
_OF_PAGES = ("digest", "entries")
