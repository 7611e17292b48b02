"""Why a rule text is no tree: what the parser stumbled over, told in terms of the rule language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import lark

from ..ground.diagnostics import Diagnostic, Edit
from ..ground.records import replace
from ..ground.source import RuleText
from .clauses import instead_of_clause
from .columns import (
    behind_decide,
    folded,
    new_line,
    not_indented,
    otherwise_alone,
    own_line,
    unblocked,
    undashed_list,
)
from .equals import misplaced_equals
from .foreign_ways import FOREIGN, foreign_mark, part_of_element, prefixed, strange_character, unnamed
from .halts import LONGEST_SHOWN, NEAR, Place, Repair
from .keyword_places import keyword_as_name, unfinished, unnamed_step
from .keywords import KEYWORDS
from .repairs import Reads, repairs
from .start_values import start_values
from .strays import decided_for, leaves, quoted_block, two_choices, without_if

_PLACES = {
    "expression": "an expression",
    "body": "a definition",
    "choose": "parameters such as `square in cell where empty(square)`",
    "generator": "a generator such as `p in player where alive(p)`",
    "block": "statements",
    "signature": "a name, with parameters in brackets such as `group(s in cell)`",
    "declaration": "a type such as `cell -> player?`",
    "type_only": "a type",
    "names": "names with commas between",
}


def explain(
    problem: lark.exceptions.UnexpectedInput,
    start: str,
    rule: RuleText,
    reads: Reads | None,
    spellings: Mapping[str, str],
) -> Diagnostic:
    """What to say of a text that the grammar refuses, read from a certain entry point. `reads` tries another text, if that
    is not too much; `spellings`: words and marks by what the grammar calls them."""
    token = getattr(problem, "token", "")
    place = Place(
        rule,
        start,
        problem.pos_in_stream if problem.pos_in_stream is not None else len(rule.text),
        getattr(token, "type", ""),
        str(token),
        frozenset(getattr(problem, "expected", None) or getattr(problem, "allowed", None) or ()),
        frozenset(getattr(problem, "accepts", None) or ()),
    )
    layout = undashed_list(place, reads) or unblocked(place, reads) or _noun(place, reads) if reads else None
    if layout is not None:
        return layout
    found = _first(
        place,
        unnamed,
        prefixed,
        folded,
        otherwise_alone,
        _parted,
        start_values,
        _listed,
        not_indented,
        strange_character,
        misplaced_equals,
        own_line,
        behind_decide,
        unnamed_step,
        part_of_element,
        leaves,
        two_choices,
        without_if,
    )
    if found is not None:
        return found
    end = len(rule.text.rstrip())
    at = end if place.kind == "$END" else min(place.at, end)
    keyword = keyword_as_name(place)
    taken = [spellings[name] for name in place.accepts or place.expected if name in spellings]
    names = _names_around(rule)
    changes = repairs(rule.text, at, reads, taken, names, slips=keyword is not None) if reads else []
    guessed = tuple(_repaired(place, change) for change in changes if change.is_guess)
    sure = [_repaired(place, change) for change in changes if not change.is_guess]
    if sure:
        return replace(sure[0], rivals=(*sure[1:], *guessed))
    if keyword is not None:
        return keyword
    found = _first(place, quoted_block, decided_for, unfinished, _nothing_chosen, _too_early, new_line, foreign_mark)
    return replace(found or _unexpected(place), rivals=guessed)


def _first(place: Place, *looks: Callable[[Place], Diagnostic | None]) -> Diagnostic | None:
    return next((found for look in looks if (found := look(place)) is not None), None)


def _names_around(rule: RuleText) -> list[str]:
    """The names in the file, those that stand near first."""
    file, start = rule.file, rule.whole.start
    near = re.findall(r"[^\W\d]\w*", file.text[max(start - NEAR, 0) : start + len(rule.text) + NEAR])
    return [name for name in dict.fromkeys((*near, *re.findall(r"[^\W\d]\w*", file.text))) if name not in KEYWORDS]


def _repaired(place: Place, change: Repair) -> Diagnostic:
    text = place.rule.text
    start, end, last = change.at, change.at + change.old, len(text.rstrip())
    slug = "syntax-end" if start >= last else "syntax"
    label = change.label
    start += len(text[start:end]) - len(text[start:end].lstrip())
    end -= len(text[start:end]) - len(text[start:end].rstrip())
    if change.old and FOREIGN.fullmatch(text[start:end]):
        slug = "syntax-mark"
    if not change.old:  # something is missing: its place is that of what follows, or of the last character
        behind = re.search(r"\w+$|\S$", text[: change.at].rstrip())
        ends_line = (
            behind is not None and text[change.at :].lstrip(" ").startswith("\n") and not change.text[-1:].isspace()
        )
        start = min(start + len(text[start:]) - len(text[start:].lstrip()), last - 1)
        word = re.compile(r"\w+").match(text, start)
        end = word.end() if word and slug == "syntax" else start + 1
        if behind is not None and ends_line:
            start, end = behind.span()
        where = "here" if slug != "syntax" else "behind this" if ends_line else "before this"
        label = label or f"`{change.text.strip()}` is missing {where}"
    line = change.line(text)
    lines = [one.strip() for one in line.split("\n")]
    advice = f"write {', '.join(f'`{one}`' for one in lines)}{', each on its line' * (len(lines) > 1)}"
    helps = (advice,) if line.strip() and max(map(len, lines)) <= LONGEST_SHOWN else ()
    exact = Edit(place.rule.span(change.at, change.at + change.old), change.text) if not change.shown else None
    return Diagnostic(slug, change.title, place.rule.span(start, end), label, helps=helps, change=exact)


def _nothing_chosen(place: Place) -> Diagnostic | None:
    """A condition where parameters stand."""
    text = place.rule.text.strip()
    if (
        place.start != "choose"
        or re.search(r"\bin\b|(?<![=<>!])=(?!=)|\n", text)
        or not re.search(r"[<>=]|\bis\b", text)
    ):
        return None
    title = "nothing is chosen here: a parameter is taken from a set by `in`"
    helps = (f"write `s in … where {text}`, or, if nothing is to be chosen, `when: {text}`",)
    return Diagnostic(
        "syntax", title, place.rule.whole, "a condition alone", helps=helps if len(text) < LONGEST_SHOWN else ()
    )


def _too_early(place: Place) -> Diagnostic | None:
    end = len(place.rule.text.rstrip())
    ends = place.kind in ("$END", "_DEDENT") or (place.kind == "_NL" and not place.rest.strip())
    if not ends and place.at < end:
        return None
    title = f"the text ends in the middle of {_PLACES[place.start]}"
    return Diagnostic("syntax-end", title, place.rule.span(max(end - 1, 0), end), "something must follow")


def _parted(place: Place) -> Diagnostic | None:
    """Names with something else than commas between them."""
    if place.start != "names":
        return None
    names = [word for word in re.split(r"[\s,|/;+&]+", place.rule.text) if word not in ("", "and", "or")]
    found = re.search(r"[|/;+&]|\b(?:and|or)\b", place.rule.text) or re.search(r"(?<=\w)\s(?=\w)", place.rule.text)
    if found is None or not all(re.fullmatch(r"[A-Za-z_]\w*", name) for name in names):
        return None
    title = "names are parted by commas" + (f", not by `{found.group()}`" if found.group().strip() else "")
    helps = (f'write `"{", ".join(names)}"`',)
    return Diagnostic("syntax", title, place.rule.span(*found.span()), "no comma", helps=helps)


def _listed(place: Place) -> Diagnostic | None:
    """Several values where a type stands: YAML's list has brackets."""
    text = place.rule.text.strip()
    if place.start in ("declaration", "type_only") and text in ("none", "empty", "null", "nothing"):
        title = "a type says what may stand there, which `none` alone does not"
        helps = ("what is an element or none has a `?`: `cell?`, `player?`",)
        return Diagnostic("syntax", title, place.rule.whole, "no type", helps=helps)
    if place.start in ("declaration", "type_only") and re.match(r"\[[\w, ]+\]", place.rest):
        title = "a type is one universe, a range or `bool`; values to choose from make a universe"
        helps = (
            "declare it, as `universes: {kind: [pawn, king]}`, and write `kind`, or `kind?` where none may stand; "
            "of players it is `player?`",
        )
        return Diagnostic("syntax", title, place.span(len(place.rest.partition("]")[0]) + 1), "no type", helps=helps)
    if place.start not in ("declaration", "type_only") or not re.fullmatch(rf"[\w.]+(?:{_PARTED}[\w.]+)+", text):
        return None
    if text.endswith(" none"):
        return None
    title = "several values are a list, which stands in `[ ]`"
    made = ", ".join(re.split(_PARTED, text))
    return Diagnostic("syntax", title, place.rule.whole, "no list without brackets", helps=(f"write `[{made}]`",))


_PARTED = r"(?:\s*[,|/]\s*|\s+or\s+)"
"""What people put between values to choose from."""


def _noun(place: Place, reads: Reads) -> Diagnostic | None:
    """What a number of a template counts, behind it without a colon: `{n stones}`."""
    whole, text = place.rule.whole, place.rule.text
    found = re.fullmatch(r"(.*[\w)\]])\s+([^\W\d_]{2,})\s*", text)
    around = whole.file.text[whole.start - 1 : whole.start] + whole.file.text[whole.end : whole.end + 1]
    if not found or around != "{}" or found.group(2) in KEYWORDS or reads(found.group(1)) is not None:
        return None
    value, noun = found.groups()
    title = "what a number counts stands behind a colon"
    helps = (f"write `{{{value.strip()}:{noun}}}`", f"or, without its plural, `{{{value.strip()}}} {noun}`")
    return Diagnostic("syntax", title, place.rule.span(*found.span(2)), "no `:` before it", helps=helps)


def _unexpected(place: Place) -> Diagnostic:
    found = place.word or place.rest[:1]
    helps: tuple[str, ...] = ()
    if place.start in ("expression", "body"):
        helps = instead_of_clause(place, found)
    if found in (")", "]", "}"):
        helps = ("a bracket was not opened, or another one not closed",)
    return Diagnostic(
        "syntax",
        f"`{found}` is unexpected here",
        place.span(max(len(found), 1)),
        f"in {_PLACES[place.start]}",
        helps=helps,
    )
