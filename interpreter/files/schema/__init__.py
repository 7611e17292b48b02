"""What a rule file may contain: one table of its sections, in the usual order, and of all that stands within them.

Reading, messages, the order of keys, merging, comparisons, the rulebook's index, the reference and the JSON Schema follow
from it. A new section or key is a place here, and what gives it a meaning in the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .forms import Items, Place, Record, Section, Table, Told
from .parts import (
    ABOUT,
    ACTION,
    BLOCK,
    BOARD,
    CHOICE,
    CONSTANT,
    DECLARATION,
    DEFINITION,
    DRAWING,
    END,
    EXAMPLE,
    EXPRESSION,
    MARK,
    MOVE,
    NAMES,
    OPTION,
    PLAIN,
    STATE,
    UNIVERSE,
    VALUE,
    texts,
)

Step = str | int
Kind = Literal["ruleset", "module"]

_PLAYERS = Told("a ruleset needs `players`", "a list of names is expected", ("for instance `players: [White, Black]`",))
_FLOW = Told(
    "a ruleset needs a `flow`",
    "who decides what, when?",
    (
        "`uses: [alternate]` gives the usual one: players take turns",
        "or write `forever: for p in player: turn p: decide main`",
    ),
)

SECTIONS: list[Section] = [
    Section("title", "The name of the game.", (PLAIN,), role="prose", inherited=False, files=("ruleset",)),
    Section("module", "The name of the module.", (PLAIN,), role="prose", files=("module",)),
    Section(
        "about", "A short description.", ABOUT.forms, wrong=ABOUT.wrong, merge="whole", role="prose", inherited=False
    ),
    Section(
        "sources", "Where the rules come from.", (texts("A book, a page."), PLAIN), role="prose", files=("ruleset",)
    ),
    Section(
        "extends",
        "The ruleset that this one is a variant of.",
        (PLAIN,),
        wrong="`extends` takes the name of one ruleset",
        merge="never",
        role="merging",
        inherited=False,
        files=("ruleset",),
    ),
    Section(
        "uses",
        "Modules of the library, or beside the file.",
        (
            Items(
                Place(
                    "",
                    "A module, perhaps with what its needs are called here.",
                    (
                        PLAIN,
                        Table(Place("", "What its needs are called.", (Table(Place("", "The name here.", (PLAIN,))),))),
                    ),
                    wrong="`uses` takes names of modules",
                )
            ),
        ),
        wrong="`uses` takes a list of modules",
        role="modules",
        noun="module",
        heading="modules",
    ),
    Section(
        "needs",
        "State and words of a ruleset that the module speaks of.",
        (Table(Place("", "Its type, `universe` or `action`.", (DECLARATION,))),),
        role="merging",
        files=("module",),
    ),
    Section(
        "set",
        "Other default values for options of the ruleset that is extended.",
        (Table(Place("", "The value.", VALUE)),),
        role="values",
    ),
    Section(
        "players",
        "A list of names, in the order in which they play.",
        (
            texts("The name of a player."),
            Record(
                (
                    Place("names", "All names.", (texts("The name of a player."),), need=_PLAYERS),
                    Place("count", "How many of them play.", (EXPRESSION,)),
                ),
                short="names",
            ),
        ),
        need=_PLAYERS,
    ),
    Section("options", "Numbers and words that whoever plays may change.", (Table(OPTION),), noun="option"),
    Section("universes", "Finite sets of things, as kinds of pieces.", (Table(UNIVERSE),), noun="universe"),
    Section("constants", "Fixed values and tables.", (Table(CONSTANT),), noun="constant"),
    Section(
        "board",
        "The sites, and what is next to what.",
        (BOARD,),
        need=Told(
            "a ruleset needs a `board`",
            "no `board` here",
            ("for instance `board: {tiling: square, columns: 8, rows: 8}`",),
        ),
    ),
    Section("state", "Everything that changes.", (Table(STATE),), noun="state"),
    Section(
        "turn_state",
        "What starts anew with every turn.",
        (Table(STATE),),
        noun="turn state",
        heading="turn state",
    ),
    Section(
        "memory",
        "What of the state is remembered, for rules on repetition.",
        (Table(Place("", "Names of state, and `mover`.", (NAMES,))),),
        noun="memory",
    ),
    Section(
        "define",
        "Values computed from board and state.",
        (Table(DEFINITION, signatures=True),),
        noun="definition",
        heading="definitions",
    ),
    Section("actions", "Statements with a name.", (Table(ACTION, signatures=True),), noun="action"),
    Section(
        "choices", "What the moves of one choice have in common.", (Table(CHOICE, signatures=True),), noun="choice"
    ),
    Section("moves", "What may be decided.", (Table(MOVE, signatures=True),), noun="move"),
    Section("setup", "What happens before the flow begins.", (BLOCK,), wrong="`setup` is rule text"),
    Section("flow", "Who decides what, when.", (BLOCK,), wrong="`flow` is rule text", need=_FLOW),
    Section("end", "Conditions with results; names let a variant change one.", (Items(END), Table(END)), noun="end"),
    Section(
        "draw",
        "What is drawn where.",
        (Items(MARK), DRAWING),
        role="drawing",
        noun="mark",
        heading="drawing",
    ),
    Section(
        "examples",
        "Positions and what must follow from them: the tests of the ruleset.",
        (Items(EXAMPLE), Table(EXAMPLE)),
        role="examples",
        inherited=False,
    ),
]


def top(kind: Kind) -> Record:
    """A whole file."""
    return Record(tuple(section for section in SECTIONS if kind in section.files))


def section(name: str) -> Section:
    return next(one for one in SECTIONS if one.name == name)


def place_at(path: Sequence[Step]) -> Place | None:
    """The place that a path leads to, of keys, names of entries and numbers of items; None where nothing may stand."""
    place: Place | None = next((one for one in SECTIONS if path and one.name == path[0]), None)
    for step in path[1:]:
        if place is None:
            return None
        form = place.items if isinstance(step, int) else place.mapping
        place = form.at(str(step)) if isinstance(form, Record) else form.of if form is not None else None
    return place


def is_signed(path: Sequence[Step]) -> bool:
    """Whether the keys of the mapping at a path are signatures."""
    place = place_at(path)
    form = place.mapping if place is not None else None
    return isinstance(form, Table) and form.signatures


def declaring() -> list[Section]:
    """The sections that give names to things of the game."""
    return [one for one in SECTIONS if one.role == "rules" and any(isinstance(form, Table) for form in one.forms[:1])]
