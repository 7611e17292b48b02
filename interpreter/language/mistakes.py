"""Why a rule text is no tree: what the parser stumbled over, told in terms of the rule language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import lark

from ..ground.characters import DASHES, code_point, in_ascii, is_unseen
from ..ground.diagnostics import Diagnostic, Edit, Mend
from ..ground.records import replace
from ..ground.source import RuleText
from .clauses import instead_of_clause
from .columns import (
    behind_decide,
    folded,
    goes_on,
    new_line,
    not_indented,
    otherwise_alone,
    own_line,
    unblocked,
    undashed_list,
)
from .halts import LONGEST_SHOWN, NEAR, Place, Repair
from .keywords import KEYWORDS
from .repairs import Reads, repairs
from .start_values import start_values
from .strays import decided_for, leaves, quoted_block, two_choices, without_if

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
    place = Place(
        rule,
        start,
        problem.pos_in_stream if problem.pos_in_stream is not None else len(rule.text),
        getattr(token, "type", ""),
        str(token),
        frozenset(getattr(problem, "expected", None) or getattr(problem, "allowed", None) or ()),
        frozenset(getattr(problem, "accepts", None) or ()),
    )
    layout = undashed_list(place, reads) or unblocked(place, reads) or _noun(place, reads) if reads else None
    if layout is not None:
        return layout
    for look in (
        _unnamed,
        _prefixed,
        folded,
        otherwise_alone,
        _parted,
        start_values,
        _listed,
        not_indented,
        _strange,
        _gives,
        own_line,
        behind_decide,
        _step,
        _parts,
        leaves,
        two_choices,
        without_if,
    ):
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
    found = _first(place, quoted_block, decided_for, _unfinished, _nothing_chosen, _too_early, new_line, _foreign)
    return replace(found or _unexpected(place), rivals=guessed)


def _first(place: Place, *looks: Callable[[Place], Diagnostic | None]) -> Diagnostic | None:
    return next((found for look in looks if (found := look(place)) is not None), None)


def _names_around(rule: RuleText) -> list[str]:
    """The names in the file, those that stand near first."""
    file, start = rule.file, rule.whole.start
    near = re.findall(r"[^\W\d]\w*", file.text[max(start - NEAR, 0) : start + len(rule.text) + NEAR])
    return [name for name in dict.fromkeys((*near, *re.findall(r"[^\W\d]\w*", file.text))) if name not in KEYWORDS]


def _repaired(place: Place, change: Repair) -> Diagnostic:
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
    lines = [one.strip() for one in line.split("\n")]
    advice = f"write {', '.join(f'`{one}`' for one in lines)}{', each on its line' * (len(lines) > 1)}"
    helps = (advice,) if line.strip() and max(map(len, lines)) <= LONGEST_SHOWN else ()
    exact = Edit(place.rule.span(change.at, change.at + change.old), change.text) if not change.shown else None
    return Diagnostic(slug, change.title, place.rule.span(start, end), label, helps=helps, change=exact)


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


def _nothing_chosen(place: Place) -> Diagnostic | None:
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
        "syntax", title, place.rule.whole, "a condition alone", helps=helps if len(text) < LONGEST_SHOWN else ()
    )


def _unfinished(place: Place) -> Diagnostic | None:
    """A word of the language with nothing behind it on its line."""
    text = place.rule.text
    end = len(text[: place.at].rstrip())
    found = re.search(r"(\b[a-z]+|\.\.|->|[-+]?=|[<>]=?|==|[-+*&|])$", text[:end])
    if not found or found.group(1) not in _FOLLOWED or place.rest.split("\n")[0].strip():
        return None
    word = found.group(1)
    title = f"nothing stands behind `{word}`"
    helps = (goes_on(word, text, found.start(1)) or f"behind it stands {_FOLLOWED[word]}",)
    return Diagnostic("syntax-end", title, place.rule.span(*found.span(1)), "of what?", helps=helps)


def _too_early(place: Place) -> Diagnostic | None:
    end = len(place.rule.text.rstrip())
    ends = place.kind in ("$END", "_DEDENT") or (place.kind == "_NL" and not place.rest.strip())
    if not ends and place.at < end:
        return None
    title = f"the text ends in the middle of {_PLACES[place.start]}"
    return Diagnostic("syntax-end", title, place.rule.span(max(end - 1, 0), end), "something must follow")


def _strange(place: Place) -> Diagnostic | None:
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


def _prefixed(place: Place) -> Diagnostic | None:
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
    if (
        not found
        or place.start not in ("block", "choose")
        or place.at > found.end()
        or found.group(1) in KEYWORDS - {"if"}
    ):
        return None
    file, start = place.rule.file, place.rule.whole.start
    key = re.search(r"([\w.]+):[ |>]*$", file.text[max(start - NEAR, 0) : start].rstrip())
    title, advice = _LISTS.get(key.group(1) if key else "", _LISTS["do"])
    return Diagnostic(
        "syntax",
        title,
        place.rule.span(found.start(1) - 1, found.end(1)),
        "written as in another language",
        helps=(advice,),
    )


_LISTS = {
    "do": (
        "what is done is no list in brackets: a place is given a value, as `owner[at] = mover`",
        "statements are `owner[at] = mover`, `n += 1`, `if …: …`, `for s in …: …`, `win p`",
    ),
    "choose": (
        "what is chosen is no list in brackets: each parameter is taken from a set by `in`",
        "for instance `at in vacant`, or `from in stones(mover); to in adjacent(from)`",
    ),
    "result": (
        "what comes of the game is no list in brackets: who wins stands behind `win`",
        "write `win p`, `lose p`, `draw` or `rank by … for p in player`",
    ),
}
"""By key, what to say of a text in the way of Lisp, and what may stand there."""


def _unnamed(place: Place) -> Diagnostic | None:
    """Parameters before an arrow, as of a function without a name: `leaps: s => …`."""
    found = re.match(r"\s*(?:lambda\s+)?\(?(\w+(?:\s*,\s*\w+)*)\)?\s*(?:=>|->)", place.rule.text)
    file, start = place.rule.file, place.rule.whole.start
    key = re.search(r"([^\W\d]\w*):[ |>\"']*$", file.text[max(start - NEAR, 0) : start].rstrip())
    if place.start not in ("body", "expression") or not found or not key:
        return None
    title = "parameters stand in brackets behind the name of a definition"
    given = ", ".join(f"{name.strip()} in …" for name in found.group(1).split(","))
    helps = (f"write `{key.group(1)}({given}): …`, and behind `in` what each is of, as `s in cell` or `p in player`",)
    return Diagnostic("syntax", title, place.rule.span(found.start(1), found.end()), "no arrow here", helps=helps)


def _parted(place: Place) -> Diagnostic | None:
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


def _listed(place: Place) -> Diagnostic | None:
    """Several values where a type stands: YAML's list has brackets."""
    text = place.rule.text.strip()
    if place.start in ("declaration", "type_only") and text in ("none", "empty", "null", "nothing"):
        title = "a type says what may stand there, which `none` alone does not"
        helps = ("what is an element or none has a `?`: `cell?`, `player?`",)
        return Diagnostic("syntax", title, place.rule.whole, "no type", helps=helps)
    if place.start in ("declaration", "type_only") and re.match(r"\[[\w, ]+\]", place.rest):
        title = "a type is one universe, a range or `bool`; values to choose from make a universe"
        helps = (
            "declare it, as `universes: {kind: [pawn, king]}`, and write `kind`, or `kind?` where none may stand; "
            "of players it is `player?`",
        )
        return Diagnostic("syntax", title, place.span(len(place.rest.partition("]")[0]) + 1), "no type", helps=helps)
    if place.start not in ("declaration", "type_only") or not re.fullmatch(rf"[\w.]+(?:{_PARTED}[\w.]+)+", text):
        return None
    if text.endswith(" none"):
        return None
    title = "several values are a list, which stands in `[ ]`"
    made = ", ".join(re.split(_PARTED, text))
    return Diagnostic("syntax", title, place.rule.whole, "no list without brackets", helps=(f"write `[{made}]`",))


_PARTED = r"(?:\s*[,|/]\s*|\s+or\s+)"
"""What people put between values to choose from."""


def _gives(place: Place) -> Diagnostic | None:
    if not re.match(r"=(?![=<>+])", place.rest) or place.rule.text[place.at - 1 : place.at] in ("=", "+", "-"):
        return None
    line = place.rule.text[max(place.at - NEAR, place.rule.text.rfind("\n", 0, place.at) + 1) : place.at]
    if re.search(r"\bfor\s*\(?[\w\s]*$", line):
        return None  # as other languages count
    if not place.rule.text[: place.at].strip():
        return None  # before a value, as in a spreadsheet
    if place.start == "block" and re.search(r"(?<![=<>!])=(?!=)[^;=]*\band\b[^;=]*$", line):
        return None  # a second statement
    if re.search(r"[<>]\s*[\w()\[\]]+\s+or\s*$", line):
        return None  # `n < 3 or = 3`
    if place.start == "declaration" and re.search(r"\d\s*-\s*\d+\s*$", line):
        return None  # a range, before its start value
    if place.start == "block" and re.search(r"(?<![=<>!])=(?!=)[^;=:]*$", line):
        return None  # one value for several places
    kept = re.fullmatch(r"\s*(\w+) ?", line)
    if kept and place.start == "body" and "\n" in place.rule.text.strip():
        title = "a value that is kept for a while is named by `let`"
        start = place.at - len(line) + kept.start(1)
        span = place.rule.span(start, start + len(kept.group(1)))
        return Diagnostic("syntax-equals", title, span, "no `let` here", helps=(f"write `let {kept.group(1)} = …`",))
    opened = re.search(r"(?:^|[;:])\s*(\w+)(\[)([^\[\]()\n]*?)\s*$", line)
    if opened and place.start == "block":
        at = place.at - len(line) + opened.start(2)
        helps = (f"close it: `{opened.group(1)}[{opened.group(3)}] = …`",)
        return Diagnostic(
            "syntax", "`[` is opened and not closed", place.rule.span(at, at + 1), "it begins here", helps=helps
        )
    given = re.search(r"(?:^|[;:]) *((\w+)\(([^()]*)\)) *$", line)
    if given and place.start == "block":
        title = "what is stored takes square brackets, and only what is stored is given a value"
        start, end = (place.at - len(line) + edge for edge in given.span(1))
        helps = (f"write `{given.group(2)}[{given.group(3)}] = …`",)
        span = place.rule.span(start, end)
        return Diagnostic("syntax-equals", title, span, "computed, for its brackets are round", helps=helps)
    here = place.span(1 if place.kind in ("_NL", "_INDENT") else max(len(place.token.strip()), 1))
    return Diagnostic(
        "syntax-equals",
        "`=` gives a value; it does not compare",
        here,
        "a comparison is expected",
        helps=("write `is`, or `==` for numbers",),
        mends=tuple(Mend((Edit(here, mark).parted(),)) for mark in ("is", "==") if here.text == "="),
    )


def _parts(place: Place) -> Diagnostic | None:
    """An element of a product by its name in records, `at[Red.2]`."""
    text, at = place.rule.text, place.at
    number = re.compile(r"\.(\d+)").match(text, at)
    owner = re.search(r"[^\W\d]\w*$", text[:at])
    if not number or not owner:
        return None
    title = "an element that is made of parts is named by them in brackets"
    span = place.rule.span(owner.start(), number.end())
    helps = (f"write the name of its universe, and the parts: `…({owner.group()}, {number.group(1)})`",)
    return Diagnostic("syntax-mark", title, span, "no `.` between names", helps=helps)


def _foreign(place: Place) -> Diagnostic | None:
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


def _keyword(place: Place) -> Diagnostic | None:
    word = place.word
    if word not in KEYWORDS or "NAME" not in place.expected or word.upper() in place.expected:
        return None
    if re.search(
        rf"\b(?:{word}|else|otherwise|forever)\s+$", place.rule.text[: place.at]
    ):  # said twice, or a `:` is missing
        return None
    helps = {"if": "put brackets round it: `x = (if … then … else …)`"}
    if "INT" in place.expected and word == "let":
        title, label = "`let` begins no value", "it stands in a line of its own"
        helps_let = ("write `let k = …` in a line above, before the value that it is for",)
        return Diagnostic("keyword-as-name", title, place.span(len(word)), label, helps=helps_let)
    if place.start == "expression":  # it is asked for, and none is given
        helps["turn"] = "turns are counted by a number under `state`: `turns: 0..999`, and `turns += 1` where one ends"
    return Diagnostic(
        "keyword-as-name",
        f"`{word}` is a word of the language and cannot be a name",
        place.span(len(word)),
        "a name is expected",
        helps=(helps.get(word, "choose another name"),),
    )


def _noun(place: Place, reads: Reads) -> Diagnostic | None:
    """What a number of a template counts, behind it without a colon: `{n stones}`."""
    whole, text = place.rule.whole, place.rule.text
    found = re.fullmatch(r"(.*[\w)\]])\s+([^\W\d_]{2,})\s*", text)
    around = whole.file.text[whole.start - 1 : whole.start] + whole.file.text[whole.end : whole.end + 1]
    if not found or around != "{}" or found.group(2) in KEYWORDS or reads(found.group(1)) is not None:
        return None
    value, noun = found.groups()
    title = "what a number counts stands behind a colon"
    helps = (f"write `{{{value.strip()}:{noun}}}`", f"or, without its plural, `{{{value.strip()}}} {noun}`")
    return Diagnostic("syntax", title, place.rule.span(*found.span(2)), "no `:` before it", helps=helps)


def _step(place: Place) -> Diagnostic | None:
    """`step` at the beginning of a statement, without a name or without a colon behind it."""
    if not re.search(r"(^|[:;\n])[ \t]*step[ \t]*$", place.rule.text[: place.at]) or not re.match(r"[\w:]", place.rest):
        return None
    if place.word in KEYWORDS:
        title = f"`{place.word}` is a word of the language, and cannot be the name of a step"
        return Diagnostic("syntax", title, place.span(len(place.word)), "no name", helps=("choose another name",))
    title = "a step is written with a name and a colon: `step lay: …`"
    return Diagnostic("syntax", title, place.span(max(len(place.word), 1)), "in statements")


def _unexpected(place: Place) -> Diagnostic:
    found = place.word or place.rest[:1]
    helps: tuple[str, ...] = ()
    if place.start in ("expression", "body"):
        helps = instead_of_clause(place, found)
    if found in (")", "]", "}"):
        helps = ("a bracket was not opened, or another one not closed",)
    return Diagnostic(
        "syntax",
        f"`{found}` is unexpected here",
        place.span(max(len(found), 1)),
        f"in {_PLACES[place.start]}",
        helps=helps,
    )
