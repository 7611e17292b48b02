"""What stands within `examples`: positions, plays, puzzles, and what is claimed of them."""

from __future__ import annotations

from ...ground.limits import MAX_PERFT_DEPTH
from .forms import Form, FractionForm, NumberForm, SchemaPlace, TableForm, Told
from .parts import EXPRESSION, FLAG, PLAIN, VALUE, record, texts
from .prose import ABOUT, prose


def _line(key: str, about: str) -> SchemaPlace:
    return SchemaPlace(key, about, (PLAIN,), wrong="`{name}` of an example is a text")


def _lines(key: str, about: str, form: Form = PLAIN, what: str = "texts") -> SchemaPlace:
    return SchemaPlace(key, about, (texts("One of them.", form), form), wrong=f"`{{name}}` is a list of {what}")


_ODDS = "the odds of `{name}` are an exact fraction, as `2/7`"

_SOLVE = record(
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
        record(
            ABOUT,
            prose("ask", "A question that a player would ask; it stands among the questions of the book."),
            prose("answer", "Its answer; it begins with yes or no."),
            SchemaPlace(
                "book",
                "`no`: it is a test only, and no rulebook shows it. `yes`: it is the first that is shown of its move.",
                (FLAG,),
            ),
            SchemaPlace(
                "on",
                "What it shows, as `moves.lift` or `flow.steps.act`: in the book it stands there.",
                (PLAIN,),
                wrong="`on` is a text, as `moves.lift`",
                edition=2,
            ),
            SchemaPlace(
                "callouts",
                "Words at places of its figure, each by the name of the site, or of several sites between which it is.",
                (TableForm(prose("", "The word.", edition=1)),),
                wrong="`callouts` is a mapping from sites to words",
                edition=2,
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
            SchemaPlace(
                "views",
                "Conditions that hold at the end on the view of a player.",
                (TableForm(_lines("", "Conditions on this player's view.", EXPRESSION)),),
                wrong="`views` is a mapping from players to conditions",
                edition=2,
            ),
            SchemaPlace(
                "told",
                "What a player was told at the end, from the own last decision on.",
                (TableForm(SchemaPlace("", "Decisions and notes; `…` for what is not told.", (PLAIN,))),),
                wrong="`told` is a mapping from players to texts",
                edition=2,
            ),
            _line("result", "How the game has ended, as `Red wins`."),
            _lines("perft", "How many sequences of 1, 2, 3, … decisions there are.", NumberForm(0, 10**18), "numbers"),
        ),
    ),
)

# ---------------------------------------------------------------- boards
