"""Expressions, types and signatures as documents: one spacing, and brackets only where the tree needs them.

Outside of brackets a line may end only before a word or mark that continues the line before it (the grammar's CONT);
inside brackets anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import syntax as ast
from .layout import SPACE, Doc, Group, flat, separated

IF, OR, AND, NOT, COMPARE, RANGE, SUM, PRODUCT, UNARY, ATOM = range(10)
"""How tightly an expression holds together, loosest first."""

_PRODUCT = frozenset({"*", "&", "div", "mod"})


def strength(node: ast.Expr) -> int:
    match node:
        case ast.IfExpr():
            return IF
        case ast.Logic(op=op):
            return OR if op == "or" else AND
        case ast.Negation():
            return NOT
        case ast.Compare():
            return COMPARE
        case ast.Interval():
            return RANGE
        case ast.Arithmetic(op=op):
            return PRODUCT if op in _PRODUCT else SUM
        case ast.Minus():
            return UNARY
    return ATOM


def expression(node: ast.Expr, least: int = IF, inside: bool = False) -> Doc:
    """`least`: what stands here must hold together at least so tightly, else it gets brackets. `inside`: brackets are open
    around it."""
    if strength(node) < least:
        return ("(", _bare(node, True), ")")
    return _bare(node, inside)


def _bare(node: ast.Expr, inside: bool) -> Doc:
    match node:
        case ast.Number(value=value):
            return str(value)
        case ast.String(value=text):
            return f'"{text}"'
        case ast.NoneLiteral():
            return "none"
        case ast.Truth(value=truth):
            return "yes" if truth else "no"
        case ast.Name(id=name):
            return name
        case ast.Call(id=name, args=args):
            return (name, arguments(args))
        case ast.Lookup(id=name, args=args):
            return (name, "[", _list([expression(arg, inside=True) for arg in args]), "]")
        case ast.SetLiteral(items=items):
            return ("{", _list([expression(item, RANGE, True) for item in items]), "}")
        case ast.Interval(low=low, high=high):
            return (expression(low, SUM, inside), "..", expression(high, SUM, inside))
        case ast.Arithmetic():
            return _arithmetic(node, inside)
        case ast.Logic(op=op, parts=parts):
            least = AND if op == "or" else NOT
            docs: list[Doc] = [expression(part, least, inside) for part in parts]
            return Group((docs[0], tuple((SPACE, f"{op} ", doc) for doc in docs[1:])))
        case ast.Negation(value=value):
            return ("not ", expression(value, NOT, inside))
        case ast.Minus(value=value):
            return ("-", expression(value, UNARY, inside))
        case ast.Compare(op=op, left=left, right=right):
            return (expression(left, RANGE, inside), f" {op} ", expression(right, RANGE, inside))
        case ast.IfExpr():
            return _if(node, inside)
        case ast.Pick(which=word, source=source):
            return (word, "(", _source(source), ")")
        case ast.Those(value=None, gens=gens):
            return ("those(", generator(gens[0], True), ")")
        case ast.Those(value=value, gens=gens):
            assert value is not None
            return ("those(", _image(expression(value, RANGE, True), gens), ")")
        case ast.Fold(op=word, value=value, gens=gens):
            return (word, "(", _image(expression(value, inside=True), gens), ")")
        case ast.Extreme(op=word, left=left, right=right):
            return (word, arguments((left, right)))
        case ast.Closure(which=word, start=start, name=name, next=following):
            rule = (f"{name.id} to ", expression(following, inside=True))
            return (word, "(", _list([expression(start, RANGE, True), rule]), ")")
        case ast.Shortest(start=start, name=name, next=following, until=until):
            last = (SPACE, "until ", expression(until, inside=True))
            way = Group((f"{name.id} to ", expression(following, inside=True), last))
            return ("shortest(", _list([expression(start, RANGE, True), way]), ")")
        case ast.Ordered(gen=gen, value=value):
            key = (SPACE, "by ", expression(value, inside=True))
            return ("ordered(", Group((generator(gen, True, before_by=True), key)), ")")
        case ast.CanMove(move=move, args=args, player=player):
            by: Doc = (" by ", expression(player, ATOM, inside)) if player is not None else ""
            return ("can ", move.id, arguments(args) if args else "", by)


def _list(docs: Sequence[Doc]) -> Doc:
    return Group(separated(docs, (",", SPACE)))


def arguments(args: Sequence[ast.Expr]) -> Doc:
    return ("(", _list([expression(arg, inside=True) for arg in args]), ")")


def _source(source: ast.Generator | ast.Expr) -> Doc:
    return generator(source, True) if isinstance(source, ast.Generator) else expression(source, RANGE, True)


def _image(value: Doc, gens: Sequence[ast.Generator]) -> Doc:
    return Group((value, tuple((SPACE, "for ", generator(gen, True)) for gen in gens)))


def _arithmetic(node: ast.Arithmetic, inside: bool) -> Doc:
    level = strength(node)
    parts: list[Doc] = []
    left: ast.Expr = node
    while isinstance(left, ast.Arithmetic) and strength(left) == level:
        may_end = inside or left.op not in ("div", "mod")
        parts.append((SPACE if may_end else " ", f"{left.op} ", expression(left.right, level + 1, inside)))
        left = left.left
    return Group((expression(left, level + 1, inside), *reversed(parts)))


def _if(node: ast.IfExpr, inside: bool) -> Doc:
    """A chain of `if … then … else if …` has one line for each case, if not all fit on one."""
    cases: list[Doc] = []
    rest: ast.Expr = node
    while isinstance(rest, ast.IfExpr):
        cond, yes = expression(rest.cond, inside=inside), expression(rest.yes, inside=inside)
        cases.append(Group(("if ", cond, SPACE, "then ", yes)))
        rest = rest.no
    cases.append(expression(rest, inside=inside))
    return Group(separated(cases, (SPACE, "else ")))


# ---------------------------------------------------------------- binders


def generator(node: ast.Generator, inside: bool = False, before_by: bool = False) -> Doc:
    """`before_by`: a `by` comes behind it, which must not seem to belong to a `can` at its end."""
    last = node.clauses[-1].cond if node.clauses else node.source
    shut = before_by and _ends_in_can(last)

    def part(expr: ast.Expr, least: int) -> Doc:
        return ("(", _bare(expr, True), ")") if shut and expr is last else expression(expr, least, inside)

    parts: list[Doc] = [f"{node.name.id} in ", part(node.source, RANGE)]
    for clause in node.clauses:
        # a statement may begin with `while`, so a line that does would not go on with the one before
        may_end = inside or clause.word != "while"
        parts += [SPACE if may_end else " ", f"{clause.word} ", part(clause.cond, IF)]
    return Group(tuple(parts))


def _ends_in_can(node: ast.Expr) -> bool:
    """Whether the last words of an expression are a `can` without `by`, if nothing puts brackets there."""
    match node:
        case ast.CanMove(player=player):
            return player is None or _ends_in_can(player)
        case ast.Logic(parts=parts):
            return _ends_in_can(parts[-1])
        case ast.Negation(value=last) | ast.Minus(value=last) | ast.IfExpr(no=last):
            return _ends_in_can(last)
        case ast.Compare(right=last) | ast.Arithmetic(right=last) | ast.Interval(high=last):
            return _ends_in_can(last)
    return False


def generators(gens: Sequence[ast.Generator]) -> Doc:
    return separated([generator(gen) for gen in gens], " for ")


def binder(node: ast.Binder) -> Doc:
    if isinstance(node, ast.Generator):
        return generator(node)
    where: Doc = (SPACE, "where ", expression(node.where)) if node.where is not None else ""
    return Group((f"{node.name.id} = ", expression(node.value, RANGE), where))


def alternative(node: ast.Alternative) -> Doc:
    return (node.name.id, arguments(node.args) if node.args else "")


# ---------------------------------------------------------------- types and signatures


def type_text(node: ast.TypeExpr) -> str:
    match node:
        case ast.NamedType(id=name):
            return name
        case ast.RangeType(low=low, high=high):
            return flat((expression(low, SUM), "..", expression(high, SUM)))
        case ast.CollectionType(word=word, of=of):
            return f"{word} of {type_text(of)}"
        case ast.OptionalType(of=of):
            return f"{type_text(of)}?"


def signature(node: ast.Signature) -> str:
    """As in a key: `group(s in cell) -> set of cell`, `drop in main`."""
    params = ", ".join(map(_parameter, node.params))
    made = f"{node.name.id}({params})" if params else node.name.id
    if node.result is not None:
        made += f" -> {type_text(node.result)}"
    return f"{made} in {node.choice.id}" if node.choice is not None else made


def _parameter(node: ast.Parameter) -> str:
    made = f"{node.name.id} in {type_text(node.type)}"
    return made if node.default is None else f"{made} = {flat(expression(node.default, RANGE))}"


def declaration(node: ast.Declaration) -> str:
    domain = ", ".join(_parameter(part) if isinstance(part, ast.Parameter) else type_text(part) for part in node.domain)
    made = f"{domain} -> {type_text(node.result)}" if domain else type_text(node.result)
    return made if node.start is None else f"{made} = {flat(expression(node.start))}"
