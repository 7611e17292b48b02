"""The index of a gallery: a card for each game, and what finds one among many. One file, which asks nobody for anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..lab.report.style import DARK, LIGHT
from .exhibits import Exhibit
from .parts import BOOK, CARD, PAGE, PDF, REPORT, Wishes
from .shelf import Kept

_TEMPLATES = Path(__file__).parent / "templates"

_LINKS = (
    (PAGE, PAGE, "page.html", "Play"),
    (BOOK, BOOK, "book.html", "Rules"),
    (BOOK, PDF, "book.pdf", "Rules (PDF)"),
    (REPORT, REPORT, "report.html", "Report"),
)
"""The part that a file belongs to, what it is called where it is missing, its name, and the words of its link."""


def index(exhibits: Sequence[Exhibit], wishes: Wishes, parts: Mapping[str, Kept]) -> str:
    """The page. What was not made yet is left out."""
    homes = {str(kept.facts["file"]): one.folder for one in exhibits if (kept := _good(parts, one, CARD))}
    cards = [
        _Card(
            one, {part: parts[name] for part in (CARD, PAGE, BOOK, REPORT) if (name := f"{one.folder}/{part}") in parts}
        )
        for one in exhibits
        if f"{one.folder}/{CARD}" in parts
    ]
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    seats = sorted({number for card in cards if card.seats for number in range(card.seats[0], card.seats[1] + 1)})
    return environment.get_template("index.html").render(
        cards=[card.shown(wishes, homes) for card in cards],
        seats=seats,
        boards=sorted({board for card in cards if (board := str(card.facts.get("board", "")))}),
        light=LIGHT,
        dark=DARK,
        style=(_TEMPLATES / "index.css").read_text(encoding="utf-8"),
        script=(_TEMPLATES / "index.js").read_text(encoding="utf-8"),
    )


def _good(parts: Mapping[str, Kept], exhibit: Exhibit, part: str) -> Kept | None:
    kept = parts.get(f"{exhibit.folder}/{part}")
    return kept if kept is not None and not kept.problem else None


class _Card:
    """What the card of a game says."""

    def __init__(self, exhibit: Exhibit, parts: Mapping[str, Kept]) -> None:
        self.exhibit, self.parts = exhibit, parts
        self.facts = parts[CARD].facts

    @property
    def seats(self) -> Sequence[int]:
        """The fewest and the most players; nothing of a ruleset with errors."""
        return [int(number) for number in self.facts.get("players", ())]

    def shown(self, wishes: Wishes, homes: Mapping[str, str]) -> dict[str, Any]:
        """For the template. `homes`: the folder of each game by its file."""
        base = str(self.facts.get("base", ""))
        return {
            "folder": self.exhibit.folder,
            "name": self.exhibit.called,
            "title": self.facts.get("title", self.exhibit.called),
            "about": self.facts.get("about", ""),
            "problem": self.exhibit.told(self.parts[CARD].problem),
            "facts": [*self._told()],
            "options": self.facts.get("options", []),
            "base": {"title": self.facts["base_title"], "folder": homes.get(base, "")} if base else None,
            "links": [*self._links()],
            "missing": [*self._missing(wishes)],
            "seats": " ".join(str(number) for number in range(self.seats[0], self.seats[1] + 1)) if self.seats else "",
            "board": self.facts.get("board", ""),
            "kinds": " ".join(self._kinds()),
        }

    def _kinds(self) -> Iterator[str]:
        if not self.seats:
            return
        yield "variant" if self.facts["base"] else "game"
        yield "chance" if self.facts["chance"] else "sure"
        if self.seats[1] == 1:
            yield "puzzle"

    def _told(self) -> Iterator[str]:
        """Short facts, in order."""
        if not self.seats:
            return
        fewest, most = self.seats
        yield "1 player" if most == 1 else f"{most} players" if fewest == most else f"{fewest} to {most} players"
        if self.facts["board"]:
            yield f"{self.facts['board']} board"
        if self.facts["chance"]:
            yield "with chance"
        report = self.parts.get(REPORT)
        length = report.facts.get("length", []) if report is not None else []
        if report is not None and length and None not in length and most > 1:
            low, high, games = round(length[0]), round(length[2]), report.facts["games"]
            between = f"{low:,}" if low == high else f"{low:,} to {high:,}"
            yield f"{between} decisions in most of {games:,} games by random players"

    def _links(self) -> Iterator[dict[str, str]]:
        for part, _, file, words in _LINKS:
            path = f"{self.exhibit.folder}/{file}"
            if part in self.parts and path in self.parts[part].files:
                yield {"href": quote(path), "words": words}

    def _missing(self, wishes: Wishes) -> Iterator[str]:
        """What a game has not that others have, and why."""
        for part, wish, _, _ in _LINKS:
            kept = self.parts.get(part)
            if kept is None or wish not in wishes.wanted:
                continue
            why = str(kept.facts.get("no_pdf", "")) if wish == PDF and not kept.problem else kept.problem
            if why:
                yield f"No {wish.upper() if wish == PDF else wish}: {self.exhibit.told(why)}"
