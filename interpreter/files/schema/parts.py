"""What stands within the sections of a rule file: entries, moves, marks, examples, the board."""

from __future__ import annotations

from ...ground.forms import Takes
from ...ground.limits import MAX_LAST, MAX_PERFT_DEPTH, MAX_WEIGHT
from ...ground.marks import parameters
from ...ground.records import replace
from .forms import (
    TEMPLATE,
    FlagForm,
    Form,
    FractionForm,
    ListForm,
    NumberForm,
    PlainForm,
    RecordForm,
    RuleForm,
    SchemaPlace,
    TableForm,
    Told,
)
from .prose import ABOUT, ABOUT_2, SAYS, prose

RULE = "rule"
"""The name of a condition that has none of its own."""

PLAIN, FLAG = PlainForm(), FlagForm()
EXPRESSION, BLOCK, CHOOSE, NAMES = RuleForm("expression"), RuleForm("block"), RuleForm("choose"), RuleForm("names")
DECLARATION, TYPE, TEXT = RuleForm("declaration"), RuleForm("type_only"), RuleForm(TEMPLATE)


def texts(about: str = "A text.", form: Form = PLAIN) -> ListForm:
    return ListForm(SchemaPlace("", about, (form,)))


def _record(*keys: SchemaPlace, short: str = "", either: tuple[str, Told] | None = None) -> RecordForm:
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
    return _record(kind, *more, ABOUT, SAYS, short="type")


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
        _record(
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
        _record(
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
STATE = SchemaPlace(
    "", "A type, with the start value behind `=`.", (DECLARATION, _typed()), wrong="`{name}` needs a type"
)


_WORD = "[A-Za-z_][A-Za-z0-9_]*"
STEP_KEY = rf"(?:(step) +)?({_WORD})(?: +(after|before) +({_WORD}))?"
"""The key of a step under `steps`: a name, for a new step with its place."""

STEPS = SchemaPlace(
    "steps",
    "What is said of single steps: prose, another text, or `~` for none; a new one with its place, as `rest after lay`.",
    (
        TableForm(
            SchemaPlace(
                "",
                "Another text for this step, or prose for it.",
                (BLOCK, _record(ABOUT, SchemaPlace("do", "What happens in this step.", (BLOCK,)), short="do")),
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
    return SchemaPlace("", about, (entry, _record(*keys, short=key)), wrong="`{name}` needs rule text")


DEFINITION = _body("is", "An expression, perhaps behind some `let`.", RuleForm("body"), is_first=True)
ACTION = _body("do", "Statements.", BLOCK, STEPS, is_first=False)

# ---------------------------------------------------------------- moves and ends

NAMED = (
    r"[A-Za-z_][A-Za-z0-9_]*",
    Told("`{name}` cannot be a name here", "not one word", ("name it by one word, and put the rule text behind it",)),
)
"""Names by which a variant changes something, and that no rule text speaks of."""

_IS = SchemaPlace(
    "is", "The condition.", (EXPRESSION,), need=Told("`{name}` needs `is`, the condition", "no `is` here")
)
CONDITION = SchemaPlace(
    "",
    "A condition with a name, by which a variant changes it.",
    (
        EXPRESSION,
        _record(
            SchemaPlace(
                "is", "The condition.", (EXPRESSION,), need=Told("`{name}` needs `is`, the condition", "no `is` here")
            ),
            SchemaPlace(
                "because", "What whoever is refused by it is told; values stand in braces.", (TEXT,), prose=True
            ),
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
        _record(
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
        _record(
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
        _record(
            ABOUT,
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
                (TableForm(SchemaPlace("", "The sentence.", (TEXT,), prose=True)),),
                wrong="`because` is a mapping from parameters to texts",
                prose=True,
                edition=2,
            ),
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
    (_record(ABOUT, WHEN, PROVIDED, THEN, AFTERWARDS),),
    wrong="the choice `{name}` is a mapping with `when`, `provided`, `then`",
)
TURN_STEP = SchemaPlace(
    "",
    "Statements that decide nothing.",
    (
        BLOCK,
        _record(
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
        _record(
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
        _record(
            ABOUT_2,
            SchemaPlace("is", "Its value.", (EXPRESSION,)),
            SchemaPlace("weight", "How much one of it is worth.", (NumberForm(-MAX_WEIGHT, MAX_WEIGHT),)),
            SchemaPlace("book", "`yes`: what is said of it stands among the advice of the book.", (FLAG,)),
            short="is",
        ),
        EXPRESSION,
    ),
)

PROGRESS = _record(
    SchemaPlace(
        "is",
        "How much is done, a number from 0 on.",
        (EXPRESSION,),
        need=Told("`progress` needs `is`", "how much is done?"),
    ),
    SchemaPlace(
        "of", "How much there is to do.", (EXPRESSION,), need=Told("`progress` needs `of`", "how much is there to do?")
    ),
)

# ---------------------------------------------------------------- drawing

_TAKES: dict[Takes, tuple[str, RuleForm]] = {
    Takes.NUMBER: ("A number.", EXPRESSION),
    Takes.CONDITION: ("A condition.", EXPRESSION),
    Takes.COLOUR: ("A colour, or what has one.", RuleForm("expression", colour=True)),
    Takes.LABEL: (
        "An expression, or text with expressions in braces.",
        RuleForm("expression", braces=True, colour=True),
    ),
    Takes.TEMPLATE: ("Text with expressions in braces.", TEXT),
    Takes.SITE: ("A site.", EXPRESSION),
    Takes.SITES: ("A set of sites.", EXPRESSION),
}


def _of_marks() -> tuple[SchemaPlace, ...]:
    """What may be said of marks; which of it of a mark, its kind tells."""
    given = (SchemaPlace(one.name, _TAKES[one.takes][0], (_TAKES[one.takes][1],)) for one in parameters().values())
    places = (SchemaPlace(name, f"The {name} that it stands on.", (EXPRESSION,)) for name in ("site", "side"))
    return *given, *places, SchemaPlace("", "A property of the mark.", (EXPRESSION,))


MARK = SchemaPlace(
    "",
    "Something that is drawn, for each value of its variables.",
    (
        RecordForm(
            (
                SchemaPlace(
                    "mark",
                    "What is drawn, as `disc`.",
                    (PLAIN,),
                    need=Told("a mark needs `mark`", "what is drawn?", ("as `mark: disc`",)),
                ),
                SchemaPlace("on", "Variables, as in `choose`; one mark for each of their values.", (CHOOSE,)),
                SchemaPlace("when", "A condition for each.", (EXPRESSION,)),
            ),
            others=_of_marks,
        ),
    ),
    wrong="a mark is a mapping, as `{mark: disc, on: …}`",
)
MARKS: tuple[Form, ...] = (ListForm(MARK), TableForm(MARK))
DRAWING = RecordForm(
    (
        SchemaPlace(
            "palette",
            "Colours of elements and of words that marks use.",
            (TableForm(SchemaPlace("", "A colour: its name, or `#rrggbb` in quotes.", (PLAIN,))),),
            wrong="`palette` is a mapping from words to colours",
        ),
        SchemaPlace(
            "turn",
            "Degrees clockwise by which the picture is turned.",
            (NumberForm(-999, 999),),
            wrong="`turn` is a whole number of degrees, -999 to 999",
        ),
        SchemaPlace(
            "hide",
            "Kinds of links that are not drawn.",
            (texts("A kind of link."), PLAIN),
            wrong="`hide` is a list of link kinds",
        ),
        SchemaPlace(
            "marks",
            "What is drawn, later ones on top; names let a variant change one.",
            MARKS,
            wrong="marks are a list, or a mapping from names to marks",
        ),
    ),
    ordered=False,
)

# ---------------------------------------------------------------- examples


def _line(key: str, about: str) -> SchemaPlace:
    return SchemaPlace(key, about, (PLAIN,), wrong="`{name}` of an example is a text")


def _lines(key: str, about: str, form: Form = PLAIN, what: str = "texts") -> SchemaPlace:
    return SchemaPlace(key, about, (texts("One of them.", form), form), wrong=f"`{{name}}` is a list of {what}")


_ODDS = "the odds of `{name}` are an exact fraction, as `2/7`"

_SOLVE = _record(
    SchemaPlace(
        "wins",
        "Who can win.",
        (PLAIN,),
        wrong="`wins` is the name of a player",
        need=Told("`solve` needs `wins`", "who can win?", ("for instance `solve: {wins: Solver}`",)),
    ),
    SchemaPlace("within", "In at most so many decisions.", (NumberForm(1, MAX_PERFT_DEPTH),)),
    SchemaPlace(
        "solutions",
        "By how many sequences of decisions, each as long as `within` says or shorter; `0`: it cannot be done.",
        (NumberForm(0, 10**18),),
    ),
)

EXAMPLE = SchemaPlace(
    "",
    "A position, and what follows from it.",
    (
        _record(
            ABOUT,
            prose("ask", "A question that a player would ask; it stands among the questions of the book."),
            prose("answer", "Its answer; it begins with yes or no."),
            SchemaPlace(
                "book",
                "`no`: it is a test only, and no rulebook shows it. `yes`: it is the first that is shown of its move.",
                (FLAG,),
            ),
            SchemaPlace(
                "set", "Values of options for this example.", (TableForm(SchemaPlace("", "The value.", VALUE)),)
            ),
            SchemaPlace(
                "position",
                "Where it begins, as values of state; without it, the start of the game.",
                (TableForm(SchemaPlace("", "The arguments that have each value, or the value.", VALUE, deeper=False)),),
                wrong="a position is a mapping",
            ),
            _line("moves", "Decisions that lead to where it begins."),
            _lines("legal", "Notations of decisions that are legal there."),
            _lines("illegal", "Notations of decisions that are not."),
            SchemaPlace(
                "odds",
                "How probable decisions of chance are there, by their notations.",
                (TableForm(SchemaPlace("", "An exact fraction, as `2/7`.", (FractionForm(),), _ODDS, merge="never")),),
                wrong="`{name}` is a mapping from notations to fractions",
                edition=2,
            ),
            SchemaPlace("solve", "A puzzle: a player can win from there.", (_SOLVE,), edition=2),
            _line("because", "What refuses the illegal ones, as `when`."),
            _line("play", "Decisions that are taken."),
            _lines("then", "Conditions that hold at the end.", EXPRESSION),
            _line("result", "How the game has ended, as `Red wins`."),
            _lines("perft", "How many sequences of 1, 2, 3, … decisions there are.", NumberForm(0, 10**18), "numbers"),
        ),
    ),
)

# ---------------------------------------------------------------- boards


def _board(name: str, about: str, *forms: Form, edition: int = 1) -> SchemaPlace:
    return SchemaPlace(name, about, forms, deeper=False, edition=edition)


_PAIRS = texts("Two sites, as `a1-b1`.")
_POINT = SchemaPlace("", "A place, `[x, y]`.", (texts("A number."),))
_LINKS = RecordForm(
    (
        SchemaPlace("directed", "`yes`: they lead one way only.", (FLAG,)),
        SchemaPlace("pairs", "What is linked.", (_PAIRS,)),
    ),
    ordered=False,
)
_SITES = texts("The name of a site.")
_NO_SITES = Told("the region `{name}` needs `is`, its sites", "no `is` here")
_REGION = SchemaPlace(
    "",
    "Its sites.",
    (
        _SITES,
        replace(
            _record(
                ABOUT,
                SchemaPlace("is", "Its sites, or a condition on each.", (_SITES, RuleForm("body")), need=_NO_SITES),
                short="is",
            ),
            edition=2,
        ),
        RuleForm("body", edition=2),
    ),
)
_LINK = SchemaPlace(
    "",
    "The sites that a site is linked to.",
    (
        RuleForm("body"),
        replace(
            _record(
                ABOUT,
                SchemaPlace("is", "The rule, where the board has no such links.", (RuleForm("body"),)),
                SchemaPlace("directions", "Where these links lead on the board.", (texts("A direction, as `N`."),)),
                short="is",
            ),
            edition=2,
        ),
    ),
    wrong="a rule for links is rule text",
)
BOARD = RecordForm(
    (
        ABOUT_2,
        _board("tiling", "The grid, as `square`; an option may choose it.", PLAIN),
        _board("shape", "The outline, as `hexagon`; without it, the tiling's own.", PLAIN),
        _board("columns", "How many cells from left to right.", EXPRESSION),
        _board("rows", "How many cells from bottom to top.", EXPRESSION),
        _board("side", "How many cells along a side.", EXPRESSION),
        _board("wrap", "Which sides are glued, as `torus`.", PLAIN),
        _board(
            "shapes",
            "Shapes of several cells, each a list of places in the lattice, as `[[0, 0], [1, 0]]`.",
            TableForm(SchemaPlace("", "The cells of this shape.", (ListForm(_POINT),))),
            edition=2,
        ),
        _board("mirrored", "`yes`: shapes may also lie turned over.", FLAG, edition=2),
        _board("layers", "How many times the tiling is repeated, one above the other.", EXPRESSION, edition=2),
        _board(
            "rings",
            "Rows of arcs, the innermost first.",
            TableForm(
                SchemaPlace(
                    "",
                    "A row of arcs.",
                    (
                        RecordForm(
                            (
                                SchemaPlace(
                                    "arcs", "Where arcs begin and end, in degrees clockwise.", (texts("An angle."),)
                                ),
                                SchemaPlace("flow", "Which way the row goes.", (PLAIN,)),
                            ),
                            ordered=False,
                        ),
                    ),
                )
            ),
        ),
        _board("ring", "How many cells one ring has.", EXPRESSION),
        _board(
            "graph",
            "Sites and links, one by one, or the name of a file that has them, as `trail.graphml`.",
            RecordForm(
                (
                    SchemaPlace("sites", "Each site with its place.", (TableForm(_POINT),)),
                    SchemaPlace(
                        "links",
                        "Pairs of sites for each kind of link.",
                        (TableForm(SchemaPlace("", "The links of this kind.", (_PAIRS, _LINKS))),),
                    ),
                ),
                ordered=False,
            ),
            replace(PLAIN, edition=2),
        ),
        _board(
            "sites",
            "The kinds of sites; without it, those that the rules speak of.",
            texts("`cell`, `edge` or `vertex`."),
        ),
        SchemaPlace(
            "keep",
            "A condition on the coordinates of the cells that stay.",
            (EXPRESSION,),
            wrong="`keep` is a condition",
        ),
        _board("remove", "Sites that are taken away.", texts("The name of a site.")),
        _board("add", "Further cells, each at a place.", TableForm(_POINT)),
        _board("unlink", "Links that are taken away.", _PAIRS),
        _board(
            "join",
            "Further links for each kind, in both directions.",
            TableForm(SchemaPlace("", "The links of this kind.", (_PAIRS,))),
        ),
        replace(
            _board("adjacent", "The kinds of links that make neighbours.", PLAIN, texts("A kind of links.")), edition=2
        ),
        SchemaPlace(
            "regions",
            "Sets of sites with a name, as lists or, `bank(s in cell)`, by a rule.",
            (TableForm(_REGION, signatures=True),),
            wrong="`regions` is a mapping from names to lists of sites, or to rules for them",
        ),
        SchemaPlace(
            "names",
            "What sites of a kind are called: text with coordinates in braces.",
            (TableForm(SchemaPlace("", "The names of this kind.", (TEXT,), wrong="names are a text with holes")),),
        ),
        SchemaPlace(
            "links",
            "Kinds of links: further ones, by a rule, and what is to be said of those that the board has.",
            (TableForm(_LINK, signatures=True),),
        ),
    ),
    ordered=False,
)
