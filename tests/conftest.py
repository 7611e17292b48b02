"""Shared by all tests: profiles of hypothesis, and the engine that plays where a test does not say.

`LUDOGRAPH_ENGINE=native pytest` runs every test by the native engine that does not ask for one by name. Hundreds of rulesets
are compiled that play a few decisions each, so they are compiled without the optimizer, and calls stay calls, but for those
whose games are compared with the reference engine's one by one (`optimized`). Two processes share the tests, see `_ByPiece`.
"""

from __future__ import annotations

import gc
import os
import re
import signal

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

BY_RULESET = ("tests/rulesets/", "tests/web/test_games.py")
BY_FOLDER = ("tests/classics/", "tests/rulebook/")

os.environ.setdefault("LUDOGRAPH_ENGINE", "reference")
os.environ.setdefault("LUDOGRAPH_CFLAGS", "-O0")
os.environ.setdefault("LUDOGRAPH_WITHOUT", "")  # all passes, as users have them, also where nothing is optimized
gc.set_threshold(1_000_000, 50, 50)  # what tests share is kept, so looking for garbage often took a fifth of their time
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # commands that tests run would compile all modules each time

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # begun in the background of a shell; children would be deaf too
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "default", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("default")
# What is tried would depend on which modules other tests have loaded: constants of all of them are drawn from, for which each
# is parsed again. No setting of hypothesis says so; where it calls this otherwise, no test runs.
pytest.MonkeyPatch().setattr(providers, "_get_local_constants", lambda: providers._local_constants)


@pytest.fixture
def optimized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are compiled as for users, with the optimizer."""
    monkeypatch.delenv("LUDOGRAPH_CFLAGS")


class _ByPiece(LoadScopeScheduling):
    """A file is played by one process, which keeps what its tests share; of what is asked of rulesets, each game is, with its
    variants. Of the classics all is: their files compile the same games; and of books: their files read the same ones."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        for folder in BY_FOLDER:
            if file.startswith(folder):
                return folder
        game = re.search(r"(\w+)(/\w+)?\]$", test)
        return f"{BY_RULESET[0]} {game[1]}" if file.startswith(BY_RULESET) and game else file

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """A piece that is done is forgotten: all tests of all pieces of a process are counted again after each test."""
        super().mark_test_complete(node, item_index, duration)
        scope, work = self._split_scope(self.registered_collections[node][item_index]), self.assigned_work[node]
        if all(work[scope].values()):
            del work[scope]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Large pieces of work come first and the many small ones last, so that both processes end at about the same time."""
    items.sort(key=lambda item: item.nodeid.startswith(BY_RULESET))


def pytest_sessionfinish() -> None:
    """What tests share is kept to the end: nobody need look through it for garbage then, which takes seconds."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    return _ByPiece(config, log) if config.getoption("dist") == "loadfile" else None
