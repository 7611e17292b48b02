"""Rulesets between two: the declarations of one, but for some that are as the other has them."""

from __future__ import annotations

from collections.abc import Iterable

from ...checker import Program, Report
from ...checker.program import check
from ...files.nodes import Listing, Mapping, Node, Text, entry_name, word_at
from ...files.places import step_of, without_prose
from ...files.ruleset import Ruleset
from ...files.schema import SECTIONS, mapping_at, section
from ...files.schema.forms import RecordForm
from ...ground.diagnostics import Sink
from ...ground.records import Struct
from .model import Change

_PLAYED = frozenset(one.name for one in SECTIONS if one.role in ("edition", "rules"))
"""Sections that decide games. Values of options are given, modules are merged."""

_KEYS = ("signature", "in")
"""Parts of a declaration that stand in its key."""

_HEAD = "key"


class ChangedPlace(Struct):
    """What is taken at once from one of two rulesets.

    Attributes:
        name:  "" for a section as a whole, as one without names is.
        part:  the key that a declaration, or the board, has; "" for the whole.
    """

    section: str
    name: str = ""
    part: str = ""

    @classmethod
    def of(cls, change: Change, rulesets: Iterable[Ruleset]) -> ChangedPlace:
        """Where a difference of two rulesets lies."""
        nodes = [ruleset.sections.get(change.section) for ruleset in rulesets]
        if change.section == "uses":
            return cls("uses", change.name)
        if not all(isinstance(node, Mapping) for node in nodes):
            return cls(change.section, change.name if not any(isinstance(node, Listing) for node in nodes) else "")
        part = _HEAD if change.part in _KEYS else change.part.partition(".")[0]
        if section(change.section).is_whole:
            return cls(change.section, part=part if change.section == "board" else "")
        return cls(change.section, change.name, part if change.kind == "changed" or change.part else "")


class Between:
    """What a ruleset is made of, with its values of options, and what it takes over from another one. No text for the reader,
    no drawing and no example is among it."""

    def __init__(self, own: Program, other: Program) -> None:
        self._own, self._other = own, other
        self._sections, self._theirs = _played(own.ruleset), _played(other.ruleset)
        self._modules = dict(own.ruleset.modules)
        self._setups = list(own.ruleset.module_setups)
        self._given = dict(own.game.settings)

    def checked(self) -> Report:
        """The game of it, if it is one."""
        own = self._own.ruleset
        made = Ruleset(own.main, self._sections, [own.main], own.find, self._modules, module_setups=self._setups)
        return check(made, self._given, Sink(is_heard=False))

    def take(self, one: ChangedPlace) -> None:
        """Makes a declaration what it is in the other ruleset."""
        if one.section == "uses":
            self._take_module(one.name)
        elif one.section == "options" and one.part in ("", "default"):
            self._take_option(one.name, "" if one.part == "" else "is")
        elif one.section == "board" and one.part:
            self._set(one.section, _with_key(*(self._both(one.section)), one.part))
        elif not one.name:
            self._set(one.section, self._theirs.get(one.section))
        else:
            self._take_entry(one.section, one.name, one.part)

    def _both(self, name: str) -> tuple[Node | None, Node | None]:
        return self._sections.get(name), self._theirs.get(name)

    def _set(self, name: str, node: Node | None) -> None:
        if node is None:
            self._sections.pop(name, None)
        else:
            self._sections[name] = node

    def _take_option(self, name: str, part: str) -> None:
        self._take_entry("options", name, part)
        if name in self._other.game.settings:
            self._given[name] = self._other.game.settings[name]
        else:
            self._given.pop(name, None)

    def _take_module(self, name: str) -> None:
        """A module with all that it brings of its own: state, moves and the like are differences themselves."""
        used = self._modules.get(name), self._other.ruleset.modules.get(name)
        files = [one.file for one in used if one is not None]
        for part in ("define", "actions"):
            for node in self._both(part):
                for key, _ in node.entries if isinstance(node, Mapping) else ():
                    if any(key.span.file is file for file in files):
                        self._take_entry(part, entry_name(key.value), "")
        self._setups = [node for node in self._setups if not any(node.span.file is file for file in files)]
        setups = self._other.ruleset.module_setups
        self._setups += [node for node in setups if any(node.span.file is file for file in files)]
        self._modules.pop(name, None)
        if used[1] is not None:
            self._modules[name] = used[1]

    def _take_entry(self, name: str, entry: str, part: str) -> None:
        """An entry of a section with names, or a part of it; its place among the others is that of the other ruleset."""
        own, other = ({step_of(one[0], (name,)): one for one in _entries(node)} for node in self._both(name))
        ours, theirs = own.get(entry), other.get(entry)
        if ours is None or theirs is None or not part:
            if theirs is None:
                own.pop(entry, None)
            else:
                own = _placed(own, entry, theirs, list(other))
        elif part == _HEAD:
            own[entry] = (theirs[0], ours[1])
        else:
            made = _with_part(ours[1], theirs[1], (name, entry), part)
            own[entry] = (ours[0], theirs[1] if made is None else made)
        node = next(one for one in self._both(name) if one is not None)
        self._set(name, Mapping(tuple(own.values()), node.span) if own else None)


def _played(ruleset: Ruleset) -> dict[str, Node]:
    """The sections that decide games, without a word for the reader."""
    made = ((name, without_prose(node, (name,))) for name, node in ruleset.sections.items() if name in _PLAYED)
    return {name: node for name, node in made if node is not None}


_Entry = tuple[Text, Node]


def _entries(node: Node | None) -> tuple[_Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _placed(entries: dict[str, _Entry], name: str, entry: _Entry, order: list[str]) -> dict[str, _Entry]:
    """Entries with one more, behind the nearest that stands before it in an order; one that is there keeps its place."""
    if name in entries:
        return entries | {name: entry}
    names = list(entries)
    before = [one for one in order[: order.index(name)] if one in entries]
    names.insert(names.index(before[-1]) + 1 if before else 0, name)
    return {one: entries.get(one, entry) for one in names}


def _with_part(own: Node, other: Node, path: tuple[str, str], part: str) -> Node | None:
    """A value with a key, and with what is said of its main key, as another one has it; None: they have no keys."""
    form = mapping_at(path)
    short = form.short if isinstance(form, RecordForm) else ""
    said = (
        [one.name for one in form.keys if one.merge == "behind"]
        if isinstance(form, RecordForm) and part == short
        else ()
    )
    if not isinstance(own, Mapping) and not isinstance(other, Mapping) and part in ("", short):
        return None
    ours, theirs = (
        node if isinstance(node, Mapping) or not short else Mapping(((word_at(short, node.span), node),), node.span)
        for node in (own, other)
    )
    made = _with_key(ours, theirs, part)
    for name in said:
        made = _with_key(made, theirs, name)
    return made


def _with_key(own: Node | None, other: Node | None, key: str) -> Node | None:
    """A mapping with the value of a key as another one has it. None: one of them is no mapping."""
    if not isinstance(own, Mapping) or not isinstance(other, Mapping):
        return None
    entries = {name.value: (name, value) for name, value in own.entries}
    theirs = next((one for one in other.entries if one[0].value == key), None)
    if theirs is None:
        entries.pop(key, None)
    else:
        entries[key] = theirs
    return Mapping(tuple(entries.values()), own.span)
