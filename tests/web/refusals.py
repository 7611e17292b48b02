"""Why a decision is not possible, by a page and by the reference engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludograph.book.rulebook.reasons import Reasons
from ludograph.core import nodes as core
from ludograph.engines.base import State
from ludograph.engines.native.writing.refusals import obstacles
from ludograph.engines.protocol import Why
from ludograph.engines.reference import ReferenceGame
from ludograph.engines.reference.unwrite import Reading, readings
from ludograph.ground.rng import Random

PLIES, EVERY, MOST = 24, 6, 40

ROWS = """async (line) => {
  const { app } = ludograph;
  let node = app.root;
  for (const text of line) node = await node.after(app.engine.legal(node.state).find((one) => one.text === text), app.engine);
  const names = new Map(Object.entries(app.game.moves).map(([name, move]) => [move, name]));
  return app.engine.why(node.state).map(({ move, refusal, values, because, said, left }) => [names.get(move), because || refusal.about || refusal.words, said(), values, left]);
}"""


def whole_readings(move: core.Move, text: str) -> list[Reading]:
    """The ways in which a text names all that a move chooses freely."""
    slots = frozenset(range(len(move.types))) | {binder.slot for binder in move.binders}
    free = {binder.slot for binder in move.binders if not binder.determined}
    found = [one for written in move.written for one in readings(written.template, text, slots)]
    return [one for one in found if free <= one.assigned.keys()]


def named(move: core.Move, text: str, rows: list[Any]) -> tuple[str, str] | None:
    """What the page says of a text: the sentence and the line of the choice that is nearest to legal. What follows from what
    is chosen may be written wrongly in it."""
    slots = [*range(len(move.types)), *(binder.slot for binder in move.binders)]
    follows = {binder.slot for binder in move.binders if binder.determined}
    best = None
    for reading in whole_readings(move, text):
        chosen = {slot: value for slot, value in reading.assigned.items() if slot not in follows}
        for name, said, line, values, left in rows:
            agrees = all(chosen.get(slot, value) == value for slot, value in zip(slots, values, strict=False))
            if name == move.name and agrees and (best is None or left < best[0]):
                best = (left, (said, line))
    return best and best[1]


def positions(game: ReferenceGame) -> Iterator[tuple[list[str], State, set[str]]]:
    """Positions of a random game with the way there, and texts that were decisions somewhere."""
    state, random, line, met = game.initial(), Random(11, 3), list[str](), set[str]()
    for ply in range(PLIES + 1):
        legal = set(state.notations())
        if ply % EVERY == 0 and state.result is None:
            yield line, state, met - legal
        met |= legal
        if state.result is not None:
            return
        line.append(str(drawn := state._drawn(random)))
        state = state.apply(drawn)


def refused(game: ReferenceGame, state: State, text: str) -> tuple[core.Move, Why] | None:
    """What the reference engine refuses a text by, where that is a condition of a move that names all its choices."""
    why = state.why(text)
    if why.legal or why.span is None or why.move is None:
        return None
    move = game.core.moves[why.move]
    asked = any(one.key == why.rule and one.span == why.span and one.expr is not None for one in obstacles(move))
    return (move, why) if asked and len(whole_readings(move, text)) == 1 else None


def refused_otherwise(game: ReferenceGame, tab: Any) -> list[object]:
    """Texts that the page of a game refuses by another sentence or line than its reference engine: each with what both say."""
    wrong: list[object] = []
    reasons = Reasons(game.program)
    for line, state, texts in positions(game):
        asked = [(text, *found) for text in sorted(texts)[:MOST] if (found := refused(game, state, text))]
        rows = tab.evaluate(ROWS, line) if asked else []
        for text, move, why in asked:
            told = (why.because or why.about or reasons(why), why.message)
            offered, loose = any(row[0] == move.name for row in rows), any(one.determined for one in move.binders)
            here = named(move, text, rows) if offered else told
            if here != told and not (here is None and loose):
                wrong.append((text, told, here))
    return wrong
