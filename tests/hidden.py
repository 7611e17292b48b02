"""Small rulesets in which something is hidden, for tests of several rooms."""

from __future__ import annotations

from pathlib import Path

ONLY_OWN = (Path(__file__).parent / "diagnostics" / "shared" / "only_own.yaml").read_text(encoding="utf-8")
"""Stones that only their owner sees; a try at a taken cell passes the turn."""

PHANTOM = """
language: 2
title: Phantom
about: Nobody sees the other's stones. Who tries a taken cell is told so and tries again.
uses: [groups]
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: {type: s in cell -> player?, seen: "those(q in player where owner[s] is q or met[q, s])"}
  met: {type: "q in player, cell -> bool", seen: q}
turn_state: {placed: bool}
moves:
  place:
    seen: mover
    choose: at in cell where known(empty(at))
    do: |
      if empty(at): owner[at] = mover; placed = yes
      else: met[mover, at] = yes; note " taken" to mover
flow: |
  forever: for p in player: turn p:
    if count(vacant) == 0: draw
    while not placed: decide place
"""

UMPIRE = PHANTOM.replace("decide place", "decide place | rest").replace(
    "moves:", "moves:\n  rest: {when: 'owner[cell(\"b2\")] is not none', do: placed = yes}"
)
"""An umpire who allows something openly: the list of decisions tells whether b2 is taken."""

CARDS = """
language: 2
title: Cards
about: A card each, face down, and a bid that both make at once. The higher sum of card and bid scores.
players: [Left, Right]
board: {graph: {sites: {table: [0, 0]}}}
state:
  hand: {type: p in player -> 0..3, seen: p}
  bid: {type: p in player -> 0..2, seen: p}
  wins: player -> 0..3
moves:
  deal(p in player): {seen: p, choose: n in 1..3, do: "hand[p] = n", written: "{p} {n}"}
  offer: {seen: mover, choose: "n in 0..2 where n != hand[mover]", do: "bid[mover] = n"}
flow: |
  forever:
    for p in player: chance deal(p)
    together: for p in player: turn p: decide offer
    for p in player where all(hand[p] + bid[p] > hand[q] + bid[q] for q in player where q is not p):
      note " {p} scores"
      wins[p] += 1
    for p in player where wins[p] == 3: win p
"""

LANTERNS = """
language: 2
title: Lanterns
about: Who stands near a lantern sees what lies there. All kinds of what may be asked of a view.
uses: [groups]
players: [Red, Blue, Green]
board: {tiling: square, columns: 3, rows: 2}
universes: {kind: [oil, wick]}
state:
  owner: {type: s in cell -> player?, seen: "those(q in player where lit(s, q) or owner[s] is q)"}
  thing: {type: s in cell -> kind?, seen: "if lamp is s then player else {Red, Green}"}
  purse: {type: p in player -> 2..9 = 3, seen: p}
  friend: {type: p in player -> player? = none, seen: "friend[p]"}
  secret: {type: 0..9, seen: "{}"}
  lamp: cell?
  turns: 0..9
turn_state:
  drawn: {type: p in player -> 0..3, seen: "mates(p) + {p}"}
memory: {dark: owner, public: lamp}
define:
  lit(s in cell, q in player): lamp is s or any(owner[x] is q for x in adjacent(s))
  mates(p in player): those(q in player where friend[p] is q)
  theirs(p in player): those(s in cell where owner[s] is p)
  rich(p in player): purse[p] > 4 or count(theirs(p)) > 2
  other_way(p in player): first(q in player where q is not p)
moves:
  hide:
    seen: those(q in player where q is mover or lit(at, q))
    choose: |
      at in cell where known(empty(at) or thing[at] is wick)
      k in kind where known(thing[at], other_way(mover)) is not k
    do: |
      if empty(at): owner[at] = mover; thing[at] = k
      else: note " bumps into {owner[at]}" to those(q in player where lit(at, q)); purse[mover] = min(9, purse[mover] + 1)
      secret = (secret + 3) mod 10
      drawn[mover] = 2
  light:
    choose: at in cell where at is not lamp and known(count(theirs(mover))) < 4
    do: lamp = at; remember public
  befriend:
    seen: mover
    choose: q in player where q is not mover and known(friend[q], q) is not mover
    do: friend[mover] = q; note " from {mover}" to q
  count_up:
    seen: mover
    when: known(rich(mover)) or known(times(dark)) == 0 and times(public) < 3
    do: purse[mover] = 2 + (purse[mover] + secret) mod 8; remember dark
flow: |
  repeat 3: for p in player: turn p:
    decide hide | light | befriend | count_up otherwise: turns += 1
    if known(drawn[p] > 1 and not rich(p)): turns += 1
  if sum(known(purse[p], Blue) for p in player) > 9: win Blue
  score by purse[p] + count(known(theirs(p), p)) for p in player
"""
"""Who stands near a lantern sees what lies there: all kinds of what may be asked of a view."""

_DEALT = """
language: 2
title: Dealt
players: [Red, Blue]
state:
  secret: {type: p in player -> 0..5, seen: p}
  count: 0..20
define: {"rival(p in player)": "the(q in player where q is not p)"}
moves:
  deal(p in player): {seen: p, choose: n in 0..5, do: "secret[p] = n", written: "{p} {n}"}
"""

FLOW = (
    _DEALT
    + """
  raise: {choose: k in 0..2 where k > 0, because: {k: "not {secret[rival(mover)]}"}, do: count += 1}
  call: {do: count += 1}
  bid(most in 0..5): {choose: k in 0..most, do: count += 1}
flow: |
  for p in player: chance deal(p)
  forever: for p in player: turn p:
    if secret[rival(p)] == 1: decide raise
    else: decide call
    let most = secret[p]
    decide bid(if p is Red then most else 5)
end: [{when: count == 6, result: draw}]
"""
)
"""The flow, not the moves, makes the list of decisions depend on what is hidden."""

TRIED = (
    _DEALT
    + """
  probe: {choose: k in 0..2, do: "if secret[rival(mover)] == k: count += 1", provided: count mod 2 == 1 or k == 2}
  call: {do: count += 1}
  match: {when: can show by rival(mover), do: count += 1}
  show: {when: "secret[mover] == 1", do: count += 1}
flow: |
  for p in player: chance deal(p)
  forever: for p in player: turn p: decide probe | match | call
end: [{when: count == 4, result: draw}]
"""
)
"""What a move does on trial, and what another could do, make the list of decisions depend on what is hidden."""

GAMES = {"only own": ONLY_OWN, "phantom": PHANTOM, "umpire": UMPIRE, "cards": CARDS, "flow": FLOW, "tried": TRIED}
