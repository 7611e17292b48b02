"""Decisions that are taken together, in the terminal: nobody sees what is sealed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

CLAIMS = str(Path(__file__).parent.parent / "claims.yaml")


def play(run: Callable[..., Result], script: str, *more: str) -> str:
    return run("play", CLAIMS, "--engine", "reference", "--seed", 1, *more, input=script).output


def test_a_sealed_decision_is_not_repeated_and_told_when_all_have_decided(run: Callable[..., Result]) -> None:
    text = play(run, "say 3\nrecord\nsay 2\nrecord\n")
    before, after = text.split("1. Left | Right: say 3 | say 2\n", 1)
    assert "Left, in secret> \n1. Left: …\n" in before
    assert "Right, in secret> \n1. Left: …\nRight" in before
    assert "3 | " not in before.replace("decisions: say 1, say 2, say 3", "")
    assert before.count("say 3") == 2, "as one of what is legal"
    assert "1. Left | Right: say 3 | say 2\n" in after


def test_each_pair_of_decisions_is_one_turn_of_a_record(run: Callable[..., Result]) -> None:
    text = play(run, "record\nundo\nrecord\n", "--moves", "say 3; say 2; say 1; a1")
    assert "1. Left | Right: say 3 | say 2\n2. Left | Right: say 1 | a1\n" in text
    assert "1. Left | Right: say 3 | say 2\n2. Left: …\nRight, in secret>" in text


def test_against_a_program_there_is_nobody_to_hide_from(run: Callable[..., Result]) -> None:
    assert "Left, in secret> say 3\n" in play(run, "say 3\n", "--side", "Right=random")
