"""Players, constants, state and memory: what there is, before what happens."""

from __future__ import annotations

from collections.abc import Mapping as Map
from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from ...core import nodes as core
from ...core.facts import Option, Players
from ...core.types import ERROR, Elem, Int, Opt, Type, describe, join, lowest
from ...files.edition import needs_edition
from ...files.nodes import Listing, Mapping, Node, Text
from ...files.schema.reader import missing_key, number
from ...ground.diagnostics import Label, counted, spelled
from ...ground.limits import MAX_STATE
from ...ground.source import Span
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..names.meanings import BROKEN, Broken, Constant, Defined
from ..names.scope import Scope
from ..names.teams import TeamsSection
from ..names.types import storable, type_of
from ..names.universes import UniversesSection
from ..names.words import is_word
from ..typing.constants import Constants
from ..values.convert import clash, convert
from .hiding import DeclaredState, parse_seen, seen_of, tell_lost_names


class Declarations:
    def __init__(self, scope: Scope, constants: Constants, options: Map[str, Option]) -> None:
        self.scope, self.constants = scope, constants
        self.options = options
        self.expressions = constants.expressions
        self.sink = scope.sink
        self.universes = UniversesSection(scope)
        self.offset = 0
        self.declared: list[DeclaredState] = []

    # ------------------------------------------------------------ players

    def players(self) -> Players:
        """Declares the players, as many as play under these options; tells how many there can be."""
        node = self.scope.ruleset.sections.get("players")
        names: Node | None = node
        count: int | None = None
        option = ""
        if isinstance(node, Mapping):
            names = node.get("names")
            number = node.get("count")
            tree = parse("expression", number.rule, self.sink) if isinstance(number, Text) else None
            if tree is not None:
                count = self.constants.value(tree, Int(1, 64), "the number of players")
                option = tree.id if isinstance(tree, ast.Name) and tree.id in self.options else ""
        span = names.span if names is not None else Span(self.scope.ruleset.main, 0, 0)
        if not isinstance(names, Listing):
            self.sink.mute(["unknown-name"])
            self.universes.named("player", [], span)
            return Players((), 0, 0, "")
        items = [item for item in names.items if isinstance(item, Text)]
        if not names.items:
            self.sink.mute(["unknown-name"])
            self.sink.add(
                "missing-key",
                "a game has at least one player",
                span,
                "no name stands here",
                helps=("for instance `players: [White, Black]`",),
            )
        if count is not None and count > len(items) and all(is_word(item.value) for item in items):
            self.sink.add(
                "wrong-count",
                f"{counted(count, 'player')}, but only {counted(len(items), 'name')}",
                span,
                "too few names",
            )
        self.universes.named("player", items[:count], span)
        playing = len(items[:count])
        teams = node.get("teams") if isinstance(node, Mapping) else None
        if isinstance(teams, Mapping):
            self.scope.teams = TeamsSection(self.scope).declare(teams, items, playing)
            if self.scope.teams is None:
                self.sink.mute(["unknown-name"])
        kind = self.options[option].type if option else None
        low, high = (kind.low, kind.high) if isinstance(kind, Int) else (playing, playing)
        return Players(tuple(item.value for item in items), low, high, option)

    # ------------------------------------------------------------ functions

    def _declaration(self, node: Node) -> tuple[tuple[Type, ...], Type, ast.Declaration, Mapping | None] | None:
        """A declared type `domain -> result = start`; long form `{type: …, is: …}`. None after a diagnostic."""
        if self.scope.is_spoiled(node):
            return None
        text = node.get("type") if isinstance(node, Mapping) else node
        tree = parse("declaration", text.rule, self.sink) if isinstance(text, Text) else None
        if tree is None:
            return None
        for part in tree.domain:
            if isinstance(part, ast.Parameter):
                needs_edition(2, "a name for an argument", part.span, self.sink)
        domain = tuple(type_of(self.scope, part) for part in tree.types)
        result = type_of(self.scope, tree.result)
        good = all(storable(self.scope, kind, part.span) for kind, part in zip(domain, tree.types, strict=True))
        for kind, part in zip(domain, tree.types, strict=True):
            if isinstance(kind, Opt):
                turned = f"write `{tree.result.span.text} -> {part.span.text}`"
                helps = (turned,) if len(domain) == 1 and isinstance(result, Elem) else ()
                self.sink.add("not-storable", "a domain cannot hold none", part.span, "optional", helps=helps)
                good = False
        if not good or not storable(self.scope, result, tree.result.span):
            return None
        return domain, result, tree, node if isinstance(node, Mapping) else None

    def constants_section(self) -> None:
        for key, node in self.scope.ruleset.mapping("constants"):
            if not self._constant_entry(key, node):
                self.scope.broken(key.value, key.span, "a constant")

    def _constant_entry(self, key: Text, node: Node) -> bool:
        """Declares a constant; False after a diagnostic."""
        known = self.sink.trouble
        declared = self._declaration(node)
        if declared is None:
            return False
        domain, result, tree, long = declared
        start = tree.start
        given = long.get("is") if long else None
        size = 1
        for kind in domain:
            size *= core.domain_size(kind)
        if size > MAX_STATE:
            self.sink.add(
                "too-large",
                f"`{key.value}` has {size} values, more than {MAX_STATE}",
                key.span,
                "too many for a table",
            )
            return False
        if isinstance(given, Listing):
            values = [self._constant(item, result) for item in given.items]
        elif isinstance(given, Text):
            values = [self._constant(given, result)] * size
        elif start is not None:
            values = [self.constants.value(start, result, f"`{key.value}`")] * size
        else:
            missing_key(self.sink, f"the constant `{key.value}` has no value", key.span, "needs `= …` or `is:`")
            return False
        if len(values) != size > 0:
            self.sink.add(
                "wrong-count",
                f"`{key.value}` has {counted(len(values), 'value')} for {counted(size, 'argument')}",
                given.span if given is not None else key.span,
                "one value for each is needed",
                helps=_of_each(domain, len(values)),
            )
        if self.sink.trouble > known or not values:
            return False
        made = core.Table(key.value, domain, result, tuple(values)) if domain else Constant(values[0], result)
        self.scope.declare(key.value, made, key.span, "a constant")
        return True

    def _constant(self, node: Node, kind: Type) -> Any:
        tree = parse("expression", node.rule, self.sink) if isinstance(node, Text) else None
        return self.constants.value(tree, kind, "a constant") if tree is not None else None

    def state(self) -> None:
        """State functions of game and turn; start values are checked later, when all names are known."""
        for section, life in (("state", "game"), ("turn_state", "turn")):
            for key, node in self.scope.ruleset.mapping(section):
                made = self._declaration(node)
                if made is None:
                    self.scope.broken(key.value, key.span, "a state function")
                    continue
                domain, result, tree, long = made
                size = 1
                for kind in domain:
                    size *= core.domain_size(kind)
                if self.offset + size > MAX_STATE:
                    self.sink.add(
                        "too-large", f"the state has more than {MAX_STATE} values", key.span, "too large with this one"
                    )
                    self.scope.broken(key.value, key.span, "a state function")
                    continue
                default = core.Const(lowest(result), type=result, span=key.span)
                fun = core.Fun(key.value, domain, result, default, len(domain), life, self.offset, size, key.span)
                if self.scope.declare(key.value, fun, key.span, "a state function"):
                    self.offset += size
                    seen = parse_seen(long, self.sink)
                    self.declared.append(DeclaredState(fun, tree.start, seen, tree.names))

    def start_values(self) -> list[core.Fun]:
        """Completes state functions with their start values, and with who sees them; a name of a function of the same domain
        stands for it."""
        for one in self.declared:
            fun = one.fun
            if one.start is not None:
                frame = one.frame()
                expr = self._start(one, one.start, frame)
                if expr is not None:
                    # frozen for everyone else: the checker completes what it declared before all names were known
                    object.__setattr__(fun, "start", expr)
                    object.__setattr__(fun, "start_slots", frame.slots)
            if one.seen is not None:
                frame, mark = one.frame(), self.sink.mark()
                object.__setattr__(fun, "seen", seen_of(fun, one.seen, frame, self.expressions))
                tell_lost_names(one, self.sink, mark)
                object.__setattr__(fun, "start_slots", max(fun.start_slots, frame.slots))
        return [one.fun for one in self.declared]

    def _start(self, one: DeclaredState, node: ast.Expr, frame: Frame) -> core.Expr | None:
        fun = one.fun
        if self._of_other_things(fun, node):
            self.scope.values[fun.name] = BROKEN
            return None
        expr = self.expressions.check(self._applied(node, one), frame)
        if frame.reads_state:
            self.sink.add(
                "not-constant", "a start value must be known before the game begins", node.span, "depends on the state"
            )
            return None
        inner = fun.result.of if isinstance(fun.result, Opt) else fun.result
        if (
            isinstance(expr.type, Int)
            and isinstance(inner, Int)
            and (expr.type.high < inner.low or expr.type.low > inner.high)
        ):
            self.sink.add(
                "range-start",
                f"`{fun.name}` starts outside its range {inner}",
                node.span,
                f"this is {describe(expr.type)}",
                helps=(f"give it a range that holds it: `{join(expr.type, inner)}`",),
            )
            return None
        made = convert(expr, fun.result)
        if made is None:
            self._no_start(fun, node, expr)
            self.scope.values[fun.name] = BROKEN
        return None if made is None or made.type == ERROR else made

    def _of_other_things(self, fun: core.Fun, node: ast.Expr) -> bool:
        """Whether the table that a state function begins with goes by something else; says so."""
        table = self.scope.value(node.id, node.span) if isinstance(node, ast.Name) else None
        if not isinstance(table, core.Table) or not fun.args or tuple(table.args) == tuple(fun.args):
            return False
        has, wants = (", ".join(f"`{kind}`" for kind in kinds) for kinds in (table.args, fun.args))
        domain = ", ".join(str(kind) for kind in table.args)
        self.sink.add(
            "type-mismatch",
            f"`{table.name}` goes by {has}, but `{fun.name}` by {wants}",
            node.span,
            f"a value for each {has}",
            others=(Label(fun.span, f"declared by {wants}"),),
            helps=(f"declare `{fun.name}: {domain} -> …`, or begin with a value for each {wants}",),
        )
        return True

    def _no_start(self, fun: core.Fun, node: ast.Expr, expr: core.Expr) -> None:
        domain = "".join(f"{kind}, " for kind in fun.args).removesuffix(", ")
        declared = f"{domain} -> {expr.type}" if domain else str(expr.type)
        self.sink.add(
            "type-mismatch",
            f"`{fun.name}` needs {describe(fun.result)}, but this is {describe(expr.type)}",
            node.span,
            f"this is {describe(expr.type)}",
            others=(Label(fun.span, f"its values are `{fun.result}`"),),
            helps=(f"begin with {describe(fun.result)}, or declare `{fun.name}: {declared}`",),
            clash=clash(expr.type, fun.result),
        )

    def _applied(self, node: ast.Expr, one: DeclaredState) -> ast.Expr:
        """The name of a function, as a start value, with the arguments of the state function that begins with it."""
        fun = one.fun
        if not isinstance(node, ast.Name) or not fun.args:
            return node
        args = tuple(ast.Name(node.span, 1, name) for name, _ in one.arguments())
        found = self.scope.value(node.id, node.span)
        if isinstance(found, core.Table):
            return ast.Lookup(node.span, 2, node.id, args)
        is_function = node.id in self.scope.fields or self.expressions.calls.is_function(node.id)
        if (isinstance(found, Defined) and found.signature.params) or (is_function and found is None):
            return ast.Call(node.span, 2, node.id, args)
        return node

    def memories(self) -> None:
        for key, node in self.scope.ruleset.mapping("memory"):
            if not self.scope.can_be_named(key.value, key.span):
                continue
            text = node.get("of") if isinstance(node, Mapping) else node
            tree = parse("names", text.rule, self.sink) if isinstance(text, Text) else None
            if tree is None:
                self.scope.lost.add(f"memory {key.value}")
                continue
            funs: list[core.Fun] = []
            with_mover = False
            for name in tree:
                known_as = self.scope.alias(name.id, name.span)
                found = self.scope.values.get(known_as)
                if name.id == "mover":
                    with_mover = True
                elif isinstance(found, core.Fun):
                    self.scope.used.add(known_as)
                    self.scope.mention(known_as, name.id, name.span)
                    funs.append(found)
                elif not isinstance(found, Broken):
                    states = [known for known, value in self.scope.values.items() if isinstance(value, core.Fun)]
                    self.sink.add(
                        "not-stored", f"there is no state called `{name.id}`", name.span, "not declared under `state:`",
                        helps=spelled(name.id, states, "state functions"),
                    )  # fmt: skip
            last = number(node.get("last")) if isinstance(node, Mapping) else None
            self.scope.memories[key.value] = core.Memory(
                key.value, len(self.scope.memories), tuple(funs), with_mover, key.span, last or 0
            )


def _of_each(domain: Sequence[Type], found: int) -> tuple[str, ...]:
    """For whoever gave a table too few values, or too many: of what they are, in their order."""
    size = prod(core.domain_size(kind) for kind in domain)
    if not domain or size > _MOST_COUNTED or (len(domain) == 1 and size > _MOST_NAMED):
        return ()
    labels = [", ".join(places) for places in product(*map(_named_one_by_one, domain))]
    lacking = f"; none is there for `{labels[found]}`" if found < size else ""
    if size > _MOST_NAMED:
        shown = f"`{labels[0]}`, `{labels[1]}` and so on to `{labels[-1]}`, the last argument the fastest"
        return (f"they are for {shown}{lacking}",)
    return (f"they are for {', '.join(f'`{label}`' for label in labels)}, in this order{lacking}",)


def _named_one_by_one(kind: Type) -> Sequence[str]:
    """What the elements of an argument are called."""
    if isinstance(kind, Elem):
        return kind.universe.labels
    return [str(number) for number in range(kind.low, kind.high + 1)] if isinstance(kind, Int) else ("no", "yes")


_MOST_COUNTED = 1_000
"""Places of a table that are gone through for a message."""
_MOST_NAMED = 12
"""Elements that are named in a message."""
