"""What stands within `draw`: marks, and the drawing as a whole."""

from __future__ import annotations

from functools import lru_cache

from ...ground.forms import Takes
from ...ground.marks import parameters
from .forms import Form, ListForm, NumberForm, RecordForm, RuleForm, SchemaPlace, TableForm, Told
from .parts import CHOOSE, EXPRESSION, PLAIN, TEXT, texts

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
    return _places_of(tuple((one.name, one.takes) for one in parameters().values()))


@lru_cache(maxsize=2)  # each mark of each text that is read asks
def _places_of(said: tuple[tuple[str, Takes], ...]) -> tuple[SchemaPlace, ...]:
    given = (SchemaPlace(name, _TAKES[takes][0], (_TAKES[takes][1],)) for name, takes in said)
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
