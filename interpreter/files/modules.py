"""The modules that a ruleset uses: which, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..ground.diagnostics import Diagnostic, Label, RulesetError, Sink, fail
from ..ground.records import Struct
from ..ground.source import SourceFile, Span
from .edition import edition_of, widens
from .levels import Find, RulesetLevel, read_as
from .merging import Merger, removes_nothing
from .nodes import Listing, Mapping, Node, Text, entry_name, word_at
from .places import step_of
from .schema import SECTIONS, has_steps, mapping_at
from .schema import section as section_of
from .schema.forms import RecordForm
from .schema.reader import absent

_OF_FILES = ("edition", "prose", "merging", "modules")
"""Roles of sections that speak of a module itself, and give a ruleset nothing."""


class ModuleUse(Struct):
    """A module in use. `names` says what its needs are called here."""

    name: str
    file: SourceFile
    needs: Mapping | None
    names: dict[str, str]
    span: Span


class Modules:
    """Adds modules, those they use first. A key that two of them give must be the ruleset's own to decide."""

    def __init__(
        self, levels: Sequence[RulesetLevel], sections: dict[str, Node], merger: Merger, find: Find, sink: Sink
    ) -> None:
        self.levels, self.sections, self.merger, self.find, self.sink = levels, sections, merger, find, sink
        self.used: dict[str, ModuleUse] = {}
        self.setups: list[Node] = []
        self.are_all_there = True
        self.given: dict[tuple[str, ...], Text] = {}
        self.said: list[Mapping] = []
        """What modules say of steps of the ruleset, until the level that uses them has given its texts."""

    def between(self, document: Mapping) -> list[Mapping]:
        """A level in the order in which it is merged: what its modules say of steps stands before what it says itself."""
        if not self.said:
            return [document]
        own, said = _apart(document, (), None)
        layers, self.said = [own, *self.said, said], []
        return [layer for layer in layers if isinstance(layer, Mapping)]

    def add_graph(self) -> None:
        """The module that is always in scope."""
        main = self.levels[0].file
        self.add(word_at("graph", Span(main, 0, 0)), None, main, ())

    def add(self, name: Text, names: Node | None, asking: SourceFile, trail: tuple[str, ...]) -> None:
        bound = _bindings(names)
        known = self.used.get(name.value)
        if known:
            self._same_edition(known, name, asking)
            if bound and bound != known.names:
                known.names.update(bound)
            return
        file = self._found(name, asking)
        if file is None:
            return
        if file.name in trail:
            raise fail("extends-cycle", f"module `{name.value}` uses itself", name.span, "comes back here")
        document = read_as(file, "module", self.sink)
        needs = document.get("needs")
        for inner in _dropped(document.get("uses")):
            removes_nothing(self.sink, f"uses.{inner.value}", inner.span)
        for inner, inner_names in uses_of(document.get("uses")):
            self.add(inner, inner_names, file, (*trail, file.name))
        self.used[name.value] = ModuleUse(
            name.value, file, needs if isinstance(needs, Mapping) else None, bound, name.span
        )
        for key, section in document.entries:
            if any(one.name == key.value and one.role in _OF_FILES for one in SECTIONS):
                continue
            own, said = _apart(section, (key.value,), name.span)
            clashes = sum(self._clash(at, name) for at in _steps_said(said, (key.value,)))
            if said is not None and not clashes:
                self.said.append(Mapping(((key, said),), name.span))
            if own is not None and key.value == "setup" and edition_of(file) > 1:
                self.setups.append(own)
            elif own is not None:
                self._merge(key.value, own, name)

    def _found(self, name: Text, asking: SourceFile) -> SourceFile | None:
        """The file of a module; None where there is none, which is told. One that widens what files of earlier editions know
        serves all files of a ruleset that has one of its edition."""
        latest = max((level.file for level in self.levels), key=edition_of)
        try:
            file = self.find("module", name.value, asking, name.span)
            if edition_of(latest) > edition_of(asking):
                later = self.find("module", name.value, latest, name.span)
                file = later if widens(later) else file
            return file
        except RulesetError as problem:
            for item in problem.diagnostics:
                self.sink.put(item)
            self.are_all_there = False
            return None

    def _merge(self, section: str, node: Node, module: Text) -> None:
        """One section of a module into the ruleset."""
        if not isinstance(node, Mapping):
            if not self._clash((section,), module):
                self.sections[section] = node
            return
        base = self.sections.get(section)
        is_joint = any(one.name == section and one.joint for one in SECTIONS)
        entries = {entry_name(k.value): (k, v) for k, v in base.entries} if isinstance(base, Mapping) else {}
        for key, value in node.entries:
            name = entry_name(key.value)
            told = list(_leaves(value, (section, name))) if is_joint else [(section, name)]
            if any(self._clash(path, module) for path in told):
                continue
            known = entries.get(name)
            merged = self.merger.merge(known[1], value, (section, name)) if is_joint and known else value
            if merged is not None:
                entries[name] = (known[0] if is_joint and known else key, merged)
        self.sections[section] = Mapping(tuple(entries.values()), node.span)

    def _clash(self, path: tuple[str, ...], module: Text) -> bool:
        """Whether another module says something else there, and the ruleset itself does not decide it."""
        known = self.given.setdefault(path, module)
        if known is module or _decides(self.levels, path):
            return False
        name = ".".join(path if section_of(path[0]).is_whole else path[1:])
        self.sink.put(
            Diagnostic(
                "module-clash",
                f"the modules `{known.value}` and `{module.value}` both give `{name}`",
                module.span,
                "the second one",
                (Label(known.span, "the first one"),),
                helps=(f"write `{name}` in the ruleset itself, or use only one of them",),
            )
        )
        return True

    def _same_edition(self, known: ModuleUse, name: Text, asking: SourceFile) -> None:
        """Tells a module that files of two editions use, where it is not the same in both."""
        first, second = edition_of(known.span.file), edition_of(asking)
        file = self._found(name, asking) if first != second else None
        if file is not None and file.name != known.file.name:
            self.sink.put(
                Diagnostic(
                    "module-editions",
                    f"the module `{name.value}` is not the same in editions {first} and {second} of the language",
                    name.span,
                    f"this file is of edition {second}",
                    (Label(known.span, f"this one of edition {first}"),),
                    helps=(
                        "name it in files of one edition only",
                        "`uses: ~` takes away the modules that are inherited",
                    ),
                )
            )


def uses_by_level(levels: Sequence[RulesetLevel], sink: Sink) -> list[list[tuple[Text, Node | None]]]:
    """The modules that each level uses; `uses: ~` drops those of the levels it extends, `uses: {pie: ~}` one of them."""
    found: list[list[tuple[Text, Node | None]]] = []
    dropped = False
    gone: dict[str, Text] = {}
    met: set[str] = set()
    for level in levels:
        used = level.document.get("uses")
        here = [] if dropped else uses_of(used)
        found.append([one for one in here if one[0].value not in gone])
        met |= {name.value for name, _ in here} & gone.keys()
        gone = {name.value: name for name in _dropped(used)} | gone
        dropped = dropped or (used is not None and absent(used))
    for name, key in gone.items():
        if name not in met:
            removes_nothing(sink, f"uses.{name}", key.span)
    return found


def uses_of(node: Node | None) -> list[tuple[Text, Node | None]]:
    """The modules that a list names, or a mapping, with what their needs are called."""
    uses: list[tuple[Text, Node | None]] = []
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Mapping):
            uses += [entry for entry in item.entries if isinstance(node, Listing) or not absent(entry[1])]
        elif isinstance(item, Text) and isinstance(node, Listing):
            uses.append((item, None))
    return uses


def _dropped(node: Node | None) -> list[Text]:
    """The modules that a mapping drops."""
    return [key for key, value in node.entries if absent(value)] if isinstance(node, Mapping) else []


def _apart(node: Node, path: tuple[str, ...], span: Span | None) -> tuple[Node | None, Node | None]:
    """What a value gives, and what it says of the steps of texts. `span`: the place of a module, which says something only
    of texts that it does not give; what it says has this place. None: all that is said of steps is set apart."""
    if not isinstance(node, Mapping):
        return node, None
    form = mapping_at(path)
    own: list[tuple[Text, Node]] = []
    said: list[tuple[Text, Node]] = []
    for key, value in node.entries:
        inner = form.at(key.value) if isinstance(form, RecordForm) else None
        if isinstance(form, RecordForm) and inner is not None and inner.merge == "behind":
            gives = span is not None and node.get(form.short) is not None
            (own if gives else said).append((key, value))
            continue
        given, rest = _apart(value, (*path, step_of(key, path)), span)
        own += [(key, given)] if given is not None else []
        said += [(key, rest)] if rest is not None else []
    made = Mapping(tuple(said), span or node.span) if said else None
    return (Mapping(tuple(own), node.span) if own or made is None else None), made


def _bindings(node: Node | None) -> dict[str, str]:
    if not isinstance(node, Mapping):
        return {}
    return {key.value: value.value for key, value in node.entries if isinstance(value, Text)}


def _leaves(node: Node, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What leads to the values below a node that are no mappings."""
    if not isinstance(node, Mapping):
        yield path
        return
    for key, value in node.entries:
        yield from _leaves(value, (*path, entry_name(key.value)))


def _steps_said(node: Node | None, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What leads to the steps that texts have, and of which something is said; a new one has blanks in its key."""
    if not isinstance(node, Mapping):
        return
    if has_steps(path):
        steps = node.get("steps")
        entries = steps.entries if isinstance(steps, Mapping) else ()
        yield from ((*path, "steps", key.value) for key, _ in entries if " " not in key.value)
        return
    for key, value in node.entries:
        yield from _steps_said(value, (*path, step_of(key, path)))


def _decides(levels: Sequence[RulesetLevel], path: tuple[str, ...]) -> bool:
    """Whether a level of the ruleset itself says what stands at a path."""
    return any(_at(level.document, path) is not None for level in levels)


def _at(node: Node | None, path: tuple[str, ...]) -> Node | None:
    for step in path:
        inner = node.entries if isinstance(node, Mapping) else ()
        node = next((value for key, value in inner if entry_name(key.value) == step), None)
    return node
