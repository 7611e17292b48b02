"""One condition or statement for each node class and each operation of the core: what every part of the house has to know.

A new node class or operation needs a sample here; `test_completeness` says so.
"""

from __future__ import annotations

from functools import cache

from ludograph.checker import Program
from ludograph.pipeline import check_text

from tests.probe import block, ruleset

CONDITIONS = {
    # nodes
    "Const": "n == 3",
    "Var": "any(owner[s] is none for s in vacant)",
    "Look": "any(row(s) > 2 for s in vacant)",
    "Read": "owner[nth(cell, 3)] is none",
    "Op": "n + 1 > 3",
    "Invoke": "many(4)",
    "Cond": "(if flag then n else 3) > 2",
    "Bind": "doubled(n)",
    "Filter": "count(s in vacant where row(s) > 2) > 1",
    "Prefix": "count(s in vacant while row(s) < 2) > 1",
    "Image": "count(those(row(s) for s in vacant)) > 2",
    "Fold": "sum(row(s) for s in vacant) > 30",
    "Reach": "count(reach(vacant, s to adjacent(s))) > 3",
    "Chain": 'chain(cell("a1"), s to step(s, N)) is vacant and count(chain(cell("a1"), s to step(s, N))) > 2',
    "Shortest": "shortest(vacant, s to adjacent(s) until row(s) > n) is 3",
    "Sort": "first(ordered(s in vacant by row(s) * n)) is last",
    "Times": "times(seen) > 1",
    "KnownBy": "known(owner[first(cell)]) is mover",
    # folds
    "fold any": "any(row(s) > 2 for s in vacant)",
    "fold all": "all(row(s) > 2 for s in vacant)",
    "fold sum": "sum(row(s) for s in vacant) > 30",
    "fold max": "max(row(s) for s in vacant) > 3",
    "fold min": "min(row(s) for s in vacant) > 3",
    "fold union": "count(union(adjacent(s) for s in vacant)) > 3",
    # operations
    "mover": "mover is first(player)",
    "add": "n + 1 > 3",
    "sub": "n - 1 > 3",
    "mul": "n * 2 > 3",
    "div": "n div 2 > 3",
    "mod": "n mod 2 == 1",
    "neg": "-n < -3",
    "abs": "abs(n - 7) > 3",
    "greatest": "max(n, 3) > 4",
    "least": "min(n, 3) < 2",
    "within": "many(n)",
    "number": "any(number(s) > n for s in vacant)",
    "lt": "n < 3",
    "le": "n <= 3",
    "same": "n == 3",
    "not": "not flag",
    "and": "flag and n > 3",
    "or": "flag or n > 3",
    "among": "n in {1, 2, 7}",
    "member": "last in vacant",
    "literal": "count({last, first(vacant)}) > 1",
    "interval": "count(s in 1..n where s mod 2 == 0) > 3",
    "path_to_mask": 'count(vacant + ray(cell("a1"), N)) > 1',
    "path_to_set": "count(wanted + {n}) > 2",
    "one_to_set": "any(owner[s] is none for s in last)",
    "union": "count(vacant + stones(mover)) > 3",
    "both": "count(vacant & adjacent(first(cell))) > 1",
    "minus": "count(vacant - stones(mover)) > 3",
    "count": "count(vacant) > 3",
    "first": "first(vacant) is last",
    "last": "last(vacant) is last",
    "the": "the(vacant) is last",
    "nth": "nth(vacant, 2) is last",
    "front": "count(front(vacant, n)) > 2",
    "towards": "any(towards(s, last) is N for s in vacant)",
    "index": "index(ordered(s in cell by row(s)), last) is not none",
    "along": "along(vacant, last, n) is last",
    "around": "around(stones(mover), nth(cell, 1), n) in vacant",
    "subsets": "any(count(x) > n for x in subsets(vacant, 2))",
    "distance": "any(distance(s, nth(cell, 2)) == 2 for s in vacant)",
    "lacking": "lacking(stones(mover), adjacent(nth(cell, 0)), adjacent(nth(cell, 24)), vacant) == 2",
    "step": "any(step(s, N, n mod 3) is last for s in vacant)",
}
"""Each stands as `when` of a move."""

STATEMENTS = {
    "Write": ["n = 1"],
    "Seq": ["n = 1", "flag = yes"],
    "Store": ["let x = n + 1", "n = x mod 5"],
    "Branch": ["if flag: n = 1"],
    "Each": ["for s in adjacent(at): owner[s] = mover"],
    "While": ["while n > 3 within 9: n = 2"],
    "Repeat": ["repeat 2: flag = not flag"],
    "Together": ["together: n = 1; flag = n > 2"],
    "Perform": ["put(at)"],
    "Over": ["win mover"],
    "Note": ['note "so {n}"'],
    "Remember": ["remember seen"],
    "Forget": ["forget seen"],
    "letter": ['note "so {letter(number(at))}"'],
    "lower": ['note "so {lower(at)}"'],
}
"""Each stands in `do` of a move."""

FLOW = {
    "Can": "if can place and not can rest by nth(player, 1): n = 7",
    "Ways": "if count(can place) + count(can rest by nth(player, 1)) > 7: n = 7",
}
"""Each stands in a turn."""

NAMES = (*CONDITIONS, *STATEMENTS, *FLOW)


@cache
def sample(name: str) -> Program:
    """The checked ruleset of a sample."""
    return made(CONDITIONS.get(name, ""), STATEMENTS.get(name, ["owner[at] = mover"]), FLOW.get(name, "n = 0"))


def made(condition: str, statements: list[str], first: str) -> Program:
    """A ruleset whose move `place` has a condition, if any, and statements; `first` is what a turn begins with."""
    do = "".join(f"\n      {line}" for line in statements)
    when = f"\n    when: |\n      {condition}" if condition else ""
    return check_text(
        "language: 2\n"
        + ruleset(
            state='{owner: cell -> player?, n: "0..1000000", last: cell?, flag: bool}',
            memory="{seen: owner}",
            define=block('"many(x in 0..9)": x > 3', '"doubled(x in 0..1000000)": |', "  let y = x * 2", "  y * y > 9"),
            actions='{"put(s in cell)": "owner[s] = mover"}',
            moves=f"\n  place:\n    choose: at in vacant{when}\n    do: |{do}\n"
            '  rest: {do: "n = 1; last = none; flag = no; owner[nth(cell, 1)] = none; remember seen"}',
            flow=f"|\n  forever: for p in player: turn p:\n    {first}\n    decide place | rest",
            options="{wanted: {type: path of 1..9, default: [2, 5, 7]}}",
            end="[{when: n > 5, result: draw}, {when: times(seen) > 3, result: draw}]",
        )
    )
