"""What is compiled of a game: what plays it at once; what looks ahead, and what tells, when they are first asked for."""

from __future__ import annotations

from collections.abc import Collection

from ....ground.diagnostics import RulesetError
from ...reference import ReferenceGame
from ...searching import Scale
from ..errors import NotNative
from ..file.program import CSource, generate
from ..frame import PLAYING, SEARCHING, TELLING_TOO, Asked
from ..toolchain.build import NoCompiler, build
from ..toolchain.guard import guard
from .bind import CLibrary
from .searching import FLAGS, SearchLibrary
from .telling import Telling


class Libraries:
    """Of one game. `flags`: for the compiler, beside its own; `without`: passes that take no part.

    Raises: NotNative, NoCompiler.

    Attributes:
        source:   the C that plays.
        playing:  the library that it became.
    """

    def __init__(self, reference: ReferenceGame, flags: tuple[str, ...], without: Collection[str]) -> None:
        self._reference, self._flags, self._without = reference, flags, without
        self.source = generate(reference, without=without)
        self.playing = self._compiled(self.source, PLAYING)
        self._searching: SearchLibrary | None = None
        self._telling: Telling | None = None
        self._refused: dict[Asked, RulesetError] = {}

    def searching(self) -> SearchLibrary:
        """What looks ahead. Raises: NotNative, NoCompiler."""
        if self._searching is None:
            game = self._reference
            source, library = self._asked_later(SEARCHING, FLAGS)
            self._searching = SearchLibrary(library, source, Scale(game.outcomes, game.core.sides))
        return self._searching

    def telling(self) -> Telling:
        """What tells notations and marks. Raises: NotNative, NoCompiler."""
        if self._telling is None:
            source, library = self._asked_later(TELLING_TOO)
            self._telling = Telling(library, source, self._reference.core.drawing.marks)
        return self._telling

    def _asked_later(self, asked: Asked, more: tuple[str, ...] = ()) -> tuple[CSource, CLibrary]:
        """What more of the game was asked for. A compiler that failed is not asked again for each decision."""
        if asked in self._refused:
            raise self._refused[asked]
        try:
            source = generate(self._reference, asked, self._without)
            return source, self._compiled(source, asked, more)
        except (NotNative, NoCompiler) as problem:
            self._refused[asked] = problem
            raise

    def _compiled(self, source: CSource, asked: Asked, more: tuple[str, ...] = ()) -> CLibrary:
        game = self._reference.core
        return CLibrary(
            build(guard(source.text, asked), (*source.flags, *self._flags, *more)),
            len(game.players),
            game.size,
            self.source.words,
            self.source.stride,
            len(game.memories),
        )
