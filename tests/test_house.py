"""The house rules: imports point one way, and the interpreter knows no game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
INTERPRETER = ROOT / "interpreter"

ROOMS = [
    "ground",
    "files",
    "language",
    "boards",
    "core",
    "check",
    "engines",
    "pipeline",
    "play",
    "drawing",
    "lab",
    "book",
    "cli",
]
"""From the first stage to the last. A room imports from itself and from earlier ones only."""

LEVEL = {name: level for level, name in enumerate(ROOMS)}


def _modules() -> list[Path]:
    return sorted(
        path
        for path in INTERPRETER.rglob("*.py")
        if path.name not in ("__init__.py", "__main__.py") or path.parent != INTERPRETER
    )


def _imported(path: Path) -> set[str]:
    """First names of the package's own modules that a module imports, type-checking imports left out."""
    package = path.relative_to(INTERPRETER).parts[:-1]
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or node.level == 0 or id(node) in typing_only:
            continue
        base = package[: len(package) - (node.level - 1)]
        if base or node.module:
            parts = (*base, *(node.module or "").split("."))
            found.add(next(part for part in parts if part))
        if not base and not node.module:
            found |= {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("path", _modules(), ids=lambda path: path.relative_to(INTERPRETER).as_posix())
def test_imports_point_to_earlier_stages_only(path: Path) -> None:
    own = path.relative_to(INTERPRETER).parts[0].removesuffix(".py")
    assert own in LEVEL, f"{own} is no room"
    later = {name for name in _imported(path) if name != own and name in LEVEL and LEVEL[name] > LEVEL[own]}
    assert not later, f"{own} imports {later}, which come after it"


def test_there_are_these_rooms_and_no_others() -> None:
    present = {path.stem for path in INTERPRETER.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert present - {"__init__", "__main__"} == set(ROOMS)


def test_the_interpreter_names_no_game() -> None:
    games = {path.name for path in (ROOT / "rulesets").iterdir() if path.is_dir()} | {
        "annelid",
        "repository",
        "geo.?marker",
    }
    games -= {"hex", "go"}  # also a six-sided cell, and a word of English
    words = re.compile(r"(?<![a-z])(" + "|".join(sorted(games)) + r")(?![a-z])", re.IGNORECASE)
    hits = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in INTERPRETER.rglob("*")
        if path.suffix in (".py", ".lark", ".h", ".j2")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert not hits, "\n".join(hits)
