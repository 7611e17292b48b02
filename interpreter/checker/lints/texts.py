"""What templates can write, as sequences of finite sets of texts, and whether two of them can write the same.

The question is that of Sardinas and Patterson ("A necessary and sufficient condition for unique decomposition of coded
messages", 1953): two writers put one text after the other, and all that matters of what they have written is by how much
one is ahead of the other.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from ...boards.names import letters
from ...core import nodes as core
from ...core import types as t
from ...core.notation import show

_NONE = show(None, t.NOTHING)
_MOST_NUMBERS = 4096
_MOST_STATES = 50_000
"""Then the answer is the careful one."""


class Choice:
    """A finite set of texts."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        self.texts = tuple(sorted(set(texts)))
        self._known = frozenset(texts)

    def going_on_from(self, ahead: str) -> Iterator[tuple[str, str]]:
        """What one writer is ahead when the other, who is behind by `ahead`, has written a text of this set: the first's
        lead, or else the second's."""
        for length in range(len(ahead) + 1):
            if ahead[:length] in self._known:
                yield ahead[length:], ""
        for text in self.texts[bisect_left(self.texts, ahead) :]:
            if not text.startswith(ahead):
                break
            if text != ahead:
                yield "", text[len(ahead) :]

    def beginnings(self) -> Iterator[str]:
        """What is left of a text of which another text of the set is the beginning, for all such pairs."""
        for text in self.texts:
            yield from (text[length:] for length in range(len(text)) if text[:length] in self._known)


Texts = tuple[Choice | None, ...]
"""The pieces of a template; None: any text."""


def texts_of(template: core.Template) -> Texts:
    """The pieces of a template, each with all that its type lets it be."""
    return tuple(Choice((piece,)) if isinstance(piece, str) else _texts(piece.value) for piece in template.pieces)


def _texts(value: core.Expr) -> Choice | None:
    if isinstance(value, core.Op) and value.name == "letter" and isinstance(value.args[0].type, t.Int):
        numbers = value.args[0].type
        return _letters(numbers.low, numbers.high)
    return _of_type(value.type)


def _of_type(kind: t.Type) -> Choice | None:
    match kind:
        case t.Elem(universe):
            return Choice(universe.labels)
        case t.Opt(inner):
            texts = _of_type(inner)
            return None if texts is None or _NONE in texts.texts else Choice((*texts.texts, _NONE))
        case t.Int(low, high) if high - low < _MOST_NUMBERS:
            return Choice(tuple(map(str, range(low, high + 1))))
        case t.Simple("bool"):
            return Choice(tuple(show(value, kind) for value in (False, True)))
    return None


def _letters(low: int, high: int) -> Choice | None:
    if not 0 <= low <= high < _MOST_NUMBERS:
        return None
    return Choice(tuple(letters(number) for number in range(low, high + 1)))


def are_apart(texts: Texts) -> bool:
    """Whether different texts of its pieces always make different texts of the whole template."""
    for at, piece in enumerate(texts):
        if piece is None:
            return False
        rest = texts[at + 1 :]
        if any(can_meet(rest, rest, ahead) for ahead in set(piece.beginnings())):
            return False
    return True


def can_meet(one: Texts, other: Texts, ahead: str = "") -> bool:
    """Whether two templates can write the same text, if the first has written `ahead` before. Yes also where it is not
    known."""
    start = (0, 0, ahead, "")
    todo, seen = [start], {start}
    while todo:
        at, of, lead, behind = todo.pop()
        if at == len(one) and of == len(other) and not lead and not behind:
            return True
        # whoever is behind writes on; where nobody is, the first, as long as he has something
        second = bool(lead) or (not behind and at == len(one))
        piece = (other[of] if of < len(other) else _NOTHING) if second else one[at] if at < len(one) else _NOTHING
        if piece is None or len(seen) > _MOST_STATES:
            return True
        for left, gained in piece.going_on_from(lead if second else behind):
            step = (at, of + 1, left, gained) if second else (at + 1, of, gained, left)
            if step not in seen:
                seen.add(step)
                todo.append(step)
    return False


_NOTHING = Choice(())
