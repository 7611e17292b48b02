"""How Python, JavaScript, spreadsheets and spoken English say what the rule language says in one way: rows of the table of
`phrases` that come before all others, since they say more of what was meant."""

from __future__ import annotations

from .questions import ATOM, CALL, PLACE

ARG = r"(?:[^(),;\n\[\]{}]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)|\[[^\[\]\n]*\]|\{[^{}\n]*\})+?"
"""One argument: no comma stands in it outside of its own brackets."""

ALL_IN = r"(?:[^()\n]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))+?"
"""What may stand between two round brackets."""

_ARROW = r"(?:=>|->)"
_OF = "what is stored of something is written with `[ ]`"
_GIVEN = "a value is given by `=`, without a verb"
_COMPARED = "numbers are compared by marks"
_FILTER = "a set of what fulfils a condition is written `those(x in S where …)`"
_EACH = "what is done with each element of a set is said behind a word that goes through it: `sum(… for x in S)`"
_CHOSEN = "a value that depends on a condition is written `if … then … else …`"
_BETWEEN = "`and` and `or` stand between two conditions"
_BLOCK = "what belongs to a statement stands behind `:`, not in `{ }`"
_PIECES = r"(?:stones|pieces|men|discs|pawns|tokens|counters)"
_REPEATED = "statements are repeated by `while`, as long as something holds"
_VERBS = r"(?:win|lose|decide|chance|let|note|rank|turn|remember|forget|score)"
"""Words that begin a statement, and have no brackets behind them."""

_HELD = "what is stored of something is compared: `seeds[s] == 2`"


def _joined(word: str, count: int) -> tuple[str, str, str]:
    """`and(a, b, c)`, as in a spreadsheet."""
    args = r"\s*,\s*".join([f"({ARG})"] * count)
    made = f" {word} ".join(f"\\{at}" for at in range(1, count + 1))
    return (rf"\b(?i:{word})\(\s*{args}\s*\)", f"({made})", _BETWEEN)


CALLED = (
    (rf"\b(?i:if|iif|ifelse|cond)\(\s*({ARG})\s*,\s*({ARG})\s*,\s*({ARG})\s*\)", r"(if \1 then \2 else \3)", _CHOSEN),
    *(_joined(word, count) for word in ("and", "or") for count in (2, 3, 4)),
    (rf"\b(?i:not)\(\s*({ARG})\s*\)", r"not (\1)", "the opposite of a condition is written `not`"),
    (
        rf"\b(?:no|none)\(\s*(\w+\s+in\s+{ALL_IN})\)",
        r"count(\1) == 0",
        "whether there is none is asked by `count(…) == 0`",
    ),
    (
        rf"\b(?i:count_?ifs?)\(\s*({ARG})\s*,\s*(\w+)\s+(is not|is|==|!=|<=|>=|<|>)\s+({ARG})\s*\)",
        r"count(x in \1 where \2[x] \3 \4)",
        "what is counted are elements of a set, filtered by `where`",
    ),
    (
        rf"\b(?i:count_?ifs?)\(\s*({ARG})\s*,\s*({ARG})\s*\)",
        r"count(x in \1 where \2)",
        "what is counted are elements of a set, filtered by `where`",
    ),
    (
        rf"\b(?i:sum_?ifs?)\(\s*({ARG})\s*,\s*({ARG})\s*\)",
        r"sum(\2[x] for x in \1)",
        "what is added up is of each element: `sum(f[x] for x in S)`",
    ),
)
"""What is written like a call in a spreadsheet; in capitals it is read as one."""

IDIOMS = (
    *CALLED,
    (
        rf"\b(\w+)\s+in\s+({ATOM})\.(?:filter|select|where)\(\s*(\w+)\s*\)",
        r"\1 in \2 where \3(\1)",
        "a filter begins with `where`",
    ),
    (
        rf"\b(\w+)\s+in\s+({ATOM})\.(?:filter|select|where)\(\s*\(?\1\)?\s*{_ARROW}\s*({ALL_IN})\)",
        r"\1 in \2 where \3",
        "a filter begins with `where`",
    ),
    (
        rf"({ATOM})\.(?:filter|select|where)\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)\.(?:length|count|size)\b(?:\(\))?",
        r"count(\2 in \1 where \3)",
        "what is counted are elements of a set, filtered by `where`",
    ),
    (
        rf"({ATOM})\.(?:filter|select|where)\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)",
        r"those(\2 in \1 where \3)",
        _FILTER,
    ),
    (rf"({ATOM})\.(?:filter|select|where)\(\s*(\w+)\s*\)", r"those(s in \1 where \2(s))", _FILTER),
    (
        rf"({ATOM})\.(?:some|any|exists)\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)",
        r"any(\3 for \2 in \1)",
        "whether something holds for one of several is asked by `any(…)`",
    ),
    (
        rf"({ATOM})\.(?:every|all)\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)",
        r"all(\3 for \2 in \1)",
        "whether something holds for each of several is asked by `all(…)`",
    ),
    (
        rf"({ATOM})\.(?:find|first)\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)",
        r"first(\2 in \1 where \3)",
        "one element of a set is `first(x in S where …)`",
    ),
    (rf"({ATOM})\.(?:map|flatMap)\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)", r"those(\3 for \2 in \1)", _EACH),
    (
        rf"({ATOM})\.(?:reduce|sum)\(\s*\(?\w+\s*,\s*(\w+)\)?\s*{_ARROW}\s*\w+\s*\+\s*({ARG})(?:\s*,\s*0)?\s*\)",
        r"sum(\3 for \2 in \1)",
        _EACH,
    ),
    (
        rf"({ATOM})\.(?:includes|contains|has|includesKey)\(\s*({ARG})\s*\)",
        r"\2 in \1",
        "whether a set holds something is asked by `in`",
    ),
    (
        rf"({ATOM})\.map\(\s*\(?(\w+)\)?\s*{_ARROW}\s*({ALL_IN})\)\.(sum|max|min)\(\)",
        r"\4(\3 for \2 in \1)",
        _EACH,
    ),
    (
        rf"\b(?:sorted|sort|order|ordered)\(\s*({ARG})\s*,\s*(?:key\s*=\s*)?lambda\s+(\w+)\s*:\s*({ALL_IN})\)",
        r"ordered(\2 in \1 by \3)",
        "a set in an order is written `ordered(x in S by …)`",
    ),
    (
        rf"\bfilter\(\s*lambda\s+(\w+)\s*:\s*({ARG})\s*,\s*({ARG})\s*\)",
        r"those(\1 in \3 where \2)",
        _FILTER,
    ),
    *(
        (
            rf"\bfor\s*\(\s*(?:\w+\s+)?(\w+)\s*=\s*(\w+)\s*;[^;\n]*?{sign}\s*([^;=\n]+);[^)\n]*\)\s*[:{{]?\s*(?=\w)",
            rf"for \1 in \2..\3{less}: ",
            "`for` goes through a set, or a range: `for n in 1..9`",
        )
        for sign, less in (("<=", ""), ("<", " - 1"))
    ),
    (
        r"((?:\botherwise:|^|;)\s*)(?:checkmated?|mated?)\b(?:\(\w*\))?",
        r"\1lose mover",
        "who loses stands behind `lose`",
    ),
    (
        r"\b(?:each|every|all)\s+players?\s+(?:takes?\s+(?:a|an|one|their|his|her|its)?\s*turns?|in\s+turn|moves?|plays?)\b\s*:?",
        "for p in player: turn p:",
        "whose turn it is is said by `for p in player: turn p: …`",
    ),
    (r"\brepeat\s+until\s+not\s+([^:\n]+?)\s*:", r"while \1:", _REPEATED),
    (r"\brepeat\s+until\s+([^:\n]+?)\s*:", r"while not (\1):", _REPEATED),
    (r"\brepeat\s+while\s+([^:\n]+?)\s*:", r"while \1:", _REPEATED),
    (
        r"^\s*(?:from|between)\s+(\w+)\s+(?:to|and|through|until)\s+(\w+)",
        r"\1..\2",
        "a range is written with `..`",
    ),
    (
        r"(->\s*|^\s*)range\(\s*([^(),\n]+)\s*\)",
        r"\g<1>0..\2 - 1",
        "a range is written with `..`, and both its ends belong to it",
    ),
    (
        r"(->\s*|^\s*)range\(\s*([^(),\n]+?)\s*,\s*([^(),\n]+?)\s*\)",
        r"\1\2..\3 - 1",
        "a range is written with `..`, and both its ends belong to it",
    ),
    (
        r"\bdecide\s+([^,;:\n]+?),?\s+(draw|win\s+\w+|lose\s+\w+)\s+(?:if|when)\s+[^\n;]+$",
        r"decide \1 otherwise: \2",
        "what is done if nothing is legal stands behind `otherwise:`",
    ),
    (r"[$@](?=[^\W\d])", "", "a name has no mark before it"),
    *(
        (
            rf"\b(all|any|sum|max|min|union)\(\s*(\w+)\s+in\s+({ATOM})\s+{asked}\s*\)",
            made,
            "what is asked of each stands before `for`",
        )
        for asked, made in (
            (r"(?!where\b)([^\W\d]\w*)", r"\1(\4[\2] for \2 in \3)"),
            (r"(?!where\b)([^\W\d]\w*)", r"\1(\4(\2) for \2 in \3)"),
            (rf"(?!where\b|is\b|and\b|or\b)(\w{ALL_IN})", r"\1(\4 for \2 in \3)"),
        )
    ),
    (
        r"\(is\s+Line\s+(\w+)[^()\n]*\)",
        r"any(in_line(s, \1) for s in stones(p))",
        "whether a place is in a line of so many is `in_line(s, n)`, a word of the module `lines`",
    ),
    (
        r"\b(\w+)\s+(?:has|have|gets|makes)\s+(\w+)\s+in\s+a\s+(?:row|line)\b",
        r"any(in_line(s, \2) for s in stones(\1))",
        "whether a place is in a line of so many is `in_line(s, n)`, a word of the module `lines`",
    ),
    *(
        (
            rf"\s*,?\s*\b(?!otherwise:)(?:or\s+else|otherwise|else|or)\s*:?\s+(?:the\s+)?(\w+)\s+(?:{said})\b",
            rf" otherwise: {word} \1",
            "what is done if nothing is legal stands behind `otherwise:`",
        )
        for word, said in (("lose", "loses|lost|has lost"), ("win", "wins|won|has won"))
    ),
    (
        r"\s*,?\s*\b(?:or\s+else|otherwise|else|or)\s*:?\s+(?:it|the\s+game)\s+is\s+(?:a\s+)?(?:draw|drawn|tie|tied)\b",
        " otherwise: draw",
        "what is done if nothing is legal stands behind `otherwise:`",
    ),
    (
        rf"\b(?:enemy|hostile|opposing|opponent(?:['’]?s)?|other\s+player['’]?s)\s+{_PIECES}\b",
        "stones(opponent)",
        "what a player has on the board is `stones(p)`, a word of the module `groups`",
    ),
    (
        rf"\b(?:my|own|your|friendly|mover['’]?s)\s+{_PIECES}\b",
        "stones(mover)",
        "what a player has on the board is `stones(p)`, a word of the module `groups`",
    ),
    (
        r"\b(?:(?:the|an?|any)\s+)?(?:empty|free|vacant|unoccupied)\s+(?:cells?|squares?|places?|sites?|points?|spaces?)\b",
        "vacant",
        "the places on which nothing is are `vacant`, a word of the module `groups`",
    ),
    (
        rf"({PLACE})\s+(?:is\s+|lies\s+|stands\s+)?(?:next\s+to|adjacent\s+to|beside|touching|near)\s+({PLACE})",
        r"\1 in adjacent(\2)",
        "the places beside one are the set `adjacent(s)`",
    ),
    (
        rf"((?:^|[;:])[ \t]*)(?!{_VERBS}\b)([^\W\d]\w*)\s+the\s+([^\W\d]\w*)[ \t]+([^\W\d]\w*)(?=[ \t]*(?:;|$))",
        r"\1\2(\3_\4)",
        "an action is carried out by its name, and what it is done to stands in brackets",
    ),
    (
        rf"((?:^|[;:])[ \t]*)(?!{_VERBS}\b)([^\W\d]\w*)\s+the\s+([^\W\d]\w*)(?=[ \t]*(?:;|$))",
        r"\1\2(\3)",
        "an action is carried out by its name, and what it is done to stands in brackets",
    ),
    (rf"({PLACE})\.get\(\s*({ARG})\s*(?:,[^()\n]*)?\)", r"\1[\2]", _OF),
    (rf"({PLACE})\.set\(\s*({ARG})\s*,\s*({ARG})\s*\)", r"\1[\2] = \3", "a place gets its value by `=`"),
    (
        rf"\bfor\s+\w+\s*,\s*(\w+)\s+in\s+enumerate\(\s*({ALL_IN})\s*\)",
        r"for \1 in \2",
        "a loop has one name; which one of its set it is, from 0 on, is `number(…)`",
    ),
    (r"\b(if|elif|while|for|repeat)\s*(\([^\n]*\))\s*\{([^{}\n]*?)\s*;?\s*\}", r"\1 \2: \3", _BLOCK),
    (rf"({PLACE})\s+has\s+(\d+)\s+or\s+(\d+)\s+([^\W\d]\w*)", r"\4[\1] in {\2, \3}", _HELD),
    (rf"({PLACE})\s+(?:has|have|holds)\s+(?:no|zero)\s+([^\W\d]\w*)", r"\2[\1] == 0", _HELD),
    (
        rf"({PLACE})\s+(?:has|have|holds)\s+(?:more|greater)\s+than\s+(\w+)\s+([^\W\d]\w*)",
        r"\3[\1] > \2",
        _HELD,
    ),
    (rf"({PLACE})\s+(?:has|have|holds)\s+(?:less|fewer)\s+than\s+(\w+)\s+([^\W\d]\w*)", r"\3[\1] < \2", _HELD),
    (rf"({PLACE})\s+(?:has|have|holds)\s+at\s+least\s+(\w+)\s+([^\W\d]\w*)", r"\3[\1] >= \2", _HELD),
    (rf"({PLACE})\s+(?:has|have|holds)\s+at\s+most\s+(\w+)\s+([^\W\d]\w*)", r"\3[\1] <= \2", _HELD),
    (rf"({PLACE})\s+(?:has|have|holds)\s+(?:exactly\s+)?(\d+)\s+([^\W\d]\w*)", r"\3[\1] == \2", _HELD),
    (rf"({PLACE})\s+(?:has|have|holds)\s+(?:a|an|any|some)\s+([^\W\d]\w*)", r"\2[\1] > 0", _HELD),
    (rf"({PLACE})\s+(?:becomes?|gets|turns\s+into|is\s+set\s+to|is\s+now|receives)\s+", r"\1 = ", _GIVEN),
    (rf"({ATOM})\s+(?:is\s+)?(?:more|greater|larger|bigger|higher)\s+than\s+or\s+equal\s+to\s+", r"\1 >= ", _COMPARED),
    (rf"({ATOM})\s+(?:is\s+)?(?:less|fewer|smaller|lower)\s+than\s+or\s+equal\s+to\s+", r"\1 <= ", _COMPARED),
    (
        rf"({ATOM})\s+(?:(?:more|greater|larger|bigger|higher)\s+than|exceeds|is\s+over|is\s+above)\s+",
        r"\1 > ",
        _COMPARED,
    ),
    (rf"({ATOM})\s+(?:(?:less|fewer|smaller|lower)\s+than|is\s+under|is\s+below)\s+", r"\1 < ", _COMPARED),
    (rf"({ATOM})\s+(?:at\s+least|reaches|is\s+not\s+less\s+than)\s+", r"\1 >= ", _COMPARED),
    (rf"({ATOM})\s+(?:at\s+most|is\s+not\s+more\s+than)\s+", r"\1 <= ", _COMPARED),
    (
        rf"({CALL})\s+(?:does\s+not\s+equal|not\s+equal\s+to|is\s+not\s+equal\s+to|is\s+different\s+(?:from|to|than)|is\s+other\s+than|differs\s+from)\s+",
        r"\1 is not ",
        "whether two things differ is asked by `is not`, or `!=` for numbers",
    ),
    (
        r"(?:(?<=[;:])|^)([ \t]*)(?:pass|continue|noop|nop|null|no-op)[ \t]*(?=;|$)",
        r"\1nothing",
        "to do nothing is written `nothing`",
    ),
    (
        r"^\s*(\w+)\s*(?:->|=>|to)\s*(\w+)\s+in\s+([^\n]+)$",
        r"\1 in stones(mover); \2 in \3",
        "each parameter is taken from a set of its own, one after the other with `;` between",
    ),
    (
        r"^\s*(\w+\??|\d+\.\.\w+)\s+(?:per|for|of|by)\s+(?:each\s+|every\s+)?([^\W\d]\w*)(?=\s*(?:=|$))",
        r"\2 -> \1",
        "what a place holds stands behind `->`",
    ),
    (r"^\s*=(?![=>])\s*", "", "a value stands here by itself, without `=` before it"),
)
"""Pattern, what stands for it, and why."""
