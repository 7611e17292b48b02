"""Ctrl-C and SIGTERM.

While nothing has begun that must be left in order they end the process at once. While a command works they raise
KeyboardInterrupt. What must not be torn apart in the middle (`held`) is done first. Python loses an exception that a signal
raises in a destructor or a hook of `fork`; so the signal is noted too and raised again soon after (`_lost`), and long work asks
from time to time (`check`).

Who sends SIGTERM mostly kills some seconds later. So what may be finished after it has `GRACE` seconds; after Ctrl-C, where
somebody watches, as long as it takes.

Imports nothing of the house: this is what runs first.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED, TERMINATED = 130, 143
"""Exit statuses: 128 and the number of the signal."""

GRACE = 5.0
"""Seconds. Containers are killed ten seconds after SIGTERM unless somebody says otherwise."""


_MOMENT = 0.01
"""Seconds."""


class Terminated(KeyboardInterrupt):
    """SIGTERM, taken like Ctrl-C: files are left in order."""


class _Noted:
    """What has come, and whether it must wait."""

    stop: type[KeyboardInterrupt] | None = None
    holding = 0
    draining = False
    again = False

    @classmethod
    def forget(cls) -> None:
        """Nothing has come."""
        if cls.stop is not None and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        cls.stop, cls.again = None, False


def _is_due() -> bool:
    """Whether what has come is to be raised now."""
    return not _Noted.holding and (_Noted.again or not _Noted.draining)


def end_at_once() -> None:
    """From here on Ctrl-C and SIGTERM end the process with one line, unless the process was begun deaf to them."""
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
        if signal.getsignal(number) is usual:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> None:
    os.write(2, b"stopped\n")
    os._exit(TERMINATED if number == signal.SIGTERM else INTERRUPTED)


@contextmanager
def raised() -> Iterator[None]:
    """Within, Ctrl-C raises KeyboardInterrupt, and SIGTERM `Terminated`."""
    if threading.current_thread() is not threading.main_thread():  # others never hear signals
        yield
        return
    before, told = {number: signal.getsignal(number) for number in _HEARD}, sys.unraisablehook
    _Noted.forget()
    if before[signal.SIGINT] in (_end, signal.default_int_handler):
        signal.signal(signal.SIGINT, _raise)
    heed_sigterm()
    sys.unraisablehook = lambda lost: _lost(lost) or told(lost)
    try:
        yield
    except RuntimeError as problem:
        if isinstance(problem.__cause__, KeyboardInterrupt):  # while a class was made, before Python 3.12
            raise problem.__cause__ from None
        raise
    finally:
        sys.unraisablehook = told
        _Noted.forget()
        for number, handler in before.items():
            if signal.getsignal(number) in (_raise, _hurry, _recall):
                signal.signal(number, handler)


def heed_sigterm() -> None:
    """From here on SIGTERM raises `Terminated`, to the end of `raised` or, in a process of our own, of the process."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _raise)


def _raise(number: int, frame: FrameType | None) -> None:
    _Noted.again = _Noted.stop is not None
    _Noted.stop = Terminated if number == signal.SIGTERM else KeyboardInterrupt
    if _is_due():
        raise _Noted.stop
    if grace() is not None:
        signal.signal(signal.SIGALRM, _hurry)
        signal.setitimer(signal.ITIMER_REAL, GRACE)


def _hurry(number: int, frame: FrameType | None) -> None:
    """What may be finished after SIGTERM has had its time."""
    _Noted.again = _Noted.stop is not None
    check()


def _lost(told: sys.UnraisableHookArgs) -> bool:
    """Whether what could not be raised is of a signal. It is then raised again in a moment."""
    if not issubclass(told.exc_type, KeyboardInterrupt):
        return False
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _recall)
        signal.setitimer(signal.ITIMER_REAL, _MOMENT)
    return True


def _recall(number: int, frame: FrameType | None) -> None:
    check()


def grace() -> float | None:
    """How many seconds in all what is begun has to be finished. None: as long as it takes."""
    return GRACE if _Noted.stop is Terminated and hasattr(signal, "setitimer") else None


def status() -> int:
    """The exit status of a command that a signal ended and that has told what there was by then."""
    return TERMINATED if _Noted.stop is Terminated else INTERRUPTED


def check() -> None:
    """Raises what a signal should have raised, if one has come."""
    if _Noted.stop is not None and _is_due():
        raise _Noted.stop


@contextmanager
def held() -> Iterator[None]:
    """What is done within is done whole; a signal that comes meanwhile raises at the end."""
    _Noted.holding += 1
    try:
        yield
    finally:
        _Noted.holding -= 1
    check()


@contextmanager
def draining() -> Iterator[Callable[[], bool]]:
    """What is begun within can be finished: the first signal is only told, by what this gives, and raises at the end; a second
    one raises at once."""
    before, _Noted.draining = _Noted.draining, True
    try:
        yield lambda: _Noted.stop is not None
    finally:
        _Noted.draining = before
    check()


@contextmanager
def blocked() -> Iterator[None]:
    """Signals that come meanwhile wait in the kernel; a process that is started within begins so, until `unblock`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _HEARD)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_to_parent(*, also_sigterm: bool = False) -> None:
    """In a process of our own: Ctrl-C, which all of them get, is the parent's affair; SIGTERM ends this one, unless it is to
    be the parent's affair, too, as where whoever ends a container sends it to all."""
    _Noted.forget()  # a fork knows what has come for its parent
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN if also_sigterm else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HEARD)


def end_with_parent() -> None:
    """In a process of our own that `multiprocessing` began: it ends at once when its parent is gone, whatever it does."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has a parent"
    parent.join()
    os._exit(1)


_HEARD = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)]
"""The last one tells that what may be finished has had its time."""
