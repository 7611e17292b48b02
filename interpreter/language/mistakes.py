"""Why a rule text is no tree: what the parser stumbled over, told in terms of the rule language."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace

import lark

from ..files.undashed import UNDASHED, undashed
from ..ground.characters import DASHES, code_point, in_ascii, is_unseen
from ..ground.diagnostics import Diagnostic, Edit, counted
from ..ground.source import RuleText, Span
from .halts import NEAR, Repair
from .keywords import KEYWORDS
from .repairs import Reads, repairs

_PLACES = {
    "expression": "an expression",
    "body": "a definition",
    "choose": "parameters such as `square in cell where empty(square)`",
    "generator": "a generator such as `p in player where alive(p)`",
    "block": "statements",
    "signature": "a name, with parameters in brackets such as `group(s in cell)`",
    "declaration": "a type such as `cell -> player?`",
    "type_only": "a type",
    "names": "names with commas between",
}

_FOREIGN = re.compile(r"&&|\|\||!=?|<>|=>|->|\+\+|\*\*|//|[%^~@$?:'`/\\]")
_MEANT = {
    "&&": "and",
    "||": "or",
    "!": "not",
    "<>": "is not",
    "%": "mod",
    "/": "div",
    "//": "div",
    "'": '"',
    "**": "*",
}
"""What marks of other languages are called here."""


@dataclass(frozen=True)
class _Place:
    """Where the parser came to a halt. `kind`: of the token there. `expected`: the tokens that could have followed."""

    rule: RuleText
    start: str
    at: int
    kind: str
    token: str
    expected: frozenset[str]
    accepts: frozenset[str]

    @property
    def rest(self) -> str:
        return self.rule.text[self.at :]

    @property
    def word(self) -> str:
        """The word that stands there, or nothing."""
        found = re.match(r"[A-Za-z_]+", self.rest)
        return found.group() if found else ""

    def span(self, length: int) -> Span:
        return self.rule.span(self.at, self.at + length)


def explain(
    problem: lark.exceptions.UnexpectedInput,
    start: str,
    rule: RuleText,
    reads: Reads | None,
    spellings: Mapping[str, str],
) -> Diagnostic:
    """What to say of a text that the grammar refuses, read from a certain entry point. `reads` tries another text, if that
    is not too much; `spellings`: words and marks by what the grammar calls them."""
    token = getattr(problem, "token", "")
    place = _Place(
        rule,
        start,
        problem.pos_in_stream if problem.pos_in_stream is not None else len(rule.text),
        getattr(token, "type", ""),
        str(token),
        frozenset(getattr(problem, "expected", None) or getattr(problem, "allowed", None) or ()),
        frozenset(getattr(problem, "accepts", None) or ()),
    )
    layout = _undashed(place, reads) or _unblocked(place, reads) if reads else None
    if layout is not None:
        return layout
    for look in (_prefixed, _folded, _parted, _listed, _not_indented, _strange, _gives, _own_line, _step):
        found = look(place)
        if found is not None:
            return found
    end = len(rule.text.rstrip())
    at = end if place.kind == "$END" else min(place.at, end)
    keyword = _keyword(place)
    taken = [spellings[name] for name in place.accepts or place.expected if name in spellings]
    names = _names_around(rule)
    changes = repairs(rule.text, at, reads, taken, names, slips=keyword is not None) if reads else []
    guessed = tuple(_repaired(place, change) for change in changes if change.is_guess)
    sure = [_repaired(place, change) for change in changes if not change.is_guess]
    if sure:
        return replace(sure[0], rivals=(*sure[1:], *guessed))
    if keyword is not None:
        return keyword
    found = next(
        (
            found
            for look in (_unfinished, _nothing_chosen, _too_early, _new_line, _foreign)
            if (found := look(place)) is not None
        ),
        None,
    )
    return replace(found or _unexpected(place), rivals=guessed)


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


def _names_around(rule: RuleText) -> list[str]:
    """The names in the file, those that stand near first."""
    file, start = rule.file, rule.whole.start
    near = re.findall(r"[^\W\d]\w*", file.text[max(start - NEAR, 0) : start + len(rule.text) + NEAR])
    return [name for name in dict.fromkeys((*near, *re.findall(r"[^\W\d]\w*", file.text))) if name not in KEYWORDS]


def _repaired(place: _Place, change: Repair) -> Diagnostic:
    text = place.rule.text
    start, end, last = change.at, change.at + change.old, len(text.rstrip())
    slug = "syntax-end" if start >= last else "syntax"
    label = change.label
    start += len(text[start:end]) - len(text[start:end].lstrip())
    end -= len(text[start:end]) - len(text[start:end].rstrip())
    if change.old and _FOREIGN.fullmatch(text[start:end]):
        slug = "syntax-mark"
    if not change.old:  # something is missing: its place is that of what follows, or of the last character
        behind = re.search(r"\w+$|\S$", text[: change.at].rstrip())
        ends_line = (
            behind is not None and text[change.at :].lstrip(" ").startswith("\n") and not change.text[-1:].isspace()
        )
        start = min(start + len(text[start:]) - len(text[start:].lstrip()), last - 1)
        word = re.compile(r"\w+").match(text, start)
        end = word.end() if word and slug == "syntax" else start + 1
        if behind is not None and ends_line:
            start, end = behind.span()
        where = "here" if slug != "syntax" else "behind this" if ends_line else "before this"
        label = label or f"`{change.text.strip()}` is missing {where}"
    line = change.line(text)
    helps = (f"write `{line}`",) if len(line) <= _LONGEST_LINE else ()
    exact = Edit(place.rule.span(change.at, change.at + change.old), change.text) if not change.shown else None
    return Diagnostic(slug, change.title, place.rule.span(start, end), label, helps=helps, change=exact)


_LONGEST_LINE = 90
"""Characters of a line that is shown as it would be right."""


_FOLLOWED = {
    **dict.fromkeys(("decide", "chance"), "a move or a choice, or several with `|` between them"),
    **dict.fromkeys(("win", "lose", "turn"), "a player, such as `mover`"),
    **dict.fromkeys(("remember", "forget"), "a memory"),
    "note": "a text in quotes",
    "let": "a name with its value: `let n = …`",
    "rank": "`by`, with a number for each player: `rank by … for p in player`",
    "for": "a generator: `for s in …`",
    **dict.fromkeys(("if", "while", "where", "until", "elif", "and", "or", "not"), "a condition"),
    **dict.fromkeys(("in",), "a set"),
    **dict.fromkeys(("then", "else", "is", "by"), "a value"),
    **dict.fromkeys(("repeat", "..", "<", ">", "<=", ">=", "+", "-", "*"), "a number"),
    "->": "a type, such as `player?`",
    **dict.fromkeys(("=", "+=", "-=", "=="), "a value"),
    "&": "a set",
    "|": "a move",
}
"""What stands behind words of the language."""


def _nothing_chosen(place: _Place) -> Diagnostic | None:
    """A condition where parameters stand."""
    text = place.rule.text.strip()
    if (
        place.start != "choose"
        or re.search(r"\bin\b|(?<![=<>!])=(?!=)|\n", text)
        or not re.search(r"[<>=]|\bis\b", text)
    ):
        return None
    title = "nothing is chosen here: a parameter is taken from a set by `in`"
    helps = (f"write `s in … where {text}`, or, if nothing is to be chosen, `when: {text}`",)
    return Diagnostic(
        "syntax", title, place.rule.whole, "a condition alone", helps=helps if len(text) < _LONGEST_LINE else ()
    )


def _unfinished(place: _Place) -> Diagnostic | None:
    """A word of the language with nothing behind it on its line."""
    text = place.rule.text
    end = len(text[: place.at].rstrip())
    found = re.search(r"(\b[a-z]+|\.\.|->|[-+]?=|[<>]=?|==|[-+*&|])$", text[:end])
    if not found or found.group(1) not in _FOLLOWED or place.rest.split("\n")[0].strip():
        return None
    word = found.group(1)
    title = f"nothing stands behind `{word}`"
    return Diagnostic(
        "syntax-end", title, place.rule.span(*found.span(1)), "of what?", helps=(f"behind it stands {_FOLLOWED[word]}",)
    )


def _too_early(place: _Place) -> Diagnostic | None:
    end = len(place.rule.text.rstrip())
    ends = place.kind in ("$END", "_DEDENT") or (place.kind == "_NL" and not place.rest.strip())
    if not ends and place.at < end:
        return None
    title = f"the text ends in the middle of {_PLACES[place.start]}"
    return Diagnostic("syntax-end", title, place.rule.span(max(end - 1, 0), end), "something must follow")


def _not_indented(place: _Place) -> Diagnostic | None:
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


def _strange(place: _Place) -> Diagnostic | None:
    """A character that is none of rule text, by its name: many look like others, or like nothing."""
    whole = re.match(r"\w+|.?", place.rest, re.DOTALL)
    char = next((char for char in whole.group() if not char.isascii()), "") if whole else ""
    if not char:  # or nothing at all: the text ends
        return None
    text, start, end = place.rule.text, place.at, place.at + 1
    meant = in_ascii(char)
    if char.isalpha():
        start -= len(text[:start]) - len(re.sub(r"\w+$", "", text[:start]))
        end += len(place.rest[1:]) - len(re.sub(r"^\w+", "", place.rest[1:]))
        word = "".join(letter if letter.isascii() else in_ascii(letter) for letter in text[start:end])
        advice = _NAMES if not meant else f"write `{word}` in Latin letters, without marks on them"
    elif is_unseen(char):
        advice = "write a usual blank, or take it away"
    elif char in (*DASHES, "…") and re.search(r"\d\s*$", text[:start]) and re.match(r"\s*\d", text[end:]):
        advice = "a range is written with `..`"
    else:
        end = start + len(text[start:]) - len(text[start:].lstrip(char))
        advice = f"write `{meant * (end - start)}`" if meant else ""
    name = code_point(char) if is_unseen(char) else f"`{char}`, {code_point(char)},"
    title = f"{name} means nothing in rule text"
    label = f"it only looks like `{meant}`" if meant and char.isalpha() else "unexpected"
    return Diagnostic("syntax-mark", title, place.rule.span(start, end), label, helps=(advice,) if advice else ())


_NAMES = "names are made of the letters a to z, large and small, the digits 0 to 9 and `_`"


_VERBS = "place|put|move|remove|add|capture|take|flip|drop|kill|fill|mark|swap"
"""What English says of pieces."""


def _prefixed(place: _Place) -> Diagnostic | None:
    """What is done, written before what it is done to, all in brackets: `(add (to at))`."""
    verb = re.search(
        rf"(?:^|[;:\n])\s*({_VERBS}) +(?!in\b|is\b|of\b)[^\W\d]\w*[^\n;=]*$",
        place.rule.text[: place.at + len(place.word)],
    )
    if verb and place.start == "block":
        title = "what is done is said by what a place holds then: it gets its value by `=`"
        helps = ("for instance `owner[at] = mover`, or `owner[at] = none` to empty it",)
        return Diagnostic("syntax", title, place.rule.span(*verb.span(1)), "no statement", helps=helps)
    found = re.match(r"\s*\((\w+)\s+[({\w]", place.rule.text)
    if not found or place.start not in ("block", "choose") or place.at > found.end():
        return None
    title = "what is done is no list in brackets: a place is given a value, as `owner[at] = mover`"
    return Diagnostic(
        "syntax",
        title,
        place.rule.span(found.start(1) - 1, found.end(1)),
        "written as in another language",
        helps=(
            "statements are `owner[at] = mover`, `n += 1`, `if …: …`, `for s in …: …`, `win p`; parameters `at in vacant`",
        ),
    )


def _folded(place: _Place) -> Diagnostic | None:
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


def _unblocked(place: _Place, reads: Reads) -> Diagnostic | None:
    """Statements on lines of their own below a key without `|`: YAML makes one line of them."""
    whole = place.rule.whole
    before = whole.file.text[: whole.start].rstrip(" ")
    lines = whole.text.split("\n")
    key = re.search(r"([\w.]+(?:\([^()\n]*\))?):\s*\n$", before)
    if key is None or len(lines) < 2 or place.start not in ("block", "body", "choose"):
        return None
    if reads("\n".join([lines[0], *textwrap.dedent("\n".join(lines[1:])).split("\n")])) is not None:
        return None
    title = f"the lines below `{key.group(1)}:` are rule text, and YAML makes one line of them"
    here = Span(whole.file, key.start(1), key.end(1) + 1)
    return Diagnostic("syntax-indent", title, here, "no `|` here", helps=(f"write `{key.group(1)}: |`",))


def _undashed(place: _Place, reads: Reads) -> Diagnostic | None:
    """A list whose first item has no `- `: YAML reads one text. All of its items are rule text by themselves."""
    first = undashed(place.rule.whole)
    items = re.split(r"\n\s*- ", place.rule.whole.text) if first is not None else []
    if first is None or place.start != "expression" or any(reads(item) is not None for item in items):
        return None
    return Diagnostic("syntax", UNDASHED, first, "no `-` here", helps=("put `- ` before it",))


def _parted(place: _Place) -> Diagnostic | None:
    """Names with something else than commas between them."""
    if place.start != "names":
        return None
    names = [word for word in re.split(r"[\s,|/;+&]+", place.rule.text) if word not in ("", "and", "or")]
    found = re.search(r"[|/;+&]|\b(?:and|or)\b", place.rule.text) or re.search(r"(?<=\w)\s(?=\w)", place.rule.text)
    if found is None or not all(re.fullmatch(r"[A-Za-z_]\w*", name) for name in names):
        return None
    title = "names are parted by commas" + (f", not by `{found.group()}`" if found.group().strip() else "")
    helps = (f'write `"{", ".join(names)}"`',)
    return Diagnostic("syntax", title, place.rule.span(*found.span()), "no comma", helps=helps)


def _listed(place: _Place) -> Diagnostic | None:
    """Several values where a type stands: YAML's list has brackets."""
    text = place.rule.text.strip()
    if place.start not in ("declaration", "type_only") or not re.fullmatch(rf"[\w.]+(?:{_PARTED}[\w.]+)+", text):
        return None
    if text.endswith(" none"):
        return None
    title = "several values are a list, which stands in `[ ]`"
    made = ", ".join(re.split(_PARTED, text))
    return Diagnostic("syntax", title, place.rule.whole, "no list without brackets", helps=(f"write `[{made}]`",))


_PARTED = r"(?:\s*[,|/]\s*|\s+or\s+)"
"""What people put between values to choose from."""


_BEGIN_LINES = frozenset(["decide", "elif", "else", "for", "forever", "if", "repeat", "together", "turn", "while"])

_OF_FLOW = ("decide", "forever", "turn")


def _own_line(place: _Place) -> Diagnostic | None:
    """A statement with a block of its own behind another one on the same line."""
    line = place.rule.text[: place.at].rpartition("\n")[2].rstrip()
    if place.start != "block" or place.word not in _BEGIN_LINES or not line:
        return None
    if place.word in ("elif", "else") and not re.search(r"\bif\b.*:", line):
        return None
    if place.word not in ("elif", "else") and not line.endswith((":", ";")):
        return None
    inside = line.endswith(":")
    where = "below it, further to the right" if inside else "below what stands before it"
    helps: tuple[str, ...] = (f"begin a new line with it, {where}",)
    if "\n" not in place.rule.text.strip():
        helps = (*helps, "several lines stand below `|`: `do: |`")
    notes = ("it can stand in `setup`, in `flow` and in actions used there",) if place.word in _OF_FLOW else ()
    return Diagnostic(
        "syntax-indent",
        f"`{place.word}` begins a line of its own",
        place.span(len(place.word)),
        "not in the middle of a line",
        notes=notes,
        helps=helps,
    )


def _new_line(place: _Place) -> Diagnostic | None:
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
            "a line that begins with `and or then else where until + - * &` continues the one before",
        ),
    )


def _gives(place: _Place) -> Diagnostic | None:
    if not re.match(r"=(?![=<>+])", place.rest) or place.rule.text[place.at - 1 : place.at] in ("=", "+", "-"):
        return None
    line = place.rule.text[max(place.at - NEAR, place.rule.text.rfind("\n", 0, place.at) + 1) : place.at]
    if re.search(r"\bfor\s*\(?[\w\s]*$", line):
        return None  # as other languages count
    if place.start == "block" and re.search(r"(?<![=<>!])=(?!=)[^;=]*\band\b[^;=]*$", line):
        return None  # a second statement
    if place.start == "block" and re.search(r"(?<![=<>!])=(?!=)[^;=:]*$", line):
        return None  # one value for several places
    kept = re.fullmatch(r"\s*(\w+) ?", line)
    if kept and place.start == "body" and "\n" in place.rule.text.strip():
        title = "a value that is kept for a while is named by `let`"
        start = place.at - len(line) + kept.start(1)
        span = place.rule.span(start, start + len(kept.group(1)))
        return Diagnostic("syntax-equals", title, span, "no `let` here", helps=(f"write `let {kept.group(1)} = …`",))
    given = re.search(r"(?:^|[;:]) *((\w+)\(([^()]*)\)) *$", line)
    if given and place.start == "block":
        title = "what is stored takes square brackets, and only what is stored is given a value"
        start, end = (place.at - len(line) + edge for edge in given.span(1))
        helps = (f"write `{given.group(2)}[{given.group(3)}] = …`",)
        span = place.rule.span(start, end)
        return Diagnostic("syntax-equals", title, span, "computed, for its brackets are round", helps=helps)
    return Diagnostic(
        "syntax-equals",
        "`=` gives a value; it does not compare",
        place.span(1 if place.kind in ("_NL", "_INDENT") else max(len(place.token.strip()), 1)),
        "a comparison is expected",
        helps=("write `is`, or `==` for numbers",),
    )


def _foreign(place: _Place) -> Diagnostic | None:
    text, at = place.rule.text, place.at
    if text.startswith("&", at) and text[at - 1 : at] == "&":
        at -= 1  # the first of two was taken for the mark of sets
    dot = re.compile(r"\.(\w+)").match(text, at)
    owner = re.search(r"[\w)\]]+$", text[:at])
    if dot and owner and dot.group(1)[0].isalpha():
        title = "what belongs to something is asked like a function"
        asked = f"write `{dot.group(1)}({owner.group()})` for `{owner.group()}.{dot.group(1)}`"
        span = place.rule.span(owner.start(), dot.end())
        return Diagnostic("syntax-mark", title, span, "no `.` between names", helps=(asked,))
    found = _FOREIGN.match(text, at)
    if found is None:
        return None
    mark = found.group()
    helps = (f"write `{_MEANT[mark]}`",) if mark in _MEANT else ()
    span = place.rule.span(at, at + len(mark))
    return Diagnostic("syntax-mark", f"`{mark}` means nothing here", span, "unexpected", helps=helps)


def _keyword(place: _Place) -> Diagnostic | None:
    word = place.word
    if word not in KEYWORDS or "NAME" not in place.expected or word.upper() in place.expected:
        return None
    if re.search(
        rf"\b(?:{word}|else|otherwise|forever)\s+$", place.rule.text[: place.at]
    ):  # said twice, or a `:` is missing
        return None
    brackets = "put brackets round it: `x = (if … then … else …)`"
    return Diagnostic(
        "keyword-as-name",
        f"`{word}` is a word of the language and cannot be a name",
        place.span(len(word)),
        "a name is expected",
        helps=(brackets if word == "if" else "choose another name",),
    )


def _step(place: _Place) -> Diagnostic | None:
    """`step` at the beginning of a statement, without a name or without a colon behind it."""
    if not re.search(r"(^|[:;\n])[ \t]*step[ \t]*$", place.rule.text[: place.at]) or not re.match(r"[\w:]", place.rest):
        return None
    title = "a step is written with a name and a colon: `step lay: …`"
    return Diagnostic("syntax", title, place.span(max(len(place.word), 1)), "in statements")


def _unexpected(place: _Place) -> Diagnostic:
    found = place.word or place.rest[:1]
    helps: tuple[str, ...] = ()
    if found in ("for", "where", "in") and place.start in ("expression", "body"):
        helps = ("generators stand inside `those(…)`, `any(…)`, `count(…)` and their like",)
    if found in (")", "]", "}"):
        helps = ("a bracket was not opened, or another one not closed",)
    return Diagnostic(
        "syntax",
        f"`{found}` is unexpected here",
        place.span(max(len(found), 1)),
        f"in {_PLACES[place.start]}",
        helps=helps,
    )
