"""The recipes of `docs/recipes.md`, each with something small to add: the files it writes, the lines it puts into others, and
what is seen then. They are added all at once to a copy of the tree, and one process looks at each.

A new recipe is a row of `PERFORMED`. Pieces that the page shows are taken from the page.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .pages import ROOT, blocks

PAGE = ROOT / "docs" / "recipes.md"
COPIED = ("interpreter", "stdlib", "rulesets/tic_tac_toe")


@dataclass(frozen=True)
class Recipe:
    """Attributes:
    seen:  Python that fails if what was added is not there.
    files: new files and what stands in them.
    edits: for files that there are: a piece that stands in them once, and what stands there then.
    """

    seen: str
    files: Mapping[str, str] = field(default_factory=dict)
    edits: tuple[tuple[str, str, str], ...] = ()


def shown(start: str) -> str:
    """The block of the page that begins so."""
    return next(block.text for block in blocks(PAGE) if block.text.startswith(start))


def headings() -> list[str]:
    return re.findall(r"^## (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


_, PRIMITIVE, PLAYED_WITH_IT = shown("import ludograph\nfrom ludograph.checker").split("\n\n\n")

PERFORMED = {
    "A variant": Recipe(
        files={"rulesets/tic_tac_toe/wide.yaml": "title: Wide\nextends: tic_tac_toe\nset: {columns: 4}\n"},
        seen="""
from ludograph import load
from ludograph.files.library import library_ids
assert "tic_tac_toe/wide" in library_ids()
assert len(load("tic_tac_toe/wide").initial().legal()) == 12
""",
    ),
    "A game": Recipe(
        files={"rulesets/tug/tug.yaml": shown("# file: tug.yaml")},
        seen="""
from ludograph import load
from ludograph.play.examples import run_examples
assert [outcome.passed for outcome in run_examples(lambda options: load("tug", options))] == [True] * 3
""",
    ),
    "A definition of the library": Recipe(
        files={"stdlib/company.yaml": shown("# file: company.yaml"), "lonely.yaml": shown("# file: lonely.yaml")},
        seen="""
from ludograph import load
from ludograph.play.examples import run_examples
assert [outcome.passed for outcome in run_examples(lambda options: load("lonely.yaml", options))] == [True]
""",
    ),
    "A tiling": Recipe(
        files={"stdlib/boards/double.yaml": shown("about: Two rows of squares")},
        seen="""
from ludograph import loads
game = loads('''
title: On a new tiling
players: [Red]
board: {tiling: double, columns: 3, rows: 3}
state: {at: cell?}
moves: {go in main: {choose: s in cell, do: at = s}}
flow: "forever: turn Red: decide main"
end: [{when: at is not none, result: draw}]
''')
assert sorted(game.initial().notations()) == "a1 a2 b1 c1 c2 d1 e1 e2 f1".split()
""",
    ),
    "A shape": Recipe(
        edits=(
            (
                "interpreter/boards/shapes.py",
                "SHAPES = {\n",
                'SHAPES = {\n    "strip": BoardShape(("side",), lambda _: True, "", lambda n, _: n, lambda t, n, _: rectangle(t, n, 1)),\n',
            ),
        ),
        seen="""
from ludograph.boards.build import build
board = build({"tiling": "square", "shape": "strip", "side": 4, "sites": ["cell"]})
assert sorted(board.named("cell")) == ["a1", "b1", "c1", "d1"]
""",
    ),
    "A wrap": Recipe(
        edits=(
            ("interpreter/boards/wrap.py", '"moebius")\n', '"moebius", "spiral")\n'),
            (
                "interpreter/boards/wrap.py",
                '    if wrap == "moebius":\n',
                """    if wrap == "spiral":
        return Wrap(across, up, (_shift(patch, columns, 1), _shift(patch, -columns, -1)))
    if wrap == "moebius":
""",
            ),
        ),
        seen="""
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
tables = freeze(build({"tiling": "square", "columns": 3, "rows": 3, "wrap": "spiral", "sites": ["cell"]}))
cells = tables.sites["cell"]
east = cells.step[tables.directions.index("E")]
assert cells.names[east[cells.names.index("c2")]] == "a1"
""",
    ),
    "A primitive": Recipe(
        edits=(
            (
                "interpreter/checker/primitives/numbers.py",
                '@primitive(\n    "abs(',
                PRIMITIVE + '\n\n\n@primitive(\n    "abs(',
            ),
        ),
        seen="import ludograph\n" + PLAYED_WITH_IT,
    ),
    "An operation": Recipe(
        edits=(
            (
                "interpreter/core/evaluate/operations.py",
                '@operation("abs", ',
                """@operation("squared", "number -> number", folds=True)
def _squared(op: Op, a: Closure) -> Closure:
    return lambda f: a(f) ** 2


@operation("abs", """,
            ),
            (
                "interpreter/engines/native/templates/numbers.py",
                '@OPERATIONS_IN_C.of("abs")\n',
                """@OPERATIONS_IN_C.of("squared")
def squared(body: FunctionBody, node: core.Op) -> CValue:
    a = body.simple(body.expr(node.args[0]))
    return CValue(f"({a} * {a})")


@OPERATIONS_IN_C.of("abs")
""",
            ),
            (
                "interpreter/checker/primitives/numbers.py",
                '@primitive(\n    "abs(',
                """@primitive(
    "squared(n in int) -> int",
    counts=(1,),
    about="A number times itself.",
    phrase="the square of {0}",
    example="squared(row(a) - row(b))",
)
def _squared(call: Calling) -> core.Expr:
    return call.op("squared", Int(0, 10_000), call.given(0, Int(-100, 100)))


@primitive(
    "abs(""",
            ),
        ),
        seen="""
from ludograph import loads, rulebook
for engine in ("reference", "native"):
    game = loads('''
title: Squares
players: [Red]
board: {tiling: square, columns: 2, rows: 2}
state: {n: 0..99}
moves: {go in main: {choose: k in 1..9, do: n = squared(k - 10)}}
flow: "forever: turn Red: decide main"
end: [{when: n == 49, result: win Red}]
''', engine=engine)
    assert str(game.initial().apply("3").result) == "Red wins", engine
    assert "square of" in rulebook(game), engine
""",
    ),
    "A mark": Recipe(
        files={"interpreter/ground/marks/pawn.py": shown("from ludograph.ground.forms import").partition("assert")[0]},
        seen="""
from ludograph import loads, rulebook
from ludograph.drawing import Painter, picture
game = loads('''
title: With a new mark
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 2}
state: {at: cell?}
moves: {go in main: {choose: s in cell, do: at = s}}
flow: "forever: for p in player: turn p: decide main"
end: [{when: at is not none, result: draw}]
draw: [{mark: pawn, on: s in cell, lean: 20}]
''', engine="native")
assert "<polygon" in picture(Painter(game), game.initial())
assert rulebook(game, "html").count("<polygon") >= 4
""",
    ),
    "A diagnostic": Recipe(
        edits=(
            (
                "interpreter/ground/diagnostics/catalogue/flow.toml",
                "[decide-in-effect]\n",
                """[one-player]
warning = "a game for one"
why = "Statistics compare players, so a game for one has little to show."
bad = "players: [Solo]"
good = "players: [Red, Blue]"

[decide-in-effect]
""",
            ),
            (
                "interpreter/checker/lints/lints.py",
                "    _alike(scope, game)\n    own",
                """    if len(game.players) == 1:
        place = scope.ruleset.sections["players"].span
        scope.sink.add("one-player", "this game is for one", place, "names one player")
    _alike(scope, game)
    own""",
            ),
        ),
        seen="""
from ludograph.pipeline import check_text
program = check_text('''
title: Alone
players: [Solo]
board: {tiling: square, columns: 2, rows: 2}
state: {at: cell?}
moves: {go in main: {choose: s in cell, do: at = s}}
flow: "forever: turn Solo: decide main"
end: [{when: at is not none, result: win Solo}]
''')
assert [item.slug for item in program.warnings] == ["one-player"]
from ludograph.cli import run
assert run(["explain", "one-player"]) == 0
""",
    ),
    "A player": Recipe(
        files={
            "interpreter/play/players/kinds/fewest.py": '''"""The player that leaves the opponent as few decisions as possible."""

from ..spec import Kind

KIND = Kind("fewest", "Leaves the opponent as few decisions as possible.")


class FewestReplies:
    def __init__(self, spec):
        self.spec = spec

    def choose(self, view, viewer, random):
        return min(view.legal(viewer), key=lambda decision: len(view.apply(decision).legal()))

    def settled(self, game):
        return self.spec.settled()


def player(spec):
    return FewestReplies(spec)
'''
        },
        seen="""
from ludograph.cli import run
assert run(["simulate", "tic_tac_toe", "--games", "2", "--players", "fewest,random", "--engine", "reference"]) == 0
""",
    ),
    "A count of play": Recipe(
        edits=(
            (
                "interpreter/engines/counts.py",
                "COUNTS = (\n",
                """COUNTS = (
    Count("again", "decisions in a row", "!nature && !changed", lambda taken: not (taken.nature or taken.changed), heading="again"),
""",
            ),
        ),
        seen="""
from contextlib import redirect_stdout
from io import StringIO
from ludograph.cli import run
told = {}
for engine in ("reference", "native"):
    told[engine] = StringIO()
    with redirect_stdout(told[engine]):
        assert run(["simulate", "tic_tac_toe", "--games", "3", "--json", "--engine", engine]) == 0
assert '"again"' in told["native"].getvalue()
""",
    ),
    "A measure": Recipe(
        files={"interpreter/lab/measures/kinds/nature.py": shown("from ludograph.lab.measures.bases")},
        seen="""
from ludograph.lab.measures.kinds import MEASURES
assert "nature" in MEASURES
from contextlib import redirect_stdout
from io import StringIO
from ludograph.cli import run
with redirect_stdout(StringIO()) as told:
    assert run(["study", "tic_tac_toe", "--games", "2", "--out", "two.games"]) == 0
assert "Nature decides in 0 % of them." in told.getvalue()
""",
    ),
    "A sentence pattern": Recipe(
        edits=(
            (
                "interpreter/book/prose/rules/pieces.py",
                'EFFECTS.framed(\n    "becomes yours",\n',
                shown('EFFECTS.framed(\n    "emptied"') + 'EFFECTS.framed(\n    "becomes yours",\n',
            ),
            (
                "interpreter/book/prose/english/sentences.yaml",
                '  becomes yours: "',
                shown("  emptied:").rstrip("\n") + '\n  becomes yours: "',
            ),
        ),
        seen="""
from ludograph import loads, rulebook
told = rulebook(loads('''
title: Heaps
players: [Red]
board: {tiling: square, columns: 2, rows: 2}
state: {height: cell -> 0..9 = 3}
moves: {clear: {choose: "x in cell where height[x] > 0", do: "height[x] = 0"}}
flow: "forever: turn Red: decide clear otherwise: draw"
'''))
assert "Leave nothing on the chosen square." in told, told
""",
    ),
    "A command": Recipe(
        files={
            "interpreter/cli/first.py": '''from .support.parameters import RulesetName


def command(ruleset: RulesetName) -> None:
    """Print how many first decisions a ruleset has."""
    from ..pipeline import load

    print(len(load(ruleset).initial().legal()))
'''
        },
        edits=(("interpreter/cli/__init__.py", '"bench perft build"', '"bench perft first build"'),),
        seen="""
from contextlib import redirect_stdout
from io import StringIO
from ludograph.cli import run
told = StringIO()
with redirect_stdout(told):
    assert run(["first", "tic_tac_toe"]) == 0
assert told.getvalue() == "9\\n"
with redirect_stdout(told):
    assert run(["--help"]) == 0
assert "first" in told.getvalue() and " More " not in told.getvalue()
""",
    ),
}

PERFORMED["A section or a key of a ruleset"] = Recipe(
    edits=(
        (
            "interpreter/files/schema/__init__.py",
            '        "examples",\n',
            """        "helpers",
        "Who helped.",
        (TableForm(SchemaPlace("", "With what.", (PLAIN,))),),
        role="prose",
        noun="credit",
    ),
    SchemaSection(
        "examples",
""",
        ),
    ),
    seen="""
from ludograph.files.schema.json_schema import json_schema
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
assert "helpers" in json_schema()["$defs"]["ruleset"]["properties"]
assert formatted(SourceFile("f.yaml", "helpers: {Ann: rules}\\ntitle: T\\n")) == "title: T\\nhelpers: {Ann: rules}\\n"
""",
)

PERFORMED["A key of prose"] = Recipe(
    edits=(
        (
            "interpreter/files/schema/__init__.py",
            '    _telling(prose("history"',
            '    _telling(prose("origin", "Where it was found.")),\n    _telling(prose("history"',
        ),
        (
            "interpreter/book/rulebook/sections.py",
            '    yield from chapter(kit, "history")\n',
            '    yield from chapter(kit, "history")\n    yield from chapter(kit, "origin")\n',
        ),
        ("interpreter/book/prose/messages/en.yaml", "  history:", "  origin: Found\n  history:"),
    ),
    seen="""
from pathlib import Path
from ludograph.book.rulebook.book import rules_of
from ludograph.pipeline import load
Path("found.yaml").write_text("language: 2\\nextends: tic_tac_toe\\norigin: On a beach.\\n")
assert [one.id for one in rules_of(load("found.yaml")) if one.title == "Found"] == ["origin"]
""",
)

PERFORMED["A kind of mutant"] = Recipe(
    files={
        "interpreter/lab/mutation/kinds/exchanged.py": '''"""Sides of a comparison in the place of each other."""

from ....language import syntax as ast
from .registry import kind, outer, swapped


@kind("exchanged", ast.Compare)
def _exchanged(node, words):
    yield swapped(outer(node.left, node), outer(node.right, node))
'''
    },
    seen="""
from ludograph.lab.mutation.trial import Trial
assert "exchanged" in {mutant.kind for mutant in Trial("tic_tac_toe").mutants}
""",
)

PERFORMED["A pass of the native engine"] = Recipe(
    files={
        "interpreter/engines/native/optimize/rules/negations.py": '''"""What is denied twice is asked once: a condition is yes or no."""

from .....core import nodes as core
from ...plan.plan import Planning


def plain(plan: Planning, node: core.Expr) -> core.Expr | None:
    """What `not not` stands before."""
    inner = node.args[0] if isinstance(node, core.Op) and node.name == "not" else None
    return inner.args[0] if isinstance(inner, core.Op) and inner.name == "not" else None
''',
        "interpreter/engines/native/optimize/rules/parity.py": '''"""What is left of a number over two is its lowest bit: so it is for all numbers that are not less than nothing."""

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_number
from .....ground.records import refined
from ...plan.nodes import Parity
from ...plan.plan import Planning


def parity(plan: Planning, node: core.Expr) -> core.Expr | None:
    """`n mod 2`."""
    if type(node) is not core.Op or node.name != "mod" or node.lifted or not is_number(node.args[1], 2):
        return None
    kind = node.args[0].type
    return refined(Parity, node) if isinstance(kind, t.Int) and kind.low >= 0 else None
''',
    },
    edits=(
        (
            "interpreter/engines/native/plan/nodes.py",
            "class Acyclic(core.Chain):\n",
            '''class Parity(core.Op):
    """`n mod 2` of a number that is not less than nothing."""

    shown = ("args",)


class Acyclic(core.Chain):
''',
        ),
        (
            "interpreter/engines/native/templates/planned.py",
            "@template(PartOf)\n",
            """@template(Parity)
def parity(body: FunctionBody, node: Parity) -> CValue:
    return CValue(f"({body.expr(node.args[0])} & 1)")


@template(PartOf)
""",
        ),
        (
            "interpreter/engines/native/templates/planned.py",
            "    RunLength,\n    ShortLine,\n",
            "    Parity,\n    RunLength,\n    ShortLine,\n",
        ),
        (
            "interpreter/engines/native/optimize/passes.py",
            '    Pass("inline",',
            '    Pass("negations", "what is denied twice is asked once", (plain,)),\n'
            '    Pass("parity", "what is left over two is a bit", (parity,)),\n'
            '    Pass("inline",',
        ),
        (
            "interpreter/engines/native/optimize/passes.py",
            "from .rules.parts import part_of\n",
            "from .rules.negations import plain\nfrom .rules.parity import parity\nfrom .rules.parts import part_of\n",
        ),
    ),
    seen="""
from ludograph import loads
from ludograph.core import nodes as core
from ludograph.core.listing import node_listing
from ludograph.core.walk import walk
from ludograph.engines.native.writing.unit import Unit
text = '''
title: Denied
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {at: cell?, n: 0..9}
moves: {go in main: {when: n mod 2 is 0, choose: s in cell where not not s is at or at is none, do: at = s}}
flow: "forever: for p in player: turn p: decide main otherwise: draw"
'''
game = loads(text, engine="reference")
denied = next(node for node in walk(*game.program.game.moves.values()) if isinstance(node, core.Op) and node.name == "not")
with game.desks.one() as desk:
    assert Unit(desk).plan.expr(denied).name == "same"
games = [loads(text, engine=engine) for engine in ("reference", "native")]
assert [game.initial().perft(3) for game in games] == [3, 3]
with game.desks.one() as desk:
    asked = game.program.game.moves["go"].whens[0].expr
    assert "(parity (read n) 2)" in node_listing(Unit(desk).plan.deep(asked))
assert " & 1)" in games[1].source.text.partition("the rules */")[2]
""",
)

DOUBLED = """
title: Doubled
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 1}
state: {n: 0..99}
moves:
  add:
    choose: k in 1..3
    do: |
      again:
        n += double k
        n += 1
flow: |
  forever: for p in player: turn p: decide add
end: [{when: n > 20, result: win Red}]
"""

EXPRESSION = (
    (
        "interpreter/language/grammar.lark",
        '?unary: "-" unary -> minus\n',
        '?unary: "-" unary -> minus\n      | "double" unary -> double\n',
    ),
    ("interpreter/language/grammar.lark", "NAME: /(?!(?:", "NAME: /(?!(?:double|"),
    (
        "interpreter/language/syntax.py",
        "class Minus(Node):\n",
        "class Double(Node):\n    value: Expr\n\n\nclass Minus(Node):\n",
    ),
    ("interpreter/language/syntax.py", "\nExpr = (\n    ", "\nExpr = (\n    Double | "),
    (
        "interpreter/language/printer/expressions.py",
        "        case ast.Minus():\n",
        "        case ast.Minus() | ast.Double():\n",
    ),
    (
        "interpreter/language/printer/expressions.py",
        "        case ast.Minus(value=value):\n",
        """        case ast.Double(value=value):
            return ("double ", expression(value, UNARY, inside))
        case ast.Minus(value=value):
""",
    ),
    (
        "interpreter/checker/typing/expressions.py",
        "            case ast.Minus():\n",
        """            case ast.Double():
                value = self.operators.number(node.value, frame, "`double`")
                low, high = bounds(value.type)
                return core.Double(value, type=Int(2 * low, 2 * high), span=node.span)
            case ast.Minus():
""",
    ),
    (
        "interpreter/core/nodes/expressions.py",
        "\nExpr = (\n    ",
        "\nclass Double(Typed):\n    value: Expr\n\n\nExpr = (\n    Double | ",
    ),
    (
        "interpreter/core/evaluate/expressions.py",
        "    @EXPRESSIONS.of(core.Times)\n",
        """    @EXPRESSIONS.of(core.Double)
    def _double(self, node: core.Double) -> Closure:
        value = self.expr(node.value)
        return lambda f: 2 * value(f)

    @EXPRESSIONS.of(core.Times)
""",
    ),
    (
        "interpreter/engines/native/templates/reads.py",
        "@template(core.Times)\n",
        """@template(core.Double)
def double(body: FunctionBody, node: core.Double) -> CValue:
    return CValue(f"(2 * {body.expr(node.value)})")


@template(core.Times)
""",
    ),
    ("interpreter/book/prose/english/sentences.yaml", "\n  times:", '\n  double: "twice {value}"\n  times:'),
)
"""A new form of expression, `double n`."""

STATEMENT = (
    (
        "interpreter/language/grammar.lark",
        '       | "forever" ":" suite ',
        '       | "again" ":" suite -> again\n       | "forever" ":" suite ',
    ),
    ("interpreter/language/grammar.lark", "|by|can|", "|by|again|can|"),
    (
        "interpreter/language/syntax.py",
        "class Together(Node):\n",
        "class Again(Node):\n    body: Block\n\n\nclass Together(Node):\n",
    ),
    ("interpreter/language/syntax.py", "\nStatement = (\n    ", "\nStatement = (\n    Again | "),
    ("interpreter/language/printer/statements.py", "\nHeader = ", "\nHeader = ast.Again | "),
    (
        "interpreter/language/printer/statements.py",
        "        case ast.Together():\n",
        '        case ast.Again():\n            return "again"\n        case ast.Together():\n',
    ),
    (
        "interpreter/checker/sections/effects.py",
        "            case ast.Together():\n",
        """            case ast.Again():
                return core.Again(self.block(node.body, frame), span=node.span)
            case ast.Together():
""",
    ),
    (
        "interpreter/core/nodes/effects.py",
        "\nEffect = ",
        "\nclass Again(Placed):\n    body: Effect\n\n\nEffect = Again | ",
    ),
    (
        "interpreter/engines/reference/effects.py",
        "    @EFFECTS.of(core.Perform)\n",
        """    @EFFECTS.of(core.Again)
    def _again(self, node: core.Again) -> Doing:
        body = self.effect(node.body)
        return lambda f: (body(f), body(f))

    @EFFECTS.of(core.Perform)
""",
    ),
    (
        "interpreter/engines/native/templates/effects.py",
        "@EFFECTS_IN_C.of(core.Perform)\n",
        """@EFFECTS_IN_C.of(core.Again)
def do_again(body: FunctionBody, node: core.Again) -> None:
    left = body.keep("left", "int32_t", "2")
    with body.block(f"for (; {left} > 0; {left}--)"):
        body.effect(node.body)


@EFFECTS_IN_C.of(core.Perform)
""",
    ),
    ("interpreter/book/prose/english/sentences.yaml", "\n  repeat:", '\n  again: "do this twice"\n  repeat:'),
)
"""A new statement, `again:`, which does twice what stands in it."""

PERFORMED["A word of the language"] = Recipe(
    edits=(*EXPRESSION, *STATEMENT),
    seen=f"text = {DOUBLED!r}\n"
    + """
from ludograph import loads
from ludograph.book.prose import Prose
from ludograph.ground.source import SourceFile
from ludograph.language.formatting import formatted
from ludograph.pipeline import check_text
for engine in ("reference", "native"):
    state = loads(text, engine=engine).initial().apply("2").apply("3")
    assert str(state.result) == "Red wins", engine
untidy = text.replace("double k", "double  k").replace("again:", "again :")
assert "again: n += double k; n += 1" in formatted(SourceFile("doubled.yaml", untidy))
parts = Prose(check_text(text), without_about=True).move("add").effects
said = [sentence.text for part in parts for sentence in part.all()]
assert said[0].startswith("Do this twice") and "twice" in said[1], said
from tests.core import test_completeness as missing
from tests.core.samples import NAMES
assert {"Double", "Again"} <= missing.EVERY - set(NAMES)
assert missing.without_a_tree() == {"Double", "Again"}
""",
)

PERFORMED["An engine"] = Recipe(
    files={
        "interpreter/engines/remembering.py": '''"""The reference engine, which counts each position of a depth once."""

from __future__ import annotations

from .base import State
from .reference import ReferenceGame


class RememberingGame(ReferenceGame):
    @property
    def engine(self) -> str:
        return "remembering"

    def perft(self, depth: int) -> int:
        known: dict[tuple[State, int], int] = {}

        def count(state: State, left: int) -> int:
            if left == 0:
                return 1
            if (state, left) not in known:
                known[state, left] = sum(count(state.apply(one), left - 1) for one in state.legal())
            return known[state, left]

        return count(self.initial(), depth)
'''
    },
    edits=(
        (
            "interpreter/pipeline.py",
            'ENGINES = ("auto", "native", "reference", "gpu")\n',
            'ENGINES = ("auto", "native", "reference", "gpu", "remembering")\n',
        ),
        (
            "interpreter/engines/choice.py",
            '    if engine == "auto" and not much:\n',
            """    if engine == "remembering":
        from .remembering import RememberingGame

        return RememberingGame(program, name)
    if engine == "auto" and not much:
""",
        ),
    ),
    seen="""
from ludograph import load
one, other = (load("tic_tac_toe", engine=engine) for engine in ("remembering", "reference"))
assert (one.engine, one.perft(5), one.perft(0)) == ("remembering", other.perft(5), 1)
states = one.initial(), other.initial()
while states[0].legal():
    assert states[0].notations() == states[1].notations() and states[0].to_json() == states[1].to_json()
    states = tuple(state.apply(state.legal()[-1]) for state in states)
assert str(states[0].result) == str(states[1].result)
""",
)


def perform(recipes: Mapping[str, Recipe], folder: Path) -> dict[str, str]:
    """Adds all to a copy of the tree in an empty folder. What goes wrong with each; nothing where it is seen."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    for path in (ROOT / "rulesets").glob("*.toml"):
        shutil.copy(path, folder / "rulesets")
    (folder / "ludograph").symlink_to("interpreter")
    for recipe in recipes.values():
        for name, text in recipe.files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        for name, before, after in recipe.edits:
            text = (folder / name).read_text(encoding="utf-8")
            assert text.count(before) == 1, f"{name} has not once what a recipe changes: {before!r}"
            (folder / name).write_text(text.replace(before, after), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LOOKING],
        input=json.dumps({name: recipe.seen for name, recipe in recipes.items()}),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return found


LOOKING = """
import json, sys, traceback
import ludograph
assert ludograph.__file__.startswith(sys.path[1]), ludograph.__file__
found = {}
for name, seen in json.load(sys.stdin).items():
    try:
        exec(seen, {})
        found[name] = ""
    except BaseException:
        found[name] = traceback.format_exc()
print()
print(json.dumps(found))
"""
