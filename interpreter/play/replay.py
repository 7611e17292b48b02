"""Moves as a person writes them, played: `e1=e4; e5-f4-e3-d2 X d3-e4; R9`, also without the semicolons.

What a semicolon or the end of a line closes is read by itself. Within it stand notations with blanks between them, or
without where a decision joins the one before; a notation may contain blanks too. Behind a decision may stand what the
rules noted when it was carried out, and then it must be what they note now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from ..engines.base import Decision, State
from ..engines.protocol import IllegalDecision, Why

S = TypeVar("S", bound=State)

_MAX_TRIES = 20_000
"""Decisions tried for one piece. A text has few readings; only one made for it has more."""


def replay(state: S, text: str) -> list[S]:
    """The states of a written play: the given one, then one after each decision.

    Raises: IllegalDecision: of the first piece that cannot be read on, about the place that no reading passes.
    """
    return [state, *(after for _, after in steps(state, text))]


def steps(state: S, text: str) -> list[tuple[Decision, S]]:
    """As `replay`: each decision with the state after it."""
    return steps_while(state, text, lambda _: True)[0]


def steps_while(state: S, text: str, goes_on: Callable[[S], bool]) -> tuple[list[tuple[Decision, S]], str]:
    """As `steps`, but reading stops behind a decision that leads to a state where it does not go on; the rest of the text,
    if any, is given back.

    Raises: IllegalDecision: as `replay`.
    """
    made, rest, refused = steps_as_far(state, text, goes_on)
    if refused is not None:
        raise refused
    return made, rest


def steps_as_far(
    state: S, text: str, goes_on: Callable[[S], bool]
) -> tuple[list[tuple[Decision, S]], str, IllegalDecision | None]:
    """As `steps_while`, but the refusal of what cannot be read is given back beside all that stands before it.

    What has no blank within is read whole or not at all."""
    made: list[tuple[Decision, S]] = []
    left = [" ".join(piece.split()) for piece in reversed(re.split(r"[;\n]", text))]
    while left:
        piece = left.pop()
        if not piece:
            continue
        reading = _Piece(piece, goes_on)
        try:
            taken, end = reading.play(made[-1][1] if made else state)
        except IllegalDecision as refused:
            refused.rest = ";".join((refused.rest, *reversed(left)))
            return [*made, *reading.before], "", refused
        made += taken
        left.append(piece[end:])
        if not goes_on(made[-1][1]):
            break
    return made, ";".join(filter(None, reversed(left))), None


class _Piece(Generic[S]):
    """One piece. The longest notation is tried first, shorter ones when what follows makes no sense.

    Attributes:
        before:  if it cannot be read: the decisions before the furthest blank that a reading comes to.
    """

    def __init__(self, text: str, goes_on: Callable[[S], bool]) -> None:
        self.text, self.goes_on = text, goes_on
        self.tries = 0
        self.furthest: tuple[int, State] | None = None
        self.before: list[tuple[Decision, S]] = []
        self._blank = 0

    def play(self, start: S) -> tuple[list[tuple[Decision, S]], int]:
        """The decisions of the piece, each with the state after it, and the place up to which it is read: its end, or
        where reading stops."""
        # no recursion: a piece may be a whole game
        taken: list[tuple[Decision, S]] = []
        choices = [self._next(start, 0)]
        while choices:
            found = next(choices[-1], None)
            if found is None:
                choices.pop()
                del taken[-1:]
                continue
            decision, after, at = found
            taken.append((decision, after))
            if at == len(self.text) or not self.goes_on(after):
                return taken, at
            if at > self._blank and self.text[at - 1] == " ":
                self.before, self._blank = taken[:], at
            choices.append(self._next(after, at))
        raise self._refusal(start)

    def _next(self, state: S, at: int) -> Iterator[tuple[Decision, S, int]]:
        """All ways to read one decision with its note at a place: the decision, the state after it, the place after it."""
        if self.furthest is None or at >= self.furthest[0]:
            self.furthest = (at, state)
        joined = at > 0 and self.text[at - 1] != " "
        fitting = [name for name in state.notations() if self.text.startswith(name, at)]
        for name in sorted(fitting, key=len, reverse=True):
            end = at + len(name)
            decision = state.decision(name)
            if not name or (joined and not decision.joins):
                continue
            self.tries += 1
            if self.tries > _MAX_TRIES:
                return
            after = state.apply(decision)
            yield from ((decision, after, place) for place in self._places_behind(after, end))

    def _places_behind(self, after: S, end: int) -> Iterator[int]:
        """Where reading goes on behind a decision: behind its note if that stands there, else at once."""
        note = re.sub(r"\s+", " ", after.note).rstrip()
        if note and self.text.startswith(note, end) and self._is_boundary(end + len(note)):
            yield self._skip(end + len(note))
        if self._is_boundary(end):
            yield self._skip(end)
        elif self.goes_on(after) and any(decision.joins for decision in after.legal()):
            yield end

    def _is_boundary(self, at: int) -> bool:
        return at == len(self.text) or self.text[at] == " "

    def _skip(self, at: int) -> int:
        return at if at == len(self.text) else at + 1

    # ------------------------------------------------------------ what is wrong

    def _refusal(self, start: State) -> IllegalDecision:
        at, state = self.furthest or (0, start)
        rest = self.text[at:]
        note = " ".join(state.note.split())
        if note and rest.split()[0] == note.split()[0]:
            why = Why(False, f"the rules noted `{note}` there", "note")
            return IllegalDecision(rest, why, state.notations(), rest)
        notation, why = _best_explained(state, rest)
        return IllegalDecision(notation, why, state.notations(), rest)


def _best_explained(state: State, rest: str) -> tuple[str, Why]:
    """The beginning of a text that most likely was meant as one decision, and why it is none: runs of words, longest
    first, then beginnings of the first word; the first that is the notation of some move."""
    words = rest.split()
    runs = [" ".join(words[:length]) for length in range(min(len(words), 4), 0, -1)]
    runs += [words[0][:length] for length in range(min(len(words[0]), 40) - 1, 0, -1)]
    for run in runs:
        why = state.why(run)
        if not why.legal and not why.is_unwritten:
            return run, why
    return words[0], state.why(words[0])
