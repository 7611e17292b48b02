"""Words and marks of other languages, and what the rule language has for them: tables that `repairs` tries."""

from __future__ import annotations

_BOTH = "what two sets have in common is written with `&`"
_FURTHER, _ELSE_IF = "a further case begins with `elif`", ("elseif", "elsif", "elif")

INSTEAD: dict[str, tuple[tuple[str, str], ...]] = {
    "if": (("where", "`if` chooses between two values or decides what is done; a filter begins with `where`"),),
    "isnt": (("is not", "the opposite of `is` is written `is not`"),),
    "and": (
        (" &", _BOTH),
        (" |", "moves of a `decide` are parted by `|`"),
        (";", "parameters and statements are parted by `;`"),
    ),
    "when": (("where", "a filter begins with `where`"), ("if", "a condition in rule text begins with `if`")),
    **dict.fromkeys(("with", "has", "having", "which"), (("where", "a filter begins with `where`"),)),
    "&": (("and", "`&` is what two sets have in common; conditions are joined by `and`"),),
    "&&": (("and", "conditions are joined by `and`"), (";", "parameters and statements are parted by `;`")),
    "||": (("or", "conditions are joined by `or`"),),
    "|": (
        ("or", "`|` stands between the moves of a `decide`; conditions are joined by `or`"),
        (" where", "a filter begins with `where`"),
    ),
    "!": (("not ", "the opposite of a condition is written `not`"),),
    "from": (("in", "an element is taken from a set by `in`"),),
    "of": (("in", "an element is taken from a set by `in`"),),
    "x": (("*", "a product is written with `*`"), (",", "several arguments are parted by `,`")),
    "*": ((",", "several arguments are parted by `,`"),),
    "times": (("*", "a product is written with `*`"),),
    **dict.fromkeys(("intersect", "intersection", "intersects", "inter"), (("&", _BOTH),)),
    "union": (("+", "what is in either of two sets is written with `+`"),),
    **dict.fromkeys(
        ("except", "without", "setminus"), (("-", "what is in one set and not in another is written with `-`"),)
    ),
    **dict.fromkeys(("modulo", "modulus", "rem"), (("mod", "the rest of a division is `mod`"),)),
    **dict.fromkeys(("xor", "differs"), (("is not", "whether two things differ is asked by `is not`"),)),
    "plus": (("+", "a sum is written with `+`"),),
    "minus": (("-", "a difference is written with `-`"),),
    "to": (("..", "a range is written with `..`"), ("->", "what a place holds stands behind `->`")),
    "...": (("..", "a range is written with two dots"),),
    "-": (("..", "a range is written with `..`"), ("->", "what a place holds stands behind `->`")),
    "==": (("=", "`==` compares; a value is given by `=`"),),
    "===": (("is", "whether two things are the same is asked by `is`, or `==` for numbers"),),
    "!==": (("is not", "whether two things differ is asked by `is not`, or `!=` for numbers"),),
    "<>": (("is not", "whether two things differ is asked by `is not`, or `!=` for numbers"),),
    "is": (("=", "`is` compares; a value is given by `=`"),),
    "<-": (("=", "a value is given by `=`"), ("in", "an element is taken from a set by `in`")),
    ":=": (("=", "a value is given by `=`"),),
    "be": (("=", "a value is given by `=`"),),
    "equals": (("is", "whether two things are the same is asked by `is`, or `==` for numbers"),),
    "=<": (("<=", "at most is written `<=`"),),
    "=>": ((">=", "at least is written `>=`"), ("->", "what a place holds stands behind `->`")),
    "or": (
        (" |", "moves of a `decide` are parted by `|`"),
        (" +", "what is in either of two sets is written with `+`"),
    ),
    ",": (
        (";", "parameters and statements are parted by `;`"),
        (" for", "a second generator begins with `for`"),
        (" |", "moves of a `decide` are parted by `|`"),
        (" where", "a filter begins with `where`"),
        (" and", "conditions are joined by `and`"),
    ),
    ";": ((",", "values are parted by `,`"),),
    ":": (
        (" then", "a value that depends on a condition is written `if … then … else …`"),
        (" ->", "what a place holds stands behind `->`"),
        (" =", "a name gets its value by `=`"),
        (" in", "a parameter is declared with `in`"),
        (" where", "a filter begins with `where`"),
    ),
    "then": ((":", "what is done if something holds stands behind `:`"),),
    "do": ((":", "what is done stands behind `:`"),),
    "otherwise": (("else", "the other case begins with `else`"),),
    "else": ((" otherwise:", "what is done if nothing is legal stands behind `otherwise:`"),),
    "->": ((" to", "where a search goes on stands behind `to`"),),
    "none": (("nothing", "to do nothing is written `nothing`"),),
    **dict.fromkeys(("choose", "pick", "select", "play"), (("decide", "what the flow offers stands behind `decide`"),)),
    "into": (("in", "the choice that a move belongs to stands behind `in`"),),
    **dict.fromkeys(("yes", "no"), (("bool", "yes or no is the type `bool`"),)),
    "var": (("let", "a value that is kept for a while is named by `let`"),),
    "foreach": (("for", "what is done for each element begins with `for`"),),
    **dict.fromkeys(_ELSE_IF, (("elif", _FURTHER), ("else if", "a further case of a value begins with `else if`"))),
}
"""Marks and words of other languages, or of another place: what stands here instead, and why."""

MISSING = {
    ":": "what depends on this line stands behind `:`",
    "then": "`if` in a value has a `then` and an `else`",
    "in": "an element is taken from a set by `in`",
    "where": "a filter begins with `where`",
    "by": "`rank` is followed by `by`",
    "->": "what a place holds stands behind `->`",
    ",": "values are parted by `,`",
    ";": "parameters and statements are parted by `;`",
    "=": "a name gets its value by `=`",
}
"""What can be missing between two tokens."""

_MEANT_BY = {
    "count": ("len", "length", "size", "number", "numberof", "num", "card", "howmany", "tally"),
    "those": ("filter", "select", "list", "set", "where", "collect", "subset", "findall", "allof", "comprehension"),
    "any": ("exists", "exist", "some", "anyof", "isany", "thereis"),
    "all": ("forall", "every", "each", "foreach", "allof"),
    "first": ("find", "pick", "choose", "one", "oneof", "firstof", "head", "lowest", "leftmost", "nearest", "next"),
    "last": ("tail", "lastof", "highest", "rightmost", "final"),
    "the": ("unique", "only", "single", "iota"),
    "sum": ("total", "sigma", "add", "plus"),
    "union": ("flatten", "concat", "unite", "flatmap", "join", "bigunion"),
    "max": ("maximum", "biggest", "largest", "highest", "maxof", "argmax"),
    "min": ("minimum", "smallest", "least", "lowest", "minof", "argmin"),
    "ordered": ("sorted", "sort", "sortby", "order", "orderby"),
}

HEADS = {
    word: tuple(meant for meant, words in _MEANT_BY.items() if word in words)
    for words in _MEANT_BY.values()
    for word in words
}
"""What other languages put before brackets in which a set is gone through."""
