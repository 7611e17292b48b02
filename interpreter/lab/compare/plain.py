"""A comparison as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ..events.entries import EntryExposure
from ..events.exposure import Exposure
from ..plain import plain_head, plain_header, plain_sentences
from .again import again_compared
from .contrast import dominance
from .run import Comparing
from .told import margin, sentences
from .verdicts import Finding


def plain_comparison(comparing: Comparing, changes: Sequence[Sequence[str]]) -> dict[str, Any]:
    """One object. `changes`: of each ruleset but the first, what is different in its rules."""
    return {
        **plain_head("compare"),
        "planned": comparing.planned,
        "look": comparing.passed,
        "looks": [look.games for look in comparing.looks],
        "level": comparing.level,
        "stopped": "done" if comparing.is_done else "stopped",
        "rulesets": [
            plain_header(one.series.header, side.games)
            for one, side in zip(comparing.studied, comparing.sides, strict=True)
        ],
        "comparisons": [
            {
                "with": place,
                "changes": list(changes[place - 1]),
                "exposure": _exposure(comparing.exposure[place]),
                "entries": [_entry(entry) for entry in comparing.entries[place]],
                "sentences": plain_sentences(sentences(comparing, place, changes[place - 1])),
                "measures": [
                    _row(answer) | _ranks(comparing, answer)
                    for answer in comparing.answers()
                    if answer.question.second == place
                ],
                "hints": [_hint(hint) for hint in comparing.hints() if hint.question.second == place],
            }
            for place in range(1, len(comparing.studied))
        ],
        "alarms": [plain_sentences(alarms.told()) for alarms in comparing.alarms],
        "file": None if comparing.path is None else str(comparing.path),
        "again": again_compared(comparing),
    }


def _exposure(found: Exposure | None) -> dict[str, Any] | None:
    return None if found is None else asdict(found)


def _entry(entry: EntryExposure) -> dict[str, Any]:
    return {
        "changes": list(entry.changes),
        "needed": list(entry.needed),
        "exposure": _exposure(entry.exposure),
        "reason": entry.reason,
    }


def _row(answer: Finding) -> dict[str, Any]:
    question, found = answer.question, answer.contrast
    made: dict[str, object] = {
        "name": question.measure.name,
        "key": question.key,
        "unit": question.measure.unit.value,
        "margin": margin(answer),
        "verdict": answer.verdict.name.lower(),
        "needed": answer.needed,
        "hidden": answer.hidden,
    }
    if found is None:
        return {**made, "a": None, "b": None}
    made |= {"a": found.first, "b": found.second, "games": list(found.sizes), "p": found.p, "p_same": found.p_same}
    made |= dict(zip(("difference", "low", "high"), found.difference, strict=True))
    if found.ratio is not None:
        made |= dict(zip(("ratio", "ratio_low", "ratio_high"), found.ratio, strict=True))
    return made


def _hint(hint: Finding) -> dict[str, Any]:
    """As a row, without what belongs to a verdict."""
    return {name: value for name, value in _row(hint).items() if name not in ("margin", "needed", "hidden", "p_same")}


def _ranks(comparing: Comparing, answer: Finding) -> dict[str, Any]:
    """Of lengths, and what else has an order: whether those of the second are greater, beside what their means say."""
    name = answer.question.measure.name
    sides = comparing.sides[0], comparing.sides[answer.question.second]
    found = (
        dominance(*(side.measures[name] for side in sides)) if all(name in side.measures for side in sides) else None
    )
    return {} if found is None else {"greater": found.share, "p_ranks": found.p}
