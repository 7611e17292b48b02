"""`ludograph gallery`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.characters import path_shown
from ..ground.limits import MAX_GAMES
from ..ground.processors import cores
from .support.lab import STOPPED
from .support.parameters import Jobs, complete_ruleset, whole

if TYPE_CHECKING:
    from ..gallery.making import Site
    from ..gallery.parts import Wishes


def command(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="The folder of the site.", show_default=False),
    ],
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULESET|FOLDER]...",
            help="Rulesets of the library, paths, or folders with rulesets. Without any, all of the library.",
            autocompletion=complete_ruleset,
            show_default=False,
        ),
    ] = None,
    parts: Annotated[
        str | None,
        typer.Option(
            "--parts",
            metavar="page,book,pdf,report",
            help="What each game is to have; nothing is made where one of these cannot be had here. Without it: all that can.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option("--games", parser=whole(1, MAX_GAMES), metavar="N", help="Games of random players in a report."),
    ] = 200,
    jobs: Jobs = None,
) -> None:
    """Make a site of games: a card for each, with a page to play on, the rulebook and a report.

    It opens from the disk, and on any web server. What was made of the same rules stays, so that the same command goes on
    where it was stopped. The exit status is 1 if a game lacks something, 3 if it was stopped.
    """
    from ..gallery.exhibits import exhibits
    from ..gallery.making import Site
    from .support.output import progress

    wishes, left_out = _wishes(parts, games)
    is_stopped = False
    gallery = Site(output, exhibits(rulesets or ()), wishes)
    with progress() as watch:
        try:
            gallery.make(jobs or cores(), watch)
        except KeyboardInterrupt:
            is_stopped = True
    _tell(gallery, left_out)
    if is_stopped:
        print("Stopped before the end; the same command goes on.")
        raise typer.Exit(STOPPED)
    if gallery.problems:
        raise typer.Exit(1)


def _wishes(parts: str | None, games: int) -> tuple[Wishes, list[str]]:
    """What is made, and what is left out, in words. Raises BadParameter; RulesetError: what is asked for cannot be had here."""
    from ..gallery.parts import WISHES, Wishes, missing

    if parts is None:
        lacking = {wish: problem for wish in WISHES if (problem := missing(wish))}
        told = [f"{_NAMES[wish]}s are left out: {problem.diagnostics[0].title}" for wish, problem in lacking.items()]
        return Wishes(frozenset(WISHES) - lacking.keys(), games), told
    wanted = [part.strip() for part in parts.split(",")]
    for wish in wanted:
        if wish not in WISHES:
            raise typer.BadParameter(f"parts are {', '.join(WISHES)}, and not `{wish}`", param_hint="--parts")
        if problem := missing(wish):
            raise problem
    return Wishes(frozenset(wanted), games), []


_NAMES = {"page": "page", "book": "book", "pdf": "PDF", "report": "report"}


def _tell(gallery: Site, left_out: list[str]) -> None:
    from ..ground.diagnostics import counted

    for broken in gallery.broken:
        print(broken, file=sys.stderr)
    for exhibit, part, problem in gallery.problems:
        what = "cannot be shown" if part == "card" else f"no {_NAMES[part]}"
        print(f"{path_shown(exhibit.named)}: {what}: {problem}")
    for text in left_out:
        print(text)
    made = f"{gallery.made} of {counted(gallery.wanted, 'part')} made now"
    print(
        f"{counted(len(gallery.exhibits), 'game')}, {made}. Open {path_shown(gallery.folder / 'index.html')} in a browser."
    )
