"""Other ways to play: what the options of a ruleset choose, and what each choice means."""

from __future__ import annotations

from collections.abc import Iterator

from ..comparison.items import option_text
from ..prose import Entry
from .kit import Kit
from .model import QUIET, Item, Items, Section, Sentence, TextRun
from .texts import strong

WAYS = "options"
"""The id of the section."""


def ways_section(kit: Kit) -> Iterator[Section]:
    """The options of which the author says something."""
    prose = kit.speech.prose
    told = (one for one in prose.options() if one.about is not None or prose.author.of_option(one.name, "requires"))
    items = [_option(kit, entry) for entry in told if entry.name != kit.program.facts.players.option]
    if items:
        yield Section(WAYS, kit.say.text(WAYS), (Items(tuple(items)),))


def _option(kit: Kit, entry: Entry) -> Item:
    speech = kit.speech.on("options", entry.name)
    here = option_text(kit.core.settings[entry.name])
    meanings = kit.speech.prose.author.of_option(entry.name, "values")
    told = tuple(
        Item((Sentence((strong(kit.value_in_words(entry.name, value) + "."),), own=True), speech.sentence(said)))
        for value, said in meanings
        if value != here
    )
    demands = [speech.sentence(said) for _, said in kit.speech.prose.author.of_option(entry.name, "requires")]
    usual = kit.say.text("option_here", value=kit.value_in_words(entry.name, here))
    heading = Sentence((strong(entry.title[:1].upper() + entry.title[1:] + "."),), own=True)
    return Item((heading, *speech.sentences([entry.about]), *demands, Sentence((TextRun(f"({usual})", QUIET),))), told)
