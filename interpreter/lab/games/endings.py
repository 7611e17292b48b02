"""The places in the rules where a game can end, by number, each with a name for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ...core import nodes as core
from ...core.walk import Walked, children
from ...ground.records import Struct
from ..telling import place_of

_LONG = 40
"""Characters that are shown of what happens there, and of the condition."""


class GameEnding(Struct):
    """Attributes:
    place:     `file:line:column`.
    says:      what the rules say there, and under which condition.
    is_alone:  whether they say it at no other place.
    """

    place: str
    says: str
    is_alone: bool = True

    @property
    def name(self) -> str:
        """Unlike that of any other."""
        return self.says if self.is_alone else self.placed

    @property
    def placed(self) -> str:
        """With the line where it stands."""
        return f"{self.says} ({place_of(self.place)})"


def endings(game: core.Game) -> list[GameEnding]:
    """Of each place, in the order of the program."""
    said: dict[str, str] = {}
    for over, condition in _overs(game):
        said.setdefault(over.span.place, _said(over, condition))
    often = Counter(said.values())
    return [GameEnding(place, text, often[text] == 1) for place, text in said.items()]


def ending_places(game: core.Game) -> list[str]:
    """`file:line:column` of each, in the order of the program."""
    return [ending.place for ending in endings(game)]


def _said(over: core.Over, condition: str) -> str:
    text = over.span.text
    says = _short(text if over.source is None else text.rpartition(" for ")[0])
    return f"{says} {_short(condition)}" if condition else says


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONG else line[: _LONG - 3] + "..."


def _overs(game: core.Game) -> Iterator[tuple[core.Over, str]]:
    """Each end with its condition, as `if ...`."""
    for action in game.actions:
        yield from _within(action.body, f"({action.name})")
    for move in game.moves.values():
        yield from _within(move, f"({move.name})")
    yield from _of_flow(game.flow)
    for end in game.ends:
        yield from _within(end.result, _asked(end))
    for part in (*game.before_turn, *game.after_turn):
        yield from _within(part, "")


def _asked(end: core.End) -> str:
    """Its `when`; where it has none, all for whom it is asked are met."""
    if end.when.span != end.span:
        return f"if {end.when.span.text}"
    return f"for {end.source.span.text}" if end.source is not None else ""


def _within(node: Walked, condition: str) -> Iterator[tuple[core.Over, str]]:
    """The ends in a statement, each with the innermost condition it stands under; `condition`: the one outside."""
    if isinstance(node, core.Over):
        yield node, condition
    elif isinstance(node, core.Branch):
        yield from _within(node.yes, f"if {node.cond.span.text}")
        yield from _within(node.no, f"unless {node.cond.span.text}")
    else:
        for part in children(node):
            yield from _within(part, condition)


def _of_flow(flow: Sequence[core.Instruction]) -> Iterator[tuple[core.Over, str]]:
    """A flow is a list, so what stands under a condition is what is skipped without it."""
    blocks = [block for at in range(len(flow)) for block in _block(flow, at)]
    for at, part in enumerate(flow):
        around = [(begin, condition) for begin, end, condition in blocks if begin <= at < end]
        yield from _within(part, max(around, default=(0, ""))[1])


def _block(flow: Sequence[core.Instruction], at: int) -> Iterator[tuple[int, int, str]]:
    """Where a block begins and ends that an instruction may lead to, and under which condition."""
    match flow[at]:
        case core.Unless(cond, to) if to > at:
            yield at + 1, to, f"if {cond.span.text}"
        case core.Decide(otherwise=int(begin)):
            over = flow[begin - 1]
            if isinstance(over, core.Jump) and over.to > begin:
                yield begin, over.to, "if no decision is legal"
