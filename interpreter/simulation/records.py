"""What is written down of simulated games: one line of JSON for each ruleset's settings, one for each game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

FORMAT = 1


@dataclass(frozen=True)
class Settings:
    """All that decides the games of one ruleset: equal settings and game numbers give equal records.

    Attributes:
        ruleset:        library id or path.
        hash:           of the rules' merged text (`merged.content_hash`).
        seats:          per player the name of who plays it.
        max_decisions:  after so many decisions, of players and of nature, a game is left unfinished.
        keep:           whether records hold the decisions.
        version:        of Ludograph.
    """

    ruleset: str
    title: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    hash: str
    seed: int
    seats: tuple[str, ...]
    max_decisions: int
    keep: bool
    version: str

    def line(self) -> str:
        return _dump({"format": FORMAT, **asdict(self)})

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Settings:
        """The settings that `line` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        given = dict(values)
        if given.pop("format") != FORMAT:
            raise ValueError("another format")
        return cls(**{**given, "players": tuple(given["players"]), "seats": tuple(given["seats"])})


@dataclass(frozen=True)
class Record:
    """One game.

    Attributes:
        ranking:    players in groups, best first; None when the game was left unfinished.
        payoffs:    by player, None as well.
        decisions:  of players; those of nature are counted in `chance`.
        turns:      1 more than how often the mover changed from one player's decision to the next.
        offered:    number of legal decisions -> in how many positions a player had so many.
        moves:      the notations of all decisions, nature's too, when they are kept.
    """

    ruleset: str
    game: int
    ranking: tuple[tuple[str, ...], ...] | None
    payoffs: Mapping[str, float] | None
    decisions: int
    chance: int
    turns: int
    offered: Mapping[int, int]
    moves: tuple[str, ...] | None = None

    @property
    def is_finished(self) -> bool:
        return self.ranking is not None

    def line(self) -> str:
        counts = {str(number): self.offered[number] for number in sorted(self.offered)}
        made = {
            "ruleset": self.ruleset,
            "game": self.game,
            "ranking": self.ranking,
            "payoffs": self.payoffs,
            "unfinished": not self.is_finished,
            "decisions": self.decisions,
            "chance": self.chance,
            "turns": self.turns,
            "offered": {
                "sum": sum(number * positions for number, positions in self.offered.items()),
                "max": max(self.offered, default=0),
                "positions": counts,
            },
        }
        return _dump(made if self.moves is None else {**made, "moves": self.moves})

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Record:
        """The record that `line` wrote. Raises KeyError, TypeError or ValueError for anything else."""
        ranking, moves = values["ranking"], values.get("moves")
        return cls(
            values["ruleset"],
            int(values["game"]),
            _groups(ranking) if ranking is not None else None,
            values["payoffs"],
            int(values["decisions"]),
            int(values["chance"]),
            int(values["turns"]),
            {int(number): int(positions) for number, positions in values["offered"]["positions"].items()},
            tuple(moves) if moves is not None else None,
        )


def _groups(ranking: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(group) for group in ranking)


def _dump(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
