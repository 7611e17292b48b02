"""Further near misses of passes: of each one condition that makes it sound, and a form that lacks that alone. There the pass has
nothing to say. With the condition taken out the engines played all of these differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import generate, plan_listing
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both
from .test_near_misses import RULES, played

NOTHING: Mapping[str, str] = {}


class Further(NamedTuple):
    """Attributes:
    move:    the move in question.
    sign:    what the listing of the plan has where the pass fires; "": the C is another one without the pass.
    changes: what stands in the rules for something else.
    end:     when a player wins, or the game is drawn.
    """

    move: str
    sign: str = ""
    changes: Mapping[str, str] = NOTHING
    end: str = ""

    def text(self) -> str:
        rules = RULES.replace("MOVE", self.move).replace("DEFINED", "heap[s]")
        for old, new in {
            "  n: 0..9\n": "  lit: cell -> bool\n  low: cell -> 0..3\n  n: 0..9\n",
            **self.changes,
        }.items():
            assert old in rules
            rules = rules.replace(old, new, 1)
        return rules + self.end


def placing(then: str) -> str:
    return f"choose: s in vacant\n    do: |\n      owner[s] = mover\n      {then}"


def shifting(provided: str) -> str:
    return (
        "choose: |\n      from in stones(mover)\n      to in adjacent(from) - stones(mover)\n"
        f"    do: owner[from] = none; owner[to] = mover\n    provided: {provided}"
    )


def turning(then: str, provided: str = "times(position) == 0", do: str = "") -> str:
    turned = "owner[s] = (if owner[s] is none then mover else none)" + do
    return (
        f"choose: s in cell where row(s) == 0\n    do: '{turned}'\n    provided: {provided}\n    then: |\n      {then}"
    )


def asking(one: str, other: str) -> str:
    """How many elements two lines of stones have together."""
    return f"when: any(count({one} + {other}) == 2 for s in stones(mover))\n    do: n = (n + 3) mod 10"


def pairing(ways: str, to: str, choose: str = "s in stones(mover)") -> str:
    """A place, a way from it, and where that leads."""
    return f"choose: |\n      {choose}\n      d in {ways}\n      {to}\n    do: owner[to] = mover"


def winning(when: str) -> str:
    return f"\nend:\n  - for: p in player\n    when: {when}\n    result: win p\n"


def defining(text: str) -> dict[str, str]:
    return {"define:\n": f"define:\n  {text}\n"}


def following(then: str, choose: str = "s in stones(mover)", ways: str = "d in {N, E, SW}") -> Further:
    """What is chosen behind a pair."""
    return Further(f"choose: |\n      {choose}\n      {ways}\n      {then}\n    do: owner[to] = mover")


STOP, AT_STOP = "first(x in ray(s, N) where owner[x] is none or owner[x] is mover)", "owner[stop] is mover"


def stopping(found: str = STOP, body: str = AT_STOP, before: str = "", changes: Mapping[str, str] = NOTHING) -> Further:
    """Of each place something is asked of the first stop on a line."""
    text = f"stopped(s in cell): |\n    {before}let stop = {found}\n    {body}"
    move = "choose: s in vacant where stopped(s)\n    do: owner[s] = mover"
    return Further(move, "(filled", {**defining(text), **changes})


BEFORE = "those(x in ray(s, d) until x is stop) - {stop}"


def lying(
    when: str = AT_STOP, yes: str = BEFORE, no: str = "{}", let: str = "", changes: Mapping[str, str] = NOTHING
) -> Further:
    """What lies on lines before their first stops."""
    stop = f"{let}let stop = first(x in ray(s, d) where not empty(x))"
    text = f"lying(s in cell, d in direction): |\n    {stop}\n    if {when} then {yes} else {no}"
    asked = "any(count(union(lying(s, d) for d in {N, S})) > 1 for s in vacant)"
    return Further(f"when: {asked}\n    do: n = (n + 3) mod 10", "(beforestop", {**defining(text), **changes})


AT_ONCE, FORESEEN, GROWING, PAIRS = "(writtenatonce", "foreseen", "end that grows", "  probe with "
LIGHTS = {"at = s;": "at = s; lit[s] = not lit[s];"}
DIMMED = {
    "      mark[s] = owner[s]": "      for x in adjacent(s): lit[x] = no\n      mark[s] = owner[s]",
    "lit: cell -> bool": "lit: cell -> bool = yes",
}
LONG_MEMORY = {
    "title: Near": "language: 2\ntitle: Near",
    "memory: {position: owner}": 'memory: {position: {of: owner, last: "3"}}',
}
REPEATED = "\nend:\n  - when: times(position) > 1\n    result: draw\n"
ROW = "those(x in chain(s, y to step(y, E)) while owner[x] is mover)"
FOOT = "foot(s in cell): the(t in cell where column(t) == column(s) and step(t, S) is none)"

TALL = {"columns: 5, rows: 5": "columns: 5, rows: 10"}
"""Its places fit into one word, its corners need two."""
PART = "part(s in cell, k in 0..99): reach({s}, x to adjacent(x) & those(y in cell where owner[y] is owner[s]))"

GOALS = {"lit: cell -> bool": "goal: cell -> cell?"}
AT_GOAL = "\nend:\n  - for: g in cell\n    when: count(those(x in cell where goal[x] is g)) > 4\n    result: draw\n"
UP = "up(s in cell): first(t in cell where number(t) * 2 + 1 >= number(s) and number(t) < number(s))"
OWN_WAYS = "(if mark[s] is none then {N, E} else {S, W})"
OVER, STEP = "over = step(s, d) where owner[over] is opponent\n      ", "to = step(s, d) where empty(to)"
NEVER = defining('never(p in player): "those(d in {N, S} where p is Red and d is E)"')

FURTHER = {
    "adjoining, a place beside another one": Further(
        pairing(OWN_WAYS, "over in adjacent(s) & stones(opponent)\n      to in step(over, d) where empty(to)"), PAIRS
    ),
    "adjoining, a place that is not chosen": Further(
        pairing(
            "(if count(all) > 4 then {N, E} else {S, W})", "to in step(at, d) where empty(to)", "all = stones(mover)"
        ),
        PAIRS,
    ),
    "adjoining, a way that is not chosen": Further(
        pairing(OWN_WAYS, "to in step(s, N) where empty(to)").replace("d in", "all ="), PAIRS
    ),
    "adjoining, elements by numbers that do not begin at 0": Further(
        pairing("ways(low[s])", STEP) + "; low[to] = 2",
        PAIRS,
        {
            **defining('ways(k in 1..4): "if k mod 2 == 0 then {N, E} else {S}"'),
            "low: cell -> 0..3": "low: cell -> 1..4",
        },
    ),
    "adjoining, more than a step behind a pair": Further(
        pairing(OWN_WAYS, f"{OVER}to in step(over, d) + {{s}}"), PAIRS
    ),
    "adjoining, numbers behind an element": Further(
        pairing("(if mark[s] is none then {1, 2} else {2, 3})", "to = step(s, N) where heap[to] > d"), PAIRS
    ),
    "adjoining, one of two steps behind a pair": Further(
        pairing(OWN_WAYS, "to in {step(s, d), step(step(s, d), d)}"), PAIRS
    ),
    "adjoining, too many that go with an element": Further(
        pairing("(if heap[s] > 3 then those(x in cell where column(x) == 1) else cell)", "to = d"), PAIRS
    ),
    "adjoining, ways of which one fails": Further(
        pairing(OWN_WAYS.replace("{S, W}", "never(if 9 div (heap[s] - 7) < 4 then Red else Blue)"), STEP), PAIRS, NEVER
    ),
    "adjoining, ways that are no sets": Further(
        pairing(OWN_WAYS.replace("mark[s] is none", "heap[s] > column(s) * n"), STEP), PAIRS
    ),
    "adjoining, ways that are the same for all": Further(
        pairing(OWN_WAYS.replace("mark[s] is none", "count(vacant) > n"), STEP), PAIRS
    ),
    "adjoining, ways that there never are": Further(
        pairing("never(if mark[s] is none then Red else Blue)", STEP), "", NEVER
    ),
    "adjoining, one of several behind a pair": Further(
        "choose: |\n      s in stones(mover)\n      d in (if mark[s] is none then {N, E} else {S, W})\n"
        "      over in adjacent(s) & stones(opponent)\n      to in step(over, d) where empty(to)\n"
        "    do: owner[s] = none; owner[to] = mover",
        "  probe with ",
    ),
    "adjoining, a set that is no choice": Further(
        "choose: |\n      all = stones(mover)\n      d in (if count(all) > 4 then {N, E} else {S, W})\n"
        "    do: |\n      for x in all: heap[x] = number(d)",
        "  probe with ",
    ),
    "at_once, a value that may not be one": Further(placing("for x in adjacent(s): low[x] = column(s)"), AT_ONCE),
    "at_once, a value of a place that is written": Further(
        placing(
            "if at is not none:\n        for x in adjacent(s) + {s}: lit[x] = not (at in those(y in cell where lit[y]))"
        ),
        AT_ONCE,
    ),
    "at_once, a value of its own for each": Further(placing("for x in adjacent(s): lit[x] = column(x) > 2"), AT_ONCE),
    "at_once, another write behind": Further(
        placing("for x in adjacent(s):\n        owner[x] = mover\n        mark[x] = none"), AT_ONCE
    ),
    "at_once, a place beside which it goes": Further(placing("for x in adjacent(s): owner[s] = mover"), AT_ONCE),
    "at_once, the places of a line": Further(placing("for x in ray(s, N): owner[x] = mover"), AT_ONCE),
    "at_once, one of many values": Further(placing("for x in adjacent(s): heap[x] = 3"), AT_ONCE),
    "at_once, a value that there is not": Further(
        placing("for x in adjacent(s) & stones(mover): owner[x] = the(p in player where number(p) > 5)"), AT_ONCE
    ),
    "before, something without a stop": lying(no="adjacent(s)"),
    "before, where there may be no stop": lying("owner[stop] is not mover"),
    "before, a stop that is no set": lying(f"{AT_STOP} and heap[stop] > n * column(stop)"),
    "before, what the position says": lying(yes=f"{BEFORE} & vacant"),
    "before, less than what lies there": lying(
        yes=f"{BEFORE} - {{k}}", let='let k = (if n > 3 then cell("a2") else cell("b3"))\n    '
    ),
    "before, what fails": lying(yes=f"{BEFORE} - those(x in cell where 9 div (number(x) - 3) < 0)"),
    "before, things of another kind": lying(
        yes=f"those(v in vertex where any(number(x) == number(v) for x in {BEFORE}))", changes=TALL
    ),
    "fills, the last stop": stopping(STOP.replace("first", "last")),
    "fills, a stop that is no set": stopping(STOP.replace("owner[x] is none", "heap[x] > n * column(x)")),
    "fills, an end that is no set": stopping(STOP, f"{AT_STOP} and heap[stop] > n * column(stop)"),
    "fills, where there may be no stop": stopping(STOP, "owner[stop] is not mover"),
    "fills, of both": stopping(STOP, "distance(s, stop) is not 2"),
    "fills, all but a distance": stopping(STOP, f"{AT_STOP} and distance(s, stop) != 2"),
    "fills, from some rows alone": stopping(STOP, f"{AT_STOP} and row(s) < 3"),
    "fills, from where the position says": stopping(STOP, f"{AT_STOP} and heap[s] > 2"),
    "fills, what stands beside the place": stopping(STOP, f"{AT_STOP} and column(s) + k > 3", "let k = n\n    "),
    "fills, a set and no line": stopping("first(x in adjacent(s) where heap[x] > n * column(x))"),
    "fills, a line of other sites": stopping(
        "first(x in those(v in vertices(s) where number(v) == 24) where low[x] is mover)",
        "low[stop] is mover",
        changes={"low: cell -> 0..3": "low: vertex -> player?"},
    ),
    "fills, a line that turns": stopping(STOP.replace("(s, N)", "(s, if row(s) == 2 then N else E)")),
    "fills, one of two lines": stopping(
        STOP.replace("ray(s, N)", "(if k is N then ray(s, N) else ray(s, E))"),
        before="let k = (if n > 3 then N else E)\n    ",
    ),
    "fills, a long line": stopping(STOP.replace("N", "E"), changes={"columns: 5, rows: 5": "columns: 40, rows: 2"}),
    "fills, a line of many steps": stopping(
        STOP.replace("ray(s, N)", "chain(up(s), y to up(y))"),
        changes={"  small(s in": f"  {UP}\n  small(s in"},
    ),
    "followed, some places now and then": following(
        'over = first(step(s, d) & (if heap[s] > 3 then {cell("a1"), cell("b2")} else {}))\n      to in step(s, d)'
    ),
    "followed, all but some places now and then": following(
        'over = first(step(s, d) - (if heap[s] > 3 then {cell("a1"), cell("b2")} else {}))\n      to in step(s, d)'
    ),
    "followed, the beginning of a set": following("to in adjacent(step(s, d)) while empty(to)"),
    "followed, a place that is not chosen": following("to in ray(at, d) while empty(to)", "all = stones(mover)"),
    "followed, ways that are not chosen": following("to in ray(s, N) while empty(to)", ways="all = {N, E}"),
    "foresee, a single place": Further(shifting('count(stones(opponent)) > 6 or owner[cell("c3")] is none'), FORESEEN),
    "foresee, a large definition": Further(
        shifting("wide"),
        FORESEEN,
        defining(
            "wide: count(those(x in cell where "
            + " or ".join(f"(owner[x] is mover and heap[x] == {high})" for high in range(1, 24, 2))
            + ")) mod 3 != 1"
        ),
    ),
    "foresee, the value of a place": Further(
        shifting('count(those(x in cell where owner[x] is owner[cell("c3")])) mod 3 != 1'), FORESEEN
    ),
    "growing, another function": Further(
        placing("n = 0"),
        GROWING,
        {"owner[s] is none: owner[s]": "owner[s] is none: mark[s]"},
        winning("count(stones(p)) > 6 and count(those(x in cell where mark[x] is p)) > 4"),
    ),
    "growing, stones of somebody": Further(
        placing("n = 0"), GROWING, end=winning("any(count(stones(q)) > 8 for q in player)")
    ),
    "growing, less what changes": Further(
        placing("n = 0"), GROWING, DIMMED, winning("count(stones(p) - those(x in cell where lit[x])) > 5")
    ),
    "growing, more than a number that changes": Further(
        placing("n = (n + 3) mod 10"), GROWING, end=winning("count(stones(p)) > 6 + n")
    ),
    "growing, by what is lost": Further(
        "choose: s in stones(mover)\n    do: owner[s] = none",
        GROWING,
        defining("left(p in player): |\n    let g = stones(p)\n    count(those(x in cell where row(x) < 4) - g) > 17"),
        winning("left(p)"),
    ),
    "growing, by more values than are noted": Further(
        placing('goal[s] = cell("f6")'), GROWING, GOALS | {"columns: 5, rows: 5": "columns: 6, rows: 6"}, AT_GOAL
    ),
    "growing, by what a turn forgets": Further(
        "choose: s in cell where row(s) == 0 or row(s) == 1\n    do: here[s] = mover",
        GROWING,
        {"memory:": "turn_state:\n  here: cell -> player?\nmemory:"},
        winning(
            "count(those(x in cell where row(x) == 1) & reach(those(x in cell where row(x) == 0) & mine(p), "
            "x to adjacent(x) & mine(p))) > 0"
        ).replace("mine(p)", "those(y in cell where here[y] is p)"),
    ),
    "growing, from where it changes": Further(
        placing("n = 0"),
        GROWING,
        LIGHTS,
        winning("count(reach(those(y in cell where lit[y]), x to adjacent(x) & stones(p))) > 7"),
    ),
    "growing, more than a sum that changes": Further(
        placing("n = (n + 3) mod 10"), GROWING, end=winning("count(stones(p)) > 6 and 5 + n > 9")
    ),
    "growing, of those that change": Further(
        placing("n = 0"),
        GROWING,
        LIGHTS,
        winning("any(count(adjacent(x) & stones(p)) > 2 for x in those(y in cell where lit[y]))"),
    ),
    "movable, all but some": Further(
        "choose: |\n      from in stones(mover)\n      d in (if heap[from] > 2 then {N, E} else {S, W})\n"
        '      to in adjacent(from) - (if heap[from] > 3 then {cell("a1"), cell("b2"), cell("c2")} else {})\n'
        "    do: owner[from] = none; owner[to] = mover; heap[to] = (heap[to] + number(d)) mod 7"
    ),
    "regions, what fails elsewhere in a part": Further(
        "when: count(those(part(s, (100 div (heap[s] - 5)) mod 90) for s in stones(mover))) < 3\n    do: n = (n + 3) mod 10",
        "(regions",
        defining(PART),
    ),
    "two_lines, the same line twice": Further(asking(ROW, ROW.replace("is mover", "is owner[s]")), "(twolines"),
    "two_lines, from elsewhere": Further(
        asking(ROW, ROW.replace("chain(s", "chain(foot(s)").replace("E)", "N)")), "(twolines", defining(FOOT)
    ),
    "unseen, in a loop": Further(turning("for x in adjacent(s): remember position"), "is new in", end=REPEATED),
    "unseen, in an action too": Further(
        turning("again(s); remember position"),
        "is new in",
        {
            'actions: {take_turn: "decide main otherwise: draw"}': (
                'actions:\n  take_turn: "decide main otherwise: draw"\n  again(x in cell): remember position'
            )
        },
        REPEATED,
    ),
    "unseen, twice": Further(turning("remember position; remember position"), "is new in", end=REPEATED),
    "unseen, seen once": Further(
        turning("remember position", "times(position) == 1", "; remember position"), "is new in", end=REPEATED
    ),
    "unseen, of the last ones": Further(turning("remember position"), "is new in", LONG_MEMORY, REPEATED),
    "unseen, how often of the last ones": Further(
        turning("remember position\n      if times(position) == 2: n = (n + 1) mod 10", "times(position) < 3"),
        "(justremembered",
        LONG_MEMORY,
    ),
}
"""Pass, and what is missing -> the rules."""


@pytest.mark.parametrize("name", FURTHER)
def test_a_pass_does_not_see_what_lacks_one_condition(name: str) -> None:
    further = FURTHER[name]
    game = ReferenceGame(check_text(further.text()), "further")
    if further.sign:
        assert further.sign not in plan_listing(game)
    else:
        assert generate(game, without={name.partition(",")[0]}).text == generate(game).text


@pytest.mark.parametrize("name", thinned(FURTHER))
def test_what_lacks_one_condition_is_played_alike(name: str) -> None:
    reference = ReferenceGame(check_text(FURTHER[name].text()), "further")
    native = NativeGame(reference.program, "further", ("-O0",))
    for seed in range(3):
        seen = played(reference, seed)
        assert played(native, seed) == seen
        if not isinstance(seen[-1], tuple):
            play_both(native, reference, seed, 30)


def test_what_is_asked_of_a_stop_may_stand_behind_what_the_board_says() -> None:
    program = check_text(stopping(body=f"stop is not s and {AT_STOP}").text())
    reference = ReferenceGame(program, "further")
    assert "(filled" in plan_listing(reference)
    play_both(NativeGame(program, "further", ("-O0",)), reference, 1, 30)
