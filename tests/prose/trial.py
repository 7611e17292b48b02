"""A small ruleset into which a declaration is put, to see what is said of it."""

from __future__ import annotations

from functools import cache

from ludograph.book.prose import Prose
from ludograph.book.prose.conditions import CONDITIONS
from ludograph.book.prose.course import COURSE
from ludograph.book.prose.effects import EFFECTS, LOOPS
from ludograph.book.prose.ends import ENDS
from ludograph.book.prose.families import Rule
from ludograph.book.prose.moves import CHOICES, DEMANDS
from ludograph.pipeline import check_text

HEAD = """
language: 2
title: Trial
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4, regions: {well: [b2]}}
uses: [two_players]
universes: {man: [a, b], tint: [black, white]}
constants:
  heavy: {type: man -> bool, is: [yes, no]}
state:
  owner: cell -> player?
  stone: cell -> tint?
  height: cell -> 0..9
  moved: cell -> bool
  stock: player -> 0..9
  captives: player -> 0..9
  leader: player?
  at: man -> cell?
  fresh: bool = yes
turn_state: {finished: bool, points: 0..9}
memory: {seen: "owner, mover"}
define:
  lonely(s in cell): count(adjacent(s)) == 2
  marked: those(s in cell where moved[s])
actions:
  tidy_up: leader = none
  clear(s in cell): owner[s] = none
draw:
  marks:
    pieces: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
    stones: {mark: disc, on: "s in cell where stone[s] is not none", colour: "stone[s]"}
"""

REST = """
  touch:
    do: |
      owner[cell("a1")] = Red; stone[cell("a1")] = black; height[cell("a1")] = 1; stock[Red] = 3; captives[Red] = 1
      at[a] = cell("a1"); points = 3; leader = Red; moved[cell("a1")] = yes; tidy_up(); clear(cell("a1")); remember seen
  done: {do: finished = yes}
  add: {do: "stock[mover] += 1"}
  draw_lots: {choose: n in 1..3, do: points = n}
flow: |
  FLOW
end:
  - END
"""

TURN = """forever: for p in player: turn p:
  fresh = no
  STEPS"""

CHOOSE = {
    "owner[v] = mover": "v in cell where owner[v] is none",
    "owner[y] = none; owner[x] = mover": "y in cell where owner[y] is mover\n      x in cell",
}
"""What is chosen where that is not `x in cell`."""

HOLES = {"owner[v] = mover": "{v}", "owner[y] = none; owner[x] = mover": "{y}{x}"}
"""What tells decisions apart then."""


@cache
def trial(move: str, flow: str = "decide go | touch | done", end: str = "{when: points > 8, result: draw}") -> Prose:
    """A game of turns. `flow`: the course of play, or the steps of a turn in it."""
    if "turn " not in flow:
        flow = TURN.replace("STEPS", flow.replace("\n", "\n  "))
    rest = REST.replace("FLOW", flow.replace("\n", "\n  ")).replace("END", end)
    return Prose(check_text(f"{HEAD}\nmoves:\n  go:\n{move}\n{rest}"))


def with_effects(effects: str, choose: str = "x in cell") -> Prose:
    body = effects.replace("\n", "\n      ")
    return trial(f"    choose: |\n      {choose}\n    do: |\n      {body}")


def move_of(written: str, *, is_condition: bool) -> str:
    """A move that does what is written, or that asks for it."""
    *before, last = written.split("; ") if is_condition else (written,)
    lines = [*before, f"if {last}: win mover", "draw"] if is_condition else last.split("\n")
    body = "".join(f"      {line}\n" for line in lines)
    return f"    choose: |\n      {CHOOSE.get(written, 'x in cell')}\n    do: |\n{body}"


@cache
def _of_moves() -> tuple[Prose, dict[str, str]]:
    """A ruleset with a move for each rule about conditions, effects and loops, and the names of these moves."""
    moves: dict[str, str] = {}
    for family in (CONDITIONS, EFFECTS, LOOPS):
        for rule in (one for one in family.rules if one.written):
            moves.setdefault(rule.written, move_of(rule.written, is_condition=family is CONDITIONS))
    names = {written: f"go_{number}" for number, written in enumerate(moves)}
    first, *others = (
        f'  {name}:\n{moves[written]}    written: "{name} {HOLES.get(written, "{x}")}"\n'
        for written, name in names.items()
    )
    text = "\n".join((first.partition("\n")[2], *others))
    flow = f"while not finished: decide {' | '.join(('go', *list(names.values())[1:], 'touch', 'done'))}"
    names[next(iter(names))] = "go"
    return trial(text, flow), names


def said_of(family: object, rule: Rule) -> tuple[list[str], set[str]]:
    """What is said of the declaration that a rule is about, and the names of the rules that have planned it."""
    if family is CHOICES:
        made = trial(f"    choose: |\n      {rule.written.replace('; ', chr(10) + '      ')}\n    do: points = 2")
        tops = made.move("go").parameters
    elif family is DEMANDS:
        made = trial(f"    {rule.written}\n    do: points = 2")
        tops = (*made.move("go").when, *made.move("go").provided)
    elif family is ENDS:
        made = trial("    do: points = 2", end=rule.written)
        tops = made.endings()
    elif family is COURSE:
        made = trial("    do: points = 2", flow=rule.written)
        tops = made.flow()
    else:
        made, names = _of_moves()
        tops = made.move(names[rule.written]).effects
    every = [one for top in tops for one in top.all()]
    return [one.text for one in every], {name for one in every for name in made.rules_of(one)}
