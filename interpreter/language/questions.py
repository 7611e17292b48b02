"""How English and other languages ask of sets, numbers and players, and what the rule language has for it: the first rows of
the table of `phrases`."""

from __future__ import annotations

CALL = r"\b\w+(?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\[\]\n]*\])?"
"""A name, perhaps with brackets and what stands in them."""

ATOM = rf"(?:{CALL}|\((?:[^()\n]|\([^()\n]*\))*\))"
"""That, or an expression in brackets."""

PLACE = r"\w+(?:\[[^\[\]\n]*\])?"
"""What is stored, of something or by itself."""

_HOW_MANY = "how many there are is asked by `count(…)`"
_IN_BRACKETS = "what a word goes through stands in its brackets"
RAISED = "a number is raised by `+=`"
WHO_CAN = "whether somebody can do something is `can … by …`"

MOST_FOUND = "the one with most is found by `rank by`"

QUESTIONS = (
    (
        r"\bcan\s+(\w+)\s+(?!by\b|and\b|or\b|then\b|else\b)(\w+)\b",
        r"can \2 by \1",
        WHO_CAN,
    ),
    (r"\b(?:nobody|no\s*one|none)\s+can\s+(\w+)\b", r"not any(can \1 by p for p in player)", WHO_CAN),
    (r"\bno\s+(\w+)\s+can\s+(\w+)\b", r"not any(can \2 by p for p in \1)", WHO_CAN),
    (
        r"\b(?:everybody|everyone|(?:every|each)\s+player|all\s+players?)\s+can\s+(\w+)\b",
        r"all(can \1 by p for p in player)",
        WHO_CAN,
    ),
    (
        r"\bwin\s+(\w+)\s+(?:with|who\s+has)\s+(?:the\s+)?(?:most|highest|best|greatest|largest|more)\s+(\w+\([^()\n]*\))",
        r"rank by count(\2) for \1 in player",
        MOST_FOUND,
    ),
    (
        r"\bwin\s+(\w+)\s+(?:with|who\s+has)\s+(?:the\s+)?(?:most|highest|best|greatest|largest|more)\s+(\w+)",
        r"rank by \2[\1] for \1 in player",
        MOST_FOUND,
    ),
    (
        rf"\b(?:ordered|sorted|sort|order)\((\w+\s+in\s+[^\n]+?)\s+by\s+({CALL})\s+where\s+([^\n]+)\)",
        r"ordered(\1 where \3 by \2)",
        "the filter stands before `by`",
    ),
    (
        r"\b(?:sorted|sort|order|order_by|arranged?)\((\w+\s+in\b[^\n]*?\bwhere\b[^\n]*\bby\b)",
        r"ordered(\1",
        "a set in an order is written `ordered(x in S by …)`",
    ),
    (
        r"\b(?:for\s*all|for\s+every|for\s+each|forall|every|each)\s+(\w+\s+in\s+[^\n:,|]+?)\s*(?:->|=>)\s*"
        r"([^\n]+?)(?=\s*(?:\band\b|\bor\b|[;)]|$))",
        r"all(\2 for \1)",
        "whether something holds for each of several is asked by `all(…)`",
    ),
    (
        rf"\b(?:for\s*all|for\s+every|for\s+each|forall)\s+(\w+\s+in\s+{ATOM})\s*[:,|]\s*([^\n]+?)(?=\s*(?:\band\b|\bor\b|[;)]|$))",
        r"all(\2 for \1)",
        "whether something holds for each of several is asked by `all(…)`",
    ),
    (
        rf"\b(?:there\s+(?:is|are|exists?)|exists|for\s+some|some)\s+(?:an?\s+)?(\w+\s+in\s+{ATOM})\s*(?:[:,|]|with|where|such\s+that)\s*([^\n]+?)(?=\s*(?:\band\b|\bor\b|[;)]|$))",
        r"any(\2 for \1)",
        "whether something holds for one of several is asked by `any(…)`",
    ),
    (
        rf"\b(?:all|every|each)\s+(?:of\s+)?(\w+\s+in\s+{ATOM})\s*(?:have|has|with|where|satisfy|such\s+that|:|,)\s*([^\n;]+)$",
        r"all(\2 for \1)",
        "whether something holds for each of several is asked by `all(…)`",
    ),
    (
        rf"\b(?:any|some)\s+(?:of\s+)?(\w+\s+in\s+{ATOM})\s*(?:have|has|with|where|satisfy|such\s+that|:|,)\s*([^\n;]+)$",
        r"any(\2 for \1)",
        "whether something holds for one of several is asked by `any(…)`",
    ),
    (
        r"\b(max|min|sum|union|any|all)\(\s*for\s+(\w+\s+in\s+[^\n:]+?)\s*(?::|->|=>)\s*([^\n]+)\)",
        r"\1(\3 for \2)",
        "what is asked of each stands before `for`",
    ),
    (rf"\b(?:exactly|just|only)\s+one\s+({ATOM})", r"count(\1) == 1", _HOW_MANY),
    (rf"\b(?:exactly|just|only)\s+(\d+)\s+({ATOM})", r"count(\2) == \1", _HOW_MANY),
    (rf"\bat\s+least\s+(\d+)\s+({ATOM})", r"count(\2) >= \1", _HOW_MANY),
    (rf"\bat\s+least\s+one\s+({ATOM})", r"count(\1) >= 1", _HOW_MANY),
    (rf"\bat\s+most\s+(\d+)\s+({ATOM})", r"count(\2) <= \1", _HOW_MANY),
    (rf"\bmore\s+than\s+(\d+)\s+({ATOM})", r"count(\2) > \1", _HOW_MANY),
    (rf"\b(?:less|fewer)\s+than\s+(\d+)\s+({ATOM})", r"count(\2) < \1", _HOW_MANY),
    (rf"({PLACE})\.(?:add|plus|inc|increment|increase)\(([^()\n]+)\)", r"\1 += \2", RAISED),
    (
        rf"({PLACE})\.(?:sub|subtract|minus|dec|decrement|decrease)\(([^()\n]+)\)",
        r"\1 -= \2",
        "a number is lowered by `-=`",
    ),
    (rf"({PLACE})\.(?:set|assign)\(([^()\n]+)\)", r"\1 = \2", "a place gets its value by `=`"),
    (
        rf"\breturn\s+({PLACE})\s*([-+])\s*({CALL})\s*$",
        r"\1 \2= \3",
        "statements give nothing back: a number is changed by `+=` or `-=`",
    ),
    (
        r"^\s*(?:choose|pick|select|let|with)\s+(?=\w+\s+in\b)",
        "",
        "a parameter begins with its name",
    ),
    (
        r"(?:(?<=[;:])|^)\s*(\w+)\[([^\[\]\n]*)\]\s*(?=;|$)",
        r"\1(\2)",
        "an action is carried out with round brackets",
    ),
    (
        r"\b[^\W\d]\w*\s+(?:decides|chooses|picks|plays)\s+(?=\w)",
        "decide ",
        "whose turn it is `turn p:` says; what is offered stands behind `decide`",
    ),
    (
        r"\b[^\W\d]\w*\s+(?:decides|chooses|picks|plays)\s+(?=\w)",
        "turn p: decide ",
        "whose turn it is `turn p:` says; what is offered stands behind `decide`",
    ),
    (r"^\s*(\w+)\s+(?:x|\*|×|and)\s+(\w+\??)(?=\s*(?:=|$))", r"\1 -> \2", "what a place holds stands behind `->`"),
    (r"^\s*0\s*$", "0..9", "a number lies in a range, from the least to the most"),
    (
        r"\b(the|any|all|first|last|count|those)\s+(?:of\s+)?([^\W\d]\w+)\s+([^\W\d])\s+where\s+([^\n;]+)",
        r"\1(\3 in \2 where \4)",
        _IN_BRACKETS,
    ),
    (
        r"\b(max|min|sum|union|any|all)\s+(?:of\s+)?(?!\()([^\n;:]+?)\s+for\s+(\w+\s+in\s+[^\n;]+)$",
        r"\1(\2 for \3)",
        _IN_BRACKETS,
    ),
    (
        r"\b(max|min|sum)\((\w+)\[(\w+\([^()\n]*\)|[^\W\d]\w+)\]\)",
        r"\1(\2[x] for x in \3)",
        "what is added up, or compared, is of each element: `max(f[x] for x in S)`",
    ),
    (
        rf"\b(max|min|sum)\((\w+)\s+(?:for|in|of|over)\s+({ATOM})\)",
        r"\1(\2[x] for x in \3)",
        "what is added up, or compared, is of each element: `max(f[x] for x in S)`",
    ),
    (
        r"\b(?:state|turn_state|this|self|game)\.(?=[^\W\d])",
        "",
        "a name stands alone: all names are known everywhere",
    ),
    (
        r"\b(?:call|do|run|perform|execute|invoke|apply)\s+(?=\w+\()",
        "",
        "an action is carried out by its name, without a word before it",
    ),
    (
        rf"([<>])\s*({ATOM})\s+or\s+(?:==?|is|equals?(?:\s+to)?)\s*(?:\2\b)?",
        r"\1= \2",
        "at most and at least are written `<=` and `>=`",
    ),
    (
        r"\b(?:next|end|skip|finish)[ _](?:the\s+)?(?:player|turn)\b(?:\(\))?|\b(?:nextPlayer|endTurn|nextTurn)\(\)",
        "nothing",
        "whose turn comes next the flow says; to do nothing is written `nothing`",
    ),
    (
        r"(\bthen|\belse|(?<![=<>!])=(?!=)|\bin)\s+(\w+(?:\s*,\s*\w+)+)(?=\s*(?:\belse\b|;|\)|$))",
        r"\1 {\2}",
        "a set is written with `{ }`",
    ),
)
"""Pattern, what stands for it, and why."""
