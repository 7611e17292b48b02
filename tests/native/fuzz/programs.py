"""Small rulesets made up from a seed: typed by construction, so that most of them pass the checker, and senseless."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

BOARDS: list[tuple[str, list[str], str]] = [
    ("{{tiling: square, columns: {c}, rows: {r}}}", ["N", "E", "S", "W", "NE", "SW"], "a1"),
    ("{{tiling: square, columns: {c}, rows: {r}, wrap: cylinder}}", ["N", "E", "S", "W"], "a1"),
    ("{{tiling: square, columns: {c}, rows: {r}, wrap: torus}}", ["N", "E", "S", "W", "SE"], "a1"),
    ("{{tiling: square, columns: 9, rows: 8}}", ["N", "E", "S", "W", "NE", "SW"], "a1"),
    ("{{tiling: square, columns: {c}, rows: {r}, layers: 2}}", ["N", "E", "up", "down", "upN", "downSW"], "a1.2"),
    ("{{tiling: hexagonal, side: 3}}", [], ""),
    (
        "{{tiling: square, columns: {c}, rows: 4, mirrored: yes, shapes: {{I: [[0, 0], [0, 1]], L: [[0, 0], [1, 0], [1, 1], [1, 2]]}}}}",
        ["N", "E", "SW"],
        "a1",
    ),
    (
        "{{tiling: square, columns: {c}, rows: {r}, keep: (column + row) mod 2 == 0, regions: {{rim(s in cell): count(sides(s)) > 0, 'camp(p in player, s in cell)': row(s) == number(p)}}}}",
        ["NE", "SW", "N"],
        "a1",
    ),
    (
        "{{tiling: square, columns: {c}, rows: {r}, keep: (column + row) mod 2 == 0, links: {{orthogonal(s in cell): {{is: 'those(t in cell where (column(t) == column(s) or row(t) == row(s)) and abs(column(t) - column(s) + row(t) - row(s)) == 2)', directions: [N, E, S, W]}}}}}}",
        ["N", "E", "NE", "SW"],
        "a1",
    ),
    ("{{tiling: triangular, shape: triangle, side: 3}}", [], ""),
    ("{{tiling: 4.8.8, columns: 2, rows: 2}}", [], ""),
    (
        "{{graph: {{sites: {{p: [0, 0], q: [1, 0], r: [2, 1], s: [0, 2]}}, links: {{one: [p-q, q-r], two: {{directed: yes, pairs: [r-s, s-p]}}}}}}}}",
        [],
        "p",
    ),
]
"""The board, directions that its tiling has (of small or thinned boards not always a link), and a site."""


@dataclass(frozen=True)
class Fun:
    """A state function: `kind` is `int` or the name of a universe or `bool`."""

    name: str
    args: tuple[str, ...]
    kind: str
    optional: bool = False
    low: int = 0
    high: int = 0

    @property
    def result(self) -> str:
        return (f"{self.low}..{self.high}" if self.kind == "int" else self.kind) + "?" * self.optional

    @property
    def declared(self) -> str:
        return f"{', '.join(self.args)} -> {self.result}" if self.args else self.result


@dataclass(frozen=True)
class Scope:
    """What may be spoken of: names of variables with their kinds, and whether somebody is to move."""

    names: tuple[tuple[str, str], ...] = ()
    mover: bool = False
    trial: bool = True
    """Whether `can` may be asked: not from within moves."""

    def having(self, name: str, kind: str) -> Scope:
        return replace(self, names=(*self.names, (name, kind)))

    def of(self, kind: str) -> list[str]:
        return [name for name, own in self.names if own == kind]


class Maker:
    """One ruleset."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.fresh = 0
        self.funs: list[Fun] = []
        self.turn_funs: list[Fun] = []
        self.players = ["Red", "Blue", "Green"][: self.random.choice([1, 2, 2, 2, 3])]
        board, self.ways, self.site = self.one(BOARDS)
        self.board = board.format(c=self.random.randint(1, 5), r=self.random.randint(1, 5))
        if "wrap" in self.board:
            self.board = board.format(c=self.random.randint(3, 5), r=self.random.randint(3, 5))
        self.universes = {"suit": ["hearts", "clubs", "spades", "jokers"][: self.random.randint(2, 4)]}
        self.has_numbers = self.random.random() < 0.4
        self.has_pieces = self.random.random() < 0.4
        self.has_forms = "shapes" in self.board
        self.has_regions = "regions" in self.board
        self.kinds = ["cell", "player", "suit", *["piece"] * self.has_pieces, *["form"] * self.has_forms]
        self.definitions: list[tuple[str, list[tuple[str, str]], str, bool]] = []
        self.actions: list[tuple[str, list[tuple[str, str]], str]] = []

    # ------------------------------------------------------------ drawing

    def one(self, items: Any) -> Any:
        return self.random.choice(list(items))

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def name(self) -> str:
        self.fresh += 1
        return f"x{self.fresh}"

    def pick(self, *makers: Callable[[], str]) -> str:
        made: str = self.one(makers)()
        return made

    # ------------------------------------------------------------ elements

    def literal(self, kind: str) -> str:
        match kind:
            case "player":
                return str(self.one(self.players))
            case "suit":
                return str(self.one(self.universes["suit"]))
            case "cell" if self.site:
                return f'cell("{self.site}")'
            case "piece":
                return f"piece({self.literal('player')}, {self.literal('suit')})"
        return f"nth({kind}, {self.random.randint(0, 3)})"

    def element(self, kind: str, scope: Scope, depth: int) -> str:
        """Never none, but what is asked for may not exist."""
        known = scope.of(kind) + ["mover"] * (kind == "player" and scope.mover)
        if known and self.chance(0.75):
            return str(self.one(known))
        makers = [lambda: self.literal(kind)]
        if depth > 0:
            makers += [lambda: self.lookup(kind, False, scope, depth - 1) or self.literal(kind)]
            makers += [lambda: f"nth({self.many(kind, scope, depth - 1)}, {self.random.randint(0, 1)})"] * self.chance(
                0.2
            )
            makers += [
                lambda: (
                    f"(if {self.condition(scope, depth - 1)} then {self.element(kind, scope, depth - 1)} else {self.element(kind, scope, depth - 1)})"
                )
            ]
            makers += [lambda: f"the({self.only(kind, scope, depth - 1)})"]
            if kind in ("player", "suit") and self.has_pieces:
                field = {"player": "holder", "suit": "sort"}[kind]
                makers += [lambda: f"{field}({self.element('piece', scope, depth - 1)})"]
            if kind == "piece":
                makers += [
                    lambda: (
                        f"piece({self.element('player', scope, depth - 1)}, {self.element('suit', scope, depth - 1)})"
                    )
                ]
        return self.pick(*makers)

    def only(self, kind: str, scope: Scope, depth: int) -> str:
        """A generator of one element."""
        name = self.name()
        return f"{name} in {kind} where {name} is {self.element(kind, scope, depth)}"

    def maybe(self, kind: str, scope: Scope, depth: int) -> str:
        """An element or none."""
        if depth <= 0:
            return self.lookup(kind, True, scope, 0) or self.element(kind, scope, 0)
        makers = [
            lambda: self.lookup(kind, True, scope, depth - 1) or self.element(kind, scope, depth - 1),
            lambda: f"{self.one(['first', 'last'])}({self.many(kind, scope, depth - 1)})",
            lambda: f"(if {self.condition(scope, depth - 1)} then {self.maybe(kind, scope, depth - 1)} else none)",
            lambda: self.generated("first", kind, scope, depth - 1),
            lambda: self.further(kind, scope, depth - 1),
            lambda: self.element(kind, scope, depth),
        ]
        if kind == "cell" and self.ways:
            makers += [lambda: f"step({self.maybe('cell', scope, depth - 1)}, {self.one(self.ways)})"] * 3
            makers += [lambda: self.steps(scope, depth - 1)]
            makers += [lambda: self.beyond(scope, depth - 1)]
        return self.pick(*makers)

    def beyond(self, scope: Scope, depth: int) -> str:
        """The site behind one that lies in some direction."""
        near, far = self.maybe("cell", scope, depth), self.element("cell", scope, 0)
        return f"step({far}, towards({near}, {far}))"

    def further(self, kind: str, scope: Scope, depth: int) -> str:
        """What lies further along a path, or is not there."""
        path, start = self.many(kind, scope, depth), self.maybe(kind, scope, depth)
        return f"along({path}, {start}, {self.number(scope, 0)})"

    def steps(self, scope: Scope, depth: int) -> str:
        """Several steps in one direction."""
        count = self.pick(lambda: str(self.random.randint(0, 7)), lambda: f"abs({self.number(scope, depth)} mod 9)")
        return f"step({self.maybe('cell', scope, depth)}, {self.one(self.ways)}, {count})"

    def lookup(self, kind: str, optional: bool, scope: Scope, depth: int) -> str:
        """A stored value of a kind, or nothing where none is stored. An optional one may have an index that is none."""
        found = [f for f in self.funs + self.turn_funs * scope.mover if f.kind == kind and f.optional <= optional]
        if not found:
            return ""
        fun = self.one(found)
        return self.read(fun, scope, depth, optional and kind not in ("int", "bool"))

    def read(self, fun: Fun, scope: Scope, depth: int, loosely: bool = False) -> str:
        if not fun.args:
            return fun.name
        loosely = loosely and self.chance(0.3)
        args = [self.maybe(a, scope, depth - 1) if loosely else self.element(a, scope, depth - 1) for a in fun.args]
        return f"{fun.name}[{', '.join(args)}]"

    # ------------------------------------------------------------ numbers

    def number(self, scope: Scope, depth: int) -> str:
        if depth <= 0 or self.chance(0.15):
            known = scope.of("int")
            return str(self.one(known)) if known and self.chance(0.6) else str(self.random.randint(-1, 5))
        less = depth - 1
        return self.pick(
            lambda: self.lookup("int", False, scope, less) or "2",
            lambda: self.lookup("int", False, scope, less) or "3",
            lambda: f"({self.number(scope, less)} {self.one('+-*')} {self.number(scope, less)})",
            lambda: f"({self.number(scope, less)} {self.one(['div', 'mod'])} {self.one([2, 3, -2, 7])})",
            lambda: f"{self.one(['min', 'max'])}({self.number(scope, less)}, {self.number(scope, less)})",
            lambda: f"abs({self.number(scope, less)})",
            lambda: f"({self.number(scope, less)} mod 5 * 30000 * {self.one([7, 7, 7, 30000])})",
            lambda: f"number({self.element(self.one(self.kinds), scope, less)})",
            lambda: self.place(scope, less),
            lambda: f"count({self.many(self.one(self.kinds), scope, less)})",
            lambda: self.generated("count", self.one(self.kinds), scope, less),
            lambda: self.fold("sum", scope, less),
            lambda: (
                self.fold(self.one(["max", "min"]), scope, less) if self.chance(0.3) else self.fold("sum", scope, less)
            ),
            lambda: (
                f"(if {self.condition(scope, less)} then {self.number(scope, less)} else {self.number(scope, less)})"
            ),
            lambda: self.call("int", scope, less) or "1",
        )

    def place(self, scope: Scope, depth: int) -> str:
        """The place of an element in a set or path that has it."""
        kind = self.one(self.kinds)
        element = self.element(kind, scope, 0)
        return f"(if {element} in {kind} then number(around({self.track(kind, scope, depth)}, {element}, {self.number(scope, 0)})) else 1)"

    def track(self, kind: str, scope: Scope, depth: int) -> str:
        """All of a kind, in some order."""
        name = self.name()
        return self.one([kind, f"ordered({name} in {kind} by {self.number(scope.having(name, kind), depth)})"])

    def fold(self, word: str, scope: Scope, depth: int) -> str:
        name, kind = self.name(), self.one(self.kinds)
        inner = scope.having(name, kind)
        clause = f" where {self.condition(inner, depth - 1)}" if self.chance(0.3) else ""
        return f"{word}({self.number(inner, depth)} for {name} in {self.many(kind, scope, depth - 1)}{clause})"

    # ------------------------------------------------------------ conditions

    def condition(self, scope: Scope, depth: int) -> str:
        if depth <= 0:
            return self.lookup("bool", False, scope, 0) or f"{self.maybe(self.one(self.kinds), scope, 0)} is not none"
        less, kind = depth - 1, self.one(self.kinds)

        def every() -> str:
            name = self.name()
            word = self.one(["any", "all"])
            return (
                f"{word}({self.condition(scope.having(name, kind), less)} for {name} in {self.many(kind, scope, less)})"
            )

        def optional_number() -> str:
            found = [f for f in self.funs if f.kind == "int" and f.optional]
            if not found:
                return "no"
            read = self.read(self.one(found), scope, less)
            return f"({read} is not none and {read} {self.one(['<', '=='])} {self.number(scope, less)})"

        return self.pick(
            lambda: self.lookup("bool", False, scope, less) or "yes",
            lambda: (
                f"{self.number(scope, less)} {self.one(['==', '!=', '<', '<=', '>', '>='])} {self.number(scope, less)}"
            ),
            lambda: f"{self.number(scope, less)} {self.one(['<', '>='])} {self.number(scope, less)}",
            lambda: (
                f"{self.maybe(kind, scope, less)} {self.one(['is', 'is not'])} {self.one([self.maybe(kind, scope, less), 'none'])}"
            ),
            lambda: f"{self.maybe(kind, scope, less)} {self.one(['in', 'not in'])} {self.many(kind, scope, less)}",
            lambda: f"({self.condition(scope, less)} {self.one(['and', 'or'])} {self.condition(scope, less)})",
            lambda: f"not ({self.condition(scope, less)})",
            lambda: f"{self.many(kind, scope, less)} {self.one(['is', 'is not'])} {self.many(kind, scope, less)}",
            lambda: f"{self.element(kind, scope, less)} < {self.element(kind, scope, less)}",
            every,
            optional_number,
            lambda: (
                f"index({self.many(kind, scope, less)}, {self.maybe(kind, scope, less)}) {self.one(['is none', 'is 1', 'is not 0'])}"
            ),
            lambda: f"{self.number(scope, less)} in wanted + {{{self.number(scope, less)}}}",
            lambda: (
                f"distance({self.element('cell', scope, less)}, {self.element('cell', scope, less)}{self.links()})"
                f" == {self.number(scope, 0)}"
            ),
            lambda: (
                f"lacking({', '.join(self.sites(scope, less) for _ in range(4))}{self.links()}) == {self.one([0, 1, 2])}"
            ),
            lambda: self.shortest(kind, scope, less),
            lambda: self.selection(kind, scope, less),
            lambda: self.call("bool", scope, less) or "no",
        )

    def shortest(self, kind: str, scope: Scope, depth: int) -> str:
        name = self.name()
        inner = scope.having(name, kind)
        way = f"{name} to {self.many(kind, inner, depth)} until {self.condition(inner, depth)}"
        return f"shortest({self.many(kind, scope, depth)}, {way}) {self.one(['is none', 'is 1', 'is not 2'])}"

    def sites(self, scope: Scope, depth: int) -> str:
        """A set of places of the board."""
        name = self.name()
        return f"those({name} in cell where {self.condition(scope.having(name, 'cell'), depth)})"

    def links(self) -> str:
        """A kind of links as a last argument, or none."""
        return self.one(["", "", ", usual", ", touching"])

    def selection(self, kind: str, scope: Scope, depth: int) -> str:
        name, size = self.name(), self.random.randint(0, 2)
        return f"any(count({name} & {self.many(kind, scope, 0)}) > 0 for {name} in subsets({self.many(kind, scope, depth)}, {size}))"

    # ------------------------------------------------------------ sets and paths

    def many(self, kind: str, scope: Scope, depth: int) -> str:
        """A set or path of elements."""
        if depth <= 0:
            return self.pick(lambda: kind, lambda: kind, lambda: f"{{{self.element(kind, scope, 0)}}}")
        less = depth - 1

        def image() -> str:
            name, source = self.name(), self.one(self.kinds)
            inner = scope.having(name, source)
            return f"those({self.maybe(kind, inner, less)} for {name} in {self.many(source, scope, less)})"

        def optional() -> str:
            name = self.name()
            condition = self.condition(scope.having(name, kind), less)
            return f"those({name} in first({self.many(kind, scope, less)}) where {condition})"

        def union() -> str:
            name, source = self.name(), self.one(self.kinds)
            return f"union({self.many(kind, scope.having(name, source), less)} for {name} in {self.many(source, scope, less)})"

        def reach() -> str:
            name = self.name()
            return f"reach({self.many(kind, scope, less)}, {name} to {self.many(kind, scope.having(name, kind), less)})"

        def chain() -> str:
            name = self.name()
            return (
                f"chain({self.maybe(kind, scope, less)}, {name} to {self.maybe(kind, scope.having(name, kind), less)})"
            )

        def lines() -> str:
            """What lies on lines from one place, each up to a stop."""
            way, name, start = self.name(), self.name(), self.element("cell", scope, 0)
            inner = scope.having(name, "cell")
            stop = f"{self.one(['while', 'until'])} {self.condition(inner, min(less, 1))}"
            return f"union(those({name} in ray({start}, {way}) {stop}) for {way} in direction)"

        makers = [
            lambda: kind,
            lambda: self.generated("those", kind, scope, less),
            lambda: self.generated("those", kind, scope, less),
            lambda: f"({self.many(kind, scope, less)} {self.one('+-&')} {self.many(kind, scope, less)})",
            lambda: f"{{{self.maybe(kind, scope, less)}, {self.element(kind, scope, less)}}}",
            lambda: (
                f"(if {self.condition(scope, less)} then {self.many(kind, scope, less)} else {self.many(kind, scope, less)})"
            ),
            image,
            optional,
            lambda: self.ordered(kind, scope, less),
            lambda: f"front({self.many(kind, scope, less)}, abs({self.number(scope, less)} mod 5))",
            union,
            reach,
            chain,
            lambda: self.call(f"set of {kind}", scope, less) or kind,
        ]
        if kind == "cell":
            makers += [
                lambda: f"adjacent({self.element('cell', scope, less)})",
                lambda: f"stones({self.element('player', scope, less)})",
                lambda: f"group({self.element('cell', scope, less)}{self.links()})",
                lambda: f"liberties({self.many('cell', scope, less)})",
                lambda: "vacant",
                lambda: f"border({self.many('cell', scope, less)})",
            ]
            if self.has_regions:
                makers += [lambda: "rim", lambda: f"camp({self.element('player', scope, less)})"]
            if self.has_forms:
                makers += [
                    lambda: f"cover({self.element('form', scope, less)}, {self.element('cell', scope, less)})"
                ] * 3
            if self.ways:
                makers += [lambda: f"ray({self.element('cell', scope, less)}, {self.one(self.ways)})", lines] * 2
        return self.pick(*makers)

    def ordered(self, kind: str, scope: Scope, depth: int) -> str:
        name = self.name()
        inner = scope.having(name, kind)
        clause = f" where {self.condition(inner, depth)}" * self.chance(0.3)
        return f"ordered({name} in {self.many(kind, scope, depth)}{clause} by {self.number(inner, depth)})"

    def generated(self, word: str, kind: str, scope: Scope, depth: int) -> str:
        name = self.name()
        clause = self.one(["where", "where", "while", "until"])
        return f"{word}({name} in {self.many(kind, scope, depth)} {clause} {self.condition(scope.having(name, kind), depth)})"

    # ------------------------------------------------------------ definitions

    def call(self, result: str, scope: Scope, depth: int) -> str:
        found = [d for d in self.definitions if d[2] == result and d[3] <= scope.mover]
        if not found:
            return ""
        name, params, _, _ = self.one(found)
        args = [self.number(scope, 0) if kind == "int" else self.element(kind, scope, depth) for _, kind in params]
        return f"{name}({', '.join(args)})" if params else str(name)

    def define(self) -> dict[str, str]:
        made = {}
        for number in range(self.random.randint(0, 4)):
            params = [(self.name(), self.one(self.kinds)) for _ in range(self.random.randint(0, 2))]
            mover = self.chance(0.3)
            scope = Scope(tuple(params), mover)
            result = self.one(["int", "bool", "set of cell", f"set of {self.one(self.kinds)}"])
            depth = self.random.randint(1, 3)
            match result:
                case "int":
                    body = self.number(scope, depth)
                case "bool":
                    body = self.condition(scope, depth)
                case _:
                    body = self.many(result.removeprefix("set of "), scope, depth)
            body = f"({body})"
            if self.chance(0.3):
                name = self.name()
                body = f"let {name} = {self.number(scope, 1)}\n{body}"
            heads = ", ".join(f"{name} in {kind}" for name, kind in params)
            made[f"d{number}({heads})" if params else f"d{number}"] = body
            self.definitions.append((f"d{number}", params, result, mover))
        return made

    # ------------------------------------------------------------ statements

    def statements(self, scope: Scope, depth: int, most: int, *, alone: bool = False) -> list[str]:
        lines: list[str] = []
        for _ in range(self.random.randint(1, most)):
            if self.chance(0.15):
                name = self.name()
                kind = self.one(["int", *self.kinds])
                value = self.number(scope, 2) if kind == "int" else self.element(kind, scope, 2)
                lines.append(f"let {name} = {value}")
                scope = scope.having(name, kind)
            lines += self.statement(scope, depth, alone)
        return lines

    def statement(self, scope: Scope, depth: int, alone: bool) -> list[str]:
        if depth <= 0 or self.chance(0.45):
            return [self.assignment(scope)]
        inner = depth - 1
        name, kind = self.name(), self.one(self.kinds)
        choice = self.random.randint(0, 9)
        if choice <= 1:
            other = ["else:", *self.block(scope, inner, alone)] * self.chance(0.5)
            return [f"if {self.condition(scope, 2)}:", *self.block(scope, inner, alone), *other]
        if choice <= 4:
            clause = f" where {self.condition(scope.having(name, kind), 1)}" * self.chance(0.4)
            return [
                f"for {name} in {self.many(kind, scope, 2)}{clause}:",
                *self.block(scope.having(name, kind), inner, alone),
            ]
        if choice == 5:
            return [
                f"repeat {self.one([1, 2, 3, f'max(0, min(4, {self.number(scope, 1)}))'])}:",
                *self.block(scope, inner, alone),
            ]
        if choice == 6:
            return [
                f"while {self.condition(scope, 2)} within {self.random.randint(1, 5)}:",
                *self.block(scope, inner, alone),
            ]
        if choice == 7 and not alone:
            return ["together:", *self.block(scope, inner, True)]
        if choice == 8 and self.actions and not alone:
            action, params, _ = self.one(self.actions)
            args = ", ".join(self.element(kind, scope, 1) for _, kind in params)
            return [f"{action}({args})"]
        if not alone and self.chance(0.3):
            return [
                self.one([self.ending(scope), f'note " {{{self.one([n for n, _ in scope.names] or ["rounds"])}}}"'])
            ]
        return [self.assignment(scope)]

    def block(self, scope: Scope, depth: int, alone: bool) -> list[str]:
        return ["  " + line for line in self.statements(scope, depth, 2, alone=alone)]

    def assignment(self, scope: Scope) -> str:
        fun = self.one(self.funs + self.turn_funs * scope.mover)
        place = self.read(fun, scope, 2)
        if fun.kind == "int":
            value = self.number(scope, 2)
            if not fun.optional and self.chance(0.3):
                return f"{place} {self.one(['+=', '-='])} {self.one([0, 1, 2])}"
            if self.chance(0.85):
                value = f"max({fun.low}, min({fun.high}, {value}))"
            return f"{place} = {'none' if fun.optional and self.chance(0.3) else value}"
        if fun.kind == "bool":
            return f"{place} = {self.one(['yes', 'no', f'({self.condition(scope, 2)})'])}"
        if fun.optional:
            return f"{place} = {self.one(['none', self.maybe(fun.kind, scope, 2), self.maybe(fun.kind, scope, 2)])}"
        return f"{place} = {self.element(fun.kind, scope, 2)}"

    def ending(self, scope: Scope) -> str:
        name = self.name()
        return self.pick(
            lambda: f"win {self.element('player', scope, 1)}",
            lambda: f"lose {self.element('player', scope, 1)}",
            lambda: "draw",
            lambda: f"rank by {self.number(scope.having(name, 'player'), 2)} for {name} in player",
            lambda: f"score by {self.number(scope.having(name, 'player'), 2)} for {name} in player",
        )

    # ------------------------------------------------------------ sections

    def state(self) -> dict[str, str]:
        self.funs = [Fun("owner", ("cell",), "player", True), Fun("rounds", (), "int", False, 0, 200)]
        for number in range(self.random.randint(2, 6)):
            self.funs.append(self.function(f"f{number}"))
        for number in range(self.random.randint(0, 2)):
            self.turn_funs.append(self.function(f"t{number}"))
        return {fun.name: fun.declared for fun in self.funs}

    def function(self, name: str) -> Fun:
        args = tuple(self.one(self.kinds) for _ in range(self.one([0, 0, 1, 1, 1, 2])))
        kind = self.one(["int", "int", "int", "bool", *self.kinds])
        low, high = sorted(self.random.sample([-300, -7, -1, 0, 1, 2, 5, 40, 127, 130, 40_000], 2))
        return Fun(name, args, kind, kind != "bool" and self.chance(0.4), low, high)

    def parameters(self, scope: Scope) -> tuple[list[str], Scope]:
        if self.chance(0.15):
            return self.pair(scope)
        lines = []
        for _ in range(self.one([0, 1, 1, 1, 2, 2, 3])):
            name = self.name()
            kind = self.one(["cell", "cell", *self.kinds, "int"])
            if kind == "int":
                source = self.one(["0..3", "{-2, 1, 4}", f"1..{self.number(scope, 1)}"])
            else:
                source = self.many(kind, scope, 2)
            inner = scope.having(name, kind)
            if kind != "int" and self.chance(0.15):
                lines.append(f"{name} = {self.maybe(kind, scope, 2)}")
            else:
                clause = f" where {self.condition(inner, 2)}" if self.chance(0.5) else ""
                lines.append(f"{name} in {source}{clause}")
            scope = inner
        return lines, scope

    def pair(self, scope: Scope) -> tuple[list[str], Scope]:
        """An element, and one that lies beside it, or where one of its ways leads."""
        one, two, way = self.name(), self.name(), self.name()
        first = scope.having(one, "cell")
        both = first.having(two, "cell")
        lines = [f"{one} in {self.one(['stones(mover)', 'cell', self.many('cell', scope, 1)])}"]
        clause = f" where {self.condition(both, 1)}" if self.chance(0.4) else ""
        if self.ways and self.chance(0.5):
            ways = [f"{{{', '.join(self.random.sample(self.ways, min(len(self.ways), number)))}}}" for number in (1, 3)]
            own = f"(if {self.condition(first, 1)} then {ways[1]} else {ways[0]})"
            lines.append(f"{way} in {self.one([own, ways[1]])}")
            there = self.one(["empty({})", "owner[{}] is opponent"]).format(two)
            return [*lines, f"{two} {self.one(['in', '='])} step({one}, {way}) where {there}"], both
        beside = self.one([f"adjacent({one})", f"(adjacent({one}) - {self.many('cell', scope, 0)})"])
        return [*lines, f"{two} in {beside} {self.one('&-')} {self.many('cell', scope, 1)}{clause}"], both

    def move(self, name: str, moves: list[str]) -> dict[str, str]:
        scope = Scope((), True, False)
        made = {}
        if self.chance(0.3):
            made["when"] = self.condition(scope, 2)
        lines, inner = self.parameters(scope)
        if lines:
            made["choose"] = "\n".join(lines)
        made["do"] = "\n".join(self.statements(inner, 2, 3))
        if self.chance(0.35):
            made["provided"] = self.condition(inner, 2)
        if self.chance(0.25):
            made["then"] = "\n".join(self.statements(inner, 1, 2))
        if self.chance(0.15) and "nature" not in moves:
            made["afterwards"] = self.condition(inner, 2)
        if self.chance(0.12) and "more" in moves:
            made["finish"] = "{by: more" + self.one(
                [
                    "}",
                    f', until: "{self.quoted(self.condition(scope, 2))}"}}',
                    f', most: "{self.quoted(self.number(scope, 1))}"}}',
                ]
            )
        return made

    @staticmethod
    def quoted(text: str) -> str:
        return text.replace("\\", "\\\\").replace('"', '\\"')

    def flow(self, moves: list[str]) -> str:
        otherwise = (
            f" otherwise: {self.pick(lambda: 'draw', lambda: 'lose mover', lambda: 'nothing')}"
            if self.chance(0.9)
            else ""
        )
        decide = self.one(
            ["decide main", "decide main", "decide main | more", "decide main else more", "decide main | pass"]
        )
        if "else pass" not in decide and self.chance(0.4):
            decide += " else pass"
        body = [f"{decide}{otherwise}"]
        if self.chance(0.3):
            body = [f"while {self.condition(Scope((), True), 2)}:", *["  " + line for line in body]]
        if "nature" in moves and self.chance(0.8):
            body.insert(self.one([0, len(body)]), self.one(["chance roll", "chance roll | more"]))
        if self.memory and self.chance(0.8):
            body.insert(0, "remember seen")
            body += ["if rounds mod 7 == 0: forget seen"] * self.chance(0.4)
            body.append(f"if times(seen) > {self.random.randint(0, 3)}: {self.ending(Scope((), True))}")
        if self.chance(0.3):
            body += self.statements(Scope((), True), 1, 2)
        body += [f"if can {moves[0]}: rounds += 1"] * self.chance(0.3)
        body += [f"if can {moves[0]} by {self.literal('player')}: rounds += 1"] * self.chance(0.3)
        body += ['note "{letter(known(rounds) mod 26)} {lower(mover)}"'] * self.chance(0.3)
        body.append("rounds += 1")
        body.append(f"if rounds > {self.random.randint(5, 60)}: {self.ending(Scope((), True))}")
        lines = ["forever:"]
        loop = self.one(["for p in player: turn p:", "for p in player: turn p:", f"turn {self.literal('player')}:"])
        if self.chance(0.2):
            kind = self.one(["suit", "cell"])
            lines.append(f"  for k in {kind}:")
            lines.append(f"    {loop}")
            return "\n".join([*lines, *["      " + line for line in body]])
        return "\n".join([*lines, f"  {loop}", *["    " + line for line in body]])

    def ruleset(self) -> str:
        """The ruleset as YAML."""
        state = self.state()
        sections: dict[str, Any] = {
            "language": "2",
            "title": "Made up",
            "players": f"[{', '.join(self.players)}]",
            "board": self.board,
            "uses": "[groups]",
            "options": "{wanted: {type: path of 1..9, default: [2, 5, 7]}}",
        }
        universes = {"suit": f"[{', '.join(self.universes['suit'])}]"}
        if self.has_pieces:
            universes["piece"] = "{holder: player, sort: suit}"
        self.memory = self.chance(0.3)
        sections |= {"universes": universes, "state": state}
        if self.turn_funs:
            sections["turn_state"] = {fun.name: fun.declared for fun in self.turn_funs}
        if self.memory:
            sections["memory"] = {
                "seen": ", ".join(["owner", *[f.name for f in self.funs[2:4]], *["mover"] * self.chance(0.5)])
            }
            if self.chance(0.4):
                sections["memory"] = {
                    "seen": {"of": sections["memory"]["seen"], "last": str(self.random.randint(1, 3))}
                }
        sections["define"] = self.define()
        actions = {}
        for number in range(self.random.randint(0, 2)):
            params = [(self.name(), self.one(self.kinds)) for _ in range(self.random.randint(0, 2))]
            heads = ", ".join(f"{name} in {kind}" for name, kind in params)
            actions[f"a{number}({heads})" if params else f"a{number}"] = "\n".join(
                self.statements(Scope(tuple(params), False), 2, 3)
            )
            self.actions.append((f"a{number}", params, ""))
        sections["actions"] = actions
        names = [f"m{number}" for number in range(self.random.randint(1, 3))]
        nature = ["nature"] * self.chance(0.35)
        known = [*names, "more", *nature]
        moves = {f"{name} in main": self.move(name, known) for name in names}
        moves["more"] = self.move("more", nature)
        if nature:
            moves["roll"] = self.roll()
        sections["moves"] = moves
        sections["flow"] = self.flow(known)
        for section in ("before_turn", "after_turn"):
            if self.chance(0.15):
                sections[section] = {"done": {"do": "\n".join(self.statements(Scope((), True), 1, 2))}}
        sections["end"] = [
            f'{{when: "{self.quoted(self.ending_when())}", result: "{self.quoted(self.ending(Scope()))}"}}'
            for _ in range(self.random.randint(0, 2))
        ]
        if self.chance(0.5):
            name = self.name()
            value = self.number(Scope(((name, "player"),), False), 2)
            sections["evaluate"] = {f"worth({name} in player)": {"is": value}}
            sections["progress"] = f'{{is: "{self.quoted(self.number(Scope((), False), 2))}", of: 20}}'
        return written(sections)

    def ending_when(self) -> str:
        """Seldom true at once."""
        condition = self.condition(Scope(), 2)
        if self.chance(0.3):
            condition = f"not can more by {self.literal('player')} or ({condition})"
        if self.chance(0.3):
            condition = f"count(can more by {self.literal('player')}) in 2..5 or ({condition})"
        return condition if self.chance(0.2) else f"rounds > {self.random.randint(1, 9)} and ({condition})"

    def roll(self) -> dict[str, str]:
        name, kind = self.name(), self.one(self.kinds)
        scope = Scope(((name, kind),), True, False)
        made = {"choose": f"{name} in {kind}", "do": "\n".join(self.statements(scope, 1, 2))}
        if self.chance(0.6):
            made["weight"] = f"abs({self.number(scope, 2)})" + " + 1" * self.chance(0.9)
        return made


def written(sections: dict[str, Any]) -> str:
    """Sections as YAML: every rule text in a block of its own."""
    lines = []
    for key, value in sections.items():
        if isinstance(value, str):
            lines += _entry(key, value, "") if key in ("flow",) else [f"{key}: {value}"]
        elif isinstance(value, list):
            lines += [f"{key}:", *[f"  - {item}" for item in value]] * bool(value)
        elif value:
            lines.append(f"{key}:")
            for name, inner in value.items():
                if isinstance(inner, dict):
                    lines.append(f"  {name}:")
                    for field, text in inner.items():
                        lines += (
                            [f"    {field}: {text}"] if field in ("finish", "last") else _entry(field, text, "    ")
                        )
                elif key in ("define", "actions"):
                    lines += _entry(name, inner, "  ")
                else:
                    lines.append(f'  {name}: "{inner}"' if not inner.startswith(("[", "{")) else f"  {name}: {inner}")
    return "\n".join(lines) + "\n"


def _entry(key: str, text: str, indent: str) -> list[str]:
    return [f"{indent}{key}: |", *[f"{indent}  {line}" for line in text.split("\n")]]
