"""A small ruleset to put wrong things into, and what must hold whatever is put there."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable

import ludograph
from ludograph.ground.diagnostics import Diagnostic, RulesetError, render_all

SECONDS = 30.0
"""Of processor time. Each refusal takes less than two, on a machine that is busy with other things perhaps four; what has no
bound takes minutes."""

MEGABYTES = 700

BASE = {
    "title": "Probe",
    "players": "[Red, Blue]",
    "uses": "[two_players, groups]",
    "board": "{tiling: square, columns: 5, rows: 5}",
    "state": '{owner: cell -> player?, n: "0..1000000000", last: cell?}',
    "moves": '{place in main: {choose: at in vacant, do: "owner[at] = mover"}}',
    "flow": '"forever: for p in player: turn p: decide main otherwise: draw"',
    "end": "[{when: n > 5, result: draw}]",
}
"""A small ruleset, section by section."""


def ruleset(**sections: str | None) -> str:
    """The small ruleset with other sections (None: without)."""
    parts = {**BASE, **sections}
    return "".join(f"{key}: {value}\n" for key, value in parts.items() if value is not None)


def block(*lines: str) -> str:
    """A section of lines."""
    return "\n" + "\n".join("  " + line for line in lines)


def with_do(*statements: str) -> str:
    """The small ruleset where placing does this."""
    return ruleset(
        moves=block("place in main:", "  choose: at in vacant", "  do: |", *("    " + x for x in statements))
    )


def with_when(condition: str) -> str:
    return ruleset(moves=block("place in main:", "  when: |", f"    {condition}", "  do: n = 1"))


def with_defined(text: str) -> str:
    return ruleset(define=block("probe: |", f"  {text}"))


def told(run: Callable[[], object]) -> list[Diagnostic]:
    """What is said; nothing when all is well. In bounded time and memory."""
    memory, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    said: list[Diagnostic] = []
    try:
        run()
    except RulesetError as problem:
        said = list(problem.diagnostics)
        assert said
        render_all(said)
    assert time.process_time() - start < SECONDS
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) // 1024 < MEGABYTES
    for item in said:
        if item.span is not None:
            assert 0 <= item.span.start <= item.span.end <= len(item.span.file.text)
    return said


def played(text: str, plies: int = 3, engine: str = "auto") -> None:
    """Loads a ruleset and takes the first decisions."""
    state = ludograph.loads(text, engine=engine).initial()
    for _ in range(plies):
        if state.result is None:
            state.notations()
            state = state.apply(state.legal()[0])
