"""Where steps in one direction lead, on boards that end and on boards that go round."""

from __future__ import annotations

from ..nodes import Table, domain_size


class Walk:
    """The sites that steps from one in a direction come by.

    Attributes:
        path:  each once, the first one at the beginning.
        back:  the place in it to which a step behind the last one leads; None: the board ends there.
    """

    def __init__(self, steps: Table, start: int, direction: int) -> None:
        ways = domain_size(steps.args[1])
        places: dict[int, int] = {}
        at: int | None = start
        while at is not None and at not in places:
            places[at] = len(places)
            at = steps.values[ways * at + direction]
        self.path = tuple(places)
        self.back = None if at is None else places[at]

    def end(self, count: int) -> int | None:
        """The site after so many steps."""
        if count < len(self.path):
            return self.path[count]
        if self.back is None:
            return None
        return self.path[self.back + (count - self.back) % (len(self.path) - self.back)]


def ends(steps: Table, count: int) -> list[int | None]:
    """Where so many steps lead, by site and direction."""
    starts, ways = (range(domain_size(kind)) for kind in steps.args)
    return [Walk(steps, start, way).end(count) for start in starts for way in ways]


def towards(steps: Table, start: int) -> list[int | None]:
    """Of each site the first direction that leads there from `start`."""
    sites, ways = map(domain_size, steps.args)
    found: list[int | None] = [None] * sites
    for way in reversed(range(ways)):
        for site in Walk(steps, start, way).path[1:]:
            found[site] = way
    return found
