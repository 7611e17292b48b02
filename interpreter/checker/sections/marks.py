"""The `draw` section: palette, hidden links, and marks with their properties.

Two forms were weighed. In one, each site kind has a look of its own (`cell: {fill: …, holds: …}`); it reads well for
stones on squares, but what is no site (a piece that has a place, a way from one site to another, a count beside the
board) needs a second form. Here everything is a mark: variables as in moves, a site, and properties. Marks may have
names, so that a variant can change or remove one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...core import nodes as core
from ...core.types import ANY_INT, BOOL, ERROR, TEXT, Elem, Int, PathOf, SetOf, Type, Universe, describe, required
from ...files.edition import edition_of, needs_edition
from ...files.nodes import Listing, Mapping, Node, Text, entries
from ...files.ruleset import Ruleset
from ...files.schema.edits import without_entry
from ...files.schema.reader import absent, missing_key, number
from ...files.schema.unknown import unknown_key
from ...ground.colours import NAMED, colour
from ...ground.diagnostics import Meant, did_you_mean, quoted, spelled
from ...ground.forms import COLOUR, TO, Along, Beside, MarkKind, MarkParameter, Takes
from ...ground.marks import MARKS
from ...ground.records import replace
from ...ground.source import Span
from ...language import syntax as ast
from ...language.keywords import KEYWORDS
from ...language.parser import parse
from ..board.kinds import sets_kinds_apart
from ..names.frame import Frame
from ..names.meanings import EnumLabel
from ..typing.expressions import Expressions
from ..typing.templates import look_outside, template
from .suggested import lines, suggested

_WORD = re.compile(r"[A-Za-z_]\w*")


def mark_names(ruleset: Ruleset) -> tuple[str, ...]:
    """What the `draw` section calls its marks, as far as they have names."""
    section = ruleset.sections.get("draw")
    marks = section.get("marks") if isinstance(section, Mapping) else None
    return tuple(name for name, _ in _named(marks) if name)


def _named(node: Node | None) -> Iterator[tuple[str, Mapping]]:
    """Marks with their names, "" in a list."""
    if isinstance(node, Mapping):
        yield from ((key.value, value) for key, value in node.entries if isinstance(value, Mapping))
    else:
        yield from (("", value) for value in entries(node))


class Marks:
    """The checker of `draw`."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.scope = expressions.scope
        self.sink = expressions.sink
        self.palette: dict[str, str] = {}
        self.words: set[str] = set()
        """Colour words that marks use."""

    def drawing(self) -> core.Drawing:
        """The section as core. Without one, or where one of the second edition says no marks, state functions suggest
        them."""
        section = self.scope.ruleset.sections.get("draw")
        funs = [value for value in self.scope.values.values() if isinstance(value, core.Fun)]
        kinds = _kinds_of(funs) if sets_kinds_apart(self.scope.ruleset) else ()
        if absent(section):
            return core.Drawing(tuple(self._suggested(funs)), {}, (), kinds=kinds)
        parts: dict[str, Node | None] = {"marks": section}
        if isinstance(section, Mapping):
            parts = {key.value: value for key, value in section.entries}
        palette = parts.get("palette")
        self._palette(palette)
        hidden = tuple(self._hidden(parts.get("hide")))
        is_suggested = "marks" not in parts and section is not None and edition_of(section.span.file) > 1
        known = self.sink.trouble
        given = (self._mark(node, name) for name, node in _named(parts.get("marks")))
        marks = tuple(self._suggested(funs) if is_suggested else (mark for mark in given if mark is not None))
        if not is_suggested and self.sink.trouble == known:  # one with a mistake may be what stands on the board
            self._nothing_on_board(marks, funs)
        self._unused_words(palette)
        turn = self._turn(parts.get("turn"))
        return core.Drawing(marks, self.palette, hidden, turn, kinds)

    def _suggested(self, funs: Iterable[core.Fun]) -> Iterator[core.Mark]:
        # to be drawn unasked is no use of a state function
        used = set(self.scope.used)
        has_board = bool(self.scope.site_universes)
        for node in (suggested if has_board else lines)(funs, self.scope.values):
            mark = self._mark(node)
            if mark is not None:
                yield mark
        self.scope.used.intersection_update(used)

    def _nothing_on_board(self, marks: Sequence[core.Mark], funs: Iterable[core.Fun]) -> None:
        """Warns where marks stand beside the board alone: those of pieces, which a ruleset without marks has, are gone."""
        if not marks or not all(isinstance(MARKS[mark.kind], Beside) for mark in marks):
            return
        unasked = suggested(funs, self.scope.values) if self.scope.site_universes else ()
        keys = (
            [(key.value, value.value) for key, value in node.entries if isinstance(value, Text)] for node in unasked
        )
        piece = next((one for one in keys if ("mark", "disc") in one), None)
        if piece is not None:
            shown = ", ".join(f"{key}: {quoted(value) if '[' in value else value}" for key, value in piece)
            self.sink.add(
                "nothing-drawn",
                "no mark stands on the board, so nothing on it is seen",
                marks[0].span,
                "beside the board",
                helps=(f"with marks of its own a ruleset has no others: add `- {{{shown}}}`",),
            )

    # ------------------------------------------------------------ palette and links

    def _palette(self, node: Node | None) -> None:
        for key, value in node.entries if isinstance(node, Mapping) else ():
            if isinstance(value, Text) and value.is_null:
                continue  # a colour that is taken away, or that YAML took for a comment
            made = colour(value.value) if isinstance(value, Text) else None
            if made is None:
                self._unknown_colour(value.span, value.span.text)
            else:
                self.palette[key.value] = made

    def _unused_words(self, node: Node | None) -> None:
        """A word of the palette that no element is called, and no mark speaks of, is misspelt."""
        known = [*self.scope.values.values(), *self.scope.given.values()]
        labels = {label for one in known if isinstance(one, Universe) and not one.is_site for label in one.labels}
        for key, _ in node.entries if isinstance(node, Mapping) else ():
            if key.value not in self.words | labels:
                self.sink.add(
                    "unused",
                    f"nothing has the colour of `{key.value}`",
                    key.span,
                    "neither an element nor a colour word of a mark",
                    helps=spelled(key.value, labels, "elements"),
                    mends=without_entry(key.span),
                )

    def _turn(self, node: Node | None) -> int:
        return (number(node) or 0) % 360

    def _hidden(self, node: Node | None) -> Iterator[str]:
        if self.scope.tables is None:
            return
        links = self.scope.tables.links
        items = node.items if isinstance(node, Listing) else (node,)
        for item in items:
            if isinstance(item, Text) and item.value in links:
                yield item.value
            elif isinstance(item, Text):
                helps = spelled(item.value, links, "the links of this board")
                self.sink.add("unknown-link", f"there is no link `{item.value}`", item.span, "not a link", helps=helps)

    # ------------------------------------------------------------ marks

    def _mark(self, node: Mapping, name: str = "") -> core.Mark | None:
        kind = node.get("mark")
        if not isinstance(kind, Text):
            return None
        form = MARKS.get(kind.value)
        if form is None:
            meant = next((name for name, words in _ELSEWHERE.items() if kind.value.lower() in words), None)
            bearer = next((name for name, other in MARKS.items() if kind.value in other.keys), None)
            helps: tuple[str, ...]
            if meant:
                helps = (Meant(f"it is called `{meant}` here", kind.value, (meant,)),)
            elif bearer:
                helps = (f"marks may have one: `{{mark: {bearer}, {kind.value}: …}}`",)
            else:
                helps = spelled(kind.value, MARKS, "marks")
            self.sink.add("unknown-mark", f"there is no mark `{kind.value}`", kind.span, "not a mark", helps=helps)
            return None
        known = self.sink.trouble
        needs_edition(form.edition, f"the mark `{kind.value}`", kind.span, self.sink)
        for key, _ in node.entries:
            if key.value not in form.keys:
                unknown_key(self.sink, f"the mark `{kind.value}`", key, form.keys)
            elif key.value in form.parameters:
                needs_edition(form.parameters[key.value].edition, f"`{key.value}` of marks", key.span, self.sink)
        for must in (parameter.name for parameter in form.must):
            if absent(node.get(must)):
                missing_key(self.sink, f"the mark `{kind.value}` needs `{must}`", kind.span, f"no `{must}` here")
        on = node.get("on")
        tree: tuple[ast.Binder, ...] | None = ()
        if not absent(on):
            tree = parse("choose", on.rule, self.sink) if isinstance(on, Text) else None
        mark = self._elaborated(kind, form, node, tree) if tree is not None else None
        return replace(mark, name=name) if mark is not None and self.sink.trouble == known else None

    def _elaborated(self, kind: Text, form: MarkKind, node: Mapping, on: Iterable[ast.Binder]) -> core.Mark:
        frame = Frame(has_mover=False)
        binders = tuple(self._binder(binder, frame) for binder in on)
        condition = None
        when = self._expression(node.get("when"))
        if when is not None:
            condition = self.expressions.condition(when, frame, "`when`")
            frame.facts.update(self.expressions.facts(when, True, frame))
        is_told = all(key.value in form.keys for key, _ in node.entries)
        site = self._place(kind, form, node, binders, frame) if form.place and (binders or is_told) else None
        properties: dict[str, core.Expr | core.Template] = {}
        for key, value in node.entries:
            parameter = form.parameters.get(key.value)
            if parameter is not None and isinstance(value, Text) and not value.is_null:
                made = self._property(parameter, value, frame)
                if made is not None:
                    properties[key.value] = made
        if isinstance(form, Beside) and form.calls and isinstance(of := properties.get(COLOUR.name), core.Expr):
            self._placed(of, "player", f"the mark `{kind.value}`")
        endless = isinstance(form, Along) and TO in form.may and TO.name not in properties
        if endless and site is not None and str(required(site.type)) != "edge":
            missing_key(self.sink, f"a {kind.value} needs `to`, unless it lies on an edge", kind.span, "no `to` here")
        return core.Mark(kind.value, binders, condition, site, properties, frame.slots, node.span)

    def _binder(self, node: ast.Binder, frame: Frame) -> core.Binder:
        if isinstance(node, ast.Generator):
            local, source = self.expressions.generator(node, frame)
            return core.Binder(local.slot, local.name, local.type, source, None, False, node.span)
        value = self.expressions.check(node.value, frame)
        self.expressions.fresh_name(node.name, frame)
        local = frame.declare(node.name.id, required(value.type), node.name.span)
        where = None
        if node.where is not None:
            where = self.expressions.condition(node.where, frame, "`where`")
            frame.facts.update(self.expressions.facts(node.where, True, frame))
        return core.Binder(local.slot, local.name, local.type, value, where, True, node.span)

    def _place(
        self, kind: Text, form: MarkKind, node: Mapping, binders: tuple[core.Binder, ...], frame: Frame
    ) -> core.Expr | None:
        """What the mark stands on: as said, else the first variable that is a site (or a side)."""
        given = node.get(form.place)
        if not absent(given):
            tree = self._expression(given)
            return None if tree is None else self._placed(self.expressions.check(tree, frame), form.place, "a mark")
        for binder in binders:
            if _is_place(binder.type, form.place):
                return core.Var(binder.slot, binder.name, type=binder.type, span=binder.span)
        if not any(binder.type == ERROR for binder in binders):
            missing_key(
                self.sink,
                f"the mark `{kind.value}` needs a {form.place} to stand on",
                kind.span,
                f"`on` has no {form.place}, and no `{form.place}` is given",
            )
        return None

    def _placed(self, made: core.Expr, place: str, what: str) -> core.Expr:
        if made.type != ERROR and not _is_place(made.type, place):
            title = f"{what} needs a {place}, but this is {describe(made.type)}"
            self.sink.add("type-mismatch", title, made.span, f"not a {place}")
        return made

    def _sites(self, made: core.Expr, what: str) -> core.Expr:
        kind = made.type
        if kind != ERROR and not (isinstance(kind, SetOf | PathOf) and _is_place(kind.of, "site")):
            title = f"{what} needs a set of sites, but this is {describe(kind)}"
            self.sink.add("type-mismatch", title, made.span, "not a set of sites")
        return made

    # ------------------------------------------------------------ properties

    def _property(self, parameter: MarkParameter, value: Text, frame: Frame) -> core.Expr | core.Template | None:
        takes, what = parameter.takes, f"`{parameter.name}`"
        if takes is Takes.TEMPLATE or (takes is Takes.LABEL and "{" in value.value):
            look_outside(value.rule, self.scope)
            return template(value.rule, self.expressions, frame)
        if takes is Takes.COLOUR:
            return self._colour(value, frame)
        tree = self._expression(value)
        if tree is None:
            return None
        if takes is Takes.SITE:
            return self._placed(self.expressions.check(tree, frame), Along.place, what)
        if takes is Takes.SITES:
            return self._sites(self.expressions.check(tree, frame), what)
        if takes is Takes.LABEL:
            return self.expressions.check(tree, frame)
        return self.expressions.wanted(tree, frame, ANY_INT if takes is Takes.NUMBER else BOOL, what)

    def _colour(self, value: Text, frame: Frame) -> core.Expr | None:
        """A word of the palette or a colour by itself; else an expression for an element, a number or a text."""
        word = value.value.strip()
        known = frame.find(word) is not None or self.scope.value(word, value.span) is not None
        plain = _WORD.fullmatch(word) is not None and word not in KEYWORDS and word != "mover"
        if not known and (plain or word.startswith("#")):
            return self._worded(core.Const(word, type=TEXT, span=value.span))
        tree = self._expression(value)
        if tree is None:
            return None
        made = self.expressions.check(tree, frame)
        kind = required(made.type)
        if not isinstance(kind, Elem | Int) and kind not in (TEXT, ERROR):
            title = f"a colour belongs to an element, a number or a word, but this is {describe(made.type)}"
            self.sink.add("type-mismatch", title, made.span, "has no colour")
        return self._worded(made)

    def _worded(self, made: core.Expr) -> core.Expr:
        """Every word that an expression can give must be a colour."""
        match made:
            case core.Const(value) if isinstance(value, str):
                self.words.add(value)
                if value not in self.palette and colour(value) is None:
                    self._unknown_colour(made.span, value)
            case core.Cond():
                self._worded(made.yes)
                self._worded(made.no)
            case core.Bind():
                self._worded(made.body)
        return made

    # ------------------------------------------------------------ small things

    def _expression(self, node: Node | None) -> ast.Expr | None:
        return parse("expression", node.rule, self.sink) if isinstance(node, Text) and not node.is_null else None

    def _unknown_colour(self, span: Span, word: str) -> None:
        labels = [label for label, value in self.scope.values.items() if isinstance(value, EnumLabel)]
        near = did_you_mean(word, [*NAMED, *self.palette, *labels])
        helps = (*(spelled(word, near) if near else ()), "other colours are written `#rrggbb`, in quotes")
        self.sink.add(
            "unknown-colour", f"`{word}` is not a colour", span, "neither an element nor a colour", helps=helps
        )


def _is_place(kind: Type, place: str) -> bool:
    inner = required(kind)
    if not isinstance(inner, Elem):
        return False
    return inner.universe.is_site if place == "site" else inner.universe.name == place


def _kinds_of(funs: Iterable[core.Fun]) -> tuple[str, ...]:
    """The site kinds that state functions speak of, in their order."""
    types = [required(kind) for fun in funs for kind in (*fun.args, fun.result)]
    return tuple(
        dict.fromkeys(kind.universe.name for kind in types if isinstance(kind, Elem) and kind.universe.is_site)
    )


_ELSEWHERE = {
    "fill": (
        "square",
        "rect",
        "rectangle",
        "background",
        "tint",
        "area",
        "tile_colour",
        "hexagon",
        "field",
        "highlight",
    ),
    "disc": ("circle", "piece", "stone", "dot", "ball", "disk", "token", "checker", "point"),
    "label": ("text", "letter", "number", "digit", "string", "symbol"),
    "bar": ("line", "wall", "edge", "segment", "link", "road"),
    "ring": ("outline", "hole", "halo", "o"),
    "cross": ("x", "plus"),
    "silhouette": ("image", "icon", "sprite", "figure", "picture", "chessman"),
    "polygon": ("triangle", "diamond", "shape"),
    "wedge": ("spike", "arrowhead", "cone"),
    "caption": ("title", "note", "legend", "score", "status"),
    "stack": ("tower", "pile", "column"),
    "seeds": ("dots", "beads", "pips"),
    "tray": ("store", "hand", "reserve", "pocket"),
    "border": ("frame", "side", "rim"),
}
"""Marks, and what people call them who come from elsewhere."""
