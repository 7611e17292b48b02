"""What every part of a book is made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from ...checker import Program
from ...core import nodes as core
from ...engines.base import Game, State
from ...engines.chance import draw
from ...engines.protocol import CHANCE
from ...ground.inflection import Noun
from ...ground.records import Record, Struct
from ...ground.rng import Random
from ...lab.study.sample import SampleDecision
from ..comparison import Comparison
from ..prose import Prose
from ..prose.english.words import capital
from .catalogue import Catalogue
from .marks import VariantMarks
from .nouns import called, noun_in, noun_said
from .pictures import Pictures
from .played import PlayedExample
from .speech import Speech
from .unplayed import always_written, notations_in_play

_MOST_DRAWS = 200

Calling = Callable[[str], str]
"""What a player is called."""


class Variant(Struct):
    """A ruleset that extends another one, and what it changes."""

    speech: Speech
    old: Speech
    comparison: Comparison


class Kit(Record):
    """Attributes:
    game:      the ruleset with the book's options.
    given:     the options that the book was asked for.
    base:      what this ruleset changes of the one that it extends; None if it extends none.
    variants:  of bundled rulesets that extend this one.
    usual:     the options of the ruleset as it stands, if others were asked for.
    cover:     the example whose last position is on the cover; None: none is chosen.
    past:      examples that do not hold with the book's options.
    silent:    whether texts are left out that speak of moves which these options rule out.
    sample:    the decisions of a sample game; none where none is wanted.
    """

    game: Game
    given: dict[str, object]
    say: Catalogue
    speech: Speech
    pictures: Pictures
    played: tuple[PlayedExample, ...]
    base: Variant | None
    variants: tuple[Variant, ...]
    compact: bool
    usual: Mapping[str, object]
    cover: PlayedExample | None = None
    past: tuple[PlayedExample, ...] = ()
    silent: bool = False
    sample: tuple[SampleDecision, ...] = ()

    @cached_property
    def rules(self) -> Speech:
        """The rules in sentences made of them alone, step by step."""
        prose = Prose(self.program, self.say.language, plain=True)
        if self.base is None or self.speech.marks is None:
            return Speech(prose)
        return Speech(prose, VariantMarks(prose, Prose(self.base.old.prose.program, self.say.language, plain=True)))

    @property
    def program(self) -> Program:
        return self.game.program

    @property
    def core(self) -> core.Game:
        return self.game.core

    @cached_property
    def _proses(self) -> dict[Game, Prose]:
        return {self.game: self.speech.prose}

    def prose_of(self, game: Game) -> Prose:
        """The prose of a game of this book, which may have other options."""
        if game not in self._proses:
            self._proses[game] = Prose(game.program, self.say.language)
        return self._proses[game]

    @cached_property
    def written_in_play(self) -> dict[str, str]:
        """How moves are written that no example plays or lists, and that are not always written alike."""
        known = {ply.move for played in self.played for ply in (*played.plies, *played.lead)}
        known |= {move for played in self.played for _, move in played.choices}
        moves = self.core.moves.items()
        return notations_in_play(
            self.game, [name for name, move in moves if name not in known and not always_written(move)]
        )

    @property
    def has_board(self) -> bool:
        return bool(self.program.tables.sites)

    @cached_property
    def site_kind(self) -> str:
        """The kind of site that matters most."""
        return self.pictures.painter(self.game).site_kinds()[0]

    @property
    def site_kinds(self) -> tuple[str, ...]:
        """The kinds of sites that are told of."""
        return self.core.drawing.kinds or (self.site_kind,)

    def sites(self, count: int, kind: str = "") -> str:
        """What the board's sites of a kind are called, so many of them; without a kind, those that matter most."""
        kind = kind or self.site_kind
        noun = noun_said(self.program, kind, self.say.language)
        if noun is not None:
            return noun.one if count == 1 else noun.many
        tiling = self.program.facts.layout.tiling if kind == "cell" else None
        if count == 1:
            return self.say.word(f"{tiling}_one", self.say.text(kind))
        plural = self.say.text(f"{kind}s" if kind != "vertex" else "vertices")
        return self.say.word(tiling, plural) if tiling else plural

    def noun(self, name: str) -> Noun | None:
        """What the author calls something: his word, in whatever language, is better than one that is read from a name."""
        return noun_in(self.program, name, self.say.language)

    def value_in_words(self, option: str, value: str) -> str:
        """A value of an option; yes and no are words of the book's language."""
        return self.say.text(f"table_{value}") if isinstance(self.core.settings[option], bool) else value

    def player(self, name: str) -> str:
        """What a player is called: by a noun if there is one."""
        return self.say.text("by_chance") if name == CHANCE else called(self.program, name, self.say.language)

    def player_in(self, game: Game, state: State) -> Calling:
        """What players are called where a position is told of: as its drawing calls them, if it does. Elements that are
        called so, colours say, stand for the players then."""
        painter = self.pictures.painter(game)
        said: dict[str, str] = {}
        for mark in painter.marks(state) if painter.calls else ():
            if mark.calling:
                said[mark.whose] = said[mark.calling] = capital(called(self.program, mark.calling, self.say.language))
        return lambda name: said.get(name) or self.player(name)

    def told_of(self, key: str, name: str) -> str:
        """The fixed text about a player: "are to decide" of one who has the name of many."""
        of_many = f"{key}_many"
        return of_many if name in self.core.plural and self.say.word(of_many, "") else key

    @cached_property
    def site_names(self) -> tuple[str, ...]:
        return tuple(self.program.tables.sites[self.site_kind].names)

    @cached_property
    def setup(self) -> State:
        return setup_of(self.game)

    @cached_property
    def is_setup_drawn(self) -> bool:
        """Whether chance has a part in what the setup looks like."""
        first, painter = self.game.initial(), self.pictures.painter(self.game)
        return first.mover == CHANCE and painter.marks(first) != painter.marks(self.setup)

    @cached_property
    def in_setup(self) -> tuple[str, ...]:
        """The moves that are decided before the first turn and never after, in the order of the ruleset."""
        early, late = self.speech.prose.decided()
        return tuple(name for name in self.speech.prose.moves() if name in early - late)

    @cached_property
    def in_play(self) -> tuple[str, ...]:
        """The moves that are decided in the course of play."""
        _, late = self.speech.prose.decided()
        return tuple(name for name in self.speech.prose.moves() if name in late)

    @cached_property
    def by_chance(self) -> tuple[str, ...]:
        """The moves that chance decides, in the order of the ruleset."""
        decided = [step for step in self.core.flow if isinstance(step, core.Decide) and step.chance]
        names = {offer.move.name for step in decided for offers in step.lists for offer in offers}
        return tuple(name for name in self.core.moves if name in names)


def setup_of(game: Game) -> State:
    """The position in which the first player decides; what chance does before that is drawn with a fixed seed."""
    state, random = game.initial(), Random(1)
    for _ in range(_MOST_DRAWS):
        if state.mover != CHANCE or state.to_json()["place"] >= game.core.flow_start:
            break
        state = state.apply(draw(state.legal(), random))
    return state
