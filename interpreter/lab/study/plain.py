"""A study as JSON: one object, in which every sentence has its slug, so that no program needs to read English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..games.header import Header
from ..measures.model import Estimate, Found, Measure, Need, Said
from ..telling import unmarked
from .again import again
from .rotation_told import plain_rotation
from .run import RulesetStudy
from .told import sentences

FORMAT = 1
"""Of the JSON of all commands of the lab."""


def plain_studies(studies: Sequence[tuple[RulesetStudy, Sequence[tuple[bool, Said]]]]) -> dict[str, Any]:
    """Studies with what was expected of each."""
    return {"lab": FORMAT, "command": "study", "studies": [_study(study, expected) for study, expected in studies]}


def _study(study: RulesetStudy, expected: Sequence[tuple[bool, Said]]) -> dict[str, Any]:
    return {
        "ruleset": plain_header(study.studied.series.header, study.measured.games),
        "planned": study.planned,
        "stopped": "done" if study.is_whole else "stopped",
        "evaluator": None if study.evaluator is None else study.evaluator.name,
        "measures": [plain_row(measure, row, _dots(study, measure)) for measure, row in study.measured.rows()],
        "absent": dict(study.measured.absent),
        "alarms": [plain_said(said) for said in (*study.alarms.told(), *study.thinking.told())],
        "sentences": [plain_said(said) for said in sentences(study)],
        "expected": [{"holds": holds, **plain_said(said)} for holds, said in expected],
        "file": None if study.path is None else str(study.path),
        "rotation": None if study.rotation is None else plain_rotation(study.rotation),
        "again": again(study),
    }


def plain_header(header: Header, games: int) -> dict[str, Any]:
    """Which games they are, and how many."""
    return {**plain_played(header), "games": games}


def plain_played(header: Header) -> dict[str, Any]:
    """Which games they are."""
    return {
        "id": header.ruleset,
        "title": header.title,
        "hash": header.rules,
        "options": dict(header.options),
        "players": list(header.seats),
        "seed": header.seed,
        "cap": header.cap,
    }


def plain_said(said: Said) -> dict[str, str]:
    """A sentence."""
    return {"slug": said.slug, "text": unmarked(said.text)}


def _dots(study: RulesetStudy, measure: Measure) -> int:
    """How far a number is to be trusted: three where no player's opinion is in it, two where one is, one with an alarm."""
    if Need.VALUES not in measure.needs:
        return 3
    return 1 if any(said.slug == "leader-disputed" for said in study.measured.says()) else 2


def plain_row(measure: Measure, row: Found, dots: int = 3) -> dict[str, Any]:
    """A number. `dots`: how far it is to be trusted."""
    made: dict[str, object] = {
        "name": measure.name,
        "key": row.key,
        "label": row.label,
        "unit": row.unit.value,
        **_numbers(row.estimate),
        "dots": dots,
    }
    for share, value, (low, high) in zip((10, 50, 90), row.quantiles, row.around, strict=False):
        made |= {f"below_{share}": value, f"below_{share}_low": low, f"below_{share}_high": high}
    return made


def _numbers(estimate: Estimate | None) -> dict[str, Any]:
    if estimate is None:
        return {"value": None, "low": None, "high": None, "games": 0}
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high, "games": estimate.of}
