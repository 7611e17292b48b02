"""Random syntax trees, such as the parser can make: strategies for each entry point of the grammar."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from ludograph.ground.source import RuleText, SourceFile, Span
from ludograph.language import syntax as ast

NOWHERE = Span(SourceFile("nowhere", ""), 0, 0)


def rule_text(text: str) -> RuleText:
    """A text that stands alone in its file."""
    return RuleText(text, SourceFile("text", text), range(len(text) + 1))


def node(cls: Any, *fields: Any) -> st.SearchStrategy[Any]:
    return st.builds(lambda *made: cls(NOWHERE, 0, *made), *fields)


def some(strategy: st.SearchStrategy[Any], least: int = 1, most: int = 3) -> st.SearchStrategy[Any]:
    return st.lists(strategy, min_size=least, max_size=most).map(tuple)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


words = st.sampled_from(
    ["a", "mover", "to", "first", "count", "the", "max", "reach", "order", "android", "x1", "to_lay", "_"]
)
called = st.sampled_from(["f", "to", "liberties", "thence", "ifs"])
names = node(ast.Name, words)
callees = node(ast.Name, called)
numbers = node(ast.Number, st.integers(0, 2**31 - 1))
strings = node(ast.String, st.text(st.sampled_from("ab {}:#'-é[]"), max_size=6))
leaves = st.one_of(names, numbers, node(ast.NoneLiteral), node(ast.Truth, st.booleans()), strings)


def _expressions(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    gens = some(generators_over(inner))
    return st.one_of(
        node(ast.Call, called, some(inner)),
        node(ast.Lookup, words, some(inner)),
        node(ast.SetLiteral, some(inner, least=0)),
        node(ast.Interval, inner, inner),
        node(ast.Arithmetic, st.sampled_from(["+", "-", "*", "&", "div", "mod"]), inner, inner),
        node(ast.Logic, st.sampled_from(["and", "or"]), some(inner, least=2, most=5)),
        node(ast.Negation, inner),
        node(ast.Minus, inner),
        node(
            ast.Compare,
            st.sampled_from(["==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"]),
            inner,
            inner,
        ),
        node(ast.IfExpr, inner, inner, inner),
        node(ast.Pick, st.sampled_from(["count", "first", "last", "the"]), generators_over(inner) | inner),
        node(ast.Those, st.none(), some(generators_over(inner), most=1)),
        node(ast.Those, inner, gens),
        node(ast.Fold, st.sampled_from(["any", "all", "sum", "union", "max", "min"]), inner, gens),
        node(ast.Extreme, st.sampled_from(["max", "min"]), inner, inner),
        node(ast.Closure, st.sampled_from(["reach", "chain"]), inner, names, inner),
        node(ast.Shortest, inner, names, inner, inner),
        node(ast.Ordered, generators_over(inner), inner),
        node(ast.CanMove, names, st.just(()), maybe(inner)),
        node(ast.CanMove, callees, some(inner), maybe(inner)),
    )


def generators_over(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    clause = node(ast.Clause, st.sampled_from(["while", "until", "where"]), inner)
    return node(ast.Generator, names, inner, some(clause, least=0))


expressions = st.recursive(leaves, _expressions, max_leaves=16)
small = st.recursive(leaves, _expressions, max_leaves=4)
generators = generators_over(small)
binders = generators | node(ast.Determined, names, small, maybe(small))

_range = node(ast.RangeType, small, small)
_bases = st.recursive(
    node(ast.NamedType, words) | _range,
    lambda inner: node(ast.CollectionType, st.sampled_from(["set", "path"]), inner),
    max_leaves=3,
)
types = _bases | node(ast.OptionalType, _bases)
signatures = node(ast.Signature, names, st.just(()), maybe(types), maybe(names)) | node(
    ast.Signature, callees, some(node(ast.Parameter, names, types, maybe(small))), maybe(types), maybe(names)
)
arguments = types | node(ast.Parameter, names, types, st.none())
declarations = node(ast.Declaration, some(arguments, least=0), types, maybe(small))

lets = node(ast.Let, names, small)
bodies = node(ast.Body, some(lets, least=0), expressions)
alternatives = node(ast.Alternative, names, st.just(())) | node(ast.Alternative, callees, some(small))
decided = some(some(alternatives), most=2)
_simple = st.one_of(
    node(ast.Assign, names | node(ast.Lookup, words, some(small)), st.sampled_from(["=", "+=", "-="]), small),
    lets,
    node(ast.Perform, callees, some(small, least=0)),
    node(ast.Chance, some(alternatives)),
    node(ast.Finish, st.sampled_from(["win", "lose"]), small),
    node(ast.Draw),
    node(ast.Rank, st.sampled_from(["rank", "score"]), small, generators),
    node(ast.Note, strings, maybe(small)),
    node(ast.Memorise, st.sampled_from(["remember", "forget"]), names),
    node(ast.Nothing),
    node(ast.Decide, decided, st.none()),
)


def _statements(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    block = some(inner)
    return st.one_of(
        node(ast.If, some(st.tuples(small, block)), maybe(block)),
        node(ast.For, some(generators), block),
        node(ast.While, small, maybe(small), block),
        node(ast.Repeat, small, block),
        node(ast.Forever, block),
        node(ast.Turn, small, block),
        node(ast.Together, block),
        node(ast.Step, names, block),
        node(ast.Decide, decided, block),
    )


statements = st.recursive(_simple, _statements, max_leaves=8)

TREES = {
    "expression": expressions,
    "body": bodies,
    "choose": some(binders),
    "generator": generators,
    "block": some(statements),
    "signature": signatures,
    "declaration": declarations,
    "type_only": types,
    "names": some(names),
}
