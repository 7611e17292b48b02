"""A study as JSON, one object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..measures.model import Measure, Need, Said
from ..plain import plain_head, plain_header, plain_row, plain_said, plain_sentences
from .again import again
from .rotation_told import plain_rotation
from .run import RulesetStudy
from .told import sentences


def plain_studies(studies: Sequence[tuple[RulesetStudy, Sequence[tuple[bool, Said]]]]) -> dict[str, Any]:
    """Studies with what was expected of each."""
    return {**plain_head("study"), "studies": [_study(study, expected) for study, expected in studies]}


def _study(study: RulesetStudy, expected: Sequence[tuple[bool, Said]]) -> dict[str, Any]:
    return {
        "ruleset": plain_header(study.studied.series.header, study.measured.games),
        "planned": study.planned,
        "stopped": "done" if study.is_whole else "stopped",
        "evaluator": None if study.evaluator is None else study.evaluator.name,
        "measures": [plain_row(measure, row, _dots(study, measure)) for measure, row in study.measured.rows()],
        "absent": dict(study.measured.absent),
        "alarms": plain_sentences((*study.alarms.told(), *study.thinking.told())),
        "sentences": plain_sentences(sentences(study)),
        "expected": [{"holds": holds, **plain_said(said)} for holds, said in expected],
        "file": None if study.path is None else str(study.path),
        "rotation": None if study.rotation is None else plain_rotation(study.rotation),
        "again": again(study),
    }


def _dots(study: RulesetStudy, measure: Measure) -> int:
    """How far a number is to be trusted: three where no player's opinion is in it, two where one is, one with an alarm."""
    if Need.VALUES not in measure.needs:
        return 3
    return 1 if any(said.slug == "leader-disputed" for said in study.measured.says()) else 2
