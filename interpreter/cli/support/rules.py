"""The rules of a game, to be read while it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...book.rulebook.book import rules_of
from ...book.rulebook.render.plain import plain_lines
from ...ground.diagnostics import shortened, spelled

_ALL = "all"


class Rules:
    """What a rulebook says of the rules themselves, in parts that are called by a word, in lines of so many
    columns."""

    def __init__(self, game: Any, width: int) -> None:
        self._width = width
        self._parts = {_word(section.id): section for top in rules_of(game) for section in (top, *top.sections)}
        self._titles = {_joined(section.title): section for section in reversed(self._parts.values())}

    def lines(self, wanted: str) -> Iterator[str]:
        """The part that is called so, or has that title, or all of them; without a word which parts there are."""
        word = _word(_joined(wanted))
        if not word:
            yield from self._list()
        elif part := self._parts.get(word) or self._titles.get(word):
            yield from plain_lines(part, self._width)
        elif word == _ALL:
            yield from self._whole()
        else:
            near = "; ".join(spelled(word, self._parts, "the parts"))
            yield f"The rules have no part `{shortened(wanted)}`; {near}"

    def _list(self) -> Iterator[str]:
        yield f"`rules PART` tells one of these parts, `rules {_ALL}` all of them:"
        width = max(map(len, self._parts))
        within = {id(inner) for section in self._parts.values() for inner in section.sections}
        for word, section in self._parts.items():
            yield f"  {'  ' * (id(section) in within)}{word:{width}}  {section.title}"

    def _whole(self) -> Iterator[str]:
        within = {id(inner) for section in self._parts.values() for inner in section.sections}
        for section in self._parts.values():
            if id(section) not in within:
                yield ""
                yield from plain_lines(section, self._width)


def _joined(text: str) -> str:
    return "-".join(text.lower().replace("_", "-").split())


def _word(id_: str) -> str:
    """What a section is called by: a move by its name alone."""
    return id_.removeprefix("move-")
