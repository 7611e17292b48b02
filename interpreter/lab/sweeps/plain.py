"""A sweep as JSON: one object, in which every sentence has its slug."""

from __future__ import annotations

import shlex
from typing import Any

from ..plain import plain_head, plain_header, plain_row, plain_sentences
from ..statistics.levels import LEVEL
from ..study.again import way_of
from .cells import Cell
from .run import Sweep
from .told import sentences
from .tune import Tuned


def plain_sweep(sweep: Sweep, *, is_stopped: bool, file: str = "") -> dict[str, Any]:
    """All that it has found."""
    tuned = sweep.outcome
    return {
        **plain_head("sweep"),
        "options": {axis.option: list(axis.values) for axis in sweep.axes},
        "fixed": sweep.fixed,
        "planned": sweep.plan.games,
        "level": LEVEL,
        "stopped": "stopped" if is_stopped else "done",
        "cells": [_cell(cell) for cell in sweep.cells],
        "target": None if tuned is None else _tuned(tuned),
        "sentences": plain_sentences(sentences(sweep)),
        "file": file or None,
        "again": again(sweep),
    }


def again(sweep: Sweep) -> str:
    """The command that gives the same again, on whatever machine."""
    plan = sweep.plan
    words = ["ludograph", "sweep", plan.ruleset]
    words += [word for name, text in plan.options.items() for word in ("--set", f"{name}={text}")]
    words += ["--games", str(plan.games)]
    if plan.target is not None:
        words += ["--target", plan.target.text]
        words += ["--within", f"{100 * plan.target.within_share:g}%"] if plan.target.within else []
    header = sweep.cells[0].studied.series.header
    return shlex.join([*words, *way_of(header.seats, header.seed, header.cap)])


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "set": cell.options,
        "ruleset": plain_header(cell.studied.series.header, cell.measured.games),
        "measures": [plain_row(measure, row) for measure, row in cell.measured.rows()],
    }


def _tuned(tuned: Tuned) -> dict[str, Any]:
    standing, root = tuned.standing, tuned.root
    return {
        "number": tuned.target.text,
        "value": tuned.target.value,
        "games": list(tuned.games),
        "means": [sample.mean if sample.size else None for sample in tuned.samples],
        "intervals": [list(tuned.interval(sample)) if sample.size > 1 else None for sample in tuned.samples],
        "proven": list(standing.proven),
        "within": tuned.target.within,
        "met": [tuned.axis.values[place] for place in standing.inside],
        "left": [tuned.axis.values[place] for place in standing.open],
        "between": None if standing.gap is None else [tuned.axis.values[place] for place in standing.gap],
        "direction": standing.direction,
        "broken": standing.broken,
        "smooth": None if tuned.curve is None else tuned.curve.p,
        "root": None if root is None else dict(zip(("value", "low", "high"), root, strict=True)),
    }
