"""What the workshop writes into rule files: examples, and variants. Everything else of a text, comments too, stays as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..checker import Program
from ..files.document import read_document
from ..files.edition import KEY, edition_of
from ..files.nodes import Listing
from ..ground.diagnostics import Edit, RulesetError, Sink
from ..ground.records import Struct
from ..ground.source import SourceFile, Span
from ..language.formatting import formatted
from ..language.formatting.heads import HINT, variant_head
from ..language.formatting.scalars import scalar


class BoardExample(Struct):
    """An example as the board has it.

    Attributes:
        play:    decisions, from where it begins.
        legal, illegal: decisions that are said to be so at the end.
        then:    conditions that hold at the end.
        start:   the number of the example whose position it begins with; 0: the beginning of the game.
        because: what refuses the illegal ones, or "".
        position: a line `position: …` where it begins, in place of what `start` says, or "".
    """

    about: str
    play: Sequence[str]
    legal: Sequence[str]
    illegal: Sequence[str]
    then: Sequence[str]
    options: Mapping[str, object]
    start: int = 0
    because: str = ""
    position: str = ""


def one_line(position: str) -> str:
    """A line `position: {…}` as the page writes it; "" for what is none."""
    return position if position.startswith("position: {") and position.isprintable() else ""


def with_example(file: SourceFile, written: BoardExample) -> tuple[SourceFile, Edit]:
    """A file with one more example at the end of its list, and the change that makes it. Raises RulesetError: it is no YAML."""
    document = read_document(file, Sink(is_heard=False))
    examples = document.get("examples")
    lead, item = "", "  "
    position = None
    if isinstance(examples, Listing) and examples.items:
        last = examples.items[-1]
        line, column = file.line_column(examples.items[0].span.start)
        item = " " * max(0, file.line_text(line)[: column - 1].rfind("-"))
        end = _end_of(file, last.span.end)
        position = _position_text(file, examples, written.start)
    elif examples is None:
        end = len(file.text.rstrip()) + 1 if file.text.strip() else 0
        lead = "" if file.text[:end].endswith("\n") else "\n"
        end = min(end, len(file.text))
        lead += "\nexamples:\n"
    else:
        end = _end_of(file, examples.span.end)
    made = lead + "".join(f"{item}{line}\n" for line in _lines(file, written, position))
    if end and file.text[end - 1 : end] != "\n" and not lead.startswith("\n"):
        made = "\n" + made
    edit = Edit(Span(file, end, end), made)
    return edit.made(), edit


def _end_of(file: SourceFile, at: int) -> int:
    """Behind the line in which something ends."""
    body = file.text[:at].rstrip()
    found = file.text.find("\n", len(body))
    return len(file.text) if found < 0 else found + 1


def _position_text(file: SourceFile, examples: Listing, number: int) -> str | None:
    """The `position` of an example, as it stands in the file."""
    from ..files.nodes import Mapping as Keys

    item = examples.items[number - 1] if 0 < number <= len(examples.items) else None
    found = item.get("position") if isinstance(item, Keys) else None
    return found.span.in_one_line if found is not None and found.span.text.startswith("{") else None


def _lines(file: SourceFile, written: BoardExample, position: str | None) -> list[str]:
    """The example, line by line, as one item of a list of a file, as `fmt` writes it."""
    head = f"{KEY}: {edition_of(file)}\nexamples:\n"
    alone = SourceFile(file.name, head + "".join(f"  {line}\n" for line in _unformatted(written, position)))
    try:
        text = formatted(alone)
    except RulesetError:  # a condition that cannot be read stays as somebody wrote it
        text = alone.text
    return [line.removeprefix("  ") for line in text.partition("examples:\n")[2].splitlines()]


def _unformatted(written: BoardExample, position: str | None) -> list[str]:
    lines = [f"about: {scalar(' '.join(written.about.split()))}"]
    if written.options:
        lines.append("set: {" + ", ".join(f"{name}: {_value(value)}" for name, value in written.options.items()) + "}")
    if written.position or position:
        lines.append(written.position or f"position: {position}")
    line = "; ".join(written.play)
    asks_before = bool(written.legal or written.illegal)
    if line:
        lines.append(f"{'moves' if asks_before else 'play'}: {scalar(line)}")
    for key, values in (("legal", written.legal), ("illegal", written.illegal)):
        if values:
            lines.append(f"{key}: [{', '.join(scalar(value, in_flow=True) for value in values)}]")
    if written.because:
        lines.append(f"because: {written.because}")
    if written.then:
        lines += ["then:", *(f"  - {scalar(value)}" for value in written.then)]
    return [("- " if number == 0 else "  ") + one for number, one in enumerate(lines)]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else scalar(str(value), in_flow=True)


def variant_text(program: Program, base: str, title: str, options: Mapping[str, object]) -> str:
    """The text of a ruleset that extends another one, with other defaults of options."""
    lines = variant_head(title.strip() or f"{program.game.title}, a variant", base, HINT)
    chosen = {name: value for name, value in options.items() if name in program.game.options}
    if chosen:
        lines.append("set: {" + ", ".join(f"{name}: {_value(value)}" for name, value in chosen.items()) + "}")
    return "\n".join(lines) + "\n"
