"""What several words say in English or another language, and what the rule language has for it: a table that `repairs` tries
from its top on."""

from __future__ import annotations

import re

from .idioms import IDIOMS
from .questions import ATOM, CALL, MOST_FOUND, PLACE, QUESTIONS, RAISED, WHO_CAN

_DONE = r"(?:win|lose|draw|decide|chance|remember|forget|note)\b"
"""A word that begins a statement."""

_BLOCK = "what belongs to a statement stands behind `:`, not in `{ }`"
_OF = "what is stored of something is written with `[ ]`"
ASKED = "what belongs to something is asked like a function"
_KEPT = "a value that is kept for a while is named by `let`"
_BEFORE = "a condition stands before what depends on it"
_REPEATED = "statements are repeated by `while`, as long as something holds"
_GIVEN = "a value is given by `=`, with no word before it"
_CHOSEN = "a value that depends on a condition is written `if … then … else …`"

_TAKEN = "an element is taken from a set by `in`"


_MOST = r"\b(?:rank\s+by\s+)?(?:most|highest|best|greatest|largest)\s+"

_RANKED = r"rank by \1[p] for p in player"

PATTERNS = tuple(
    (re.compile(pattern, re.MULTILINE), instead, title)
    for pattern, instead, title in (
        *IDIOMS,
        *QUESTIONS,
        (r"\bfor\s*\((\w+\s+in\s[^\n{}]*?)\)\s*:?\s*\{([^{}\n]*?)\s*;?\s*\}", r"for \1: \2", _BLOCK),
        (
            r"\b(if|elif|while|for|turn|repeat|forever|together)\b([^{}\n]*?)\s*:?\s*\{([^{}\n]*?)\s*;?\s*\}",
            r"\1\2: \3",
            _BLOCK,
        ),
        (r"\b(if|elif|else|while|for|turn|repeat|forever|together)\b([^{}\n]*?)\s*\{\s*$", r"\1\2:", _BLOCK),
        (r"\bfor\s*\((\w+\s+in\s[^\n]*)\)(?=\s*:|\s*$)", r"for \1", "`for` goes through its set without brackets"),
        (
            r"\bfor\s*\(?\s*(?:\w+\s+)?(\w+)\s*(?:=|\bfrom\b)\s*([^:;\n]+?)\s*(?:\bto\b|\.\.|\bthrough\b)\s*([^:\n{)]+)\)?",
            r"for \1 in \2..\3",
            "`for` goes through a set, or a range: `for n in 1..9`",
        ),
        (
            r"\bfor\s*\(\s*(?:\w+\s+)?(\w+)\s*=\s*(\w+)\s*;[^;\n]*<=?\s*([^;\n]+);[^\n]*\)",
            r"for \1 in \2..\3",
            "`for` goes through a set, or a range: `for n in 1..9`",
        ),
        (
            r"\b(decide|chance)\b([^:\n]*?)\s+else\s*:",
            r"\1\2 otherwise:",
            "what is done if nothing is legal stands behind `otherwise:`",
        ),
        (
            rf"\b(where|if|elif|and|or|while|until)\s+({CALL})\s+not\s+(?!in\b)(?=\w)",
            r"\1 \2 is not ",
            "whether two things differ is asked by `is not`",
        ),
        (r"(?<=[(;])\s*([^\W\d]\w+)\s+([^\W\d])(?=\s+where\b)", r"\2 in \1", _TAKEN),
        (r"\bfor\s+([^\W\d]\w+)\s+([^\W\d])(?=\s*:|\s+where\b)", r"for \2 in \1", _TAKEN),
        (r"\s*\|\s*(?=union\(|those\(|\{)", " + ", "what is in either of two sets is written with `+`"),
        (
            rf"\b(all|any|sum|union|max|min)\((\w+\s+in\s+{CALL})\s*[:,|]\s*([^\n]+)\)",
            r"\1(\3 for \2)",
            "what is asked of each stands before `for`",
        ),
        (r"\breturn\s+([^\n]+?)\s+if\s+([^\n]+?)\s+else\s+([^\n]+)", r"if \2 then \1 else \3", _CHOSEN),
        (r"\breturn\s+", "", "a definition is its value, without `return`"),
        (rf"({ATOM}|\{{[^{{}}\n]*\}})\s+if\s+([^\n;]+?)\s+else\s+([^\n;]+)", r"if \2 then \1 else \3", _CHOSEN),
        (
            r"\bif\s+([^:\n]+?)\s+then\s+([^\n]+?)\s+else\s+(?:continue|nothing|pass|skip)\b",
            r"if \1: \2",
            "what is done if something holds stands behind `:`",
        ),
        (
            r"\b(for|while|if)\b([^:\n]+?)\s+(?:do|then)\s+([^\n]+?)\s+end\b",
            r"\1\2: \3",
            "what is done stands behind `:`",
        ),
        (
            rf"({CALL})\.for[Ee]ach\(\s*\(?(\w+)\)?\s*=>\s*([^\n]+)\)",
            r"for \2 in \1: \3",
            "what is done for each element begins with `for`",
        ),
        (
            r"\bfor(?:each)?\s*\((\w+\s+in\s+[^\n]*?)\)\s+(?=\w)",
            r"for \1: ",
            "`for` goes through its set without brackets",
        ),
        (rf"({ATOM})\s+unless\s+([^\n]+)$", r"if \2 then none else \1", _CHOSEN),
        (
            rf"(?:\bif\s+|(?<=;)|^)\s*([^\n;:]+?)\s+and\s+({_DONE}[^\n;]*)",
            r"if \1: \2",
            "what is done if something holds stands behind `:`",
        ),
        (
            r"\bdecide\s+([^\n;:,]+?)(?:\s*,\s*|\s+or\s+)else\s+([^\n;:,]+?)\s*,?\s+(?:or\s+)?otherwise\b:?\s*",
            r"decide \1 else \2 otherwise: ",
            "before `else` and `otherwise:` stands no comma",
        ),
        (r"\s*,\s*(?=(?:else|otherwise)\b)", " ", "before `else` and `otherwise:` stands no comma"),
        (r"\bdraw\s+\w+\b(?:\(\w*\))?", "draw", "`draw` stands alone: nobody wins"),
        (
            rf"({CALL})\s+is\s+not(?=\s*(?:$|;|\)|\band\b|\bor\b))",
            r"not \1",
            "the opposite of a condition is written `not`",
        ),
        (r";?\s*\breturn\s*;?\s*$", "", "statements end where their text ends, without `return`"),
        (r"\b(?:victory|winner)\s+(?=\w)", "win ", "who wins stands behind `win`"),
        (r"\b(?:defeat|loser)\s+(?=\w)", "lose ", "who loses stands behind `lose`"),
        (r"\b(?:tie|stalemate|remis)\b", "draw", "a game that nobody wins ends with `draw`"),
        (r"\bMath\.(\w+)", r"\1", "functions have no name before them"),
        (rf"\bfor\s+(\w+)\s*,\s*(\w+)\s+in\s+({ATOM})", r"for \1 in \3 for \2 in \3", "each generator has one name"),
        (
            rf"(?<![=<>!])=\s*({ATOM})\s+where\s+([^\n]+)$",
            r"= those(s in \1 where \2)",
            "a filtered set is `those(x in S where …)`",
        ),
        (
            r"\bdecide\s+(\w+)\s*,\s*(\w+)\s*,\s*(\w+)\b",
            r"decide \1 | \2 | \3",
            "moves of a `decide` are parted by `|`",
        ),
        (r";\s*$", "", "`;` stands between statements, and nothing follows here"),
        (r"^\s*if\s+((?:(?!\bthen\b|:)[^\n])+)$", r"\1", "a condition stands without `if`"),
        (
            r"(?:(?<=[;:])|^)\s*((?:win|lose|decide|draw|note|rank)\b[^\n;:]*?)\s+(?:if|when)\s+([^\n;]+?)\s*$",
            r"if \2: \1",
            _BEFORE,
        ),
        (
            rf"(?:(?<=;)|^)\s*({PLACE}\s*[-+]?=(?!=)[^\n;=]+?)\s+(?:if|when)\s+([^\n;]+?)\s*$",
            r"if \2: \1",
            _BEFORE,
        ),
        (
            rf"(?:(?<=;)|(?<=:)|^)\s*(?:delete|remove|unset|del|erase|empty)\s+({PLACE})",
            r" \1 = none",
            "a place is emptied by giving it `none`",
        ),
        (
            rf"\b(?:decrease|decrement|reduce|lower)\s+({PLACE})\s+by\s+([^\n;]+)",
            r"\1 -= \2",
            "a number is lowered by `-=`",
        ),
        (rf"\b(?:increase|increment|raise)\s+({PLACE})\s+by\s+([^\n;]+)", r"\1 += \2", RAISED),
        (rf"\badd\s+([^\n;]+?)\s+to\s+({PLACE})", r"\2 += \1", RAISED),
        (rf"\bsubtract\s+([^\n;]+?)\s+from\s+({PLACE})", r"\2 -= \1", "a number is lowered by `-=`"),
        (rf"\b(?:set|put|make)\s+({PLACE})\s*(?:=|\bto\b|\bbe\b)\s*", r"\1 = ", _GIVEN),
        (rf"\+\+\s*({PLACE})", r"\1 += 1", "a number is raised by `+= 1`"),
        (rf"--\s*({PLACE})", r"\1 -= 1", "a number is lowered by `-= 1`"),
        (r"\b(?!let\b|rank\b|note\b)[^\W\d]\w*\s+(\w+)\s*(?<![=<>!])=(?!=)", r"let \1 =", _KEPT),
        (
            r"\b(?!let\b)([^\W\d]\w*) (\w+)\s*([-+]?)=(?!=)",
            r"\1[\2] \3=",
            "what is stored of something is written with `[ ]`",
        ),
        (
            r"\b[^\W\d]\w*\s+(\w+)\s*(?<![=<>!])=(?!=)",
            r"\1 =",
            "a parameter gets its value by `=`, with no word before it",
        ),
        (r";?\s*\bend(?:\s*(?:if|for|while))?\s*;?\s*$", "", "nothing ends a block but its indentation"),
        (r"\buntil\s+(\w+)\s*:", r"while not \1:", _REPEATED),
        (
            r"\buntil\s+([^:\n]+?)\s*:",
            r"while not (\1):",
            _REPEATED,
        ),
        (r"\brepeat\s+(\w+)\s+times\b", r"repeat \1", "how often is said behind `repeat`"),
        (r"(\b\w+)\[([^\[\]\n]+)\]\[([^\[\]\n]+)\]", r"\1[\2, \3]", "several arguments stand in one pair of brackets"),
        (
            r"\b(any|all|sum|union|max|min|count|first|last|the)\(\[(.*?)\]\)",
            r"\1(\2)",
            "what goes through a set does so without `[ ]`",
        ),
        (
            r"\[(\w+)\s+for\s+(\1\s+in\s[^\[\]\n]+?)\s+if\s+([^\[\]\n]+)\]",
            r"those(\2 where \3)",
            "a set of what fulfils a condition is written `those(… where …)`",
        ),
        (
            r"\b(count|first|last|the|those)\((\w+)\s+for\s+(?=\2\s+in\b)",
            r"\1(",
            "what is gone through is named once, before `in`",
        ),
        (r"\s*\*\s*0?\.50*\b", " div 2", "numbers are whole: a half is found by `div 2`"),
        (r"\b(\d{1,3})[_'\u2019 ](\d{3})\b", r"\1\2", "a number is written without marks between its digits"),
        (r"^\s*0?\.(\d)\s*$", r"\g<1>0", "numbers are whole: a share is said in hundredths"),
        (r"^\s*0?\.(\d\d)\s*$", r"\1", "numbers are whole: a share is said in hundredths"),
        (r"\b(\d+)\.\d+\b", r"\1", "numbers are whole: a half is left out, or all is counted in halves"),
        (
            rf"\bcount\((\w+)\s+(is|is not|==|!=|<|>|<=|>=)\s+({CALL})\)",
            r"count(s in cell where \1[s] \2 \3)",
            "what is counted are elements of a set, filtered by `where`",
        ),
        (r"^\s*\((\d+(?:\s*,\s*\d+)+)\)\s*$", r"[\1]", "several values are a list, which stands in `[ ]`"),
        (rf"((?:^|[;:])\s*)({PLACE})\s*\+\s*({CALL})(?=\s*(?:;|$))", r"\1\2 += \3", RAISED),
        (
            rf"((?:^|[;:])\s*)({PLACE})\s*-\s*({CALL})(?=\s*(?:;|$))",
            r"\1\2 -= \3",
            "a number is lowered by `-=`",
        ),
        (
            r"\b(?:roll|toss|throw|deal|shuffle|random|randomly|nature)\s+(?=\w)",
            "chance ",
            "nature decides by `chance`",
        ),
        (r"\|([^|\n]+)\|", r"abs(\1)", "a number without its sign is `abs(…)`"),
        (r"\|([^|\n]+)\|", r"count(\1)", "how many there are is asked by `count(…)`"),
        (
            rf"\bcount\(({ATOM}(?:\s*[-+&]\s*{ATOM})*)\s*(==|!=|>=|<=|>|<)\s*(\w+)\)",
            r"count(\1) \2 \3",
            "what `count` is of stands in its brackets, and nothing else",
        ),
        (
            r"\b(max|min|sum|any|all|union)(\(.*\))\s+for\s+(\w+\s+in\s+[^\n;)]+)$",
            r"\1(\2 for \3)",
            "what is gone through stands inside the brackets",
        ),
        (
            rf"\b(all|any)\((\w+\s+in\s+{CALL})\s+where\s+((?:[^()\n]|\([^()\n]*\))+)\)",
            r"\1(\3 for \2)",
            "what is asked of each stands before `for`",
        ),
        (
            r"\b(chain|reach)\((\{?(\w+)\}?),\s*(\w+)\(\3\b",
            r"\1(\2, x to \4(x",
            "where a search goes on stands behind a name and `to`",
        ),
        (
            rf"\b(chain|reach)\(({ATOM}),\s*adjacent\b(?!\()",
            r"\1(\2, x to adjacent(x)",
            "where a search goes on stands behind a name and `to`",
        ),
        (r"(\d+)\s*-\s*(\d+)(?=\s*=)", r"\1..\2", "a range is written with `..`"),
        (r"\bsites\s+Empty\b", "vacant", "the places on which nothing is are `vacant`"),
        (r"\brank\((?=\w+\))", "row(", "the row of a place is `row(s)`; `rank by …` ends a game"),
        (r"\{(\w+\s+in\s[^{}\n]+)\}", r"those(\1)", "a set of what fulfils a condition is written `those(… where …)`"),
        (
            rf"({PLACE})\s*=(?!=)\s*({PLACE})\s*=(?!=)\s*([^;=\n]+)",
            r"\1 = \3; \2 = \3",
            "each place gets its value by itself",
        ),
        (r"(^|;)\s*(\w+)\s*:=", r"\1 let \2 =", _KEPT),
        (
            r"^\s*(?:def|defn|fun|func|function|define|procedure|action)\s+(?=\w+\s*(?:\(|$))",
            "",
            "a declaration begins with its name",
        ),
        (
            r"\s+or\s+(?=(?:win|lose|draw|nothing|rank)\b)",
            " otherwise: ",
            "what is done if nothing is legal stands behind `otherwise:`",
        ),
        (r"\b(?:is|are|was)n['’]?t\b", "is not", "whether two things differ is asked by `is not`"),
        (
            r"\[([^\[\]\n]+?)\s+for\s+(\w+\s+in\s[^\[\]\n]+?)\s+if\s+([^\[\]\n]+)\]",
            r"those(\1 for \2 where \3)",
            "a set of what is found is written `those(… for x in …)`",
        ),
        (
            r"\[([^\[\]\n]+?\s+for\s+\w+\s+in\s[^\[\]\n]+)\]",
            r"those(\1)",
            "a set of what is found is written `those(… for x in …)`",
        ),
        (
            rf"\bcount\(((?:[^()\n]|\([^()\n]*\))+?)\s+for\s+(\w+\s+in\s+{ATOM})\)",
            r"count(\2 where \1)",
            "what is counted are elements of a set, filtered by `where`",
        ),
        (rf"({ATOM})\s*(?:\*\*|\^)\s*2\b", r"\1 * \1", "there are no powers: write the product"),
        (rf"({ATOM})\s*(<=?)\s*({ATOM})\s*(<=?)\s*({ATOM})", r"\1 \2 \3 and \3 \4 \5", "comparisons do not chain"),
        (rf"({ATOM})\s+(?:contains|has)\s+({ATOM})", r"\2 in \1", "whether a set holds something is asked by `in`"),
        (r"\bis\s+not\s+in\b", "not in", "whether a set does not hold something is asked by `not in`"),
        (r",?\s*\bs(?:uch|o)\s+that\b", " where", "a filter begins with `where`"),
        (
            rf"(\bin\s+{ATOM})\s+and\s+(?=not\b|[^:;\n]*?(?:\bis\b|\bin\b|[<>=]))",
            r"\1 where ",
            "a filter begins with `where`",
        ),
        (r"\b([a-z]|at|from|to|over)\.([a-z]\w+)(?=\s*[-+]?=(?!=))", r"\2[\1]", _OF),
        (r"\b(\w+)\.(\w+)(?=\s*[-+]?=(?!=))", r"\1[\2]", _OF),
        (
            rf"({CALL})\.(?:count|length|size|len|Count|Length)\b(?:\(\))?",
            r"count(\1)",
            "how many there are is asked by `count(…)`",
        ),
        (rf"({CALL})\.(\w+)\(((?:[^()\n]|\([^()\n]*\))+)\)", r"\2(\1, \3)", ASKED),
        (rf"({CALL})\.([^\W\d]\w*)(?:\(\))?", r"\2(\1)", ASKED),
        (rf"({CALL})\.([^\W\d]\w*)", r"\2[\1]", _OF),
        (rf"({CALL})\.([^\W\d]\w*)", r"\1[\2]", _OF),
        (rf"({CALL})\.([^\W\d]\w*)", r"step(\1, \2)", "where a step leads is `step(s, d)`"),
        (r"^\s*(\w+)\.([^\W\d]\w*)\s*$", r"\2 in \1", "the choice that a move belongs to stands behind `in`"),
        (r"\b(\w+)\s+of\s+(\w+)\b", r"\1[\2]", _OF),
        (r"\b(\w+)\s+of\s+(\w+)\b", r"\1(\2)", ASKED),
        (
            rf"({PLACE}),\s*({PLACE})\s*=\s*([^,;=\n]+),\s*([^,;=\n]+)",
            r"\1 = \3; \2 = \4",
            "each place gets its value by itself",
        ),
        (rf"\s+and\s+({PLACE}\s*[-+]?)=(?!=)", r"; \1=", "parameters and statements are parted by `;`"),
        (r"\s*\band\s+(?=where\b)", " ", "a filter begins with `where`, and nothing before it"),
        (r"\b(?:the\s+)?(\w+)\s+(?:wins?|won)\b", r"win \1", "who wins stands behind `win`"),
        (r"\b(?:the\s+)?(\w+)\s+(?:loses?|lost)\b", r"lose \1", "who loses stands behind `lose`"),
        (
            rf"({CALL})\s+(?:is|==|in)\s+(\w+(?:\s*,\s*\w+)+)(?=\s*(?:$|;|:|\)|\b(?:then|and|or)\b))",
            r"\1 in {\2}",
            "whether something is one of several is asked by `in`, and these stand in `{ }`",
        ),
        (
            r"\b(win|lose)\s+(\w+(?:\s*,\s*\w+)+)(?=\s*(?:$|;))",
            r"\1 {\2}",
            "several who win or lose together are a set, which is written with `{ }`",
        ),
        *(
            (
                rf"({PLACE})\s*{mark}=(?!=)\s*",
                rf"\1 = \1 {word} ",
                "only `+=` and `-=` change a number by what stands behind",
            )
            for mark, word in ((r"\*", "*"), ("/", "div"), ("%", "mod"))
        ),
        (
            r"((?:^|[;:])[ \t]*)(win|lose)[ \t]*(?=;|$)",
            r"\1\2 mover",
            "who wins or loses stands behind `win` and `lose`",
        ),
        (r"\brepeat\s*:(?!\s*(?:for|turn)\b)", "repeat 3:", "how often is said behind `repeat`"),
        (r"^\s*(\w+)\s+(\w+\s+in\s+[^()\n]+)$", r"\1(\2)", "parameters stand in brackets behind a name"),
        (
            r"\b(score)\s+by\s+((?:(?!\bfor\b)[^\n;])+)$",
            r"\1 by \2 for p in player",
            "`score by` says of whom, and by what",
        ),
        (r"\bwin\s+(?:max|most|highest|best)\((\w+)\)", _RANKED, MOST_FOUND),
        (r"\bwin\s+" + _MOST + r"(\w+)\b", _RANKED, MOST_FOUND),
        (r"\brank\s+(?:by\s+)?(\w+)\s*$", r"rank by \1[p] for p in player", "`rank by` says of whom, and by what"),
        (
            r"\brank\s+by\s+((?:(?!\bfor\b)[^\n;])+)$",
            r"rank by \1 for p in player",
            "`rank by` says of whom, and by what",
        ),
        (_MOST + r"(?=[^\n]*\bfor\b)", "rank by ", MOST_FOUND),
        (
            _MOST + r"(\w+)\b(?:\s+wins?\b)?",
            _RANKED,
            MOST_FOUND,
        ),
        (
            r"\b(?:all|each|every)\((?=\w+\s+in\b)([^\n]*)",
            r"those(\1",
            "the elements for which something holds are `those(…)`",
        ),
        (
            r"(?:(?<=[=(;])|(?<=\bthen)|(?<=\belse)|^)([^\n?;:=]+?)\s*\?([^\n:;]+):([^\n;]+)",
            r" if \1 then \2 else \3",
            "a value that depends on a condition is written `if … then … else …`",
        ),
        (
            r"^(.+?)\s+for\s+(?:any\s+|some\s+)?(\w+\s+in\b[^\n]*)",
            r"any(\1 for \2)",
            "whether something holds for one of several is asked by `any(…)`",
        ),
        (
            r"^(.+?)\s+for\s+(\w+\s+in\b[^\n]*)",
            r"union(\1 for \2)",
            "all that is in one of several sets is `union(…)`",
        ),
        (
            r"^(.+?)\s+for\s+(?:all|each|every)\s+(\w+\s+in\b[^\n]*)",
            r"all(\1 for \2)",
            "whether something holds for each of several is asked by `all(…)`",
        ),
        (r"\b(?:the|an?)\s+(?=\w)", "", "a name stands without an article"),
        (r"\bno\s+(\w+\([^()]*\)|\w+)", r"count(\1) == 0", "whether there is none is asked by `count`"),
        (r"(?<!\w)\(([^()\n]*,[^()\n]*)\)", r"{\1}", "a set is written with `{ }`"),
        (r"->\s*(\d+)(?=\s*(?:$|=))", r"-> 0..\1", "a number lies in a range, from the least to the most"),
        (r"^\s*(\d+)(?=\s*(?:$|=))", r"0..\1", "a number lies in a range, from the least to the most"),
        (
            r"\bor\s+(?=pass\b)",
            "| ",
            "moves of a `decide` are parted by `|`; behind `else` stands what is offered if none is legal",
        ),
        (
            r"\s*,?\s*\b(?:otherwise|or\s+else|else)\s*:?\s+(?=(?:win|lose|draw|nothing|rank)\b)",
            " otherwise: ",
            "what is done if nothing is legal stands behind `otherwise:`",
        ),
        (
            r"\b(?:end|stop|finish)\s+(?:the\s+)?game\b",
            "draw",
            "a game is ended by `win p`, `lose p`, `draw` or `rank by …`",
        ),
        (r"\b(\w+)\s+can\s+(\w+)\b", r"can \2 by \1", WHO_CAN),
        (
            r"\bwin\s+(?:max|most|highest|best)\((\w+)\)",
            _RANKED,
            MOST_FOUND,
        ),
        (r"^\s*(\w+\??)\s+(?:per|for|of|by)\s+(?:each\s+)?(\w+)", r"\2 -> \1", "what a place holds stands behind `->`"),
        (r"\b(\w+)\s+or\s+none\b", r"\1?", "what may be none is declared with `?`"),
        (
            r"(?:(?<=[;:])|^)(\s*)(\w+)\(([^()\n]*)\)(\s*[-+]=)",
            r"\1\2[\3]\4",
            "what is stored takes square brackets, and only what is stored is changed",
        ),
        (r"=\s*\+", "+=", RAISED),
        (r"\belse\s+if\b", "elif", "a further case begins with `elif`"),
        (r"\bfor\s+(?:each|every|all|any)\b", "for", "`for` alone means each of them"),
        (r'""([^"\n]+)""', r'"\1"', 'a text stands between two `"`'),
        (r"^\s*'(\d+)'\s*$", r"\1", "a number stands without quotes"),
        (r"'([^'\n]*)'", r'"\1"', 'a text stands between two `"`'),
        (r"\"([^\"'\n]*)'", r'"\1"', 'a text stands between two `"`'),
        (r"\s*//?\s*", " div ", "numbers are divided by `div`, which leaves the rest out"),
        (r"\s*%\s*", " mod ", "the rest of a division is `mod`"),
        (r"\s*(?://+|/\*+|--(?=\s))\s*(?=\S)", " # ", "a comment begins with `#`"),
        (r"\+\+", " += 1", "a number is raised by `+= 1`"),
        (r"--", " -= 1", "a number is lowered by `-= 1`"),
        (r"\bis\s+(?:one\s+of|in|among)\b", "in", "whether a set holds something is asked by `in`"),
        (r"\bis\s+(?:greater|more|larger|bigger)\s+than\b", ">", "numbers are compared by marks"),
        (r"\bis\s+(?:less|fewer|smaller)\s+than\b", "<", "numbers are compared by marks"),
        (r"\bis\s+at\s+least\b", ">=", "numbers are compared by marks"),
        (r"\bis\s+at\s+most\b", "<=", "numbers are compared by marks"),
        (r"\bis\s+equal\s+to\b", "is", "whether two things are the same is asked by `is`"),
        (r"\bbetween\s+(\w+)\s+and\s+(\w+)", r"in \1..\2", "a range is written with `..`"),
        (r"\bunless\b", "if not", "the opposite of a condition is written `not`"),
        (r"\[([^\[\]]*)\]", r"{\1}", "a set is written with `{ }`"),
        (r"\bnote\s+([^\"\n]+)$", r'note "\1"', 'a text stands between two `"`'),
        (r'"(\w+)"', r"\1", "names stand without quotes"),
        (r'"(\w+)(?=[)\],; ]|$)', r'"\1"', 'this text is not closed by `"`'),
    )
)
"""What several words say in English or another language."""
