"""What is known of an expression of C is known by its value, never read out of its text."""

from __future__ import annotations

import re
from pathlib import Path

import ludograph.engines.native as native
import pytest
from ludograph.engines.native.budget import Budget
from ludograph.engines.native.c.constants import CConstants
from ludograph.engines.native.c.cvalue import CValue, call, numeral, total, variable


def test_variables_and_numbers_may_be_written_twice_and_nothing_else() -> None:
    assert variable("x_a").is_simple
    assert numeral(-3).is_simple
    assert not CValue("x_a").is_simple
    assert not call("at", "g", variable("x_a"), "9").is_simple


@pytest.mark.parametrize(
    ("mask", "interval"), [(0b111, (0, 3)), (0b11000, (3, 5)), (0b101, None), (0, None), (1 << 70, (70, 71))]
)
def test_a_constant_set_knows_whether_its_elements_follow_each_other(
    mask: int, interval: tuple[int, int] | None
) -> None:
    assert CConstants(Budget()).set_literal(mask, 2).interval == interval


def test_a_sum_writes_what_is_less_than_nothing_as_a_difference() -> None:
    assert total([CValue("3 * x_a"), variable("x_b"), numeral(-4)]).text == "3 * x_a + x_b - 4"


def test_no_emission_reads_facts_out_of_a_text() -> None:
    rooms = [Path(native.__file__).parent / room for room in ("sections", "file", "plan", "optimize")]
    files = [file for room in rooms for file in room.rglob("*.py")]
    asked = re.compile(r"\.is(identifier|digit|numeric)\(|\.(l|r)?strip\(|\.startswith\(|\.endswith\(|\[2:\]")
    assert len(files) > 100
    assert [path.name for path in files if asked.search(path.read_text(encoding="utf-8"))] == []
