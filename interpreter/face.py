"""What people call: games with all that is made of them, in the rooms from the engines to the book."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from . import pipeline
from .checker import Report
from .engines.base import Game, State
from .engines.protocol import Why, bad_argument
from .files.library import is_bundled
from .files.sources import Disk, Memory, Recorded, Source
from .ground.diagnostics import fail, spelled
from .ground.limits import MAX_GAMES
from .ground.records import Struct
from .language.merged import content_hash

if TYPE_CHECKING:
    from .book.rulebook.model import Book
    from .book.rulebook.reasons import Reasons
    from .drawing import Painter
    from .lab.simulation.table import Table

_MOST_LOADED = 16
"""Games that a process keeps for pickled states."""


def load(
    name: str | Path, options: Mapping[str, object] | None = None, engine: str = "auto", *, much: bool = True
) -> Game:
    """A playable game of a library id (`game/variant`) or a path.

    >>> game = ludograph.load("my_game.yaml", {"goal": 3}, engine="reference")
    >>> game.initial().notations()
    ['a1', 'a2', 'b1', 'b2']

    Args:
        options:  values by name.
        engine:   `native` compiles the rules to C, which takes a second or two the first time; `reference` plays at once;
                  `auto` takes the reference engine, with a notice on stderr, where compiling is not possible. All play the
                  same.
        much:     not: `auto` begins in the reference engine, and compiles once so much has been spent that it pays.
    Raises: RulesetError: the ruleset has errors, an option is unknown or out of range, or `native` was asked for and cannot
        be had.
    """
    read = Recorded(Disk())
    game = pipeline.load(name, options, engine, much=much, source=read)
    texts = {path: text for path, text in read.texts.items() if not is_bundled(Path(path))}
    return _faced(game, None, texts, engine, much)


def loads(
    text: str, options: Mapping[str, object] | None = None, name: str = "ruleset.yaml", engine: str = "auto"
) -> Game:
    """As `load`, of a ruleset given as text; it can extend and use the library only."""
    return _faced(pipeline.loads(text, options, name, engine), text, {}, engine, True)


class Origin(Struct):
    """All that it takes to load a game again, in another process or on another machine.

    Attributes:
        text:     of the ruleset, if it was given as one.
        texts:    paths and texts of the files that do not come with Ludograph.
        options:  the values of all options, as JSON.
        rules:    the hash of the rules, so that a library that has changed meanwhile is noticed.
    """

    name: str
    text: str | None
    texts: tuple[tuple[str, str], ...]
    options: str
    engine: str
    much: bool
    rules: str


@lru_cache(maxsize=_MOST_LOADED)
def again(origin: Origin) -> Game:
    """The game that a pickle speaks of. A process loads it once, however many of its states there are.

    Raises: RulesetError: it is not there any more, or has other rules now.
    """
    options = json.loads(origin.options)
    if origin.text is not None:
        game = loads(origin.text, options, origin.name, origin.engine)
    else:
        source = Memory(dict(origin.texts))
        made = pipeline.load(origin.name, options, origin.engine, much=origin.much, source=source)
        game = _faced(made, None, source.texts, origin.engine, origin.much)
    if _origin(game).rules != origin.rules:
        raise fail(
            "other-rules",
            f"`{origin.name}` has other rules here than where this was pickled",
            helps=("use the same version of Ludograph in both places",),
        )
    return game


def _faced(game: Game, text: str | None, texts: Mapping[str, str], engine: str, much: bool) -> Game:
    def origin() -> Origin:
        options = json.dumps(dict(game.options), sort_keys=True)
        rules = content_hash(game.program.ruleset)
        return Origin(game.id, text, tuple(sorted(texts.items())), options, engine, much, rules)

    face = Face(game, origin)
    game._face = face
    game.speak = face.reason
    return game


def _origin(game: Game) -> Origin:
    assert isinstance(game.face, Face)
    return game.face.origin


class Face:
    """What is made of one game and its states.

    Args:
        origin: asked for when a game is pickled: the hash of the rules takes a tenth of the time that loading them does.
    """

    def __init__(self, game: Game, origin: Callable[[], Origin]) -> None:
        self.game, self._origin = game, origin

    @cached_property
    def origin(self) -> Origin:
        return self._origin()

    def __reduce__(self) -> tuple[Any, ...]:
        """How its game is pickled."""
        return again, (self.origin,)

    def of(self, game: Game) -> Face:
        """The same for another game of the same rules."""
        return Face(game, lambda: self.origin)

    @cached_property
    def _painter(self) -> Painter:
        from .drawing import Painter

        return Painter(self.game)

    def svg(self, state: State, *, width: int, names: bool) -> str:
        from .drawing import picture

        if not isinstance(width, int | float) or not 0 < width < inf:
            raise bad_argument("svg", "a number of pixels above 0 as `width`", width)
        return picture(self._painter, state, width=width, names=names)

    def text(self, state: State) -> str:
        from .drawing.text import text_lines

        return "\n".join(text_lines(self._painter, state))

    def reason(self, why: Why) -> str:
        return self._reasons(why)

    @cached_property
    def _reasons(self) -> Reasons:
        from .book.rulebook.reasons import Reasons

        return Reasons(self.game.program)

    def simulate(self, games: int, seed: int, players: str | Sequence[str], max_decisions: int, jobs: int) -> Table:
        from .lab.simulation.table import simulated

        for given, takes, least in ((games, "a number of games", 1), (seed, "a whole number as `seed`", 0)):
            if type(given) is not int or not least <= given <= MAX_GAMES:
                raise bad_argument("simulate", f"{takes} from {least} to {MAX_GAMES}", given)
        if type(max_decisions) is not int or max_decisions < 1:
            raise bad_argument("simulate", "a number of decisions from 1 on as `max_decisions`", max_decisions)
        names = (players,) if isinstance(players, str) else players
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
            raise bad_argument("simulate", "names of players as `players`", players)
        if type(jobs) is not int or jobs < 1:
            raise bad_argument("simulate", "a number of processes from 1 on as `jobs`", jobs)
        return simulated(self.game, games, seed, names, max_decisions, jobs)


def check(text: str, options: Mapping[str, object] | None = None, name: str = "ruleset.yaml") -> Report:
    """All that is known of a ruleset given as text: everything that is wrong with it, or a program. It can extend and use the
    library only. Nothing that is wrong with it is raised.

    >>> ludograph.check("title: Mine").diagnostics[0].title
    'a ruleset needs `players`'

    Args:
        options:  values by name, as on the command line.
        name:     how messages call it.
    """
    for given, takes in ((text, "the text of a ruleset"), (name, "a text as `name`")):
        if not isinstance(given, str):
            raise bad_argument("check", takes, given)
    return pipeline.report_text(text, pipeline.asked(options, "check"), name)


def check_file(name: str | Path, options: Mapping[str, object] | None = None, source: Source | None = None) -> Report:
    """As `check`, of the ruleset of a library id or path.

    >>> ludograph.check_file("my_game.yaml", {"goal": 9}).diagnostics[0].title
    'the option `goal` cannot be `9`'

    Args:
        source:  where files are found, if not on the disk, as `Overlay(Memory({path: text}), Disk())`.
    """
    if not isinstance(name, str | os.PathLike):
        raise bad_argument("check_file", "the name of a ruleset or a path", name)
    if source is not None and not isinstance(source, Source):
        raise bad_argument("check_file", "what finds files as `source`", source)
    return pipeline.report(str(name), pipeline.asked(options, "check_file"), source)


@overload
def rulebook(
    game: Game | str | Path, form: Literal["md", "html"] = "md", *, language: str = "en", compact: bool = False
) -> str: ...
@overload
def rulebook(
    game: Game | str | Path, form: Literal["pdf"], *, language: str = "en", compact: bool = False
) -> bytes: ...
def rulebook(game: Game | str | Path, form: str = "md", *, language: str = "en", compact: bool = False) -> str | bytes:
    """The rulebook of a library id, a path, or a game, with its options.

    >>> ludograph.rulebook("my_game.yaml").splitlines()[0]
    '# My game'

    Args:
        form:      `md` (Markdown, without pictures), `html` (one page), or `pdf`.
        language:  of the fixed text, `en` or `de`.
        compact:   one page for the table, without examples.
    Raises: RulesetError: the ruleset has errors, an example of it does not hold, or what makes PDF is not installed.
    """
    from .book.rulebook.book import Wish, make_book
    from .book.rulebook.catalogue import languages
    from .book.rulebook.model import BOOK, SHEET
    from .book.rulebook.render.html import to_html
    from .book.rulebook.render.markdown import to_markdown
    from .book.rulebook.render.pdf import to_pdf

    makers: Mapping[str, Callable[[Book], str | bytes]] = {"md": to_markdown, "html": to_html, "pdf": to_pdf}
    if not isinstance(form, str) or form not in makers:
        raise bad_argument("rulebook", "a form", form, spelled(str(form), list(makers), "the forms"))
    if not isinstance(language, str) or language not in languages():
        raise bad_argument("rulebook", "a language", language, spelled(str(language), languages(), "the languages"))
    if not isinstance(game, Game | str | os.PathLike):
        raise bad_argument("rulebook", "the name of a ruleset, a path, or a game", game)
    shape = SHEET if compact else BOOK
    if not isinstance(game, Game):
        return makers[form](make_book(str(game), Wish({}, language, shape, form != "md")))
    text = _origin(game).text
    source = None if text is None else Memory({game.id: text})
    return makers[form](make_book(game.id, Wish(game.options, language, shape, form != "md"), source=source))
