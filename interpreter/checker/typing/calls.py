"""Calls: fields, definitions, primitives, coordinates, constructors of things; and `can`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ...core import nodes as core
from ...core.types import BOOL, ERROR, Elem, Int, Opt, PathOf, SetOf, Type, Universe, describe, optional, required
from ...files.edition import needs_edition
from ...ground.diagnostics import Miscount, counted, proposed, spelled, spelled_site
from ...ground.limits import MAX_DECISIONS
from ...ground.records import replace
from ...ground.source import Span
from ...language import syntax as ast
from ..names.frame import Frame
from ..names.link_kinds import asked_kinds, link_parameters
from ..names.meanings import Broken, Defined, EnumLabel, Region, Sense
from ..names.unknown import lacks_board, lacks_module, tell_unknown
from ..primitives import PRIMITIVES
from ..primitives.registry import Primitive
from ..values.convert import clash, convert, convert_type, error_expr
from ..values.outside import within_parameters
from .checking import Checking
from .primitive_calls import PrimitiveCall

COORDINATES = frozenset({"column", "row", "q", "r", "corner", "ring", "place", "layer"})
"""Of all forms of boards; which of them a board has depends on its form."""


_ORDERED = 3
"""So many arguments are tried in other orders."""


class Calls:
    def __init__(self, expressions: Checking) -> None:
        self.expressions = expressions
        self.scope = expressions.scope

    def is_function(self, name: str) -> bool:
        """Whether a name is a primitive or a coordinate of this board."""
        return name in PRIMITIVES or name in self._coordinates() or name == "times"

    def _coordinates(self) -> set[str]:
        tables = self.scope.tables
        return {name for site in tables.sites.values() for name in site.coordinates} if tables else set()

    def call(self, node: ast.Call, frame: Frame) -> core.Expr:
        name = node.id
        local = frame.find(name)
        if local is None:
            known = self.scope.value(name, node.span)
            if isinstance(known, Defined):
                return self._definition(known, node, frame)
            if isinstance(known, Broken):
                return self.expressions.follows(node, frame)
            if isinstance(known, Region):
                return self._region(known.table, node, frame)
            if name in self.scope.fields:
                made = self._field(node, frame)
                if made is not None:
                    return made
            if isinstance(known, Universe):
                return self._thing(known, node, frame)
            if name == "times":
                return self._times(node, frame)
            if name in PRIMITIVES:
                return self._primitive(node, frame)
            if name in self._coordinates():
                return self._coordinate(node, frame)
            if isinstance(known, core.Fun | core.Table):
                return self._wrong_bracket(node, f"`{name}` is stored, so it takes square brackets")
            if name in self.scope.actions:
                self.scope.sink.add(
                    "action-as-value",
                    f"`{name}` is an action: it does something and has no value",
                    node.span,
                    "a value is expected",
                )
                return error_expr(node.span)
            if known is None and name in COORDINATES:
                if lacks_board(self.scope, name, _head(node)):
                    return error_expr(node.span)
                here = sorted(self._coordinates())
                self.scope.sink.add(
                    "unknown-coordinate",
                    f"the sites of this board have no `{name}`",
                    _head(node),
                    "a coordinate of other boards",
                    helps=spelled(name, here, "its coordinates"),
                )
                return error_expr(node.span)
            if known is None:
                tell_unknown(self.scope, name, _head(node), frame, [*PRIMITIVES, *self._coordinates(), "times"])
                if len(name) == 1:
                    self.scope.sink.advise(_head(node), spelled("", self._coordinates(), "the coordinates here"))
                return error_expr(node.span)
        self.scope.sink.add(
            "wrong-bracket",
            f"`{name}` takes no arguments",
            node.span,
            "not a function",
            helps=self._thing_meant(node) or (proposed("write {}", name),),
        )
        return error_expr(node.span)

    def _thing_meant(self, node: ast.Call) -> tuple[str, ...]:
        """The thing that is meant by its parts: `card(king, hearts)` for `hearts(king)`."""
        parts = [node.id, *(arg.id for arg in node.args if isinstance(arg, ast.Name))]
        found = {part: self.scope.values.get(part) for part in parts}
        kinds = {str(Elem(value.universe)): part for part, value in found.items() if isinstance(value, EnumLabel)}
        universes = (value for value in self.scope.values.values() if isinstance(value, Universe))
        for universe in universes:
            wanted = [str(kind) for _, kind in universe.parts]
            if len(wanted) == len(node.args) + 1 and kinds.keys() == set(wanted):
                return (proposed("write {}", f"{universe.name}({', '.join(kinds[kind] for kind in wanted)})"),)
        return ()

    def _region(self, table: core.Table, node: ast.Call, frame: Frame) -> core.Expr:
        if not self._count(node, (len(table.args),), "a region of the board"):
            return error_expr(node.span)
        args, lifted = self.expressions.arguments(node.args, table.args, frame, f"`{node.id}`")
        result = self.expressions.lifted_type(table.result, lifted, node, f"`{node.id}`", args)
        return core.Look(table, args, lifted, type=result, span=node.span)

    def _wrong_bracket(self, node: ast.Call, title: str) -> core.Expr:
        inner = ", ".join(arg.span.text for arg in node.args)
        self.scope.sink.add(
            "wrong-bracket",
            title,
            node.span,
            "round brackets are for what is computed",
            helps=(proposed("write {}", f"{node.id}[{inner}]"),),
        )
        return error_expr(node.span)

    def _count(self, node: ast.Call, counts: Sequence[int], what: str) -> bool:
        if len(node.args) in counts:
            return True
        wanted = " or ".join(str(count) for count in counts)
        self.scope.sink.add(
            "wrong-count",
            f"`{node.id}` takes {wanted} argument{'s' * (wanted != '1')}, not {len(node.args)}",
            node.span,
            what,
        )
        return False

    # ------------------------------------------------------------ definitions

    def _definition(self, defined: Defined, node: ast.Call, frame: Frame) -> core.Expr:
        params = defined.signature.params
        least = sum(param.default is None for param in params)
        if not self._count(node, range(least, len(params) + 1), f"`{defined.key.value}`"):
            return error_expr(node.span)
        return self.invoke(defined, node.args, node.span, frame)

    def invoke(self, defined: Defined, args: Sequence[ast.Expr], span: Span, frame: Frame) -> core.Expr:
        """A call of a definition. A generic one (`site` in its signature) is checked for the kind of its first site."""
        if defined.busy:
            self.scope.sink.add("recursive", f"`{defined.name}` uses itself", span, "comes back here")
            return error_expr(span)
        links = {param.place for param in link_parameters(defined, self.scope)}
        params = [param for index, param in enumerate(defined.signature.params) if index not in links]
        given = [arg for index, arg in enumerate(args) if index not in links]
        checked = [self.expressions.check(arg, frame) for arg in given]
        kind = self.site_kind_of(defined, params, checked, frame)
        kinds = asked_kinds(defined, args, frame, self.scope, kind)
        made = self.scope.elaborate_definition(defined, Sense(kind, kinds)) if kinds is not None else None
        if made is None:
            self.scope.sink.silently()
            return error_expr(span)
        checked += map(self._default, params[len(checked) :], made.types[len(checked) :])
        if self._swapped(defined, checked, made.types, span):
            return error_expr(span)
        what = f"`{defined.name}`"
        checked = within_parameters(given, checked, made.types, params, self.scope.sink, what)
        exprs, lifted = self.expressions.fitted(checked, made.types, what, frame)
        if any(expr.type == ERROR for expr in exprs):
            return error_expr(span)
        frame.reads_state = frame.reads_state or made.reads_state
        if made.uses_mover:
            frame.uses_mover = True
            if frame.has_mover is False:
                self.scope.sink.add(
                    "no-mover",
                    f"`{defined.name}` uses the mover, and there is none here",
                    span,
                    "outside a turn nobody is to move",
                    helps=("give it the player as a parameter",),
                )
                return error_expr(span)
        shown = ast.Name(span, 1, defined.name)
        result = self.expressions.lifted_type(made.result, lifted, shown, f"`{defined.name}`", exprs)
        return core.Invoke(made, exprs, lifted, type=result, span=span)

    def _default(self, param: ast.Parameter, kind: Type) -> core.Expr:
        """What a parameter is in a call that gives nothing for it."""
        assert param.default is not None
        value = self.scope.constant(param.default, kind, f"`{param.name.id}`")
        return core.Const(value, type=kind, span=param.default.span)

    def _swapped(self, defined: Defined, args: Sequence[core.Expr], kinds: Sequence[Type], span: Span) -> bool:
        """Whether the arguments fit in another order only; says so."""

        def fits(order: Sequence[core.Expr]) -> bool:
            return all(
                convert(arg, kind) is not None or (isinstance(arg.type, Opt) and convert_type(arg.type.of, kind))
                for arg, kind in zip(order, kinds, strict=True)
            )

        if len(args) > _ORDERED or len(args) != len(kinds) or any(arg.type == ERROR for arg in args) or fits(args):
            return False
        order = next((order for order in permutations(args) if fits(order)), None)
        if order is None:
            return False
        self._other_order(defined.name, order, span, defined.key.value)
        return True

    def site_kind_of(
        self, defined: Defined, params: Sequence[ast.Parameter], args: Sequence[core.Expr], frame: Frame
    ) -> str | None:
        """For a definition that speaks of `site`: which kind is meant in this call with arguments for some parameters."""
        if self.scope.alias("site", defined.key.span) != "site" or defined.key.span.file not in self.scope.aliases:
            return None
        for param, arg in zip(params, args, strict=False):
            if _speaks_of_site(param.type):
                kind = arg.type
                while isinstance(kind, Opt | SetOf | PathOf):
                    kind = kind.of
                if isinstance(kind, Elem) and kind.universe.is_site:
                    return kind.universe.name
        return frame.site_kind or self.scope.default_kind

    # ------------------------------------------------------------ fields, things, coordinates

    def _field(self, node: ast.Call, frame: Frame) -> core.Expr | None:
        """`owner(x)` of a product: chosen by what x is. None when x is of no universe with that field."""
        choices = self.scope.fields[node.id]
        if not self._count(node, (1,), "a field of one thing"):
            return error_expr(node.span)
        value = self.expressions.check(node.args[0], frame)
        kind = required(value.type)
        for universe, table in choices:
            if kind == Elem(universe):
                lifted = isinstance(value.type, Opt)
                self.scope.mention(f"field {node.id}", node.id, node.span)
                result = self.expressions.lifted_type(table.result, lifted, node, f"`{node.id}`", (value,))
                return core.Look(table, (value,), lifted, type=result, span=node.span)
        if isinstance(self.scope.value(node.id, node.span), Universe) or value.type == ERROR:
            return None if value.type != ERROR else error_expr(node.span)
        owners = " or ".join(f"`{universe.name}`" for universe, _ in choices)
        self.scope.sink.add(
            "type-mismatch",
            f"`{node.id}` is a field of {owners}, but this is {describe(value.type)}",
            node.args[0].span,
            f"this is {describe(value.type)}",
            clash=clash(value.type, Elem(choices[0][0])),
        )
        return error_expr(node.span)

    def _thing(self, universe: Universe, node: ast.Call, frame: Frame) -> core.Expr:
        """`cell("e4")`, `piece(Red, king)`."""
        if len(node.args) == 1 and isinstance(node.args[0], ast.String):
            name = node.args[0].value
            if name in universe.labels:
                return core.Const(universe.labels.index(name), type=Elem(universe), span=node.span)
            slug = "unknown-site" if universe.is_site else "unknown-name"
            self.scope.sink.add(
                slug,
                f"there is no {universe.name} `{name}`" + (" on this board" if universe.is_site else ""),
                node.args[0].span,
                "not a name of this board" if universe.is_site else "not one of its names",
                helps=spelled_site(name, universe.labels)
                if universe.is_site
                else spelled(name, universe.labels, "for instance there"),
            )
            return error_expr(node.span)
        if not universe.parts:
            if any(self._has_no_meaning(arg, frame) for arg in node.args):
                return error_expr(node.span)  # the field of a universe that is told of elsewhere may be meant
            named = [arg.id for arg in node.args if isinstance(arg, ast.Name) and arg.id in universe.labels]
            helps = self._field_meant(universe, node, frame) or (
                proposed("one of them by its name is {}", f'{node.id}("{named[0] if named else "…"}")'),
            )
            self.scope.sink.add(
                "wrong-bracket",
                f"`{node.id}` is a set of things, not a function",
                node.span,
                "nothing can be computed from it",
                helps=helps,
            )
            return error_expr(node.span)
        if not self._count(node, (len(universe.parts),), f"one for each field of `{universe.name}`"):
            return error_expr(node.span)
        kinds = [kind for _, kind in universe.parts]
        args, lifted = self.expressions.arguments(node.args, kinds, frame, f"`{node.id}`")
        table = core.Table(universe.name, tuple(kinds), Elem(universe), tuple(range(universe.size)))
        result = optional(Elem(universe)) if lifted else Elem(universe)
        return core.Look(table, args, lifted, type=result, span=node.span)

    @staticmethod
    def _has_no_meaning(node: ast.Expr, frame: Frame) -> bool:
        """Whether a variable ranges over what could not be made."""
        local = frame.find(node.id) if isinstance(node, ast.Name) else None
        return local is not None and local.type == ERROR

    def _field_meant(self, universe: Universe, node: ast.Call, frame: Frame) -> tuple[str, ...]:
        """The field of a variable that is meant where the universe of its values stands: `player(x)` for `owner(x)`."""
        given = node.args[0] if len(node.args) == 1 else None
        local = frame.find(given.id) if isinstance(given, ast.Name) else None
        kind = required(local.type) if local is not None else None
        if local is None or not isinstance(kind, Elem):
            return ()
        fields = [name for name, part in kind.universe.parts if part == Elem(universe)]
        return (proposed("write {}", f"{fields[0]}({local.name})"),) if len(fields) == 1 else ()

    def _coordinate(self, node: ast.Call, frame: Frame) -> core.Expr:
        if not self._count(node, (1,), "a coordinate of one site"):
            return error_expr(node.span)
        call = PrimitiveCall(self.expressions, node, frame)
        site, kind = call.site(0)
        if site.type == ERROR:
            return site
        assert self.scope.tables is not None
        if node.id not in self.scope.tables.sites[kind].coordinates:
            names = list(self.scope.tables.sites[kind].coordinates)
            self.scope.sink.add(
                "unknown-coordinate",
                f"a {kind} of this board has no `{node.id}`",
                node.span,
                "not a coordinate of this kind",
                helps=spelled(node.id, names, "its coordinates"),
            )
            return error_expr(node.span)
        return call.look(self.scope.board_tables["coordinate", kind, node.id], site)

    def _times(self, node: ast.Call, frame: Frame) -> core.Expr:
        name = node.args[0]
        known = self.scope.alias(name.id, name.span) if isinstance(name, ast.Name) else ""
        memory = self.scope.memories.get(known)
        if self.scope.is_lost("memory", known):
            return error_expr(node.span)
        if memory is None or len(node.args) != 1:
            self.scope.sink.add(
                "unknown-memory",
                "`times` takes the name of a memory",
                node.span,
                "not declared under `memory:`",
                helps=spelled(name.id if isinstance(name, ast.Name) else "", self.scope.memories, "memories"),
            )
            return error_expr(node.span)
        self.scope.used.add(f"memory {memory.name}")
        self.scope.mention(f"memory {memory.name}", name.span.text, name.span)
        frame.reads_state = True
        frame.uses_mover = frame.uses_mover or memory.with_mover
        return core.Times(memory, type=Int(0, 1 << 20), span=node.span)

    def _primitive(self, node: ast.Call, frame: Frame) -> core.Expr:
        if self.scope.is_boardless:
            return self.expressions.follows(node, frame)
        primitive = PRIMITIVES[node.id]
        if primitive.asks_board and lacks_board(self.scope, node.id, _head(node)):
            return error_expr(node.span)
        self.scope.mention(f"primitive {node.id}", node.id, node.span)
        if not self._count(node, primitive.counts, f"`{primitive.signature}`"):
            return error_expr(node.span)
        brought, several = (
            primitive.edition_of(len(node.args)),
            primitive.edition_of(len(node.args)) > primitive.edition,
        )
        what = f"`{node.id}` of {counted(len(node.args), 'argument')}" if several else f"`{node.id}`"
        needs_edition(brought, what, _head(node), self.scope.sink)
        mark = self.scope.sink.mark()
        made = PrimitiveCall(self.expressions, node, frame).finish(primitive.build)
        if made.type == ERROR and self.scope.sink.is_heard and len(node.args) <= _ORDERED:
            self._ordered(primitive, node, frame, mark)
        return made

    def _ordered(self, primitive: Primitive, node: ast.Call, frame: Frame, mark: tuple[int, int]) -> None:
        """Says so, in place of what was said since a mark, if the arguments fit in another order."""
        sink = self.scope.sink
        for order in list(permutations(node.args))[1:]:
            before = sink.mark()
            other = replace(node, args=order)
            fits = PrimitiveCall(self.expressions, other, frame).finish(primitive.build).type != ERROR
            sink.forget(before)
            if fits:
                sink.forget(mark)
                self._other_order(node.id, order, node.span, primitive.signature)
                return

    def _other_order(self, name: str, order: Sequence[core.Expr | ast.Expr], span: Span, signature: str) -> None:
        right = ", ".join(arg.span.text.strip() for arg in order)
        self.scope.sink.add(
            "type-mismatch",
            f"the arguments of `{name}` stand in another order",
            span,
            f"it is `{signature}`",
            helps=(proposed("write {}", f"{name}({right})"),),
        )

    # ------------------------------------------------------------ can

    def can(self, node: ast.CanMove, frame: Frame) -> core.Expr:
        frame.reads_state = True
        frame.uses_mover = frame.uses_mover or node.player is None
        name = node.move.id
        self.scope.mention_move(node.move)
        if name not in self.scope.moves and name not in self.scope.choices:
            title = f"there is no move `{name}`"
            if not lacks_module(self.scope, name, node.move.span, title, "unknown-move"):
                helps = spelled(name, self.scope.moves, "moves")
                self.scope.sink.add("unknown-move", title, node.move.span, "not a move", helps=helps)
            return error_expr(node.span)
        player = None if node.player is None else self._by(node.player, frame)
        if player is None and frame.has_mover is False:
            self.scope.sink.add(
                "no-mover",
                "`can` asks about the mover, and there is none here",
                node.span,
                "outside a turn",
                helps=(f"write `{node.span.text.strip()} by p` for a player p",),
            )
            return error_expr(node.span)
        if name in self.scope.moves:
            self.scope.used.add(f"asked {name}")
        # of a choice: of the first of its moves, or of the next one, ...
        asked = [self._can(one, node, frame, player) for one in self.scope.choices.get(name, [name])]
        if len(asked) == 1 or any(one.type is ERROR for one in asked):
            return asked[0]
        return core.Op("or", tuple(asked), type=BOOL, span=node.span)

    def ways(self, node: ast.CanMove, frame: Frame) -> core.Expr:
        """How many decisions there are of which `can` asks whether there is one; of a choice, of each of its moves."""
        needs_edition(2, "`count(can …)`", node.span, self.scope.sink)
        asked = self.can(node, frame)
        moves = asked.args if isinstance(asked, core.Op) else (asked,)
        made: list[core.Expr] = []
        for one in moves:
            if not isinstance(one, core.Can):
                return error_expr(node.span)
            made.append(core.Ways(one.move, one.args, one.player, type=Int(0, MAX_DECISIONS), span=node.span))
        most = Int(0, MAX_DECISIONS * len(made))
        return made[0] if len(made) == 1 else core.Op("add", tuple(made), type=most, span=node.span)

    def _by(self, node: ast.Expr, frame: Frame) -> core.Expr:
        """The player of whom `can m by p` asks."""
        needs_edition(2, "`can … by`", node.span, self.scope.sink)
        return self.expressions.wanted(node, frame, Elem(self.scope.players), "`by`")

    def _can(self, name: str, node: ast.CanMove, frame: Frame, player: core.Expr | None) -> core.Expr:
        if self.scope.is_lost("move", name):
            return error_expr(node.span)
        kinds = self.scope.moves[name].param_types()
        if len(kinds) != len(node.args):
            self.scope.sink.add(
                "wrong-count",
                f"`{name}` takes {counted(len(kinds), 'argument')} from the flow, not {len(node.args)}",
                node.span,
                "their number differs",
                miscount=Miscount(name, len(kinds), by_flow=True),
            )
            return error_expr(node.span)
        args = tuple(
            self.expressions.wanted(arg, frame, kind, f"`{name}`") for arg, kind in zip(node.args, kinds, strict=True)
        )
        return core.Can(name, args, player, type=BOOL, span=node.span)


def _head(node: ast.Call) -> Span:
    return Span(node.span.file, node.span.start, node.span.start + len(node.id))


def _speaks_of_site(node: ast.TypeExpr) -> bool:
    if isinstance(node, ast.NamedType):
        return node.id == "site"
    return isinstance(node, ast.CollectionType | ast.OptionalType) and _speaks_of_site(node.of)
