"""The pages of `docs/studies/` are what their script makes of the numbers that are kept beside them; no game is played."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "studies"
MAKE: dict[str, Any] = runpy.run_path(str(FOLDER / "make.py"))
NAMES: tuple[str, ...] = MAKE["NAMES"]


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_what_its_numbers_say(name: str) -> None:
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    text, figures = MAKE["study_named"](name).page(data)
    told = f"run `python docs/studies/make.py {name}`"
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == text, told
    for file, drawn in figures.items():
        assert (FOLDER / "figures" / file).read_text(encoding="utf-8") == drawn, told


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_come_from_the_commands_that_the_page_names(name: str) -> None:
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    played = MAKE["study_named"](name).PLAYED
    assert {key: found["command_line"] for key, found in data.items()} == {key: played[key] for key in data}


def test_a_claim_that_the_numbers_do_not_bear_out_is_no_sentence() -> None:
    claimed = MAKE["study_named"](NAMES[0]).claimed
    assert claimed("Games end.", holds=True) == "Games end."
    with pytest.raises(ValueError, match="no longer say: Games end"):
        claimed("Games end.", holds=False)
