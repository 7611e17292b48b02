"""Options that know each other: defaults worked out from others, what they demand of each other, and options that are fixed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.checker.extremes import fails_with
from ludograph.ground.diagnostics import Diagnostic
from ludograph.pipeline import check_ruleset, report, report_text

BASE = """\
language: 2
title: Gates
about: Stones stand in the gates of a board.
players: [Red, Blue]
options:
  side: {type: 3..12, default: 8, about: Squares along a side.}
  gates:
    type: path of 0..11
    default: [{when: side >= 8, as: [1, 3, side - 3, side - 1]}, {as: [1, side - 2]}]
    requires:
      even: count(gates) mod 2 == 0
      inside: {is: all(c < side for c in gates), says: "Gates lie between 0 and {side - 1}."}
  wrap:
    type: [none, cylinder, torus]
    default: none
    values: {none: "", cylinder: Left and right are joined., torus: All sides are joined.}
board: {tiling: square, columns: side, rows: 3, wrap: wrap}
state: {owner: cell -> player?}
moves:
  place: {choose: "at in cell where column(at) in gates and owner[at] is none", do: "owner[at] = mover"}
flow: |
  forever: for p in player: turn p: decide place otherwise: draw
"""


@pytest.fixture
def chain(tmp_path: Path) -> Any:
    """Writes variants of `base`, each of the one before, and gives the path of the last."""

    def write(*variants: str) -> str:
        (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
        before = "base"
        for number, text in enumerate(variants):
            path = tmp_path / f"level{number}.yaml"
            path.write_text(f"language: 2\ntitle: Level {number}\nextends: {before}\n{text}", encoding="utf-8")
            before = path.stem
        return str(tmp_path / f"{before}.yaml")

    return write


def settings(path: str, **options: Any) -> dict[str, Any]:
    return dict(check_ruleset(path, options).game.settings)


def told(path: str, **options: Any) -> Diagnostic:
    (problem,) = report(path, options).diagnostics
    return problem


def sentence(problem: Diagnostic) -> str:
    return "; ".join([problem.title, *problem.helps])


def test_a_default_follows_the_options_that_it_speaks_of(chain: Any) -> None:
    base = chain()
    assert settings(base)["gates"] == [1, 3, 5, 7]
    assert settings(base, side=10)["gates"] == [1, 3, 7, 9]
    assert settings(base, side="5")["gates"] == [1, 3]
    assert settings(base, side=5, gates="0,4")["gates"] == [0, 4]


def test_the_first_case_that_holds_is_the_default_and_none_is_told(chain: Any) -> None:
    path = chain("options: {gates: {default: [{when: side < 5, as: [1]}, {when: side < 4, as: [2]}]}}")
    problem = told(path)
    assert problem.slug == "missing-key"
    assert problem.title == "no case of the option `gates` holds"


@pytest.mark.parametrize(
    ("value", "slug"),
    [
        ("sied - 2", "unknown-name"),
        ("side - 9", "option-range"),
        ("side > 3", "type-mismatch"),
        ("five", "option-range"),
    ],
)
def test_what_is_no_value_of_a_default_is_told_at_it(value: str, slug: str) -> None:
    (problem,) = report_text(
        BASE.replace("{type: 3..12, default: 8", "{type: 3..12, default: 8}\n  half: {type: 1..9, default: " + value)
    ).diagnostics
    assert problem.slug == slug
    assert problem.span is not None
    assert problem.span.text in value


def test_in_the_first_edition_a_default_is_a_value() -> None:
    text = BASE.replace("language: 2\n", "").replace(
        "side: {type: 3..12, default: 8", "side: {type: 3..12, default: 4 + 4"
    )
    assert "the option `side` cannot be `4 + 4`" in [item.title for item in report_text(text).diagnostics]


def test_options_that_wait_for_each_other_are_told() -> None:
    text = BASE.replace("default: 8", "default: half").replace(
        "  wrap:", "  half: {type: 1..9, default: side}\n  wrap:"
    )
    assert any("has no value yet" in item.title for item in report_text(text).diagnostics)


def test_who_sets_what_does_not_fit_is_told_of_the_other_and_what_fits(chain: Any) -> None:
    problem = told(chain(), side="6", gates="1,3,5,7")
    assert (
        sentence(problem)
        == "with side=6, `gates` [1, 3, 5, 7] does not fit: gates lie between 0 and 5; `--set gates=1,3` fits"
    )
    assert problem.span is not None
    assert (problem.span.file.text, problem.span.text) == ("side=6 gates=1,3,5,7", "gates=1,3,5,7")
    assert [label.text for label in problem.others] == ["set here", "is asked for here"]
    assert settings(chain(), side="6", gates="1,3")["gates"] == [1, 3]


def test_a_demand_without_words_is_told_as_it_is_written(chain: Any) -> None:
    problem = told(chain(), gates=[1, 2, 3])
    assert sentence(problem).startswith("`gates` [1, 2, 3] does not fit: `count(gates) mod 2 == 0` does not hold")


def test_a_variant_that_sets_one_option_is_told_at_its_own_line(chain: Any) -> None:
    path = chain("set: {gates: [1, 9]}", "set: {side: 5}")
    problem = told(path)
    assert problem.span is not None
    assert problem.span.text == "[1, 9]"
    given = told(path, side=6)
    assert given.span is not None
    assert [given.span.text, *(label.span.text for label in given.others[:1])] == ["side=6", "[1, 9]"]
    assert "set side=6" not in sentence(told(path, side=6))


def test_what_follows_from_a_demand_that_is_not_met_is_not_told(chain: Any) -> None:
    path = chain("constants: {first: {type: 0..11, is: 'nth(gates, 7)'}}")
    assert told(path, gates=[1, 2, 3]).slug == "option-requires"


def test_a_demand_is_dropped_and_changed_by_its_name(chain: Any) -> None:
    assert settings(chain("options: {gates: {requires: {even: ~}}}"), gates=[1, 2, 3])["gates"] == [1, 2, 3]
    changed = chain("options: {gates: {requires: {inside: {is: all(c < 4 for c in gates)}}}}")
    assert told(changed, gates=[1, 4]).slug == "option-requires"


def test_a_plain_demand_has_the_name_rule_and_others_join_it(chain: Any) -> None:
    plain = "options: {side: {requires: side != 7}}"
    path = chain(plain, "options: {side: {requires: {most: side < 10}}}")
    assert [told(path, side=side).slug for side in (7, 11)] == ["option-requires"] * 2
    assert settings(chain(plain, "options: {side: {requires: {rule: ~}}}"), side=7)["side"] == 7


def test_an_option_that_is_fixed_is_a_name_and_no_option(chain: Any) -> None:
    path = chain("options: {wrap: {is: torus}}")
    assert "wrap" not in settings(path)
    assert ludograph.load(path, engine="reference").initial().legal()
    problem = told(path, wrap="none")
    assert problem.slug == "option-fixed"
    assert problem.span is not None
    assert [problem.span.text, *(label.span.text for label in problem.others)] == ["wrap=none", "torus"]
    assert "wrap" not in str(ludograph.load(path, engine="reference").options)


def test_an_option_is_renamed_by_fixing_the_old_to_the_new(chain: Any) -> None:
    path = chain("options: {side: {is: size}, size: {type: 4..8, default: 5}}")
    assert settings(path) == {"gates": [1, 3], "wrap": None, "size": 5}
    assert settings(path, size=8)["gates"] == [1, 3, 5, 7]


def test_a_fixed_option_wins_over_what_its_base_sets_and_is_freed_by_a_variant(chain: Any) -> None:
    fixed = "options: {wrap: {is: torus}}"
    assert "wrap" not in settings(chain("set: {wrap: cylinder}", fixed))
    assert told(chain(fixed, "set: {wrap: cylinder}")).slug == "option-fixed"
    assert settings(chain(fixed, "options: {wrap: {is: ~}}\nset: {wrap: cylinder}"))["wrap"] == "cylinder"


def test_a_set_of_elements_is_one_value() -> None:
    text = BASE.replace("  wrap:", "  blind: {type: set of player, default: [Red, Blue]}\n  wrap:")
    text = text.replace('owner[at] is none"', 'owner[at] is none and mover in blind"')
    game = ludograph.loads(text, {"blind": "Blue"}, engine="reference")
    assert game.options["blind"] == ["Blue"]
    assert str(game.initial().result) == "draw"


def test_the_book_tells_what_a_value_means_and_what_is_asked_for(chain: Any) -> None:
    book = ludograph.rulebook(chain("options: {wrap: {is: torus}}"))
    board, options = (
        book.partition(f"## {title}\n")[2].partition("\n## ")[0] for title in ("The board", "Other ways to play")
    )
    assert "All sides are joined." in board
    assert "Gates lie between 0 and 7." in options
    assert "Wrap" not in options
    changes = book.partition("## What is different")[2].partition("\n## ")[0]
    assert "| none | All sides are joined. |" in changes


def test_the_ends_of_an_options_type_are_tried_where_it_is_declared(chain: Any) -> None:
    narrow = chain("options: {rows: {type: 0..5, default: 3}, wrap: {is: none}}\nboard: {rows: rows}")
    (found,) = fails_with(check_ruleset(narrow), {})
    assert found.title.startswith("with rows=0: ")
    assert found.span is not None
    assert found.span.text == "rows"
    assert not [*fails_with(check_ruleset(chain("options: {wrap: {is: none}}")), {})]


def test_values_that_a_demand_refuses_and_large_boards_are_no_fault(chain: Any) -> None:
    demanding = chain(
        "options: {rows: {type: 0..4000, default: 3, requires: rows > 0}, wrap: {is: none}}\nboard: {rows: rows}"
    )
    assert not [*fails_with(check_ruleset(demanding), {})]
