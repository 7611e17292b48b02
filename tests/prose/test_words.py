"""English words, and the sentences of small rulesets, checked by hand."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
import yaml
from ludograph.book import prose as package
from ludograph.book.prose import Prose
from ludograph.book.prose.english import English
from ludograph.book.prose.english.words import (
    article,
    base_form,
    conjugated,
    listed,
    number,
    ordinal,
    plural,
    singular,
    spaced,
)
from ludograph.book.prose.trees import frame
from ludograph.core import nodes as core
from ludograph.core.ops import OPERATIONS
from ludograph.pipeline import check_text

from .said import every_sentence

FOLDER = Path(package.__file__).parent

HEAD = """
title: Trial
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4}
uses: [two_players, groups]
universes: {kind: [pawn, king]}
state:
  owner: cell -> player?
  height: cell -> 0..9
  burnt: cell -> bool
  at: kind -> cell?
  holds: player -> kind?
  prisoners: player -> 0..9
  tip: cell?
"""


WRITES = (
    "burnt[cell('a1')] = yes; height[cell('a1')] = 1; at[pawn] = tip; holds[Red] = king; prisoners[Red] = 1; tip = none"
)
"""So that nothing of the state is without use."""


def trial(move: str, end: str = "{when: tip is none, result: draw}", more: str = "") -> Prose:
    writes = WRITES.replace("'", '"')
    text = f"""{HEAD}{more}
moves:
  go:
{move}
  touch:
    do: |
      {writes}
flow: "forever: for p in player: turn p: decide go | touch | pass"
end:
  - {end}
"""
    return Prose(check_text(text))


def sentences(move: str, part: str, **more: str) -> list[str]:
    return [one.text for one in getattr(trial(move, **more).move("go"), part)]


@pytest.mark.parametrize(
    ("one", "many"),
    [("cell", "cells"), ("vertex", "vertices"), ("colony", "colonies"), ("way", "ways"), ("box", "boxes"), ("die", "dice"),
     ("bridge", "bridges"), ("home space", "home spaces"), ("piece", "pieces"), ("pass", "passes"),
     ("wolf", "wolves"), ("goose", "geese"), ("bonus", "bonuses"), ("bus", "buses"), ("sheep", "sheep")],
)  # fmt: skip
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


@pytest.mark.parametrize("word", ["grass", "cell", "this", "focus", "is"])
def test_what_is_no_plural_has_no_singular(word: str) -> None:
    assert singular(word) == ""


def test_articles_numbers_and_lists() -> None:
    assert [article(word) for word in ("cell", "empty cell", "unit", "hour", "8th cell", "usual way")] == [
        "a cell", "an empty cell", "a unit", "an hour", "an 8th cell", "a usual way"
    ]  # fmt: skip
    assert [article(word) for word in ("unimproved field", "uninhabited isle", "Unit", "European city", "ewe", "heir")] == [
        "an unimproved field", "an uninhabited isle", "a Unit", "a European city", "a ewe", "an heir"
    ]  # fmt: skip
    assert [number(0), number(3), number(12), number(13)] == ["no", "three", "twelve", "13"]
    assert [ordinal(1), ordinal(12), ordinal(13), ordinal(21), ordinal(112)] == [
        "first",
        "twelfth",
        "13th",
        "21st",
        "112th",
    ]
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == ["a", "a and b", "a, b or c"]


def test_verbs() -> None:
    assert [base_form(verb) for verb in ("is", "has", "carries", "touches", "connects")] == [
        "be", "have", "carry", "touch", "connect"
    ]  # fmt: skip
    assert conjugated("carry", many=False, negated=False) == "carries"
    assert conjugated("carry", many=False, negated=True) == "does not carry"
    assert conjugated("be", many=True, negated=True) == "are not"
    assert conjugated("can", many=False, negated=True) == "cannot"


def test_names_become_words() -> None:
    assert [spaced("to_lay"), spaced("prev"), spaced("_")] == ["to lay", "previous", "_"]


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("corner in cell where empty(corner)", "Choose an empty square: the corner square."),
        ("at_ in cell where empty(at_)", "Choose an empty square."),
        ("x in adjacent(tip, touching) where empty(x)", "Choose an empty square next to the tip (diagonally too)."),
        ("x in stones(mover) where height[x] >= 2", "Choose a square of yours whose height is at least 2."),
        ("x in cell where owner[x] is not none", "Choose a square that has an owner."),
        ("x in cell where not burnt[x] and height[x] == 0", "Choose a square that is not burnt and whose height is 0."),
        ("x in cell where owner[x] is mover", "Choose a square of which you are the owner."),
        ("x in cell where owner[x] is not mover", "Choose a square of which you are not the owner."),
        ("x in vacant - {tip}", "Choose an empty square other than the tip."),
        ("x in cell where count(adjacent(x) & vacant) >= 2",
         "Choose a square for which there are at least two empty squares next to it."),
        ("x in cell where any(height[y] > height[x] for y in adjacent(x))",
         "Choose a square x for which there is a square next to it whose height is more than the height of square x."),
        ("x in cell where all(empty(y) for y in adjacent(x))",
         "Choose a square for which every square next to it is empty."),
        ("x in kind where at[x] is tip", "Choose a kind that is at the tip."),
        ("x in kind where at[x] is none", "Choose a kind that is at no square."),
        ("x in player where holds[x] is king", "Choose a player who holds king."),
        ("x in player where prisoners[x] > 0", "Choose a player who has at least one prisoner."),
        ("x in 1..3", "Choose a number from 1 to 3."),
        ("x in subsets(cell, 2)", "Choose two squares: the chosen squares."),
        ("x in cell where owner[x] in {none, mover}", "Choose a square that has no owner or of which you are the owner."),
        ("x in cell where tip is none or x is tip", "Choose a square for which either there is no tip or it is the tip."),
    ],
)  # fmt: skip
def test_choices(where: str, sentence: str) -> None:
    assert sentences(f'    choose: "{where}"', "parameters") == [sentence]


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("owner[x] = mover", "The chosen square becomes yours."),
        ("owner[x] = Red", "Red becomes the owner of the chosen square."),
        ("owner[x] = none", "Take the piece off the chosen square."),
        ("height[x] += 2", "Add 2 to the height of the chosen square."),
        ("height[x] = 3", "The height of the chosen square becomes 3."),
        ("burnt[x] = yes", "From now on the chosen square is burnt."),
        ("burnt[x] = no", "From now on the chosen square is not burnt."),
        ("at[pawn] = x", "Move pawn to the chosen square."),
        ("holds[mover] = king", "From now on you hold king."),
        ("holds[mover] = none", "From now on you hold no kind."),
        ("prisoners[mover] -= 1", "Subtract 1 from the number of your prisoners."),
        ("tip = x", "The chosen square becomes the tip."),
        ("win mover", "You win the game."),
        ("if empty(x): tip = x", "If the chosen square is empty, the chosen square becomes the tip."),
        ("for y in adjacent(x): height[y] = 0",
         "The height of every square next to the chosen square becomes 0."),
        ("repeat 2: height[x] += 1", "Twice, add 1 to the height of the chosen square."),
        ("while height[x] < 5 within 9: height[x] += 1",
         "As long as the height of the chosen square is less than 5, add 1 to the height of the chosen square."),
    ],
)  # fmt: skip
def test_effects(effect: str, sentence: str) -> None:
    move = f"    choose: x in cell\n    do: |\n      {effect}"
    assert sentences(move, "effects") == [sentence]


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        ('{for: p in player, when: "prisoners[p] >= 3", result: win p}',
         "You win the game as soon as you have at least three prisoners."),
        ("{when: count(vacant) == 0, result: draw}", "As soon as there is no empty square, the game ends in a draw."),
    ],
)  # fmt: skip
def test_ends(end: str, sentence: str) -> None:
    made = trial("    do: nothing", end=end)
    assert [one.text for one in made.endings()] == [sentence]


def test_phrases_of_the_author_are_taken() -> None:
    more = """
define:
  crowded(s in cell): {is: "count(adjacent(s) & vacant) == 0", says: "{s} is hemmed in"}
actions:
  shake(s in cell): {do: "height[s] = 0", says: "shake {s} well"}
"""
    text = "    choose: x in cell where crowded(x)\n    do: shake(x)"
    assert sentences(text, "parameters", more=more) == ["Choose a square that is hemmed in."]
    assert sentences(text, "effects", more=more) == ["Shake the chosen square well."]


def test_phrases_of_state_are_taken_and_left_out() -> None:
    text = HEAD.replace("burnt: cell -> bool", 'burnt: {type: cell -> bool, says: "{0} lies in ashes"}')
    text += """
moves:
  go: {choose: "x in cell where burnt[x]", do: "burnt[x] = no"}
flow: "forever: for p in player: turn p: decide go | pass"
"""
    program = check_text(text)
    assert Prose(program).move("go").parameters[0].text == "Choose a square that lies in ashes."
    assert Prose(program, without_about=True).move("go").parameters[0].text == "Choose a burnt square."


@pytest.mark.parametrize(
    "about",
    ["<script>alert(1)</script>", "[% include 'x' %]", "#set page(width: 1pt) $x$ \\ @you", "`code` __bold__ [a](b)"],
)
def test_hostile_texts_stay_what_they_are(about: str) -> None:
    made = trial(f"    about: |\n      {about}\n    do: nothing")
    said = made.move("go").about
    assert said is not None
    assert said.text == about
    assert not said.generated


def test_braces_in_phrases_do_no_harm() -> None:
    more = 'define:\n  odd_one(s in cell): {is: "empty(s)", says: "{s} is {0} {__class__} {} odd"}\n'
    (sentence,) = sentences("    choose: x in cell where odd_one(x)", "parameters", more=more)
    assert sentence.startswith("Choose a square that is ")


def test_every_frame_that_is_asked_for_exists_and_none_is_left_over() -> None:
    frames = yaml.safe_load((FOLDER / "english" / "sentences.yaml").read_text(encoding="utf-8"))["frames"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    asked = {
        node.args[0].value
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.startswith("frame")
        and isinstance(node.args[0], ast.Constant)
    }  # fmt: skip
    phrases = {operation.phrase for operation in OPERATIONS.values() if operation.phrase}
    assert asked | phrases <= set(frames)
    of_nodes = {cls.__name__.lower() for cls in get_args(core.Expr) + get_args(core.Effect)}
    mentioned = (
        phrases
        | of_nodes
        | {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    )
    made = ("argument ", "choose", "win", "lose", "you win", "you lose", "if")
    kept = {name.rstrip(":").partition(",")[0].removeprefix("not ") for name in frames}
    assert not {name for name in kept if not {name, f"not {name}"} & mentioned and not name.startswith(made)}


def test_holes_are_filled_once() -> None:
    assert English().said(frame("then", a="{b}", b="x")) == "{b}x"


def test_a_ruleset_with_everything() -> None:
    """Every kind of node has words, and nothing raises."""
    made = trial(
        """    when: can touch and times(seen) < 3
    choose: |
      x in cell where distance(x, cell("a1")) is not none and row(x) mod 2 == 1 and letter(column(x)) is not lower(Red)
      d in directions(orthogonal)
      e = opposite(d)
      t in chain(step(x, d), y to step(y, e)) until burnt[t]
      n in 0..5 where n in {1, 2} or n > abs(height[x] - 2) or n == -n
    do: |
      let g = reach({x}, y to adjacent(y) & vacant)
      let all_kinds = those(at[k] for k in kind)
      let most = max(height[s] for s in g + {x})
      together: {together}
      for s in g where s not in all_kinds: height[s] = min(most, sum(height[q] for q in adjacent(s)) div 99)
      height[nth(chain(x, y to step(y, N)), 0)] = (if n == 1 then 2 else number(mover))
      if first(s in cell where burnt[s]) is none: burnt[the(s in cell where s is x)] = all(s in g for s in g)
      note "{x} {g:+} {turned(d, 1)}"
      if union(vertices(s) for s in g) is vertices(x) or g - {x} is {}: forget seen
      else: rank by height[x] + prisoners[p] for p in player
    then: remember seen
    written: "{x}{t}{n}{d}"
""".replace("{together}", "height[x] = height[t]"),
        more='memory: {seen: "owner, mover"}\n',
    )
    said = every_sentence(made)
    assert len(said) > 40
    assert made.covered()
    assert not [one.text for one in said if re.search(r"\bthing\b|what line", one.text)]


@pytest.mark.parametrize("name", ["open_next", "free_spots", "next_free"])
def test_a_name_of_several_with_a_word_that_may_begin_where_something_is_has_several(name: str) -> None:
    text = HEAD + f"define:\n  {name}(s in cell): those(t in adjacent(s) where owner[t] is none)\n"
    text += f"moves:\n  put: {{choose: 's in cell where count({name}(s)) > 1', do: 'owner[s] = mover'}}\n"
    text += "flow: |\n  forever: for p in player: turn p: decide put otherwise: draw\n"
    said = [str(one.text) for one in every_sentence(Prose(check_text(text)))]
    assert [one for one in said if " of a square are the squares next to it that have no owner" in one]


def test_deep_conditions_are_pointed_at() -> None:
    inner = "empty(x0)"
    for depth in range(20, 0, -1):
        inner = f"any({inner} for x{depth} in adjacent(x{depth - 1}))"
    made = trial(f'    choose: "x0 in cell where {inner}"')
    (sentence,) = made.move("go").parameters
    texts = [one.text for one in sentence.all()]
    assert any("of the rules says" in text for text in texts)
    assert max(map(len, texts)) < 10_000
