"""Questions to a position, each a form that a pass wants or one that looks like it: by the thousand of positions in which
they are asked, both engines must answer alike. Many stand in one ruleset, which writes all answers into its state."""

from __future__ import annotations

import re

HEAD = """
title: Asked
players: [Red, Blue]
uses: [two_players, groups, lines]
board: BOARD
state:
  owner: cell -> player? = side_of
  mark: cell -> player? = side_of
  heap: cell -> 0..99 = number_of
  lit: cell -> bool
  n: 0..9
  at: cell?
  told: 0..LAST -> 0..99
define:
  side_of(s in cell): if number_of(s) < 3 then Red else if number_of(s) < 5 then Blue else none
  number_of(s in cell): (3 * number(s) + number(s) div 5) mod 7
  edge(s in cell): count(adjacent(s)) < 4
  two(s in cell): |
    let stop = first(x in ray(s, E) where not empty(x))
    owner[stop] is mover and number(stop) - number(s) == 2
  far_(s in cell): |
    let stop = first(x in ray(s, E) where not empty(x))
    owner[stop] is mover and number(stop) - number(s) > 1
  third(s in cell): |
    let stop = first(x in ray(s, E) where not empty(x))
    owner[stop] is mover and number(s) mod 3 != 0
  heaped(s in cell): |
    let stop = first(x in ray(s, E) where not empty(x))
    owner[stop] is mover and heap[s] > 3
  own(s in cell): |
    let stop = first(x in ray(s, E) where owner[x] is owner[s])
    owner[stop] is mover
  flank(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where owner[x] is none or owner[x] is mover)
    owner[stop] is mover
  flank_of(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where owner[x] is none or owner[x] is (if d is N then mover else opponent))
    owner[stop] is mover
  flanked_else(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where not empty(x))
    if owner[stop] is mover then those(x in ray(s, d) until x is stop) - {stop} else {s}
  flanked_not(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where not empty(x))
    if owner[stop] is not mover then those(x in ray(s, d) until x is stop) - {stop} else {}
  flanked_far(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where not empty(x))
    if owner[stop] is mover and number(stop) mod 2 == 0 then those(x in ray(s, d) until x is stop) - {stop} else {}
  flanked_all(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where not empty(x))
    if owner[stop] is mover then those(x in ray(s, d) until x is stop) else {}
  flanked_way(s in cell, d in direction): |
    let stop = first(x in ray(s, d) where not empty(x))
    if owner[stop] is mover then those(x in ray(s, d) until x is stop) - stones(mover) else {}
  rim(p in player): those(s in stones(p) where count(adjacent(s)) < 4)
  column_of(s in cell): number(s) mod 5
  distance_of(s in cell, t in cell): abs(number(s) - number(t))
"""

PLAY = """
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
moves:
  stir in main:
    written: "stir {s}"
    choose: s in cell where (number_of(s) + count(vacant)) mod 7 == n mod 7 or empty(s)
    do: |
      n = (n + 1) mod 10; at = s; heap[s] = (heap[s] + 1) mod 50
      mark[s] = owner[s]; lit[s] = not lit[s]
      if owner[s] is none: owner[s] = mover
      else: owner[s] = none
      look()
"""
"""Stones are put down, and some taken off: most places are full."""

THIRD = "opponent: if mover is Red then Blue else if mover is Blue then Green else Red"

BOARDS = {
    "square": "{tiling: square, columns: 5, rows: 5}",
    "of two words": "{tiling: square, columns: 9, rows: 8}",
    "torus": "{tiling: square, columns: 3, rows: 4, wrap: torus}",
    "with holes": "{tiling: square, columns: 5, rows: 5, keep: (column * row) mod 4 != 3}",
    "one way": "{tiling: square, columns: 5, rows: 5, links: {orthogonal(s in cell): 'those(t in cell where t is step(s, S) or t is step(s, E))'}}",
    "hexagon": "{tiling: hexagonal, side: 3}",
}
"""On the hexagon three play."""

SEARCHES = {
    "reaches heap": "let g = group(s)\n    count(g & those(y in cell where heap[y] > n)) > 1",
    "one liberty": "let g = group(s)\n    count(border(g) & vacant) == 1",
    "aslant": "let g = group(s)\n    count((union(adjacent(x, diagonal) for x in g) - g) & vacant) == 0",
    "whole step": "let g = group(s)\n    count(union(adjacent(x) for x in g) & vacant) == 0",
    "less others": "let g = group(s)\n    count((union(adjacent(x) for x in g) - stones(mover)) & vacant) == 0",
    "others' step": "let g = group(s)\n    count((union(adjacent(x) for x in stones(opponent)) - g) & vacant) == n",
    "mark is owner": "let g = component(s, those(y in cell where mark[y] is owner[s]))\n    count(border(g) & vacant) == 0",
    "lit": "let g = component(s, those(y in cell where lit[y]))\n    count(border(g) & vacant) == 0",
    "two starts": "let g = reach({s, step(s, N)}, x to adjacent(x) & those(y in cell where owner[y] is owner[s]))\n    count(border(g) & vacant) == 0",
    "one way": "let g = reach({s}, x to adjacent(x) & those(y in cell where owner[y] is owner[s]))\n    count((union(adjacent(x) for x in g) - g) & vacant) == 0",
    "another's": "let g = component(s, those(y in cell where owner[y] is owner[at]))\n    count(border(g) & vacant) == 0",
    "beside enemies": "let g = group(s)\n    count(border(g) & stones(opponent)) == 0",
    "some liberty": "let g = group(s)\n    count(border(g) & vacant) > 0",
    "a liberty at least": "let g = group(s)\n    count(border(g) & vacant) >= 1",
    "two liberties": "let g = group(s)\n    count(border(g) & vacant) >= 2",
    "more than one": "let g = group(s)\n    count(border(g) & vacant) > 1",
    "more than none": "let g = group(s)\n    0 < count(vacant & border(g))",
    "in part of it": "let g = component(s, those(y in cell where owner[y] is owner[s] and lit[y]))\n    count(border(g) & vacant) == 0",
    "part of a set": "let g = reach({s}, x to adjacent(x) & those(y in cell where owner[y] is owner[s]) & those(y in cell where lit[y]))\n    count(border(g) & vacant) == 0",
    "few one": "count(components(group(s) + stones(mover))) == 1",
    "groups two": "count(groups(mover)) >= 2 and lit[s]",
    "groups none": "count(groups(opponent)) < 1 or lit[s]",
    "at in group": "at in group(s)",
    "at in region": "at in reach({s}, x to adjacent(x) & those(y in cell where heap[y] >= n))",
    "s in reach of at": "any(s in group(t) for t in adjacent(s) & stones(mover))",
    "let of group": "let g = group(s)\n    count(g) > 2 and count(g & rim(mover)) > 0",
    "border only": "s in border(stones(mover)) & vacant",
}

FOUND = {
    "parts": "count(groups(mover))",
    "all parts": "count(those(group(s) for s in cell))",
    "marked parts": "count(those(component(s, those(y in cell where mark[y] is owner[s])) for s in cell))",
    "rim parts": "count(those(component(s, those(y in rim(mover) where owner[y] is owner[s])) for s in cell))",
    "parts of at": "count(those(component(s, those(y in cell where owner[y] is owner[at])) for s in cell))",
    "parts of two": "count(those(reach({s, at}, x to adjacent(x) & stones(mover)) for s in stones(mover)))",
    "parts of step": "count(those(reach({step(s, N)}, x to adjacent(x) & stones(mover)) for s in stones(mover)))",
    "parts in vacant": "count(those(reach({s}, x to adjacent(x) & vacant) for s in stones(mover)))",
    "parts of all": "count(those(reach({s}, x to adjacent(x)) for s in stones(mover)))",
    "beside mark": "count(union(if surrounded(group(y)) then group(y) else {} for y in those(x in cell where mark[x] is opponent)))",
    "beside else": "count(union(if surrounded(group(y)) then group(y) else {y} for y in stones(opponent)))",
    "beside yes": "count(union(if not surrounded(group(y)) then group(y) else {} for y in stones(opponent)))",
    "beside known": "count(union(if surrounded(group(y)) then group(y) else {} for y in stones(Red)))",
    "beside other value": "count(union(if surrounded(group(y)) then group(y) else {} for y in those(x in cell where mark[x] is Red and owner[x] is opponent)))",
    "beside joined": "count(union(if surrounded(group(y)) then group(y) else {} for y in those(x in cell where mark[x] is Red or owner[x] is opponent)))",
}

LINES = {
    "in line": "in_line(s, 3)",
    "in line two": "in_line(s, 2)",
    "bent line": "count(run(s, E) + run(s, N)) >= 3",
    "line of mover": "count(those(x in chain(s, y to step(y, E)) while owner[x] is mover) + those(x in chain(s, y to step(y, W)) while owner[x] is mover)) >= 2",
    "line of both": "count(those(x in chain(s, y to step(y, E)) while owner[x] is owner[s]) + those(x in chain(s, y to step(y, W)) while mark[x] is owner[s])) >= 2",
    "stop or none": "owner[first(x in ray(s, E) where not empty(x))] is not mover",
    "stop two apart": "two(s)",
    "stop far": "far_(s)",
    "stop third": "third(s)",
    "stop heap": "heaped(s)",
    "stop own": "own(s)",
    "turning path": "owner[first(x in (if number(s) mod 5 > 2 then ray(s, S) else ray(s, E)) where not empty(x))] is mover",
    "edge stop": "empty(s) and any(flank(s, d) for d in direction)",
    "other flank": "empty(s) and any(flank_of(s, d) for d in direction)",
    "all of ray": "all(owner[t] is mover for t in ray(s, E))",
    "any of rays": "any(heap[t] > n for t in ray(s, N) + ray(s, S))",
    "first of ray": "first(ray(s, N)) in stones(mover)",
    "last of ray": "last(ray(s, S)) in stones(mover)",
    "owner of last": "owner[last(ray(s, E))] is mover",
}

LENGTHS = {
    "slides N": "count(union(slides(s, N) for s in stones(mover)))",
    "slides both": "max(count(slides(s, N) + slides(s, S)) for s in cell)",
    "slides turn": "max(count(slides(s, N) + slides(s, E)) for s in cell)",
    "slides same": "max(count(slides(s, N) + slides(s, N)) for s in cell)",
    "strikes": "count(union(union(strikes(s, d) for d in {N, E, S, W}) for s in stones(mover)))",
    "mixed": "count(union(union((if d is N then slides(s, d) else strikes(s, d)) for d in {N, E, S, W}) for s in stones(mover)))",
    "by kind": "count(union((if mark[s] is Red then union(strikes(s, d) for d in {N, E, S, W}) else if mark[s] is Blue then union(strikes(s, d) for d in {N, S}) else adjacent(s)) for s in stones(mover)))",
    "by two kinds": "count(union((if mark[s] is Red then union(strikes(s, d) for d in {N, E, S, W}) else if owner[s] is Blue then union(strikes(s, d) for d in {N, S}) else adjacent(s)) for s in cell))",
    "by kind of at": "count(union((if mark[at] is Red then union(strikes(s, d) for d in {N, E, S, W}) else if mark[s] is Blue then union(strikes(s, d) for d in {N, S}) else adjacent(s)) for s in cell where number(s) < 9))",
    "by kind less": "count(union((if mark[s] is Red then union(strikes(s, d) for d in {N, E, S, W}) else if mark[s] is Blue then union(strikes(s, d) for d in {N, S}) else adjacent(s) - stones(mover)) for s in stones(mover)))",
    "by kind slides": "count(union((if mark[s] is Red then union(strikes(s, d) for d in {N, E, S, W}) else if mark[s] is Blue then union(slides(s, d) for d in {N, E, S}) else adjacent(s)) for s in stones(mover)))",
    "kind twice": "count(union((if mark[s] is Red then union(strikes(s, d) for d in {N, E, S, W}) else if mark[s] is Red then union(strikes(s, d) for d in {N, S}) else {}) for s in cell))",
    "up and down": "max(count(those(x in ray(s, N) + ray(s, S) while not empty(x))) for s in cell)",
    "by n": "max(count(those(x in ray(s, if n > 4 then N else S) while empty(x))) for s in cell)",
    "until": "max(count(those(x in ray(s, N) until not empty(x))) for s in cell)",
    "until own": "max(count(those(x in ray(s, N) until owner[x] is owner[s])) for s in cell)",
    "flanked": "max(count(union(flanked(s, d, mover) for d in direction)) for s in cell)",
    "flanked by": "max(count(union(flanked(s, d, if d is N then mover else opponent) for d in direction)) for s in cell)",
    "flanked else": "max(count(union(flanked_else(s, d) for d in {N, S})) for s in cell)",
    "flanked not": "max(count(union(flanked_not(s, d) for d in {N, S})) for s in cell)",
    "flanked far": "max(count(union(flanked_far(s, d) for d in {N, S})) for s in cell)",
    "flanked all": "max(count(union(flanked_all(s, d) for d in {N, S})) for s in cell)",
    "flanked other way": "max(count(union(flanked_way(s, d) for d in {N, S})) for s in cell)",
    "runs": "max(count(run(s, E)) for s in cell)",
    "runs mark": "max(count(those(x in chain(s, y to step(y, E)) while owner[x] is mark[s])) for s in cell)",
    "runs at": "max(count(those(x in chain(s, y to step(y, E)) while owner[x] is owner[at])) for s in cell)",
    "runs until": "max(count(those(x in chain(s, y to step(y, E)) until owner[x] is mover)) for s in cell)",
    "runs not": "max(count(those(x in chain(s, y to step(y, E)) while owner[x] is not mover)) for s in cell)",
    "runs by two": "max(count(those(x in chain(s, y to step(step(y, E), E)) while owner[x] is mover)) for s in cell)",
    "runs bent": "max(count(those(x in chain(s, y to (if number(y) mod 5 < 2 then step(y, E) else step(y, N))) while empty(x))) for s in cell)",
    "runs lit": "max(count(those(x in chain(s, y to step(y, N)) while lit[x])) for s in cell)",
    "runs from step": "max(count(those(x in chain(step(s, N), y to step(y, E)) while empty(x))) for s in cell)",
    "in ray": "max(count(those(t in ray(s, E) where heap[t] > n)) for s in cell)",
    "in rays twice": "max(count(those(t in ray(s, N) + ray(s, N) where heap[t] > n)) for s in cell)",
    "length": "max(count(ray(s, N)) for s in cell)",
}

SETS = {
    "share": "lit[s] and any(b in adjacent(a) for a in rim(mover) for b in rim(mover) where a < b)",
    "step none": "owner[step(s, N)] is none",
    "step not mover": "owner[step(s, N)] is not mover",
    "step twice": "owner[step(step(s, N), E)] is mover",
    "step into": "step(s, N) in stones(mover)",
    "step not into": "not (step(s, N) in stones(mover))",
    "step heap": "step(s, N) is not none and heap[step(s, N)] > 3",
    "step heap less": "step(s, N) is none or heap[step(s, N)] < 3",
    "step same": "mark[step(s, N)] is owner[s]",
    "step to mark": "owner[step(s, E)] is mark[at]",
    "among": "owner[s] in {mover, opponent}",
    "owner of at": "owner[s] is owner[at]",
    "mark is side": "mark[s] is side_of(s)",
    "before at": "at is not none and s < at",
    "from at": "at is not none and s >= at",
    "nb none": "count(adjacent(s) & stones(mover)) == 0",
    "nb one": "count(adjacent(s) & stones(mover)) == 1",
    "nb less": "count(adjacent(s) & stones(mover)) < 2",
    "nb more": "count(adjacent(s) & stones(mover)) >= 3",
    "nb many": "count(adjacent(s) & vacant) > 4",
    "nb n": "count(adjacent(s) & vacant) > n",
    "nb some": "any(lit[y] for y in adjacent(s) - stones(mover))",
    "nb all": "all(lit[y] for y in adjacent(s) & vacant)",
    "nb heaps": "count(those(y in adjacent(s) where heap[y] > heap[s])) >= 2",
    "heap two": "heap[s] > 2",
    "heap three": "heap[s] >= 3",
    "heap less": "heap[s] < 2",
    "heap is": "heap[s] == 3",
    "heap n": "heap[s] > n",
    "heap is n": "heap[s] == n",
    "heap large": "heap[s] > 98",
    "heap not": "not heap[s] > 2",
    "cases count": "count((if heap[s] > n then adjacent(s) & stones(mover) else {})) > 1",
    "cases none": "(if lit[s] then owner[s] else none) is mover",
    "cases none two": "(if lit[s] then owner[s] else none) is none",
    "cases of three": "(if lit[s] then 3 else heap[s]) < 4",
    "not and": "not (lit[s] and owner[s] is mover)",
    "or": "lit[s] or owner[s] is mover or heap[s] > 4",
    "or not": "not lit[s] or not (owner[s] is mover or n > 5)",
    "n and": "n > 4 and lit[s]",
    "n or": "n > 4 or lit[s]",
    "at lit": "at is not none and lit[s]",
    "two dirs": "any(owner[step(s, d)] is mover for d in {N, E})",
    "all dirs": "all(owner[step(s, d)] is not mover for d in {N, E})",
    "n dirs": "any(owner[step(s, d)] is mover for d in (if n > 4 then {N, E} else {S}))",
    "let of all": "let k = count(stones(mover))\n    k > heap[s]",
    "edge": "edge(s) and column_of(s) > 1",
    "with t": "any(distance_of(s, t) == 2 for t in stones(mover))",
    "t before": "any(t < s and lit[t] for t in stones(mover))",
    "by mover": "lit[s] and (if mover is Red then number(s) > 7 else number(s) < 7)",
    "is s": "at is s",
    "first": "s is first(x in cell where heap[x] > n)",
    "first of mover": "s is first(stones(mover))",
    "flag": "at is none or lit[s] == lit[at]",
}

IMAGES = {
    "image": "count(those(step(s, N) for s in stones(mover)))",
    "image twice": "count(those(step(step(s, N), E) for s in stones(mover)))",
    "image of marks": "count(those(mark[s] for s in stones(mover)))",
}


CELLS = SEARCHES | LINES | SETS
"""Conditions of a cell s: how many satisfy one is told."""

KINDS: dict[str, dict[str, str]] = {
    "searches": SEARCHES | FOUND,
    "lines": LINES,
    "lengths": LENGTHS,
    "sets": SETS | IMAGES,
}


def ruleset(board: str, kind: str) -> str:
    """All questions of a kind on a board."""
    definitions, asked = [], []
    for at, (name, question) in enumerate(KINDS[kind].items()):
        if name in CELLS:
            definitions.append(f"  asked_{at}(s in cell): |\n    {question}\n")
            question = f"count(those(s in cell where asked_{at}(s)))"
        asked.append(f"    told[{at}] = {question}\n")
    look = "actions:\n  look: |\n" + "".join(asked)
    head = HEAD.replace("BOARD", BOARDS[board]).replace("LAST", str(len(asked) - 1))
    text = head + "".join(definitions) + look + PLAY.removeprefix("\n")
    return _for_three(text) if board == "hexagon" else text


def _for_three(text: str) -> str:
    """On cells that have other directions, and no diagonal ones."""
    text = text.replace("[Red, Blue]", "[Red, Blue, Green]").replace("[two_players, groups", "[groups")
    text = text.replace("define:\n", f"define:\n  {THIRD}\n").replace(
        "else none\n", "else if number_of(s) == 5 then Green else none\n", 1
    )
    return re.sub(r"\bE\b", "SE", re.sub(r"\bW\b", "NW", text)).replace(", diagonal)", ")")
