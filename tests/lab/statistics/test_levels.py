"""How sure the lab is has one home."""

from __future__ import annotations

import re
from pathlib import Path

import ludograph.lab
import pytest
from ludograph.lab.statistics.levels import CONFIDENCE, LEVEL, of_groups, of_several

LAB = Path(ludograph.lab.__file__).parent
HOME = LAB / "statistics" / "levels.py"
WRITTEN = re.compile(r"(?i)^\s*_?level\b[^=]*= 0\.\d|\blevel: float = 0\.\d|[\"\[] *(?:\w+, )?95 %[ \w]*\"|\b0\.05 /")


def test_the_level_is_written_as_it_is() -> None:
    assert (LEVEL, CONFIDENCE) == (0.05, "95 %")
    assert of_several(4) == pytest.approx(LEVEL / 4)
    assert [of_groups(groups) for groups in (2, 3)] == pytest.approx([LEVEL, LEVEL / 3])


def test_no_other_module_says_what_the_level_is() -> None:
    """As a number, or in a head of a table."""
    modules = [path for part in (LAB, LAB.parent / "cli") for path in sorted(part.rglob("*.py"))]
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for path in modules
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if WRITTEN.search(line)
    ]
    assert [line.partition(":")[0] for line in found] == [HOME.name], found
