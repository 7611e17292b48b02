"""What a rule file may contain: one table of its sections, in the usual order, and of all that stands within them.

Reading, messages, the order of keys, merging, comparisons, the rulebook's index, the reference and the JSON Schema follow
from it. A new section or key is a place here, and what gives it a meaning in the checker.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from ...ground.records import replace
from ..edition import EDITIONS, KEY
from .board import BOARD
from .drawing import DRAWING, MARK
from .examples import EXAMPLE
from .forms import ListForm, NumberForm, RecordForm, SchemaPlace, SchemaSection, TableForm, Told
from .parts import (
    ACTION,
    CHOICE,
    CONSTANT,
    DECLARATION,
    DEFINITION,
    END,
    EXPRESSION,
    FEATURE,
    FLAG,
    MEMORY,
    MOVE,
    NAMED,
    OPTION,
    PLAIN,
    PROGRESS,
    STATE,
    TURN_STEP,
    UNIVERSE,
    VALUE,
    statements,
    texts,
)
from .prose import ABOUT_2, CREDITS, INSTEAD, NOUN, RULING, prose

Step = str | int
Kind = Literal["ruleset", "module"]

_PLAYERS = Told(
    "a ruleset needs `players`",
    "a list of names is expected",
    ("for instance `players: [White, Black]`",),
    "players: [White, Black]\n",
)
_FLOW = Told(
    "a ruleset needs a `flow`",
    "who decides what, when?",
    (
        "`uses: [alternate]` gives the usual one: players take turns",
        "or write `forever: for p in player: turn p: decide main`",
    ),
    'flow: "forever: for p in player: turn p: decide main"\n',
)

_BOUND = SchemaPlace("", "What its needs are called.", (TableForm(SchemaPlace("", "The name here.", (PLAIN,))),))


def _telling(place: SchemaPlace, *, keepable: bool = True) -> SchemaSection:
    """A text about the game as a whole. It speaks of the ruleset that it was written for, so no variant inherits it unless it
    keeps it; what tells one ruleset from others (not `keepable`) none does."""
    parts = {name: getattr(place, name) for name in place.fields}
    return SchemaSection(**parts, role="prose", inherited=False, keepable=keepable, files=("ruleset",))


SECTIONS: list[SchemaSection] = [
    SchemaSection(
        KEY,
        "The edition of the language that the file is written in; without it, 1. It is the first key.",
        (NumberForm(EDITIONS[0], EDITIONS[-1]),),
        merge="never",
        role="edition",
        inherited=False,
        deeper=False,
    ),
    SchemaSection("title", "The name of the game.", (PLAIN,), role="prose", inherited=False, files=("ruleset",)),
    _telling(prose("subtitle", "What the game is, in a line below its name."), keepable=False),
    SchemaSection("module", "The name of the module.", (PLAIN,), role="prose", files=("module",)),
    SchemaSection(
        "widens",
        "`yes`: it says all that the library's module of this name says in earlier editions, so it serves their files too.",
        (FLAG,),
        edition=2,
        role="edition",
        files=("module",),
    ),
    replace(_telling(prose("about", "A short description.", edition=1), keepable=False), files=("ruleset", "module")),
    SchemaSection(
        "credits",
        "Who made the game, and when.",
        (CREDITS,),
        edition=2,
        wrong="`credits` is a mapping, as `{design: …, year: …}`",
        role="prose",
        inherited=False,
        files=("ruleset",),
    ),
    SchemaSection(
        "sources",
        "Where the rules come from.",
        (texts("A book, a page."), PLAIN),
        role="prose",
        inherited=False,
        files=("ruleset",),
    ),
    SchemaSection(
        "cover",
        "The example whose last position is on the cover: its name, or its number, from 1.",
        (PLAIN,),
        edition=2,
        wrong="`cover` is the name or number of an example",
        role="prose",
        inherited=False,
        files=("ruleset",),
    ),
    SchemaSection(
        "extends",
        "The ruleset that this one is a variant of.",
        (PLAIN,),
        wrong="`extends` takes the name of one ruleset",
        merge="never",
        role="merging",
        inherited=False,
        files=("ruleset",),
    ),
    SchemaSection(
        "uses",
        "Modules of the library, or beside the file.",
        (
            ListForm(
                SchemaPlace(
                    "",
                    "A module, perhaps with what its needs are called here.",
                    (
                        PLAIN,
                        TableForm(_BOUND),
                    ),
                    wrong="`uses` takes names of modules",
                )
            ),
            TableForm(_BOUND, edition=2),
        ),
        wrong="`uses` takes a list of modules",
        role="modules",
        noun="module",
        heading="modules",
    ),
    SchemaSection(
        "needs",
        "State and words of a ruleset that the module speaks of.",
        (TableForm(SchemaPlace("", "Its type, `universe` or `action`.", (DECLARATION,))),),
        role="merging",
        files=("module",),
    ),
    SchemaSection(
        "set",
        "Other default values for options of the ruleset that is extended.",
        (TableForm(SchemaPlace("", "The value.", VALUE)),),
        role="values",
    ),
    SchemaSection(
        "keeps",
        "Texts of the ruleset that is extended, by what they are about, which were read again and hold here too.",
        (texts("What a text is about, as `moves.drop`."), PLAIN),
        role="prose",
        inherited=False,
        files=("ruleset",),
        edition=2,
    ),
    SchemaSection(
        "instead",
        "What a variant has instead of the rules that it extends, in words.",
        (ListForm(INSTEAD),),
        edition=2,
        wrong="`instead` is a list of `{there: …, here: …}`",
        role="prose",
        inherited=False,
        files=("ruleset",),
    ),
    _telling(prose("overview", "What one should know before the rules: an idea each.", several=True)),
    _telling(
        prose(
            "equipment", "What one needs beside the board: a line each, instead of what the rules tell.", several=True
        )
    ),
    SchemaSection(
        "players",
        "A list of names, in the order in which they play.",
        (
            texts("The name of a player."),
            RecordForm(
                (
                    SchemaPlace("names", "All names.", (texts("The name of a player."),), need=_PLAYERS),
                    SchemaPlace("count", "How many of them play.", (EXPRESSION,)),
                    SchemaPlace(
                        "teams",
                        "Who plays together: each player is in one team.",
                        (TableForm(SchemaPlace("", "The players of the team.", (texts("A player.", least=1),))),),
                        edition=2,
                    ),
                    ABOUT_2,
                ),
                short="names",
            ),
        ),
        need=_PLAYERS,
    ),
    SchemaSection("options", "Numbers and words that whoever plays may change.", (TableForm(OPTION),), noun="option"),
    SchemaSection("universes", "Finite sets of things, as kinds of pieces.", (TableForm(UNIVERSE),), noun="universe"),
    SchemaSection("constants", "Fixed values and tables.", (TableForm(CONSTANT),), noun="constant"),
    SchemaSection(
        "board",
        "The sites, and what is next to what.",
        (BOARD,),
        need=Told(
            "a ruleset needs a `board`",
            "no `board` here",
            ("for instance `board: {tiling: square, columns: 8, rows: 8}`",),
            "board: {tiling: square, columns: 8, rows: 8}\n",
        ),
        optional=2,
    ),
    SchemaSection("state", "Everything that changes.", (TableForm(STATE),), noun="state"),
    SchemaSection(
        "turn_state",
        "What starts anew with every turn.",
        (TableForm(STATE),),
        noun="turn state",
        heading="turn state",
    ),
    SchemaSection(
        "memory",
        "What of the state is remembered, for rules on repetition.",
        (TableForm(MEMORY),),
        noun="memory",
    ),
    SchemaSection(
        "define",
        "Values computed from board and state.",
        (TableForm(DEFINITION, signatures=True),),
        noun="definition",
        heading="definitions",
    ),
    SchemaSection("actions", "Statements with a name.", (TableForm(ACTION, signatures=True),), noun="action"),
    SchemaSection(
        "choices",
        "What the moves of one choice have in common.",
        (TableForm(CHOICE, signatures=True),),
        noun="choice",
        joint=True,
    ),
    SchemaSection("moves", "What may be decided.", (TableForm(MOVE, signatures=True),), noun="move"),
    SchemaSection("setup", "What happens before the flow begins.", statements(), wrong="`setup` is rule text"),
    SchemaSection("flow", "Who decides what, when.", statements(_FLOW), wrong="`flow` is rule text", need=_FLOW),
    SchemaSection(
        "before_turn",
        "What happens at the beginning of every turn of the flow.",
        (TableForm(TURN_STEP, keys=NAMED),),
        noun="beginning of turns",
        heading="before every turn",
        joint=True,
        edition=2,
    ),
    SchemaSection(
        "after_turn",
        "What happens at the end of every turn of the flow.",
        (TableForm(TURN_STEP, keys=NAMED),),
        noun="end of turns",
        heading="after every turn",
        joint=True,
        edition=2,
    ),
    SchemaSection(
        "end", "Conditions with results; names let a variant change one.", (ListForm(END), TableForm(END)), noun="end"
    ),
    SchemaSection(
        "evaluate",
        "How a position is judged, by players that think ahead: features, each a number for each player.",
        (TableForm(FEATURE, signatures=True),),
        role="judging",
        noun="feature",
        heading="how positions are judged",
        edition=2,
    ),
    SchemaSection(
        "progress",
        "How far a game has come.",
        (PROGRESS,),
        wrong="`progress` is a mapping, as `{is: …, of: …}`",
        role="judging",
        edition=2,
    ),
    _telling(prose("remember", "What is easily forgotten in play: a line each.", several=True)),
    SchemaSection(
        "rulings",
        "What the sources leave open, and how it is here; names let a variant change one.",
        (ListForm(RULING), TableForm(RULING)),
        edition=2,
        role="prose",
        noun="ruling",
        files=("ruleset",),
    ),
    _telling(prose("strategy", "How to play well.", several=True)),
    _telling(prose("history", "How the game came to be.", several=True)),
    SchemaSection(
        "words",
        "Words that players need and no declaration has: each with its meaning.",
        (TableForm(prose("", "What the word means.", edition=1)),),
        edition=2,
        wrong="`words` is a mapping, as `{round: A turn of each player.}`",
        role="prose",
        files=("ruleset",),
    ),
    SchemaSection(
        "draw",
        "What is drawn where.",
        (ListForm(MARK), DRAWING),
        role="drawing",
        noun="mark",
        heading="drawing",
    ),
    SchemaSection(
        "nouns",
        "What things are called: names of universes, elements, kinds of sites, state, constants, options and definitions.",
        (TableForm(NOUN),),
        role="prose",
        edition=2,
    ),
    SchemaSection(
        "examples",
        "Positions and what must follow from them: the tests of the ruleset.",
        (ListForm(EXAMPLE), TableForm(EXAMPLE)),
        role="examples",
        inherited=False,
    ),
]


def top(kind: Kind) -> RecordForm:
    """A whole file."""
    return RecordForm(tuple(section for section in SECTIONS if kind in section.files))


def section(name: str) -> SchemaSection:
    return next(one for one in SECTIONS if one.name == name)


@lru_cache(maxsize=1 << 14)
def place_at(path: tuple[Step, ...]) -> SchemaPlace | None:
    """The place that a path leads to, of keys, names of entries and numbers of items; None where nothing may stand."""
    if len(path) < 2:
        return next((one for one in SECTIONS if path and one.name == path[0]), None)
    above, step = place_at(path[:-1]), path[-1]
    if above is None:
        return None
    form = above.items if isinstance(step, int) else above.mapping
    return form.at(str(step)) if form is not None else None


def mapping_at(path: tuple[Step, ...]) -> RecordForm | TableForm | None:
    """The form of a mapping at a path; None where none may stand."""
    place = place_at(path)
    return place.mapping if place is not None else None


def has_steps(path: tuple[Step, ...]) -> bool:
    """Whether statements stand at a path, of whose steps more can be said."""
    form = mapping_at(path)
    return isinstance(form, RecordForm) and any(key.merge == "behind" for key in form.keys)


def is_signed(path: tuple[Step, ...]) -> bool:
    """Whether the keys of the mapping at a path are signatures."""
    form = mapping_at(path)
    return isinstance(form, TableForm) and form.signatures


def declaring() -> tuple[SchemaSection, ...]:
    """The sections that give names to things of the game."""
    return tuple(one for one in SECTIONS if one.role == "rules" and isinstance(one.forms[0], TableForm))
