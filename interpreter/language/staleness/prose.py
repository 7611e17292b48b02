"""Which inherited prose is stale: written about a declaration that is different in the variant at hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum, auto
from functools import cached_property

from ...files.document import read_document
from ...files.kept import kept_names
from ...files.nodes import Listing, Node, Text
from ...files.nodes import Mapping as Keys
from ...files.places import walk
from ...files.ruleset import Ruleset
from ...files.schema import SECTIONS, declaring
from ...ground.diagnostics import Sink
from ...ground.records import Record
from ...ground.source import SourceFile
from .changes import Changes, changes, changes_for_ends, users_of, way
from .declared import CONDITIONS, OCCASION, declared, uses_of, with_starts
from .entries import WORDS, Place, ProseNode, prose_of
from .gone import NamedThings, named, names_one
from .starts import START, Starting, starting

_PURPOSE = frozenset({"options", "constants", "universes", "state", "turn_state", "memory"})
"""Sections whose `about` tells what something is for, which stays true as long as anything uses it as before."""

_NAMING = frozenset({"says", "values", "because"})
"""Texts that name their declaration, or speak for a part of it, and tell nothing of what it uses."""

_ASKS = "asks"
"""NamedThings for the parameters of a move, which hold as long as there are such parameters."""

_GIVING_NAMES = frozenset(section.name for section in declaring())

_KEEPABLE = frozenset(section.name for section in SECTIONS if section.keepable)

_BY_ITSELF = frozenset({"board", "players"})
"""Sections whose `about` tells what they say themselves."""

_LINKS = "links."
_SIZES = frozenset({"columns", "rows", "side"})
"""Keys of a board that say how large it is: what its links are is as before."""


class StaleProse(Record):
    """A text about what is different.

    Attributes:
        prose:         the text.
        home:          the ruleset that it was written for, or the last that said that it holds.
        changes:       what is different since then, with reasons.
        users:         what uses the declaration; () where the declaration is different itself. Of an action that is as before,
                       but comes at other times, and of a word that names one: its occasion.
        is_inherited:  whether it is stale in the ruleset that is extended already.
        gone:          what it names, and is not there any more; else None.
    """

    prose: ProseNode
    home: Ruleset
    changes: Changes
    users: tuple[Place, ...] = ()
    is_inherited: bool = False
    gone: Place | None = None

    @property
    def way(self) -> tuple[Place, ...]:
        """From the declaration, or what uses it, to one that is different by itself, or is not there."""
        if self.gone is not None:
            return self.prose.place, self.gone
        return tuple(way(self.changes, self.users[0] if self.users else self.prose.place))


class Staleness(Record):
    """What has become of the prose of a ruleset.

    Attributes:
        stale:    texts that are left out.
        kept:     texts that would be stale, if the ruleset did not say that they hold.
        touched:  texts that stay, though some of what writes the state that they speak of is different.
        idle:     what the ruleset says to keep, and is not stale.
    """

    stale: tuple[StaleProse, ...] = ()
    kept: tuple[StaleProse, ...] = ()
    touched: tuple[StaleProse, ...] = ()
    idle: tuple[Text, ...] = ()

    def without(self, ruleset: Ruleset) -> Ruleset:
        """The ruleset without the texts that are left out."""
        return without([one.prose for one in self.stale], ruleset)


def without(texts: Collection[ProseNode], ruleset: Ruleset) -> Ruleset:
    """A ruleset without some of its texts."""
    out = {id(one.node) for one in texts}
    sections = {name: _without(node, out) for name, node in ruleset.sections.items()} if out else ruleset.sections
    return replace(ruleset, sections=sections)


def ruled_out(ruleset: Ruleset, now: Collection[str], usual: Never) -> Iterator[ProseNode]:
    """The texts that name a move which other options than the ruleset's own rule out `now`, though it was there for whoever
    wrote the text. `usual`: what options rule out in each ruleset of the chain as it stands."""
    chain, things = _Chain(ruleset, usual), NamedThings(ruleset)
    for prose in prose_of(ruleset):
        never = set(now) - usual(chain.home(prose))
        gone = named(prose.node, things.gone_from(things, never)) if never else None
        if gone is not None and gone != prose.place and prose.place[0] != "options":
            yield prose


def _without(node: Node, out: set[int]) -> Node:
    match node:
        case Keys(entries, span):
            return Keys(tuple((key, _without(value, out)) for key, value in entries if id(value) not in out), span)
        case Listing(items, span):
            return Listing(tuple(_without(item, out) for item in items if id(item) not in out), span)
    return node


Never = Callable[[int], frozenset[str]]
"""`never(level)`: the moves that options do not allow in the ruleset of a level of the chain, 0 for the last one."""


def staleness(ruleset: Ruleset) -> Staleness:
    """Compares a ruleset with those that its texts were written for. Rule texts with mistakes are compared as they stand."""
    if "staleness" not in ruleset.made:
        ruleset.made["staleness"] = staleness_with(ruleset, lambda level: frozenset())
    made: Staleness = ruleset.made["staleness"]
    return made


def staleness_with(ruleset: Ruleset, never: Never) -> Staleness:
    """The same, where it is known of which moves options leave nothing: a text that names one is stale, if options allow it in
    the ruleset that the text was written for."""
    if len(ruleset.levels) == 1:
        return Staleness(idle=tuple(kept_by(ruleset.main)))
    chain = _Chain(ruleset, never)
    named, used = list(kept_by(ruleset.main)), set[int]()
    stale, kept, touched = list[StaleProse](), list[StaleProse](), list[StaleProse]()
    for prose in prose_of(ruleset):
        keeping = [number for number, name in enumerate(named) if names(name.value, prose.place)]
        if (found := chain.judged(prose, _Reach.USUAL)) is not None:
            used.update(keeping)
            (kept if keeping else stale).append(found)
        elif (found := chain.judged(prose, _Reach.TOUCHED)) is not None:
            touched.append(found)
    idle = (one for number, one in enumerate(named) if number not in used and not _is_told_again(ruleset, one.value))
    return Staleness(tuple(stale), tuple(kept), tuple(touched), tuple(idle))


def different_from(ruleset: Ruleset, level: int = 1) -> Changes:
    """What is different in a ruleset from the one so many levels below it in its chain of `extends`."""
    return changes(declared(ruleset.level(level)), declared(ruleset))


def kept_by(file: SourceFile) -> Iterator[Text]:
    """The names of the inherited texts that a ruleset says hold."""
    return kept_names(read_document(file, Sink()))


def _is_told_again(ruleset: Ruleset, name: str) -> bool:
    """Whether a name in `keeps` is that of a text about the game as a whole which is there from what is extended."""
    node = ruleset.sections.get(name) if name in _KEEPABLE else None
    return node is not None and node.span.file is not ruleset.main


def names(name: str, place: Place) -> bool:
    """Whether a name in `keeps` means a declaration: `reconnect`, `moves.reconnect`; a section alone, if it gives no names, but
    not the steps in it, each of which has a text of its own to be read again."""
    path = tuple(part.strip() for part in name.split("."))
    gives_names = place[0] in _GIVING_NAMES
    return path == place[-len(path) :] or (path == place[:1] and len(place) <= 2 and not gives_names)


def is_named(kept: Iterable[str], place: Place) -> bool:
    """Whether one of the names in `keeps` means a declaration."""
    return any(names(name, place) for name in kept)


def _files(node: Node) -> Iterator[SourceFile]:
    """The files that a text is from; one in parts may be from several."""
    yield from (text.span.file for _, text in walk(node))
    yield node.span.file


class _Reach(Enum):
    """How far what is different reaches: as for most texts, as for those about the end, or as far as it may."""

    USUAL = auto()
    END = auto()
    TOUCHED = auto()


class _Chain:
    """A ruleset beside those that it extends, each read when it is asked for."""

    def __init__(self, ruleset: Ruleset, never: Never) -> None:
        self.ruleset, self.never = ruleset, never
        self.words: dict[int, NamedThings] = {}
        self.starts: dict[int, tuple[Starting, ...]] = {}
        self.kept = {level: [name.value for name in kept_by(file)] for level, file in enumerate(ruleset.levels)}
        self.found: dict[tuple[int, _Reach], Changes] = {}
        before = staleness(self.level(1)) if len(ruleset.levels) > 2 else Staleness()
        self.known = {id(one.prose.node) for one in (*before.stale, *before.touched)}
        """Texts that are told of where the ruleset that is extended is checked."""

    def home(self, prose: ProseNode) -> int:
        """The level for which a text was written, or the last one below the ruleset that keeps it."""
        written = max(self._written(file) for file in _files(prose.node))
        kept = (level for level in range(1, written) if is_named(self.kept[level], prose.place))
        return next(kept, written)

    def _written(self, file: SourceFile) -> int:
        if file in self.ruleset.levels:
            return self.ruleset.levels.index(file)
        users = (
            level
            for level in reversed(range(len(self.ruleset.levels)))
            if any(module.file is file for module in self.level(level).modules.values())
        )
        return next(users, 0)

    def level(self, level: int) -> Ruleset:
        return self.ruleset.level(level) if level else self.ruleset

    def changes(self, level: int, reach: _Reach) -> Changes:
        """What is different in the ruleset from one that it extends."""
        if (level, reach) not in self.found:
            old, new = declared(self.level(level)), declared(self.ruleset)
            if reach is _Reach.END:
                self.found[level, reach] = changes_for_ends(self.changes(level, _Reach.USUAL), old, new)
            elif reach is _Reach.TOUCHED:
                self.found[level, reach] = changes(with_starts(old), with_starts(new), by_one_writer=True)
            else:
                self.found[level, reach] = changes(old, new)
        return self.found[level, reach]

    @cached_property
    def users(self) -> dict[Place, tuple[Place, ...]]:
        """What uses each declaration."""
        found = users_of(declared(self.ruleset))
        return {place: tuple(user for user in users if user[0] != CONDITIONS) for place, users in found.items()}

    @cached_property
    def used(self) -> dict[Place, frozenset[Place]]:
        """What each declaration uses."""
        return uses_of(self.ruleset)

    def judged(self, prose: ProseNode, reach: _Reach) -> StaleProse | None:
        """Why a text is stale; None if it is not."""
        home, place = self.home(prose), prose.place
        if reach is _Reach.USUAL and home and (gone := self.names_gone(prose, home)) is not None:
            return gone
        if home == 0 or prose.key.partition(".")[0] == _ASKS:
            return None
        if prose.told is not None and self._written(prose.told.span.file) == home:
            return None  # the condition is the one that the sentence was written for, whatever stands beside it
        found = self.changes(home, _Reach.END if place[0] == "end" and reach is _Reach.USUAL else reach)
        is_inherited = id(prose.node) in self.known
        if place[0] == WORDS:
            event = next((one for one in found if one[0] == OCCASION and names_one(prose.node, one[-1])), None)
            return StaleProse(prose, self.level(home), found, (event,), is_inherited) if event else None
        if prose.key.startswith(_LINKS) and place in found and found[place].keys <= _SIZES and reach is _Reach.USUAL:
            return None
        users = tuple[Place, ...]()
        is_stale = by_itself = place in found and not found[place].behind
        if prose.key.rpartition(".")[2] not in _NAMING and place[0] not in _BY_ITSELF:
            if place[0] not in _PURPOSE:
                is_stale = place in found
            elif not by_itself:
                users = self.users.get(place, ())
                is_stale = bool(users) and all(one in found and one[0] not in _BY_ITSELF for one in users)
            if place[0] == "actions" and not is_stale and (occasion := (OCCASION, place[-1])) in found:
                users, is_stale = (occasion,), True
            if not is_stale and (start := self.start_of(prose, home, found)) is not None:
                users, is_stale = (start,), True
        return StaleProse(prose, self.level(home), found, users, is_inherited) if is_stale else None

    def start_of(self, prose: ProseNode, home: int, found: Changes) -> Place | None:
        """What some state holds at first, where that is different and a text can be false by it alone."""
        for one in self.starting(home):
            start = (START, one.place[-1])
            if start in found and (
                (one.is_flag and one.place in self.named_by(prose.place))
                or (one.place in (prose.place, *self.used.get(prose.place, ())) and one.is_told(prose))
            ):
                return start
        return None

    def named_by(self, place: Place) -> tuple[Place, ...]:
        """What a declaration names itself."""
        one = declared(self.ruleset).get(place)
        return one.uses if one is not None else ()

    def starting(self, level: int) -> tuple[Starting, ...]:
        """The state of the ruleset of a level, for what it holds at first."""
        if level not in self.starts:
            self.starts[level] = tuple(starting(self.level(level)))
        return self.starts[level]

    def names_gone(self, prose: ProseNode, home: int) -> StaleProse | None:
        """A text that names what its ruleset had, and this one has not."""
        things = dict(self._gone(home, 0))
        while (gone := named(prose.node, things)) is not None:
            del things[gone]
            is_ruled_out = gone[0] == "moves" and gone[1] in self.never(0)
            if gone != prose.place and not (
                is_ruled_out and (prose.place[0] == "options" or gone[1] in self.never(home))
            ):
                is_inherited = home > 1 and gone in self._gone(home, 1)
                return StaleProse(prose, self.level(home), {}, is_inherited=is_inherited, gone=gone)
        return None

    def _gone(self, home: int, level: int) -> Mapping[Place, frozenset[str]]:
        """What the ruleset of one level has, and that of a later one has not, with the words for it."""
        for one in (home, level):
            if one not in self.words:
                self.words[one] = NamedThings(self.level(one))
        return self.words[home].gone_from(self.words[level], self.never(level))
