"""Operators: numbers, sets, logic and comparisons, from syntax to core."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import (
    BOOL,
    ERROR,
    NOTHING,
    Elem,
    Int,
    Opt,
    PathOf,
    SetOf,
    Type,
    describe,
    element_of,
    join,
    required,
)
from ...ground.diagnostics import Diagnostic, Label, proposed
from ...ground.limits import MAX_INTEGER
from ...ground.source import Span
from ...language import syntax as ast
from ..names.frame import Facts, Frame
from ..values.borders import met_at_borders
from ..values.convert import advise, as_set, bounds, clash, error_expr, fit, in_32_bits, meet, op
from .checking import Checking
from .varying import has_chosen_range, mentions_option


class Operators:
    def __init__(self, expressions: Checking) -> None:
        self.expressions = expressions
        self.scope = expressions.scope
        self.sink = expressions.sink

    def number(self, node: ast.Expr, frame: Frame, what: str) -> core.Expr:
        made = self.expressions.check(node, frame)
        if isinstance(made.type, Int) or made.type == ERROR:
            return made
        return fit(made, Int(-MAX_INTEGER, MAX_INTEGER), self.sink, what)

    def arithmetic(self, node: ast.Arithmetic, frame: Frame) -> core.Expr:
        left, right = self.expressions.check(node.left, frame), self.expressions.check(node.right, frame)
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        sets = isinstance(left.type, SetOf | PathOf) or isinstance(right.type, SetOf | PathOf)
        if sets or node.op == "&":
            return self._set_arithmetic(node, left, right)
        if _is_place_and_way(left.type, right.type) and node.op in "+-":
            way = node.right.span.text if node.op == "+" else f"opposite({node.right.span.text})"
            self.sink.add(
                "type-mismatch",
                "where a step leads is `step(s, d)`: places and directions are no numbers",
                node.span,
                f"`{node.op}` is of numbers and of sets",
                helps=(proposed("write {}", f"step({node.left.span.text}, {way})"),),
            )
            return error_expr(node.span)
        left, right = (
            fit(x, Int(-MAX_INTEGER, MAX_INTEGER), self.sink, f"`{node.op}`") if not isinstance(x.type, Int) else x
            for x in (left, right)
        )
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        (a, b), (c, d) = bounds(left.type), bounds(right.type)
        names = {"+": "add", "-": "sub", "*": "mul", "div": "div", "mod": "mod"}
        match node.op:
            case "+":
                kind = Int(a + c, b + d)
            case "-":
                kind = Int(a - d, b - c)
            case "*":
                corners = (a * c, a * d, b * c, b * d)
                kind = Int(min(corners), max(corners))
            case "div":
                parts = [x // y for x in (a, b) for y in (c, d, 1, -1) if y and c <= y <= d]
                kind = Int(min(parts), max(parts)) if parts else Int(a, b)
            case _:
                kind = Int(0, max(d - 1, 0)) if c > 0 else Int(min(c + 1, 0), max(d - 1, 0))
        return in_32_bits(op(names[node.op], kind, node.span, left, right))

    def _set_arithmetic(self, node: ast.Arithmetic, left: core.Expr, right: core.Expr) -> core.Expr:
        if node.op not in ("+", "-", "&"):
            self.sink.add(
                "type-mismatch",
                f"`{node.op}` is for numbers",
                node.span,
                f"{describe(left.type)} and {describe(right.type)}",
            )
            return error_expr(node.span)
        sides = [as_set(x) if isinstance(x.type, Opt) else x for x in (left, right)]
        for side in sides:
            if not isinstance(side.type, SetOf | PathOf):
                if isinstance(side.type, Int):
                    return self._counted(node, side, left if side is sides[1] else right)
                self.sink.add(
                    "type-mismatch",
                    f"`{node.op}` is between two sets here, but this is {describe(side.type)}",
                    side.span,
                    f"this is {describe(side.type)}",
                    helps=(proposed("the set of that one alone is {}", f"{{{side.span.text.strip()}}}"),),
                )
                return error_expr(node.span)
        left, right = sides
        if isinstance(left.type, PathOf) and node.op != "+":
            right = as_set(right)
            if join(SetOf(left.type.of), right.type) is None:
                return self._never(node, left, right)
            if right.type == SetOf(NOTHING) and node.op == "-":
                return left
            return op("minus" if node.op == "-" else "both", left.type, node.span, left, right)
        met = meet(as_set(left), as_set(right))
        if met is None:
            return self._never(node, left, right)
        one, two, kind = met
        names = {"+": "union", "-": "minus", "&": "both"}
        return op(names[node.op], kind, node.span, one, two)

    def _never(self, node: ast.Expr, left: core.Expr, right: core.Expr) -> core.Expr:
        self.sink.add(
            "never-equal",
            f"{describe(left.type)} and {describe(right.type)} have nothing in common",
            node.span,
            "these never meet",
            clash=clash(left.type, right.type),
        )
        return error_expr(node.span)

    def logic(self, node: ast.Logic, frame: Frame) -> core.Expr:
        parts = []
        facts: Facts = {}
        for before, part in zip((None, *node.parts), node.parts, strict=False):
            with frame.knowing(facts):
                parts.append(self._part(part, node.op, frame, before))
                facts = {**facts, **self.expressions.facts(part, node.op == "and", frame)}
        if any(part.type == ERROR for part in parts):
            return error_expr(node.span)
        return op(node.op, BOOL, node.span, *parts)

    def _part(self, part: ast.Expr, word: str, frame: Frame, before: ast.Expr | None) -> core.Expr:
        """A side of `and` or `or`: a condition. `before`: the side before it."""
        made = self.expressions.check(part, frame)
        if (
            word == "or"
            and isinstance(before, ast.Compare)
            and before.op in ("is", "==")
            and isinstance(required(made.type), Elem | Int)
        ):
            choices = f"{{{before.right.span.text.strip()}, {part.span.text.strip()}}}"
            helps: list[str] = [
                proposed("whether it is one of several: {}", f"{before.left.span.text.strip()} in {choices}")
            ]
        elif isinstance(made.type, SetOf | PathOf):
            mark, what = (
                ("&", "what two sets have in common") if word == "and" else ("+", "what is in either of two sets")
            )
            helps = [
                f"{what} is written with `{mark}`",
                proposed("whether there is any: {}", f"count({part.span.text.strip()}) > 0"),
            ]
        else:
            return self.expressions.condition(part, frame, f"`{word}`")
        self.sink.add(
            "not-a-condition",
            f"`{word}` joins conditions, but this is {describe(made.type)}",
            part.span,
            f"this is {describe(made.type)}",
            helps=helps,
            clash=clash(made.type, BOOL),
        )
        return error_expr(part.span)

    def choice(self, node: ast.IfExpr, frame: Frame) -> core.Expr:
        cond = self.expressions.condition(node.cond, frame, "`if`")
        with frame.knowing(self.expressions.facts(node.cond, True, frame)):
            yes = self.expressions.check(node.yes, frame)
        with frame.knowing(self.expressions.facts(node.cond, False, frame)):
            no = self.expressions.check(node.no, frame)
        if ERROR in (cond.type, yes.type, no.type):
            return error_expr(node.span)
        met = meet(yes, no)
        if met is None:
            self.sink.put(
                Diagnostic(
                    "type-mismatch",
                    f"the two cases of `if` differ: {describe(yes.type)}, and {describe(no.type)}",
                    no.span,
                    f"this is {describe(no.type)}",
                    (Label(yes.span, f"this is {describe(yes.type)}"),),
                    clash=clash(no.type, yes.type),
                )
            )
            return error_expr(node.span)
        yes, no, kind = met
        return core.Cond(cond, yes, no, type=kind, span=node.span)

    def _counted(self, node: ast.Arithmetic, number: core.Expr, other: core.Expr) -> core.Expr:
        """A number and a set beside each other: how many there are was meant, or the number as a set."""
        source = other.span.text.strip()
        self.sink.add(
            "type-mismatch",
            f"`{node.op}` stands between a number and {describe(other.type)}",
            other.span,
            f"this is {describe(other.type)}",
            others=(Label(number.span, f"this is {describe(number.type)}"),),
            helps=(
                proposed("how many there are: {}", f"count({source})"),
                f"or the set of that number alone: `{{{number.span.text.strip()}}}`",
            ),
        )
        return error_expr(node.span)

    def compare(self, node: ast.Compare, frame: Frame) -> core.Expr:
        negated = node.op in ("is not", "not in", "!=")
        if node.op in ("in", "not in"):
            made = self._membership(node, frame)
        elif node.op in ("is", "is not", "==", "!="):
            made = self._sameness(node, frame)
        else:
            made = self._order(node, frame)
        return op("not", BOOL, node.span, made) if negated and made.type != ERROR else made

    def _membership(self, node: ast.Compare, frame: Frame) -> core.Expr:
        left = self.expressions.check(node.left, frame)
        if isinstance(node.right, ast.SetLiteral) and node.right.items:
            items = [self.expressions.check(item, frame) for item in node.right.items]
            for item in items:
                if ERROR not in (left.type, item.type) and join(left.type, item.type) is None:
                    return self._never_equal(node, left, item)
            if ERROR in (left.type, *(item.type for item in items)):
                for item in items:
                    advise(self.sink, item, left.type)
                return error_expr(node.span)
            for given in node.right.items:
                if isinstance(given, ast.NoneLiteral):
                    self._never_none(given, left, holds=False)
            return self._among(node, left, items)
        right = self.expressions.collection(node.right, frame, "`in`")
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        element = element_of(right.type)
        assert element is not None
        if join(required(left.type), element) is None:
            return self._never_equal(node, left, right)
        return op("member", BOOL, node.span, left, right)

    def _among(self, node: ast.Compare, left: core.Expr, items: list[core.Expr]) -> core.Expr:
        """`x in {a, b}`, item by item. A `none` written out is an item; an item that happens to be none is not in the set."""
        if not isinstance(left.type, Opt):
            return op("among", BOOL, node.span, left, *items)
        sure = [item for item in items if item.type == Opt(NOTHING) or not isinstance(item.type, Opt)]
        doubtful = [item for item in items if not any(item is other for other in sure)]
        parts = [op("among", BOOL, node.span, left, *sure)] if sure else []
        if doubtful:
            kind: Type = required(doubtful[0].type)
            for item in doubtful[1:]:
                kind = join(kind, required(item.type)) or kind
            parts.append(op("member", BOOL, node.span, left, op("literal", SetOf(kind), node.right.span, *doubtful)))
        return parts[0] if len(parts) == 1 else op("or", BOOL, node.span, *parts)

    def _sameness(self, node: ast.Compare, frame: Frame) -> core.Expr:
        left, right = self.expressions.check(node.left, frame), self.expressions.check(node.right, frame)
        if ERROR in (left.type, right.type):
            advise(self.sink, left, right.type)
            advise(self.sink, right, left.type)
            return error_expr(node.span)
        met = meet(left, right)
        if met is None:
            return self._never_equal(node, left, right)
        one, two, kind = met
        for side, other in ((node.left, right), (node.right, left)):
            if isinstance(side, ast.NoneLiteral) and isinstance(other.type, SetOf | PathOf):
                return self._set_or_none(node, other)
            if isinstance(side, ast.NoneLiteral):
                self._never_none(node, other, node.op in ("is not", "!="))
        if isinstance(left.type, Opt) and isinstance(right.type, Opt):
            self._both_may_be_none(node)
        if node.op in ("==", "!=") and not isinstance(required(kind), Int):
            word = "is" if node.op == "==" else "is not"
            self.sink.add(
                "use-is", f"`{node.op}` compares numbers", node.span, "not numbers", helps=(f"write `{word}`",)
            )
        if isinstance(one.type, Int) and isinstance(two.type, Int):
            (a, b), (c, d) = bounds(left.type), bounds(right.type)
            if b < c or d < a:
                self._warn_constant(node, node.op in ("is not", "!="), one, two)
        return op("same", BOOL, node.span, one, two)

    def _both_may_be_none(self, node: ast.Compare) -> None:
        if node.span.file in self.scope.aliases or ast.NoneLiteral in (type(node.left), type(node.right)):
            return
        differ = node.op in ("is not", "!=")
        left, right = (side.span.text.strip() for side in (node.left, node.right))
        case = f"if {left} is none then {right} {'is not' if differ else 'is'} none"
        self.sink.add(
            "none-equals-none",
            "both sides may be none, and " + ("none differs from all else" if differ else "two nones are equal"),
            node.span,
            "holds when one of them alone is none" if differ else "holds when both are none",
            helps=(
                "if that is not meant, add `… is not none and`",
                proposed("if it is meant, say so: {}", f"({case} else {left} {node.op} {right})"),
            ),
        )

    def _set_or_none(self, node: ast.Compare, several: core.Expr) -> core.Expr:
        source = several.span.text.strip()
        self.sink.add(
            "never-equal",
            f"{describe(several.type)} is never none: it may be empty",
            node.span,
            "this can never hold" if node.op in ("is", "==") else "this always holds",
            helps=(
                proposed("whether it is empty: {}", f"count({source}) {'==' if node.op in ('is', '==') else '>'} 0"),
            ),
        )
        return error_expr(node.span)

    def _never_equal(self, node: ast.Compare, left: core.Expr, right: core.Expr) -> core.Expr:
        several = [side for side in (left, right) if isinstance(side.type, SetOf | PathOf)]
        is_one_of = isinstance(left.type, SetOf | PathOf) and join(left.type.of, required(right.type)) is not None
        how_many = (
            len(several) == 1
            and not is_one_of
            and "in" not in node.op.split()
            and isinstance(required(left.type), Int | SetOf | PathOf)
        )
        self.sink.add(
            "never-equal",
            f"{describe(left.type)} is never {describe(right.type)}"
            if "in" not in node.op.split()
            else f"{describe(left.type)} is never in {describe(right.type)}",
            node.span,
            "this can never hold",
            helps=[proposed("how many there are: {}", f"count({several[0].span.text.strip()})")]
            if how_many
            else _meant(node, left, right),
            clash=clash(left.type, right.type),
        )
        return error_expr(node.span)

    def _order(self, node: ast.Compare, frame: Frame) -> core.Expr:
        left, right = self.expressions.check(node.left, frame), self.expressions.check(node.right, frame)
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        if not (isinstance(left.type, Elem) and left.type == right.type):
            everything = Int(-MAX_INTEGER, MAX_INTEGER)
            left, right = (
                x if isinstance(x.type, Int) else fit(x, everything, self.sink, f"`{node.op}`") for x in (left, right)
            )
            if ERROR in (left.type, right.type):
                return error_expr(node.span)
            self._order_bounds(node, left, right)
        if node.op in (">", ">="):
            left, right = right, left
        return op("lt" if node.op in ("<", ">") else "le", BOOL, node.span, left, right)

    def _order_bounds(self, node: ast.Compare, left: core.Expr, right: core.Expr) -> None:
        (a, b), (c, d) = bounds(left.type), bounds(right.type)
        always = {"<": b < c, "<=": b <= c, ">": a > d, ">=": a >= d}[node.op]
        never = {"<": a >= d, "<=": a > d, ">": b <= c, ">=": b < c}[node.op]
        if always or never:
            self._warn_constant(node, always, left, right)

    def _never_none(self, node: ast.Expr, value: core.Expr, holds: bool) -> None:
        """Tells that a state function is asked for none that is declared without `?`, or a variable that always has a value."""
        if isinstance(value, core.Var) and not isinstance(value.type, Opt) and node.span.file not in self.scope.aliases:
            self._variable_never_none(node, value, holds)
        if not isinstance(value, core.Read) or isinstance(value.fun.result, Opt):
            return
        place = self.scope.places.get(value.fun.name)
        if node.span.file in self.scope.aliases:
            if place is not None and place.file is self.scope.ruleset.main and not holds:
                self._asked_by_module(node, value.fun, place)
            return
        self.sink.add(
            "always-true" if holds else "never-true",
            f"`{value.span.text.strip()}` is never none",
            node.span,
            f"{'always' if holds else 'never'} true",
            others=[Label(place, f"it is a `{value.fun.result}`, without `?`")] if place else (),
            helps=(f"if it may be none, declare it as `{value.fun.result}?`",),
        )

    def _variable_never_none(self, node: ast.Expr, value: core.Var, holds: bool) -> None:
        self.sink.add(
            "always-true" if holds else "never-true",
            f"`{value.name}` is never none here",
            node.span,
            f"{'always' if holds else 'never'} true",
            helps=(
                "for none there is no such choice, round or value at all; or what is asked before leaves it out",
                "ask for none where it comes from",
            ),
        )

    def _asked_by_module(self, node: ast.Expr, fun: core.Fun, place: Span) -> None:
        """Tells where a state function is declared that a word of the library, which is used, never finds it empty."""
        title = f"`{fun.name}` is never none, as it is declared, so that what is empty is never found"
        if any(item.title == title for item in self.sink.items):
            return
        self.sink.add(
            "never-true",
            title,
            place,
            f"it is a `{fun.result}`, without `?`",
            others=[Label(node.span, "asked here")],
            helps=(f"if it may be none, declare it as `{fun.result}?`",),
        )

    def _warn_constant(self, node: ast.Compare, always: bool, *sides: core.Expr) -> None:
        if node.span.file in self.scope.aliases:
            return
        is_chosen = mentions_option(node, self.scope) or any(has_chosen_range(side, self.scope) for side in sides)
        if is_chosen and not _is_below_counts(node.op, *sides):
            return  # with another value of the option it may differ
        slug, word = ("always-true", "always") if always else ("never-true", "never")
        varying = [side for side in sides if not isinstance(side, core.Const)]
        stored = [side.fun for side in varying if isinstance(side, core.Read)]
        self.sink.add(
            slug,
            f"`{node.span.text.strip()}` {word} holds",
            node.span,
            f"{word} true for these ranges",
            others=[Label(place, "declared here") for fun in stored if (place := self.scope.places.get(fun.name))],
            notes=[f"`{side.span.text.strip()}` is {side.type} here" for side in varying],
            helps=[f"compare with a number that it can have, or give `{fun.name}` a wider range" for fun in stored[:1]]
            or [
                _COUNTED
                if any(_is_coordinate(side.span) for side in varying)
                else "compare with a number that it can have"
            ],
        )


def _is_below_counts(op: str, left: core.Expr, right: core.Expr) -> bool:
    """Whether a comparison asks of how many there are whether that is below 0 or not, which no option decides."""
    count, number, ops = (left, right, (">=", "<")) if isinstance(right, core.Const) else (right, left, ("<=", ">"))
    if not (isinstance(count, core.Op) and count.name == "count" and isinstance(number, core.Const)):
        return False
    return number.value < 0 or (number.value == 0 and op in ops)


_COUNTED = "rows and columns are counted from 0: compare with a number that it can have"


def _is_coordinate(span: Span) -> bool:
    """Whether the row or the column of a place is asked, which other boards count from 1."""
    return span.text.strip().startswith(("row(", "column("))


def _is_place_and_way(one: Type, other: Type) -> bool:
    """Whether these are a site and a direction."""
    site, way = required(one), required(other)
    if not isinstance(site, Elem) or not isinstance(way, Elem):
        return False
    return site.universe.is_site and way.universe.name == "direction"


def _meant(node: ast.Compare, left: core.Expr, right: core.Expr) -> tuple[str, ...]:
    """What may be meant by comparing values of different kinds."""
    text = node.right.span.text.strip()
    kind = required(left.type)
    text_given = node.right.value if isinstance(node.right, ast.String) else None
    if isinstance(kind, Elem) and kind.universe.is_site and text_given in kind.universe.labels:
        return (f"a {kind.universe.name} is named by a text in brackets: `{kind.universe.name}({text})`",)
    quoted = next((side.value for side in (node.right, node.left) if isinstance(side, ast.String)), "")
    if quoted.isidentifier() or quoted.isdecimal():
        return (f"names and numbers stand without quotes: `{quoted}`",)
    if isinstance(node.right, ast.SetLiteral):
        words = [item.value if isinstance(item, ast.String) else "" for item in node.right.items]
        if words and all(word.isidentifier() for word in words):
            made = f"{node.left.span.text.strip()} {node.op} {{{', '.join(words)}}}"
            return (proposed("names stand without quotes: {}", made),)
    asked = SetOf(right.type) if isinstance(node.right, ast.SetLiteral) else right.type
    if border := met_at_borders(left.type, node.left.span.text.strip(), asked, text):
        return border
    one = right.span.text.strip() if "in" in node.op.split() else text
    if isinstance(left.type, SetOf | PathOf) and join(left.type.of, required(right.type)) is not None:
        return (proposed("whether it is one of them is asked by `in`: {}", f"{one} in {node.left.span.text.strip()}"),)
    if isinstance(right.type, SetOf | PathOf) and join(required(left.type), right.type.of) is not None:
        return (proposed("whether it is one of them is asked by `in`: {}", f"{node.left.span.text.strip()} in {one}"),)
    return ()
