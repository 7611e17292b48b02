"""What an author meant, found by trying: of several readings of a mistake the one is told with which the ruleset checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from ...ground.diagnostics import Diagnostic, Edit, fitted, shortened
from ...ground.records import replace
from ...ground.source import SourceFile
from ...language.phrases import ASKED
from .attempts import attempts
from .redeclared import placed

Again = Callable[[SourceFile], Sequence[Diagnostic]]
"""What is said of the ruleset with another text of one of its files."""

MOST_SETTLED = 2
"""So many mistakes of a ruleset are looked at, the first ones."""

MOST_TRIED = 24
"""So often, at most, a ruleset is checked anew for all of them."""

MOST_TEXT = 400_000
"""So many characters are checked anew for all of them, so that large rulesets are tried less often."""


def settled(told: Sequence[Diagnostic], again: Again) -> tuple[Diagnostic, ...]:
    """The diagnostics of a ruleset, the first mistakes among them read as trying shows that they were meant."""
    trials = _Trials(told, again)
    first = [item for item in told[:MOST_SETTLED] if item.is_error]
    meant: list[Diagnostic] = []
    later = list(told[len(first) :])
    for item in first:
        if trials.follows(item):
            continue
        reading = trials.meant(item)
        if not any(reading.change is not None and reading.change == before.change for before in meant):
            meant.append(reading)  # else the same change mends it
    return tuple(map(_in_quotes, (*meant, *(item for item in later if not trials.follows(item)))))


def _in_quotes(item: Diagnostic) -> Diagnostic:
    """The mistake with what is proposed in the quotes that YAML asks for. What YAML cannot read says so by itself."""
    if item.change is None or item.slug.startswith("yaml"):
        return item
    made = fitted(item.change)
    if made == item.change:
        return item
    alone = made.text[1:-1].replace("''", "'") if made.text[:1] == "'" else made.text[1:-1]
    if item.helps == (f"write `{alone}`",):
        return replace(item, helps=(f"write `{made.text}`",), change=made)
    return replace(item, helps=(*item.helps, f"with its quotes that is `{shortened(made.text)}`"), change=made)


def _said(item: Diagnostic) -> set[tuple[str, str]]:
    """What is told, in two ways: what is marked, and the line that it stands on, wherever that is now."""
    if item.span is None:
        return {(item.slug, item.title)}
    return {(item.slug, item.span.text), ("", item.span.line_text.strip())}


class _Trials:
    """Changes that are tried. `still`: what is told with each of the readings that were found."""

    def __init__(self, told: Sequence[Diagnostic], again: Again) -> None:
        self.still: list[frozenset[tuple[str, str]]] = []
        self.errors = sum(item.is_error for item in told)
        self.warnings = len(told) - self.errors
        self.slugs = {item.slug for item in told}
        self.unread = _unread(told)
        self.again = again
        self.tried = self.text = 0

    def meant(self, item: Diagnostic) -> Diagnostic:
        """One of the readings of a mistake: the first after which fewest errors are left. Where none leaves fewer than there
        are, it stays as it is."""
        if item.inherited:
            return item
        item = self._of_parts(placed(item))
        best, fewest, is_enough = item, _Left(self.errors, 0, 0, frozenset()), False
        is_alone = not item.rivals and self.errors == 1
        readings = [item, *item.rivals] if item.change is not None and not is_alone else list(item.rivals)
        for reading in chain(readings, attempts(item)):
            if is_enough:
                break
            if reading.change is None:
                continue
            left = self._left(reading.change, item)
            if left < fewest or (reading is item and left.errors < _MANY):
                best, fewest = reading, left
                is_clear = left.warnings <= self.warnings and not left.errors
                if not readings:  # its own help is believed; what is made up must leave nothing
                    is_clear = not left.alike and (reading.helps == item.helps or not left.errors)
                is_enough = left.errors < self.errors and is_clear
        if fewest.errors < self.errors:
            self.still.append(fewest.said)
        return best

    def _of_parts(self, item: Diagnostic) -> Diagnostic:
        """`king.hearts` read as `hearts(king)`, where the checker knows a thing of these parts: `card(king, hearts)`."""
        change = item.change
        asked = _ASKED.fullmatch(change.text) if change is not None and item.title == ASKED else None
        if change is None or asked is None:
            return item
        self.tried += 1
        self.text += len(change.span.file.text)
        for told in self.again(change.made()):
            thing = next((made for made in told.proposals() if _THING.fullmatch(made)), None)
            if told.slug == "wrong-bracket" and thing and told.span is not None and told.span.text == asked.group(1):
                made = change.text.replace(asked.group(1), thing)
                helps = tuple(text.replace(asked.group(1), thing) for text in item.helps)
                label = item.label.replace(asked.group(1), thing)
                title = "an element that is made of parts is named by them in brackets"
                return replace(item, title=title, label=label, helps=helps, change=replace(change, text=made))
        parts = _ELEMENTS.search(asked.group(1))
        if parts is None:
            return item
        title = "an element that is made of parts is named by them in brackets"
        helps = (f"write the name of its universe, and the parts: `…({parts.group(2)}, {parts.group(1)})`",)
        return replace(item, title=title, label="no `.` between names", helps=helps, change=None)

    def follows(self, item: Diagnostic) -> bool:
        """Whether a mistake is gone with what mends one before it. What cannot be read is one of its own."""
        if not item.is_error or item.slug.startswith(_READING):
            return False
        return any(not _said(item) & still for still in self.still)

    def _left(self, change: Edit, item: Diagnostic) -> _Left:
        """What is left with a change; more than there can be, if too much has been tried already."""
        self.tried += 1
        self.text += len(change.span.file.text)
        if self.tried > MOST_TRIED or self.text > MOST_TEXT:
            return _Left(_MANY, 0, 0, frozenset())
        told = self.again(fitted(change).made())
        errors = [one for one in told if one.is_error]
        if any(one.slug.startswith(_READING) and one.slug not in self.slugs for one in errors):
            return _Left(_MANY, 0, 0, frozenset())  # it reads no longer, so that nothing else is told
        if item.slug.startswith(_READING) and _unread(errors) >= self.unread:
            return _Left(_MANY, 0, 0, frozenset())  # nor does it read now
        alike = sum((one.slug, one.label) == (item.slug, item.label) for one in errors)
        return _Left(len(errors), len(told) - len(errors), alike, frozenset().union(*map(_said, errors)))


_ASKED = re.compile(r".*?(\w+\(\w+\)).*", re.DOTALL)
_ELEMENTS = re.compile(r"([A-Z]\w*)\(([A-Z]\w*)\)")
"""A name behind another where both begin as those of elements do, which nobody asks like a function."""
_THING = re.compile(r"\w+\(\w+, \w+\)")

_MANY = 1_000_000

_READING = ("yaml", "syntax")
"""How the codes of texts begin that cannot be read."""


def _unread(told: Sequence[Diagnostic]) -> int:
    """How many texts cannot be read."""
    return sum(item.slug.startswith(_READING) for item in told)


class _Left(NamedTuple):
    """What is left to tell of a ruleset after a change. `alike`: errors that say the same as the one that was to be mended;
    `said`: all errors."""

    errors: int
    warnings: int
    alike: int
    said: frozenset[tuple[str, str]]
