"""`ludograph player`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import EngineName, Sets, complete_ruleset, named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engines.base import Game
    from ..play.players import Player


def command(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULESET]",
            help="What is played: settings that the game decides are then told, or who is ahead in it.",
            autocompletion=complete_ruleset,
            show_default=False,
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option("--explain", metavar="PLAYER", help="A player, as `uct:1000`.", show_default=False),
    ] = None,
    sets: Sets = None,
    engine: EngineName = "auto",
) -> None:
    """List the players that are programs, tell all settings of one, or how players see who is ahead in a game."""
    from ..play.players import kind_of, make_player, player_names
    from ..play.players.levels import LEVELS

    if explain is None and ruleset is not None:
        _tell_judge(_game(ruleset, sets, engine))
        return
    if explain is None:
        for name in player_names():
            print(f"{name:10} {kind_of(name).about}")
        print("\nLevels, the weakest first:")
        for one in LEVELS:
            print(f"{one.name:10} {one.spec:16} for {one.about}")
        _tell_strengths()
        return
    player = make_player(explain)
    if ruleset is None:
        _tell(player, str(player.spec.settled()))
        return
    game = _game(ruleset, sets, engine)
    settled = player.settled(game)
    _tell(player, str(settled))
    if any(one.name == "judge" for one in settled.kind.settings) and settled["judge"]:
        print()
        _tell_judge(game)
    if not game.is_open:
        _tell_exploitability(game, explain)


def _game(ruleset: str, sets: Sequence[str] | None, engine: str) -> Game:
    """A game that may be named with its options. Raises RulesetError, BadParameter."""
    from ..pipeline import load

    one = named(ruleset, sets)
    return load(one.ruleset, one.options, engine)


def _tell_strengths() -> None:
    """How each level fared against the one below."""
    from ..play.players.levels import LEVELS, fared
    from .support.output import print_table

    names = [one.name for one in LEVELS if any(one.name in found for found in fared().values())]
    rows = [
        [game, f"{found['pairs']:g}", *(f"{found[name]:.0%}" if name in found else "-" for name in names)]
        for game, found in fared().items()
    ]
    if rows:
        print("\nPoints of each against the one below, of the lowest against random play:")
        print_table(["game", "pairs", *names], rows, right=range(1, len(names) + 2))


def _tell_exploitability(game: Game, player: str) -> None:
    """What a player gives away where not all is seen; nothing without the library that it takes."""
    from importlib.util import find_spec

    from .support.lab import say

    if find_spec("numpy") is None:
        return
    from ..lab.equilibrium.sentences import exploitability_told

    print()
    say(exploitability_told(game, player))


def _tell(player: Player, written: str) -> None:
    """The player written out, then what each part means."""
    kind = player.spec.kind
    print(written)
    print(kind.about)
    if kind.effort is not None:
        print(f"  {player.spec.budget!s:10} {'time' if _is_timed(player) else kind.effort.units}")
    values = dict(part.split("=", 1) for part in written.split(",")[1:])
    for setting in kind.settings:
        print(f"  {setting.name + '=' + values.get(setting.name, str(setting.tacit)):16} {setting.about}")


def _tell_judge(game: Game) -> None:
    """Who is ahead in a game: what the rules say of it, or what was found in them."""
    from ..play.players.judging import judge_of

    judge = judge_of(game)
    if judge is None:
        print(f"Nothing in {game.title} tells who is ahead before it ends; `evaluate:` can.")
    elif judge.found is None:
        print(f"Who is ahead in {game.title}, as its rules declare under `evaluate:`; weight and feature:")
        for name, weight in zip(game.features, judge.unscaled.weights, strict=True):
            print(f"  {weight:6}  {name}")
    else:
        found, (games, ended) = judge.found, judge.found.games
        print(
            f"Who is ahead in {game.title}, as found in its rules and in {games} random games, of which {ended} ended;"
        )
        print(f"it explains {100 * found.told:.0f} % of what they paid. Weight and feature:")
        for weight, one in zip(found.weights, found.features, strict=True):
            print(f"  {weight:6}  {one.name}: {one.about}")
        print(f"As an author writes it:\n\n{found.text}", end="")


def _is_timed(player: Player) -> bool:
    return player.spec.budget is not None and player.spec.budget.timed
