"""What the JSON of all commands of the lab has in common. Every sentence has its slug: no program needs to read English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .games.header import Header
from .measures.model import Estimate, Found, Measure, Said
from .telling import unmarked

_FORMAT = 1


def plain_head(command: str) -> dict[str, Any]:
    """What the JSON of each command begins with: the number of its format, and the command."""
    return {"lab": _FORMAT, "command": command}


def plain_header(header: Header, games: int) -> dict[str, Any]:
    """Which games they are, and how many."""
    return {**plain_played(header), "games": games}


def plain_played(header: Header) -> dict[str, Any]:
    """Which games they are."""
    return {
        "id": header.ruleset,
        "title": header.title,
        "hash": header.rules,
        "options": dict(header.options),
        "players": list(header.seats),
        "seed": header.seed,
        "cap": header.cap,
    }


def plain_said(said: Said) -> dict[str, str]:
    """A sentence."""
    return {"slug": said.slug, "text": unmarked(said.text)}


def plain_sentences(said: Iterable[Said]) -> list[dict[str, str]]:
    """Sentences, in their order."""
    return [plain_said(one) for one in said]


def plain_row(measure: Measure, row: Found, dots: int = 3) -> dict[str, Any]:
    """A number. `dots`: how far it is to be trusted."""
    made: dict[str, object] = {
        "name": measure.name,
        "key": row.key,
        "label": row.label,
        "unit": row.unit.value,
        **_numbers(row.estimate, row.games),
        "dots": dots,
    }
    for share, value, (low, high) in zip((10, 50, 90), row.quantiles, row.around, strict=False):
        made |= {f"below_{share}": value, f"below_{share}_low": low, f"below_{share}_high": high}
    return made


def _numbers(estimate: Estimate | None, games: int) -> dict[str, Any]:
    if estimate is None:
        return {"value": None, "low": None, "high": None, "games": games}
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high, "games": estimate.of}
