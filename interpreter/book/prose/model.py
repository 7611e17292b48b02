"""What prose is made of: sentences, each with the place of the declaration that it says."""

from __future__ import annotations

from collections.abc import Iterator

from ...ground.records import Record
from ...ground.source import Span

IF, ELSE = "if", "else"
"""Cases that sentences belong to."""


class ProseSentence(Record):
    """One sentence.

    Attributes:
        text:       plain text without markup; it ends with a full stop, or with a colon before children.
        marked:     the same with marks of what stands out, where its author has set some.
        span:       the place of the declaration that it says.
        generated:  whether it was made from the rules; else it is the author's own text.
        children:   sub-points: the parts of a long condition, the steps of a loop, the cases of a choice.
        also:       places of what else it says: parts that are joined in it.
        is_step:    whether it tells a whole step, of those that follow one another.
        in_turn:    whether that step is a part of somebody's turn.
        case:       whether it says what happens in a case, `IF`, or in all others than those before, `ELSE`.
    """

    text: str
    span: Span
    generated: bool = True
    children: tuple[ProseSentence, ...] = ()
    also: tuple[Span, ...] = ()
    is_step: bool = False
    in_turn: bool = False
    case: str = ""
    marked: str = ""

    def all(self) -> Iterator[ProseSentence]:
        """This sentence and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.all()


class Entry(Record):
    """Something with a name and what is said of it: an option, a part of the state, a definition, an action.

    Attributes:
        name:       as the rules call it.
        title:      what it is called in prose: "height of a cell", "empty".
        about:      the author's own text, if there is one.
        sentences:  what the rules say.
    """

    name: str
    title: str
    about: ProseSentence | None
    sentences: tuple[ProseSentence, ...]
    span: Span

    def all(self) -> Iterator[ProseSentence]:
        """All sentences, in reading order."""
        for sentence in ((self.about,) if self.about else ()) + self.sentences:
            yield from sentence.all()


class MoveProse(Record):
    """A move in sentences, in the order in which a reader needs them.

    Attributes:
        about:       the author's own text, if there is one.
        when:        what must hold for the move as a whole.
        parameters:  what is chosen, and what follows from it.
        effects:     what happens.
        provided:    what must hold afterwards, or when the turn is complete, or the choice was not legal.
        finish:      which decisions must be able to follow.
        then:        what happens further, once the decision is taken.
        priority:    where the course of play offers it only if nothing else is possible; how likely it is, if chance decides.
        notation:    how it is written.
    """

    name: str
    title: str
    about: ProseSentence | None
    when: tuple[ProseSentence, ...]
    parameters: tuple[ProseSentence, ...]
    effects: tuple[ProseSentence, ...]
    provided: tuple[ProseSentence, ...]
    finish: tuple[ProseSentence, ...]
    then: tuple[ProseSentence, ...]
    priority: tuple[ProseSentence, ...]
    notation: ProseSentence
    span: Span

    def all(self) -> Iterator[ProseSentence]:
        """All sentences, in reading order."""
        parts = (self.when, self.parameters, self.effects, self.provided, self.finish, self.then, self.priority)
        for sentence in ((self.about,) if self.about else ()) + sum(parts, ()) + (self.notation,):
            yield from sentence.all()
