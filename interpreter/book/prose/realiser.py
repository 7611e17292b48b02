"""What puts trees into words. Whoever plans sentences knows this interface and no language."""

from __future__ import annotations

from typing import Protocol

from .trees import Phrase


class Realiser(Protocol):
    def said(self, tree: Phrase) -> str:
        """A tree in words, without a capital letter and full stop of its own: a noun phrase as the object of a sentence, a
        clause as a main clause, a frame as the sentence that it is."""

    def holes(self, key: str) -> tuple[str, ...]:
        """The parts that a frame has, in the order in which they are said."""
