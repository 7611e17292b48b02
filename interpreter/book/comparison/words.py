"""Differences in words: a sentence for each, with the old and the new text and where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from ...files.schema import section
from ...ground.characters import is_number
from ...ground.diagnostics import counted
from ...ground.marks import MARKS
from .model import Change, ComparedSide, Comparison

_INLINE = 48
"""Longest text that is shown within a sentence, `old → new`."""

_OF_MARKS = frozenset(key for mark in MARKS.values() for key in mark.keys)


def sentence(change: Change) -> str:
    """What is different; with the two texts where they are short."""
    if _is_made(change):
        return _of_made_board(change)
    told = _sentence(change)
    if _is_inline(change):
        before, after = ((side.text if side else "none") for side in (change.before, change.after))
        return f"{told}: {before} → {after}"
    return told


def _is_inline(change: Change) -> bool:
    sides = [side for side in (change.before, change.after) if side is not None]
    return (len(sides) == 2 or _is_setting(change)) and all(
        "\n" not in side.text and len(side.text) <= _INLINE for side in sides
    )


def _is_setting(change: Change) -> bool:
    """Whether this is a value of board or drawing, of which it is plain that what is not said is not there."""
    if change.section == "draw":
        return not change.name and change.part != "" and change.part not in _OF_MARKS
    return change.section == "board"


def _sentence(change: Change) -> str:
    if change.step:
        noun = section(change.section).noun
        whole = f"the {noun} `{change.name}`" if noun else f"the {change.section}"
        part = f"`{change.part}` of {whole}" if change.section in ("moves", "choices") else whole
        return f"the step `{change.step}` of {part} is different"
    if section(change.section).is_whole:
        return _of_whole(change)
    if change.section == "draw" and _is_setting(change):
        return f"`{change.part}` of the drawing"
    if change.part:
        return _of_part(change)
    thing = section(change.section).noun
    if not change.name:
        # the items of a list have no names
        return f"there is a further {thing}" if change.kind == "added" else f"one {thing} is gone"
    if change.section == "uses":
        return f"the module `{change.name}` is {'used' if change.kind == 'added' else 'no longer used'}"
    what = f"the {thing} `{change.name}`"
    match change.kind:
        case "added":
            return f"{what} is new" + (f" in `{change.choice}`" if change.choice else "")
        case "removed":
            return f"{what} is gone" + (f" from `{change.choice}`" if change.choice else "")
    return f"{what} is different"


def _of_part(change: Change) -> str:
    noun = section(change.section).noun
    what = f"the {noun} `{change.name}`" if change.name else f"one {noun}"
    match change.section, change.part:
        case "options", "default":
            return f"option {change.name}"
        case "uses", need:
            return f"{what} has another `{need}`"
        case "moves", "in":
            return f"{what} is in another choice"
        case _, "signature":
            return f"{what} has other parameters"
        case (("define" | "actions"), _) | (_, "is"):
            return f"{what} is different"
    match change.kind:
        case "added":
            return f"{what} has a `{change.part}`"
        case "removed":
            return f"{what} has no `{change.part}` any more"
    return f"{what} has another `{change.part}`"


def _of_whole(change: Change) -> str:
    what = f"the {change.section}"
    if change.part and change.section == "players":
        return "the players are different" if change.part == "names" else f"`{change.part}` of the players"
    if change.part:
        return f"`{change.part}` of the board"
    match change.kind:
        case "added":
            return f"there is a {change.section}"
        case "removed":
            return f"there is no {change.section} any more"
    return f"{what} is different"


def _of_made_board(change: Change) -> str:
    """About what comes out of the values of a board."""
    before, after = (side.text if side else None for side in (change.before, change.after))
    if not all(text is None or is_number(text) for text in (before, after)):
        return f"{change.part} of the board: {before or 'none'} → {after or 'none'}"
    if before == after:
        return f"the board has {after} other {_many(after, change.part)}"
    if after is None:
        return f"the board has no {change.part} any more"
    return f"the board has {after} {_many(after, change.part)}" + (f", not {before}" if before is not None else "")


def _many(number: str | None, part: str) -> str:
    """The name of a part of a board, `cells` or `orthogonal links of cells`, as it stands behind a number."""
    words = {"cells": "cell", "edges": "edge", "vertices": "vertex", "links": "link"}
    head, of, rest = part.partition(" of ")
    last = head.split(" ")[-1]
    return head.removesuffix(last) + words.get(last, last) + of + rest if number == "1" else part


def _is_made(change: Change) -> bool:
    """Whether this is a part of a board that stands in no file, but comes out of what stands there."""
    return change.section == "board" and not any(side and side.span for side in (change.before, change.after))


def report(comparison: Comparison) -> Iterator[str]:
    """The lines of a comparison. Old text stands behind `-`, new text behind `+`."""
    if comparison.is_empty:
        yield f"{comparison.before} and {comparison.after} have the same rules"
        return
    yield f"{comparison.before} → {comparison.after}: {counted(len(comparison.changes), 'difference')}"
    present = ""
    for change in comparison.changes:
        if change.section != present:
            present = change.section
            yield ""
            yield section(present).heading or present
        yield f"  {sentence(change)}"
        places = dict.fromkeys(side.place for side in (change.before, change.after) if side and side.place)
        if places:
            yield f"    {' → '.join(map(str, places))}"
        if not (_is_inline(change) or _is_made(change)):
            yield from (f"    {mark} {line}".rstrip() for mark, line in _lines(change.before, change.after))


def _lines(before: ComparedSide | None, after: ComparedSide | None) -> Iterator[tuple[str, str]]:
    """Lines with what happens to them: `-` only in the first, `+` only in the second, nothing where they agree."""
    one, two = (side.text.split("\n") if side and side.text else [] for side in (before, after))
    for word, start, end, from_, to in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if word == "equal":
            yield from ((" ", line) for line in one[start:end])
        else:
            yield from (("-", line) for line in one[start:end])
            yield from (("+", line) for line in two[from_:to])
