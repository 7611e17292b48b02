"""The order of checking: options, players, universes, board, state, names, moves, flow, end, drawing, examples, lints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Map
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..boards.tables import KINDS, Tables
from ..core import nodes as core
from ..core.facts import CourseStep, Players, RulesetFacts, Ruling
from ..core.positions import Nameable
from ..core.refusals import refusals
from ..core.sides import Sides
from ..core.types import Universe
from ..files.nodes import Mapping, Text
from ..files.prose import Path
from ..files.ruleset import Ruleset
from ..files.schema import SECTIONS, declaring
from ..ground.diagnostics import Diagnostic, RulesetError, Sink, counted
from ..ground.limits import MAX_SITES
from ..ground.records import Record, replace
from ..language.parser import parse
from ..language.staleness import Place, Staleness, staleness
from .board.board import BoardSection
from .board.kinds import kinds_of_type
from .facts import facts_of
from .lints.lints import lint
from .lints.numbers import tell_numbers
from .lints.stale import found_stale, tell_stale
from .names.link_kinds import usual_kinds
from .names.meanings import Constant, Defined, Sense
from .names.nouns import check_nouns, plural_names
from .names.scope import UNKNOWABLE, Scope
from .sections.abouts import About, Abouts
from .sections.declarations import Declarations
from .sections.definitions import Definitions
from .sections.demands import Demand, Demands
from .sections.effects import Effects
from .sections.endings import Endings
from .sections.examples import Example, Examples
from .sections.features import Features
from .sections.flow import Flow
from .sections.foretold import Foretold
from .sections.holes import check_holes
from .sections.marks import Marks, mark_names
from .sections.moves import Moves
from .sections.options import Options
from .sections.prose_places import cover_of, rulings_of
from .sections.step_ends import tell_step_ends
from .sections.turns import performed, turn_steps
from .typing.constants import Constants
from .typing.expressions import Expressions

if TYPE_CHECKING:
    from .index import Index
    from .mistakes.settling import Again


class Program(Record):
    """A checked ruleset: the core, the board, the examples, what it declares, what its author says of everything (`abouts`,
    by where it stands, without what is stale), and what deserves a warning. `ruleset` is for those that work on its text."""

    ruleset: Ruleset
    staleness: Staleness
    game: core.Game
    tables: Tables
    examples: tuple[Example, ...]
    facts: RulesetFacts
    abouts: Map[Path, About]
    warnings: tuple[Diagnostic, ...]

    def __repr__(self) -> str:
        """Short: all that it is made of, written out, would be millions of letters."""
        return f"<program of {self.game.title}>"


class Report(Record):
    """All that is known of a ruleset.

    Attributes:
        diagnostics:    everything that is wrong with it or odd, errors first, each once.
        program:        None, if there are errors.
        index:          what each name means, where it is declared and where it stands.
    """

    diagnostics: tuple[Diagnostic, ...]
    program: Program | None
    _checker: _Checker | None = None

    def __repr__(self) -> str:
        """Short, as that of the program."""
        errors = sum(item.is_error for item in self.diagnostics)
        told = f"{counted(errors, 'error')}, {counted(len(self.diagnostics) - errors, 'warning')}"
        return f"<report of {told}>" if self.program is None else f"<report of {self.program.game.title}: {told}>"

    @cached_property
    def index(self) -> Index:
        """All names, as far as the checker got; made when first asked for."""
        from .index import Index, index_of  # only editors need it

        return index_of(self._checker.scope, self._checker.abouts.made) if self._checker else Index()

    def settled(self, again: Again) -> Report:
        """The same, with the first mistakes told as they were meant. `again`: what is said of a changed file."""
        if self.program is not None:
            return self
        from .mistakes.settling import settled  # only mistakes need it

        return replace(self, diagnostics=settled(self.diagnostics, again))

    def only(self, diagnostics: Iterable[Diagnostic]) -> Report:
        """The names that are known, with some of what is told, and no program: of a file that is a part of a ruleset."""
        return Report(tuple(diagnostics), None, self._checker)

    def checked(self) -> Program:
        """The program. Raises RulesetError with all diagnostics, if there is none."""
        if self.program is None:
            raise RulesetError(self.diagnostics)
        return self.program


def check(
    ruleset: Ruleset, given: Map[str, Any], sink: Sink, most_sites: int = MAX_SITES, *, examples: bool = True
) -> Report:
    """Checks a merged ruleset with option values; the sink has what its files were told. `most_sites`: that its board may have
    of a kind. `examples`: whether the program has its examples.

    Goes on where something is wrong: what has no meaning then has none without a word (`meanings.Broken`, `types.ERROR`), so
    that each mistake is told, and none of what only follows from one.
    """
    found = staleness(ruleset)
    checker, game = _elaborated(found.without(ruleset), given, sink, most_sites, examples=examples)
    if game is not None and not given and not sink.has_errors:
        known = found_stale(ruleset, game, lambda base: _game_of(base, most_sites))
        if len(known.stale) > len(found.stale):  # texts name what options rule out
            checker, game = _elaborated(known.without(ruleset), given, sink, most_sites, examples=examples)
        found = known
    program = None
    if not sink.has_errors:
        tell_stale(ruleset, found, sink, given=bool(given))
        if not given:  # what callers ask for is not what texts were written for
            tell_numbers(ruleset, checker.numbers(), sink)
    if not sink.has_errors and game is not None and checker.tables is not None:
        lint(checker.scope, game, given=bool(given))
        tell_step_ends(checker.scope, checker.abouts.made, game)
        if not sink.has_errors:
            program = Program(
                ruleset=ruleset,
                staleness=found,
                game=game,
                tables=checker.tables,
                examples=checker.examples,
                facts=checker.facts(),
                abouts=checker.abouts.made,
                warnings=tuple(sink.sorted(ruleset.main)),
            )
    told = tuple(item for item in sink.sorted(ruleset.main) if program or item.is_error or item.slug not in _FOLLOWING)
    if program is None:
        from .mistakes.caused import with_causes  # only mistakes need it

        told = with_causes(told, ruleset)
    return Report(told, program, checker)


def _elaborated(
    ruleset: Ruleset, given: Map[str, Any], sink: Sink, most_sites: int, *, examples: bool
) -> tuple[_Checker, core.Game | None]:
    """A ruleset gone through, with its game if there is one."""
    checker = _Checker(ruleset, given, sink, most_sites)
    if not checker.declare_values():
        return checker, None
    checker.declare()
    return checker, checker.elaborate(examples=examples)


def _game_of(ruleset: Ruleset, most_sites: int) -> core.Game | None:
    """The game of a ruleset as it stands."""
    program = check(ruleset, {}, Sink(is_heard=False), most_sites, examples=False).program
    return program.game if program is not None else None


_FOLLOWING = frozenset({"unused"})
"""Warnings that may follow from an error: what is never read may be read where nobody could look."""


class _Checker:
    """The stages, in order."""

    def __init__(self, ruleset: Ruleset, given: Map[str, Any], sink: Sink, most_sites: int) -> None:
        self.ruleset, self.given, self.sink, self.most_sites = ruleset, given, sink, most_sites
        self.scope = Scope(ruleset, sink)
        self.expressions = Expressions(self.scope)
        self.constants = Constants(self.expressions)
        self.scope.constant = self.constants.value
        self.effects = Effects(self.expressions)
        self.definitions = Definitions(self.effects)
        self.options = Options(self.scope, self.constants, given)
        self.declarations = Declarations(self.scope, self.constants, self.options.made)
        self.abouts = Abouts(self.constants)
        self.demands = Demands(self.constants, self.options, self.abouts)
        self.players = Players((), 0, 0, "")
        self.rulings: tuple[Ruling, ...] = ()
        self.cover: int | None = None
        self.tables: Tables | None = None
        self.funs: list[core.Fun] = []
        self.steps: Sequence[CourseStep] = ()
        self.examples: tuple[Example, ...] = ()

    def declare_values(self) -> bool:
        """What there is before there is a board; False where options do not fit each other, which then is all that is told."""
        if self._lacks_names():
            self.sink.mute(UNKNOWABLE)
        unmet = self._unmet()
        for demand, others in unmet:
            self.demands.tell(demand, others, self.given, self._fits)
        return not unmet

    def _unmet(self) -> list[tuple[Demand, list[str]]]:
        """Declares what there is before there is a board; the demands of options that are not met."""
        self.options.declare(simple=True)
        mark = self.sink.mark()
        self.players = self.declarations.players()
        self.declarations.universes.declare()
        self.options.declare(simple=False)
        self.declarations.constants_section()
        unmet = self.demands.unmet()
        if unmet:
            self.sink.forget(mark)
        return unmet

    def _fits(self, given: Map[str, Any]) -> bool:
        """Whether options fit each other when a caller gives these values."""
        other = _Checker(self.ruleset, given, Sink(), self.most_sites)
        return not other._unmet() and not other.sink.has_errors

    def declare(self) -> None:
        """What else there is: all names but those of moves."""
        self.definitions.declare()
        known = self.sink.trouble
        self.tables = BoardSection(self.scope, self.constants, self.most_sites).declare()
        self.scope.is_boardless = self.tables is None
        if self.tables is None or self.sink.trouble > known:
            self.sink.mute(UNKNOWABLE)
        self.scope.default_kind = _default_kind(self.ruleset, self.scope)
        self.declarations.universes.declare_of_board()
        self.declarations.state()
        self.definitions.bind_modules()
        self.definitions.check_replaced()
        self.declarations.memories()
        self.funs = self.declarations.start_values()
        check_nouns(self.ruleset, self._named(), self.sink)
        check_holes(self.ruleset, self.scope.values, self.sink)
        self.abouts.collect(self.ruleset)
        self.rulings = rulings_of(self.ruleset, self.sink)
        self.cover = cover_of(self.ruleset, self.sink)

    def _lacks_names(self) -> bool:
        """Whether a section that gives names is missing because it is misspelt or no mapping, or a module is."""
        sections = self.ruleset.sections
        given = [node for one in declaring() if (node := sections.get(one.name)) is not None]
        if not self.ruleset.is_whole or not sections.keys() <= {one.name for one in SECTIONS}:
            return True
        return any(not isinstance(node, Mapping) and not (isinstance(node, Text) and node.is_null) for node in given)

    def _named(self) -> Iterable[str]:
        """All that can have a noun, also what these options leave out."""
        named = (value for value in self.scope.values.values() if isinstance(value, Universe))
        labels = (label for universe in named for label in universe.labels)
        heads = (key.value for section in ("moves", "actions") for key, _ in self.ruleset.mapping(section))
        done = (head.partition(" in ")[0].partition("(")[0] for head in heads)
        marks = mark_names(self.ruleset)
        return (*self.scope.values, *self.scope.given, *KINDS, *self.players.names, *labels, *done, *marks)

    def numbers(self) -> dict[Place, int]:
        """The options and constants that are one number."""
        found = {("options", name): one.value for name, one in self.options.settled.items()}
        values = ((key.value, self.scope.values.get(key.value)) for key, _ in self.ruleset.mapping("constants"))
        found |= {("constants", name): one.value for name, one in values if isinstance(one, Constant)}
        return {place: value for place, value in found.items() if type(value) is int}

    def facts(self) -> RulesetFacts:
        """What is declared that decides nothing, of a ruleset without errors."""
        values = {name: one.value for name, one in self.options.settled.items()}
        steps = tuple(self.scope.steps.values())
        return facts_of(self.ruleset, self.players, self.steps, steps, values, self.rulings, self.cover)

    def elaborate(self, *, examples: bool) -> core.Game | None:
        """What happens, as core; None, if anything is wrong."""
        scope = self.scope
        moves = Moves(self.effects, self.abouts.made)
        moves.declare()
        made_moves = moves.elaborate_all()
        before, after = (turn_steps(section, self.effects) for section in ("before_turn", "after_turn"))
        flow = Flow(self.effects, made_moves, performed(before), performed(after))
        setup, course = (
            self.effects.statements(self.ruleset.sections.get(key), f"`{key}`", (key,)) for key in ("setup", "flow")
        )
        for node in self.ruleset.module_setups:
            setup = (*(setup or ()), *(self.effects.statements(node, "`setup`", ("setup",)) or ()))
        code, flow_start = flow.compile(setup, course)
        self.steps = flow.steps
        ends = Endings(self.effects, self.abouts.made).ends()
        drawing = Marks(self.expressions).drawing()
        features = Features(self.definitions)
        judging, progress = features.features(), features.progress()
        self._elaborate_unused()
        if examples:
            foretold = self._foretold(made_moves)
            chance = _has_chance(code)
            self.examples = Examples(self.expressions, self.abouts, self.given, foretold, chance=chance).collect()
        scope.misfits.tell()
        if self.sink.has_errors:
            return None
        universes = {name: value for name, value in scope.values.items() if isinstance(value, Universe)}
        universes |= {name: value for name, value in scope.given.items() if isinstance(value, Universe)}
        return core.Game(
            title=self.ruleset.title,
            universes=universes,
            funs=tuple(self.funs),
            memories=tuple(scope.memories.values()),
            definitions=tuple(self.definitions.made),
            actions=tuple(self.definitions.made_actions),
            moves=made_moves,
            choices={name: tuple(made_moves[member] for member in members) for name, members in scope.choices.items()},
            flow=code,
            flow_start=flow_start,
            flow_slots=flow.frame.slots,
            flow_names=tuple(local.name for local in flow.frame.all_locals),
            flow_types=tuple(flow.frame.slot_types),
            ends=ends,
            before_turn=before,
            after_turn=after,
            drawing=drawing,
            options=self.options.made,
            features=judging,
            progress=progress,
            teams=self._sides().teams,
            plural=self._sides().plural,
        )

    def _sides(self) -> Sides:
        teams = self.scope.teams
        names = self.players.names
        return Sides(names, teams.named if teams is not None else (), plural_names(self.ruleset, names))

    def _foretold(self, moves: Map[str, core.Move]) -> Foretold:
        """Where the rules have mistakes nobody knows what positions may name."""
        named = Nameable(self.ruleset.title, self.funs, self.players.names, (*moves, *self.scope.choices))
        return Foretold(None if self.sink.has_errors else named, self._sides(), refusals(moves.values()), self.sink)

    def _elaborate_unused(self) -> None:
        """The ruleset's own definitions and actions that nothing has asked for."""
        for defined in list(self.scope.values.values()):
            if isinstance(defined, Defined) and defined.key.span.file not in self.scope.aliases:
                links = usual_kinds(defined, self.scope)
                if links is not None:
                    self.scope.elaborate_definition(defined, Sense(None, links))
        for action in list(self.scope.actions.values()):
            own = action.key.span.file not in self.scope.aliases
            if own and not self.effects.decides(self.effects.action_body(action)):
                self.scope.elaborate_action(action, Sense(None))


def _default_kind(ruleset: Ruleset, scope: Scope) -> str | None:
    """The site kind meant by `site` where nothing else says so: the first that the state speaks of, else the board's first."""
    for section in ("state", "turn_state"):
        for _, node in ruleset.mapping(section):
            text = node.get("type") if isinstance(node, Mapping) else node
            tree = parse("declaration", text.rule, scope.sink) if isinstance(text, Text) else None
            named = kinds_of_type(tree) if tree is not None else ()
            for kind in scope.site_universes:
                if kind in named:
                    return kind
    return next(iter(scope.site_universes), None)


def _has_chance(code: Sequence[core.Instruction]) -> bool:
    return any(isinstance(one, core.Decide) and one.chance for one in code)
