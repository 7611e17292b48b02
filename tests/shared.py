"""Checked rulesets of the library, which all tests of a process share: most ask for the same few, and none changes them.

The product itself checks a ruleset whenever it is asked for. Tests of that, and tests that change files or limits, say
`check_ruleset`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from ludograph.checker import Program
from ludograph.engines.reference import ReferenceGame
from ludograph.files.library import Library
from ludograph.ground.source import SourceFile
from ludograph.pipeline import OpenRuleset

_LIBRARY = Library()
_CHECKED: dict[tuple[SourceFile, str], Program] = {}
_PLAYED: dict[tuple[Program, str], ReferenceGame] = {}


class SharedRuleset(OpenRuleset):
    """A ruleset of the library; what was checked for one, others have too: a variant what it extends, a base its variants."""

    def checked(
        self, options: Mapping[str, Any] | None = None, file: SourceFile | None = None, *, examples: bool = True
    ) -> Program:
        key = file or self.file, repr(sorted((options or {}).items()))
        if key not in _CHECKED:
            _CHECKED[key] = super().checked(options, file)  # with examples: others may ask for them
        return _CHECKED[key]

    def game(self, options: Mapping[str, Any] | None = None, file: SourceFile | None = None) -> ReferenceGame:
        key = self.checked(options, file), self.name
        if key not in _PLAYED:
            _PLAYED[key] = super().game(options, file)
        return _PLAYED[key]


def thinned(cases: Iterable[Any], *often: Any, first: int = 0, each: int = 0) -> list[Any]:
    """Cases of a test of which some are tried each time, `often`, the `first` of all and `each` so manieth, and the others, which
    show the same, by the long tests. A tuple is several arguments; for a single one it is wrapped in `pytest.param`."""
    found = list(cases)
    assert all(one in found for one in often), "a case that is tried often is no case"
    tried = [at < first or one in often or bool(each and at % each == 0) for at, one in enumerate(found)]
    assert not all(tried), "all cases are tried often"
    return [one if is_tried else _seldom(one) for one, is_tried in zip(found, tried, strict=True)]


def _seldom(case: Any) -> ParameterSet:
    """A case that is tried by the long tests."""
    known = case if isinstance(case, ParameterSet) else pytest.param(*(case if isinstance(case, tuple) else (case,)))
    return pytest.param(*known.values, marks=[*known.marks, pytest.mark.long], id=known.id)


@cache
def ruleset(name: str) -> SharedRuleset:
    return SharedRuleset(name, _LIBRARY)


def program(name: str, options: Mapping[str, Any] | None = None) -> Program:
    """The checked program of a library id. Raises RulesetError."""
    return ruleset(name).checked(options)
