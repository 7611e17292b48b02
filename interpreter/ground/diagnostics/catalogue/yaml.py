"""Mistakes in the file and its YAML, before anything is known of the game."""

from .code import error, warning

CODES = (
    error(
        "not-found",
        "a file that is not there or cannot be read",
        "A ruleset is named by its id in the library, as `game/variant`, or by the path of a file. A folder, "
        "a pipe or a device is neither.",
        bad="ludograph check my_gaem.yaml",
        good="ludograph check my_game.yaml",
    ),
    error(
        "not-utf8",
        "a file that is not UTF-8 text",
        "Rulesets are text in UTF-8, so that every letter of every language is the same on all machines. "
        "The place of the first byte that is none is shown.",
        bad="title: Gr\xfcn in Latin-1",
        good="title: Gr\xfcn in UTF-8",
    ),
    error(
        "empty-file",
        "a file without a ruleset in it",
        "A file that is empty, or has comments only, says nothing about a game.",
        bad="# to be written",
        good="title: Stones",
    ),
    error(
        "not-a-mapping",
        "a ruleset that is not written as `key: value`",
        "A ruleset is a mapping: each of its parts stands behind a key such as `title:`, `board:` or `moves:`.",
        bad="- title: Stones",
        good="title: Stones",
    ),
    error(
        "duplicate-key",
        "a key that stands twice in one mapping",
        "Only one of the two could hold, and which one is a matter of chance. "
        "Often the second was meant to have another name.",
        bad="define:\n  free: vacant\n  free: those(s in cell where empty(s))",
        good="define:\n  free: vacant",
    ),
    error(
        "too-large",
        "something larger than a ruleset may be",
        "Rulesets come from strangers, so there are bounds on the file, on each rule text, on universes and on the "
        "state. "
        "They lie far above what people play; a state with a value for every four cells hardly is what was meant.",
        bad="state:\n  quartet: cell, cell, cell, cell -> bool",
        good="state:\n  pair: cell, cell -> bool",
    ),
    error(
        "too-deep",
        "values, brackets or levels of `extends` nested too deeply",
        "Nobody can read fifty brackets inside each other, and no machine should have to. "
        "Give the inner parts names under `define:`.",
        bad="title: [[[[[[[[[[[[[[[[[[[[[[[[[ Stones ]]]]]]]]]]]]]]]]]]]]]]]]]",
        good="title: Stones",
    ),
    error(
        "yaml-syntax",
        "text that is not YAML",
        "The structure of a ruleset is YAML: keys with a colon and a blank, lists in `[ ]` or with `- `, "
        "and indentation by spaces. The message repeats what the reader of YAML says.",
        bad='title: "Stones',
        good='title: "Stones"',
    ),
    error(
        "yaml-indent",
        "a line that begins at the wrong place",
        "Keys of one mapping stand exactly below each other, and what belongs to a key stands further to the right. "
        "One blank too many, and a line goes on with the text above; one too few, and it belongs nowhere.",
        bad="state:\n  owner: cell -> player?\n   passes: 0..2",
        good="state:\n  owner: cell -> player?\n  passes: 0..2",
    ),
    warning(
        "yaml-quotes",
        "printed quotes round a text",
        "YAML knows the straight quotes `\"` and `'`. Printed ones, which some editors put in their place, "
        "are part of the text, so that it means something else, or nothing.",
        bad="title: “Printed quotes”",
        good="title: Printed quotes",
    ),
    error(
        "yaml-colon",
        "a `: ` in text on one line",
        "YAML takes a colon with a blank behind it for the end of a key, wherever it stands. "
        "Statements such as `for p in player: ...` therefore stand in quotes or in a block, which YAML leaves alone.",
        bad="flow: forever: for p in player: turn p: decide main",
        good="flow: |\n  forever: for p in player: turn p: decide main else pass",
    ),
    error(
        "yaml-brace",
        "rule text that begins with `{` or `[`",
        "At the beginning of a value these marks open a mapping or a list of YAML. "
        "In quotes, or in a block behind `|`, they are what they are in the rule language.",
        bad="define:\n  free: {last} + vacant",
        good='define:\n  free: "{last} + vacant"',
    ),
    error(
        "yaml-flow",
        "a bracket or comma of rule text inside `{ }` or `[ ]` of YAML",
        "Inside braces and brackets YAML takes commas and further brackets for its own. "
        "Text that has them must be quoted there; or write one key to a line, without the braces.",
        bad="end:\n  - {for: p in player, when: score[p] >= goal, result: win p}",
        good='end:\n  - {for: p in player, when: "score[p] >= goal", result: win p}',
    ),
    error(
        "yaml-tab",
        "a tab where YAML wants spaces",
        "How wide a tab is differs from editor to editor, so YAML does not let it indent.",
        bad="define:\n\tfree: vacant",
        good="define:\n  free: vacant",
    ),
    error(
        "yaml-character",
        "a character that cannot be seen and changes what is shown",
        "Control characters are orders to a terminal, and marks of direction show a line in another order than it has: "
        "a reader would see other rules than the ones that are played. They stand in no text, neither as they are nor as "
        "an escape such as `\\e`. Keys and indentation have no blanks but the usual one. Lines end as on Unix or Windows. "
        "Most such characters come from copying.",
        bad="title: Sto\x08nes",
        good="title: Stones",
    ),
    error(
        "yaml-alias",
        "an anchor or alias of YAML",
        "A few aliases of aliases make a short file as large as the memory, and what stands in two places has two "
        "meanings. Give what is used twice a name under `define:` or `constants:`.",
        bad="define:\n  free: &free those(s in cell where empty(s))",
        good="define:\n  free: those(s in cell where empty(s))",
    ),
    error(
        "yaml-tag",
        "a tag of YAML",
        "Tags ask a program to make something of a value. Values of rulesets are texts, lists and mappings only.",
        bad="title: !name Stones",
        good="title: Stones",
    ),
    error(
        "yaml-documents",
        "a second ruleset in one file",
        "A line `---` begins a new document. A variant has a file of its own, which `extends` the other.",
        bad="title: Stones\n---\ntitle: Stones on a torus",
        good="title: Stones",
    ),
)
