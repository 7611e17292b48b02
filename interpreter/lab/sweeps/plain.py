"""A sweep as JSON: one object, in which every sentence has its slug."""

from __future__ import annotations

from typing import Any

from ..measures.model import Found
from ..study.plain import FORMAT, plain_header, plain_said
from .cells import Cell
from .run import Sweep
from .told import sentences
from .tune import Tuned


def plain_sweep(sweep: Sweep, *, is_stopped: bool) -> dict[str, Any]:
    """All that it has found."""
    tuned = sweep.outcome
    return {
        "lab": FORMAT,
        "command": "sweep",
        "options": {axis.option: list(axis.values) for axis in sweep.axes},
        "fixed": sweep.fixed,
        "planned": sweep.plan.games,
        "stopped": "stopped" if is_stopped else "done",
        "cells": [_cell(cell) for cell in sweep.cells],
        "target": None if tuned is None else _tuned(tuned),
        "sentences": [plain_said(said) for said in sentences(sweep)],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "set": cell.options,
        "ruleset": plain_header(cell.studied.series.header, cell.measured.games),
        "measures": [_row(measure.name, row) for measure, row in cell.measured.rows()],
    }


def _row(name: str, row: Found) -> dict[str, Any]:
    found = row.estimate
    return {
        "name": name,
        "key": row.key,
        "value": None if found is None else found.value,
        "low": None if found is None else found.low,
        "high": None if found is None else found.high,
    }


def _tuned(tuned: Tuned) -> dict[str, Any]:
    standing, root = tuned.standing, tuned.root
    return {
        "number": tuned.target.text,
        "value": tuned.target.value,
        "games": list(tuned.games),
        "means": [sample.mean if sample.size else None for sample in tuned.samples],
        "proven": list(standing.proven),
        "left": [tuned.axis.values[place] for place in standing.open],
        "between": None if standing.gap is None else [tuned.axis.values[place] for place in standing.gap],
        "direction": standing.direction,
        "broken": standing.broken,
        "smooth": None if tuned.curve is None else tuned.curve.p,
        "root": None if root is None else dict(zip(("value", "low", "high"), root, strict=True)),
    }
