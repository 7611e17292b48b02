"""No test claims nothing: each asserts, expects an error, or calls what does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

FILES = sorted(Path(__file__).parent.rglob("*.py"))


def functions() -> Iterator[tuple[Path, ast.FunctionDef]]:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield file, node


def calls(function: ast.FunctionDef) -> set[str]:
    found = {node.func for node in ast.walk(function) if isinstance(node, ast.Call)}
    return {part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "") for part in found}


def is_claim(node: ast.AST) -> bool:
    raised = node.exc if isinstance(node, ast.Raise) else None
    return isinstance(node, ast.Assert) or (
        isinstance(raised, ast.Call) and ast.unparse(raised.func) == "AssertionError"
    )


def test_every_test_claims_something() -> None:
    found = [(file, function, calls(function)) for file, function in functions()]
    claiming = {"raises", "verify"}  # the core is verified by an error as well
    while True:
        more = {
            function.name
            for _, function, called in found
            if called & claiming or any(map(is_claim, ast.walk(function)))
        }
        if more <= claiming:
            break
        claiming |= more
    tests = {(file.name, function.name) for file, function, _ in found if function.name.startswith("test_")}
    assert len(tests) > 1000
    assert sorted(test for test in tests if test[1] not in claiming) == []
