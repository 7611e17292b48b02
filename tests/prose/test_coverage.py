"""The test that everything is said, of every ruleset in `tests/rulesets`, notices what is left out."""

from __future__ import annotations

import pytest
from ludograph.book.prose import Prose
from ludograph.book.prose.effects import EffectWords
from ludograph.core import nodes as core

from tests.shared import program

from .coverage import missing, unexplained


def test_an_effect_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = EffectWords._step
    monkeypatch.setattr(
        EffectWords,
        "_step",
        lambda self, effect, scope: [] if isinstance(effect, core.Over) else said(self, effect, scope),
    )
    left_out = missing(Prose(program("anda"), without_about=True))
    assert any("lose mover" in place for place in left_out)


def test_a_definition_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prose, "definitions_used", lambda self: [])
    assert unexplained(Prose(program("inchworm"), without_about=True))
