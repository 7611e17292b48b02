"""Rules of speech: what of the rules is said in a sentence of its own, in small rulesets."""

from __future__ import annotations

from typing import Any

import pytest
from ludograph.book.prose import Prose
from ludograph.book.prose.families import Family, Rule
from ludograph.book.prose.patterns import PATTERNS
from ludograph.book.prose.rules import FAMILIES

from tests.docs.pages import ROOT
from tests.shared import program

from .said import every_sentence, prose
from .trial import said_of, trial, with_effects

RULES = [(family, rule) for family in FAMILIES for rule in family.rules]


@pytest.mark.parametrize(
    ("family", "rule"), [pytest.param(*one, id=f"{one[0].name}: {one[1].name}") for one in RULES if one[1].written]
)
def test_a_rule_of_speech_says_its_example(family: Family[Any, Any], rule: Rule) -> None:
    texts, rules = said_of(family, rule)
    said = f"If {rule.example}, you win the game." if family.name == "conditions" else rule.example
    assert said in texts
    assert rule.name in rules


def test_rules_of_speech_tell_what_they_are_about() -> None:
    assert [rule.name for _, rule in RULES if not rule.about or bool(rule.written) != bool(rule.example)] == []
    assert {number for _, rule in RULES for number in rule.patterns} <= {pattern.number for pattern in PATTERNS}


def test_every_pattern_is_found_in_a_bundled_book() -> None:
    page = (ROOT / "docs" / "generated" / "sentences.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in page.splitlines() if line.startswith("| ")
    ]
    shown = {int(row[0]): row for row in rows if row[0].isdigit()}
    assert list(shown) == [pattern.number for pattern in PATTERNS]
    assert [
        pattern.name for pattern in PATTERNS if not pattern.made_by and not shown[pattern.number][-1].endswith(")")
    ] == []
    assert {pattern.name for pattern in PATTERNS if pattern.made_by} == IN_BOOKS.keys() | {"Set up anyway"}
    for book, line in IN_BOOKS.values():
        assert line in (ROOT / "tests" / "rulesets" / "golden" / f"{book}.md").read_text(encoding="utf-8")


IN_BOOKS = {
    "Of a group": ("drift", "For each of these moves: "),
    "Kinds": ("drift", "|  | IIIa, IIIb | IIa, IIb | Ia, Ib |"),
    "Options": ("drift", "**chosen.** Before the players know their homes each of them in turn lays out three coins"),
    "Written": ("inchworm", "| **Drop** | a piece of your stock | `d3` |"),
}
"""What books lay out that is no sentence of a rule, with a line of a bundled book."""


def test_what_the_setup_writes_anyway_is_not_told_of_the_start() -> None:
    assert "At the start no piece is at any space." not in {one.text for one in prose("drift").start_state()}
    assert {one.span for one in prose("drift").start_state()} >= {
        fun.span for fun in prose("drift").game.funs if fun.name in ("home", "stored", "loose")
    }


def told(effects: str, choose: str = "x in cell") -> list[str]:
    made = with_effects(effects, choose)
    return [one.text for top in made.move("go").effects for one in top.all()]


VACANT = "x in cell where owner[x] is none"


@pytest.mark.parametrize(
    ("effects", "choose", "sentence"),
    [
        ("owner[x] = mover", VACANT, "Put a piece of yours on the chosen square."),
        ("owner[x] = mover", "x in cell", "The chosen square becomes yours."),
        ("owner[x] = none", "x in cell", "Take the piece off the chosen square."),
        ("owner[x] = mover; height[x] += 1; stock[mover] -= 1", VACANT, "Put a piece from your stock on the chosen square."),
        ("captives[mover] -= 1; owner[x] = mover", VACANT, "Put one of your captives on the chosen square."),
        ("stone[x] = black", VACANT, "Put a stone of black on the chosen square."),
        ("stone[x] = none", VACANT, "Take the stone off the chosen square."),
        ("at[a] = x", VACANT, "Move a to the chosen square."),
        ("at[a] = none", VACANT, "Take a off the board."),
        ("stock[mover] += captives[other(mover)]; captives[other(mover)] = 0", VACANT,
         "Move all captives of your opponent to your stock."),
        ("points = if height[x] > 0 then 0 else points - 1", VACANT,
         "Subtract 1 from the number of points; if the height of the chosen square is more than 0, it becomes 0 instead."),
        ("for s in adjacent(x): owner[s] = none", VACANT, "Take the piece off every square next to the chosen square."),
        ("for s in last(adjacent(x)): owner[s] = none", VACANT,
         "If there is at least one square next to the chosen square, take the piece off the last of the squares next to the chosen square."),
        ("for m in man: at[m] = x", VACANT, "Move every man to the chosen square."),
    ],
)  # fmt: skip
def test_effects_have_sentences_of_their_own(effects: str, choose: str, sentence: str) -> None:
    assert told(effects, choose) == [sentence]


def test_a_truth_that_is_asked_twice_keeps_its_name() -> None:
    assert told("let late = moved[x]\nif late: points += 1\nif late: points = 0")[1:] == [
        "If “late” holds, add 1 to the number of points.",
        "If “late” holds, the number of points becomes 0.",
    ]


def test_a_piece_is_moved_from_where_ones_own_stands() -> None:
    step = "owner[y] = none; owner[x] = mover"
    assert told(step, "y in cell where owner[y] is mover\n      x in cell") == [
        "Move your piece from square y to square x."
    ]
    assert told(step, "y in cell\n      x in cell") == [
        "Take the piece off square y.",
        "Square x becomes yours.",
    ]


def test_what_is_written_for_one_and_asked_for_another_is_told_one_by_one() -> None:
    (said,) = told("for s in adjacent(x): height[s] = max(height[t] for t in adjacent(s))", VACANT)
    assert said.startswith("For every square next to the chosen square, ")


def test_what_ends_the_game_leaves_the_rest_to_otherwise() -> None:
    assert told("if height[x] > 3: win mover\ndraw") == [
        "If the height of the chosen square is more than 3, you win the game.",
        "Otherwise, the game ends in a draw.",
    ]


def test_a_negation_is_said_by_unless_and_by_what_must_not_be() -> None:
    move = "    when: not finished\n    choose: x in cell\n    do: |\n      if not finished: points = 1\n    provided: times(seen) == 0"
    made = trial(move).move("go")
    assert [one.text for one in made.when] == ["This is not possible if “finished” holds."]
    assert [one.text for one in made.effects] == ["Unless “finished” holds, the number of points becomes 1."]
    assert [one.text for one in made.provided] == [
        "This must not lead to a position that has occurred before, as “seen” remembers."
    ]


@pytest.mark.parametrize(
    ("flow", "sentences"),
    [
        ("while not finished: decide go | touch | done",
         ["Make as many of these moves as you like: “Go” or “Touch”. Then make the move “Done”."]),
        ("while can touch: decide touch", ["As long as you can, make the move “Touch”."]),
        ("while points > 0 and can touch: decide touch",
         ["As long as the number of points is more than 0 and you can, make the move “Touch”."]),
        ("decide go else touch | done otherwise: points = 1",
         ["If you can make the move “Go”, you must.", "Otherwise make one of these moves: “Touch” or “Done”.",
          "If no move is possible, the number of points becomes 1."]),
        ("if fresh: points = 1", ["If this is the first turn of the game, the number of points becomes 1."]),
    ],
)  # fmt: skip
def test_the_course_of_a_turn(flow: str, sentences: list[str]) -> None:
    made = trial(
        "    do: points = 2", flow=flow.replace("if fresh", "decide touch\nif fresh") if "fresh" in flow else flow
    )
    (forever,) = made.flow()
    said = [one.text for one in forever.children[0].children]
    assert said[-len(sentences) :] == sentences
    assert "fresh" not in " ".join(said)


def test_a_flag_that_only_ends_a_turn_says_that_you_are_done() -> None:
    made = trial("    do: points = 2", flow="while not finished: decide go | touch | done")
    assert [one.text for one in made.move("done").effects] == ["With this you are done."]


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        ('{for: p in player, when: "captives[p] == 0", result: lose p}',
         "You lose the game as soon as you have no captive."),
        ('{when: points > 8, result: "rank by stock[p] for p in player"}',
         "As soon as the number of points is more than 8, the game ends. Whoever has the higher stock wins; if both are equal, "
         "the game is a draw."),
        ('{when: points > 8, result: "rank by captives[p] for p in player"}',
         "As soon as the number of points is more than 8, the game ends. Whoever has more captives wins; if both have as many, "
         "the game is a draw."),
        ('{when: points > 8, result: "rank by 2 * captives[p] + (if p is Blue then 1 else 0) for p in player"}',
         "As soon as the number of points is more than 8, the game ends, and the players count the number of their captives; "
         "Blue counts ½ more. Whoever has more wins; if both have as many, the game is a draw."),
        ('{when: points > 8, result: "rank by 2 * captives[p] + (if p is Blue then 8 else 0) for p in player"}',
         "As soon as the number of points is more than 8, the game ends, and the players count the number of their captives; "
         "Blue counts 4 more. Whoever has more wins; if both have as many, the game is a draw."),
        ('{when: points > 8, result: "rank by stock[p] + (if p is Blue then 3 else 0) for p in player"}',
         "As soon as the number of points is more than 8, the game ends, and the players count their stock; Blue counts 3 more. "
         "Whoever has more wins; if both have as many, the game is a draw."),
    ],
)  # fmt: skip
def test_ends(end: str, sentence: str) -> None:
    assert [one.text for one in trial("    do: points = 2", end=end).endings()] == [sentence]


def test_of_what_options_leave_as_it_is_at_first_nothing_is_said() -> None:
    texts = {
        ko: "\n".join(one.text for one in every_sentence(Prose(program("go", {"ko": ko}), without_about=True)))
        for ko in ("superko", "simple")
    }
    assert "closed" not in texts["superko"]
    assert "Choose an empty point." in texts["superko"]
    assert "Choose an empty point that is not the closed point." in texts["simple"]
    assert "At the start there is no closed point." in texts["simple"]
