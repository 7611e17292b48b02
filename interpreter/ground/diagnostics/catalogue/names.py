"""Mistakes in names: words that mean nothing here, or something else than is needed."""

from .code import error, warning

CODES = (
    error(
        "unknown-name",
        "a word that means nothing here",
        "A word of rule text is a variable in scope, a definition, state, an option or constant, a player or another "
        "element, or a word of the language.",
        bad="define:\n  free: neighbors(last) & vacant",
        good="define:\n  free: adjacent(last) & vacant",
    ),
    error(
        "unknown-type",
        "a type that is no universe, range or `bool`",
        "State and parameters range over the site kinds of the board, `player`, declared universes, ranges of numbers "
        "and "
        "`bool`; `?` behind a type adds none.",
        bad="state:\n  owner: square -> player?",
        good="state:\n  owner: cell -> player?",
    ),
    error(
        "unknown-action",
        "an action that is not declared",
        "A statement with round brackets performs an action: one under `actions:`, or of a module in use. "
        "A definition only has a value, and a move is offered by `decide`.",
        bad="moves:\n  lift:\n    do: clean(at)",
        good="moves:\n  lift:\n    do: clear(at)",
    ),
    error(
        "unknown-coordinate",
        "a coordinate that sites of this kind do not have",
        "Which coordinates sites have is a matter of the board: the cells of a tiling have a column and row, "
        "and only elements with several places in one square of it have a corner too.",
        bad="define:\n  free: those(s in cell where corner(s) is N)",
        good="define:\n  free: those(s in cell where column(s) > 1)",
    ),
    error(
        "unknown-kind",
        "a kind of link that this board does not have between these sites",
        "Neighbours are linked by kind. Cells of squares have `orthogonal` and `diagonal` neighbours, those of other "
        "tilings "
        "other ones.",
        bad="define:\n  free: adjacent(last, diagonl) & vacant",
        good="define:\n  free: adjacent(last, diagonal) & vacant",
    ),
    error(
        "unknown-mark",
        "a mark that cannot be drawn",
        "Marks are general: a disc, a stack, a ring, a cross, a bar along an edge, an arrow, a label, a filled site, "
        "a caption.",
        bad="draw:\n  - {mark: circle, on: s in vacant}",
        good="draw:\n  - {mark: ring, on: s in vacant}",
    ),
    error(
        "unknown-colour",
        "a colour that has no name",
        "A colour is that of a player or another element, a word of `palette`, one of some thirty names, or written "
        "`#rrggbb`.",
        bad="colour: bleu",
        good="colour: blue",
    ),
    error(
        "unknown-memory",
        "a memory that is not declared",
        "What is remembered is declared under `memory:`, as `position: owner`. Then `remember position` notes the "
        "present "
        "values, and `times(position)` counts how often they were noted.",
        bad="moves:\n  lift:\n    then: remember positions",
        good="moves:\n  lift:\n    then: remember position",
    ),
    error(
        "unknown-move",
        "a move or choice that is not declared",
        "`decide`, `chance` and `can` speak of the moves under `moves:`, or of the choices these are in.",
        bad="flow: |\n  forever: for p in player: turn p:\n    decide mian otherwise: draw",
        good="flow: |\n  forever: for p in player: turn p:\n    decide main otherwise: draw",
    ),
    error(
        "unknown-site",
        "a site that is not on this board",
        "The names of sites follow from the board's size and form; an option may make it smaller.",
        bad='define:\n  free: vacant - {cell("i9")}',
        good='define:\n  free: vacant - {cell("e5")}',
    ),
    error(
        "recursive",
        "a definition or action that uses itself",
        "Programs of rules always come to an end, and recursion would not let that be seen. "
        "What spreads from site to site is `reach`, what leads from one to the next is `chain`.",
        bad="define:\n  free: free - {last}",
        good="define:\n  free: vacant - {last}",
    ),
    error(
        "action-as-value",
        "an action where a value is needed",
        "An action changes the state and has no value. What is computed is a definition.",
        bad="moves:\n  place:\n    when: clear(last)",
        good="moves:\n  place:\n    when: last is none",
    ),
    error(
        "wrong-bracket",
        "round brackets for what is stored, or square ones for what is computed",
        "`owner[s]` looks into the state, `group(s)` is worked out. So one sees in every statement what can be "
        "written.",
        bad="define:\n  tall(s in cell): height(s) > 1",
        good="define:\n  tall(s in cell): height[s] > 1",
    ),
    error(
        "wrong-count",
        "too many or too few arguments or values",
        "A function takes as many arguments as its signature has parameters; a table has one value for each argument.",
        bad="moves:\n  lift:\n    do: clear(at, mover)",
        good="moves:\n  lift:\n    do: clear(at)",
    ),
    error(
        "not-stored",
        "a value given to something that is not state",
        "Only functions under `state:` and `turn_state:` can be given values. Options and constants are fixed, "
        "definitions are "
        "worked out, variables keep what they were bound to.",
        bad="moves:\n  lift:\n    do: goal = 3",
        good="moves:\n  lift:\n    do: score[mover] = 3",
    ),
    error(
        "not-constant",
        "something that must be known before the game begins, and depends on the state",
        "The board, the universes and the start values are there before the first position, so they can depend on "
        "options, "
        "constants and the board only.",
        bad="state:\n  height: cell -> 0..9 = score[Red]",
        good="state:\n  height: cell -> 0..9 = goal div 10",
    ),
    warning(
        "unused",
        "something declared and used nowhere",
        "It does no harm, but often tells of a misspelt name elsewhere, or of a rule that was forgotten.",
        bad="define:\n  crowded: count(vacant) < 5",
        good="define:\n  crowded: count(vacant) < 5\nmoves:\n  lift:\n    when: crowded",
    ),
)
