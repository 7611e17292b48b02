"""What a ruleset declares, typed: for those that tell of a checked ruleset, so that nobody reads its file again.

Options belong to the `Game`, whose meaning they decide. The other facts decide nothing that is played, so they stand beside
it: rulesets that play alike have equal cores, whatever they call their board and wherever their words come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..ground.inflection import Noun
from ..ground.records import Record
from ..ground.source import SourceFile, Span
from .types import Type, Universe

Setting: TypeAlias = "bool | int | str | list[Setting] | dict[str, Setting] | None"
"""The value of an option in words: JSON, with an object by the labels of its domain where it has one."""


def written(value: Setting) -> str:
    """The value of an option as a ruleset writes it: `none`, `yes`, `[2, 5]`, `{Red: 20, Blue: 25}`."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return "{" + ", ".join(f"{key}: {written(part)}" for key, part in value.items()) + "}"
    return str(value)


class AuthorText(Record):
    """What an author wrote, on one line."""

    text: str
    span: Span


class Option(Record):
    """An option of a ruleset, and what it is set to.

    Attributes:
        domain:   it has one value for each of these elements; None: one value.
        type:     of a value.
        choices:  the values that it can have, as they are written; () where the type says it all.
        default:  what holds unless somebody asks for another value, as it is written.
        value:    what holds here.
    """

    name: str
    domain: Universe | None
    type: Type
    choices: tuple[str, ...]
    default: AuthorText | None
    value: Setting
    span: Span


class ChosenValue(Record):
    """A value that an option has and that has a sentence of its author's.

    Attributes:
        value:  as it is written.
        where:  the path of what speaks of the option: `("board",)`, `("moves", "drop")`; () where several do.
    """

    option: str
    value: str
    where: tuple[str, ...]


class Players(Record):
    """Attributes:
    names:   of all players that there can be, in order.
    fewest:  that can play.
    most:    that can play.
    option:  the name of the option that says how many play; "" where no single one does.
    """

    names: tuple[str, ...]
    fewest: int
    most: int
    option: str


class Layout(Record):
    """What is written of a board. `keys`: of its section; `tiling`: what it is cut from, "" for a board without."""

    keys: tuple[str, ...]
    tiling: str
    span: Span


class DeclaredName(Record):
    """A name that the ruleset declares, with all it extends and uses, or a section that has no names.

    Attributes:
        section:  the key of the ruleset that it belongs to.
        name:     "" for a whole section.
        says:     the phrase for it that an author wrote.
        span:     of the name, or the section; its file is its home.
    """

    section: str
    name: str
    says: AuthorText | None
    span: Span


class Ruling(Record):
    """An answer to what the sources leave open; its texts stand among the texts for readers, by its number.

    Attributes:
        on:      the keys of what it is about, `("moves", "lift")`; () where it is about nothing single.
        option:  the name of the option with which it is played otherwise; "" if there is none.
    """

    on: tuple[str, ...]
    option: str


class CourseStep(Record):
    """A step of setup or flow, or of an action that is a part of them, or such an action as a whole.

    Attributes:
        path:   where it stands, as `("flow", "steps", "count")` or `("actions", "take_turn")`; what an author says of it is
                among the texts under it.
        start:  its first instruction of the flow.
        end:    the instruction behind its last one.
        span:   of its name.
    """

    path: tuple[str, ...]
    start: int
    end: int
    span: Span


class TextStep(Record):
    """A step of any text of statements, or what a move does as a whole.

    Attributes:
        path:   where it stands; what an author says of it is among the texts under it.
        areas:  the places of its statements, which lie in several files where steps within it were given other texts.
    """

    path: tuple[str, ...]
    areas: tuple[Span, ...]

    def holds(self, span: Span) -> bool:
        """Whether a place lies in it."""
        return any(map(span.lies_in, self.areas))


class RulesetFacts(Record):
    """Attributes:
    file:          the ruleset's own.
    library:       the files of the modules in use.
    course:        the steps of setup and flow, outer ones first; one that is a part of several has an entry for each.
    steps:         those of all texts, outer ones first.
    declarations:  section by section, each in the order of the ruleset.
    sources:       where the game is from.
    nouns:         what things are called: name -> language ("" where none is said) -> noun.
    rulings:       in order.
    cover:         the number of the example, from 0, whose last position is on the cover; None: none is chosen.
    chosen:        of options whose values have sentences, fixed ones too.
    demands:       by option, what its value must meet and its author has no sentence for, as it is written.
    """

    file: SourceFile
    library: frozenset[SourceFile]
    players: Players
    layout: Layout
    course: tuple[CourseStep, ...]
    steps: tuple[TextStep, ...]
    declarations: tuple[DeclaredName, ...]
    sources: tuple[AuthorText, ...]
    nouns: Mapping[str, Mapping[str, Noun]]
    rulings: tuple[Ruling, ...]
    cover: int | None
    chosen: tuple[ChosenValue, ...]
    demands: Mapping[str, tuple[AuthorText, ...]]

    def of(self, *sections: str) -> tuple[DeclaredName, ...]:
        """What some sections declare."""
        return tuple(one for one in self.declarations if one.section in sections)

    def declared(self, name: str, *sections: str) -> DeclaredName | None:
        """The first declaration of a name in one of these sections."""
        return next((one for one in self.of(*sections) if one.name == name), None)

    def is_library(self, span: Span) -> bool:
        """Whether a place lies in a module."""
        return span.file in self.library
