"""Ends of the game that stand within the course of play and in events, not under `end`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from .. import core
from ..prose import Sentence as Said
from ..records import replace
from ..source import Span
from .kit import Kit
from .speech import parts_of


def endings_within(kit: Kit) -> list[Said]:
    """What is said of them, each once: by the author of an event if he speaks of it, else by the rules."""
    prose = kit.speech.prose
    bodies = {action.name: list(_overs(action.body)) for action in kit.core.actions}
    made: dict[str, Said] = {}
    for entry in prose.actions():
        if bodies.get(entry.name):
            for said in (entry.about,) if entry.about is not None else entry.sentences:
                made[said.text] = said
    for name in prose.moves():
        move, parts = kit.core.moves[name], parts_of(prose.move(name))
        made |= _about(parts, [*_overs(move.do), *_overs(move.then)])
    made |= _about(prose.flow(), [span for step in kit.core.flow for span in _overs(step)])
    return list(made.values())


def _about(tops: Sequence[Said], spans: Iterable[Span]) -> dict[str, Said]:
    """The sentences about some places, of those around one the nearest; below the case that they belong to, if any."""
    leaves = [pair for top in tops for pair in _leaves(top, None)]
    found: dict[str, tuple[Said, Said | None]] = {}
    for span in spans:
        around = [pair for pair in leaves if _within(span, pair[0].span)]
        if around:
            # of those about the same place the last one speaks of the case in which the game ends
            nearest = min(reversed(around), key=lambda pair: pair[0].span.end - pair[0].span.start)
            found[nearest[0].text] = nearest
    made: dict[str, Said] = {}
    for said, case in (pair for pair in leaves if found.get(pair[0].text) == pair):
        if case is None:
            made[said.text] = said
        else:
            known = made.get(case.text)
            made[case.text] = replace(case, children=(*(known.children if known else ()), said))
    return made


def _leaves(said: Said, case: Said | None) -> Iterator[tuple[Said, Said | None]]:
    """The sentences without sub-points, each with the case that it stands in."""
    if not said.children:
        yield said, case
    for child in said.children:
        yield from _leaves(child, said if said.text.startswith(_IF) else None)


_IF = "If "
"""How a sentence about a case begins; generated sentences are English."""


def _overs(node: Any) -> Iterator[Span]:
    """The places of the effects that end the game, not those of performed actions."""
    if isinstance(node, core.Over):
        yield node.span
    elif isinstance(node, core.Placed) and not isinstance(node, core.Perform):
        for part in vars(node).values():
            for inner in part if isinstance(part, tuple) else (part,):
                yield from _overs(inner)


def _within(inner: Span, outer: Span) -> bool:
    return inner.file is outer.file and outer.start <= inner.start and inner.end <= outer.end
