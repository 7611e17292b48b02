"""Did you mean: near names, and short lists of choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .model import Meant, Proposed, proposed


def _distance(a: str, b: str, most: int) -> int:
    """Optimal string alignment distance (insert, delete, replace, transpose), cut off above `most`."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]


def did_you_mean(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names nearest to a word, nearest first: at most a third of the word may differ; case and `_` do not count."""

    def plain(text: str) -> str:
        return text.lower().replace("_", "").replace("-", "")

    bound = max(1, len(word) // 3)
    found = []
    for name in sorted(set(names)):
        distance = _distance(plain(word), plain(name), bound)
        if distance <= bound and len(plain(name)) > distance:
            found.append((distance, name))
    return [name for _, name in sorted(found)[:most]]


def spelled(word: str, names: Iterable[str], what: str = "the choices", besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Help lines for an unknown word: near names; where nothing is near, up to eight choices.

    `besides`: names that can be meant, too, but are none of `what`, and so not listed.
    """
    names = sorted(set(names), key=_in_order)
    known = sorted({*names, *besides}, key=_in_order)
    near = did_you_mean(word, known) or _begun(word, known)
    if near:
        return (Meant("did you mean " + " or ".join(f"`{name}`" for name in near) + "?", word, near),)
    if not names:
        return ()
    if len(names) == 1:
        return (proposed("there is only {}", names[0]),)
    shown = [f"`{name}`" for name in names[:_LISTED]]
    last = f"{len(names) - _LISTED} more" if len(names) > _LISTED else shown.pop()
    return (Proposed(f"{what} are {', '.join(shown)} and {last}", names[:_LISTED]),)


_LISTED = 8
"""Choices that are listed at most."""


def spelled_site(word: str, names: Sequence[str]) -> tuple[str, ...]:
    """As `spelled`, of the sites of a board in their order: of many, the first and the last show how they are named."""
    helps = spelled(word, names)
    if len(names) <= _LISTED:
        return helps
    near = [one for one in helps if isinstance(one, Meant)]
    return (*near, f"the {len(names)} sites here are called `{names[0]}` to `{names[-1]}`")


def _begun(word: str, names: Sequence[str]) -> list[str]:
    """Names that a word is the beginning of, or that are the beginning of it."""
    plain = word.lower()
    return [name for name in names if min(len(name), len(word)) >= _BEGUN and _goes_on(plain, name.lower())][:3]


def _goes_on(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


_BEGUN = 3
"""Letters that the beginning of a name has at least."""


def _in_order(name: str) -> tuple[bool, str, int, str]:
    """Sorts `a2` before `a10`, and words before what begins with a digit."""
    head = name.rstrip("0123456789")
    number = name[len(head) :]
    return bool(head) and head[0].isdigit(), head, int(number[:9] or -1), number


def counted(number: int, noun: str) -> str:
    """`1 argument`, `2 arguments`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
