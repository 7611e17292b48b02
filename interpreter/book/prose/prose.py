"""All prose of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from ...checker import Program
from ...core import nodes as core
from ...core.types import Elem
from ...core.walk import walk
from ...ground.records import replace
from ...ground.source import Span
from ...language.staleness import Place, only_for
from .authors import AuthorTexts
from .beginning import set_up_anyway
from .conditions import Conditions
from .course import Course, performed_in
from .effects import EFFECTS, EffectWords
from .ends import EndWords
from .english import English
from .english.catalogue import words
from .english.words import capital, quoted, spaced
from .glossary import Glossary
from .model import Entry, MoveProse, ProseSentence
from .moves import MoveWords
from .naming import Naming, noun_for
from .numbering import numbered
from .possible import USED, possible, spoken_of
from .ruled import RuleWords
from .scope import EMPTY
from .structure import Choose, all_steps, finest
from .terms import Terms
from .trees import Phrase, Verbatim, frame, listed
from .unseen import UnseenWords

_T = TypeVar("_T")


def _once(make: Callable[[Prose], _T]) -> Callable[[Prose], _T]:
    """What is told of a ruleset as a whole is made when it is first asked for: a book that compares two asks many times."""
    made: WeakKeyDictionary[Prose, _T] = WeakKeyDictionary()

    @wraps(make)
    def told(prose: Prose) -> _T:
        if prose not in made:
            made[prose] = make(prose)
        return made[prose]

    return told


class Prose:
    """Sentences made from a checked program.

    `language`: which of the author's texts are taken; generated sentences are English. `without_about`: as if the author had
    written no `about` and no `says` (those of the library stay). `plain`: steps are told by what is done in them, whatever the
    author says of them.
    """

    def __init__(
        self, program: Program, language: str = "en", without_about: bool = False, *, plain: bool = False
    ) -> None:
        self.program = program
        self.game = possible(program.game)
        self.language = language
        self.without_about = without_about
        self.plain = plain
        self.author = AuthorTexts(program, language, without_about, plain)
        self._realiser = English()
        self._naming = Naming(program, without_about)
        self._terms = Terms(self._naming)
        self._conditions = Conditions(self._terms, self._naming)
        told_steps = self.author.of_steps(program.facts.steps)
        ruled = RuleWords(self._terms, self._conditions, self._naming, self._realiser, EFFECTS)
        self._effects = EffectWords(self._terms, self._conditions, self._naming, self._realiser, ruled, told_steps)
        self._moves = MoveWords(self.game, self._terms, self._conditions, self._effects, self._asked)
        self._end_words = EndWords(self._conditions, self._effects, self._moves.spoken)
        self._glossary = Glossary(self._terms, self._conditions, self._effects, self._moves, self._naming)
        told = finest(self.author.of_steps(program.facts.course))
        self._course = Course(self.game, self._naming, self._terms, self._conditions, self._effects, told)
        self._made: dict[str, MoveProse] = {}

    def alone(self, before: Sequence[ProseSentence], said: ProseSentence) -> ProseSentence | None:
        """A sentence about all cases but some, told without these; None where it cannot be."""
        return self._effects.alone(before, said)

    def _asked(self, move: str, parameter: str) -> str:
        said = self.author.about("moves", move, "asks", parameter)
        return said.text if said is not None else ""

    def sites(self, kind: str = "cell") -> tuple[str, str]:
        """What sites of a kind are called in these sentences, in singular and plural: "square", "squares"."""
        sites = noun_for(Elem(self.game.universes[kind]))
        return sites.one, sites.many

    # ------------------------------------------------------------ moves

    def moves(self) -> tuple[str, ...]:
        """The names of the moves that have something to say: all but `pass` and those that options never allow, in the order
        of the ruleset."""
        return tuple(name for name, move in self.game.moves.items() if move.span.file.text)

    def never(self) -> tuple[str, ...]:
        """The names of the moves that options never allow."""
        return tuple(name for name in self.program.game.moves if name not in self.game.moves)

    def is_idle(self, *place: str) -> bool:
        """Whether a declaration serves nothing but moves that options never allow."""
        return place in self._idle

    @cached_property
    def _idle(self) -> frozenset[Place]:
        gone = self.never()
        return only_for(self.program.ruleset, gone) if gone else frozenset()

    def move(self, name: str) -> MoveProse:
        """One move. Conditions shared by a choice stand with each of its moves."""
        if name not in self._made:
            self._made[name] = self._move(self.program.game.moves[name])
        return self._made[name]

    def _move(self, move: core.Move) -> MoveProse:
        parts = self._moves.parts(move)
        return MoveProse(
            move.name,
            self._naming.title(move.name),
            self.author.about("moves", move.name) or self.author.says_of(move),
            parts.when,
            parts.parameters,
            parts.effects,
            parts.provided,
            parts.finish,
            parts.then,
            self._priority(move) + parts.weight,
            parts.notation,
            move.span,
        )

    def _priority(self, move: core.Move) -> tuple[ProseSentence, ...]:
        """What the course of play says of when a move is offered."""
        made: list[ProseSentence] = []
        for choose in self._decisions():
            for number, offers in enumerate(choose.decide.lists):
                if move.name not in [offer.move.name for offer in offers]:
                    continue
                if choose.decide.chance:
                    key = "by chance" if move.weight is None and len(offers) == 1 else "by chance weighted"
                    made.append(self._effects.sentence(frame(key), choose.span))
                elif number:
                    before = [offer.move.name for each in choose.decide.lists[:number] for offer in each]
                    names = listed([Verbatim(quoted(self._naming.title(name))) for name in dict.fromkeys(before)])
                    made.append(self._effects.sentence(frame("only otherwise", moves=names), choose.span))
        return tuple({sentence.text: sentence for sentence in made}.values())

    @cached_property
    def _rules(self) -> tuple[core.Move | core.Instruction | core.End | core.Action, ...]:
        game = self.game
        return (*game.moves.values(), *game.flow, *game.ends, *game.before_turn, *game.after_turn)

    @cached_property
    def _state(self) -> tuple[core.Fun, ...]:
        """The state, without what only rules speak of that options have ruled out."""
        named = {id(part) for part in walk(*self._rules, into=USED)}
        left = {id(part) for part in spoken_of(*self._rules)}
        said = (fun for fun in self.game.funs if id(fun) in left or id(fun) not in named)
        return tuple(fun for fun in said if fun.name not in self._naming.kept)

    def decided(self) -> tuple[frozenset[str], frozenset[str]]:
        """The names of the moves that are offered in the setup, and in the course of play, as far as options leave them."""
        early, late = (
            frozenset(
                offer.move.name
                for step in all_steps(steps)
                if isinstance(step, Choose)
                for offers in step.decide.lists
                for offer in offers
            )
            for steps in (self._course.setup_steps, self._course.flow_steps)
        )
        return early, late

    def _decisions(self) -> list[Choose]:
        steps = all_steps((*self._course.setup_steps, *self._course.flow_steps))
        return [step for step in steps if isinstance(step, Choose)]

    @_once
    def seen(self) -> tuple[ProseSentence, ...]:
        """Who sees what, where not all see everything: in the words of the author, or else of the rules."""
        words = UnseenWords(self._terms, self._conditions, self._effects, self._naming)
        section = {"game": "state", "turn": "turn_state"}
        hidden = [fun for fun in self._state if fun.seen is not None]
        said = [self._seen_by((section[fun.life], fun.name, "seen"), words.values(fun)) for fun in hidden]
        said += [self._seen_by(("moves", name, "seen"), words.decision(move)) for name, move in self.game.moves.items()]
        return tuple(one for one in said if one is not None)

    def _seen_by(self, path: tuple[str, ...], made: ProseSentence | None) -> ProseSentence | None:
        """The author's sentence on who sees something, which may be empty, else the one that is made of the rules."""
        is_told = path in self.program.abouts and not self.without_about
        return self.author.about(*path) if is_told else made

    # ------------------------------------------------------------ course of play

    @_once
    def flow(self) -> tuple[ProseSentence, ...]:
        """The course of play, from the beginning on; the steps of rounds and turns are children."""
        before = self._every_turn("before_turn", "before every turn", self.game.before_turn)
        after = self._every_turn("after_turn", "after every turn", self.game.after_turn)
        return (*before, *self._course.flow(), *after)

    def _every_turn(self, section: str, key: str, steps: tuple[core.Action, ...]) -> tuple[ProseSentence, ...]:
        """What every turn begins or ends with, in the author's own words, or else in sentences of the rules."""
        said: list[ProseSentence] = []
        for step in steps:
            about = None if self.plain else self.author.about(section, step.name)
            told = [replace(about, also=(step.body.span,), is_step=True, in_turn=True)] if about is not None else []
            said += told or self._effects.sentences(step.body, EMPTY)
        return (self._effects.under(frame(key), said, steps[0].span),) if said else ()

    @_once
    def setup(self) -> tuple[ProseSentence, ...]:
        """What is done before the first turn."""
        return self._course.setup()

    @_once
    def start_state(self) -> tuple[ProseSentence, ...]:
        """What holds before anything is done, and at the beginning of every turn; not what the setup writes anyway."""
        unseen = set_up_anyway(self.game.funs, self._course.setup_steps)
        return tuple(self._glossary.start(fun) for fun in self._state if fun.name not in unseen)

    @_once
    def shared(self) -> tuple[tuple[tuple[str, ...], tuple[ProseSentence, ...]], ...]:
        """What must hold for all moves of a choice: their names, and the sentences."""
        made: dict[str, tuple[tuple[str, ...], tuple[ProseSentence, ...]]] = {}
        for members in self.game.choices.values():
            names = tuple(move.name for move in members if move.span.file.text)
            spans = (
                {one.expr.span for one in (*members[0].whens, *members[0].provided) if one.of_choice}
                if names
                else set()
            )
            if len(names) > 1 and spans:
                first = self.move(names[0])
                said = [one for one in (*first.when, *first.provided) if spans.intersection((one.span, *one.also))]
                kept = tuple(one for one in said if all(_is_said_of(self.move(name), one) for name in names))
                made[repr([one.text for one in kept])] = (names, kept)
        return tuple(one for one in made.values() if one[1])

    @_once
    def happens(self) -> tuple[ProseSentence, ...]:
        """What happens by itself in the course of play, between decisions; actions with their steps as children."""
        made: dict[str, ProseSentence] = {}
        for act, said in self._course.acts():
            actions = performed_in(act.effect)
            for effect in actions:
                title, steps = self._glossary.action(effect.action)
                lead = f"{capital(title)}:"
                if steps:
                    made.setdefault(lead, ProseSentence(lead, effect.action.span, children=steps))
            if not actions:
                made |= {sentence.text: sentence for sentence in said}
        return tuple(made.values())

    @_once
    def endings(self) -> tuple[ProseSentence, ...]:
        """When the game ends, and with which result; the author's own words, where there are any, before."""
        made: list[ProseSentence] = []
        for number, end in enumerate(self.game.ends):
            about = self.author.about("end", str(number))
            if about is not None:
                made.append(about)
            made.append(self._end_words.end(end))
        return tuple(made)

    # ------------------------------------------------------------ glossary

    def definition(self, definition: core.Definition) -> Entry:
        """What one definition means."""
        title, sentences = self._glossary.definition(definition)
        return Entry(definition.name, title, self.author.about("define", definition.name), sentences, definition.span)

    def is_named_only(self, entry: Entry) -> bool:
        """Whether sentences can speak of a ruleset's own definition by its name alone, for its author gave it no phrase."""
        declared = self.program.facts.declared(entry.name, "define")
        return declared is not None and declared.says is None and not self.program.facts.is_library(entry.span)

    @_once
    def definitions_used(self) -> tuple[Entry, ...]:
        """The glossary: every definition that rule texts use, those of the library too, by title."""
        starts = (fun.start for fun in self._state)
        used = {id(part) for part in spoken_of(*self._rules, *starts) if isinstance(part, core.Definition)}
        entries = [self.definition(made) for made in self.game.definitions if id(made) in used]
        products = self._glossary.products(self.program.facts.of("universes"), self.game.universes)
        entries = [*self.coordinates(), *products, *(entry for entry in entries if entry.sentences or entry.about)]
        return tuple(sorted(entries, key=lambda entry: entry.title.removeprefix("the ").lower()))

    @_once
    def coordinates(self) -> tuple[Entry, ...]:
        """How rows, columns and so on are numbered, where rules speak of them."""
        board = self.program.facts.layout.span
        found: dict[str, core.Table] = {}
        for part in spoken_of(*self._rules):
            if isinstance(part, core.Look) and part.table.name in words("coordinates meaning"):
                found.setdefault(part.table.name, part.table)
        made = []
        for name, table in found.items():
            if self._naming.is_coordinate(table):
                title = self._glossary.coordinate(table)
                meaning = numbered(name, self.game.drawing.turn)
                made.append(Entry(name, title, None, (ProseSentence(meaning, board),), board))
        return tuple(made)

    @_once
    def actions(self) -> tuple[Entry, ...]:
        """Actions that other sentences speak of by their name."""
        made = []
        for action in self.game.actions:
            title, steps = self._glossary.action(action)
            made.append(Entry(action.name, title, self.author.about("actions", action.name), steps, action.span))
        return tuple(made)

    def event(self, name: str) -> str:
        """What an action is called where sentences name it."""
        return self._naming.event(name)

    def carrying_out(self) -> frozenset[str]:
        """The sentences that only name an event of which the author speaks."""
        told = [entry for entry in self.actions() if entry.about is not None]
        names = {
            capital(self._realiser.said(frame("carry out", action=quoted(self.event(entry.name))))) for entry in told
        }
        return frozenset(names | {f"{capital(entry.title)}." for entry in told})

    @_once
    def state(self) -> tuple[Entry, ...]:
        """Everything that changes in a game."""
        made = []
        for fun in self._state:
            title, sentences = self._glossary.state(fun)
            about = self.author.about("turn_state" if fun.life == "turn" else "state", fun.name)
            made.append(Entry(fun.name, title, about, sentences, fun.span))
        for memory in self.game.memories:
            title, sentences = self._glossary.memory(memory)
            made.append(Entry(memory.name, title, None, sentences, memory.span))
        return tuple(made)

    def value(self, fun: core.Fun, arguments: Sequence[str]) -> str:
        """What a value of a position is called, of arguments that are called so: "the owner of c3"."""
        return self._glossary.titled(fun, arguments)

    @_once
    def options(self) -> tuple[Entry, ...]:
        """The options with their values and what else they may be, without those that are fixed or decide nothing here."""
        return tuple(
            Entry(
                one.name,
                self.option_title(one.name),
                self.author.about("options", one.name),
                (
                    *self._glossary.option(self.game.options[one.name]),
                    *(said for _, said in self.author.of_option(one.name, "requires")),
                    *self._demands(one.name),
                ),
                one.span,
            )
            for one in self.program.facts.of("options")
            if one.name in self.game.options and not self.is_idle("options", one.name)
        )

    def option_title(self, name: str) -> str:
        """What an option is called."""
        return noun.one if (noun := self._naming.noun(name)) is not None else spaced(name)

    def _demands(self, name: str) -> Iterator[ProseSentence]:
        """What an option demands without a word of its author's."""
        for condition in self.program.facts.demands.get(name, ()):
            yield self._effects.sentence(frame("option demands", condition=condition.text), condition.span)

    @_once
    def constants(self) -> tuple[Entry, ...]:
        """Fixed tables that the rules speak of, in the order of the ruleset."""
        made = []
        used = {table.name: table for table in self.tables()}
        for one in self.program.facts.of("constants"):
            table = used.get(one.name)
            if table is not None:
                title, sentences = self._glossary.constant(table, one.span)
                made.append(Entry(table.name, title, self.author.about("constants", table.name), sentences, one.span))
        return tuple(made)

    @_once
    def tables(self) -> tuple[core.Table, ...]:
        """The fixed tables of the board and of constants that the rules speak of."""
        parts = spoken_of(*self._rules, *self._state)
        return tuple({part.table.name: part.table for part in parts if isinstance(part, core.Look)}.values())

    # ------------------------------------------------------------ places

    def condition(self, span: Span) -> str:
        """The condition at a place (of a `Why`) in words: a clause without a full stop."""
        said = self._spoken_at(span)
        return self._realiser.said(said).rstrip(".")

    def _spoken_at(self, span: Span) -> Phrase:
        spoken = {place: tree for place, tree in self._spoken.items() if _same_file(place, span)}
        around = [place for place in spoken if place.start <= span.start and span.end <= place.end]
        inside = [place for place in spoken if span.start <= place.start and place.end <= span.end]
        if around:
            return spoken[min(around, key=lambda place: place.end - place.start)]
        if inside:
            return spoken[max(inside, key=lambda place: place.end - place.start)]
        return frame("condition too deep", line=str(span.line))

    @cached_property
    def _spoken(self) -> dict[Span, Phrase]:
        for name in (*self.moves(), *self.never()):
            self.move(name)
        self.endings()
        decisions = {step.span: Verbatim(self._course.decision(step)) for step in self._decisions()}
        return {**decisions, **self._moves.spoken}

    def rules_of(self, sentence: ProseSentence) -> frozenset[str]:
        """The names of the rules of speech that have planned a sentence of this prose; none of the author's own."""
        return self._effects.rules_of(sentence)

    def covered(self) -> frozenset[Span]:
        """The places of all declarations that some sentence says, or that options have settled."""
        said: list[ProseSentence | Entry | MoveProse] = [
            *self.flow(), *self.setup(), *self.start_state(), *self.endings(), *self.happens(),
            *(self.move(name) for name in (*self.moves(), *self.never())),
            *self.definitions_used(), *self.actions(), *self.state(), *self.options(), *self.constants(),
        ]  # fmt: skip
        every = [one for part in said for one in part.all()]
        places = {one.span for one in every} | {place for one in every for place in one.also}
        places |= {part.span for part in said}
        settled = {fun.span for fun in self.game.funs if fun not in self._state}
        return frozenset(places | settled | self._effects.settled)


def _is_said_of(move: MoveProse, said: ProseSentence) -> bool:
    return any(one.span == said.span and one.text == said.text for one in (*move.when, *move.provided))


def _same_file(one: Span, other: Span) -> bool:
    """Whether two places are in one text, read twice perhaps."""
    return one.file is other.file or (one.file.name == other.file.name and one.file.text == other.file.text)
