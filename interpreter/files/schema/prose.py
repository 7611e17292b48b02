"""What a rule file says to its readers: texts beside the rules, which no rule depends on."""

from __future__ import annotations

from ...ground.records import replace
from .forms import ListForm, PlainForm, ProseForm, RecordForm, SchemaPlace, TableForm, Told

LANGUAGE = (
    r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*",
    Told("`{name}` is no language", "not a language of a text", ("languages are written as `en`, `de`, `pt-BR`",)),
)
"""What keys of texts are, and what is told of others."""

_PLAIN = PlainForm()


def prose(key: str, about: str, *, several: bool = False, edition: int = 2) -> SchemaPlace:
    """A place for a text for the reader, or one for each language; or, if `several`, for a list of such."""
    wrong = f"`{key or '{name}'}` is a text, or one text for each language"
    in_language = TableForm(SchemaPlace("", "The text in this language.", (_PLAIN,), wrong=wrong), keys=LANGUAGE)
    # an inherited text in another language would speak of the rules before
    place = SchemaPlace(key, about, (ProseForm(), in_language), wrong=wrong, prose=True, merge="whole", edition=edition)
    if not several:
        return place
    item = replace(place, name="", edition=1, help="One of several texts, each for itself.")
    return replace(place, forms=(*place.forms, ListForm(item)), wrong=f"`{key}` is a text, or a list of texts")


def _needed(key: str, about: str) -> SchemaPlace:
    return replace(prose(key, about), need=Told(f"`{{name}}` needs `{key}`", f"no `{key}` here"))


ABOUT = prose("about", "A few sentences for the reader, or such for each language; values stand in braces.", edition=1)
ABOUT_2 = replace(ABOUT, edition=2)
"""Where the first edition has no `about`."""
SAYS = SchemaPlace("says", "How rulebooks speak of it.", (_PLAIN,), prose=True)
SAYS_2 = replace(SAYS, help="How one of its things is called, with its fields in braces.", edition=2)

_CALLED = "a noun is a text, `one | many`, or one text for each language"
NOUN = SchemaPlace(
    "",
    "The noun, `one | many`; many may be left out where it follows the rules.",
    (_PLAIN, TableForm(SchemaPlace("", "The noun in this language.", (_PLAIN,), wrong=_CALLED), keys=LANGUAGE)),
    wrong=_CALLED,
    prose=True,
)
CREDITS = RecordForm(
    (
        prose("design", "Who designed the game."),
        prose("year", "When it appeared first."),
        prose("publisher", "Who published it."),
        prose("art", "Who drew it."),
        prose("thanks", "Who helped."),
    )
)
INSTEAD = SchemaPlace(
    "",
    "Something that is different, in a sentence each.",
    (RecordForm((_needed("there", "How it is in the ruleset that is extended."), _needed("here", "How it is here."))),),
    wrong="an entry of `instead` is `{there: …, here: …}`",
)
RULING = SchemaPlace(
    "",
    "A question that the sources leave open, and how it is answered here.",
    (
        RecordForm(
            (
                SchemaPlace(
                    "on", "What it is about, as `moves.lift`.", (_PLAIN,), wrong="`on` is a text, as `moves.lift`"
                ),
                prose("question", "What the sources leave open."),
                _needed("answer", "How it is here."),
                prose("source", "What the sources say, and where."),
                SchemaPlace("option", "The option with which it is played otherwise.", (_PLAIN,)),
            )
        ),
    ),
    wrong="a ruling is a mapping with `answer`",
)
