"""`ludograph play`."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.characters import path_shown
from .support.parameters import EngineName, Moves, RulesetName, Sets, named

if TYPE_CHECKING:
    from ..engines.base import Game, State
    from ..files.naming import WithOptions
    from ..play.players import Player
    from .support.session import Saved


class Surface(StrEnum):
    """Where a game is played."""

    TERMINAL = "terminal"
    PAGE = "page"


def _language(given: str) -> str:
    """The code of a language, if it can be one."""
    from ..files.schema.prose import LANGUAGE

    if not re.fullmatch(LANGUAGE[0], given):
        from ..ground.diagnostics import shortened

        raise typer.BadParameter(f"`{shortened(given)}` is no language; languages are written as `en`, `de`, `pt-BR`")
    return given


_Surface = Annotated[
    Surface, typer.Option("--surface", help="Where to play: in the terminal, or on a page in the browser.")
]
_InBrowser = Annotated[
    bool,
    typer.Option("--page", help="As `--surface page`; seats and all else are chosen there."),
]
_Picture = Annotated[
    Path | None,
    typer.Option(
        "--picture",
        metavar="FILE.svg",
        help="Draw the position into a file after every decision.",
        show_default=False,
    ),
]
_Sides = Annotated[
    list[str] | None,
    typer.Option(
        "--side",
        metavar="PLAYER=WHO",
        help="Who plays a side: human, a level, a time as `5s`, or a program as `ludograph player` lists them. Repeatable.",
    ),
]
_Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help="Play against programs of a level, `beginner` to `strongest`, as `ludograph player` lists them. They play the "
        "sides that no `--side` names, but for the first of these.",
        show_default=False,
    ),
]
_Time = Annotated[
    str | None,
    typer.Option(
        "--time",
        metavar="TIME",
        help="What a program may take, as `2s`: `uct` and levels for a turn, others for a decision.",
        show_default=False,
    ),
]
_Load = Annotated[
    Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved game.", show_default=False)
]
_Seed = Annotated[
    int | None, typer.Option("--seed", metavar="SEED", help="For chance and programs.", show_default="any")
]
_Language = Annotated[
    str,
    typer.Option("--language", metavar="LANGUAGE", help="Of what the author says, as `de`.", callback=_language),
]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    terminal: Annotated[bool, typer.Option("--terminal", hidden=True)] = False,
    surface: _Surface = Surface.TERMINAL,
    in_browser: _InBrowser = False,
    picture: _Picture = None,
    clear: Annotated[bool, typer.Option("--clear", help="Begin each position on an empty screen.")] = False,
    sides: _Sides = None,
    level: _Level = None,
    time: _Time = None,
    moves: Moves = "",
    load: _Load = None,
    seed: _Seed = None,
    language: _Language = "en",
    engine: EngineName = "auto",
) -> None:
    """Play a game: against each other, against a program, or step by step with the rules explained."""
    one = named(ruleset, sets)
    if in_browser or surface is Surface.PAGE:
        if sides or level or time or load or picture or clear or seed is not None or engine != "auto":
            raise typer.BadParameter("a page takes `--set` and `--moves`; seats are chosen on it", param_hint="--page")
        _open_page(one, moves)
        return
    from ..book.rulebook.reasons import Reasons
    from ..pipeline import load as load_game
    from .support.dialogue import Dialogue
    from .support.session import Session, read_saved
    from .support.targets import BOARD, check_target

    saved = read_saved(load) if load else None
    options = {**(saved.options if saved else {}), **one.options}
    searching = level is not None or any(side.partition("=")[2] not in ("human", "random") for side in sides or ())
    game = load_game(one.ruleset, options, engine, much=searching)
    game.speak = Reasons(game.program, language)
    given = seed is not None
    if seed is None:
        from secrets import randbelow

        seed = randbelow(10**6)
    session = Session(game, _start(game, saved), _programs(game, sides or [], level, time), seed, language)
    if saved:
        session.restore(saved)
    session.play(moves)
    if picture is not None:
        check_target(picture, BOARD)
    Dialogue(session, picture, clear=clear).run(given=given)


def _open_page(one: WithOptions, moves: str) -> None:
    """Makes a page, and opens it in the browser."""
    import webbrowser

    from ..files.caching import fresh_folder
    from ..files.writing import write_whole
    from ..page import link, page
    from ..pipeline import load as load_game
    from ..play.replay import steps
    from .support.output import stages

    behind = ""
    if moves:
        game = load_game(one.ruleset, one.options, much=False)
        behind = link(game, [str(decision) for decision, _ in steps(game.initial(), moves)])
    with stages(one.ruleset) as tell:
        made = page(one.ruleset, one.options, tell=tell)
    file = fresh_folder() / f"{Path(one.ruleset).stem}.html"
    write_whole(file, made)
    print(f"The page is {path_shown(file)}")
    webbrowser.open(file.as_uri() + behind)


def _start(game: Game, saved: Saved | None) -> State:
    from ..ground.diagnostics import fail

    if saved is None:
        return game.initial()
    if saved.ruleset != game.id:
        raise fail("not-a-state", f"this is a game of `{saved.ruleset}`, not of `{game.id}`")
    return game.state(saved.start)


def _programs(game: Game, sides: list[str], level: str | None, time: str | None) -> dict[str, Player]:
    """Players that a program plays. Raises RulesetError for an unknown side, BadParameter for what is no side at
    all, and for a time that nobody needs."""
    from ..play.players import make_player, timed
    from ..play.players.levels import LEVELS

    programs, named = {}, set()
    for text in sides:
        side, equals, who = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"`{text}` is not of the form PLAYER=WHO", param_hint="--side")
        game.player(side)
        named.add(side)
        if who != "human":
            programs[side] = make_player(who)
    if level is not None:
        if level not in [one.name for one in LEVELS]:
            raise typer.BadParameter(
                f"there is no level `{level}`; the levels are {', '.join(one.name for one in LEVELS)}",
                param_hint="--level",
            )
        left = [player for player in game.players if player not in named]
        programs |= {player: make_player(level) for player in left[1:]}
    if time is None:
        return programs
    if not programs:
        raise typer.BadParameter("no program plays; `--side` or `--level` names one", param_hint="--time")
    return {player: timed(program, time) for player, program in programs.items()}
