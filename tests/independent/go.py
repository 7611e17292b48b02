"""Go, written again: simple ko by looking at the position before, superko at all of them; captures by filling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

Point = tuple[int, int]
Board = dict[Point, int]


@dataclass(frozen=True)
class Go:
    size: int
    komi: int
    superko: bool
    boards: tuple[frozenset[tuple[Point, int]], ...] = (frozenset(),)
    """All positions, the present one last; a pass adds the same one again."""
    passes: int = 0
    side: int = 0

    def _beside(self, point: Point) -> list[Point]:
        x, y = point
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [(a, b) for a, b in around if 0 <= a < self.size and 0 <= b < self.size]

    def _free(self, board: Board, point: Point, seen: set[Point]) -> bool:
        """Whether the group of a point has an empty point beside it; its stones come to be in `seen`."""
        seen.add(point)
        return any(
            other not in board
            or (board[other] == board[point] and other not in seen and self._free(board, other, seen))
            for other in self._beside(point)
        )

    def _put(self, point: Point) -> frozenset[tuple[Point, int]] | None:
        board = dict(self.boards[-1])
        board[point] = self.side
        for other in self._beside(point):
            group: set[Point] = set()
            if board.get(other) == 1 - self.side and not self._free(board, other, group):
                for stone in self._whole(board, other):
                    del board[stone]
        return frozenset(board.items()) if self._free(board, point, set()) else None

    def _whole(self, board: Board, point: Point) -> set[Point]:
        found, todo = {point}, [point]
        while todo:
            new = [
                other for other in self._beside(todo.pop()) if board.get(other) == board[point] and other not in found
            ]
            found |= set(new)
            todo += new
        return found

    @cached_property
    def _after(self) -> dict[str, frozenset[tuple[Point, int]]]:
        found = {"pass": self.boards[-1]}
        taken = {point for point, _ in self.boards[-1]}
        forbidden = self.boards if self.superko else self.boards[-2:-1]
        for x in range(self.size):
            for y in range(self.size):
                after = None if (x, y) in taken else self._put((x, y))
                if after is not None and after not in forbidden:
                    found[f"{chr(ord('a') + x)}{y + 1}"] = after
        return found

    def _points(self, side: int) -> int:
        """Twice the number of points of a side."""
        board = dict(self.boards[-1])
        found = 0
        for x in range(self.size):
            for y in range(self.size):
                if (x, y) in board:
                    found += 2 * (board[x, y] == side)
                    continue
                region, colours, todo = {(x, y)}, set(), [(x, y)]
                while todo:
                    for other in self._beside(todo.pop()):
                        if other in board:
                            colours.add(board[other])
                        elif other not in region:
                            region.add(other)
                            todo.append(other)
                found += 2 * (colours == {side})
        return found

    # ------------------------------------------------------------ what every program has

    @property
    def mover(self) -> str | None:
        return None if self.passes == 2 else ("Black", "White")[self.side]

    @property
    def result(self) -> str | None:
        if self.passes < 2:
            return None
        ahead = self._points(0) - self._points(1) - self.komi
        return "draw" if ahead == 0 else "Black wins" if ahead > 0 else "White wins"

    def legal(self) -> list[str]:
        return [] if self.passes == 2 else list(self._after)

    def apply(self, notation: str) -> Go:
        passes = self.passes + 1 if notation == "pass" else 0
        return replace(self, boards=(*self.boards, self._after[notation]), passes=passes, side=1 - self.side)
