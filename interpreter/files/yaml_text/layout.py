"""What may be meant by lines that are not YAML together: their indentation, keys, items and blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...ground.diagnostics import counted, shortened
from ..undashed import BULLET, with_dash
from .halt import FAR, KEY, PROSE, RULE_TEXT, Halt, YamlRepair


def dashes(halt: Halt) -> Iterator[YamlRepair]:
    """An item of a list without its `-`, or without the blank behind it."""
    for number, line in list(halt.upwards())[:2]:
        start, now = halt.starts[number], len(line) - len(line.lstrip())
        at = start + now
        levels = [level for level, neighbour in _levels(halt, number) if _is_item(halt, level)]
        bullet = BULLET.match(line)
        if bullet:
            mark = bullet.group(1)
            title = f"an item of a list begins with `- `, not with `{mark}`"
            yield YamlRepair(at, 1, "-", "yaml-syntax", title, "another mark", with_dash(line), (at, at + 1))
        tight = re.match(r"\s*-(?=[\w\"'{\[])(?!\d)", line)
        if tight and now in levels:
            title = "a blank is missing behind `-`, which begins an item of a list"
            advice = "put a blank behind the `-`"
            yield YamlRepair(at + 1, 0, " ", "yaml-syntax", title, "no item without a blank", advice, (at, at + 1))
        for level in levels:
            if now in (level, level + 2) and not line.lstrip().startswith("-") and not KEY.match(line):
                title = "an item of a list begins with `- `"
                whole = (at, start + len(line.rstrip()))
                yield YamlRepair(
                    start, now, " " * level + "- ", "yaml-syntax", title, "no `-` here", "put `- ` before it", whole
                )


def first_dash(halt: Halt) -> Iterator[YamlRepair]:
    """The only item of a list without its `-`: the keys below its first one stand further to the right."""
    for number, line in list(halt.upwards())[:2]:
        below = halt.lines[number + 1] if number + 1 < len(halt.lines) else ""
        key, now = KEY.match(line), len(line) - len(line.lstrip())
        if key and len(below) - len(below.lstrip()) == now + 2 and not line.rstrip().endswith(":"):
            at, start = halt.starts[number] + now, halt.starts[number]
            title, marked = "an item of a list begins with `- `", (start + key.start(1), start + key.end(1))
            yield YamlRepair(at, 0, "- ", "yaml-syntax", title, "no `-` here", "put `- ` before it", marked)


def outdented(halt: Halt) -> Iterator[YamlRepair]:
    """The same, where more lines lie between, as those of a text."""
    below = KEY.match(halt.lines[halt.line])
    if not below:
        return
    for number, line in list(halt.upwards())[1:]:
        now = len(line) - len(line.lstrip())
        if now < below.start(1):
            key = KEY.match(line)
            if (
                key
                and now == below.start(1) - 2
                and not line.lstrip().startswith("-")
                and not line.rstrip().endswith(":")
            ):
                at, marked = halt.starts[number] + now, (halt.starts[number] + now, halt.starts[number] + key.end(1))
                title = "an item of a list begins with `- `"
                yield YamlRepair(at, 0, "- ", "yaml-syntax", title, "no `-` here", "put `- ` before it", marked)
            return


def _is_item(halt: Halt, level: int) -> bool:
    """Whether a line near the halt begins an item there."""
    lines = halt.lines[max(halt.line - FAR, 0) : halt.line + FAR]
    return any(line.startswith(" " * level + "- ") for line in lines)


_TITLES = frozenset({"title", "subtitle", "written", "history", "sources"})
"""Other keys of one text, which has no keys below it."""


def two_keys(halt: Halt) -> Iterator[YamlRepair]:
    """A key behind a key: `set: wrap: torus`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^\s*(?:- +)*([\w.]+): +(([\w.]+): +\S.*)$", line.rstrip())
    if found and found.group(1) not in PROSE | RULE_TEXT | _TITLES and "mapping values" in halt.said:
        at, end = start + found.start(2), start + found.end(2)
        title = f"`{found.group(3)}` is a key below `{found.group(1)}`, and one line has one key"
        whole = f"{{{found.group(2)}}}"
        advice = f"write `{found.group(1)}: {shortened(whole)}`, or put it on the next line, indented"
        marked = (start + found.start(3), start + found.end(3))
        yield YamlRepair(at, end - at, whole, "yaml-colon", title, "a second key", advice, marked)


def _levels(halt: Halt, number: int) -> Iterator[tuple[int, str]]:
    """How far the lines around are indented that begin with a key or an item, nearest first, each level once, with that key."""
    seen: set[int] = set()
    for other in [
        *range(number - 1, max(number - FAR, -1), -1),
        *range(number + 1, min(number + FAR, len(halt.lines))),
    ]:
        line = halt.lines[other]
        found = KEY.match(line)
        levels = {found.start(1)} if found else set()
        if line.lstrip().startswith("- "):
            levels.add(len(line) - len(line.lstrip()))
        for level in levels - seen:
            seen.add(level)
            yield level, found.group(1) if found else "-"


def behind_key(halt: Halt) -> Iterator[YamlRepair]:
    """What begins a line of its own, behind a key: `uses: - groups`, `do: | n = 1`."""
    for number, line in list(halt.upwards())[:2]:
        start = halt.starts[number]
        listed = re.match(r"^( *)([\w.]+): +(- .*)$", line)
        block = re.match(r"^( *(?:- )?)([\w.]+(?:\([^()]*\))?): +[|>] +(\S.*)$", line)
        if listed:
            items, end = [listed.group(3)[2:].strip()], number + 1
            while end < len(halt.lines) and halt.lines[end].lstrip().startswith("- "):
                items.append(halt.lines[end].lstrip()[2:].strip())
                end += 1
            at, stop = start + listed.start(3), halt.starts[end] - 1
            is_rule = len(items) == 1 and listed.group(2) in RULE_TEXT - {"then"}
            made = items[0] if is_rule else f"[{', '.join(items)}]"
            title = "an item of a list that begins with `- ` stands on a line of its own"
            marked = (at, start + len(line.rstrip()))
            yield YamlRepair(
                at, stop - at, made, "yaml-syntax", title, "behind a key", f"write `{listed.group(2)}: {made}`", marked
            )
        if block:
            at, end = start + block.end(2), start + len(line.rstrip())
            title = "what belongs to `|` begins on the next line"
            made = f": |\n{' ' * (len(block.group(1)) + 2)}{block.group(3).strip()}"
            advice = "put it on the next line, indented"
            marked = (start + block.start(3), end)
            yield YamlRepair(at, end - at, made, "yaml-syntax", title, "on the line of its key", advice, marked)


def bare_block(halt: Halt) -> Iterator[YamlRepair]:
    """A key without its colon above lines of rule text: `do`."""
    for number, line in list(halt.upwards())[:FAR]:
        bare = re.match(r"^( *)([a-z_]+)$", line.rstrip())
        if bare and bare.group(2) in RULE_TEXT:
            at = halt.starts[number] + bare.end()
            marked = (halt.starts[number] + bare.start(2), at)
            title = f"a `:` is missing behind the key `{bare.group(2)}`"
            yield YamlRepair(
                at, 0, ": |", "yaml-syntax", title, "no key without a colon", f"write `{bare.group(2)}: |`", marked
            )
            return


def results(halt: Halt) -> Iterator[YamlRepair]:
    """A condition with what comes of it behind a colon, as in statements: `when: n == 3: draw`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^( *)(- )?when: +(\S.*?)(: +)((?:win|lose|draw|rank|score)\b.*)$", line)
    if found:
        at, end = start + found.start(4), start + len(line.rstrip())
        indent = len(found.group(1)) + len(found.group(2) or "")
        made = f"\n{' ' * indent}result: {found.group(5).strip()}"
        title = "what comes of a condition has a key of its own, `result`"
        advice = f"write in the next line: `result: {shortened(found.group(5).strip())}`"
        yield YamlRepair(
            at,
            end - at,
            made,
            "yaml-colon",
            title,
            "no result behind a condition",
            advice,
            (start + found.start(5), end),
        )


def keyless(halt: Halt) -> Iterator[YamlRepair]:
    """Rule text among keys, without one of its own."""
    for number, line in list(halt.upwards())[:2]:
        now = len(line) - len(line.lstrip())
        beside = [other for level, other in _levels(halt, number) if level == now]
        if not beside or KEY.match(line) or not re.search(r"[(\[=]|\b(?:in|if|is)\b", line):
            continue
        at, whole = halt.starts[number] + now, (halt.starts[number] + now, halt.starts[number] + len(line.rstrip()))
        for key in ("is", "do", "choose", "when"):
            title = f"this text stands behind no key, and beside it are keys such as `{beside[0]}`"
            advice = f"write `{key}: {shortened(line.strip())}`"
            yield YamlRepair(at, 0, f"{key}: ", "yaml-syntax", title, "no key before this", advice, whole)


def indented(halt: Halt) -> Iterator[YamlRepair]:
    """A key or an item that stands further to the right or left than its neighbours: the one at the halt, or one above it."""
    if "mapping values" in halt.said:
        found = KEY.match(halt.lines[halt.line])
        if not found or halt.at > halt.starts[halt.line] + found.end():
            return  # a colon within a text
    for number, line in list(halt.upwards())[:3]:
        if KEY.match(line) or line.lstrip().startswith("- "):
            yield from _moved(halt, number)


def ended(halt: Halt) -> Iterator[YamlRepair]:
    """A `:` behind the text of a key, as behind the head of a statement: `when: n > 0:`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^ *(?:- +)*([\w.]+): +\S.*[^\s:](:)\s*$", line)
    if found and found.group(1) in RULE_TEXT and "mapping values" in halt.said:
        at, title = start + found.start(2), f"what stands behind `{found.group(1)}:` does not end with a `:`"
        yield YamlRepair(at, 1, "", "yaml-colon", title, "one too many", "take it away", (at, at + 1))


def parted(halt: Halt) -> Iterator[YamlRepair]:
    """A mark behind a mapping or list, as other languages part what follows: `players: [Black, White];`."""
    line, start = halt.lines[halt.line], halt.starts[halt.line]
    found = re.match(r"^ *(?:- +)*[\w.]+(?:\([^()]*\))?: +[\[{].*[\]}] *([;,.]+)\s*$", line)
    if found:
        at, title = start + found.start(1), "what stands behind a key ends with its line, without a mark"
        yield YamlRepair(
            at, len(found.group(1)), "", "yaml-flow", title, "one mark too many", "take it away", (at, at + 1)
        )


def outside(halt: Halt) -> Iterator[YamlRepair]:
    """A statement at the left of the block that it belongs to: `rank by …` below the lines of `flow: |`."""
    for number, line in list(halt.upwards())[:2]:
        now = len(line) - len(line.lstrip())
        above = next((one for one in reversed(halt.lines[:number]) if one.strip()), "")
        level = len(above) - len(above.lstrip())
        if re.match(r"\s*(?:rank|decide|win|lose|remember|forget|let|note|chance|turn) +\w", line) and level > now:
            while level - 2 > now and not _opens(above, level) and level > _LEAST:
                level -= 2
            at, whole = halt.starts[number], (halt.starts[number] + now, halt.starts[number] + len(line.rstrip()))
            title = "this line is rule text, and stands outside of the text above it"
            advice = f"begin it with {counted(level, 'blank')} or more, as the lines that it belongs to"
            yield YamlRepair(at, now, " " * level, "yaml-indent", title, "the text begins further right", advice, whole)


_LEAST = 2
"""Blanks before the lines of a block."""


def among_keys(halt: Halt) -> Iterator[YamlRepair]:
    """An item of a list where keys stand: `- eat` below `written: …`."""
    for number, line in list(halt.upwards())[:2]:
        now = len(line) - len(line.lstrip())
        above = halt.lines[number - 1] if number else ""
        key = KEY.match(above)
        if line.lstrip().startswith("- ") and key and key.start(1) == now and not above.lstrip().startswith("- "):
            at = halt.starts[number] + now
            title = f"an item of a list stands among keys, beside `{key.group(1)}`"
            advice = "take it away, or give it a key: `key: [item, item]`"
            whole = (at, halt.starts[number] + len(line.rstrip()))
            yield YamlRepair(at, 0, "# ", "yaml-syntax", title, "no key", advice, whole)


def _moved(halt: Halt, number: int) -> Iterator[YamlRepair]:
    line, start = halt.lines[number], halt.starts[number]
    now = len(line) - len(line.lstrip())
    for level, neighbour in sorted(_levels(halt, number), key=lambda found: abs(found[0] - now)):
        if level == now or (level > now and _is_in_block(halt, number, level) and not _STATEMENT.match(line)):
            continue
        way = "right" if level < now else "left"
        title = f"this line begins {counted(abs(now - level), 'blank')} too far to the {way}"
        beside = f"as `{neighbour}`" if neighbour != "-" else "as the other items"
        advice = f"begin it with {counted(level, 'blank')}, {beside}" if level else f"begin it without blanks, {beside}"
        key = (start + now, start + len(line.rstrip()) if len(line) - now < 40 else start + now + 1)
        found = KEY.match(line)
        if found:
            key = (start + found.start(1), start + found.end(1))
        yield YamlRepair(start, now, " " * level, "yaml-indent", title, "its neighbours begin elsewhere", advice, key)


_STATEMENT = re.compile(r" *(?:else|forever|otherwise):")


def _is_in_block(halt: Halt, number: int, level: int) -> bool:
    """Whether a line would be rule text, and no key any more, if it began with `level` blanks: then YAML reads on, no matter
    what is wrong below."""
    for line in reversed(halt.lines[:number]):
        indent = len(line) - len(line.lstrip())
        if line.strip() and indent < level:
            if _opens(line, level):
                return True
            level = indent
    return False


def colons(halt: Halt) -> Iterator[YamlRepair]:
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
        bare = re.match(r"^\s*(?:- +)*([A-Za-z_]\w*(?:\([^()]*\))?(?: in \w+$)?)(?=\s|$)", line.rstrip())
        if bare and not _is_rule_text(halt, number):
            at, word = start + bare.end(), (start + bare.start(1), start + bare.end(1))
            title = f"a `:` is missing behind the key `{bare.group(1)}`"
            yield YamlRepair(at, 0, ":", "yaml-syntax", title, "no key without a colon", "put a `:` behind it", word)


def other_marks(halt: Halt) -> Iterator[YamlRepair]:
    """A key with another mark where its colon belongs, `title; Hex`, or with one too many, `walk: in main:`."""
    choice = re.match(r"^( *)(\w+)(: +in )(\w+):", halt.lines[halt.line])
    if choice:
        at, end = (halt.starts[halt.line] + edge for edge in choice.span(3))
        title = "the choice that a move belongs to stands behind `in`, before the colon"
        advice = f"write `{choice.group(2)} in {choice.group(4)}:`"
        yield YamlRepair(at, end - at, " in ", "yaml-colon", title, "no colon here", advice, (at, at + 1))
    for number, line in list(halt.upwards())[:2]:
        start = halt.starts[number]
        found = re.match(
            r"^\s*(?:- +)*([A-Za-z_]\w*(?:\([^()]*\))?)( ?(;|->|=>|:=|==?|::|[,.|()\[\]{}]))(?=\s|$)", line
        )
        if found and _is_rule_text(halt, number):
            continue
        if found and (found.group(3) in _FOR_COLONS or _is_key(found.group(1), halt)):
            at, end = start + found.start(2), start + found.end(2)
            title = f"a key has `:` behind it, not `{found.group(3)}`"
            marked = (start + found.start(1), end)
            advice = f"write `{found.group(1)}:`"
            yield YamlRepair(at, end - at, ":", "yaml-syntax", title, "no key without a colon", advice, marked)
        within = re.match(r"^\s*(?:- +)*((\w*):(\w+))(?=\s|$)", line)
        word = within.group(2) + within.group(3) if within else ""
        if within and _is_key(word, halt):
            at, end = start + within.start(1), start + within.end(1)
            title, advice = f"the `:` of a key stands behind the whole of it: `{word}`", f"write `{word}:`"
            yield YamlRepair(at, end - at, f"{word}:", "yaml-syntax", title, "no key", advice, (at, end))


_FOR_COLONS = frozenset({";", "->", "=>", ":=", "="})
"""Marks that stand behind a name where another language has them for a colon; others do so by a slip of the finger."""


def _is_rule_text(halt: Halt, number: int) -> bool:
    """Whether the key that a line stands below, with nothing behind it, is one of statements."""
    now = len(halt.lines[number]) - len(halt.lines[number].lstrip())
    above = (line for line in reversed(halt.lines[:number]) if line.strip() and len(line) - len(line.lstrip()) < now)
    return re.fullmatch(r" *(?:- +)*(?:do|flow|setup|then):\s*", next(above, "")) is not None


def _is_key(word: str, halt: Halt) -> bool:
    """Whether a word is a key of rulesets, or one elsewhere in the text."""
    elsewhere = re.compile(rf"^ *(?:- +)?{re.escape(word)}:(?: |$)", re.MULTILINE)
    return word in PROSE | RULE_TEXT | _TITLES or elsewhere.search(halt.text) is not None


def fallen_out(halt: Halt) -> Iterator[YamlRepair]:
    """Lines of a block that do not stand further to the right than its key."""
    for number, line in list(halt.upwards())[1:]:
        found = re.match(r"^( *)(?:- +)*([\w.]+(?:\([^()]*\))?): +[|>][-+]?\s*$", line)
        below = halt.lines[number + 1]
        indent = len(found.group(1)) if found else 0
        if not found or not below.strip() or len(below) - len(below.lstrip()) > indent:
            continue
        end = number + 1
        while end < len(halt.lines) and halt.lines[end].strip() and not KEY.match(halt.lines[end]):
            end += 1
        start, stop = halt.starts[number + 1], halt.starts[end] - 1
        text = halt.text[start:stop]
        made = "\n".join(f"  {one}" for one in text.split("\n"))
        title = f"what belongs to `{found.group(2)}:` stands further to the right than it"
        first = start + len(below) - len(below.lstrip())
        marked = (first, start + len(below.rstrip()))
        advice = f"begin it with {counted(indent + 2, 'blank')}"
        yield YamlRepair(start, stop - start, made, "yaml-indent", title, "not indented", advice, marked)
        return


def slipped(halt: Halt) -> Iterator[YamlRepair]:
    """A line in the middle of a block that stands further to the left than the block begins."""
    for number, line in list(halt.upwards())[:2]:
        now = len(line) - len(line.lstrip())
        above = next(
            (one for one in range(number - 1, max(number - FAR, -1), -1) if _opens(halt.lines[one], now)), None
        )
        if above is None or KEY.match(line):
            continue
        level = len(halt.lines[above + 1]) - len(halt.lines[above + 1].lstrip())
        end = number
        while end < len(halt.lines) and now <= len(halt.lines[end]) - len(halt.lines[end].lstrip()) < level:
            end += 1
        if end == number:
            continue
        start, stop = halt.starts[number], halt.starts[end] - 1
        made = "\n".join(" " * (level - now) + one for one in halt.lines[number:end])
        title = f"this line begins {counted(level - now, 'blank')} too far to the left for the text that it belongs to"
        marked = (start + now, start + len(line.rstrip()))
        advice = f"begin it with {counted(level, 'blank')}, as the lines above"
        yield YamlRepair(
            start, stop - start, made, "yaml-indent", title, "the block begins further right", advice, marked
        )


def _opens(line: str, indent: int) -> bool:
    """Whether a line opens a block that is less indented than so."""
    found = re.match(r"^( *)(?:- +)*[\w.]+(?:\([^()]*\))?(?: in \w+)?: +[|>][-+]?\s*$", line)
    return found is not None and len(found.group(1)) < indent


def begun_block(halt: Halt) -> Iterator[YamlRepair]:
    """Rule text that begins on the line of its key and goes on below it: `do: forever: for p in player:`."""
    line, below = halt.lines[halt.line], halt.lines[halt.line + 1] if halt.line + 1 < len(halt.lines) else ""
    found = re.match(r"^( *)(?:- +)*([\w.]+(?:\([^()]*\))?)(: +)(\S.*)$", line.rstrip())
    if "mapping values" not in halt.said or not found or len(below) - len(below.lstrip()) <= len(found.group(1)) + 2:
        return
    if found.group(2) in RULE_TEXT or "(" in found.group(2):
        at, end = (halt.starts[halt.line] + edge for edge in found.span(3))
        title = f"rule text of several lines stands below `{found.group(2)}: |`"
        made = f": |\n{' ' * (len(found.group(1)) + 2)}"
        advice = f"write `{found.group(2)}: |`, and the text below it, indented"
        marked = (halt.starts[halt.line] + found.start(2), end - 1)
        yield YamlRepair(at, end - at, made, "yaml-colon", title, "no `|` here", advice, marked)


_HEADS = frozenset({"else", "forever", "otherwise", "together"})
"""Statements that are a word with a colon, as a key is."""


def blocks(halt: Halt) -> Iterator[YamlRepair]:
    """Lines of rule text below a key without `|`: one with a `: ` in it after others, or before one without."""
    if "mapping values" not in halt.said and "expected ':'" not in halt.said:
        return
    for number, line in list(halt.upwards())[1:]:
        found = re.match(r"^( *)(?:- +)*([\w.]+(?:\([^()]*\))?):$", line.rstrip())
        if not found:
            continue
        below = halt.lines[number + 1]
        is_text = found.group(2) in RULE_TEXT or ("(" in found.group(2) and not KEY.match(below))
        if is_text and below.strip() and len(below) - len(below.lstrip()) > len(found.group(1)):
            end = halt.starts[number] + len(line.rstrip())
            word = (halt.starts[number] + found.start(2), end)
            title = f"the lines below `{found.group(2)}:` are rule text, and YAML reads `: ` in them for keys"
            yield YamlRepair(end, 0, " |", "yaml-colon", title, "no `|` here", f"write `{found.group(2)}: |`", word)
        if found.group(2) not in _HEADS:
            return
