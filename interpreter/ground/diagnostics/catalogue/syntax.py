"""Mistakes in the form of rule text."""

from .code import error

CODES = (
    error(
        "syntax",
        "a word or mark that cannot stand here",
        "Rule text is read from left to right; this is the first place where it fits nothing that the language knows. "
        "The mistake may lie a little before it: a bracket not closed, a word left out.",
        bad="define:\n  free: those(s in cell where empty(s)) vacant",
        good="define:\n  free: those(s in cell where empty(s)) + vacant",
    ),
    error(
        "syntax-empty",
        "a place without its rule text",
        "Quotes or a block with nothing in them say neither what holds nor what happens. "
        "To do nothing is written `nothing`; to take an inherited key away, `~`.",
        bad='define:\n  free: ""',
        good="define:\n  free: vacant",
    ),
    error(
        "syntax-end",
        "rule text that ends too early",
        "Something is still missing: an operand, a closing bracket, the statements behind a `:`.",
        bad="define:\n  free: those(s in cell where empty(s)",
        good="define:\n  free: those(s in cell where empty(s))",
    ),
    error(
        "syntax-equals",
        "a single `=` in a condition",
        "`=` gives something a value. Whether two things are the same is asked by `is`, or `==` for numbers.",
        bad="define:\n  free: those(s in cell where owner[s] = none)",
        good="define:\n  free: those(s in cell where owner[s] is none)",
    ),
    error(
        "syntax-indent",
        "a line that begins at the wrong place",
        "Statements of one block stand below each other; what belongs to a statement with `:` stands further to the "
        "right. "
        "A line that begins with `and`, `or`, `then`, `else`, `where`, `until` or an operator continues the one "
        "before it.",
        bad="flow: |\n  forever: for p in player: turn p:\n  decide main",
        good="flow: |\n  forever: for p in player: turn p:\n    decide main else pass",
    ),
    error(
        "syntax-mark",
        "a mark that the rule language does not have",
        "Operators are words: `and`, `or`, `not`, `is`, `div`, `mod`. Only numbers, sets and comparisons use marks.",
        bad="define:\n  free: those(s in cell where empty(s) && not tall(s))",
        good="define:\n  free: those(s in cell where empty(s) and not tall(s))",
    ),
    error(
        "keyword-as-name",
        "a word of the language used as a name",
        "Words such as `set`, `turn` or `path` have one meaning everywhere, so nothing else can be called so.",
        bad="define:\n  free: those(set in cell where empty(set))",
        good="define:\n  free: those(s in cell where empty(s))",
    ),
    error(
        "number-too-large",
        "a number beyond 2147483647",
        "Numbers have 32 bits, so that a state is the same in every engine.",
        bad="state:\n  score: player -> 0..99999999999",
        good="state:\n  score: player -> 0..999999999",
    ),
    error(
        "template-brace",
        "a brace without its partner in a notation or note",
        "In such a text an expression stands between `{` and `}`; everything else is written as it is.",
        bad='moves:\n  lift:\n    written: "-{at"',
        good='moves:\n  lift:\n    written: "-{at}"',
    ),
)
