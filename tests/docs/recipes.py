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
                "interpreter/core/ops.py",
                '    Operation("abs",',
                '    Operation("squared", "number -> number", folds=True),\n    Operation("abs",',
            ),
            (
                "interpreter/core/evaluate/operations.py",
                '@operation("abs")\n',
                """@operation("squared")
def _squared(op: Op, a: Closure) -> Closure:
    return lambda f: a(f) ** 2


@operation("abs")
""",
            ),
            (
                "interpreter/engines/native/emit_scalars.py",
                '    @OPERATIONS_IN_C.of("abs")\n',
                """    @OPERATIONS_IN_C.of("squared")
    def op_squared(self, node: core.Op) -> str:
        a = self.simple(self.expr(node.args[0]))
        return f"({a} * {a})"

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
from ludograph import loads
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
""",
    ),
    "A mark": Recipe(
        files={"interpreter/ground/marks/pawn.py": shown("from ludograph.ground.forms import").partition("assert")[0]},
        seen="""
from ludograph import loads
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
''')
assert "<polygon" in picture(Painter(game), game.initial())
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
                "interpreter/checker/lints.py",
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
            "interpreter/play/players/fewest.py": '''"""The player that leaves the opponent as few decisions as possible."""

class FewestReplies:
    def choose(self, state, legal, random):
        return min(legal, key=lambda decision: len(state.apply(decision).legal()))


def player(argument):
    return FewestReplies()
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
    Count("choices", "legal decisions of players, added up", "legal", lambda taken: taken.legal, heading="choices"),
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
assert '"choices"' in told["native"].getvalue()
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
        seen="""
from contextlib import redirect_stdout
from io import StringIO
from ludograph.cli import run
told = StringIO()
with redirect_stdout(told):
    assert run(["first", "tic_tac_toe"]) == 0
assert told.getvalue() == "9\\n"
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
text = Path("rulesets/tic_tac_toe/tic_tac_toe.yaml").read_text()
Path("found.yaml").write_text("language: 2\\n" + text + "origin: On a beach.\\n")
assert [one.id for one in rules_of(load("found.yaml")) if one.title == "Found"] == ["origin"]
""",
)

NOT_PERFORMED = {
    "A kind of mutant": "its goldens in tests/mutants show every kind",
    "An engine": "too large for a sample",
    "A pass of the native engine": "each has a listing in tests/native/passes",
    "A word of the language": "too many places for a sample",
}
"""Recipes without a row, and why."""


def perform(recipes: Mapping[str, Recipe], folder: Path) -> dict[str, str]:
    """Adds all to a copy of the tree in an empty folder. What goes wrong with each; nothing where it is seen."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
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
        env={**os.environ, "PYTHONPATH": str(folder)},
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
