"""Lengths of runs of equal values along lines, from words that the writers keep: see optimize/runs.py."""

from __future__ import annotations

from ...core import nodes as core
from .emit_sets import Sets
from .optimize.runs import run_of


class Runs(Sets):
    def run_length(self, node: core.Expr) -> str | None:
        """How long a run is, as an expression; None: it must be walked along."""
        run = run_of(node, self.unit.fold) if isinstance(node, core.Prefix) else None
        if run is None:
            return None
        along = self.unit.line_words(run.fun, run.step)
        if along is None:
            return None
        axis, upwards = along
        start = self.simple(self.expr(run.start), "start")
        if start not in self.trusted:
            start = f"at(g, {start}, {len(run.step)})"
        value = self.expr(run.value, run.fun.result)
        sense = "up" if upwards else "down"
        return f"run_{sense}_{self.unit.fields[run.fun]}(g, s, {axis * len(run.step)} + {start}, {value})"
