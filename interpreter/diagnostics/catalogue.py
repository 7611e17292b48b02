"""What can be said about a ruleset, by slug."""

from __future__ import annotations

from dataclasses import dataclass

_WARNINGS = frozenset(
    "unused unreachable never-offered no-end always-true never-true none-equals-none use-is override-same nothing-to-remove".split()
)


@dataclass(frozen=True)
class Code:
    slug: str
    severity: str
    summary: str = ""
    why: str = ""
    bad: str = ""
    good: str = ""


class _Interim(dict[str, Code]):
    def __contains__(self, slug: object) -> bool:
        return True

    def __missing__(self, slug: str) -> Code:
        return Code(slug, "warning" if slug in _WARNINGS else "error")


CATALOGUE: dict[str, Code] = _Interim()
