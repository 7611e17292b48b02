"""Whole forms of other languages, made into those of this one: lists with the operator in front, as in Lisp, functions of any
number of values, as `max(a, b, c)`, and cases told apart by `switch`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..ground.records import Struct
from .halts import CLOSING, TOKEN, Repair, Standstill, open_brackets

_LONGEST = 600
"""Characters of a list in brackets that is read as one of Lisp."""

_SIGNS = {
    "=": "is",
    "==": "==",
    "eq": "is",
    "equal": "is",
    "!=": "is not",
    "/=": "is not",
    **{sign: sign for sign in ("<", ">", "<=", ">=", "+", "-", "*", "and", "or", "&", "is", "in", "mod", "div")},
    "%": "mod",
    "/": "div",
    "not": "not",
    "if": "if",
}
"""What stands in front in Lisp, and between two values here."""

_TOKEN = re.compile(r'"[^"\n]*"|[()\[\]{},]|[^\s()\[\]{},"]+(?:\[[^\[\]\n]*\])?')


def foreign_forms(halt: Standstill) -> Iterator[Repair]:
    yield from _prefixed(halt)
    yield from _of_several(halt)
    yield from _cases(halt)


def _prefixed(halt: Standstill) -> Iterator[Repair]:
    """A value as in Lisp, `(>= (count (adjacent s)) 3)`: the outermost list around the halt, or the one that ends there."""
    for found in re.finditer(r"\((?=\s*([^\s()]+)\s)", halt.text):
        if found.start() > halt.at:
            return
        whole = _list(halt.text, found.start())
        if whole is None or halt.at > whole[1]:
            continue
        made = _said(whole[0])
        is_lisp = _is_joined(whole[0]) or any(isinstance(part, _List) for part in whole[0].parts)
        if made is not None and is_lisp:
            title = "marks such as `>=` stand between two values, and names of functions before their brackets"
            yield Repair(found.start(), whole[1] - found.start(), made, title, f"write `{made}`")
            return


class _List(Struct):
    parts: tuple[_List | str, ...]


def _list(text: str, start: int) -> tuple[_List, int] | None:
    """The list that begins at a place, and where it ends; nothing, if it has other brackets or commas in it."""
    opened: list[list[_List | str]] = []
    for token in _TOKEN.finditer(text, start, start + _LONGEST):
        word = token.group()
        if word == "(":
            opened.append([])
        elif word == ")" and opened:
            made = _List(tuple(opened.pop()))
            if not opened:
                return made, token.end()
            opened[-1].append(made)
        elif word in ("[", "]", "{", "}", ",", ")"):
            return None
        elif opened:
            opened[-1].append(word)
    return None


def _said(part: _List | str) -> str | None:
    """A list in the way of the rule language; nothing, where it is none that is known."""
    if isinstance(part, str):
        return part
    if not part.parts or not isinstance(part.parts[0], str):
        return None
    head, *rest = part.parts
    args = [_said(one) for one in rest]
    if any(one is None for one in args):
        return None
    given = [str(one) for one in args]
    sign = _SIGNS.get(str(head).lower())
    if sign == "is" and given[0][:1].isupper():
        return None  # a question of the language that games are written in elsewhere: `(is Line 4)`
    if sign == "not" and len(given) == 1:
        return f"not {given[0]}"
    if sign == "if" and len(given) == 3:
        return f"if {given[0]} then {given[1]} else {given[2]}"
    if sign is not None and sign not in ("not", "if") and len(given) > 1:
        inner = [
            f"({one})" if isinstance(of, _List) and _is_joined(of) else one for of, one in zip(rest, given, strict=True)
        ]
        return f" {sign} ".join(inner)
    if re.fullmatch(r"[^\W\d]\w*", str(head)):
        return f"{head}({', '.join(given)})" if given else str(head)
    return None


def _is_joined(part: _List) -> bool:
    """Whether a sign becomes what stands between its parts."""
    return bool(part.parts) and str(part.parts[0]).lower() in _SIGNS


_BETWEEN = {
    "all": ("and", "conditions are joined by `and`; `all` goes through a set"),
    "any": ("or", "conditions are joined by `or`; `any` goes through a set"),
    "sum": ("+", "numbers are added with `+`; `sum` goes through a set"),
    "union": ("+", "what is in either of two sets is written with `+`; `union` goes through a set"),
}
"""What stands between values that other languages give to such a function one by one."""


def _of_several(halt: Standstill) -> Iterator[Repair]:
    """Values in the brackets of a word, separated by commas, of which it takes less."""
    opened = open_brackets(halt.text[: halt.at])
    if halt.text[halt.at : halt.at + 1] != "," or not opened or opened[-1][1] != "(":
        return
    word = re.search(r"\w*$", halt.text[: opened[-1][0]].rstrip())
    values, end = _separated(halt.text, opened[-1][0])
    if word is None or len(values) < 2 or not all(values):
        return
    start, name = word.start(), word.group()
    if name in ("max", "min") and len(values) > 2:
        made = values[-1]
        for value in reversed(values[:-1]):
            made = f"{name}({value}, {made})"
        yield Repair(start, end - start, made, f"`{name}` is of two numbers at a time", f"write `{made}`")
    elif name in _BETWEEN:
        sign, title = _BETWEEN[name]
        made = f" {sign} ".join(map(_as_part, values))
        made = made if halt.text.strip() == halt.text[start:end] else f"({made})"
        yield Repair(start, end - start, made, title, f"write `{made}`")
    elif name == "count":
        made = f"count({' & '.join(map(_as_part, values))})"
        title = "`count` is of one set; `&` is what two have in common, `+` what is in either"
        yield Repair(start, end - start, made, title, f"write `{made}`", is_guess=True)
    elif name in ("first", "last") and len(values) == 2:
        made = f"{name}(ray({values[0]}, {values[1]}))"
        title = f"`{name}` is of one set or line, as `{name}(ray(s, d))`"
        yield Repair(start, end - start, made, title, f"write `{made}`", is_guess=True)


def _separated(text: str, start: int) -> tuple[list[str], int]:
    """What commas separate in the bracket that opens at a place, and where that ends; nothing, if it does not."""
    values, depth, at = list[str](), 0, start + 1
    for token in TOKEN.finditer(text, start, start + _LONGEST):
        depth += (token.group() in CLOSING) - (token.group() in CLOSING.values())
        if depth == 0 or (depth == 1 and token.group() == ","):
            values.append(text[at : token.start()].strip())
            at = token.end()
        if depth == 0:
            return values, at
    return [], start


def _as_part(value: str) -> str:
    """A value as it stands between others."""
    return f"({value})" if re.search(r"\b(?:and|or|if)\b", value) else value


_SWITCH = re.compile(
    r"^([ \t]*)(?:switch|match|case|select)\b[ \t]*\(?([^\n{]+?)\)?[ \t]*(?:\bof\b)?[ \t]*[:{]?[ \t]*$", re.M
)
_CASE = re.compile(r"[ \t]*(?:case|when)?[ \t]*([^\n:]+?)[ \t]*(?::|->|=>)[ \t]*([^\n]*)$")
_ELSE = frozenset({"default", "else", "otherwise", "_", "case _"})


def _cases(halt: Standstill) -> Iterator[Repair]:
    """Cases told apart by `switch`, each on a line below it."""
    for found in _SWITCH.finditer(halt.text):
        end = _end_of_cases(halt.text, found)
        if not found.start() <= halt.at <= end:
            continue
        cases = halt.text[found.end() + 1 : end].split("\n")
        start = found.start() + len(found.group(1))
        made = _told_apart(found.group(1), found.group(2).strip(), cases)
        if made:
            first = made.split("\n")[0]
            title = "cases are told apart by `if`, `elif` and `else`"
            yield Repair(start, end - start, made, title, f"write `{first}`")
            value = _one_of(made.split("\n"))
            title = "a value that depends on several conditions is written `if … then … else if … then … else …`"
            yield Repair(start, end - start, value, title, f"write `{value}`")


def _end_of_cases(text: str, found: re.Match[str]) -> int:
    """Where the lines end that stand further to the right than a `switch`, or close it."""
    end, indent = found.end(), len(found.group(1))
    for line in re.compile(r"\n([ \t]*)([^\n]*)").finditer(text, found.end()):
        deeper = len(line.group(1)) > indent or re.match(r"(?:case|when|default)\b", line.group(2))
        if line.group(2).strip() and not deeper and line.group(2).strip() != "}":
            break
        end = line.end()
    return end


def _told_apart(indent: str, asked: str, lines: list[str]) -> str:
    """The cases as `if`, `elif` and `else`; nothing, where a line is no case."""
    made: list[str] = []
    for line in lines:
        if not line.strip() or re.fullmatch(r"[ \t]*(?:break;?|\})[ \t]*", line):
            continue
        found = _CASE.match(line)
        if found is None:
            if not made:
                return ""
            made.append(line)
            continue
        value, done = found.group(1), re.sub(r";?[ \t]*(?:break;?)?[ \t]*$", "", found.group(2))
        if value in _ELSE:
            made.append(f"{indent}else: {done}".rstrip())
            continue
        several = [one.strip() for one in re.split(r"[,|]", value)]
        sign = "==" if re.fullmatch(r"\d+", several[0]) else "is"
        asks = f"{asked} in {{{', '.join(several)}}}" if len(several) > 1 else f"{asked} {sign} {value}"
        made.append(f"{indent}{'elif' if made else 'if'} {asks}: {done}".rstrip())
    return "\n".join(made).strip()


def _one_of(cases: list[str]) -> str:
    """The cases as one value, the last of them for all that is left."""
    made = [re.sub(r"^\s*(?:el)?if (.*?): (.*)$", r"if \1 then \2 else", case) for case in cases[:-1]]
    return " ".join((*made, re.sub(r"^.*?: ", "", cases[-1].strip())))
