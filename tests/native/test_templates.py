"""How nodes become C stands in tables of templates, and no template knows of another."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import ludograph.engines.native as native
import pytest
from ludograph.core import nodes as core
from ludograph.engines.native.file.rule_functions import TEMPLATES
from ludograph.engines.native.plan.nodes import Cut, Where
from ludograph.engines.native.straight.expressions import STRAIGHT
from ludograph.engines.native.straight.operations import OPERATIONS
from ludograph.engines.native.writing.body import EXPRESSIONS_IN_C, OPERATIONS_IN_C
from ludograph.ground.registry import ClassRegistry

NATIVE = Path(native.__file__).parent
EMITTERS = sorted(path for room in ("sections", "templates") for path in (NATIVE / room).glob("[a-z]*.py"))
WHOLE = {"state.py"}
"""What writes the state of parts of it that are sections of their own."""


def _room(path: Path) -> str:
    """The package of the compiler that a module is in; its name, if it is in none."""
    return path.relative_to(NATIVE).parts[0]


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_what_emits_imports_nothing_else_that_emits() -> None:
    found = {
        path.name: names
        for path in EMITTERS
        if path.name not in WHOLE
        if (
            names := [
                node.module
                for node in ast.walk(_tree(path))
                if isinstance(node, ast.ImportFrom)
                and (node.level == 1 or (node.module or "").partition(".")[0] in ("sections", "file", "templates"))
            ]
        )
    }
    assert len(EMITTERS) > 30
    assert len(TEMPLATES) > 15
    assert found == {}


PLANNERS = {"veils.py", "refusals.py"}
"""What makes other rules of the rules, before any plan: without views, and with what tells why a decision is refused."""


def test_who_writes_c_makes_no_expressions() -> None:
    """All is decided before. An operation whose arguments may be none becomes the same one of variables that are not."""
    kinds = {kind.__name__ for kind in get_args(core.Expr)}
    made = {
        path.name: names
        for path in NATIVE.rglob("*.py")
        if _room(path) not in ("plan", "optimize") and path.name not in PLANNERS
        if (
            names := [
                node.func.attr
                for node in ast.walk(_tree(path))
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                if isinstance(node.func.value, ast.Name) and node.func.value.id == "core" and node.func.attr in kinds
            ]
        )
    }
    assert {"Op", "Filter", "Var"} <= kinds
    assert made == {"operations.py": ["Op", "Var"]}


def test_passes_about_choices_are_asked_before_c_is_written() -> None:
    """What decides of them is imported by the planning alone."""
    deciding = {"cases", "determined", "exchange", "extent", "footprint", "foreseen", "keyless", "narrowing", "needed"}
    known = {path.stem for room in ("plan", "optimize") for path in (NATIVE / room).rglob("*.py")}
    assert deciding <= known
    asking = {
        (path.name, node.module)
        for path in NATIVE.rglob("*.py")
        if _room(path) not in ("plan", "optimize")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("plan", "optimize")
        if (node.module or "").rpartition(".")[2] in deciding
    }
    assert asking == {("footprint.py", "optimize.moves.footprint")}  # the type of what it writes


PLANNING = {"unit.py", "program.py", "without.py", *PLANNERS}
"""What has the plan made and shows it, or makes rules for it."""

OF_BOARDS = {
    ("csteps.py", "shifts"),
    ("expressions.py", "shifts_of"),
    ("lines.py", "is_one_line"),
    ("lines.py", "rows_of"),
    ("lines.py", "shifts_of"),
}
"""What is worked out of tables of the board, and decides nothing."""


def test_who_writes_c_asks_planning_no_questions() -> None:
    """It looks up what a node becomes, classes of nodes, and values that say what was decided. Functions begin small."""
    trees = {path: _tree(path) for path in NATIVE.rglob("*.py") if _room(path) not in ("plan", "optimize")}
    imported = {
        (path.name, alias.name)
        for path, tree in trees.items()
        if path.name not in PLANNING
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("plan", "optimize")
        for alias in node.names
    }
    assert len(imported) > 40
    assert {(file, name) for file, name in imported if name[0].islower()} == OF_BOARDS
    asked = [path.name for path, tree in trees.items() for node in ast.walk(tree) if _asks_for_a_pass(node)]
    assert asked == []
    assert _asks_for_a_pass(ast.parse("body.unit.plan.has('few')", mode="eval").body)


def _asks_for_a_pass(node: ast.AST) -> bool:
    """Whether it is asked if a pass takes part."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "has"):
        return False
    return ast.unparse(node.func.value).rpartition(".")[2].removeprefix("_") in ("plan", "planning")


def test_who_writes_c_does_not_look_into_expressions() -> None:
    """Whether one can fail, and what adjacency a search goes by, is asked where it is decided what becomes of it. What writers of
    state functions keep is noted by the file alone."""
    asked = {
        (path.name, name)
        for path in NATIVE.rglob("*.py")
        if _room(path) not in ("plan", "optimize")
        for node in ast.walk(_tree(path))
        if (name := _looks_into(node)) is not None
    }
    assert asked == {("unit.py", "keep_above"), ("unit.py", "keep_lines")}


def _looks_into(node: ast.AST) -> str | None:
    """The name by which something is asked that is known of expressions, or kept."""
    if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("core.evaluate.shapes"):
        return node.names[0].name
    if not isinstance(node, ast.Attribute):
        return None
    is_kept = node.attr.startswith("keep_") and ast.unparse(node.value).endswith("kept")
    return node.attr if is_kept or node.attr == "analysis" else None


def test_no_emission_is_a_storey_on_another() -> None:
    """Who puts lines of C inherits from nothing but the lines themselves, and leaves nothing to be given elsewhere."""
    classes = {
        node.name: [base.id for base in node.bases if isinstance(base, ast.Name)]
        for path in NATIVE.rglob("*.py")
        if _room(path) not in ("plan", "optimize")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ClassDef)
    }
    made = {"CLines", "FunctionBody", "Unit", "RuleFunctions", "CFile"}
    assert {name: bases for name, bases in classes.items() if made & {name, *bases} and bases} == {
        "FunctionBody": ["CLines"],
        "Unit": ["CConstants"],
    }
    texts = {path.name: path.read_text(encoding="utf-8") for path in NATIVE.rglob("*.py")}
    assert [name for name, text in texts.items() if "NotImplementedError" in text] == []


def test_modules_of_templates_have_nothing_but_templates_to_offer() -> None:
    """What others could call stands in no such module: nobody imports a name from it."""
    modules = {f"templates.{name}" for name in TEMPLATES}
    wrong = {
        path.name: node.module
        for path in NATIVE.rglob("*.py")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom)
        and (node.module in modules or (path.parent.name == "templates" and node.level == 1))
    }
    assert wrong == {}


def test_what_has_a_form_for_lanes_has_a_template() -> None:
    """Lanes are a second way to play the same, never the only one."""
    assert all(EXPRESSIONS_IN_C.nearest(node) for node in STRAIGHT)
    assert set(OPERATIONS) <= set(OPERATIONS_IN_C)


def test_a_node_without_a_template_has_that_of_the_nearest_class() -> None:
    table: ClassRegistry[type[str]] = ClassRegistry()
    table.of(core.Filter)(str)
    assert table.nearest(Where) is str
    with pytest.raises(KeyError):
        table.nearest(Cut)
