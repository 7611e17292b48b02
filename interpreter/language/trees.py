"""What the grammar matches, made into syntax trees: a method for each rule of grammar.lark.

The tree is built without recursion; texts nested deeper than `limits.MAX_RULE_DEPTH` are refused, so that every later pass
may recurse.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import lark

from ..ground.limits import MAX_INTEGER, MAX_RULE_DEPTH
from ..ground.source import RuleText
from . import syntax as ast


class Refused(Exception):
    """A text that the grammar takes and the builder does not."""

    def __init__(self, slug: str, title: str, at: Any, label: str) -> None:
        self.slug, self.title, self.at, self.label = slug, title, at, label
        super().__init__(title)


class _Raw(tuple[Any, ...]):
    """Children of a rule that makes no node of its own, with the place of the rule."""

    meta: Any


_N = TypeVar("_N", bound=ast.Node)


@lark.v_args(meta=True)
class Build(lark.visitors.Transformer_NonRecursive[Any, Any]):
    """Makes nodes. Spans are offsets in the rule text here; `current` is the text being parsed."""

    current: RuleText

    def _make(self, cls: Callable[..., _N], meta: Any, *fields: Any) -> _N:
        start = getattr(meta, "start_pos", None)
        span = self.current.span(start, meta.end_pos) if start is not None else self.current.whole
        depth = 1 + max((_depth(value) for value in fields), default=0)
        if depth > MAX_RULE_DEPTH:
            raise Refused("too-deep", f"this text is nested more than {MAX_RULE_DEPTH} deep", meta, "too deep here")
        return cls(span, depth, *fields)

    # entry points and lists
    def _list(self, meta: Any, children: list[Any]) -> tuple[Any, ...]:
        made = _Raw(children)
        made.meta = meta
        return made

    args = params = domain = gens = alts = lists = names = choose = _list

    def _only(self, meta: Any, children: list[Any]) -> Any:
        return children[0]

    expression = generator = type_only = result = group = start = within = otherwise_else = where = _only

    def line(self, meta: Any, children: list[Any]) -> Any:
        return self._list(meta, children)

    def block(self, meta: Any, children: list[Any]) -> Any:
        flat: list[Any] = []
        for child in children:
            flat += child if isinstance(child, _Raw) else [child]
        return self._list(meta, flat)

    suite = block

    def body(self, meta: Any, children: list[Any]) -> ast.Body:
        return self._make(ast.Body, meta, tuple(children[:-1]), children[-1])

    def signature(self, meta: Any, children: list[Any]) -> ast.Signature:
        # lark leaves out optional parts; they differ by type
        params: tuple[Any, ...] = ()
        result = choice = None
        for child in children[1:]:
            if isinstance(child, _Raw):
                params = tuple(child)
            elif isinstance(child, ast.Name):
                choice = child
            else:
                result = child
        return self._make(ast.Signature, meta, children[0], params, result, choice)

    def declaration(self, meta: Any, children: list[Any]) -> ast.Declaration:
        domain: tuple[Any, ...] = ()
        rest = list(children)
        if isinstance(rest[0], _Raw):
            domain = tuple(rest.pop(0))
        return self._make(ast.Declaration, meta, domain, rest[0], rest[1] if len(rest) > 1 else None)

    # types
    def param(self, meta: Any, children: list[Any]) -> ast.Parameter:
        return self._make(ast.Parameter, meta, *children)

    def optional(self, meta: Any, children: list[Any]) -> ast.OptionalType:
        return self._make(ast.OptionalType, meta, children[0])

    plain = _only

    def type_name(self, meta: Any, children: list[Any]) -> ast.NamedType:
        return self._make(ast.NamedType, meta, str(children[0]))

    def type_range(self, meta: Any, children: list[Any]) -> ast.RangeType:
        return self._make(ast.RangeType, meta, *children)

    def type_set(self, meta: Any, children: list[Any]) -> ast.CollectionType:
        return self._make(ast.CollectionType, meta, "set", children[0])

    def type_path(self, meta: Any, children: list[Any]) -> ast.CollectionType:
        return self._make(ast.CollectionType, meta, "path", children[0])

    # statements
    def if_(self, meta: Any, children: list[Any]) -> ast.If:
        cases = [(children[0], tuple(children[1]))]
        otherwise = None
        for child in children[2:]:
            if isinstance(child, tuple) and not isinstance(child, _Raw):
                cases.append(child)
            else:
                otherwise = tuple(child)
        return self._make(ast.If, meta, tuple(cases), otherwise)

    def elif_(self, meta: Any, children: list[Any]) -> tuple[Any, ...]:
        return (children[0], tuple(children[1]))

    def for_(self, meta: Any, children: list[Any]) -> ast.For:
        return self._make(ast.For, meta, tuple(children[0]), tuple(children[1]))

    def while_(self, meta: Any, children: list[Any]) -> ast.While:
        within = children[1] if len(children) == 3 else None
        return self._make(ast.While, meta, children[0], within, tuple(children[-1]))

    def repeat(self, meta: Any, children: list[Any]) -> ast.Repeat:
        return self._make(ast.Repeat, meta, children[0], tuple(children[1]))

    def forever(self, meta: Any, children: list[Any]) -> ast.Forever:
        return self._make(ast.Forever, meta, tuple(children[0]))

    def turn(self, meta: Any, children: list[Any]) -> ast.Turn:
        return self._make(ast.Turn, meta, children[0], tuple(children[1]))

    def together(self, meta: Any, children: list[Any]) -> ast.Together:
        return self._make(ast.Together, meta, tuple(children[0]))

    def decide(self, meta: Any, children: list[Any]) -> ast.Decide:
        return self._make(ast.Decide, meta, tuple(tuple(alts) for alts in children[0]), None)

    def decide_or(self, meta: Any, children: list[Any]) -> ast.Decide:
        return self._make(ast.Decide, meta, tuple(tuple(alts) for alts in children[0]), tuple(children[1]))

    def alt(self, meta: Any, children: list[Any]) -> ast.Alternative:
        return self._make(ast.Alternative, meta, children[0], tuple(children[1]) if len(children) > 1 else ())

    def _assign(self, op: str, meta: Any, children: list[Any]) -> ast.Assign:
        return self._make(ast.Assign, meta, children[0], op, children[1])

    def assign(self, meta: Any, children: list[Any]) -> ast.Assign:
        return self._assign("=", meta, children)

    def increase(self, meta: Any, children: list[Any]) -> ast.Assign:
        return self._assign("+=", meta, children)

    def decrease(self, meta: Any, children: list[Any]) -> ast.Assign:
        return self._assign("-=", meta, children)

    def let(self, meta: Any, children: list[Any]) -> ast.Let:
        return self._make(ast.Let, meta, *children)

    def perform(self, meta: Any, children: list[Any]) -> ast.Perform:
        args = tuple(children[1]) if len(children) > 1 and children[1] is not None else ()
        return self._make(ast.Perform, meta, children[0], args)

    def chance(self, meta: Any, children: list[Any]) -> ast.Chance:
        return self._make(ast.Chance, meta, children[0])

    def win(self, meta: Any, children: list[Any]) -> ast.Finish:
        return self._make(ast.Finish, meta, "win", children[0])

    def lose(self, meta: Any, children: list[Any]) -> ast.Finish:
        return self._make(ast.Finish, meta, "lose", children[0])

    def draw(self, meta: Any, children: list[Any]) -> ast.Draw:
        return self._make(ast.Draw, meta)

    def rank(self, meta: Any, children: list[Any]) -> ast.Rank:
        return self._make(ast.Rank, meta, *children)

    def note(self, meta: Any, children: list[Any]) -> ast.Note:
        return self._make(ast.Note, meta, self.text(meta, children))

    def remember(self, meta: Any, children: list[Any]) -> ast.Memorise:
        return self._make(ast.Memorise, meta, "remember", children[0])

    def forget(self, meta: Any, children: list[Any]) -> ast.Memorise:
        return self._make(ast.Memorise, meta, "forget", children[0])

    def nothing(self, meta: Any, children: list[Any]) -> ast.Nothing:
        return self._make(ast.Nothing, meta)

    # expressions
    def name(self, meta: Any, children: list[Any]) -> ast.Name:
        return self._make(ast.Name, meta, str(children[0]))

    def number(self, meta: Any, children: list[Any]) -> ast.Number:
        digits = str(children[0])
        if len(digits) > 10 or int(digits) > MAX_INTEGER:
            raise Refused("number-too-large", f"numbers end at {MAX_INTEGER}", meta, "this one is greater")
        return self._make(ast.Number, meta, int(digits))

    def none(self, meta: Any, children: list[Any]) -> ast.NoneLiteral:
        return self._make(ast.NoneLiteral, meta)

    def yes(self, meta: Any, children: list[Any]) -> ast.Truth:
        return self._make(ast.Truth, meta, True)

    def no(self, meta: Any, children: list[Any]) -> ast.Truth:
        return self._make(ast.Truth, meta, False)

    def text(self, meta: Any, children: list[Any]) -> ast.String:
        return self._make(ast.String, meta, str(children[0])[1:-1])

    def call(self, meta: Any, children: list[Any]) -> ast.Call:
        return self._make(ast.Call, meta, str(children[0]), tuple(children[1]))

    def lookup(self, meta: Any, children: list[Any]) -> ast.Lookup:
        return self._make(ast.Lookup, meta, str(children[0]), tuple(children[1]))

    def set_literal(self, meta: Any, children: list[Any]) -> ast.SetLiteral:
        return self._make(ast.SetLiteral, meta, tuple(child for child in children if child is not None))

    def interval(self, meta: Any, children: list[Any]) -> ast.Interval:
        return self._make(ast.Interval, meta, *children)

    def _arithmetic(self, op: str, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._make(ast.Arithmetic, meta, op, *children)

    def add(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("+", meta, children)

    def subtract(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("-", meta, children)

    def multiply(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("*", meta, children)

    def both(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("&", meta, children)

    def div(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("div", meta, children)

    def mod(self, meta: Any, children: list[Any]) -> ast.Arithmetic:
        return self._arithmetic("mod", meta, children)

    def minus(self, meta: Any, children: list[Any]) -> ast.Minus:
        return self._make(ast.Minus, meta, children[0])

    def or_(self, meta: Any, children: list[Any]) -> ast.Logic:
        return self._make(ast.Logic, meta, "or", tuple(children))

    def and_(self, meta: Any, children: list[Any]) -> ast.Logic:
        return self._make(ast.Logic, meta, "and", tuple(children))

    def negation(self, meta: Any, children: list[Any]) -> ast.Negation:
        return self._make(ast.Negation, meta, children[0])

    def comp(self, meta: Any, children: list[Any]) -> str:
        return " ".join(str(child) for child in children)

    def compare(self, meta: Any, children: list[Any]) -> ast.Compare:
        return self._make(ast.Compare, meta, children[1], children[0], children[2])

    def if_expr(self, meta: Any, children: list[Any]) -> ast.IfExpr:
        return self._make(ast.IfExpr, meta, *children)

    def select(self, meta: Any, children: list[Any]) -> ast.Pick:
        return self._make(ast.Pick, meta, str(children[0]), children[1])

    def those(self, meta: Any, children: list[Any]) -> ast.Those:
        return self._make(ast.Those, meta, None, (children[0],))

    def those_map(self, meta: Any, children: list[Any]) -> ast.Those:
        return self._make(ast.Those, meta, children[0], tuple(children[1]))

    def fold(self, meta: Any, children: list[Any]) -> ast.Fold:
        return self._make(ast.Fold, meta, str(children[0]), children[1], tuple(children[2]))

    def extreme(self, meta: Any, children: list[Any]) -> ast.Extreme:
        return self._make(ast.Extreme, meta, str(children[0]), children[1], children[2])

    def closure(self, meta: Any, children: list[Any]) -> ast.Closure:
        return self._make(ast.Closure, meta, str(children[0]), *children[1:])

    def can(self, meta: Any, children: list[Any]) -> ast.CanMove:
        return self._make(ast.CanMove, meta, children[0], tuple(children[1]) if len(children) > 1 else ())

    def gen(self, meta: Any, children: list[Any]) -> ast.Generator:
        return self._make(ast.Generator, meta, children[0], children[1], tuple(children[2:]))

    def determined(self, meta: Any, children: list[Any]) -> ast.Determined:
        return self._make(ast.Determined, meta, children[0], children[1], children[2] if len(children) > 2 else None)

    def _clause(self, word: str, meta: Any, children: list[Any]) -> ast.Clause:
        return self._make(ast.Clause, meta, word, children[0])

    def while_clause(self, meta: Any, children: list[Any]) -> ast.Clause:
        return self._clause("while", meta, children)

    def until_clause(self, meta: Any, children: list[Any]) -> ast.Clause:
        return self._clause("until", meta, children)

    def where_clause(self, meta: Any, children: list[Any]) -> ast.Clause:
        return self._clause("where", meta, children)


# the grammar's rule `elif` cannot be a Python method name
setattr(Build, "elif", Build.elif_)


def _depth(value: Any) -> int:
    if isinstance(value, ast.Node):
        return value.depth
    if isinstance(value, tuple):
        return max((_depth(part) for part in value), default=0)
    return 0
