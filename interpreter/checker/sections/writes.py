"""`place = value`, `place += n`: what is written where, and what cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...core import nodes as core
from ...core.types import ERROR, NOTHING, Elem, Int, Opt, Type, describe, required
from ...files.edition import edition_of
from ...ground.diagnostics import Label, Miscount, Sink, counted, did_you_mean, proposed, spelled
from ...ground.limits import MAX_INTEGER
from ...ground.source import Span
from ...language import syntax as ast
from ...language.otherwise import ADDING_EDITION, added_together
from ..names.frame import Frame
from ..names.meanings import BROKEN, Broken
from ..names.scope import Scope
from ..typing.expressions import Expressions
from ..values.asked_first import asked_first
from ..values.convert import advise, convert, fit
from ..values.none_where import none_where
from ..values.outside import apart

_COUNT = Int(-MAX_INTEGER, MAX_INTEGER)


class Writes:
    """`player`: the type of the game's players, once there are any."""

    def __init__(self, expressions: Expressions, player: Callable[[], Type]) -> None:
        self.expressions = expressions
        self.scope: Scope = expressions.scope
        self.sink: Sink = expressions.sink
        self.player = player
        self._added_together: frozenset[Span] | None = None

    def assigned(self, node: ast.Assign, frame: Frame) -> core.Effect | None:
        """A value put into a place; None after a diagnostic."""
        place = node.place
        fun = self._stored(place, frame)
        value = self.expressions.check(node.value, frame)
        if fun is None:
            return None
        args = self._index(place, fun, frame)
        if args is None or value.type == ERROR:
            advise(self.sink, value, fun.result)
            return None
        target = core.Read(fun, args, type=fun.result, span=place.span)
        if node.op != "=":
            value = self._changed(node, target, value, frame)
        written = self._written(node, fun, args, value, frame)
        frame.forget_lookups(place.id)
        return written

    def _written(
        self, node: ast.Assign, fun: core.Fun, args: tuple[core.Expr, ...], value: core.Expr, frame: Frame
    ) -> core.Effect | None:
        made = convert(value, fun.result)
        if made is None:
            if not self._lacks_none(node, fun, value):
                fit(value, fun.result, self.sink, f"`{node.place.span.text.strip()}`", frame.fitting(fun.result))
            return None
        checked = isinstance(made, core.Op) and made.name == "within" and made.type == fun.result
        if checked and isinstance(value.type, Int) and isinstance(fun.result, Int) and apart(value.type, fun.result):
            self._never_fits(node, fun, value.type, fun.result)
        inner = made.args[0] if checked and isinstance(made, core.Op) else made
        adds = node.op != "=" and edition_of(node.span.file) >= ADDING_EDITION and node.span in self._added()
        return core.Write(fun, args, inner, checked, adds, span=node.span)

    def _never_fits(self, node: ast.Assign, fun: core.Fun, given: Int, kept: Int) -> None:
        """Tells of a number that is never in the range of what is to hold it."""
        wider = Int(min(given.low, kept.low), max(given.high, kept.high))
        helps = (f"give it another value, or declare `{fun.name}` with a wider range, `{wider}`",)
        place = self.scope.places.get(fun.name)
        self.sink.add(
            "range-always",
            f"{describe(given)} never lies in {kept}",
            node.value.span,
            f"outside the range of `{fun.name}`",
            others=[Label(place, "declared here")] if place is not None else [],
            helps=("a number is lowered by `-=`",) if re.search(r"=-\s", node.span.text) else helps,
        )

    def _added(self) -> frozenset[Span]:
        """The changes within any `together:`; found once."""
        if self._added_together is None:
            self._added_together = frozenset(added_together(self.scope.ruleset.sections))
        return self._added_together

    def _lacks_none(self, node: ast.Assign, fun: core.Fun, value: core.Expr) -> bool:
        """Whether a value does not fit only because it may be none, and the state function's type has no `?`; then says so,
        of `none` itself where the type stands, of what may be none where it does."""
        place = self.scope.places.get(fun.name)
        if place is None or not isinstance(value.type, Opt) or convert(value, Opt(fun.result)) is None:
            return False
        title, declared = f"`{fun.name}` is never none, as it is declared", f"it is a `{fun.result}`, without `?`"
        helps = [f"if it may be none, declare it as `{fun.result}?`"]
        if value.type == Opt(NOTHING) and isinstance(fun.result, Elem):
            self.sink.add(
                "may-be-none", title, place, declared, others=[Label(value.span, "none is put here")], helps=helps
            )
        else:
            given, put = value.span.in_one_line, node.place.span.in_one_line
            helps.append(f"or say what holds then: `{given} is not none and …`")
            helps.append(f"or write it only where there is one: `for one in {given}: {put} = one`")
            others, mends = [Label(place, declared)], asked_first(value.span)
            self.sink.add("may-be-none", title, value.span, "may be none here", others=others, helps=helps, mends=mends)
        return True

    def _changed(self, node: ast.Assign, target: core.Expr, value: core.Expr, frame: Frame) -> core.Expr:
        """`place += e`, `place -= e` as the new value."""
        fact = frame.facts.get(node.place)
        old = target.type
        if isinstance(fact, Int):
            old = fact
        number = fit(value, _COUNT, self.sink, f"`{node.op}`") if not isinstance(value.type, Int) else value
        if not isinstance(old, Int):
            self.sink.add(
                "type-mismatch",
                f"`{node.op}` changes a number, but `{node.place.span.text.strip()}` holds {describe(old)}",
                node.span,
                f"this is {describe(old)}",
            )
            return number
        if not isinstance(number.type, Int):
            return number
        low, high = number.type.low, number.type.high
        if node.op == "+=":
            return core.Op("add", (target, number), type=Int(old.low + low, old.high + high), span=node.span)
        return core.Op("sub", (target, number), type=Int(old.low - high, old.high - low), span=node.span)

    def _stored(self, place: ast.Name | ast.Lookup, frame: Frame) -> core.Fun | None:
        """The state function on the left of `=`."""
        local = frame.find(place.id)
        found = self.scope.value(place.id, place.span) if local is None else None
        if isinstance(found, core.Fun):
            return found
        if isinstance(found, Broken) or (found is None and frame.is_blind):
            self.sink.silently()
            return None
        if found is None and local is None:
            funs = [name for name, value in self.scope.values.items() if isinstance(value, core.Fun)]
            helps = spelled(place.id, funs, "state functions")
            if isinstance(place, ast.Name) and not did_you_mean(place.id, funs):
                changed = re.match(r"\s*[-+]=", place.span.file.text[place.span.end :])
                advice = f"`let {place.id} = …` names a value for a while"
                helps = (f"declare it under `state:`, as `{place.id}: 0..99`" if changed else advice, *helps)
                self.scope.values[place.id] = BROKEN
            self.sink.add(
                "not-stored",
                f"there is no state called `{place.id}`",
                place.span,
                "not declared under `state:`",
                helps=helps,
            )
            return None
        what = "a variable of a `let` or a loop" if local else "an option, a constant or computed"
        helps = (f"declare it under `turn_state:` to change it: `{place.id}: …`",) if local else ()
        self.sink.add("not-stored", f"`{place.id}` cannot be given a value", place.span, f"it is {what}", helps=helps)
        return None

    def _which(self, fun: core.Fun, frame: Frame) -> tuple[str, ...]:
        """What to write where nothing says of what a state function is meant: the nearest things of its domain."""
        if len(fun.args) != 1:
            return ()
        names = [local.name for local in frame.variables() if local.type == fun.args[0]]
        if fun.args[0] == self.player() and frame.has_mover is not False:
            names.append("mover")
        made = [f"{fun.name}[{name}]" for name in names[-3:]]
        return (proposed("say of which: " + (" or ".join("{}" for _ in made) or f"`{fun.name}[…]`"), *made),)

    def _index(self, place: ast.Name | ast.Lookup, fun: core.Fun, frame: Frame) -> tuple[core.Expr, ...] | None:
        nodes = place.args if isinstance(place, ast.Lookup) else ()
        if len(nodes) != len(fun.args):
            domain = ", ".join(str(kind) for kind in fun.args)
            self.sink.add(
                "wrong-count",
                f"`{fun.name}` is looked up by {counted(len(fun.args), 'argument')}, but {len(nodes)} stand here",
                place.span,
                f"its domain is `{domain}`" if domain else "it is one value",
                helps=self._which(fun, frame) if not nodes else (),
                miscount=Miscount(fun.name, len(fun.args)),
            )
            return None
        args = []
        for node, kind in zip(nodes, fun.args, strict=True):
            arg = self.expressions.check(node, frame)
            self.scope.misfits.looked_up(fun, node.span, required(arg.type))
            if isinstance(arg.type, Opt) and convert(arg, Opt(kind)) is not None:
                source, label = node.span.text.strip(), "may be none here"
                title = f"`{source}` may be none, and nothing can be written there"
                helps = (f"loop over it, which does nothing for none: `for t in {source}: …`",)
                self.sink.add("none-index", title, node.span, label, notes=none_where(arg), helps=helps)
                frame.facts[node] = required(arg.type)  # told once, and not again of each use
                return None
            args.append(fit(arg, kind, self.sink, f"`{fun.name}`", frame.fitting(kind)))
        return None if any(arg.type == ERROR for arg in args) else tuple(args)
