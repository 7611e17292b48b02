"""A decision that is given part by part: what is asked for next, in the words of the author, and what fits the parts so far."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...checker.names.languages import chosen
from ...core.notation import show

if TYPE_CHECKING:
    from ...core import nodes as core
    from ...engines.base import Decision, State

_MOST_WORDS = 3
"""Where more different things can be asked for, nobody would read them in a prompt."""


class Asking:
    """Attributes:
    picked:     the parts so far, as they were typed: values of parameters in the order of the move.
    decisions:  the legal ones that have them.
    """

    def __init__(
        self, state: State, language: str, picked: tuple[str, ...] = (), fitting: list[Decision] | None = None
    ):
        self.state, self.language, self.picked = state, language, picked
        self.decisions = state.legal() if fitting is None else fitting

    def words(self) -> str:
        """What is asked for next: "the pawn or the piece"; "" where the author does not say it of each move, or the moves ask
        for too much."""
        abouts = self.state.game.program.abouts
        asked = [abouts.get(("moves", move, "asks", binder)) for move, binder in dict.fromkeys(self._next())]
        said = dict.fromkeys(chosen(about.texts, self.language) or "" for about in asked if about is not None)
        return " or ".join(said) if len(said) <= _MOST_WORDS and None not in asked else ""

    def _next(self) -> Iterator[tuple[str, str]]:
        for decision in self.decisions:
            names = [binder.name for binder in _free(decision.rule)]
            if len(names) > len(self.picked):
                yield decision.move, names[len(self.picked)]

    def with_part(self, text: str) -> Asking | None:
        """What is left if a text is the next part; None: it is none. Where all parameters have values and several decisions
        are left, what stands in one of their notations tells them apart."""
        at = len(self.picked)
        fitting = [one for one in self.decisions if _values(one)[at : at + 1] == [text]]
        if not fitting and self.picked:
            part = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)|{re.escape(text)}$")
            fitting = [one for one in self.decisions if part.search(str(one))]
        return Asking(self.state, self.language, (*self.picked, text), fitting) if text and fitting else None

    @property
    def decision(self) -> Decision | None:
        """The decision, if nothing of it is left to be asked for."""
        only = self.decisions[0]
        return only if len(self.decisions) == 1 and len(_values(only)) <= len(self.picked) else None


def _free(move: core.Move) -> list[core.Binder]:
    return [binder for binder in move.binders if not binder.determined]


def _values(decision: Decision) -> list[str]:
    """The values that were chosen, as they are written."""
    pairs = zip(_free(decision.rule), decision.arguments, strict=True)
    return [show(value, binder.type) for binder, value in pairs]
