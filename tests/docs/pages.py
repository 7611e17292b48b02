"""What stands in the documents: their fenced blocks, and how each kind is tried.

- ```` ```yaml ```` with the first line `# file: NAME` is written into the page's folder and checked, and its examples must
  come true. The check says nothing, or what stands in a ```` ```text ```` block right behind it that begins with `error[` or
  `warning[`, or what a ```` ```console ```` block right behind it shows.
- ```` ```yaml fragment ```` is a piece of a ruleset: its keys must be those of one, and its rule texts must parse.
- ```` ```yaml board ```` is another board for the file above it: it takes the place of that file's line `board:`.
- ```` ```yaml ```` alone is YAML, no more.
- ```` ```console ```` holds commands behind `$ ` and what they print; a line `…` stands for any lines. They run in the
  page's folder. What stands behind a prompt, `Red> e4`, is typed.
- ```` ```python ```` runs in the page's folder, as a doctest if it has prompts.
- ```` ```html ```` is tried in a browser, by `tests/web`.
- ```` ```text ```` is not tried.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import yaml
from ludograph import cli
from ludograph.boards.shapes import SHAPES
from ludograph.checker.primitives import PRIMITIVES
from ludograph.files.document import read_document
from ludograph.files.nodes import Layers, Listing, Mapping, Node, Text
from ludograph.files.schema.reader import read_form
from ludograph.ground.diagnostics import RulesetError, Sink, render_all
from ludograph.ground.source import RuleText, SourceFile
from ludograph.language.parser import parse
from ludograph.pipeline import check_ruleset, load
from ludograph.play.examples import run_examples

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
"""Pictures, each drawn by a command of a page."""

PAGES = [ROOT / "README.md", ROOT / "stdlib" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
KINDS = frozenset({"yaml", "yaml board", "yaml fragment", "console", "python", "html", "text"})
NOT_RUN = frozenset({"make", "git", "cd", "source", "python3"})
"""Commands of installing, which the tests stand behind."""

_FENCE = re.compile(r"^(?P<indent> *)```(?P<info>[^\n]*)\n(?P<text>.*?)^(?P=indent)```[ ]*$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block: its info string, its text, and the line of the page where the text begins."""

    page: Path
    info: str
    text: str
    line: int

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def file(self) -> str | None:
        """The name of the file that the block is to be saved as."""
        found = re.match(r"# file: (\S+)\n", self.text)
        return found.group(1) if found and self.info == "yaml" else None

    def with_board(self, other: Block) -> Block:
        """This file with another board, which stands at another place of the page."""
        text = re.sub(r"^board:.*\n(?:[ ]+.*\n)*", lambda _: other.text, self.text, count=1, flags=re.MULTILINE)
        return Block(self.page, self.info, text, other.line)


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, match["info"].strip(), _outdented(match), text.count("\n", 0, match.start()) + 2)
        for match in _FENCE.finditer(text)
    ]


def _outdented(match: re.Match[str]) -> str:
    indent = len(match["indent"])
    return "".join(line[indent:] if line.strip() else line for line in match["text"].splitlines(keepends=True))


def tried(page: Path, folder: Path) -> None:
    """Tries a page in an empty folder. With `LUDOGRAPH_ACCEPT=1` what its commands print is written into it first."""
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        accept(page, folder)
    found = list(failures(page, folder))
    assert not found, "\n\n".join(found)


def failures(page: Path, folder: Path) -> Iterator[str]:
    """Everything on a page that is not as it says, each with its place."""
    found = blocks(page)
    last: Block | None = None
    told = {id(block) for block in found if block.text.startswith(("error[", "warning["))}
    for index, block in enumerate(found):
        following = found[index + 1] if index + 1 < len(found) else None
        if block.info not in KINDS:
            yield f"{block.place}: a block is one of {', '.join(sorted(KINDS))}, not `{block.info}`"
        elif block.file:
            expected: str | None = following.text if following is not None and id(following) in told else ""
            if following is not None and following.text.startswith(f"$ ludograph check {block.file}\n"):
                expected = None
            yield from _file(block, folder, expected)
            last = block
        elif block.info == "yaml board":
            assert last is not None, f"{block.place}: no file stands above this board"
            expected = following.text if following is not None and id(following) in told else ""
            yield from _file(last.with_board(block), folder, expected)
        elif block.info == "yaml fragment":
            yield from _fragment(block)
        elif block.info == "yaml":
            yaml.safe_load(block.text)
        elif block.info == "console":
            yield from _console(block, folder)
        elif block.info == "python":
            yield from _python(block, folder)
    for image in sorted(IMAGES.glob("*.svg")):
        drawn = folder / image.name
        if drawn.exists() and drawn.read_text(encoding="utf-8") != image.read_text(encoding="utf-8"):
            yield f"{page.name}: the command that draws docs/images/{image.name} draws it otherwise"


# ---------------------------------------------------------------- files and fragments


def _file(block: Block, folder: Path, expected: str | None) -> Iterator[str]:
    """`expected`: what the check must say; None: the next block runs the check and shows it."""
    assert block.file is not None
    path = folder / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")
    with contextlib.chdir(folder):
        said = _said(block.file)
        if expected is None:
            return
        if said.strip() != expected.strip():
            yield f"{block.place}: the check says\n{said}\n--- and the page\n{expected}"
        elif not expected.startswith("error[") and "\nmodule: " not in block.text:
            for outcome in run_examples(lambda options: load(block.file or "", options)):
                if not outcome.passed:
                    place = outcome.span.place if outcome.span else block.file
                    yield f"{block.place}: an example fails at {place}: {outcome.message}"


def _said(name: str) -> str:
    """What a check of a ruleset says; of a module, which has no check of its own, what its texts alone say."""
    file = SourceFile(name, Path(name).read_text(encoding="utf-8"))
    sink = Sink()
    try:
        document = read_document(file, sink)
        if document.get("module") is not None:
            read_form(document, ("module",), sink)
            _parse_all(document, sink)
            return render_all(sink.sorted())
        return render_all(check_ruleset(name).warnings)
    except RulesetError as refused:
        return render_all(refused.diagnostics)


def _fragment(block: Block) -> Iterator[str]:
    sink = Sink()
    try:
        document = read_document(SourceFile(block.place, block.text), sink)
        read_form(document, ("ruleset", "module"), sink)
        _parse_all(document, sink)
        sink.stop_on_errors()
    except RulesetError as refused:
        yield f"{block.place}: {refused}"


_STARTS = {
    "define": ("body", "is"),
    "actions": ("block", "do"),
    "state": ("declaration", "type"),
    "turn_state": ("declaration", "type"),
    "constants": ("declaration", "type"),
    "memory": ("names", ""),
}
_MOVE_STARTS = {
    "when": "expression",
    "choose": "choose",
    "weight": "expression",
    "do": "block",
    "provided": "expression",
    "then": "block",
}
_LIST_STARTS = {"for": "generator", "on": "choose", "when": "expression", "result": "block"}


def _parse_all(document: Mapping, sink: Sink) -> None:
    """Parses every rule text of a document, its signatures too."""
    for key, node in document.entries:
        if key.value in ("setup", "flow"):
            _parse("block", node, sink)
        elif key.value in _STARTS and isinstance(node, Mapping):
            start, inner = _STARTS[key.value]
            for name, entry in node.entries:
                _parse("signature", name, sink)
                _parse(start, entry.get(inner) if isinstance(entry, Mapping) else entry, sink)
        elif key.value in ("moves", "choices") and isinstance(node, Mapping):
            for name, entry in node.entries:
                _parse("signature", name, sink)
                for part, value in entry.entries if isinstance(entry, Mapping) else ():
                    _parse_move(part.value, value, sink)
        elif key.value in ("end", "draw"):
            for entry in _entries(node):
                for part, value in entry.entries:
                    if part.value in _LIST_STARTS:
                        _parse(_LIST_STARTS[part.value], value, sink)
        elif key.value == "examples":
            for entry in _entries(node):
                claims = entry.get("then")
                for claim in claims.items if isinstance(claims, Listing) else ():
                    _parse("expression", claim, sink)


def _parse_move(part: str, value: Node, sink: Sink) -> None:
    if part in _MOVE_STARTS:
        _parse(_MOVE_STARTS[part], value, sink)
    if part == "finish" and isinstance(value, Mapping):
        for key, text in value.entries:
            _parse("names" if key.value == "by" else "expression", text, sink)


def _parse(start: str, node: Node | None, sink: Sink) -> None:
    if isinstance(node, Text) and not node.is_null:
        parse(start, node.rule, sink)
    elif isinstance(node, Layers):
        raise AssertionError("one file has no layers")


def _entries(node: Node) -> list[Mapping]:
    items = node.items if isinstance(node, Listing) else [value for _, value in node.entries]  # type: ignore[union-attr]
    return [item for item in items if isinstance(item, Mapping)]


def expression(text: str) -> str:
    """What the parser says of one expression; nothing if it is one."""
    sink = Sink()
    parse("expression", RuleText(text, SourceFile("text", text), range(len(text) + 1)), sink)
    return render_all(sink.items)


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class Command:
    """One command of a console block, and what it is said to print."""

    text: str
    output: str

    @property
    def typed(self) -> str:
        """What is typed behind prompts in the output, `Red> e4`."""
        return "".join(f"{line}\n" for line in re.findall(r"^\w+> (.+)$", self.output, re.MULTILINE))

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(shlex.split(self.text.replace("\\\n", " "), comments=True))


def commands(block: Block) -> list[Command]:
    """The commands of a console block. A line that ends with a backslash goes on in the next one."""
    found: list[tuple[list[str], list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append(([line[2:]], []))
        elif found and found[-1][0][-1].endswith("\\") and not found[-1][1]:
            found[-1][0].append(line)
        elif found:
            found[-1][1].append(line)
    return [Command("\n".join(words), "\n".join(output).rstrip()) for words, output in found]


def _console(block: Block, folder: Path) -> Iterator[str]:
    for command in commands(block):
        head = command.words[0]
        if head in NOT_RUN:
            continue
        if head != "ludograph":
            yield f"{block.place}: the page runs `{head}`, which the tests do not know"
            continue
        printed = run(command.words[1:], folder, command.typed)
        if not fits(command.output, printed):
            yield f"{block.place}: `{' '.join(command.words)}` prints\n{printed}\n--- and the page says\n{command.output}"


def accept(page: Path, folder: Path) -> None:
    """Writes into a page what its commands print; read what changed before it is kept."""
    text = page.read_text(encoding="utf-8")
    last: Block | None = None
    for block in blocks(page):
        if block.file:
            last = block
            (folder / block.file).write_text(block.text, encoding="utf-8")
        if block.info == "yaml board" and last is not None and last.file:
            (folder / last.file).write_text(last.with_board(block).text, encoding="utf-8")
        if block.info != "console":
            continue
        made = []
        for command in commands(block):
            printed = command.output
            if command.words[0] == "ludograph":
                found = re.sub(
                    r"^ *[\d,]+(?= decisions a second)",
                    "  …",
                    run(command.words[1:], folder, command.typed),
                    flags=re.MULTILINE,
                )
                printed = printed if fits(printed, found) or "Traceback" in found else found
            made.append("\n".join(part for part in (f"$ {command.text}", printed) if part))
        text = text.replace(f"```console\n{block.text}```", "```console\n" + "\n".join(made) + "\n```", 1)
    page.write_text(text, encoding="utf-8")
    for drawn in folder.glob("*.svg"):
        if f"images/{drawn.name})" in text:
            (IMAGES / drawn.name).write_bytes(drawn.read_bytes())


def run(words: tuple[str, ...], folder: Path, typed: str = "") -> str:
    """What `ludograph WORDS` prints, in a plain terminal of 100 columns, where the environment names no engine. In this process,
    since Python starts slowly."""
    told = io.StringIO()
    usual = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", "LUDOGRAPH_ENGINE": "auto"}
    handler = signal.getsignal(signal.SIGTERM)
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(told),
        contextlib.redirect_stderr(told),
        mock.patch.dict(os.environ, usual),
        mock.patch("sys.stdin", io.StringIO(typed)),
        mock.patch("ludograph.cli.support.groups.cores", return_value=1),  # what comes out does not depend on it
        mock.patch("ludograph.cli.test.cores", return_value=1),
        mock.patch("ludograph.cli.support.output._SELDOM", 1e6),  # seconds: nor on how long it takes
    ):
        cli.run(words)
    signal.signal(signal.SIGTERM, handler)
    return "\n".join(line.rstrip() for line in told.getvalue().splitlines()).strip("\n")


def fits(expected: str, printed: str) -> bool:
    """Whether an output is as written; a line `…` stands for any lines, and `…` within a line for any text."""
    lines = [line.rstrip() for line in expected.strip("\n").splitlines()]
    pattern = ""
    for line in lines:
        if line.strip() == "…":
            pattern += r"(?:[^\n]*\n)*"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("…")) + r"\n"
    return re.fullmatch(pattern, printed + "\n" if printed else "") is not None


# ---------------------------------------------------------------- Python


def _python(block: Block, folder: Path) -> Iterator[str]:
    tables: tuple[dict[str, Any], ...] = (PRIMITIVES, SHAPES)
    known = [dict(table) for table in tables]
    told = io.StringIO()
    try:
        with contextlib.chdir(folder), contextlib.redirect_stdout(told):
            if ">>>" in block.text:
                test = doctest.DocTestParser().get_doctest(block.text, {}, block.place, str(block.page), block.line)
                doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)
            else:
                exec(compile(block.text, block.place, "exec"), {"__name__": "page"})
    except Exception as problem:  # whatever a page's code raises is the page's mistake
        yield f"{block.place}: {type(problem).__name__}: {problem}"
    finally:
        for table, before in zip(tables, known, strict=True):
            table.clear()
            table.update(before)
    if ">>>" in block.text and told.getvalue():
        yield f"{block.place}:\n{told.getvalue()}"
