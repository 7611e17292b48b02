"""Mistakes in the parts of a ruleset: its keys, its options, what it extends and uses."""

from .code import error, warning

CODES = (
    error(
        "unknown-ruleset",
        "a ruleset that the library does not have",
        "A name without `.yaml` is an id of the library. A file of your own is named by its path.",
        bad="ludograph check inchwrom",
        good="ludograph check my_game.yaml",
    ),
    error(
        "missing-parent",
        "an `extends` that names no ruleset",
        "A variant extends a ruleset of the library, or one beside or below its own file.",
        bad="extends: shared/bas",
        good="extends: shared/base",
    ),
    error(
        "path-outside",
        "a name that leads out of the ruleset's folder",
        "Rulesets come from strangers, so one may read only the library and the files beside or below it: "
        "no absolute path, no `..`, no link that leads elsewhere.",
        bad="extends: ../rules/base",
        good="extends: shared/base",
    ),
    error(
        "extends-cycle",
        "rulesets that extend each other, or modules that use each other, in a circle",
        "Somewhere a ruleset must stand on its own feet.",
        bad="extends: shared/circle",
        good="extends: shared/base",
    ),
    error(
        "unknown-module",
        "a module that neither the library nor the ruleset's folder has",
        "Modules under `uses` are files of the library, such as `groups` or `lines`, or of your own folder.",
        bad="uses: [line]",
        good="uses: [lines]",
    ),
    error(
        "module-clash",
        "two modules that give the same thing",
        "Where two modules define one word, neither can be preferred. What the ruleset itself writes under that key "
        "holds, "
        "so writing it decides the matter.",
        bad="uses: [alternate, shared/rounds]",
        good="uses: [alternate]",
    ),
    error(
        "need-unmet",
        "a module that needs a word this ruleset does not have",
        "A module is written for any game that has, say, an `owner` of its sites. What is called otherwise here is "
        "bound where the module is named.",
        bad="uses: [sowing]",
        good="uses: [{sowing: {seeds: height}}]",
    ),
    warning(
        "nothing-to-remove",
        "a `~` that removes nothing",
        "In a variant `~` removes what is inherited under that name. Where nothing is, the name is probably misspelt.",
        bad="moves:\n  left: ~",
        good="moves:\n  lift: ~",
    ),
    error(
        "override-type",
        "an inherited definition or action with other parameters",
        "The rules of the base call it with the parameters it has there. A variant may change what it says, not what "
        "it "
        "is about.",
        bad="define:\n  worth(s in cell): height[s]",
        good="define:\n  worth(p in player): count(stones(p))",
    ),
    error(
        "unknown-key",
        "a key that this place does not have",
        "A misspelt key would otherwise be passed over, and the game be another one than its author thinks.",
        bad="moves:\n  place:\n    chose: at in vacant",
        good="moves:\n  place:\n    choose: at in vacant",
    ),
    error(
        "missing-key",
        "a part that cannot be left out",
        "A game needs players, a board and a flow; an option needs a type and a default; an end needs a result.",
        bad="options:\n  goal: {type: 1..99, default: ~}",
        good="options:\n  goal: {type: 1..99, default: 10}",
    ),
    error(
        "wrong-kind",
        "a list, mapping or text where another of them is expected",
        "Sections such as `state:` and `moves:` are mappings from names, `end:` and `examples:` are lists, "
        "and rule text is text.",
        bad="state: [marked]",
        good="state: {marked: cell -> bool}",
    ),
    error(
        "unknown-option",
        "a value for an option that the ruleset does not have",
        "A variant, or the command line, can set the options that the ruleset or what it extends declares.",
        bad="set: {gaol: 30}",
        good="set: {goal: 30}",
    ),
    error(
        "option-range",
        "a value that an option cannot have",
        "The type of an option says which games its author had in mind. A variant may widen it by writing the option "
        "again.",
        bad="set: {goal: 100}",
        good="set: {goal: 99}",
    ),
    error(
        "not-a-name",
        "a player or element of a universe that cannot be a name",
        "Rule text speaks of it, so it must be one word: letters, digits and `_`, not beginning with a digit, "
        "and no word of the rule language.",
        bad="players: [Red, Dark blue]",
        good="players: [Red, Dark_blue]",
    ),
    error(
        "name-clash",
        "a name that has a meaning already",
        "Names are global, and no variable may hide one: so a word means the same on every line of the rules, "
        "and a misspelt variable is not mistaken for something else.",
        bad="define:\n  free: those(last in cell where empty(last))",
        good="define:\n  free: those(s in cell where empty(s))",
    ),
    error(
        "not-storable",
        "a type that state, an option, a universe or a parameter cannot have",
        "A state is a list of small values, so that it can be copied, compared and written down: each is one thing, "
        "one number, "
        "yes or no, or none. A set is a function to `bool`.",
        bad="state:\n  marked: set of cell",
        good="state:\n  marked: cell -> bool",
    ),
    error(
        "empty-range",
        "a range without a number in it",
        "In `a..b` the lower bound stands first, and both bounds belong to the range.",
        bad="state:\n  stock: player -> 20..0 = 9",
        good="state:\n  stock: player -> 0..20 = 9",
    ),
    error(
        "range-start",
        "a start value outside the declared range",
        "A range holds from the first position on.",
        bad="state:\n  stock: player -> 0..20 = 25",
        good="state:\n  stock: player -> 0..25 = 25",
    ),
)
