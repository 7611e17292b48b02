"""What is told of decisions and positions, as C that writes numbers: notations, marks, notes. Their words stand in `CSource`.

It comes after the rules and changes nothing of them: a state has the same bytes in a library that tells and in one that does
not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core import nodes as core
from ...core import types as t
from ...core.notation import letters, show
from ...ground.limits import MAX_MARKS
from .cvalue import CValue, call, numeral
from .emit_roll import Rolls
from .emit_types import none_of
from .errors import refuse

_MOST_TEXTS = 1_000
"""Texts that one expression may have."""

Way = Callable[[str], str]
"""What is done with a text before it is told."""


class EmitTell(Rolls):
    """The body of a function that tells: values go to `o`, or to the notes."""

    # ------------------------------------------------------------ functions

    def tell_function(self, move: core.Move) -> str:
        """Tells a choice of a move, in the position before it."""
        head = f"static void tell_{self.unit.move_name(move)}(G *g, S *s{self.parameters(move)}, const int32_t *d, TOLD *o)"
        self.unit.prototypes.append(f"{head};")
        self.put("(void)d;")
        self.decode(move)
        given = list(enumerate(move.types))
        for slot, kind in [*given, *((binder.slot, binder.type) for binder in move.binders)]:
            self.told(self.slots[slot][0], kind)
        for number, case in enumerate(move.written):
            with self.block("" if case.when is None else f"if ({self.expr(case.when)})"):
                self.put(f"told(o, {number});")
                self.tell_template(case.template)
                self.put("return;")
        self.put("told(o, -1);")
        return self.text(head)

    def tell_here_function(self, offers: Sequence[core.Offer]) -> str:
        """Tells any decision of the position."""
        self.flow_frame = True
        self.put("told(o, d[0]); told(o, d[1]);")
        self.put("switch (d[0]) {")
        for index, offer in enumerate(offers):
            with self.block(f"case {index}:"):
                self.put(f"{call(f'tell_{self.unit.move_name(offer.move)}', 'g', 's', *self.args(offer), 'd', 'o')};")
                self.put("return;")
        self.put("}")
        self.put("fault(g);")
        return self.text("static void tell_here(G *g, S *s, const int32_t *d, TOLD *o)")

    def marks_function(self) -> str:
        """Tells all marks of a position."""
        self.put("int32_t x_marks = 0;")
        self.put("(void)s, (void)o;")
        for number, mark in enumerate(self.unit.game.drawing.marks):
            self.slots = {}
            with self.block(""):
                self._each_mark(number, mark, mark.binders)
        self.put(f"if (x_marks > {MAX_MARKS}) fault(g);")
        return self.text("static void mark_here(G *g, S *s, TOLD *o)")

    def _each_mark(self, number: int, mark: core.Mark, binders: Sequence[core.Binder]) -> None:
        if not binders:
            with self.block("" if mark.when is None else f"if ({self.expr(mark.when)})"):
                self._mark(number, mark)
            return
        binder, rest = binders[0], binders[1:]

        def step(value: CValue) -> None:
            with self.bound(binder.slot, value, binder.type):
                if binder.where is None:
                    self._each_mark(number, mark, rest)
                else:
                    with self.block(f"if ({self.expr(binder.where)})"):
                        self._each_mark(number, mark, rest)

        if not binder.determined:
            self.each(binder.source, binder.name, step)
            return
        kind = binder.source.type
        value = self.keep(binder.name, self.unit.shape(binder.type).c, self.expr(binder.source, kind))
        with self.block(f"if ({value} != {none_of(kind)})" if isinstance(kind, t.Opt) else ""):
            step(value)

    def _mark(self, number: int, mark: core.Mark) -> None:
        if mark.site is not None:
            site = self.keep("site", "int32_t", self.expr(mark.site, mark.site.type))
        with self.block("" if mark.site is None else f"if ({site} != -1)"):
            self.put("x_marks++;")
            self.put(f"told(o, {number});")
            for binder in mark.binders:
                self.told(self.slots[binder.slot][0], binder.type)
            if mark.site is not None:
                self.put(f"told(o, {site});")
            for value in mark.properties.values():
                if isinstance(value, core.Template):
                    self.tell_template(value)
                else:
                    self.tell(value)

    def tell_note(self, node: core.Note) -> None:
        """Tells a note where it is carried out."""
        number = self.unit.note(node)
        with self.block("if (noting > 0)"):
            self.put("TOLD *o = &notes;")
            self.put(f"told(o, {number});")
            if node.to is not None:
                self.tell(node.to)
            self.tell_template(node.text)

    # ------------------------------------------------------------ values

    def tell_template(self, template: core.Template) -> None:
        for piece in template.pieces:
            if isinstance(piece, core.Piece):
                self.tell(piece.value)

    def tell(self, node: core.Expr) -> None:
        """Tells the value of an expression."""
        if t.required(node.type) == t.TEXT:
            self.put(f"told(o, {self.text_number(node, str)});")
        elif node.type == t.Opt(t.NOTHING):
            self.put("told(o, -1);")
        elif t.element_of(node.type) == t.NOTHING:
            self.put("told(o, 0);")
        else:
            made = self.unit.shape(node.type, node.span)
            value = self.expr(node, node.type) if made.kind in ("scalar", "set") else self.listed(node)
            self.told(value, node.type)

    def told(self, value: CValue, kind: t.Type) -> None:
        """Tells a value that stands as a C expression."""
        made = self.unit.shape(kind)
        match made.kind:
            case "scalar":
                self.put(f"told(o, {value});")
            case "list":
                self.put(f"told_list(o, {value});")
            case "set":
                name = self.keep("set", made.c, value)
                self.put(f"told_bits(o, {name}.w, {made.words});")
            case _:
                name = self.keep("sets", made.c, value)
                self.put(f"told(o, {name}.n);")
                self.put(f"for (int32_t i = 0; i < {name}.n; i++) told_bits(o, {name}.v[i].w, {made.words});")

    def text_number(self, node: core.Expr, way: Way) -> CValue:
        """The number of a text among those of the file. `way`: what is done with it."""
        match node:
            case core.Const():
                return numeral(-1 if node.value is None else self.unit.texts_at([way(node.value)]))
            case core.Cond():
                made = self.keep("text", "int32_t", "-1")
                with self.block(f"if ({self.expr(node.cond)})"):
                    self.put(f"{made} = {self.text_number(node.yes, way)};")
                with self.block("else"):
                    self.put(f"{made} = {self.text_number(node.no, way)};")
                return made
            case core.Bind():
                value = self.kept(node, self.unit.shape(node.value.type, node.span))
                with self.bound(node.slot, value, node.value.type):
                    return self.keep("text", "int32_t", self.text_number(node.body, way))
            case core.Op(name="letter"):
                return self._of_number(node.args[0], lambda value: way(letters(value)), node.lifted)
            case core.Op(name="lower") if node.args[0].type == t.TEXT:
                return self.text_number(node.args[0], lambda text: way(text.lower()))
            case core.Op(name="lower"):
                kind = t.required(node.args[0].type)
                return self._of_number(node.args[0], lambda value: way(show(value, kind).lower()), False)
        return refuse("such a text", node.span)

    def _of_number(self, node: core.Expr, written: Callable[[int], str], lifted: bool) -> CValue:
        """The text that a value of few is written as."""
        kind = t.required(node.type)
        if not isinstance(kind, t.Elem | t.Int) and kind != t.BOOL:
            refuse("such a text", node.span)
        low, size = core.domain_low(kind), core.domain_size(kind)
        if size > _MOST_TEXTS:
            refuse("a text with so many values", node.span)
        value = self.expr(node, node.type)
        if not isinstance(node.type, t.Opt):
            return CValue(f"({value}) + {self.unit.texts_at(list(map(written, range(low, low + size)))) - low}")
        value = self.simple(value)
        nothing = -1 if lifted else self.unit.texts_at(["none"])
        start = self.unit.texts_at(list(map(written, range(low, low + size)))) - low
        return CValue(f"({value} == {none_of(node.type)} ? {nothing} : {value} + {start})")
