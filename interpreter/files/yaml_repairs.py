"""What was meant by a file that is not YAML: small changes are tried, the likely ones first, and the first with which YAML
reads on beyond the line where it stopped is told. A repair is never made in a file, only proposed; in memory it is, so that
further mistakes are found in one go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from yaml.error import MarkedYAMLError

from ..ground.diagnostics import counted, shortened
from .yaml_events import events

MOST_READ = 2_000_000
"""So many characters are read in trials of one file, all together."""

FAR = 40
"""Lines above the place where YAML is lost in which the mistake is looked for."""


@dataclass(frozen=True)
class YamlRepair:
    """A change: `old` characters from `at` on become `text`. `title`, `label` and `help` are those of the diagnostic; `marked`
    are the characters that it underlines."""

    at: int
    old: int
    text: str
    slug: str
    title: str
    label: str
    help: str
    marked: tuple[int, int]

    def made(self, text: str) -> str:
        return text[: self.at] + self.text + text[self.at + self.old :]


class Trials:
    """The changes of one file that are still to be paid for."""

    def __init__(self) -> None:
        self.left = MOST_READ

    def repair(self, text: str, problem: MarkedYAMLError) -> YamlRepair | None:
        """The change after which YAML reads furthest, the likeliest of several; None if none helps."""
        halt = _Halt(text, problem)
        best, furthest = None, halt.line
        for change in _changes(halt):
            self.left -= len(text)
            if self.left < 0:
                break
            stop = complaint(change.made(text))
            if stop is None:
                return change
            if _line_of(stop) > furthest:
                best, furthest = change, _line_of(stop)
        return best


def complaint(text: str) -> MarkedYAMLError | None:
    """What YAML has to say against a text."""
    try:
        for _ in events(text):
            pass
    except MarkedYAMLError as problem:
        return problem
    return None


def _line_of(problem: MarkedYAMLError) -> int:
    return problem.problem_mark.line if problem.problem_mark else 0


class _Halt:
    """A text and the line (from 0) at which YAML gave up; `starts` are the offsets of its lines."""

    def __init__(self, text: str, problem: MarkedYAMLError) -> None:
        self.text, self.line = text, _line_of(problem)
        self.at = min(problem.problem_mark.index if problem.problem_mark else 0, len(text))
        self.said = problem.problem or ""
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.line = min(self.line, len(self.lines) - 1)

    def upwards(self) -> Iterator[tuple[int, str]]:
        """The lines from the halt up that hold something, with their numbers."""
        for number in range(self.line, max(self.line - FAR, -1), -1):
            if self.lines[number].strip():
                yield number, self.lines[number]

    def end(self, number: int) -> int:
        """Where the content of a line ends, before a comment."""
        line = re.sub(r"\s+#.*$", "", self.lines[number])
        return self.starts[number] + len(line.rstrip())


_KEY = re.compile(r"^\s*(?:- +)*([\w.]+(?:\([^()]*\))?|\"[^\"]*\"):(?=\s|$)")
_VALUE = re.compile(r"^\s*(?:- +)*(?:[\w.]+|\"[^\"]*\"): +(?P<value>\S.*)$")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'")


def _changes(halt: _Halt) -> Iterator[YamlRepair]:
    yield from _quotes(halt)
    yield from _brackets(halt)
    yield from _unquoted(halt)
    yield from _comma(halt)
    yield from _behind_quotes(halt)
    yield from _colons(halt)
    yield from _blocks(halt)
    yield from _parameters(halt)
    yield from _choices(halt)
    yield from _indented(halt)
    yield from _forbidden_start(halt)


def _quotes(halt: _Halt) -> Iterator[YamlRepair]:
    """A `"` that is opened on a line and not closed there, and one that is closed and not opened."""
    for number, line in halt.upwards():
        bare = _QUOTED.sub(lambda found: "_" * len(found.group()), line)
        where = bare.find('"')
        if where < 0 or bare.count('"') % 2 == 0:
            continue
        at, end = halt.starts[number] + where, halt.end(number)
        tail = re.search(r"[\]},\s]*$", halt.text[at + 1 : end])
        close = end - len(tail.group()) if tail else end
        written = ("yaml-syntax", 'this text is opened by `"` and not closed')
        for place in dict.fromkeys((end, close)):
            shown = halt.text[at:place]
            yield YamlRepair(
                place, 0, '"', *written, "it begins here", f'close it on its line: `{shortened(shown)}"`', (at, at + 1)
            )


def _brackets(halt: _Halt) -> Iterator[YamlRepair]:
    """A `[` or `{` of YAML that its line does not close, and a closing one too many."""
    for number, line in halt.upwards():
        bare = _QUOTED.sub(lambda found: "_" * len(found.group()), line)
        value = re.search(r"(?:^\s*|: +|- +|[\[{,] *)(?=[\[{])", bare)
        opened: list[int] = []
        for place, char in enumerate(bare):
            if char in "[{" and (opened or (value and place >= value.end())):
                opened.append(place)
            elif char in "]}" and opened:
                mark = bare[opened.pop()]
                if (mark == "[") != (char == "]"):
                    at, place = halt.starts[number] + place, place + 1
                    other = "]" if mark == "[" else "}"
                    title = f"`{mark}` is closed by `{other}`, not by `{char}`"
                    yield YamlRepair(
                        at, 1, other, "yaml-flow", title, "this closes it", f"write `{other}`", (at, at + 1)
                    )
            elif char in "]}" and number == halt.line:
                at = halt.starts[number] + place
                title = f"`{char}` closes nothing: no bracket is open here"
                yield YamlRepair(at, 1, "", "yaml-flow", title, "one too many", "take it away", (at, at + 1))
        if opened:
            closing = "".join("]" if bare[place] == "[" else "}" for place in reversed(opened))
            at, end = halt.starts[number] + opened[-1], halt.end(number)
            while halt.text[end - 1] == ",":
                end -= 1
            title = f"`{halt.text[at]}` is opened and not closed"
            advice = f"close it: `{shortened(halt.text[at:end])}{closing}`"
            yield YamlRepair(end, 0, closing, "yaml-flow", title, "it begins here", advice, (at, at + 1))


_ENTRY = re.compile(r"(?<=[{,])\s*(\w+): +(?=[^\s\"'{\[])")


def _unquoted(halt: _Halt) -> Iterator[YamlRepair]:
    """A rule text with brackets or commas of its own in a mapping on one line: `{do: owner[s] = mover}`."""
    start, line = halt.starts[halt.line], halt.lines[halt.line]
    values = [(found, _value_end(line, found.end())) for found in _ENTRY.finditer(line)]
    values = [(found, end) for found, end in values if re.search(r"[\[\]{},]", line[found.end() : end])]
    if not values:
        return
    first, end = values[0]
    made, at = "", first.end()
    for found, stop in values:
        if found.end() >= at:
            made += line[at : found.end()] + _quoted(line[found.end() : stop])
            at = stop
    title = f"the text of `{first.group(1)}` has brackets or commas, which YAML takes for its own inside `{{ }}`"
    help_ = f"put it in quotes: `{first.group(1)}: {shortened(_quoted(line[first.end() : end]))}`"
    marked = (start + first.end(), start + end)
    yield YamlRepair(
        start + first.end(), at - first.end(), made, "yaml-flow", title, "this text needs quotes", help_, marked
    )


def _quoted(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


def _value_end(line: str, at: int) -> int:
    """Where a rule text on a line ends: at the `,` or `}` outside of its own brackets."""
    depth = 0
    for place in range(at, len(line)):
        if line[place] in "([{":
            depth += 1
        elif depth and line[place] in ")]}":
            depth -= 1
        elif not depth and line[place] in ",}":
            return place
    return len(line)


def _comma(halt: _Halt) -> Iterator[YamlRepair]:
    """Two entries between brackets with nothing between them: `{mark: disc on: s}`."""
    before = halt.text[halt.starts[halt.line] : halt.at]
    found = re.search(r"\s+([\w.]+)$", before)
    if found and re.search(r"[\[{]", before):
        at = halt.starts[halt.line] + found.start()
        word = (at + len(found.group()) - len(found.group(1)), at + len(found.group()))
        title = f"a `,` is missing before `{found.group(1)}`: entries between brackets are parted by commas"
        yield YamlRepair(at, 0, ",", "yaml-flow", title, "a new entry begins here", "put a `,` before it", word)


def _levels(halt: _Halt, number: int) -> Iterator[tuple[int, str]]:
    """How far the lines around are indented that begin with a key or an item, nearest first, each level once, with that key."""
    seen: set[int] = set()
    for other in [
        *range(number - 1, max(number - FAR, -1), -1),
        *range(number + 1, min(number + FAR, len(halt.lines))),
    ]:
        line = halt.lines[other]
        found = _KEY.match(line)
        levels = {found.start(1)} if found else set()
        if line.lstrip().startswith("- "):
            levels.add(len(line) - len(line.lstrip()))
        for level in levels - seen:
            seen.add(level)
            yield level, found.group(1) if found else "-"


def _indented(halt: _Halt) -> Iterator[YamlRepair]:
    """A key or an item that stands further to the right or left than its neighbours: the one at the halt, or one above it."""
    if "mapping values" in halt.said:
        found = _KEY.match(halt.lines[halt.line])
        if not found or halt.at > halt.starts[halt.line] + found.end():
            return  # a colon within a text
    for number, line in list(halt.upwards())[:3]:
        if _KEY.match(line) or line.lstrip().startswith("- "):
            yield from _moved(halt, number)


def _moved(halt: _Halt, number: int) -> Iterator[YamlRepair]:
    line, start = halt.lines[number], halt.starts[number]
    now = len(line) - len(line.lstrip())
    for level, neighbour in sorted(_levels(halt, number), key=lambda found: abs(found[0] - now)):
        if level == now:
            continue
        way = "right" if level < now else "left"
        title = f"this line begins {counted(abs(now - level), 'blank')} too far to the {way}"
        beside = f"as `{neighbour}`" if neighbour != "-" else "as the other items"
        advice = f"begin it with {counted(level, 'blank')}, {beside}" if level else f"begin it without blanks, {beside}"
        key = (start + now, start + len(line.rstrip()) if len(line) - now < 40 else start + now + 1)
        found = _KEY.match(line)
        if found:
            key = (start + found.start(1), start + found.end(1))
        yield YamlRepair(start, now, " " * level, "yaml-indent", title, "its neighbours begin elsewhere", advice, key)


def _colons(halt: _Halt) -> Iterator[YamlRepair]:
    """A key without its colon, or without the blank behind it."""
    for number, line in list(halt.upwards())[:2]:
        start = halt.starts[number]
        tight = re.match(r"^\s*(?:- +)*([A-Za-z_]\w*):(?=[^\s:/])", line)
        if tight:
            at, word = start + tight.end(), (start + tight.start(1), start + tight.end())
            title = f"a blank is missing behind `{tight.group(1)}:`"
            yield YamlRepair(
                at, 0, " ", "yaml-syntax", title, "no key without a blank", "put a blank behind the colon", word
            )
        bare = re.match(r"^\s*(?:- +)*([A-Za-z_]\w*(?:\([^()]*\))?)(?=\s|$)", line)
        if bare:
            at, word = start + bare.end(), (start + bare.start(1), start + bare.end(1))
            title = f"a `:` is missing behind the key `{bare.group(1)}`"
            yield YamlRepair(at, 0, ":", "yaml-syntax", title, "no key without a colon", "put a `:` behind it", word)


_RULE_TEXT = frozenset({"afterwards", "choose", "do", "flow", "is", "provided", "setup", "then", "when"})


def _blocks(halt: _Halt) -> Iterator[YamlRepair]:
    """Lines of rule text below a key without `|`."""
    if "mapping values" not in halt.said:
        return
    for number, line in list(halt.upwards())[1:]:
        found = re.match(r"^( *)(?:- +)*([\w.]+(?:\([^()]*\))?):$", line.rstrip())
        if not found:
            continue
        below = halt.lines[number + 1]
        is_text = found.group(2) in _RULE_TEXT or ("(" in found.group(2) and not _KEY.match(below))
        if is_text and below.strip() and len(below) - len(below.lstrip()) > len(found.group(1)):
            end = halt.starts[number] + len(line.rstrip())
            word = (halt.starts[number] + found.start(2), end)
            title = f"the lines below `{found.group(2)}:` are rule text, and YAML reads `: ` in them for keys"
            yield YamlRepair(end, 0, " |", "yaml-colon", title, "no `|` here", f"write `{found.group(2)}: |`", word)
        return


def _parameters(halt: _Halt) -> Iterator[YamlRepair]:
    """A parameter that is declared as in another language: `f(a: cell): …`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^\s*\w+\([^():]*\w(: +)[^()]*\):(?=\s|$)", line)
    if found and "mapping values" in halt.said:
        mark = (start + found.start(1), start + found.end(1))
        title = "a parameter is declared with `in`"
        made = line[: found.start(1)].lstrip() + " in " + line[found.end(1) : found.end()]
        yield YamlRepair(
            mark[0], mark[1] - mark[0], " in ", "yaml-colon", title, "no `:` here", f"write `{shortened(made)}`", mark
        )


_LONGEST = 400
"""Characters of a line in which a choice between values is looked for."""

_CHOSEN = (
    re.compile(r"(?P<before>\bif\b[^:\n]*?)(?P<mark>: )(?P<yes>[^:\n]+?)(?P<no>\s+else\b[^,}\n]*)"),
    re.compile(r"(?P<before>: +)(?P<cond>[^?:\n]+?)\s\?\s(?P<yes>[^:\n]+?)(?P<mark>\s+: )(?P<no>[^:\n]+)$"),
)


def _choices(halt: _Halt) -> Iterator[YamlRepair]:
    """A value that depends on a condition, written as in another language: `if a: b else c`, `a ? b : c`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    if "mapping values" not in halt.said or len(line) > _LONGEST:
        return
    for pattern in _CHOSEN:
        found = pattern.search(line)
        if found is None:
            continue
        if "cond" in found.groupdict():
            at, old = found.start("cond"), line[found.start("cond") : found.end()]
            text = f"if {found['cond']} then {found['yes']} else {found['no']}"
        else:
            at, old = found.start(), found.group()
            text = f"{found['before']} then {found['yes']}{found['no']}"
        title = "a value that depends on a condition is written `if … then … else …`"
        mark = (start + found.start("mark"), start + found.end("mark"))
        yield YamlRepair(
            start + at, len(old), text, "yaml-colon", title, "no mark of a value", f"write `{shortened(text)}`", mark
        )


def _behind_quotes(halt: _Halt) -> Iterator[YamlRepair]:
    """A text that begins with a quotation and goes on behind it."""
    for number, line in list(halt.upwards())[:2]:
        found = _VALUE.match(line)
        if not found or found.group("value")[0] not in "\"'" or _QUOTED.fullmatch(found.group("value").strip()):
            continue
        at, value = halt.starts[number] + found.start("value"), found.group("value").rstrip()
        quote = "'" if "'" not in value else '"'
        whole = quote + (value if quote == "'" else value.replace('"', '\\"')) + quote
        title = "the text goes on behind its closing quote"
        advice = f"put the whole between other quotes: `{shortened(whole)}`"
        yield YamlRepair(
            at, len(value), whole, "yaml-syntax", title, "quoted up to its second mark", advice, (at, at + len(value))
        )


def _forbidden_start(halt: _Halt) -> Iterator[YamlRepair]:
    """A text that begins with a mark that YAML keeps for itself."""
    for number, line in list(halt.upwards())[:1]:
        found = _VALUE.match(line)
        if found and found.group("value")[0] in "@`%":
            at, value = halt.starts[number] + found.start("value"), found.group("value").rstrip()
            whole = '"' + value.replace('"', '\\"') + '"'
            title = f"a text cannot begin with `{value[0]}`, which YAML keeps for itself"
            advice = f"put it in quotes: `{shortened(whole)}`"
            yield YamlRepair(at, len(value), whole, "yaml-syntax", title, "it begins here", advice, (at, at + 1))
