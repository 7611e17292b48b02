"""What books say of who sees what, where the author says nothing."""

from __future__ import annotations

import ludograph
from ludograph.book.prose import Prose

SEES = """
language: 2
title: Seeing
players: {names: [Red, Blue, Green], teams: {Warm: [Red, Green], Cold: [Blue]}}
board: {tiling: square, columns: 3, rows: 1}
state:
  pot: {type: 0..3, seen: "{Red, Blue}"}
  pile: {type: 0..3, seen: "{}"}
  thief: {type: cell?, seen: "if pot == 1 then player else {Red}"}
  known: {type: "p in player, cell -> bool", seen: p}
  height: {type: s in cell -> 0..3, seen: "those(q in player where marked[q, s])"}
  lamp: {type: s in cell -> 0..3, seen: "if lit[s] then player else {Red}"}
  hand: {type: "p in player -> 0..3", seen: "if pot == 2 then player else {p}"}
  lit: cell -> bool
  marked: player, cell -> bool
  prize: {type: 0..3, seen: leader}
  plan: {type: 0..3, seen: "those(q in player where team(q) is team(Blue))"}
  leader: player?
moves:
  hide: {seen: mover, choose: s in cell, do: "thief = s; known[mover, s] = yes; height[s] = 1; marked[mover, s] = yes; leader = mover"}
  deal(p in player): {seen: p, choose: n in 0..3, do: 'pile = n; prize = n; pot = n; plan = n; lamp[cell("a1")] = n; hand[p] = n'}
flow: |
  forever: for p in player:
    chance deal(p)
    turn p: decide hide
end: [{when: 'pile == 3 and height[cell("a1")] == 1', result: win Red}]
""".lstrip()


def test_each_way_of_seeing_has_its_sentence() -> None:
    assert [one.text for one in Prose(ludograph.loads(SEES, engine="reference").program).seen()] == [
        "Only these see “pot”: Red and Blue.",
        "Nobody sees “pile”.",
        "If the pot is 1, all players see “thief”; otherwise only Red sees “thief”.",
        "You see only your own “known”.",
        "A player sees “height” of square s only if that player has marked square s.",
        "If square s is lit, all players see “lamp” of square s; otherwise only Red sees “lamp” of square s.",
        "If the pot is 2, all players see “hand”; otherwise you see only your own “hand”.",
        "Only the leader sees “prize”.",
        "Only the team of Blue sees “plan”.",
        "The others are not told of “Hide”.",
        "Only the player whom “Deal” is about is told of it.",
    ]
