"""The lists of equivalent mutants of bundled rulesets speak of these rulesets as they are written."""

from __future__ import annotations

import pytest
from ludograph.files.library import Library, library_ids
from ludograph.lab.mutation.equivalents import ENDING, read_equivalents
from ludograph.lab.mutation.trial import Trial

LIBRARY = Library()
LISTED = [name for name in library_ids() if LIBRARY.beside(LIBRARY.open(name), ENDING) is not None]


@pytest.mark.long
@pytest.mark.parametrize("name", LISTED)
def test_each_entry_is_a_mutant_that_is_made(name: str) -> None:
    made = Trial(name).mutants
    listed = read_equivalents(LIBRARY, LIBRARY.open(name))
    assert listed
    assert [(one.at, one.before) for one in listed if not any(one.means(mutant) for mutant in made)] == []
