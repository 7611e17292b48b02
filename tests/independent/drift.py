"""DRIFT on the Annuli board, played with dictionaries from pieces and coins to the names of spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple, Self

from .protocol import Game

CHANCE = "chance"
COINS = ("copper", "gold", "silver")
COIN_ROWS = {"copper": "bc", "gold": "ef", "silver": "hi"}
ROSTER = ("IIIa", "IIIb", "IIa", "IIb", "Ia", "Ib")
RIVERS = {"a": 1, "d": -1, "g": 1}  # which way the index changes along the flow
SECTORS = 6


def arcs() -> dict[str, tuple[int, int]]:
    """Return the arc of every space as its first angle and its length."""
    found: dict[str, tuple[int, int]] = {}
    for k in range(SECTORS):
        for offset, start, length in ((0, -15, 30), (1, 15, 15), (2, 30, 15)):
            found[f"b{3 * k + offset}"] = (60 * k + start, length)
    for row, count, start in (("a", 24, 0), ("c", 12, -15), ("d", 18, -10), ("h", 6, -30), ("i", 6, -30)):
        length = 360 // count
        found |= {f"{row}{j}": (length * j + start, length) for j in range(count)}
    for row in "efg":
        found |= {f"{row}{j}": found[f"c{j}"] for j in range(12)}
    return found


ARCS = arcs()
ROW_SIZE = {row: sum(space[0] == row for space in ARCS) for row in "abcdefghi"}


def overlap(one: str, two: str) -> bool:
    """Tell whether the arcs of two spaces share more than a point."""
    (start, length), (other_start, other_length) = ARCS[one], ARCS[two]
    return (other_start - start) % 360 < length or (start - other_start) % 360 < other_length


def touching(one: str, two: str) -> bool:
    """Tell whether two spaces are adjacent, the outcrops left out of account."""
    row, other_row = one[0], two[0]
    if row == other_row:
        return row not in RIVERS and (int(one[1:]) - int(two[1:])) % ROW_SIZE[row] in (1, ROW_SIZE[row] - 1)
    if abs(ord(row) - ord(other_row)) != 1 or (row in RIVERS and other_row in RIVERS):
        return False
    return overlap(one, two)


def adjacency() -> dict[str, frozenset[str]]:
    """Return the spaces adjacent to every space."""
    found = {space: {other for other in ARCS if touching(space, other)} for space in ARCS}
    for k in range(SECTORS):
        for arrow in (f"a{(4 * k - 1) % 24}", f"a{4 * k}"):
            found[f"i{k}"].add(arrow)
            found[arrow].add(f"i{k}")
    return {space: frozenset(others) for space, others in found.items()}


ADJACENT = adjacency()
SECTOR_HOMES = tuple(f"b{3 * k}" for k in range(SECTORS))


def coin_spaces(coin: str) -> list[str]:
    """Return the spaces where a coin may lie at the start."""
    return [space for space in ARCS if space[0] in COIN_ROWS[coin] and space not in SECTOR_HOMES]


def flowed(space: str) -> str:
    """Return where the river carries what lies on a space; on land that is the space itself."""
    row = space[0]
    return f"{row}{(int(space[1:]) + RIVERS[row]) % ROW_SIZE[row]}" if row in RIVERS else space


class Piece(NamedTuple):
    """A piece: the number of its player, from 0, and its name."""

    player: int
    name: str

    @property
    def rank(self) -> int:
        """Return the rank, which the name shows by its strokes."""
        return self.name.count("I")


@dataclass
class Table:
    """Everything that changes during a game.  A state never changes its table once it is made."""

    homes: tuple[str, ...] = ()  # by player; empty until the sectors are known
    where: dict[Piece, str] = field(default_factory=dict)  # the pieces still in the game
    load: dict[Piece, str] = field(default_factory=dict)
    loose: dict[tuple[str, str], int] = field(default_factory=dict)  # (space, coin) to a positive number
    repositories: tuple[frozenset[str], ...] = ()
    coins_placed: int = 0  # by chance or by the players
    in_hand: frozenset[str] = frozenset(COINS)  # the types that the player placing coins has still to place
    player: int = 0
    used: frozenset[Piece] = frozenset()  # the pieces started in this turn
    active: Piece | None = None  # the piece that may continue
    points: int = 0
    start: str | None = None  # where the active piece began the turn
    obliged: frozenset[Piece] = frozenset()  # at home since a turn's beginning that found two or more there
    stayed: int = 0  # of these, the pieces closed in this turn that could have left
    winner: int | None = None

    def copy(self) -> Table:
        """Return a copy that can be changed."""
        changed = Table(**vars(self))
        changed.where, changed.load, changed.loose = dict(self.where), dict(self.load), dict(self.loose)
        return changed

    def on(self, space: str) -> list[Piece]:
        """Return the pieces on a space, in the order III, II, I and a before b."""
        return sorted((p for p, at in self.where.items() if at == space), key=lambda p: (p.player, -p.rank, p.name))

    def home_of(self, piece: Piece) -> str:
        """Return the home of the piece's player."""
        return self.homes[piece.player]

    def lay_loose(self, coin: str, space: str) -> None:
        """Let a coin lie on a space, beside any others that lie there."""
        self.loose[space, coin] = self.loose.get((space, coin), 0) + 1

    def put_down(self, coin: str, space: str) -> None:
        """Drop a coin by decision: onto the repository if the space is a home that has none of the type."""
        owner = self.homes.index(space) if space in self.homes else None
        if owner is None or coin in self.repositories[owner]:
            self.lay_loose(coin, space)
            return
        self.set_repository(owner, self.repositories[owner] | {coin})
        if len(self.repositories[owner]) == len(COINS):
            self.winner = owner

    def set_repository(self, player: int, coins: frozenset[str]) -> None:
        """Replace what one repository holds."""
        self.repositories = (*self.repositories[:player], coins, *self.repositories[player + 1 :])

    def take_loose(self, coin: str, space: str) -> None:
        """Remove one loose coin from a space."""
        self.loose[space, coin] -= 1
        if not self.loose[space, coin]:
            del self.loose[space, coin]

    def lift(self, piece: Piece) -> None:
        """Take a piece off the board; the coin it carries lies loose where it stood."""
        space = self.where.pop(piece)
        if piece in self.load:
            self.lay_loose(self.load.pop(piece), space)

    def put_home(self, pieces: Sequence[Piece]) -> None:
        """Put lifted pieces in their homes; other players' pieces found there are sent home in the same way."""
        waiting = list(pieces)
        while waiting:
            piece = waiting.pop(0)
            home = self.home_of(piece)
            for other in self.on(home):
                if other.player != piece.player:
                    self.lift(other)
                    waiting.append(other)
            self.where[piece] = home


class Drift(Game):
    """A state of DRIFT: the table and the options."""

    def __init__(
        self,
        *,
        players: int = 2,
        coin_placement: str = "random",
        roster: Sequence[str] = ROSTER,
        siege: bool = False,
        reentry: bool = True,
    ) -> None:
        if not 2 <= players <= SECTORS or coin_placement not in ("random", "chosen"):
            raise ValueError("unknown number of players or coin placement")
        self.players = players
        self.chosen = coin_placement == "chosen"
        self.roster = tuple(roster)
        self.siege, self.reentry = siege, reentry
        self._table = Table()
        if players == SECTORS and not self.chosen:
            self._settle(self._table, range(SECTORS))

    @classmethod
    def from_position(
        cls,
        *,
        homes: Mapping[str, str],
        pieces: Mapping[str, Mapping[str, str]],
        carrying: Mapping[str, Mapping[str, str]],
        repositories: Mapping[str, Sequence[str]],
        loose: Mapping[str, Mapping[str, int]],
        player: str | None,
        turn: Mapping[str, Any] | None = None,
        coins_placed: int | None = None,
        in_hand: Sequence[str] = COINS,
        mover: str | None = None,
        winner: str | None = None,
        **options: Any,
    ) -> Self:
        """Build a state from the values that ``position`` gives, with the options of the constructor.

        Without ``turn`` the turn of ``player`` is about to begin.  ``coins_placed`` and ``in_hand`` matter during the
        setup only.
        ``mover`` follows from the other values and is accepted only so that a whole position can be passed.
        """
        state = cls(**options)
        names = state._names()
        table = Table(
            homes=tuple(homes[name] for name in names if name in homes),
            where={Piece(names.index(p), n): space for p, own in pieces.items() for n, space in own.items()},
            load={Piece(names.index(p), n): coin for p, own in carrying.items() for n, coin in own.items()},
            loose={(space, coin): n for space, coins in loose.items() for coin, n in coins.items()},
            repositories=tuple(frozenset(repositories[name]) for name in names if name in repositories),
            coins_placed=len(COINS) * state.players if coins_placed is None else coins_placed,
            in_hand=frozenset(in_hand),
            player=names.index(player) if player else 0,
            winner=names.index(winner) if winner else None,
        )
        if turn is None:
            state._begin_turn(table, table.player)
        else:
            table.used = frozenset(Piece(table.player, name) for name in turn["used"])
            table.active = Piece(table.player, turn["active"]) if turn["active"] else None
            table.points, table.start, table.stayed = turn["points"], turn["start"], turn["stayed"]
            table.obliged = frozenset(Piece(table.player, name) for name in turn["obliged"])
        state._table = table
        return state

    def _names(self) -> list[str]:
        return [f"P{k + 1}" for k in range(self.players)]

    # What a player sees

    @property
    def result(self) -> dict[str, Fraction] | None:
        """Return the payoffs once a repository is complete."""
        winner = self._table.winner
        if winner is None:
            return None
        loss = Fraction(-1, self.players - 1)
        return {name: Fraction(1) if k == winner else loss for k, name in enumerate(self._names())}

    @property
    def mover(self) -> str | None:
        """Return the player to decide, or ``"chance"``."""
        table = self._table
        if table.winner is not None:
            return None
        if self._stage() in ("homes", "random coins"):
            return CHANCE
        return self._names()[self._turn_player()]

    def _stage(self) -> str:
        """Return what is to be decided: "homes", "random coins", "chosen coins" or "turn"."""
        left = self._table.coins_placed < len(COINS) * self.players
        if self.chosen:
            return "chosen coins" if left else "turn" if self._table.homes else "homes"
        return "homes" if not self._table.homes else "random coins" if left else "turn"

    def _turn_player(self) -> int:
        """Return the player to whom the next decision belongs, chance's decisions about coins included."""
        return self._table.coins_placed // len(COINS) if "coins" in self._stage() else self._table.player

    def _coins_to_place(self) -> list[str]:
        """Return the types that may be placed next: the players choose among theirs, chance goes by the order."""
        table = self._table
        if self.chosen:
            return [coin for coin in COINS if coin in table.in_hand]
        return [COINS[table.coins_placed % len(COINS)]]

    def position(self) -> dict[str, Any]:
        """Return the state as plain values."""
        table, names = self._table, self._names()
        loose: dict[str, dict[str, int]] = {}
        for (space, coin), number in table.loose.items():
            loose.setdefault(space, {})[coin] = number
        return {
            "homes": dict(zip(names, table.homes, strict=False)),
            "pieces": {n: self._by_name(k, table.where) for k, n in enumerate(names)},
            "carrying": {n: self._by_name(k, table.load) for k, n in enumerate(names)},
            "repositories": {n: sorted(coins) for n, coins in zip(names, table.repositories, strict=False)},
            "loose": loose,
            "coins_placed": table.coins_placed,
            "in_hand": [coin for coin in COINS if coin in table.in_hand],
            "player": None if self._stage() == "homes" else names[self._turn_player()],
            "turn": self._turn_values(),
            "mover": self.mover,
            "winner": None if table.winner is None else names[table.winner],
        }

    @staticmethod
    def _by_name(player: int, values: Mapping[Piece, str]) -> dict[str, str]:
        return {piece.name: value for piece, value in values.items() if piece.player == player}

    def _turn_values(self) -> dict[str, Any]:
        table = self._table
        return {
            "used": sorted(piece.name for piece in table.used),
            "active": table.active.name if table.active else None,
            "points": table.points,
            "start": table.start,
            "obliged": sorted(piece.name for piece in table.obliged),
            "stayed": table.stayed,
        }

    # Legal decisions

    def chances(self) -> dict[str, Fraction]:
        """Return the probability of every chance decision; there are none when a player decides."""
        if self.mover != CHANCE:
            return {}
        options = self.legal()
        return {notation: Fraction(1, len(options)) for notation in options}

    def _decisions(self) -> Iterator[str]:
        if self._table.winner is not None:
            return
        table, stage = self._table, self._stage()
        if stage == "homes":
            for sectors in combinations(range(SECTORS), self.players):
                yield "homes " + ",".join(str(k) for k in sectors)
            return
        if stage != "turn":
            taken = {space for space, _ in table.loose}
            for coin in self._coins_to_place():
                yield from (f"{coin} {space}" for space in coin_spaces(coin) if space not in taken)
            return
        for piece in self._available():
            yield from (f"{piece.name}{act}" for act in self._acts(piece) if self._may_close(piece, act))
        if self._may_close(None, ""):
            yield "done"

    def _startable(self, piece: Piece) -> bool:
        """Tell whether a piece of the player in turn is unused and comes before no piece started already."""
        table = self._table
        return piece not in table.used and all(other.rank >= piece.rank for other in table.used)

    def _available(self) -> list[Piece]:
        table = self._table
        own = [piece for piece in table.where if piece.player == table.player]
        return [p for p in own if self._startable(p) or (p == table.active and table.points > 0)]

    def _acts(self, piece: Piece) -> Iterator[str]:
        """Yield what a piece with a point left may do, in the notation without the piece's name."""
        yield from (f">{space}" for space in self._steps(piece))
        yield from (f"*{space}" for space in self._attacks(piece))
        if piece.rank == 1:
            yield from self._coin_acts(piece)

    def _steps(self, piece: Piece) -> list[str]:
        table = self._table
        occupied = set(table.where.values())
        around = ADJACENT[table.where[piece]]
        return [space for space in around if space not in occupied and self._may_enter(piece, space)]

    def _swims_back(self, piece: Piece, space: str) -> bool:
        """Tell whether a piece would enter the river again in which it began the turn."""
        start = self._table.start if piece == self._table.active else self._table.where[piece]
        assert start is not None
        return start[0] in RIVERS and start[0] == space[0]

    def _may_enter(self, piece: Piece, space: str) -> bool:
        """Tell whether what the piece carries, and where it comes from, lets it enter a space."""
        table = self._table
        if not self.reentry and self._swims_back(piece, space):
            return False
        if piece not in table.load or space not in table.homes:
            return True
        return space == table.home_of(piece) and table.load[piece] not in table.repositories[piece.player]

    def _attacks(self, piece: Piece) -> list[str]:
        table = self._table
        if piece in table.load:
            return []
        targets = {at for other, at in table.where.items() if other.player != piece.player}
        around = [space for space in targets & ADJACENT[table.where[piece]] if self._may_enter(piece, space)]
        return [space for space in around if self._attack_total(piece, space) > self._defence_total(space)]

    def _attack_total(self, piece: Piece, target: str) -> int:
        table = self._table
        row = table.where[piece][0]
        total = piece.rank
        for other, at in table.where.items():
            if other == piece or other.player != piece.player or other in table.load or at not in ADJACENT[target]:
                continue
            in_one_river = row in RIVERS and at[0] == row
            if not in_one_river:
                total += other.rank
        return total

    def _defence_total(self, target: str) -> int:
        table = self._table
        player = table.on(target)[0].player
        total = 9 if table.homes[player] == target else 0
        for other, at in table.where.items():
            if other.player == player and (at == target or at in ADJACENT[target]):
                total += other.rank
        return total

    def _coin_acts(self, piece: Piece) -> Iterator[str]:
        table = self._table
        space = table.where[piece]
        own_home = space == table.home_of(piece)
        if piece in table.load:
            coin = table.load[piece]
            if not (own_home and coin in table.repositories[piece.player]):
                yield f"-{coin}"
            return
        yield from (f"+{coin}" for coin in COINS if (space, coin) in table.loose)
        if space in table.homes and not own_home:
            yield from (f"^{coin}" for coin in table.repositories[table.homes.index(space)])

    def _may_close(self, piece: Piece | None, act: str) -> bool:
        """Tell whether at most one of the pieces closed at home stays there by choice."""
        return self._table.stayed + self._stays_by_choice(piece, act) <= 1

    def _stays_by_choice(self, piece: Piece | None, act: str) -> int:
        """Count the pieces that a decision closes at home although they could leave."""
        return sum(1 for closed in self._closed_by(piece, act) if self._steps(closed) or self._attacks(closed))

    def _closed_by(self, piece: Piece | None, act: str) -> list[Piece]:
        """Return the unused pieces under obligation that a decision leaves at home and that cannot be started after it.

        ``piece`` is None for the decision ``done``.
        """
        table = self._table
        waiting = [p for p in table.obliged if self._startable(p)]
        if piece is None:
            return waiting
        if piece in table.used:
            return []
        leaves = act[0] in ">*"
        return [p for p in waiting if p.rank > piece.rank or (p == piece and not leaves)]

    # Effects

    def _applied(self, notation: str) -> Self:
        state = type(self).__new__(type(self))
        state.players, state.chosen, state.roster = self.players, self.chosen, self.roster
        state.siege, state.reentry = self.siege, self.reentry
        state._table = self._table.copy()
        self._change(state._table, notation)
        return state

    def _change(self, table: Table, notation: str) -> None:
        stage = self._stage()
        if stage == "homes":
            self._settle(table, [int(k) for k in notation.removeprefix("homes ").split(",")])
        elif stage != "turn":
            coin, space = notation.split()
            self._place_coin(table, coin, space)
        elif notation == "done":
            self._end_turn(table)
        else:
            name = re.split(r"[-+>*^]", notation)[0]
            self._use(table, Piece(table.player, name), notation.removeprefix(name))

    def _settle(self, table: Table, sectors: Sequence[int]) -> None:
        """Give the players their homes, in the order of the sectors, and put their pieces there."""
        table.homes = tuple(SECTOR_HOMES[k] for k in sectors)
        table.where = {Piece(player, name): home for player, home in enumerate(table.homes) for name in self.roster}
        table.repositories = (frozenset(),) * self.players
        if self.chosen:
            self._begin_turn(table, 0)

    def _place_coin(self, table: Table, coin: str, space: str) -> None:
        """Place a coin in the setup; after the last one the homes are drawn, or the first turn begins."""
        table.loose[space, coin] = 1
        table.coins_placed += 1
        table.in_hand = table.in_hand - {coin} or frozenset(COINS)
        if table.coins_placed < len(COINS) * self.players:
            return
        if not self.chosen:
            self._begin_turn(table, 0)
        elif self.players == SECTORS:
            self._settle(table, range(SECTORS))

    def _use(self, table: Table, piece: Piece, act: str) -> None:
        table.stayed += self._stays_by_choice(piece, act)
        if piece != table.active:
            table.used |= {piece}
            table.active, table.points, table.start = piece, piece.rank, table.where[piece]
        table.points -= 1
        kind, what = act[0], act[1:]
        if kind in ">*":
            table.obliged -= {piece}
        if kind == ">":
            table.where[piece] = what
        elif kind == "*":
            self._attack(table, piece, what)
        else:
            self._handle_coin(table, piece, kind, what)
        if kind != ">" or what[0] in RIVERS:
            table.points = 0
        if not table.points:
            table.active = table.start = None

    def _attack(self, table: Table, piece: Piece, target: str) -> None:
        defeated = table.on(target)
        for other in defeated:
            table.lift(other)
        table.where[piece] = target
        if not (self.siege and target == table.home_of(defeated[0])):
            table.put_home(defeated)

    @staticmethod
    def _handle_coin(table: Table, piece: Piece, kind: str, coin: str) -> None:
        space = table.where[piece]
        if kind == "-":
            del table.load[piece]
            table.put_down(coin, space)
            return
        table.load[piece] = coin
        if kind == "+":
            table.take_loose(coin, space)
        else:
            owner = table.homes.index(space)
            table.set_repository(owner, table.repositories[owner] - {coin})

    def _end_turn(self, table: Table) -> None:
        for piece in sorted(table.obliged, key=lambda p: (-p.rank, p.name))[:-1]:
            table.lift(piece)
        if table.player == self.players - 1:
            table.where = {piece: flowed(space) for piece, space in table.where.items()}
            table.loose = {(flowed(space), coin): number for (space, coin), number in table.loose.items()}
        self._begin_turn(table, (table.player + 1) % self.players)

    @staticmethod
    def _begin_turn(table: Table, player: int) -> None:
        table.player = player
        table.used, table.active, table.points, table.start, table.stayed = frozenset(), None, 0, None, 0
        at_home = [p for p in table.on(table.homes[player]) if p.player == player]
        table.obliged = frozenset(at_home) if len(at_home) >= 2 else frozenset()
