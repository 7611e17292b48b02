"""A gallery, made or gone on with: what is there of the same rules and the same code stays as it is."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from ..files.writing import write_whole
from ..ground.records import Struct
from .exhibits import Exhibit, digest_of
from .hands import Hands
from .parts import CARD, Made, Wishes, make, unread
from .shelf import Kept, Shelf, house
from .site import index

Watch = Callable[[str, int, int, str], None]
"""`watch(what, parts that are there, all parts, what is worked on)`"""


class Commission(Struct):
    """A part of a game that is to be made."""

    exhibit: Exhibit
    part: str
    wishes: Wishes

    @property
    def name(self) -> str:
        return f"{self.exhibit.folder}/{self.part}"

    @property
    def key(self) -> str:
        """Of all that it is made of."""
        return digest_of(
            self.exhibit.digest, self.exhibit.kin, house(unread(self.part)), self.part, self.wishes.settings(self.part)
        )


@dataclass
class Site:
    """Attributes:
    exhibits:  its games, in order.
    parts:     by `FOLDER/PART` what is there, or why it is not.
    made:      how many parts were made now.
    wanted:    how many parts there are to be.
    broken:    mistakes of ours that were met.
    """

    folder: Path
    exhibits: Sequence[Exhibit]
    wishes: Wishes
    parts: dict[str, Kept] = field(default_factory=dict)
    made: int = 0
    wanted: int = 0
    broken: list[str] = field(default_factory=list)

    def make(self, jobs: int, watch: Watch) -> None:
        """Makes what is missing, by so many processes, and the index.

        Raises: RulesetError: a file cannot be written. KeyboardInterrupt: it was stopped; the index is of what is there.
        """
        shelf = Shelf(self.folder)
        try:
            with closing(Hands(_made, jobs)) as hands:
                self._work(shelf, hands, watch)
        finally:
            write_whole(self.folder / "index.html", index(self.exhibits, self.wishes, self.parts))

    def _work(self, shelf: Shelf, hands: Hands[Commission, tuple[Made, str]], watch: Watch) -> None:
        left = deque(Commission(one, CARD, self.wishes) for one in self.exhibits)
        self.wanted = len(left) * (1 + len(self.wishes.parts()))
        while left or hands.busy:
            while left and hands.is_free:
                commission = left.popleft()
                kept = shelf.get(commission.name, commission.key)
                if kept is None:
                    hands.give(commission)
                else:
                    self.wanted -= self._take(commission, kept, left)
            watch("parts", len(self.parts), self.wanted, ", ".join(one.name for one in hands.busy))
            for commission, answer in hands.answers() if hands.busy else ():
                self.wanted -= self._take(commission, self._shelved(shelf, commission, answer), left)
        watch("parts", len(self.parts), self.wanted, "")

    def _take(self, commission: Commission, kept: Kept, left: deque[Commission]) -> int:
        """A part is there. Returns how many of the game's other parts are not made, for its rules have errors."""
        self.parts[commission.name] = kept
        if commission.part != CARD:
            return 0
        further = [Commission(commission.exhibit, part, self.wishes) for part in self.wishes.parts()]
        if kept.problem:
            return len(further)
        left.extend(further)
        return 0

    def _shelved(self, shelf: Shelf, commission: Commission, answer: tuple[Made, str] | None) -> Kept:
        """What a process has made, in its place. What is not the fault of the rules is tried again another time."""
        self.made += 1
        if answer is None:
            return Kept("", {}, {}, "the process that made it was stopped from outside, as when memory runs out")
        made, broken = answer
        if broken:
            self.broken.append(f"{commission.name}\n{broken}")
        if made.is_fleeting:
            return Kept("", {}, {}, made.problem)
        if made.problem:
            return shelf.refuse(commission.name, commission.key, made.problem)
        folder = commission.exhibit.folder
        files = {f"{folder}/{name}": content for name, content in made.files.items()}
        return shelf.put(commission.name, commission.key, files, made.facts)

    @property
    def problems(self) -> list[tuple[Exhibit, str, str]]:
        """Games, what they have not, and why."""
        found = []
        for exhibit in self.exhibits:
            for part in (CARD, *self.wishes.parts()):
                kept = self.parts.get(f"{exhibit.folder}/{part}")
                if kept is not None and kept.problem:
                    found.append((exhibit, part, kept.problem))
                elif kept is not None and kept.facts.get("no_pdf"):
                    found.append((exhibit, "pdf", str(kept.facts["no_pdf"])))
        return found


def _made(commission: Commission) -> tuple[Made, str]:
    """In a process: the part, and the traceback of a mistake of ours."""
    try:
        return make(commission.part, commission.exhibit.named, commission.wishes), ""
    except Exception as broken:
        title = f"a mistake in Ludograph: {type(broken).__name__}: {broken}"
        return Made(problem=title, is_fleeting=True), "".join(traceback.format_exception(broken))
