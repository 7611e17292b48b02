"""`ludograph player`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from .support.lab import AsJson, say
from .support.parameters import EngineName, Sets, complete_ruleset, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..engines.base import Game
    from ..lab.measures.model import Said
    from ..play.players import Player

_Found = TypeVar("_Found")

_Explain = Annotated[
    str | None,
    typer.Option("--explain", metavar="PLAYER", help="A player, as `uct:1000`.", show_default=False),
]


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
    explain: _Explain = None,
    sets: Sets = None,
    engine: EngineName = "auto",
    json: AsJson = False,
) -> None:
    """List the players that are programs, tell all settings of one, or how players see who is ahead in a game."""
    game = None if ruleset is None else _game(ruleset, sets, engine)
    if explain is not None:
        _explain(explain, game, json=json)
    elif game is not None:
        if json:
            _print_json(ruleset=ruleset, judge=_plain_judge(game))
        else:
            _tell_judge(game)
    elif json:
        _print_json(**_plain_list())
    else:
        _tell_list()


def _game(ruleset: str, sets: Sequence[str] | None, engine: str) -> Game:
    """A game that may be named with its options. Raises RulesetError, BadParameter."""
    from ..pipeline import load
    from .support.output import stages

    one = named(ruleset, sets)
    with stages(one.ruleset) as tell:
        tell("the rules are made ready")
        return load(one.ruleset, one.options, engine)


def _print_json(**told: Any) -> None:
    from ..lab.plain import plain_head
    from .support.output import print_json

    print_json({**plain_head("player"), **told})


def _tell_list() -> None:
    """All players, levels, and how each level fared against the one below."""
    from ..play.players import kind_of, player_names
    from ..play.players.levels import LEVELS, fared
    from .support.output import print_table

    for name in player_names():
        print(f"{name:10} {kind_of(name).about}")
    print("\nLevels, the weakest first:")
    for one in LEVELS:
        print(f"{one.name:10} {one.spec:16} for {one.about}")
    names = [one.name for one in LEVELS if any(one.name in found for found in fared().values())]
    rows = [
        [game, f"{found['pairs']:g}", *(f"{found[name]:.0%}" if name in found else "-" for name in names)]
        for game, found in fared().items()
    ]
    if rows:
        print("\nPoints of each against the one below, of the lowest against random play:")
        print_table(["game", "pairs", *names], rows, right=range(1, len(names) + 2))


def _plain_list() -> dict[str, Any]:
    """The same for a program."""
    from ..play.players import kind_of, player_names
    from ..play.players.levels import LEVELS, fared

    return {
        "players": [{"name": name, "about": kind_of(name).about} for name in player_names()],
        "levels": [{"name": one.name, "player": one.spec, "about": one.about} for one in LEVELS],
        "fared": {game: dict(found) for game, found in fared().items()},
    }


def _explain(asked: str, game: Game | None, *, json: bool) -> None:
    """Tells a player: written out with its settings, what it judges by in a game, and what it gives away in one that hides."""
    from ..lab.plain import plain_sentences
    from ..play.players import make_player

    player = make_player(asked)
    settled = player.spec.settled() if game is None else _looked_for(game, player.settled)
    judges = any(one.name == "judge" for one in settled.kind.settings) and bool(settled["judge"])
    said = [*_gives_away(game, asked)]
    if json:
        judge = _plain_judge(game) if game is not None and judges else None
        _print_json(**_plain(player, str(settled)), judge=judge, sentences=plain_sentences(said))
        return
    _tell(player, str(settled))
    if game is not None and judges:
        print()
        _tell_judge(game)
    for one in said:
        print()
        say(one.text)


def _gives_away(game: Game | None, player: str) -> Iterator[Said]:
    """What a player gives away where not all is seen; nothing without the library that it takes."""
    from importlib.util import find_spec

    if game is None or game.is_open or find_spec("numpy") is None:
        return
    from ..lab.equilibrium.sentences import exploitability_told
    from ..lab.measures.model import Said
    from .support.output import stages

    with stages(game.title) as tell:
        tell("what the player gives away is looked for")
        told = exploitability_told(game, player)
    yield Said("exploitability", told)


def _tell(player: Player, written: str) -> None:
    """The player written out, then what each part means."""
    kind = player.spec.kind
    print(written)
    print(kind.about)
    if kind.effort is not None:
        print(f"  {player.spec.budget!s:10} {'time' if _is_timed(player) else kind.effort.units}")
    values = _values(written)
    for setting in kind.settings:
        print(f"  {setting.name + '=' + values.get(setting.name, str(setting.tacit)):16} {setting.about}")


def _plain(player: Player, written: str) -> dict[str, Any]:
    """The same for a program."""
    kind, values = player.spec.kind, _values(written)
    settings = [
        {"name": one.name, "value": values.get(one.name, str(one.tacit)), "about": one.about} for one in kind.settings
    ]
    budget = None if kind.effort is None else str(player.spec.budget)
    return {"player": written, "about": kind.about, "budget": budget, "settings": settings}


def _values(written: str) -> dict[str, str]:
    """The settings of a player that is written out."""
    return dict(part.split("=", 1) for part in written.split(",")[1:])


def _looked_for(game: Game, find: Callable[[Game], _Found]) -> _Found:
    """What is found of who is ahead in a game, while it is shown that it is looked for: some hundred random games are played
    for it where nobody asked before."""
    from .support.output import stages

    with stages(game.title) as tell:
        tell("who is ahead is looked for in the rules and in random games")
        return find(game)


def _tell_judge(game: Game) -> None:
    """Who is ahead in a game: what the rules say of it, or what was found in them."""
    from ..play.players.judging import judge_of

    judge = _looked_for(game, judge_of)
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


def _plain_judge(game: Game) -> dict[str, Any]:
    """The same for a program."""
    from ..play.players.judging import judge_of

    judge = _looked_for(game, judge_of)
    if judge is None:
        return {"by": "nothing", "features": []}
    if judge.found is None:
        weights = zip(game.features, judge.unscaled.weights, strict=True)
        return {"by": "declared", "features": [{"name": name, "weight": weight} for name, weight in weights]}
    found, (games, ended) = judge.found, judge.found.games
    features = [
        {"name": one.name, "weight": weight, "about": one.about}
        for weight, one in zip(found.weights, found.features, strict=True)
    ]
    told = {"games": games, "ended": ended, "explains": found.told, "evaluate": found.text}
    return {"by": "found", "features": features, **told}


def _is_timed(player: Player) -> bool:
    return player.spec.budget is not None and player.spec.budget.timed
