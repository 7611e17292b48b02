"""Two checked rulesets to the list of their differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from ...checker import Program
from ...files.ruleset import Ruleset
from ...files.schema import SECTIONS
from .boards import board_items
from .items import ComparedItem, Part, drawing_settings, home_of, items_of
from .model import Change, ComparedSide, Comparison

Pair = tuple[ComparedItem | None, ComparedItem | None]
Values = dict[str, Any]
"""Values of options."""

_COMPARED = ("modules", "rules", "drawing")
"""Roles of sections whose differences are told; values of options are those of their options."""


def compare(before: Program, after: Program, names: tuple[str, str] | None = None) -> Comparison:
    """All that two rulesets do differently, with the option values that they were checked with.

    Formatting, comments, prose, examples and the order of keys make no difference, nor do the definitions that a module
    brings along.

    Args:
        names: what to call the two; their titles if not given.
    """
    sides = [(one.ruleset, one.game.settings) for one in (before, after)]
    changes = list(differences(*sides))
    made = list(_changes("board", *board_items(before.tables), *board_items(after.tables)))
    # what comes out of the board stands behind what is written about it
    order = [section.name for section in SECTIONS]
    at = sum(order.index(change.section) <= order.index("board") for change in changes)
    return Comparison(*(names or (before.game.title, after.game.title)), (*changes[:at], *made, *changes[at:]))


def differences(before: tuple[Ruleset, Values], after: tuple[Ruleset, Values]) -> Iterator[Change]:
    """As `compare`, of merged rulesets with values of their options: what is written, not what comes out of the board."""
    rulesets = (before[0], after[0])
    for section in (one.name for one in SECTIONS if one.role in _COMPARED):
        first, second = (items_of(ruleset, section, values) for ruleset, values in (before, after))
        for pair in _pairs(first, second):
            if not _comes_with_module(section, pair, rulesets):
                yield from _changes(section, *pair)
        if section == "draw":
            yield from _changes(section, *drawing_settings(rulesets[0]), *drawing_settings(rulesets[1]))


def _comes_with_module(section: str, pair: Pair, rulesets: tuple[Ruleset, Ruleset]) -> bool:
    """Whether a definition or action is there, or not, only because a module is: then the module says enough."""
    if section not in ("define", "actions") or None not in pair:
        return False
    homes = [home_of(ruleset, item) for ruleset, item in zip(rulesets, pair, strict=True) if item is not None]
    return homes[0] is not None and not all(homes[0] in ruleset.modules for ruleset in rulesets)


def _pairs(first: Sequence[ComparedItem], second: Sequence[ComparedItem]) -> Iterator[Pair]:
    """What belongs together: by name, or what stands at the same place among what is equal."""
    named = {item.name: item for item in second if item.name}
    known = {item.name for item in first if item.name}
    yield from ((item, named.get(item.name)) for item in first if item.name)
    yield from ((None, item) for item in named.values() if item.name not in known)
    one, two = ([item for item in items if not item.name] for items in (first, second))
    matcher = SequenceMatcher(None, [item.text for item in one], [item.text for item in two], autojunk=False)
    for _, start, end, from_, to in matcher.get_opcodes():
        for number in range(max(end - start, to - from_)):
            left = one[start + number] if start + number < end else None
            right = two[from_ + number] if from_ + number < to else None
            yield left, right


def _changes(section: str, before: ComparedItem | None, after: ComparedItem | None) -> Iterator[Change]:
    if before is None or after is None:
        for item in (before, after):
            if item is not None:
                side = ComparedSide(item.text, item.span)
                yield Change(section, item.name, "", side if before else None, side if after else None, item.choice)
        return
    for name in [*before.parts, *(name for name in after.parts if name not in before.parts)]:
        one, two = before.parts.get(name), after.parts.get(name)
        if one is None or two is None or one.meaning != two.meaning:
            for step, old, new in _steps(one, two):
                yield Change(section, before.name, name, _side(old), _side(new), after.choice, step)


def _steps(one: Part | None, two: Part | None) -> Iterator[tuple[str, Part | None, Part | None]]:
    """The two sides of a part; where only what happens in some of its steps is different, of each of these steps."""
    if one is None or two is None or one.frame is None or one.frame != two.frame:
        yield "", one, two
        return
    for step in one.steps:
        old, new = one.steps[step], two.steps.get(step)
        if new is not None and old.frame != new.frame:
            yield step, old, new


def _side(part: Part | None) -> ComparedSide | None:
    return ComparedSide(part.text, part.span) if part is not None else None
