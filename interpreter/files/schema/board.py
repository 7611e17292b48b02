"""What stands within `board`."""

from __future__ import annotations

from ...ground.records import replace
from .forms import Form, ListForm, RecordForm, RuleForm, SchemaPlace, TableForm, Told
from .parts import EXPRESSION, FLAG, PLAIN, TEXT, record, texts
from .prose import ABOUT, ABOUT_2


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
            record(
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
            record(
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
