"""A ruleset to a book: the program, its base and its variants are read, its examples played, and all is told in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ...checker import Program
from ...checker.lints.stale import never_in
from ...engines.base import Game, State
from ...files.library import Library
from ...files.sources import Source
from ...ground.records import Record
from ...ground.source import Span
from ...lab.study.sample import SampleDecision, sample_game
from ...language.shelf import shelf_of
from ...language.staleness import ruled_out, without
from ...pipeline import OpenRuleset
from ..comparison import compare
from ..comparison.items import option_text
from ..prose import Prose
from .appendix import appendix, rules_section
from .boards import begins_alike
from .card import card_sections
from .catalogue import Catalogue
from .inherited import play_inherited
from .kit import Kit, Variant, setup_of
from .legend import with_legend
from .lengths import length_of
from .marks import VariantMarks
from .model import BOOK, CARD, Book, Figure, Section, Sentence
from .pictures import Pictures
from .played import Loader, play_example, play_examples
from .sections import sections
from .speech import Speech
from .texts import place_of, runs
from .told import with_notes
from .walk import with_links
from .words import with_index

Watch = Callable[[str, int, int], None]
"""`watch(what, done, wanted)`"""


class Wish(Record):
    """What book is asked for.

    Attributes:
        options:   values of options, in words.
        language:  of the fixed text, and of `about` texts where they have it.
        form:      the whole book, one page without examples, or the card of a player.
        pictures:  whether figures are drawn; else they have captions only.
        sample:    whether a game between programs that think is played and told.
    """

    options: Mapping[str, object] = {}
    language: str = "en"
    form: str = BOOK
    pictures: bool = True
    sample: bool = False

    @property
    def compact(self) -> bool:
        return self.form != BOOK


def make_book(name: str, wish: Wish, watch: Watch | None = None, source: Source | None = None) -> Book:
    """The book of a library id or a path; `source`: where files are found, if not on the disk.

    Raises: RulesetError: the ruleset has errors, or one of its examples does not hold.
    """
    if source is not None:
        return book_of(OpenRuleset(name, Library(source)), wish, watch)
    with shelf_of(f"{os.path.abspath(name) if os.path.exists(name) else name} with its variants"):
        return book_of(OpenRuleset(name), wish, watch)


def book_of(ruleset: OpenRuleset, wish: Wish, watch: Watch | None = None) -> Book:
    """As `make_book`, of a ruleset at hand."""
    told = watch or (lambda what, done, wanted: None)
    kit = _kit(ruleset, wish, told)
    told("figures", 0, 1)
    if wish.form == CARD:
        made = list(card_sections(kit))
    else:
        noted = with_notes(kit, list(sections(kit)))
        behind = () if wish.compact else tuple(appendix(kit, noted))
        body = with_legend(kit, noted, behind)
        made = body if wish.compact else [*with_index(kit, body), *behind]
    told("figures", 1, 1)
    return _book(kit, with_links(made), wish.form)


def cover_of(ruleset: OpenRuleset, given: Mapping[str, object]) -> Figure:
    """What is on the cover of a book, without the book. Raises RulesetError, as `make_book` does."""
    options = dict(given)
    loader, silent = _loader(ruleset, options)
    game = loader.game(options)
    number = game.program.facts.cover
    chosen = None if number is None else play_example(loader, options, number)
    played = play_examples(loader, options, lambda done, wanted: None) if chosen is None else []
    say = Catalogue("en")
    kit = Kit(
        game,
        options,
        say,
        Speech(Prose(game.program, say.language)),
        Pictures(say),
        tuple(one for one in played if not one.is_past),
        None,
        (),
        compact=False,
        usual={},
        cover=chosen if chosen is not None and not chosen.is_past else None,
        silent=silent,
    )
    return _cover(kit)


def rules_of(game: Game, language: str = "en") -> tuple[Section, ...]:
    """What a book says of the rules of a game themselves: without examples, pictures, base and variants."""
    speech = Speech(Prose(game.program, language))
    kit = Kit(
        game,
        {},
        Catalogue(language),
        speech,
        Pictures(Catalogue(language), wanted=False),
        (),
        None,
        (),
        compact=False,
        usual={},
    )
    body = list(sections(kit))
    return tuple(with_links([*body, rules_section(kit, body)]))


def _kit(ruleset: OpenRuleset, wish: Wish, watch: Watch) -> Kit:
    given = dict(wish.options)
    loader, silent = _loader(ruleset, given)
    game = loader.game(given)
    speech = Speech(Prose(game.program, wish.language))
    own = play_examples(loader, given, lambda done, wanted: watch("examples", done, wanted))
    played = [
        one
        for one in own
        if one.game is game or one.moves.isdisjoint(speech.prose.never())  # else it shows what this book does not tell
    ]
    base_file, base = ruleset.base(), None
    if base_file is not None:
        played += play_inherited(ruleset, game.program, given) if not wish.compact else []
        known = ruleset.checked({}, base_file).game.options if given else {}
        before = ruleset.checked({option: value for option, value in given.items() if option in known}, base_file)
        base = _variant(Prose(before, wish.language), speech.prose)
    variants = [] if wish.compact else list(_variants(ruleset, game.program, wish.language, watch))
    number = game.program.facts.cover if not wish.compact else None
    cover = next((one for one in own if one.number == number), None)
    if cover is None and number is not None:  # it is not for readers elsewhere
        cover = play_example(loader, given, number)
    return Kit(
        game,
        given,
        Catalogue(wish.language),
        base.speech if base is not None else speech,
        Pictures(Catalogue(wish.language), wish.pictures and bool(game.program.tables.sites)),
        tuple(one for one in played if not one.is_past),
        base,
        tuple(variants),
        wish.compact,
        ruleset.game({}).options if given else {},
        cover if cover is not None and not cover.is_past else None,
        tuple(one for one in played if one.is_past and not one.sequences),
        silent,
        _sample(ruleset, given, watch) if wish.sample else (),
    )


def _sample(ruleset: OpenRuleset, given: Mapping[str, object], watch: Watch) -> tuple[SampleDecision, ...]:
    return sample_game(ruleset.fast(given), lambda done, wanted: watch("sample game", done, wanted))


def _loader(ruleset: OpenRuleset, given: Mapping[str, object]) -> tuple[Loader, bool]:
    """The games of a book; and whether it leaves out texts, which speak of moves that other options than the ruleset's own rule
    out."""
    loader = Loader(ruleset.game)
    now = never_in(loader.game(given).core) - never_in(loader.game({}).core) if given else frozenset()
    if not now:
        return loader, False
    merged = loader.game(given).program.ruleset

    @cache
    def usual(level: int) -> frozenset[str]:
        return never_in(ruleset.game_as(merged.level(level), {}).core)

    texts = list(ruled_out(merged, now, usual))
    quiet = without(texts, merged)
    return (Loader(lambda options: ruleset.game_as(quiet, options)), True) if texts else (loader, False)


def _variants(ruleset: OpenRuleset, program: Program, language: str, watch: Watch) -> Iterable[Variant]:
    files, base = ruleset.variants(), Prose(program, language)
    for number, file in enumerate(files):
        watch("variants", number, len(files))
        yield _variant(base, Prose(ruleset.checked({}, file, examples=False), language))


def _variant(old: Prose, new: Prose) -> Variant:
    return Variant(Speech(new, VariantMarks(new, old)), Speech(old), compare(old.program, new.program))


# ---------------------------------------------------------------- the front page


def _book(kit: Kit, made: list[Section], form: str) -> Book:
    subtitle, lead = (kit.speech.sentences(kit.speech.prose.author.told(key)) for key in ("subtitle", "about"))
    words, source = kit.say.words(), place_of(Span(kit.program.facts.file, 0, 1)).partition(":")[0]
    made_how = words["made_by" if kit.played and not kit.compact else "made_from"]
    return Book(
        kit.core.title,
        subtitle,
        lead,
        tuple(_sources(kit)),
        tuple(_facts(kit)),
        _cover(kit) if not kit.compact else None,
        tuple(made),
        kit.say.language,
        words,
        form,
        source,
        made_how.replace("{source}", source),
    )


def _cover(kit: Kit) -> Figure:
    """The position that the author has chosen, else the fullest one of the examples: of those of the book's own options, if
    anything stands on the board there. A variant that begins as its base does shows what its own examples are about."""
    if kit.cover is not None:
        return kit.pictures.cover(kit.cover.game, kit.cover.end, kit.core.title)
    if kit.base is not None and begins_alike(kit, kit.base):
        own = [(one.game, state) for one in kit.played if not one.inherited for state in (one.start, one.end)]
        fullest = max(own, key=lambda one: _difference(kit, *one), default=None)
        if fullest is not None and _difference(kit, *fullest):
            return kit.pictures.cover(*fullest, kit.core.title)
    shown = [(one.game, state) for one in kit.played for state in (one.start, one.end)]
    own = [(kit.game, kit.setup), *((game, state) for game, state in shown if game is kit.game)]
    fullest = max(own, key=lambda one: _standing(kit, *one))
    if not _standing(kit, *fullest):
        fullest = max([fullest, *shown], key=lambda one: _standing(kit, *one))
    return kit.pictures.cover(*fullest, kit.core.title)


def _difference(kit: Kit, game: Game, state: State) -> int:
    """How much stands on the board, where that is not as the game begins; else nothing."""
    begins = kit.pictures.painter(game).marks(setup_of(game)) == kit.pictures.painter(game).marks(state)
    return 0 if begins else _standing(kit, game, state)


def _standing(kit: Kit, game: Game, state: State) -> int:
    """How much stands on the board."""
    return sum(bool(mark.spots) and not mark.printed for mark in kit.pictures.painter(game).marks(state))


def _sources(kit: Kit) -> Iterable[Sentence]:
    for said in kit.program.facts.sources:
        yield Sentence(runs(said.text), place_of(said.span))


def _luck(kit: Kit) -> str:
    """Where chance decides, as a key of the catalogue."""
    if not kit.by_chance:
        return "luck_none"
    return "luck_setup" if {*kit.by_chance} <= {*kit.in_setup} else "luck_play"


def _facts(kit: Kit) -> Iterable[tuple[str, str]]:
    say = kit.say
    players = kit.program.facts.players
    low, high = players.fewest, players.most
    yield say.text("players"), str(low) if low == high else say.text("players_between", low=low, high=high)
    length = length_of(kit.program) if not kit.given else None
    if length is not None:
        least, most, games = length
        key = "turns_about" if least == most else "turns_between"
        yield say.text("length"), say.text(key, low=least, high=most, games=games)
    yield say.text("luck"), say.text(_luck(kit))
    yield say.text("hidden"), say.text("hidden_some" if kit.game.hides else "hidden_none")
    for (section, *names), about in kit.program.abouts.items():
        if section == "credits":
            yield say.text(f"credits_{names[0]}"), about.text(say.language)
    if kit.base is not None:
        yield say.text("variant_of"), kit.base.comparison.before
    usual = kit.usual
    changed = {name: value for name, value in kit.core.settings.items() if kit.given and usual.get(name) != value}
    if changed:
        yield say.text("options_fact"), ", ".join(f"{name} {option_text(value)}" for name, value in changed.items())
