"""Diagnostics as values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..characters import parted
from ..records import Struct
from ..source import SourceFile, Span
from .catalogue import CATALOGUE


class Label(Struct):
    """A further place that belongs to a diagnostic."""

    span: Span
    text: str


class Edit(Struct):
    """A change of a file: what stands at `span` becomes `text`."""

    span: Span
    text: str

    def parted(self) -> Edit:
        """The same change, after which no two words have grown together."""
        text, span = self.span.file.text, self.span
        return Edit(span, parted(text[: span.start], self.text, text[span.end :]))

    def made(self) -> SourceFile:
        """The file as it would be."""
        file = self.span.file
        return SourceFile(file.name, file.text[: self.span.start] + self.text + file.text[self.span.end :])


class Mend(Struct):
    """What would mend a mistake, if its author means that.

    Attributes:
        edits:  made together; their places are in one file.
        title:  what they do, as an order; "": the text of the only edit tells it.
    """

    edits: tuple[Edit, ...]
    title: str = ""


class Meant(str):
    """A help by names that may stand in place of the word that a message is about.

    Attributes:
        word:    the one that stands there, alone or before its arguments.
        names:   the likeliest first.
        called:  whether they need arguments in brackets behind them; None: as it stands there.
    """

    word: str
    names: tuple[str, ...]
    called: bool | None

    def __new__(cls, text: str, word: str = "", names: Iterable[str] = (), called: bool | None = None) -> Meant:
        made = super().__new__(cls, text)
        made.word, made.names, made.called = word, tuple(names), called
        return made

    @property
    def made(self) -> tuple[str, ...]:
        """What may stand in place of the word, as it is; names that need arguments belong before those that are there."""
        return () if self.called else self.names

    def mends(self, span: Span) -> Iterator[Mend]:
        """Each name in place of the word, if it stands there. `span`: the place that the message is about."""
        first = re.match(r"\w*", span.text)
        places = (span, Span(span.file, span.start, span.start + (first.end() if first else 0)))
        place = next((one for one in places if re.sub("[- ]", "_", one.text) == re.sub("[- ]", "_", self.word)), None)
        if place is None or not self.word:
            return
        has_arguments = span.file.text[place.end : place.end + 1] == "("
        if self.called in (None, has_arguments):
            for name in self.names:
                yield Mend((Edit(place, name),))


class Proposed(str):
    """A help by texts that may stand in place of what a message marks; each is tried before it is proposed.

    Attributes:
        made:  the texts, the likeliest first.
    """

    made: tuple[str, ...]

    def __new__(cls, text: str, made: Iterable[str] = ()) -> Proposed:
        one = super().__new__(cls, text)
        one.made = tuple(made)
        return one


def proposed(frame: str, *made: str) -> Proposed:
    """A help whose holes, `{}`, are filled with texts that may be written."""
    parts = frame.split("{}")
    said = "".join(f"{part}`{text}`" for part, text in zip(parts[:-1], made, strict=True))
    return Proposed(said + parts[-1], made)


class Clash(Struct):
    """Two kinds of values that do not fit each other.

    Attributes:
        found:       the name of the kind that is there, or of what a set holds; "" where it has none.
        wanted:      the same of the other one.
        in_words:    what is there, as messages say it.
        is_several:  whether that is a set or a path.
        is_number:   whether that is one number alone.
        of_several:  whether a set is wanted.
    """

    found: str
    wanted: str
    in_words: str
    is_several: bool
    is_number: bool
    of_several: bool


class Miscount(Struct):
    """Arguments that are not as many as something is declared with.

    Attributes:
        name:     what they are given to.
        wanted:   how many it is declared with.
        by_flow:  whether the flow gives them to a move.
    """

    name: str
    wanted: int
    by_flow: bool = False


class Diagnostic(Struct):
    """One mistake, said once.

    `title` stands alone (lower case, no full stop); `label` says what the text at `span` is; `notes` are facts;
    `helps` are changes to make. `change`: the one that is proposed, where it is known to the letter. `mends`: what else would
    mend it, where only the author knows what was meant. `rivals`: what else the same mistake may be, each with its change;
    those are told only where trying them shows that they were meant. `clash`: the kinds of values that it speaks of;
    `miscount`: the arguments. `inherited`: whether a text that is inherited speaks of what its heir is without: nothing near
    the name was meant.
    """

    slug: str
    title: str
    span: Span | None = None
    label: str = ""
    others: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
    helps: tuple[str, ...] = ()
    change: Edit | None = None
    mends: tuple[Mend, ...] = ()
    rivals: tuple[Diagnostic, ...] = ()
    clash: Clash | None = None
    miscount: Miscount | None = None
    inherited: bool = False

    def __post_init__(self) -> None:
        if self.slug not in CATALOGUE:
            raise KeyError(f"diagnostic {self.slug!r} is not in the catalogue")

    def proposals(self) -> Iterator[str]:
        """What helps propose to write in place of what is marked, in their order."""
        for text in self.helps:
            if isinstance(text, Meant | Proposed):
                yield from text.made

    def offers(self) -> Iterator[Mend]:
        """What an editor can do about it: what is proposed, or else all that may be meant, the likeliest first."""
        if self.change is not None:
            yield Mend((self.change,))
            return
        yield from self.mends
        for text in self.helps:
            if isinstance(text, Meant) and self.span is not None:
                yield from text.mends(self.span)

    @property
    def severity(self) -> str:
        return CATALOGUE[self.slug].severity

    @property
    def is_error(self) -> bool:
        return self.severity == "error"
