"""The order of the stages: file, ruleset, program, game. Every command and the Python interface go through here."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .checker import Program, Report, check
from .engines.protocol import bad_argument
from .files.described import Described, described
from .files.levels import base_of
from .files.library import Library, library_ids
from .files.ruleset import Ruleset, load_ruleset
from .files.sources import Disk, Memory, Source
from .ground.diagnostics import Diagnostic, RulesetError, Sink, fail, spelled
from .ground.source import SourceFile
from .ground.strict import is_shallow, printable
from .language.shelf import shelf_of

if TYPE_CHECKING:
    from .checker.mistakes.settling import Again
    from .engines.base import Game
    from .engines.reference import ReferenceGame


def read_ruleset(name: str, source: Source | None = None) -> Ruleset:
    """The merged ruleset of a library id or path; `source`: where files are found, if not on the disk. Raises RulesetError."""
    library = Library(source or Disk())
    ruleset, told = _merged(library.open(str(name)), library)
    if ruleset is None or any(item.is_error for item in told):
        raise RulesetError(report_in(library, str(name)).diagnostics)
    return ruleset


def report(name: str, options: Mapping[str, object] | None = None, source: Source | None = None) -> Report:
    """All that is known of the ruleset of a library id or path: everything that is wrong with it, or a program. `source`: where
    files are found, if not on the disk."""
    if source is not None:
        return report_in(Library(source), name, options)
    with shelf_of(os.path.abspath(name) if os.path.exists(name) else name):
        return report_in(Library(Disk()), name, options)


def report_in(library: Library, name: str, options: Mapping[str, object] | None = None) -> Report:
    """As `report`, of files that a library finds, which tells then where each lies."""
    return first_report_in(library, name, options).settled(trial(library, name, options))


def first_report_in(library: Library, name: str, options: Mapping[str, object] | None = None) -> Report:
    """As `report_in`, but nobody tries what was meant by what is wrong: for those who want to know at once."""
    try:
        file = library.open(name)
    except RulesetError as problem:
        return Report(problem.diagnostics, None)
    return report_source(file, library, options)


def trial(library: Library, name: str, options: Mapping[str, object] | None = None) -> Again:
    """What is said of the ruleset with another text of one of its files, by which `Report.settled` finds what was meant."""

    def again(changed: SourceFile) -> tuple[Diagnostic, ...]:
        other = library.with_text(changed)
        return report_source(other.open(name), other, options, is_heard=False).diagnostics

    return again


def _trial_of(file: SourceFile, library: Library, options: Mapping[str, object] | None) -> Again:
    """As `trial`, of a file at hand."""

    def again(changed: SourceFile) -> tuple[Diagnostic, ...]:
        own = changed if changed.name == file.name else file
        return report_source(own, library.with_text(changed), options, is_heard=False).diagnostics

    return again


def report_text(text: str, options: Mapping[str, object] | None = None, name: str = "ruleset.yaml") -> Report:
    """As `report`, of a ruleset given as text; it can extend and use the library only."""
    library, file = Library(Memory({})), SourceFile(name, text)
    return report_source(file, library, options).settled(_trial_of(file, library, options))


def report_source(
    file: SourceFile, library: Library, options: Mapping[str, object] | None = None, *, is_heard: bool = True
) -> Report:
    """As `report`, of a file at hand; what it extends and uses is found by the library. `is_heard`: whether somebody reads what
    is wrong, so that it is worth the time to find out what was meant."""
    return _report(*_merged(file, library, is_heard=is_heard), options, is_heard=is_heard)


def _merged(
    file: SourceFile, library: Library, *, is_heard: bool = True
) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    """A file with what it extends and uses, if it can be read, and what is told of that."""
    sink = Sink(is_heard=is_heard)
    try:
        return load_ruleset(file, library.find, sink), tuple(sink.items)
    except RulesetError as problem:
        for item in problem.diagnostics:
            sink.put(item)
        return None, tuple(sink.sorted())


def _report(
    ruleset: Ruleset | None,
    told: Iterable[Diagnostic],
    options: Mapping[str, object] | None,
    *,
    is_heard: bool = True,
    examples: bool = True,
) -> Report:
    if ruleset is None:
        return Report(tuple(told), None)
    sink = Sink(is_heard=is_heard)
    for item in told:
        sink.put(item)
    return check(ruleset, dict(options or {}), sink, examples=examples)


def describe(name: str) -> Described:
    """What the ruleset of a library id or path says of itself, unchecked. Raises RulesetError."""
    return described(read_ruleset(name))


def check_ruleset(name: str, options: Mapping[str, object] | None = None) -> Program:
    """The checked program of a library id or path. Raises RulesetError with all errors found."""
    return report(name, options).checked()


def check_rules(name: str, options: Mapping[str, object] | None = None) -> Program:
    """As `check_ruleset`, without its examples, which are not read: where rules are all that is asked for. Raises RulesetError
    with all errors found, also those in examples, if the rules have any."""
    with shelf_of(os.path.abspath(name) if os.path.exists(name) else name):
        library = Library(Disk())
        made = _report(*_merged(library.open(name), library), options, examples=False).program
    return made or check_ruleset(name, options)


def check_text(text: str, options: Mapping[str, object] | None = None, name: str = "ruleset.yaml") -> Program:
    """As `check_ruleset`, of a ruleset given as text; it can extend and use the library only."""
    return report_text(text, options, name).checked()


def check_source(file: SourceFile, library: Library) -> Program:
    """As `check_ruleset`, of a file at hand; what it extends and uses is found by the library. Raises RulesetError."""
    return report_source(file, library).checked()


class OpenRuleset:
    """A ruleset that is checked again and again: with other options, in other words, beside what it extends and what extends
    it. All share the files that they are read from, and a file is merged once. `is_heard`: whether somebody reads what is
    wrong with it. Raises RulesetError: there is no such ruleset.
    """

    def __init__(self, name: str, library: Library | None = None, *, is_heard: bool = True) -> None:
        self.name, self.is_heard = name, is_heard
        self.library = library if library is not None else Library()
        self.file = self.library.open(name)
        self._merged: dict[SourceFile, tuple[Ruleset | None, tuple[Diagnostic, ...]]] = {}

    def with_text(self, file: SourceFile, *, is_heard: bool = True) -> OpenRuleset:
        """The same ruleset with another text of one file, which may be what it extends or uses."""
        return OpenRuleset(self.name, self.library.with_text(file), is_heard=is_heard)

    def checked(
        self, options: Mapping[str, object] | None = None, file: SourceFile | None = None, *, examples: bool = True
    ) -> Program:
        """The checked program; of another file, where one is given, that finds what it extends and uses as this one does.
        `examples`: whether anybody asks for its examples, which takes long where there are many. Raises RulesetError."""
        file = file or self.file
        if file not in self._merged:
            self._merged[file] = _merged(file, self.library, is_heard=self.is_heard)
        report = _report(*self._merged[file], options, is_heard=self.is_heard, examples=examples)
        return (report.settled(_trial_of(file, self.library, options)) if self.is_heard else report).checked()

    def game(self, options: Mapping[str, object] | None = None, file: SourceFile | None = None) -> ReferenceGame:
        """As `checked`, ready to play."""
        return reference_game(self.checked(options, file), self.name)

    def fast(self, options: Mapping[str, object] | None = None) -> Game:
        """As `game`, compiled to C where that can be."""
        return _play(self.checked(options), self.name, "auto")

    def game_as(self, ruleset: Ruleset, options: Mapping[str, object]) -> ReferenceGame:
        """As `game`, of the ruleset as it was merged already, with other examples perhaps. Raises RulesetError."""
        return reference_game(check(ruleset, dict(options), Sink()).checked(), self.name)

    def base(self) -> SourceFile | None:
        """What the ruleset extends. Raises RulesetError."""
        return base_of(self.file, self.library.find)

    def variants(self) -> list[SourceFile]:
        """The bundled rulesets that extend it without another one between them."""
        files = map(self.library.open, library_ids())
        last = Path(self.file.name).stem  # of its id or path, by which others name it
        extending = (file for file in files if "extends:" in file.text and last in file.text)
        return [file for file in extending if base_of(file, self.library.find) is self.file]


ENGINES = ("auto", "native", "reference", "gpu")
"""What can be asked for; all play the same. `native` compiles the rules to C; `auto` does too, and takes the reference
engine where that is not possible; `gpu` does too, and plays random games on a graphics card."""

VARIABLE = "LUDOGRAPH_ENGINE"
"""The environment variable that says what `auto` means."""


def load(
    name: str | Path,
    options: Mapping[str, object] | None = None,
    engine: str = "auto",
    *,
    much: bool = True,
    source: Source | None = None,
) -> Game:
    """As `face.load`, a game with nothing but its engine. `source`: where files are found, if not on the disk."""
    if not isinstance(name, str | os.PathLike):
        raise bad_argument("load", "the name of a ruleset or a path", name)
    return _play(report(str(name), asked(options), source).checked(), str(name), engine, much=much)


def loads(
    text: str, options: Mapping[str, object] | None = None, name: str = "ruleset.yaml", engine: str = "auto"
) -> Game:
    """As `load`, of a ruleset given as text."""
    for given, takes in ((text, "the text of a ruleset"), (name, "a text as `name`")):
        if not isinstance(given, str):
            raise bad_argument("loads", takes, given)
    return _play(check_text(text, asked(options), name), name, engine)


def reference_game(program: Program, name: str) -> ReferenceGame:
    """A checked program in the engine that can tell of all it does, for those who examine a game more than they play it."""
    from .engines.reference import ReferenceGame  # checking alone needs no engine

    return ReferenceGame(program, name)


def asked(options: object, call: str = "load") -> Mapping[str, Any]:
    """Options as a caller gives them: values by name. Raises PlayError: they are none."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise bad_argument(call, "a mapping as `options`", options)
    for name, value in options.items():
        if not isinstance(name, str):
            raise bad_argument(call, "options by their names", name)
        if not is_shallow(value):
            raise bad_argument(call, f"a value of few levels for the option `{printable(name)}`", value)
    return options


def wanted(engine: str) -> str:
    """The engine that a name stands for: `auto` is what the environment says, if it does. Raises RulesetError."""
    if not isinstance(engine, str):
        raise bad_argument("load", "the name of an engine", engine)
    found = os.environ.get(VARIABLE) or engine if engine == "auto" else engine
    if found not in ENGINES:
        title = f"`{found}` is no engine" if found == engine else f"{VARIABLE} says `{found}`, which is no engine"
        raise fail("unknown-engine", title, helps=spelled(found, ENGINES, "the engines"))
    return found


def _play(program: Program, name: str, engine: str, *, much: bool = True) -> Game:
    from .engines.choice import make_game  # checking alone needs no engine

    return make_game(program, name, wanted(engine), much=much)
