"""A ruleset as one mapping: `extends` merged level by level, modules of `uses` merged in, each file read against the schema.

Nothing is parsed here: values are still texts with places. Each file keeps its own spans, so every later message points
at the level that wrote the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ..ground.diagnostics import Diagnostic, Label, RulesetError, Sink, did_you_mean, fail, spelled
from ..ground.limits import MAX_EXTENDS
from ..ground.records import Struct
from ..ground.source import SourceFile, Span
from .document import Layers, Listing, Mapping, Node, Text, plain, read_document, word_at
from .edition import edition_of, tell_order, widens
from .graphs.reading import with_graph
from .kept import left_behind
from .places import entry_name, main_of, step_of
from .schema import SECTIONS, Kind, has_steps, is_signed, place_at
from .schema import section as section_of
from .schema.forms import RecordForm, SchemaPlace, TableForm
from .schema.reader import absent, read_form, read_whole

Find = Callable[[str, str, SourceFile, Span], SourceFile]
"""`find(kind, name, asking file, place)`: the file of a ruleset ("ruleset"), module ("module") or graph ("graph"), or
RulesetError."""

_OF_FILES = ("edition", "prose", "merging", "modules")
"""Roles of sections that speak of a module itself, and give a ruleset nothing."""


class ModuleUse(Struct):
    """A module in use. `names` says what its needs are called here."""

    name: str
    file: SourceFile
    needs: Mapping | None
    names: dict[str, str]
    span: Span


@dataclass
class Ruleset:
    """Merged sections by key, and where they come from."""

    main: SourceFile
    sections: dict[str, Node]
    levels: list[SourceFile]
    """This file and those it extends, nearest first."""
    find: Find = field(repr=False)
    modules: dict[str, ModuleUse] = field(default_factory=dict)
    replaced_keys: list[tuple[Text, Text]] = field(default_factory=list)
    """Signatures of base levels that a variant wrote again, both keys."""
    is_whole: bool = True
    """Whether all modules that it uses are there."""
    module_setups: list[Node] = field(default_factory=list)
    """What modules bring to the setup, in their order; it happens behind the ruleset's own. In the first edition the ruleset's
    own setup replaces theirs."""
    made: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    """What later stages have made of it, so that each does it once."""
    _below: dict[SourceFile, Ruleset] = field(default_factory=dict, repr=False)
    """Those of its levels that were asked for, which share it: what lies below one lies below all above it."""

    def mapping(self, key: str) -> list[tuple[Text, Node]]:
        """The entries of a section that is a mapping; nothing when it is absent."""
        node = self.sections.get(key)
        return list(node.entries) if isinstance(node, Mapping) else []

    def text(self, key: str) -> Text | None:
        node = self.sections.get(key)
        return node if isinstance(node, Text) and not node.is_null else None

    def level(self, number: int) -> Ruleset:
        """The ruleset of one of its levels, merged with what that one extends. Raises RulesetError."""
        file = self.levels[number]
        if file not in self._below:
            made = _merged(_levels(file, self.find, Sink()), self.find, Sink())
            self._below[file] = replace(made, _below=self._below)
        return self._below[file]

    @property
    def title(self) -> str:
        text = self.text("title")
        return text.value if text else self.main.name


class _Merger:
    def __init__(self, sink: Sink, replaced: list[tuple[Text, Text]]) -> None:
        self.sink, self.replaced = sink, replaced

    def merge(self, base: Node | None, over: Node, path: tuple[str, ...]) -> Node | None:
        """`over` on top of `base`; None when `~` removes."""
        if isinstance(over, Text) and over.is_null:
            if base is None:
                _removes_nothing(self.sink, ".".join(path), over.span)
            return None
        place = place_at(path)
        how = place.merge if place is not None else "usual"
        if place is not None and (isinstance(base, Mapping) or isinstance(over, Mapping)):
            base, over = _tabled(base, place), _tabled(over, place)
        if place is not None and isinstance(over, Mapping):
            base = _keyed(base, place)
        if how == "behind" and isinstance(base, Mapping) and isinstance(over, Mapping):
            return Mapping((*base.entries, *over.entries), over.span)
        if isinstance(base, Mapping) and isinstance(over, Mapping) and how != "whole":
            return self._mappings(base, over, path)
        if how == "parameters" and isinstance(base, Text | Layers) and isinstance(over, Text):
            below = base.items if isinstance(base, Layers) else (base,)
            return Layers((*below, over))
        return over

    def _mappings(self, base: Mapping, over: Mapping, path: tuple[str, ...]) -> Mapping:
        signed = is_signed(path)

        def name(key: Text) -> str:
            return entry_name(key.value) if signed else key.value

        entries: dict[str, tuple[Text, Node]] = {name(key): (key, value) for key, value in base.entries}
        for ended in _ended(over, path):
            entries.pop(ended, None)
        for key, value in over.entries:
            at = name(key)
            known = entries.get(at)
            if known is None and isinstance(value, Text) and value.is_null:
                _removes_nothing(self.sink, ".".join((*path, at)), key.span, entries)
                continue
            merged = self.merge(known[1] if known else None, value, (*path, at))
            if merged is None:
                entries.pop(at, None)
                continue
            if known and signed:
                bare = key.value.strip() == at
                if not bare and len(path) == 1:
                    self.replaced.append((known[0], key))
                # a region that is listed has no signature
                key = known[0] if bare and not isinstance(main_of(merged, (*path, at)), Listing) else key
            entries[at] = (key, merged)
        return Mapping(tuple(entries.values()), over.span)


def _ended(over: Mapping, path: tuple[str, ...]) -> list[str]:
    """The keys that speak of the main one, which is given anew: what they say of it holds no more."""
    place = place_at(path)
    form = place.mapping if place is not None else None
    if not isinstance(form, RecordForm) or over.get(form.short) is None:
        return []
    return [key.name for key in form.keys if key.merge == "behind"]


_N = TypeVar("_N", Node, Node | None)


def _keyed(node: Node | None, place: SchemaPlace) -> Node | None:
    """A value without keys as the mapping that says the same."""
    form = place.mapping
    if node is None or isinstance(node, Mapping) or not isinstance(form, RecordForm) or not form.short:
        return node
    return Mapping(((word_at(form.short, node.span), node),), node.span)


def _tabled(node: _N, place: SchemaPlace) -> _N | Mapping:
    """An entry alone as the mapping that it stands for, where a place takes one with names."""
    form = place.mapping
    if not isinstance(form, TableForm) or not form.short:
        return node
    if isinstance(node, Text) or (isinstance(node, Mapping) and form.is_entry(key.value for key, _ in node.entries)):
        return Mapping(((word_at(form.short, node.span), node),), node.span)
    return node


def load_ruleset(file: SourceFile, find: Find, sink: Sink) -> Ruleset:
    """Reads a file, all it extends and all it uses.

    Raises: RulesetError for whatever makes the text unusable; lesser mistakes go to the sink.
    """
    return _merged(_levels(file, find, sink), find, sink)


def _merged(levels: list[tuple[SourceFile, Mapping]], find: Find, sink: Sink) -> Ruleset:
    file = levels[0][0]
    ruleset = Ruleset(file, {}, [level for level, _ in levels], find)
    merger = _Merger(sink, ruleset.replaced_keys)
    modules = _Modules(ruleset, merger, find, sink, [document for _, document in levels])
    modules.add_graph()
    uses = _uses_by_level([document for _, document in levels], sink)
    # a list without its brackets names modules that nobody looks for
    ruleset.is_whole = not any(isinstance(given := one.get("uses"), Text) and not given.is_null for _, one in levels)
    for level, (_, document) in reversed(list(enumerate(levels))):
        for name, names in uses[level]:
            modules.add(name, names, name.span.file, ())
        for layer in modules.between(document):
            _merge_level(ruleset.sections, layer, merger)
        if level > 0:
            for section in left_behind(levels[level - 1][1]):
                ruleset.sections.pop(section, None)
    read_whole(ruleset.sections, Span(file, 0, 0), ruleset.is_whole, sink)
    board = with_graph(ruleset.sections.get("board"), find, sink)
    if board is not None:
        ruleset.sections["board"] = board
    return ruleset


def base_of(file: SourceFile, find: Find) -> SourceFile | None:
    """What a file extends. Raises RulesetError."""
    parent = read_document(file, Sink()).get("extends")
    return find("ruleset", parent.value, file, parent.span) if isinstance(parent, Text) else None


def _uses_by_level(documents: list[Mapping], sink: Sink) -> list[list[tuple[Text, Node | None]]]:
    """The modules that each level uses; `uses: ~` drops those of the levels it extends, `uses: {pie: ~}` one of them."""
    found: list[list[tuple[Text, Node | None]]] = []
    dropped = False
    gone: dict[str, Text] = {}
    met: set[str] = set()
    for document in documents:
        used = document.get("uses")
        here = [] if dropped else uses_of(used)
        found.append([one for one in here if one[0].value not in gone])
        met |= {name.value for name, _ in here} & gone.keys()
        gone = {name.value: name for name in _dropped(used)} | gone
        dropped = dropped or (used is not None and absent(used))
    for name, key in gone.items():
        if name not in met:
            _removes_nothing(sink, f"uses.{name}", key.span)
    return found


def _removes_nothing(sink: Sink, what: str, span: Span, names: Iterable[str] = ()) -> None:
    title = f"`{what}` is removed, but nothing of that name is inherited"
    word = what.rpartition(".")[2]
    near = did_you_mean(word, names)
    sink.add("nothing-to-remove", title, span, "removes nothing", helps=spelled(word, near) if near else ())


def _merge_level(sections: dict[str, Node], document: Mapping, merger: _Merger) -> None:
    for key, value in document.entries:
        if key.value == "uses":
            continue
        merged = merger.merge(sections.get(key.value), value, (key.value,))
        if merged is None:
            sections.pop(key.value, None)
        else:
            sections[key.value] = merged


def _levels(file: SourceFile, find: Find, sink: Sink) -> list[tuple[SourceFile, Mapping]]:
    levels: list[tuple[SourceFile, Mapping]] = []
    while True:
        document = _read(file, "ruleset", sink)
        levels.append((file, document))
        parent = document.get("extends")
        if parent is None:
            return levels
        if not isinstance(parent, Text) or parent.is_null:
            raise RulesetError(sink.sorted())  # told by the reader
        file = find("ruleset", parent.value, file, parent.span)
        if any(level.name == file.name for level, _ in levels):
            chain = " extends ".join(f"`{level.name}`" for level, _ in [*levels, (file, document)])
            raise fail(
                "extends-cycle", "this `extends` goes in a circle", parent.span, "comes back here", notes=(chain,)
            )
        if len(levels) >= MAX_EXTENDS:
            raise fail("too-deep", f"more than {MAX_EXTENDS} levels of `extends`", parent.span, "one level too many")


def _read(file: SourceFile, kind: Kind, sink: Sink) -> Mapping:
    """One file against the schema; one in which nothing was wrong is not looked at again. Raises RulesetError."""
    document = read_document(file, sink)
    module = document.key("module")
    if kind == "ruleset" and module is not None:
        name = plain(document.get("module"))
        raise fail(
            "unknown-key",
            "this file is a module, and no ruleset",
            module.span,
            "says that it is one",
            helps=(f"check a ruleset that uses it: `uses: [{name}]`", "a ruleset has no key `module`"),
        )
    if kind not in file.made:
        found = Sink(is_heard=sink.is_heard)
        read_form(document, (kind,), found)
        tell_order(document, found)
        for item in found.items:
            sink.put(item)
        if not found.items:
            file.made[kind] = document
    return document


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
    place = place_at(path)
    form = place.mapping if place is not None else None
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


class _Modules:
    """Adds modules, those they use first. A key that two of them give must be the ruleset's own to decide."""

    def __init__(self, ruleset: Ruleset, merger: _Merger, find: Find, sink: Sink, documents: list[Mapping]) -> None:
        self.ruleset, self.merger, self.find, self.sink, self.documents = ruleset, merger, find, sink, documents
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
        start = Span(self.ruleset.main, 0, 0)
        graph = Text("graph", start, None, True)  # type: ignore[arg-type]  # a name without a text of its own
        self.add(graph, None, self.ruleset.main, ())

    def add(self, name: Text, names: Node | None, asking: SourceFile, trail: tuple[str, ...]) -> None:
        bound = _bindings(names)
        known = self.ruleset.modules.get(name.value)
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
        document = _read(file, "module", self.sink)
        needs = document.get("needs")
        for inner in _dropped(document.get("uses")):
            _removes_nothing(self.sink, f"uses.{inner.value}", inner.span)
        for inner, inner_names in uses_of(document.get("uses")):
            self.add(inner, inner_names, file, (*trail, file.name))
        self.ruleset.modules[name.value] = ModuleUse(
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
                self.ruleset.module_setups.append(own)
            elif own is not None:
                self._merge(key.value, own, name)

    def _found(self, name: Text, asking: SourceFile) -> SourceFile | None:
        """The file of a module; None where there is none, which is told. One that widens what files of earlier editions know
        serves all files of a ruleset that has one of its edition."""
        latest = max(self.ruleset.levels, key=edition_of)
        try:
            file = self.find("module", name.value, asking, name.span)
            if edition_of(latest) > edition_of(asking):
                later = self.find("module", name.value, latest, name.span)
                file = later if widens(later) else file
            return file
        except RulesetError as problem:
            for item in problem.diagnostics:
                self.sink.put(item)
            self.ruleset.is_whole = False
            return None

    def _merge(self, section: str, node: Node, module: Text) -> None:
        """One section of a module into the ruleset."""
        sections = self.ruleset.sections
        if not isinstance(node, Mapping):
            if not self._clash((section,), module):
                sections[section] = node
            return
        base = sections.get(section)
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
        sections[section] = Mapping(tuple(entries.values()), node.span)

    def _clash(self, path: tuple[str, ...], module: Text) -> bool:
        """Whether another module says something else there, and the ruleset itself does not decide it."""
        known = self.given.setdefault(path, module)
        if known is module or _decides(self.documents, path):
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


def _decides(documents: list[Mapping], path: tuple[str, ...]) -> bool:
    """Whether a level of the ruleset itself says what stands at a path."""
    return any(_at(document, path) is not None for document in documents)


def _at(node: Node | None, path: tuple[str, ...]) -> Node | None:
    for step in path:
        inner = node.entries if isinstance(node, Mapping) else ()
        node = next((value for key, value in inner if entry_name(key.value) == step), None)
    return node
