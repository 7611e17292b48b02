"""Questions of the server to its processes, and what answers them."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..checker import Program
from ..engines.protocol import IllegalDecision
from ..files.library import Library, shown_name
from ..files.sources import Disk, Memory, Overlay
from ..ground.diagnostics import RulesetError
from ..pipeline import report_in
from .folder import Folder
from .places import BrowserPlaces

Json = dict[str, Any]
_log = logging.getLogger(__name__)

_MOST_VALUES = 400
"""Values of one option that is a list."""


class NotOpen(Exception):
    """A question about a text that no window has open."""


class WindowQuestion:
    """What is asked. Values come from a browser, so each is taken for what it should be or not at all.

    Attributes:
        do:    what is to be done.
        path:  of the file that it is about.
        texts: of all open files, by their paths.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.do: str = str(values.get("do", ""))
        self.path: str = str(values.get("path", ""))
        self.texts: dict[str, str] = dict(values.get("texts", {}))

    @property
    def shown(self) -> str:
        """What the file is called where places are told."""
        return shown_name(Path(self.path))

    def text(self, name: str) -> str:
        found = self._values.get(name, "")
        return found if isinstance(found, str) else ""

    def number(self, name: str) -> int:
        found = self._values.get(name, 0)
        return found if isinstance(found, int) and abs(found) < 1 << 40 else 0

    def is_true(self, name: str) -> bool:
        return self._values.get(name) is True

    def strings(self, name: str) -> list[str]:
        found = self._values.get(name, [])
        return [one for one in found if isinstance(one, str)][:2000] if isinstance(found, list) else []

    def plain(self, name: str) -> list[object]:
        """A list of whatever it has."""
        found = self._values.get(name, [])
        return found[:200] if isinstance(found, list) else []

    @property
    def record(self) -> list[str]:
        """The decisions of the line on the board, by their notations."""
        return self.strings("record")

    def mapping(self, name: str) -> Mapping[str, Any]:
        found = self._values.get(name, {})
        return {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}

    @property
    def lines(self) -> list[list[str]]:
        """Several lines of decisions, by their notations."""
        found = self._values.get("lines", [])
        lists = [one for one in found if isinstance(one, list)] if isinstance(found, list) else []
        return [[text for text in one if isinstance(text, str)][:2000] for one in lists[:20]]

    @property
    def options(self) -> dict[str, Any]:
        """Values of options that were set on the board."""
        found = self._values.get("options", {})
        values = found.items() if isinstance(found, dict) else ()
        return {str(name): value for name, value in values if _is_plain(value)}


def _is_plain(value: object) -> bool:
    """Whether a value is a number, a word, yes or no, or a list of such."""
    many = value if isinstance(value, list) else [value]
    return len(many) <= _MOST_VALUES and all(isinstance(one, int | str) for one in many)


class AnswerDesk(ABC):
    """Answers questions, each by a method of its own. Called in a process that does nothing else."""

    def __init__(self, root: str) -> None:
        self.folder = Folder(Path(root))
        self.places = BrowserPlaces(self.folder)

    def library(self, question: WindowQuestion) -> Library:
        """Where files are found: the open texts before the disk."""
        return Library(Overlay(Memory(question.texts), Disk()))

    def program(self, question: WindowQuestion) -> Program:
        """The checked ruleset of a question, under the options that were set. Raises RulesetError."""
        return report_in(self.library(question), question.path, question.options).checked()

    @abstractmethod
    def answers(self) -> dict[str, Callable[[WindowQuestion], Json]]:
        """What answers each question, by its name."""

    def __call__(self, values: Json) -> Json:
        question = WindowQuestion(values)
        ask = self.answers().get(question.do)
        if ask is None:
            return {"error": f"nobody knows how to `{question.do[:40]}`"}
        try:
            return ask(question)
        except RulesetError as problem:
            return told_errors(problem)
        except (IllegalDecision, NotOpen) as refused:
            return {"error": str(refused)}
        except MemoryError:
            raise  # the process ends, and its successor has all of it again
        except Exception:
            _log.exception("%s failed", question.do)
            return {"error": "this failed by a mistake of Ludograph's own; the terminal says more"}


def told_errors(problem: RulesetError) -> Json:
    return {"error": "; ".join(item.title for item in problem.diagnostics)}
