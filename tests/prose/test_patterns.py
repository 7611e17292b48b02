"""Rules of speech: what of the rules is said in a sentence of its own, in small rulesets."""

from __future__ import annotations

import pytest
from ludograph.book.prose import Prose
from ludograph.pipeline import check_text

HEAD = """
title: Trial
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4}
uses: [two_players]
universes: {man: [a, b], tint: [black, white]}
state:
  owner: cell -> player?
  stone: cell -> tint?
  height: cell -> 0..9
  stock: player -> 0..9
  prisoners: player -> 0..9
  at: man -> cell?
  fresh: bool = yes
turn_state: {finished: bool, points: 0..9}
memory: {seen: "owner, mover"}
draw:
  marks:
    pieces: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
    stones: {mark: disc, on: "s in cell where stone[s] is not none", colour: "stone[s]"}
"""

REST = """
  touch:
    do: |
      owner[cell("a1")] = Red; stone[cell("a1")] = black; height[cell("a1")] = 1; stock[Red] = 3; prisoners[Red] = 1
      at[a] = cell("a1"); points = 3
  done: {do: finished = yes}
flow: |
  forever: for p in player: turn p:
    fresh = no
    FLOW
end:
  - END
"""


def trial(move: str, flow: str = "decide go | touch | done", end: str = "{when: points > 8, result: draw}") -> Prose:
    rest = REST.replace("FLOW", flow).replace("END", end)
    return Prose(check_text(f"{HEAD}\nmoves:\n  go:\n{move}\n{rest}"))


def told(effects: str, choose: str = "x in cell") -> list[str]:
    body = effects.replace("\n", "\n      ")
    made = trial(f"    choose: |\n      {choose}\n    do: |\n      {body}")
    return [one.text for top in made.move("go").effects for one in top.all()]


VACANT = "x in cell where owner[x] is none"


@pytest.mark.parametrize(
    ("effects", "choose", "sentence"),
    [
        ("owner[x] = mover", VACANT, "Put a piece of yours on the chosen square."),
        ("owner[x] = mover", "x in cell", "The chosen square becomes yours."),
        ("owner[x] = none", "x in cell", "Take the piece off the chosen square."),
        ("owner[x] = mover; height[x] += 1; stock[mover] -= 1", VACANT, "Put a piece from your stock on the chosen square."),
        ("prisoners[mover] -= 1; owner[x] = mover", VACANT, "Put one of your prisoners on the chosen square."),
        ("stone[x] = black", VACANT, "Put a stone of black on the chosen square."),
        ("stone[x] = none", VACANT, "Take the stone off the chosen square."),
        ("at[a] = x", VACANT, "Move a to the chosen square."),
        ("at[a] = none", VACANT, "Take a off the board."),
        ("stock[mover] += prisoners[other(mover)]; prisoners[other(mover)] = 0", VACANT,
         "Move all prisoners of your opponent to your stock."),
        ("points = if height[x] > 0 then 0 else points - 1", VACANT,
         "Subtract 1 from the number of points; if the height of the chosen square is more than 0, it becomes 0 instead."),
        ("for s in adjacent(x): owner[s] = none", VACANT, "Take the piece off every square next to the chosen square."),
        ("for m in man: at[m] = x", VACANT, "Move every man to the chosen square."),
    ],
)  # fmt: skip
def test_effects_have_sentences_of_their_own(effects: str, choose: str, sentence: str) -> None:
    assert told(effects, choose) == [sentence]


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
        "    do: points = 2", flow=flow.replace("if fresh", "decide touch\n    if fresh") if "fresh" in flow else flow
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
        ('{for: p in player, when: "prisoners[p] == 0", result: lose p}',
         "You lose the game as soon as you have no prisoner."),
        ('{when: points > 8, result: "rank by stock[p] for p in player"}',
         "As soon as the number of points is more than 8, the game ends. Whoever has the higher stock wins; if both are equal, "
         "the game is a draw."),
        ('{when: points > 8, result: "rank by prisoners[p] for p in player"}',
         "As soon as the number of points is more than 8, the game ends. Whoever has more prisoners wins; if both have as many, "
         "the game is a draw."),
    ],
)  # fmt: skip
def test_ends(end: str, sentence: str) -> None:
    assert [one.text for one in trial("    do: points = 2", end=end).endings()] == [sentence]
