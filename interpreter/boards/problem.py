"""What can be wrong with the `board:` section of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable

Key = tuple[str | int, ...]


class BoardProblem(Exception):
    """A board that cannot be built as specified.

    Attributes:
        slug:     the stable code of the diagnostic.
        key:      path into the specification, e.g. `("remove", 2)`; empty for the section as a whole.
        message:  what is wrong, standing alone.
        label:    what the value at `key` is.
        notes:    facts that explain it.
        help:     changes that would mend it.
        word:     the name that was not understood, if it was one.
        choices:  the names that would have been understood in its place.
    """

    def __init__(
        self,
        slug: str,
        message: str,
        *,
        key: Key = (),
        label: str = "",
        notes: Iterable[str] = (),
        help: Iterable[str] = (),  # noqa: A002  (the word that diagnostics use)
        word: str | None = None,
        choices: Iterable[str] = (),
    ) -> None:
        super().__init__(message)
        self.slug = slug
        self.key = key
        self.message = message
        self.label = label
        self.notes = tuple(notes)
        self.help = tuple(help)
        self.word = word
        self.choices = tuple(choices)

    def below(self, *prefix: str | int) -> BoardProblem:
        """The same problem, with its place seen from further up in the specification."""
        self.key = (*prefix, *self.key)
        return self
