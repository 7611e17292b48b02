"""The independent implementations as oracles: which ruleset each stands for, and how positions are compared and handed over.

`seen` gives of a state what the oracle's `position()` gives; where one of them has no word for something, or the game is
over and it no longer matters, it is left out on both sides. `given` gives an oracle's position in the words of
`Game.position`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Self

from tests.independent.anda import Anda
from tests.independent.annelids import Annelids
from tests.independent.drift import Drift
from tests.independent.inchworm import Inchworm
from tests.independent.protocol import Game as Oracle

Values = dict[str, Any]
"""State functions by name, as `State.to_json` writes them."""


@dataclass(frozen=True)
class Words:
    """How one oracle's positions and the states of its ruleset are told in the same words."""

    seen: Callable[[Any], Values]
    told: Callable[[Oracle], Values]
    given: Callable[[Oracle], Values]


@dataclass(frozen=True)
class Setting:
    """A ruleset with options, and the oracle with the same ones."""

    ruleset: str
    oracle: Callable[..., Oracle]
    words: Words
    options: Values = field(default_factory=dict)
    same: Values = field(default_factory=dict)
    """The oracle's own options."""

    @property
    def name(self) -> str:
        said = ", ".join(f"{key} {value}" for key, value in self.options.items())
        return f"{self.ruleset} ({said})" if said else self.ruleset

    def start(self) -> Oracle:
        return self.oracle(**self.same)


def by_value(pairs: Iterable[tuple[str, Any]]) -> dict[Any, list[str]]:
    """`{value: keys}`."""
    found: dict[Any, list[str]] = {}
    for key, value in pairs:
        found.setdefault(value, []).append(key)
    return found


def values(state: Any) -> Values:
    return state.to_json()["values"]  # type: ignore[no-any-return]


# ---------------------------------------------------------------- Inchworm


def _inchworm_seen(state: Any) -> Values:
    now = values(state)
    return {
        "board": {square: (owner, now["height"][square]) for square, owner in now["owner"].items()},
        "stock": now["reserve"],
        "prisoners": now["prisoners"],
        "score": now["score"],
        "mover": state.mover,
        "laying": (now["tip"], now["to_lay"]) if now["to_lay"] else None,
    }


def _inchworm_given(oracle: Oracle) -> Values:
    now = oracle.position()
    given = {
        "owner": by_value((square, owner) for square, (owner, _) in now["board"].items()),
        "height": by_value((square, height) for square, (_, height) in now["board"].items()),
        "reserve": by_value(now["stock"].items()),
        "prisoners": by_value(now["prisoners"].items()),
        "score": by_value(now["score"].items()),
        "mover": now["mover"],
    }
    if now["laying"]:
        given |= {"tip": now["laying"][0], "to_lay": now["laying"][1], "deciding": "lay"}
    return given


INCHWORM = Words(_inchworm_seen, lambda oracle: oracle.position(), _inchworm_given)

# ---------------------------------------------------------------- Anda


def _anda_seen(state: Any) -> Values:
    now = values(state)
    seen = {"stones": now["stone"], "prison": now["prison"], "mover": state.mover}
    moves = {decision.move for decision in state.legal()}
    if moves and not moves & {"put_komi", "pick_side"}:
        seen |= {"opened": now["opened"], "leader": now["leader"]}
    return seen


def _anda_told(oracle: Oracle) -> Values:
    now = oracle.position()
    told = {key: now[key] for key in ("stones", "prison", "mover")}
    if now["stage"] == "play" and now["mover"]:
        told |= {"opened": now["opened"], "leader": now["leader"]}
    return told


def _anda_given(oracle: Oracle) -> Values:
    now = oracle.position()
    return {
        "stone": by_value(now["stones"].items()),
        "prison": by_value(now["prison"].items()),
        "opened": by_value((colour, "yes" if opened else "no") for colour, opened in now["opened"].items()),
        "leader": now["leader"],
        "mover": now["mover"],
    }


ANDA = Words(_anda_seen, _anda_told, _anda_given)

# ---------------------------------------------------------------- Annelids


def _annelids_seen(state: Any) -> Values:
    now = values(state)
    worms: dict[str, Values] = {}
    for vertex, part in now["part"].items():
        if vertex in now["prev"]:
            continue
        path = [vertex]
        while path[-1] in now["next"]:
            path.append(now["next"][path[-1]])
        owner = "Blue" if _is_blue(part, state.game.options["colours"]) else "Green"
        worms[f"{path[0]}>{path[1]}"] = {"owner": owner, "path": path}
    seen = {"annelids": worms, "mover": state.mover}
    return seen | {"placements": now["to_place"]} if state.mover else seen


def _is_blue(worm: str, colours: str) -> bool:
    rim, _, slot = worm.partition(".")
    blue_rims = {"facing": ("bottom", "top"), "meeting": ("bottom", "right")}
    return int(slot) % 2 == 0 if colours == "alternating" else rim in blue_rims[colours]


def _annelids_told(oracle: Oracle) -> Values:
    now = oracle.position()
    keys = ["annelids", "mover"] + ["placements"] * bool(now["mover"])
    return {key: now[key] for key in keys}


def _annelids_given(oracle: Oracle) -> Values:
    """At the beginning of a turn only: how many segments are left follows from the worms."""
    now = oracle.position()
    paths = [worm["path"] for worm in now["annelids"].values()]
    steps = [(one, two) for path in paths for one, two in pairwise(path)]
    names = _labels(oracle)
    return {
        "next": by_value(steps),
        "prev": by_value((two, one) for one, two in steps),
        "part": {names[path[0], path[1]]: path for path in paths},
        "fresh": "no",
        "mover": now["mover"],
    }


def _labels(oracle: Any) -> dict[tuple[str, str], str]:
    """What the ruleset calls the worm of each tail."""
    tails = [tail for _, tail in oracle.board.tails(oracle.columns)]
    count = len(tails) // 4
    rims = ("bottom", "right", "top", "left")
    return {tail: f"{rims[number // count]}.{number % count}" for number, tail in enumerate(tails)}


class PlacedAnnelids(Annelids):
    """Remembers its columns, so that worms can be named."""

    columns: tuple[int, ...] = (2, 5, 7, 10)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.columns = tuple(options.get("columns", type(self).columns))

    def apply(self, notation: str) -> Self:
        state = super().apply(notation)
        state.columns = self.columns
        return state


ANNELIDS = Words(_annelids_seen, _annelids_told, _annelids_given)

# ---------------------------------------------------------------- DRIFT


def _of_players(found: Mapping[str, Any], players: Iterable[str]) -> dict[str, Values]:
    """Values by piece, `P1.Ia`, as values by player and name."""
    made: dict[str, Values] = {player: {} for player in players}
    for piece, value in found.items():
        player, _, name = piece.partition(".")
        if value is not None:
            made[player][name] = value
    return made


def _drift_seen(state: Any) -> Values:
    now, players = values(state), state.game.players
    seen = {
        "homes": {player: home for player, home in now["home"].items() if home is not None},
        "pieces": _of_players(now["at"], players),
        "carrying": _of_players(now["carries"], players),
        "loose": {space: {coin: n for coin, n in coins.items() if n} for space, coins in now["loose"].items()},
        "mover": state.mover,
    }
    if seen["homes"]:
        kept = now["stored"]
        seen["repositories"] = {
            player: sorted(coin for coin in kept[player] if kept[player][coin]) for player in players
        }
    if state.mover in players and any(decision.move == "done" for decision in state.legal()):
        seen["used"] = sorted(piece.partition(".")[2] for piece, used in now["used"].items() if used)
        seen["obliged"] = sorted(piece.partition(".")[2] for piece, bound in now["bound"].items() if bound)
        seen["stayed"] = now["stranded"]
        seen["points"] = now["points"]
    return seen


def _drift_told(oracle: Oracle) -> Values:
    now = oracle.position()
    told = {key: now[key] for key in ("homes", "pieces", "carrying", "loose", "mover")}
    if now["homes"]:
        told["repositories"] = now["repositories"]
    if now["mover"] in now["pieces"] and "done" in oracle.legal():
        told |= {key: now["turn"][key] for key in ("used", "obliged", "stayed", "points")}
    return told


def _drift_given(oracle: Oracle) -> Values:
    """At the beginning of a turn only."""
    now = oracle.position()
    loose = [(f"{space},{coin}", count) for space, coins in now["loose"].items() for coin, count in coins.items()]
    return {
        "home": by_value(now["homes"].items()),
        "at": by_value((f"{p}.{name}", at) for p, own in now["pieces"].items() for name, at in own.items()),
        "carries": by_value((f"{p}.{name}", coin) for p, own in now["carrying"].items() for name, coin in own.items()),
        "loose": by_value(loose),
        "stored": {"yes": [f"{p},{coin}" for p, coins in now["repositories"].items() for coin in coins]},
        "mover": now["mover"],
    }


DRIFT = Words(_drift_seen, _drift_told, _drift_given)

# ---------------------------------------------------------------- settings


def _inchworm(ruleset: str = "inchworm", options: Values | None = None, **same: Any) -> Setting:
    return Setting(ruleset, Inchworm, INCHWORM, options or {}, (options or {}) | same)


def _anda(ruleset: str = "anda", options: Values | None = None, **same: Any) -> Setting:
    return Setting(ruleset, Anda, ANDA, options or {}, (options or {}) | same)


def _annelids(ruleset: str = "annelids", options: Values | None = None, **same: Any) -> Setting:
    return Setting(ruleset, PlacedAnnelids, ANNELIDS, options or {}, (options or {}) | same)


def _drift(ruleset: str = "drift", options: Values | None = None, **same: Any) -> Setting:
    return Setting(ruleset, Drift, DRIFT, options or {}, (options or {}) | same)


TIGHT = {"side": 3, "columns": [1, 2], "first_placements": 1}
MIDDLE = {"side": 5, "columns": [2, 3], "first_placements": 8}
PYRAMID = ("IIIa", "IIa", "IIb", "Ia", "Ib", "Ic")

SETTINGS = [
    _inchworm(options={"goal": 30}),
    _inchworm(options={"stock": {"Red": 7, "Blue": 9}, "goal": 12}),
    _inchworm("inchworm/cylinder", {"goal": 20}, wrap="cylinder"),
    _inchworm("inchworm/torus", {"stock": {"Red": 12, "Blue": 12}, "goal": 15}, wrap="torus"),
    _inchworm("inchworm/prisoner_drops", {"goal": 25}, prisoner_drops=True),
    _inchworm("inchworm/handicap", {"goal": 20}, stock={"Red": 20, "Blue": 25}),
    _anda(),
    _anda(options={"size": 5}),
    _anda(options={"size": 5, "pie": False, "komi": 3}),
    _anda(options={"size": 5, "pie": False, "komi": 2, "handicap": 5}),
    _anda("anda/handicap", {"size": 5}, pie=False, handicap=3),
    _anda("anda/handicap", {"size": 5, "komi": 5}, pie=False, handicap=3),
    _anda("anda/same_smothering", {"size": 5}, smothering="same"),
    _anda("anda/last_action", {"size": 5}, variant="last_action"),
    _anda("anda/last_action", {"size": 5, "smothering": "same"}, variant="last_action"),
    _anda("anda/territory", {"size": 5}, variant="territory"),
    _annelids(),
    _annelids(options=TIGHT),
    _annelids(options=MIDDLE),
    _annelids("annelids/small", {}, side=6, columns=(2, 4)),
    _annelids("annelids/no_reconnection", MIDDLE, reconnection=False),
    _annelids("annelids/strict_junction", MIDDLE, loose_junction=False),
    _annelids(options=MIDDLE | {"loose_junction": False, "colours": "meeting"}),
    _annelids(options=MIDDLE | {"colours": "facing"}),
    _drift(),
    _drift(options={"players": 3}),
    _drift(options={"players": 6}),
    _drift(options={"coin_placement": "chosen"}),
    _drift(options={"players": 4, "coin_placement": "chosen"}),
    _drift(options={"players": 6, "coin_placement": "chosen"}),
    _drift(options={"siege": True}),
    _drift(options={"players": 3, "siege": True, "reentry": False}),
    _drift(options={"players": 4, "reentry": False}),
    _drift("drift/roster_123", {}, roster=PYRAMID),
    _drift("drift/roster_123", {"players": 4, "siege": True, "reentry": False}, roster=PYRAMID),
    _drift("drift/one_each", {"players": 3}, roster=("IIIa", "IIa", "Ia")),
]

LARGE = [
    _anda(options={"size": 9, "pie": False, "komi": 2, "handicap": 5}),
    _anda(options={"size": 11}),
    _anda("anda/territory", variant="territory", size=9),
    _annelids(options={"colours": "facing"}),
]
"""Boards that take long; only the long run plays on them."""
