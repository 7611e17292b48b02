"""What stands around statements or behind them, and has no place there: quotes, and who decides."""

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
