"""`ludograph test --strict`: inherited prose that a variant makes false fails, and what only a reader can judge is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

Run = Callable[..., Result]

VARIANT = """\
language: 2
title: Few rescues
extends: inchworm
{keeps}moves: {{rescue: {{when: "prisoners[opponent] > 4"}}}}
"""


def test_stale_prose_fails_only_where_strictness_is_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "few.yaml"
    path.write_text(VARIANT.format(keeps=""), encoding="utf-8")
    assert run("test", path).exit_code == 0
    strict = run("test", path, "--strict")
    assert strict.exit_code == 1
    assert "warning[stale-prose]: " in strict.output
    assert "the `about` of `rescue`: its rules are not those" in strict.output
    path.write_text(VARIANT.format(keeps="keeps: [rescue]\n"), encoding="utf-8")
    assert run("test", path, "--strict").exit_code == 0


def test_texts_that_may_have_become_false_are_named_and_do_not_fail(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lost.yaml"
    path.write_text(
        "language: 2\ntitle: Lost prisoners\nextends: inchworm\n"
        'moves: {rescue: {about: Give up your prisoners., brief: your prisoners, do: "prisoners[opponent] = 0"}}\n',
        encoding="utf-8",
    )
    strict = run("test", path, "--strict")
    assert "warning[touched-prose]" in strict.output
    assert strict.exit_code == int("stale-prose" in strict.output)
