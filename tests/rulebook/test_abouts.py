"""`about` texts: filled in, in several languages, and refused where they are neither."""

from __future__ import annotations

import pytest
from ludograph import loads
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text

RULESET = """
title: Stones
about: {about}
players: [Red, Blue]
options: {{goal: {{type: 1..9, default: 3}}, wrap: {{type: [none, torus], default: none}}}}
constants: {{worth: {{type: player -> 1..9, is: [2, 5]}}}}
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?}}
moves:
  put: {{choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}}
flow: |
  forever: for p in player: turn p: decide put otherwise: lose mover
examples:
  - about: "{example}"
    set: {{goal: 5}}
    legal: [a1]
"""


def text_of(about: str, language: str = "en", example: str = "x", **options: object) -> str:
    program = check_text(RULESET.format(about=about, example=example).lstrip(), options)
    return program.abouts[("about",)].text(language)


@pytest.mark.parametrize(
    ("about", "filled"),
    [
        ("To {goal} points", "To three points"),
        ("{Red} first, then {Blue}", "Red first, then Blue"),
        ("{goal + 1} of {count(cell)}", "Four of nine"),
        ("worth {worth[Blue]}, wrapped {wrap}", "worth five, wrapped none"),
        ("the row {those(s in cell where row(s) == 0):, }", "the row a1, b1, c1"),
        ("no braces, and   some   blanks", "no braces, and some blanks"),
    ],
)
def test_expressions_are_filled_in(about: str, filled: str) -> None:
    assert text_of(f'"{about}"') == filled


@pytest.mark.parametrize(
    ("about", "filled"),
    [
        ("Win {goal}. {goal + 9} of them? (**{goal}** are few.)", "Win three. Twelve of them? (Three are few.)"),
        ("Rows of {goal}, {goal}-sided", "Rows of three, three-sided"),
        ("{goal + 10} and {goal - 3} stay", "13 and 0 stay"),
        ("`a{goal}` and `b {goal} c`, a{goal}, {goal}x, {goal}+{goal}", "`a3` and `b 3 c`, a3, 3x, 3+3"),
    ],
)
def test_small_numbers_are_words_where_they_are_words_of_a_sentence(about: str, filled: str) -> None:
    assert text_of(f'"{about}"') == filled


def test_other_options_give_other_texts() -> None:
    assert text_of('"To {goal} points"', goal=7) == "To seven points"


def test_languages() -> None:
    both = "{en: 'To {goal}.', de: 'Bis {goal}.'}"
    assert text_of(both) == "To three."
    assert text_of(both, "de") == "Bis 3."
    assert text_of(both, "de-AT") == "Bis 3."
    assert text_of(both, "fr") == "To three."
    assert text_of("{fr: 'À {goal}.', it: 'A {goal}.'}", "de") == "À 3."
    assert text_of("plain", "de") == "plain"


def test_an_example_speaks_of_its_own_options() -> None:
    text = RULESET.format(about="x", example="To {goal}.").lstrip()
    assert check_text(text, {"goal": "5"}).examples[0].about == "To five."
    assert check_text(text).examples[0].about == "To {goal}."


def test_a_variant_replaces_all_languages() -> None:
    game = loads(
        "extends: inchworm\ntitle: V\nmoves:\n  drop: {about: {en: Drop it.}}\n  rescue: {about: Save them.}\n"
    )
    assert game.program.abouts[("moves", "drop")].texts == {"en": "Drop it."}
    assert game.core.moves["rescue"].about == "Save them."


@pytest.mark.parametrize(
    ("about", "slug"),
    [
        ("{English: text}", "unknown-key"),
        ("{en: [a, b]}", "wrong-kind"),
        ("[a, b]", "wrong-kind"),
        ('"{nobody}"', "unknown-name"),
        ('"{owner}"', "wrong-count"),
        ('"{mover}"', "no-mover"),
        ('"{count(s in cell where owner[s] is Red)}"', "not-constant"),
        ('"{goal div 0}"', "division-by-zero"),
        ('"left { open"', "template-brace"),
    ],
)
def test_what_is_no_text_is_told(about: str, slug: str) -> None:
    with pytest.raises(RulesetError) as caught:
        text_of(about)
    assert slug in [item.slug for item in caught.value.diagnostics]
