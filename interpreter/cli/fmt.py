"""`ludograph fmt`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.guard import INTERNAL, MISTAKE

if TYPE_CHECKING:
    from ..engines.base import Game
    from ..ground.source import SourceFile


_Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE...", help="Files of rulesets or modules; of a folder all that end in `.yaml`."),
]
_Check = Annotated[bool, typer.Option("--check", help="Change nothing; the exit status is 1 if something would.")]
_Edition = Annotated[
    int | None,
    typer.Option(
        "--edition",
        metavar="NUMBER",
        help="Write them in this edition of the language, and tell what only you can decide.",
        show_default=False,
    ),
]


def command(
    files: _Files,
    check: _Check = False,
    stdout: Annotated[bool, typer.Option("--stdout", help="Print the formatted text instead of writing it.")] = False,
    edition: _Edition = None,
) -> None:
    """Format files: usual order of keys, indentation, spacing and line length. Comments stay, and the meaning does.

    A file with syntax errors is left as it is.
    """
    from ..files.edition import EDITIONS
    from ..files.reading import read_file
    from ..files.sources import Disk
    from ..files.writing import write_whole
    from ..ground.characters import path_shown
    from ..ground.diagnostics import RulesetError, counted, render_all
    from ..ground.limits import MAX_FILE_BYTES
    from ..language.formatting import FormattingError, formatted
    from ..language.migration import undecided

    if edition is not None and edition not in EDITIONS:
        raise typer.BadParameter(f"editions are {' and '.join(map(str, EDITIONS))}", param_hint="--edition")
    if check and stdout:
        raise typer.BadParameter("`--check` and `--stdout` exclude each other")
    changed = failed = broken = number = 0
    for path in _all(files):
        number += 1
        try:
            file = Disk().read(path, str(path))
            after = formatted(file) if edition is None else _migrated(path, file, edition)
            questions = [] if edition is None else list(undecided(file, edition))
            before = read_file(path, MAX_FILE_BYTES, "a ruleset").decode("utf-8")
        except (RulesetError, FormattingError) as problem:
            failed += 1
            broken += isinstance(problem, FormattingError)
            sys.stdout.flush()
            told = render_all(problem.diagnostics) if isinstance(problem, RulesetError) else _internal(problem)
            print(told, end="\n\n", file=sys.stderr, flush=True)
            continue
        if stdout:
            print(after, end="")
        elif before != after:
            changed += 1
            if not check:
                write_whole(path, after)
            print(f"{'would change' if check else 'formatted'}: {path_shown(path)}")
        for span, question in questions:
            print(f"look at {span.place}: {question}", file=sys.stderr if stdout else sys.stdout)
    if not stdout and not changed and not failed:
        print(f"{counted(number, 'file')}, nothing to change")
    if failed or (check and changed):
        raise typer.Exit(INTERNAL if broken else MISTAKE)


def _migrated(path: Path, file: SourceFile, edition: int) -> str:
    """A file in a later edition, with the names that its sites have there."""
    from ..ground.diagnostics import RulesetError
    from ..language.migration import in_edition, renames_sites
    from ..pipeline import OpenRuleset
    from ..play.renaming import renamed

    text = in_edition(file, edition)
    if not renames_sites(file, edition):
        return text

    def game(one: SourceFile, options: Mapping[str, object]) -> Game:
        return OpenRuleset(str(path)).game(options, one)

    try:
        return renamed(file, type(file)(file.name, text), game)
    except RulesetError:
        return text  # it has mistakes of its own; the places to look at are told


def _all(files: Sequence[Path]) -> Iterator[Path]:
    for path in files:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml"))
        else:
            yield path


def _internal(problem: AssertionError) -> str:
    return (
        f"internal error: {problem}\n"
        " = note: this is a mistake of Ludograph, and the file is left as it is\n"
        " = help: please report it, with the part of the file that is named"
    )
