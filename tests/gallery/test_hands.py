"""Processes that make the parts of a gallery end with the one that gave them their work."""

from __future__ import annotations

import subprocess
import sys

KILLED = """
import os, signal
from ludograph.gallery.hands import Hands

def long_answer(job):
    return b"x" * (1 << 20)  # more than a pipe holds

hands = Hands(long_answer, 2)
hands.give("one")
hands.give("two")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_nobody_waits_for_a_parent_that_was_killed() -> None:
    # whoever is left holds the pipe of our output, which then does not end
    done = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, timeout=600, check=False)
    assert done.returncode < 0
