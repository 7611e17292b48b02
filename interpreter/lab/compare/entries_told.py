"""What a comparison tells of each change by itself: a sentence on those that never mattered, a table of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..events.entries import EntryExposure
from ..measures.model import Said
from ..telling import fill, whole

_NEVER = (
    "Never exercised: {changes}. Without {it} the {of#game that was|games that were} gone through would be the same."
)
_IT, _THEM = "it", "them"
_EACH = "; "

ENTRY_HEADS = ["change", "games", "decisions", "used"]
ENTRY_CAPTION = (
    "Each change undone by itself in the first games of `{second}`: in how many of them, and at how many decisions, something "
    "else would be allowed or lead elsewhere; and in how many something was done that could not have been."
)

_ALL, _WITH, _NOT = "all: other names", "with it: ", "not looked at: "


def never(entries: Sequence[EntryExposure]) -> Iterator[Said]:
    """The changes without which all games would have been the same."""
    idle = [one for one in entries if one.is_idle]
    if idle:
        of = min(one.exposure.of for one in idle if one.exposure is not None)
        said = [change for one in idle for change in (*one.changes, *one.needed)]
        yield Said("entries-never", fill(_NEVER, changes=_EACH.join(said), it=_IT if len(said) == 1 else _THEM, of=of))


def entry_table(entries: Sequence[EntryExposure]) -> list[list[str]]:
    """The rows of several changes; one that could only be undone with others has these below it. Nothing for one alone, of
    which the whole says the same."""
    if len(entries) < 2:
        return []
    return [row for one in entries for row in _rows(one)]


def _rows(one: EntryExposure) -> Iterator[list[str]]:
    found = one.exposure
    if found is None:
        numbers = ["-", "-", "-"]
    elif found.board:
        numbers = [_ALL, "", ""]
    else:
        numbers = [
            f"{whole(found.mattered)} of {whole(found.of)}",
            f"{whole(found.apart)} of {whole(found.decisions)}",
            f"{whole(found.used)} of {whole(found.of)}",
        ]
    first, *more = one.changes
    yield [first, *numbers]
    yield from ([change, "", "", ""] for change in more)
    yield from ([f"  {_WITH}{change}", "", "", ""] for change in one.needed)
    if found is None:
        yield [f"  {_NOT}{one.reason}", "", "", ""]
