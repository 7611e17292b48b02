"""Puzzles: decisions that lead to a win where nothing is against the players but the game itself.

Positions are known by their keys, so what has been looked at is not looked at again. Works on the states of any engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engines.base import Decision, State
from ..engines.protocol import PlayError
from ..ground.diagnostics import Diagnostic
from ..ground.limits import MAX_SOLVE_POSITIONS
from ..ground.source import Span


def wins(state: State, who: str) -> bool:
    """Whether a game that is over was won by a player or team."""
    assert state.result is not None
    return state.result.winner == state.game.core.sides.of.get(who, who)


def solution(
    start: State, player: str, within: int | None = None, asked: Span | None = None
) -> tuple[Decision, ...] | None:
    """The first decisions, in the order of `legal()`, that lead to a win of a player; None if there are none.

    Args:
        within:  at most so many of them.
        asked:   where the puzzle stands, for what is told.

    Raises: PlayError: it gave up, or the rules fail. Chance must decide nothing on the way.
    """
    if start.result is not None:
        return () if wins(start, player) else None
    line: list[Decision] = []
    ways: list[tuple[State, Iterator[Decision]]] = [(start, iter(start.legal()))]
    tried: dict[int, int] = {}
    """Of each position that was entered, how many decisions were left there, where that counts."""
    while ways:
        here, untried = ways[-1]
        decision = next(untried, None)
        if decision is None:
            ways.pop()
            del line[-1:]
            continue
        left = 1 if within is None else within - len(ways)
        after = here.apply(decision)
        if after.result is not None:
            if wins(after, player) and (within is None or len(ways) <= within):
                return (*line, decision)
        elif left > tried.get(after.key, 0):
            tried[after.key] = left
            _look_at(len(tried), asked)
            line.append(decision)
            ways.append((after, iter(after.legal())))
    return None


def solutions(start: State, player: str, within: int, asked: Span | None = None) -> int:
    """How many sequences of at most so many decisions lead to a win of a player. Raises PlayError as `solution`."""
    if start.result is not None:
        return int(wins(start, player))
    layer, found, positions = {start.key: (start, 1)}, 0, 1
    """Of each position after so many decisions, how many sequences lead to it."""
    for _ in range(within):
        after_next: dict[int, tuple[State, int]] = {}
        for here, ways in layer.values():
            for decision in here.legal():
                after = here.apply(decision)
                if after.result is not None:
                    found += ways * wins(after, player)
                    continue
                _, known = after_next.get(after.key, (after, 0))
                after_next[after.key] = (after, known + ways)
                _look_at(positions + len(after_next), asked)
        positions += len(after_next)
        layer = after_next
    return found


def written_solution(line: Sequence[Decision]) -> str:
    """As a play writes them."""
    return " ".join(map(str, line))


def _look_at(positions: int, asked: Span | None) -> None:
    """Raises PlayError where too many were looked at."""
    if positions > MAX_SOLVE_POSITIONS:
        title = f"no solution was found, and no proof that there is none, among {MAX_SOLVE_POSITIONS} positions"
        helps = ("ask for less: a later position with `moves` or `position`, or fewer decisions with `within`",)
        raise PlayError(Diagnostic("solve-gives-up", title, asked, "this puzzle is too large", helps=helps))
