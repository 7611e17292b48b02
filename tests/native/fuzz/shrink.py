"""A case made small: lines, with what is indented below them, are left out as long as the engines still differ."""

from __future__ import annotations

from dataclasses import replace

from .cases import Case
from .runner import run_apart

ROUNDS = 4
_WORDS = 16
"""Letters of a message that tell which difference it is."""


def smaller(case: Case) -> str:
    """The text of a smaller ruleset in which the engines differ in the same way, as far as the first words of it tell."""
    lines, message = case.text.splitlines(), _message(case, case.text.splitlines())
    for _ in range(ROUNDS):
        before, at = len(lines), 0
        while at < len(lines):
            end = _end(lines, at)
            left = lines[:at] + lines[end:]
            if _message(case, left) == message:
                lines = left
            else:
                at += 1
        if len(lines) == before:
            break
    return "\n".join(lines) + "\n"


def _end(lines: list[str], at: int) -> int:
    """The line after those that are further to the right than a line."""
    depth = _depth(lines[at])
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > depth):
        end += 1
    return end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _message(case: Case, lines: list[str]) -> str | None:
    outcome = run_apart(replace(case, text="\n".join(lines) + "\n"))
    return outcome.message[:_WORDS] if outcome.kind == "different" else None
