"""Symbolic links among the files of a ruleset: where they lead, and what is wrong with those that lead nowhere."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def leads_to(path: Path) -> Path | None:
    """Where a path leads when its links are followed; None: in a circle, or it is no path that a system can have."""
    try:
        os.stat(path)
    except (OSError, ValueError) as problem:
        if not isinstance(problem, OSError) or problem.errno == errno.ELOOP:
            return None
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return None


def is_inside(path: Path, folder: Path) -> bool:
    """Whether a path leads to a place within a folder, whatever links are on the way."""
    there, around = leads_to(path), leads_to(folder)
    return there is not None and around is not None and there.is_relative_to(around)


def broken(path: Path) -> str:
    """What is wrong with a link that leads nowhere, as the end of a sentence; nothing where there is no such link."""
    try:
        os.stat(path)
    except OSError as problem:
        if problem.errno == errno.ELOOP:
            return "is a link that leads back to itself"
        if problem.errno == errno.ENOENT and path.is_symlink():
            return "is a link to a file that is not there"
    except ValueError:
        pass
    return ""
