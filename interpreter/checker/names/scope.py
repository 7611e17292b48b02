"""What names mean: universes, labels, options, constants, state functions, definitions, actions, moves.

Definitions and actions are checked when they are first asked for, so that unused parts of the library cost nothing;
asking for one while it is being checked is the error `recursive`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Mapping as Mapped
from typing import Any

from ...boards.tables import Tables
from ...core import nodes as core
from ...core.facts import TextStep
from ...core.types import BOOL, ERROR, Elem, Int, Opt, PathOf, SetOf, Type, Universe, describe
from ...files.edition import edition_of
from ...files.nodes import Listing, Mapping, Node, Text, entry_name
from ...files.ruleset import Ruleset
from ...files.words import library_words
from ...ground.characters import code_point
from ...ground.diagnostics import Diagnostic, Label, Meant, Sink, did_you_mean, proposed, spelled
from ...ground.inflection import Noun
from ...ground.limits import MAX_INTEGER
from ...ground.source import SourceFile, Span
from ...language import syntax as ast
from ...language.keywords import KEYWORDS
from ...language.steps import StepLet
from ..primitives import PRIMITIVES
from .boardless import BOARD_WORDS, before_board, without_board
from .frame import Frame, Local
from .languages import chosen
from .meanings import BROKEN, Broken, Constant, DeclaredMove, Defined, EnumLabel, NumberSet, Sense, Teams, Value
from .misfits import Misfits
from .newcomers import called_here, type_called_here
from .nouns import nouns_of_elements, read_nouns
from .undefined import BY_TEXT, hides_type, to_be_defined

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
        self._lacking: set[str] = set()
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
            helps=_without_brackets(name, span) or (("choose another name",) if name in KEYWORDS else ()),
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

    def universe_names(self) -> list[str]:
        own = [name for name, value in self.values.items() if isinstance(value, Universe | NumberSet)]
        return [*own, *(name for name, value in self.given.items() if isinstance(value, Universe)), "bool"]

    def all_names(self) -> list[str]:
        return [*self.values, *self.given, *self.fields]

    def unknown(self, name: str, span: Span, frame: Frame | None, extra: list[str] | None = None) -> None:
        """Reports a name without a meaning."""
        if frame is not None and frame.is_blind:
            self.sink.silently()
            return
        if any(name in (key.value for key, _ in self.ruleset.mapping(part)) for part in ("state", "turn_state")):
            self.sink.add(
                "not-constant",
                f"`{name}` is state, and what stands here must be known before the game begins",
                span,
                "depends on the state",
                helps=("use options, constants and the board only",),
            )
            return
        if any(name == key.value for key, _ in self.ruleset.mapping("options")):
            self.sink.add(
                "unknown-name",
                f"the option `{name}` has no value yet",
                span,
                "not known here",
                helps=("options may be worked out from each other, but not in a circle",),
            )
            return
        if any(name == entry_name(key.value) for key, _ in self.ruleset.mapping("evaluate")):
            self.sink.add(
                "evaluate-in-rules",
                f"`{name}` is a feature, by which positions are judged, and nothing can depend on that",
                span,
                "no value of the game",
                helps=("write a definition under `define:`, which the feature may use, too",),
            )
            return
        if name in self.of_board and self.lacks_board(name, span):
            return
        if self._ended_with_step(name, span) or self.lacks_module(name, span, f"nothing called `{name}` is in scope"):
            return
        self.sink.add(
            "unknown-name",
            f"nothing called `{name}` is in scope",
            span,
            "not a variable, definition or primitive",
            helps=self._meant(name, span, frame, extra or []),
        )

    def _meant(self, name: str, span: Span, frame: Frame | None, extra: list[str]) -> tuple[str, ...]:
        """What may be meant by a name without a meaning, or what to do about it."""
        names = [*self.all_names(), *(frame.names() if frame else []), *extra]
        near = did_you_mean(name, [*names, "yes", "no", "none", "mover"])
        helps = called_here(name, [*names, *PRIMITIVES, "mover", "yes", "no", "none", "count", "those", "any", "all"])
        if _takes_nothing(helps) and re.match(r"\([^()\n]*,", span.file.text[span.end : span.end + 80]):
            helps = ()  # what it is called here takes no arguments
        if name != name.lower() and isinstance(universe := self.values.get(name.lower()), Universe):
            helps = (proposed("{} is the set of them all", name.lower()), *spelled("", universe.labels, "its elements"))
        players = self.values.get("player")
        seat = re.fullmatch(r"[Pp](?:layer)?_?([1-9])", name)
        if seat and isinstance(players, Universe) and int(seat.group(1)) <= players.size:
            helps = (proposed("players are called by their names: {}", players.labels[int(seat.group(1)) - 1]),)
        if not helps and near:
            helps = spelled(name, near)
        if name in self.memories:
            helps = (proposed("how often it has been remembered is {}", f"times({name})"),)
        if not helps and name in ("p", "q", "pl", "who") and frame is not None and frame.has_mover:
            helps = (proposed("the player whose turn it is is {}", "mover"),)
        sites = [kind for kind, universe in self.site_universes.items() if name in universe.labels]
        if not helps and name[0].isupper() and isinstance(players, Universe):
            helps = spelled(name, players.labels, "players")
        helps = tuple(proposed(f"a {kind} {BY_TEXT}: {{}}", f'{kind}("{name}")') for kind in sites) or helps
        if len(name) > 1:
            helps = helps or (to_be_defined(span, frame, next(iter(self.site_universes), "cell")),)
        return helps

    def lacks_board(self, name: str, span: Span, *, is_type: bool = False) -> bool:
        """Whether the game has no board, or none yet, so that a word for places means nothing; says so."""
        if self.is_boardless or (self.tables and self.tables.sites):
            return False
        self.sink.put(without_board(name, span) if self.tables else before_board(name, span, is_type=is_type))
        return True

    def _ended_with_step(self, name: str, span: Span) -> bool:
        """Whether an unknown name is that of a `let` of a step, which ends with it or is gone; says so."""
        found = (let for areas, given, let in self.step_lets if given == name and _lies_in(span, areas))
        let = next(found, None)
        if let is None:
            return False
        if let.gone:
            title = (
                f"`{name}` is not there any more: it was a `let` of the step `{let.step}`, which has another text here"
            )
            helps = (f"name it here, too: `let {name} = …`",)
        else:
            title = f"`{name}` is a `let` of the step `{let.step}`, and ends with it"
            helps = (f"name it before the step `{let.step}`",)
        others = [Label(let.span, "it was named here")]
        self.sink.add("step-undefined", title, span, "nothing of this name here", others=others, helps=helps)
        return True

    def lacks_module(self, name: str, span: Span, title: str, slug: str = "unknown-name") -> bool:
        """Whether an unknown word is one of a module of the library that is not used; says so once for each module."""
        module = library_words(edition_of(span.file)).get(name)
        if module is None or module in self.ruleset.modules:
            return False
        if module in self._lacking:
            self.sink.silently()
            return True
        self._lacking.add(module)
        self.sink.add(
            slug,
            title,
            span,
            f"a word of the module `{module}` of the library",
            helps=(f"write `{self.uses_with(module)}`",),
        )
        return True

    def uses_with(self, module: str) -> str:
        """The line `uses:` of the checked file with one module more."""
        names = [
            use.name for use in self.ruleset.modules.values() if use.span.file is self.ruleset.main and use.span.text
        ]
        return f"uses: [{', '.join([*names, module])}]"

    # ------------------------------------------------------------ types

    def type(self, node: ast.TypeExpr, frame: Frame | None = None) -> Type:
        """The type that a text names; ERROR after a diagnostic."""
        match node:
            case ast.NamedType():
                return self._named_type(node, frame)
            case ast.RangeType():
                low, high = self.constant_number(node.low), self.constant_number(node.high)
                if low is None or high is None:
                    return ERROR
                if low > high:
                    turned = (f"the least stands first: `{high}..{low}`",)
                    self.sink.add(
                        "empty-range",
                        f"the range {low}..{high} is empty",
                        node.span,
                        "no number is in it",
                        helps=turned,
                    )
                    return ERROR
                return Int(low, high)
            case ast.CollectionType():
                inner = self.type(node.of, frame)
                return SetOf(inner) if node.word == "set" else PathOf(inner)
            case ast.OptionalType():
                inner = self.type(node.of, frame)
                return ERROR if inner == ERROR else Opt(inner)
        raise AssertionError(node)

    def _named_type(self, node: ast.NamedType, frame: Frame | None) -> Type:
        if node.id == "bool":
            return BOOL
        name = self.alias(node.id, node.span)
        if name == "site":
            universe = self.site_universe(frame)
            if universe:
                return Elem(universe)
        found = self.value(node.id, node.span)
        if isinstance(found, Universe):
            return Elem(found)
        if isinstance(found, NumberSet):
            return found.type
        if isinstance(found, Broken):
            self.sink.silently()
            return ERROR
        if node.id in self.of_board and self.lacks_board(node.id, node.span, is_type=True):
            return ERROR
        if node.id in self.of_board and node.id in self.places:
            self.sink.put(hides_type(node.span, self.places[node.id]))
            return ERROR
        names, is_number = self.universe_names(), isinstance(found, Constant) and type(found.value) is int
        self.sink.add(
            "unknown-type",
            f"`{node.id}` is not a type",
            node.span,
            "not a universe, a range or `bool`",
            helps=type_called_here(node.id)
            or ((f"a number lies in a range: `0..{node.id}`",) if is_number else ())
            or called_here(node.id, names)
            or spelled(node.id, names, "types"),
        )
        return ERROR

    def constant_number(self, node: ast.Expr) -> int | None:
        """The value of a number that options and constants determine; None after a diagnostic."""
        value = self.constant(node, Int(-MAX_INTEGER, MAX_INTEGER), "a number")
        return value if isinstance(value, int) else None

    constant: Callable[[ast.Expr, Type, str], Any]
    """`constant(node, type, what)`: the value of an expression that reads no state; None after a diagnostic."""

    # ------------------------------------------------------------ storage types

    def storable(self, kind: Type, span: Span) -> bool:
        """State holds elements, numbers, truth values, and these or none."""
        inner = kind.of if isinstance(kind, Opt) else kind
        if inner == ERROR:
            return False
        if isinstance(inner, Elem | Int) or inner == BOOL:
            return True
        self.sink.add(
            "not-storable",
            f"state cannot hold {describe(kind)}",
            span,
            "not one thing, number or yes/no",
            helps=("a set is a function to `bool`: `marked: cell -> bool`",),
        )
        return False

    def says_of(self, node: Node) -> str | None:
        says = node.get("says") if isinstance(node, Mapping) else None
        return says.value if isinstance(says, Text) else None


def _lies_in(span: Span, areas: Sequence[Span]) -> bool:
    return any(one.file is span.file and one.start <= span.start < one.end for one in areas)


_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def is_word(name: str) -> bool:
    """Whether rule text can speak of something by this name."""
    return _WORD.fullmatch(name) is not None and name not in KEYWORDS


def _takes_nothing(helps: tuple[str, ...]) -> bool:
    """Whether what a name is called here has no brackets behind it."""
    return any(isinstance(text, Meant) and text.called is False for text in helps)


def _without_brackets(name: str, span: Span) -> tuple[str, ...]:
    """Of what something is stored, said as of something that is computed: `points[player]: 0..9`."""
    found = re.fullmatch(r"(\w+)\s*[\[(](.+)[\])]", name)
    behind = re.match(r"[\"']?:\s+([^#\n]+)", span.file.text[span.end :])
    if " " in name and all(map(is_word, words := name.split())):
        typed = words[0].lower() in ("int", "bool", "var", "let", "number", "state", "set", "string")
        return (f"a name is one word: `{words[-1] if typed else '_'.join(words)}`",)
    if not found or not behind:
        return ()
    args = re.sub(r"\b\w+ in ", "", found.group(2))
    return (f"what it is stored for stands behind the colon: `{found.group(1)}: {args} -> {behind.group(1).strip()}`",)


def why_no_name(name: str) -> str:
    """What is wrong with a name that is none."""
    if name in KEYWORDS:
        return "a word of the language"
    strange = next((char for char in name if not char.isascii()), None)
    return f"{code_point(strange)} is no letter from a to z" if strange else "not one word of letters, digits and `_`"


_PREDECLARED = frozenset({"mover", "site", "bool"})
