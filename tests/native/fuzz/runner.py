"""A case in a process of its own, so that one that crashes or hangs is a finding and no end."""

from __future__ import annotations

import faulthandler
import math
import os
import pickle
import resource
import signal
import time
import traceback
from dataclasses import dataclass

from ludograph.engines.native import NoCompiler
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_text

from . import card, page
from .cases import Case
from .compare import Difference, compare

PATIENCE = 40
"""Seconds after which Python is stopped."""

HANGING = 30
"""Seconds of computing after those that a process may have until it has said so: then it is C that does not come back, and
the system ends it."""

_MUCH = 20
"""So many times as long it may be there, on a machine that is busy with other things."""

MEMORY = 6 << 30
"""Bytes that the process of a case may have of its own, where the system can bound them."""


@dataclass(frozen=True)
class Outcome:
    """`kind`: same, refused (by the checker or the native engine), slow, or different. `left`: games in which C left a
    decision to the reference engine. `has_page`: whether a page played it too; `has_card`: whether it was played as on a card."""

    kind: str
    message: str = ""
    decisions: int = 0
    faults: int = 0
    left: int = 0
    has_page: bool = False
    has_card: bool = False


HANGS = Outcome("different", "the native engine hangs")


class _Slow(BaseException):
    """Python is at work for too long."""


def run_apart(case: Case) -> Outcome:
    """What comes of a case."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _in_child(case, writer)
    os.close(writer)
    try:
        return _collect(child, reader)
    finally:
        os.close(reader)


def _collect(child: int, reader: int) -> Outcome:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    parts: list[bytes] = []
    os.set_blocking(reader, False)
    begun = time.monotonic()
    status: int | None = None
    try:
        while status is None:
            done, code = os.waitpid(child, os.WNOHANG)
            status = code if done else None
            try:
                parts.append(os.read(reader, 1 << 20))
            except BlockingIOError:
                time.sleep(0.002)
            if status is None and time.monotonic() - begun > _MUCH * (PATIENCE + HANGING):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return HANGS
    except KeyboardInterrupt:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    try:
        while part := os.read(reader, 1 << 20):
            parts.append(part)
    except BlockingIOError:
        pass
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return HANGS
    if os.WIFSIGNALED(status):
        return Outcome("different", f"the process dies by {signal.Signals(os.WTERMSIG(status)).name}")
    outcome: Outcome = pickle.loads(b"".join(parts))
    return outcome


def _in_child(case: Case, writer: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.disable()  # a crash is told in one line
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    computing = math.ceil(PATIENCE + HANGING)
    resource.setrlimit(resource.RLIMIT_CPU, (computing, computing + 1))

    rung: list[int] = []

    def late(number: int, frame: object) -> None:
        rung.append(number)
        raise _Slow

    signal.signal(signal.SIGALRM, late)
    try:
        signal.alarm(PATIENCE)
        outcome = outcome_of(case)
    except _Slow:
        outcome = Outcome("slow")
    except BaseException as broken:
        outcome = _broken(broken, bool(rung))
    signal.alarm(0)
    data = pickle.dumps(outcome)
    while data:
        data = data[os.write(writer, data) :]
    os._exit(0)


def _broken(problem: BaseException, late: bool) -> Outcome:
    """What an exception says. One that stops Python in the middle of a write may be followed by another: that is no finding."""
    lines = traceback.format_exception(problem)
    return Outcome("slow") if late else Outcome("different", "".join([lines[-1], *lines[-7:-1]]))


def outcome_of(case: Case) -> Outcome:
    """What comes of a case, in this process."""
    try:
        program = check_text(case.text, case.options)
    except RulesetError as problem:
        return Outcome("not a ruleset", problem.diagnostics[0].slug)
    try:
        seen = compare(program, case.name, case.seed, case.flags, case.without)
        has_page = (
            case.has_page
            and not seen.refused
            and not page.lacking()
            and page.compare_page(program, case.name, case.seed)
        )
        has_card = case.has_card and not seen.refused and card.compare_card(program, case.name, case.seed)
    except NoCompiler as problem:
        return Outcome("different", str(problem))
    except Difference as difference:
        return Outcome("different", str(difference))
    if seen.refused:
        return Outcome("refused", seen.refused)
    return Outcome("same", "", seen.decisions, seen.faults, seen.left, has_page, has_card)
