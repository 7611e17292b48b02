"""A module by itself: it means something in a ruleset only, so it is looked at in one that has what it needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from ..checker import Report
from ..files import nodes as yaml
from ..files.document import read_document
from ..files.edition import edition_of
from ..files.library import Library
from ..ground.diagnostics import RulesetError, Sink
from ..ground.source import SourceFile
from ..pipeline import first_report_in

Libraries = Callable[[Mapping[str, SourceFile]], Library]
"""A library with more texts, by path."""

_SITE = "site"
_KINDS = ("universe", "action", "memory")


def is_module(file: SourceFile) -> bool:
    """Whether a text is that of a module."""
    return re.search(r"^module:", file.text, re.MULTILINE) is not None


def module_report(path: str, file: SourceFile, others: Iterable[str], libraries: Libraries) -> tuple[Library, Report]:
    """What is wrong in a module, and the library that was asked: in the first of other texts that uses it, else in a ruleset
    that is made for it."""
    for other in others:
        library = libraries({})
        if _is_used(library, other, Path(path).stem):
            report = first_report_in(library, other)
            if Path(path) in library.read:
                return library, _about(report, file)
    host = str(Path(path).with_name(f".host-of-{Path(path).name}"))
    try:
        document = read_document(file, Sink(is_heard=False))
    except RulesetError as problem:
        return libraries({}), Report(problem.diagnostics, None)
    library = libraries({host: SourceFile(host, _host(Path(path).stem, file, document))})
    return library, _about(first_report_in(library, host), file)


def _is_used(library: Library, path: str, name: str) -> bool:
    try:
        text = library.open(path).text
    except RulesetError:
        return False
    return re.search(rf"^uses:[^\n]*(\n\s[^\n]*)*\b{re.escape(name)}\b", text, re.MULTILINE) is not None


def _about(report: Report, file: SourceFile) -> Report:
    """What a report says of one file; what lies elsewhere belongs to the ruleset that it was put into."""
    mine = [item for item in report.diagnostics if item.span is not None and item.span.file.name == file.name]
    return report.only(mine)


def _host(name: str, file: SourceFile, document: yaml.Mapping) -> str:
    """A ruleset that has what a module needs, as far as that can be made up: all its universes are the players."""
    needs = document.get("needs")
    entries = needs.entries if isinstance(needs, yaml.Mapping) else ()
    kinds = {key.value: value.value for key, value in entries if isinstance(value, yaml.Text)}
    bound = [need for need, kind in kinds.items() if kind == "universe" and need != _SITE]

    def kind_of(text: str) -> str:
        return re.sub(
            r"\w+", lambda word: {_SITE: "cell"}.get(word[0], "player" if word[0] in bound else word[0]), text
        )

    values = {need: kind_of(kind) for need, kind in kinds.items() if kind not in _KINDS}
    sections = {
        "options": {need: _option(kind) for need, kind in values.items() if "->" not in kind},
        "state": {need: repr(kind) for need, kind in values.items() if "->" in kind and not _is_called(need, file)},
        "define": dict(
            _definition(need, kind) for need, kind in values.items() if "->" in kind and _is_called(need, file)
        ),
        "actions": {need: "decide main" for need, kind in kinds.items() if kind == "action"},
        "memory": {need: "turn" for need, kind in kinds.items() if kind == "memory"},
    }
    lines = [
        f"language: {edition_of(file)}",
        "players: [A, B]",
        "board: {tiling: square, columns: 4, rows: 4}",
        f"uses: [{{{name}: {{{', '.join(f'{one}: player' for one in bound)}}}}}]" if bound else f"uses: [{name}]",
        *(f"{key}: {{{', '.join(f'{a}: {b}' for a, b in made.items())}}}" for key, made in sections.items() if made),
    ]
    lines += ["moves:", "  stay in main:", "    do: |", *_block(_uses(document, "define", kind_of))]
    if document.get("setup") is None:
        lines += ["setup: |", *_block(_uses(document, "actions", kind_of))]
    if document.get("flow") is None:
        lines.append('flow: "forever: for p in player: turn p: decide main"')
    return "\n".join(lines) + "\n"


def _block(lines: Iterator[str]) -> list[str]:
    return [f"      {line}" for line in [*lines] or ["nothing"]]


def _uses(document: yaml.Mapping, section: str, kind_of: Callable[[str], str]) -> Iterator[str]:
    """Each definition and action of a module once, with all arguments that it may have: what nobody uses is not looked at."""
    declared = document.get(section)
    for number, (key, _) in enumerate(declared.entries if isinstance(declared, yaml.Mapping) else ()):
        found = re.match(r"\s*(\w+)\s*(?:\((.*?)\))?", key.value)
        params = [one.partition(" in ") for one in (found.group(2) or "").split(",") if one.strip()] if found else []
        loops, given = "", []
        for at, (_, _, kind) in enumerate(params):
            of = kind_of(kind.partition("=")[0].strip())
            is_many = of.startswith(("set of ", "path of "))
            loops += "" if is_many else f"for v{at} in {of.removesuffix('?')}: "
            given.append("{}" if is_many else f"v{at}")
        if found is not None:
            call = found.group(1) + (f"({', '.join(given)})" if given or section == "actions" else "")
            yield loops + (call if section == "actions" else f"let z{number} = {call}")


def _option(kind: str) -> str:
    """A number as low as it may be, or no."""
    return f"{{type: {kind}, default: {'no' if kind == 'bool' else kind.partition('..')[0]}}}"


def _is_called(need: str, file: SourceFile) -> bool:
    """Whether a module speaks of a function as of a definition."""
    return re.search(rf"\b{re.escape(need)}\(", file.text) is not None


def _definition(need: str, kind: str) -> tuple[str, str]:
    """A definition with the arguments of a function and some value of its type."""
    domain, _, result = (part.strip() for part in kind.partition("->"))
    value = {"bool": "no"}.get(result, result.partition("..")[0] if ".." in result else f"the(v in {result})")
    params = ", ".join(f"a{number} in {one.strip()}" for number, one in enumerate(domain.split(",")))
    return f'"{need}({params})"', repr("none" if result.endswith("?") else value)
