"""The house rules: imports point one way, and the interpreter knows no game."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parent.parent
INTERPRETER = ROOT / "interpreter"

ROOMS = [
    "ground",
    "files",
    "language",
    "boards",
    "core",
    "checker",
    "engines",
    "pipeline",
    "play",
    "drawing",
    "lab",
    "book",
    "page",
    "gallery",
    "editor",
    "workshop",
    "face",
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


@cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module's syntax tree."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _imported(path: Path) -> set[str]:
    """First names of the package's own modules that a module imports."""
    return {module.partition(".")[0] for module in _imported_modules(path)} - {""}


@cache
def _imported_modules(path: Path) -> tuple[str, ...]:
    """The package's own modules that a module imports, wherever it does and be it for types alone, by dotted names.

    A name that is taken from a package stands for the module of that name in it, where there is one.
    """
    package, found = path.relative_to(INTERPRETER).parts[:-1], list[str]()
    for node in _nodes(path):
        if not isinstance(node, ast.ImportFrom) or node.level == 0:
            continue
        base = (*package[: len(package) - (node.level - 1)], *(node.module or "").split("."))
        parent = ".".join(part for part in base if part)
        for alias in node.names:
            inner = f"{parent}.{alias.name}".lstrip(".")
            file = INTERPRETER.joinpath(*inner.split("."))
            found.append(inner if file.with_suffix(".py").exists() or (file / "__init__.py").exists() else parent)
    return tuple(found)


def test_imports_point_to_earlier_stages_only() -> None:
    wrong = {}
    for path in _modules():
        own = path.relative_to(INTERPRETER).parts[0].removesuffix(".py")
        assert own in LEVEL, f"{own} is no room"
        later = {name for name in _imported(path) if name != own and name in LEVEL and LEVEL[name] > LEVEL[own]}
        if later:
            wrong[str(path)] = later
    assert not wrong, f"these come after it: {wrong}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    for path in _modules():
        own = ".".join(path.relative_to(INTERPRETER).with_suffix("").parts).removesuffix(".__init__")
        graph.add_edges_from((own, other) for other in _imported_modules(path) if other != own)
    assert graph.number_of_edges() > len(_modules())
    circles = [sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1]
    assert not circles


def test_packages_do_not_import_each_other_in_a_circle() -> None:
    """A package of a room may be in a circle with another one, or with what stands beside it, though none of their modules are;
    what is within it counts as it."""
    packages = {".".join(path.relative_to(INTERPRETER).parent.parts) for path in _modules()}
    circles = []
    for depth in range(1, max(package.count(".") for package in packages) + 2):

        def part(module: str, depth: int = depth) -> str:
            """The package of at most so many names that a module is in; the module itself, where that is not so deep."""
            names = module.split(".")
            package = names if module in packages else names[:-1]
            return ".".join(package[:depth] if len(package) >= depth else names)

        graph: nx.DiGraph[str] = nx.DiGraph()
        for path in _modules():
            own = ".".join(path.relative_to(INTERPRETER).with_suffix("").parts).removesuffix(".__init__")
            graph.add_edges_from(
                (part(own), part(other)) for other in _imported_modules(path) if part(own) != part(other)
            )
        assert graph.number_of_edges() > 20
        circles += [sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1]
    assert not circles


READERS = {
    "lab.mutation": "changes the text of a ruleset and writes it again",
    "editor": "is asked about texts while they are written",
    "workshop": "writes examples into texts, and is asked about them while they are written",
    "play.renaming": "rewrites the examples of a file in the names of a later edition",
    "book.comparison": "compares what two authors wrote, rule text by rule text",
}
"""What reads the files of a checked ruleset again, and why."""


def test_what_is_behind_the_checker_reads_its_facts_and_not_the_file_again() -> None:
    wrong = {}
    for path in _modules():
        parts = path.relative_to(INTERPRETER).with_suffix("").parts
        if (LEVEL[parts[0]] <= LEVEL["pipeline"] and parts[0] != "engines") or {
            parts[0],
            ".".join(parts[:2]),
        } & READERS.keys():
            continue
        found = {"files.document", "files.nodes", "files.ruleset", "files.places"} & set(_imported_modules(path))
        again = re.findall(r"\bruleset\.(?:sections|mapping|text)\b", path.read_text(encoding="utf-8"))
        if found or again:
            wrong[str(path)] = [*found, *again]
    assert not wrong, f"`Program.facts` and `core.Game` should know what these ask: {wrong}"


def test_stages_are_put_together_in_the_pipeline_alone() -> None:
    games = {"load_ruleset", "ReferenceGame", "NativeGame", "ByCostGame"}
    seen, wrong = set(), {}
    for path in _modules():
        own = path.relative_to(INTERPRETER).parts[0].removesuffix(".py")
        tree = _nodes(path)
        called = {node.func.id for node in tree if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        checks = {
            alias.name
            for node in tree
            if isinstance(node, ast.ImportFrom) and node.module == "checker"
            for alias in node.names
            if alias.name == "check"
        }
        used = checks | called & ({"load_ruleset"} if own == "files" else games)
        seen |= used
        if used and own not in ("pipeline", "engines"):
            wrong[str(path)] = used
    assert seen > {"check", "load_ruleset", "ReferenceGame"}
    assert not wrong


PAIRS = {
    "Decide", "Finish", "Fold", "Node", "Note", "Perform", "Repeat", "Shortest", "Together", "While",
}  # fmt: skip
"""Parts of the language: what the tree of a text calls so becomes the node of the core that is called so."""

TWINS = {
    "Game": "the core's is a game as data, the engines' the same game as it is played",
    "Memory": "the core's is of positions, that of `files` a source of texts; both are in documents and in rulesets",
    "Table": "the core's is of constants, that of the Python interface of results",
    "Clause": "that of a text and that of an English sentence never meet",
}


def test_a_class_name_has_one_meaning() -> None:
    homes: dict[str, list[str]] = {}
    for path in _modules():
        for node in _nodes(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.relative_to(INTERPRETER).as_posix())
    shared = {name: places for name, places in homes.items() if len(places) > 1}
    assert shared.keys() == PAIRS | TWINS.keys()
    for name in PAIRS:
        node, tree = sorted(shared[name])
        assert node.startswith("core/nodes/")
        assert tree == "language/syntax.py"


def test_frozen_data_are_records() -> None:
    """A dataclass writes its methods anew at every start; with slots it may, where there are many of a kind."""
    made = {
        f"{path.relative_to(INTERPRETER)}: {node.name}": {word.arg for word in call.keywords if word.arg}
        for path in _modules()
        for node in _nodes(path)
        if isinstance(node, ast.ClassDef)
        for call in node.decorator_list
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "dataclass"
    }
    assert made
    assert not [place for place, words in made.items() if "frozen" in words and "slots" not in words]


def test_there_are_these_rooms_and_no_others() -> None:
    present = {path.stem for path in INTERPRETER.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert present - {"__init__", "__main__"} == set(ROOMS)


def test_functions_and_modules_are_short() -> None:
    """Sixty lines with signature and docstring, and five hundred: what is longer has two tasks."""
    modules = [*_modules(), *(path for path in INTERPRETER.rglob("*.js") if "vendor" not in path.parts)]
    long = [
        f"{path.relative_to(INTERPRETER)}: {lines} lines"
        for path in modules
        if (lines := path.read_text(encoding="utf-8").count("\n")) > 500
    ]
    long += [
        f"{path.relative_to(INTERPRETER)}: {node.name}, {node.end_lineno - node.lineno + 1} lines"
        for path in _modules()
        for node in _nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
        if node.end_lineno - node.lineno >= 60
    ]
    assert not long, "\n".join(long)


def test_the_compiler_is_in_small_pieces() -> None:
    """A room where everything depends on everything was here before: three hundred lines, and a hundred and twenty for a pass."""
    native = INTERPRETER / "engines" / "native"
    bounds = dict.fromkeys([*native.rglob("*.py"), *native.rglob("*.h")], 300)
    bounds |= dict.fromkeys((native / "optimize").rglob("*.py"), 120)
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in bounds}
    assert len(sizes) > 100
    assert {path.name: lines for path, lines in sizes.items() if lines > bounds[path]} == {}


_COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', re.DOTALL)
_DEFINED = re.compile(
    r"^\s*#\s*define\s+(\w+)"  # a macro
    r"|^\}\s*(\w+)\s*;|^typedef\b[^;{]*?\b(\w+)(?:\s+__attribute__[^;]*)?;"  # a type
    r"|^[A-Za-z_][\w \t*]*?[ *](\w+)\s*\([^;{}]*\)\s*\{",  # a function
    re.MULTILINE,
)
_ENUM = re.compile(r"^enum\s*\w*\s*\{([^}]*)\}", re.MULTILINE)
_USED = re.compile(r"(?<![.\w>])(?:([a-z_]\w*)(?=\s*\()|([A-Z]\w*)\b)")


def _headers() -> dict[str, tuple[set[str], set[str]]]:
    """Of each header of C the names that it gives to others, macros, constants, types and functions, and those that it uses: what
    it calls, and what is written in capitals."""
    found = {}
    for path in (INTERPRETER / "engines" / "native").rglob("*.h"):
        text = _COMMENT_OR_TEXT.sub(" ", path.read_text(encoding="utf-8"))
        names = {name for match in _DEFINED.finditer(text) for name in match.groups() if name}
        names |= {
            name for match in _ENUM.finditer(text) for name in re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|\s*$)", match[1])
        }
        found[path.name] = names, {name for match in _USED.finditer(text) for name in match.groups() if name} - names
    return found


def test_headers_of_c_do_not_use_each_other_in_a_circle() -> None:
    """They have no `#include`, for they become one text; so it is seen by the names that they use of each other."""
    headers = _headers()
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_edges_from(
        (one, other) for one, (_, used) in headers.items() for other, (names, _) in headers.items() if names & used
    )
    assert {("games.h", "steps.h"), ("states.h", "finishes.h"), ("card.h", "games.h"), ("sets.h", "runtime.h")} <= set(
        graph.edges
    )
    assert graph.number_of_edges() > 3 * len(headers)
    circles = [sorted(circle) for circle in nx.strongly_connected_components(graph) if len(circle) > 1]
    assert not circles


def test_a_name_of_c_is_given_by_one_header() -> None:
    """They become one text, in which the second macro of a name would be another one. What a target may give before is asked
    for."""
    given: dict[str, list[str]] = {}
    for header, (names, _) in _headers().items():
        for name in names:
            given.setdefault(name, []).append(header)
    texts = [path.read_text(encoding="utf-8") for path in (INTERPRETER / "engines" / "native").rglob("*.h")]
    asked_for = {name for text in texts for name in re.findall(r"^#ifndef (\w+)", text, re.MULTILINE)}
    assert {"EXPORT", "STACK_BYTES"} <= asked_for & {*given}
    assert {name: headers for name, headers in given.items() if len(headers) > 1 and name not in asked_for} == {}


_SPOKEN_OF = re.compile(r"(?<![\w/.])(?:[a-z]\w*/)+[a-z]\w*\.(?:py|h|js)\b|(?<=`)[a-z]\w*\.(?:py|h)(?=`)")


def test_files_that_documents_and_comments_speak_of_are_there() -> None:
    """By a path, of which the first folders may be left out, or by a name in backquotes."""
    rooms = (INTERPRETER, ROOT / "tests", ROOT / "benchmarks", ROOT / "editors", ROOT / "docs")
    there = [file for room in rooms for file in room.rglob("*") if file.suffix in (".py", ".h", ".js")]
    tails = {"/".join(file.relative_to(ROOT).parts[-length:]) for file in there for length in range(1, 9)}
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
    texts += [file for file in there if file.is_relative_to(INTERPRETER) and "vendor" not in file.parts]
    spoken = {text: set(_SPOKEN_OF.findall(text.read_text(encoding="utf-8"))) for text in texts}
    assert sum(map(len, spoken.values())) > 200
    assert {str(text.relative_to(ROOT)): names - tails for text, names in spoken.items() if names - tails} == {}


def test_no_pattern_repeats_a_group_possessively() -> None:
    """Python before 3.11.5 matches such a pattern wrong, and Debian 12 has 3.11.2. A class of characters it repeats well."""
    possessive = re.compile(r"\)(?:[*+?]|\{[\d,]+\})\+|\(\?>")
    assert possessive.search(r"(?:a|b)*+")
    texts = {path: path.read_text(encoding="utf-8") for path in INTERPRETER.rglob("*.py")}
    assert [path for path, text in texts.items() if possessive.search(text)] == []


CODE = (".py", ".lark", ".c", ".h", ".js", ".css", ".html", ".md", ".typ", ".template", ".toml")


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
        if path.suffix in CODE and not {"vendor", "catalogue"} & {*path.parts}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert not hits, "\n".join(hits)
