"""Why a notation is legal or not: the condition that refuses it, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...checker.names.languages import chosen
from ...core import nodes as core
from ...core import types as t
from ...core.notation import show
from ...ground.characters import repeated
from ...ground.diagnostics import did_you_mean
from ..base import Decision
from ..protocol import CHANCE, Why
from .desk import Desk
from .explained import Explained
from .moves import MoveCode
from .refusal import Fit, Refusal
from .state import ReferenceState
from .unwrite import Reading, readings
from .values import Values


def explain(desk: Desk, state: ReferenceState, notation: str, legal: Mapping[str, Decision]) -> Why:
    """See `State.why`. `legal`: the decisions by their notations."""
    if state.result is not None:
        return Why(False, f"the game is over: {state.result}", "over")
    if notation in legal:
        return Why(True, f"`{repeated(notation)}` is legal", move=legal[notation].move)
    refusals = [
        (refusal, code.name)
        for code in desk.moves.codes.values()
        for refusal, _ in refused(desk, state, code, notation, legal)
    ]
    if not refusals:
        near = _near(notation, legal)
        told = tuple(near) if _thing(state, notation) is None else ()
        move = legal[told[0]].move if told else None
        return Why(False, _unread(desk, state, notation, legal, near), "notation", move, near=told)
    if any(desk.openness.tells(name) for _, name in refusals):
        return Why(False, f"`{repeated(notation)}` is not legal; why, may depend on what is hidden", "hidden")
    best, move = min(refusals, key=lambda pair: pair[0].rank)
    return Why(
        False,
        best.message,
        best.rule,
        move,
        best.span,
        condition=best.name,
        abouts=best.about,
        becauses=best.because,
        is_ambiguous=best.rule == "choose" and any(one.rule == "where" and name != move for one, name in refusals),
    )


def refused(
    desk: Desk, state: ReferenceState, code: MoveCode, notation: str, legal: Mapping[str, Decision]
) -> Iterator[tuple[Refusal, Explained]]:
    """The refusals of all readings of a notation as one move, and the readings."""
    given = frozenset(range(len(code.move.params)))
    slots = given | {binder.slot for binder in code.move.binders}
    seen: list[Reading] = []
    for written in code.move.written:
        for reading in readings(written.template, notation, slots):
            if reading in seen:
                continue
            seen.append(reading)
            tried = Explained(desk, state, code, notation, reading, legal)
            refusal = tried.refusal()
            if refusal and refusal.fit != Fit.UNREADABLE:
                yield refusal, tried


def refusals_of(
    desk: Desk, state: ReferenceState, kind: t.Elem, element: int, legal: Mapping[str, Decision]
) -> Iterator[tuple[int, Refusal, core.Move]]:
    """What refuses each parameter of a kind this element, of all moves: the slot of the parameter, and the refusal nearest to
    legal."""
    for code in desk.moves.codes.values():
        binders = {binder.slot: binder.type for binder in code.move.binders}
        for slot, declared in ({**dict(enumerate(code.move.types)), **binders}).items():
            if t.required(declared) == kind:
                refusal = Explained(desk, state, code, "", Reading({slot: element}), legal).refusal()
                if refusal is not None:
                    yield slot, refusal, code.move


# ---------------------------------------------------------------- what no move is written like


def _near(notation: str, legal: Mapping[str, Decision]) -> list[str]:
    """The legal decisions that are written nearly so."""
    return _squeezed(notation, legal) or did_you_mean(notation, list(legal))


def _unread(desk: Desk, state: ReferenceState, notation: str, legal: Mapping[str, Decision], near: list[str]) -> str:
    """What is told of a text that no move is ever written as."""
    named = _thing(state, notation)
    if named is None:
        if not near and legal:
            return f"`{repeated(notation)}` is not the notation of any move; `{next(iter(legal))}` is one that is legal"
        hint = "; did you mean " + " or ".join(f"`{name}`" for name in near) + "?" if near else ""
        return f"`{repeated(notation)}` is not the notation of any move{hint}"
    before = r"(?<!\d)" if notation[:1].isdigit() else "(?<![A-Za-z])"
    named_in = re.compile(rf"{before}{re.escape(notation)}(?![0-9])")
    with_it = [name for name in legal if named_in.search(name)]
    if with_it:
        shown = ", ".join(f"`{name}`" for name in with_it[:_SHOWN])
        return f"`{notation}` alone is not the notation of any move; with it are written {shown}" + (
            f" and {len(with_it) - _SHOWN} more" if len(with_it) > _SHOWN else ""
        )
    who = "chance" if state.mover == CHANCE else state.mover
    told = f"nothing that {who} may do now {'begins or ends at' if named[0].is_site else 'is about'} {notation}"
    there = "; ".join(_what_is_there(state, desk.shown_of(state), *named))
    return f"{told} ({there})" if there else told


def _squeezed(notation: str, legal: Mapping[str, Decision]) -> list[str]:
    """The legal decisions that are written with the same letters and digits, or that a text for several begins with."""

    def bare(text: str) -> str:
        return re.sub(r"[\W_]", "", text)

    found = [name for name in legal if bare(name) and bare(notation).startswith(bare(name))]
    return sorted(found, key=len, reverse=True)[:1]


_SHOWN = 6
"""So many legal decisions are named."""


def _thing(state: ReferenceState, text: str) -> tuple[t.Universe, int] | None:
    """The site, or else the element of another universe, that a text names."""
    universes = sorted(state.game.core.universes.values(), key=lambda universe: not universe.is_site)
    return next(((one, one.labels.index(text)) for one in universes if text in one.labels), None)


def _what_is_there(state: ReferenceState, shown: Values, universe: t.Universe, element: int) -> Iterator[str]:
    """The values that a thing has of its own in a position, as they are shown, but for those that say that there is nothing."""
    for fun in state.game.core.funs:
        if len(fun.args) == 1 and fun.args[0] == t.Elem(universe):
            value = shown[fun.offset + element]
            if value not in (None, False, 0):
                noun = chosen(state.game.program.facts.nouns.get(fun.name, {}))
                yield f"{noun.one if noun is not None else f'`{fun.name}`'} is {show(value, fun.result)}"
