"""What may be meant by a line that is not YAML: quotes, brackets, commas and colons within it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...ground.diagnostics import quoted, shortened
from .halt import KEY, PROSE, QUOTED, VALUE, Halt, YamlRepair

_OPENING = re.compile(r"(?:^\s*|: +|- +|[\[{,] *)(?P<mark>[\"'])")
"""A quote at the beginning of a text: elsewhere `'` is an apostrophe."""


_QUOTES_FAR = 400
"""Lines above the halt in which a quote may be open: the text goes on to the next one, however far that is."""


_BRACKETS = 4
"""Closing brackets at the end of a line of which some may belong to the text."""


def quotes(halt: Halt) -> Iterator[YamlRepair]:
    """A quote that is opened on a line and not closed there, and a `"` that is closed and not opened."""
    yield from _swallowed(halt)
    for number, line in halt.upwards(_QUOTES_FAR):
        bare = QUOTED.sub(lambda found: "_" * len(found.group()), line)
        found = _OPENING.search(bare)
        where = found.start("mark") if found else bare.find('"')
        if where < 0 or bare.count(bare[where]) % 2 == 0:
            continue
        mark, at, end = bare[where], halt.starts[number] + where, halt.end(number)
        tail = re.search(r"[\]},\s]*$", halt.text[at + 1 : end])
        close = end - len(tail.group()) if tail else end
        title, opened = f"this text is opened by `{mark}` and not closed", (at, at + 1)
        other = halt.text[close - 1]
        if other in "\"'" and other != mark and close - 1 > at:
            shown = shortened(halt.text[at : close - 1])
            said = f"this text is opened by `{mark}` and closed by `{other}`"
            advice = f"close it as it is opened: `{shown}{mark}`"
            yield YamlRepair(close - 1, 1, mark, "yaml-syntax", said, "it begins here", advice, (at, close))
        for place in dict.fromkeys((end, close, *range(close + 1, min(end, close + _BRACKETS)))):
            advice = f"close it on its line: `{shortened(halt.text[at:place])}{mark}`"
            yield YamlRepair(place, 0, mark, "yaml-syntax", title, "it begins here", advice, opened)


def _swallowed(halt: Halt) -> Iterator[YamlRepair]:
    """A quote that is not closed on a line where the next entry has quotes, too: `{is: "row(s), says: "the row"}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    for found in re.finditer(r"(?:: |[\[{,] *)([\"'])([^\"']*?)(, *[\w.]+: )\1", line):
        at, mark = start + found.end(2), found.group(1)
        title = f"this text is opened by `{mark}` and not closed"
        advice = f"close it: `{mark}{shortened(found.group(2))}{mark}`"
        opened = (start + found.start(1), start + found.start(1) + 1)
        yield YamlRepair(at, 0, mark, "yaml-syntax", title, "it begins here", advice, opened)


def brackets(halt: Halt) -> Iterator[YamlRepair]:
    """A `[` or `{` of YAML that its line does not close, and a closing one too many."""
    for number, line in halt.upwards():
        bare = QUOTED.sub(lambda found: "_" * len(found.group()), line)
        value = re.search(r"(?:^\s*|: +|- +|[\[{,] *)(?=[\[{])", bare)
        opened: list[int] = []
        round_ = 0
        for place, char in enumerate(bare):
            round_ += (char == "(") - (char == ")")
            if char == ")" and round_ < 0 and opened:
                mark = bare[opened.pop()]
                yield _wrongly_closed(halt.starts[number] + place, mark, char)
                round_ = 0
            elif char in "[{" and (opened or (value and place >= value.end())):
                opened.append(place)
            elif char in "]}" and opened:
                start = opened.pop()
                mark = bare[start]
                if (mark == "[") != (char == "]"):
                    if mark == "[" and opened:
                        yield _left_open(halt, number, start, place)
                    yield _wrongly_closed(halt.starts[number] + place, mark, char)
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


def _left_open(halt: Halt, number: int, start: int, end: int) -> YamlRepair:
    """A list that its mapping ends before it: `{type: [2, 3, default: 2}`. `start`, `end`: its `[`, and the `}`."""
    key = re.compile(r"\s*,\s*\w+: ").search(halt.lines[number], start, end)
    at, close = halt.starts[number] + start, halt.starts[number] + (key.start() if key else end)
    advice = f"close it: `{shortened(halt.text[at:close])}]`"
    title = "`[` is opened and not closed"
    return YamlRepair(close, 0, "]", "yaml-flow", title, "it begins here", advice, (at, at + 1))


def _wrongly_closed(at: int, mark: str, char: str) -> YamlRepair:
    """A closing bracket of another kind. `mark`: what is closed."""
    other = "]" if mark == "[" else "}"
    title = f"`{mark}` is closed by `{other}`, not by `{char}`"
    return YamlRepair(at, 1, other, "yaml-flow", title, "this closes it", f"write `{other}`", (at, at + 1))


def tight(halt: Halt) -> Iterator[YamlRepair]:
    """A key between brackets without the blank behind it: `{names:[Ann, Bob]}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    for found in re.finditer(r"(?<=[{,])\s*([A-Za-z_]\w*):(?=[\"'\[{])", line):
        at, title = start + found.end(), f"a blank is missing behind `{found.group(1)}:`"
        marked = (start + found.start(1), at)
        yield YamlRepair(
            at, 0, " ", "yaml-flow", title, "no key without a blank", "put a blank behind the colon", marked
        )


_ENTRY = re.compile(r"(?<=[{,])\s*(\w+): +(?=[^\s\"'{\[])")


def unquoted(halt: Halt) -> Iterator[YamlRepair]:
    """A rule text with brackets or commas of its own in a mapping on one line: `{do: owner[s] = mover}`."""
    start, line = halt.starts[halt.line], halt.lines[halt.line]
    values = [(found, _value_end(line, found.end())) for found in _ENTRY.finditer(line)]
    values = [(found, end) for found, end in values if re.search(r"[\[\]{},]", line[found.end() : end])]
    if not values:
        return
    printed = re.match(r"[“”„‟]([^“”„‟]*)[“”„‟]\s*$", line[values[0][0].end() : values[0][1]])
    if printed:
        at, stop = start + values[0][0].end(), start + values[0][1]
        straight = f'"{printed.group(1)}"'
        title = "these quotes are part of the text: YAML knows only the straight ones"
        yield YamlRepair(
            at, stop - at, straight, "yaml-flow", title, "printed quotes", f"write `{shortened(straight)}`", (at, stop)
        )
    yield from _prefixed(halt, values)
    first, end = values[0]
    made, at = "", first.end()
    for found, stop in values:
        if found.end() >= at:
            made += line[at : found.end()] + quoted(line[found.end() : stop])
            at = stop
    title = f"the text of `{first.group(1)}` has brackets or commas, which YAML takes for its own inside `{{ }}`"
    help_ = f"put it in quotes: `{first.group(1)}: {shortened(quoted(line[first.end() : end]))}`"
    marked = (start + first.end(), start + end)
    yield YamlRepair(
        start + first.end(), at - first.end(), made, "yaml-flow", title, "this text needs quotes", help_, marked
    )


def _prefixed(halt: Halt, values: Sequence[tuple[re.Match[str], int]]) -> Iterator[YamlRepair]:
    """A letter before quotes, as Python has it: `text: f"{p}: {score[p]}"`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    for found, _ in values:
        letter = re.compile(r"([fFrRbBuU$])(?=([\"']).*\2)").match(line, found.end())
        if letter:
            at = start + letter.start()
            title = "no letter stands before the quotes of a text, and `{ }` in it are values anyway"
            yield YamlRepair(at, 1, "", "yaml-flow", title, "one too many", "take it away", (at, at + 1))


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


def comma(halt: Halt) -> Iterator[YamlRepair]:
    """Two entries between brackets with nothing between them: `{mark: disc on: s}`."""
    before = halt.text[halt.starts[halt.line] : halt.at]
    key = re.compile(r"([\w.]+): ").match(halt.text, halt.at)
    closed = re.search(r"[\]}\"']( +)$", before)
    if key and closed:
        at = halt.starts[halt.line] + closed.start(1)
        title = f"a `,` is missing before `{key.group(1)}`: entries between brackets are parted by commas"
        yield YamlRepair(at, 0, ",", "yaml-flow", title, "a new entry begins here", "put a `,` before it", key.span(1))
    found = re.search(r"\s+([\w.]+)$", before)
    entry = re.search(r"[{,]\s*(\w+): +([^{}\[\],\"':]*)$", before)
    if found and entry and (entry.group(1) in PROSE or found.group(1) in _COLONS):
        yield _colon_within(halt, halt.starts[halt.line] + entry.start(2), entry.group(1))
    if found and re.search(r"[\[{]", before):
        at = halt.starts[halt.line] + found.start()
        word = (at + len(found.group()) - len(found.group(1)), at + len(found.group()))
        title = f"a `,` is missing before `{found.group(1)}`: entries between brackets are parted by commas"
        yield YamlRepair(at, 0, ",", "yaml-flow", title, "a new entry begins here", "put a `,` before it", word)


_COLONS = frozenset({"else", "forever", "otherwise", "together"})
"""Words of statements that have a colon behind them."""


def _colon_within(halt: Halt, at: int, key: str) -> YamlRepair:
    """A text between brackets that YAML leaves at a `: ` of its own."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    end = start + _value_end(line, at - start)
    title = f"the text of `{key}` has `: ` in it, and YAML takes that for a new key"
    advice = f"put it in quotes: `{key}: {shortened(quoted(halt.text[at:end]))}`"
    made = quoted(halt.text[at:end])
    return YamlRepair(at, end - at, made, "yaml-colon", title, "this text needs quotes", advice, (at, end))


def parameters(halt: Halt) -> Iterator[YamlRepair]:
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
    re.compile(
        r"(?P<before>\bif\b[^:\n]*?)(?P<mark>: )(?:\w+(?:\[[^\]\n]*\])? = )?(?P<yes>[^:\n]+?)(?P<no>\s+else\b:?[^,}\n]*)?$"
    ),
    re.compile(r"(?P<before>: +)(?P<cond>[^?:\n]+?)\s\?\s(?P<yes>[^:\n]+?)(?P<mark>\s+: )(?P<no>[^:\n,}]+)(?=$|[,}])"),
)


def choices(halt: Halt) -> Iterator[YamlRepair]:
    """A value that depends on a condition, written as in another language: `if a: b else c`, `a ? b : c`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    if "mapping values" not in halt.said or len(line) > _LONGEST:
        return
    for pattern in _CHOSEN:
        found = pattern.search(line)
        if found is None:
            continue
        if "cond" in found.groupdict():
            cond, no = _within(found["cond"], found["no"])
            at = found.start("cond") + len(found["cond"]) - len(cond)
            old = line[at : found.start("no") + len(no)]
            text = f"if {cond} then {found['yes']} else {no}"
        else:
            at, old = found.start(), found.group()
            text = f"{found['before']} then {found['yes']}{(found['no'] or ' else …').replace('else:', 'else')}"
        title = "a value that depends on a condition is written `if … then … else …`"
        mark = (start + found.start("mark"), start + found.end("mark"))
        yield YamlRepair(
            start + at, len(old), text, "yaml-colon", title, "no mark of a value", f"write `{shortened(text)}`", mark
        )


def _within(before: str, behind: str) -> tuple[str, str]:
    """What of two parts of a line stands in the same brackets as what is between them."""
    depth, start, end = 0, 0, len(behind)
    for place, char in reversed(list(enumerate(before))):
        depth += (char in ")]}") - (char in "([{")
        if depth < 0:
            start = place + 1
            break
    depth = 0
    for place, char in enumerate(behind):
        depth += (char in "([{") - (char in ")]}")
        if depth < 0:
            end = place
            break
    return before[start:], behind[:end]


def quantified(halt: Halt) -> Iterator[YamlRepair]:
    """A condition of each element of a set, as in another language: `all(e in edges(s): drawn[e])`."""
    start, line = halt.starts[halt.line], halt.lines[halt.line][:_LONGEST]
    found = re.search(r"\b(all|any|sum|union|max|min)\((\w+ in [^:\n]+?)(: )([^:\n]+)\)", line)
    yield from _filtered(halt, line)
    yield from _of_all(halt, line)
    if found and "mapping values" in halt.said:
        text = f"{found.group(1)}({found.group(4)} for {found.group(2)})"
        marked = (start + found.start(3), start + found.end(3))
        title = "what is asked of each stands before `for`, and no `: ` stands in it"
        yield YamlRepair(
            start + found.start(),
            len(found.group()),
            text,
            "yaml-colon",
            title,
            "not in a rule text",
            f"write `{text}`",
            marked,
        )


def _of_all(halt: Halt, line: str) -> Iterator[YamlRepair]:
    """A condition of each element as in mathematics: `for all x in S: owner[x] is p`."""
    folded = re.search(r"\b(max|min|sum|union|any|all)\( *for (\w+ in [^:\n]+?) ?: ([^:\n]+)\)", line)
    if folded and "mapping values" in halt.said:
        at, end = (halt.starts[halt.line] + edge for edge in folded.span())
        text = f"{folded.group(1)}({folded.group(3)} for {folded.group(2)})"
        title = "what is asked of each stands before `for`, and no `: ` stands in it"
        yield YamlRepair(at, end - at, text, "yaml-colon", title, "in another order", f"write `{text}`", (at, end))
        return
    some = re.search(r"\b(?:exists|for some|there is|there exists)(?: an?)? (\w+ in [^:\n]+?) ?: ([^:\n]+)$", line)
    if some and "mapping values" in halt.said:
        at, end = (halt.starts[halt.line] + edge for edge in some.span())
        text = f"any({some.group(2).strip()} for {some.group(1)})"
        title = "whether something holds for one of several is asked by `any(…)`"
        yield YamlRepair(
            at, end - at, text, "yaml-colon", title, "written as in mathematics", f"write `{text}`", (at, end)
        )
        return
    found = re.search(r"\b(?:for all|for every|for each|forall|for) (\w+ in [^:\n]+?) ?: ([^:\n]+)$", line)
    key = KEY.match(line)
    if not found or "mapping values" not in halt.said or not key or key.group(1) in _STATEMENTS:
        return
    start, text = halt.starts[halt.line], f"all({found.group(2).strip()} for {found.group(1)})"
    title = "whether something holds for each of several is asked by `all(…)`"
    at, end = start + found.start(), start + found.end()
    yield YamlRepair(at, end - at, text, "yaml-colon", title, "written as in mathematics", f"write `{text}`", (at, end))


_STATEMENTS = frozenset({"do", "then", "flow", "setup"})
"""Keys of texts in which `for` does something for each element."""


def _filtered(halt: Halt, line: str) -> Iterator[YamlRepair]:
    """A filter as in mathematics: `those(s in cell: height[s] > 1)`."""
    found = re.search(r"\b(?:those|count|first|last|the)\(\w+ in [^:\n]+?( ?: )", line)
    if found and "mapping values" in halt.said:
        start = halt.starts[halt.line]
        at, end = start + found.start(1), start + found.end(1)
        made = f"{found.group()[: -len(found.group(1))]} where …)"
        title = "a filter begins with `where`, and no `: ` stands in rule text"
        yield YamlRepair(at, end - at, " where ", "yaml-colon", title, "write `where`", f"write `{made}`", (at, end))


def behind_quotes(halt: Halt) -> Iterator[YamlRepair]:
    """A text that begins with a quotation and goes on behind it."""
    for number, line in list(halt.upwards())[:2]:
        found = VALUE.match(line)
        if not found or found.group("value")[0] not in "\"'" or QUOTED.fullmatch(found.group("value").strip()):
            continue
        at, value = halt.starts[number] + found.start("value"), found.group("value").rstrip()
        added = re.fullmatch(r"\"([^\"]*)\"((?:\s*\+\s*(?:\w+|\"[^\"]*\"))+)", value)
        if added:
            parts = (part.strip() for part in added.group(2).split("+")[1:])
            joined = added.group(1) + "".join(
                part.strip('"') if part.startswith('"') else f"{{{part}}}" for part in parts
            )
            title = "texts are not added up: a value stands in `{ }` within the text"
            marked = (at, at + len(value))
            yield YamlRepair(
                at, len(value), f'"{joined}"', "yaml-syntax", title, "one text", f'write `"{joined}"`', marked
            )
        mark = value[0]
        # marks at both ends are meant as those of the text, and none within
        text = value.strip(mark) if value.endswith(mark) and len(value) > 1 else value
        quote = '"' if '"' not in text else "'"
        whole = quote + text.replace("'", "''" if quote == "'" else "'") + quote
        title = "the text goes on behind its closing quote"
        advice = f"put the whole between other quotes: `{shortened(whole)}`"
        yield YamlRepair(
            at, len(value), whole, "yaml-syntax", title, "quoted up to its second mark", advice, (at, at + len(value))
        )


def colours(halt: Halt) -> Iterator[YamlRepair]:
    """A colour in digits without quotes, which YAML takes for a comment."""
    for number, line in halt.upwards():
        found = re.search(r": +(#[0-9a-fA-F]{6})\b", line)
        if found:
            at = halt.starts[number] + found.start(1)
            title = "`#` behind a blank begins a comment in YAML"
            advice = f'put the colour in quotes: `"{found.group(1)}"`'
            yield YamlRepair(at, 7, f'"{found.group(1)}"', "yaml-syntax", title, "no comment", advice, (at, at + 7))


def bound(halt: Halt) -> Iterator[YamlRepair]:
    """What an end goes through, written as in statements: `{for p in player: when: …}`."""
    for number, line in list(halt.upwards())[:2]:
        found = re.search(r"[{,] *(for)( \w+ in [^:,{}]+?)(: *)(?=\w+: )", line)
        if found:
            at, end = halt.starts[number] + found.start(1), halt.starts[number] + found.end(3)
            made = f"for:{found.group(2)}, "
            title = "`for` is a key here, and what it goes through stands behind its colon"
            yield YamlRepair(
                at, end - at, made, "yaml-flow", title, "written as in statements", f"write `{made}…`", (at, end)
            )


def braced(halt: Halt) -> Iterator[YamlRepair]:
    """A value with brackets of its own in braces: `colour: {owner[s]}`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^\s*(?:- +)*([\w.]+): +\{([^{}\"]*[\[(][^{}\"]*)\}\s*$", line)
    if not found:
        return
    at, end = start + found.start(2) - 1, start + found.end(2) + 1
    whole = quoted(halt.text[at:end])
    for made, title in (
        (found.group(2), "braces are YAML's or make a set, and here stands a value alone"),
        (whole, "a text cannot begin with `{`: YAML reads a mapping"),
    ):
        advice = f"write `{found.group(1)}: {shortened(made)}`"
        yield YamlRepair(at, end - at, made, "yaml-brace", title, "in braces", advice, (at, end))


def forbidden_start(halt: Halt) -> Iterator[YamlRepair]:
    """A text that begins with a mark that YAML keeps for itself."""
    for number, line in list(halt.upwards())[:1]:
        found = VALUE.match(line)
        if found and found.group("value")[0] in "@`%":
            at, value = halt.starts[number] + found.start("value"), found.group("value").rstrip()
            whole = '"' + value.replace('"', '\\"') + '"'
            title = f"a text cannot begin with `{value[0]}`, which YAML keeps for itself"
            advice = f"put it in quotes: `{shortened(whole)}`"
            yield YamlRepair(at, len(value), whole, "yaml-syntax", title, "it begins here", advice, (at, at + 1))
