"""Stale prose in words: which text, what it speaks of, and where that became different."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from ...core import nodes as core
from ...core.folding import is_never
from ...files.document import read_document
from ...files.nodes import Mapping
from ...files.places import step_of
from ...files.ruleset import Ruleset
from ...files.schema import section as section_of
from ...files.schema.edits import new_section
from ...ground.diagnostics import Diagnostic, Edit, Mend, Sink, did_you_mean, shortened, spelled
from ...ground.source import SourceFile, Span
from ...language.staleness import (
    CONDITIONS,
    OCCASION,
    RULINGS,
    START,
    STARTING,
    WORDS,
    Place,
    Staleness,
    StaleProse,
    staleness,
    staleness_with,
)


def found_stale(ruleset: Ruleset, here: core.Game, at: Callable[[Ruleset], core.Game | None]) -> Staleness:
    """The staleness of a ruleset of which the game is known. `at`: the game of a ruleset that it extends, as that stands; None
    if there is none."""

    @cache
    def never(level: int) -> frozenset[str]:
        return never_in(at(ruleset.level(level)) if level else here)

    return staleness_with(ruleset, never) if never(0) else staleness(ruleset)


def never_in(game: core.Game | None) -> frozenset[str]:
    """The moves of a game that its options rule out."""
    return frozenset(move.name for move in game.moves.values() if is_never(move)) if game is not None else frozenset()


def tell_stale(ruleset: Ruleset, found: Staleness, sink: Sink, *, given: bool) -> None:
    """Adds a warning for all texts that one change in the ruleset itself makes stale, and an error for what is kept for
    nothing. `given`: the ruleset is looked at with other options than its own, which its texts need not fit."""
    by_change: dict[tuple[Span, str], list[StaleProse]] = {}
    for one in found.stale:
        if not one.is_inherited:
            by_change.setdefault((_changed_at(ruleset, one), one.home.title), []).append(one)
    for (span, home), alike in by_change.items():
        if len(alike) == 1:
            sink.put(_diagnostic("stale-prose", "what it speaks of is different here", ruleset, found, alike[0]))
        else:
            sink.put(_together(span, home, found, alike))
    for name in () if given else found.idle:
        sink.add(
            "keeps-nothing",
            f"`keeps` names `{name.value}`, of which no inherited text is stale",
            name.span,
            "nothing is different about it, or there is no text about it",
            helps=(
                *_near(name.value, found),
                "take it away; texts that are not stale stay without a word",
            ),
        )


def _near(word: str, found: Staleness) -> tuple[str, ...]:
    """Of which stale texts a misspelt name may speak."""
    places = {one.prose.place[:1] if one.prose.place[-1].isdigit() else one.prose.place for one in found.stale}
    near = did_you_mean(word, map(".".join, places)) or did_you_mean(word.rpartition(".")[2], map(name_of, places))
    return spelled(near[0], near) if near else ()


def touched_prose(ruleset: Ruleset, found: Staleness) -> Iterator[Diagnostic]:
    """A word on each text that stands though it may have become false: what it speaks of is written elsewhere as before."""
    for one in found.touched:
        if not one.is_inherited:
            yield _diagnostic("touched-prose", "some of what writes its state is different here", ruleset, found, one)


def name_of(place: Place) -> str:
    """A declaration by its name; one in a list, or a section without entries, by that of its section."""
    return place[0] if len(place) == 1 or place[-1].isdigit() else place[-1]


def way_of(one: StaleProse) -> str:
    """Why a text is stale: "`end` uses `complete`, which uses `stored`, which only `lay` writes"; "" where its own rules are
    different."""
    if one.gone is not None:
        return f"it names `{name_of(one.gone)}`, which is gone here"
    clauses, several = [], len(one.users) > 1
    if one.way[0][0] == OCCASION:
        return f"the course of the game comes to `{name_of(one.way[0])}` at other times"
    if one.way[0][0] == START:
        return f"{_said(one.way[0])} is different"
    if one.users:
        clauses.append(f"all that uses `{name_of(one.prose.place)}` is different: {_listed(one.users)}")
    for place, following in pairwise(one.way):
        reason = one.changes[place]
        if reason.uses is not None:
            said = f"uses {_said(following)}"
        elif reason.others:
            said = f"{_listed(reason.writers)}, different here, write{'s' * (len(reason.writers) == 1)}"
        else:
            said = f"only {_listed(reason.writers)} write{'s' * (len(reason.writers) == 1)}"
        subject = f"and {_said(place)}" if several else "which" if clauses else _said(place)
        clauses.append(f"{subject} {said}")
        several = len(reason.writers) > 1
    return ", ".join(clauses)


def _listed(places: Sequence[Place]) -> str:
    return " and ".join(filter(None, (", ".join(map(_said, places[:-1])), _said(places[-1]))))


def _said(place: Place) -> str:
    part = _PARTS.get(place[0])
    return f"{part} of `{place[-1]}`" if part else f"`{name_of(place)}`"


_PARTS = {CONDITIONS: "the conditions", START: "the start value"}
"""What is compared of declarations apart from them."""


def _diagnostic(slug: str, said: str, ruleset: Ruleset, found: Staleness, one: StaleProse) -> Diagnostic:
    span = _changed_at(ruleset, one)
    return Diagnostic(
        slug,
        f"{_text_of(found, one)} was written for {one.home.title}, and {said}",
        span,
        _why(one),
        helps=(f"write it anew, `{_anew(one)}`, or, if it still holds, `keeps: [{_kept(one)}]`",),
        mends=_with_keeps(span.file, _kept(one)) if slug == "stale-prose" else (),
    )


def _with_keeps(file: SourceFile, names: str) -> tuple[Mend, ...]:
    """Says of texts that they were read again and hold; nothing where `keeps` is a list over several lines."""
    own = re.search(r"^keeps:(?: *\[([^\]]*)\])?", file.text, re.MULTILINE)
    if own is None:
        edit = new_section(file, "keeps", f"keeps: [{names}]\n")
        return (Mend((edit,), f"Say that they hold: `keeps: [{shortened(names, _ORDER)}]`"),)
    if own.group(1) is None:
        return ()
    edit = Edit(Span(file, own.end() - 1, own.end() - 1), (", " if own.group(1).strip() else "") + names)
    return (Mend((edit,), f"Say that they hold: `{shortened(names, _ORDER)}` under `keeps`"),)


_ORDER = 40
"""Characters of names that the title of a change has."""


_MOST = 8
"""Texts that one message names."""


def _together(span: Span, home: str, found: Staleness, alike: Sequence[StaleProse]) -> Diagnostic:
    """What is said of several texts that one change makes stale."""
    notes = list(dict.fromkeys(f"{_text_of(found, one)}: {_why(one)}" for one in alike))
    kept = ", ".join(dict.fromkeys(map(_kept, alike)))
    return Diagnostic(
        "stale-prose",
        f"{len(alike)} texts were written for {home}, and what they speak of is different here",
        span,
        "this makes it so; books leave these texts out",
        notes=(*notes[:_MOST], *([f"and {len(notes) - _MOST} more"] if len(notes) > _MOST else [])),
        helps=(
            f"write those anew that are wrong, as `{_anew(alike[0])}`",
            f"if all still hold, `keeps: [{kept}]`",
        ),
        mends=_with_keeps(span.file, kept),
    )


def _text_of(found: Staleness, one: StaleProse) -> str:
    """A text as it is spoken of: "the `about` of `end`"."""
    place, key = one.prose.place, one.prose.key
    namesakes = {other.prose.place for other in found.stale if name_of(other.prose.place) == name_of(place)}
    name = name_of(place) if len(namesakes) < 2 else _kept(one)
    if key == WORDS:
        return f"the word `{name}`"
    return f"the {'ruling' if key == RULINGS else f'`{key}`'} of `{name}`"


def _why(one: StaleProse) -> str:
    return way_of(one) or "its rules are not those that the text was written for"


def _anew(one: StaleProse) -> str:
    """Where a text is written anew, as YAML."""
    place, key = one.prose.place, one.prose.key
    if key == RULINGS:
        return RULINGS
    anew = "…"
    for step in reversed((*(() if place[-1].isdigit() else place[1:]), *(() if key == WORDS else key.split(".")))):
        anew = f"{{{step}: {anew}}}"
    return f"{place[0]}: {anew}"


def _kept(one: StaleProse) -> str:
    """What `keeps` calls the declaration of a text."""
    place = one.prose.place
    return place[0] if place[-1].isdigit() else ".".join(place)


def _changed_at(ruleset: Ruleset, one: StaleProse) -> Span:
    """Where a ruleset itself makes a text stale."""
    return _change_of(ruleset, one.home, one.way[-1]) if one.gone is None else _gone_at(ruleset, one.gone)


_SECTIONS = {CONDITIONS: ("moves", "choices"), START: STARTING}
"""Where declarations stand of which a part is compared apart."""

_COURSE = ("flow", "setup", "actions", "uses", "extends")
"""Where a change stands that has no place of its own: of what is offered when, or of a module."""


def _change_of(ruleset: Ruleset, home: Ruleset, place: Place) -> Span:
    """Where a ruleset, or one between it and the home of a text, makes a declaration different; where it extends another, if
    nothing is closer."""
    section, name = place[0], place[-1] if len(place) == 1 else place[1]
    for file in ruleset.levels[: len(ruleset.levels) - len(home.levels)]:
        document = read_document(file, Sink())
        for own in _SECTIONS.get(section, (section,)):
            key = document.key(own)
            node = document.get(own)
            if key is not None and (section_of(own).is_whole or not isinstance(node, Mapping)):
                return key.span
            for entry, _ in node.entries if isinstance(node, Mapping) else ():
                if step_of(entry, (own,)) == name:
                    return entry.span
    return _key_of(ruleset, _COURSE)


def _gone_at(ruleset: Ruleset, place: Place) -> Span:
    """Where a ruleset takes something away: by `~`, with a module, or by options."""
    section = read_document(ruleset.main, Sink()).get(place[0])
    for entry, _ in section.entries if isinstance(section, Mapping) else ():
        if step_of(entry, place[:1]) == place[-1]:
            return entry.span
    return _key_of(
        ruleset, (*(place[:1] if place[0] != "moves" else ()), "uses", "set", "options", "players", *_COURSE)
    )


def _key_of(ruleset: Ruleset, sections: Iterable[str]) -> Span:
    """The first of some keys that the file of a ruleset itself has."""
    own_file = read_document(ruleset.main, Sink())
    return next(key.span for section in sections if (key := own_file.key(section)) is not None)
