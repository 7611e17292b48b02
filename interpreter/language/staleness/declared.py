"""What the declarations of a ruleset say, name and change in play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from ...files.nodes import Layers, Listing, Node, Text
from ...files.nodes import Mapping as Keys
from ...files.places import Path, start_of
from ...files.ruleset import Ruleset
from ...files.schema import has_steps, place_at
from ...ground.diagnostics import Sink
from ...ground.records import Record, replace
from .. import syntax as ast
from ..parser import parse
from ..steps import statements_of, steps_in, unnamed
from ..texts import tree_of
from .entries import STEPS, DeclaredNode, Place, entries_of, is_prose
from .offers import Guard, Offered, offered
from .readings import Meaning, Mention, Space, TreeReading
from .starts import START, STARTING, declaration_of

CONDITIONS = "conditions"
"""The section of what is no declaration but a part of one: what decides whether a move, or any of a choice, can be chosen."""

OCCASION = "occasion"
"""The section of what is no declaration either: when the course of the game comes to an action."""

OFFERED = "offered"
"""The part of a move or choice that stands elsewhere: the conditions round each `decide` that offers it."""

_ASKED = frozenset({"signature", "when", "choose", "provided", "afterwards", "finish"})
_VARIABLES_FIRST = ("choose", "for")
"""Keys whose variables the keys beside them speak of."""


_COURSE = ("setup", "flow")
SETUP = ("setup",)
_OFFERING = (*_COURSE, "actions")
"""Sections whose texts offer moves."""

_VALUES = ("options", "universes", "constants", "state", "turn_state", "memory", "define")
"""Sections that expressions name."""


class DeclaredRules(Record):
    """Attributes:
    says:    each of its rule keys without names of variables.
    uses:    the declarations that it names, in the order of its texts.
    writes:  those that it changes.
    """

    says: Mapping[str, Meaning]
    uses: tuple[Place, ...]
    writes: tuple[Place, ...]


def _unheard() -> Sink:
    """Mistakes in rule texts are told by who checks them."""
    return Sink(is_heard=False)


def _statements(node: Node) -> ast.Block:
    """The statements at a place, with their steps as all levels have them."""
    found = statements_of(node, "", _unheard())
    return found.block if found is not None else ()


def parts_of_universe(node: Node) -> Iterator[str]:
    """The names of its elements or fields."""
    match node.get("is") or node if isinstance(node, Keys) else node:
        case Listing(items):
            yield from (item.value for item in items if isinstance(item, Text))
        case Keys(entries):
            yield from (key.value for key, _ in entries)


def declared(ruleset: Ruleset) -> Mapping[Place, DeclaredRules]:
    """All that a ruleset declares, in the order of its sections, and the conditions of moves and choices."""
    if "declared" not in ruleset.made:
        ruleset.made["declared"] = _declared(ruleset)
    made: Mapping[Place, DeclaredRules] = ruleset.made["declared"]
    return made


def offers_of(ruleset: Ruleset) -> list[Offered]:
    """The moves and choices that the texts of a ruleset offer, be it in actions that nobody performs."""
    entries = (entry for entry in entries_of(ruleset) if entry.place[0] in _OFFERING)
    return [one for entry in entries for one in offered(_statements(entry.node)) if not one.is_action]


def _declared(ruleset: Ruleset) -> dict[Place, DeclaredRules]:
    names = _Names(ruleset)
    made: dict[Place, DeclaredRules] = {}
    for entry in entries_of(ruleset):
        reading, says = TreeReading(names.words), dict[str, Meaning]()
        for key, node in names.parts(entry):
            says[key] = names.read(reading, node, (*entry.place, key) if key else entry.place)
        section, name = entry.place[0], entry.place[-1]
        if section in ("moves", "choices"):
            asked = TreeReading(names.words)
            conditions = {
                key: names.read(asked, node, (*entry.place, key)) for key, node in names.parts(entry) if key in _ASKED
            }
            made[CONDITIONS, name] = names.declared(conditions, asked)
            says[OFFERED] = names.ways_to(name, reading)
        made[entry.place] = names.declared(says, reading)
        if section in STARTING:
            start = TreeReading(names.words)
            made[START, name] = names.declared({"": names.start(start, entry)}, start)
        for path, step in names.steps(entry):
            reading = TreeReading(names.words)
            made[(*path, STEPS, step.name.id)] = names.declared({"do": reading.read(unnamed(step.body))}, reading)
    for name, ways in names.occasions().items():
        made[OCCASION, name] = DeclaredRules({OFFERED: tuple(ways)}, (), ())
    written = {place for one in made.values() for place in one.writes}
    return _with_starts(made, lambda place: place not in written)


def with_starts(found: Mapping[Place, DeclaredRules]) -> Mapping[Place, DeclaredRules]:
    """The same, where each state uses what it holds at first."""
    return _with_starts(found, lambda place: True)


def _with_starts(found: Mapping[Place, DeclaredRules], is_used: Callable[[Place], bool]) -> dict[Place, DeclaredRules]:
    """Declarations, of which some state uses what it holds at first, and the setup what all others hold then."""
    made = dict(found)
    for place, one in found.items():
        if place[0] in STARTING and is_used(place):
            made[place] = replace(one, uses=(*one.uses, (START, place[-1])))
    if SETUP in made:
        starts = (
            (START, name) for section, name in (place for place in found if len(place) == 2) if section == "state"
        )
        made[SETUP] = replace(made[SETUP], uses=tuple(dict.fromkeys((*made[SETUP].uses, *starts))))
    return made


def uses_of(ruleset: Ruleset) -> dict[Place, frozenset[Place]]:
    """What each declaration of a ruleset uses, itself or by way of others."""
    found = with_starts(declared(ruleset))
    made: dict[Place, frozenset[Place]] = {}
    for place in found:
        reached, todo = set[Place](), [place]
        while todo:
            at = todo.pop()
            # the setup is told beside what holds at first, and names nothing of it
            new = [one for one in found[at].uses if one not in reached and (at, one[0]) != (SETUP, START)]
            reached.update(new)
            todo += new
        made[place] = frozenset(reached)
    return made


def only_for(ruleset: Ruleset, moves: Collection[str]) -> frozenset[Place]:
    """What nothing but these moves uses, itself or by way of others; without options that they name, for these may rule them
    out."""
    found = with_starts(declared(ruleset))
    theirs = {(section, move) for section in ("moves", CONDITIONS) for move in moves}
    users: dict[Place, set[Place]] = {}
    for place, one in found.items():
        for used in one.uses:
            users.setdefault(used, set()).add(place)
    made: set[Place] = set(theirs)
    while more := {place for place, those in users.items() if place not in made and those <= made}:
        made |= more
    return frozenset(place for place in made - theirs if place[0] != "options" or users[place].isdisjoint(theirs))


def named_in(ruleset: Ruleset, expressions: Iterable[Text]) -> tuple[Place, ...]:
    """The declarations of a ruleset that expressions name."""
    names = _Names(ruleset)
    reading = TreeReading(names.words)
    for text in expressions:
        reading.read(parse("expression", text.rule, _unheard()) or ())
    return names.declared({}, reading).uses


def _short_for(node: Node, path: Path) -> str:
    """The key that a value without keys would stand under; "" where there is none."""
    place = place_at(path)
    form = place.mapping if place is not None and not isinstance(node, Keys) else None
    return form.short if form is not None else ""


class _Names:
    """What the names of a ruleset mean, and what is offered where."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.words = {module.file: module.names for module in ruleset.modules.values()}
        self.entries = {entry.place: entry for entry in entries_of(ruleset)}
        self.meant: defaultdict[Mention, list[Place]] = defaultdict(list)
        self.choice: dict[str, str] = {}
        self.offers: defaultdict[tuple[bool, str], list[tuple[Offered, str]]] = defaultdict(list)
        """By whether it is an action and its name: offers, each with the action in which it stands ("" for the course of
        play)."""
        for entry in self.entries.values():
            self._name(entry)
            self._offers(entry)
        for move, choice in self.choice.items():
            self.meant[Space.OFFER, move].append((CONDITIONS, choice))
            self.meant[Space.OFFER, choice].append((CONDITIONS, move))

    def _name(self, entry: DeclaredNode) -> None:
        section, name = entry.place[0], entry.place[-1]
        if section in _VALUES:
            for word in (name, *(parts_of_universe(entry.node) if section == "universes" else ())):
                self.meant[Space.VALUE, word].append(entry.place)
        elif section == "actions":
            self.meant[Space.ACTION, name].append(entry.place)
        elif section in ("moves", "choices"):
            self.meant[Space.OFFER, name].append((CONDITIONS, name))
            tree = parse("signature", entry.signature.rule, _unheard()) if entry.signature is not None else None
            if tree is not None and tree.choice is not None:
                self.choice[name] = tree.choice.id

    def _offers(self, entry: DeclaredNode) -> None:
        if entry.place[0] not in _OFFERING:
            return
        action = entry.place[-1] if entry.place[0] == "actions" else ""
        given = parse("signature", entry.signature.rule, _unheard()) if entry.signature is not None else None
        for one in offered(_statements(entry.node), (("given", given),) if given is not None else ()):
            self.offers[one.is_action, one.name].append((one, action))

    # ------------------------------------------------------------ reading

    def parts(self, entry: DeclaredNode) -> Iterator[tuple[str, Node]]:
        """What a declaration says, what names variables first."""
        if entry.signature is not None:
            yield "signature", entry.signature
        yield from sorted(entry.rules.items(), key=lambda part: part[0] not in _VARIABLES_FIRST)

    def read(self, reading: TreeReading, node: Node, path: Path) -> Meaning:
        """What a node says without names of variables; a text says the same as the mapping that it is short for."""
        if has_steps(path):
            return reading.read(unnamed(_statements(node)))
        short = _short_for(node, path)
        if short:
            return {short: self.read(reading, node, (*path, short))}
        match node:
            case Layers(items):
                return self._parameters(reading, items)
            case Listing(items):
                return tuple(self.read(reading, item, (*path, number)) for number, item in enumerate(items))
            case Keys(entries):
                inner = ((key.value, (*path, key.value), value) for key, value in entries)
                return {name: self.read(reading, value, at) for name, at, value in inner if not is_prose(at)}
        start = "signature" if path[-1] == "signature" else start_of(path, node)
        tree = None if start is None or node.is_null else tree_of(start, node.rule, _unheard())
        if tree is None:
            return node.value.strip()
        if start == "names" and path[-1] == "by":
            return tuple(map(reading.asked, tree))
        return reading.read(
            replace(tree, start=None) if isinstance(tree, ast.Declaration) and path[0] in STARTING else tree
        )

    @staticmethod
    def start(reading: TreeReading, entry: DeclaredNode) -> Meaning:
        """What some state holds at first, as it is written."""
        tree = declaration_of(entry)
        if tree is None:
            return None
        reading.read(tree.domain)  # its names hold in what follows
        return reading.read(tree.start)

    def _parameters(self, reading: TreeReading, layers: Iterable[Text]) -> Meaning:
        """Parameters of all levels, each as the last level that names it has it."""
        binders: dict[str, ast.Binder] = {}
        for layer in layers:
            binders |= {binder.name.id: binder for binder in parse("choose", layer.rule, _unheard()) or ()}
        return tuple(map(reading.read, binders.values()))

    def steps(self, entry: DeclaredNode) -> Iterator[tuple[Place, ast.Step]]:
        """All steps of a declaration's texts, with the places of the texts."""
        for key, node in entry.rules.items():
            path = (*entry.place, key) if key else entry.place
            if has_steps(path):
                yield from ((path, step) for step in steps_in(_statements(node)))

    def declared(self, says: Mapping[str, Meaning], reading: TreeReading) -> DeclaredRules:
        used = dict.fromkeys(place for mention in reading.mentions for place in self.meant.get(mention, ()))
        written = (place for name in reading.written for place in self.meant.get((Space.VALUE, name), ()))
        return DeclaredRules(says, tuple(used), tuple(dict.fromkeys(written)))

    # ------------------------------------------------------------ offers

    def ways_to(self, name: str, reading: TreeReading) -> Meaning:
        """What is asked on the way to each offer of a move or choice, in the course of play and in actions on the way."""
        todo = [(False, name), (False, self.choice.get(name, name))]
        made = {}
        for is_action, wanted in todo:  # which grows
            for one, within in self.offers[is_action, wanted]:
                aside = reading.aside()
                made[id(one)] = tuple(self._guard(aside, guard) for guard in one.guards)
                if within and (True, within) not in todo:
                    todo.append((True, within))
        return tuple(made.values())

    def occasions(self) -> Mapping[str, list[Meaning]]:
        """Of each action that the course of the game performs itself, what is asked on the ways to it, also round steps."""
        made: defaultdict[str, list[Meaning]] = defaultdict(list)
        for section in _COURSE:
            entry = self.entries.get((section,))
            for one in offered(unnamed(_statements(entry.node))) if entry is not None else ():
                if one.is_action:
                    reading = TreeReading(self.words)
                    made[one.name].append((section, tuple(self._guard(reading, guard) for guard in one.guards)))
        return made

    @staticmethod
    def _guard(reading: TreeReading, guard: Guard) -> Meaning:
        word, asked = guard
        return word, tuple(map(reading.asked, asked)) if isinstance(asked, tuple) else reading.read(asked)
