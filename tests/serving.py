"""The server of the workshop in a thread of the tests."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludograph.workshop.server import Serving


@contextmanager
def served(folder: Path, first: str) -> Iterator[Serving]:
    """The workshop of a folder, which answers by now. `first`: the file that it opens; "" for none."""
    serving, begun = Serving(folder, first), threading.Event()
    thread = threading.Thread(target=serving.run, args=(begun.set,), daemon=True)
    thread.start()
    assert begun.wait(60)
    try:
        yield serving
    finally:
        serving.stop()
        thread.join(20)
