"""What each pass over the core does: a condition before it and after it, how choices are found and tried, or C.

`LUDOGRAPH_ACCEPT=1 pytest tests/native/test_passes.py` rewrites the listings; the difference is the review.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from ludograph.core.effect_facts import is_nothing
from ludograph.core.listing import node_listing
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.optimize.move_listing import move_listing
from ludograph.engines.native.optimize.passes import NAMES, PASSES
from ludograph.engines.native.optimize.state_plans import state_lines
from ludograph.engines.native.plan.whole import planned
from ludograph.engines.native.writing.unit import Unit
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

LISTINGS = Path(__file__).with_name("passes")

RULES = """
title: Probe
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
options: {{size: {{type: 3..9, default: 5}}}}
board: {{tiling: square, columns: size, rows: size}}
state: {{owner: cell -> player?, n: 0..9, at: cell?, heap: cell -> 0..99, mark: cell -> player?}}
memory: {{position: owner}}
define: {{"rim(p in player)": "those(s in stones(p) where count(adjacent(s)) < 4)"}}
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  probe in main:
    {move}
"""

CASES = {
    "fold": (
        "when: size > 4 and (2 * size == 10 or n > 3) and n > 1\n    do: |\n      if size > 4: n = 1\n      else: n = 2",
        "conditions that are known",
    ),
    "inline": (
        "when: any(empty(s) and s in border(stones(mover)) for s in cell)\n    do: n = 1",
        "definitions written out",
    ),
    "masks": (
        "when: any(n > 2 for s in cell where owner[s] is mover and column(s) == 1)\n    do: n = 1",
        "conditions that are bit sets",
    ),
    "lift": (
        "choose: s in vacant where count(adjacent(s) & stones(mover)) > 1 and n > 2\n    do: owner[s] = mover",
        "what does not depend on the choice is asked once, before it",
    ),
    "by_case": (
        "choose: s in vacant where if n > 2 then s in rim(mover) else if at is s then yes"
        " else count(reach({s}, x to those(y in adjacent(x) where empty(y)))) > 2\n    do: owner[s] = mover",
        "a filter for each case that is the same for all elements",
    ),
    "above": (
        "choose: s in cell where heap[s] > 0 and any(heap[x] >= 3 for x in adjacent(s))\n    do: heap[s] += 1",
        "places with more than a number as a set, which every write keeps",
    ),
    "share": (
        "when: any(b in adjacent(a) for a in rim(mover) for b in rim(mover) where a < b)\n    do: n = 1",
        "a set that is gone through and asked for again within is found once",
    ),
    "shifts": (
        "choose: s in vacant where count(adjacent(s) & stones(opponent)) < 2 and owner[step(s, N)] is not mover\n"
        "    do: owner[s] = mover\n    provided: not surrounded(group(s))",
        "sets that step as a whole",
    ),
    "chains": (
        "when: 'count(those(x in chain(at, y to step(y, E)) while owner[x] is Red)) > 2'\n    do: n = 1",
        "a chain that cannot meet itself needs no memory of where it was",
    ),
    "rays": (
        "when: any(count(slides(s, N) + slides(s, SW)) > 3 for s in stones(mover))\n    do: n = 1",
        "the beginning of a line by its lowest or highest stop",
    ),
    "sweep": (
        "choose: |\n      s in stones(mover)\n      to in (if mark[s] is Red then union(strikes(s, d) for d in {N, E, S, W}) "
        "else if mark[s] is Blue then union(strikes(s, d) for d in {NE, SW}) else adjacent(s)) - stones(mover)\n"
        "    do: owner[to] = mover",
        "lines that each kind of piece has of its own, without a branch by the kind",
    ),
    "fills": (
        "choose: s in vacant where any(count(flanked(s, d, mover)) > 0 for d in direction)\n    do: owner[s] = mover",
        "the first stops on the walks from all elements at once",
    ),
    "before": (
        "when: any(count(union(flanked(s, d, mover) for d in direction)) > 2 for s in vacant)\n    do: n = 1",
        "what lies before the first stop on a line",
    ),
    "pairs": (
        "choose: |\n      s in stones(mover)\n      d in (if mover is Red then {N, NE} else {S})\n"
        "      to = step(s, d) where empty(to)\n    do: owner[s] = none; owner[to] = mover",
        "the legal ones of pairs: for each second element the first ones as a set",
    ),
    "adjoining": (
        "choose: |\n      from in stones(mover)\n      to in adjacent(from) & stones(opponent)\n"
        "    do: owner[from] = none; owner[to] = mover",
        "pairs of an element and one beside it: for each distance of their numbers the first ones as a set",
    ),
    "followed": (
        "choose: |\n      s in stones(mover)\n      d in directions(orthogonal)\n"
        "      to in ray(s, d) while owner[to] is opponent\n    do: owner[to] = mover",
        "pairs behind which no further parameter is found",
    ),
    "movable": (
        "choose: |\n      s in stones(mover)\n      d in (if mark[s] is none then {N, E} else {S, W})\n"
        "      over = step(s, d) where owner[over] is opponent\n      to in step(over, d) where empty(to)\n"
        "    do: owner[to] = mover",
        "pieces behind which nothing follows in any direction",
    ),
    "alone": (
        "choose: s in cell where mark[s] is none\n"
        "    do: mark[s] = mover; n = count(those(x in adjacent(s) where mark[x] is Red)) + (if mark[s] is Red then 1 else 0)",
        "few values of places that are kept as sets are kept in these alone",
    ),
    "lanes": (
        "choose: s in vacant where any(count(flanked(s, d, mover)) > 0 for d in direction)\n"
        "    do: 'for x in union(flanked(s, d, mover) for d in direction): owner[x] = mover'",
        "the walks of all directions at once",
    ),
    "at_once": (
        "choose: s in vacant\n    do: 'for x in adjacent(s) & stones(opponent): owner[x] = mover'",
        "one value for a set of places",
    ),
    "growing": (
        "choose: s in vacant\n    do: owner[s] = mover\n"
        "end:\n  - for: p in player\n    when: count(stones(p)) > 20\n    result: win p",
        "ends that only what is gained can bring",
    ),
    "resume": (
        "choose: s in vacant\n    do: owner[s] = mover\n"
        "end:\n  - for: p in player\n    when: |\n      connected(stones(p), those(x in cell where column(x) == 0), those(x in cell where row(x) == 0))\n"
        "    result: win p",
        "searches that go on from what they reached before",
    ),
    "searches": (
        "when: any(count(reach({s}, x to adjacent(x) & (stones(mover) + vacant))) > 3 for s in stones(mover))\n    do: n = 1",
        "searches that step as a whole",
    ),
    "unneeded": (
        "when: count({first(s in cell where heap[s] > n)}) > 0\n    do: |\n      n = 1\n"
        '      note "{stones(mover)} and {5 div n}"',
        "elements behind the first one, and what is noted",
    ),
    "touch": (
        "when: any(count(liberties(group(s))) > 0 for s in stones(mover))\n    do: n = 1",
        "a search that stops at the first liberty",
    ),
    "disjoint": (
        "choose: s in stones(mover) where not surrounded(group(s))\n    do: n = 1",
        "a search that stops beside what cannot lie in the part",
    ),
    "beside": (
        "choose: s in vacant\n    do: |\n      owner[s] = mover\n"
        "      for x in union(if surrounded(group(y)) then group(y) else {} for y in adjacent(s) & stones(opponent)):\n"
        "        owner[x] = none",
        "no search is begun beside what is wanted",
    ),
    "meets": (
        "when: any(at in group(s) for s in stones(mover))\n    do: n = 1",
        "a search that stops where it is wanted",
    ),
    "regions": ("when: count(groups(mover)) > 2\n    do: n = 1", "each connected part found once, not once a site"),
    "few": (
        "when: |\n      all(count(liberties(g)) > 1 for g in groups(mover)) and count(groups(opponent)) == 1\n"
        "        and any(count(r) > 1 for g in groups(mover) for r in those(group(s) for s in liberties(g)))\n    do: n = 1",
        "connected parts one at a time, no more than are asked about, and those that others share not anew for each",
    ),
    "runs": (
        "when: any(count(run(s, E)) > 2 for s in stones(mover))\n    do: n = 1",
        "the length of a run by one look at the word of its line, which every write keeps",
    ),
    "parts": (
        "choose: s in vacant\n    do: owner[s] = mover; n = count(group(s)) mod 10",
        "connected parts that only grow are kept by every write",
    ),
    "pick": ("choose: s in vacant\n    do: n = 1", "the only set of candidates, all legal, is drawn from at once"),
    "unroll": ("when: any(in_line(s, 3) for s in stones(mover))\n    do: n = 1", "a few constants one by one"),
    "draw": (
        "choose: s in vacant\n    do: owner[s] = mover\n    provided: not surrounded(group(s))",
        "candidates that stay together, and the test of the one that is drawn",
    ),
    "keys": (
        "choose: s in vacant\n    do: owner[s] = mover\n    provided: times(position) == 0\n    then: remember position",
        "keys of positions kept up to date by each write",
    ),
    "unseen": (
        "choose: s in vacant\n    do: owner[s] = mover\n    provided: times(position) == 0 and n < 9\n"
        "    then: |\n      n += 1; remember position\n      if times(position) > 1: n = 0",
        "a position that was looked for in vain is remembered without a second look, and counted without one behind that",
    ),
    "once": (
        "choose: s in stones(mover)\n    do: |\n      owner[s] = none; remember position\n      for x in adjacent(s): owner[x] = none",
        "what has the only value that is ever written is left as it is",
    ),
    "footprint": (
        "choose: |\n      from in stones(mover)\n      to in adjacent(from) - stones(mover)\n"
        "    do: owner[to] = mover; owner[from] = none\n"
        "    provided: all(count(adjacent(s) & stones(opponent)) > 0 for s in cell where column(s) == row(s))",
        "choices that write none of the places on which their condition hangs are not tried",
    ),
    "cases": (
        "choose: |\n      from in stones(mover)\n"
        "      to = step(from, if mover is Red then N else S) where empty(to) and row(to) != 2\n"
        "    do: owner[to] = mover; owner[from] = none",
        "what follows from a choice is asked of all elements at once, in each case of who is to move",
    ),
    "tabled": (
        "choose: |\n      s in stones(mover)\n      end = last(ray(s, if column(s) == 1 then N else E)) where empty(end)\n"
        "    do: owner[end] = mover",
        "what is found by going along a list of the board is looked up",
    ),
    "path_sets": (
        "when: |\n      any(count(those(t in ray(s, N) + ray(s, S) where not empty(t))) > 2 for s in cell)\n"
        "        or any(all(owner[t] is Red for t in ray(s, E)) and count(t in ray(s, W) where empty(t)) > 3 for s in cell)\n"
        "    do: n = 1",
        "a list of the board as a set is looked up",
    ),
    "foresee": (
        "choose: |\n      from in stones(mover)\n      to in adjacent(from) - stones(mover)\n"
        "    do: owner[to] = mover; mark[to] = mark[from]; owner[from] = none; mark[from] = none\n"
        "    provided: |\n      all(count(adjacent(s) & stones(opponent)) > 0 for s in cell where column(s) == row(s))\n"
        "        and all(count(adjacent(s) & those(t in cell where mark[t] is mover)) > 0 for s in those(x in cell where mark[x] is opponent))",
        "what is asked after a choice is asked before it, of sets as its writes will have made them",
    ),
    "needed": (
        "choose: |\n      from in stones(mover)\n      to in adjacent(from) - stones(mover)\n"
        "    do: |\n      let before = n\n      for x in stones(mover): mark[x] = none\n      owner[to] = mover\n"
        "      if at is from: at = none\n      if before > 3: owner[from] = none\n      n = min(before + 1, 9)\n"
        "    provided: all(count(adjacent(s) & stones(opponent)) > 0 for s in cell)",
        "a choice that is tried on a copy writes what is asked about, and is carried out only if it stays",
    ),
    "undo": (
        "choose: s in vacant\n    do: |\n      owner[s] = mover\n      for x in adjacent(s): owner[x] = none\n"
        "      at = s\n    provided: count(stones(mover)) > n",
        "a trial on the position itself; before: on a copy",
    ),
}
"""Pass -> a move, and what the pass is about."""

SHOWN = {
    "alone": ["w_x_mark", "from_x_mark", "roll"],
    "above": ["test_x_probe", "w_x_heap"],
    "beside": ["apply_x_probe"],
    "at_once": ["apply_x_probe", "all_x_owner"],
    "growing": ["ends", "w_x_owner"],
    "resume": ["ends", "w_x_owner"],
    "fills": ["pick_x_probe"],
    "parts": ["apply_x_probe", "w_x_owner"],
    "pairs": ["roll"],
    "adjoining": ["roll"],
    "pick": ["pick_x_probe"],
    "draw": ["test_x_probe", "w_x_owner"],
    "footprint": ["footprint_x_0", "test_x_probe"],
    "foresee": ["test_x_probe", "r_x_foreseen"],
    "keys": ["test_x_probe", "w_x_owner"],
    "needed": ["test_x_probe"],
    "once": ["w_x_owner", "all_x_owner"],
    "unseen": ["apply_x_probe", "make_x_probe"],
    "shifts": ["crowd_2_x_adjacent", "step_x_owner_beside", "step_x_adjacent", "test_x_probe"],
}
"""Pass -> the functions of C that its listing has beside the one that gathers the candidates."""


IN_PLANS = {one.name for one in PASSES if one.rules} - {"masks", "parts", "beside", "shifts"}
"""Passes that are seen in the plan; of the others, and of four, C is shown."""


OF_EFFECTS = {one.name for one in PASSES if one.effects} | {"once"}
"""Passes that are seen in effects as they are planned."""


OF_CHOICES = {"adjoining", "cases", "foresee", "footprint", "needed", "pairs", "pick", "undo", "unseen"}
"""Passes that say how choices are found, drawn and tried: that is shown, too."""


OF_STATE = {"alone", "once"}
"""Passes that say how functions stand in the state."""


def function(text: str, name: str) -> str:
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if f" {name}(" in line and line.endswith("{"))
    return "\n".join([*lines[start : lines.index("}", start) + 1], ""])


def made(name: str) -> str:
    move, about = CASES[name]
    program = check_text(RULES.format(move=move), {"size": "9"} if name == "undo" else {})
    reference = ReferenceGame(program, "probe")
    probe = program.game.moves["probe"]
    parts = [f"{name}: {about}\n", f"{move}\n"]
    with reference.desks.one() as desk:
        plan = (unit := Unit(desk)).plan
        for node in [condition.expr for condition in probe.whens] + [binder.source for binder in probe.binders]:
            parts += ["---- before\n" + node_listing(node), "---- after\n" + node_listing(plan.deep(node))]
        if name in OF_EFFECTS:
            move_planned = planned(unit.game, plan).moves["probe"]
            every = [(probe.do, move_planned.do), (probe.then, move_planned.then)]
            for before, after in every[: 1 if is_nothing(probe.then) else 2]:
                parts += ["---- effect before\n" + node_listing(before), "---- effect after\n" + node_listing(after)]
    if name in IN_PLANS:
        return "\n".join(parts)
    if name in OF_CHOICES:
        with reference.desks.one() as desk:
            unit = Unit(desk)
            parts.append("---- choices\n" + move_listing(unit.plan, unit.moves))
    if name in OF_STATE:
        with reference.desks.one() as desk:
            unit = Unit(desk)
            parts.append("\n".join(["---- state", *state_lines(unit.plan, unit.state), ""]))
    text = generate(reference).text
    if name == "undo":
        parts.append("---- C before\n" + function(generate(reference, without={"undo"}).text, "test_x_probe"))
        return "\n".join([*parts, "---- C after\n" + function(text, "test_x_probe")])
    for part in ["fill_x_probe", *SHOWN.get(name, [])]:
        parts.append("---- C\n" + function(text, part))
    return "\n".join(parts)


ALSO = {"lets": "touch", "lines": "unroll", "behind": "fills", "roll": "pick", "players": "pick"}
"""Passes that are seen in the case of another one. `games` and `unmet` are seen in whole rulesets, see
`test_games_in_lanes.py` and `test_unmet.py`."""


@pytest.mark.parametrize("name", thinned(sorted({*NAMES} - {"games", "unmet"}), each=2))
def test_a_pass_can_be_left_out_and_makes_a_difference(name: str) -> None:
    move, _ = CASES[ALSO.get(name, name)]
    game = ReferenceGame(check_text(RULES.format(move=move), {"size": "9"} if name == "undo" else {}), "probe")
    assert generate(game, without={name}).text != generate(game).text


@pytest.mark.parametrize("name", thinned(CASES, each=2))
def test_a_pass_does_what_its_listing_says(name: str) -> None:
    path = LISTINGS / f"{name}.txt"
    text = made(name)
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        LISTINGS.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_listings_are_of_passes_that_there_are() -> None:
    assert {path.stem for path in LISTINGS.iterdir()} == set(CASES)
