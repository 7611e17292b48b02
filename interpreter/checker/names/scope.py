"""What names mean: universes, labels, options, constants, state functions, definitions, actions, moves.

Definitions and actions are checked when they are first asked for, so that unused parts of the library cost nothing;
asking for one while it is being checked is the error `recursive`.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Mapped
from typing import Any

from ...boards.tables import Tables
from ...core import nodes as core
from ...core.facts import TextStep
from ...core.types import Int, Type, Universe
from ...files.nodes import Listing, Mapping, Node
from ...files.ruleset import Ruleset
from ...ground.diagnostics import Diagnostic, Label, Sink
from ...ground.inflection import Noun
from ...ground.records import replace
from ...ground.source import SourceFile, Span
from ...language import syntax as ast
from ...language.keywords import KEYWORDS
from ...language.steps import StepLet
from .boardless import BOARD_WORDS
from .frame import Frame, Local
from .languages import chosen
from .meanings import BROKEN, DeclaredMove, Defined, EnumLabel, NumberSet, Sense, Teams, Value
from .misfits import Misfits
from .nouns import nouns_of_elements, read_nouns
from .words import is_word, what_name_is_meant, why_no_name

UNKNOWABLE = frozenset(
    {
        "unknown-name",
        "unknown-type",
        "unknown-site",
        "unknown-coordinate",
        "unknown-kind",
        "unknown-link",
        "unknown-move",
        "unknown-action",
        "unknown-memory",
        "unknown-option",
        "unknown-colour",
        "not-stored",
        "finish-moves",
        "need-unmet",
    }
)
"""What is not told of names once something that gives names cannot be read."""


class Scope:
    """All names of a ruleset. Filled by the stages of `program.check`, read by the checkers."""

    def __init__(self, ruleset: Ruleset, sink: Sink) -> None:
        self.ruleset = ruleset
        self.sink = sink
        self.nouns, self._of_elements = read_nouns(ruleset), nouns_of_elements(ruleset)
        self.misfits = Misfits(sink, ruleset.levels)
        self.values: dict[str, Value] = {}
        self.given: dict[str, Value] = {}
        """Names of the board and of the module `graph`: a ruleset may use one for something else, which then is meant in
        its own text."""
        self.fields: dict[str, list[tuple[Universe, core.Table]]] = {}
        self.teams: Teams | None = None
        self.actions: dict[str, Defined] = {}
        self.moves: dict[str, DeclaredMove] = {}
        self.choices: dict[str, list[str]] = {}
        self.memories: dict[str, core.Memory] = {}
        self.lost: set[str] = set()
        """Actions, moves and memories whose declarations are wrong: `action x`, `move x`, `memory x`."""
        self.places: dict[str, Span] = {}
        """Where each of the ruleset's own names is declared."""
        self.used: set[str] = set()
        self.lacking_modules: set[str] = set()
        """Modules of which words stand here without `uses`, as far as that is told."""
        self.steps: dict[tuple[str, ...], TextStep] = {}
        """The steps of all texts by their places."""
        self.step_lets: list[tuple[tuple[Span, ...], str, StepLet]] = []
        """Names that end with steps, and the texts in which somebody could look for them."""
        self.mentions: list[tuple[str | Local, int, Span]] = []
        """Where rule texts speak of names: the meaning, how many characters it is written with, and where they begin."""
        self.frames: dict[int, Frame] = {}
        """Those with variables, by their ids."""
        self.aliases: dict[SourceFile, dict[str, str]] = {}
        self.tables: Tables | None = None
        self.of_board: set[str] = {*BOARD_WORDS}
        """What comes with the board: products of places, too."""
        self.lacking: tuple[str, ...] = ()
        """Words for directions of the tiling of which the board has none."""
        self.is_boardless = False
        """Whether the board is wrong, so that there are no sites."""
        self.board_tables: dict[tuple[str, ...], core.Table] = {}
        self.site_universes: dict[str, Universe] = {}
        self.default_kind: str | None = None
        self._spoiled = {(item.span.file, item.span.start) for item in sink.items if item.is_error and item.span}
        self.elaborate_definition: Callable[[Defined, Sense], core.Definition | None]
        self.elaborate_action: Callable[[Defined, Sense], core.Action | None]
        self.forget_definitions: Callable[[], None]
        self.constant: Callable[[ast.Expr, Type, str], Any]
        """`constant(node, type, what)`: the value of an expression that reads no state; None after a diagnostic."""

    def universe(
        self,
        name: str,
        labels: tuple[str, ...],
        parts: tuple[tuple[str, Type], ...] = (),
        usual: str = "",
        *,
        is_site: bool = False,
        called: Mapped[str, Noun] | None = None,
    ) -> Universe:
        """A universe that is called as the author says, or else as usual. `called`: what its elements are called where no noun
        says it."""
        noun = chosen(self.nouns.get(name, {}))
        found = ((label, chosen(self._of_elements[label])) for label in labels if label in self._of_elements)
        called = {**(called or {}), **{label: one for label, one in found if one is not None}}
        one, many = (noun.one, noun.many) if noun is not None else (usual or name, "")
        of_kinds = one.replace("_", " ").startswith("kind of ")
        return Universe(name, labels, one, is_site, parts, many, called, of_kinds)

    def numbers(self, name: str, kind: Int) -> Int:
        """A universe of numbers, that is called as the author says, or else by its name."""
        return replace(kind, called=chosen(self.nouns.get(name, {})) or Noun(name, ""))

    # ------------------------------------------------------------ what was refused before

    def is_spoiled(self, node: Node) -> bool:
        """Whether something of an entry was refused when its file was read: what it lacks now may stand there misspelt."""
        if not self._spoiled:
            return False
        inner: list[Node] = []
        if isinstance(node, Mapping):
            inner = [part for entry in node.entries for part in entry]
        elif isinstance(node, Listing):
            inner = list(node.items)
        return (node.span.file, node.span.start) in self._spoiled or any(map(self.is_spoiled, inner))

    # ------------------------------------------------------------ declaring

    def can_be_named(self, name: str, span: Span) -> bool:
        """Whether rule text could speak of this name; `not-a-name` when it could not."""
        if is_word(name):
            return True
        self.sink.add(
            "not-a-name",
            f"`{name}` cannot be a name",
            span,
            why_no_name(name),
            helps=what_name_is_meant(name, span) or (("choose another name",) if name in KEYWORDS else ()),
        )
        self.sink.mute(UNKNOWABLE)  # what it should be called is not known
        return False

    def declare(self, name: str, value: Value, span: Span, what: str) -> bool:
        """Gives a name a meaning; `name-clash` when it has one."""
        if not isinstance(value, EnumLabel) and not self.can_be_named(name, span):
            return False
        known = self.places.get(name)
        is_field = name in self.fields and not isinstance(value, Universe | NumberSet)
        if known is None and not is_field and name not in self.values and name not in _PREDECLARED:
            self.values[name] = value
            self.places[name] = span
            return True
        self.clash(name, span, what)
        if is_field:
            self.values.setdefault(name, BROKEN)
        return False

    def broken(self, name: str, span: Span, what: str) -> None:
        """Gives a name whose declaration is wrong no meaning, so that nothing is said of its uses."""
        if is_word(name):
            self.declare(name, BROKEN, span, what)

    def is_lost(self, what: str, name: str) -> bool:
        """Whether the declaration of an action, move or memory is wrong, so that nothing is said of its uses."""
        if f"{what} {name}" not in self.lost:
            return False
        self.sink.silently()
        return True

    def clash(self, name: str, span: Span, what: str) -> None:
        """Says that a name is declared again, with another meaning."""
        known, said = self.places.get(name), "the other one"
        if known is None and name in self.fields:
            whole, _ = self.fields[name][0]
            known, said = self.places.get(whole.name), f"it is a field of `{whole.name}`"
        others = (Label(known, said),) if known else ()
        helps = ("choose another name; names are global, so that one word always means one thing",)
        title, label = f"`{name}` has a meaning already", f"{what} of that name"
        self.sink.put(Diagnostic("name-clash", title, span, label, others, helps=helps))

    # ------------------------------------------------------------ finding

    def alias(self, name: str, span: Span) -> str:
        """What a module's own word is called in this ruleset."""
        return self.aliases.get(span.file, {}).get(name, name)

    def value(self, name: str, span: Span) -> Value | None:
        """The meaning of a name at a place. In a module the given names come first, in a ruleset its own."""
        found = self._found(name, span)
        if found is not None:
            self.used.add(self.alias(name, span))
        return found

    def _found(self, written: str, span: Span) -> Value | None:
        name = self.alias(written, span)
        first, second = (self.given, self.values) if span.file in self.aliases else (self.values, self.given)
        found = first.get(name) or second.get(name)
        if found is not None:
            is_given = found is self.given.get(name)
            self.mention(f"given {name}" if is_given else name, written, span)
        return found

    def mention(self, meaning: str | Local, written: str, span: Span) -> None:
        """Notes that a name stands where a place begins. The meaning of what is no variable is its name, behind its space."""
        self.mentions.append((meaning, len(written), span))

    def mention_move(self, name: ast.Name) -> None:
        """As `mention`, of a move or a choice."""
        self.mention(f"{'choice' if name.id in self.choices else 'move'} {name.id}", name.id, name.span)

    def mention_all(self, tree: object) -> None:
        """Notes the names of a syntax tree that is not checked, as far as they are no variables."""
        if isinstance(tree, ast.Name | ast.Call | ast.Lookup):
            self._found(tree.id, tree.span)
        parts = tree if isinstance(tree, tuple) else vars(tree).values() if isinstance(tree, ast.Node) else ()
        for part in parts:
            self.mention_all(part)

    def site_universe(self, frame: Frame | None) -> Universe | None:
        """What `site` means: the kind of the generic definition's argument, or the one kind in use."""
        kind = (frame.site_kind if frame else None) or self.default_kind
        return self.site_universes.get(kind) if kind else None

    @property
    def players(self) -> Universe:
        """Who plays. Asked once they are declared."""
        players = self.values["player"]
        assert isinstance(players, Universe)
        return players

    def universe_names(self) -> list[str]:
        own = [name for name, value in self.values.items() if isinstance(value, Universe | NumberSet)]
        return [*own, *(name for name, value in self.given.items() if isinstance(value, Universe)), "bool"]

    def all_names(self) -> list[str]:
        return [*self.values, *self.given, *self.fields]


_PREDECLARED = frozenset({"mover", "site", "bool"})
