"""The fixed text of rulebooks in human languages, from one catalogue."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...files.yaml_text.events import loaded
from ...ground.records import replace
from ...ground.source import Span
from .model import CODE, Sentence, TextRun
from .texts import Value, filled, place_of

_FOLDER = Path(__file__).parent.parent / "prose" / "messages"
_USUAL = "en"


def languages() -> list[str]:
    """The languages that the fixed text exists in."""
    return sorted(path.stem for path in _FOLDER.glob("??.yaml"))


@cache
def _messages(language: str) -> dict[str, str]:
    text = (_FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = loaded(text)
    return {str(key): str(value) for key, value in found["book"].items()}


class Catalogue:
    """The fixed text in one language; what has no translation is said in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = {**_messages(_USUAL), **_messages(language)}

    def text(self, key: str, **values: Value) -> str:
        """A fixed text as plain text."""
        return "".join(run.text for run in self.runs(key, **values))

    def runs(self, key: str, **values: Value) -> tuple[TextRun, ...]:
        return filled(self._texts[key], values)

    def say(self, key: str, span: Span | None = None, **values: Value) -> Sentence:
        """A fixed text as a sentence, about a declaration if it has a place. Its first letter is a capital."""
        runs = self.runs(key, **values)
        if runs and self._texts[key].startswith("{") and self._texts[key].endswith(".") and runs[0].style != CODE:
            runs = (replace(runs[0], text=runs[0].text[:1].upper() + runs[0].text[1:]), *runs[1:])
        return Sentence(runs, place_of(span))

    def word(self, key: str, otherwise: str) -> str:
        """A fixed word that need not be there."""
        return self._texts.get(key, otherwise)

    def words(self) -> dict[str, str]:
        """All fixed texts, for renderers."""
        return dict(self._texts)
