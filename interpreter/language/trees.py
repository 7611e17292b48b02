"""What the grammar matches, made into syntax trees.

Most rules of grammar.lark are a node of their children, as two tables say. The tree is built without recursion; texts nested
deeper than `limits.MAX_RULE_DEPTH` are refused, so that every later pass may recurse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import lark
from lark.tree import Meta

from ..ground.limits import MAX_INTEGER, MAX_RULE_DEPTH
from ..ground.records import fields_holding
from ..ground.source import RuleText
from . import syntax as ast


class Refused(Exception):
    """A text that the grammar takes and the builder does not."""

    def __init__(self, slug: str, title: str, at: Meta | lark.Token, label: str) -> None:
        self.slug, self.title, self.at, self.label = slug, title, at, label
        super().__init__(title)


class _Raw(tuple[object, ...]):
    """Children of a rule that makes no node of its own."""


_NODES: Mapping[str, type[ast.Node]] = {
    **{cls.__name__.lower(): cls for cls in vars(ast).values() if isinstance(cls, type) and issubclass(cls, ast.Node)},
    "optional": ast.OptionalType,
    "type_name": ast.NamedType,
    "type_range": ast.RangeType,
    "for_": ast.For,
    "none": ast.NoneLiteral,
    "if_expr": ast.IfExpr,
    "select": ast.Pick,
    "those_map": ast.Those,
}
"""Rules whose children are the fields of a node: the one of their name, if nothing else is said."""

_WORDED: Mapping[str, tuple[type[ast.Node], object]] = {
    "type_set": (ast.CollectionType, "set"),
    "type_path": (ast.CollectionType, "path"),
    "win": (ast.Finish, "win"),
    "lose": (ast.Finish, "lose"),
    "rank": (ast.Rank, "rank"),
    "score": (ast.Rank, "score"),
    "remember": (ast.Memorise, "remember"),
    "forget": (ast.Memorise, "forget"),
    "yes": (ast.Truth, True),
    "no": (ast.Truth, False),
    "add": (ast.Arithmetic, "+"),
    "subtract": (ast.Arithmetic, "-"),
    "multiply": (ast.Arithmetic, "*"),
    "both": (ast.Arithmetic, "&"),
    "div": (ast.Arithmetic, "div"),
    "mod": (ast.Arithmetic, "mod"),
    "while_clause": (ast.Clause, "while"),
    "until_clause": (ast.Clause, "until"),
    "where_clause": (ast.Clause, "where"),
}
"""Rules whose node has a field before their children, which the rule alone determines."""

_LISTS = frozenset(["args", "params", "domain", "gens", "alts", "lists", "names", "choose", "line"])
_ONLY = frozenset(
    ["expression", "generator", "type_only", "plain", "result", "group", "start", "within", "otherwise_else", "where"]
)
"""Rules that stand for their one child."""

Children = Sequence[object]
_Branch = lark.Tree[lark.Token] | lark.Token


class Build:
    """Makes the nodes of one rule text, whose places its spans are. One for each text that is parsed."""

    def __init__(self, rule: RuleText) -> None:
        self._rule = rule

    def made(self, tree: lark.Tree[lark.Token]) -> object:
        """What a tree of lark's becomes, from its leaves on. lark's own way looks for a method for each rule first."""
        order, waiting = list[_Branch](), list[_Branch]([tree])
        while waiting:
            branch = waiting.pop()
            order.append(branch)
            if isinstance(branch, lark.Tree):
                waiting += branch.children
        made = list[object]()
        for branch in reversed(order):
            if isinstance(branch, lark.Tree):
                first = len(made) - len(branch.children)
                children = made[first:]
                del made[first:]
                made.append(self._of_rule(str(branch.data), branch.meta, children))
            else:
                made.append(branch)
        return made[0]

    def _of_rule(self, rule: str, meta: Meta, children: list[object]) -> object:
        if rule in _WORDED:
            node, word = _WORDED[rule]
            return self._make(node, meta, word, *children)
        if rule in _LISTS:
            return _Raw(children)
        if rule in _ONLY:
            return children[0]
        return self._other(rule, meta, children)

    def _make(self, node: type[ast.Node], meta: Meta | lark.Token, *fields: object) -> ast.Node:
        # a rule that matched nothing has no place
        start, end = getattr(meta, "start_pos", None), getattr(meta, "end_pos", None)
        span = self._rule.whole if start is None or end is None else self._rule.span(start, end)
        plain = [_plain(field) for field in fields]
        depth = 1 + max(map(depth_of, plain), default=0)
        if depth > MAX_RULE_DEPTH:
            raise Refused("too-deep", f"this text is nested more than {MAX_RULE_DEPTH} deep", meta, "too deep here")
        return node(span, depth, *plain)

    def _other(self, rule: str, meta: Meta, children: Children) -> object:
        """Rules whose children are not the fields of their node: lark leaves out what is optional, and tells nothing apart."""
        match rule, children:
            case (("block" | "suite"), _):
                return _Raw(part for child in children for part in (child if isinstance(child, _Raw) else (child,)))
            case "body", _:
                return self._make(ast.Body, meta, _Raw(children[:-1]), children[-1])
            case "param", _:
                return self._make(ast.Parameter, meta, *_padded(children, 3))
            case "argument", [lark.Token() as token, kind]:
                return self._make(ast.Parameter, meta, self._make(ast.Name, token, token), kind, None)
            case "signature", _:
                return self._signature(meta, children)
            case "declaration", [_Raw() as domain, *rest]:
                return self._make(ast.Declaration, meta, domain, *_padded(rest, 2))
            case "declaration", _:
                return self._make(ast.Declaration, meta, (), *_padded(children, 2))
            case "elif", [cond, body]:
                return (cond, _plain(body))
            case "if_", [cond, body, *rest]:
                cases = [case for case in rest if not isinstance(case, _Raw)]
                otherwise = next((case for case in rest if isinstance(case, _Raw)), None)
                return self._make(ast.If, meta, ((cond, _plain(body)), *cases), otherwise)
            case "while_", [cond, *within, body]:
                return self._make(ast.While, meta, cond, *_padded(within, 1), body)
            case (("decide" | "decide_or"), [_Raw() as lists, *rest]):
                return self._make(ast.Decide, meta, tuple(map(_plain, lists)), *_padded(rest, 1))
            case (("alt" | "perform"), [name, *args]):
                return self._make(_CALLED[rule], meta, name, *(args or [()]))
            case "can", [name, *args]:
                return self._make(ast.CanMove, meta, name, *(args or [()]), None)
            case "can_by", [name, *args, player]:
                return self._make(ast.CanMove, meta, name, *(args or [()]), player)
            case "assign" | "increase" | "decrease", [place, value]:
                return self._make(ast.Assign, meta, place, _ASSIGNS[rule], value)
            case "note", [lark.Token() as token, *to]:
                return self._make(ast.Note, meta, self._make(ast.String, token, token[1:-1]), *_padded(to, 1))
            case "text", [lark.Token() as token]:
                return self._make(ast.String, meta, token[1:-1])
            case "number", [token]:
                return self._number(meta, str(token))
            case "set_literal", _:
                return self._make(ast.SetLiteral, meta, tuple(children))
            case "or_", _:
                return self._make(ast.Logic, meta, "or", tuple(children))
            case "and_", _:
                return self._make(ast.Logic, meta, "and", tuple(children))
            case "comp", _:
                return " ".join(map(str, children))
            case "compare", [left, how, right]:
                return self._make(ast.Compare, meta, how, left, right)
            case "those", [gen]:
                return self._make(ast.Those, meta, None, (gen,))
            case "gen", [name, source, *clauses]:
                return self._make(ast.Generator, meta, name, source, tuple(clauses))
            case "determined", _:
                return self._make(ast.Determined, meta, *_padded(children, 3))
        return self._make(_NODES[rule], meta, *children)

    def _signature(self, meta: Meta, children: Children) -> ast.Node:
        name, *rest = children
        params = next((child for child in rest if isinstance(child, _Raw)), ())
        choice = next((child for child in rest if isinstance(child, ast.Name)), None)
        result = next((child for child in rest if child is not params and child is not choice), None)
        return self._make(ast.Signature, meta, name, params, result, choice)

    def _number(self, meta: Meta, digits: str) -> ast.Node:
        if len(digits) > 10 or int(digits) > MAX_INTEGER:
            raise Refused("number-too-large", f"numbers end at {MAX_INTEGER}", meta, "this one is greater")
        return self._make(ast.Number, meta, int(digits))


def placed(made: object, rule: RuleText) -> object:
    """The same nodes at the places that they have in a rule text. `made`: by a `Build` of its text alone, where each character
    has its own number for a place."""
    if isinstance(made, ast.Node):
        node = object.__new__(type(made))
        values = node.__dict__
        values.update(made.__dict__)
        values["span"] = rule.span(made.span.start, made.span.end)
        for name in fields_holding(type(made), _NODE):
            if values[name] is not None:
                values[name] = placed(values[name], rule)
        return node
    return tuple(placed(part, rule) for part in made) if isinstance(made, tuple) else made


_NODE = (ast.Node,)
_CALLED: Mapping[str, type[ast.Node]] = {"alt": ast.Alternative, "perform": ast.Perform}
_ASSIGNS = {"assign": "=", "increase": "+=", "decrease": "-="}


def _padded(children: Children, size: int) -> list[object]:
    """Children with None for those that are left out at the end."""
    return [*children, *[None] * (size - len(children))]


def _plain(value: object) -> object:
    """A field of a node, of Python's own types."""
    if isinstance(value, _Raw):
        return tuple(value)
    return str(value) if isinstance(value, lark.Token) else value


def depth_of(value: object) -> int:
    """How deep a node is, or the deepest of several."""
    if isinstance(value, ast.Node):
        return value.depth
    if isinstance(value, tuple):
        return max(map(depth_of, value), default=0)
    return 0
