"""What is expected of a study holds for sure, fails for sure, or is not known: the last is no success."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.measures.collection import Measured
from ludograph.lab.measures.facts import GameFacts, Studied
from ludograph.lab.study.expect import Expectation

STUDIED = Studied(("Ann", "Bob"), ("random", "random"), 1000, 0)


@pytest.fixture(scope="module")
def measured() -> Measured:
    """Ann wins 520 of 1,000 games of 50 decisions."""
    found = Measured(STUDIED)
    for number in range(1000):
        ranking = ((0,), (1,)) if number < 520 else ((1,), (0,))
        found.add(GameFacts(number, ranking, 49 + number % 3, 0, 20))
    return found


@pytest.mark.parametrize(
    ("wish", "holds", "slug"),
    [
        ("first=50±6", True, "expected-holds"),
        ("first=50±3", False, "expected-open"),
        ("first=60+-2%", False, "expected-fails"),
        ("seats.Bob=48±4", True, "expected-holds"),
        ("seats.Bob<50", False, "expected-open"),
        ("draws<1", True, "expected-holds"),
        ("length=50±2%", True, "expected-holds"),
        ("length>60", False, "expected-fails"),
        ("branching=6±1", False, "expected-unknown"),
    ],
)
def test_a_wish_is_judged_by_the_whole_interval(measured: Measured, wish: str, holds: bool, slug: str) -> None:
    found, said = Expectation.read(wish).judged(measured)
    assert (found, said.slug) == (holds, slug)
    assert wish in said.text


def test_what_was_found_is_told_as_tables_tell_it(measured: Measured) -> None:
    told = [Expectation.read(wish).judged(measured)[1].text for wish in ("first=50±6", "length>60", "advantage>-20")]
    for text, found in zip(told, ("52.0 % (48.9 to 55.1)", "50.0 (49.9 to 50.0)", "4.0 % (-2.2 to 10.2)"), strict=True):
        assert text.endswith(f" it is {found}.")


@pytest.mark.parametrize("wish", ["", "first", "first=50", "first<50±3", "lenght=5±1", "length=x", "=5±1"])
def test_what_cannot_be_read_is_refused(wish: str) -> None:
    with pytest.raises(RulesetError) as refused:
        Expectation.read(wish)
    assert refused.value.diagnostics[0].slug == "bad-expectation"


@pytest.mark.parametrize("wish", ["seats.Cy=50±3", "shared<5"])
def test_what_these_games_do_not_have_is_refused(measured: Measured, wish: str) -> None:
    with pytest.raises(RulesetError):
        Expectation.read(wish).judged(measured)
