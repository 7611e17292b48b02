"""Writes the pages of `docs/generated/` from the code: primitives, library, sections, marks, limits and so on.

    .venv/bin/python docs/generate.py

A test compares the pages with what this script makes.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import typer.main
from ludograph import face
from ludograph.boards.graph import BoardGraph
from ludograph.boards.tiling import tiling_names
from ludograph.book.prose import Prose, ProseSentence
from ludograph.book.prose.families import Family, Rule
from ludograph.book.prose.patterns import PATTERNS
from ludograph.book.prose.rules import FAMILIES
from ludograph.checker import Report
from ludograph.checker.primitives import PRIMITIVES, Primitive
from ludograph.cli import command_names, make_app
from ludograph.engines import base, protocol, results
from ludograph.files.document import read_document
from ludograph.files.edition import EDITIONS
from ludograph.files.library_paths import module_folders, stdlib_root
from ludograph.files.nodes import Mapping, Text
from ludograph.files.schema import SECTIONS
from ludograph.files.schema.forms import (
    TEMPLATE,
    FlagForm,
    Form,
    ListForm,
    RecordForm,
    RuleForm,
    SchemaPlace,
    TableForm,
)
from ludograph.files.sources import Disk
from ludograph.ground import limits
from ludograph.ground.colours import NAMED
from ludograph.ground.diagnostics import CATALOGUE, Diagnostic, RulesetError, Sink
from ludograph.ground.forms import Covering, MarkKind, Takes
from ludograph.ground.marks import MARKS, parameters
from ludograph.lab.measures.elsewhere import ELSEWHERE
from ludograph.lab.measures.kinds import MEASURES
from ludograph.lab.simulation import table
from ludograph.pipeline import check_ruleset

TARGET = Path(__file__).parent / "generated"
_NOTE = "<!-- Written by docs/generate.py; do not edit. -->\n"


def pages() -> dict[str, str]:
    """All generated pages: file name -> text."""
    made = {
        "primitives.md": primitives_page,
        "stdlib.md": stdlib_page,
        "sections.md": sections_page,
        "marks.md": marks_page,
        "limits.md": limits_page,
        "diagnostics.md": diagnostics_page,
        "measures.md": measures_page,
        "commands.md": commands_page,
        "sentences.md": sentences_page,
        "python.md": python_page,
    }
    return {name: f"{_NOTE}\n{page().strip()}\n" for name, page in made.items()}


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    head = list(head)
    lines = [head, ["---"] * len(head), *[[_cell(part) for part in row] for row in rows]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# ---------------------------------------------------------------- primitives


_FAMILIES = {
    "boards": "The board",
    "sets": "Sets and paths",
    "numbers": "Numbers and orders",
    "paths": "Tracks",
    "views": "What is seen",
    "text": "Text, for names of sites and for notations",
}


def primitives_page() -> str:
    """One table for each family, in the order of declaration."""
    parts = [
        "# Primitives",
        "The functions that are built in. `site` stands for any kind of site: `cell`, `edge`, `vertex`. A `?` behind the "
        "result means: or none. Each is one declaration in `interpreter/checker/primitives/`.",
    ]
    for family, title in _FAMILIES.items():
        rows = [
            (f"`{primitive.signature}`", primitive.about + _edition_note(primitive), f"`{primitive.example}`")
            for primitive in PRIMITIVES.values()
            if primitive.build.__module__.endswith(f".{family}")
        ]
        parts += [f"## {title}", _table(["primitive", "meaning", "example"], rows)]
    shown = sum(1 for p in PRIMITIVES.values() if p.build.__module__.rsplit(".", 1)[-1] in _FAMILIES)
    assert shown == len(PRIMITIVES), "a family of primitives is missing in docs/generate.py"
    return "\n\n".join(parts)


def _edition_note(primitive: Primitive) -> str:
    """Which edition brought a primitive, or its longer forms, where it was not the first."""
    if primitive.edition > EDITIONS[0]:
        return f" (edition {primitive.edition})"
    notes = (f"{count} arguments: edition {form.edition}" for count, form in primitive.longer.items())
    return "".join(f" ({note})" for note in notes)


# ---------------------------------------------------------------- library


def stdlib_page() -> str:
    """The modules of the library with what each needs and gives, and the tilings."""
    parts = [
        "# The library",
        "Modules are written in the rule language itself, in `stdlib/`. A ruleset names those that it wants under `uses:`; "
        "`graph` is always in scope. What a module *needs* is state or words of your ruleset, found by name; "
        "`uses: [{groups: {owner: stone}}]` says that it is called otherwise.",
    ]
    for edition in EDITIONS:
        files = module_folders(edition)[0].glob("*.yaml")
        for path in sorted(files, key=lambda path: (path.stem != "graph", path.stem)):
            parts += _module(path, f" (edition {edition})" if edition > EDITIONS[0] else "")
    parts += [
        "## Tilings",
        "Each is one data file in `stdlib/boards/`; [boards](../boards.md) shows their use.",
        _tilings(),
    ]
    return "\n\n".join(parts)


def _module(path: Path, dated: str) -> list[str]:
    document = read_document(Disk().read(path, path.name), Sink())
    parts = [f"## {path.stem}{dated}", _prose(document, "about")]
    needs = document.get("needs")
    if isinstance(needs, Mapping):
        given = ", ".join(f"`{key.value}: {_text(value)}`" for key, value in needs.entries)
        parts.append(f"Needs {given}.")
    rows = []
    for section, inner in (("define", "is"), ("actions", "do"), ("moves", "do")):
        node = document.get(section)
        for key, value in node.entries if isinstance(node, Mapping) else ():
            body = value.get(inner) if isinstance(value, Mapping) else value
            said = value.get("says") or value.get("about") if isinstance(value, Mapping) else None
            rows.append((f"`{key.value}`", _text(said) if said else "", f"`{_cell(_text(body))}`"))
    if rows:
        parts.append(_table(["name", "says", "is"], rows))
    flow_node = document.get("flow")
    if flow_node is not None:
        parts.append(f"Flow: `{_text(flow_node)}`")
    return parts


def _prose(document: Mapping, key: str) -> str:
    found = document.get(key)
    return _text(found) if found is not None else ""


def _text(node: object) -> str:
    return node.value.strip() if isinstance(node, Text) else ""


def _tilings() -> str:
    rows = []
    folder = stdlib_root() / "boards"
    for name in tiling_names(folder):
        document = read_document(Disk().read(folder / f"{name}.yaml", name), Sink())
        shape = _text(document.get("shape")) or "rectangle"
        rows.append((f"`{name}`", _prose(document, "about"), f"`{shape}`"))
    return _table(["tiling", "what it is", "shape of a board that says none"], rows)


# ---------------------------------------------------------------- sections


def sections_page() -> str:
    """What a rule file may contain: each section with all keys below it."""
    parts = [
        "# Sections and keys",
        "All that may stand in a rule file, in the usual order; [the reference](../language.md) says what it means. "
        "`*` is a name that the author chooses, `#` an item of a list. `ludograph schema` prints the same as JSON Schema.",
    ]
    for section in SECTIONS:
        where = "" if len(section.files) > 1 else f" Only in a {section.files[0]}."
        passed = "" if section.inherited else " Not inherited."
        parts += [f"## {section.name}", f"{_forms(section)}. {section.help}{where}{passed}"]
        rows = [(f"`{path}`", _forms(place), place.help) for path, place in _below(section, "")]
        if rows:
            parts.append(_table(["key", "form", "meaning"], rows))
    return "\n\n".join(parts)


def _below(place: SchemaPlace, path: str) -> Iterator[tuple[str, SchemaPlace]]:
    """The places below a place with what leads to them from there."""
    for form in place.forms:
        inner = (*form.keys, *form.further.values()) if isinstance(form, RecordForm) else ()
        if isinstance(form, ListForm | TableForm):
            inner = (form.of,)
        for part in inner:
            step = part.name or ("#" if isinstance(form, ListForm) else "*")
            yield f"{path}{step}", part
            yield from _below(part, f"{path}{step}.")


def _forms(place: SchemaPlace) -> str:
    """The forms that a value may have, in words."""
    said = " or ".join(dict.fromkeys(_form(form) + _dated(form) for form in place.forms))
    needed = ", required" if place.need is not None else ""
    return f"{said[:1].upper()}{said[1:]}{needed}{_dated(place)}"


def _dated(what: Form | SchemaPlace) -> str:
    return f" (edition {what.edition})" if what.edition > EDITIONS[0] else ""


def _form(form: Form) -> str:
    match form:
        case RuleForm(entry):
            return "template" if entry == TEMPLATE else f"rule text (`{entry}`)"
        case FlagForm():
            return "`yes` or `no`"
        case TableForm(_, True):
            return "mapping of signatures"
        case TableForm():
            return "mapping of names"
        case ListForm():
            return "list"
    return form.noun


# ---------------------------------------------------------------- marks


def marks_page() -> str:
    """The marks of `draw` with their properties, and the colours that have names."""
    every = ", ".join(f"`{key}`" for key in MarkKind.EVERY)
    rows = []
    for name, mark in MARKS.items():
        must, may = (" ".join(f"`{parameter.name}`" for parameter in group) for group in (mark.must, mark.may))
        rows.append((f"`{name}`", f"`{mark.place}`" if mark.place else _place_of(mark), must, may))
    numbers, conditions = (
        ", ".join(f"`{name}`" for name, parameter in sorted(parameters().items()) if parameter.takes is takes)
        for takes in (Takes.NUMBER, Takes.CONDITION)
    )
    parts = [
        "# Marks",
        "What a ruleset's `draw` may put on the board; [the reference](../language.md#drawing) shows how.",
        f"Every mark has {every}. Numbers are {numbers}; conditions are {conditions}.",
        _table(["mark", "stands on", "must have", "may have"], rows),
        "## Colours",
        "Colours by name, beside `#rgb` and `#rrggbb`: " + ", ".join(f"`{name}`" for name in sorted(NAMED)) + ".",
    ]
    return "\n\n".join(parts)


def _place_of(mark: MarkKind) -> str:
    return "several sites" if isinstance(mark, Covering) else "beside the board"


# ---------------------------------------------------------------- limits


def limits_page() -> str:
    """Every bound with its value and the reason that stands below it in the code."""
    source = inspect.getsource(limits)
    body = ast.parse(source).body
    rows = []
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            reason = following.value if isinstance(following, ast.Expr) else None
            said = str(reason.value) if isinstance(reason, ast.Constant) else ""
            rows.append((f"`{name}`", f"{getattr(limits, name):,}".replace(",", " "), said))
    intro = "Rulesets may come from strangers, so everything has a bound. Each refusal is a diagnostic that names it."
    return "\n\n".join(["# Limits", intro, _table(["bound", "value", "of what"], rows)])


# ---------------------------------------------------------------- diagnostics


_TITLES = {
    "yaml": "The file",
    "ruleset": "The ruleset and its variants",
    "syntax": "Rule text",
    "names": "Names",
    "types": "Types",
    "moves": "Moves",
    "flow": "The course of play",
    "board": "Boards",
    "play": "In play",
}
"""Headings for the files of the catalogue; others have their own name."""


def diagnostics_page() -> str:
    """Every diagnostic with an example, by subject."""
    errors = sum(code.severity == "error" for code in CATALOGUE.values())
    parts = [
        "# Diagnostics",
        f"Everything that can be said about a ruleset or a command: {errors} errors and {len(CATALOGUE) - errors} warnings. "
        "`ludograph explain SLUG` prints one of them.",
    ]
    for subject, codes in groupby(CATALOGUE.values(), attrgetter("subject")):
        parts.append(f"## {_TITLES.get(subject, subject.capitalize())}")
        for code in codes:
            parts += [f"### {code.slug}", f"*{code.severity}*: {code.summary}. {code.why}"]
            parts += ["Wrong:", _fenced(code.bad), "Right:", _fenced(code.good)]
    return "\n\n".join(parts)


def _fenced(text: str) -> str:
    shown = "".join(
        char if char.isprintable() or char == "\n" else "\N{WHITE SQUARE}" for char in text.replace("\t", "→   ")
    )
    return f"```text\n{shown.rstrip()}\n```"


# ---------------------------------------------------------------- measures


def measures_page() -> str:
    """Every measure of the lab with all that its declaration says."""
    rows = [
        (f"[`{name}`](#{name})", measure.title, measure.unit.value, measure.span) for name, measure in MEASURES.items()
    ]
    parts = [
        "# Measures",
        "What `ludograph study` and `compare` tell of games: each number with its interval of 95 % and its number of games. "
        "Each measure is one declaration in `interpreter/lab/measures/kinds/`. The unit is the game: first a number for each "
        "game, then the mean over games, for positions of one game are not independent.",
        _table(["measure", "title", "unit", "range"], rows),
    ]
    for name, measure in MEASURES.items():
        needs = ", ".join(sorted(need.value for need in measure.needs))
        parts += [
            f"## {name}",
            f"{_prose_of(measure)} {measure.definition}",
            f"- Unit: {measure.unit.value}, {measure.span}\n- Needs: {needs}\n- Estimator: {measure.estimator}\n"
            f"- Interval: {measure.error}\n- Edges: {measure.edges}\n- Source: {measure.source}",
        ]
    told = [(f"[`{one.name}`](#{one.name})", one.title, one.unit, one.span) for one in ELSEWHERE]
    parts += [
        "# What other commands measure",
        "It takes games of its own, or is no number of a game. What `equilibrium` tells, [the lab](../lab.md) says.",
        _table(["measure", "title", "unit", "range"], told),
    ]
    for one in ELSEWHERE:
        commands = ", ".join(f"`{command}`" for command in one.commands)
        parts += [
            f"## {one.name}",
            f"{one.about} {one.definition}",
            f"- Unit: {one.unit}, {one.span}\n- Told by: {commands}\n- Estimator: {one.estimator}\n- Interval: {one.error}\n"
            f"- Edges: {one.edges}\n- Source: {one.source}",
        ]
    return "\n\n".join(parts)


def _prose_of(kind: type) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


# ---------------------------------------------------------------- sentences


_BOOKS = (
    "inchworm", "drift", "anda", "annelids", "chess", "draughts", "oware", "hex", "hex/dark", "go", "morris", "connect_four",
    "reversi", "amazons", "backgammon", "battleship", "goofspiel", "kalah", "ludo", "tic_tac_toe",
)  # fmt: skip
"""Rulesets from whose books sentences are shown."""

Shown = dict[str, tuple[str, str]]


@cache
def sentences_of_rules() -> Shown:
    """By the name of a rule of speech: a sentence that it has planned, a short one, and the ruleset in whose book it stands."""
    shown: Shown = {}
    for ruleset in _BOOKS:
        prose = Prose(check_ruleset(ruleset), plain=True)
        for sentence in _told(prose):
            for rule in prose.rules_of(sentence):
                if rule not in shown or _shows_less(shown[rule][0], sentence.text):
                    shown[rule] = (sentence.text, ruleset)
    return shown


def _shows_less(one: str, other: str) -> bool:
    """Whether a sentence shows less than another one: a short one is seen at once, but a few words say nothing alone."""
    return (one.endswith(":"), len(one) < 25, len(one)) > (other.endswith(":"), len(other) < 25, len(other))


def _told(prose: Prose) -> Iterator[ProseSentence]:
    """The sentences of "The rules word for word"."""
    tops = [*prose.setup(), *prose.flow(), *prose.happens(), *prose.endings()]
    tops += [part for name in prose.moves() for part in prose.move(name).all()]
    tops += [part for entry in (*prose.actions(), *prose.definitions_used()) for part in entry.all()]
    for top in tops:
        yield from (one for one in top.all() if one.generated)


def sentences_page() -> str:
    """Every pattern of sentences and every rule of speech, with a sentence that stands in a book."""
    shown = sentences_of_rules()
    made = [(family, rule) for family in FAMILIES for rule in family.rules]
    rows = []
    for pattern in PATTERNS:
        rules = list(dict.fromkeys(rule.name for _, rule in made if pattern.number in rule.patterns))
        found = [shown[name] for name in rules if name in shown]
        sentence, ruleset = found[0] if found else ("", "")
        by = ", ".join(f"*{name}*" for name in rules) or f"{pattern.made_by}, no rule: {pattern.why}"
        rows.append(
            (str(pattern.number), pattern.name, pattern.declared, pattern.said, by, _in_book(sentence, ruleset))
        )
    parts = [
        "# Sentences",
        "How books say what rules declare, where the author says nothing and in “The rules word for word”. A *pattern* is what "
        "a player is told of a kind of declaration; *rules of speech* make it. Each rule is one declaration in "
        "`interpreter/book/prose/rules/`: the shape of what it is about, its plan or frame, and an example, shown here "
        "and to which tests hold it. Earlier rules of a family are tried first. The last column is from the books of bundled "
        "rulesets.",
        "## Patterns",
        _table(["", "pattern", "declared", "told as", "rules of speech", "in a book"], rows),
    ]
    for family in FAMILIES:
        parts += [f"## Rules about {family.name}", family.about, _rules_of(family, shown)]
    return "\n\n".join(parts)


def _rules_of(family: Family, shown: Shown) -> str:
    rows: dict[str, tuple[str, ...]] = {}
    for rule in family.rules:
        rows.setdefault(
            rule.name,
            (f"*{rule.name}*", rule.about, _code(rule), rule.example, _in_book(*shown.get(rule.name, ("", "")))),
        )
    return _table(["rule", "about", "declared", "said", "in a book"], rows.values())


def _code(rule: Rule) -> str:
    return f"`{rule.written}`" if rule.written else ""


def _in_book(sentence: str, ruleset: str) -> str:
    return f"{sentence} ({ruleset})" if sentence else ""


# ---------------------------------------------------------------- commands


def commands_page() -> str:
    """Every command with its arguments and options, as its help page has them."""
    group = typer.main.get_command(make_app(command_names()))
    commands: dict[str, object] = getattr(group, "commands")  # noqa: B009 - a group has them, a command has not
    parts = ["# Commands", "`ludograph COMMAND --help` prints the same in a terminal."]
    for name in command_names():
        command = commands[name]
        parts += _command(name, command)
    return "\n\n".join(parts)


def _command(name: str, command: object) -> list[str]:
    params = [param for param in command.params if not getattr(param, "hidden", False)]  # type: ignore[attr-defined]
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    usage = " ".join(
        ["ludograph", name, *(_argument(param) for param in arguments), *(["[OPTIONS]"] if options else [])]
    )
    parts = [f"## {name}", f"`{usage}`", " ".join((command.help or "").split("\f")[0].split())]  # type: ignore[attr-defined]
    rows = [(f"`{_metavar(param)}`", getattr(param, "help", None) or "") for param in arguments]
    rows += [(_option(param), _help(param)) for param in options]
    if rows:
        parts.append(_table(["argument", "meaning"], rows))
    return parts


def _metavar(param: object) -> str:
    word: str = param.metavar or param.name.upper()  # type: ignore[attr-defined]
    return word.removesuffix("...").strip("[]")


def _argument(param: object) -> str:
    shown = _metavar(param) + ("..." if param.nargs == -1 else "")  # type: ignore[attr-defined]
    return shown if param.required else f"[{shown}]"  # type: ignore[attr-defined]


def _option(param: object) -> str:
    shown = ", ".join(f"`{word}`" for word in (*param.opts, *param.secondary_opts))  # type: ignore[attr-defined]
    if param.is_flag or param.count:  # type: ignore[attr-defined]
        return shown
    return f"{shown} `{param.metavar or param.type.name.upper()}`"  # type: ignore[attr-defined]


def _help(param: object) -> str:
    text = param.help or ""  # type: ignore[attr-defined]
    default = param.default  # type: ignore[attr-defined]
    plain = isinstance(default, str | int | float) and not isinstance(default, bool) and default != ""
    return f"{text} Default: `{default}`." if plain else text


# ---------------------------------------------------------------- Python


_GAME = Path(__file__).parent.parent / "tests" / "interface" / "my_game.yaml"
_FUNCTIONS = (face.load, face.loads, face.check, face.check_file, face.rulebook)
_CLASSES = (
    base.Game, base.State, base.Decision, results.Result, protocol.Why, table.Table, BoardGraph, Report, RulesetError,
    protocol.PlayError, protocol.NotNamed, protocol.IllegalDecision, Diagnostic,
)  # fmt: skip
_INSIDE = {"face", "at", "ask", "spent", "rule", "identity"}
"""What other rooms need, not who calls."""

_FIELD = re.compile(r"    (\w+(?:, \w+)*):\s+(.*)")


def python_page() -> str:
    """What Python offers: functions, classes and what they have, from their docstrings."""
    parts = [
        "# Python",
        "Examples are run by the tests, with this file beside them:",
        f"```yaml\n# file: my_game.yaml\n{_GAME.read_text(encoding='utf-8')}```",
    ]
    for function in _FUNCTIONS:
        parts += [f"## {function.__name__}", f"`{_signature(function)}`", _markdown(function)]
    for kind in _CLASSES:
        parts += [f"## {kind.__name__}", _markdown(kind), *_members(kind)]
    return "\n\n".join(parts)


def _members(kind: type) -> Iterator[str]:
    """What a class has of its own and is documented."""
    for name, member in vars(kind).items():
        call = member.fget if isinstance(member, property) else getattr(member, "func", member)
        hidden = name in _INSIDE or (name.startswith("_") and name != "__getitem__")
        if hidden or not inspect.isfunction(call) or not call.__doc__:
            continue
        shown = _signature(call) if inspect.isfunction(member) else f"{name}: {call.__annotations__['return']}"
        yield f"### {kind.__name__}.{name}\n\n`{shown}`\n\n{_markdown(call)}"


def _signature(function: Callable[..., object]) -> str:
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(function)))  # annotations are texts here
    return function.__name__ + text.replace("(self, ", "(").replace("(self)", "()")


def _markdown(thing: object) -> str:
    """A docstring as Markdown: fields as a list, examples as code."""
    made: list[str] = []
    in_code = False
    for line in (inspect.getdoc(thing) or "").splitlines():
        if in_code != (line.startswith(">>>") or (in_code and line.strip() != "")):
            made.append("```" if in_code else "```python\n>>> import ludograph")
            in_code = not in_code
        field = None if in_code else _FIELD.fullmatch(line)
        if field:
            made.append(f"- `{field[1]}`: {field[2]}")
        elif line in ("Args:", "Attributes:"):
            made += ["", line, ""] if made else [line, ""]
        elif line.startswith("Raises:"):
            made += ["", line]
        else:
            made.append(line if in_code else line.strip() if not line.startswith("      ") else f"  {line.strip()}")
    return re.sub(r"\n{3,}", "\n\n", "\n".join([*made, *["```"] * in_code]))


Page = Callable[[], str]


def main() -> None:
    """Writes the pages."""
    TARGET.mkdir(exist_ok=True)
    for name, text in pages().items():
        (TARGET / name).write_text(text, encoding="utf-8")
        print(
            f"wrote {(TARGET / name).relative_to(Path.cwd()) if TARGET.is_relative_to(Path.cwd()) else TARGET / name}"
        )


if __name__ == "__main__":
    main()
