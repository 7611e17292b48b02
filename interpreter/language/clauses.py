"""Clauses of generators where none can stand, and what is written instead."""

from __future__ import annotations

import re

from .halts import LONGEST_SHOWN, Place

_CLAUSES = ("for", "where", "in")
_GENERATOR = "generators stand inside `those(…)`, `any(…)`, `count(…)` and their like"

_CUT = "cut it off from outside: `those(y in chain(…) while …)`"
_LESS = "take less with each step: `reach(S, x to those(y in … where …))`"
_SEVERAL = "all of several sets are a union: `union(… for y in S)`"
_WITHIN = {
    **{("chain", clause): _CUT for clause in ("where", "while", "until")},
    **{("reach", clause): _LESS for clause in ("where", "while", "until")},
    **{(word, "for"): _SEVERAL for word in ("those", "first", "last", "the")},
}
"""What is meant by a word in brackets that take no such clause, by what stands before the bracket."""


def instead_of_clause(place: Place, found: str) -> tuple[str, ...]:
    """What to write where a word that begins a clause is unexpected; nothing of other words."""
    within = _WITHIN.get((_around(place), found))
    if within is not None or found not in _CLAUSES:
        return (within,) if within else ()
    whole = place.rule.text.strip()
    if re.match(r"\w+ in\b", whole) and len(whole) < LONGEST_SHOWN and "\n" not in whole:
        return (f"all of these are `those({whole})`, and one of them is `first({whole})`",)
    return (_GENERATOR,)


def _around(place: Place) -> str:
    """The word before the innermost bracket that is open at a place; "" where there is none."""
    depth = 0
    for at in range(place.at - 1, -1, -1):
        char = place.rule.text[at]
        depth += (char in ")]}") - (char in "([{")
        if depth < 0:
            named = re.search(r"(\w+)$", place.rule.text[:at])
            return named[1] if named and char == "(" else ""
    return ""
