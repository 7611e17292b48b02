"""What is known of turns before they are played."""

from __future__ import annotations

from . import nodes as core
from .hiding import hides
from .walk import free

Code = tuple[core.Instruction, ...]


def followers(code: Code, at: int) -> list[int]:
    """Where an instruction may go on."""
    match code[at]:
        case core.Jump(to):
            return [to] if to >= 0 else []
        case core.Unless(_, to) | core.Next(_, _, _, to):
            return [at + 1, *([to] if to >= 0 else [])]
        case core.Decide(_, otherwise):
            return [at + 1, *([otherwise] if otherwise is not None else [])]
        case core.EndTogether(begin):
            return [begin + 1, at + 1]  # all of it is gone through again, to carry out what was decided
        case core.Stop():
            return []
    return [at + 1]


def blocks_together(code: Code) -> dict[int, int]:
    """The places within blocks of decisions that are taken together, and where their block begins."""
    found: dict[int, int] = {}
    for begin, part in enumerate(code):
        if isinstance(part, core.BeginTogether):
            found |= dict.fromkeys(range(begin, part.end), begin)
    return found


def first_offers(code: Code) -> dict[tuple[int, int], int]:
    """The number of the first offer of each list, among all offers of the flow: by the place of its decide, and the list."""
    found: dict[tuple[int, int], int] = {}
    number = 0
    for at, part in enumerate(code):
        for which, offers in enumerate(part.lists if isinstance(part, core.Decide) else ()):
            found[at, which] = number
            number += len(offers)
    return found


def decides_together(game: core.Game) -> bool:
    """Whether players decide together anywhere."""
    return any(isinstance(part, core.BeginTogether) for part in game.flow)


def is_open(game: core.Game) -> bool:
    """Whether whoever decides knows all that decides the future: nothing is hidden, and nobody decides together with others."""
    return not hides(game) and not decides_together(game)


def rest_of_turn(code: Code, at: int) -> set[int]:
    """The decisions that may come behind a place before its turn is over."""
    todo, seen = [at], set[int]()
    while todo:
        here = todo.pop()
        if not isinstance(code[here], core.EndTurn):
            ways = set(followers(code, here)) - seen
            seen |= ways
            todo += ways
    return {place for place in seen if isinstance(code[place], core.Decide)}


def looked_at(code: Code) -> set[int]:
    """The decisions that are gone through on trial, since one before them in the turn is asked about its end."""
    asking = (
        at
        for at, part in enumerate(code)
        if isinstance(part, core.Decide) and any(move.afterwards for move in offered(part))
    )
    return set[int]().union(*(rest_of_turn(code, at) for at in asking))


def offered(part: core.Decide) -> list[core.Move]:
    """The moves of all lists of a decide."""
    return [offer.move for offers in part.lists for offer in offers]


def asked_of_choice(move: core.Move) -> list[int]:
    """The slots of a choice that its conditions at the end of the turn look at."""
    return sorted(frozenset[int]().union(*(free(condition.expr) for condition in move.afterwards)))


def asks_no_less(other: core.Move, move: core.Move) -> bool:
    """Whether a legal decision of `other` in the rest of a turn shows that `afterwards` of `move` can hold at its end: it asks
    for all that `move` does, and none of that is about the choice."""
    asked = {condition.expr.span for condition in other.afterwards}
    return all(condition.expr.span in asked for condition in move.afterwards) and not asked_of_choice(move)
