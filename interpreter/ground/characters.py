"""Characters that no text of a stranger may hold, how those are told that cannot be seen, what stands between commas, and
what parts words."""

from __future__ import annotations

import re
import unicodedata

_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
"""What a terminal obeys instead of showing it: all but tab, line end and carriage return."""

_DIRECTION = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""What changes the order in which a line is shown, so that a reader sees other rules than a program does."""

_NO_TEXT = r"\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
"""Line ends that editors do not know, halves of characters, marks of the order of bytes. What YAML itself refuses is here
or above."""

_RAW = re.compile(rf"[{_CONTROL}{_DIRECTION}{_NO_TEXT}]|\r(?!\n)")
_IN_VALUE = re.compile(rf"[{_CONTROL}{_DIRECTION}{_NO_TEXT}\r]")
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Zl", "Zp", "Zs"])


def forbidden_in_file(text: str) -> int | None:
    """Where the first character stands that no file may hold; a carriage return may stand before a line end."""
    found = _RAW.search(text)
    return found.start() if found else None


def forbidden_in_value(text: str) -> str | None:
    """The first character of a value that it may not hold, as an escape can have put it there."""
    found = _IN_VALUE.search(text)
    return found.group() if found else None


def is_unseen(char: str) -> bool:
    """Whether a character leaves nothing on the paper, but is no blank, tab or line end."""
    return char not in " \t\n\r" and unicodedata.category(char) in _UNSEEN


def is_number(text: str) -> bool:
    """Whether a text is a number in the digits 0 to 9; other scripts have digits that Python would take, too."""
    return text.isascii() and text.isdigit()


DASHES = "‐‑‒–—―−"
"""All that is longer than the mark of subtraction, or only looks like it."""

_MARKS = {
    "≥": ">=",
    "⩾": ">=",
    "≤": "<=",
    "⩽": "<=",
    "≠": "!=",
    "×": "*",
    "÷": "div",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "∈": "in",
    "∉": "not in",
    "∩": "&",
    "∪": "+",
    "∅": "{}",
    "→": "->",
    "⇒": "->",
    "←": "=",
    "⇐": "=",
    "·": "*",
    "•": "*",
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛′‹›", '"'),
}
"""Marks that editors, mathematicians and printers write, as rule text has them."""

_LETTERS = dict(
    zip("АВЕКМНОРСТУХасеорухіјѕԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧορνι", "ABEKMHOPCTYXaceopyxijsdhABEZHIKMNOPTYXopvi", strict=True)
)
"""Letters of Cyrillic and Greek that are drawn as Latin ones."""


def in_ascii(char: str) -> str:
    """What a character would be in rule text, where it looks like or means something there; else nothing."""
    found = _MARKS.get(char) or _LETTERS.get(char)
    if found is None:
        plain = unicodedata.normalize("NFKD", char).replace("ß", "ss")
        found = "".join(part for part in plain if not unicodedata.combining(part))
    return found if found.isascii() else ""


def code_point(char: str) -> str:
    """`U+00A0 NO-BREAK SPACE`; what Unicode gives no name is `U+001B (a control character)`."""
    kind = "a control character" if unicodedata.category(char) == "Cc" else "no character of a text"
    return f"U+{ord(char):04X} " + unicodedata.name(char, f"({kind})")


def visible(text: str) -> str:
    """A text for a terminal: what must not reach it stands as its code point."""
    return _IN_VALUE.sub(lambda found: f"<U+{ord(found.group()):04X}>", text)


def in_one_line(text: str) -> str:
    """A text for a line of a terminal: as `visible`, and line ends stand as their code points too."""
    return visible(text).replace("\n", "<U+000A>")


def in_json(text: str) -> str:
    """JSON for a terminal: what must not reach it stands as JSON writes it in letters, so that whoever reads the values finds
    the same."""
    return _IN_VALUE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


_MOST, _LONGEST_PATH = 80, 320
"""Characters of a value, and of a path, that is repeated."""


def shortened(text: str, most: int = _MOST) -> str:
    """A text as messages repeat it: whole, or where it has more than `most` characters its beginning and end."""
    if len(text) <= most:
        return text
    tail = most // 4
    return f"{text[: most - tail - 1]}…{text[-tail:]}"


def repeated(text: str) -> str:
    """What a caller wrote, as `shortened`, in one line, with nothing that a terminal obeys."""
    return shortened(in_one_line(text))


def path_shown(path: object) -> str:
    """A path, or the name of a file, as whoever reads a message may see it: in one line, nothing that a terminal obeys or that
    turns the line around, what is no text as its code point, and cut if it is longer than any that people give."""
    return shortened(in_one_line(str(path)), _LONGEST_PATH)


def parted(before: str, text: str, behind: str) -> str:
    """A text that comes to stand between two others, with blanks where their words would grow together."""
    if not text:
        return " " * _grow_together(before, behind)
    return " " * _grow_together(before, text) + text + " " * _grow_together(text, behind)


def _grow_together(one: str, other: str) -> bool:
    return bool(re.match(r"\w\w", one[-1:] + other[:1]))


def at_commas(text: str) -> list[str]:
    """The items of a list, or the arguments of a call: parted at the commas that stand in no brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]
