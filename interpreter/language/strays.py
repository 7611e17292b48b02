"""What stands around statements, behind them or alone among them, and has no place there: quotes, who decides, a `break`, an
`else` without its `if`; and a second choice behind the name of a move."""

from __future__ import annotations

import re

from ..ground.characters import shortened
from ..ground.diagnostics import Diagnostic
from .halts import LONGEST_SHOWN, Place

_QUOTED = re.compile(r"\s*(?P<quote>[\"'])(?P<inner>.*)(?P=quote)\s*", re.DOTALL)


def quoted_block(place: Place) -> Diagnostic | None:
    """Statements that are in quotes as a whole, as a value of YAML beside its key may be."""
    whole = _QUOTED.fullmatch(place.rule.text)
    if place.start != "block" or whole is None or place.at != whole.start("quote") or whole["quote"] in whole["inner"]:
        return None
    title = "statements stand without quotes"
    return Diagnostic("syntax", title, place.span(1), "not needed here", helps=(f"take away both `{whole['quote']}`",))


_DECIDED = re.compile(r"\bdecide +(?P<what>[^:;\n]*\w) +$")
_WHO = re.compile(r"(?:for|by) +(?P<who>\w+)\b(?P<each> in \w+)?")


def decided_for(place: Place) -> Diagnostic | None:
    """Who decides, behind what is decided: `decide slide for p`."""
    before, who = _DECIDED.search(place.rule.text[: place.at]), _WHO.match(place.rest)
    if place.start != "block" or before is None or who is None:
        return None
    each = f"for {who['who']}{who['each']}: " if who["each"] else ""
    made = f"{each}turn {who['who']}: decide {before['what']}"
    title = "`decide` does not say who decides: it is whose turn it is"
    helps = (f"write `{shortened(made, LONGEST_SHOWN)}`",)
    return Diagnostic("syntax", title, place.span(who.end()), "not behind what is decided", helps=helps)


_ALONE = re.compile(r"(?:^|[;:\n])\s*(break)$")


def leaves(place: Place) -> Diagnostic | None:
    """The word of other languages that ends a loop from within."""
    found = _ALONE.search(place.rule.text[: place.at].rstrip())
    if place.start != "block" or found is None:
        return None
    title = "nothing leaves a loop from within: what it goes through, or its condition, says where it ends"
    helps = (
        "`for x in S until c: …` goes no further than to the first x with c",
        "`while c within 20: …` ends without c",
    )
    return Diagnostic("syntax", title, place.rule.span(*found.span(1)), "no statement", helps=helps)


def without_if(place: Place) -> Diagnostic | None:
    """A further case where a statement begins."""
    if place.start != "block" or place.word not in ("else", "elif") or "NAME" not in place.expected:
        return None
    if place.word.upper() in place.expected or not re.search(r"(?:^|[;\n])\s*$", place.rule.text[: place.at]):
        return None
    title = f"`{place.word}` belongs to an `if`, and none is open here"
    helps = (f"begin `{place.word}` in the column of its `if`",)
    return Diagnostic("syntax", title, place.span(len(place.word)), "no `if` above in this column", helps=helps)


_CHOICES = re.compile(
    r"\s*(?P<move>\w+)\s*(?:\([^()]*\))?\s+in\s+(?P<first>\w+)(?P<rest>\s*(?:[,|+&/]|\band\b|\bor\b)\s*\w+)"
)


def two_choices(place: Place) -> Diagnostic | None:
    """More than one choice that a move is to belong to: `walk in goats, tigers`."""
    found = _CHOICES.match(place.rule.text)
    if place.start != "signature" or found is None:
        return None
    title = "a move belongs to one choice, or to none"
    helps = (f"the flow offers choices and moves beside each other: `decide {found['first']} | {found['move']}`",)
    return Diagnostic("syntax", title, place.rule.span(*found.span("rest")), "one more", helps=helps)
