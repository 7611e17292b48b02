"""The order of checking: options, players, universes, board, state, names, moves, flow, end, drawing, examples, lints."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from typing import Any

from ..boards.tables import Tables
from ..core import nodes as core
from ..core.types import Universe
from ..files.document import Mapping, Text
from ..files.ruleset import Ruleset
from ..ground.diagnostics import Diagnostic, Sink
from ..language import syntax as ast
from ..language.parser import parse
from .abouts import About, Abouts, Path
from .board import BoardSection
from .constants import Constants
from .declarations import Declarations
from .definitions import Definitions
from .effects import Effects
from .endings import Endings
from .examples import Example, Examples
from .expressions import Expressions
from .flow import Flow
from .kinds import kinds_of_type
from .lints import lint
from .marks import Marks
from .moves import Moves
from .options import Options
from .scope import Defined, Scope


@dataclass(frozen=True, eq=False)
class Program:
    """A checked ruleset: the core, the board, the examples, what its author says of everything (`abouts`, by where it
    stands), and what deserves a warning."""

    ruleset: Ruleset
    game: core.Game
    tables: Tables
    examples: tuple[Example, ...]
    abouts: Map[Path, About]
    warnings: tuple[Diagnostic, ...]


def check(ruleset: Ruleset, given: Map[str, Any], sink: Sink) -> Program:
    """Checks a merged ruleset with option values.

    Raises: RulesetError with all errors found, when there are any.
    """
    scope = Scope(ruleset, sink)
    expressions = Expressions(scope)
    constants = Constants(expressions)
    scope.constant = constants.value
    effects = Effects(expressions)
    definitions = Definitions(effects)
    declarations = Declarations(scope, constants)
    options = Options(scope)

    options.declare(given, simple=True)
    declarations.players()
    declarations.universes()
    options.declare(given, simple=False)
    declarations.constants_section()
    sink.stop_on_errors()
    definitions.declare()
    tables = BoardSection(scope, constants).declare()
    if tables is None:
        sink.stop_on_errors()
        raise AssertionError("a board without tables has a diagnostic")
    scope.default_kind = _default_kind(ruleset, scope)
    declarations.state()
    sink.stop_on_errors()
    definitions.bind_modules()
    definitions.check_replaced()
    declarations.memories()
    sink.stop_on_errors()
    funs = declarations.start_values()

    abouts = Abouts(constants)
    abouts.collect(ruleset)
    moves = Moves(effects, abouts.made)
    moves.declare()
    made_moves = moves.elaborate_all()
    flow = Flow(effects, made_moves)
    code, flow_start = flow.compile(_program(scope, "setup"), _program(scope, "flow"))
    ends = Endings(effects, abouts.made).ends()
    drawing = Marks(expressions).drawing()
    for defined in list(scope.values.values()):
        if isinstance(defined, Defined) and defined.key.span.file not in scope.aliases:
            scope.elaborate_definition(defined, None)
    for action in list(scope.actions.values()):
        if action.key.span.file not in scope.aliases and not effects.decides(effects.action_body(action)):
            scope.elaborate_action(action, None)
    universes = {name: value for name, value in scope.values.items() if isinstance(value, Universe)}
    universes |= {name: value for name, value in scope.given.items() if isinstance(value, Universe)}
    game = core.Game(
        ruleset.title,
        universes,
        tuple(funs),
        tuple(scope.memories.values()),
        tuple(definitions.made),
        tuple(definitions.made_actions),
        made_moves,
        {name: tuple(made_moves[member] for member in members) for name, members in scope.choices.items()},
        code,
        flow_start,
        flow.frame.slots,
        tuple(local.name for local in flow.frame.all_locals),
        tuple(flow.frame.slot_types),
        ends,
        drawing,
        options.shown,
    )
    examples = Examples(expressions, abouts, given).collect()
    sink.stop_on_errors()
    lint(scope, game)
    sink.stop_on_errors()
    return Program(ruleset, game, tables, examples, abouts.made, tuple(sink.sorted()))


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


def _program(scope: Scope, key: str) -> ast.Block | None:
    text = scope.ruleset.text(key)
    made = parse("block", text.rule, scope.sink) if text is not None else None
    return tuple(made) if made else None
