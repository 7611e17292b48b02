"""What is said where a file would use a value twice by anchors, aliases and merged keys of YAML."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import Diagnostic
from ludograph.pipeline import report_text
from probe import block, ruleset


def only(moves: str) -> Diagnostic:
    (found,) = report_text(ruleset(moves=block(*moves.splitlines()))).diagnostics
    assert found.span is not None
    return found


PLACE = "place:{anchor}\n  choose: at in cell where owner[at] is none\n  do: owner[at] = mover\n"
TAKE = "take:\n  {merges}\n  do: owner[at] = none\n"


def test_an_anchor_of_keys_is_not_told_to_be_a_constant() -> None:
    found = only(PLACE.format(anchor=" &base") + TAKE.format(merges="<<: *base"))
    assert (found.slug, found.span and found.span.text) == ("yaml-alias", "&base")
    (help_,) = found.helps
    assert "write the keys again where they are needed" in help_
    assert "`constants:`" not in help_


def test_an_anchor_of_a_text_may_be_a_name() -> None:
    found = only(PLACE.format(anchor="").replace("do: ", "do: &done "))
    assert found.helps == ("write the value again, or give it a name under `define:` or `constants:`",)


def test_an_alias_of_nothing_has_no_value_to_be_written_again() -> None:
    found = only(PLACE.format(anchor="").replace("do: owner[at] = mover", "do: *done"))
    assert found.helps == ('write the value itself here; a text that begins with `*` stands in quotes: `"*done"`',)


@pytest.mark.parametrize("merges", ["<<: *base", "<<: {when: n == 0}", "<<: [*base, *other]", "<<:\n    - *base"])
def test_merged_keys_are_refused_at_the_key_that_merges(merges: str) -> None:
    found = only(PLACE.format(anchor="") + TAKE.format(merges=merges))
    assert (found.slug, found.title) == ("yaml-alias", "keys are not merged by `<<` in rulesets")
    assert found.span is not None
    assert found.span.text == "<<"
    assert found.helps[0].startswith("write the keys here")


def test_a_name_to_be_merged_has_the_same_advice() -> None:
    text = ruleset(moves=block(*(PLACE.format(anchor="") + TAKE.format(merges="<<: place")).splitlines()))
    (found,) = (item for item in report_text(text).diagnostics if item.slug == "unknown-key")
    assert found.helps[0].startswith("write the keys here")
