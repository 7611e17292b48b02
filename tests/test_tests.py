"""No test claims nothing: each asserts, expects an error, or calls what does."""

from __future__ import annotations

import ast
from pathlib import Path

FILES = sorted(Path(__file__).parent.rglob("*.py"))


def functions() -> list[tuple[Path, ast.FunctionDef]]:
    parsed = [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in FILES]
    return [(file, node) for file, tree in parsed for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def calls(parts: list[ast.AST]) -> set[str]:
    found = {node.func for node in parts if isinstance(node, ast.Call)}
    return {part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "") for part in found}


def is_claim(node: ast.AST) -> bool:
    raised = node.exc if isinstance(node, ast.Raise) else None
    return isinstance(node, ast.Assert) or (
        isinstance(raised, ast.Call) and ast.unparse(raised.func) == "AssertionError"
    )


def test_every_test_claims_something() -> None:
    read = [(file, function.name, list(ast.walk(function))) for file, function in functions()]
    found = [(file, name, calls(parts)) for file, name, parts in read]
    claiming = {"raises", "verify"}  # the core is verified by an error as well
    claiming |= {name for _, name, parts in read if any(map(is_claim, parts))}
    while more := {name for _, name, called in found if called & claiming} - claiming:
        claiming |= more
    tests = {(file.name, name) for file, name, _ in found if name.startswith("test_")}
    assert len(tests) > 1000
    assert sorted(test for test in tests if test[1] not in claiming) == []
