"""Random expressions of a small typed fragment, each as rule text and as a plain Python function of a world.

A world is nine cells in a square with a few values; the functions say what the text means as simply as possible: sets are
frozensets, paths tuples, elements numbers, and nothing is remembered between two evaluations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

SIZE = 9
NAMES = [f"{'abc'[column]}{row + 1}" for column in range(3) for row in range(3)]
CELLS = frozenset(range(SIZE))
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def _place(cell: int, way: str) -> int | None:
    column, row = cell // 3 + STEPS[way][0], cell % 3 + STEPS[way][1]
    return column * 3 + row if 0 <= column < 3 and 0 <= row < 3 else None


SIDE = [frozenset(t for way in STEPS if (t := _place(s, way)) is not None) for s in range(SIZE)]
ONE = [frozenset({(s * 2 + 1) % 9, (s * s + 2) % 9}) - {s} for s in range(SIZE)]
TWO = [frozenset({(s + 4) % 9, (s - 4) % 9}) for s in range(SIZE)]


def _pairs(rows: list[frozenset[int]], directed: bool) -> str:
    return ", ".join(f"{NAMES[s]}-{NAMES[t]}" for s in range(SIZE) for t in sorted(rows[s]) if directed or s < t)


@dataclass(frozen=True)
class Board:
    """A board section, its neighbours by link kind (as written after the site), and whether `step` and `ray` are spoken of."""

    text: str
    links: dict[str, list[frozenset[int]]]
    has_steps: bool


SQUARE = Board(
    f"{{tiling: square, columns: 3, rows: 3, join: {{two: [{_pairs(TWO, directed=False)}]}}}}",
    {"": SIDE, ", orthogonal": SIDE, ", two": TWO},
    True,
)
GRAPH = Board(
    f"""
  graph:
    sites: {{{", ".join(f"{NAMES[s]}: [{s // 3}, {s % 3}]" for s in range(SIZE))}}}
    links:
      orthogonal: [{_pairs(SIDE, directed=False)}]
      one: {{directed: yes, pairs: [{_pairs(ONE, directed=True)}]}}
""",
    {"": SIDE, ", orthogonal": SIDE, ", one": ONE},
    False,
)
STATE = """
  owner: cell -> player?
  flag: cell -> bool
  height: cell -> 0..3
  next: cell -> cell?
"""


@dataclass(frozen=True)
class World:
    owner: tuple[int | None, ...] = (None,) * SIZE
    flag: tuple[bool, ...] = (False,) * SIZE
    height: tuple[int, ...] = (0,) * SIZE
    next: tuple[int | None, ...] = (None,) * SIZE


@dataclass(frozen=True)
class Term:
    text: str
    value: Callable[[World, dict[str, int]], Any] = field(compare=False, repr=False)


worlds = st.builds(
    World,
    st.tuples(*[st.sampled_from([None, 0, 1])] * SIZE),
    st.tuples(*[st.booleans()] * SIZE),
    st.tuples(*[st.integers(0, 3)] * SIZE),
    st.tuples(*[st.one_of(st.none(), st.integers(0, 8))] * SIZE),
)

Draw = Callable[[Any], Any]


class Terms:
    """Draws terms; the names of variables are numbered, so that none hides another."""

    def __init__(self, draw: Draw, board: Board) -> None:
        self.draw, self.board, self.links = draw, board, board.links
        self.count = 0

    def fresh(self) -> str:
        self.count += 1
        return f"x{self.count}"

    def pick(self, *makers: Callable[[], Term]) -> Term:
        made: Callable[[], Term] = self.draw(st.sampled_from(makers))
        return made()

    # ------------------------------------------------------------ one cell

    def cell(self, scope: tuple[str, ...]) -> Term:
        if scope and self.draw(st.integers(0, 3)):
            name = self.draw(st.sampled_from(scope))
            return Term(name, lambda w, e: e[name])
        number = self.draw(st.integers(0, SIZE - 1))
        return Term(f'cell("{NAMES[number]}")', lambda w, e: number)

    def maybe(self, scope: tuple[str, ...], depth: int) -> Term:
        """A cell or none."""
        if depth <= 0:
            return self.cell(scope)

        def step() -> Term:
            start, way = self.maybe(scope, depth - 1), self.draw(st.sampled_from(sorted(STEPS)))
            return Term(f"step({start.text}, {way})", lambda w, e: _lift(start.value(w, e), lambda s: _place(s, way)))

        def following() -> Term:
            start = self.maybe(scope, depth - 1)
            return Term(f"next[{start.text}]", lambda w, e: _lift(start.value(w, e), lambda s: w.next[s]))

        def first() -> Term:
            found = self.set(scope, depth - 1)
            return Term(f"first({found.text})", lambda w, e: min(found.value(w, e), default=None))

        def last() -> Term:
            found = self.path(scope, depth - 1)
            return Term(f"last({found.text})", lambda w, e: found.value(w, e)[-1] if found.value(w, e) else None)

        def either() -> Term:
            cond, one = self.cond(scope, depth - 1), self.maybe(scope, depth - 1)
            return Term(
                f"(if {cond.text} then {one.text} else none)",
                lambda w, e: one.value(w, e) if cond.value(w, e) else None,
            )

        steps = (step,) if self.board.has_steps else ()
        return self.pick(lambda: self.cell(scope), following, first, last, either, *steps)

    # ------------------------------------------------------------ sets and paths

    def set(self, scope: tuple[str, ...], depth: int) -> Term:
        if depth <= 0:
            return self.pick(
                lambda: Term("cell", lambda w, e: CELLS),
                lambda: self._set_of(scope, 0),
                lambda: self._adjacent(scope, 0),
            )

        def operation() -> Term:
            mark = self.draw(st.sampled_from("+-&"))
            one, two = self.set(scope, depth - 1), self.set(scope, depth - 1)
            act = {"+": frozenset.union, "-": frozenset.difference, "&": frozenset.intersection}[mark]
            return Term(f"({one.text} {mark} {two.text})", lambda w, e: act(one.value(w, e), two.value(w, e)))

        def image() -> Term:
            source, name = self.set(scope, depth - 1), self.fresh()
            value = self.maybe((*scope, name), depth - 1)
            return Term(
                f"those({value.text} for {name} in {source.text})",
                lambda w, e: frozenset(
                    v for x in source.value(w, e) if (v := value.value(w, {**e, name: x})) is not None
                ),
            )

        def union() -> Term:
            source, name = self.set(scope, depth - 1), self.fresh()
            kind = self.draw(st.sampled_from(sorted(self.links)))
            value = self.pick(
                lambda: self.set((*scope, name), depth - 1),
                lambda: Term(f"adjacent({name}{kind})", lambda w, e: self.links[kind][e[name]]),
            )
            return Term(
                f"union({value.text} for {name} in {source.text})",
                lambda w, e: frozenset().union(*(value.value(w, {**e, name: x}) for x in source.value(w, e))),
            )

        def chosen() -> Term:
            cond, one, two = self.cond(scope, depth - 1), self.set(scope, depth - 1), self.set(scope, depth - 1)
            return Term(
                f"(if {cond.text} then {one.text} else {two.text})",
                lambda w, e: one.value(w, e) if cond.value(w, e) else two.value(w, e),
            )

        def of_path() -> Term:
            source, name = self.path(scope, depth - 1), self.fresh()
            return Term(f"those({name} for {name} in {source.text})", lambda w, e: frozenset(source.value(w, e)))

        return self.pick(
            operation, image, union, chosen, of_path,
            lambda: self._filtered(scope, depth), lambda: self._filtered(scope, depth),
            lambda: self._reach(scope, depth), lambda: self._reach(scope, depth),
            lambda: self._set_of(scope, depth - 1), lambda: self._adjacent(scope, depth - 1),
        )  # fmt: skip

    def _set_of(self, scope: tuple[str, ...], depth: int) -> Term:
        one, two = self.maybe(scope, depth), self.maybe(scope, depth)
        return Term(
            f"{{{one.text}, {two.text}}}",
            lambda w, e: frozenset({one.value(w, e), two.value(w, e)} - {None}),
        )

    def _adjacent(self, scope: tuple[str, ...], depth: int) -> Term:
        of, kind = self.maybe(scope, depth), self.draw(st.sampled_from(sorted(self.links)))
        return Term(
            f"adjacent({of.text}{kind})",
            lambda w, e: frozenset() if of.value(w, e) is None else self.links[kind][of.value(w, e)],
        )

    def _filtered(self, scope: tuple[str, ...], depth: int) -> Term:
        source, name = self.set(scope, depth - 1), self.fresh()
        text, act = self._clauses(scope, name, depth - 1)
        return Term(
            f"those({name} in {source.text}{text})", lambda w, e: frozenset(act(w, e, sorted(source.value(w, e))))
        )

    def _clauses(
        self, scope: tuple[str, ...], name: str, depth: int
    ) -> tuple[str, Callable[[World, dict[str, int], Iterable[int]], list[int]]]:
        words = self.draw(st.lists(st.sampled_from(["where", "where", "while", "until"]), min_size=1, max_size=2))
        clauses = [(word, self._about(scope, name, depth)) for word in words]

        def act(w: World, e: dict[str, int], elements: Iterable[int]) -> list[int]:
            found = list(elements)
            for word, cond in clauses:
                holds = [cond.value(w, {**e, name: x}) for x in found]
                if word == "where":
                    found = [x for x, yes in zip(found, holds, strict=True) if yes]
                elif word == "while":
                    found = found[: holds.index(False) if False in holds else len(found)]
                else:
                    found = found[: holds.index(True) + 1 if True in holds else len(found)]
            return found

        return "".join(f" {word} {cond.text}" for word, cond in clauses), act

    def _about(self, scope: tuple[str, ...], name: str, depth: int) -> Term:
        """A condition on a variable; often one that needs no look at each element."""
        inner = (*scope, name)

        def owned() -> Term:
            other = self.maybe(scope, 0)
            return Term(
                f"owner[{name}] is owner[{other.text}]", lambda w, e: w.owner[e[name]] == w.owner[other.value(w, e)]
            )

        def high() -> Term:
            number = self.number(scope, max(depth - 1, 0))
            return Term(f"height[{name}] == {number.text}", lambda w, e: w.height[e[name]] == number.value(w, e))

        def among() -> Term:
            text, values = self.draw(
                st.sampled_from([("none, Red", {None, 0}), ("Blue", {1}), ("Red, Blue", {0, 1}), ("none", {None})])
            )
            return Term(f"owner[{name}] in {{{text}}}", lambda w, e: w.owner[e[name]] in values)

        def leads() -> Term:
            other = self.maybe(scope, max(depth - 1, 0))
            return Term(f"next[{name}] is {other.text}", lambda w, e: w.next[e[name]] == other.value(w, e))

        quick = self.pick(
            owned, high, among, leads, lambda: Term(f"flag[{name}]", lambda w, e: w.flag[e[name]])
        )  # fmt: skip
        if self.draw(st.booleans()):
            inside = quick
            quick = Term(f"not {inside.text}", lambda w, e: not inside.value(w, e))
        if self.draw(st.booleans()):
            return quick
        other = self.cond(inner, depth - 1)
        word = self.draw(st.sampled_from(["and", "or"]))
        one, two = (quick, other) if self.draw(st.booleans()) else (other, quick)
        if word == "and":
            return Term(f"({one.text} and {two.text})", lambda w, e: one.value(w, e) and two.value(w, e))
        return Term(f"({one.text} or {two.text})", lambda w, e: one.value(w, e) or two.value(w, e))

    def reaching(self, scope: tuple[str, ...], depth: int) -> Term:
        return self._reach(scope, depth)

    def _reach(self, scope: tuple[str, ...], depth: int) -> Term:
        start, name = self.set(scope, depth - 1), self.fresh()
        kind = self.draw(st.sampled_from(sorted(self.links)))
        along = Term(f"adjacent({name}{kind})", lambda w, e: self.links[kind][e[name]])
        inner = (*scope, name)

        def within() -> Term:
            mask = self.set(scope, depth - 1)
            return Term(f"{along.text} & {mask.text}", lambda w, e: along.value(w, e) & mask.value(w, e))

        def within_both() -> Term:
            one, two = self.set(scope, 0), self.set(scope, depth - 1)
            return Term(
                f"{one.text} & {along.text} & {two.text}",
                lambda w, e: one.value(w, e) & along.value(w, e) & two.value(w, e),
            )

        step = self.pick(
            within, within, within_both, lambda: along, lambda: self.set(inner, depth - 1), lambda: self.maybe(inner, 1)
        )  # fmt: skip

        def reach(w: World, e: dict[str, int]) -> frozenset[int]:
            seen, todo = set(start.value(w, e)), list(start.value(w, e))
            while todo:
                found = step.value(w, {**e, name: todo.pop()})
                for x in found if isinstance(found, frozenset) else {found} - {None}:
                    if x not in seen:
                        seen.add(x)
                        todo.append(x)
            return frozenset(seen)

        return Term(f"reach({start.text}, {name} to {step.text})", reach)

    def path(self, scope: tuple[str, ...], depth: int) -> Term:
        if depth <= 0 and not self.board.has_steps:
            start, name = self.cell(scope), self.fresh()
            return Term(
                f"chain({start.text}, {name} to next[{name}])",
                lambda w, e: _chain(start.value(w, e), lambda s: w.next[s]),
            )
        if depth <= 0:
            start, way = self.cell(scope), self.draw(st.sampled_from(sorted(STEPS)))
            return Term(
                f"ray({start.text}, {way})", lambda w, e: _chain(start.value(w, e), lambda s: _place(s, way))[1:]
            )

        def chain() -> Term:
            start, name = self.maybe(scope, depth - 1), self.fresh()
            step = self.maybe((*scope, name), depth - 1)
            return Term(
                f"chain({start.text}, {name} to {step.text})",
                lambda w, e: _chain(start.value(w, e), lambda s: step.value(w, {**e, name: s})),
            )

        def cut() -> Term:
            source, name = self.path(scope, depth - 1), self.fresh()
            text, act = self._clauses(scope, name, depth - 1)
            return Term(f"those({name} in {source.text}{text})", lambda w, e: tuple(act(w, e, source.value(w, e))))

        def reduced() -> Term:
            source, other, keep = self.path(scope, depth - 1), self.set(scope, depth - 1), self.draw(st.booleans())
            mark = "&" if keep else "-"
            return Term(
                f"({source.text} {mark} {other.text})",
                lambda w, e: tuple(x for x in source.value(w, e) if (x in other.value(w, e)) is keep),
            )

        return self.pick(chain, cut, reduced, lambda: self.path(scope, 0))

    # ------------------------------------------------------------ numbers and conditions

    def number(self, scope: tuple[str, ...], depth: int) -> Term:
        def small() -> Term:
            value = self.draw(st.integers(0, 3))
            return Term(str(value), lambda w, e: value)

        def height() -> Term:
            at = self.cell(scope)
            return Term(f"height[{at.text}]", lambda w, e: w.height[at.value(w, e)])

        if depth <= 0:
            return self.pick(small, height)

        def count() -> Term:
            found = self.set(scope, depth - 1)
            return Term(f"count({found.text})", lambda w, e: len(found.value(w, e)))

        def operation() -> Term:
            one, two = self.number(scope, depth - 1), self.number(scope, depth - 1)
            text, act = self.draw(
                st.sampled_from(
                    [
                        ("({} + {})", lambda a, b: a + b),
                        ("({} - {})", lambda a, b: a - b),
                        ("max({}, {})", max),
                        ("min({}, {})", min),
                        ("({} div ({} * 2 - 5))", lambda a, b: a // (b * 2 - 5)),
                        ("({} mod ({} * 2 - 7))", lambda a, b: a % (b * 2 - 7)),
                    ]
                )
            )
            return Term(text.format(one.text, two.text), lambda w, e: act(one.value(w, e), two.value(w, e)))

        def folded() -> Term:
            source, name = self.set(scope, depth - 1), self.fresh()
            value = self.number((*scope, name), depth - 1)
            start = self.cell(scope)
            word = self.draw(st.sampled_from(["sum", "max", "min"]))
            act = {"sum": sum, "max": max, "min": min}[word]
            return Term(
                f"{word}({value.text} for {name} in {source.text} + {{{start.text}}})",
                lambda w, e: act([value.value(w, {**e, name: x}) for x in source.value(w, e) | {start.value(w, e)}]),
            )

        return self.pick(small, height, count, operation, folded)

    def cond(self, scope: tuple[str, ...], depth: int) -> Term:
        def owned() -> Term:
            at = self.maybe(scope, max(depth - 1, 0))
            text, player = self.draw(st.sampled_from([("Red", 0), ("Blue", 1), ("none", None)]))
            return Term(
                f"owner[{at.text}] is {text}", lambda w, e: _lift(at.value(w, e), lambda s: w.owner[s]) == player
            )

        def flag() -> Term:
            at = self.cell(scope)
            return Term(f"flag[{at.text}]", lambda w, e: w.flag[at.value(w, e)])

        if depth <= 0:
            return self.pick(owned, flag)

        def compared() -> Term:
            one, two = self.number(scope, depth - 1), self.number(scope, depth - 1)
            mark = self.draw(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]))
            act = {
                "==": int.__eq__,
                "!=": int.__ne__,
                "<": int.__lt__,
                "<=": int.__le__,
                ">": int.__gt__,
                ">=": int.__ge__,
            }
            return Term(f"{one.text} {mark} {two.text}", lambda w, e: act[mark](one.value(w, e), two.value(w, e)))

        def member() -> Term:
            one, found = self.maybe(scope, depth - 1), self.set(scope, depth - 1)
            return Term(f"{one.text} in {found.text}", lambda w, e: one.value(w, e) in found.value(w, e))

        def same() -> Term:
            one, two = self.set(scope, depth - 1), self.set(scope, depth - 1)
            return Term(f"{one.text} is {two.text}", lambda w, e: one.value(w, e) == two.value(w, e))

        def folded() -> Term:
            source, name, word = self.set(scope, depth - 1), self.fresh(), self.draw(st.sampled_from(["any", "all"]))
            value = self._about(scope, name, depth - 1)
            act = {"any": any, "all": all}[word]
            return Term(
                f"{word}({value.text} for {name} in {source.text})",
                lambda w, e: act([value.value(w, {**e, name: x}) for x in source.value(w, e)]),
            )

        def negated() -> Term:
            inside = self.cond(scope, depth - 1)
            return Term(f"(not {inside.text})", lambda w, e: not inside.value(w, e))

        return self.pick(owned, flag, compared, member, same, folded, negated)


def _lift(value: Any, act: Callable[[int], Any]) -> Any:
    return None if value is None else act(value)


def _chain(start: int | None, step: Callable[[int], int | None]) -> tuple[int, ...]:
    found: list[int] = []
    while start is not None and start not in found:
        found.append(start)
        start = step(start)
    return tuple(found)


KINDS = ("set", "path", "number", "cond", "maybe")


@st.composite
def terms(draw: Draw, kind: str, board: Board, depth: int = 3) -> Term:
    term: Term = getattr(Terms(draw, board), kind)((), depth)
    return term


def in_words(value: Any, kind: str) -> Any:
    """A value of the world as `helpers.values` shows it."""
    if kind == "set":
        return [NAMES[x] for x in sorted(value)]
    if kind == "path":
        return [NAMES[x] for x in value]
    return NAMES[value] if kind == "maybe" and value is not None else value
