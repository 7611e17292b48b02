"""Rule text that stands in wrong columns, or on a line with what it should stand below: what to say of it."""

from __future__ import annotations

import re
import textwrap

from ..files.undashed import UNDASHED, undashed
from ..ground.diagnostics import Diagnostic, Edit, counted
from ..ground.source import RuleText, Span
from .halts import NEAR, Place
from .keywords import CONTINUES
from .repairs import Reads


def explain_indent(rule: RuleText) -> Diagnostic:
    """What to say of a text with a line that begins further to the right than a block that it ends, and in no column above."""
    columns, at = [0], 0
    for line in rule.text.split("\n"):
        indent = len(line) - len(line.lstrip())
        while line.strip() and indent < columns[-1]:
            before = columns.pop()
            if indent > columns[-1]:
                near = min((before, columns[-1]), key=lambda column: abs(column - indent))
                blanks = abs(near - indent)
                way = "right" if near < indent else "left"
                title = f"this line begins {counted(blanks, 'blank')} too far to the {way}"
                span = rule.span(at + indent, at + len(line.rstrip()))
                helps = (
                    f"begin it in a column in which a line above begins: {'take' if near < indent else 'put'} "
                    f"{counted(blanks, 'blank')} {'away' if near < indent else 'before it'}",
                )
                return Diagnostic("syntax-indent", title, span, "no line above begins here", helps=helps)
        if line.strip() and indent > columns[-1]:
            columns.append(indent)
        at += len(line) + 1
    return Diagnostic("syntax-indent", "this indentation fits no line above", rule.whole, "in this text")


def goes_on(word: str, text: str, at: int, start: str) -> str:
    """What to do about a word at the end of a line that the next one can begin with; else "". Where statements may follow, only
    a next line further to the right is meant to go on."""
    line, *below = text[text.rfind("\n", 0, at) + 1 :].split("\n")
    following = next((one for one in below if one.strip()), "")
    further = len(following) - len(following.lstrip()) - (len(line) - len(line.lstrip()))
    if word not in CONTINUES or not following or further < (start != "body"):
        return ""
    return f"put `{word}` at the beginning of the next line, which then goes on with this one"


def not_indented(place: Place) -> Diagnostic | None:
    if place.kind == "_INDENT" or place.accepts != {"_INDENT"}:
        return None
    word = re.match(r"\w+|.", place.rest)
    return Diagnostic(
        "syntax-indent",
        "the line above ends with `:`, so what belongs to it must stand further to the right",
        place.span(word.end() if word else 1),
        "not indented",
        helps=("indent it by two more spaces",),
    )


def folded(place: Place) -> Diagnostic | None:
    """Statements in a block of YAML that makes one line of several."""
    text, first = place.rule.span(0, 0).file.text, place.rule.span(0, 0).start
    found = re.compile(r":[ ]+(>[-+]?)[ ]*\n\s*$").search(text, max(first - NEAR, 0), first)
    if not found or "\n" not in place.rule.whole.text.strip():
        return None
    return Diagnostic(
        "syntax-indent",
        "`>` makes one line of the lines below it, and rule text needs them as they stand",
        Span(place.rule.whole.file, *found.span(1)),
        "joins lines",
        helps=("write `|`, which leaves lines alone",),
    )


def unblocked(place: Place, reads: Reads) -> Diagnostic | None:
    """Statements on lines of their own below a key without `|`: YAML makes one line of them."""
    whole = place.rule.whole
    lines = whole.text.split("\n")
    if len(lines) < 2 or place.start not in ("block", "body", "choose"):
        return None
    text, first = whole.file.text, max(whole.start - NEAR, 0)
    key = re.compile(r"([\w.]+(?:\([^()\n]*\))?):\s*\n *$").search(text[: whole.start], first)
    if key is None:
        return None
    if reads("\n".join([lines[0], *textwrap.dedent("\n".join(lines[1:])).split("\n")])) is not None:
        return None
    title = f"the lines below `{key.group(1)}:` are rule text, and YAML makes one line of them"
    here = Span(whole.file, key.start(1), key.end(1) + 1)
    return Diagnostic("syntax-indent", title, here, "no `|` here", helps=(f"write `{key.group(1)}: |`",))


def undashed_list(place: Place, reads: Reads) -> Diagnostic | None:
    """A list whose first item has no `- `: YAML reads one text. All of its items are rule text by themselves."""
    first = undashed(place.rule.whole)
    items = re.split(r"\n\s*- ", place.rule.whole.text) if first is not None else []
    if first is None or place.start != "expression" or any(reads(item) is not None for item in items):
        return None
    return Diagnostic("syntax", UNDASHED, first, "no `-` here", helps=("put `- ` before it",))


_BEGIN_LINES = frozenset(["decide", "elif", "else", "for", "forever", "if", "repeat", "together", "turn", "while"])


_OF_FLOW = ("decide", "forever", "turn")


def otherwise_alone(place: Place) -> Diagnostic | None:
    """What is done if nothing is legal, on a line of its own below its `decide`."""
    start = place.at + len(place.rest) - len(place.rest.lstrip())
    line = place.rule.text[:start].rpartition("\n")
    offers = re.search(r"\b(?:decide|chance)\b[^\n]*$", line[0].rstrip())
    if not place.rule.text.startswith("otherwise", start) or line[2].strip() or not offers:
        return None
    title = "`otherwise:` stands on the line of its `decide`"
    helps = ("write it behind what the `decide` offers: `decide … otherwise: …`",)
    span = place.rule.span(start, start + len("otherwise"))
    return Diagnostic("syntax-indent", title, span, "on a line of its own", helps=helps)


def own_line(place: Place) -> Diagnostic | None:
    """A statement with a block of its own behind another one on the same line."""
    line = place.rule.text[: place.at].rpartition("\n")[2].rstrip()
    if place.start != "block" or place.word not in _BEGIN_LINES or not line:
        return None
    if place.word in ("elif", "else") and not re.search(r"\bif\b.*:", line):
        return None
    if place.word not in ("elif", "else") and not line.endswith((":", ";")):
        return None
    inside = line.endswith(":")
    where = "below this one, further to the right" if inside else "below what stands before it"
    helps: tuple[str, ...] = (f"begin a new line with it, {where}",)
    if "\n" not in place.rule.text.strip():
        helps = (*helps, "several lines stand below `|`: `do: |`")
    notes = ("it can stand in `setup`, in `flow` and in actions used there",) if place.word in _OF_FLOW else ()
    rivals: tuple[Diagnostic, ...] = ()
    if place.word == "decide":
        title = "what nobody but nature decides is offered by `chance`"
        here = place.span(len(place.word))
        rivals = (
            Diagnostic("syntax", title, here, "write `chance`", helps=("write `chance`",), change=Edit(here, "chance")),
        )
    return Diagnostic(
        "syntax-indent",
        f"`{place.word}` begins a line of its own",
        place.span(len(place.word)),
        "not in the middle of a line",
        notes=notes,
        helps=helps,
        rivals=rivals,
    )


def behind_decide(place: Place) -> Diagnostic | None:
    """Another statement behind a `decide`, on its line."""
    line = place.rule.text[: place.at].rpartition("\n")[2]
    offers = re.search(r"(^|[:;])\s*decide\b[^:;]*$", line)
    if place.start != "block" or not place.rest.startswith(";") or not offers:
        return None
    header = offers.group(1) == ":"
    advice = "begin a new line with what follows, in the column of its `decide`"
    if header:
        advice = "write both on lines of their own below this one, further to the right: the `decide`, and what follows"
    return Diagnostic(
        "syntax-indent", "a `decide` ends its line", place.span(1), "nothing follows here", helps=(advice,)
    )


def new_line(place: Place) -> Diagnostic | None:
    if place.kind != "_INDENT" and not (place.kind == "_NL" and place.rest.strip()):
        return None
    where = place.at + len(place.rest) - len(place.rest.lstrip())
    return Diagnostic(
        "syntax-indent",
        "a new line begins here, but the statement before it is not finished or has no `:`",
        place.rule.span(where, where + 1),
        "unexpected line or indentation",
        helps=(
            "begin it in the same column as the one before it, or end that one with `:`",
            f"a line that begins with `{' '.join(CONTINUES)}` continues the one before",
        ),
    )
