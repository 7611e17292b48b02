"""Every name of a ruleset: what it means, where it is declared, and where rule texts speak of it.

For editors: what to show of a name, what to offer at a place, what to change when a name does. The checker only notes which
name it has resolved where (`Scope.mentions`); all else is put together when somebody asks. Of a ruleset with mistakes the index
has what the checker got to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from ..core import nodes as core
from ..core.types import SetOf, Type, Universe
from ..files.nodes import Listing, Mapping, Node, Text, entries, entry_name
from ..files.places import main_of
from ..files.prose import Path
from ..files.schema.reader import text_of
from ..ground.diagnostics import Sink
from ..ground.source import SourceFile, Span
from ..language.parser import parse
from .names.frame import Local
from .names.meanings import Constant, Defined, EnumLabel, NumberSet, Value
from .names.scope import Scope
from .names.words import is_word
from .primitives import PRIMITIVES
from .sections.abouts import About
from .sections.holes import holes


@dataclass(eq=False)
class Symbol:
    """A name with one meaning.

    Attributes:
        name:   as it is declared; a module may have a word of its own for it.
        what:   what kind of thing it is, as `state function`.
        type:   of its values, or how it is called; "" if that is not known.
        says:   what its author says of it; "" if nothing.
        place:  where it is declared; None for what comes with the language or the board.
        size:   how many things it has, if it is a universe or a constant set.
        uses:   where it stands, in order, its declarations included, each once; in a module its own word may stand there.
    """

    name: str
    what: str
    type: str = ""
    says: str = ""
    place: Span | None = None
    size: int | None = None
    uses: list[Span] = field(default_factory=list)


class Index:
    """Symbols by place. Files are named as `SourceFile.name`, offsets counted in characters."""

    def __init__(self, symbols: Iterable[Symbol] = (), entries: Iterable[Span] = ()) -> None:
        self.symbols = tuple(symbols)
        self._entries = tuple(entries)
        """The entries of all sections: a variable means nothing outside its own."""
        self._at = {
            (use.file.name, at): (symbol, use) for symbol in self.symbols for use in symbol.uses for at in _places(use)
        }
        self._texts = {use.file.name: use.file.text for symbol in self.symbols for use in symbol.uses}

    def text_of(self, file: str) -> str | None:
        """The text in which the places of a file lie; None: it has no names."""
        return self._texts.get(file)

    def at(self, file: str, offset: int) -> Symbol | None:
        """What the name at a place means, or the name that ends there."""
        found = self._at.get((file, offset)) or self._at.get((file, offset - 1))
        return found[0] if found else None

    def definition(self, file: str, offset: int) -> Span | None:
        """Where the name at a place is declared."""
        symbol = self.at(file, offset)
        return symbol.place if symbol else None

    def uses(self, file: str, offset: int) -> tuple[Span, ...]:
        """All places of what the name at a place means."""
        symbol = self.at(file, offset)
        return tuple(symbol.uses) if symbol else ()

    def entry_of(self, place: Span) -> Span | None:
        """The entry of a section in which a place lies: in it a variable has its meaning."""
        return self._entry(place.file.name, place.start)

    def _entry(self, file: str, offset: int) -> Span | None:
        return next((one for one in self._entries if one.file.name == file and one.start <= offset <= one.end), None)

    def names_at(self, file: str, offset: int) -> list[Symbol]:
        """What can be spoken of at a place: the variables declared before it in its entry, and all that is no variable."""
        entry = self._entry(file, offset)
        return [
            symbol for symbol in self.symbols if symbol.what != _VARIABLE or _is_before(symbol.place, entry, offset)
        ]


_VARIABLE = "variable"

_SPACES = {
    "options": "",
    "set": "",
    "universes": "",
    "constants": "",
    "state": "",
    "turn_state": "",
    "define": "",
    "memory": "memory ",
    "actions": "action ",
    "choices": "choice ",
    "moves": "move ",
}
"""Sections whose keys are names, and what stands before such a name in the key of its meaning."""


_NEEDED = {"action": "action ", "memory": "memory "}
"""What a module may need beside functions and universes, and the space of its names."""


def _places(span: Span) -> range:
    return range(span.start, span.end)


def _is_before(place: Span | None, entry: Span | None, offset: int) -> bool:
    return place is not None and entry is not None and place.file is entry.file and entry.start <= place.start < offset


def index_of(scope: Scope, abouts: Map[Path, About]) -> Index:
    """The index of what a checker has found."""
    maker = _Maker(scope, abouts)
    maker.declarations()
    maker.values()
    maker.variables()
    maker.holes()
    maker.mentions()
    return Index(maker.symbols.values(), maker.entries)


class _Maker:
    """`symbols`: by the key of their meaning, which is the name with its space, or where a variable is declared."""

    def __init__(self, scope: Scope, abouts: Map[Path, About]) -> None:
        self.scope = scope
        self.ruleset = scope.ruleset
        self.abouts = {path[:2]: about.text() for path, about in abouts.items() if len(path) == 2}
        self.symbols: dict[object, Symbol] = {}
        self.entries: list[Span] = []
        self.seen: set[tuple[object, SourceFile, int]] = set()

    def declare(self, key: object, span: Span, name: str) -> None:
        """Notes a place where a name is declared, if it stands there; the first is where it comes from."""
        if span.text == name:
            self.use(key, span)
            self.symbols[key].place = self.symbols[key].place or span

    def use(self, key: object, span: Span) -> None:
        """Notes a place of a meaning."""
        symbol = self.symbols.get(key)
        if symbol is None:
            space, _, bare = str(key).rpartition(" ")
            symbol = self.symbols[key] = Symbol(bare, space or "name")
        if (key, span.file, span.start) not in self.seen:
            self.seen.add((key, span.file, span.start))
            symbol.uses.append(span)

    # ------------------------------------------------------------ what files declare

    def declarations(self) -> None:
        """The keys of all sections of all files: those of a base are declarations too where a variant writes them again."""
        graph = self.ruleset.modules.get("graph")
        files = [*reversed(self.ruleset.levels), *(module.file for module in self.ruleset.modules.values())]
        for file in files:
            document = file.made.get("document")
            for key, node in document.entries if isinstance(document, Mapping) else ():
                self._section(key.value, node, "given " if graph and file is graph.file else "")

    def _section(self, section: str, node: Node, space: str) -> None:
        if section == "uses":
            self._bindings(node)
        elif section == "needs":
            self._needs(node)
        elif section == "nouns":
            for key, _ in node.entries if isinstance(node, Mapping) else ():
                self._noun(key)
        elif section == "rulings":
            self._rulings(node)
        elif section in _SPACES and isinstance(node, Mapping):
            for key, entry in node.entries:
                self.entries.append(key.span.to(entry.span))
                name = entry_name(key.value)
                self.declare(
                    (space if section == "define" else "") + _SPACES[section] + name, _span_of(key, name), name
                )
                if section == "moves":
                    self._choice(key)
                said = main_of(entry, (section, name))
                if section == "universes" and isinstance(said, Mapping):
                    for part, kind in said.entries:  # a field may be called as a universe is
                        self._words(kind)
                        self.declare(f"field {part.value}", _span_of(part, part.value), part.value)
                elif section in ("options", "set", "universes"):
                    self._words(said)
        else:
            inner = node.items if isinstance(node, Listing) else (node,)
            self.entries += [item.span for item in inner]
            for item in inner:
                if section == "players":
                    self._words(item)
                if section == "board":
                    self._sizes(item)
                if section == "examples" and isinstance(item, Mapping):
                    self._example(item)
                if section == "draw" and isinstance(item, Mapping):
                    self._words(item.get("palette"))

    def _choice(self, key: Text) -> None:
        signature = parse("signature", key.rule, Sink())
        if signature is not None and signature.choice is not None:
            self.declare(f"choice {signature.choice.id}", signature.choice.span, signature.choice.id)

    def _bindings(self, node: Node) -> None:
        """`uses: [{module: {its word: a name of this ruleset}}]`."""
        for item in node.items if isinstance(node, Listing) else ():
            for _, names in item.entries if isinstance(item, Mapping) else ():
                for _, name in names.entries if isinstance(names, Mapping) else ():
                    self._word(name, needed=True)

    def _needs(self, node: Node) -> None:
        """What a module needs is there under the name that the ruleset gives it."""
        for key, kind in node.entries if isinstance(node, Mapping) else ():
            name = self.scope.alias(key.value, key.span)
            space = _NEEDED.get(kind.value, "") if isinstance(kind, Text) else ""
            if not space and name not in self.scope.values:
                space = "given "
            homes = {"action ": {*self.scope.actions}, "memory ": {*self.scope.memories}}
            if name in homes.get(space, {*self.scope.values, *self.scope.given}):
                self.use(space + name, _span_of(key, key.value))

    def _example(self, node: Mapping) -> None:
        for part in ("position", "set"):
            self._words(node.get(part))
        self._on(text_of(node, "on"))

    def _rulings(self, node: Node) -> None:
        """What rulings are about, `moves.lift`, and the options with which it is played otherwise."""
        for ruling in entries(node):
            option = text_of(ruling, "option")
            if option is not None:
                self._word(option)
            self._on(text_of(ruling, "on"))

    def _on(self, on: Text | None) -> None:
        """What a ruling is about or an example shows, `moves.lift`."""
        section, name, *_ = [*on.value.split("."), ""] if on is not None else ["", ""]
        if on is not None and section in _SPACES and name:
            start = len(section) + 1
            self.use(_SPACES[section] + name, on.rule.span(start, start + len(name)))

    def _words(self, node: Node | None) -> None:
        """Names of the ruleset that stand in values which are no rule text."""
        for text in _texts(node):
            self._word(text)

    def _sizes(self, node: Node) -> None:
        """Options and constants that stand for a value of the board. Its keys are no names."""
        if isinstance(node, Text) and isinstance(self.scope.values.get(node.value), Constant):
            self._word(node)
        inner = [value for _, value in node.entries] if isinstance(node, Mapping) else ()
        for part in node.items if isinstance(node, Listing) else inner:
            self._sizes(part)

    def _word(self, node: Node, *, needed: bool = False) -> None:
        if isinstance(node, Text) and node.value in self.scope.values:
            self.use(node.value, _span_of(node, node.value))
        elif needed and isinstance(node, Text) and node.value in self.scope.actions:
            self.use(f"action {node.value}", _span_of(node, node.value))
        elif needed and isinstance(node, Text) and node.value in self.scope.memories:
            self.use(f"memory {node.value}", _span_of(node, node.value))

    def _noun(self, key: Text) -> None:
        """What has a noun: mostly a value, else a move or an action."""
        if key.value not in self.scope.values and key.value in self.scope.moves:
            self.use(f"move {key.value}", _span_of(key, key.value))
        else:
            self._word(key, needed=True)

    # ------------------------------------------------------------ what the checker knows

    def values(self) -> None:
        """What names mean."""
        for space, names in (("", self.scope.values), ("given ", self.scope.given)):
            for name, value in names.items():
                self._describe(space + name, name, *self._meaning(name, value))
                self.symbols[space + name].size = _size(value)
        for name, action in self.scope.actions.items():
            self._describe(f"action {name}", name, "action", action.key.value, action.says)
        for name, memory in self.scope.memories.items():
            self._describe(f"memory {name}", name, "memory", ", ".join(fun.name for fun in memory.funs))
        for name, move in self.scope.moves.items():
            self._describe(f"move {name}", name, "move", move.key.value if move.key else name)
        for name, members in self.scope.choices.items():
            self._describe(f"choice {name}", name, "choice", " | ".join(members))
        for name, tables in self.scope.fields.items():
            kinds = {str(table.result) for _, table in tables}
            self._describe(f"field {name}", name, "field", " or ".join(sorted(kinds)))
        for name, primitive in PRIMITIVES.items():
            self._describe(f"primitive {name}", name, "primitive", primitive.signature, primitive.about)
        for key, span in self.scope.places.items():
            if key in self.symbols and not key.startswith("action "):
                self.declare(key, Span(span.file, span.start, span.start + len(key)), key)

    def _describe(self, key: str, name: str, what: str, kind: str, says: str | None = None) -> None:
        symbol = self.symbols.setdefault(key, Symbol(name, what))
        sections = (section for section, space in _SPACES.items() if key == space + name)
        about = next((self.abouts[section, name] for section in sections if (section, name) in self.abouts), "")
        symbol.what, symbol.type, symbol.says = what, kind, says or about

    def _meaning(self, name: str, value: Value) -> tuple[str, str, str | None]:
        is_option = any(key.value == name for key, _ in self.ruleset.mapping("options"))
        match value:
            case Universe():
                return "universe", f"set of {value.name}", None
            case NumberSet(kind):
                return "universe", str(kind), None
            case EnumLabel(universe, _):
                return "element", universe.name, None
            case Constant(_, kind):
                return "option" if is_option else "constant", str(kind), None
            case core.Table(_, args, result):
                return "option" if is_option else "constant", _arrow(args, result), None
            case core.Fun():
                return "state function", _arrow(value.args, value.result), None
            case Defined():
                made = (one for one in value.definitions.values() if one is not None)
                return "definition", " -> ".join([value.key.value, *(str(one.result) for one in made)][:2]), value.says
        return "name", "", None

    def variables(self) -> None:
        for frame in self.scope.frames.values():
            for local in frame.all_locals:
                self._variable(local)

    def _variable(self, local: Local) -> tuple[SourceFile, int]:
        place = Span(local.span.file, local.span.start, local.span.start + len(local.name))
        key = (place.file, place.start)
        if place.text == local.name:
            self.symbols.setdefault(key, Symbol(local.name, _VARIABLE, str(local.type)))
            self.declare(key, place, local.name)
        return key

    def holes(self) -> None:
        """Parameters in the `says` of their definitions."""
        for name, word in holes(self.ruleset):
            value = self.scope.values.get(name)
            for one in value.signature.params if isinstance(value, Defined) else ():
                key = (one.name.span.file, one.name.span.start)
                if one.name.id == word.text and key in self.symbols:
                    self.use(key, word)

    # ------------------------------------------------------------ what rule texts speak of

    def mentions(self) -> None:
        # of two meanings at one place the one that was found later is meant: a field can be called as a universe is
        last = {
            (span.file, span.start): (meaning, length, span)
            for meaning, length, span in self.scope.mentions
            if isinstance(meaning, str) or is_word(meaning.name)
        }
        for meaning, length, span in last.values():
            key = self._variable(meaning) if isinstance(meaning, Local) else meaning
            place = Span(span.file, span.start, span.start + length)
            if key in self.symbols and re.fullmatch(r"\w+", place.text):
                self.use(key, place)
        for symbol in self.symbols.values():
            symbol.uses.sort(key=lambda use: (use.file.name, use.start))


def _size(value: Value) -> int | None:
    match value:
        case Universe():
            return value.size
        case Constant(made, SetOf()):
            return made.bit_count() if isinstance(made, int) else len(made)
    return None


def _arrow(args: tuple[Type, ...], result: Type) -> str:
    return f"{', '.join(map(str, args))} -> {result}" if args else str(result)


def _span_of(key: Text, name: str) -> Span:
    """Where a name stands in a text, without quotes and what follows it."""
    at = max(key.rule.text.find(name), 0)
    return key.rule.span(at, at + len(name))


def _texts(node: Node | None) -> Iterator[Text]:
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield key
            yield from _texts(value)
    elif isinstance(node, Listing):
        for item in node.items:
            yield from _texts(item)
