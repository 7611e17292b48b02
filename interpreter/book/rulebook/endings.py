"""Ends of the game that stand within the course of play and in events, not under `end`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from collections.abc import Mapping as Map

from ...core import nodes as core
from ...core.walk import Walked, is_alike, walk
from ...ground.records import replace
from ...ground.source import Span
from ...language.staleness import Place
from ..prose import ELSE, IF, Prose
from ..prose import ProseSentence as Said
from .kit import Kit
from .model import Item, Paragraph
from .speech import Speech, parts_of
from .texts import strong


def endings_within(kit: Kit, prose: Prose) -> list[tuple[Place, Said]]:
    """What is said of them, each once, with what it is said of: by the author of an event or a step if he speaks of it, else by
    the rules."""
    bodies = {action.name: _overs(action.body) for action in kit.core.actions}
    made: dict[str, tuple[Place, Said]] = {}
    for entry in prose.actions():
        if bodies.get(entry.name):
            tops = (entry.about,) if entry.about is not None else entry.sentences
            own, rest = _by_author(prose, bodies[entry.name])
            for said in (*own, *(tops if rest else ())):
                made[_whole(said)] = (("actions", entry.name), said)
    for name in prose.moves():
        move, parts = kit.core.moves[name], parts_of(prose.move(name))
        made |= _about(prose, ("moves", name), parts, move.do, move.then)
    every_turn = (step.body for step in (*kit.core.before_turn, *kit.core.after_turn))
    made |= _about(prose, ("flow",), prose.flow(), *kit.core.flow, *every_turn)
    return list(made.values())


def _by_author(prose: Prose, spans: Iterable[Span]) -> tuple[list[Said], list[Span]]:
    """What an author has written for this chapter of some places, each text once, and the places of which he has not."""
    told = [(span, prose.author.end_at(span)) for span in spans]
    own = {said.span: said for _, texts in told for said in texts or ()}
    return list(own.values()), [span for span, texts in told if texts is None]


def own_endings(kit: Kit) -> list[Said]:
    """What the author says of the ends, if he speaks of all."""
    own = [kit.speech.prose.author.about("end", str(number)) for number in range(len(kit.core.ends))]
    return [said for said in own if said is not None] if all(own) else []


def ending_items(kit: Kit, speech: Speech, ends: Iterable[tuple[Place, Said]], *, of_moves: bool) -> Iterator[Item]:
    """Sentences about ends, those of an event below its name, and with `of_moves` those of a move below that of the move: they
    may speak of what only that one tells."""
    given = list(ends)
    said_when = {place[1] for place, one in given if place[0] == "actions" and one.case in (IF, ELSE)} & ending_events(
        kit
    )
    by_move, by_event = dict[str, list[Item]](), dict[str, list[Item]]()
    for place, one in given:
        item = speech.on(*place).item(one)
        if of_moves and place[0] == "moves" and one.generated:
            by_move.setdefault(place[1], []).append(item)
        elif place[0] == "actions" and one.generated and place[1] not in said_when:
            by_event.setdefault(place[1], []).append(item)
        else:
            yield item
    for name, items in by_move.items():
        yield Item((kit.say.say("end_by_move", move=strong(speech.prose.move(name).title)),), tuple(items))
    for name, items in by_event.items():
        yield Item((kit.say.say("end_by_event", event=strong(speech.prose.event(name))),), tuple(items))


def ending_order(kit: Kit) -> tuple[Paragraph, ...]:
    """Which of several ends counts, where a reader could think that it is more than one."""
    results = [end.result for end in kit.core.ends]
    if all(is_alike(results[0], other) for other in results[1:]):
        return ()
    return (Paragraph((kit.say.say("end_order"),)),)


def ending_events(kit: Kit) -> frozenset[str]:
    """The events that do nothing but end the game, where the chapter of the end says of them all that there is to say."""
    if own_endings(kit):
        return frozenset()
    return frozenset(
        one.name for one in kit.core.actions if _overs(one.body) and not any(map(_changes, walk(one.body)))
    )


def _changes(part: Walked) -> bool:
    return isinstance(part, core.Write | core.Perform)


def _about(prose: Prose, place: Place, tops: Sequence[Said], *parts: core.Node) -> dict[str, tuple[Place, Said]]:
    """The sentences of a declaration about the ends in it, of those around one the nearest, in the cases and loops that they
    belong to; or instead of one what its author has written for this chapter."""
    leaves = list(_leaves(tops))
    wanted: dict[int, dict[Span, Said]] = {}
    told = set[Span]()
    for span in _overs(*parts):
        around = [(place, leaf) for leaf in leaves for place in _places(leaf) if span.lies_in(place)]
        if around:
            # of those about the same place the last one speaks of the case in which the game ends
            leaf = min(reversed(around), key=lambda one: one[0].end - one[0].start)[1]
            own = prose.author.end_at(span)
            new = (leaf,) if own is None else tuple(said for said in own if said.span not in told)
            wanted.setdefault(id(leaf), {}).update({said.span: said for said in new})
            told |= {said.span for said in own or ()}
    return {_whole(said): (place, said) for said in _kept(prose, tops, wanted, _loops(*parts))}


def _places(said: Said) -> tuple[Span, ...]:
    """What a sentence is about. One by the author about a step stands elsewhere than what happens in the step."""
    return (said.span, *said.also) if said.is_step else (said.span,)


def _leaves(tops: Iterable[Said]) -> Iterator[Said]:
    """The sentences without sub-points."""
    for said in tops:
        if said.children:
            yield from _leaves(said.children)
        else:
            yield said


def _kept(prose: Prose, tops: Iterable[Said], wanted: Map[int, Map[Span, Said]], loops: Set[Span]) -> list[Said]:
    """What stands for each wanted sentence, below the cases that they stand in, and below loops: it speaks of their elements,
    and holds only where there are some. `Otherwise` says nothing without the cases before: where these are no ends, too, a
    sentence tells its case itself, or they stand before it all the same; the author's own words need none of that."""
    made: list[Said] = []
    before: list[Said] = []
    for said in tops:
        follows = said.case == ELSE
        before = before if follows else []
        inner = _kept(prose, said.children, wanted, loops) if said.children else list(wanted.get(id(said), {}).values())
        looped = said.span in loops and any(leaf.generated for leaf in _leaves(inner))
        if inner and said.children and (looped or said.case in (IF, ELSE)):
            inner = [replace(said, children=tuple(inner))]
        if inner and follows and any(leaf.generated for leaf in _leaves(inner)):
            told = {other.text for other in made}
            untold = [other for other in before if other.text not in told]
            alone = prose.alone(before, inner[0]) if untold and len(inner) == 1 else None
            made += untold if alone is None else ()
            inner = inner if alone is None else [alone]
        made += inner
        before = [*before, said]
    return made


def _whole(said: Said) -> str:
    """A sentence with all below it."""
    return "\n".join((said.text, *map(_whole, said.children)))


def _loops(*parts: core.Node) -> set[Span]:
    """The places of loops over the elements of a set, those that turns stand in left out."""
    return {part.span for part in walk(*parts) if isinstance(part, core.Each)}


def _overs(*parts: core.Node) -> list[Span]:
    """The places of the effects that end the game, not those of performed actions."""
    return [part.span for part in walk(*parts) if isinstance(part, core.Over)]
