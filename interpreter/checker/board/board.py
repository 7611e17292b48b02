"""The board section: values evaluated, board built, its tables and names put into the scope."""

from __future__ import annotations

import re
from typing import Any

from ...boards.changes import CrossingsApart, Removed, Renamed
from ...boards.problem import BoardProblem
from ...boards.tables import CELL, KINDS, NO_BOARD, VERTEX, SiteTable, Tables
from ...core import nodes as core
from ...core.evaluate.collections import bits
from ...core.types import BOOL, Elem, Int, Opt, PathOf, SetOf, Type, Universe
from ...files.edition import edition_of
from ...files.nodes import Listing, Mapping, Node, Text
from ...files.places import is_prose, main_of
from ...files.schema import SECTIONS
from ...files.schema.reader import absent, tell, text_of
from ...ground.diagnostics import Diagnostic, spelled, spelled_site
from ...ground.records import replace
from ...ground.source import Span
from ...language.parser import parse
from ..names.frame import Frame
from ..names.meanings import Broken, Constant, EnumLabel
from ..names.scope import Scope
from ..names.shapes import declare_shapes
from ..typing.constants import Constants
from ..typing.templates import template
from .board_cache import GrowingBoard
from .kinds import kinds_in_use, kinds_spoken_of, sets_kinds_apart
from .links import links_by_rule
from .regions import declare_regions, without_rules
from .shared_places import tell_shared_places

_NUMBERS = frozenset({"columns", "rows", "side", "ring", "layers"})
_WORDS = frozenset({"tiling", "shape", "wrap"})

_CELLS = {"square": "square", "hexagonal": "hexagon", "triangular": "triangle"}
"""What readers call a cell, by tilings in which it has one form."""

_ABOUT_KEYS = frozenset({"unknown-key", "unknown-size", "bad-name", "repeated-site"})
"""Mistakes that lie in the key of a value, not in the value."""


class BoardSection:
    def __init__(self, scope: Scope, constants: Constants, most_sites: int) -> None:
        self.scope, self.constants, self.most_sites = scope, constants, most_sites
        self.sink = scope.sink
        self.places: dict[tuple[Any, ...], Span] = {}
        self.keys: dict[tuple[Any, ...], Span] = {}
        """Where the values of the specification stand, and where their keys."""

    def declare(self) -> Tables | None:
        """Builds the board and declares site kinds, directions, links, sides, regions. None after a diagnostic."""
        node = self.scope.ruleset.sections.get("board")
        if absent(node) and self.scope.ruleset.is_whole:
            return self._without()
        if not isinstance(node, Mapping) or self.scope.is_spoiled(node):
            return None
        known = self.sink.trouble
        spec = self._spec(node)
        if self.sink.trouble > known:
            return None
        try:
            tables = self._build(node, spec)
        except BoardProblem as problem:
            self._report(problem, node)
            return None
        self._check_adjacent(node, tables)
        tell_shared_places(tables, self.keys, self.sink)
        tables = declare_regions(node.get("regions"), tables, self.scope, self.constants)
        declare_shapes(self.scope, node, tables)
        return tables

    def _without(self) -> Tables | None:
        """No sites at all, where the rules speak of none. None after a diagnostic."""
        file = self.scope.ruleset.main
        section = next(one for one in SECTIONS if one.name == "board")
        if edition_of(file) < section.optional:
            return None  # told when the file was read
        spoken = kinds_spoken_of(self.scope.ruleset)
        if spoken and section.need is not None:
            need = replace(section.need, helps=(f"the rules speak of `{spoken[0]}`", *section.need.helps))
            tell(self.sink, "missing-key", need, "board", Span(file, 0, 0))
            return None
        self.scope.tables = NO_BOARD
        return NO_BOARD

    # ------------------------------------------------------------ the section as plain values

    def _spec(self, node: Mapping) -> dict[str, Any]:
        spec: dict[str, Any] = {}
        for key, value in node.entries:
            name = key.value
            self.places[(name,)] = value.span
            self.keys[(name,)] = key.span
            if name in ("keep", "names", "links") or is_prose(("board", name)):
                continue
            if name in _NUMBERS and isinstance(value, Text):
                tree = parse("expression", value.rule, self.sink)
                number = self.constants.value(tree, Int(-(1 << 30), 1 << 30), f"`{name}`") if tree else None
                if number is not None:
                    spec[name] = number
            elif name in _WORDS and isinstance(value, Text):
                spec[name] = self._word(value)
            else:
                lists = without_rules(value) if name == "regions" and isinstance(value, Mapping) else value
                spec[name] = self._plain(lists, (name,))
        spec.setdefault("sites", kinds_in_use(self.scope.ruleset))
        return spec

    def _word(self, value: Text) -> str:
        """A word of the board, or the value of an option of that name."""
        text = value.value.strip()
        options = {key.value for key, _ in self.scope.ruleset.mapping("options")}
        if text in options:
            self.scope.used.add(text)
            option = self.scope.values.get(text)
            if isinstance(option, Broken):
                self.sink.silently()
            kind = getattr(option, "type", None)
            chosen = getattr(option, "value", None)
            if chosen is None:
                return "none"
            inner = kind.of if isinstance(kind, Opt) else kind
            if isinstance(inner, Elem):
                return str(inner.universe.labels[chosen])
        return text

    def _plain(self, node: Node, path: tuple[Any, ...]) -> Any:
        node = main_of(node, ("board", *path))
        self.places[path] = node.span
        if isinstance(node, Mapping):
            self.keys |= {(*path, key.value): key.span for key, _ in node.entries}
            return {key.value: self._plain(value, (*path, key.value)) for key, value in node.entries}
        if isinstance(node, Listing):
            return [self._plain(item, (*path, index)) for index, item in enumerate(node.items)]
        assert isinstance(node, Text)
        text = node.value.strip()
        if node.plain and re.fullmatch(r"-?[0-9]{1,9}", text):
            return int(text)
        if node.plain and re.fullmatch(r"-?[0-9]{1,9}\.[0-9]{1,9}", text):
            return float(text)
        constant = self.scope.values.get(text)
        if isinstance(constant, Broken):
            self.sink.silently()
        if node.plain and path[0] in ("rings",) and isinstance(getattr(constant, "value", None), int):
            self.scope.used.add(text)
            return getattr(constant, "value")  # noqa: B009 - only constants have it
        return text

    # ------------------------------------------------------------ building

    def _build(self, node: Mapping, spec: dict[str, Any]) -> Tables:
        names, links = (_mapping(node, key) for key in ("names", "links"))
        named = {key.value for key, _ in names.entries} if names else set()
        apart = sets_kinds_apart(self.scope.ruleset)
        keep = text_of(node, "keep")
        board = GrowingBoard(spec, self.most_sites, apart=apart and named.isdisjoint((CELL, VERTEX)))
        tables = board.tables()
        if keep is not None:
            kind = next(iter(tables.sites))
            board.change(Removed(kind, self._unkept(tables, kind, keep)))
            tables = board.tables()
        if names is not None:
            for key, value in names.entries:
                made = self._names(tables, key, value)
                if made:
                    self.places[("names", key.value)] = value.span
                    board.change(Renamed(key.value, tuple(made)))
            if apart and VERTEX not in named:
                board.change(CrossingsApart())
            tables = board.tables()
        self._declare_tables(tables)
        if links is not None:
            for key, value in links.entries:
                made_links = links_by_rule(tables, key, value, self.scope, self.constants)
                if made_links is not None:
                    given = value.get("directions") if isinstance(value, Mapping) else None
                    self.places["links", made_links.link] = (given or key).span
                    board.change(made_links)
            tables = board.tables()
            self._declare_tables(tables)
        return tables

    def _unkept(self, tables: Tables, kind: str, value: Text) -> tuple[str, ...]:
        """The sites of a kind for which a condition on their coordinates does not hold."""
        tree = parse("expression", value.rule, self.sink)
        if tree is None:
            return ()
        frame = self._frame_of_coordinates(tables, kind, value.span)
        known = self.sink.trouble
        made = self.constants.expressions.wanted(tree, frame, BOOL, "`keep`")
        if self.sink.trouble > known:
            return ()
        rows = self._rows_of_coordinates(tables.sites[kind], frame)
        # a site without the coordinates stays
        count = len(tables.sites[kind].coordinates)
        holds = self.constants.each(made)
        gone = tuple(name for name, at in rows if None not in at[:count] and holds(at) is False)
        if len(gone) == len(rows):
            self.sink.add("bad-board", "a board needs a site", value.span, "keeps none")
            return ()
        return gone

    def _frame_of_coordinates(self, tables: Tables, kind: str, span: Span) -> Frame:
        """The coordinates of a site as variables."""
        frame = Frame(has_mover=False)
        self._declare_directions(tables)
        site = tables.sites[kind]
        kinds = {name: self._coordinate_type(name, site, tables) for name in site.coordinates}
        for name, coordinate_type in kinds.items():
            frame.declare(name, coordinate_type, span).used = True
        return frame

    def _names(self, tables: Tables, key: Text, value: Node) -> list[str] | None:
        """Names of all sites of a kind from a template over their coordinates."""
        kind = key.value
        if not isinstance(value, Text):
            return None
        if kind not in tables.sites:
            self.sink.add(
                "unknown-type",
                f"`{kind}` is not a site kind of this board",
                key.span,
                "nothing to name",
                helps=spelled(kind, tables.sites),
            )
            return None
        frame = self._frame_of_coordinates(tables, kind, value.span)
        known = self.sink.trouble
        made = template(value.rule, self.constants.expressions, frame)
        if self.sink.trouble > known:
            return None
        from ...core.evaluate.templates import render_template

        render = render_template(self.constants.evaluator, made)
        # a site without the coordinates keeps the name that it has
        rows = self._rows_of_coordinates(tables.sites[kind], frame)
        size = len(tables.sites[kind].coordinates)
        return self.constants.told(lambda: [old if None in slots[:size] else render(slots) for old, slots in rows])

    def _rows_of_coordinates(self, site: SiteTable, frame: Frame) -> list[tuple[str, list[Any]]]:
        """The names of sites, each with its coordinates as the slots of a frame."""
        values = [coordinate.values for coordinate in site.coordinates.values()]
        room = [None] * (frame.slots - len(values))
        return [(name, [*(column[index] for column in values), *room]) for index, name in enumerate(site.names)]

    def _check_adjacent(self, node: Mapping, tables: Tables) -> None:
        """Tells kinds of links that `adjacent` names and the board does not have; it may have them under other options."""
        given = node.get("adjacent")
        named = given.items if isinstance(given, Listing) else (given,)
        lacking = [text for text in named if isinstance(text, Text) and text.value.strip() not in tables.links]
        for text in lacking:
            word = text.value.strip()
            self.sink.add(
                "unknown-kind" if len(lacking) == len(named) else "not-a-kind",
                f"this board has no links of kind `{word}`",
                text.span,
                "makes no neighbours",
                helps=(_OF_TWO,)
                if word == "touching" and {*_TWO} <= {*tables.links}
                else spelled(word, tables.links, "its kinds"),
            )

    def _report(self, problem: BoardProblem, node: Mapping) -> None:
        """A mistake in the board's values, at the value it is about."""
        span = node.span
        for length in range(len(problem.key), 0, -1):
            if problem.key[:length] in self.places:
                span = self.places[problem.key[:length]]
                break
        else:
            span = self.scope.ruleset.sections["board"].span
            key = node.key(str(problem.key[0])) if problem.key else None
            span = key.span if key else span
        if problem.slug in _ABOUT_KEYS:
            span = self.keys.get(problem.key, span)
        likely = spelled_site if problem.slug == "unknown-site" else spelled
        helps = (*problem.help, *(likely(problem.word, problem.choices) if problem.word and problem.choices else ()))
        self.sink.put(Diagnostic(problem.slug, problem.message, span, problem.label, notes=problem.notes, helps=helps))

    # ------------------------------------------------------------ names of the board

    def _declare_directions(self, tables: Tables) -> None:
        self.scope.forget_definitions()  # what `keep`, `names` and `links` asked for spoke of the board as it was
        self.scope.lacking = tables.lacking
        for name, labels in (("direction", tables.directions), ("link", tables.links), ("side", tables.sides)):
            universe = self.scope.universe(name, labels)
            for label, known in [*self.scope.given.items()]:  # of the board as it was before sites were taken away
                if isinstance(known, EnumLabel) and known.universe is self.scope.given.get(name):
                    del self.scope.given[label]
            self.scope.given[name] = universe
            for index, label in enumerate(labels):
                self.scope.given[label] = EnumLabel(universe, index)

    def _noun(self, kind: str) -> str:
        """What readers call a site."""
        board = self.scope.ruleset.sections.get("board")
        tiling = board.get("tiling") if isinstance(board, Mapping) else None
        if kind != CELL or not isinstance(board, Mapping):
            return kind
        if isinstance(tiling, Text) and tiling.value.strip() in _CELLS:
            return _CELLS[tiling.value.strip()]
        return "space" if any(board.get(key) is not None for key in ("rings", "ring", "graph")) else kind

    def _coordinate_type(self, name: str, site: SiteTable, tables: Tables) -> Type:
        coordinate = site.coordinates[name]
        present = [value for value in coordinate.values if value is not None]
        kind: Type
        if coordinate.type == "direction":
            direction = self.scope.given["direction"]
            assert isinstance(direction, Universe)
            kind = Elem(direction)
        elif coordinate.type == "label":
            universe = self.scope.universe(name, coordinate.labels)
            for index, label in enumerate(coordinate.labels):
                self.scope.given.setdefault(label, EnumLabel(universe, index))
            kind = Elem(universe)
        else:
            kind = Int(min(present, default=0), max(present, default=0))
        return kind if len(present) == len(coordinate.values) else Opt(kind)

    def _declare_tables(self, tables: Tables) -> None:
        scope = self.scope
        scope.tables = tables
        self._declare_directions(tables)
        made = scope.board_tables
        made.clear()
        direction, link, side = (scope.given[name] for name in ("direction", "link", "side"))
        assert isinstance(direction, Universe)
        assert isinstance(link, Universe)
        assert isinstance(side, Universe)
        for kind in KINDS:
            if kind in tables.sites:
                universe = scope.universe(kind, tables.sites[kind].names, usual=self._noun(kind), is_site=True)
                scope.site_universes[kind] = universe
                scope.given[kind] = universe
        for kind, site in tables.sites.items():
            self._site_tables(kind, site, tables, direction, side)
        masks = [0] * len(tables.links)
        for site in tables.sites.values():
            for name, mask in site.link_directions.items():
                masks[tables.links.index(name)] |= mask
        made["directions",] = core.Table("directions", (Elem(link),), SetOf(Elem(direction)), tuple(masks))
        back = tuple(None if index < 0 else index for index in tables.opposite)
        opposite: Type = Elem(direction) if None not in back else Opt(Elem(direction))
        made["opposite",] = core.Table("opposite", (Elem(direction),), opposite, back)
        size = len(tables.directions)
        turned = tuple((d + n) % size for d in range(size) for n in range(size))
        made["turned",] = core.Table("turned", (Elem(direction), Int(0, max(size - 1, 0))), Elem(direction), turned)
        for name, (kind, mask) in tables.regions.items():
            scope.given[name] = Constant(mask, SetOf(Elem(scope.site_universes[kind])))

    def _site_tables(self, kind: str, site: SiteTable, tables: Tables, direction: Universe, side: Universe) -> None:
        made = self.scope.board_tables
        own = Elem(self.scope.site_universes[kind])
        default = [0] * len(site.names)
        for name, rows in site.adjacency.items():
            made["adjacent", kind, name] = core.Table(f"adjacent {name}", (own,), SetOf(own), rows, _symmetric(rows))
            if name in site.default_links:
                default = [known | row for known, row in zip(default, rows, strict=True)]
        rows = tuple(default)
        made["adjacent", kind, ""] = core.Table("adjacent", (own,), SetOf(own), rows, _symmetric(rows))
        steps = tuple(
            None if site.step[d][s] < 0 else site.step[d][s]
            for s in range(len(site.names))
            for d in range(len(tables.directions))
        )
        made["step", kind] = core.Table("step", (own, Elem(direction)), Opt(own), steps)
        made["sides", kind] = core.Table("sides", (own,), SetOf(Elem(side)), site.sides)
        for other in tables.sites:
            target = Elem(self.scope.site_universes[other])
            incident = tables.incident.get((kind, other), tuple(() for _ in site.names))
            made["incident", kind, other] = core.Table(f"incident {other}", (own,), PathOf(target), incident)
        for name, coordinate in site.coordinates.items():
            result = self._coordinate_type(name, site, tables)
            made["coordinate", kind, name] = core.Table(name, (own,), result, coordinate.values)


def _mapping(node: Mapping, key: str) -> Mapping | None:
    found = node.get(key)
    return found if isinstance(found, Mapping) else None


def _symmetric(rows: tuple[int, ...]) -> bool:
    return all(rows[other] >> site & 1 for site, row in enumerate(rows) for other in bits(row))


_TWO = ("orthogonal", "diagonal")
_OF_TWO = f"only cells have it; on edges and vertices both kinds are written: `[{', '.join(_TWO)}]`"
