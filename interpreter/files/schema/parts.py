"""What stands within the sections of a rule file: declarations, moves, ends and features."""

from __future__ import annotations

from ...ground.limits import MAX_LAST, MAX_WEIGHT
from .forms import (
    TEMPLATE,
    FlagForm,
    Form,
    ListForm,
    NumberForm,
    PlainForm,
    RecordForm,
    RuleForm,
    SchemaPlace,
    TableForm,
    Told,
)
from .prose import ABOUT, ABOUT_2, LANGUAGE, SAYS, SAYS_2, prose

RULE = "rule"
"""The name of a condition that has none of its own."""

PLAIN, FLAG = PlainForm(), FlagForm()
EXPRESSION, BLOCK, CHOOSE, NAMES = RuleForm("expression"), RuleForm("block"), RuleForm("choose"), RuleForm("names")
DECLARATION, TYPE, TEXT = RuleForm("declaration"), RuleForm("type_only"), RuleForm(TEMPLATE)


def texts(about: str = "A text.", form: Form = PLAIN, least: int = 0) -> ListForm:
    return ListForm(SchemaPlace("", about, (form,)), least=least)


def record(*keys: SchemaPlace, short: str = "", either: tuple[str, Told] | None = None) -> RecordForm:
    return RecordForm(keys, short, either=either)


VALUE: tuple[Form, ...] = (
    PLAIN,
    texts("One of several values."),
    TableForm(SchemaPlace("", "The value for this element.", (PLAIN, texts()))),
)
"""The value of an option."""


def _typed(*more: SchemaPlace) -> RecordForm:
    need = Told("`{name}` needs a type", "no `type` here")
    kind = SchemaPlace("type", "Its type, and a start value behind `=`.", (DECLARATION,), need=need)
    return record(kind, *more, ABOUT, SAYS, short="type")


_OPTION_CASE = RecordForm(
    (
        SchemaPlace("when", "A condition on options above.", (EXPRESSION,)),
        SchemaPlace(
            "as",
            "The value; a text may be an expression of options above.",
            VALUE,
            need=Told("a case of an option needs `as`", "no `as` here"),
        ),
    ),
    edition=2,
)
_CHOSEN: tuple[Form, ...] = (
    PLAIN,
    ListForm(SchemaPlace("", "One of several values, or a case: the first whose `when` holds.", (PLAIN, _OPTION_CASE))),
    VALUE[2],
)
"""The value of an option where it is declared."""
_DEMAND = SchemaPlace(
    "",
    "A condition on options and constants, and how it is said.",
    (
        EXPRESSION,
        record(
            SchemaPlace(
                "is", "The condition.", (EXPRESSION,), need=Told("a demand needs `is`, its condition", "no `is` here")
            ),
            prose("says", "What it asks for, in a sentence; values stand in braces.", edition=1),
            short="is",
        ),
    ),
    wrong="a demand is a condition, or `{is: …, says: …}`",
)
OPTION = SchemaPlace(
    "",
    "A value that whoever plays may change.",
    (
        record(
            SchemaPlace(
                "type",
                "A type, or a list of choices.",
                (DECLARATION, ListForm(SchemaPlace("", "A choice.", (PLAIN,)), least=1)),
                wrong="the choices of an option are words or numbers",
                need=Told("the option `{name}` has no `type`", "needs a type or a list of choices"),
            ),
            SchemaPlace("default", "The value where none is set, or cases of it.", _CHOSEN),
            SchemaPlace(
                "is", "In a variant, the value for good: it is no option there.", _CHOSEN, merge="whole", edition=2
            ),
            SchemaPlace(
                "requires",
                "What must hold between it and other options; names let a variant change one demand.",
                (EXPRESSION, TableForm(_DEMAND, short=RULE)),
                wrong="`requires` is a condition, or a mapping from names to conditions",
                edition=2,
            ),
            SchemaPlace(
                "values",
                "What each value means, in a sentence.",
                (TableForm(SchemaPlace("", 'The sentence; `""` for none.', ABOUT.forms, prose=True, merge="whole")),),
                wrong="`values` is a mapping from values to sentences",
                prose=True,
                edition=2,
            ),
            ABOUT,
        ),
    ),
    wrong="the option `{name}` is a mapping with `type` and `default`",
)
_THINGS = "`{name}` is a list of names, a range, or fields"
_ELEMENTS = texts("An element.")
_FIELD = SchemaPlace("", "The type of this field.", (TYPE,), wrong="the field `{name}` is a type")
UNIVERSE = SchemaPlace(
    "",
    "Names, a range of numbers, or fields: one thing for each combination of their values.",
    (
        _ELEMENTS,
        RecordForm(
            (
                ABOUT_2,
                SchemaPlace(
                    "is",
                    "The same without its `about`.",
                    (_ELEMENTS, TableForm(_FIELD), TYPE),
                    wrong=_THINGS,
                    edition=2,
                ),
                SAYS_2,
            ),
            short="is",
            others=lambda: (_FIELD,),
        ),
        TYPE,
    ),
    wrong=_THINGS,
)
CONSTANT = SchemaPlace(
    "",
    "A type with a value behind `=`, or with the value under `is`.",
    (
        DECLARATION,
        _typed(
            SchemaPlace(
                "is", "The value; a list has one for each argument.", (EXPRESSION, texts("A value.", EXPRESSION))
            )
        ),
    ),
    wrong="`{name}` needs a type",
)


def _seen(about: str) -> SchemaPlace:
    """A place for who sees something, perhaps with a sentence for the reader."""
    players = SchemaPlace(
        "is", "The players.", (EXPRESSION,), need=Told("`seen` needs `is`, the players who see it", "no `is` here")
    )
    return SchemaPlace("seen", about, (EXPRESSION, record(players, ABOUT_2, short="is")), edition=2)


_SEEN = "Who sees it: a set of players, or one; without it all. It may speak of the arguments by their names."
STATE = SchemaPlace(
    "",
    "A type, with the start value behind `=`.",
    (DECLARATION, _typed(_seen(_SEEN))),
    wrong="`{name}` needs a type",
)


_WORD = "[A-Za-z_][A-Za-z0-9_]*"
STEP_KEY = rf"(?:(step) +)?({_WORD})(?: +(after|before) +({_WORD}))?"
"""The key of a step under `steps`: a name, for a new step with its place."""

_STEP_END = prose("end", 'What the chapter on the end says of it, where that is not its `about`; `""` for nothing.')

STEPS = SchemaPlace(
    "steps",
    "What is said of single steps: prose, another text, or `~` for none; a new one with its place, as `rest after lay`.",
    (
        TableForm(
            SchemaPlace(
                "",
                "Another text for this step, or prose for it.",
                (
                    BLOCK,
                    record(ABOUT, _STEP_END, SchemaPlace("do", "What happens in this step.", (BLOCK,)), short="do"),
                ),
                wrong="the step `{name}` needs rule text",
            ),
            keys=(
                STEP_KEY,
                Told(
                    "`{name}` is no step",
                    "not the name of a step",
                    ("a new step is written with its place: `rest after lay`, `rest before lay`, `step rest`",),
                ),
            ),
        ),
    ),
    wrong="`steps` is a mapping from names of steps to texts",
    merge="behind",
    edition=2,
)


def statements(need: Told | None = None) -> tuple[Form, ...]:
    """What fits a place of statements: their text, or a mapping that says more of them and of their steps."""
    do = SchemaPlace("do", "Statements.", (BLOCK,), need=need)
    return BLOCK, RecordForm((ABOUT, do, STEPS), short="do", edition=2)


def _body(key: str, about: str, entry: RuleForm, *more: SchemaPlace, is_first: bool) -> SchemaPlace:
    inner = SchemaPlace(
        key,
        about,
        (entry,),
        wrong="`{name}` needs rule text",
        need=Told("`{name}` needs rule text", f"no `{key}` here"),
    )
    keys = (ABOUT, inner, SAYS) if is_first else (ABOUT, SAYS, inner, *more)
    return SchemaPlace("", about, (entry, record(*keys, short=key)), wrong="`{name}` needs rule text")


DEFINITION = _body("is", "An expression, perhaps behind some `let`.", RuleForm("body"), is_first=True)
ACTION = _body("do", "Statements.", BLOCK, STEPS, is_first=False)

# ---------------------------------------------------------------- moves and ends

NAMED = (
    r"[A-Za-z_][A-Za-z0-9_]*",
    Told("`{name}` cannot be a name here", "not one word", ("name it by one word, and put the rule text behind it",)),
)
"""Names by which a variant changes something, and that no rule text speaks of."""


def _refusing(key: str, about: str) -> SchemaPlace:
    """A place for a sentence on a refusal, or one for each language, with values of the position."""
    wrong = f"`{key or '{name}'}` is a text, or one text for each language"
    in_language = SchemaPlace("", "The sentence in this language.", (TEXT,), wrong=wrong)
    return SchemaPlace(
        key,
        f"{about}, or one for each language; values stand in braces.",
        (TEXT, TableForm(in_language, keys=LANGUAGE)),
        wrong=wrong,
        prose=True,
        merge="whole",
    )


CONDITION = SchemaPlace(
    "",
    "A condition with a name, by which a variant changes it.",
    (
        EXPRESSION,
        record(
            SchemaPlace(
                "is", "The condition.", (EXPRESSION,), need=Told("`{name}` needs `is`, the condition", "no `is` here")
            ),
            _refusing("because", "What whoever is refused by it is told"),
            short="is",
        ),
    ),
    wrong="the condition `{name}` is rule text",
)


def conditions(key: str, about: str, edition: int = 1) -> SchemaPlace:
    """A place for one condition, or for several with names, all of which must hold."""
    return SchemaPlace(
        key, about, (EXPRESSION, TableForm(CONDITION, keys=NAMED, short=RULE, edition=2)), edition=edition
    )


def is_named(place: SchemaPlace) -> bool:
    """Whether conditions stand at a place that may have names."""
    return any(isinstance(form, TableForm) and form.of is CONDITION for form in place.forms)


WHEN = conditions("when", "A condition for it as a whole.")
PROVIDED = conditions("provided", "A condition on the position after `do`; if it fails, the choice is not legal.")
THEN = SchemaPlace("then", "What happens further, once the decision is taken.", statements())
AFTERWARDS = conditions(
    "afterwards", "A condition on the position when the turn is complete; if it fails, the choice is not legal.", 2
)

FINISH = SchemaPlace(
    "finish",
    "What must still be possible after `do`, by decisions of other moves.",
    (
        record(
            SchemaPlace(
                "by",
                "The moves that finish it.",
                (NAMES,),
                need=Told("`finish` needs `by`, the moves that finish it", "no `by` here"),
            ),
            SchemaPlace("until", "The condition that they must be able to reach.", (EXPRESSION,)),
            SchemaPlace("most", "Only decisions that lead to the greatest value of this are legal.", (EXPRESSION,)),
        ),
    ),
    wrong="`finish` is a mapping with `by`",
)
_CASE = SchemaPlace(
    "",
    "A notation, and the condition under which it is the one.",
    (
        record(
            SchemaPlace("when", "A condition, asked before the move.", (EXPRESSION,)),
            SchemaPlace(
                "as",
                "The notation: text with expressions in braces.",
                (TEXT,),
                need=Told("a case of `written` needs `as`", "no `as` here"),
            ),
        ),
    ),
    wrong="each case of `written` is `{when: …, as: …}`",
)
MOVE = SchemaPlace(
    "",
    "What may be decided.",
    (
        record(
            ABOUT,
            prose("who", "Who or what may make it, in a few words: its row in the table of moves."),
            prose("brief", "What it takes, in a few words: its row in the table of moves."),
            SAYS,
            SchemaPlace("joins", "`yes`: in records it is written without a blank after the decision before.", (FLAG,)),
            WHEN,
            SchemaPlace("choose", "Its parameters, a line or `;` each.", (CHOOSE,), merge="parameters"),
            SchemaPlace(
                "asks",
                "What whoever decides is asked for, by parameter, as `start: the stack`.",
                (TableForm(prose("", "What it is, with its article.", edition=1)),),
                wrong="`asks` is a mapping from parameters to texts",
                prose=True,
                edition=2,
            ),
            SchemaPlace(
                "because",
                "What whoever is refused by the `where` of a parameter is told, by parameter; values stand in braces.",
                (TableForm(_refusing("", "The sentence")),),
                wrong="`because` is a mapping from parameters to texts",
                prose=True,
                edition=2,
            ),
            _seen("Who is told of the decision beside whoever takes it: a set of players, or one; without it all."),
            SchemaPlace("weight", "How probable it is among other decisions of chance.", (EXPRESSION,)),
            SchemaPlace("do", "What happens.", statements()),
            PROVIDED,
            FINISH,
            THEN,
            AFTERWARDS,
            SchemaPlace(
                "written",
                "The notation: text with expressions in braces, or cases of it.",
                (TEXT, ListForm(_CASE)),
                wrong="`written` is a text or a list of cases",
            ),
        ),
    ),
    wrong="the move `{name}` is a mapping with `choose`, `do` and so on",
)
CHOICE = SchemaPlace(
    "",
    "What holds for all moves of a choice.",
    (record(ABOUT, WHEN, PROVIDED, THEN, AFTERWARDS),),
    wrong="the choice `{name}` is a mapping with `when`, `provided`, `then`",
)
TURN_STEP = SchemaPlace(
    "",
    "Statements that decide nothing.",
    (
        BLOCK,
        record(
            ABOUT,
            SchemaPlace("do", "Statements.", (BLOCK,), need=Told("`{name}` needs rule text", "no `do` here")),
            short="do",
        ),
    ),
    wrong="`{name}` needs rule text",
)
END = SchemaPlace(
    "",
    "A condition with a result.",
    (
        record(
            ABOUT,
            SchemaPlace("for", "For which elements it is tested, as `p in player`.", (RuleForm("generator"),)),
            SchemaPlace("when", "The condition.", (EXPRESSION,)),
            SchemaPlace(
                "result",
                "How the game has ended, as `win p`.",
                (BLOCK,),
                need=Told("an end needs `result`", "who wins?", ("for instance `result: win p`",)),
            ),
            either=("when for", Told("an end needs `when` or `for`", "when does the game end?")),
        ),
    ),
)

# ---------------------------------------------------------------- memory

MEMORY = SchemaPlace(
    "",
    "Names of state, and `mover`.",
    (
        NAMES,
        RecordForm(
            (
                SchemaPlace(
                    "of", "Names of state, and `mover`.", (NAMES,), need=Told("a memory needs `of`", "of what?")
                ),
                SchemaPlace(
                    "last", "Only so many are kept, those that were remembered last.", (NumberForm(1, MAX_LAST),)
                ),
            ),
            short="of",
            edition=2,
        ),
    ),
)

# ---------------------------------------------------------------- judging positions

FEATURE = SchemaPlace(
    "",
    "A number for each player: the greater, the better for that one.",
    (
        record(
            ABOUT_2,
            SchemaPlace("is", "Its value.", (EXPRESSION,)),
            SchemaPlace("weight", "How much one of it is worth.", (NumberForm(-MAX_WEIGHT, MAX_WEIGHT),)),
            SchemaPlace("book", "`yes`: what is said of it stands among the advice of the book.", (FLAG,)),
            short="is",
        ),
        EXPRESSION,
    ),
)

PROGRESS = record(
    SchemaPlace(
        "is",
        "How much is done, a number from 0 on.",
        (EXPRESSION,),
        need=Told("`progress` needs `is`", "how much is done?"),
    ),
    SchemaPlace(
        "of",
        "How much there is to do.",
        (EXPRESSION,),
        need=Told("`progress` needs `of`", "how much is there to do?", ("for instance `of: count(cell)`",)),
    ),
)

# ---------------------------------------------------------------- drawing
