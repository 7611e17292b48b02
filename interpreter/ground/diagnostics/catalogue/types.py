"""Mistakes in types: one thing where another kind of thing is needed."""

from .code import error, warning

CODES = (
    error(
        "type-mismatch",
        "one kind of thing where another is needed",
        "A cell is not a set of cells, nor a player a number. `{s}` is the set of one site alone, `group(s)` the "
        "stones "
        "connected to it, `first(...)` one element of a set.",
        bad="define:\n  tall(s in cell): surrounded(s)",
        good="define:\n  tall(s in cell): surrounded(group(s))",
    ),
    error(
        "may-be-none",
        "a value that may be none where there must be one",
        "Off the board there is no site, and an empty site has no owner. From nothing comes nothing, except for "
        "numbers and "
        "conditions: there the rules must say what holds.",
        bad="define:\n  tall(s in cell): height[step(s, N)] > 1",
        good="define:\n  tall(s in cell): step(s, N) is not none and height[step(s, N)] > 1",
    ),
    error(
        "none-index",
        "a value written to a place that may be none",
        "Where there is no site, nothing can be stored. A loop over it does so if there is one.",
        bad="moves:\n  lift:\n    do: height[last] = 0",
        good='moves:\n  lift:\n    do: "for s in last: height[s] = 0"',
    ),
    warning(
        "none-equals-none",
        "a comparison that also holds when both sides are none",
        "Two empty sites have the same owner: none. If that is not meant, say first that one of them is there.",
        bad="define:\n  tall(s in cell): owner[s] is owner[step(s, N)]",
        good="define:\n  tall(s in cell): owner[s] is not none and owner[s] is owner[step(s, N)]",
    ),
    error(
        "not-a-condition",
        "something that is neither yes nor no where a condition is needed",
        "A number is not a condition: say what it is compared with. A set is not one either: say how many it must "
        "hold.",
        bad="moves:\n  place:\n    when: stock[mover]",
        good="moves:\n  place:\n    when: stock[mover] > 0",
    ),
    error(
        "not-a-set",
        "a single thing where a set is needed",
        "What is gone through, counted or searched is a set or a path. The set of one thing alone is written `{s}`.",
        bad="define:\n  worth(p in player): count(p)",
        good="define:\n  worth(p in player): count(stones(p))",
    ),
    error(
        "never-equal",
        "a comparison of things that have nothing in common",
        "A player is never a cell, so the answer would always be the same. Usually one of the two names is not the "
        "one meant.",
        bad="define:\n  tall(s in cell): owner[s] is s",
        good="define:\n  tall(s in cell): owner[s] is mover",
    ),
    warning(
        "use-is",
        "`==` between things that are not numbers",
        "`==` and `!=` compare numbers, `is` and `is not` compare everything; so a reader sees at once what is a "
        "number.",
        bad="define:\n  tall(s in cell): owner[s] == mover",
        good="define:\n  tall(s in cell): owner[s] is mover",
    ),
    warning(
        "always-true",
        "a comparison that holds whatever happens",
        "The declared ranges leave no other answer, so the condition says nothing. One of the bounds is perhaps off "
        "by one.",
        bad="define:\n  tall(s in cell): height[s] < 10",
        good="define:\n  tall(s in cell): height[s] < 9",
    ),
    warning(
        "never-true",
        "a comparison that never holds",
        "The declared ranges leave no other answer, so what depends on it never happens.",
        bad="define:\n  tall(s in cell): height[s] > 9",
        good="define:\n  tall(s in cell): height[s] > 8",
    ),
    error(
        "range-always",
        "a value that can never lie in the range it is given to",
        "Ranges are declared with the state. A value outside would stop the game in play, and this one always lies "
        "outside.",
        bad="moves:\n  lift:\n    do: height[at] = 10",
        good="moves:\n  lift:\n    do: height[at] = 9",
    ),
)
